//go:build cgo

package highs

import (
	"runtime"
	"slices"
	"testing"

	"github.com/lanl/highs"
)

// TestUsable is how install.sh asks whether a usable HiGHS is there: it
// compiles the binding, links it and solves something small. It rests on the
// binding alone, so that it fails only where HiGHS is missing or unusable.
//
// Two yes-or-no questions, of which at most one is answered yes; the second
// counts for more.
func TestUsable(t *testing.T) {
	m := highs.Model{
		Maximize:    true,
		ColCosts:    []float64{1, 2},
		ColLower:    []float64{0, 0},
		ColUpper:    []float64{1, 1},
		RowUpper:    []float64{1},
		ConstMatrix: []highs.Nonzero{{Row: 0, Col: 0, Val: 1}, {Row: 0, Col: 1, Val: 1}},
		VarTypes:    []highs.VariableType{highs.IntegerType, highs.IntegerType},
	}
	raw, err := m.ToRawModel()
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.KeepAlive(raw) // the binding frees the C model too early otherwise
	if err := raw.SetBoolOption("output_flag", false); err != nil {
		t.Fatal(err)
	}
	if err := raw.SetIntOption("threads", 1); err != nil {
		t.Fatal(err)
	}
	got, err := raw.Solve()
	if err != nil {
		t.Fatal(err)
	}
	if got.Status != highs.Optimal || !slices.Equal(got.ColumnPrimal, []float64{0, 1}) || got.Objective != 2 {
		t.Fatalf("HiGHS answers %v with %v, objective %v; want %v with [0 1], objective 2",
			got.Status, got.ColumnPrimal, got.Objective, highs.Optimal)
	}
}
