package paths_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/rules/paths"
)

// TestCover wants paths of two cells and more, one beside the other, that share none and leave few over.
func TestCover(t *testing.T) {
	left, cells := 0, 0
	for seed := range uint64(40) {
		for _, size := range puzzles.Sizes("1x2 3x3 5x5 4x7 8x8") {
			used := make([]bool, size.Cells())
			for _, path := range paths.Cover(rand.New(rand.NewPCG(seed, 1)), size) {
				if len(path) < 2 {
					t.Fatalf("%v: a path has the cells %v, want two at least", size, path)
				}
				for i, c := range path {
					if used[c] || i > 0 && !slices.Contains(size.Beside(path[i-1]), c) {
						t.Fatalf("%v: the path %v goes wrong at %v", size, path, size.At(c))
					}
					used[c] = true
				}
			}
			for _, u := range used {
				cells++
				if !u {
					left++
				}
			}
		}
	}
	if 50*left > cells {
		t.Errorf("%d of %d cells lie on no path, want one in 50 at most", left, cells)
	}
}
