package pieces

import (
	"math/rand/v2"

	"crib/puzzles"
	"crib/puzzles/blocks"
)

// Rooms parts a board into pieces at random, of so many cells each as far as there is room, and
// returns the piece of each cell.
func Rooms(r *rand.Rand, size puzzles.Size, least, most int) []int {
	of := blocks.Random(r, size, func() int { return least + r.IntN(most-least+1) }, most, func([]int, int) bool { return true })
	for { // a piece too small joins the smallest one beside it
		cells := Cells(of)
		small := -1
		for k := range cells {
			if len(cells[k]) < least && len(cells) > 1 {
				small = k
				break
			}
		}
		if small < 0 {
			return of
		}
		to, fewest := -1, size.Cells()+1
		for _, c := range cells[small] {
			for _, near := range size.Beside(c) {
				if k := of[near]; k != small && len(cells[k]) < fewest {
					to, fewest = k, len(cells[k])
				}
			}
		}
		of = blocks.Regroup(size, of, cells[small], to)
	}
}
