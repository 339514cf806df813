package rules

import (
	"strings"

	"crib/puzzles"
	"crib/solver"
)

// A Move is how many rows down and columns right one cell is from another.
type Move struct{ Down, Right int }

// The moves of chess, and the step to a neighbour. Each stands for its
// opposite too. Of the king's moves these are the diagonal ones: rows and
// columns see to the others.
var (
	Knight = []Move{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}}
	King   = []Move{{-1, 1}, {1, 1}}
	Step   = []Move{{-1, 0}, {0, 1}}
)

// Pairs returns the pairs of cells that are one of the moves apart, each once.
// The cells of the board are counted row by row.
func Pairs(size puzzles.Size, moves []Move) [][2]int {
	var pairs [][2]int
	for r := range size.Rows {
		for c := range size.Cols {
			for _, m := range moves {
				r2, c2 := r+m.Down, c+m.Right
				if 0 <= r2 && r2 < size.Rows && 0 <= c2 && c2 < size.Cols {
					pairs = append(pairs, [2]int{r*size.Cols + c, r2*size.Cols + c2})
				}
			}
		}
	}
	return pairs
}

// Different says of each pair of sites that they hold no value both. apart is
// how a sentence says where they are: "a knight's move apart".
func Different(e *puzzles.Encoding, pairs [][2]int, rule, apart string) {
	for _, p := range pairs {
		for v, value := range e.Board.Sites[p[0]].Values {
			e.Require(solver.Sum(e.Is(p[0], v), e.Is(p[1], v)).AtMost(1), rule,
				"%v and %v, %s, are not both %s", e.At(p[0]), e.At(p[1]), apart, noun(value))
		}
	}
}

// NotConsecutive says of each pair of neighbours that their values, in order,
// do not follow each other either way.
func NotConsecutive(e *puzzles.Encoding, pairs [][2]int, rule string) {
	for _, p := range pairs {
		values := e.Board.Sites[p[0]].Values
		for v := range len(values) - 1 {
			for _, two := range [2][2]int{p, {p[1], p[0]}} {
				e.Require(solver.Sum(e.Is(two[0], v), e.Is(two[1], v+1)).AtMost(1), rule,
					"%v and %v, side by side, are not %s and %s", e.At(two[0]), e.At(two[1]), noun(values[v]), noun(values[v+1]))
			}
		}
	}
}

// noun is the value with its article: "a 5".
func noun(v puzzles.Value) string { return strings.TrimPrefix(v.Words, "is ") }
