package proof

import (
	"cmp"
	"context"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// An explainer finds the next steps at one position.
type explainer struct {
	ctx        context.Context
	p          puzzles.Position
	e          *puzzles.Encoding
	known      solver.Ranges // what marks and crosses say
	marked     solver.Ranges // and that a site with a mark holds nothing else
	visible    solver.Ranges // and what single rules then rule out: what a player sees at a glance
	exclusions [][]exclusion // by variable: the rules that rule it out at a glance
}

// An exclusion is a rule that by itself, with what is marked, decides a
// literal.
type exclusion struct {
	constraint *solver.Constraint
	step       solver.Step
}

func explain(ctx context.Context, p puzzles.Position) *explainer {
	x := &explainer{ctx: ctx, p: p, e: p.Rules, known: p.Known()}
	x.marked = slices.Clone(x.known)
	for v, r := range x.e.Marked(p.Marks) {
		x.marked[v].Lo, x.marked[v].Hi = max(x.marked[v].Lo, r.Lo), min(x.marked[v].Hi, r.Hi)
	}
	x.visible = slices.Clone(x.known)
	x.exclusions = make([][]exclusion, x.e.Len())
	x.propagateVisible(func(c *solver.Constraint, s solver.Step) {
		x.exclusions[s.Var] = append(x.exclusions[s.Var], exclusion{c, s})
	})
	return x
}

// glimpse adds to what is seen all that a single rule rules out, and tells each
// step. What follows from that for variables that are about no fact is seen as
// well, however far it goes: which sets of numbers a cage may hold is part of
// what its sum says. A constraint that takes an effort is not seen at a glance.
func (x *explainer) propagateVisible(visit func(*solver.Constraint, solver.Step)) {
	take := func(c *solver.Constraint, s solver.Step) {
		visit(c, s)
		r := &x.visible[s.Var]
		r.Lo, r.Hi = max(r.Lo, s.To.Lo), min(r.Hi, s.To.Hi)
	}
	x.eachConstraint(x.known, func(c *solver.Constraint) {
		if c.Effort > 0 {
			return
		}
		for _, s := range c.Propagate(x.boardFor(c)) {
			if !s.Conflict() && !x.placesValue(s) {
				take(c, s)
			}
		}
	})
	if x.e.OnlyFacts() {
		return
	}
	for again := true; again; {
		again = false
		x.eachConstraint(x.visible, func(c *solver.Constraint) {
			if c.Effort > 0 || !slices.ContainsFunc(c.Terms, func(t solver.Term) bool { return !x.visible[t.Var].Fixed() && !x.e.Factual(t.Var) }) {
				return
			}
			for _, s := range c.Propagate(x.visible) {
				if !s.Conflict() && !x.e.Factual(s.Var) && s.To != x.visible[s.Var] {
					take(c, s)
					again = true
				}
			}
		})
	}
}

// board is what is on the board as far as c looks at it. That a site with a mark
// holds nothing else is counted in where c ties one value to one other: if the
// Englishman's house is red, and another's is this one, it is not red.
func (x *explainer) boardFor(c *solver.Constraint) solver.Ranges {
	if len(c.Terms) != 2 {
		return x.known
	}
	a, _, ok := x.e.Meaning(c.Terms[0].Var.Lit())
	b, _, ok2 := x.e.Meaning(c.Terms[1].Var.Lit())
	if !ok || !ok2 || a.Site == b.Site {
		return x.known
	}
	return x.marked
}

// places reports whether a step says that a site holds a value.
func (x *explainer) placesValue(s solver.Step) bool {
	if s.To.Lo != s.To.Hi {
		return false
	}
	_, held, ok := x.e.Meaning(s.Lit())
	return ok && held
}

func (x *explainer) eachConstraint(known solver.Ranges, visit func(*solver.Constraint)) {
	for _, c := range x.e.Constraints {
		if c.Exact() && !c.Tight {
			visit(c)
		}
	}
	for _, l := range x.e.Lazy {
		for _, c := range l.Cut(known) {
			visit(c)
		}
	}
}

// premises returns the literals, known by ranges, which make c decide a step.
// What the sum can spare is left out, glimpsed literals before marked ones.
func (x *explainer) premises(c *solver.Constraint, s solver.Step, known solver.Ranges) []solver.Lit {
	coef := 0
	for _, t := range c.Terms {
		if t.Var == s.Var {
			coef = t.Coef
		}
	}
	high := (s.To.Hi < s.From.Hi) == (coef > 0) // the sum is as high as it may be
	if s.Conflict() {
		lo, _ := c.Bounds(known)
		high = lo > c.Hi
	}
	// The sum at its least (or most), were the step not so.
	var lits []solver.Lit
	var gains []int
	lo, hi := c.Bounds(known)
	spare := lo - c.Hi - 1
	if !high {
		spare = c.Lo - 1 - hi
	}
	if !s.Conflict() {
		spare += abs(coef) // the variable itself goes the wrong way
	}
	for _, t := range c.Terms {
		r := known[t.Var]
		if t.Var == s.Var || !r.Fixed() {
			continue
		}
		if up := (t.Coef > 0) == high; up == (r.Lo == 1) {
			l := t.Var.Lit()
			if r.Lo == 0 {
				l = l.Not()
			}
			lits, gains = append(lits, l), append(gains, abs(t.Coef))
		}
	}
	order := make([]int, len(lits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x.glance(lits[b]), x.glance(lits[a])) })
	drop := make([]bool, len(lits))
	for _, i := range order {
		if gains[i] <= spare {
			spare -= gains[i]
			drop[i] = true
		}
	}
	var out []solver.Lit
	for i, l := range lits {
		if !drop[i] {
			out = append(out, l)
		}
	}
	return out
}

// glance is 0 for a literal that is marked, 1 for one that is only glimpsed.
func (x *explainer) glance(l solver.Lit) int {
	if yes, _ := l.In(x.known); yes {
		return 0
	}
	return 1
}

func abs(n int) int { return max(n, -n) }

// witnesses returns the marked sites that a step of c rests on.
func (x *explainer) witnesses(c *solver.Constraint, s solver.Step) []int {
	var sites []int
	for _, l := range x.premises(c, s, x.boardFor(c)) {
		if f, _, ok := x.e.Meaning(l); ok && !slices.Contains(sites, f.Site) {
			sites = append(sites, f.Site)
		}
	}
	return sites
}

// A group is what one constraint places at several sites for the same reason.
type group struct {
	step     solver.Step // the first
	premises []solver.Lit
	gains    []puzzles.Gain
}

// because returns the steps that one constraint allows, given what is seen,
// cheapest first.
func (x *explainer) because() []Hint {
	var hs []Hint
	explained := map[puzzles.Gain]int{} // where in hs a gain stands first
	x.eachConstraint(x.visible, func(c *solver.Constraint) {
		var steps []solver.Step // those that rule out, told in one hint
		var out []puzzles.Gain
		var groups []group // those that place a value, told together where they rest on the same
		for _, s := range c.Propagate(x.visible) {
			f, held, ok := x.e.Meaning(s.Lit())
			if s.Conflict() || !ok || x.p.Marks[f.Site] != puzzles.Blank {
				continue
			}
			if !held {
				steps, out = append(steps, s), append(out, puzzles.Gain{Fact: f, Holds: held})
				continue
			}
			premises := x.premises(c, s, x.visible)
			i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.premises, premises) })
			if i < 0 {
				i = len(groups)
				groups = append(groups, group{step: s, premises: premises})
			}
			groups[i].gains = append(groups[i].gains, puzzles.Gain{Fact: f, Holds: held})
		}
		for _, g := range groups {
			h := x.hint(c, g.step, g.gains)
			i := explained[h.Gains[0]]
			switch {
			case slices.ContainsFunc(h.Gains, func(g puzzles.Gain) bool { _, twice := explained[g]; return !twice }):
				for _, g := range h.Gains {
					if _, twice := explained[g]; !twice {
						explained[g] = len(hs)
					}
				}
				hs = append(hs, h)
			case len(hs[i].Gains) == 1 && (h.Cost < hs[i].Cost || h.Cost == hs[i].Cost && c.Implied):
				hs[i] = h
			case h.Cost < hs[i].Cost:
				hs = append(hs, h)
			}
		}
		if len(out) > 0 {
			hs = append(hs, x.hint(c, steps[0], out))
		}
	})
	hs = append(hs, x.otherValues()...)
	plain := func(h Hint) int { // what follows is stated for its shorter sentence
		if h.main.constraint.Implied && h.Gains[0].Holds {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(hs, func(a, b Hint) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(plain(a), plain(b)))
	})
	return hs
}

// others returns the steps at sites with two values of which one is crossed out.
// That is one variable, so that no constraint says it.
func (x *explainer) otherValues() (hs []Hint) {
	for site, mark := range x.p.Marks {
		lits := x.e.Lits(site)
		if mark != puzzles.Blank || len(lits) != 2 || lits[0] != lits[1].Not() {
			continue
		}
		for v, l := range lits {
			if yes, _ := l.In(x.known); yes {
				c := solver.Because(solver.Sum(lits...).Equals(1), puzzles.OneValue, "%v holds exactly one value", x.e.At(site))
				h := x.hint(c, solver.Step{Var: l.Var(), To: x.known[l.Var()]}, []puzzles.Gain{{Fact: puzzles.Fact{Site: site, Value: v}, Holds: true}})
				h.main.Sites, h.Steps[len(h.Steps)-1].Sites = []int{site}, []int{site}
				hs = append(hs, h)
			}
		}
	}
	return hs
}

// hint tells how one constraint decides a step, and others in the same way.
func (x *explainer) hint(c *solver.Constraint, s solver.Step, gains []puzzles.Gain) Hint {
	premises := x.premises(c, s, x.visible)
	h := Hint{Strength: Because, Gains: gains, alone: len(premises) == 0}
	x.support(&h, premises)
	text := puzzles.Sentence(c.Text() + ", so " + x.e.Board.Clause(h.Gains))
	if c.Rule == puzzles.OneValue {
		text = puzzles.Sentence("nothing else is left for it, so " + x.e.Board.Clause(h.Gains))
	}
	h.main = Step{Text: text, Sites: x.e.Sites(c), Gains: h.Gains, Rule: c.Rule, constraint: c}
	h.Steps = append(h.Steps, h.main)
	h.Cost = 1 + len(h.Steps) + len(h.witnesses) + c.Effort
	if c.Rule == puzzles.OneValue {
		h.Cost += 2 // one must think of every value
	}
	if !gains[0].Holds {
		h.Cost += 20 // nothing to write yet
	}
	return h
}

// support says why the premises that are only glimpsed hold: as few rules as a
// greedy choice finds.
func (x *explainer) support(h *Hint, premises []solver.Lit) {
	var open []solver.Lit
	explained := map[solver.Lit]bool{}
	for _, l := range premises {
		explained[l] = true
		open = append(open, x.unexplained(h, l)...)
	}
	for len(open) > 0 {
		// Which rule covers most of what is open? Ties go to the fewest marks.
		count := map[*solver.Constraint]int{}
		var best exclusion
		var by []int
		for _, l := range open {
			for _, w := range x.exclusions[l.Var()] {
				count[w.constraint]++
				n := count[w.constraint]
				if best.constraint != nil && n < count[best.constraint] || w.constraint == best.constraint {
					continue
				}
				if wby := x.witnesses(w.constraint, w.step); best.constraint == nil || n > count[best.constraint] || len(wby) < len(by) {
					best, by = w, wby
				}
			}
		}
		if best.constraint == nil {
			return
		}
		var gains []puzzles.Gain
		var further []solver.Lit // what a variable that is about no fact rests on
		open = slices.DeleteFunc(open, func(l solver.Lit) bool {
			k := slices.IndexFunc(x.exclusions[l.Var()], func(w exclusion) bool { return w.constraint == best.constraint })
			if k < 0 {
				return false
			}
			if f, held, ok := x.e.Meaning(l); ok {
				gains = append(gains, puzzles.Gain{Fact: f, Holds: held})
			} else {
				further = append(further, x.premises(best.constraint, x.exclusions[l.Var()][k].step, x.visible)...)
			}
			return true
		})
		for _, l := range further {
			if !explained[l] {
				explained[l] = true
				open = append(open, x.unexplained(h, l)...)
			}
		}
		for _, s := range by {
			if !slices.Contains(h.witnesses, s) {
				h.witnesses = append(h.witnesses, s)
			}
		}
		if len(gains) == 0 {
			continue
		}
		h.Steps = append(h.Steps, Step{
			Text:  puzzles.Sentence(best.constraint.Text() + x.alsoMarked(by) + ", so " + x.e.Board.Clause(gains)),
			Sites: x.e.Sites(best.constraint), Gains: gains, Rule: best.constraint.Rule, constraint: best.constraint,
		})
	}
}

// open returns a premise if it must be said why it holds. A mark is only noted.
func (x *explainer) unexplained(h *Hint, l solver.Lit) []solver.Lit {
	f, held, ok := x.e.Meaning(l)
	switch {
	case x.glance(l) == 0:
		if ok && held && !slices.Contains(h.witnesses, f.Site) {
			h.witnesses = append(h.witnesses, f.Site)
		}
		return nil
	case slices.ContainsFunc(x.exclusions[l.Var()], func(w exclusion) bool { return w.constraint.Rule == puzzles.OneValue }):
		return nil
	}
	return []solver.Lit{l}
}

// marked says what the sites hold, as a further clause.
func (x *explainer) alsoMarked(sites []int) string {
	var gains []puzzles.Gain
	for _, s := range sites {
		if m := x.p.Marks[s]; m != puzzles.Blank {
			gains = append(gains, puzzles.Gain{Fact: puzzles.Fact{Site: s, Value: m}, Holds: true})
		}
	}
	if len(gains) == 0 {
		return ""
	}
	return ", and " + x.e.Board.Clause(gains)
}

// left counts the values a site may still hold.
func (x *explainer) candidates(site int) int {
	n := 0
	for _, l := range x.e.Lits(site) {
		if _, no := l.In(x.visible); !no {
			n++
		}
	}
	return n
}

// Hinted returns what hints of one constraint lead to. They go from what is
// known of facts to more of that: a variable that is about no fact is narrowed
// from one hint to the next anew.
func Hinted(e *puzzles.Encoding, known solver.Ranges) solver.Ranges {
	x := explainer{e: e}
	for changed := true; changed; {
		changed = false
		x.known, x.marked, x.visible = known, known, slices.Clone(known)
		x.propagateVisible(func(*solver.Constraint, solver.Step) {})
		x.eachConstraint(x.visible, func(c *solver.Constraint) {
			for _, s := range c.Propagate(x.visible) {
				r := &known[s.Var]
				if _, _, ok := e.Meaning(s.Var.Lit()); !ok || s.Conflict() || s.To.Lo <= r.Lo && s.To.Hi >= r.Hi {
					continue
				}
				r.Lo, r.Hi = max(r.Lo, s.To.Lo), min(r.Hi, s.To.Hi)
				changed = true
			}
		})
	}
	return known
}
