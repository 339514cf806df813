package kinds_test

import (
	"regexp"
	"slices"
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
		most = 60
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

// A sentence that speaks of the pieces of one size states the clue of their number, so that it is lit.
func TestSizedPiecesStateTheirClue(t *testing.T) {
	speaks := regexp.MustCompile(`\b(?:the|last|\d+) ships? of (\d+)\b.* (?:fits? only|is found|agree on)`)
	looked, found := 0, 0
	film(t, "battleship", "hard", func(at puzzles.Position, h proof.Hint) error {
		for _, s := range h.Steps {
			m := speaks.FindStringSubmatch(s.Text)
			if m == nil {
				continue
			}
			found++
			if !slices.ContainsFunc(at.Rules.Board.Notes, func(n puzzles.Note) bool { return n.States("ships of "+m[1]) && s.States(n.Clue) }) {
				t.Errorf("%q does not state the clue of the ships of %s", s.Text, m[1])
			}
		}
		if looked++; looked == 300 {
			return errEnough
		}
		return nil
	})
	if found == 0 {
		t.Error("no sentence speaks of the ships of one size")
	}
}
