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
		best = x.told(x.shorten(best))
	}
	return best, found
}

// told puts a supposition's chain into sentences.
func (x *explainer) told(h Hint) Hint {
	h.Steps = x.narrate(refutation{steps: h.steps, broken: h.broken}, nil)
	h.main = h.Steps[len(h.Steps)-1]
	return h
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
		part.Constraints = x.chain(h)
		if backwards {
			slices.Reverse(part.Constraints)
		}
		t := x.trail(&part, true)
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
	h := Hint{Strength: Suppose}
	h.steps, h.broken = t.Conflict()
	h.taken = t.Taken()
	if harmless == nil {
		h.acting = t.Acting()
	}
	h.Cost = 100 + x.weigh(h)
	return h, true
}

// weigh returns how hard it is to follow a chain to a broken constraint from what is
// visible: 8 for each constraint on the way, and 1 for each thing that is learned.
func (x *explainer) weigh(h Hint) int {
	cost := 8
	learned := map[solver.Lit]bool{}
	var last *solver.Constraint
	for _, s := range h.steps {
		l := s.Lit()
		_, held, ok := x.e.Meaning(l)
		if s.Index < h.taken || !ok || learned[l] {
			continue
		}
		learned[l] = true
		if s.Reason != nil && s.Reason.Rule == puzzles.OneValue && !held {
			continue
		}
		if cost++; last == nil || s.Reason != last {
			cost += 8
		}
		last = s.Reason
	}
	return cost
}

// chain returns the constraints that a supposition's chain goes through.
func (x *explainer) chain(h Hint) []*solver.Constraint {
	all := []*solver.Constraint{h.broken}
	for _, s := range h.steps {
		if s.Index >= h.taken && s.Reason != nil && !slices.Contains(all, s.Reason) {
			all = append(all, s.Reason)
		}
	}
	return all
}
