package pieces_test

import (
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules/pieces"
)

// TestSet compares the rows with the plain check on all boards of a few cells, with numbers at random,
// alone and where pieces are pairs; and wants a domino swapped with itself to be turned or not.
func TestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 38))
	for i := range kindtest.Rounds(24) {
		size := puzzles.Sizes("1x4 2x3 3x2 2x4 3x3")[i%5]
		set := pieces.Set{Name: "set", Board: pieces.Board(size), Numbers: make([]int, size.Cells())}
		for c := range set.Numbers {
			set.Numbers[c] = r.IntN(4) - r.IntN(2)
		}
		pair := pieces.Sized{Name: "pair", Board: set.Board, Cells: 2}
		kindtest.Stated{Board: pieces.Sheet(set.Board), Kept: set.Kept, By: []func(e *puzzles.Encoding){
			func(e *puzzles.Encoding) { set.State(e) },
		}}.Check(t, r)
		if size.Cells()%2 > 0 {
			continue
		}
		of, numbers := pieces.LayDominoes(r, size)
		numbers = pieces.SwapDominoes(r, of, numbers, func(int) bool { return i%2 == 0 })
		set.Numbers, set.Pairs = numbers, true
		if !set.Kept(pieces.Marks(set.Board, of)) || !pair.Kept(pieces.Marks(set.Board, of)) {
			t.Fatalf("a layout of %v is no set: %v", size, numbers)
		}
		kindtest.Stated{
			Board: pieces.Sheet(set.Board),
			Kept:  func(marks []int) bool { return set.Kept(marks) && pair.Kept(marks) },
			By: []func(e *puzzles.Encoding){func(e *puzzles.Encoding) {
				set.State(e)
				pair.State(e)
			}},
		}.Check(t, r)
	}
}
