package kinds_test

import (
	"errors"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/play"
)

// FuzzRead reads any text as any kind: there is always an entry, and what can't
// be read is said in words.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"sudoku 4x4\n12..\n34..\n....\n..12\n", "3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f", "8x8:aCACDeDBlcDdeBdh",
		"7x7m2:4b4d1b2a3h5a4k3b2b4b4b4", "4:_a_6ba3_a3,m2a5s1d2s1m48d2", "https://puzz.link/p?hashi/7/7/4h4j1h2g3n5g4q3h2h4h4h4",
		"1.0.\n..0.\n....\n11.0\n", "takuzu 4x4\n. 1 . 0\n. . 0 .\n. . . .\n1 1 . 0\n", "zebra 2x2\ncolor: red green\n",
		"hashi 3x3\n2.2\n...\n2.2\n", "kenken 2x2\ncages:\n  ab\n  ab\nclues: a=3+, b=3+\n..\n..\n", "battleship 2x2\nfleet: 1\nrows: 1 0\ncols: 1 0\n. .\n. .\n",
		"circuit 2x2\no o\n\no o\n", "circuit 1x1\no\n", "hashi 2x4\n1...\n.1..\n",
		"begin\npuzzle kendoku\nsize 3\nproblem\n3+ - 2\n2: - 1\n3 5 -\nareas\n1 1 2\n3 3 4\n5 6 6\nend", "begin\npuzzle hashi\nrows 2\ncols 3\nproblem\n1 - 12\n- - ?\nend",
		"begin\npuzzle battleships\nsize 2\nships 1 1\nrlabels\n2 -\nclabels\n1 2\nproblem\nx n\n- s\nend", "3,1,2,1,1,2,2,2,1,2,1,2;zj",
		`[{"puzzle":"12..34......12..","solution":"1"},{"Board":[[1,null],["2",-1]],"id":3}]`, `["12..","34..","....","..12"]`,
		"There are two houses. The Dane, who drinks tea, lives in the red house.\nThe Swede drinks milk. The blue house is not first. Who drinks tea?\n",
		"[[[0,5],[1,0]],\"53..7....\",{\"a\":1}]", "1,2,3\n4,5,6\n7,8,9\n1,2,3\n4,5,6\n7,8,9\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		es := puzzles.Read(kinds.All, input, "")
		if len(es) == 0 {
			t.Fatal("no entry, want at least one")
		}
		for _, e := range es {
			switch {
			case e.Err != nil && (e.Err.Error() == "" || errors.Is(e.Err, puzzles.ErrNotThis)):
				t.Errorf("the error %q says nothing", e.Err)
			case e.Err == nil && e.Puzzle == nil:
				t.Error("neither a puzzle nor an error")
			case e.Err == nil:
				kindtest.Open(t, e.Kind, e.Puzzle)
			}
		}
	})
}

// FuzzDraft types any clues on a blank sheet of any kind, one after another.
func FuzzDraft(f *testing.F) {
	for i := range kinds.All {
		f.Add(byte(i), []byte{3, 3, 1, '1', 3, 5, 1, '2', 0, 1, 2, '3', 'x'}, "a is b")
	}
	f.Fuzz(func(t *testing.T, kind byte, script []byte, line string) {
		k := kinds.All[int(kind)%len(kinds.All)]
		s, err := play.BlankSketch(k, k.Usual, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := s.Puzzle()
		if q := kindtest.Typing(t, k, p, nil, line); q != nil {
			p = q
		}
		// Each clue is a place, how many cells from there on, and characters.
		for n := 0; len(script) >= 4 && n < 20; n++ {
			at := []grid.At{{R: int(script[0]) - 3, C: int(script[1]) - 3}}
			for range script[2] % 8 {
				at = append(at, at[len(at)-1].Plus(2*int(script[2]>>7), 2-2*int(script[2]>>7)))
			}
			length := 1 + int(script[3]%4)
			script = script[4:]
			length = min(length, len(script))
			if q := kindtest.Typing(t, k, p, at, string(script[:length])); q != nil {
				p = q
			}
			script = script[length:]
		}
	})
}
