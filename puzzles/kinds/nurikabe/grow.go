package nurikabe

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help:  "Type an island's number in its cell, # for sea that is given, or - for an island without its number.",
	Enter: enter,
}

func enter(q puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := *q.(*puzzle)
	n, err := strconv.Atoi(typed)
	v := land + n
	if err != nil {
		v = slices.IndexFunc(signs, func(s puzzles.Value) bool { return s.Key == typed })
	}
	switch {
	case typed != "" && (v < 0 || v >= len(signs) || err == nil && n < 1):
		return nil, fmt.Errorf("%q can't be typed here, want the number of an island from 1 to %d, # for sea or - for island", typed, greatest)
	}
	p.cells, err = p.size.Give(p.cells, at, v)
	return p.Text(), err
}

// grow has a sea grow at random, and numbers what it leaves.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	const least, most, largest = 4, 12, 10 // rows and columns, and the number of an island
	if min(size.Rows, size.Cols) < least || max(size.Rows, size.Cols) > most {
		return puzzles.Growth{}, fmt.Errorf("no new nurikabe of %v can be made, want %d to %d rows and columns", size, least, most)
	}
	mean := 2 + r.IntN(3) // twice the least that islands have, in the mean
	for {
		marks := slices.Repeat([]int{land}, size.Cells())
		wet := blocks.Stream(r, size, (45+r.IntN(25))*len(marks)/100)
		for _, cell := range wet {
			marks[cell] = sea
		}
		p := puzzle{size, slices.Repeat([]int{puzzles.Blank}, len(marks)), fields}
		p.number(r, marks, func(int) bool { return true })
		all := 0
		for _, v := range p.cells {
			if v > land {
				all++
			}
		}
		if n := slices.Max(p.cells) - land; 2 < n && n <= largest && 2*(len(marks)-len(wet)) >= mean*all {
			return p.growth(marks, 0), nil
		}
	}
}

// number puts the numbers of the islands of a solution in cells that will do, and leaves
// that of an island without one as it is.
func (p *puzzle) number(r *rand.Rand, solution []int, will func(cell int) bool) {
	of := blocks.Pieces(p.size, func(a, b int) bool { return solution[a] == solution[b] })
	for _, cell := range r.Perm(len(of)) {
		if solution[cell] == land && will(cell) {
			island := blocks.Of(of, cell)
			for _, c := range island {
				p.cells[c] = puzzles.Blank
			}
			p.cells[cell] = land + len(island)
		}
	}
}

// growth has numbers move, which did so many times, to cells that another solution has as
// sea.
func (p puzzle) growth(solution []int, moved int) puzzles.Growth {
	const moves = 30
	return puzzles.Growth{
		Blank: &p, Solution: solution, Fixed: true,
		WithClues: func([]int, []int, []bool) puzzles.Puzzle { return &p },
		Mend: func(r *rand.Rand, other []int) (puzzles.Growth, bool) {
			next := p
			next.cells = slices.Clone(p.cells)
			next.number(r, solution, func(cell int) bool { return other[cell] == sea })
			return next.growth(solution, moved+1), moved < moves
		},
	}
}
