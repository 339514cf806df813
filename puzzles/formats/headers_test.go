package formats

import (
	"fmt"
	"testing"

	"crib/puzzles"
)

type titled struct {
	puzzles.Puzzle
	fields []puzzles.Field
	text   string
	headed bool
}

// TestHeaders reads and writes what stands above a grid.
func TestHeaders(t *testing.T) {
	f := Form[titled]{
		Make: func(p *titled) (puzzles.Puzzle, error) { return p, nil },
		Take: func(_ *Walk, p puzzles.Puzzle) *titled { return p.(*titled) },
	}.Format(puzzles.Format{Name: "titled", Whole: true}, func(w *Walk, p *titled) {
		lines, headed := w.Headers(&p.fields)
		if !w.Reading() {
			w.Lit(p.text)
			return
		}
		p.headed = headed
		for _, l := range lines {
			p.text += l.Text + "\n"
		}
	})
	for _, c := range []struct {
		text, want string
		headed     bool
	}{
		{"#AAnn\n#DOne\n#SHere\n#CWell\n1\n2\n", "", true},
		{"# no header\n1\n", "[Puzzle]\n1\n", false},
		{"[Puzzle]\n1\n[State]\n2\n", "[Puzzle]\n1\n", true},
		{"#C One\n#LEasy\n#A\n#B2006\n#ZOther\n1\n", "#COne\n#Clevel Easy\n#Cpublished 2006\n1\n", true},
	} {
		if c.want == "" {
			c.want = c.text
		}
		p, err := f.Read(c.text)
		if err != nil {
			t.Errorf("%q gives %v", c.text, err)
			continue
		}
		if got, err := f.Write(p); fmt.Sprint(got, err, p.(*titled).headed) != fmt.Sprint(c.want, nil, c.headed) {
			t.Errorf("%q is written as %q, %v, want %q", c.text, got, err, c.want)
		}
	}
}
