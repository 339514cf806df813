package proof

import (
	"cmp"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// suppose returns the fact that is refuted (or proved) by the shortest chain of steps to
// a broken rule. Where one rule at a time leads to none, or to long ones alone, what follows
// from the rules is used as well.
func (x *explainer) suppose() (Hint, bool) {
	const (
		long  = 180 // a chain that may be told better
		few   = 6   // of the shortest that are then told with what follows from the rules
		short = 5   // sentences
	)
	all, ok := x.refutable(false, nil)
	if !ok {
		return Hint{}, false // that is a mistake
	}
	switch {
	case len(all) == 0:
		all, _ = x.refutable(true, nil)
	case all[0].Cost > long:
		again, _ := x.refutable(true, all[:min(few, len(all))])
		all = append(again, all...)
		sortByCost(all)
	}
	if len(all) == 0 {
		return Hint{}, false
	}
	all = x.thrifty(all, long, false)
	h := x.told(x.shorten(all[0]))
	if h.Cost > long {
		h = x.briefest(h, all[1:])
	}
	if len(h.Steps) > short { // it is as hard to see, but told in fewer sentences
		cost := h.Cost
		h = x.briefest(h, x.thrifty(all, long, true))
		h.Cost = cost
	}
	return h, true
}

// briefest returns the one of some hints that takes fewest sentences: h, or one of the others,
// which are not told yet.
func (x *explainer) briefest(h Hint, others []Hint) Hint {
	const (
		read = 24 // that are told to see which are the shortest then
		best = 6  // of those that are made shorter
	)
	all := slices.DeleteFunc(slices.Clone(others), func(o Hint) bool { return o.Cost > page && h.Cost <= page })
	all = all[:min(read, len(all))]
	for i := range all {
		all[i] = x.told(all[i])
	}
	shorter := func(a, b Hint) int {
		return cmp.Or(cmp.Compare(len(a.Steps), len(b.Steps)), cmp.Compare(a.Cost, b.Cost))
	}
	slices.SortStableFunc(all, shorter)
	for _, other := range all[:min(best, len(all))] {
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
	if _, held, _ := x.e.Meaning(v.LitOf(to.Lo)); !held && (c.Rule == puzzles.OneValue || asPrinted(c)) {
		return 0
	}
	return 8 + c.Effort/4
}

// thrifty returns the hints with their cheapest chains, and others that have cheap ones where
// the hints have long ones. Often says that cuts are looked for often, for these hints alone.
func (x *explainer) thrifty(of []Hint, long int, often bool) (all []Hint) {
	const work = 200_000              // steps of others
	much := min(40, 80_000/x.e.Len()) // hints, fewer on large boards
	b := x.base(true)
	defer x.done(b)
	if b.broken {
		return of
	}
	t := b.trail
	most, steps := 1<<20, 0
	try := func(l solver.Lit) {
		if !x.undecided(t, l) {
			return
		}
		base := t.Len()
		t.Assume(l)
		if t.Thrifty(most, often, x.price) {
			most = min(most, t.Cost()*3/2)
			g := Hint{Strength: Suppose, Gains: []puzzles.Gain{x.gain(l.Not())}}
			g.steps, g.broken = t.Conflict()
			g.taken = t.Taken()
			g.Cost = 100 + x.weigh(g)
			all = append(all, g)
		}
		steps += t.Len() - base
		t.Backtrack(base)
	}
	tried := map[solver.Lit]bool{}
	for _, h := range of[:min(much, len(of))] {
		l := x.e.Lit(h.Gains[0]).Not()
		tried[l] = true
		try(l)
	}
	if of[0].Cost > long && !often {
		steps = 0
		for _, l := range x.open {
			for _, l := range [2]solver.Lit{l, l.Not()} {
				if !tried[l] && steps < work {
					try(l)
				}
			}
		}
	}
	if len(all) == 0 {
		return of
	}
	sortByCost(all)
	return all
}

func sortByCost(hs []Hint) {
	slices.SortStableFunc(hs, func(a, b Hint) int { return cmp.Compare(a.Cost, b.Cost) })
}

// refutable returns the facts that are refuted (or proved) by supposing the opposite, those
// with the shortest chains first: of some hints, or of all facts if that is nil. It reports
// false where a rule is broken without any.
func (x *explainer) refutable(implied bool, of []Hint) (all []Hint, ok bool) {
	const more = 100 // values that are looked at after the first that works
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
	try := func(supposed solver.Lit, reach int, harmless literals) {
		if h, ok := x.refute(t, supposed, reach, implied, harmless); ok {
			h.Gains = []puzzles.Gain{x.gain(supposed.Not())}
			all = append(all, h)
		}
	}
	if of != nil {
		for _, h := range of {
			if l := x.e.Lit(h.Gains[0]); x.undecided(t, l) {
				try(l.Not(), 0, nil)
			}
		}
		sortByCost(all)
		return all, true
	}
	harmless := m.harmless(t.Known())
	reaches, sites := []int{0}, x.blank() // steps past the supposition
	if !implied {
		reaches = []int{25, 100, 0}
		slices.Sort(sites)
	}
	for _, reach := range reaches {
		past := 0 // those tried since one was found
		for _, site := range sites {
			if x.ctx.Err() != nil || past > more && implied {
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
	h.Steps = x.narrate(refutation{steps: h.steps, broken: h.broken}, nil, nil)
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
			shorter, ok := x.refute(t, supposed, 0, true, nil)
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
func (x *explainer) refute(t *solver.Trail, l solver.Lit, reach int, implied bool, harmless literals) (Hint, bool) {
	base := t.Len()
	defer t.Backtrack(base)
	t.Assume(l)
	limit := 0
	if reach > 0 {
		limit = base + reach
	}
	if !t.Propagate(limit) {
		if harmless != nil && (limit == 0 || t.Len() < limit) {
			x.memory.sets(implied).made(t.Len() - base)
			x.remember(t, implied, harmless)
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
			if s.Reason != nil {
				cost += s.Reason.Effort / 4
			}
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
