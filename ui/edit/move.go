package edit

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
)

// A reach is where, besides the cells of the board, clues of a kind can be typed:
// in its margins, at edges between cells, and at those of the border.
type reach struct {
	kind                     string
	top, right, bottom, left bool
	edges, border            bool
	one, several             map[rune]bool // letters that are clues, at one place and at several
}

// reached tries every character at a few places of each sort.
func reached(s *play.Sketch, b *puzzles.Board) reach {
	takes := func(places ...grid.At) bool {
		for _, a := range places {
			for r := '!'; r <= '~'; r++ {
				if s.Takes([]grid.At{a}, string(r)) {
					return true
				}
			}
		}
		return false
	}
	rows, cols := b.Rows, b.Cols
	r, c := rows/2, cols/2
	at := reach{
		kind: s.Kind().Name,
		top:  takes(grid.Cell(-1, 0)), bottom: takes(grid.Cell(rows, 0)),
		left: takes(grid.Cell(0, -1)), right: takes(grid.Cell(0, cols)),
		edges: cols > 1 && takes(grid.Cell(0, 0).Plus(0, 1), grid.Cell(r, c).Plus(0, -1)) ||
			rows > 1 && takes(grid.Cell(0, 0).Plus(1, 0), grid.Cell(r, c).Plus(-1, 0)),
		border: takes(grid.Cell(0, 0).Plus(-1, 0), grid.Cell(r, cols-1).Plus(0, 1)),
		one:    map[rune]bool{}, several: map[rune]bool{},
	}
	// On a blank sheet nothing stands in the way of a clue.
	blank, err := play.BlankSketch(s.Kind(), s.Kind().Usual, nil)
	if err != nil {
		blank = s
	}
	size := blank.Puzzle().Board().Size()
	first, middle := grid.Cell(0, 0), grid.Cell(size.Rows/2, size.Cols/2)
	for _, letter := range commandLetters {
		for _, a := range []grid.At{first, middle, middle.Plus(0, -1), middle.Plus(-1, 0), first.Plus(-2, 0), first.Plus(0, -2)} {
			at.one[letter] = at.one[letter] || blank.Takes([]grid.At{a}, string(letter))
		}
		at.several[letter] = blank.Takes([]grid.At{first, first.Plus(0, 2)}, string(letter))
	}
	return at
}

// can reports whether the cursor may stand at a place.
func (e *Edit) can(a grid.At) bool {
	rows, cols := e.board.Rows, e.board.Cols
	in := func(at, n int) bool { return at > 0 && at < 2*n }
	switch {
	case a.IsCorner():
		return false
	case a.IsEdge():
		border := a.R == 0 || a.R == 2*rows || a.C == 0 || a.C == 2*cols
		within := a.R >= 0 && a.R <= 2*rows && a.C >= 0 && a.C <= 2*cols
		return within && (!border && e.reach.edges || border && e.reach.border)
	case in(a.R, rows) && in(a.C, cols):
		return true
	case in(a.C, cols):
		return a.R == -1 && e.reach.top || a.R == 2*rows+1 && e.reach.bottom
	case in(a.R, rows):
		return a.C == -1 && e.reach.left || a.C == 2*cols+1 && e.reach.right
	}
	return false
}

// to puts the cursor at a place, if it may stand there.
func (e *Edit) to(a grid.At) bool {
	if a == e.cursor || !e.can(a) {
		return false
	}
	e.cursor = a
	return true
}

// walk goes a cell on, or from an edge to a cell beside it or the next edge
// along it.
func (e *Edit) walk(dr, dc int) {
	e.step(dr, dc, e.cursor.R&1 == 0 && dr != 0 || e.cursor.C&1 == 0 && dc != 0)
}

// half goes to the edge of a cell, or from an edge to the next one.
func (e *Edit) half(dr, dc int) { e.step(dr, dc, e.cursor.IsCell()) }

// step goes to the next place of the lattice, or to the one after it.
func (e *Edit) step(dr, dc int, next bool) {
	if !next {
		dr, dc = 2*dr, 2*dc
	}
	e.jump(e.cursor.Plus(dr, dc))
}

// jump goes to a place, if the cursor may stand there. Marks are let go.
func (e *Edit) jump(a grid.At) {
	e.marks = nil
	e.to(a)
	e.anew()
}

// mark goes a cell on and marks where it comes to, and the first time where it
// comes from.
func (e *Edit) mark(dr, dc int) {
	from := e.cursor
	if !from.IsCell() || !e.to(from.Plus(2*dr, 2*dc)) {
		return
	}
	if len(e.marks) == 0 {
		e.marks = []grid.At{from}
	}
	e.include(e.cursor)
}

func (e *Edit) include(a grid.At) {
	if !slices.Contains(e.marks, a) {
		e.marks = append(e.marks, a)
	}
	e.anew()
}

// toggle marks the cursor's place, or lets it go.
func (e *Edit) toggle() {
	if i := slices.Index(e.marks, e.cursor); i >= 0 {
		e.marks = slices.Delete(e.marks, i, i+1)
		e.anew()
		return
	}
	e.include(e.cursor)
}

// Mouse goes to the place under the mouse; a drag marks what it comes over.
func (e *Edit) Mouse(m tea.MouseMsg) tea.Cmd {
	a, ok := e.under(m.X, m.Y)
	switch {
	case m.Button != tea.MouseButtonLeft:
		e.panel.Wheel(m)
	case !ok:
	case m.Action == tea.MouseActionPress:
		e.jump(a)
	case m.Action == tea.MouseActionMotion && a != e.cursor && a.IsCell():
		if len(e.marks) == 0 {
			e.include(e.cursor)
		}
		if e.to(a) {
			e.include(a)
		}
	}
	return nil
}

// under returns the place at a point of the screen: an edge where clues can be
// typed at edges, else the cell it is in or borders on.
func (e *Edit) under(x, y int) (grid.At, bool) {
	at, ok := e.scene.At(x, y)
	if !ok {
		return grid.At{}, false
	}
	for _, a := range []grid.At{at, at.Plus(0, -1), at.Plus(-1, 0), at.Plus(-1, -1), at.Plus(0, 1), at.Plus(1, 0)} {
		if e.can(a) {
			return a, true
		}
	}
	return grid.At{}, false
}
