package takuzu

import (
	"slices"

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
	var err error
	p.given, err = p.size.Enter(p.given, at, typed, values)
	return p.Text(), err
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
	if large <= 8 || repeat && small <= 8 {
		bands = append(bands, "diabolical")
	}
	return bands
}
