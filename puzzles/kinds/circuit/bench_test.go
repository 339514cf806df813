package circuit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/making"
	"crib/puzzles/proof"
	"crib/puzzles/rules/circuits"
	"crib/solver"
	"crib/solver/search"
)

// few returns a board with a tenth of the lines of a tree.
func few(size puzzles.Size) puzzles.Puzzle {
	r := rand.New(rand.NewPCG(4, 6))
	b, solution := circuits.Grow(r, circuits.Full(name, "", size, nil))
	given := slices.Repeat([]int{puzzles.Blank}, len(solution))
	for i, v := range solution {
		if v == circuits.Line && r.IntN(10) == 0 {
			given[i] = v
		}
	}
	return b.With(given)
}

// BenchmarkFew finds a solution of boards with many.
func BenchmarkFew(b *testing.B) {
	for _, size := range []puzzles.Size{{Rows: 10, Cols: 10}, {Rows: 15, Cols: 15}} {
		p := few(size)
		b.Run(size.String(), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := proof.Solve(b.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkVerify is the whole way to a checked verdict on the largest of the
// packed fiendish boards, the slowest of all that are packed.
func BenchmarkVerify(b *testing.B) {
	text, err := assets.FS.ReadFile("puzzles/circuit/fiendish.txt")
	if err != nil {
		b.Fatal(err)
	}
	entries := puzzles.Read([]puzzles.Kind{Kind}, string(text), "")
	last := entries[len(entries)-1]
	if last.Err != nil {
		b.Fatal(last.Err)
	}
	for b.Loop() {
		if r := proof.Verify(b.Context(), proof.Question{Puzzle: last.Puzzle, Engines: []solver.Engine{search.Engine{}}}, nil); r.Verdict != solver.Unique {
			b.Fatal(r.Summary())
		}
	}
}

// BenchmarkEncode builds the models.
func BenchmarkEncode(b *testing.B) {
	p := few(puzzles.Size{Rows: 15, Cols: 15})
	for _, f := range p.Formulations() {
		b.Run(f.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				puzzles.Encode(p.Board(), f)
			}
		})
	}
}

// BenchmarkGenerate makes puzzles, each from another seed.
func BenchmarkGenerate(b *testing.B) {
	seed := uint64(0)
	for b.Loop() {
		seed++
		w := making.Wish{Kind: Kind, Size: puzzles.Size{Rows: 10, Cols: 10}, Seed: seed}
		if _, err := making.Generate(b.Context(), search.Engine{}, w, nil); err != nil {
			b.Fatal(err)
		}
	}
}
