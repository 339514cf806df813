package battleship

import (
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

// The shapes of the cell based model, numbered as in the thesis less 1. Water
// is the cell's own variable.
const (
	leftEnd = iota
	rightEnd
	topEnd
	bottomEnd
	hull
	buoy
	kinds
)

var called = [kinds]string{"a left end", "a right end", "an upper end", "a lower end", "a middle", "a ship of 1"}

// of is the shape that a clue shows.
var of = map[clue]int{left: leftEnd, right: rightEnd, top: topEnd, bottom: bottomEnd, middle: hull, single: buoy}

// cells builds the cell based model, in the numbering of the thesis. Its slips
// are mended where they stand. One row is new: all cells of the fleet together
// are ship. Where every total is known it says nothing, but without a total
// (4.3a) and (4.3b) alone let in ships that nobody counts.
func (p *puzzle) cells(e *puzzles.Encoding) {
	e.OneHot()
	p.totals(e) // (4.2d, e)
	first := e.Bools(len(p.clues)*kinds, func(i int) string { return fmt.Sprintf("%v is %s", e.At(i/kinds), called[i%kinds]) })
	x := func(cell, kind int) solver.Lit { return (first + solver.Var(cell*kinds+kind)).Lit() }
	for c := range p.clues { // (4.2b)
		var sum solver.Linear
		for k := range kinds {
			sum = sum.PlusLit(1, x(c, k))
		}
		e.Require(sum.PlusLit(-1, e.Is(c, ship)).Equals(0), "cell", "%v has one shape if it is ship", e.At(c))
		if p.clues[c] >= single { // (4.2c)
			e.Given(x(c, of[p.clues[c]]))
		}
	}
	total := 0
	for l, n := range p.fleet {
		total += l * n
	}
	all := make([]solver.Lit, len(p.clues))
	for c := range all {
		all[c] = e.Is(c, ship)
	}
	e.Require(solver.Sum(all...).Equals(total), "fleet", "the fleet has %s in all", cells(total))
	p.starts(e, x)
	for c := range p.clues {
		p.shaped(e, c, x)
	}
}

// starts counts the ships of each length by where they begin: (4.2f), (4.3a)
// with its second sum from the second row of the ship on, split by direction
// since a mixed sum takes parts of two ships for one, and (4.3b).
func (p *puzzle) starts(e *puzzles.Encoding, x func(cell, kind int) solver.Lit) {
	for l, n := range p.fleet {
		if n == 0 {
			continue
		}
		var begin []solver.Lit
		for c := range p.clues {
			if l == 1 {
				begin = append(begin, x(c, buoy))
				continue
			}
			for _, d := range []struct{ step, room, from, to int }{
				{1, p.cols - c%p.cols, leftEnd, rightEnd},
				{p.cols, p.rows - c/p.cols, topEnd, bottomEnd},
			} {
				if d.room < l {
					continue
				}
				s := e.Bool(fmt.Sprintf("a ship from %v to %v", e.At(c), e.At(c+(l-1)*d.step)))
				sum := solver.Sum(x(c, d.from), x(c+(l-1)*d.step, d.to))
				for k := 1; k < l-1; k++ {
					sum = sum.PlusLit(1, x(c+k*d.step, hull))
				}
				e.Require(sum.PlusLit(-l, s).AtLeast(0), "starts", "a ship from %v to %v has its ends there, and middles between", e.At(c), e.At(c+(l-1)*d.step))
				begin = append(begin, s)
			}
		}
		e.Require(solver.Sum(begin...).Equals(n), rule(l), "%s", counted(n, l))
	}
}

// shaped says what may be beside a cell of each shape: (4.3c) to (4.3r). What
// lies outside the board is water.
func (p *puzzle) shaped(e *puzzles.Encoding, c int, x func(cell, kind int) solver.Lit) {
	near := p.around(c)
	const up, on, down, back = 0, 1, 2, 3
	// a cell of a kind has one of some shapes beside it
	needs := func(kind int, beside ...[2]int) {
		sum := solver.Sum(x(c, kind).Not())
		for _, b := range beside {
			if near[b[0]] >= 0 {
				sum = sum.PlusLit(1, x(near[b[0]], b[1]))
			}
		}
		e.Require(sum.AtLeast(1), "shape", "%s at %v goes on as a ship does", called[kind], e.At(c))
	}
	// a cell of a kind has water beside it
	ends := func(kind, side int) {
		if near[side] >= 0 {
			e.Require(solver.Sum(x(c, kind), e.Is(near[side], ship)).AtMost(1), "shape", "the ship ends with %s at %v", called[kind], e.At(c))
		}
	}
	for _, side := range [2]int{up, down} { // (4.3c, d)
		if near[side] >= 0 && near[on] >= 0 {
			other := near[side] + 1
			e.Require(solver.Sum(e.Is(c, ship), e.Is(other, ship)).AtMost(1), "corner", "%v and %v, which meet at a corner, are not both ship", e.At(c), e.At(other))
		}
	}
	needs(leftEnd, [2]int{on, rightEnd}, [2]int{on, hull})     // (4.3e)
	ends(leftEnd, back)                                        // (4.3f)
	ends(rightEnd, on)                                         // (4.3g), whose k is any but 0
	needs(rightEnd, [2]int{back, leftEnd}, [2]int{back, hull}) // (4.3h), with a plus
	needs(topEnd, [2]int{down, bottomEnd}, [2]int{down, hull}) // (4.3i)
	ends(topEnd, up)                                           // (4.3j)
	ends(bottomEnd, down)                                      // (4.3k), for every row but the last
	needs(bottomEnd, [2]int{up, topEnd}, [2]int{up, hull})     // (4.3l)
	above, below := [][2]int{{up, topEnd}, {up, hull}}, [][2]int{{down, bottomEnd}, {down, hull}}
	before, after := [][2]int{{back, leftEnd}, {back, hull}}, [][2]int{{on, rightEnd}, {on, hull}}
	needs(hull, append(above[:2:2], after...)...)  // (4.3m), with the hull above
	needs(hull, append(above[:2:2], before...)...) // (4.3n)
	needs(hull, append(below[:2:2], before...)...) // (4.3o)
	needs(hull, append(below[:2:2], after...)...)  // (4.3p)
	for _, side := range [2]int{up, back} {        // (4.3q, r), at most and not exactly one
		if near[side] >= 0 {
			e.Require(solver.Sum(x(c, buoy), x(near[side], buoy)).AtMost(1), "shape", "%v and %v are not both a ship of 1", e.At(c), e.At(near[side]))
		}
	}
}
