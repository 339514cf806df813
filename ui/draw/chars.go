package draw

import (
	"slices"

	"crib/puzzles"
)

// Wordy reports whether the values of a board are words, written by number.
func Wordy(b *puzzles.Board) bool {
	return slices.ContainsFunc(ValueKeys(b), func(k string) bool { return len(k) > 1 })
}

// ValueKeys lists the keys of all values on the board, in order.
func ValueKeys(b *puzzles.Board) []string {
	var keys []string
	for _, s := range b.Sites {
		for _, v := range s.Values {
			if !slices.Contains(keys, v.Key) {
				keys = append(keys, v.Key)
			}
		}
	}
	return keys
}
