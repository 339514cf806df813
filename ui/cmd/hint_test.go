package cmd

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"crib/puzzles"
	every "crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
	"crib/ui/input"
	"crib/ui/jsonl"
)

// A slowReader takes half a minute to read each step.
type slowReader struct{ strings.Builder }

func (s *slowReader) Write(b []byte) (int, error) {
	time.Sleep(30 * time.Second)
	return s.Builder.Write(b)
}

// Each step has its own limit of time, so that all of them may take longer.
func TestLimitOfStep(t *testing.T) {
	p := puzzles.Read(every.All, "sudoku 9x9\n8....2..3\n..6..5...\n.7....26.\n6.8.1....\n.1.8.4.9.\n....9.8.1\n.52....1.\n...4..3..\n3..7....2\n", "")[0].Puzzle
	synctest.Test(t, func(t *testing.T) {
		var out slowReader
		r := &run{Program: Program{Out: &out, Err: io.Discard}, ctx: t.Context()}
		engine := search.Engine{}
		q := proof.Question{Engines: []solver.Engine{engine}}
		err := (&hint{All: true}).puzzle(r, q, engine, input.Item{Entry: puzzles.Entry{Puzzle: p}}, new(jsonl.Step))
		if steps := strings.Count(out.String(), "So "); err != nil || steps < 54 {
			t.Errorf("%v after %d steps", err, steps)
		}
	})
}

// Where time is up, what was reached is told.
func TestEnded(t *testing.T) {
	at := puzzles.Position{Marks: []int{0, puzzles.Blank, 2, puzzles.Blank}}
	for err, want := range map[error]string{
		context.DeadlineExceeded: "step 3 was not found within 1m0s; 2 of 4 places are open",
		io.EOF:                   "EOF",
	} {
		if got := new(hint).ended(err, 3, at); got.Error() != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
	if err := new(hint).ended(context.Canceled, 1, at); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
