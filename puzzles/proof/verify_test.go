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

// TestBy wants who answered to be named, not who was asked.
func TestBy(t *testing.T) {
	for _, c := range []struct {
		stats       solver.Stats
		by, summary string
	}{
		{solver.Stats{Nodes: 3}, "search", "search (areas, 0.001 ms, 3 nodes)"},
		{solver.Stats{Nodes: 3, Instead: "HiGHS"}, "HiGHS", "HiGHS after search gave up (areas, 0.001 ms, 3 nodes)"},
		{solver.Stats{Nodes: 3, Instead: "HiGHS", Refused: "it has real numbers"}, "HiGHS", "HiGHS in place of search (areas, 0.001 ms, 3 nodes)"},
		{solver.Stats{Solves: 1, Uncalled: true}, "the rows as they stand, before search was called", "the rows as they stand, before search was called (areas, 0.001 ms)"},
	} {
		r := proof.Result{Title: "search", Formulation: "areas", Stats: c.stats}
		if r.By() != c.by || r.Summary() != c.summary {
			t.Errorf("%q and %q, want %q and %q", r.By(), r.Summary(), c.by, c.summary)
		}
	}
}
