package sudoku_test

import (
	"context"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds/sudoku"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// hardest is a puzzle of the forum's list of hardest, and minimal one of 17
// clues.
const (
	hardest = "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........"
	minimal = ".................1....23.4........2...5....3...67......3....7...8.9....642..5...."
)

func puzzle(b testing.TB, line string) puzzles.Puzzle {
	e := puzzles.Read([]puzzles.Kind{sudoku.Kind}, line, "")[0]
	if e.Err != nil {
		b.Fatal(e.Err)
	}
	return e.Puzzle
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		puzzle(b, hardest)
	}
}

func BenchmarkEncode(b *testing.B) {
	p := puzzle(b, hardest)
	for b.Loop() {
		puzzles.Encode(p.Board(), puzzles.Explaining(p))
	}
}

func BenchmarkDeduce(b *testing.B) {
	p := puzzle(b, hardest)
	e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
	for b.Loop() {
		e.NewTrail(e.Start(), false).Propagate(0)
	}
}

// BenchmarkProve is from the built model to the proof that it has one solution.
func BenchmarkProve(b *testing.B) {
	for name, line := range map[string]string{"minimal": minimal, "hardest": hardest} {
		p := puzzle(b, line)
		e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
		for _, engine := range kindtest.Engines {
			b.Run(name+"/"+engine.Name(), func(b *testing.B) {
				for b.Loop() {
					if r := solver.Prove(context.Background(), engine, &e.Model, e.Start(), e.Facts()); r.Verdict != solver.Unique {
						b.Fatal(r.Verdict, r.Err)
					}
				}
			})
		}
	}
}

// BenchmarkVerify is the whole way of `crib verify`, from the text to a checked
// verdict.
func BenchmarkVerify(b *testing.B) {
	for b.Loop() {
		q := proof.Question{Puzzle: puzzle(b, minimal), Engines: kindtest.Engines[:1]}
		if r := proof.Verify(context.Background(), q, nil); r.Verdict != solver.Unique {
			b.Fatal(r.Summary())
		}
	}
}

// BenchmarkFilm is all the hints from the empty board to the full one.
func BenchmarkFilm(b *testing.B) {
	p := puzzle(b, hardest)
	r := proof.Verify(context.Background(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]}, nil)
	hints := 0
	for b.Loop() {
		err := new(proof.Guide).Film(context.Background(), puzzles.Opening(p), search.Engine{}, r.First, func(puzzles.Position, proof.Hint) error { hints++; return nil })
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(hints), "µs/hint")
}
