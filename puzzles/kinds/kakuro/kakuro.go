// Package kakuro is Kakuro (also Cross Sums): runs of different digits between black cells
// add up to the numbers on these.
package kakuro

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/puzzles/rules"
)

const name = "kakuro"

// Kind is Kakuro.
var Kind = puzzles.Kind{
	Name:  name,
	Title: "Kakuro",
	Rules: `Write 1 to 9 in the white cells. A number before a stroke (\) is **the sum of the run of cells below it**, one behind a stroke ` +
		"that of **the run to its right**, each up to the next black cell or the end of the board; above the board and left of it they stand without a stroke. " +
		"**No digit stands twice in a run.** Where there is no number, any sum will do.",
	Sizes:   puzzles.Sizes("6x6 6x8 7x7 8x8"),
	Usual:   puzzles.Size{Rows: 7, Cols: 7},
	Largest: puzzles.Size{Rows: largest, Cols: largest},
	Read:    read,
	Formats: foreign,
	Draft:   draft,
	Grow:    grow,
	Lacks:   lacks,
}

// Of values, of rows, of a sum; and what a cell is that holds no value.
const n, largest, most, black = 9, 40, 45, 9

// A puzzle is its cells, row by row: the index of a value that is given, Blank, or black.
type puzzle struct {
	size   puzzles.Size
	cells  []int
	runs   *rules.Runs
	sums   []int // of each run, or Blank
	fields []puzzles.Field
}

// newPuzzle makes a puzzle with sums as rules.Runs has them, by where runs begin.
func newPuzzle(size puzzles.Size, cells []int, sums [2][]int, fields []puzzles.Field) *puzzle {
	runs := rules.RunsOf(size, func(cell int) bool { return cells[cell] == black })
	return &puzzle{size, cells, runs, runs.Of(sums), fields}
}

// values are those of a drawing, a black cell among them.
var values = append(puzzles.Digits(n), puzzles.Value{Key: "#"})

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only("across", "down"); err != nil {
		return nil, err
	}
	cells, err := t.Cells(values, "a Kakuro", "1 to 9, # where it is black, or . where it is blank")
	if err != nil {
		return nil, err
	}
	p := newPuzzle(t.Size, cells, [2][]int{}, t.FreeFields())
	if len(p.runs.White) == 0 {
		return nil, t.Errorf("all cells are black, want some that are white")
	}
	p.sums, err = p.runs.Read(t, most, "sum")
	return p, err
}

// Unfinished says which run is too long, or has a sum that can't be.
func (p *puzzle) Unfinished() error { return p.runs.Impossible(p.sums, n) }

func (p *puzzle) Text() *puzzles.Text {
	return &puzzles.Text{
		Kind: name, Size: p.size, Drawing: puzzles.Lines(p.size.Draw(p.cells, values)),
		Fields: slices.Concat(p.runs.Fields(p.sums), p.fields),
	}
}

func (p *puzzle) Drawing(marks []int) []string {
	return p.size.Draw(p.runs.Put(p.cells, marks), values)
}

func (p *puzzle) Board() *puzzles.Board {
	return p.runs.Board(p.size, puzzles.Digits(n), p.cells, p.sums)
}

func (p *puzzle) Formulations() []puzzles.Formulation {
	const cells = "a variable for each cell and value is 1 if the cell holds the value"
	build := func(state func(e *puzzles.Encoding, runs []rules.Area, sums []int)) func(e *puzzles.Encoding) {
		return func(e *puzzles.Encoding) { p.runs.Require(e, p.sums, state) }
	}
	return []puzzles.Formulation{
		{
			Name: "combinations", Means: cells + ", and one for each set of numbers that add up to a sum if the run holds these",
			Source: "the combinations that players list, as tables", Explains: true, Build: build(rules.Combinations),
		},
		{
			Name: "article", Means: cells + "; v is the value of a cell", Build: build(rules.AccountRuns),
			Source: "Kalvelagen, Solving Kakuro puzzles as a MIP, 2017, after Simonis, Kakuro as a Constraint Problem, 2008",
		},
		{
			Name: "bounds", Means: cells, Source: "the same without v, each sum from below and from above", Build: build(rules.BoundRuns),
		},
	}
}

// lacks: what takes more than seconds to find.
func lacks(size puzzles.Size, _ []puzzles.Field) []string {
	if size.Rows > 7 {
		return []string{"gentle", "easy", "diabolical"}
	}
	return []string{"diabolical"}
}

// makeable is the largest number of rows and columns of a new puzzle.
const makeable = 16

// grow lays out black cells and digits. The sums are read off these; where they allow other
// digits too, one is changed.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	if _, err := read(puzzles.EmptyText(name, size, fields)); err != nil {
		return puzzles.Growth{}, err
	}
	if min(size.Rows, size.Cols) < 2 || max(size.Rows, size.Cols) > makeable {
		return puzzles.Growth{}, fmt.Errorf("a new Kakuro of %v can't be made, want 2x2 to %dx%[2]d", size, makeable)
	}
	for {
		runs, cells := rules.RandomRuns(r, size, 3+min(r.IntN(3), r.IntN(3)), black)
		if runs == nil {
			continue
		}
		if solution := runs.Fill(r, n); solution != nil {
			p := &puzzle{size, cells, runs, nil, fields}
			return p.growth(solution, len(solution)), nil
		}
	}
}

// growth is a layout that may be mended so many times: what takes more never ends, mostly.
func (p *puzzle) growth(solution []int, mends int) puzzles.Growth {
	return puzzles.Growth{
		Solution: solution, Fixed: true,
		WithClues: func(_, givens []int, _ []bool) puzzles.Puzzle {
			return &puzzle{p.size, p.runs.Put(p.cells, givens), p.runs, p.runs.Sums(solution), p.fields}
		},
		Mend: func(r *rand.Rand, other []int) (puzzles.Growth, bool) {
			changed := p.runs.Changed(r, n, solution, other)
			return p.growth(changed, mends-1), changed != nil && mends > 0
		},
	}
}
