package draw

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
)

// hues are the colours of regions, the first ones used most: indices into puzzles.Colours.
var hues = [...]Paper{5, 4, 2, 6, 1, 3}

// groundsOf returns what lies under the regions of a board, none where they are boxes or where lines have
// grounds: by places, of cells and of what is between two of the same region.
func groundsOf(b *puzzles.Board, walls map[grid.At]bool) map[grid.At]Paper {
	size := b.Size()
	if len(walls) == 0 || len(b.Paths) > 0 || size.Cells() == 0 {
		return nil
	}
	of := blocks.Pieces(size, func(i, k int) bool { return !walls[puzzles.Between(size.At(i), size.At(k))] })
	n := slices.Max(of) + 1
	if n == 1 || boxed(size, of, n) {
		return nil
	}
	colours, grounds := coloured(beside(size, of, n)), map[grid.At]Paper{}
	for i, region := range of {
		for _, d := range [...]grid.At{{}, {C: 1}, {R: 1}, {R: 1, C: 1}} { // to the right and below
			k, ok := size.Cell(size.At(i).Plus(2*d.R, 2*d.C))
			across, _ := size.Cell(size.At(i).Plus(0, 2*d.C))
			down, _ := size.Cell(size.At(i).Plus(2*d.R, 0))
			if ok && of[k] == region && of[across] == region && of[down] == region {
				grounds[size.At(i).Plus(d.R, d.C)] = firstGround + hues[colours[region]]
			}
		}
	}
	return grounds
}

// boxed reports whether regions are rectangles of one size.
func boxed(size puzzles.Size, of []int, n int) bool {
	low, high, cells := make([]grid.At, n), make([]grid.At, n), make([]int, n)
	for i, region := range of {
		a := size.At(i)
		if cells[region]++; cells[region] == 1 {
			low[region], high[region] = a, a
		}
		low[region].C, high[region].C, high[region].R = min(low[region].C, a.C), max(high[region].C, a.C), a.R
	}
	wide := func(region int) grid.At { return high[region].Plus(-low[region].R, -low[region].C) }
	for region, n := range cells {
		if d := wide(region); (d.R/2+1)*(d.C/2+1) != n || d != wide(0) {
			return false
		}
	}
	return true
}

// beside lists the regions that share a side with each.
func beside(size puzzles.Size, of []int, n int) [][]int {
	next := make([][]int, n)
	for i, region := range of {
		for _, k := range size.Around(i) {
			if k >= 0 && of[k] != region && !slices.Contains(next[region], of[k]) {
				next[region] = append(next[region], of[k])
			}
		}
	}
	return next
}

// coloured gives regions that are beside each other different colours: four, or more where a short search
// finds none. The search goes from those with the most neighbours in the part of the map that is left when
// those with the fewest are taken away, one by one: each then has at most five before it, so that six do.
func coloured(next [][]int) []int {
	left, order := make([]bool, len(next)), []int{}
	for i := range left {
		left[i] = true
	}
	for range next {
		least, fewest := -1, 0
		for i := range next {
			n := 0
			for _, k := range next[i] {
				n += Either(left[k], 1, 0)
			}
			if left[i] && (least < 0 || n < fewest) {
				least, fewest = i, n
			}
		}
		left[least] = false
		order = append(order, least)
	}
	slices.Reverse(order)
	for most := 4; ; most++ {
		colours, steps := slices.Repeat([]int{-1}, len(next)), 10_000
		if colourFrom(next, order, colours, most, &steps) {
			return colours
		}
	}
}

// colourFrom colours regions in an order. It reports false where there is no way, or none in so many steps.
func colourFrom(next [][]int, order, colours []int, most int, steps *int) bool {
	if len(order) == 0 {
		return true
	}
	i := order[0]
	for c := range most {
		*steps--
		if *steps < 0 && most < len(hues) {
			break
		}
		if slices.ContainsFunc(next[i], func(k int) bool { return colours[k] == c }) {
			continue
		}
		if colours[i] = c; colourFrom(next, order[1:], colours, most, steps) {
			return true
		}
	}
	colours[i] = -1
	return false
}
