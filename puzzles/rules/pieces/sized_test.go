package pieces_test

import (
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules/pieces"
)

// TestSized compares the rows with the plain check on all boards, with numbers of walls or without.
func TestSized(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 35))
	for _, size := range puzzles.Sizes("1x4 2x2 2x3 3x2 3x3 2x4") {
		for cells := 2; cells < 5; cells++ {
			rule := pieces.Sized{Name: "size", Board: pieces.Board(size), Cells: cells}
			kept := kindtest.Stated{Board: pieces.Sheet(rule.Board), Kept: rule.Kept, By: []func(e *puzzles.Encoding){
				func(e *puzzles.Encoding) { rule.State(e) },
			}}.Check(t, r)
			if size.Cells()%cells != 0 {
				if len(kept) > 0 {
					t.Errorf("%v is parted into pieces of %d", size, cells)
				}
				continue
			}
			fence := pieces.Fence{Name: "number", Board: rule.Board, Cell: r.IntN(size.Cells())}
			fence.Walls, _ = fence.Number(kept[0])
			kindtest.Stated{
				Board: pieces.Sheet(rule.Board),
				Kept:  func(marks []int) bool { return rule.Kept(marks) && fence.Kept(marks) },
				By: []func(e *puzzles.Encoding){func(e *puzzles.Encoding) {
					rule.State(e)
					fence.State(e)
				}},
			}.Check(t, r)
		}
	}
}
