package formats_test

import (
	"testing"

	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
)

// TestDamage writes a few puzzles of every kind in the formats that are walks, reads them back, and
// damages what was written.
func TestDamage(t *testing.T) {
	kindtest.Damage(t, kinds.All, kindtest.Plain, "line", "sdk", "grid", "sgt", "sgt-web", "sav", "puzz.link", "task", "puzzlekit", "has", "ken", "mathdoku", "csplib", "dzn")
}
