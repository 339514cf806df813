package miracle

import (
	"fmt"
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help:  "Type the value of a cell, 1 to 9.",
	Enter: enter,
}

// enter types a value into a cell, or takes away those of several.
func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := *was.(*puzzle)
	p.given = slices.Clone(p.given)
	v := puzzles.Blank
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
	cells, err := size.Typed(at)
	if err != nil {
		return nil, err
	}
	for _, cell := range cells {
		p.given[cell] = v
	}
	return p.Text(), nil
}
