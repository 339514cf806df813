package kinds_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
)

// FuzzForeign reads addresses and game IDs, and wants whatever crib convert makes of
// them to be read back, or to be asked about where other kinds are written so.
func FuzzForeign(f *testing.F) {
	heads := []string{
		"https://puzz.link/p?sudoku/%d/%d/", "https://puzz.link/p?hashi/%d/%d/", "https://puzz.link/p?battleship/%d/%d/",
		"%dx%d:", "%dx%dm2:", "%dx%dx:", "%dx%dk:", "%dx%du:", "%[2]d:", "%dx%djx:", "https://puzz.link/p?skyscrapers/%d/%d/", "https://puzz.link/p?kakuro/%d/%d/",
		"https://puzz.link/p?nurikabe/%d/%d/", "https://puzz.link/p?slither/%d/%d/", "https://puzz.link/p?starbattle/%d/%d/1/",
		"https://puzz.link/p?akari/%d/%d/", "https://puzz.link/p?hitori/%d/%d/", "https://puzz.link/p?mashu/%d/%d/", "https://puzz.link/p?tentaisho/%d/%d/",
		"https://puzz.link/p?nonogram/%d/%d/", "https://puzz.link/p?suguru/%d/%d/", "https://puzz.link/p?yajilin/%d/%d/", "%dx%dn5:",
	}
	for i, body := range []string{
		"1-10g2h3i.", "4h4j1h2g3n5g4q3h2h4h4h4", "1122112211221122gggg.0123456//c", "4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f", "4b4d1b2a3h5a4k3b2b4b4b4",
		"1b4a9_2d4j8", "zzzc,_____aa______a_b,14_12_11_8", "aCACDeDBlcDdeBdh", "_a_6ba3_a3,m2a5s1d2s1m48d2", "1111a1g1z", "0b11b1c1d0c1a1k",
	} {
		f.Add(byte(i), byte(4), byte(4), body)
		f.Add(byte(i), byte(9), byte(9), body)
		f.Add(byte(i), byte(6), byte(16), body)
	}
	f.Add(byte(8), byte(4), byte(4), "//3////1////3/////,c2l")
	f.Add(byte(10), byte(4), byte(4), "k13h4j3g")
	f.Add(byte(11), byte(5), byte(5), "48la0.na0lh3l0Bn.0cl.c4a3")
	f.Add(byte(12), byte(5), byte(5), "g3g2p4h1l")
	f.Add(byte(13), byte(4), byte(4), "g20dcb1bgc1b")
	f.Add(byte(14), byte(5), byte(5), "2u9gq0sg2k")
	for i, body := range []string{".56.hga", "1234234134124123", "0i036q", "ae4gk2h0", "21g11h3g12h22h", "cih47bs7m3g1g", "b1232c2.30f", "3b12a3e4a"} {
		f.Add(byte(15+i), byte(4), byte(4), body)
		f.Add(byte(15+i), byte(5), byte(5), body)
	}
	f.Add(byte(0), byte(4), byte(4), "11111q") // as a line it would be taken for a Takuzu
	f.Fuzz(func(t *testing.T, head, cols, rows byte, body string) {
		cols %= 40
		rows %= 40
		text := fmt.Sprintf(heads[int(head)%len(heads)], cols, rows) + body
		for _, e := range puzzles.Read(kinds.All, text, "") {
			if e.Err != nil {
				continue
			}
			for _, g := range e.Kind.Formats {
				if g.Write == nil {
					continue
				}
				written, err := g.Write(e.Puzzle)
				if err != nil {
					continue
				}
				if kindtest.ReadBack(t, e.Kind, e.Puzzle, g, written); g.Common {
					continue // what another kind reads is of that
				}
				again := puzzles.Read(kinds.All, written, "")
				var several *puzzles.Ambiguous
				if len(again) != 1 || again[0].Err != nil && again[0].Puzzle == nil && !errors.As(again[0].Err, &several) || again[0].Err == nil && again[0].Kind.Name != e.Kind.Name {
					t.Errorf("the %s\n%s\nis written as %s and read as %s:\n%s", e.Kind.Name, strings.TrimSpace(text), g.Name, taken(again), written)
				}
			}
		}
	})
}
