package puzzles

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"crib/solver"
)

// suppose returns the fact that is refuted (or proved) by the shortest chain
// of steps to a broken rule.
func (x *explainer) suppose() (Hint, bool) {
	t := x.e.NewTrail(x.seen, false)
	if t.Deduce(0) {
		return Hint{}, false // mistake tells
	}
	var best Hint
	found := false
	for _, reach := range []int{25, 100, 0} { // steps past the supposition
		for site := range x.g.cells {
			if x.g.cells[site].Mark != Blank {
				continue
			}
			if x.ctx.Err() != nil {
				return best, found
			}
			for _, l := range x.e.Lits(site) {
				for _, supposed := range [2]solver.Lit{l, l.Not()} {
					if yes, no := supposed.In(t.Known()); yes || no {
						continue
					}
					if h, ok := x.refute(t, supposed, reach); ok {
						h.Gains = []Gain{x.gain(supposed.Not())}
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

// gain is what a literal about a site says: that a value holds if it can, as of
// a site with two values it always can.
func (x *explainer) gain(l solver.Lit) Gain {
	f, held, _ := x.e.Meaning(l)
	return Gain{f, held}
}

// shorten leaves constraints out of a supposition's chain as long as the rest
// still leads to a broken one: late ones first, then early ones first, and the
// shorter result counts. Propagation finds a chain, not the shortest.
func (x *explainer) shorten(h Hint) Hint {
	supposed := x.e.Is(h.Gains[0].Site, h.Gains[0].Value)
	if h.Gains[0].Holds {
		supposed = supposed.Not()
	}
	for _, backwards := range []bool{true, false} {
		part := x.e.Model
		part.Lazy = nil
		part.Constraints = slices.Clone(h.uses)
		if backwards {
			slices.Reverse(part.Constraints)
		}
		for i := 0; i < len(part.Constraints); {
			whole := part.Constraints
			part.Constraints = slices.Delete(slices.Clone(whole), i, i+1)
			shorter, ok := x.refute(part.NewTrail(x.seen, true), supposed, 0)
			if !ok {
				part.Constraints = whole
				i++
			} else if shorter.Cost < h.Cost {
				shorter.Gains = h.Gains
				h = shorter
			}
		}
	}
	return h
}

// refute supposes a literal and follows it for so many steps (0: to the end).
func (x *explainer) refute(t *solver.Trail, l solver.Lit, reach int) (Hint, bool) {
	base := t.Len()
	defer t.Undo(base)
	t.Suppose(l)
	limit := 0
	if reach > 0 {
		limit = base + reach
	}
	if !t.Deduce(limit) {
		return Hint{}, false
	}
	steps, broken := t.Contradiction()
	h := Hint{Strength: Suppose, uses: []*solver.Constraint{broken}}
	for _, s := range steps {
		if s.Why != nil && !slices.Contains(h.uses, s.Why) {
			h.uses = append(h.uses, s.Why)
		}
	}
	h.Steps = x.told(steps, broken)
	h.main = h.Steps[len(h.Steps)-1]
	h.Cost = 100
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h, true
}

// An aside is a supposition made within another, which taught a constraint
// that the proof goes on with.
type aside struct {
	steps  []solver.Step
	broken *solver.Constraint
}

// nest refutes a value by suppositions within a supposition: where one alone
// does not reach a broken rule, ruling out further values on the way does. The
// values that decide most, at sites with few others, are tried first, and where
// the solution is known only those that are not in it. If none can be ruled out
// so, suppositions are nested as deep as it takes. What it tries is bounded by a
// count, not by time, so that the same board gives the same hint everywhere.
func (x *explainer) nest(engine solver.Engine, solution []int) (Hint, bool) {
	type try struct {
		lit  solver.Lit
		far  int // steps that follow, fewer where many values would remain
		dead int // dead ends the engine meets where it refutes the value
	}
	const (
		more = 3 // tries after the first that works, for a shorter proof
		few  = 4 // tries before the engine is asked
		most = 36

		looks  = 20_000 // suppositions made for deeper proofs
		deeper = 4000   // what these cost more
	)
	t := x.e.NewTrail(x.seen, false)
	t.Deduce(0)
	base := t.Len()
	var tries []try
	var sites []int
	for s, c := range x.g.cells {
		if c.Mark != Blank {
			continue
		}
		sites = append(sites, s)
		for v, l := range x.e.Lits(s) {
			if yes, no := l.In(t.Known()); yes || no || solution != nil && solution[s] == v {
				continue
			}
			t.Suppose(l)
			t.Deduce(0)
			tries = append(tries, try{l, (t.Len() - base) / max(1, x.left(s)-1), 0})
			t.Undo(base)
		}
	}
	slices.SortStableFunc(sites, func(a, b int) int { return cmp.Compare(x.left(a), x.left(b)) })
	slices.SortStableFunc(tries, func(a, b try) int { return cmp.Compare(b.far, a.far) })
	var best Hint
	found := 0
	for i, y := range tries {
		if x.ctx.Err() != nil || found > more || i == most {
			break
		}
		if i == few && found == 0 && engine != nil {
			// An engine has a better nose for what is easy to refute.
			tries = tries[:min(len(tries), most)]
			rest := tries[few:]
			for k := range rest {
				rest[k].dead = x.deadEnds(engine, rest[k].lit)
			}
			slices.SortStableFunc(rest, func(a, b try) int { return cmp.Compare(a.dead, b.dead) })
		}
		h, ok := (&nester{x: x, sites: sites}).prove(y.lit)
		if ok && (found == 0 || h.Cost < best.Cost) {
			best = h
			best.Gains = []Gain{x.gain(y.lit.Not())}
		}
		if ok || found > 0 {
			found++
		}
	}
	if found > 0 {
		return best, true
	}
	deep := &nester{x: x, sites: sites, looks: looks}
	for _, y := range tries[:min(few, len(tries))] {
		if x.ctx.Err() != nil {
			break
		}
		h, ok := deep.prove(y.lit)
		if h.Cost += deeper; ok && (found == 0 || h.Cost < best.Cost) {
			best = h
			best.Gains = []Gain{x.gain(y.lit.Not())}
			found++
		}
	}
	return best, found > 0
}

// deadEnds returns how many dead ends an engine meets in refuting l, or a large
// number if it can't be refuted.
func (x *explainer) deadEnds(engine solver.Engine, l solver.Lit) int {
	within := slices.Clone(x.seen)
	within.Fix(l)
	s := engine.Start(&x.e.Model, within)
	if _, err := s.Solve(x.ctx); !errors.Is(err, solver.ErrNoSolution) {
		return math.MaxInt
	}
	return s.Stats().Conflicts
}

// A nester follows suppositions within suppositions.
type nester struct {
	x      *explainer
	sites  []int // open ones, those with few values first
	asides map[*solver.Constraint]aside
	looks  int // suppositions after which no more are made within them
}

// prove refutes l: it follows it and, in sweeps over the open sites, what each
// value there would lead to. Where that does not suffice it refutes one of them in
// the same way first, as long as it may.
func (n *nester) prove(l solver.Lit) (Hint, bool) {
	n.asides = map[*solver.Constraint]aside{}
	steps, broken := n.refute([]solver.Lit{l}, nil)
	if broken == nil {
		return Hint{}, false
	}
	tell := &narrator{x: n.x, asides: n.asides, said: map[solver.Lit]bool{}}
	tell.tell(steps)
	tell.end(broken)
	h := Hint{Strength: Together, Steps: tell.out, main: tell.out[len(tell.out)-1], Cost: 1000}
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h, true
}

// refute returns the steps from what is supposed to a broken constraint, nil if
// there is no way there. learned is what the suppositions around the last one
// taught. The trail is its own: what one supposition teaches must not turn up,
// unsaid, in the proof of another.
func (n *nester) refute(supposed []solver.Lit, learned []*solver.Constraint) (steps []solver.Step, broken *solver.Constraint) {
	const reach = 60 // steps of an inner supposition; longer ones nobody follows
	t := n.x.e.NewTrail(n.x.seen, false)
	for _, c := range learned {
		t.Learn(c)
	}
	conflict := t.Deduce(0)
	for _, l := range supposed {
		if !conflict {
			t.Suppose(l)
			conflict = t.Deduce(0)
		}
	}
	learn := func(inner solver.Lit, a aside) {
		c := solver.Because(solver.Sum(append(slices.Clone(supposed), inner)...).AtMost(len(supposed)), "supposition", "otherwise a rule breaks")
		n.asides[c] = a
		learned = append(learned, c)
		t.Learn(c)
		conflict = t.Deduce(0)
	}
	for !conflict {
		far := map[solver.Lit]int{} // steps that follow from a value
		for again := true; again && !conflict; {
			again = false
			for _, s := range n.sites {
				for _, inner := range n.x.e.Lits(s) {
					if yes, no := inner.In(t.Known()); yes || no || conflict {
						continue
					}
					n.looks--
					before := t.Len()
					t.Suppose(inner)
					if !t.Deduce(before + reach) {
						far[inner] = t.Len() - before
						t.Undo(before)
						continue
					}
					var a aside
					a.steps, a.broken = t.Contradiction()
					t.Undo(before)
					learn(inner, a)
					again = true
				}
			}
		}
		if conflict {
			break
		}
		if n.looks <= 0 || n.x.ctx.Err() != nil {
			return nil, nil
		}
		inner, ok := n.split(t.Known(), far)
		if !ok {
			return nil, nil
		}
		var a aside
		a.steps, a.broken = n.refute(append(slices.Clone(supposed), inner), slices.Clip(learned))
		switch {
		case a.broken == nil:
			return nil, nil
		case !slices.ContainsFunc(a.steps, func(s solver.Step) bool { return s.Why == nil && s.Lit() == inner }):
			return a.steps, a.broken // without it
		}
		learn(inner, a)
	}
	return t.Contradiction()
}

// split returns what to suppose next: the value that leads farthest at a site
// with few left, of which each leads far. It reports false if none is open.
func (n *nester) split(known solver.Ranges, far map[solver.Lit]int) (best solver.Lit, ok bool) {
	least := 0
	for _, s := range n.sites {
		var open []solver.Lit
		for _, l := range n.x.e.Lits(s) {
			if yes, no := l.In(known); !yes && !no {
				open = append(open, l)
			}
		}
		score := 0
		for _, l := range open {
			score += (1 << 20) / (far[l] + 1)
		}
		if len(open) > 1 && (!ok || score < least) {
			best, least = open[0], score
			for _, l := range open[1:] {
				if far[l] > far[best] {
					best = l
				}
			}
			ok = true
		}
	}
	return best, ok
}

// together proves a value of some site with an engine, where no chain of steps
// was found. Constraints finds from which rules it follows, which takes longer
// than a player should wait for a hint.
func (x *explainer) together(engine solver.Engine, solution []int) (Hint, error) {
	if engine == nil || solution == nil {
		return Hint{}, ErrNoHint
	}
	site := -1
	for s, c := range x.g.cells { // where fewest values are left
		if c.Mark == Blank && (site < 0 || x.left(s) < x.left(site)) {
			site = s
		}
	}
	within := slices.Clone(x.seen)
	within.Fix(x.e.Is(site, solution[site]).Not())
	switch _, err := solver.Solve(x.ctx, engine.Start(&x.e.Model, within), &x.e.Model); {
	case err == nil:
		return Hint{}, fmt.Errorf("%w: there are several solutions", ErrNoHint)
	case !errors.Is(err, solver.ErrNoSolution):
		return Hint{}, fmt.Errorf("%w: %w", ErrNoHint, err)
	}
	h := Hint{Strength: Together, Gains: []Gain{{Fact{site, solution[site]}, true}}, Cost: 10000}
	h.main = ProofStep{
		Text:  fmt.Sprintf("No short chain of steps was found, but with any other value for %v the board can't be filled: proved by %s.", x.e.At(site), engine.Name()),
		Sites: []int{site}, Gains: h.Gains,
	}
	h.Steps = []ProofStep{h.main}
	return h, nil
}
