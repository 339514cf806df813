package takuzu

import (
	"fmt"
	"math/bits"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// A line is a row or a column: sites in a row.
type line struct {
	row   bool
	n     int    // from 1
	name  string // "row 3"
	sites []int
}

// lines returns the rows, then the columns.
func (p *puzzle) lines() []line {
	rows, cols := p.size.Rows, p.size.Cols
	lines := make([]line, 0, rows+cols)
	sites := make([]int, 0, 2*rows*cols)
	add := func(row bool, name string, n, count int, site func(a, i int) int) {
		for a := range n {
			for i := range count {
				sites = append(sites, site(a, i))
			}
			lines = append(lines, line{row, a + 1, fmt.Sprintf("%s %d", name, a+1), sites[len(sites)-count:]})
		}
	}
	add(true, "row", rows, cols, func(a, i int) int { return a*cols + i })
	add(false, "column", cols, rows, func(a, i int) int { return i*cols + a })
	return lines
}

// A state is what is known of a line: its cells as bits.
type state struct {
	held [2]uint32 // by value: the cells that hold it
	open uint32
}

func (l *line) state(e *puzzles.Encoding, known solver.Ranges) (s state) {
	for i, site := range l.sites {
		switch yes, no := e.Is(site, 1).In(known); {
		case yes:
			s.held[1] |= 1 << i
		case no:
			s.held[0] |= 1 << i
		default:
			s.open |= 1 << i
		}
	}
	return s
}

// states returns those of the lines.
func states(e *puzzles.Encoding, lines []line, known solver.Ranges) []state {
	all := make([]state, len(lines))
	for i := range lines {
		all[i] = lines[i].state(e, known)
	}
	return all
}

// fill gives the open cells of a line which has all of one value the other one.
func (l *line) fill(s *state) {
	for v := range s.held {
		if l.left(*s, v) == 0 {
			s.held[1-v] |= s.open
			s.open = 0
		}
	}
}

// left is how many cells are still to hold a value.
func (l *line) left(s state, v int) int { return len(l.sites)/2 - bits.OnesCount32(s.held[v]) }

// among returns the literals which say that these cells of the line hold v.
func (l *line) among(e *puzzles.Encoding, cells uint32, v int) []solver.Lit {
	lits := make([]solver.Lit, 0, bits.OnesCount32(cells))
	for i, site := range l.sites {
		if cells>>i&1 == 1 {
			lits = append(lits, e.Is(site, v))
		}
	}
	return lits
}

// differ states lazily that no two rows, and no two columns, are the same: not
// all of their cells hold one pattern.
func differ(e *puzzles.Encoding, lines []line) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "equal lines", Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		alike(lines, states(e, lines, known), func(a, b *line, s, t state, pattern [2]uint32) {
			if bits.OnesCount32(s.open|t.open) <= 1 {
				var lits []solver.Lit
				for v, cells := range pattern {
					lits = append(lits, slices.Concat(a.among(e, cells, v), b.among(e, cells, v))...)
				}
				cuts = append(cuts, same(a, b, lits))
			}
		})
		return cuts
	}})
}

// differInTwo states lazily what follows, as both lines hold as many 1s as the
// pattern has: they are the same as soon as both have a 1 wherever it has one,
// and likewise with 0s. Where two cells are left, and would make the lines the
// same, they are the other way round. What is open in a line that has all its 1s
// is a 0 there.
func differInTwo(e *puzzles.Encoding, lines []line) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "equal lines", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		filled := states(e, lines, known)
		for i := range filled {
			lines[i].fill(&filled[i])
		}
		alike(lines, filled, func(a, b *line, s, t state, pattern [2]uint32) {
			if bits.OnesCount32(pattern[0]) != bits.OnesCount32(pattern[1]) {
				return
			}
			for v, cells := range pattern {
				if a.left(s, v)+b.left(t, v) <= 1 {
					c := same(a, b, slices.Concat(a.among(e, cells, v), b.among(e, cells, v)))
					c.Implied = true
					cuts = append(cuts, c)
				}
			}
		})
		return cuts
	}})
}

// alike visits each two rows, and each two columns, that are the same as far as
// they are known, if each cell is known of one of them: then one pattern is
// left, given by the cells that hold each value.
func alike(lines []line, states []state, visit func(a, b *line, s, t state, pattern [2]uint32)) {
	for i := range lines {
		a, s := &lines[i], states[i]
		for j := range i {
			b, t := &lines[j], states[j]
			if a.row == b.row && s.open&t.open == 0 && s.held[0]&t.held[1]|s.held[1]&t.held[0] == 0 {
				visit(a, b, s, t, [2]uint32{s.held[0] | t.held[0], s.held[1] | t.held[1]})
			}
		}
	}
}

// same says that not all of the literals are true, which would make two lines
// the same.
func same(a, b *line, lits []solver.Lit) *solver.Constraint {
	kind := "columns"
	if a.row {
		kind = "rows"
	}
	c := solver.Because(solver.Sum(lits...).AtMost(len(lits)-1), "equal lines", "%s %d and %d must differ", kind, b.n, a.n)
	c.Effort = combined
	return c
}
