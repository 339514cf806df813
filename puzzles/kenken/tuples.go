package kenken

import (
	"fmt"
	"slices"

	"crib/puzzles"
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
// go through.
type table struct {
	cage cage
	ways *ways
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
		if p.eachWay(c, nil, steps, func(way way) bool {
			w.numbers = append(w.numbers, way...)
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
	first := e.Bools(n, func(i int) string { return fmt.Sprintf("%s is %s", p.name(c), words(t.ways.at(i))) })
	count := make([]int, p.n*len(c.cells)) // ways, by cell and value
	for k := range n {
		for i, number := range t.ways.at(k) {
			count[i*p.n+int(number)-1]++
		}
	}
	sums := make([]solver.Linear, len(count))
	for i, cell := range c.cells {
		for v := range p.n {
			sums[i*p.n+v] = solver.Room(1+count[i*p.n+v]).PlusLit(1, e.Is(cell, v))
		}
	}
	total := solver.Room(len(count) + n) // of the numbers, less that of the way
	for _, cell := range c.cells {
		total = p.value(e, total, cell, func(k int) int { return k })
	}
	for k := range n {
		way, sum := first+solver.Var(k), 0
		for i, number := range t.ways.at(k) {
			s := &sums[i*p.n+int(number)-1]
			*s = s.Plus(-1, way)
			sum += int(number)
		}
		total = total.Plus(-sum, way)
	}
	rule, says := c.rule(), p.says(c)
	e.Constraints = slices.Grow(e.Constraints, len(count)+1)
	for v := range p.n {
		var never solver.Linear // the cells where no way has the value
		for i, cell := range c.cells {
			if k := i*p.n + v; count[k] == 0 {
				never = never.PlusLit(1, e.Is(cell, v))
			} else {
				e.Require(sums[k].Equals(0), rule, "%s", says)
			}
		}
		if terms, _ := never.Terms(); terms != nil {
			e.Require(never.Equals(0), rule, "%s", says)
		}
	}
	// Implied by these, and about the cage as a whole: so the clue is seen to be
	// kept, or broken.
	e.Imply(total.Equals(0), rule, "%s", says)
}

// Ways returns the sets of numbers that the cage of a clue may still hold.
func (p *puzzle) Ways(c puzzles.Clue, may []puzzles.Values) ([]string, bool) {
	k := slices.IndexFunc(p.cages, func(g cage) bool { return g.target > 0 && slices.Equal(g.cells, c.Sites) })
	if k < 0 {
		return nil, false
	}
	within := make([]uint64, len(c.Sites))
	for i, s := range c.Sites {
		within[i] = uint64(may[s])
	}
	const steps = 20_000 // a screen waits for it
	var sets [][]uint8
	all := p.eachWay(p.cages[k], within, steps, func(w way) bool {
		set := slices.Sorted(slices.Values(w))
		if i, found := slices.BinarySearchFunc(sets, set, slices.Compare[[]uint8]); !found {
			sets = slices.Insert(sets, i, set)
		}
		return true
	})
	ways := make([]string, len(sets))
	for i, set := range sets {
		ways[i] = words(set)
	}
	return ways, all
}
