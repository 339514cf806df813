package circuits

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// Says is how a board is typed in.
const Says = "Type # in a cell to black it out, and again for a point. Mark points that are neighbours, with shift and the arrows, " +
	"and type - for lines between them that are printed, x for none. No square board can be filled without a black cell."

// Empty is the text of a board of points alone.
func Empty(kind string, size puzzles.Size, fields []puzzles.Field) *puzzles.Text {
	return New(size, make([]bool, size.Rows*size.Cols), "").Text(kind, fields)
}

// Enter returns the board with something typed at cells, or at edges. What is
// typed for a line at several cells goes to the edges from each to the next.
func (b *Board) Enter(at []grid.At, typed string) (*Board, error) {
	var cells, edges []int
	if _, ok := lineSigns[typed]; ok && len(at) > 1 && !slices.ContainsFunc(at, func(a grid.At) bool { return !a.IsCell() }) {
		var err error
		if at, err = along(at); err != nil {
			return nil, err
		}
	}
	for _, a := range at {
		switch inside := a.R > 0 && a.C > 0 && a.R < 2*b.Size.Rows && a.C < 2*b.Size.Cols; {
		case inside && a.IsCell():
			cells = append(cells, a.Row()*b.Size.Cols+a.Col())
		case inside && a.IsEdge():
			i, ok := b.EdgeAt(a)
			if !ok {
				return nil, errors.New("there is no line at a black cell, want a place between two points")
			}
			edges = append(edges, i)
		default:
			return nil, fmt.Errorf("nothing is typed at %v, only in cells and between two", a)
		}
	}
	switch {
	case len(at) == 0:
		return nil, errors.New("a circuit board has no clues in words: type # in a cell, or - between two points")
	case len(cells) > 0 && len(edges) > 0:
		return nil, errors.New("cells and places between them are marked, want cells or places between them")
	case len(cells) > 0:
		return b.enterCells(cells, typed)
	}
	c := *b
	c.Given = slices.Clone(b.Given)
	for _, i := range edges {
		v, ok := lineSigns[typed]
		switch {
		case typed == "":
			v = puzzles.Blank
		case !ok:
			return nil, fmt.Errorf("%q is no line, want - for a line or x for none", typed)
		}
		c.Given[i] = v
	}
	return &c, nil
}

// lineSigns are what is typed for a line, or for none.
var lineSigns = map[string]int{"-": Line, "|": Line, "1": Line, "x": None, "0": None}

// along returns the edges from each cell to the next.
func along(cells []grid.At) ([]grid.At, error) {
	var edges []grid.At
	for i, to := range cells[1:] {
		from := cells[i]
		dr, dc := to.R-from.R, to.C-from.C
		if max(dr, -dr)+max(dc, -dc) != 2 {
			return nil, fmt.Errorf("%v and %v are no neighbours, want a line from each point to the next", from, to)
		}
		edges = append(edges, from.Plus(dr/2, dc/2))
	}
	return edges, nil
}

// enterCells blacks cells out, makes points of them, or marks one with a
// letter.
func (b *Board) enterCells(cells []int, typed string) (*Board, error) {
	black := b.Black()
	letter := strings.Index(b.letters, strings.ToUpper(typed))
	all := !slices.ContainsFunc(cells, func(c int) bool { return !black[c] })
	for _, c := range cells {
		switch {
		case typed == "#":
			black[c] = !all
		case typed == "", typed == "o", len(typed) == 1 && letter >= 0:
			black[c] = false
		default:
			return nil, fmt.Errorf("%q is no cell, want %s", typed, cellSigns(b.letters))
		}
	}
	if !slices.Contains(black, false) {
		return nil, errors.New("every cell would be black, want at least one point")
	}
	n := New(b.Size, black, b.letters)
	for i, e := range b.Edges {
		if k, ok := n.EdgeAt(e.At); ok {
			n.Given[k] = b.Given[i]
		}
	}
	for k, p := range b.Marks {
		if p >= 0 && !(typed != "#" && slices.Contains(cells, b.Points[p])) {
			n.Marks[k] = n.point[b.Points[p]]
		}
	}
	if typed != "" && letter >= 0 {
		if len(cells) > 1 {
			return nil, fmt.Errorf("%s marks one point, and %d cells are marked", typed, len(cells))
		}
		n.Marks[letter] = n.point[cells[0]]
	}
	return n, nil
}
