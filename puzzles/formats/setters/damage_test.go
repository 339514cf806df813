package setters_test

import (
	"testing"

	"crib/puzzles/formats/setters"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
)

// TestDamage writes a few puzzles of every kind in the formats of setters' programs, reads them back,
// and damages what was written, behind its packing.
func TestDamage(t *testing.T) {
	kindtest.Damage(t, kinds.All, setters.Packings, "f-puzzles", "sudokupad", "ipuz", "penpa", "janko", "json", "puzzlekit", "sudokuwiki", "opensudoku")
}
