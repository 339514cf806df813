package kinds_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
)

// BenchmarkRead reads puzzles of each format, from the text to the board: many
// lines at once where a file has them, and one alone. A step is one puzzle.
func BenchmarkRead(b *testing.B) {
	corpus := func(kind, name string) []string {
		data, err := os.ReadFile(filepath.Join(kind, "testdata", "corpus", name))
		if err != nil {
			b.Fatal(err)
		}
		return strings.Fields(string(data))
	}
	for _, c := range []struct {
		name  string
		lines []string
	}{
		{"sudoku line", corpus("sudoku", "clue17.txt")},
		{"solo", corpus("sudoku", "solo.txt")},
		{"keen", corpus("kenken", "keen.txt")},
		{"unruly", corpus("takuzu", "unruly.txt")},
		{"bridges", corpus("hashi", "bridges.txt")},
	} {
		lines := c.lines[:min(20, len(c.lines))]
		b.Run(c.name+"/batch", func(b *testing.B) {
			many := strings.Join(lines, "\n")
			for i := 0; i < b.N; i += len(lines) {
				read(b, many, len(lines))
			}
		})
		b.Run(c.name+"/alone", func(b *testing.B) {
			for i := range b.N {
				read(b, lines[i%len(lines)], 1)
			}
		})
	}
}

func read(b *testing.B, text string, n int) {
	es := puzzles.Read(kinds.All, text, "")
	if len(es) != n {
		b.Fatalf("%d puzzles are read, want %d", len(es), n)
	}
	for _, e := range es {
		if e.Err != nil {
			b.Fatal(e.Err)
		}
		e.Puzzle.Board()
	}
}
