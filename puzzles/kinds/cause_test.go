package kinds_test

import (
	"slices"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/puzzles/proof/narrate"
)

// What a hint says settles it is so, in every kind; and it is found where its facts are not on the
// board, unless the givens show them.
func TestCauses(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	most := 200 // hints of a pack
	if testing.Short() {
		most = 40
	}
	hints, counted, planted, refused := 0, 0, 0, 0
	sorts := map[narrate.Sort]int{}
	for _, pack := range packs {
		looked := 0
		film(t, pack.Kind.Name, pack.Name, func(at puzzles.Position, h proof.Hint) error {
			hints++
			is, err := kindtest.CheckCause(at, h)
			if err != nil {
				t.Errorf("%s, %s: %v", pack.Kind.Name, pack.Name, err)
			}
			if is {
				counted++
				sorts[h.Cause().Sort]++
				if slices.ContainsFunc(h.Cause().Facts, func(f puzzles.Gain) bool {
					return f.Holds && at.Marks[f.Site] == f.Value && at.Rules.At(f.Site).Given != f.Value
				}) {
					planted++
					blank := puzzles.Position{Rules: at.Rules, Marks: at.Rules.Board.Givens(), Crossed: make([]puzzles.Values, len(at.Marks))}
					if _, err := kindtest.CheckCause(blank, h); err != nil {
						refused++
					}
				}
			}
			if looked++; looked == most {
				return errEnough
			}
			return nil
		})
	}
	for _, sort := range []narrate.Sort{narrate.TooMany, narrate.TooFew, narrate.Given} {
		if want := hints / 100; sorts[sort] < want {
			t.Errorf("%d of %d hints are of the sort %q, want %d", sorts[sort], hints, sort, want)
		}
	}
	if counted < hints/3 || planted < hints/10 || refused < planted*3/4 {
		t.Errorf("%d of %d hints count; of %d that rest on a mark %d are refused without it", counted, hints, planted, refused)
	}
}
