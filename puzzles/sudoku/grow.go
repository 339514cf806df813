package sudoku

import (
	"math/rand/v2"

	"crib/puzzles"
)

// grow lays out a board of the size with no givens. Every cell may have one.
func grow(_ *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	blank, err := read(puzzles.EmptyText("sudoku", size, fields))
	if err != nil {
		return puzzles.Growth{}, err
	}
	if err := blank.(*puzzle).lacks; err != nil {
		return puzzles.Growth{}, err
	}
	return puzzles.Growth{Blank: blank, Clued: func(_, givens []int, _ []bool) puzzles.Puzzle {
		p := *blank.(*puzzle)
		p.given = givens
		return &p
	}}, nil
}
