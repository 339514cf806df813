package proof

import (
	"cmp"
	"slices"

	"crib/puzzles"
	"crib/puzzles/proof/narrate"
	"crib/solver"
)

// suppose returns the fact that is refuted (or proved) by the shortest chain of steps to
// a broken rule. Where one rule at a time leads to none, or to long ones alone, what follows
// from the rules is used as well.
func (x *explainer) suppose() (Hint, bool) {
	all, ok := x.refutable(false, nil)
	if !ok {
		return Hint{}, false // that is a mistake
	}
	switch {
	case len(all) == 0:
		all, _ = x.refutable(true, nil)
	case all[0].cost > longChain:
		again, _ := x.refutable(true, all[:min(againImplied, len(all))])
		all = append(again, all...)
		sortByCost(all)
	}
	if len(all) == 0 {
		return Hint{}, false
	}
	hs := x.thrifty(all, false)
	if len(hs) == 0 {
		hs = x.straight(all)
	}
	h := x.told(x.shorten(hs[0]))
	if h.Cost > longChain {
		h = x.briefest(h, hs[1:])
	}
	if len(h.Steps) > longProof { // it is as hard to see, but told in fewer sentences
		var again []refuted
		for _, other := range hs {
			again = append(again, refuted{x.e.Lit(other.Gains[0]).Not(), other.Cost})
		}
		if often := x.thrifty(again, true); len(often) > 0 {
			hs = often
		}
		cost := h.Cost
		h = x.briefest(h, hs)
		h.Cost = cost
	}
	return h, true
}

// A refuted literal is one from which some chain of steps leads to a broken rule.
type refuted struct {
	lit  solver.Lit
	cost int // of the Hint, with this chain
}

// refuting returns the hint that supposes a literal, without its chain.
func (x *explainer) refuting(r refuted) Hint {
	return Hint{Strength: Suppose, Gains: []puzzles.Gain{x.rules.Gain(r.lit.Not())}, Cost: r.cost}
}

// briefest returns the one of some hints that takes fewest sentences: h, or one of the others,
// which are not told yet.
func (x *explainer) briefest(h Hint, others []Hint) Hint {
	all := slices.DeleteFunc(slices.Clone(others), func(o Hint) bool { return o.Cost > page && h.Cost <= page })
	all = all[:min(mostTold, len(all))]
	for i := range all {
		all[i] = x.told(all[i])
	}
	shorter := func(a, b Hint) int {
		return cmp.Or(cmp.Compare(len(a.Steps), len(b.Steps)), cmp.Compare(a.Cost, b.Cost))
	}
	slices.SortStableFunc(all, shorter)
	for _, other := range all[:min(mostShorter, len(all))] {
		if other = x.told(x.shorten(other)); shorter(other, h) < 0 {
			h = other
		}
	}
	return h
}

// price says what a step costs who reads it: a sentence, but for what goes without saying.
func (x *explainer) price(c *solver.Constraint, v solver.Var, to solver.Range) int {
	if !x.e.Factual(v) {
		return 0
	}
	if _, held, _ := x.e.Meaning(v.LitOf(to.Lo)); !held && (c.Rule == puzzles.OneValue || narrate.AsPrinted(c)) {
		return 0
	}
	return 8 + c.Effort/4
}

// straight returns hints with the chains that propagation finds: by one rule at a time, or
// where that refutes none of the literals by what follows from the rules as well.
func (x *explainer) straight(of []refuted) (all []Hint) {
	for _, implied := range [2]bool{false, true} {
		b := x.base(implied)
		for _, r := range of {
			if h, ok := x.refute(b.trail, r.lit); ok {
				all = append(all, h)
			}
		}
		if x.done(b); len(all) > 0 {
			break
		}
	}
	return all
}

// thrifty returns hints with their cheapest chains, and others that have cheap ones where
// these have long ones. Often says that cuts are looked for often, for these alone.
func (x *explainer) thrifty(of []refuted, often bool) (all []Hint) {
	much := min(mostTold, 80_000/x.e.Len()) // hints, fewer on large boards
	b := x.base(true)
	defer x.done(b)
	if b.broken {
		return nil
	}
	t := b.trail
	most, steps := 1<<20, 0
	try := func(l solver.Lit) {
		if !x.undecided(t, l) {
			return
		}
		base := t.Len()
		t.Assume(l)
		if t.CheapestFirst(most, often, x.price) {
			most = min(most, t.Cost()*3/2)
			all = append(all, x.chainOf(t, l))
		}
		steps += t.Len() - base
		t.Backtrack(base)
	}
	tried := map[solver.Lit]bool{}
	for _, r := range of[:min(much, len(of))] {
		tried[r.lit] = true
		try(r.lit)
	}
	if of[0].cost > longChain && !often {
		steps = 0
		for _, l := range x.open {
			for _, l := range [2]solver.Lit{l, l.Not()} {
				if !tried[l] && steps < othersSteps {
					try(l)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Hint) int { return cmp.Compare(a.Cost, b.Cost) })
	return all
}

func sortByCost(all []refuted) {
	slices.SortStableFunc(all, func(a, b refuted) int { return cmp.Compare(a.cost, b.cost) })
}

// refutable returns the literals that are refuted when they are supposed, those
// with the shortest chains first: some, or all there are if that is nil. It reports
// false where a rule is broken without any.
func (x *explainer) refutable(implied bool, of []refuted) (all []refuted, ok bool) {
	if r := &x.memory.refutable; of == nil && !implied {
		if slices.Equal(r.marks, x.p.Marks) && slices.Equal(r.crossed, x.p.Crossed) {
			return r.all, r.ok
		}
		defer func() {
			if x.ctx.Err() == nil {
				*r = refutable{slices.Clone(x.p.Marks), slices.Clone(x.p.Crossed), all, ok}
			}
		}()
	}
	b := x.base(implied)
	defer x.done(b)
	if b.broken {
		return nil, false
	}
	t, m := b.trail, x.memory.sets(implied)
	base := t.Len()
	try := func(supposed solver.Lit, reach int, harmless literals) {
		t.Assume(supposed)
		limit := 0
		if reach > 0 {
			limit = base + reach
		}
		switch {
		case t.Propagate(limit):
			all = append(all, refuted{supposed, x.weigh(t)})
		case harmless != nil && (limit == 0 || t.Len() < limit): // else more may follow
			m.made(t.Len() - base)
			x.remember(t, implied, harmless)
		}
		t.Backtrack(base)
	}
	if of != nil {
		for _, r := range of {
			if x.undecided(t, r.lit) {
				try(r.lit, 0, nil)
			}
		}
		sortByCost(all)
		return all, true
	}
	harmless := m.harmless(t.Known())
	reaches, sites := reaches[:], x.blank()
	if implied {
		reaches = reaches[len(reaches)-1:]
	} else {
		slices.Sort(sites)
	}
	for _, reach := range reaches {
		past := 0 // those tried since one was found
		for _, site := range sites {
			if x.ctx.Err() != nil || past > moreRefuted && implied {
				break
			}
			for _, l := range x.e.Lits(site) {
				for _, supposed := range [2]solver.Lit{l, l.Not()} {
					if len(all) > 0 {
						past++
					}
					if !x.undecided(t, supposed) {
						continue
					}
					if harmless.has(supposed) {
						m.spared()
						continue
					}
					try(supposed, reach, harmless)
				}
			}
		}
		if len(all) > 0 {
			break
		}
	}
	sortByCost(all)
	return all, true
}

// undecided reports whether nothing is known of a literal.
func (x *explainer) undecided(t *solver.Trail, l solver.Lit) bool {
	yes, no := l.In(t.Known())
	return !yes && !no
}

// told puts a supposition's chain into sentences.
func (x *explainer) told(h Hint) Hint {
	h.Steps = x.rules.Narrate(x.known, narrate.Refutation{Steps: h.steps, Broken: h.broken}, nil, nil)
	h.main = h.Steps[len(h.Steps)-1]
	h.Name = x.named(h)
	return h
}

// shorten leaves constraints out of a supposition's chain as long as the others still
// lead to a conflict: late ones first, then early ones first, and the shorter result
// counts. Propagation finds a chain, not the shortest.
func (x *explainer) shorten(h Hint) Hint {
	supposed := x.e.Lit(h.Gains[0]).Not()
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
			if t.Assume(supposed); !t.Propagate(0) {
				without[i] = false
				continue
			}
			if acting = t.Acting(); x.weigh(t) < h.Cost {
				h = x.chainOf(t, supposed)
			}
		}
	}
	return h
}

// refute assumes a literal and propagates it to the end. It reports whether that led to a
// conflict.
func (x *explainer) refute(t *solver.Trail, l solver.Lit) (Hint, bool) {
	base := t.Len()
	defer t.Backtrack(base)
	if t.Assume(l); !t.Propagate(0) {
		return Hint{}, false
	}
	return x.chainOf(t, l), true
}

// chainOf returns the hint that refutes a literal by the steps which led a trail to a conflict.
func (x *explainer) chainOf(t *solver.Trail, l solver.Lit) Hint {
	h := x.refuting(refuted{l, x.weigh(t)})
	h.steps, h.broken = t.Conflict()
	h.taken = t.Taken()
	return h
}

// weigh returns what it costs to suppose what leads a trail to a conflict, which is how hard it is
// to follow it from what is visible: 8 for each constraint on the way, and 1 for each thing
// that is learned. What supposing itself costs is little where it leads through one rule to the
// broken one.
func (x *explainer) weigh(t *solver.Trail) int {
	cost := 100 + 8 // for supposing, and for what is broken
	var last *solver.Constraint
	rules := 0
	t.Chain(func(s solver.Step) {
		_, held, ok := x.e.Meaning(s.Lit())
		if !ok || s.Reason != nil && s.Reason.Rule == puzzles.OneValue && !held {
			return
		}
		if cost++; last == nil || s.Reason != last {
			if cost += 8; s.Reason != nil {
				rules++
				cost += s.Reason.Effort / 4
			}
		}
		last = s.Reason
	})
	if rules <= 1 {
		cost -= 90 // one looks at two rules together
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
