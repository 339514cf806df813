// Package miracle is Miracle Sudoku: a sudoku with rules from chess, which needs
// next to no clues.
package miracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
	"crib/solver"
)

// Kind is Miracle Sudoku.
var Kind = puzzles.Kind{
	Name:  "miracle",
	Title: "Miracle Sudoku",
	Rules: "Write 1 to 9 so that **every row, every column and every box** holds each once. " +
		"Cells **a knight's move or a king's move apart**, as in chess, are different. " +
		"Neighbours side by side are **never two numbers in a row**, such as 4 and 5.",
	Sizes:   []puzzles.Size{size},
	Usual:   size,
	Largest: size,
	Read:    read,
	Draft:   draft,
	Grow:    grow,
}

// n is the number of rows, of columns and of values, and box the side of a box.
const n, box = 9, 3

var size = puzzles.Size{Rows: n, Cols: n}

// A puzzle is what is given: the index of a value, or Blank, for each cell row
// by row.
type puzzle struct {
	given  []int
	fields []puzzles.Field
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only(); err != nil {
		return nil, err
	}
	if t.Size != size {
		return nil, t.Errorf("a Miracle Sudoku of %v can't be, want %v", t.Size, size)
	}
	p := &puzzle{fields: t.FreeFields()}
	for i, l := range t.Drawing {
		if i == n {
			return nil, l.Errorf(0, "row %d is one too many, want %d rows", n+1, n)
		}
		for k, r := range []rune(l.Text) {
			switch {
			case r == ' ' || r == '\t':
			case r == '.' || r == '0':
				p.given = append(p.given, puzzles.Blank)
			case '1' <= r && r <= '9':
				p.given = append(p.given, int(r-'1'))
			default:
				return nil, l.Errorf(k+1, "%q is no cell of a Miracle Sudoku, want 1 to 9, or . where it is blank", r)
			}
		}
		if cells := len(p.given) - i*n; cells != n {
			return nil, l.Errorf(0, "row %d has %d cells, want %d", i+1, cells, n)
		}
	}
	switch rows := len(t.Drawing); {
	case rows == 0:
		return nil, t.Errorf("the drawing is missing, want %d rows of cells", n)
	case rows < n:
		return nil, t.Drawing[rows-1].Errorf(0, "row %d is the last, want %d rows", rows, n)
	}
	return p, nil
}

// grow lays out a board with no givens. Every cell may have one.
func grow(_ *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	blank, err := read(puzzles.EmptyText("miracle", size, fields))
	if err != nil {
		return puzzles.Growth{}, err
	}
	return puzzles.Growth{Blank: blank, WithClues: func(_, givens []int, _ []bool) puzzles.Puzzle {
		return &puzzle{givens, blank.(*puzzle).fields}
	}}, nil
}

func (p *puzzle) Text() *puzzles.Text {
	return &puzzles.Text{Kind: "miracle", Size: size, Fields: p.fields, Drawing: puzzles.Lines(p.Drawing(p.given))}
}

func (p *puzzle) Drawing(marks []int) []string { return puzzles.Rows(marks, n, symbol) }

func symbol(v int) byte { return ".123456789"[v+1] }

func (p *puzzle) Board() *puzzles.Board {
	b := &puzzles.Board{Rows: n, Cols: n, Sites: make([]puzzles.Site, n*n)}
	values := puzzles.Digits(n)
	for i, v := range p.given {
		b.Sites[i] = puzzles.Site{At: grid.Cell(i/n, i%n), Values: values, Given: v}
	}
	b.Walls = grid.Outline(n, n, func(r, c int) int { return r/box*box + c/box })
	return b
}

const article = `Kalvelagen, "The Miracle Sudoku", 2020`

func (p *puzzle) Formulations() []puzzles.Formulation {
	const cells = "a variable for each cell and value is 1 if the cell holds the value"
	return []puzzles.Formulation{
		{
			Name: "pairs", Means: cells, Source: article + ", the rows without accounting", Explains: true,
			Build: func(e *puzzles.Encoding) {
				pairs(e)
				areas := areas()
				apart := slices.Concat(rules.Pairs(size, rules.Knight), rules.Pairs(size, rules.King))
				rules.Reach(e, areas, apart, rules.Pairs(size, rules.Step))
				rules.Overlaps(e, areas)
				rules.Subsets(e, areas)
				rules.Fish(e, areas[:n], areas[n:2*n])
				rules.Fish(e, areas[n:2*n], areas[:n])
			},
		},
		{
			Name: "article", Means: cells + "; v is the value of a cell, and z, a dummy to minimise, is 0",
			Source: article + ": 811 variables and 5,878 rows",
			Build: func(e *puzzles.Encoding) {
				pairs(e)
				accounts(e)
				z := e.Bool("z")
				e.Require(solver.Sum(z).Equals(0), "dummy", "z is 0")
				e.Minimise = solver.Sum(z)
			},
		},
		{
			Name: "values", Means: cells + "; v is the value of a cell, and d which of two cells holds the greater",
			Source: article + ", the other route: values compared with M = 10",
			Build: func(e *puzzles.Encoding) {
				e.OneHot()
				each(e)
				v := accounts(e)
				compare(e, v, rules.Pairs(size, rules.Knight), 1, "knight", "a knight's move apart")
				compare(e, v, rules.Pairs(size, rules.King), 1, "king", "a king's move apart")
				compare(e, v, rules.Pairs(size, rules.Step), 2, "non-consecutive", "side by side")
			},
		},
	}
}

// pairs states all rules over the cells and their values.
func pairs(e *puzzles.Encoding) {
	e.OneHot()
	each(e)
	rules.Different(e, rules.Pairs(size, rules.Knight), "knight", "a knight's move apart")
	rules.Different(e, rules.Pairs(size, rules.King), "king", "a king's move apart")
	rules.NotConsecutive(e, rules.Pairs(size, rules.Step), "non-consecutive")
}

// each states the rules of sudoku.
func each(e *puzzles.Encoding) {
	for _, a := range areas() {
		rule, _, _ := strings.Cut(a.Name, " ")
		rules.EachOnce(e, a.Sites, rule, a.Name)
	}
}

// areas returns the rows, the columns and the boxes.
func areas() []rules.Area {
	var areas []rules.Area
	for _, family := range []struct {
		name string
		site func(a, i int) int
	}{
		{"row", func(a, i int) int { return a*n + i }},
		{"column", func(a, i int) int { return i*n + a }},
		{"box", func(a, i int) int { return (a/box*box+i/box)*n + a%box*box + i%box }},
	} {
		for a := range n {
			sites := make([]int, n)
			for i := range n {
				sites[i] = family.site(a, i)
			}
			areas = append(areas, rules.Area{Name: fmt.Sprintf("%s %d", family.name, a+1), Sites: sites})
		}
	}
	return areas
}

// accounts adds a variable for the value of each cell, and returns the first.
func accounts(e *puzzles.Encoding) solver.Var {
	first := e.Ints(n*n, 1, n, func(i int) string { return "v " + e.At(i).String() })
	for i := range n * n {
		var sum solver.Linear
		for v := range n {
			sum = sum.PlusLit(v+1, e.Is(i, v))
		}
		e.Require(sum.Plus(-1, first+solver.Var(i)).Equals(0), "value", "%v has one value", e.At(i))
	}
	return first
}

// compare says that the values of each pair of cells are so much apart: the
// first is the greater, or, where d is 1, the second.
func compare(e *puzzles.Encoding, first solver.Var, pairs [][2]int, least int, rule, apart string) {
	const m = 10 // more than any two values are apart, and least with it
	d := e.Bools(len(pairs), func(i int) string { return fmt.Sprintf("d %v %v", e.At(pairs[i][0]), e.At(pairs[i][1])) })
	for i, p := range pairs {
		a, b, d := first+solver.Var(p[0]), first+solver.Var(p[1]), (d + solver.Var(i)).Lit()
		for _, greater := range []solver.Linear{
			solver.Linear{}.Plus(1, a).Plus(-1, b).PlusLit(m, d),
			solver.Linear{}.Plus(1, b).Plus(-1, a).PlusLit(m, d.Not()),
		} {
			e.Require(greater.AtLeast(least), rule, "%v and %v, %s, differ by %d or more", e.At(p[0]), e.At(p[1]), apart, least)
		}
	}
}
