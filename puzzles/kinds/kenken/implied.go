package kenken

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/solver"
)

// imply states what a player sees besides the rules themselves: what is left of
// the ways to fill a cage, and what rows and columns say of several cells.
func (p *puzzle) imply(e *puzzles.Encoding, areas []rules.Area) {
	lanes := sync.OnceValue(func() [][]lane {
		all := make([][]lane, len(p.cages))
		for k, c := range p.cages {
			all[k] = p.lanes(c)
		}
		return all
	})
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "combinations", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		for k, t := range p.table() {
			if t.ways == nil {
				continue
			}
			if s := p.sift(e, t, known); s != nil {
				cuts = append(cuts, s.cells()...)
				cuts = append(cuts, s.lines(lanes()[k])...)
			}
		}
		return cuts
	}})
	rules.Subsets(e, areas)
	rules.Fish(e, areas[:p.n], areas[p.n:])
	rules.Fish(e, areas[p.n:], areas[:p.n])
}

// A lane is a row or a column with several cells of a cage, and others.
type lane struct {
	name  string
	in    []int // cells of the cage, by place in it
	other []int // cells of the board
}

// lanes returns the rows and columns with several cells of a cage.
func (p *puzzle) lanes(c cage) (lanes []lane) {
	for l := range 2 * p.n {
		at := lane{name: fmt.Sprintf("row %d", l+1)}
		if l >= p.n {
			at.name = fmt.Sprintf("column %d", l-p.n+1)
		}
		for k := range p.n {
			cell := l*p.n + k
			if l >= p.n {
				cell = k*p.n + l - p.n
			}
			if i := slices.Index(c.cells, cell); i >= 0 {
				at.in = append(at.in, i)
			} else {
				at.other = append(at.other, cell)
			}
		}
		if len(at.in) > 1 && len(at.other) > 0 {
			lanes = append(lanes, at)
		}
	}
	return lanes
}

// A sifting is what is known of one cage: which of its ways are left.
type sifting struct {
	*puzzle
	table
	e     *puzzles.Encoding
	known solver.Ranges
	holds []int    // by cell of the cage: the value it holds, or -1
	not   []uint64 // the values it does not hold, where holds is -1
	left  []bool   // by way: is it left?
	may   []uint64 // by cell: the values in these
}

// sift returns what is left of the ways to fill a cage, or nil if that is
// nothing.
func (p *puzzle) sift(e *puzzles.Encoding, t table, known solver.Ranges) *sifting {
	k := len(t.cage.cells)
	s := &sifting{puzzle: p, table: t, e: e, known: known, holds: make([]int, k), not: make([]uint64, k), may: make([]uint64, k)}
	for i, cell := range t.cage.cells {
		s.holds[i] = holds(e, known, cell)
		for v, l := range e.Lits(cell) {
			if _, no := l.In(known); no && s.holds[i] < 0 {
				s.not[i] |= 1 << v
			}
		}
	}
	s.left = make([]bool, t.ways.len())
	for w := range s.left {
		way := t.ways.at(w)
		if s.left[w] = s.allows(way); !s.left[w] {
			continue
		}
		for i, number := range way {
			s.may[i] |= 1 << (number - 1)
		}
	}
	if s.may[0] == 0 {
		return nil
	}
	return s
}

// allows reports whether nothing known speaks against a way.
func (s *sifting) allows(w way) bool {
	for i, number := range w {
		if v := s.holds[i]; v >= 0 && v != int(number)-1 || v < 0 && s.not[i]>>(number-1)&1 == 1 {
			return false
		}
	}
	return true
}

// A witness is something known that speaks against ways to fill the cage: what a
// cell holds, or what it does not hold.
type witness struct {
	cell, value int // of the cage
	holds       bool
}

func (x witness) against(w way) bool { return (int(w[x.cell])-1 == x.value) != x.holds }

// witnesses returns something known against each of some ways that are not
// left: as little as a greedy choice finds, and rather what is written.
func (s *sifting) witnesses(ways []int) []witness {
	var chosen []witness
	open := slices.Clone(ways)
	take := func(x witness) {
		chosen = append(chosen, x)
		open = slices.DeleteFunc(open, func(w int) bool { return x.against(s.ways.at(w)) })
	}
	for i, v := range s.holds {
		x := witness{i, v, true}
		if v >= 0 && slices.ContainsFunc(open, func(w int) bool { return x.against(s.ways.at(w)) }) {
			take(x)
		}
	}
	for len(open) > 0 {
		count := make([]int, len(s.holds)*s.n)
		best := witness{}
		most := 0
		for _, w := range open {
			for i, number := range s.ways.at(w) {
				if v := int(number) - 1; s.not[i]>>v&1 == 1 {
					k := i*s.n + v
					if count[k]++; count[k] > most {
						most, best = count[k], witness{i, v, false}
					}
				}
			}
		}
		take(best)
	}
	// What was chosen first may not be needed any more.
	for i := len(chosen) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(chosen), i, i+1)
		if !slices.ContainsFunc(ways, func(w int) bool { return !anyAgainst(rest, s.ways.at(w)) }) {
			chosen = rest
		}
	}
	return chosen
}

func anyAgainst(xs []witness, w way) bool {
	return slices.ContainsFunc(xs, func(x witness) bool { return x.against(w) })
}

// unless adds to a sum, for each witness, how often it is not so.
func (s *sifting) unless(sum solver.Linear, xs []witness, coef int) solver.Linear {
	for _, x := range xs {
		l := s.e.Is(s.cage.cells[x.cell], x.value)
		if x.holds {
			l = l.Not()
		}
		sum = sum.PlusLit(coef, l)
	}
	return sum
}

// gone returns the ways that are not left and are as wanted.
func (s *sifting) gone(wanted func(way) bool) []int {
	var gone []int
	for w, left := range s.left {
		if !left && wanted(s.ways.at(w)) {
			gone = append(gone, w)
		}
	}
	return gone
}

// cells says of each open cell of the cage what the ways that are left say of it.
//
// In numbers: as often as all witnesses are right, a cell holds none of the
// values that only ways against them have. That holds always; it is said only
// where it now rules something out.
func (s *sifting) cells() (cuts []*solver.Constraint) {
	for i, cell := range s.cage.cells {
		open := ^s.not[i] & (1<<s.n - 1)
		out := open &^ s.may[i]
		if s.holds[i] >= 0 || out == 0 {
			continue
		}
		xs := s.witnesses(s.gone(func(w way) bool { return s.may[i]>>(w[i]-1)&1 == 0 && out>>(w[i]-1)&1 == 1 }))
		var sum solver.Linear
		if one := s.may[i]; bits.OnesCount64(one) == 1 {
			// All others are out, known already or not.
			v := bits.TrailingZeros64(one)
			xs = s.witnesses(s.gone(func(w way) bool { return int(w[i])-1 != v }))
			sum = s.unless(solver.Sum(s.e.Is(cell, v).Not()), xs, -1)
		} else {
			for v := range s.n {
				if out>>v&1 == 1 {
					sum = sum.PlusLit(1, s.e.Is(cell, v))
				}
			}
			sum = s.unless(sum, xs, -1) // the cell holds one of them at most
		}
		cuts = append(cuts, s.because(sum.AtMost(0), "combinations", "%v", later(func() string { return s.told(i, out, xs) })))
	}
	return cuts
}

func (s *sifting) because(r solver.Relation, rule, format string, args ...any) *solver.Constraint {
	c := solver.Because(r, rule, format, args...)
	c.Implied = true
	return c
}

// A later is a text that is made when it is asked for: most never are.
type later func() string

func (l later) String() string { return l() }

// told says why a cell does not hold some values, given the witnesses.
func (s *sifting) told(cell int, out uint64, xs []witness) string {
	const few = 4
	var sets, orders []string
	may := uint64(0)    // what the cell may hold
	within := uint64(0) // what any cell may
	for w := range s.ways.len() {
		way := s.ways.at(w)
		if anyAgainst(xs, way) {
			continue
		}
		may |= 1 << (way[cell] - 1)
		sorted := slices.Sorted(slices.Values(way))
		for _, number := range sorted {
			within |= 1 << (number - 1)
		}
		if words := words(sorted); len(sets) <= few && !slices.Contains(sets, words) {
			sets = append(sets, words)
		}
		if words := words(way); len(orders) <= few && !slices.Contains(orders, words) {
			orders = append(orders, words)
		}
	}
	name := s.name(s.cage)
	switch {
	case len(sets) <= few && within&out == 0:
		return name + " can only hold " + puzzles.List(sets, "or")
	case len(orders) <= few-1 && len(s.cage.cells) <= few:
		return "cell by cell " + name + " can only hold " + puzzles.List(orders, "or")
	}
	at := s.puzzle.at(s.cage.cells[cell])
	if bits.OnesCount64(may) < few {
		return "only " + puzzles.List(s.keys(may), "or") + " at " + at + " can complete " + name
	}
	return name + " can't be completed with " + puzzles.List(s.keys(out), "or") + " at " + at
}

// keys writes some values.
func (s *sifting) keys(values uint64) (keys []string) {
	for v := range s.n {
		if values>>v&1 == 1 {
			keys = append(keys, string(symbol(v)))
		}
	}
	return keys
}

// lines says of each row and column with two cells of the cage or more which
// values every way that is left has there: they are nowhere else in it.
//
// In numbers: as often as all witnesses are right, none of the other cells
// holds the value. That holds always; it is said only where it now rules
// something out.
func (s *sifting) lines(lanes []lane) (cuts []*solver.Constraint) {
	for _, l := range lanes {
		must := uint64(1)<<s.n - 1
		for w, left := range s.left {
			if left {
				if must &= s.has(w, l.in); must == 0 {
					break
				}
			}
		}
		for v := range s.n {
			if must>>v&1 == 0 || slices.ContainsFunc(l.in, func(i int) bool { return s.holds[i] == v }) {
				continue // where it is written, the line itself says so
			}
			var others solver.Linear
			open := false
			for _, cell := range l.other {
				is := s.e.Is(cell, v)
				_, no := is.In(s.known)
				open = open || !no
				others = others.PlusLit(1, is)
			}
			if !open {
				continue
			}
			xs := s.witnesses(s.gone(func(w way) bool { return !hasAt(w, l.in, v) }))
			cuts = append(cuts, s.because(s.unless(others, xs, -1).AtMost(0), "cage line",
				"the %c of %s must be in %s", symbol(v), l.name, s.puzzle.name(s.cage)))
		}
	}
	return cuts
}

// has returns the values that a way has at some cells.
func (s *sifting) has(w int, in []int) (values uint64) {
	way := s.ways.at(w)
	for _, i := range in {
		values |= 1 << (way[i] - 1)
	}
	return values
}

func hasAt(w way, in []int, v int) bool {
	return slices.ContainsFunc(in, func(i int) bool { return int(w[i])-1 == v })
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
