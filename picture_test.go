package main

import (
	"os"
	"testing"
)

// TestPicture compares README's picture with the real screen. After a change of
// the screen make it anew with UPDATE_PICTURES=1 go test -run TestPicture .
func TestPicture(t *testing.T) {
	const file = "assets/pictures/play.svg"
	s := crib(t, t.TempDir(), false, "play", "sudoku 9x9\ntitle: Wikipedia\nband: gentle\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n")
	s.Wait("left to place")
	s.Send("t") // a clock would make every picture another
	s.Send("4")
	s.Wait("[4]")
	s.Send("u")
	s.Wait("[·]")
	s.Wait("saved")
	s.Send("i")
	s.Wait("Hint, 1 of 3")
	s.Send("i")
	s.Wait("Hint, 2 of 3")
	s.Wait("leave only one way")
	s.Wait("i and so? · enter do it · s show the proof · 1-9 write · ? keys, rules") // the frame is whole
	got := s.SVG()
	s.Send("qq")
	if err := s.End(); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_PICTURES") != "" {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what the screen shows now; make it anew with UPDATE_PICTURES=1", file)
	}
}
