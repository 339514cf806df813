package shortest

import (
	"math/rand/v2"
	"strings"

	"crib/puzzles/kindtest"
)

// anyPuzzle is a small board with some black cells and lines, and two ends.
func anyPuzzle(r *rand.Rand) string {
	cells := []byte(kindtest.Circuit(r, "shortest"))
	head := strings.IndexByte(string(cells), '\n')
	for _, end := range "ST" { // in place of two points
		for range 50 {
			if i := head + r.IntN(len(cells)-head); cells[i] == 'o' {
				cells[i] = byte(end)
				break
			}
		}
	}
	return string(cells)
}
