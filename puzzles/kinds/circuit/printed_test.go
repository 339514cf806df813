//go:build cgo

package circuit

import (
	"testing"

	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/highs"
)

// TestThesis puts boards to the models that the thesis prints, among them the one with
// which its CM2 goes wrong.
func TestThesis(t *testing.T) {
	const square = "circuit 4x2\n o.o\n . .\n o-o\n | |\n o-o\n . .\n o.o\n"
	for _, c := range []struct {
		text           string
		want, cm1, cm2 solver.Verdict
	}{
		{"circuit 1x2\n o.o\n", solver.Unique, solver.Unique, solver.Unique},
		{"circuit 2x2\n o.o\n . .\n o.o\n", solver.None, solver.None, solver.None},
		{square, solver.None, solver.None, solver.Unknown}, // what CM2 finds is refused
	} {
		p := kindtest.Puzzle(t, Kind, c.text)
		for name, want := range map[string]solver.Verdict{"": c.want, "CM1": c.cm1, "CM2": c.cm2} {
			if r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{highs.Engine{}}, Formulation: name}, nil); r.Verdict != want {
				t.Errorf("%s: %s, want %v, of\n%s", name, r.Summary(), want, c.text)
			}
		}
	}
}
