package kinds_test

import (
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/solver"
	"crib/solver/search"
)

// What a lazy rule says must hold in every solution, whatever is known when it
// says it: here the givens, some of the solution, and some of what is not in
// it.
func TestCutsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	said := map[string]int{}
	for _, pack := range packs(t) {
		for i, text := range pack.Texts {
			if i%4 != 0 || text.Size.Rows > 16 {
				continue
			}
			p, err := pack.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
			values, err := solver.Solve(t.Context(), search.Engine{}.Start(&e.Model, e.Start()), &e.Model)
			if err != nil {
				t.Fatal(err)
			}
			truth := solver.Exactly(values)
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
						said[c.Rule]++
						if c.Broken(truth) {
							t.Fatalf("%s, puzzle %d: %q (%s) does not hold in the solution", pack.Name, i+1, c.Text(), c.Rule)
						}
						if lazy.Implied != c.Implied {
							t.Fatalf("%q (%s) is implied: %v, and its rule: %v", c.Text(), c.Rule, c.Implied, lazy.Implied)
						}
					}
				}
			}
		}
	}
	for _, rule := range []string{"box line", "pair", "hidden pair", "triple", "x-wing", "reach"} {
		if said[rule] == 0 {
			t.Errorf("the rule %q said nothing: the test says nothing of it", rule)
		}
	}
	t.Log(said)
}
