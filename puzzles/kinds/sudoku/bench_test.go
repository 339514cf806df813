package sudoku

import (
	"testing"

	"crib/puzzles"
)

const sample = `sudoku 9x9
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
`

func BenchmarkEncode(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		ts, _ := puzzles.Texts(sample)
		p, err := read(ts[0])
		if err != nil {
			b.Fatal(err)
		}
		puzzles.Encode(p.Board(), p.Formulations()[0])
	}
}
