package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/all"
	"crib/solver"
	"crib/solver/highs"
	"crib/solver/search"
)

// sudokus wishes for a sudoku, of which there are many.
func sudokus(size int, seed uint64) puzzles.Wish {
	i := slices.IndexFunc(all.Kinds, func(k puzzles.Kind) bool { return k.Name == "sudoku" })
	return puzzles.Wish{Kind: all.Kinds[i], Size: puzzles.Size{Rows: size, Cols: size}, Seed: seed}
}

func generated(t testing.TB, w puzzles.Wish) puzzles.Generated {
	t.Helper()
	g, err := puzzles.Generate(t.Context(), search.Engine{}, w, nil)
	if err != nil {
		t.Fatalf("%s: %v", w.Source(), err)
	}
	return g
}

// givens returns where p has givens.
func givens(p puzzles.Puzzle) (sites []int) {
	for i, v := range p.Board().Givens() {
		if v != puzzles.Blank {
			sites = append(sites, i)
		}
	}
	return sites
}

// This puzzle must stay the same as long as the version does. Its band and its
// title may change with the hints.
const seed42 = `68342....
4..3.586.
.........
....124.5
.2.7..13.
.......8.
.....3...
..2.81...
8.....64.
`

func TestGenerateSame(t *testing.T) {
	w := sudokus(9, 42)
	first, second := generated(t, w), generated(t, w)
	if a, b := first.Puzzle.Text().String(), second.Puzzle.Text().String(); a != b {
		t.Errorf("the same seed gives\n%s\nand then\n%s", a, b)
	}
	got := ""
	for _, l := range first.Puzzle.Text().Drawing {
		got += l.Text + "\n"
	}
	if puzzles.Generator != 1 || got != seed42 {
		t.Errorf("version %d makes of seed 42\n%s\nwant of version 1\n%s", puzzles.Generator, got, seed42)
	}
	if s, _ := first.Puzzle.Text().Field("source"); s.Value != "crib generator 1, seed 42, any band" {
		t.Errorf("the source is %q", s.Value)
	}
	w.Seed = 43
	if other := generated(t, w); slices.Equal(other.Solution, first.Solution) {
		t.Error("seeds 42 and 43 have one solution")
	}
}

func TestGenerateBands(t *testing.T) {
	engines := append([]solver.Engine{search.Engine{}}, highs.Engines...)
	for _, band := range puzzles.Bands {
		t.Run(band, func(t *testing.T) {
			t.Parallel()
			w := sudokus(9, 7)
			w.Band = band
			g := generated(t, w)
			r := puzzles.Verify(t.Context(), puzzles.Question{Puzzle: g.Puzzle, Engines: engines, Both: true}, nil)
			if r.Verdict != solver.Unique || r.Err != nil || len(r.Proofs) != len(engines) || !slices.Equal(r.First, g.Solution) {
				t.Errorf("%v by %d engines, %v, want unique by %d with its solution", r.Verdict, len(r.Proofs), r.Err, len(engines))
			}
			rating, err := puzzles.Rate(t.Context(), g.Puzzle, search.Engine{}, g.Solution)
			if err != nil || rating.Band != band || rating.Score != g.Rating.Score {
				t.Errorf("rated %s, score %d, %v, want %s, score %d", rating.Band, rating.Score, err, band, g.Rating.Score)
			}
			if f, _ := g.Puzzle.Text().Field("band"); f.Value != band {
				t.Errorf("the text says %q, want %q", f.Value, band)
			}
		})
	}
}

func TestGenerateSymmetry(t *testing.T) {
	const n = 6
	images := map[string]func(r, c int) (int, int){
		"rotate":   func(r, c int) (int, int) { return n - 1 - r, n - 1 - c },
		"quarter":  func(r, c int) (int, int) { return c, n - 1 - r },
		"mirror":   func(r, c int) (int, int) { return r, n - 1 - c },
		"flip":     func(r, c int) (int, int) { return n - 1 - r, c },
		"diagonal": func(r, c int) (int, int) { return c, r },
	}
	for _, s := range puzzles.Symmetries[1:] {
		w := sudokus(n, 3)
		w.Symmetry = s
		got := givens(generated(t, w).Puzzle)
		if len(got) == n*n {
			t.Errorf("%s: nothing was taken away", s)
		}
		for _, site := range got {
			r, c := images[s](site/n, site%n)
			if !slices.Contains(got, r*n+c) {
				t.Errorf("%s: a given at row %d, column %d, and none at row %d, column %d", s, site/n+1, site%n+1, r+1, c+1)
			}
		}
	}
}

func TestGenerateMinimal(t *testing.T) {
	for _, band := range []string{"", "easy"} {
		w := sudokus(6, 5)
		w.Minimal, w.Band = true, band
		g := generated(t, w)
		for _, site := range givens(g.Puzzle) {
			e := puzzles.Encode(g.Puzzle.Board(), puzzles.Explaining(g.Puzzle))
			for i := range e.Board.Sites {
				e.Board.Sites[i].Given = puzzles.Blank
			}
			fewer := puzzles.Encode(e.Board, e.Formulation)
			marks := g.Puzzle.Board().Givens()
			marks[site] = puzzles.Blank
			if p := solver.Prove(t.Context(), search.Engine{}, &fewer.Model, fewer.With(marks), fewer.Facts()); p.Verdict != solver.Multiple {
				t.Errorf("%v without the given of %v", p.Verdict, e.At(site))
			}
		}
	}
}

func TestGenerateStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	w := sudokus(9, 1)
	told := 0
	_, err := puzzles.Generate(ctx, search.Engine{}, w, func(p puzzles.Progress) {
		if p.Attempt != 1 || p.Sites != 81 || p.Looked != told || p.Givens > 81 || p.Givens < 81-told {
			t.Errorf("told %+v after %d sites", p, told)
		}
		if told++; told == 10 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || told != 10 {
		t.Errorf("%v, told %d times, want an end after 10", err, told)
	}
}

func TestGenerateErrors(t *testing.T) {
	for _, c := range []struct {
		change func(*puzzles.Wish)
		want   string
	}{
		{func(w *puzzles.Wish) { w.Kind.Grow = nil }, "a sudoku can't be generated"},
		{func(w *puzzles.Wish) { w.Size.Rows = 5 }, "a sudoku of 5x4 is not square, want as many rows as columns"},
		{func(w *puzzles.Wish) { w.Band = "nasty" }, `no band "nasty", want gentle, easy, medium, hard or fiendish`},
		{func(w *puzzles.Wish) { w.Symmetry = "round" }, `no symmetry "round", want none, rotate, quarter, mirror, flip or diagonal`},
		{func(w *puzzles.Wish) { w.Band, w.Attempts = "fiendish", 5 }, "no such puzzle found on 5 boards, want another band, size or seed"},
	} {
		w := sudokus(4, 1)
		c.change(&w)
		if _, err := puzzles.Generate(t.Context(), search.Engine{}, w, nil); fmt.Sprint(err) != c.want {
			t.Errorf("the error is %v, want %s", err, c.want)
		}
	}
}

func BenchmarkGenerate(b *testing.B) {
	for _, band := range puzzles.Bands {
		b.Run(band, func(b *testing.B) {
			seed := uint64(0)
			for b.Loop() {
				seed++
				w := sudokus(9, seed)
				w.Band = band
				generated(b, w)
			}
		})
	}
}
