package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
)

// A cage is cells, in order, whose values are all different and add up to a
// sum, or to anything where the sum is 0.
type cage struct {
	cells []int
	sum   int
}

// letters draw regions and cages. After these come the letters of other
// languages.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func isLetter(r rune) bool { return unicode.IsLetter(r) }

// letter returns the k-th letter, from 0.
func letter(k int) rune {
	if k < len(letters) {
		return rune(letters[k])
	}
	k -= len(letters)
	for r := 'À'; ; r++ {
		if isLetter(r) {
			if k == 0 {
				return r
			}
			k--
		}
	}
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
	drawn, places, err := p.readBlocks(f)
	if err != nil {
		return err
	}
	of := map[rune]int{} // by letter: which cage
	block := blocks(drawn)
	for i, r := range drawn {
		if r == 0 || slices.Index(block, block[i]) != i {
			continue
		}
		if _, twice := of[r]; twice {
			return places[i].Errorf(places[i].Col, "the cage %c is in two pieces, want neighbouring cells", r)
		}
		of[r] = len(p.cages)
		p.cages = append(p.cages, cage{cells: p.blockOf(block, i)})
		if n := len(p.cages[of[r]].cells); n > p.n {
			return places[i].Errorf(places[i].Col, "the cage %c has %d cells, want at most %d", r, n, p.n)
		}
	}
	for _, w := range words(sums) {
		name, number, _ := strings.Cut(w.Value, "=")
		name, number = strings.TrimSpace(name), strings.TrimSpace(number)
		sum, err := strconv.Atoi(number)
		if err != nil {
			return w.Errorf("%q is no sum, want the letter of a cage, = and a number, such as a=10", w.Value)
		}
		k, ok := of[[]rune(name + " ")[0]]
		if !ok || len([]rune(name)) != 1 {
			return w.Errorf("no cage %q is drawn, want the letter of a cage", name)
		}
		c := &p.cages[k]
		if c.sum != 0 {
			return w.Errorf("the cage %s has two sums, want one", name)
		}
		if least, most := p.reach(len(c.cells)); sum < least || sum > most {
			return w.Errorf("the cage %s can't add up to %d, want %d to %d for its cells", name, sum, least, most)
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
			sums = append(sums, fmt.Sprintf("%c=%d", letter(k), c.sum))
		}
	}
	fs := []puzzles.Field{{Key: "cages", Drawing: p.drawBlocks(p.cageOf())}}
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
	b.Also = append(b.Also, "The values in a cage, drawn with thin lines, are all different and add up to its small number.")
	for _, c := range p.cages {
		if c.sum != 0 {
			b.Labels = append(b.Labels, puzzles.Label{At: b.Sites[c.cells[0]].At, Text: strconv.Itoa(c.sum), Small: true})
		}
	}
}

// requireCages states the rules of cages.
func (p *puzzle) requireCages(e *puzzles.Encoding) {
	for _, c := range p.cages {
		name := "the cage at " + at(p.n, c.cells[0])
		rules.AtMostOnce(e, c.cells, "cage repeat", name)
		if c.sum != 0 {
			rules.SumOf(e, c.cells, c.sum, "cage sum", name)
		}
	}
}
