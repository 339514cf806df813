package kakuro

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/formats"
)

// A board is what formats say of a Kakuro: Blank or black, and sums as rules.Runs has them.
type board struct {
	size  puzzles.Size
	cells []int
	sums  [2][]int
}

var form = formats.Form[board]{
	Of: "a Kakuro", Largest: largest,
	Make: func(b *board) (puzzles.Puzzle, error) { return read(newPuzzle(b.size, b.cells, b.sums, nil).Text()) },
	Take: func(w *formats.Walk, q puzzles.Puzzle) *board {
		p := q.(*puzzle)
		if slices.ContainsFunc(p.cells, func(v int) bool { return v != black && v != puzzles.Blank }) {
			w.Lacks("a digit that is given, want a Kakuro without one")
		}
		return &board{p.size, p.cells, p.runs.Begin(p.sums, len(p.cells))}
	},
}

// foreign are the ways other programs write a Kakuro.
var foreign = []puzzles.Format{
	form.Format(puzzles.Format{Name: "puzz.link", Description: "an address such as https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"}, asLink),
}

func asLink(w *formats.Walk, b *board) {
	w.Link(&b.size, name)
	w.Runs(b.size, &b.cells, black, &b.sums)
}
