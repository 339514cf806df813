package solver_test

import (
	"testing"

	"crib/solver"
	"crib/solver/search"
)

// TestSolutions counts the solutions of models that have up to five, up to a limit.
func TestSolutions(t *testing.T) {
	for has := range 6 {
		m := &solver.Model{}
		v := m.Bools(5, func(i int) string { return "abcde"[i : i+1] })
		var facts []solver.Lit
		for i := range solver.Var(5) {
			facts = append(facts, (v + i).Lit())
		}
		m.Require(solver.Sum(facts...).Equals(1), "one", "one of them holds")
		m.Require(solver.Sum(facts[has:]...).AtMost(0), "few", "it is an early one")
		proved := solver.Prove(t.Context(), search.Engine{}, m, nil, facts)
		want := []solver.Verdict{solver.None, solver.Unique, solver.Multiple}[min(has, 2)]
		if proved.Verdict != want || len(proved.All) != min(has, 2) || proved.Err != nil {
			t.Errorf("of %d solutions it finds %d: %v (%v), want %v", has, len(proved.All), proved.Verdict, proved.Err, want)
		}
		if has > 1 && m.Check(proved.Second) != nil {
			t.Errorf("the second of %d solutions is none: %v", has, m.Check(proved.Second))
		}
		for limit := 1; limit < 7; limit++ {
			p := solver.Solutions(t.Context(), search.Engine{}, m, nil, facts, limit)
			if len(p.All) != min(has, limit) || limit == 1 && has > 0 && p.Verdict != solver.Unknown {
				t.Errorf("of %d solutions it finds %d with the limit %d: %v", has, len(p.All), limit, p.Verdict)
			}
			seen := map[int]bool{}
			for _, values := range p.All {
				for i := range facts {
					if values[v+solver.Var(i)] == 1 {
						seen[i] = true
					}
				}
				if m.Check(values) != nil {
					t.Errorf("%v is no solution: %v", values, m.Check(values))
				}
			}
			if len(seen) != len(p.All) {
				t.Errorf("%d solutions found with the limit %d are %d different ones", len(p.All), limit, len(seen))
			}
		}
	}
}
