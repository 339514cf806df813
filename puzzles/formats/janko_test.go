package formats

import (
	"fmt"
	"strings"
	"testing"

	"crib/puzzles"
)

// page is a format of pages of janko.at, with a title that is kept beside the board.
func page(fields *[]puzzles.Field) puzzles.Format {
	return form.Janko(Page{Names: []string{"test", "other"}, Words: []string{"rooms"}}, func(g *Grids, b *board) {
		g.Named(fields)
		g.Size(&b.size)
		if g.Reading() {
			g.Below("problem")
			b.yes = g.Holds("problem", "b")
		}
		g.Cells("problem", b.size, &b.cells, Cells{Values: []string{"a", "b"}, Blank: "-"})
	})
}

// TestJanko reads pages, and writes them as they are read.
func TestJanko(t *testing.T) {
	const grid = "problem\na - b\n- - a\nend\n"
	plain := "begin\npuzzle test\ntitle A B\nauthor C\nrows 2\ncols 3\n" + grid
	for text, want := range map[string]string{
		plain: plain,
		"before\n[begin]\nPuzzle Test\n[title]  A   B\nauthor C\n" + grid + "after\nproblem\na": plain,
		"begin\npuzzle Other\nsize 3\nrows 2\nunit 5\nmoves\nx y\n" + grid + "after\nproblem\n": "begin\npuzzle test\nrows 2\ncols 3\n" + grid,
		"begin\npuzzle test\n" + grid:                     "begin\npuzzle test\nrows 2\ncols 3\n" + grid,
		"begin\npuzzle another\n" + grid:                  "not in this format",
		"begin\npuzzle test\nfog 3\n" + grid:              `the part "fog" is nothing crib knows, want a puzzle without`,
		"begin\npuzzle test\nsize 0\n" + grid:             "the size 0 can't be, want 1 to 100",
		"begin\npuzzle test\nrows 101\n" + grid:           "the rows 101 can't be, want 1 to 100",
		"begin\npuzzle test\nrows 3\n" + grid:             "the grid problem has 2 rows, want 3",
		"begin\npuzzle test\nend\n":                       "there is no problem, want a grid below that word",
		"begin\npuzzle test\nproblem\na -\n-\nend\n":      "line 5, column 1: row 2 has 1 cells, want 2",
		"begin\npuzzle test\nproblem\na c\nend\n":         `"c" is no cell of`,
		"begin\npuzzle test\nrooms\n1 1\nproblem\na\nend": `below the word "rooms" there is "1 1", want nothing`,
	} {
		var fields []puzzles.Field
		p, err := page(&fields).Read(text)
		got := fmt.Sprint(err)
		if err == nil {
			if got, err = page(&fields).Write(p); err != nil || p.(*board).yes != strings.Contains(got, "b\n-") {
				t.Errorf("%q: holds a b: %v, %v", text, p.(*board).yes, err)
			}
		}
		if got != want && (err == nil || !strings.Contains(got, want)) {
			t.Errorf("%q is read as\n%s, want\n%s", text, got, want)
		}
	}
}
