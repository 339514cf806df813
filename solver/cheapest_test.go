package solver_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"crib/solver"
)

// TestCheapestFirstAgrees wants the same to follow in whatever order steps are taken.
func TestCheapestFirstAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model(t)
		prices := rapid.SliceOfN(rapid.IntRange(0, 9), m.Len(), m.Len()).Draw(t, "prices")
		price := func(_ *solver.Constraint, v solver.Var, _ solver.Range) int { return prices[v] }
		trail := m.NewTrail(m.Start(), true)
		if trail.Propagate(0) {
			return
		}
		n := trail.Len()
		for v, r := range slices.Clone(trail.Known()) {
			if r != (solver.Range{Lo: 0, Hi: 1}) {
				continue
			}
			trail.Assume(solver.Var(v).Lit())
			conflict := trail.Propagate(0)
			known := slices.Clone(trail.Known())
			trail.Backtrack(n)
			trail.Assume(solver.Var(v).Lit())
			if got := trail.CheapestFirst(1<<20, v%2 == 0, price); got != conflict {
				t.Fatalf("supposing x%d: conflict %v, want %v", v, got, conflict)
			} else if !conflict && !slices.Equal(trail.Known(), known) {
				t.Fatalf("supposing x%d leads to %v, want %v", v, trail.Known(), known)
			}
			trail.Backtrack(n)
		}
	})
}

// Of two ways to a conflict the cheap one is found, though it has more steps, and none where both
// cost too much.
func TestCheapestFirst(t *testing.T) {
	var m solver.Model
	x := m.Bools(6, func(i int) string { return fmt.Sprintf("x%d", i) })
	follows := func(a, b solver.Var, rule string) {
		m.Require(solver.Sum(a.Lit().Not(), b.Lit()).AtLeast(1), rule, "x%d, so x%d", a, b)
	}
	follows(x, x+1, "dear")
	follows(x, x+2, "cheap")
	follows(x+2, x+3, "cheap")
	follows(x+3, x+4, "cheap")
	m.Require(solver.Sum((x+1).Lit(), (x+5).Lit()).AtMost(0), "dear", "neither x1 nor x5")
	m.Require(solver.Sum((x + 4).Lit()).AtMost(0), "cheap", "not x4")
	price := func(c *solver.Constraint, _ solver.Var, _ solver.Range) int {
		return map[string]int{"dear": 10, "cheap": 3}[c.Rule]
	}
	for _, c := range []struct {
		most int
		want string
	}{{100, "cheap"}, {5, ""}} {
		trail := m.NewTrail(m.Start(), true)
		trail.Assume(x.Lit())
		got := ""
		if trail.CheapestFirst(c.most, false, price) {
			_, broken := trail.Conflict()
			got = broken.Rule
		}
		if got != c.want {
			t.Errorf("for %d: broken is %q, want %q", c.most, got, c.want)
		}
	}
}
