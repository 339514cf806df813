package rules

import (
	"math/bits"
	"testing"

	"crib/puzzles"
)

// TestSets compares the sets with those found by trying all.
func TestSets(t *testing.T) {
	for _, most := range []int{1, 4, 9} {
		for size := 1; size <= most; size++ {
			for total := range most*most + 1 {
				want := 0
				for set := range uint64(1) << most {
					sum := 0
					for k := range most {
						if set>>k&1 == 1 {
							sum += k + 1
						}
					}
					if sum == total && bits.OnesCount64(set) == size {
						want++
					}
				}
				if got := Sets(most, size, total); got == nil || len(got) != want {
					t.Errorf("%d of %d add up to %d by %d sets, want %d", size, most, total, len(got), want)
				}
			}
		}
	}
	if got := Sets(35, 17, 306); got != nil {
		t.Errorf("%d sets are listed, want none where there are so many", len(got))
	}
}

// TestPairs counts the pairs that the Miracle Sudoku article counts.
func TestPairs(t *testing.T) {
	size := puzzles.Size{Rows: 9, Cols: 9}
	for _, c := range []struct {
		move Move
		want int
	}{{Knight, 224}, {King, 128}, {Step, 144}} {
		if got := len(c.move.Pairs(size)); got != c.want {
			t.Errorf("%d pairs are %s, want %d", got, c.move.Apart, c.want)
		}
	}
}
