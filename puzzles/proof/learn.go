package proof

import (
	"math"
	"slices"

	"crib/puzzles"
	"crib/puzzles/proof/narrate"
	"crib/solver"
)

// notAll says of literals that lead to a broken rule that one of them does not hold.
func notAll(supposed []solver.Lit) *solver.Constraint {
	return solver.Because(solver.Sum(supposed...).AtMost(len(supposed)-1), "supposition", "otherwise a rule breaks")
}

// A lesson refutes a literal (or what is on the board, if there is none) by lemmas.
type lesson struct {
	x      *explainer
	of     []solver.Lit // the literal
	lemmas narrate.Lemmas
	proof  narrate.Refutation
	size   int // steps in the proof
}

// learn looks for a lesson as conflict-driven clause learning does: it supposes what has
// part in conflicts, and from each conflict learns which facts brought it about, back to
// the first that alone did since the last supposition (Marques-Silva and Sakallah, 1999). What
// it supposes is wrong where the solution is known. With a sweep it begins with what every value
// leads to. It gives up after so many conflicts.
func (x *explainer) learn(of []solver.Lit, solution []int, implied, sweep bool, limit int) (learned [][]solver.Lit, ok bool) {
	b := x.base(implied)
	defer x.done(b)
	t, conflict := b.trail, b.broken
	for _, l := range of {
		if !conflict && t.Assume(l) {
			conflict = t.Propagate(0)
		}
	}
	var levels []int // the steps before each supposition
	activity, more := make([]float64, x.e.Len()), 1.0
	visit := func(v solver.Var) { activity[v] += more }
	sites := x.blank()
	decide := func() (best solver.Lit, ok bool) {
		most := 0.0 // weight of a site for each value that is left for it (Boussemart et al., 2004)
		for _, s := range sites {
			left, weight, heaviest := 0.0, 1.0, -1.0
			next := solver.NoLit
			for v, l := range x.e.Lits(s) {
				if !x.undecided(t, l) {
					continue
				}
				left++
				a := activity[l.Var()]
				if weight += a; solution != nil && solution[s] == v {
					l = l.Not()
				}
				if a > heaviest {
					next, heaviest = l, a
				}
			}
			if left > 0 && weight/left > most {
				best, most, ok = next, weight/left, true
			}
		}
		return best, ok
	}
	for again := sweep; again && !conflict; { // first what each value alone leads to
		again = false
		for _, s := range sites {
			for _, l := range x.e.Lits(s) {
				if conflict || x.ctx.Err() != nil || !x.undecided(t, l) {
					continue
				}
				n := t.Len()
				t.Assume(l)
				if !t.Propagate(n + sweepReach) {
					t.Backtrack(n)
					continue
				}
				cut, back := t.Cut([]int{n}, x.e.Factual, visit)
				if t.Backtrack(n); back < 0 {
					return nil, false
				}
				again = true
				learned = append(learned, cut)
				t.Learn(notAll(cut))
				conflict = t.Propagate(0)
			}
		}
	}
	limit += len(learned)
	for {
		for conflict {
			cut, back := t.Cut(levels, x.e.Factual, visit)
			if back < 0 {
				return learned, true
			}
			if len(learned) == limit || x.ctx.Err() != nil {
				return nil, false
			}
			more *= 1.1
			t.Backtrack(levels[back])
			levels = levels[:back]
			learned = append(learned, cut)
			t.Learn(notAll(cut))
			conflict = t.Propagate(0)
		}
		l, ok := decide()
		if !ok || x.ctx.Err() != nil {
			return nil, false
		}
		levels = append(levels, t.Len())
		t.Assume(l)
		conflict = t.Propagate(0)
	}
}

// prove goes through a proof with some lemmas, in their order, each told with what follows
// from the rules; by the cheapest derivations if it is to be thrifty. It reports false if they do
// not suffice, or it gets no shorter.
func (p *lesson) prove(lemmas [][]solver.Lit, thrifty bool) bool {
	const dear = 1 << 20 // what a lemma costs at most
	x := p.x
	b := x.base(true)
	defer x.done(b)
	t, conflict := b.trail, b.broken
	all := narrate.Lemmas{}
	cost := map[*solver.Constraint]int{}
	propagate := func() bool { return t.Propagate(0) }
	if thrifty {
		propagate = func() bool {
			return t.CheapestFirst(math.MaxInt, false, func(c *solver.Constraint, v solver.Var, to solver.Range) int {
				if told, ok := cost[c]; ok {
					return told
				}
				return x.price(c, v, to)
			})
		}
	}
	from := t.Len()
	for _, l := range p.of {
		if !conflict && t.Assume(l) {
			conflict = propagate()
		}
	}
	assumed := t.Len() > from && t.At(from).Reason == nil
	for _, lits := range lemmas {
		if conflict {
			break
		}
		n := t.Len()
		if slices.ContainsFunc(lits, func(l solver.Lit) bool { _, no := l.In(t.Known()); return no }) {
			continue
		}
		for _, l := range lits {
			if x.undecided(t, l) {
				t.Assume(l)
			}
		}
		if t.Len() == n || !propagate() {
			t.Backtrack(n)
			continue
		}
		r, told := narrate.Refutation{From: n}, 0
		r.Steps, r.Broken = t.Conflict()
		if thrifty {
			told = min(16+t.Cost(), dear)
		}
		t.Backtrack(n)
		var supposed []solver.Lit
		for _, s := range r.Steps {
			if s.Reason == nil && s.Index >= n {
				supposed = append(supposed, s.Lit())
			}
		}
		c := notAll(supposed)
		all[c] = narrate.Lemma{Supposed: supposed, Refutation: r}
		cost[c] = told
		t.Learn(c)
		conflict = propagate()
	}
	if !conflict {
		return false
	}
	shorter := lesson{x: x, of: p.of, lemmas: all, proof: narrate.Refutation{From: from}}
	shorter.proof.Steps, shorter.proof.Broken = t.Conflict()
	if steps := shorter.proof.Steps; assumed && !slices.ContainsFunc(steps, func(s solver.Step) bool { return s.Index == from }) {
		for _, s := range steps { // what is supposed stands before them, even if lemmas alone rest on it
			for k := range s.Uses {
				s.Uses[k]++
			}
		}
		first := t.At(from)
		first.Index = from
		shorter.proof.Steps = slices.Insert(steps, 0, first)
	}
	_, shorter.size = shorter.needed()
	if p.proof.Broken != nil && shorter.size >= p.size {
		return false
	}
	*p = shorter
	return true
}

// needed returns the lemmas that the proof rests on, in their order, and the number of
// steps in all.
func (p *lesson) needed() (lemmas []narrate.Lemma, size int) {
	type place struct {
		in *solver.Constraint // the lemma in whose proof a step is; nil outside of all
		at int
	}
	used := map[*solver.Constraint]map[place]bool{}
	var order []*solver.Constraint
	var visit func(r narrate.Refutation, in *solver.Constraint)
	through := func(c *solver.Constraint, from place) {
		a, ok := p.lemmas[c]
		if ok && used[c] == nil {
			used[c] = map[place]bool{}
			visit(a.Refutation, c)
			order = append(order, c)
		}
		if ok {
			used[c][from] = true
		}
	}
	visit = func(r narrate.Refutation, in *solver.Constraint) {
		for _, s := range r.Steps {
			from := place{in, s.Index}
			if s.Index < r.From {
				from.in = nil
			} else if s.Reason != nil && s.Reason.Rule != puzzles.OneValue {
				size++
			}
			through(s.Reason, from)
		}
		through(r.Broken, place{in, -1})
	}
	visit(p.proof, nil)
	for _, c := range order {
		a := p.lemmas[c]
		a.Uses = len(used[c])
		lemmas = append(lemmas, a)
		p.lemmas[c] = a
	}
	return lemmas, size
}

// shorten leaves lemmas out of the proof as long as the others suffice, many at a time and
// then fewer, and then goes by the cheapest derivations. Its effort is bounded.
func (p *lesson) shorten(most int) {
	lits := func() (all [][]solver.Lit) {
		needed, _ := p.needed()
		for _, a := range needed {
			all = append(all, a.Supposed)
		}
		return all
	}
	defer func() { p.prove(lits(), true) }()
	all := lits()
	for p.prove(all, false) {
		all = lits()
	}
	for chunk := (len(all) + 1) / 2; chunk > 0; chunk /= 2 {
		for to := len(all); to > 0 && most > 0 && p.x.ctx.Err() == nil; to = min(to-chunk, len(all)) {
			most -= len(all)
			if p.prove(slices.Concat(all[:max(0, to-chunk)], all[to:]), false) {
				all = lits()
			}
		}
	}
}

// hint tells the proof.
func (p *lesson) hint() Hint {
	needed, _ := p.needed()
	h := Hint{Strength: Together, Gains: []puzzles.Gain{p.x.rules.Gain(p.of[0].Not())}, Steps: p.x.rules.Narrate(p.x.known, p.proof, p.lemmas, needed), Cost: 1000}
	h.main = h.Steps[len(h.Steps)-1]
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h
}

// lesson returns one that refutes a literal, the shorter of those found with what follows from
// the rules and without; nil where both take too much.
func (x *explainer) lesson(of []solver.Lit, solution []int, limit int) *lesson {
	p := &lesson{x: x, of: of}
	for _, implied := range [2]bool{false, true} {
		p.find(solution, implied, false, limit)
	}
	if p.proof.Broken == nil {
		return nil
	}
	return p
}

// find learns a proof that is shorter, and reports whether it found one.
func (p *lesson) find(solution []int, implied, sweep bool, limit int) bool {
	learned, ok := p.x.learn(p.of, solution, implied, sweep, limit)
	return ok && p.prove(learned, false)
}
