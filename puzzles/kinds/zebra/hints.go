package zebra

import (
	"slices"

	"crib/puzzles"
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
			t := atoms[0]
			for h := range p.houses {
				if gone, left := p.elsewhere(e, t, h, known); left > 0 || len(gone) == 0 {
					continue
				} else if c := p.only(e, i, t, h, gone); len(c.Propagate(known)) > 0 {
					cuts = append(cuts, c)
				}
			}
		}
		return cuts
	}})
}

// elsewhere goes through the ways of an atom that leave a house free of its two
// words. Of each that is known not to be it returns a word in a house, known
// not to be there, and it counts those that may be.
func (p *puzzle) elsewhere(e *puzzles.Encoding, t atom, house int, known solver.Ranges) (gone []solver.Lit, left int) {
	for a := range p.houses {
		for b := range p.houses {
			if a == house || b == house || a == b || !t.allows(a, b) {
				continue
			}
			x, y := p.is(e, t.a, a), p.is(e, t.b, b)
			_, notX := x.In(known)
			_, notY := y.In(known)
			switch {
			case !notX && !notY:
				left++
			case slices.Contains(gone, x) || slices.Contains(gone, y):
			case notX:
				gone = append(gone, x)
			default:
				gone = append(gone, y)
			}
		}
	}
	return gone, left
}

// only says that a house has one of the two words of an atom, unless one of
// these is true.
func (p *puzzle) only(e *puzzles.Encoding, clue int, t atom, house int, unless []solver.Lit) *solver.Constraint {
	others := slices.Clone(e.Lits(p.site(t.a, house)))
	others = slices.DeleteFunc(others, func(l solver.Lit) bool { return l == p.is(e, t.a, house) || l == p.is(e, t.b, house) })
	c := solver.Because(solver.Sum(others...).Minus(solver.Sum(unless...)).AtMost(0), rule(clue),
		"by clue %d %s, and in each way that is left one of the two is in house %d", clue+1, p.clues[clue].says, house+1)
	c.Implied = true
	return c
}
