package play_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"crib/puzzles/kinds"
	"crib/puzzles/play"
)

// A move knows how long the game had been played, also in a save, and two that are joined when the last was made. Saves
// of before that are read.
func TestTimes(t *testing.T) {
	g := open(t, "takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n")
	now := time.Duration(0)
	g.Clock = func() time.Duration { now += 1500 * time.Millisecond; return now }
	g.Write(0, 0)
	g.Write(2, 1)
	g.Write(4, 1)
	g.Join()
	data, err := json.Marshal(g.Save())
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]time.Duration{
		string(data): {1500 * time.Millisecond, 4500 * time.Millisecond},
		strings.NewReplacer(`"played_ms":1500,`, "", `"played_ms":4500,`, "").Replace(string(data)): {0, 0},
	} {
		r, _, err := play.Resume(kinds.All, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range r.Moves() {
			if m.At != want[i] {
				t.Errorf("move %d of %s is made after %v, want %v", i, text, m.At, want[i])
			}
		}
	}
	if _, _, err := play.Resume(kinds.All, []byte(strings.Replace(string(data), `"played_ms":1500`, `"played_ms":-1`, 1))); err == nil || !strings.Contains(err.Error(), "move 1: played_ms: -1, want 0 to ") {
		t.Errorf("of a time below 0 the error is %v", err)
	}
}
