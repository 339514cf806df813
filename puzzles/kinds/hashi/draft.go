package hashi

import (
	"fmt"
	"slices"
	"strconv"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// draft is how a Hashi is typed in: island by island.
var draft = puzzles.Draft{
	Help: "Type an island's number on its cell, or ? where it is unknown. Backspace takes an island away.",
	Options: []puzzles.Option{
		{Key: "most", Values: []string{"", "1", "3", "4"}},
		{Key: "loops", Values: []string{"", "no"}},
	},
	Enter: enter,
}

func enter(q puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := q.(*puzzle)
	number := 0
	if typed != "" && typed != string(unknown) {
		n, err := strconv.Atoi(typed)
		if err != nil || n < 1 || n > 4*p.most {
			return nil, fmt.Errorf("%q is no number of an island, want 1 to %d, or ? where it is unknown", typed, 4*p.most)
		}
		number = n
	}
	islands := slices.Clone(p.islands)
	onBoard := func(a grid.At) bool {
		return a.IsCell() && 0 <= a.Row() && a.Row() < p.size.Rows && 0 <= a.Col() && a.Col() < p.size.Cols
	}
	for _, a := range at {
		if !onBoard(a) {
			continue // there are only islands to type
		}
		islands = slices.DeleteFunc(islands, func(is island) bool { return is.cell() == a })
		if typed != "" {
			islands = append(islands, island{a.Row(), a.Col(), number})
		}
	}
	if !slices.ContainsFunc(at, onBoard) {
		return nil, fmt.Errorf("%q is typed on no cell, want it on the cell of an island", typed)
	}
	slices.SortFunc(islands, func(a, b island) int { return (a.row-b.row)*p.size.Cols + a.col - b.col })
	return of(p.size, islands, p.most, p.noLoops, p.fields).Text(), nil
}
