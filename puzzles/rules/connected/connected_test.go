package connected_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules/connected"
)

// TestPiece compares both formulations with the plain check on all boards of a few cells, side by side
// and with corners.
func TestPiece(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 38))
	for _, size := range puzzles.Sizes("1x4 2x3 3x3 2x4") {
		for _, corners := range []bool{false, true} {
			t.Run(fmt.Sprint(size, corners), func(t *testing.T) {
				all := make([]int, size.Cells())
				given := make([]int, size.Cells())
				for i := range all {
					all[i], given[i] = i, puzzles.Blank
				}
				rule := connected.Piece{Rule: "piece", Things: "shaded cells", Size: size, Cells: all, Sites: all, Value: 1, Corners: corners}
				others := rule
				others.Value, others.Not = 0, true
				values := []puzzles.Value{{Key: "o", Glyph: "o", Words: "is unshaded"}, {Key: "#", Glyph: "#", Words: "is shaded"}}
				kept := kindtest.Stated{Board: size.Board(values, given), Kept: rule.Kept, By: []func(e *puzzles.Encoding){
					func(e *puzzles.Encoding) { rule.State(e) },
					func(e *puzzles.Encoding) { others.State(e) },
				}}.Check(t, r)
				rule.Name, rule.Many = "the board", 1+r.IntN(3)
				kindtest.Stated{Board: size.Board(values, given), Kept: func(marks []int) bool {
					n := 0
					for _, v := range marks {
						n += v
					}
					return n == rule.Many && rule.Kept(marks)
				}, By: []func(e *puzzles.Encoding){func(e *puzzles.Encoding) {
					e.Require(e.Holding(all, 1).Equals(rule.Many), "many", "there are so many")
					rule.State(e)
				}}}.Check(t, r)
				if size.Rows == 2 && size.Cols == 3 && (len(kept) == 41) == corners {
					t.Errorf("%d boards are in one piece, corners %v", len(kept), corners)
				}
			})
		}
	}
}
