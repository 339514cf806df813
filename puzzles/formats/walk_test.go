package formats

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"crib/puzzles"
)

// A board is a puzzle of these tests, of which nothing but its parts is looked at.
type board struct {
	puzzles.Puzzle
	size     puzzles.Size
	cells    []int
	n        int
	yes, off bool
}

var form = Form[board]{
	Of: "a test", Largest: 4,
	Names: map[int]string{Unknown: "what is not known"},
	Make:  func(b *board) (puzzles.Puzzle, error) { return b, nil },
	Take:  func(_ *Walk, p puzzles.Puzzle) *board { return p.(*board) },
}

var (
	marked = Cells{Values: []string{"aA", "b", "", "d"}, Blank: ".-", Unknown: "?", Space: " ", Frame: "|", Known: func(_ puzzles.Size, cells []int) error {
		if !slices.Contains(cells, 0) {
			return errors.New("it is known by an a")
		}
		return nil
	}}
	alike = func() Cells { c := marked; c.Same = true; return c }()

	inGrid = form.Format(puzzles.Format{Name: "grid", Whole: true}, func(w *Walk, b *board) { w.Grid(&b.size, &b.cells, marked) })
	inSame = form.Format(puzzles.Format{Name: "same", Whole: true}, func(w *Walk, b *board) { w.Grid(&b.size, &b.cells, alike) })
	inRow  = form.Format(puzzles.Format{Name: "row"}, func(w *Walk, b *board) { w.Row(&b.size, &b.cells, []int{2, 3}, marked) })
	headed = form.Format(puzzles.Format{Name: "head", Whole: true}, func(w *Walk, b *board) {
		w.Head(&b.size.Rows, &b.size.Cols, &b.n)
		w.Rows(b.size, &b.cells, Cells{Most: 12, Space: " ", Unknown: "?"})
		w.CanWrite(b.n < 9, "n is %d, want less than 9", b.n)
	})
	listed = form.Format(puzzles.Format{Name: "list"}, func(w *Walk, b *board) {
		w.Cells(b.size, &b.cells, Cells{Values: Digits("12"), Runs: "xy"})
		w.Sure()
		w.Square(&b.size, len(b.cells), []int{2, 3})
	})
	gameID = form.Format(puzzles.Format{Name: "id"}, func(w *Walk, b *board) {
		Always(w, &b.n, 7, "an n of %d, want 7", b.n)
		w.Sides(&b.size)
		w.Flag(&b.yes, "y", "")
		w.Flag(&b.off, "", "n")
		w.Skip("d[ab]")
		w.Colon(w.Like("#|:[^0-9]*$"))
		w.Fits(b.size)
		w.Gaps(b.size.Rows*b.size.Cols, &b.cells, Gaps{Letters: []string{"abc", "ABC"}, Open: 2, What: "cells"})
	})
	linked = form.Format(puzzles.Format{Name: "link"}, func(w *Walk, b *board) {
		w.Link(&b.size, "name", "other")
		w.Cells(b.size, &b.cells, Number16(0, 300))
		w.Lit("!")
	})
)

func sized(rows, cols int) puzzles.Size { return puzzles.Size{Rows: rows, Cols: cols} }

// TestWalk reads texts, and writes what was read: as it was, or as it is written
// otherwise.
func TestWalk(t *testing.T) {
	const u = Unknown
	for _, c := range []struct {
		format     puzzles.Format
		text, want string
		b          board
	}{
		{inGrid, "a b . ?\nd . . .\n", "", board{size: sized(2, 4), cells: []int{0, 1, -1, u, 3, -1, -1, -1}}},
		{inGrid, "# comment\n\n+--+--+\n|Ab|-?|\r\n+--+--+\nd...", "a b . ?\nd . . .\n", board{size: sized(2, 4), cells: []int{0, 1, -1, u, 3, -1, -1, -1}}},
		{inSame, "a b - ?\nd - - -\n", "a b . ?\nd . . .\n", board{size: sized(2, 4), cells: []int{0, 1, -1, u, 3, -1, -1, -1}}},
		{inRow, "ab.d", "", board{size: sized(2, 2), cells: []int{0, 1, -1, 3}}},
		{headed, "2 3 5\n0 12 3\n4 ? 6\n", "", board{size: sized(2, 3), cells: []int{0, 12, 3, 4, u, 6}, n: 5}},
		{headed, "\n 2\t3  5 \n\n  0  12 03\n4 ? 6", "2 3 5\n0 12 3\n4 ? 6\n", board{size: sized(2, 3), cells: []int{0, 12, 3, 4, u, 6}, n: 5}},
		{listed, "xx1x", "y1x", board{size: sized(2, 2), cells: []int{-1, -1, 0, -1}}},
		{listed, "yyyy1", "", board{size: sized(3, 3), cells: []int{-1, -1, -1, -1, -1, -1, -1, -1, 0}}},
		{gameID, "2x3y:bAcb", "", board{size: sized(3, 2), cells: []int{-1, 0, 1, -1, -1, -1}, n: 7, yes: true, off: true}},
		{gameID, "2nda:AAaaa", "2x2n:AAaaa", board{size: sized(2, 2), cells: []int{1, 1, 0, 0}, n: 7}},
		{linked, "https://puzz.link/p?name/3/2/0f-10h+12c!", "", board{size: sized(2, 3), cells: []int{0, 15, 16, -1, -1, 300}}},
		{linked, "pzv.jp/p.html?other_edit//3/1/.h!/", "https://puzz.link/p?name/3/1/.h!", board{size: sized(1, 3), cells: []int{u, -1, -1}}},
	} {
		if c.want == "" {
			c.want = c.text
		}
		p, err := c.format.Read(c.text)
		if err != nil {
			t.Errorf("%q gives %v", c.text, err)
			continue
		}
		if got := fmt.Sprintf("%v", *p.(*board)); got != fmt.Sprintf("%v", c.b) {
			t.Errorf("%q is read as %v, want %v", c.text, got, c.b)
		}
		if got, err := c.format.Write(p); err != nil || got != c.want {
			t.Errorf("%q is written as %q, %v, want %q", c.text, got, err, c.want)
		}
	}
}

// TestMistakes reads what is another format, "", or a mistake with its place.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		format     puzzles.Format
		text, want string
	}{
		{inGrid, "ab\nb.\nzz\n", ""}, // two strange cells
		{inGrid, "bb\nb.\nbz\n", ""}, // nothing to be known by
		{inGrid, "ab..", ""},         // one row
		{inGrid, "a....\nb....\n", "a test of 2x5 can't be, want at most 4 rows and columns"},
		{inGrid, "ab\nb.\nbz\n", "line 3, column 2: 'z' is no cell of a test, want a, b, d, ? where it is unknown or . where it is blank"},
		{inGrid, "ab\n\nb..\nbz\n", "line 3: row 2 has 3 cells, want 2"},
		{inSame, "ab.\nb-.\n", "line 2, column 2: '-' is no cell of a test, want a, b, d, ? where it is unknown or . where it is blank"},
		{inRow, "ab.zd", ""},
		{inRow, "ab.z", "column 4: 'z' is no cell of a test, want a, b, d, ? where it is unknown or . where it is blank"},
		{headed, "0 0 5\n0 1 2\n", ""},
		{headed, "0 3 5\n", ""},
		{headed, "2 3\n0 1 2\n3 4 5\n", ""},
		{headed, "2 3 5\n0 1 2\n3 4 5\n6 7 8\n", ""},
		{headed, "2 3 5\n0 1 2\n", ""},
		{headed, "2 3 5\n0 1 x\n3 13 5\n", ""},
		{headed, "2 3 5\n0 1 2\n3 13 5\n", "line 3, column 3: 13 is no value here, want 0 to 12"},
		{headed, "2 3 5\n0 1 2\n3 99999999999999999999 5\n", "line 3, column 3: 99999999999999999999 is no value here, want 0 to 12"},
		{listed, "1xxx3", ""},
		{listed, "1x2", "the list has 3 cells, want 4 or 9"},
		{listed, "yyyyyyyyy", ""}, // more than the largest board
		{gameID, "2y", ""},
		{gameID, "2y:A3a", ""},
		{gameID, "0x3:a", ""},
		{gameID, "2y#1", "column 3: " + seed},
		{gameID, "5:a", "a test of 5x5 can't be, want at most 4 rows and columns"},
		{gameID, "2y:Aé", "column 5: 'é' is not part of the game ID, want a to c or A to C"},
		{gameID, "2y:AA", "column 6: the game ID has 2 cells, want 4 and a letter that ends behind them"},
		{gameID, "2y:AAcca", "column 7: the game ID has more than 4 cells, want 4"},
		{gameID, "2y:AAAAA,", "column 9: the game ID goes on, want it to end here"},
		{linked, "https://puzz.link/p?third/3/2/0", ""},
		{linked, "https://puzz.link/p?name/3", "column 27: the address ends before the puzzle does, want KIND/COLUMNS/ROWS/CELLS"},
		{linked, "https://puzz.link/p?name/3/1/", "column 30: the address has 0 cells, want 3"},
		{linked, "https://puzz.link/p?name/5/2/0", "a test of 2x5 can't be, want at most 4 rows and columns"},
		{linked, "https://puzz.link/p?name/3/1/0-2", "column 32: the number can't be read, want a hexadecimal number from 0 to 12c, . where it is unknown or a letter g to z for blank cells"},
		{linked, "https://puzz.link/p?name/3/1/0+12d", "column 31: +12d is no value here, want 0 to 300"},
		{linked, "https://puzz.link/p?name/3/1/0h0", `column 32: the address can't be read on, want "!"`},
	} {
		_, err := c.format.Read(c.text)
		got := fmt.Sprint(err)
		var at *puzzles.ErrorAt
		switch {
		case errors.Is(err, puzzles.ErrNotThis):
			got = ""
		case errors.As(err, &at) && at.Line == 0:
			got = fmt.Sprintf("column %d: %v", at.Col, at.Err)
		}
		if err == nil || got != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.format.Name, c.text, got, c.want)
		}
	}
}

// TestUnwritable writes what a format has no word for.
func TestUnwritable(t *testing.T) {
	for _, c := range []struct {
		format puzzles.Format
		b      board
		want   string
	}{
		{inGrid, board{size: sized(2, 2), cells: []int{0, 1, 2, 3}}, "the format grid has no word for what stands in a cell, as at r2c1"},
		{inGrid, board{size: sized(2, 2), cells: []int{1, 1, 3, 3}}, "it is known by an a"},
		{inRow, board{size: sized(2, 1), cells: []int{0, 1}}, "a test of 2x1 is not square, and a row has no size"},
		{headed, board{size: sized(1, 1), cells: []int{-1}}, "the format head has no word for what stands in a cell, as at r1c1"},
		{headed, board{size: sized(1, 1), cells: []int{1}, n: 9}, "n is 9, want less than 9"},
		{listed, board{size: sized(2, 2), cells: []int{0, 1, 1, Unknown}}, "the format list has no word for what is not known, as at r2c2"},
		{gameID, board{size: sized(1, 1), cells: []int{1}, n: 6}, "the format id has no word for an n of 6, want 7"},
	} {
		if got, err := c.format.Write(&c.b); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v is written as %q, %v, want the error %q", c.format.Name, c.b, got, err, c.want)
		}
	}
}
