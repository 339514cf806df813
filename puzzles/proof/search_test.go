package proof

import (
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
)

// A chain that was made shorter costs no more, and still leads to a broken rule by its
// constraints alone.
func TestShorten(t *testing.T) {
	tried := 0
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, pack := range packs {
		if pack.Name != "diabolical" {
			continue
		}
		p, err := pack.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		x := explain(t.Context(), puzzles.Opening(p), &memory{})
		all := x.refutable(false)
		for _, h := range all[:min(5, len(all))] {
			lit := x.supposed(h)
			b := x.base(false)
			long, ok := x.refute(b.trail, lit)
			x.done(b)
			if !ok {
				t.Fatalf("%v is not refuted again", x.rules.Gain(lit))
			}
			tried++
			short := x.shorten(long)
			if short.Cost > long.Cost {
				t.Errorf("the chain cost %d and costs %d now", long.Cost, short.Cost)
			}
			chain := reasons(short.proof)
			leads := func(by []*solver.Constraint) bool {
				part := x.e.Model
				part.Lazy, part.Constraints = nil, by
				trail := x.trail(&part, true)
				trail.Assume(lit)
				return trail.Propagate(0)
			}
			if !leads(chain) {
				t.Errorf("%d constraints don't refute %v", len(chain), x.rules.Gain(lit))
			}
		}
	}
	if tried < 20 {
		t.Errorf("%d chains were made shorter, want 20", tried)
	}
}
