package skyscrapers

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
	"crib/puzzles/proof"
	"crib/solver"
)

//go:embed testdata/broken.txt
var broken string

const (
	// The example of pzprjs, and the solution that its test has.
	pzprjs   = "skyscrapers 4x4\ntitle: pzprjs\nbottom: ? 1 3 ?\nleft: ? 4 ? ?\nright: ? ? 3 ?\n....\n....\n....\n....\n"
	solution = "2143 1234 4312 3421"

	// With all views, and with few and givens.
	full  = "skyscrapers 5x5\ntop: 3 3 2 2 1\nbottom: 1 3 2 4 3\nleft: 4 3 2 3 1\nright: 1 2 3 3 3\n.....\n.....\n.....\n.....\n.....\n"
	fewer = "skyscrapers 6x6\ntop: ? 4 3 3 ? ?\nbottom: 3 ? ? 3 ? 3\nleft: ? 4 ? 3 ? 3\nright: ? 2 4 ? 4 ?\n...24.\n......\n......\n2.....\n......\n......\n"

	// On which there are too many orders to list them.
	large = "skyscrapers 8x8\ntop: 3 4 2 2 1 4 3 3\nbottom: 1 3 2 3 3 2 2 5\nleft: 3 2 5 2 2 3 4 1\nright: 3 2 1 3 3 2 2 5\n.......4\n..8..43.\n1.......\n....23.1\n.8...71.\n..3.....\n.....5..\n.5......\n"
)

var suite = kindtest.Suite{
	Samples: []string{pzprjs, full, fewer, large},
	Small: []string{
		"skyscrapers 3x3\ntop: 1 ? ?\nright: ? 3 ?\n...\n...\n...\n",
		"skyscrapers 3x3\ntop: 3 ? ?\nleft: ? 2 ?\nbottom: ? ? 2\n...\n...\n...\n",
		"skyscrapers 4x4\nleft: 2 ? ? 1\nbottom: ? 3 ? 2\n1...\n...3\n.43.\n4.1.\n",
	},
	Random:  anyPuzzle,
	Referee: keepsRules,
	Broken:  broken,
	Hints:   []string{full, fewer},
	Wishes: []making.Wish{
		{Size: puzzles.Size{Rows: 4, Cols: 4}, Seed: 1},
		{Size: puzzles.Size{Rows: 5, Cols: 5}, Seed: 2, Band: "gentle"},
		{Size: puzzles.Size{Rows: 6, Cols: 6}, Seed: 3, Band: "medium"},
		{Size: puzzles.Size{Rows: 7, Cols: 7}, Seed: 4, Band: "hard"},
	},
}

func TestKind(t *testing.T) { kindtest.Run(t, Kind, suite) }

// corpus are the game IDs.
func corpus(t testing.TB) []string {
	data, err := os.ReadFile("testdata/corpus/towers.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(data))
}

func FuzzRead(f *testing.F) {
	kindtest.Fuzz(f, Kind, append(suite.Small, pzprjs, full, fewer, corpus(f)[0], "4#1", "4://///1/3///4/////3/", "9:"+strings.Repeat("/", 35)+",zzzc",
		"https://puzz.link/p?skyscrapers/4/4/k13h4j3g", "https://puzz.link/p?skyscrapers/3/3/rg1zz")...)
}

// keepsRules is the referee: it walks along each line from its ends.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	n := p.size.Rows
	for i, v := range marks {
		for j, w := range marks[:i] {
			if v == w && (i/n == j/n || i%n == j%n) {
				return false
			}
		}
	}
	for place, want := range p.views {
		side, line := place/n, place%n
		seen, highest := 0, -1
		for k := range n {
			if side%2 == 1 { // below or at the right
				k = n - 1 - k
			}
			at := line*n + k
			if side < 2 {
				at = k*n + line
			}
			if marks[at] > highest {
				highest = marks[at]
				seen++
			}
		}
		if want != puzzles.Blank && want != seen {
			return false
		}
	}
	return true
}

// anyPuzzle is a board of 3x3, or one of 4x4 of which half is given, with views of which
// now and then one is wrong.
func anyPuzzle(r *rand.Rand) string {
	n := 3 + r.IntN(2)
	rows := strings.Fields(kindtest.Relabelled(r, [...]string{"123\n231\n312\n", "1234\n2143\n3412\n4321\n"}[n-3], "1234"[:n]))
	r.Shuffle(n, func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	text := fmt.Sprintf("skyscrapers %dx%d\n", n, n)
	for side, key := range []string{"top", "bottom", "left", "right"} {
		var numbers []string
		for i := range n {
			seen, highest := 0, byte(0)
			for k := range n {
				if side%2 == 1 {
					k = n - 1 - k
				}
				height := rows[i][k]
				if side < 2 {
					height = rows[k][i]
				}
				if height > highest {
					seen, highest = seen+1, height
				}
			}
			switch {
			case r.IntN(2) == 0:
				numbers = append(numbers, "?")
			case r.IntN(12) == 0:
				numbers = append(numbers, fmt.Sprint(1+r.IntN(n)))
			default:
				numbers = append(numbers, fmt.Sprint(seen))
			}
		}
		text += key + ": " + strings.Join(numbers, " ") + "\n"
	}
	return text + kindtest.Blanked(r, strings.Join(rows, "\n")+"\n", 5+r.IntN(3))
}

// TestFormats reads what other programs have, solves it and writes it back.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ format, text, solution string }{
		{"puzz.link", "https://puzz.link/p?skyscrapers/4/4/k13h4j3g", solution},
		{"sgt", "4://///1/3///4/////3/", solution},
		{"puzzlekit", "4 4 4\n- - - -\n- 1 3 -\n- 4 - -\n- - 3 -\n- - - -\n- - - -\n- - - -\n- - - -\n", solution},
		{"sgt", "4://3////1////3/////,c2l", "3412 4231 1324 2143"},
		{"sgt-web", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#4://3////1////3/////,c2l", "3412 4231 1324 2143"},
	} {
		kindtest.Solved(t, kindtest.Foreign(t, Kind, c.format, c.text), c.solution)
	}
	for _, pid := range []string{"building", "skyscraper"} { // read, and written by the usual name
		e := puzzles.Read([]puzzles.Kind{Kind}, "https://puzz.link/p?"+pid+"/4/4/k13h4j3g", "")[0]
		if e.Err != nil {
			t.Fatal(e.Err)
		}
		kindtest.Solved(t, e.Puzzle, solution)
	}
	p := kindtest.Foreign(t, Kind, "puzz.link", "https://puzz.link/p?skyscrapers/4/4/v1u")
	if r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines}, nil); r.Verdict == solver.Unique {
		t.Errorf("of one view: %s", r.Summary())
	}
}

// TestCorpus reads the game IDs and writes them back.
func TestCorpus(t *testing.T) {
	for _, id := range corpus(t) {
		p := kindtest.Foreign(t, Kind, "sgt", id)
		if r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]}, nil); r.Verdict != solver.Unique || !keepsRules(p, r.First) {
			t.Errorf("%s: %s", id, r.Summary())
		}
	}
}

// TestErrors has an error at its place for each way to miswrite a puzzle.
func TestErrors(t *testing.T) {
	kindtest.Errors(t, Kind, map[string]string{
		"skyscrapers 4x5\n":                         "line 1: a Skyscrapers of 4x5 can't be, want as many rows as columns, 3 at least",
		"skyscrapers 2x2\n":                         "line 1: a Skyscrapers of 2x2 can't be, want as many rows as columns, 3 at least",
		"skyscrapers 3x3\nabove: 1 2 3\n":           `line 2, column 1: a skyscrapers has no field "above", want one of top, bottom, left, right, title, author, source, band or comment`,
		"skyscrapers 3x3\ntop: 1 2\n":               "line 2, column 6: there are 2 views on the line top, want 3, ? where one is not known",
		"skyscrapers 3x3\nleft: 1 0 2\n":            `line 2, column 7: "0" is no view, want 1 to 3, or ? where it is not known`,
		"skyscrapers 3x3\nright: 1 2 4\n":           `line 2, column 8: "4" is no view, want 1 to 3, or ? where it is not known`,
		"skyscrapers 3x3\n..4\n...\n...\n":          "line 2, column 3: '4' is no cell of a Skyscrapers, want 1 to 3, or . where it is blank",
		"4://///1/3///4/////3":                      "line 1, column 21: the game ID can't be read on, want \"/\"",
		"4://///1/3///4/////5/":                     "line 1, column 20: 5 can't be, want 1 to 4",
		"4://///1/3///4/////3/,z":                   "line 1, column 23: the game ID has more than 16 cells, want 16",
		"4#12":                                      "line 1, column 2: a random seed (#) means nothing without the program that made it, want the game ID with a colon (its menu Game, Specific)",
		"https://puzz.link/p?skyscrapers/4/3/t":     "line 1, column 1: a Skyscrapers of 3x4 can't be, want as many rows as columns, 3 at least",
		"https://puzz.link/p?skyscrapers/4/4/k13h5": "line 1, column 41: 5 is no value here, want 1 to 4",
	})
}

// TestTyping types heights and views, and says what can't be typed.
func TestTyping(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "skyscrapers 3x3\nleft: ? 2 ?\n...\n.1.\n...\n")
	kindtest.Types(t, Kind, p, [][3]string{
		{"r1c1", "3", "3.."},
		{"r2c2", "", "..."},
		{"r2c0", "3", "left: ? 3 ?"},
		{"r3c4", "1", "right: ? ? 1"},
		{"r0c1", "2", "top: 2 ? ?"},
		{"r4c3", "2", "bottom: ? ? 2"},
		{"r1c1", "4", `"4" is no height, want 1 to 3, or nothing where it is not known`},
		{"r4c2", "0", `"0" is no view, want 1 to 3, or nothing where it is not known`},
		{"r4c4", "1", "nothing is printed at r4c4: type into a cell or the margin"},
		{"", "2 are seen", "there are no clues in words: choose where to type one"},
	})
}
