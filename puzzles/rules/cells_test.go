package rules

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crib/puzzles"
)

// Spans are just the stretches of lines that meet so many rooms, and fewer without their first or last cell.
func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 100 {
		size := puzzles.Size{Rows: 1 + r.IntN(5), Cols: 1 + r.IntN(5)}
		room := make([]int, size.Cells())
		for i := range room {
			room[i] = r.IntN(3)
		}
		n := 1 + r.IntN(3)
		met := func(cells []int) (rooms int) {
			for i, c := range cells {
				if i == 0 || room[c] != room[cells[i-1]] {
					rooms++
				}
			}
			return rooms
		}
		var want [][]int
		for k := range size.Lines() {
			line := size.Line(k)
			for from := range line {
				for to := from + 1; to <= len(line); to++ {
					s := line[from:to]
					least := met(s) == n && met(s[1:]) < n && met(s[:len(s)-1]) < n
					if n == 1 { // a whole room of the line would do, and its first cell stands for it
						least = len(s) == 1 && (from == 0 || room[s[0]] != room[line[from-1]])
					}
					if least {
						want = append(want, s)
					}
				}
			}
		}
		if got := Spans(size, room, n); !slices.EqualFunc(got, want, slices.Equal[[]int]) {
			t.Fatalf("%v, rooms %v: %d rooms are met by %v, want %v", size, room, n, got, want)
		}
	}
}
