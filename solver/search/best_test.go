package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"crib/solver"
	"crib/solver/search"
)

// TestProveBest counts only the solutions that are as good as the best.
func TestProveBest(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	verdicts := map[solver.Verdict]int{}
	for i := range 300 {
		m := random(r)
		for v := range m.Len() {
			m.Minimise = m.Minimise.Plus(r.IntN(5)-2, solver.Var(v))
		}
		var bits []solver.Lit
		for v := range m.Len() - 1 {
			bits = append(bits, solver.Var(v).Lit(), solver.Var(v).Lit().Not())
		}
		all := brute(m)
		best := map[string]bool{}
		least := 0
		for _, values := range all {
			switch n := m.Minimise.Value(values); {
			case len(best) == 0 || n < least:
				least = n
				clear(best)
				fallthrough
			case n == least:
				best[fmt.Sprint(values[:len(values)-1])] = true
			}
		}
		want := solver.Multiple
		if len(best) < 2 {
			want = []solver.Verdict{solver.None, solver.Unique}[len(best)]
		}
		p := solver.Prove(context.Background(), search.Engine{}, m, m.Start(), bits)
		if p.Verdict != want || p.Err != nil {
			t.Fatalf("model %d: %v (%v), want %v", i, p.Verdict, p.Err, want)
		}
		for _, values := range [][]int{p.First, p.Second} {
			if values != nil && m.Minimise.Value(values) != least {
				t.Fatalf("model %d: a solution that comes to %d, the best to %d", i, m.Minimise.Value(values), least)
			}
		}
		if forced, err := solver.Backbone(context.Background(), search.Engine{}, m, m.Start(), bits); len(best) > 0 {
			for _, l := range bits {
				everywhere := true
				for _, values := range all {
					if m.Minimise.Value(values) == least && !l.Holds(values) {
						everywhere = false
					}
				}
				if err != nil || everywhere != slices.Contains(forced, l) {
					t.Fatalf("model %d: forced are %v (%v), of the best all have %v: %v", i, forced, err, l, everywhere)
				}
			}
		}
		verdicts[p.Verdict]++
	}
	if verdicts[solver.None] < 20 || verdicts[solver.Unique] < 20 || verdicts[solver.Multiple] < 20 {
		t.Errorf("the verdicts are %v: the test says little", verdicts)
	}
}

// TestLeavesOutWhatTightens wants continuous variables that only guide a linear
// relaxation to be no hindrance, and whole ones that make dead ends show early
// to be used.
func TestLeavesOutWhatTightens(t *testing.T) {
	m := &solver.Model{}
	a, b := m.Bool("a"), m.Bool("b")
	z := m.Reals(1, 0, 1, func(int) string { return "z" })
	m.Require(solver.Sum(a, b).AtMost(1), "rule", "not both")
	m.Tighten(solver.Linear{}.Plus(1, z).PlusLit(-1, a).Equals(0), "guide", "z is a")
	m.Tighten(solver.Sum(b).AtLeast(1), "tight", "b it is")
	values, err := solver.Solve(context.Background(), search.Engine{}.Start(m, m.Start()), m)
	if err != nil || a.Holds(values) || !b.Holds(values) {
		t.Errorf("%v, %v, want b alone", values, err)
	}
}
