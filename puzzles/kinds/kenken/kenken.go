// Package kenken is KenKen: a latin square in cages, whose numbers add up,
// multiply, differ or divide to a target.
package kenken

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
)

const name = "kenken"

// Kind is KenKen.
var Kind = puzzles.Kind{
	Name:  name,
	Title: "KenKen",
	Rules: "Write a number in each cell, from 1 to the number of rows, so that **every row and every column** holds each once. " +
		"The numbers in **each cage**, drawn with heavy lines, make the target in its corner: they add up to it (+), multiply to it (x), " +
		"or are two of which the greater less the smaller (-) or divided by it (/) is the target.\n\n" +
		"A number may stand twice in a cage, if not in one row or column. Where a target has no sign, one of the four makes it. " +
		"Above 9 the numbers are letters: A is 10, B is 11, C is 12.",
	Sizes:   squares(3, 4, 5, 6, 7, 8, 9, 10, 12),
	Usual:   puzzles.Size{Rows: 6, Cols: 6},
	Largest: puzzles.Size{Rows: largest, Cols: largest},
	Read:    read,
	Formats: foreign,
	Draft:   draft,
	Grow:    grow,
}

// The least and the largest number of rows.
const least, largest = 3, 12

func squares(ns ...int) []puzzles.Size {
	sizes := make([]puzzles.Size, len(ns))
	for i, n := range ns {
		sizes[i] = puzzles.Size{Rows: n, Cols: n}
	}
	return sizes
}

// A puzzle is n rows and columns, its cages of two cells or more in the order
// of their first cells, and what is given: the index of a value, or Blank, for
// each cell row by row. A cage of one cell is a given.
type puzzle struct {
	n      int
	cages  []cage
	given  []int
	limits limits
	fields []puzzles.Field       // title, source and the like
	places []blocks.Place        // of the cells in the drawing of cages, nil where there is none
	areas  []rules.Area          // the rows and the columns, see lines
	table  func() []*rules.Table // the cages with a target
}

// newPuzzle makes a puzzle of what is known of it.
func newPuzzle(p puzzle) *puzzle {
	slices.SortFunc(p.cages, func(a, b cage) int { return a.cells[0] - b.cells[0] })
	p.lines() // now: a puzzle does not change
	p.table = sync.OnceValue(p.tables)
	return &p
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only("cages", "clues", "operations", "cells", "signs"); err != nil {
		return nil, err
	}
	p := puzzle{n: t.Size.Rows, given: slices.Repeat([]int{puzzles.Blank}, t.Size.Rows*t.Size.Cols), fields: t.FreeFields()}
	switch {
	case p.n != t.Size.Cols:
		return nil, t.Errorf("a KenKen of %v is not square, want as many rows as columns", t.Size)
	case p.n < least:
		return nil, t.Errorf("a KenKen of %v can't be, want %dx%[2]d to %dx%[3]d", t.Size, least, largest)
	}
	var err error
	if p.limits, err = readLimits(t); err != nil {
		return nil, err
	}
	if err := p.readCages(t); err != nil {
		return nil, err
	}
	if len(t.Drawing) == 0 {
		return newPuzzle(p), nil
	}
	i := 0
	err = blocks.EachCell(t.Drawing, t.Size, func(l puzzles.Line, col int, r rune) error {
		defer func() { i++ }()
		v, ok := p.cell(r)
		switch {
		case !ok:
			return l.Errorf(col, "%q is no cell of a %v KenKen, want %s", r, t.Size, p.wanted())
		case v == puzzles.Blank:
		case p.given[i] != puzzles.Blank && p.given[i] != v:
			return l.Errorf(col, "%s is %c here and %c in its cage, want the same", p.at(i), symbol(v), symbol(p.given[i]))
		default:
			p.given[i] = v
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return newPuzzle(p), nil
}

// readCages reads the drawing of cages and their clues. A cage of one cell
// becomes a given.
func (p *puzzle) readCages(t *puzzles.Text) error {
	f, caged := t.Field("cages")
	clues, clued := t.Field("clues")
	if !caged {
		if clued {
			return clues.Errorf("there are clues and no cages, want a drawing of the cages")
		}
		return nil
	}
	d, err := blocks.Read(f, t.Size)
	if err != nil {
		return err
	}
	p.places = d.At
	drawn, err := d.Cages()
	if err != nil {
		return err
	}
	told, err := blocks.Clues(clues, drawn, "clue", "a=12x")
	if err != nil {
		return err
	}
	for k, b := range drawn {
		c := cage{cells: b.Cells, clue: puzzles.Field{Line: b.At.Line.Line, Col: b.At.Line.Col + b.At.Col - 1}}
		if i := slices.IndexFunc(told, func(u blocks.Clue) bool { return u.Cage == k }); i >= 0 {
			c.clue = told[i].Field
			if c.target, c.op, err = parse(told[i].Value); err != nil {
				return c.clue.Errorf("%w", err)
			}
		}
		if err := p.add(c); err != nil {
			return c.clue.Errorf("the cage %c: %w", b.Letter, err)
		}
	}
	return nil
}

// add adds a cage, or a given where it is one cell. The error says in a
// sentence what is wrong with it.
func (p *puzzle) add(c cage) error {
	switch {
	case len(c.cells) > 1:
		if err := p.check(c); err != nil {
			return err
		}
		c.among = p.limits.among()
		p.cages = append(p.cages, c)
	case c.target == 0: // like a cell in no cage
	case c.op == minus || c.op == division || c.target > p.n: // a sum or a product of one number is that number
		return fmt.Errorf("a cage of one cell holds a number from 1 to %d, want that alone", p.n)
	default:
		p.given[c.cells[0]] = c.target - 1
	}
	return nil
}

// cell reads a cell: the index of its value, or Blank.
func (p *puzzle) cell(r rune) (int, bool) {
	if r == '.' || r == '0' {
		return puzzles.Blank, true
	}
	v := strings.IndexRune(symbols[1:], r)
	if v < 0 {
		v = strings.IndexRune(strings.ToLower(symbols[1:]), r)
	}
	return v, 0 <= v && v < p.n
}

const symbols = ".123456789ABC"

// symbol draws a value, or a blank.
func symbol(v int) byte { return symbols[v+1] }

// wanted says what a cell may hold.
func (p *puzzle) wanted() string {
	switch {
	case p.n <= 9:
		return fmt.Sprintf("1 to %d, or . where it is blank", p.n)
	case p.n == 10:
		return "1 to 9, A, or . where it is blank"
	}
	return fmt.Sprintf("1 to 9, A to %c, or . where it is blank", symbol(p.n-1))
}

// cageOf returns the cage of each cell, -1 for none.
func (p *puzzle) cageOf() []int {
	of := slices.Repeat([]int{-1}, p.n*p.n)
	for k, c := range p.cages {
		for _, cell := range c.cells {
			of[cell] = k
		}
	}
	return of
}

// Unfinished says which cell is in no cage, or which cage has a target that
// nothing makes.
func (p *puzzle) Unfinished() error {
	of := p.cageOf()
	for i, k := range of {
		if k < 0 && p.given[i] == puzzles.Blank {
			err := fmt.Errorf("%s is in no cage, want one around it or its number", p.at(i))
			if p.places == nil {
				return err
			}
			return p.places[i].Errorf("%w", err)
		}
	}
	for i, c := range p.cages {
		if c.target == 0 {
			return c.clue.Errorf("the cage at %s has no target, want one such as 12x", p.at(c.cells[0]))
		}
		if p.table()[i].Impossible() {
			return c.clue.Errorf("%s can't be filled: %s", p.name(c), p.impossible(c))
		}
	}
	return nil
}

func (p *puzzle) size() puzzles.Size { return puzzles.Size{Rows: p.n, Cols: p.n} }

func (p *puzzle) Text() *puzzles.Text {
	t := &puzzles.Text{Kind: name, Size: p.size()}
	if len(p.cages) > 0 {
		var clues []string
		for k, c := range p.cages {
			if c.target > 0 {
				clues = append(clues, fmt.Sprintf("%c=%s", blocks.Letter(k), c.sign()))
			}
		}
		t.Fields = append(t.Fields, puzzles.Field{Key: "cages", Drawing: blocks.Draw(p.cageOf(), p.n)})
		if clues != nil {
			t.Fields = append(t.Fields, puzzles.Field{Key: "clues", Value: strings.Join(clues, ", ")})
		}
	}
	t.Fields = append(t.Fields, p.limits.fields()...)
	t.Fields = append(t.Fields, p.fields...)
	t.Drawing = puzzles.Lines(p.Drawing(p.given))
	return t
}

func (p *puzzle) Drawing(marks []int) []string { return puzzles.Rows(marks, p.n, symbol) }

func (p *puzzle) Board() *puzzles.Board {
	b := &puzzles.Board{Rows: p.n, Cols: p.n, Sites: make([]puzzles.Site, p.n*p.n)}
	values := puzzles.Digits(p.n)
	for i, v := range p.given {
		b.Sites[i] = puzzles.Site{At: grid.Cell(i/p.n, i%p.n), Values: values, Given: v}
	}
	of := p.cageOf()
	b.Walls = grid.Outline(p.n, p.n, func(r, c int) int {
		if k := of[r*p.n+c]; k >= 0 {
			return k
		}
		return -1 - r*p.n - c // each by itself
	})
	for _, c := range p.cages {
		if c.target > 0 {
			b.Labels = append(b.Labels, puzzles.Label{
				At: b.Sites[c.cells[0]].At, Text: c.sign(), Small: true,
				Clue: puzzles.Clue{Sites: c.cells},
			})
		}
	}
	for i, k := range of {
		if k < 0 && p.given[i] != puzzles.Blank {
			b.Labels = append(b.Labels, puzzles.Label{At: b.Sites[i].At, Text: strconv.Itoa(p.given[i] + 1), Small: true})
		}
	}
	if slices.ContainsFunc(p.cages, func(c cage) bool { return c.op == hidden }) {
		b.Also = p.limits.says()
	}
	return b
}
