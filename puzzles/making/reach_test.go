package making_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"crib/puzzles"
	"crib/puzzles/making"
	"crib/solver/search"
)

// Measure counts what Generate makes of the same seeds, whatever the kind declares, and
// gives up after two that come to nothing.
func TestMeasure(t *testing.T) {
	w := sudokus(4, 7)
	w.Band = "gentle"
	w.Attempts = 3
	hard := w
	hard.Band = "diabolical" // of which there is none so small
	for _, declared := range []bool{true, false} {
		if w.Kind.Missing = nil; !declared {
			w.Kind.Missing = func(puzzles.Size, []puzzles.Field) []string { return []string{"gentle"} }
		}
		r, err := making.Measure(context.Background(), search.Engine{}, w, 4, time.Minute)
		found, boards, lost := 0, 0, 0
		for seed := uint64(0); seed < 4 && lost < 2; seed++ {
			g := w
			g.Kind.Missing, g.Seed = nil, w.Seed+seed
			switch got, err := making.Generate(context.Background(), search.Engine{}, g, nil); {
			case err == nil:
				found++
				boards += got.Attempts
			case errors.Is(err, making.ErrNotFound):
				lost++
			default:
				t.Fatal(err)
			}
		}
		if err != nil || r.Found != found || r.Boards != boards || r.Tried != found+lost || len(r.Took) != r.Tried || r.Declared != declared {
			t.Errorf("measured %+v, %v, want %d found of %d on %d boards, declared %v", r, err, found, found+lost, boards, declared)
		}
	}
	r, err := making.Measure(context.Background(), search.Engine{}, hard, 9, time.Minute)
	if err != nil || r.Found != 0 || r.Tried != 2 {
		t.Errorf("measured %+v, %v, want nothing of two", r, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := making.Measure(ended, search.Engine{}, w, 1, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("a run that ended returns %v", err)
	}
	w.Size = puzzles.Size{Rows: 5, Cols: 5}
	if _, err := making.Measure(context.Background(), search.Engine{}, w, 1, time.Minute); err == nil {
		t.Error("a size that can't be is measured")
	}
	var asked []string
	for _, w := range making.Reaches(w.Kind, []puzzles.Size{{Rows: 4, Cols: 4}}, nil) {
		asked = append(asked, w.Band)
	}
	if !slices.Equal(asked, puzzles.Bands) {
		t.Errorf("asked for %q, want every band", asked)
	}
}
