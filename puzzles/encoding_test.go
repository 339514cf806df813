package puzzles_test

import (
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/proof"
	"crib/solver"
)

// twoAndThree is a board of one site with two values and one with three, the
// second given.
var twoAndThree = &puzzles.Board{Rows: 1, Cols: 2, Sites: []puzzles.Site{
	{At: grid.Cell(0, 0), Values: puzzles.Digits(2), Given: puzzles.Blank},
	{At: grid.Cell(0, 1), Values: puzzles.Digits(3), Given: 2},
}}

// differ is a formulation in which the sites hold different values.
var differ = puzzles.Formulation{Name: "differ", Build: func(e *puzzles.Encoding) {
	e.OneHot()
	e.Bool("of no fact")
	for v := range 2 {
		e.Require(solver.Sum(e.All([]int{0, 1}, v)...).AtMost(1), "differ", "only one of the two is a %d", v+1)
	}
}}

func TestEncoding(t *testing.T) {
	e := puzzles.Encode(twoAndThree, differ)
	if e.Len() != 1+3+1 {
		t.Errorf("there are %d variables, want 1 for two values, 3 for three, and 1 more", e.Len())
	}
	if e.Is(0, 0) != e.Is(0, 1).Not() {
		t.Error("the two values of a site are not each other's opposite")
	}
	if n := len(e.Facts()); n != 5 {
		t.Errorf("there are %d facts, want 5", n)
	}
	if got := e.Name(e.Is(1, 2).Var()); got != "r1c2 is a 3" {
		t.Errorf("a variable is named %q, want %q", got, "r1c2 is a 3")
	}
	if got := e.Name(solver.Var(4)); got != "of no fact" {
		t.Errorf("a variable is named %q, want %q", got, "of no fact")
	}
	start := e.Start()
	if yes, _ := e.Is(1, 2).In(start); !yes {
		t.Error("the given is not known at the start")
	}
	if yes, no := e.Is(1, 0).In(start); yes || no {
		t.Error("what a given implies is known at the start, and would have no reason")
	}
}

func TestMeaning(t *testing.T) {
	e := puzzles.Encode(twoAndThree, differ)
	for site, s := range twoAndThree.Sites {
		for v := range s.Values {
			l := e.Is(site, v)
			if f, held, ok := e.Meaning(l); !ok || !held || f != (puzzles.Fact{Site: site, Value: v}) {
				t.Errorf("the literal of site %d, value %d states %v (held %v, %v)", site, v, f, held, ok)
			}
			f, held, ok := e.Meaning(l.Not())
			if !ok || f.Site != site || held != (len(s.Values) == 2) || held == (f.Value == v) {
				t.Errorf("the opposite of site %d, value %d says %v (held %v, %v)", site, v, f, held, ok)
			}
		}
	}
	if _, _, ok := e.Meaning(solver.Var(4).Lit()); ok {
		t.Error("a variable of no fact has a meaning")
	}
}

func TestMarks(t *testing.T) {
	e := puzzles.Encode(twoAndThree, differ)
	marks := []int{1, 2}
	values := make([]int, e.Len())
	for v, r := range e.With(marks) {
		values[v] = r.Lo
	}
	if got := e.Marks(values); !slices.Equal(got, marks) {
		t.Errorf("marks %v become %v by way of the variables", marks, got)
	}
	values[e.Is(1, 2).Var()] = 0
	if got := e.Marks(values); got[1] != puzzles.Blank {
		t.Errorf("a site with no value is marked %d, want Blank", got[1])
	}
}

func TestBroken(t *testing.T) {
	p := puzzleOf(t, "sudoku 4x4\n1...\n....\n....\n....\n")
	e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
	marks := p.Board().Givens()
	if all := e.Broken(marks); len(all) != 0 {
		t.Errorf("the givens break %v", all)
	}
	marks[1], marks[5], marks[14] = 0, 2, 2
	var got []string
	for _, b := range e.Broken(marks) {
		var at []string
		for _, s := range b.Sites {
			at = append(at, e.At(s).String())
		}
		got = append(got, b.Rule+": "+b.Text+": "+strings.Join(at, " "))
	}
	want := []string{"row: row 1 holds exactly one 1: r1c1 r1c2", "box: box 1 holds exactly one 1: r1c1 r1c2"}
	if !slices.Equal(got, want) {
		t.Errorf("broken are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestCheck(t *testing.T) {
	p := puzzleOf(t, small)
	right := []int{0, 1, 2, 3, 2, 3, 1, 0, 1, 0, 3, 2, 3, 2, 0, 1}
	for _, c := range []struct {
		site, value int
		want        string
	}{
		{2, 2, ""},
		{2, puzzles.Blank, "r1c3 is empty"},
		{0, 1, "r1c1 is given and was changed"},
		{2, 3, `row 1 holds exactly one 4 (the rule "row")`},
	} {
		marks := slices.Clone(right)
		marks[c.site] = c.value
		got := ""
		if err := proof.Check(p, marks); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("with %d at site %d Check says %q, want %q", c.value, c.site, got, c.want)
		}
	}
}

func TestDigits(t *testing.T) {
	vs := puzzles.Digits(36)
	var keys string
	for _, v := range vs {
		keys += v.Key
	}
	if keys != "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0" {
		t.Errorf("the keys are %s", keys)
	}
	for i, want := range map[int]string{0: "is a 1", 7: "is an 8", 9: "is an A", 10: "is a B", 35: "is a 0"} {
		if vs[i].Words != want {
			t.Errorf("value %d %q, want %q", i+1, vs[i].Words, want)
		}
	}
}
