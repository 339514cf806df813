package proof

import (
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
)

// The premises of a step imply it by themselves, and none of them can be left out.
func TestPremises(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	steps, several := 0, 0
	for _, pack := range packs {
		if pack.Name != "gentle" && pack.Name != "medium" {
			continue
		}
		p, err := pack.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		x := explain(t.Context(), puzzles.Opening(p), &memory{})
		x.eachConstraint(x.visible, anyEffort, func(_ int, c *solver.Constraint) {
			implied := func(s solver.Step, by []solver.Lit) bool {
				known := x.e.Start()
				for _, term := range c.Terms {
					if x.e.Factual(term.Var) {
						known[term.Var] = solver.Range{Lo: 0, Hi: 1} // a given too is a premise
					}
				}
				for _, l := range by {
					known.Fix(l)
				}
				for _, q := range c.Propagate(known) {
					if q.Var == s.Var && q.To == s.To {
						return true
					}
				}
				return false
			}
			for _, s := range c.Propagate(x.visible) {
				if s.Conflict() || !x.e.Factual(s.Var) || s.To.Lo != s.To.Hi {
					continue
				}
				steps++
				by := x.premises(c, s, x.visible)
				if !implied(s, by) {
					t.Errorf("%s: %q does not follow from %d premises", pack.Kind.Name, c.Text(), len(by))
				}
				for i := range by {
					several++
					less := append(append([]solver.Lit{}, by[:i]...), by[i+1:]...)
					if implied(s, less) {
						t.Errorf("%s: %q follows without one of %d premises", pack.Kind.Name, c.Text(), len(by))
					}
				}
			}
		})
	}
	if steps < 500 || several < steps {
		t.Errorf("%d steps with %d premises, want 500 and more", steps, several)
	}
}

// Hints come cheapest first, and none of them costs less than it was said to cost at least.
func TestCheapestFirst(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	cut := 0
	for _, pack := range packs {
		if pack.Name != "medium" {
			continue
		}
		p, err := pack.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		at := puzzles.Opening(p)
		x := explain(t.Context(), at, &memory{})
		x.eachConstraint(x.visible, anyEffort, func(_ int, c *solver.Constraint) {
			for i, whole := range x.by(c, 1<<30) {
				for limit := least; limit < whole.Cost; limit++ {
					h := x.by(c, limit)[i]
					if h.Cost <= limit || h.Cost > whole.Cost || h.Steps != nil {
						t.Fatalf("%s: %q costs %d, and with a limit of %d it is %d", pack.Kind.Name, c.Text(), whole.Cost, limit, h.Cost)
					}
					cut++
				}
			}
		})
		hs := x.because(1 << 20)
		for i := range hs {
			if i > 0 && hs[i].Cost < hs[i-1].Cost {
				t.Errorf("%s: %d comes after %d", pack.Kind.Name, hs[i].Cost, hs[i-1].Cost)
			}
		}
	}
	if cut < 100 {
		t.Errorf("%d hints were left off, want 100", cut)
	}
}
