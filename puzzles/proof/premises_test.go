package proof

import (
	"errors"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/search"
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

// Hinted leads to what hints of one constraint lead to one after the other, to no less and to nothing that
// is not so, also where it goes on from what it was led to.
func TestHinted(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	led := 0
	for _, pack := range packs {
		if pack.Name != "gentle" && pack.Name != "medium" {
			continue
		}
		p, err := pack.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		engine := search.Engine{}
		solution, _, err := Solve(t.Context(), Question{Puzzle: p, Engines: []solver.Engine{engine}})
		if err != nil {
			t.Fatal(err)
		}
		at, shown := puzzles.Opening(p), 0
		e := at.Rules
		all := Hinted(e, at.Known(), func(solver.Ranges) bool { return false })
		err = new(Guide).Film(t.Context(), at, engine, solution, func(_ puzzles.Position, h Hint) error {
			if shown++; h.Strength != Because || len(h.Steps) > 1 || shown > 20 {
				return ErrNoHint
			}
			for _, g := range h.Gains {
				if yes, _ := e.Lit(g).In(all); !yes {
					t.Errorf("%s: it does not lead to %s", pack.Kind.Name, h.Answer(e.Board))
				}
				led++
			}
			return nil
		})
		if err != nil && !errors.Is(err, ErrNoHint) {
			t.Fatal(err)
		}
		for site, v := range solution {
			for w, l := range e.Lits(site) {
				if yes, no := l.In(all); yes && w != v || no && w == v {
					t.Errorf("%s: it leads to another solution at %v", pack.Kind.Name, e.At(site))
				}
			}
		}
	}
	if led < 500 {
		t.Errorf("it led to %d places, want 500 and more", led)
	}
}

// Where a site has two values and one is crossed out, a hint says that it holds the other, and so do
// they all, unless a mark says so.
func TestOtherValues(t *testing.T) {
	p := puzzles.Read(kinds.All, "takuzu 4x4\n1...\n....\n..0.\n....\n", "")[0].Puzzle
	for site, s := range p.Board().Sites {
		for v := range s.Values {
			at := puzzles.Opening(p)
			if at.Marks[site] != puzzles.Blank {
				continue
			}
			at.Crossed[site] = at.Crossed[site].With(1 - v)
			x := explain(t.Context(), at, &memory{})
			hs := x.otherValues()
			if len(hs) != 1 || len(hs[0].Gains) != 1 || hs[0].Gains[0] != (puzzles.Gain{Fact: puzzles.Fact{Site: site, Value: v}, Holds: true}) {
				t.Errorf("%v without %s: %v", x.e.At(site), s.Values[1-v].Key, hs)
			}
			if at.Marks[site] = v; len(explain(t.Context(), at, &memory{}).otherValues()) != 0 {
				t.Errorf("%v is marked, and it is said that it holds something", x.e.At(site))
			}
		}
	}
}
