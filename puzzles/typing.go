package puzzles

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"crib/puzzles/grid"
)

// Enter returns the text with the key of a value, or the number for which that stands, typed
// at cells: the drawing has a key for each. of is what an error calls the puzzle, and wanted
// what it says can be typed.
func (t *Text) Enter(values []Value, at []grid.At, typed, of, wanted string) (*Text, error) {
	cells, err := t.Size.Typed(at)
	key := typed
	if n, err := strconv.Atoi(typed); err == nil && 9 < n && n < len(symbols) {
		key = symbols[n-1 : n]
	}
	r, long := utf8.DecodeRuneInString(key + ".")
	v, ok := ParseValue(values, r)
	switch {
	case err != nil:
		return nil, err
	case len(cells) == 0:
		return nil, fmt.Errorf("%s has no clues in words: choose a cell, and type %s", of, wanted)
	case !ok || long < len(key):
		return nil, fmt.Errorf("%q can't be typed here, want %s", typed, wanted)
	}
	marks, err := t.Cells(values, of, wanted)
	for _, cell := range cells {
		marks[cell] = v
	}
	return t.Drawn(t.Size.Draw(marks, values)), err
}
