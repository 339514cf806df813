package kakuro

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
)

//go:embed testdata/broken.txt
var broken string

const (
	// The example of pzprjs, and the solution that its test has.
	pzprjs   = "kakuro 5x5\ntitle: pzprjs\nacross: 8 10 3 3 21 12\ndown: 4 12 4 17 10 10\n #..##\n ....#\n ..#..\n #....\n ##..#\n"
	solution = "#53## 3412# 12#12 #1938 ##84#"

	// That of Simonis, which Kalvelagen's article has too.
	simonis = "kakuro 7x7\ntitle: Simonis\nacross: 16 24 17 29 35 7 8 16 21 5 6 3\ndown: 23 11 30 10 15 17 7 27 12 12 16 7\n" +
		" ..##...\n ..#....\n .....##\n #..#..#\n ##.....\n ....#..\n ...##..\n"

	// Not square.
	wide = "kakuro 4x6\nacross: 18 34 18 35\ndown: 13 25 30 18 13 6\ntitle: Wide\n .....#\n .....#\n #.....\n #.....\n"
)

var suite = kindtest.Suite{
	Samples: []string{pzprjs, simonis, wide},
	Small: []string{
		"kakuro 2x2\nacross: 4 ?\ndown: 3 ?\n ..\n .9\n",
		"kakuro 2x3\nacross: 5 16\ndown: 8 9 ?\n ..#\n 7..\n",
		"kakuro 3x3\nacross: 3 ? 17\ndown: ? ? 12\n ..#\n #..\n #98\n",
	},
	Random:  anyPuzzle,
	Referee: keepsRules,
	Broken:  broken,
	Hints:   []string{pzprjs, simonis},
	Wishes: []making.Wish{
		{Size: puzzles.Size{Rows: 4, Cols: 4}, Seed: 1},
		{Size: puzzles.Size{Rows: 6, Cols: 6}, Seed: 2, Band: "easy"},
		{Size: puzzles.Size{Rows: 8, Cols: 8}, Seed: 3, Band: "medium"},
		{Size: puzzles.Size{Rows: 5, Cols: 7}, Seed: 4},
	},
}

func TestKind(t *testing.T) { kindtest.Run(t, Kind, suite) }

func FuzzRead(f *testing.F) {
	kindtest.Fuzz(f, Kind, append(suite.Small, pzprjs, simonis, "kakuro 1x11\n ...........\n", "kakuro 1x1\nacross: 9\n .\n",
		"https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "https://puzz.link/p?kakuro/2/2/n0000", "https://puzz.link/p?kakuro/3/1/.k.9Z")...)
}

// keepsRules is the referee: it walks from each white cell that has none before it.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	lines := p.Drawing(marks)
	rows, cols := p.size.Rows, p.size.Cols
	at := func(r, c int) byte {
		if r < 0 || c < 0 || r >= rows || c >= cols {
			return '#'
		}
		return lines[r][c]
	}
	text := p.Text()
	next := map[string][]string{}
	for _, key := range []string{"across", "down"} {
		if f, ok := text.Field(key); ok {
			next[key] = strings.Fields(f.Value)
		}
	}
	keeps := func(key string, r, c, dr, dc int) bool {
		if at(r, c) == '#' || at(r-dr, c-dc) != '#' {
			return true
		}
		seen, sum := map[byte]bool{}, 0
		for ; at(r, c) != '#'; r, c = r+dr, c+dc {
			if seen[at(r, c)] {
				return false
			}
			seen[at(r, c)] = true
			sum += int(at(r, c) - '0')
		}
		if next[key] == nil {
			return true
		}
		want := next[key][0]
		next[key] = append([]string{}, next[key][1:]...)
		return want == "?" || want == fmt.Sprint(sum)
	}
	for r := range rows {
		for c := range cols {
			if !keeps("across", r, c, 0, 1) {
				return false
			}
		}
	}
	for c := range cols {
		for r := range rows {
			if !keeps("down", r, c, 1, 0) {
				return false
			}
		}
	}
	return true
}

// anyPuzzle is a small board with black cells anywhere, of which all but a few digits are given,
// with sums of which now and then one is wrong.
func anyPuzzle(r *rand.Rand) string {
	size := puzzles.Size{Rows: 2 + r.IntN(3), Cols: 2 + r.IntN(3)}
	cells := make([]int, size.Cells())
	for i := range cells {
		if cells[i] = puzzles.Blank; r.IntN(5) == 0 {
			cells[i] = black
		}
	}
	p := newPuzzle(size, cells, [2][]int{}, nil)
	values := p.runs.Fill(r, n)
	p.sums = p.runs.Sums(values)
	for k := range p.sums {
		if r.IntN(4) == 0 {
			p.sums[k] = puzzles.Blank
		} else if r.IntN(15) == 0 {
			p.sums[k] = 1 + r.IntN(20)
		}
	}
	for i := range min(4, len(values)) {
		values[(i+r.IntN(2))%len(values)] = puzzles.Blank
	}
	p.cells = p.runs.Put(cells, values)
	return p.Text().String()
}

// TestFormats reads what other programs have, solves it and writes it back.
func TestFormats(t *testing.T) {
	kindtest.Solved(t, kindtest.Foreign(t, Kind, "puzz.link", "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"), solution)
	kindtest.Solved(t, kindtest.Foreign(t, Kind, "puzzlekit", "6 6\n- - 12, 4, - -\n- 4,8 0 0 10, -\n,10 0 0 0 0 10,\n,3 0 0 17,3 0 0\n- ,21 0 0 0 0\n- - ,12 0 0 -\n"), solution)
	// A sum that is not said is 0 in some addresses and - in others.
	unsaid := puzzles.Read([]puzzles.Kind{Kind}, "https://puzz.link/p?kakuro/2/2/n3-4-", "")[0]
	if unsaid.Err != nil || unsaid.Puzzle.Text().String() != "kakuro 2x2\nacross: 4 ?\ndown: 3 ?\n..\n..\n" {
		t.Errorf("without two sums it is %v, %v", unsaid.Puzzle, unsaid.Err)
	}
	if got, err := Kind.Formats[0].Write(kindtest.Puzzle(t, Kind, suite.Small[0])); err == nil || err.Error() != "the format puzz.link has no word for what is given at r2c2, want a Kakuro without it" {
		t.Errorf("a given is written as %s (%v)", got, err)
	}
}

// TestErrors has an error at its place for each way to miswrite a puzzle.
func TestErrors(t *testing.T) {
	kindtest.Errors(t, Kind, map[string]string{
		"kakuro 2x2\n":                            "line 1: the drawing is missing, want 2 rows of cells",
		"kakuro 2x2\n ##\n ##\n":                  "line 1: all cells are black, want some that are white",
		"kakuro 2x2\n .0\n .x\n":                  "line 3, column 3: 'x' is no cell of a Kakuro, want 1 to 9, # where it is black, or . where it is blank",
		"kakuro 2x2\nacross: 3\n ..\n ..\n":       "line 2, column 9: there are 1 sums on the line across, want 2, ? where one is not known",
		"kakuro 2x2\ndown: 3 46\n ..\n ..\n":      `line 2, column 7: "46" is no sum, want 1 to 45, or ? where it is not known`,
		"kakuro 2x2\nacross: 3 2\n ..\n ..\n":     "line 1: the run across from r2c1 can't add up to 2, want 3 to 17 for its cells",
		"kakuro 1x11\n ...........\n":             "line 1: the run across from r1c1 has 11 cells, want 9 at most",
		"https://puzz.link/p?kakuro/2/2/l.":       "line 1, column 34: a number is missing, want 0 to 9, a to j or A to Z",
		"https://puzz.link/p?kakuro/2/2/z0000":    "line 1, column 33: the address has more than 4 cells, want 4",
		"https://puzz.link/p?kakuro/2/2/n00000":   "line 1, column 37: the address goes on, want it to end here",
		"https://puzz.link/p?kakuro/2/2/n000":     "line 1, column 36: a number is missing, want 0 to 9, a to j or A to Z",
		"https://puzz.link/p?kakuro/200/2/n00000": "line 1, column 1: a Kakuro of 2x200 can't be, want at most 40 rows and columns",
	})
}

// TestTyping types cells and sums, and says what can't be typed.
func TestTyping(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "kakuro 3x3\nacross: 3 ? ? ?\n #..\n ...\n .#.\n")
	kindtest.Types(t, Kind, p, [][3]string{
		{"r1c2", "3", " #3."},
		{"r1c1", `\4`, "across: 4 ? ? ?"},
		{"r1c1", `12/5`, "down: 12 ? ?"},
		{"r1c1", "12", "down: 12 ? ?"},
		{"r1c1", "", "..."},
		{"r2c2", "#", " .#."},
		{"r3c0", "7", "across: 3 ? 7 ?"},
		{"r0c2", "9", "down: ? 9 ?"},
		{"r0c1", "9", "no run begins there for a sum of 9"},
		{"r3c2", `9\`, "no run begins there for a sum of 9"},
		{"r3c4", "9", "the sums stand above the board and left of it: type them there"},
		{"r3c0", "46", `"46" is no sum, want 1 to 45, or nothing where it is not known`},
		{"r2c2", "x", `"x" can't stand in a cell, want 1 to 9, # where it is black, or its sums such as 23\16`},
		{"", "the sum is 3", "there are no clues in words: choose where to type one"},
	})
}
