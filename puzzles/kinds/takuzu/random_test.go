package takuzu

import (
	"math/rand/v2"

	"crib/puzzles/kindtest"
)

// anyPuzzle is a small board of which some is given.
func anyPuzzle(r *rand.Rand) string {
	full := [...]string{"4x4\n0110\n1001\n0011\n1100\n", "4x4\n0101\n0110\n1010\n1001\n", "4x6\n001011\n010110\n101001\n110100\n"}[r.IntN(3)]
	fields := [...]string{"", "lines: may repeat\n"}[r.IntN(2)]
	size, rows := full[:4], full[4:]
	return "takuzu " + size + fields + kindtest.Blanked(r, kindtest.Relabelled(r, rows, "01"), 6+r.IntN(7))
}
