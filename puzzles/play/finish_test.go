package play_test

import (
	"testing"
	"time"

	"crib/puzzles/kinds"
	"crib/puzzles/play"
)

// A game that was solved stays so when a move is taken back, also for the next program, until it is
// begun anew; one that was given up goes on when that is undone.
func TestStaysFinished(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	for name, gaveUp := range map[string]bool{"solved": false, "given up": true} {
		g := open(t, "takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n")
		key := play.Key(g.Puzzle)
		to := map[int]play.Cell{}
		for i, r := range "0110100100111100" {
			to[i] = play.Cell{Mark: int(r - '0')}
		}
		keep := func() play.Summary {
			s := play.OpenShelf()
			save := g.Save()
			save.Elapsed = time.Second
			if !gaveUp {
				save.First = time.Second
			}
			s.Keep(key, save)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = play.OpenShelf()
			defer s.Close()
			var err error
			if g, _, err = s.Load(kinds.All, key); err != nil {
				t.Fatal(err)
			}
			return s.List()[key]
		}
		g.Do(map[bool]string{true: play.GaveUp, false: "mark"}[gaveUp], to)
		if got := keep().Progress(); got != name {
			t.Errorf("%s: it is %s", name, got)
		}
		g.Undo()
		if got, want := keep().Progress(), map[bool]string{false: "solved", true: "begun"}[gaveUp]; got != want {
			t.Errorf("%s: after undo it is %s, want %s", name, got, want)
		}
		g.Redo()
		g.Restart()
		if got := keep().Progress(); got != "begun" {
			t.Errorf("%s: begun anew it is %s", name, got)
		}
	}
}
