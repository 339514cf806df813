package puzzles

import (
	"slices"
	"testing"
)

// TestNumbers reads what writeNumbers wrote, numbers without blanks between them, and
// refuses others with their place.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		value string
		want  []int  // or
		err   string // an error
	}{
		{value: "3 0 ? 12", want: []int{3, 0, Blank, 12}},
		{value: "3, 0,-,12", want: []int{3, 0, Blank, 12}},
		{value: "30?1", want: []int{3, 0, Blank, 1}},
		{value: "3 0 1", err: "line 2, column 7: there are 3 totals on the line rows, want 4, ? where one is not known"},
		{value: "3 0 13 1", err: `line 2, column 7: "13" is no total, want 0 to 12, or ? where it is not known`},
		{value: "3 0 +1 1", err: `line 2, column 7: "+1" is no total, want 0 to 12, or ? where it is not known`},
	} {
		text := &Text{Fields: []Field{{Key: "rows", Value: c.value, Line: 2, Col: 7}}}
		got, err := text.Numbers("rows", 4, 0, 12, "total")
		if c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v, want %s", c.value, err, c.err)
			}
			continue
		}
		again, err2 := (&Text{Fields: NumberFields("rows", c.want)}).Numbers("rows", 4, 0, 12, "total")
		if err != nil || err2 != nil || !slices.Equal(got, c.want) || !slices.Equal(again, c.want) {
			t.Errorf("%s: %v, and again %v, want %v (%v, %v)", c.value, got, again, c.want, err, err2)
		}
	}
	if got, err := (&Text{}).Numbers("rows", 2, 0, 12, "total"); err != nil || !slices.Equal(got, []int{Blank, Blank}) {
		t.Errorf("without the field: %v, %v", got, err)
	}
}

// TestAround looks around cells in the middle and at the border of a board.
func TestAround(t *testing.T) {
	s := Size{3, 4}
	if got := s.Around(5); got != [4]int{1, 6, 9, 4} {
		t.Errorf("around cell 5 are %v", got)
	}
	if got := s.Around(11); got != [4]int{7, -1, -1, 10} {
		t.Errorf("around cell 11 are %v", got)
	}
	if got := s.Rect(1, 2, 5, 5); !slices.Equal(got, []int{6, 7, 10, 11}) {
		t.Errorf("the lower right of the board are %v", got)
	}
}
