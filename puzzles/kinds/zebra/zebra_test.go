package zebra

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

//go:embed testdata/broken.txt
var broken string

// mixed has a clue of nearly every sort, and houses that outnumber attributes.
const mixed = `zebra 3x4
title: Four houses
question: Where is the cat?
name: Anna, Boris, Clara, David
pet: dog cat fox owl
color: red green blue white
Anna lives somewhere to the left of the red house.
Neither Boris nor Clara keeps the owl.
The fox is between the dog and the cat.
green 2-apart Anna
Either David has the owl or Boris lives in the first house, but not both.
The white house is not next to the green one.
Clara is not at 1 or 4
Clara keeps the cat.
The owl lives in the last house.
David doesn't live in the blue house.
`

const wide = "zebra 2x5\nname: Ann Bob Cy Di Ed\nage: 21 22 23 24 25\nAnn at 2\n22 left-of Ann\nBob is 22\n21 at either end\n21 next-to Cy\nDi somewhere left-of Ed\n24 3 left-of 21\n25 not next-to Ann\nEd is not 23\n| name | . | . | . | . | Ed |\n"

func classics(t testing.TB) []string {
	t.Helper()
	data, err := os.ReadFile("../../../assets/puzzles/zebra/classics.txt")
	if err != nil {
		t.Fatal(err)
	}
	ts, _ := puzzles.Texts(string(data))
	var all []string
	for _, text := range ts {
		all = append(all, text.String())
	}
	return all
}

func suite(t testing.TB) kindtest.Suite {
	return kindtest.Suite{
		Samples: append(classics(t), mixed, wide),
		Small: []string{
			"zebra 2x3\na: x y z\nb: u v w\nx left-of u\n",
			"zebra 2x3\na: x y z\nb: u v w\nx is u or z is v\n",
			"zebra 2x3\na: x y z\nb: u v w\nx is u or z is v or both\n",
			"zebra 2x3\na: x y z\nb: u v w\nx somewhere between y and u\ny not 2-apart v\n",
			"zebra 3x2\na: x y\nb: u v\nc: r s\nx is not u\nr is u\n",
			"zebra 1x5\na: p q r s t\np between q and r\ns not at 1\n",
			"zebra 2x3\na: x y z\nb: u v w\nx is not u or v\nx at 1\nu at 1\n",
			"zebra 3x3\na: x y z\nage: 21 30 45\nb: u v w\nx is older than u\nIf y is v then z is at 1\nthe x w is at 2\n",
			"zebra 3x3\na: x y z\nage: 2 4 6\nb: u v w\nx is 2 years younger than u\ny is the oldest if and only if v is at 1\n",
		},
		Random:  anyPuzzle,
		Referee: keepsClues,
		Broken:  broken,
		Hints:   []string{classics(t)[0], mixed},
		Wishes:  wishes(),
	}
}

func TestKind(t *testing.T) { kindtest.Run(t, Kind, suite(t)) }

func FuzzRead(f *testing.F) {
	seeds := append(classics(f), mixed, wide, life, riddle, listed, "zebra 2\na: x y\nb: x y\na/x is b/y\n| a | x | . |\n",
		".:: Puzzle\v2x2 ::.\nASb: x, y", "zebra 2\na:\fx y\nb: x y\na/\xf2\xf2as b/2\nNeither is nor\n",
		".:: Puzzle 2x2 ::.\nA_b: x, y_z\nC: 3, first\n1. A_b:x == C:first or C:3 == A_b:y_z, but not both\n2. C:3 is on the far left\n")
	kindtest.Fuzz(f, Kind, seeds...)
}

// keepsClues is the referee. It counts houses in plain loops, and reads each
// clue in the short form.
func keepsClues(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	house := map[string]int{} // from 1
	for a, name := range p.attributes {
		for h := range p.houses {
			w := p.of(a)[marks[a*p.houses+h]]
			if house[name+"/"+w] != 0 {
				return false
			}
			house[name+"/"+w] = h + 1
			if p.name(a*p.houses+marks[a*p.houses+h]) == w {
				house[w] = h + 1
			}
		}
	}
	return !slices.ContainsFunc(p.clues, func(c clue) bool { return !said(p.short(c, false), house) })
}

// said reports whether a clue in the short form is true.
func said(text string, house map[string]int) bool {
	if all := strings.Split(text, " and "); len(all) > 1 && !strings.Contains(text, "between ") {
		return !slices.ContainsFunc(all, func(one string) bool { return !said(one, house) })
	}
	text, both := strings.CutSuffix(text, " or both")
	if rest, ok := strings.CutPrefix(text, "either "); ok {
		n, atoms := 0, strings.Split(rest, " or ")
		for _, a := range atoms {
			if said(a, house) {
				n++
			}
		}
		return n == 1 || both && n > 1
	}
	a, rest := firstWord(text, house)
	for _, somewhere := range []string{"", "somewhere "} {
		if two, ok := strings.CutPrefix(rest, somewhere+"between "); ok {
			b, c := firstWord(two, house)
			x, y, z := house[a], house[b], house[strings.TrimPrefix(c, "and ")]
			return (y < x && x < z || z < x && x < y) && (somewhere != "" || z-y == 2 || y-z == 2)
		}
	}
	if other, ok := strings.CutPrefix(rest, "is not "); ok {
		return house[a] != house[other]
	}
	if other, ok := strings.CutPrefix(rest, "not "); ok {
		return !said(a+" "+other, house)
	}
	if numbers, ok := strings.CutPrefix(rest, "at "); ok {
		return strings.Contains(numbers, fmt.Sprint(house[a]))
	}
	how, b := "", rest
	for _, known := range []string{"is ", "next-to ", "left-of ", "right-of ", "somewhere left-of ", "somewhere right-of ", "same-parity "} {
		if other, ok := strings.CutPrefix(rest, known); ok {
			how, b = known, other
		}
	}
	x := house[a]
	y := house[b]
	switch how {
	case "is ":
		return x == y
	case "next-to ":
		return x == y+1 || y == x+1
	case "left-of ":
		return x+1 == y
	case "right-of ":
		return x == y+1
	case "somewhere left-of ":
		return x < y
	case "somewhere right-of ":
		return x > y
	case "same-parity ":
		return x%2 == y%2
	}
	n := int(rest[0] - '0')
	rest = rest[1:]
	switch {
	case strings.HasPrefix(rest, "-apart "):
		y = house[rest[len("-apart "):]]
		return x-y == n || y-x == n
	case strings.HasPrefix(rest, " left-of "):
		return x+n == house[rest[len(" left-of "):]]
	case strings.HasPrefix(rest, " right-of "):
		return x-n == house[rest[len(" right-of "):]]
	}
	panic("not understood: " + text)
}

// firstWord cuts off the word a text begins with.
func firstWord(text string, house map[string]int) (word, rest string) {
	for w := range house {
		if strings.HasPrefix(text, w+" ") && len(w) > len(word) {
			word = w
		}
	}
	return word, strings.TrimPrefix(text, word+" ")
}

// TestClassics compares the solutions with those their sources print, in every
// formulation and by every engine, and the answers.
func TestClassics(t *testing.T) {
	data, err := os.ReadFile("testdata/solutions.txt")
	if err != nil {
		t.Fatal(err)
	}
	printed, _ := puzzles.Texts(string(data))
	answers := []string{"The Norwegian drinks water. The Japanese owns the zebra.", "The German owns the fish."}
	for i, text := range classics(t) {
		p := kindtest.Puzzle(t, Kind, text)
		q, err := read(printed[i])
		if err != nil {
			t.Fatal(err)
		}
		want := q.Board().Givens()
		for _, f := range p.Formulations() {
			for _, engine := range kindtest.Engines {
				r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}, Formulation: f.Name}, nil)
				if r.Verdict != solver.Unique || !slices.Equal(r.First, want) {
					t.Errorf("%s, %s: %s, %v, printed is %v", f.Name, engine.Name(), r.Summary(), p.Drawing(r.First), p.Drawing(want))
				}
			}
		}
		if got := p.(*puzzle).Answer(want); got != answers[i] {
			t.Errorf("the answer is %q, want %q", got, answers[i])
		}
		if got := p.(*puzzle).Answer(p.Board().Givens()); got != "" {
			t.Errorf("an open board answers %q", got)
		}
	}
}

// TestSmall compares the formulations with brute force, on random small boards.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	solved := map[solver.Verdict]int{}
	for range map[bool]int{false: 40, true: 15}[testing.Short()] {
		p := random(t, r, puzzles.Size{Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(3)}, 1+r.IntN(5))
		want := count(p)
		for _, f := range p.Formulations() {
			for i, engine := range kindtest.Engines {
				most := 100
				if i > 0 {
					most = 3
				}
				all, _, err := proof.Solutions(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}, Formulation: f.Name}, most)
				if err != nil {
					t.Fatal(err)
				}
				if len(all) != min(want, most) {
					t.Fatalf("%s, %s: %d solutions, want %d:\n%s", f.Name, engine.Name(), len(all), want, p.Text())
				}
			}
		}
		switch {
		case want > 1:
			solved[solver.Multiple]++
		case want == 1:
			solved[solver.Unique]++
		default:
			solved[solver.None]++
		}
	}
	if len(solved) != 3 {
		t.Errorf("the boards were %v, want some of each", solved)
	}
}

// count counts the solutions by trying every table without a word twice in a
// row.
func count(p *puzzle) int {
	orders := [][]int{{}}
	for k := range p.houses {
		var longer [][]int
		for _, o := range orders {
			for at := 0; at <= len(o); at++ {
				longer = append(longer, slices.Insert(slices.Clone(o), at, k))
			}
		}
		orders = longer
	}
	n := 0
	var fill func(marks []int)
	fill = func(marks []int) {
		if len(marks) == len(p.given) {
			if keepsClues(p, marks) {
				n++
			}
			return
		}
		for _, o := range orders {
			fill(append(slices.Clip(marks), o...))
		}
	}
	fill(nil)
	return n
}

// random returns a puzzle with clues of every sort, true or not.
func random(t *testing.T, r *rand.Rand, size puzzles.Size, clues int) *puzzle {
	t.Helper()
	begun, err := begun(sheet(size, nil, r))
	if err != nil {
		t.Fatal(err)
	}
	p := begun.puzzle
	somewhere := func() string { return map[bool]string{true: "somewhere "}[r.IntN(2) == 0] }
	for len(p.clues) < clues {
		w := r.Perm(len(p.words))
		for len(w) < 4 {
			w = append(w, w[0])
		}
		name := func(i int) string { return p.name(w[i]) }
		atom := func(i int) string {
			a, b := name(i), name(i+1)
			return []string{
				a + " is " + b, a + " is not " + b, a + " next-to " + b, a + " not next-to " + b, a + " " + somewhere() + "left-of " + b,
				a + " " + somewhere() + "right-of " + b, a + " not " + somewhere() + "left-of " + b, a + " same-parity " + b,
				a + " 2-apart " + b, a + " 2 left-of " + b, a + " at 1", a + " not at 2", a + " at 1 or " + fmt.Sprint(size.Cols),
			}[r.IntN(13)]
		}
		text := atom(0)
		switch r.IntN(6) {
		case 0:
			text = name(0) + " " + somewhere() + "between " + name(1) + " and " + name(2)
		case 1:
			text = "either " + atom(0) + " or " + atom(2) + []string{"", " or both", ", but not both"}[r.IntN(3)]
		case 2:
			text = name(0) + " is " + name(1) + " or " + name(2)
		}
		c, err := p.parse(puzzles.Line{Text: text})
		if err != nil {
			continue // two words that are one, or more houses than there are
		}
		p.clues = append(p.clues, c)
	}
	return p
}

// TestLarger compares the formulations on boards too large to try all.
func TestLarger(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 15 {
		p := random(t, r, puzzles.Size{Rows: 3 + r.IntN(3), Cols: 4 + r.IntN(3)}, 6+r.IntN(4))
		var verdicts []solver.Verdict
		for _, f := range p.Formulations() {
			rep := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1], Formulation: f.Name}, nil)
			if rep.Err != nil {
				t.Fatal(rep.Err)
			}
			if rep.First != nil && !keepsClues(p, rep.First) {
				t.Fatalf("%s: the referee refuses %v of\n%s", f.Name, p.Drawing(rep.First), p.Text())
			}
			verdicts = append(verdicts, rep.Verdict)
		}
		if verdicts[0] != verdicts[1] {
			t.Fatalf("the formulations say %v of\n%s", verdicts, p.Text())
		}
	}
}

func BenchmarkClassic(b *testing.B) {
	text := classics(b)[0]
	for b.Loop() {
		p := kindtest.Puzzle(b, Kind, text)
		q := proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}}
		if r := proof.Verify(b.Context(), q, nil); r.Verdict != solver.Unique {
			b.Fatal(r.Summary())
		}
	}
}

// BenchmarkRead reads the packs.
func BenchmarkRead(b *testing.B) {
	packs, err := filepath.Glob("../../../assets/puzzles/zebra/*.txt")
	if err != nil || len(packs) == 0 {
		b.Fatal(err, "no packs")
	}
	var all []string
	for _, name := range packs {
		data, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, string(data))
	}
	for b.Loop() {
		for _, text := range all {
			puzzles.Read([]puzzles.Kind{Kind}, text, "")
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	p := kindtest.Puzzle(b, Kind, classics(b)[0])
	for b.Loop() {
		puzzles.Encode(p.Board(), puzzles.Explaining(p))
	}
}

func BenchmarkGenerate(b *testing.B) {
	seed := uint64(0)
	for b.Loop() {
		seed++
		if _, err := making.Generate(b.Context(), search.Engine{}, making.Wish{Kind: Kind, Size: puzzles.Size{Rows: 6, Cols: 6}, Seed: seed}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
