package ui

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"crib/puzzles"
	"crib/puzzles/proof"
)

func TestFlowed(t *testing.T) {
	var got []string
	for _, r := range flowed([]string{"1 red", "2 Lucky Strike", "3 far too long for a line", "4 blue"}, " ·", 18, quiet) {
		got = append(got, r[0].text)
	}
	want := []string{"1 red ·", "2 Lucky Strike · 3", "far too long for a", "line · 4 blue"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// What a rating says is hardest is named as it is on the board.
func TestRatedPlace(t *testing.T) {
	r := proof.Rating{Hardest: proof.Hint{Gains: []puzzles.Gain{{Fact: puzzles.Fact{Site: 1}}}, Steps: []proof.Step{{Rule: "clue 2"}}}}
	if got, want := ratedOf(r, read(t, riddle).Board()).Hardest, "at house 2's color"; !strings.Contains(got, want) {
		t.Errorf("it says %q, want %q", got, want)
	}
}
