package ui

import (
	"context"
	"fmt"
	"os"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/ui/screentest"
)

// TestMain lets the test binary be a program whose puzzle panics while it is
// opened, so that no such switch is needed in the real one.
func TestMain(m *testing.M) {
	if where := os.Getenv("CRIB_TEST_PANIC"); where != "" {
		e := puzzles.Read(kinds.All, wikipedia, "")
		if err := Run(context.Background(), Config{Kinds: kinds.All, Play: faulty{e[0].Puzzle, where}}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const wikipedia = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// faulty is a puzzle which panics: when its board is asked for, which the
// background does, or later when a board is drawn.
type faulty struct {
	puzzles.Puzzle
	where string
}

func (f faulty) Board() *puzzles.Board {
	if f.where == "background" {
		panic("no board today")
	}
	b := f.Puzzle.Board()
	b.Sites[40].At.R = 1000 // off the board: drawing it panics
	return b
}

func TestPanicRestoresTheTerminal(t *testing.T) {
	for _, where := range []string{"background", "drawing"} {
		t.Run(where, func(t *testing.T) {
			path, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			s := screentest.Start(t, 80, 24, false, []string{"CRIB_TEST_PANIC=" + where, "CRIB_STATE=" + t.TempDir()}, path)
			if s.End() == nil {
				t.Error("the program ended without an error")
			}
			s.Restored()
		})
	}
}
