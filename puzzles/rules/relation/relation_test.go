package relation_test

import (
	"math/rand/v2"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules"
	"crib/puzzles/rules/relation"
)

// TestNumbers compares the rows of rules about numbers with their plain checks, on all boards of a
// few cells.
func TestNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 38))
	for n := 1; n < 6; n++ {
		size := puzzles.Size{Rows: 1, Cols: n}
		area := rules.Lines(size)[0]
		for most := 2; most < 6; most++ {
			given := make([]int, n)
			for i := range given {
				given[i] = puzzles.Blank
			}
			board := size.Board(puzzles.Digits(most), given)
			all := []rules.Rule{relation.Spaced{Area: area, First: 1}, relation.Gapless{Area: area}}
			for _, op := range []relation.Op{relation.Equal, relation.Least, relation.Most} {
				all = append(all, relation.Places{Rule: "places", Says: "so much", Sites: area.Sites, Value: r.IntN(most), Op: op, Want: r.IntN(1 + n*(n+1)/2)})
			}
			for _, rule := range all {
				kept := kindtest.Stated{Board: board, Kept: rule.Kept, By: []func(e *puzzles.Encoding){func(e *puzzles.Encoding) { rule.State(e) }}}.Check(t, r)
				if _, gapless := rule.(relation.Gapless); gapless && n <= most && len(kept) != (most-n+1)*factorial(n) {
					t.Errorf("%d boards of %d numbers to %d have no gap", len(kept), n, most)
				}
			}
		}
	}
}

func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}
