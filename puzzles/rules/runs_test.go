package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/blocks"
)

// TestRuns compares the runs of random boards with those found cell by cell, and what is said
// of their sums with all ways to fill them.
func TestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 100 {
		size := puzzles.Size{Rows: 2 + r.IntN(4), Cols: 2 + r.IntN(5)}
		black := make([]bool, size.Cells())
		for cell := range black {
			black[cell] = r.IntN(3) == 0
		}
		rs := RunsOf(size, func(cell int) bool { return black[cell] })
		var got, want []string
		for k, a := range rs.Areas {
			var cells []int
			for _, s := range a.Sites {
				cells = append(cells, rs.White[s])
			}
			got = append(got, fmt.Sprintln(k < rs.Down, a, cells))
		}
		for _, down := range []bool{true, false} {
			by, way := 1, "across"
			if down {
				by, way = size.Cols, "down"
			}
			for line := range max(size.Rows, size.Cols) {
				var run []int
				for i := range max(size.Rows, size.Cols) + 1 {
					row, col := line, i
					if down {
						row, col = i, line
					}
					if cell := row*size.Cols + col; row < size.Rows && col < size.Cols && !black[cell] {
						if run != nil && cell != run[len(run)-1]+by {
							t.Fatal("the test is wrong")
						}
						run = append(run, cell)
						continue
					}
					if run != nil {
						want = append(want, fmt.Sprintln(down, "the run", way, "from", size.At(run[0]), run))
					}
					run = nil
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("the runs are\n%v\nwant\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for site := range rs.White {
			for k, a := range rs.Areas {
				if slices.Contains(rs.of[site], k) != slices.Contains(a.Sites, site) {
					t.Fatalf("site %d is said to be in the runs %v", site, rs.of[site])
				}
			}
		}
		numbers := make([]int, len(rs.Areas))
		for k := range numbers {
			if numbers[k] = puzzles.Blank; r.IntN(4) > 0 {
				numbers[k] = 1 + r.IntN(20)
			}
		}
		if back := rs.Of(rs.Begin(numbers, size.Cells())); !slices.Equal(back, numbers) {
			t.Fatalf("%v come back as %v", numbers, back)
		}
		for k, a := range rs.Areas {
			n := 1 + r.IntN(4)
			if len(a.Sites) > 4 {
				continue
			}
			sums := map[int]bool{}
			for _, marks := range fillings(len(a.Sites), n, func([]int) bool { return true }) {
				sum := 0
				for _, v := range marks {
					sum += v + 1
				}
				if differ([]Area{{Sites: []int{0, 1, 2, 3}[:len(marks)]}}, marks) {
					sums[sum] = true
				}
			}
			one := &Runs{Areas: rs.Areas[k : k+1]}
			for sum := range 18 {
				if err := one.Impossible([]int{sum}, n); (err == nil) != sums[sum] {
					t.Fatalf("that %d of %d add up to %d: %v", len(a.Sites), n, sum, err)
				}
			}
			if err := one.Impossible([]int{puzzles.Blank}, n); (err == nil) != (len(a.Sites) <= n) {
				t.Fatalf("that %d of %d are different: %v", len(a.Sites), n, err)
			}
		}
	}
}

// TestRandomRuns wants runs of two to so many cells, white cells that are joined and as many
// as black ones, on boards that are the same turned upside down; and values that differ in each
// run and add up, also once they are changed.
func TestRandomRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	made, filled, changes := 0, 0, 0
	for range 60 {
		size := puzzles.Size{Rows: 4 + r.IntN(4), Cols: 4 + r.IntN(4)}
		longest, black := 3+r.IntN(3), 7
		rs, cells := RandomRuns(r, size, longest, black)
		if rs == nil {
			continue
		}
		made++
		for cell, v := range cells {
			if (v == black) == slices.Contains(rs.White, cell) || v != cells[len(cells)-1-cell] {
				t.Fatalf("cell %d of %v", cell, cells)
			}
		}
		for _, a := range rs.Areas {
			if n := len(a.Sites); n < 2 || n > longest {
				t.Fatalf("%v has %d cells", a, n)
			}
		}
		if !blocks.OnePiece(size, rs.White) || 2*len(rs.White) < len(cells) {
			t.Fatalf("%d of %d cells are white, in one piece: %v", len(rs.White), len(cells), blocks.OnePiece(size, rs.White))
		}
		n := longest + 2
		values := rs.Fill(r, n)
		if values == nil {
			continue
		}
		filled++
		check := func(values []int) {
			t.Helper()
			if !differ(rs.Areas, values) || slices.Min(values) < 0 || slices.Max(values) >= n {
				t.Fatalf("filled with %v", values)
			}
			for k, sum := range rs.Sums(values) {
				for _, s := range rs.Areas[k].Sites {
					sum -= values[s] + 1
				}
				if sum != 0 {
					t.Fatalf("the sum of %v is wrong by %d", rs.Areas[k], sum)
				}
			}
			back := rs.Put(cells, values)
			for site, cell := range rs.White {
				if back[cell] != values[site] {
					t.Fatalf("%v is put as %v", values, back)
				}
				back[cell] = cells[cell]
			}
			if !slices.Equal(back, cells) {
				t.Fatalf("%v is put besides", back)
			}
		}
		check(values)
		var last []int
		for range 6 {
			next, changed := rs.Changed(r, n, values, nil, last)
			if next == nil {
				break
			}
			changes++
			check(next)
			for site := range next {
				if (next[site] != values[site]) != (site == changed[0]) {
					t.Fatalf("changed is %v to %v, at %v", values, next, changed)
				}
			}
			if len(changed) > 4 || last != nil && !slices.Equal(changed[1:], last[:min(3, len(last))]) && len(changed) > 1 {
				t.Fatalf("%v were changed last, and then %v", last, changed)
			}
			values, last = next, changed
		}
		other := slices.Clone(values)
		other[0] = (other[0] + 1) % n
		if next, changed := rs.Changed(r, n, values, other, nil); next != nil && changed[0] != 0 {
			t.Fatalf("changed is %v, where only site 0 has another value", changed)
		}
	}
	if made < 30 || filled < 20 || changes < 60 {
		t.Errorf("%d boards, %d filled, %d changes: the test says little", made, filled, changes)
	}
}

// TestRandomLatin wants latin squares, and many of them.
func TestRandomLatin(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for n := 1; n <= 7; n++ {
		seen := map[string]bool{}
		for range 50 {
			square := RandomLatin(r, n)
			if len(square) != n*n || !differ(Lines(puzzles.Size{Rows: n, Cols: n}), square) || slices.Min(square) != 0 || slices.Max(square) != n-1 {
				t.Fatalf("%v is no latin square of %d", square, n)
			}
			seen[fmt.Sprint(square)] = true
		}
		if want := map[int]int{1: 1, 2: 2, 3: 12}[n]; want > 0 && len(seen) != want || n > 4 && len(seen) < 50 {
			t.Errorf("of %d, %d different squares", n, len(seen))
		}
	}
}

// TestExceed compares what a line has too much of with a count.
func TestExceed(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	size := puzzles.Size{Rows: 3, Cols: 4}
	for range 300 {
		numbers, marks := make([]int, size.Lines()), make([]int, size.Cells())
		var sites []int
		for k := range numbers {
			numbers[k] = r.IntN(4) - 1
		}
		for s := range marks {
			if marks[s] = r.IntN(2); marks[s] == 1 {
				sites = append(sites, s)
			}
		}
		want := slices.ContainsFunc(Totals(size, numbers, 1, "ship"), func(c Count) bool { return !within(c.Sites, marks, 1, 0, c.Number) })
		if got := Exceed(size, numbers, sites); got != want {
			t.Fatalf("%v exceed %v: %v, want %v", sites, numbers, got, want)
		}
	}
}
