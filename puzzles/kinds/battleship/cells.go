package battleship

import (
	"fmt"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
	"crib/solver"
)

// cells builds the cell based model, in the numbering of the thesis, with its slips mended. One row
// is new: all cells of the fleet together are ship. With every total known it says nothing new;
// else (4.3a) and (4.3b) alone let in ships that nobody counts.
func (p *puzzle) cells(e *puzzles.Encoding) {
	e.OneHot()
	rules.RequireTotals(e, p.counts()) // (4.2d, e)
	const kinds = int(middle - single + 1)
	first := e.Bools(len(p.clues)*kinds, func(i int) string { return fmt.Sprintf("%v is %s", e.At(i/kinds), words[i%kinds+int(single)]) })
	is := func(cell int, c clue) solver.Lit { return (first + solver.Var(cell*kinds+int(c-single))).Lit() }
	for cell, shown := range p.clues { // (4.2b)
		var sum solver.Linear
		for c := single; c <= middle; c++ {
			sum = sum.PlusLit(1, is(cell, c))
		}
		e.Require(sum.PlusLit(-1, e.Is(cell, ship)).Equals(0), "cell", "%v has one shape if it is ship", e.At(cell))
		if shown >= single { // (4.2c)
			e.Given(is(cell, shown))
		}
	}
	total := 0
	for length, n := range p.fleet {
		total += length * n
	}
	board := rules.Area{Rule: "fleet", Name: "the board", Sites: p.size.Rect(0, 0, p.size.Rows-1, p.size.Cols-1)}
	rules.Count{Area: board, Value: ship, Number: total, Noun: "ship"}.Require(e)
	p.starts(e, is)
	rules.Apart(e, ship, "corner", "ships") // (4.3c, d)
	for cell := range p.clues {
		p.beside(e, cell, is)
	}
}

// starts counts the ships of each length by where they begin: (4.2f), (4.3a) and (4.3b). The second
// sum of (4.3a) begins at the second cell of the ship, and is split by direction, since a mixed sum
// takes parts of two ships for one.
func (p *puzzle) starts(e *puzzles.Encoding, is func(cell int, c clue) solver.Lit) {
	begin := make([][]solver.Lit, len(p.fleet)) // by length
	for _, l := range p.places() {
		first, last := l.ends()
		starts := is(first, single)
		if length := len(l.cells); length > 1 {
			starts = e.Bool(fmt.Sprintf("a ship from %v to %v", e.At(first), e.At(last)))
			var sum solver.Linear
			for k, cell := range l.cells {
				sum = sum.PlusLit(1, is(cell, l.shape(k)))
			}
			e.Require(sum.PlusLit(-length, starts).AtLeast(0), "starts", "a ship from %v to %v has its ends there, and middles between", e.At(first), e.At(last))
		}
		begin[len(l.cells)] = append(begin[len(l.cells)], starts)
	}
	for length, n := range p.fleet {
		if n > 0 {
			(&rules.Pieces{Noun: "ship", Number: p.fleet}).RequireNumber(e, length, e.Sum(begin[length]...))
		}
	}
}

// beside says what may be beside a cell of each shape: (4.3e) to (4.3r). What
// lies outside the board is water.
func (p *puzzle) beside(e *puzzles.Encoding, cell int, is func(cell int, c clue) solver.Lit) {
	near := p.size.Around(cell)
	goesOn := func(c clue, sides ...int) { // to at least one of them
		sum := solver.Sum(is(cell, c).Not())
		for _, side := range sides {
			if near[side] >= 0 {
				sum = sum.PlusLit(1, is(near[side], end(side^2))).PlusLit(1, is(near[side], middle))
			}
		}
		e.Require(sum.AtLeast(1), "shape", "%s at %v goes on as a ship does", words[c], e.At(cell))
	}
	for side := range near {
		goesOn(end(side), side)          // (4.3e), (4.3h) with a plus, (4.3i, l)
		goesOn(middle, side, (side+1)%4) // (4.3m) with the hull above, (4.3n, o, p)
		if near[side] >= 0 {             // (4.3f, j), (4.3g), whose k is any but 0, (4.3k), for every row but the last
			c := end(side ^ 2)
			e.Require(solver.Sum(is(cell, c), e.Is(near[side], ship)).AtMost(1), "shape", "nothing goes on from %s at %v to %v", words[c], e.At(cell), e.At(near[side]))
		}
	}
	for _, side := range [2]int{grid.North, grid.West} { // (4.3q, r), at most and not exactly one
		if near[side] >= 0 {
			e.Require(solver.Sum(is(cell, single), is(near[side], single)).AtMost(1), "shape", "%v and %v are not both a ship of 1", e.At(cell), e.At(near[side]))
		}
	}
}
