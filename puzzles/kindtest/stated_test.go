package kindtest_test

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules"
	"crib/puzzles/rules/pieces"
	"crib/puzzles/rules/rectangles"
	"crib/puzzles/rules/symmetry"
)

// A failing test is one that is wanted to fail.
type failing struct {
	testing.TB
	failed bool
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(string, ...any) {
	f.failed = true
	runtime.Goexit()
}

// fails reports whether a rule and rows of another are found to differ.
func fails(t *testing.T, s kindtest.Stated, r *rand.Rand) bool {
	f := &failing{TB: t}
	done := make(chan bool)
	go func() {
		defer close(done)
		s.Check(f, r)
	}()
	<-done
	return f.failed
}

// TestStatedFinds plants rows that are not the rule's, a clue or a point changed, and wants each
// found where other boards keep them.
func TestStatedFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 35))
	planted := map[string]int{}
	kept := func(b *puzzles.Board, rule rules.Rule) (all [][]int) {
		for n := range 1 << len(b.Sites) {
			marks := make([]int, len(b.Sites))
			for i := range marks {
				marks[i] = n >> i & 1
			}
			if rule.Kept(marks) {
				all = append(all, marks)
			}
		}
		return all
	}
	plant := func(name string, b *puzzles.Board, rule, wrong rules.Rule) {
		if reflect.DeepEqual(kept(b, rule), kept(b, wrong)) {
			return
		}
		by := []func(e *puzzles.Encoding){func(e *puzzles.Encoding) { wrong.State(e) }}
		if rowed, ok := wrong.(rules.Rowed); ok {
			by = append(by, rowed.Rows)
		}
		for i := range by {
			if planted[name]++; !fails(t, kindtest.Stated{Board: b, Kept: rule.Kept, By: by[i : i+1]}, r) {
				t.Errorf("%s: what was planted is not found: %v for %v", name, wrong, rule)
			}
		}
	}
	size := puzzles.Size{Rows: 2, Cols: 4}
	board := pieces.Board(size)
	sheet := pieces.Sheet(board)
	for range kindtest.Rounds(400) {
		rule := rectangles.Rule{Name: "rectangle", Board: board, Numbers: make([]int, size.Cells())}
		for _, cells := range pieces.Cells(rectangles.Lay(r.IntN, size, 6)) {
			rule.Numbers[cells[r.IntN(len(cells))]] = len(cells)
		}
		wrong := rule
		wrong.Numbers = slices.Clone(rule.Numbers)
		wrong.Numbers[r.IntN(len(wrong.Numbers))] = r.IntN(4)
		plant("rectangles", sheet, rule, wrong)

		_, points := symmetry.Lay(r, size, 5)
		galaxy := symmetry.Rule{Name: "galaxy", Noun: "circle", Board: board, Points: points}
		other := galaxy
		if _, other.Points = symmetry.Lay(r, size, 5); r.IntN(2) == 0 {
			other.Points = points[:len(points)-1]
		}
		plant("symmetry", sheet, galaxy, other)

		sized := pieces.Sized{Name: "size", Board: board, Cells: []int{1, 2, 4, 8}[r.IntN(4)]}
		more := sized
		more.Cells = 1 + r.IntN(8)
		plant("size", sheet, sized, more)
	}
	for name, n := range planted {
		if n < kindtest.Rounds(100) {
			t.Errorf("%s: %d were planted", name, n)
		}
	}
}
