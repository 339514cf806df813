package marked_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/rules/marked"
)

// plain are the forms in the words of a player: whether numbers by cell of a board keep a mark.
var plain = map[marked.Form]func(m marked.Mark, numbers []int) bool{
	marked.Even: each(func(_ marked.Mark, _ []int, n, _ int) bool { return n&1 == 0 }),
	marked.Odd:  each(func(_ marked.Mark, _ []int, n, _ int) bool { return n&1 != 0 }),
	marked.Among: each(func(m marked.Mark, _ []int, n, _ int) bool {
		return slices.Contains(m.Printed, n)
	}),
	marked.Less: each(func(m marked.Mark, numbers []int, n, cell int) bool {
		return !slices.ContainsFunc(m.Size.Beside(cell), func(b int) bool { return !slices.Contains(m.Like, b) && numbers[b] <= n })
	}),
	marked.Greater: each(func(m marked.Mark, numbers []int, n, cell int) bool {
		return !slices.ContainsFunc(m.Size.Beside(cell), func(b int) bool { return !slices.Contains(m.Like, b) && numbers[b] >= n })
	}),
	marked.Often: each(func(m marked.Mark, numbers []int, n, _ int) bool {
		times := 0
		for _, c := range m.Like {
			if numbers[c] == n {
				times++
			}
		}
		return times == n
	}),
	marked.Column: each(func(m marked.Mark, numbers []int, n, cell int) bool {
		row, col := cell/m.Size.Cols, cell%m.Size.Cols
		return n > 0 && n <= m.Size.Cols && numbers[row*m.Size.Cols+n-1] == col+1
	}),
	marked.Row: each(func(m marked.Mark, numbers []int, n, cell int) bool {
		row, col := cell/m.Size.Cols, cell%m.Size.Cols
		return n > 0 && n <= m.Size.Rows && numbers[(n-1)*m.Size.Cols+col] == row+1
	}),
	marked.Mirrored: func(m marked.Mark, numbers []int) bool {
		back := slices.Clone(m.Cells)
		slices.Reverse(back)
		return slices.EqualFunc(m.Cells, back, func(a, b int) bool { return numbers[a] == numbers[b] })
	},
	marked.Numbers: func(m marked.Mark, numbers []int) bool {
		var left []int
		for _, c := range m.Cells {
			left = append(left, numbers[c])
		}
		for _, n := range m.Printed {
			i := slices.Index(left, n)
			if i < 0 {
				return false
			}
			left = slices.Delete(left, i, i+1)
		}
		return true
	},
	marked.Differ: two(func(a, b, n int) bool { return a-b == n || b-a == n }),
	marked.Ratio:  two(func(a, b, n int) bool { return a == n*b || b == n*a }),
	marked.Sum:    two(func(a, b, n int) bool { return a+b == n }),
}

// each wants something of the number of each cell.
func each(may func(m marked.Mark, numbers []int, n, cell int) bool) func(m marked.Mark, numbers []int) bool {
	return func(m marked.Mark, numbers []int) bool {
		return !slices.ContainsFunc(m.Cells, func(c int) bool { return !may(m, numbers, numbers[c], c) })
	}
}

// two wants something of the numbers of two cells, and the one that is printed.
func two(may func(a, b, n int) bool) func(m marked.Mark, numbers []int) bool {
	return func(m marked.Mark, numbers []int) bool {
		return may(numbers[m.Cells[0]], numbers[m.Cells[1]], m.Printed[0])
	}
}

// TestForms compares the rows of each form, and what it looks at itself, with a plain look at the numbers,
// on all fillings of small boards.
func TestForms(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 34))
	for form, kept := range plain {
		t.Run(string(form), func(t *testing.T) {
			solved := 0
			for _, size := range puzzles.Sizes("1x3 2x2 3x2 2x3 1x5") {
				for first := range 2 {
					const values = 3
					m := marked.Mark{Rule: "mark", Name: "the cells", Form: form, Size: size, First: first, Last: first + values - 1}
					for cell := range size.Cells() {
						m.Site = append(m.Site, cell)
					}
					m.Cells = r.Perm(size.Cells())[:2+r.IntN(2)]
					m.Like = m.Cells
					m.Printed = []int{1 + r.IntN(values), 1 + r.IntN(values)}
					rule := m.Means()
					numbers := func(marks []int) (all []int) {
						for _, v := range marks {
							all = append(all, first+v)
						}
						return all
					}
					board := size.Board(puzzles.Digits(values), slices.Repeat([]int{puzzles.Blank}, size.Cells()))
					all := kindtest.Stated{
						Board: board,
						Kept:  func(marks []int) bool { return kept(m, numbers(marks)) },
						By:    []func(e *puzzles.Encoding){func(e *puzzles.Encoding) { rule.State(e) }},
					}.Check(t, r)
					for _, marks := range all {
						if !rule.Kept(marks) {
							t.Fatalf("%v: %v keep it, and it says they don't", m, numbers(marks))
						}
					}
					solved += len(all)
				}
			}
			if solved == 0 {
				t.Error("no filling keeps it")
			}
		})
	}
}

// TestNumber wants the number of two cells that they then keep.
func TestNumber(t *testing.T) {
	for _, form := range []marked.Form{marked.Differ, marked.Ratio, marked.Sum} {
		for a := 1; a < 9; a++ {
			for b := 1; b < 9; b++ {
				n := marked.Number(form, a, b)
				if n == 0 {
					if form == marked.Ratio && (a%b == 0 || b%a == 0) || form == marked.Sum || a != b && form == marked.Differ {
						t.Errorf("%v: %d and %d have no number", form, a, b)
					}
				} else if !plain[form](marked.Mark{Cells: []int{0, 1}, Printed: []int{n}}, []int{a, b}) {
					t.Errorf("%v: %d and %d have the number %d", form, a, b, n)
				}
			}
		}
	}
	if m := (marked.Mark{Form: "no form"}); m.Means() != nil {
		t.Error("a mark without a form means something")
	}
}
