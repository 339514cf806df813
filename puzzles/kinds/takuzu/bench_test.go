package takuzu

import (
	"testing"

	"crib/puzzles"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// middling is a puzzle of 14x14 whose lines differ.
const middling = "14x14u:ABABiCdCcEEGGbaEAbGJBdaCeaGbaGHCdidabGBaHBchCDdeDaa"

func BenchmarkEncode(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		p := puzzleOf(b, middling)
		puzzles.Encode(p.Board(), p.Formulations()[0])
	}
}

func BenchmarkVerify(b *testing.B) {
	p := puzzleOf(b, middling)
	for b.Loop() {
		if r := proof.Verify(b.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}}, nil); r.Verdict != solver.Unique {
			b.Fatal(r.Summary())
		}
	}
}

// BenchmarkHint asks for the first step of a puzzle where none is easy.
func BenchmarkHint(b *testing.B) {
	p := puzzles.Opening(puzzleOf(b, hard))
	for b.Loop() {
		if _, err := proof.Next(b.Context(), p, search.Engine{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
