package miracle

import (
	"fmt"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help:  "Type the value of a cell, 1 to 9.",
	Enter: enter,
}

// enter types a value into a cell, or takes away those of several.
func enter(p puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	if len(at) > 1 && strings.Trim(typed, ".0") != "" {
		return nil, fmt.Errorf("%d cells are marked, want one for a value", len(at))
	}
	return p.Text().Enter(puzzles.Digits(n), at, typed, "a Miracle Sudoku", "1 to 9")
}
