package kenken

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// draft is how a KenKen is typed in.
var draft = puzzles.Draft{
	Help: "Select the cells of a cage and type its clue, such as 12x, or 12 where the sign is hidden; in a single cell type its number. " +
		"A clue typed in a cell of a cage changes that of the cage, and to clear one cell takes the whole cage away.",
	Options: []puzzles.Option{
		{Key: "operations", Values: []string{"", "+", "x", "+, -", "+, x", "-, /", "x, /", "+, -, x"}},
		{Key: "cells", Values: []string{"", "1-3", "2-3", "2-4", "2-6"}},
		{Key: "signs", Values: []string{"", signless}},
	},
	Enter: enter,
}

// enter makes a cage of the cells, or changes the clue of the cage that one cell
// is in.
func enter(q puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := *q.(*puzzle)
	p.given, p.cages = slices.Clone(p.given), slices.Clone(p.cages)
	var cells []int
	for _, a := range at {
		cell, ok := p.size().Cell(a)
		if !ok {
			return nil, errors.New("a clue belongs to cells of the board, want one or several of those")
		}
		if !slices.Contains(cells, cell) {
			cells = append(cells, cell)
		}
	}
	if cells == nil {
		return nil, errors.New("no cell is selected, want the cells of a cage")
	}
	slices.Sort(cells)
	in := func(c cage) bool {
		return slices.ContainsFunc(c.cells, func(cell int) bool { return slices.Contains(cells, cell) })
	}
	if strings.TrimSpace(typed) == "" {
		p.cages = slices.DeleteFunc(p.cages, in)
		for _, cell := range cells {
			p.given[cell] = puzzles.Blank
		}
		return newPuzzle(p).Text(), nil
	}
	target, o, err := parse(typed)
	if err != nil {
		return nil, err
	}
	if k := slices.IndexFunc(p.cages, in); len(cells) == 1 && k >= 0 {
		cells = p.cages[k].cells
	}
	if !inOnePiece(cells, p.n) {
		return nil, errors.New("the selected cells are in two pieces, want neighbouring cells")
	}
	var rest []cage
	for _, c := range p.cages {
		if in(c) { // what is left of it may still be a cage
			c.cells = slices.DeleteFunc(slices.Clone(c.cells), func(cell int) bool { return slices.Contains(cells, cell) })
		}
		if len(c.cells) > 1 && inOnePiece(c.cells, p.n) && p.check(c) == nil {
			rest = append(rest, c)
		}
	}
	p.cages = rest
	for _, cell := range cells {
		p.given[cell] = puzzles.Blank
	}
	if err := p.add(cage{cells: cells, op: o, target: target}); err != nil {
		return nil, fmt.Errorf("%s can't be here: %w", typed, err)
	}
	return newPuzzle(p).Text(), nil
}
