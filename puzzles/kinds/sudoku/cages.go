package sudoku

import (
	"fmt"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
)

// A cage is cells, in order, whose values are all different and add up to a
// sum, or to anything where the sum is 0.
type cage struct {
	cells []int
	sum   int
}

// at names the cell of an n by n board.
func at(n, cell int) string { return grid.Cell(cell/n, cell%n).String() }

// readCages reads a drawing of cages, each a letter, and the sums by letter:
// "a=10, b=7".
func (p *puzzle) readCages(t *puzzles.Text) error {
	f, caged := t.Field("cages")
	sums, summed := t.Field("sums")
	if !caged {
		if summed {
			return sums.Errorf("there are sums and no cages, want a drawing of the cages")
		}
		return nil
	}
	d, err := blocks.Read(f, p.size())
	if err != nil {
		return err
	}
	drawn, err := d.Cages()
	if err != nil {
		return err
	}
	for _, c := range drawn {
		if k := len(c.Cells); k > p.n {
			return c.At.Errorf("the cage %c has %d cells, want at most %d", c.Letter, k, p.n)
		}
		p.cages = append(p.cages, cage{cells: c.Cells})
	}
	clues, err := blocks.Clues(sums, drawn, "sum", "a=10")
	if err != nil {
		return err
	}
	for _, clue := range clues {
		sum, err := strconv.Atoi(clue.Value)
		if err != nil {
			return clue.Errorf("%q is no sum, want the letter of a cage, = and a number, such as a=10", clue.Field.Value)
		}
		c := &p.cages[clue.Cage]
		if least, most := p.reach(len(c.cells)); sum < least || sum > most {
			return clue.Errorf("the cage %c can't add up to %d, want %d to %d for its cells", drawn[clue.Cage].Letter, sum, least, most)
		}
		c.sum = sum
	}
	return nil
}

// reach returns the least and the greatest sum of so many different values.
func (p *puzzle) reach(cells int) (least, most int) {
	least = cells * (cells + 1) / 2
	return least, cells*(p.n+1) - least
}

// cageOf returns the cage of each cell, -1 for none.
func (p *puzzle) cageOf() []int {
	of := make([]int, p.n*p.n)
	for i := range of {
		of[i] = -1
	}
	for k, c := range p.cages {
		for _, cell := range c.cells {
			of[cell] = k
		}
	}
	return of
}

func (p *puzzle) cageFields() []puzzles.Field {
	if p.cages == nil {
		return nil
	}
	var sums []string
	for k, c := range p.cages {
		if c.sum != 0 {
			sums = append(sums, fmt.Sprintf("%c=%d", blocks.Letter(k), c.sum))
		}
	}
	fs := []puzzles.Field{{Key: "cages", Drawing: blocks.Draw(p.cageOf(), p.n)}}
	if sums != nil {
		fs = append(fs, puzzles.Field{Key: "sums", Value: strings.Join(sums, ", ")})
	}
	return fs
}

// drawCages puts the outlines of the cages on the board, and the sums in their
// first cells.
func (p *puzzle) drawCages(b *puzzles.Board) {
	of := p.cageOf()
	b.Fences = grid.Outline(p.n, p.n, func(r, c int) int {
		if k := of[r*p.n+c]; k >= 0 {
			return k
		}
		return -1 - r*p.n - c // each by itself
	})
	b.ExtraRules = append(b.ExtraRules, "The values in a cage, drawn with thin lines, are all different and add up to its small number.")
	for _, c := range p.cages {
		if c.sum != 0 {
			b.Labels = append(b.Labels, puzzles.Label{At: b.Sites[c.cells[0]].At, Text: strconv.Itoa(c.sum), Small: true, Clue: puzzles.Clue{Sites: c.cells}})
		}
	}
}

// requireCages states the rules of cages.
func (p *puzzle) requireCages(e *puzzles.Encoding) {
	labels := e.Board.Labels
	for _, c := range p.cages {
		name := "the cage at " + at(p.n, c.cells[0])
		rules.AtMostOnce(e, c.cells, "cage repeat", name)
		if c.sum != 0 {
			labels[0].StandsFor(rules.SumOf(e, c.cells, c.sum, "cage sum", name)...)
			labels = labels[1:]
		}
	}
}
