// Package nurikabe is Nurikabe: islands, each with a number that says how many cells it
// has, in a sea that is in one piece.
package nurikabe

import (
	"errors"
	"fmt"
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
)

const name = "nurikabe"

// Kind is Nurikabe.
var Kind = puzzles.Kind{
	Name:  name,
	Title: "Nurikabe",
	Rules: "Mark each cell as sea or as island; islands need not be marked. **Each island has one number, which says how many cells it has**. " +
		"Islands touch only at corners. **The sea is in one piece**, side by side, and **no two by two cells are all sea**.",
	Sizes:   puzzles.Sizes("5x5 7x7 8x8 10x10"),
	Usual:   puzzles.Size{Rows: 8, Cols: 8},
	Largest: puzzles.Size{Rows: largest, Cols: largest},
	Read:    read,
	Formats: foreign,
	Draft:   draft,
	Grow:    grow,
	Lacks:   puzzles.Room(4, nil), // harder ones are one in hundreds
}

// largest is the most rows and columns, and greatest the greatest number.
const largest, greatest = 50, 35

// What a site holds.
const sea, land = 0, 1

var values = []puzzles.Value{
	sea:  {Key: "1", Glyph: "■", Words: "is sea", Plural: "are sea"},
	land: {Key: "0", Glyph: "•", Words: "is island", Plural: "are island", Default: true},
}

// signs are what a drawing has: what is given, and behind it numbers, from 1.
var signs = append([]puzzles.Value{sea: {Key: "#"}, land: {Key: "-"}}, puzzles.Digits(greatest)...)

const wanted = "the number of an island from 1 to 9 or A to Z (10 to 35), # for sea, - for island"

// A puzzle is what stands in each cell: sea or land that is given, land plus the number of an
// island, or Blank.
type puzzle struct {
	size   puzzles.Size
	cells  []int
	fields []puzzles.Field
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only(); err != nil {
		return nil, err
	}
	cells, err := t.Cells(signs, "a nurikabe", wanted+", or . where it is blank")
	return &puzzle{t.Size, cells, t.FreeFields()}, err
}

// numbers are those of the cells, Blank where there is none.
func (p *puzzle) numbers() []int {
	numbers := slices.Repeat([]int{puzzles.Blank}, len(p.cells))
	for i, v := range p.cells {
		if v > land {
			numbers[i] = v - land
		}
	}
	return numbers
}

// Unfinished says that there is no number.
func (p *puzzle) Unfinished() error {
	if slices.Max(p.cells) <= land {
		return errors.New("there is no number, want one for each island")
	}
	return nil
}

func (p *puzzle) Text() *puzzles.Text {
	return &puzzles.Text{Kind: name, Size: p.size, Drawing: puzzles.Lines(p.Drawing(p.cells)), Fields: p.fields}
}

func (p *puzzle) Drawing(marks []int) []string {
	shown := slices.Clone(marks)
	for i, v := range p.cells {
		if v > land {
			shown[i] = v
		}
	}
	return p.size.Draw(shown, signs)
}

func (p *puzzle) Board() *puzzles.Board {
	given := slices.Clone(p.cells)
	for i, v := range given {
		given[i] = min(v, land)
	}
	b := p.size.Board(values, given)
	b.LabelCells(p.numbers(), func(grid.At) []int { return nil })
	return b
}

func (p *puzzle) Formulations() []puzzles.Formulation {
	const means = "a variable for each cell is 1 if it is sea"
	numbers := p.numbers()
	shape := fmt.Sprint(name, p.size, numbers)
	return []puzzles.Formulation{
		{
			Name: "separators", Means: means, Shape: shape, Explains: true,
			Source: `Carvajal, Constantino, Goycoolea, Vielma and Weintraub, "Imposing connectivity constraints in forest planning models", 2013: of cells that would part the sea, or an island from its number, one does not`,
			Build: func(e *puzzles.Encoding) {
				wet, _ := seas(e)
				rules.Connected(e, wet, "sea")
				rules.Islands(e, numbers, land, "island")
			},
		},
		{
			Name: "flow", Shape: shape,
			Means:  means + ", and one for each cell and number near it if its island has both; f is what flows from one cell to another, when a number sends a unit to each cell of its island, and one cell of the sea to each of the sea",
			Source: `Shirabe, "A model of contiguity for spatial unit allocation", 2005`,
			Build: func(e *puzzles.Encoding) {
				wet, dry := seas(e)
				rules.FlowPiece(e, wet, "sea")
				rules.FlowIslands(e, dry, numbers, land, "island")
			},
		},
	}
}

// seas states that no two by two cells are all sea, and returns the sea and the islands.
func seas(e *puzzles.Encoding) (wet, dry rules.Graph) {
	e.OneHot()
	rules.NoSquare(e, sea, "pool", "sea")
	return rules.Cells(e, sea, "cells of the sea"), rules.Cells(e, land, "cells of islands")
}
