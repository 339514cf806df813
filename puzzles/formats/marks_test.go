package formats

import (
	"fmt"
	"testing"

	"crib/puzzles"
)

// A clued is a puzzle of these tests, whose cells are read by themselves.
type clued struct {
	puzzles.Puzzle
	marks []puzzles.Line
	name  string
	value int
}

// TestMarks reads and writes marks, a text and a value.
func TestMarks(t *testing.T) {
	form := Form[clued]{
		Make: func(c *clued) (puzzles.Puzzle, error) { return c, nil },
		Take: func(_ *Walk, p puzzles.Puzzle) *clued { return p.(*clued) },
	}
	in := func(space string) puzzles.Format {
		return form.Format(puzzles.Format{Name: "marks", Whole: true}, func(w *Walk, c *clued) {
			w.Sure()
			w.Comments("#")
			w.Marks(sized(2, 2), &c.marks, space)
			w.Match(&c.name, "[a-z]+", "a name")
			w.Value(&c.value, func() string { return "the sign" }, Cells{Values: []string{"+", "*×"}})
		})
	}
	for _, c := range []struct{ space, text, want, marks string }{
		{"", "ab\ncd\nname*", "ab\ncd\nname*", "[{a 1 1} {b 1 2} {c 2 1} {d 2 2}]"},
		{" ", "# two lines\n é4  - # one\n\n- 13\nname+", "é4 -\n- 13\nname+", "[{é4 2 2} {- 2 6} {- 4 1} {13 4 3}]"},
		{"", "ab\ncd\nname×", "ab\ncd\nname*", "[{a 1 1} {b 1 2} {c 2 1} {d 2 2}]"},
		{"", "ab\ncde\nname*", "", "line 2, column 1: row 2 has 3 cells, want 2"},
		{" ", "a b\n", "", "line 2, column 1: row 2 has 0 cells, want 2"},
		{"", "ab\ncd\n*", "", "line 3, column 1: the marks can't be read on, want a name"},
		{"", "ab\ncd\nname", "", "line 3, column 5: the sign is missing, want + or *"},
		{"", "ab\ncd\nname-", "", "line 3, column 5: the sign is missing, want + or *"},
	} {
		f := in(c.space)
		p, err := f.Read(c.text)
		if err != nil {
			if err.Error() != c.marks {
				t.Errorf("%q gives %v, want %s", c.text, err, c.marks)
			}
			continue
		}
		if got := fmt.Sprint(p.(*clued).marks); got != c.marks {
			t.Errorf("%q has the marks %s, want %s", c.text, got, c.marks)
		}
		if got, err := f.Write(p); got != c.want || err != nil {
			t.Errorf("%q is written as %q, %v, want %q", c.text, got, err, c.want)
		}
	}
}
