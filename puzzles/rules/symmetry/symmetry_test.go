package symmetry_test

import (
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules/pieces"
	"crib/puzzles/rules/symmetry"
)

// TestRule compares both formulations with the plain check on all boards of random points.
func TestRule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 35))
	sizes := puzzles.Sizes("1x4 2x2 2x3 3x2 3x3 2x4")
	solved := 0
	for i := range kindtest.Rounds(240) {
		size := sizes[i%len(sizes)]
		_, points := symmetry.Lay(r, size, 5)
		if r.IntN(8) == 0 && len(points) > 1 {
			points = points[1:]
		}
		if at := (grid.At{R: 1 + r.IntN(2*size.Rows-1), C: 1 + r.IntN(2*size.Cols-1)}); r.IntN(8) == 0 && apart(at, points) {
			points = append(points, at)
		}
		rule := symmetry.Rule{Name: "symmetric", Noun: "circle", Board: pieces.Board(size), Points: points}
		kept := kindtest.Stated{
			Board: pieces.Sheet(rule.Board),
			Kept:  rule.Kept,
			By:    []func(e *puzzles.Encoding){func(e *puzzles.Encoding) { rule.State(e) }, rule.Rows},
		}.Check(t, r)
		if len(kept) > 0 {
			solved++
		}
	}
	if solved < kindtest.Rounds(240)/2 {
		t.Errorf("%d boards have a solution: the test says little", solved)
	}
}

// apart reports whether a point has a cell in common with none of several.
func apart(at grid.At, points []grid.At) bool {
	for _, p := range points {
		if max(p.R-at.R, at.R-p.R) < 3 && max(p.C-at.C, at.C-p.C) < 3 {
			return false
		}
	}
	return true
}

// TestLay wants boards parted into symmetric pieces.
func TestLay(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 35))
	for range 200 {
		size := puzzles.Size{Rows: 1 + r.IntN(9), Cols: 1 + r.IntN(9)}
		piece, points := symmetry.Lay(r, size, 9)
		rule := symmetry.Rule{Board: pieces.Board(size), Points: points}
		if marks := pieces.Marks(rule.Board, piece); !rule.Kept(marks) {
			t.Errorf("the pieces are not symmetric: %v about %v", piece, points)
		}
	}
}
