package battleship

import (
	"errors"
	"fmt"
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help: "Type what a cell shows: " + wanted[len(". where it is blank, "):] +
		". Type the totals in the margin, and the ships on a line (enter), such as fleet: 4 3 3 2 2 1.",
	Options: []puzzles.Option{{Key: "fleet", Values: []string{
		"", "3 2 2 1 1 1", "4 3 3 2 2 1 1 1", "4 3 3 2 2 2 1 1 1 1", "5 4 3 3 2 2 2 1 1 1", "5 4 4 3 3 3 2 2 2 2 1 1 1 1 1",
	}}},
	Blank: func(size puzzles.Size, fields []puzzles.Field) *puzzles.Text {
		return puzzles.EmptyText(name, size, fleeted(size, fields))
	},
	Enter: puzzles.Entering((*puzzle).enter),
}

// enter types a clue into cells, or a total into the margin.
func (p *puzzle) enter(at []grid.At, typed string) error {
	if len(at) == 0 {
		return errors.New(`a battleship has no clues in words: type into a cell or the margin, or a line such as "fleet: 3 2 2 1 1 1"`)
	}
	p.clues, p.totals = slices.Clone(p.clues), slices.Clone(p.totals)
	return p.size.EachTyped(at, func(cell int) error {
		k, ok := none, typed == ""
		if r := []rune(typed); len(r) == 1 {
			k, ok = readClue(r[0])
		}
		if !ok {
			return fmt.Errorf("%q is no clue, want %s", typed, wanted)
		}
		p.clues[cell] = k
		return p.impossible(k, cell)
	}, func(line, end int) (err error) {
		if end == 0 {
			return errors.New("the totals stand right of the rows and below the columns: type them there")
		}
		p.totals[line], err = puzzles.EnterNumber(typed, 0, len(p.size.Line(line)), "total")
		return err
	})
}
