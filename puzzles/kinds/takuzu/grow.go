package takuzu

import (
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
