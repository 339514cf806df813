package proof

import (
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// suppose returns the fact that is refuted (or proved) by the shortest chain of steps to
// a broken rule.
func (x *explainer) suppose() (Hint, bool) {
	b := x.base(false)
	defer x.done(b)
	if b.broken {
		return Hint{}, false // that is a mistake
	}
	t := b.trail
	var best Hint
	found := false
	harmless := x.memory.harmless(t.Known())
	for _, reach := range []int{25, 100, 0} { // steps past the supposition
		for site := range x.p.Marks {
			if x.p.Marks[site] != puzzles.Blank {
				continue
			}
			if x.ctx.Err() != nil {
				return best, found
			}
			for _, l := range x.e.Lits(site) {
				for _, supposed := range [2]solver.Lit{l, l.Not()} {
					if yes, no := supposed.In(t.Known()); yes || no || harmless.has(supposed) {
						continue
					}
					if h, ok := x.refute(t, supposed, reach, harmless); ok {
						h.Gains = []puzzles.Gain{x.gain(supposed.Not())}
						if !found || h.Cost < best.Cost {
							best, found = h, true
						}
					}
				}
			}
		}
		if found {
			break
		}
	}
	if found {
		best = x.shorten(best)
	}
	return best, found
}

// shorten leaves constraints out of a supposition's chain as long as the others still
// lead to a conflict: late ones first, then early ones first, and the shorter result
// counts. Propagation finds a chain, not the shortest.
func (x *explainer) shorten(h Hint) Hint {
	supposed := x.e.Is(h.Gains[0].Site, h.Gains[0].Value)
	if h.Gains[0].Holds {
		supposed = supposed.Not()
	}
	for _, backwards := range []bool{true, false} {
		part := x.e.Model
		part.Lazy = nil
		part.Constraints = slices.Clone(h.chain)
		if backwards {
			slices.Reverse(part.Constraints)
		}
		t := part.NewTrail(x.visible, true)
		without := make([]bool, len(part.Constraints))
		var acting []bool // in what the others last led to; nil for nothing yet
		for i := range without {
			without[i] = true
			if acting != nil && !acting[i] {
				continue // they lead to the same again
			}
			t.Restart(without)
			shorter, ok := x.refute(t, supposed, 0, nil)
			if !ok {
				without[i] = false
				continue
			}
			acting = shorter.acting
			if shorter.Cost < h.Cost {
				shorter.Gains = h.Gains
				h = shorter
			}
		}
	}
	return h
}

// refute assumes a literal and propagates it for so many steps (0: to the end). It
// reports whether that led to a conflict. If not, and it is known what is harmless so
// far, it remembers that.
func (x *explainer) refute(t *solver.Trail, l solver.Lit, reach int, harmless literals) (Hint, bool) {
	base := t.Len()
	defer t.Backtrack(base)
	t.Assume(l)
	limit := 0
	if reach > 0 {
		limit = base + reach
	}
	if !t.Propagate(limit) {
		if harmless != nil && (limit == 0 || t.Len() < limit) {
			x.remember(t, harmless)
		}
		return Hint{}, false
	}
	steps, broken := t.Conflict()
	h := Hint{Strength: Suppose, chain: []*solver.Constraint{broken}}
	if harmless == nil {
		h.acting = t.Acting()
	}
	for _, s := range steps {
		if s.Reason != nil && !slices.Contains(h.chain, s.Reason) {
			h.chain = append(h.chain, s.Reason)
		}
	}
	h.Steps = x.narrate(steps, broken)
	h.main = h.Steps[len(h.Steps)-1]
	h.Cost = 100
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h, true
}
