package relation_test

import (
	"testing"

	"crib/puzzles"
	"crib/puzzles/rules/relation"
)

// A color is a word for what a cell holds.
type color string

func (c color) Is() string       { return "is " + string(c) }
func (c color) Are() string      { return "are " + string(c) }
func (c color) Count(int) string { return string(c) + " cells" }

// TestStands reads aloud what is said of patterns of black and white cells on a board of 4x4.
func TestStands(t *testing.T) {
	noun := func(v int) relation.Noun { return [...]color{"black", "white"}[v] }
	for _, c := range []struct {
		black, white []int
		want         string
	}{
		{[]int{0, 1, 4, 5}, nil, "r1c1 to r2c2 are not all black"},
		{[]int{0, 1, 4}, []int{5}, "it can't be that all of r1c1 to r2c2 are black but r2c2"},
		{[]int{1}, []int{0, 4, 5}, "it can't be that all of r1c1 to r2c2 are white but r1c2"},
		{[]int{0, 5}, []int{1, 4}, "it can't be that r1c1 to r2c2 are black and white crosswise, with r1c1 black"},
		{[]int{1, 4}, []int{0, 5}, "it can't be that r1c1 to r2c2 are white and black crosswise, with r1c1 white"},
		{[]int{0, 1}, []int{4, 5}, "it can't be that r1c1 and r1c2 are black while r2c1 and r2c2 are white"},
		{[]int{0}, []int{1}, "it can't be that r1c1 is black while r1c2 is white"},
		{[]int{0, 1}, []int{2}, "it can't be that r1c1 and r1c2 are black while r1c3 is white"},
	} {
		by := map[int][]int{0: c.black}
		if c.white != nil {
			by[1] = c.white
		}
		var cells []int
		for cell := range 16 {
			for _, of := range by {
				for _, in := range of {
					if in == cell {
						cells = append(cells, cell)
					}
				}
			}
		}
		if got := relation.Stands(puzzles.Size{Rows: 4, Cols: 4}, cells, by, noun); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
