package rules

import (
	"math/rand/v2"
	"slices"
)

// RandomLatin returns a latin square of n rows and columns, the values from 0 row
// by row: each row is a random matching of columns with values that are left for
// them. n is at most 64.
func RandomLatin(r *rand.Rand, n int) []int {
	square := make([]int, 0, n*n)
	used := make([]uint64, n) // by column
	for range n {
		column := slices.Repeat([]int{-1}, n) // by value
		values := r.Perm(n)
		var place func(c int, tried *uint64) bool
		place = func(c int, tried *uint64) bool {
			for _, v := range values {
				if used[c]>>v&1 == 1 || *tried>>v&1 == 1 {
					continue
				}
				*tried |= 1 << v
				if column[v] < 0 || place(column[v], tried) {
					column[v] = c
					return true
				}
			}
			return false
		}
		for _, c := range r.Perm(n) {
			var tried uint64
			place(c, &tried) // any part of a latin square of whole rows goes on
			r.Shuffle(n, func(i, j int) { values[i], values[j] = values[j], values[i] })
		}
		row := make([]int, n)
		for v, c := range column {
			row[c] = v
			used[c] |= 1 << v
		}
		square = append(square, row...)
	}
	return square
}
