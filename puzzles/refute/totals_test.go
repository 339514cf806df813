package refute_test

import (
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/refute"
)

func readOne(t *testing.T, text string) puzzles.Puzzle {
	t.Helper()
	es := puzzles.Read(kinds.All, text, "")
	if len(es) != 1 || es[0].Err != nil {
		t.Fatalf("%v\n%s", es[0].Err, text)
	}
	return es[0].Puzzle
}

// Totals that can't agree are told in one sentence, with what to change.
func TestTotals(t *testing.T) {
	for _, c := range []struct{ text, clash, change string }{
		{
			"battleship 6x6\nfleet: 3 2 2 1 1 1\nrows: 1 2 3 2 2 1\ncols: 1 2 0 2 2 3\n",
			"The 3 clues “ships of 3”, “ships of 2” and “ships of 1” come to 10 together and the 6 clues “row” to 11, which must be the same.",
			"There is a solution without any one of these: row 2 holds exactly 2 ship cells or row 4 holds exactly 2 ship cells.",
		},
		{
			"kakuro 5x5\nacross: 8 10 3 3 21 13\ndown: 4 12 4 17 10 10\n #..##\n ....#\n ..#..\n #....\n ##..#\n",
			"The 6 clues “run down” come to 57 together and the 6 clues “run across” to 58, which must be the same.",
			"There is a solution without any one of these: the run down from r1c3 adds up to 4, the run down from r2c4 adds up to 10, the run down from r3c5 adds up to 10 or the run across from r5c3 adds up to 13.",
		},
		{
			"hashi 3x5\n3.2.3\n.....\n2...3\n",
			"The 5 clues “number” come to 13 together, which must be even, as all of it is counted twice.",
			"There is a solution without any one of these: r1c1 has exactly 3 bridges, r1c3 has exactly 2 bridges, r1c5 has exactly 3 bridges, r3c1 has exactly 2 bridges or r3c5 has exactly 3 bridges.",
		},
		{ // where some are not said
			"battleship 6x6\nfleet: 3 2 2 1 1 1\nrows: 1 ? ? 2 2 1\ncols: 3 2 0 2 4 ?\n",
			"The 3 clues “ships of 3”, “ships of 2” and “ships of 1” come to 10 together and the 5 clues “column” to 11, which must be at most 10.",
			"There is a solution without one clue: column 5 holds exactly 4 ship cells.",
		},
	} {
		p := readOne(t, c.text)
		clash, err := refute.Find(t.Context(), p, kindtest.Engines[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		change, err := clash.Change(t.Context())
		if got := clash.Explain(); err != nil || got != c.clash {
			t.Errorf("%v\ngot  %s\nwant %s", err, got, c.clash)
		}
		if got := change.Explain(); got != c.change {
			t.Errorf("\ngot  %s\nwant %s", got, c.change)
		}
	}
}
