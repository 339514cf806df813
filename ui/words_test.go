package ui

import (
	"testing"

	"github.com/google/go-cmp/cmp"
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
