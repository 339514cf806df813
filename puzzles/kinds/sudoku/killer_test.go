package sudoku

import (
	"os"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
)

// TestFortyFive wants a killer Sudoku to be solved by the 45-rule rather than by
// suppositions, and each of its hints to be proved and told.
func TestFortyFive(t *testing.T) {
	data, err := os.ReadFile("testdata/corpus/variants.txt")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(data), "3x3k:")
	line, _, _ := strings.Cut(string(data[at:]), "\n")
	p := puzzles.Read([]puzzles.Kind{Kind}, line, "")[0].Puzzle
	solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]})
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]int{}
	err = proof.Film(t.Context(), puzzles.Opening(p), kindtest.Engines[0], solution, func(at puzzles.Position, h proof.Hint) error {
		if names[h.Name]++; h.Strength != proof.Because {
			t.Errorf("a supposition: %v", h.Proof())
		}
		if h.Name != "45-rule" {
			return nil
		}
		t.Log(h.Reason(at.Rules.Board), h.Answer(at.Rules.Board))
		return kindtest.CheckTold(t.Context(), at, h)
	})
	if err != nil || names["45-rule"] == 0 {
		t.Errorf("names of hints: %v, %v", names, err)
	}
}
