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

// A lemma is a supposition within others that was refuted, as a constraint learned for
// the rest of the proof.
type lemma struct {
	assumptions []solver.Lit // the others
	inner       solver.Lit
	refutation
}

// A refutation leads from assumptions to a broken constraint, which is nil where none
// was reached.
type refutation struct {
	trial  *trial // that the steps are of
	steps  []solver.Step
	broken *solver.Constraint
}

func (t *trial) refuted() refutation {
	steps, broken := t.trail.Conflict()
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

// restsOn reports whether l is an assumption of the refutation.
func (r refutation) restsOn(l solver.Lit) bool {
	return slices.ContainsFunc(r.steps, func(s solver.Step) bool { return s.Reason == nil && s.Lit() == l })
}

// nest refutes a value by suppositions within a supposition: where one alone does not
// reach a broken rule, ruling out further values on the way does. The values that
// propagate farthest, at sites with few others, are tried first, and where the
// solution is known only those that are not in it. Where that fails implied constraints
// are used as well, and then suppositions are nested as deep as it takes. The effort
// is bounded by a count, not by time, so that the same board gives the same hint
// everywhere.
func (x *explainer) nest(engine solver.Engine, solution []int) (Hint, bool) {
	type try struct {
		lit       solver.Lit
		far       int // steps that follow, fewer where many values would remain
		conflicts int // that the engine meets in refuting the value
	}
	const (
		more = 8 // tries after the first that works, for a shorter proof
		few  = 4 // tries before the engine is asked
		told = 2 // of the shortest proofs, which are told to see which is the shortest then
		most = 36

		wide   = 2000   // suppositions made with what follows from the rules
		deep   = 20_000 // suppositions made for deeper proofs
		deeper = 4000   // what these cost more
	)
	b := x.base(false)
	t, base := b.trail, b.trail.Len()
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
	x.done(b)
	slices.SortStableFunc(sites, func(a, b int) int { return cmp.Compare(x.candidates(a), x.candidates(b)) })
	slices.SortStableFunc(tries, func(a, b try) int { return cmp.Compare(b.far, a.far) })
	var proofs []*nester // that found one
	found := 0
	nesters := map[solver.Lit]*nester{}
	failed := map[solver.Lit]failure{}
	prove := func(l solver.Lit) bool {
		n := nesters[l]
		if n == nil {
			n = &nester{x: x, sites: sites}
			if len(nesters) < few {
				n.failed = failed
			}
			n.prove(l)
			nesters[l] = n
		}
		return n.proof.broken != nil
	}
	attempt := func(tries []try) {
		for _, y := range tries {
			if x.ctx.Err() != nil || found > more {
				return
			}
			ok := prove(y.lit)
			if ok {
				proofs = append(proofs, nesters[y.lit])
			}
			if ok || found > 0 {
				found++
			}
		}
	}
	tries = tries[:min(len(tries), most)]
	first := min(len(tries), few)
	attempt(tries[:first])
	rest := slices.Clone(tries[first:])
	if found > 0 || engine == nil {
		attempt(rest)
	} else if len(rest) > 0 {
		// An engine has a better nose for what is easy to refute. (What is easiest
		// of all gives way to one more try, as it did when the packs were rated.)
		attempt(rest[:1])
		gives := true
		works := func(y try) bool { return prove(y.lit) }
		for limit := 16; len(rest) > 0 && found <= more && x.ctx.Err() == nil; limit *= 8 {
			if limit > 16 && found == 0 && !slices.ContainsFunc(rest, works) {
				break // their order does not matter
			}
			if limit > 1<<20 {
				limit = math.MaxInt
			}
			var easy, hard []try
			for _, y := range rest {
				if y.conflicts = x.conflicts(engine, y.lit, limit); y.conflicts > limit {
					hard = append(hard, y)
				} else {
					easy = append(easy, y)
				}
			}
			slices.SortStableFunc(easy, func(a, b try) int { return cmp.Compare(a.conflicts, b.conflicts) })
			if gives && len(easy) > 0 {
				easy, gives = easy[1:], false
			}
			attempt(easy)
			rest = hard
		}
	}
	for _, n := range []nester{{x: x, sites: sites, failed: failed, implied: true, budget: wide}, {x: x, sites: sites, failed: failed, budget: deep}} {
		if len(proofs) > 0 {
			break
		}
		for _, y := range tries[:min(few, len(tries))] {
			if x.ctx.Err() != nil {
				break
			}
			n.prove(y.lit)
			if one := n; one.proof.broken != nil {
				one.extra = deeper
				proofs = append(proofs, &one)
			}
		}
	}
	slices.SortStableFunc(proofs, func(a, b *nester) int { return cmp.Compare(a.size, b.size) })
	var best Hint
	for i, n := range proofs[:min(told, len(proofs))] {
		if i == 0 {
			n.shorten()
		}
		if h := n.hint(); i == 0 || h.Cost < best.Cost {
			best = h
		}
	}
	return best, len(proofs) > 0
}

// conflicts returns how many conflicts an engine meets in refuting l: a large number if
// these are more than a limit, or it can't.
func (x *explainer) conflicts(engine solver.Engine, l solver.Lit, limit int) int {
	assumptions := slices.Clone(x.visible)
	assumptions.Fix(l)
	s := engine.Start(&x.e.Model, assumptions)
	defer s.Close()
	limited, ok := s.(solver.Limited)
	if !ok { // and may take long, only to say in which order to try
		return 0
	}
	limited.Limit(limit)
	if _, err := s.Solve(x.ctx); !errors.Is(err, solver.ErrNoSolution) {
		return math.MaxInt
	}
	return s.Stats().Conflicts
}

// A nester refutes by nested suppositions.
type nester struct {
	x       *explainer
	sites   []int // open ones, those with few values first
	lemmas  map[*solver.Constraint]lemma
	failed  map[solver.Lit]failure // of what was supposed alone, nil unless others go on from them
	implied bool                   // whether to use what follows from the rules before giving up, and to go no deeper
	budget  int                    // suppositions after which it gives up, or goes no deeper

	supposed solver.Lit // what it refutes
	proof    refutation
	size     int // steps in the proof
	extra    int // what it costs more
}

// prove refutes l: it propagates l and, in sweeps over the open sites, each value there.
// Where that does not suffice it first refutes one of them in the same way, within its
// budget.
func (n *nester) prove(l solver.Lit) {
	n.lemmas, n.supposed = map[*solver.Constraint]lemma{}, l
	n.proof = n.refute([]solver.Lit{l}, nil)
	if n.proof.broken == nil {
		return
	}
	// With what follows from the rules, most of these suppositions are not
	// needed. To look for them so from the start would take ten times as long.
	var needed []lemma
	needed, n.size = n.needed(n.proof)
	n.replace(needed)
}

// replace goes through the proof again with some of its lemmas, and takes that if it is
// shorter.
func (n *nester) replace(lemmas []lemma) bool {
	r := n.repeat([]solver.Lit{n.supposed}, lemmas, nil)
	if r.broken == nil || !r.restsOn(n.supposed) {
		return false
	}
	_, size := n.needed(r)
	if size >= n.size {
		return false
	}
	n.proof, n.size = r, size
	return true
}

// shorten leaves lemmas out of the proof as long as the others suffice, many at a time and
// then fewer. Its effort is bounded.
func (n *nester) shorten() {
	const most = 40 // suppositions
	n.budget = most
	all, _ := n.needed(n.proof)
	for chunk := (len(all) + 1) / 2; chunk > 0; chunk /= 2 {
		for to := len(all); to > 0 && n.budget > 0 && n.x.ctx.Err() == nil; to = min(to-chunk, len(all)) {
			if n.replace(slices.Concat(all[:max(0, to-chunk)], all[to:])) {
				all, _ = n.needed(n.proof)
			}
		}
	}
}

// hint tells the proof.
func (n *nester) hint() Hint {
	h := Hint{Strength: Together, Gains: []puzzles.Gain{n.x.gain(n.supposed.Not())}, Steps: n.x.narrate(n.proof, n.lemmas), Cost: 1000 + n.extra}
	h.main = h.Steps[len(h.Steps)-1]
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h
}

// needed returns the lemmas of a proof, each after those it rests on itself, and the
// number of steps in all.
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

// A failure is a first sweep that refuted nothing, what it taught, and the suppositions
// it took.
type failure struct {
	trial  *trial
	lemmas map[*solver.Constraint]lemma
	cost   int
}

// A trial is a trail under assumptions, with the constraints learned within them. As long
// as it lasts the trail is its own: what one supposition teaches must not turn up,
// unexplained, in the proof of another.
type trial struct {
	n           *nester
	assumptions []solver.Lit
	learned     []*solver.Constraint
	implied     bool // it uses what follows from the rules
	*base
	conflict bool
	kept     bool     // in a failure
	harmless literals // need not be supposed, as long as nothing is learned; nil for not yet asked
}

func (n *nester) try(supposed []solver.Lit, learned []*solver.Constraint, implied bool) *trial {
	t := &trial{n: n, assumptions: supposed, learned: learned, implied: implied, base: n.x.base(implied)}
	known := t.trail.Known()
	says := func(c *solver.Constraint) bool { return t.broken || c.Broken(known) || len(c.Propagate(known)) > 0 }
	switch {
	case slices.ContainsFunc(learned, says): // at once, where it was learned without implied constraints
		t.done()
		t.base = &base{trail: n.x.trail(&n.x.e.Model, implied), broken: true}
		for _, c := range learned {
			t.trail.Learn(c)
		}
		t.conflict = t.trail.Propagate(0)
	case len(learned) > 0:
		for _, c := range learned {
			t.trail.Learn(c)
		}
		t.trail.Backtrack(t.trail.Len()) // they need not be revised
	default:
		t.conflict = t.broken
	}
	for _, l := range supposed {
		if !t.conflict {
			t.trail.Assume(l)
			t.conflict = t.trail.Propagate(0)
		}
	}
	return t
}

// done gives the trail back.
func (t *trial) done() {
	if !t.kept {
		t.n.x.done(t.base)
	}
}

// assume makes a further assumption, and learns from it if it soon leads to a conflict.
// If not it returns how many steps follow.
func (t *trial) assume(inner solver.Lit) (far int, learned bool) {
	const reach = 60 // longer ones nobody follows
	t.n.budget--
	before := t.trail.Len()
	t.trail.Assume(inner)
	if !t.trail.Propagate(before + reach) {
		far = t.trail.Len() - before
		if t.harmless != nil {
			t.n.x.memory.made(far)
			if far < reach {
				t.n.x.remember(t.trail, t.harmless)
			}
		}
		t.trail.Backtrack(before)
		return far, false
	}
	r := t.refuted()
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
	t.harmless = nil
}

// with returns the assumptions and one literal more.
func (t *trial) with(inner solver.Lit) []solver.Lit {
	return append(slices.Clone(t.assumptions), inner)
}

// open reports whether a literal is not decided.
func (t *trial) open(l solver.Lit) bool {
	yes, no := l.In(t.trail.Known())
	return !yes && !no
}

// refute refutes the assumptions, if it can. learned was learned under all but the last.
func (n *nester) refute(supposed []solver.Lit, learned []*solver.Constraint) refutation {
	var f failure
	again := false
	if len(supposed) == 1 {
		f, again = n.failed[supposed[0]]
	}
	t := f.trial
	if again {
		t.n, n.lemmas, n.budget = n, f.lemmas, n.budget-f.cost
	} else {
		t = n.try(supposed, learned, false)
		t.sweep()
	}
	defer func() { t.done() }()
	for ; !t.conflict; t.sweep() {
		switch {
		case n.budget <= 0 || n.x.ctx.Err() != nil || t.implied:
			if n.failed != nil && !again && len(supposed) == 1 && !t.implied {
				t.kept, n.failed[supposed[0]] = true, failure{t, n.lemmas, -n.budget}
			}
			return refutation{}
		case n.implied:
			learned := slices.Clip(t.learned)
			t.done()
			t = n.try(supposed, learned, true)
			continue
		}
		inner, ok := t.split()
		if !ok {
			return refutation{}
		}
		r := n.refute(t.with(inner), slices.Clip(t.learned))
		if r.broken == nil || !r.restsOn(inner) {
			return r
		}
		t.learn(inner, r)
	}
	return t.refuted()
}

// sweep tries every open value until no more is learned.
func (t *trial) sweep() {
	taught := math.MaxInt // the place of the value that taught something last
	for again := true; again; {
		again = false
		place, before := 0, taught
		for _, s := range t.n.sites {
			for _, inner := range t.n.x.e.Lits(s) {
				if t.conflict || t.implied && t.n.budget <= 0 || t.n.x.ctx.Err() != nil {
					return
				}
				if place++; !t.open(inner) {
					continue
				}
				if !again && place > before { // it was tried since then
					t.n.budget--
					continue
				}
				if t.harmless == nil && !t.implied {
					t.harmless = t.n.x.memory.harmless(t.trail.Known())
				}
				if t.harmless != nil && t.harmless.has(inner) {
					t.n.x.memory.spared()
					t.n.budget--
					continue
				}
				if _, learned := t.assume(inner); learned {
					again, taught = true, place
				}
			}
		}
	}
}

// repeat refutes the assumptions by lemmas of a proof, with implied constraints.
func (n *nester) repeat(supposed []solver.Lit, lemmas []lemma, learned []*solver.Constraint) refutation {
	t := n.try(supposed, learned, true)
	defer t.done()
	for _, a := range lemmas {
		if t.conflict {
			break
		}
		if !slices.Equal(a.assumptions, supposed) || !t.open(a.inner) {
			continue
		}
		with := t.with(a.inner)
		if _, learned := t.assume(a.inner); learned || !slices.ContainsFunc(lemmas, func(b lemma) bool { return slices.Equal(b.assumptions, with) }) {
			continue
		}
		switch r := n.repeat(with, lemmas, slices.Clip(t.learned)); {
		case r.broken == nil:
		case !r.restsOn(a.inner):
			return r
		default:
			t.learn(a.inner, r)
		}
	}
	return t.refuted()
}

// split returns what to suppose next, after a sweep: the value that propagates farthest,
// at a site with few left, of which each propagates far. It reports false if none is open.
func (t *trial) split() (best solver.Lit, ok bool) {
	t.harmless = nil
	least := math.MaxInt
	for _, s := range t.n.sites {
		score, left, farthest := 0, 0, -1
		first := solver.NoLit
		for _, l := range t.n.x.e.Lits(s) {
			if !t.open(l) {
				continue
			}
			if left++; score >= least { // it is another site, however many are left here
				continue
			}
			t.n.budget++ // it was counted when it was supposed before
			far, _ := t.assume(l)
			score += (1 << 20) / (far + 1)
			if far > farthest {
				first, farthest = l, far
			}
		}
		if left > 1 && score < least {
			best, least, ok = first, score, true
		}
	}
	return best, ok
}

// together proves a value of some site by an engine, where no chain of steps was found.
// Constraints finds from which rules it follows, which takes longer than a player
// should wait for a hint.
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
	s := engine.Start(&x.e.Model, assumptions)
	defer s.Close()
	switch _, err := solver.Solve(x.ctx, s, &x.e.Model); {
	case err == nil:
		return Hint{}, fmt.Errorf("%w: there are several solutions", ErrNoHint)
	case !errors.Is(err, solver.ErrNoSolution):
		return Hint{}, fmt.Errorf("%w: %w", ErrNoHint, err)
	}
	h := Hint{Strength: Together, Gains: []puzzles.Gain{{Fact: puzzles.Fact{Site: site, Value: solution[site]}, Holds: true}}, Cost: 10000}
	h.main = Step{
		Text:  fmt.Sprintf("No short chain of steps was found, but with any other value for %v the board can't be filled: proved by %s.", x.e.At(site), cmp.Or(s.Stats().Instead, engine.Title())),
		Sites: []int{site}, Gains: h.Gains,
	}
	h.Steps = []Step{h.main}
	return h, nil
}
