package battleship

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
)

//go:embed testdata/broken.txt
var broken string

const (
	// CSPLib 014, instance 113.
	csplib113 = `battleship 10x10
fleet: 4 3 3 2 2 2 1 1 1 1
rows: 2 4 3 3 2 4 1 1 0 0
cols: 0 5 0 2 2 3 1 3 2 2
. . . . . ~ . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . o
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
`
	// Boards that are not square, some of whose totals are not known.
	wide = `battleship 5x7
fleet: 3 2 2 1 1 1
rows: 3 ? 1 3 2
cols: 0 4 ? 1 ? 2 1
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . v . .
`
	tall = `battleship 7x5
fleet: 3 2 2 1 1 1
rows: 1 ? 1 0 3 0 ?
cols: 2 3 1 2 ?
. o . . .
. . . . .
. . . . .
. . . . .
. < . . .
. . . . .
. ? . ~ .
`
)

var suite = kindtest.Suite{
	Samples: []string{wide, tall},
	Small: []string{
		"battleship 3x4\nfleet: 2 1\nrows: 1 1 ?\n. . . .\n. . . .\n. . . .\n",
		"battleship 3x5\nfleet: 3 1\nrows: ? 1 ?\ncols: 1 ? ? ? ?\n. . . . .\n. . . . .\n. . . . .\n",
		"battleship 4x4\nfleet: 2 2 1\nrows: 2 ? ? 1\ncols: ? 1 ? ?\n. . . .\n. . . .\n. . . .\n. . . .\n",
		"battleship 4x4\nfleet: 3 1\n. . . .\n. . . +\n. . . .\n. . . .\n",
		"battleship 4x4\nfleet: 4 2 1\n. . . .\n. ^ . .\n. . . .\n~ . . .\n",
		"battleship 3x5\nfleet: 2 2\nrows: 2 0 2\n. . . . .\n. . . . .\n? . . . .\n",
		"battleship 1x9\nfleet: 3 1 1\ncols: ? ? ? 0 ? ? ? ? ?\n. . . . . . . . .\n",
		"battleship 3x3\nfleet: 3 3\n. . .\n. . .\n. . .\n",
		"battleship 2x2\nfleet: 1 1\n. .\n. .\n",
	},
	Random:  anyPuzzle,
	Referee: keepsRules,
	Broken:  broken,
	Hints:   []string{sample, tricky},
	Wishes: []making.Wish{
		{Size: puzzles.Size{Rows: 6, Cols: 6}, Band: "gentle", Seed: 1},
		{Size: puzzles.Size{Rows: 5, Cols: 7}, Band: "medium", Seed: 2},
		{Size: puzzles.Size{Rows: 6, Cols: 6}, Band: "hard", Seed: 3, Fields: []puzzles.Field{{Key: "fleet", Value: "4 2 2 1"}}},
	},
}

func TestKind(t *testing.T) { kindtest.Run(t, Kind, suite) }

// keepsRules is the referee: it walks over the board and takes the ships in
// whole.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	isShip := func(r, c int) bool {
		return 0 <= r && r < p.size.Rows && 0 <= c && c < p.size.Cols && marks[r*p.size.Cols+c] == 0
	}
	fleet := slices.Clone(p.fleet)
	for r := range p.size.Rows {
		n := 0
		for c := range p.size.Cols {
			if !isShip(r, c) {
				continue
			}
			n++
			if isShip(r+1, c-1) || isShip(r+1, c+1) {
				return false
			}
			if isShip(r-1, c) || isShip(r, c-1) {
				continue // not where a ship begins
			}
			length, right, down := 1, 0, 1
			if isShip(r, c+1) {
				right, down = 1, 0
			}
			for isShip(r+length*down, c+length*right) {
				length++
			}
			if length >= len(fleet) || fleet[length] == 0 {
				return false
			}
			fleet[length]--
		}
		if p.totals[r] != unknown && p.totals[r] != n {
			return false
		}
	}
	for c := range p.size.Cols {
		n := 0
		for r := range p.size.Rows {
			if isShip(r, c) {
				n++
			}
		}
		if p.totals[p.size.Rows+c] != unknown && p.totals[p.size.Rows+c] != n {
			return false
		}
	}
	if slices.Max(fleet) > 0 {
		return false
	}
	for i, k := range p.clues {
		r, c := i/p.size.Cols, i%p.size.Cols
		beside := ""
		for _, d := range []struct {
			name string
			r, c int
		}{{"u", -1, 0}, {"r", 0, 1}, {"d", 1, 0}, {"l", 0, -1}} {
			if isShip(r+d.r, c+d.c) {
				beside += d.name
			}
		}
		ok := true
		switch k {
		case sea:
			ok = !isShip(r, c)
		case some:
			ok = isShip(r, c)
		case single:
			ok = isShip(r, c) && beside == ""
		case top:
			ok = isShip(r, c) && beside == "d"
		case bottom:
			ok = isShip(r, c) && beside == "u"
		case left:
			ok = isShip(r, c) && beside == "r"
		case right:
			ok = isShip(r, c) && beside == "l"
		case middle:
			ok = isShip(r, c) && (beside == "ud" || beside == "rl")
		}
		if !ok {
			return false
		}
	}
	return true
}

// one reads a text of which nothing but battleships are known.
func one(t *testing.T, text string) puzzles.Entry {
	t.Helper()
	es := puzzles.Read([]puzzles.Kind{Kind}, text, "")
	if len(es) != 1 {
		t.Fatalf("%d puzzles read, want one:\n%s", len(es), text)
	}
	return es[0]
}

func FuzzRead(f *testing.F) {
	seeds := []string{csplib113, strings.ReplaceAll(csplib113, " ", "")}
	seeds = append(seeds, suite.Samples...)
	kindtest.Fuzz(f, Kind, append(seeds, suite.Small...)...)
}
