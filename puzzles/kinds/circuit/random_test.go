package circuit

import (
	"math/rand/v2"

	"crib/puzzles/kindtest"
)

// anyPuzzle is a small board with some black cells and lines.
func anyPuzzle(r *rand.Rand) string { return kindtest.Circuit(r, "circuit") }
