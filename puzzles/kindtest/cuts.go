package kindtest

import (
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/solver"
)

// cutsHold wants what a lazy rule says to hold in the solution, whatever is known
// when it says it: here the givens, some of the solution, and some of what is not
// in it.
func cutsHold(t *testing.T, p puzzles.Puzzle, solution []int) {
	e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
	values, err := solver.Solve(t.Context(), Engines[0].Start(&e.Model, e.With(solution)), &e.Model)
	if err != nil {
		t.Fatal(err)
	}
	truth := solver.Exactly(values)
	r := rand.New(rand.NewPCG(7, uint64(len(solution))))
	for range 30 {
		known := e.Start()
		share := r.Float64()
		for _, l := range e.Facts() {
			if !l.Holds(values) {
				l = l.Not()
			}
			if r.Float64() < share {
				known.Fix(l)
			}
		}
		for _, lazy := range e.Lazy {
			for _, c := range lazy.Cut(known) {
				if c.Broken(truth) {
					t.Fatalf("%q (%s) does not hold in the solution of\n%s", c.Text(), c.Rule, p.Text())
				}
				if lazy.Implied != c.Implied {
					t.Fatalf("%q (%s) is implied: %v, and its rule: %v", c.Text(), c.Rule, c.Implied, lazy.Implied)
				}
			}
		}
	}
}
