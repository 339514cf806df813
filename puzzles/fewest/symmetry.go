package fewest

import "slices"

// symmetries returns permutations of the clues, but for the one that moves none: those of
// the sites that make areas of areas, and of the solution itself with other values. What
// they make of the clues of a puzzle is a puzzle too. Where there are very many it returns
// some.
func (c *colouring) symmetries() [][]int {
	const most, effort = 2000, 200_000
	n := len(c.own)
	clue := make([]int, n)
	areas := make([][]int, c.count)
	for k, s := range c.site {
		clue[s] = k
	}
	for s, in := range c.areas {
		for _, a := range in {
			areas[a] = append(areas[a], s)
		}
	}
	pair := make([]int, n*n) // what two sites are to each other
	for s := range n {
		for t := range n {
			if c.own[s] == c.own[t] {
				pair[s*n+t] = 1
			}
		}
	}
	for _, a := range areas {
		for _, s := range a {
			for _, t := range a {
				pair[s*n+t] += 2
			}
		}
	}
	var all [][]int
	to, taken, tried := make([]int, n), make([]bool, n), 0
	kept := func(area []int) bool {
		return slices.ContainsFunc(c.areas[to[area[0]]], func(a int) bool {
			return len(areas[a]) == len(area) && !slices.ContainsFunc(area, func(s int) bool { return !slices.Contains(c.areas[to[s]], a) })
		})
	}
	var next func(s int)
	next = func(s int) {
		if s == n {
			if slices.ContainsFunc(areas, func(a []int) bool { return !kept(a) }) {
				return
			}
			moved := make([]int, n)
			for s, t := range to {
				moved[clue[s]] = clue[t]
			}
			if !slices.IsSorted(moved) {
				all = append(all, moved)
			}
			return
		}
	candidates:
		for v := range n {
			if tried++; tried > effort || len(all) == most {
				return
			}
			if taken[v] || pair[s*n+s] != pair[v*n+v] {
				continue
			}
			for t, u := range to[:s] {
				if pair[s*n+t] != pair[v*n+u] {
					continue candidates
				}
			}
			to[s], taken[v] = v, true
			next(s + 1)
			taken[v] = false
		}
	}
	next(0)
	return all
}

// alike returns a clue, and those that stand to the chosen ones as it does, by a symmetry:
// where it makes no puzzle with them, neither do these.
func (q *Problem) alike(chosen mask, clue int) mask {
	const most = 3 // of more hardly any symmetry makes the same
	all := bit(clue)
	if chosen.size() > most {
		return all
	}
	for _, s := range q.symmetries {
		fixed := true
		for x := chosen; fixed && !x.empty(); x = x.without(bit(x.first())) {
			fixed = chosen.meets(bit(s[x.first()]))
		}
		if fixed {
			all = all.or(bit(s[clue]))
		}
	}
	return all
}
