package sudoku

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/puzzletest"
	"crib/solver"
	"crib/solver/search"
)

//go:embed testdata/broken.txt
var broken string

const wikipedia = `sudoku 9x9
title: Wikipedia
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
`

// Boxes of 2 rows by 3 columns, and of 3 rows by 2 columns.
const (
	wide = `sudoku 6x6
1 . . . 5 .
. . . . . 6
4 . . . . .
. 3 . 4 6 .
. . . . . 1
6 . . 3 2 .
`
	tall = `sudoku 6x6
boxes: 3x2
1.4..6
...3..
......
...4.3
5..6.2
.6..1.
`
)

var suite = puzzletest.Suite{
	Samples: []string{wikipedia, wide, tall},
	Small: []string{
		"sudoku 4x4\n12..\n34..\n....\n..12\n",
		"sudoku 4x4\n12.4\n34..\n2...\n...1\n",
		"sudoku 4x4\n11..\n34..\n..4.\n..12\n",
	},
	Engines: []solver.Engine{search.Engine{}},
	Referee: keepsRules,
	Broken:  broken,
}

func TestKind(t *testing.T) { puzzletest.Run(t, Kind, suite) }

func FuzzRead(f *testing.F) {
	seeds := []string{
		first, first + "\n" + first[1:], strings.Join(rows(first, 9), "\n"),
		"[Puzzle]\n" + strings.Join(rows(first, 9), "\n"),
		"#ARuud\n#DA random puzzle\n|12|..|\n|..|..|\n+--+--+\n|..|..|\n|--|-4|\n",
		"3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f", "3x2:1a3_6b4e3b4d6b2e3b4_1a5", "6j:zj,zd", "3x3#1",
		"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :1:p\n",
		"https://puzz.link/p?sudoku/9/9/4k8g5g3p7l2k6k8g4l1m6g3g7g5h2k1g4l", "https://puzz.link/p?sudoku/v:x/4/4/i-10",
	}
	seeds = append(seeds, suite.Samples...)
	puzzletest.Fuzz(f, Kind, append(seeds, suite.Small...)...)
}

// TestWalls draws boxes as tall and as wide as they are.
func TestWalls(t *testing.T) {
	for text, c := range map[string]struct{ wall, none []grid.At }{
		wide: {
			wall: []grid.At{grid.Cell(0, 3).Plus(0, -1), grid.Cell(5, 3).Plus(0, -1), grid.Cell(2, 0).Plus(-1, 0), grid.Cell(4, 5).Plus(-1, 0), grid.Cell(5, 5).Plus(0, 1)},
			none: []grid.At{grid.Cell(0, 2).Plus(0, -1), grid.Cell(3, 0).Plus(-1, 0)},
		},
		tall: {
			wall: []grid.At{grid.Cell(0, 2).Plus(0, -1), grid.Cell(5, 4).Plus(0, -1), grid.Cell(3, 0).Plus(-1, 0)},
			none: []grid.At{grid.Cell(0, 3).Plus(0, -1), grid.Cell(2, 0).Plus(-1, 0), grid.Cell(4, 5).Plus(-1, 0)},
		},
	} {
		walls := puzzletest.Puzzle(t, Kind, text).Board().Walls
		for _, at := range c.wall {
			if !slices.Contains(walls, at) {
				t.Errorf("no wall at %v of\n%s", at, text)
			}
		}
		for _, at := range c.none {
			if slices.Contains(walls, at) {
				t.Errorf("a wall at %v of\n%s", at, text)
			}
		}
	}
}

// TestBoxes has the usual boxes of each size, wider than tall.
func TestBoxes(t *testing.T) {
	for n, want := range map[int]string{4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 10: "2x5", 12: "3x4", 15: "3x5", 16: "4x4", 25: "5x5"} {
		if got, ok := boxes(n); !ok || got.String() != want {
			t.Errorf("the boxes of %dx%d are %v, want %s", n, n, got, want)
		}
	}
	for _, n := range []int{1, 2, 3, 5, 7, 23} {
		if got, ok := boxes(n); ok {
			t.Errorf("the boxes of %dx%d are %v, want none", n, n, got)
		}
	}
}

// keepsRules is the referee: it looks at the board cell by cell.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	for i, v := range marks {
		for j, w := range marks[:i] {
			r1, c1, r2, c2 := i/p.n, i%p.n, j/p.n, j%p.n
			box := r1/p.box.Rows == r2/p.box.Rows && c1/p.box.Cols == c2/p.box.Cols
			if v == w && (r1 == r2 || c1 == c2 || box) {
				return false
			}
		}
	}
	return true
}
