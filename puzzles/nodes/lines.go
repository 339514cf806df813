package nodes

import (
	"fmt"
	"slices"

	"crib/puzzles"
)

// What a link or an edge holds that is a line or none, as indexes into LineValues.
const (
	Line = iota
	None
)

// LineValues are the values of sites that are lines or none.
var LineValues = []puzzles.Value{
	Line: {Key: "1", Glyph: "-", Words: "is a line", Stroke: 1},
	None: {Key: "0", Glyph: "×", Words: "is no line", Not: "is a line", Default: true},
}

// LineSigns are what is typed for a line, for none, or to take either away.
var LineSigns = map[string]int{"-": Line, "|": Line, "1": Line, "x": None, "0": None, "": puzzles.Blank}

// EnterLines returns what is given of lines with something typed at some of them.
func EnterLines(given, at []int, typed string) ([]int, error) {
	value, ok := LineSigns[typed]
	if !ok {
		return given, fmt.Errorf("%q is no line, want - for a line or x for none", typed)
	}
	given = slices.Clone(given)
	for _, i := range at {
		given[i] = value
	}
	return given, nil
}
