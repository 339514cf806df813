package kinds_test

import (
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
)

// A set of many points that a sentence names is the one that a reader finds on the board by its
// name.
func TestNamedSets(t *testing.T) {
	most, all := 2000, 0 // hints of a pack, and names
	if testing.Short() {
		most = 400
	}
	for _, kind := range []string{"circuit", "hashi", "shortest", "slitherlink"} {
		for _, pack := range []string{"hard", "fiendish", "diabolical"} {
			looked := 0
			film(t, kind, pack, func(at puzzles.Position, h proof.Hint) error {
				names, err := kindtest.CheckNamed(at, h)
				if err != nil {
					t.Error(err)
				}
				all += names
				if looked++; looked == most {
					return errEnough
				}
				return nil
			})
		}
	}
	if want := 10; all < want {
		t.Errorf("%d sets were named, want %d", all, want)
	}
}
