package zebra

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/solver"
)

// eitherOfTwo states what follows where a clue is about two words of one
// attribute, and each way to place them that is left has one of them in the same
// house: nothing else of the attribute is there.
//
// In numbers: the house has as many other words as words are where the ways
// that are gone would have them. That holds always; it is said only where it
// now rules something out.
func (p *puzzle) eitherOfTwo(e *puzzles.Encoding) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "either of two", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		for i, c := range p.clues {
			atoms := c.atoms()
			if len(atoms) != 1 || len(c.words) != 2 || c.words[0]/p.houses != c.words[1]/p.houses {
				continue
			}
			for h := range p.houses {
				if c := p.eitherIn(e, i, atoms[0], h, known); c != nil && len(c.Propagate(known)) > 0 {
					cuts = append(cuts, c)
				}
			}
		}
		return cuts
	}})
}

// eitherIn says that a house has one of the two words of an atom. It returns
// nil where they may both be elsewhere.
func (p *puzzle) eitherIn(e *puzzles.Encoding, clue int, t atom, house int, known solver.Ranges) *solver.Constraint {
	var facts []solver.Lit // that rule out the ways to be elsewhere
	told := func(l []solver.Lit) bool { return slices.Contains(facts, l[0]) }
	for a, b := range p.ways(t) {
		if a == house || b == house || a == b {
			continue
		}
		against := rules.Way{p.is(e, t.a, a), p.is(e, t.b, b)}.Contradicted(known)
		if against == nil {
			return nil
		}
		if !slices.ContainsFunc(against, told) {
			facts = append(facts, against[0]...)
		}
	}
	if facts == nil {
		return nil
	}
	others := slices.Clone(e.Lits(p.site(t.a, house)))
	others = slices.DeleteFunc(others, func(l solver.Lit) bool { return l == p.is(e, t.a, house) || l == p.is(e, t.b, house) })
	c := solver.Because(solver.Sum(append(others, facts...)...).AtMost(len(facts)), rule(clue),
		"by clue %d %s, and in each way that is left one of the two is in house %d", clue+1, p.says(p.clues[clue]), house+1)
	c.Implied = true
	return c
}
