package kenken

import (
	"fmt"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/solver"
)

// A ways is ways to fill a cage, one after another.
type ways struct {
	cells   int
	numbers []uint8
}

func (w *ways) len() int     { return len(w.numbers) / w.cells }
func (w *ways) at(i int) way { return w.numbers[i*w.cells : (i+1)*w.cells] }

// A table is the ways to fill a cage, nil where there are more than anyone would
// go through, and the values that each of its cells has in them.
type table struct {
	cage   cage
	ways   *ways
	values []uint64
}

const (
	tabled = 1500    // the most ways of a cage that the model has a variable each for
	listed = 8000    // the most ways of a cage that hints go through
	steps  = 400_000 // and how long to look for them
)

// tables finds the ways to fill the cages.
func (p *puzzle) tables() []table {
	tables := make([]table, len(p.cages))
	for k, c := range p.cages {
		tables[k].cage = c
		if c.target == 0 {
			continue
		}
		w := &ways{cells: len(c.cells)}
		tables[k].values = make([]uint64, len(c.cells))
		if p.eachWay(c, nil, steps, func(way way) bool {
			w.numbers = append(w.numbers, way...)
			for i, number := range way {
				tables[k].values[i] |= 1 << (number - 1)
			}
			return w.len() <= listed
		}) {
			tables[k].ways = w
		}
	}
	return tables
}

// tuples states that a cage is filled in one of its ways.
func (p *puzzle) tuples(e *puzzles.Encoding, t table) {
	c, n := t.cage, t.ways.len()
	first := e.Bools(n, func(i int) string { return fmt.Sprintf("%s is %s", p.name(c), p.words(t.ways.at(i))) })
	sums := make([]solver.Linear, p.n*len(c.cells))
	for i, cell := range c.cells {
		for v := range p.n {
			sums[i*p.n+v] = solver.Sum(e.Is(cell, v))
		}
	}
	for k := range n {
		for i, number := range t.ways.at(k) {
			s := &sums[i*p.n+int(number)-1]
			*s = s.Plus(-1, first+solver.Var(k))
		}
	}
	says := p.says(c)
	for v := range p.n {
		var never solver.Linear // the cells where no way has the value
		for i, cell := range c.cells {
			if s := sums[i*p.n+v]; t.values[i]>>v&1 == 0 {
				never = never.PlusLit(1, e.Is(cell, v))
			} else {
				e.Require(s.Equals(0), c.rule(), "%s", says)
			}
		}
		if terms, _ := never.Terms(); terms != nil {
			e.Require(never.Equals(0), c.rule(), "%s", says)
		}
	}
}

// referee states the clue of a cage over facts alone, so that it is broken as
// soon as the cells that are filled are too much for it.
func (p *puzzle) referee(e *puzzles.Encoding, c cage) {
	says := p.says(c)
	switch {
	case c.target == 0:
	case len(c.cells) == 2:
		a, b := c.cells[0], c.cells[1]
		for v := range p.n {
			sum := solver.Sum(e.Is(a, v))
			for w := range p.n {
				if !p.makes(c, v+1, w+1) {
					sum = sum.PlusLit(1, e.Is(b, w))
				}
			}
			e.Require(sum.AtMost(1), c.rule(), "%s", says)
		}
	case c.op == plus:
		rules.Total(e, c.cells, func(v int) int { return v + 1 }, c.target, c.rule(), says)
	case c.op == times:
		rest := c.target
		for _, prime := range primesTo(p.n) {
			want := power(rest, prime)
			rules.Total(e, c.cells, func(v int) int { return power(v+1, prime) }, want, c.rule(), says)
			for range want {
				rest /= prime
			}
		}
		if rest > 1 { // a factor that no number has
			e.Require(solver.Linear{}.Equals(1), c.rule(), "%s", says)
		}
	default:
		p.refereeHidden(e, c)
	}
}

// makes reports whether two numbers make the target of a cage.
func (p *puzzle) makes(c cage, a, b int) bool {
	for _, o := range c.ops() {
		if fits(o, a, b, c.target) {
			return true
		}
	}
	return false
}

// refereeHidden states the clue of a cage of three cells or more whose sign is
// hidden. No sum says it: it is looked at when the cage is full.
func (p *puzzle) refereeHidden(e *puzzles.Encoding, c cage) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: c.rule(), Cut: func(known solver.Ranges) []*solver.Constraint {
		held := make([]solver.Lit, 0, len(c.cells))
		sum, product := 0, 1
		for _, cell := range c.cells {
			v := holds(e, known, cell)
			if v < 0 {
				return nil
			}
			held = append(held, e.Is(cell, v))
			sum, product = sum+v+1, product*(v+1)
		}
		if c.may(plus) && sum == c.target || c.may(times) && product == c.target {
			return nil
		}
		return []*solver.Constraint{solver.Because(solver.Sum(held...).AtMost(len(held)-1), c.rule(), "%s", p.says(c))}
	}})
}

// holds returns the value a cell is known to hold, or -1.
func holds(e *puzzles.Encoding, known solver.Ranges, cell int) int {
	for v, l := range e.Lits(cell) {
		if yes, _ := l.In(known); yes {
			return v
		}
	}
	return -1
}
