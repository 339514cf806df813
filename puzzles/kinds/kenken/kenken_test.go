package kenken

import (
	_ "embed"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/puzzles/proof"

	"crib/puzzles/kindtest"
	"crib/puzzles/rules"
	"crib/solver"
)

//go:embed testdata/broken.txt
var broken string

//go:embed testdata/largest.txt
var biggest string

const (
	// The puzzle of the New York Times in Kalvelagen's article, and the
	// solution printed there.
	nyt = `kenken 6x6
title: New York Times
cages:
  abbcdd
  aeecfd
  gghhfd
  ggijkk
  llijjm
  nnnoom
clues: a=11+, b=2/, c=20x, d=6x, e=3-, f=3/, g=240x, h=6x, i=6x, j=7+, k=30x, l=6x, m=9+, n=8+, o=2/
......
......
......
......
......
......
`
	nytSolution = "563412 614523 452361 341256 236145 125634"

	// The same with the signs of two cages hidden.
	mixed = `kenken 6x6
cages:
  abbdee
  accdfe
  gghhfe
  ggijkk
  llijjm
  nnnoom
clues: a=11+, b=2/, c=3-, d=20x, e=6x, f=3/, g=240, h=6x, i=6x, j=7+, k=30x, l=6x, m=9+, n=8, o=2/
......
......
......
......
......
......

`
	// Above 9x9, where logarithms are refused.
	ten = `kenken 10x10
cages:
  aaabbccdd.
  e.ffbcgghh
  eijfkkllmm
  eijnnkolpp
  qi.rnoospt
  qu.rrvsstt
  quuwwvxxxy
  zzABBBCDyy
  EEAFFCCDGG
  .EHHHIII.G
clues: a=17+, b=23+, c=18+, d=8x, e=19+, f=144x, g=4/, h=15x, i=10+, j=11+, k=18+, l=90x, m=9x, n=120x, o=16+, p=20+, q=360x, r=18+, s=17+, t=17+, u=147x, v=7-, w=2-, x=15+, y=270x, z=3/, A=36x, B=13+, C=120x, D=56x, E=19+, F=7-, G=120x, H=10+, I=72x
.........8
.6........
..........
..........
..6.......
..3.......
..........
..........
..........
4.......7.
`
)

var suite = kindtest.Suite{
	Samples: []string{nyt, mixed, ten},
	Small: []string{
		"kenken 3x3\ncages:\n  aab\n  cdb\n  cdd\nclues: a=3, b=2-, c=3/, d=12x\n...\n...\n...\n",
		"kenken 3x3\ncages:\n  aaa\n  bba\n  cbb\nclues: a=12, b=4, c=2\n...\n...\n...\n",
		"kenken 3x3\ncages:\n  aaa\n  bba\n  cbb\nclues: a=7, b=6, c=1\n...\n...\n...\n",
		"kenken 4x4\ncages:\n  aabb\n  ccdb\n  eddf\n  eggf\nclues: a=3, b=36, c=1, d=9, e=12, f=2, g=6\n1.34\n2..3\n.4.2\n4.2.\n",
	},
	Random:  anyPuzzle,
	Referee: keepsRules,
	Broken:  broken,
	Hints:   []string{nyt, mixed},
	Wishes: []making.Wish{
		{Size: puzzles.Size{Rows: 4, Cols: 4}, Seed: 1},
		{Size: puzzles.Size{Rows: 6, Cols: 6}, Seed: 2, Band: "medium"},
		{Size: puzzles.Size{Rows: 9, Cols: 9}, Seed: 6, Band: "gentle", Attempts: 50},
		{Size: puzzles.Size{Rows: 12, Cols: 12}, Seed: 7, Attempts: 50},
		{Size: puzzles.Size{Rows: 5, Cols: 5}, Seed: 3, Fields: []puzzles.Field{{Key: "operations", Value: "x"}, {Key: "cells", Value: "2-3"}}},
		{Size: puzzles.Size{Rows: 5, Cols: 5}, Seed: 4, Fields: []puzzles.Field{{Key: "operations", Value: "-, /"}}},
		{Size: puzzles.Size{Rows: 5, Cols: 5}, Seed: 5, Fields: []puzzles.Field{{Key: "signs", Value: signless}}},
	},
}

// boards is how many random boards some tests look at.
var boards = flag.Int("boards", 4, "random boards to compare the formulations on")

func TestKind(t *testing.T) {
	s := suite
	ids, _ := corpus(t)
	s.Hints = append(s.Hints, ids[len(ids)-3])
	kindtest.Run(t, Kind, s)
}

// keepsRules is the referee: it looks at the board cell by cell.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	for i, v := range marks {
		for j, w := range marks[:i] {
			if v == w && (i/p.n == j/p.n || i%p.n == j%p.n) {
				return false
			}
		}
	}
	for _, c := range p.cages {
		var numbers []int
		for _, cell := range c.cells {
			numbers = append(numbers, marks[cell]+1)
		}
		if !makes(c, numbers) {
			return false
		}
	}
	return true
}

// makes reckons what some numbers make.
func makes(c cage, numbers []int) bool {
	sum, product := 0, 1
	for _, k := range numbers {
		sum += k
		product *= k
	}
	a, b := numbers[0], numbers[1]
	if a < b {
		a, b = b, a
	}
	pair := len(numbers) == 2
	is := map[op]bool{plus: sum == c.target, times: product == c.target, minus: pair && a-b == c.target, division: pair && a == b*c.target}
	if c.op != hidden {
		return is[c.op]
	}
	for _, o := range c.among {
		if is[o] {
			return true
		}
	}
	return false
}

// TestNYT has every engine prove, in every formulation, that the solution
// printed in the article is the only one.
func TestNYT(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, nyt)
	for _, f := range p.Formulations() {
		for _, engine := range kindtest.Engines {
			if f.Name == "logs" && engine.Name() == "search" {
				continue // it reckons in whole numbers
			}
			r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}, Formulation: f.Name}, nil)
			if got := strings.Join(p.Drawing(r.First), " "); r.Verdict != solver.Unique || got != nytSolution {
				t.Errorf("%s, %s: %s %s", f.Name, engine.Name(), r.Summary(), got)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	ids, _ := corpus(f)
	seeds := append([]string{nyt, mixed, ten, "9:zzz,a1", "6:ye_30,a21a21a21a21a21a21", "4#1"}, ids[:4]...)
	for _, k := range []string{"ken", "mathdoku", "puzzlekit"} {
		p := kindtest.Puzzle(f, Kind, nyt)
		text, err := format(k).Write(p)
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, text)
	}
	kindtest.Fuzz(f, Kind, append(seeds, suite.Small...)...)
}

// random lays out a board at random, with or without signs, and every third time
// with a clue that another board gave it, so that it may have no solution.
func random(r *rand.Rand, n, k int) *puzzle {
	fields := [][]puzzles.Field{nil, {{Key: "signs", Value: signless}}, {{Key: "cells", Value: "2-4"}}}[k%3]
	lay, err := Kind.Grow(puzzles.Size{Rows: n, Cols: n}, fields)
	if err != nil {
		panic(err)
	}
	g := lay(r)
	p := *g.WithClues(g.Solution, slices.Repeat([]int{puzzles.Blank}, n*n), make([]bool, g.Loose)).(*puzzle)
	if k%3 == 2 && len(p.cages) > 0 {
		p.cages = slices.Clone(p.cages)
		c := &p.cages[r.IntN(len(p.cages))]
		other := *c
		for range 20 {
			other.target = 1 + r.IntN(2*n)
			if other.op != hidden {
				other.op = []op{plus, times}[r.IntN(2)]
			}
			if p.impossible(other, p.ways(other)) == "" {
				*c = other
				break
			}
		}
	}
	return newPuzzle(p)
}

// latinSquares are all latin squares of a size, found by trying.
func latinSquares(n int) (found [][]int) {
	square := make([]int, n*n)
	var fill func(i int)
	fill = func(i int) {
		if i == n*n {
			found = append(found, slices.Clone(square))
			return
		}
	values:
		for v := range n {
			for k := range i {
				if square[k] == v && (k/n == i/n || k%n == i%n) {
					continue values
				}
			}
			square[i] = v
			fill(i + 1)
		}
	}
	fill(0)
	return found
}

// TestRandomSmall compares every engine and every formulation, on small random
// boards, with a look at every latin square.
func TestRandomSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, n := range []int{3, 4} {
		every := latinSquares(n)
		for k := range kindtest.Rounds(*boards) {
			p := random(r, n, k)
			want := 0
			for _, square := range every {
				if keepsGivens(p, square) && keepsRules(p, square) {
					want++
				}
			}
			for _, f := range p.Formulations() {
				for _, engine := range kindtest.Engines {
					if f.Refused != "" || f.Name == "logs" && engine.Name() == "search" {
						continue
					}
					all, _, err := proof.Solutions(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}, Formulation: f.Name}, want+1)
					if err != nil || len(all) != want {
						t.Fatalf("%s, %s: %d solutions (%v), want %d of\n%s", f.Name, engine.Name(), len(all), err, want, p.Text())
					}
					for _, marks := range all {
						if !keepsRules(p, marks) {
							t.Fatalf("%s, %s: the referee refuses %v of\n%s", f.Name, engine.Name(), p.Drawing(marks), p.Text())
						}
					}
				}
			}
		}
	}
}

func keepsGivens(p *puzzle, marks []int) bool {
	for i, v := range p.given {
		if v != puzzles.Blank && v != marks[i] {
			return false
		}
	}
	return true
}

// TestAgree compares the verdicts of all formulations on larger new boards, of
// which every third has one cage less.
func TestAgree(t *testing.T) {
	for k := range kindtest.Rounds(*boards) {
		n := 5 + k%3
		fields := [][]puzzles.Field{nil, {{Key: "signs", Value: signless}}, {{Key: "operations", Value: "x, /"}}}[k/3%3]
		g, err := making.Generate(t.Context(), kindtest.Engines[0], making.Wish{Kind: Kind, Size: puzzles.Size{Rows: n, Cols: n}, Fields: fields, Seed: uint64(k)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Puzzle.(*puzzle)
		if n == 5 {
			less := *p
			less.cages = slices.Clone(p.cages[1:])
			p = newPuzzle(less)
		}
		var first proof.Report
		for i, f := range p.Formulations() {
			q := proof.Question{Puzzle: p, Engines: kindtest.Engines, Formulation: f.Name}
			got := proof.Verify(t.Context(), q, nil)
			if f.Name == "logs" && len(kindtest.Engines) == 1 {
				continue // there is no engine for it in this build
			}
			if i == 0 {
				first = got
			}
			if got.Verdict == solver.Unknown || got.Verdict != first.Verdict || got.Verdict == solver.Unique && !slices.Equal(got.First, first.First) {
				t.Fatalf("%s: %s, and %s: %s, of\n%s", f.Name, got.Summary(), p.Formulations()[0].Name, first.Summary(), p.Text())
			}
			for _, marks := range [][]int{got.First, got.Second} {
				if marks != nil && !keepsRules(p, marks) {
					t.Fatalf("%s: the referee refuses %v of\n%s", f.Name, p.Drawing(marks), p.Text())
				}
			}
		}
	}
}

// TestFits compares which numbers fill cages, and may begin to, with a look at
// all numbers in all cells.
func TestFits(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for k := range *boards {
		for _, c := range random(r, 4, k).cages {
			values, numbers := make([]int, len(c.cells)), make([]int, len(c.cells))
			for i := range 1 << (2 * len(c.cells)) {
				for j := range values {
					values[j] = i >> (2 * j) & 3
					numbers[j] = values[j] + 1
				}
				if got, want := c.fits(4)(values), makes(c, numbers); got != want {
					t.Fatalf("%v fits the cage %s: %v, want %v", numbers, c.sign(), got, want)
				} else if !want {
					continue
				}
				for n := range values {
					if !c.fits(4)(values[:n+1]) {
						t.Fatalf("%v fits the cage %s, and the first %d do not", numbers, c.sign(), n+1)
					}
				}
			}
		}
	}
}

// TestLargeCages solves a board with cages of more ways than anyone would list,
// one of them with a hidden sign.
func TestLargeCages(t *testing.T) {
	const text = `kenken 6x6
cages:
  aaaaaa
  abbbba
  abccba
  abccba
  abbbba
  aaaaaa
clues: a=70+, b=6718464000, c=14+
%s
`
	r := rand.New(rand.NewPCG(8, 8))
	square := rules.RandomLatin(r, 6)
	sum := map[rune]int{'a': 0, 'c': 0}
	product := 1
	for i, ch := range strings.Join([]string{"aaaaaa", "abbbba", "abccba", "abccba", "abbbba", "aaaaaa"}, "") {
		sum[ch] += square[i] + 1
		if ch == 'b' {
			product *= square[i] + 1
		}
	}
	p := *kindtest.Puzzle(t, Kind, strings.Replace(text, "%s", strings.Repeat("......\n", 6), 1)).(*puzzle)
	p.cages = slices.Clone(p.cages)
	for i := range p.cages {
		p.cages[i].target = []int{sum['a'], product, sum['c']}[i]
	}
	p.given = slices.Clone(square)
	for _, open := range []int{0, 7, 8, 13, 14, 21} {
		p.given[open] = puzzles.Blank
	}
	q := newPuzzle(p)
	want := -1
	for _, f := range q.Formulations() {
		if f.Name == "logs" {
			continue // search reckons in whole numbers
		}
		got, _, err := proof.Solutions(t.Context(), proof.Question{Puzzle: q, Engines: kindtest.Engines[:1], Formulation: f.Name}, 100)
		if err != nil || want >= 0 && len(got) != want || !slices.ContainsFunc(got, func(marks []int) bool { return slices.Equal(marks, square) }) {
			t.Errorf("%s: %d solutions (%v), want %d with the one it was made of", f.Name, len(got), err, want)
		}
		want = len(got)
		for _, marks := range got {
			if !keepsRules(q, marks) {
				t.Errorf("%s: the referee refuses %v", f.Name, q.Drawing(marks))
			}
		}
	}
	full := slices.Clone(square)
	full[7], full[8] = full[8], full[7]
	full[14], full[21] = (full[14]+1)%6, (full[21]+2)%6
	if broken := puzzles.Encode(q.Board(), puzzles.Explaining(q)).Broken(full); len(broken) == 0 {
		t.Error("a board that is wrong breaks nothing")
	}
}

// TestRefused wants logarithms refused where they can't be told apart.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		ten: `the formulation "logs" can't be used for this puzzle: the logarithms of its products are too close to each other on a board of 10x10, want 9x9 at most`,
		"kenken 9x9\ncages:\n" + strings.Repeat("  aaaaaaaaa\n", 9) + "clues: a=38263752x\n": `the formulation "logs" can't be used for this puzzle: ` +
			`the logarithm of 38263752 in the cage 38263752x at r1c1 is too close to those of other products, want targets up to 1000000`,
	} {
		ts, _ := puzzles.Texts(text)
		p, err := read(ts[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := puzzles.FormulationOf(p, "logs"); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}

func corpus(t testing.TB) (ids, solutions []string) {
	for name, lines := range map[string]*[]string{"keen.txt": &ids, "keen.solutions.txt": &solutions} {
		data, err := os.ReadFile("testdata/corpus/" + name)
		if err != nil {
			t.Fatal(err)
		}
		*lines = strings.Fields(string(data))
	}
	return ids, solutions
}

// TestCorpus puts puzzles that nobody here made to every engine, and writes
// them back.
func TestCorpus(t *testing.T) {
	ids, solutions := corpus(t)
	for i, id := range ids[:kindtest.Rounds(len(ids))] {
		p := kindtest.Puzzle(t, Kind, id)
		r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines, Both: true}, nil)
		if r.Verdict != solver.Unique || r.Err != nil || len(r.Results) != len(kindtest.Engines) {
			t.Errorf("%s: %s (%v)", id, r.Summary(), r.Err)
		} else if got := strings.Join(p.Drawing(r.First), ""); got != solutions[i] {
			t.Errorf("%s: the solution is %s, want %s", id, got, solutions[i])
		}
		if got, err := writeSGT(p); got != id {
			t.Errorf("%s is written as %s (%v)", id, got, err)
		}
	}
}

// TestPanel wants the ways that are left for a cage, as marks rule them out, and
// to see when it is kept or broken.
func TestPanel(t *testing.T) {
	g := play.New(kindtest.Puzzle(t, Kind, nyt))
	ways := func(site int, want string) {
		t.Helper()
		got := ""
		for _, c := range g.Combinations(site, false) {
			got += c.Clue + ": " + strings.Join(c.Ways, ", ")
		}
		if got != want || g.Combines(site) != (want != "") {
			t.Errorf("the ways are %q, want %q", got, want)
		}
	}
	kept := func(site int, want play.ClueState) {
		t.Helper()
		for _, l := range g.Board.Labels {
			if slices.Contains(l.Sites, site) {
				if got, _ := g.ClueStates()(l.Clue); got != want {
					t.Errorf("the clue %s is %v, want %v", l.Text, got, want)
				}
			}
		}
	}
	ways(1, "2/: 1 2, 2 4, 3 6")
	ways(12, "240x: 2 4 5 6, 3 4 4 5")
	kept(1, play.Open)
	g.Write(1, 5) // 6 in r1c2
	ways(2, "2/: 3 6")
	kept(1, play.Open)
	g.Write(2, 2)
	ways(2, "") // nothing is left to choose
	kept(1, play.Done)
	g.Write(2, 3)
	kept(1, play.Broken)
}

// TestLatin wants random squares to be latin, and to differ.
func TestLatin(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	seen := map[string]bool{}
	for range 200 {
		p := &puzzle{n: 4}
		square := rules.RandomLatin(r, 4)
		if !keepsRules(p, square) {
			t.Fatalf("%v is not latin", square)
		}
		seen[strings.Join(p.Drawing(square), "")] = true
	}
	if len(seen) < 100 {
		t.Errorf("200 squares, of which %d differ; there are 576", len(seen))
	}
}

// BenchmarkVerify is the whole way of `crib verify` for the hardest 9x9 of Keen,
// from the text to a checked verdict.
func BenchmarkVerify(b *testing.B) {
	ids, _ := corpus(b)
	id := ids[len(ids)-3]
	for b.Loop() {
		q := proof.Question{Puzzle: kindtest.Puzzle(b, Kind, id), Engines: kindtest.Engines[:1]}
		if r := proof.Verify(b.Context(), q, nil); r.Verdict != solver.Unique {
			b.Fatal(r.Summary())
		}
	}
}

// TestLargest proves and explains a board of 16 rows. New ones are smaller.
func TestLargest(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, biggest)
	r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]}, nil)
	if r.Verdict != solver.Unique {
		t.Fatal(r.Summary())
	}
	if h, err := proof.Next(t.Context(), puzzles.Opening(p), kindtest.Engines[0], r.First); err != nil || h.Reason(p.Board()) == "" {
		t.Errorf("a hint: %v, %v", h, err)
	}
	if _, err := Kind.Grow(puzzles.Size{Rows: 13, Cols: 13}, nil); err == nil {
		t.Error("a new one of 13 rows is begun")
	}
}
