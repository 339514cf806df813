package fewest

import (
	"cmp"
	"context"
	"slices"
)

// sets returns minimal unavoidable sets to begin with, small ones first: those within few
// rows, columns, areas of a rule, or values. The same problem always has the same.
func (q *Problem) sets(ctx context.Context) ([][]int, error) {
	f := q.follow()
	defer f.close()
	if f.filler != nil {
		f.filler.ctx = ctx
		regions := q.regions()
		return f.filler.sets(regions[:len(regions)-1], 13), ctx.Err() // but for the board
	}
	budget := 4 * len(q.clues)
	if len(q.clues) > 50 {
		budget = 60 * len(q.clues)
	}
	// Large ones say little and cost as much.
	const turn, most = 20, 13
	var all [][]int
	for _, open := range q.regions() {
		for until := min(budget, f.solves+turn); f.solves < until; {
			set, err := f.unavoidable(ctx, func(c int) bool { return !open[c] })
			if err != nil {
				return nil, err
			}
			if set == nil {
				break
			}
			if len(set) <= most || len(all) < 60 {
				all = append(all, set)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b []int) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b))
	})
	return all, nil
}

// regions returns parts of the board, as which clues are in each, small ones first.
func (q *Problem) regions() [][]bool {
	n := len(q.clues)
	of := make([]int, len(q.solution)) // the clue that gives a site, from 1
	for i, c := range q.clues {
		if c.given.Site >= 0 {
			of[c.given.Site] = i + 1
		}
	}
	part := func(sites []int) []bool {
		in, any := make([]bool, n), 0
		for _, s := range sites {
			if of[s] > 0 {
				in[of[s]-1] = true
				any++
			}
		}
		if any < 2 {
			return nil
		}
		return in
	}
	var values, areas [][]bool
	add := func(to *[][]bool, in []bool) {
		if in != nil && !slices.ContainsFunc(*to, func(o []bool) bool { return slices.Equal(o, in) }) {
			*to = append(*to, in)
		}
	}
	by := map[int][]int{}
	for site, v := range q.solution {
		by[v] = append(by[v], site)
	}
	for v := range 64 {
		add(&values, part(by[v]))
	}
	for _, c := range q.rules {
		if len(areas) < 60 {
			if s := q.bare.Sites(c); len(s)*len(s) <= 4*n && len(s) > 3 {
				add(&areas, part(s))
			}
		}
	}
	union := func(ins ...[]bool) []bool {
		u := make([]bool, n)
		for _, in := range ins {
			for c, yes := range in {
				u[c] = u[c] || yes
			}
		}
		return u
	}
	var all [][]bool
	for i, a := range values {
		for _, b := range values[:i] {
			all = append(all, union(a, b))
		}
	}
	for i, a := range areas {
		for _, b := range areas[:i] {
			all = append(all, union(a, b))
		}
	}
	for i, a := range values {
		for j, b := range values[:i] {
			for _, c := range values[:j] {
				all = append(all, union(a, b, c))
			}
		}
	}
	for i, a := range values {
		for j, b := range values[:i] {
			for k, c := range values[:j] {
				for _, d := range values[:k] {
					all = append(all, union(a, b, c, d))
				}
			}
		}
	}
	for i, a := range areas {
		for j, b := range areas[:i] {
			for _, c := range areas[:j] {
				if !meet(a, b) && !meet(a, c) && !meet(b, c) {
					all = append(all, union(a, b, c))
				}
			}
		}
	}
	return append(all, slices.Repeat([]bool{true}, n))
}

func meet(a, b []bool) bool {
	for c, yes := range a {
		if yes && b[c] {
			return true
		}
	}
	return false
}
