package miracle

import (
	"fmt"

	"crib/puzzles"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help:  "Type the value of a cell, 1 to 9.",
	Enter: enter,
}

// enter types a value into a cell, or takes away those of several.
func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p, v := *was.(*puzzle), puzzles.Blank
	switch {
	case len(at) == 0:
		return nil, fmt.Errorf("a Miracle Sudoku has no clues in words, want a value in a cell")
	case typed == "" || typed == "." || typed == "0":
	case len(at) > 1:
		return nil, fmt.Errorf("%d cells are marked, want one for a value", len(at))
	case len(typed) == 1 && '1' <= typed[0] && typed[0] <= '9':
		v = int(typed[0] - '1')
	default:
		return nil, fmt.Errorf("%q is no value of a Miracle Sudoku, want 1 to 9", typed)
	}
	var err error
	if p.given, err = size.Give(p.given, at, v); err != nil {
		return nil, err
	}
	return p.Text(), nil
}
