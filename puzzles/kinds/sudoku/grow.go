package sudoku

import (
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/puzzles/blocks"
)

// drawn is the value of a field whose drawing grow makes up.
const drawn = "random"

// growOptions are what can be asked of grow besides rules.
var growOptions = []puzzles.Option{
	{Key: "regions", Values: []string{"", drawn}},
	{Key: "cages", Values: []string{"", drawn}},
}

// grow lays out a board of the size with no givens. Every cell may have one.
// Regions and cages are drawn at random where the fields ask for it.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	asked := func(key string) bool {
		return slices.ContainsFunc(fields, func(f puzzles.Field) bool { return f.Key == key && f.Value == drawn })
	}
	regions, cages := asked("regions"), asked("cages")
	plain := slices.DeleteFunc(slices.Clone(fields), func(f puzzles.Field) bool {
		return f.Value == drawn && (f.Key == "regions" || f.Key == "cages")
	})
	if n := size.Rows; regions && n == size.Cols && 1 < n && n <= largest {
		plain = append(plain, puzzles.Field{Key: "regions", Drawing: blocks.Draw(randomRegions(r, n), n)})
	}
	blank, err := read(puzzles.EmptyText("sudoku", size, plain))
	if err != nil {
		return puzzles.Growth{}, err
	}
	if err := blank.(*puzzle).lacks; err != nil {
		return puzzles.Growth{}, err
	}
	var seed uint64
	large := 1
	if cages { // to be drawn when the solution is known, the same whenever that is
		seed, large = r.Uint64(), 1+r.IntN(3)
	}
	return puzzles.Growth{Blank: blank, WithClues: func(solution, givens []int, _ []bool) puzzles.Puzzle {
		p := *blank.(*puzzle)
		p.given = givens
		if cages {
			p.cages = p.randomCages(rand.New(rand.NewPCG(seed, 0)), solution, large)
		}
		return &p
	}}, nil
}

// randomCages parts the board into cages of two cells to five, more of them
// large ones the larger large is. No cage holds a value twice.
func (p *puzzle) randomCages(r *rand.Rand, solution []int, large int) []cage {
	most := max(2, min(5, (p.n+1)/2))
	cells := func() int {
		k := 2
		for range large {
			k = max(k, 2+r.IntN(most-1))
		}
		return k
	}
	of := blocks.Random(r, p.size(), cells, most, func(block []int, cell int) bool {
		return !slices.ContainsFunc(block, func(c int) bool { return solution[c] == solution[cell] })
	})
	var cages []cage
	for i, b := range of {
		k := cage{cells: blocks.Of(of, i)}
		if slices.Index(of, b) != i || len(k.cells) == 1 { // that would be a given
			continue
		}
		for _, c := range k.cells {
			k.sum += solution[c] + 1
		}
		cages = append(cages, k)
	}
	return cages
}

// randomRegions parts an n by n board into n regions of n cells. It begins with
// the rows, and has neighbouring regions swap cells.
func randomRegions(r *rand.Rand, n int) []int {
	size := puzzles.Size{Rows: n, Cols: n}
	of := make([]int, n*n)
	beside := make([][]int, n*n)
	for i := range of {
		of[i] = i / n
		beside[i] = size.Beside(i)
	}
	touches := func(cell, region int) bool {
		return slices.ContainsFunc(beside[cell], func(k int) bool { return of[k] == region })
	}
	// walls counts the neighbours of two cells that are in other regions.
	walls := func(a, b int) (count int) {
		for _, c := range [2]int{a, b} {
			for _, k := range beside[c] {
				if of[k] != of[c] {
					count++
				}
			}
		}
		return count
	}
	whole := func(cell int) bool {
		piece := []int{cell}
		for i := 0; i < len(piece); i++ {
			for _, k := range beside[piece[i]] {
				if of[k] == of[cell] && !slices.Contains(piece, k) {
					piece = append(piece, k)
				}
			}
		}
		return len(piece) == n
	}
	const swaps = 40 // tried for each cell
	for i := range swaps * n * n {
		a := r.IntN(n * n)
		region := of[beside[a][r.IntN(len(beside[a]))]]
		var b []int
		for c := range of {
			if of[c] == region && touches(c, of[a]) {
				b = append(b, c)
			}
		}
		if region == of[a] || len(b) == 0 {
			continue
		}
		to := b[r.IntN(len(b))]
		before := walls(a, to)
		of[a], of[to] = of[to], of[a]
		// First they become anything, and then rounder, if not wholly round.
		round := i > swaps*n*n/2
		if !whole(a) || !whole(to) || round && walls(a, to) > before && r.IntN(8) > 0 {
			of[a], of[to] = of[to], of[a]
		}
	}
	return of
}
