package play

import (
	"os"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds/sudoku"
)

// Who types on without a pause is always ahead of what is written to the file. The journal
// is emptied all the same, once it is large.
func TestEndlessJournal(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	kinds := []puzzles.Kind{sudoku.Kind}
	e := puzzles.Read(kinds, strings.Repeat(".", 625), "sudoku")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	g, s := New(e.Puzzle), OpenShelf()
	emptied := 0
	for n := range 250 {
		notes := map[int]Cell{}
		for site := range 625 {
			notes[site] = Cell{Mark: puzzles.Blank, Notes: puzzles.Values(n + 1)}
		}
		g.Do("note", notes)
		save := g.Save()
		if err := s.log("g", &save); err != nil {
			t.Fatal(err)
		}
		s.mu.Lock()
		s.stored("g", save.sequence-1) // what was written is older
		s.mu.Unlock()
		info, err := os.Stat(s.File("g" + journals))
		if err != nil || info.Size() > 2<<20 {
			t.Fatalf("after %d moves the journal has %d bytes (%v)", n+1, info.Size(), err)
		}
		if info.Size() == 0 {
			emptied++
			if data, err := os.ReadFile(s.File("g")); err != nil || strings.Count(string(data), `"note"`) != n+1 {
				t.Fatalf("the file has %d moves (%v), want %d", strings.Count(string(data), `"note"`), err, n+1)
			}
		}
	}
	if emptied < 1 || emptied > 10 {
		t.Errorf("250 moves emptied it %d times", emptied)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
