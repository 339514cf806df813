// Package sudoku is sudoku: every row, column and box holds each value once.
// Its variants are rules that come on top, in any combination (variants.go and
// cages.go).
package sudoku

import (
	"fmt"
	"slices"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
)

// Kind is sudoku.
var Kind = puzzles.Kind{
	Name:  "sudoku",
	Title: "Sudoku",
	Rules: "Write one value in each empty cell, so that **every row, every column and every box** " +
		"(drawn with heavy lines) holds each value exactly once.\n\n" +
		"The values of a 9x9 board are 1 to 9, and those of a smaller one 1 to its size. " +
		"A larger board goes on with letters: A is 10, B is 11, up to P for 25.",
	Sizes:   squares(4, 6, 8, 9, 10, 12, 16, 25),
	Usual:   puzzles.Size{Rows: 9, Cols: 9},
	Largest: puzzles.Size{Rows: largest, Cols: largest},
	Read:    read,
	Formats: foreign,
	Draft:   draft,
	Grow:    grow,

	GrowOptions: growOptions,
}

// squares returns the sizes of n rows and n columns.
func squares(ns ...int) []puzzles.Size {
	sizes := make([]puzzles.Size, len(ns))
	for i, n := range ns {
		sizes[i] = puzzles.Size{Rows: n, Cols: n}
	}
	return sizes
}

// largest is the largest number of rows: there are symbols for so many values.
const largest = 35

// A puzzle is n rows and columns, boxes of box.Rows times box.Cols = n cells,
// and what is given: the index of a value, or Blank, for each cell row by row.
type puzzle struct {
	n       int
	box     puzzles.Size
	regions []int    // in place of boxes, where not nil: the region of each cell, from 0
	rules   []string // names of variants
	cages   []cage   // in the order of their first cells
	given   []int
	fields  []puzzles.Field // title, source and the like
	lacks   error           // what the regions lack, where they are not all drawn
}

// boxes returns the usual boxes of an n by n board: as square as can be, and
// wider than tall. It reports false where no boxes of two rows or more fit.
func boxes(n int) (puzzles.Size, bool) {
	for rows := n; rows > 1; rows-- {
		if rows*rows <= n && n%rows == 0 {
			return puzzles.Size{Rows: rows, Cols: n / rows}, true
		}
	}
	return puzzles.Size{}, false
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only("boxes", "regions", "rules", "cages", "sums"); err != nil {
		return nil, err
	}
	n := t.Size.Rows
	if n != t.Size.Cols {
		return nil, t.Errorf("a sudoku of %v is not square, want as many rows as columns", t.Size)
	}
	if n < 2 {
		return nil, t.Errorf("a sudoku of %v is too small, want a size such as 6x6 or 9x9", t.Size)
	}
	p := &puzzle{n: n, given: make([]int, 0, n*n), fields: t.FreeFields()}
	for _, part := range []func(*puzzles.Text) error{p.readBoxes, p.readRules, p.readCages} {
		if err := part(t); err != nil {
			return nil, err
		}
	}
	if len(t.Drawing) == 0 {
		return nil, t.Errorf("the drawing is missing, want %d rows of cells", n)
	}
	err := blocks.EachCell(t.Drawing, t.Size, func(l puzzles.Line, col int, r rune) error {
		v, ok := cell(r, n)
		if !ok {
			return l.Errorf(col, "%q is no cell of a %v sudoku, want %s", r, t.Size, wanted(n))
		}
		p.given = append(p.given, v)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// readBoxes reads what shape the boxes have.
func (p *puzzle) readBoxes(t *puzzles.Text) error {
	size, sized := t.Field("boxes")
	drawn, jigsaw := t.Field("regions")
	var ok bool
	switch {
	case sized && jigsaw:
		return size.Errorf("there are boxes and regions, want one of them")
	case jigsaw:
		return p.readRegions(drawn)
	case sized:
		if p.box, ok = puzzles.ParseSize(size.Value); !ok || p.box.Rows > p.n || p.box.Cols > p.n || p.box.Rows*p.box.Cols != p.n {
			return size.Errorf("boxes of %q don't hold %d cells, want ROWSxCOLS with %d cells", size.Value, p.n, p.n)
		}
	default:
		if p.box, ok = boxes(p.n); !ok {
			return t.Errorf("a sudoku of %v has no boxes of equal size, want a size such as 6x6 or 9x9, or regions", t.Size)
		}
	}
	return nil
}

// cell reads a cell: the index of its value, or Blank.
func cell(r rune, n int) (int, bool) {
	v := puzzles.Blank
	switch {
	case r == '.' || r == '0':
		return v, true
	case '1' <= r && r <= '9':
		v = int(r - '1')
	case 'A' <= r && r <= 'Z':
		v = int(r-'A') + 9
	case 'a' <= r && r <= 'z':
		v = int(r-'a') + 9
	}
	return v, 0 <= v && v < n
}

// wanted says what a cell may hold.
func wanted(n int) string {
	switch {
	case n <= 9:
		return fmt.Sprintf("1 to %d, or . where it is blank", n)
	case n == 10:
		return "1 to 9, A, or . where it is blank"
	}
	return fmt.Sprintf("1 to 9, A to %c, or . where it is blank", 'A'+n-10)
}

func (p *puzzle) Text() *puzzles.Text {
	t := &puzzles.Text{Kind: "sudoku", Size: puzzles.Size{Rows: p.n, Cols: p.n}}
	if usual, _ := boxes(p.n); p.regions == nil && usual != p.box {
		t.Fields = append(t.Fields, puzzles.Field{Key: "boxes", Value: p.box.String()})
	}
	t.Fields = append(t.Fields, p.variantFields()...)
	t.Fields = append(t.Fields, p.fields...)
	t.Drawing = puzzles.Lines(p.Drawing(p.given))
	return t
}

func (p *puzzle) Drawing(marks []int) []string { return puzzles.Rows(marks, p.n, symbol) }

// symbol draws a value, or a blank.
func symbol(v int) byte { return ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[v+1] }

func (p *puzzle) Board() *puzzles.Board {
	b := &puzzles.Board{Rows: p.n, Cols: p.n, Sites: make([]puzzles.Site, p.n*p.n)}
	values := puzzles.Digits(p.n)
	for i, v := range p.given {
		b.Sites[i] = puzzles.Site{At: grid.Cell(i/p.n, i%p.n), Values: values, Given: v}
	}
	block := slices.Repeat([]int{nowhere}, p.n*p.n) // the box or region of each cell
	for i, a := range p.areas() {
		switch a.rule {
		case "box", "region":
			for _, s := range a.sites {
				block[s] = i
			}
		case "diagonal":
			for _, s := range a.sites {
				if at := b.Sites[s].At; !slices.Contains(b.Shades, at) {
					b.Shades = append(b.Shades, at)
				}
			}
		}
	}
	b.Walls = grid.Outline(p.n, p.n, func(r, c int) int { return block[r*p.n+c] })
	for _, v := range variants {
		if p.has(v.name) {
			b.ExtraRules = append(b.ExtraRules, v.says)
		}
	}
	if p.cages != nil {
		p.drawCages(b)
	}
	return b
}

// An area is n sites which hold each value once.
type area struct {
	rule, name string // "box", "box 5"
	sites      []int
}

// areas returns the rows, the columns, the boxes or regions and the diagonals:
// all that the rules of sudoku speak of.
func (p *puzzle) areas() []area {
	n, h, w := p.n, p.box.Rows, p.box.Cols
	areas := make([]area, 0, 3*n)
	sites := make([]int, 0, 3*n*n)
	add := func(rule string, site func(a, i int) int) {
		for a := range n {
			for i := range n {
				sites = append(sites, site(a, i))
			}
			areas = append(areas, area{rule, fmt.Sprintf("%s %d", rule, a+1), sites[len(sites)-n:]})
		}
	}
	add("row", func(a, i int) int { return a*n + i })
	add("column", func(a, i int) int { return i*n + a })
	if p.regions == nil {
		across := n / w
		add("box", func(a, i int) int { return (a/across*h+i/w)*n + a%across*w + i%w })
	}
	return append(areas, p.variantAreas()...)
}

func (p *puzzle) Formulations() []puzzles.Formulation {
	return []puzzles.Formulation{{
		Name:     "areas",
		Means:    "a variable for each cell and value is 1 if the cell holds the value",
		Source:   "thesis (3.1), with one set of areas for rows, columns and boxes as in the Sudoku and KenKen article",
		Explains: true,
		Build: func(e *puzzles.Encoding) {
			e.Constraints = slices.Grow(e.Constraints, 4*p.n*p.n) // of each cell, and of each value in three areas
			e.OneHot()
			areas := make([]rules.Area, 0, 3*p.n)
			for _, a := range p.areas() {
				rules.EachOnce(e, a.sites, a.rule, a.name)
				areas = append(areas, rules.Area{Name: a.name, Sites: a.sites})
			}
			var apart, steps [][2]int
			for _, v := range variants {
				if p.has(v.name) && v.build != nil {
					pairs := rules.Pairs(e.Board.Size(), v.moves)
					v.build(e, pairs)
					if v.name == "non-consecutive" {
						steps = pairs
					} else {
						apart = append(apart, pairs...)
					}
				}
			}
			p.requireCages(e)
			rows, cols := areas[:p.n], areas[p.n:2*p.n]
			if apart != nil || steps != nil {
				rules.Reach(e, areas, apart, steps)
			}
			rules.Overlaps(e, areas)
			rules.Subsets(e, areas)
			rules.Fish(e, rows, cols)
			rules.Fish(e, cols, rows)
		},
	}}
}
