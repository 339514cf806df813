package sudoku_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds/sudoku"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/puzzles/refute"
	"crib/solver"
	"crib/solver/search"
)

// A clash must have no solution, and must have one without any one of its
// clues. The boards are puzzles with one clue changed.
func TestClashIsMinimal(t *testing.T) {
	lines := []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..75",
		"53..7....6..195....98....6.8...6...34..8.3..57...2...6.6....28....419..5....8..79",
		"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"4.....8.5.3..........7......2.....6.....8.4......1...5...6.3.7.5..2.....1.4......",
	}
	for _, line := range lines[:kindtest.Rounds(len(lines))] {
		p := puzzle(t, line)
		c, err := refute.Find(t.Context(), p, search.Engine{}, nil)
		if errors.Is(err, solver.ErrSatisfiable) {
			t.Fatalf("%s has a solution: a poor test", line)
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Clues) == 0 || len(c.Rules()) == 0 {
			t.Fatalf("%s: an empty clash %+v", line, c)
		}
		if solvable(t, only(line, c.Sites())) {
			t.Errorf("%s: the clues %v are said to clash, and have a solution", line, c.Sites())
		}
		for i := range c.Clues {
			rest := append(append([]int{}, c.Sites()[:i]...), c.Sites()[i+1:]...)
			if !solvable(t, only(line, rest)) {
				t.Errorf("%s: clue %s is not needed for the clash", line, p.Board().Describe(c.Clues[i]))
			}
		}
		says := c.Explain()
		if !strings.HasSuffix(says, ".") || strings.Contains(says, "%!") {
			t.Errorf("%q is no sentence", says)
		}
	}
	if _, err := refute.Find(context.Background(), puzzle(t, hardest), search.Engine{}, nil); !errors.Is(err, solver.ErrSatisfiable) {
		t.Errorf("the clash of a puzzle with a solution: %v, want %v", err, solver.ErrSatisfiable)
	}
}

// only keeps the clues at some cells of a line.
func only(line string, sites []int) string {
	out := []byte(strings.Repeat(".", len(line)))
	for _, s := range sites {
		out[s] = line[s]
	}
	return string(out)
}

func solvable(t *testing.T, line string) bool {
	_, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: puzzle(t, line), Engines: kindtest.Engines[len(kindtest.Engines)-1:]})
	if err != nil && !errors.Is(err, solver.ErrNoSolution) {
		t.Fatal(err)
	}
	return err == nil
}

// Forced must be what a count of all solutions says.
func TestForced(t *testing.T) {
	checked := 0
	for _, line := range lines(t, "several.txt")[:12] {
		e := puzzles.Read([]puzzles.Kind{sudoku.Kind}, line, "")[0]
		if e.Err != nil {
			t.Fatal(e.Err)
		}
		every, _, err := proof.Solutions(t.Context(), proof.Question{Puzzle: e.Puzzle, Engines: kindtest.Engines[:1]}, 500)
		if err != nil || len(every) == 500 {
			continue // too many to list
		}
		checked++
		forced, err := proof.Forced(t.Context(), proof.Question{Puzzle: e.Puzzle, Engines: []solver.Engine{search.Engine{}}})
		if err != nil {
			t.Fatal(err)
		}
		for site, got := range forced {
			want := every[0][site]
			for _, marks := range every {
				if marks[site] != want {
					want = puzzles.Blank
				}
			}
			if got != want {
				t.Errorf("%s: site %d is said to be forced to %d, want %d in %d solutions", line, site, got, want, len(every))
			}
		}
	}
	if checked == 0 {
		t.Error("no puzzle was checked")
	}
}
