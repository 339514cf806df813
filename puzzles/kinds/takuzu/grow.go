package takuzu

import (
	"errors"
	"fmt"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help:    "Type 0 or 1 in the cells that are given.",
	Options: []puzzles.Option{{Key: "lines", Values: []string{different, mayRepeat}}},
	Enter:   enter,
}

// enter gives cells a value, or none.
func enter(q puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := *q.(*puzzle)
	v := strings.Index("01", typed)
	switch {
	case len(at) == 0:
		return nil, errors.New("a takuzu has no clues in words: choose a cell, and type 0 or 1")
	case typed == "":
		v = puzzles.Blank
	case len(typed) > 1 || v < 0:
		return nil, fmt.Errorf("%q can't be given, want 0 or 1", typed)
	}
	var err error
	if p.given, err = p.size.Give(p.given, at, v); err != nil {
		return nil, errors.New("only cells are given: want one of them")
	}
	return p.Text(), nil
}

// with returns a puzzle with other givens.
func with(q puzzles.Puzzle, given []int) puzzles.Puzzle {
	p := *q.(*puzzle)
	p.given = given
	return &p
}

// lacks: half a line of eight cells is seen at a glance, and three alike always are.
// What is left takes an effort.
func lacks(size puzzles.Size, fields []puzzles.Field) []string {
	switch {
	case size.Rows == 4 && size.Cols == 4 && len(fields) == 0:
		return []string{"easy", "hard", "fiendish", "diabolical"}
	case size.Rows <= 6 && size.Cols <= 6:
		return []string{"easy", "diabolical"}
	case size.Rows <= 8 && size.Cols <= 8:
		return []string{"easy"}
	}
	return nil
}
