package takuzu

import (
	"errors"
	"fmt"
	"slices"
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
// What is left takes an effort, of which there is little where lines may repeat.
func lacks(size puzzles.Size, fields []puzzles.Field) (bands []string) {
	small, large := min(size.Rows, size.Cols), max(size.Rows, size.Cols)
	repeat := slices.ContainsFunc(fields, func(f puzzles.Field) bool { return f.Value == mayRepeat })
	if large <= 8 {
		bands = append(bands, "easy")
	}
	if large <= 4 && repeat {
		bands = append(bands, "medium")
	}
	if large <= 4 {
		bands = append(bands, "hard")
	}
	if large <= 4 || large <= 6 && repeat {
		bands = append(bands, "fiendish")
	}
	if large <= 6 || repeat && small <= 8 {
		bands = append(bands, "diabolical")
	}
	return bands
}
