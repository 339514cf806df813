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
func (p *puzzle) tuples(e *puzzles.Encoding, t *table) {
	c, n := t.cage, t.ways.len()
	first := e.Bools(n, func(i int) string { return fmt.Sprintf("%s is %s", p.name(c), words(t.ways.at(i))) })
	count := make([]int, p.n*len(c.cells)+1) // ways, by cell and value; all of them
	for k := range n {
		for i, number := range t.ways.at(k) {
			count[i*p.n+int(number)-1]++
		}
	}
	for k := range count {
		count[k]++ // and for the number itself
	}
	count[len(count)-1] = len(count) + n
	sums := make([]solver.Linear, len(count))
	for i, cell := range c.cells {
		for v := range p.n {
			k := i*p.n + v
			count[k]--
			sums[k] = sums[k].PlusLit(1, e.Is(cell, v))
		}
	}
	total := sums[len(sums)-1] // of the numbers, less that of the way
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
	rule, says := c.rule(), []any{clued{p, t}}
	e.Constraints = slices.Grow(e.Constraints, 2*len(count))
	p.companies(e, t, sums[:len(count)-1], count)
	for v := range p.n {
		var never solver.Linear // the cells where no way has the value
		var at []int
		for i, cell := range c.cells {
			if k := i*p.n + v; count[k] == 0 {
				never = never.PlusLit(1, e.Is(cell, v))
				at = append(at, cell)
			} else {
				e.Require(sums[k].Equals(0), rule, "%s", says...)
			}
		}
		if at == nil {
			continue
		}
		if !c.plainly(v+1, p.n) {
			e.Imply(never.Equals(0), rule, "%s", misfit{p, t, v, at})
		}
		e.Require(never.Equals(0), rule, "%s", says...)
	}
	// Implied by these, and about the cage as a whole, which makes shorter hints.
	e.Imply(total.Equals(0), rule, "%s", says...)
}

// clued is what the clue of a cage says.
type clued struct {
	*puzzle
	*table
}

func (c clued) String() string { return c.says(c.cage) }

// companies states of each number in each cell of a cage, if it is in few ways,
// that one of them is the right one. So do the rows of the model; this tells a
// player which numbers it needs.
func (p *puzzle) companies(e *puzzles.Encoding, t *table, sums []solver.Linear, count []int) {
	const few = 3
	all := make([]company, len(sums))
	args := make([]any, len(sums))
	for k := range sums {
		if 0 < count[k] && count[k] <= few {
			all[k] = company{p, t, k / p.n, k % p.n}
			args[k] = &all[k]
			e.Imply(sums[k].AtMost(0), t.cage.rule(), "%s", args[k:k+1]...)
		}
	}
}

// A company is the numbers that go with a value in a cell of a cage.
type company struct {
	*puzzle
	*table
	cell, value int
}

func (c *company) String() string {
	var with []string
	for k := range c.ways.len() {
		way := c.ways.at(k)
		if int(way[c.cell])-1 != c.value {
			continue
		}
		others := slices.Delete(slices.Clone(way), c.cell, c.cell+1)
		slices.Sort(others)
		if w := words(others); !slices.Contains(with, w) {
			with = append(with, w)
		}
	}
	return fmt.Sprintf("in the cage %s, %s at %s goes only with %s",
		c.cage.sign(), a(c.value), c.at(c.cage.cells[c.cell]), puzzles.List(with, "or"))
}

// A misfit is a value that no way to fill a cage has at some cells.
type misfit struct {
	*puzzle
	*table
	value int
	cells []int
}

func (m misfit) String() string {
	says := m.name(m.cage) + " can't be completed with " + a(m.value)
	if len(m.cells) == len(m.cage.cells) {
		return says
	}
	at := make([]string, len(m.cells))
	for i, c := range m.cells {
		at[i] = m.at(c)
	}
	return says + " at " + puzzles.List(at, "or")
}

// plainly reports whether it takes no trying to see that a number is not in a
// cage, if it is not.
func (c cage) plainly(number, n int) bool {
	others := len(c.cells) - 1
	switch {
	case others == 1:
		return true
	case c.op == times:
		return c.target%number != 0
	case c.op == plus:
		return number+others > c.target || number+others*n < c.target
	}
	return false
}

// Combinations returns the sets of numbers that the cage of a clue may still hold.
func (p *puzzle) Combinations(c puzzles.Clue, may []puzzles.Values) ([]string, bool) {
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
