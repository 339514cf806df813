package sudoku

import (
	"math/rand/v2"
	"strings"

	"crib/puzzles"
)

// grow lays out a board of the size with no givens. Every cell may have one.
func grow(_ *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	t := &puzzles.Text{Kind: "sudoku", Size: size, Fields: fields}
	for range size.Rows {
		t.Drawing = append(t.Drawing, puzzles.Line{Text: strings.Repeat(".", size.Cols)})
	}
	blank, err := read(t)
	if err != nil {
		return puzzles.Growth{}, err
	}
	return puzzles.Growth{Blank: blank, Clued: func(_, givens []int) puzzles.Puzzle {
		p := *blank.(*puzzle)
		p.given = givens
		return &p
	}}, nil
}
