package puzzles

import (
	"fmt"
	"strconv"
	"strings"

	"crib/puzzles/grid"
)

// A Size is the number of rows and columns of a board. Its cells are counted
// row by row, and its lines are the rows and then the columns, all from 0.
type Size struct{ Rows, Cols int }

// Squares returns the sizes of n rows and n columns.
func Squares(ns ...int) []Size {
	sizes := make([]Size, len(ns))
	for i, n := range ns {
		sizes[i] = Size{n, n}
	}
	return sizes
}

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// ParseSize reads a size as String writes it. It reports false for anything
// else, and for a size without rows or columns.
func ParseSize(text string) (Size, bool) {
	rows, cols, ok := strings.Cut(text, "x")
	r, err1 := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(cols)
	return Size{r, c}, ok && err1 == nil && err2 == nil && r > 0 && c > 0
}

// Cells returns how many cells there are.
func (s Size) Cells() int { return s.Rows * s.Cols }

// At returns the place of a cell.
func (s Size) At(cell int) grid.At { return grid.Cell(cell/s.Cols, cell%s.Cols) }

// Cell returns the cell at a place. It reports false where none is: between
// cells, in the margin and beyond.
func (s Size) Cell(a grid.At) (cell int, ok bool) {
	r, c := a.Row(), a.Col()
	return r*s.Cols + c, a.IsCell() && 0 <= r && r < s.Rows && 0 <= c && c < s.Cols
}

// Beside returns the neighbours of a cell: above, right, below and left of it.
func (s Size) Beside(cell int) []int {
	at, beside := s.At(cell), make([]int, 0, 4)
	for _, a := range [4]grid.At{at.Plus(-2, 0), at.Plus(0, 2), at.Plus(2, 0), at.Plus(0, -2)} {
		if k, ok := s.Cell(a); ok {
			beside = append(beside, k)
		}
	}
	return beside
}

// Lines returns how many lines there are.
func (s Size) Lines() int { return s.Rows + s.Cols }

// Line returns the cells of a line.
func (s Size) Line(k int) []int {
	if k < s.Rows {
		cells := make([]int, s.Cols)
		for i := range cells {
			cells[i] = k*s.Cols + i
		}
		return cells
	}
	cells := make([]int, s.Rows)
	for i := range cells {
		cells[i] = i*s.Cols + k - s.Rows
	}
	return cells
}

// Margins returns the places in the margin at both ends of a line: left and
// right of a row, above and below a column.
func (s Size) Margins(k int) (near, far grid.At) {
	if k < s.Rows {
		return grid.Cell(k, -1), grid.Cell(k, s.Cols)
	}
	return grid.Cell(-1, k-s.Rows), grid.Cell(s.Rows, k-s.Rows)
}
