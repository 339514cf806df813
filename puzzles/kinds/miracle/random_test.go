package miracle

import (
	"math/rand/v2"
	"strings"

	"crib/puzzles/kindtest"
)

// anyPuzzle is a solved board, upside down now and then, of which little is not given.
func anyPuzzle(r *rand.Rand) string {
	rows := strings.Fields("483726159 726159483 159483726 837261594 261594837 594837261 372615948 615948372 948372615")
	if r.IntN(2) == 0 {
		for i := range 4 {
			rows[i], rows[8-i] = rows[8-i], rows[i]
		}
	}
	return "miracle 9x9\n" + kindtest.Blanked(r, strings.Join(rows, "\n")+"\n", 2+r.IntN(3))
}
