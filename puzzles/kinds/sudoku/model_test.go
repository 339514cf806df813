package sudoku

import (
	"bytes"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
)

// TestModel prints the whole model of a tiny sudoku.
func TestModel(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "sudoku 4x4\n1...\n..2.\n....\n...4\n")
	var got bytes.Buffer
	if err := puzzles.Encode(p.Board(), puzzles.Explaining(p)).WriteText(&got); err != nil {
		t.Fatal(err)
	}
	kindtest.Golden(t, "testdata/4x4.model", got.String())
}
