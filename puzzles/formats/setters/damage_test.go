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
	unpack := func(text string) kindtest.Packing {
		body, pack, err := setters.Unpacked(text)
		if pack == nil {
			return kindtest.Plain(text)
		}
		return kindtest.Packing{Body: body, Err: err, Pack: pack}
	}
	kindtest.Damage(t, kinds.All, unpack, "f-puzzles", "sudokupad", "ipuz", "penpa", "janko", "json", "puzzlekit", "sudokuwiki", "opensudoku")
}
