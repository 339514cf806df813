package relation_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/english"
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

// TestUnlike compares the rows with the plain check on all boards of a few cells, alone and where the number
// of a set is said.
func TestUnlike(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 38))
	for n := 2; n < 8; n++ {
		size := puzzles.Size{Rows: 1, Cols: n}
		values := []puzzles.Value{{Key: "o", Words: "is unshaded"}, {Key: "#", Words: "is shaded"}}
		board := size.Board(values, slices.Repeat([]int{puzzles.Blank}, n))
		row := rules.Lines(size)[0].Sites
		at := 1 + r.IntN(n-1)
		u := relation.Unlike{Rule: "unlike", Sets: [2][]int{row[:at], row[at:]}, Names: [2]string{"one", "other"}, Value: 1, Count: func(n int) string { return english.Count(n, "shaded cell") }, Said: [2]int{-1, -1}}
		kindtest.Stated{Board: board, Kept: u.Kept, By: []func(e *puzzles.Encoding){func(e *puzzles.Encoding) { u.State(e) }}}.Check(t, r)
		u.Said[0] = r.IntN(1 + at)
		u.Least = r.IntN(2)
		least := relation.Count{Rule: "least", Says: "there is one", Sites: row[at:], Value: 1, Op: relation.Least, Want: u.Least}
		number := relation.Count{Rule: "number", Says: "there are so many", Sites: row[:at], Value: 1, Op: relation.Equal, Want: u.Said[0]}
		kindtest.Stated{Board: board, Kept: func(marks []int) bool { return u.Kept(marks) && number.Kept(marks) && least.Kept(marks) }, By: []func(e *puzzles.Encoding){func(e *puzzles.Encoding) {
			number.State(e)
			least.State(e)
			u.State(e)
		}}}.Check(t, r)
	}
}
