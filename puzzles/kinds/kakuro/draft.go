package kakuro

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help: `Type # for a black cell, or its sums: 23\ for the run below it, \16 for the one to its right, 23\16 for both. ` +
		"Type the sums of runs that begin at the border in the margins above and at the left, and in a white cell a digit that is given.",
	Enter: enter,
}

// typedSums are the sums of a black cell.
var typedSums = regexp.MustCompile(`^(\d*)[\\/](\d*)$|^(\d\d)$`)

// enter types a value, a black cell or its sums into cells, or a sum into the margin.
func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	if len(at) == 0 {
		return nil, errors.New("a Kakuro has no clues in words: type into a cell or the margin")
	}
	p := was.(*puzzle)
	cells, sums := slices.Clone(p.cells), p.runs.Begin(p.sums, len(p.cells))
	put := func(way, cell int, text string) error {
		sum, err := puzzles.EnterNumber(text, 1, most, "sum")
		switch {
		case err == nil && cell >= 0 && cells[cell] != black:
			sums[way][cell] = max(sum, 0)
		case err == nil && text != "":
			err = fmt.Errorf("no run begins there for a sum of %d", sum)
		}
		return err
	}
	err := p.size.EachTyped(at, func(cell int) error {
		m := typedSums.FindStringSubmatch(typed)
		v := slices.IndexFunc(values, func(v puzzles.Value) bool { return v.Key == typed })
		switch {
		case m != nil:
			v = black
		case v < 0 && typed != "":
			return fmt.Errorf(`%q can't stand in a cell, want 1 to 9, # where it is black, or its sums such as 23\16`, typed)
		default:
			m = make([]string, 4)
		}
		cells[cell] = v // Blank for nothing
		around := p.size.Around(cell)
		return errors.Join(put(0, around[grid.South], m[1]+m[3]), put(1, around[grid.East], m[2]))
	}, func(k int) error {
		line, end := p.size.Side(k)
		if end == 1 {
			return errors.New("the sums stand above the board and left of it: type them there")
		}
		return put(min(k/p.size.Cols, 1), p.size.Line(line)[0], typed)
	})
	return newPuzzle(p.size, cells, sums, p.fields).Text(), err
}
