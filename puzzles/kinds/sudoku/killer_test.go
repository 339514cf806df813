package sudoku

import (
	"os"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
)

// split is a killer whose box 1 splits a cage.
const split = "3x3k:zzzc,a__aa____aa__b__b___________a______b______a_a_a__aaa_aa_aa_aaa_a_aa_a_ba___aaa_a__b_a___a__a__baaa_,5a9_10_11a15a12_13_9b8a10d19b7_10_8a18a5_21_7b12a9d14b7a16_11a10_14c10b9a27_4a17a7d10_14a7a10f"

// TestFortyFive wants a killer Sudoku to be solved by the 45-rule rather than by
// suppositions, and each of its hints to be proved and told; and another one by a cage
// that is split.
func TestFortyFive(t *testing.T) {
	data, err := os.ReadFile("testdata/corpus/variants.txt")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(data), "3x3k:")
	line, _, _ := strings.Cut(string(data[at:]), "\n")
	for _, c := range []struct{ text, says string }{{line, "and the cages inside to"}, {split, "of the cage's 19 for r3c4 and r3c5; box 2 adds up to 45 and these with the cages inside to 39"}} {
		p := puzzles.Read([]puzzles.Kind{Kind}, c.text, "")[0].Puzzle
		solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]})
		if err != nil {
			t.Fatal(err)
		}
		said := false
		err = new(proof.Guide).Film(t.Context(), puzzles.Opening(p), kindtest.Engines[0], solution, func(at puzzles.Position, h proof.Hint) error {
			if h.Strength != proof.Because {
				t.Errorf("a supposition: %v", h.Proof())
			}
			if h.Name != "45-rule" {
				return nil
			}
			said = said || strings.Contains(strings.Join(h.Proof(), " "), c.says)
			return kindtest.CheckSaid(t.Context(), at, h)
		})
		if err != nil || !said {
			t.Errorf("%q was said: %v, %v", c.says, said, err)
		}
	}
}
