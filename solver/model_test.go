package solver_test

import (
	"slices"
	"testing"

	"crib/solver"
)

// A sum is a value: what others grow from it leaves it, and each other, as they
// are.
func TestSumsAreValues(t *testing.T) {
	var m solver.Model
	first := m.Bools(5, func(i int) string { return string(rune('a' + i)) })
	base := solver.Sum(first.Lit(), (first + 1).Lit(), (first + 2).Lit())
	with := base.PlusLit(1, (first + 3).Lit())
	without := base.PlusLit(1, (first + 4).Lit())
	for _, c := range []struct {
		sum  solver.Linear
		want []solver.Var
	}{
		{base, []solver.Var{first, first + 1, first + 2}},
		{with, []solver.Var{first, first + 1, first + 2, first + 3}},
		{without, []solver.Var{first, first + 1, first + 2, first + 4}},
	} {
		var got []solver.Var
		for _, term := range m.Require(c.sum.AtMost(1), "rule", "at most one").Terms {
			got = append(got, term.Var)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("the constraint is about the variables %v, want %v", got, c.want)
		}
	}
}
