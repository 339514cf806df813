// Package circuit is the Circuit Board: lines between neighbouring points make
// one tree in which every point has one line or three.
package circuit

import (
	"math/rand/v2"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules/circuits"
)

// Kind is the Circuit Board.
var Kind = puzzles.Kind{
	Name:  "circuit",
	Title: "Circuit Board",
	Rules: "Draw lines between points that are neighbours, side by side or one above the other. " +
		"**Every point has one line or three**, never two or four. " +
		"**All points are joined**, directly or by way of others, and **no line closes a loop**, so that nothing is enclosed. " +
		"Black cells have no point. Lines that are printed stay.",
	Sizes: []puzzles.Size{
		{Rows: 5, Cols: 5},
		{Rows: 5, Cols: 6},
		{Rows: 6, Cols: 6},
		{Rows: 8, Cols: 8},
		{Rows: 9, Cols: 10},
		{Rows: 10, Cols: 10},
		{Rows: 12, Cols: 12},
		{Rows: 15, Cols: 15},
	},
	Usual:   puzzles.Size{Rows: 8, Cols: 8},
	Largest: circuits.Largest,
	Read:    read,
	Draft:   puzzles.Draft{Help: circuits.Says, Blank: blank, Enter: enter},
	Grow:    grow,
}

// A puzzle is a board and the fields that no kind reads.
type puzzle struct {
	board  *circuits.Board
	fields []puzzles.Field
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only(); err != nil {
		return nil, err
	}
	b, err := circuits.Read(t, "")
	if err != nil {
		return nil, err
	}
	return puzzle{b, t.FreeFields()}, nil
}

func (p puzzle) Text() *puzzles.Text                 { return p.board.Text("circuit", p.fields) }
func (p puzzle) Board() *puzzles.Board               { return p.board.Draw() }
func (p puzzle) Drawing(marks []int) []string        { return p.board.Drawing(marks) }
func (p puzzle) Formulations() []puzzles.Formulation { return p.board.Formulations() }

func blank(size puzzles.Size, fields []puzzles.Field) *puzzles.Text {
	return circuits.Empty("circuit", size, fields)
}

func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := was.(puzzle)
	b, err := p.board.Enter(at, typed)
	if err != nil {
		return nil, err
	}
	return puzzle{b, p.fields}.Text(), nil
}

// grow lays out a board with a tree on it, or, where the size allows one
// without black cells, now and then just that. The lines that are printed are
// those of the solution, left out one by one.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	blank, err := read(blank(size, fields))
	if err != nil {
		return puzzles.Growth{}, err
	}
	g := puzzles.Growth{Blank: blank, Fixed: true}
	p := blank.(puzzle)
	if full := size.Rows*size.Cols%4 == 2 && r.IntN(3) == 0; !full {
		p.board, g.Solution = circuits.Grow(r, size, "")
		g.Blank = p
	}
	g.Loose = len(p.board.Points) - 1
	g.WithClues = func(solution, _ []int, kept []bool) puzzles.Puzzle {
		return puzzle{p.board.Printing(solution, kept), p.fields}
	}
	return g, nil
}
