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
		return puzzles.EmptyText("battleship", size, fleeted(size, fields))
	},
	Enter: enter,
}

// enter types a clue into cells, or a total into the margin.
func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := *was.(*puzzle)
	p.clues, p.down, p.across = slices.Clone(p.clues), slices.Clone(p.down), slices.Clone(p.across)
	if len(at) == 0 {
		return nil, errors.New(`a battleship has no clues in words: type into a cell or the margin, or a line such as "fleet: 3 2 2 1 1 1"`)
	}
	for _, a := range at {
		r, c := a.Row(), a.Col()
		cell, inside := p.size().Cell(a)
		var err error
		switch {
		case !a.IsCell():
			err = fmt.Errorf("nothing is printed at %v: type into a cell or the margin", a)
		case inside:
			err = p.enterClue(cell, typed)
		case c == p.cols && 0 <= r && r < p.rows:
			err = enterTotal(&p.down[r], typed, p.cols)
		case r == p.rows && 0 <= c && c < p.cols:
			err = enterTotal(&p.across[c], typed, p.rows)
		default:
			err = errors.New("the totals stand right of the rows and below the columns: type them there")
		}
		if err != nil {
			return nil, err
		}
	}
	return p.Text(), nil
}

func (p *puzzle) enterClue(cell int, typed string) error {
	k := none
	if typed != "" {
		runes, ok := []rune(typed), false
		if k, ok = readClue(runes[0]); !ok || len(runes) > 1 {
			return fmt.Errorf("%q is no clue, want %s", typed, wanted)
		}
	}
	if why := p.impossible(k, cell); why != "" {
		return errors.New(why)
	}
	p.clues[cell] = k
	return nil
}

func enterTotal(total *int, typed string, most int) error {
	n, ok := readTotal(typed, most)
	if !ok {
		return fmt.Errorf("%q is no total, want 0 to %d, or nothing where it is not known", typed, most)
	}
	*total = n
	return nil
}
