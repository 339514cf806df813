// Package takuzu is Takuzu, also called Binairo, Binary Puzzle and Unruly: a
// board of 0s and 1s, as many of each in every line and never three alike in a
// row. A line is a row or a column.
package takuzu

import (
	"math/bits"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

const name = "takuzu"

// Kind is Takuzu.
var Kind = puzzles.Kind{
	Name:  name,
	Title: "Takuzu",
	Also: []puzzles.Alias{ // both are mostly played without the rule on equal lines
		{Name: "binairo", Fields: []puzzles.Field{{Key: "lines", Value: mayRepeat}}},
		{Name: "unruly", Fields: []puzzles.Field{{Key: "lines", Value: mayRepeat}}},
	},
	Rules: "Write a 0 (drawn ○) or a 1 (drawn ●) in each empty cell, so that **no three alike** stand in a row, " +
		"across or down, and **every row and every column** holds as many 0s as 1s. " +
		"In most takuzus **no two rows are the same, and no two columns**: it is said below.\n\n" +
		"The numbers left of a row and above a column count the 0s still missing there, those right of it and below the 1s.",
	Sizes: []puzzles.Size{
		{Rows: 4, Cols: 4},
		{Rows: 6, Cols: 6},
		{Rows: 6, Cols: 10},
		{Rows: 8, Cols: 8},
		{Rows: 10, Cols: 10},
		{Rows: 12, Cols: 12},
		{Rows: 14, Cols: 14},
		{Rows: 16, Cols: 16},
		{Rows: 18, Cols: 18},
		{Rows: 20, Cols: 20},
	},
	Usual:   puzzles.Size{Rows: 10, Cols: 10},
	Largest: puzzles.Size{Rows: most, Cols: most},
	Read:    read,
	Formats: foreign,
	Draft:   draft,
	Grow:    grow,
}

// The values of the field "lines": whether two rows, or two columns, may be the
// same. Without the field they may not.
const (
	different = "different"
	mayRepeat = "may repeat"
)

// least and most are how many cells a line may have, an even number.
const least, most = 4, 20

// A puzzle is what is given: 0, 1 or Blank for each cell row by row.
type puzzle struct {
	size      puzzles.Size
	mayRepeat bool
	given     []int
	fields    []puzzles.Field // title, source and the like
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only("lines"); err != nil {
		return nil, err
	}
	p := &puzzle{size: t.Size, fields: t.FreeFields()}
	if s := t.Size; s.Rows%2 != 0 || s.Cols%2 != 0 {
		return nil, t.Errorf("a takuzu of %v has lines of an odd number of cells, want as many 0s as 1s in each", s)
	} else if min(s.Rows, s.Cols) < least || max(s.Rows, s.Cols) > most {
		return nil, t.Errorf("a takuzu of %v can't be, want an even number of rows and columns from %d to %d", s, least, most)
	}
	if f, ok := t.Field("lines"); ok {
		switch f.Value {
		case different:
		case mayRepeat:
			p.mayRepeat = true
		default:
			return nil, f.Errorf("lines can't be %q, want %q or %q", f.Value, different, mayRepeat)
		}
	}
	if n := patterns(min(t.Size.Rows, t.Size.Cols)); max(t.Size.Rows, t.Size.Cols) > n && !p.mayRepeat {
		return nil, t.Errorf("a takuzu of %v has more lines than there are different ones of %d cells (%d), want a line `lines: %s`",
			t.Size, min(t.Size.Rows, t.Size.Cols), n, mayRepeat)
	}
	var err error
	p.given, err = t.Cells(func(r rune) (int, bool) {
		v := strings.IndexRune("01", r)
		return v, v >= 0 || r == '.'
	}, "a takuzu", "0, 1, or . where it is blank")
	return p, err
}

func (p *puzzle) Text() *puzzles.Text {
	t := &puzzles.Text{Kind: name, Size: p.size}
	if p.mayRepeat {
		t.Fields = append(t.Fields, puzzles.Field{Key: "lines", Value: mayRepeat})
	}
	t.Fields = append(t.Fields, p.fields...)
	t.Drawing = puzzles.Lines(p.Drawing(p.given))
	return t
}

func (p *puzzle) Drawing(marks []int) []string { return puzzles.Rows(marks, p.size.Cols, values) }

// values are drawn light and dark, so that runs stand out without colour too.
var values = []puzzles.Value{
	{Key: "0", Glyph: "○", Words: "is a 0"},
	{Key: "1", Glyph: "●", Words: "is a 1"},
}

func (p *puzzle) Board() *puzzles.Board {
	b := puzzles.CellBoard(p.size, values, p.given)
	for k := range p.size.Lines() {
		near, far := p.size.Margins(k) // of the 0s and the 1s that are missing
		for _, at := range []grid.At{near, far} {
			b.Labels = append(b.Labels, puzzles.Label{At: at, Left: true, Clue: puzzles.Clue{Sites: p.size.Line(k)}})
		}
	}
	b.Also = []string{"No two rows are the same, and no two columns."}
	if p.mayRepeat {
		b.Also[0] = "Two rows may be the same, and two columns."
	}
	return b
}

// patterns returns in how many ways a line of n cells can be filled, or a number
// that is enough for any board.
func patterns(n int) int {
	if n >= 8 {
		return most
	}
	ways := 0
	for p := range uint(1) << n {
		q := 1<<n - 1 - p
		if bits.OnesCount(p) == n/2 && p&(p>>1)&(p>>2) == 0 && q&(q>>1)&(q>>2) == 0 {
			ways++
		}
	}
	return ways
}
