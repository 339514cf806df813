package starbattle

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/puzzles/blocks"
)

// grow begins with rows and columns alone, and draws regions around the stars of one of
// their solutions.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	q, err := read(blank(size, fields))
	if err != nil {
		return puzzles.Growth{}, err
	}
	p := *q.(*puzzle)
	const most = 14
	if size.Rows > most || p.stars > usual(size.Rows) {
		return puzzles.Growth{}, fmt.Errorf("a new star battle of %v with %s a row takes too long to make, want at most %dx%[3]d and %d", size, p.these(), most, usual(size.Rows))
	}
	p.regions, p.lacks = nil, nil
	return p.growth(nil, r.Uint64()), nil
}

func (p puzzle) growth(solution []int, seed uint64) puzzles.Growth {
	plain := p
	return puzzles.Growth{
		Blank: &plain, Solution: solution, Fixed: true,
		WithClues: func(marks, _ []int, _ []bool) puzzles.Puzzle {
			if solution = marks; p.regions == nil {
				var stars []int
				for cell, v := range marks {
					if v == star {
						stars = append(stars, cell)
					}
				}
				p.regions = blocks.Around(rand.New(rand.NewPCG(seed, 0)), p.size, stars, p.stars)
			}
			return &p
		},
		Mend: func(r *rand.Rand, other []int) (puzzles.Growth, bool) { return p.mend(r, solution, other) },
	}
}

// mend has a cell change its region that is a star in the other solution alone: then
// there its region has one too few.
func (p puzzle) mend(r *rand.Rand, solution, other []int) (puzzles.Growth, bool) {
	for _, cell := range r.Perm(len(p.regions)) {
		if other[cell] != star || solution[cell] == star {
			continue
		}
		own := p.regions[cell]
		rest := slices.DeleteFunc(blocks.Of(p.regions, cell), func(c int) bool { return c == cell })
		beside := slices.DeleteFunc(p.size.Beside(cell), func(c int) bool { return p.regions[c] == own })
		if len(beside) > 0 && blocks.OnePiece(p.size, rest) {
			p.regions = blocks.Regroup(p.size, p.regions, []int{cell}, p.regions[beside[r.IntN(len(beside))]])
			return p.growth(solution, 0), true
		}
	}
	return puzzles.Growth{}, false
}
