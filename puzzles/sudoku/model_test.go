package sudoku

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"crib/puzzles"
	"crib/puzzles/puzzletest"
)

var update = flag.Bool("update", false, "write the golden file anew")

// TestModel prints the whole model of a tiny sudoku.
func TestModel(t *testing.T) {
	p := puzzletest.Puzzle(t, Kind, "sudoku 4x4\n1...\n..2.\n....\n...4\n")
	var got bytes.Buffer
	if err := puzzles.Encode(p.Board(), puzzles.Explaining(p)).WriteText(&got); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/4x4.model"
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("the model is not as in %s (-want +got; -update writes it anew):\n%s", file, d)
	}
}
