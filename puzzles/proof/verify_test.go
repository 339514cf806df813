package proof_test

import (
	"errors"
	"testing"

	"crib/puzzles/kinds/sudoku"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// broken is an engine that panics.
type broken struct{ solver.Engine }

func (broken) Name() string { return "broken" }

func (broken) Title() string { return "broken" }

func (broken) Start(*solver.Model, solver.Ranges) solver.Session { panic("no engine today") }

// The fault of an engine is never passed over, whatever another one has proved.
func TestFaultyEngine(t *testing.T) {
	good := search.Engine{}
	for _, c := range []struct {
		engines []solver.Engine
		verdict solver.Verdict
	}{
		{[]solver.Engine{broken{}}, solver.Unknown},
		{[]solver.Engine{broken{}, good}, solver.Multiple},
		{[]solver.Engine{good, broken{}}, solver.Multiple},
	} {
		q := proof.Question{Puzzle: kindtest.Puzzle(t, sudoku.Kind, "sudoku 4x4\n12..\n34..\n....\n..12\n"), Engines: c.engines, Both: true}
		var f *solver.Fault
		r := proof.Verify(t.Context(), q, nil)
		if r.Verdict != c.verdict || !errors.As(r.Err, &f) || f.Panic != "no engine today" {
			t.Errorf("%v: the verdict is %v with the error %v, want %v and the fault", c.engines, r.Verdict, r.Err, c.verdict)
		}
	}
	q := proof.Question{Puzzle: kindtest.Puzzle(t, sudoku.Kind, "sudoku 4x4\n12..\n34..\n....\n..12\n"), Engines: []solver.Engine{broken{}}}
	if _, _, err := proof.Solutions(t.Context(), q, 1); !errors.As(err, new(*solver.Fault)) {
		t.Errorf("the error is %v, want the fault", err)
	}
}
