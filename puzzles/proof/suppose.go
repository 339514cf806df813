package proof

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// suppose returns the fact that is refuted (or proved) by the shortest chain
// of steps to a broken rule.
func (x *explainer) suppose() (Hint, bool) {
	t := x.e.NewTrail(x.visible, false)
	if t.Propagate(0) {
		return Hint{}, false // mistake tells
	}
	var best Hint
	found := false
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
					if yes, no := supposed.In(t.Known()); yes || no {
						continue
					}
					if h, ok := x.refute(t, supposed, reach); ok {
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

// gain is what a literal about a site says: that a value holds if it can, as of
// a site with two values it always can.
func (x *explainer) gain(l solver.Lit) puzzles.Gain {
	f, held, _ := x.e.Meaning(l)
	return puzzles.Gain{Fact: f, Holds: held}
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
		part.Constraints = slices.Clone(h.chain)
		if backwards {
			slices.Reverse(part.Constraints)
		}
		for i := 0; i < len(part.Constraints); {
			whole := part.Constraints
			part.Constraints = slices.Delete(slices.Clone(whole), i, i+1)
			shorter, ok := x.refute(part.NewTrail(x.visible, true), supposed, 0)
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
	defer t.Backtrack(base)
	t.Assume(l)
	limit := 0
	if reach > 0 {
		limit = base + reach
	}
	if !t.Propagate(limit) {
		return Hint{}, false
	}
	steps, broken := t.Conflict()
	h := Hint{Strength: Suppose, chain: []*solver.Constraint{broken}}
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

// An aside is a supposition made within others, which taught a constraint that
// the proof goes on with.
type lemma struct {
	assumptions []solver.Lit // the others
	inner       solver.Lit
	refutation
}

// A refutation leads from what is supposed to a broken constraint, which is nil
// where there is no way there.
type refutation struct {
	trail  *solver.Trail // that the steps are on
	steps  []solver.Step
	broken *solver.Constraint
}

func refuted(t *solver.Trail) refutation {
	steps, broken := t.Conflict()
	return refutation{t, steps, broken}
}

// parts returns the steps before the innermost supposition, and those from it on.
func (r refutation) parts() (outer, assumptions []solver.Step) {
	for i, s := range slices.Backward(r.steps) {
		if s.Reason == nil {
			return r.steps[:i], r.steps[i:]
		}
	}
	return r.steps, nil
}

// rests reports whether l was supposed, and matters.
func (r refutation) restsOn(l solver.Lit) bool {
	return slices.ContainsFunc(r.steps, func(s solver.Step) bool { return s.Reason == nil && s.Lit() == l })
}

// nest refutes a value by suppositions within a supposition: where one alone
// does not reach a broken rule, ruling out further values on the way does. The
// values that decide most, at sites with few others, are tried first, and where
// the solution is known only those that are not in it. If none can be ruled out
// so, what follows from the rules is used as well, and then suppositions are
// nested as deep as it takes. What it tries is bounded by a count, not by time,
// so that the same board gives the same hint everywhere.
func (x *explainer) nest(engine solver.Engine, solution []int) (Hint, bool) {
	type try struct {
		lit  solver.Lit
		far  int // steps that follow, fewer where many values would remain
		dead int // dead ends the engine meets where it refutes the value
	}
	const (
		more = 8 // tries after the first that works, for a shorter proof
		few  = 4 // tries before the engine is asked
		most = 36

		wide   = 2000   // suppositions made with what follows from the rules
		looks  = 20_000 // suppositions made for deeper proofs
		deeper = 4000   // what these cost more
	)
	t := x.e.NewTrail(x.visible, false)
	t.Propagate(0)
	base := t.Len()
	var tries []try
	var sites []int
	for s, m := range x.p.Marks {
		if m != puzzles.Blank {
			continue
		}
		sites = append(sites, s)
		for v, l := range x.e.Lits(s) {
			if yes, no := l.In(t.Known()); yes || no || solution != nil && solution[s] == v {
				continue
			}
			t.Assume(l)
			t.Propagate(0)
			tries = append(tries, try{l, (t.Len() - base) / max(1, x.candidates(s)-1), 0})
			t.Backtrack(base)
		}
	}
	slices.SortStableFunc(sites, func(a, b int) int { return cmp.Compare(x.candidates(a), x.candidates(b)) })
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
				rest[k].dead = x.conflicts(engine, rest[k].lit)
			}
			slices.SortStableFunc(rest, func(a, b try) int { return cmp.Compare(a.dead, b.dead) })
		}
		h, ok := (&nester{x: x, sites: sites}).prove(y.lit)
		if ok && (found == 0 || h.Cost < best.Cost) {
			best = h
			best.Gains = []puzzles.Gain{x.gain(y.lit.Not())}
		}
		if ok || found > 0 {
			found++
		}
	}
	for _, n := range []*nester{{x: x, sites: sites, implied: true, budget: wide}, {x: x, sites: sites, budget: looks}} {
		if found > 0 {
			break
		}
		for _, y := range tries[:min(few, len(tries))] {
			if x.ctx.Err() != nil {
				break
			}
			h, ok := n.prove(y.lit)
			if h.Cost += deeper; ok && (found == 0 || h.Cost < best.Cost) {
				best = h
				best.Gains = []puzzles.Gain{x.gain(y.lit.Not())}
				found++
			}
		}
	}
	return best, found > 0
}

// deadEnds returns how many dead ends an engine meets in refuting l, or a large
// number if it can't be refuted.
func (x *explainer) conflicts(engine solver.Engine, l solver.Lit) int {
	assumptions := slices.Clone(x.visible)
	assumptions.Fix(l)
	s := engine.Start(&x.e.Model, assumptions)
	if _, err := s.Solve(x.ctx); !errors.Is(err, solver.ErrNoSolution) {
		return math.MaxInt
	}
	return s.Stats().Conflicts
}

// A nester follows suppositions within suppositions.
type nester struct {
	x       *explainer
	sites   []int // open ones, those with few values first
	lemmas  map[*solver.Constraint]lemma
	implied bool // whether to use what follows from the rules before giving up, and to go no deeper
	budget  int  // suppositions after which it gives up, or goes no deeper
}

// prove refutes l: it follows it and, in sweeps over the open sites, what each
// value there would lead to. Where that does not suffice it refutes one of them in
// the same way first, as long as it may.
func (n *nester) prove(l solver.Lit) (Hint, bool) {
	n.lemmas = map[*solver.Constraint]lemma{}
	r := n.refute([]solver.Lit{l}, nil)
	if r.broken == nil {
		return Hint{}, false
	}
	// With what follows from the rules, most of these suppositions are not
	// needed. To look for them so from the start would take ten times as long.
	needed, size := n.needed(r)
	if again := n.repeat([]solver.Lit{l}, needed, nil); again.broken != nil {
		if _, less := n.needed(again); less < size {
			r = again
		}
	}
	visit := &narrator{x: n.x, lemmas: n.lemmas, stated: map[solver.Lit]bool{}}
	visit.narrate(visit.complete(r).steps)
	visit.conclude(r.broken)
	h := Hint{Strength: Together, Steps: visit.out, main: visit.out[len(visit.out)-1], Cost: 1000}
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h, true
}

// needed returns the asides that a proof goes through, each after those it goes
// through itself, and of how many steps they and the proof are.
func (n *nester) needed(r refutation) (all []lemma, size int) {
	seen := map[*solver.Constraint]bool{}
	var visit func(r refutation)
	through := func(c *solver.Constraint) {
		if a, ok := n.lemmas[c]; ok && !seen[c] {
			seen[c] = true
			visit(a.refutation)
			all = append(all, a)
		}
	}
	visit = func(r refutation) {
		size += len(r.steps)
		for _, s := range r.steps {
			through(s.Reason)
		}
		through(r.broken)
	}
	visit(r)
	return all, size
}

// A trial is a trail on which something is supposed, with what suppositions
// within it have taught. The trail is its own: what one supposition teaches must
// not turn up, unsaid, in the proof of another.
type trial struct {
	n           *nester
	assumptions []solver.Lit
	learned     []*solver.Constraint
	implied     bool // it uses what follows from the rules
	trail       *solver.Trail
	conflict    bool
}

func (n *nester) try(supposed []solver.Lit, learned []*solver.Constraint, implied bool) *trial {
	t := &trial{n: n, assumptions: supposed, learned: learned, implied: implied, trail: n.x.e.NewTrail(n.x.visible, implied)}
	for _, c := range learned {
		t.trail.Learn(c)
	}
	t.conflict = t.trail.Propagate(0)
	for _, l := range supposed {
		if !t.conflict {
			t.trail.Assume(l)
			t.conflict = t.trail.Propagate(0)
		}
	}
	return t
}

// within supposes a literal as well, and learns from that if it soon leads to a
// broken constraint. If not it returns how many steps follow.
func (t *trial) assume(inner solver.Lit) (far int, learned bool) {
	const reach = 60 // longer ones nobody follows
	t.n.budget--
	before := t.trail.Len()
	t.trail.Assume(inner)
	if !t.trail.Propagate(before + reach) {
		far = t.trail.Len() - before
		t.trail.Backtrack(before)
		return far, false
	}
	r := refuted(t.trail)
	t.trail.Backtrack(before)
	t.learn(inner, r)
	return 0, true
}

func (t *trial) learn(inner solver.Lit, r refutation) {
	c := solver.Because(solver.Sum(t.with(inner)...).AtMost(len(t.assumptions)), "supposition", "otherwise a rule breaks")
	t.n.lemmas[c] = lemma{t.assumptions, inner, r}
	t.learned = append(t.learned, c)
	t.trail.Learn(c)
	t.conflict = t.trail.Propagate(0)
}

// with is what is supposed, and one literal more.
func (t *trial) with(inner solver.Lit) []solver.Lit {
	return append(slices.Clone(t.assumptions), inner)
}

// open reports whether it is not known if a literal holds.
func (t *trial) open(l solver.Lit) bool {
	yes, no := l.In(t.trail.Known())
	return !yes && !no
}

// refute refutes what is supposed, if it can. learned is what the suppositions
// around the last one taught.
func (n *nester) refute(supposed []solver.Lit, learned []*solver.Constraint) refutation {
	t := n.try(supposed, learned, false)
	for far := t.sweep(); !t.conflict; far = t.sweep() {
		switch {
		case n.budget <= 0 || n.x.ctx.Err() != nil || t.implied:
			return refutation{}
		case n.implied:
			t = n.try(supposed, t.learned, true)
			continue
		}
		inner, ok := n.split(t.trail.Known(), far)
		if !ok {
			return refutation{}
		}
		r := n.refute(t.with(inner), slices.Clip(t.learned))
		if r.broken == nil || !r.restsOn(inner) {
			return r
		}
		t.learn(inner, r)
	}
	return refuted(t.trail)
}

// sweep tries every open value until no more is learned. It returns how many
// steps follow from each that is left.
func (t *trial) sweep() (far map[solver.Lit]int) {
	far = map[solver.Lit]int{}
	for again := true; again; {
		again = false
		for _, s := range t.n.sites {
			for _, inner := range t.n.x.e.Lits(s) {
				if t.conflict || t.implied && t.n.budget <= 0 || t.n.x.ctx.Err() != nil {
					return far
				}
				if t.open(inner) {
					var learned bool
					far[inner], learned = t.assume(inner)
					again = again || learned
				}
			}
		}
	}
	return far
}

// repeat refutes what is supposed by way of the asides of a proof, or of some of
// them, and with what follows from the rules.
func (n *nester) repeat(supposed []solver.Lit, asides []lemma, learned []*solver.Constraint) refutation {
	t := n.try(supposed, learned, true)
	for _, a := range asides {
		if t.conflict {
			break
		}
		if !slices.Equal(a.assumptions, supposed) || !t.open(a.inner) {
			continue
		}
		with := t.with(a.inner)
		if _, learned := t.assume(a.inner); learned || !slices.ContainsFunc(asides, func(b lemma) bool { return slices.Equal(b.assumptions, with) }) {
			continue
		}
		switch r := n.repeat(with, asides, slices.Clip(t.learned)); {
		case r.broken == nil:
		case !r.restsOn(a.inner):
			return r
		default:
			t.learn(a.inner, r)
		}
	}
	return refuted(t.trail)
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
	for s, m := range x.p.Marks { // where fewest values are left
		if m == puzzles.Blank && (site < 0 || x.candidates(s) < x.candidates(site)) {
			site = s
		}
	}
	assumptions := slices.Clone(x.visible)
	assumptions.Fix(x.e.Is(site, solution[site]).Not())
	switch _, err := solver.Solve(x.ctx, engine.Start(&x.e.Model, assumptions), &x.e.Model); {
	case err == nil:
		return Hint{}, fmt.Errorf("%w: there are several solutions", ErrNoHint)
	case !errors.Is(err, solver.ErrNoSolution):
		return Hint{}, fmt.Errorf("%w: %w", ErrNoHint, err)
	}
	h := Hint{Strength: Together, Gains: []puzzles.Gain{{Fact: puzzles.Fact{Site: site, Value: solution[site]}, Holds: true}}, Cost: 10000}
	h.main = Step{
		Text:  fmt.Sprintf("No short chain of steps was found, but with any other value for %v the board can't be filled: proved by %s.", x.e.At(site), engine.Name()),
		Sites: []int{site}, Gains: h.Gains,
	}
	h.Steps = []Step{h.main}
	return h, nil
}
