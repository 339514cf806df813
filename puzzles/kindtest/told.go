package kindtest

import (
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/proof"
	"crib/solver"
)

// A teller follows a proof as it is told, knowing no more than a person who
// reads it: what is on the board, and what the proof has supposed and shown so
// far.
type teller struct {
	t      *testing.T
	at     puzzles.Position
	scopes []scope // the suppositions that stand, each within the one before
}

// A scope is what is known under a supposition.
type scope struct {
	supposed puzzles.Gain
	depth    int
	known    solver.Ranges
	broken   bool
	cuts     []*solver.Constraint // of lazy rules, as they were to be seen here so far
}

// checkTold follows the proof of a hint: each step must follow from its rule and
// what was said before it, and at the end the hint must have been said. Where
// something is supposed, what one rule at a time rules out on the board counts as
// seen; each supposition must end in a broken rule before something is said of
// it, and the hint must be the opposite of the first.
func checkTold(t *testing.T, at puzzles.Position, h proof.Hint) {
	t.Helper()
	board := onBoard(at)
	if h.Strength != proof.Because {
		board = seen(at, board)
	}
	r := &teller{t: t, at: at, scopes: []scope{{depth: -1, known: board}}}
	r.take(nil)
	for i, s := range h.Steps {
		switch {
		case s.Supposed:
			r.leave(s.Depth)
			known := slices.Clone(r.top().known)
			r.scopes = append(r.scopes, scope{supposed: s.Gains[0], depth: s.Depth, known: known, cuts: slices.Clip(r.top().cuts)})
			r.take(s.Gains)
		case s.Rule == "" && !s.Broken: // what follows from a refuted supposition
			if top := r.top(); top.depth != s.Depth+1 || !top.broken || len(s.Gains) != 1 || s.Gains[0] != opposite(at, top.supposed) {
				t.Fatalf("step %d: %q is not what was just refuted", i+1, s.Text)
			}
			r.leave(s.Depth + 1)
			r.take(s.Gains)
		case s.Broken && s.Rule == "": // what was just refuted had to be
			if top := r.top(); top.depth != s.Depth+1 || !top.broken {
				t.Fatalf("step %d: %q, but nothing was refuted", i+1, s.Text)
			}
			r.leave(s.Depth + 1)
			r.top().broken = true
		default:
			r.leave(s.Depth + 1)
			if !r.follows(s) {
				t.Fatalf("step %d of %d: %q does not follow from %q at %v and what was said before", i+1, len(h.Steps), s.Text, s.Rule, s.Sites)
			}
			r.take(s.Gains)
			if s.Broken {
				r.top().broken = true
			}
		}
	}
	if h.Strength == proof.Because {
		for _, gain := range h.Gains {
			if ok, _ := literal(at, gain).In(r.top().known); !ok || len(r.scopes) > 1 {
				t.Fatalf("the proof does not come to %s", h.Answer(at.Rules.Board))
			}
		}
		return
	}
	if len(r.scopes) != 2 || !r.scopes[1].broken || opposite(at, r.scopes[1].supposed) != h.Gains[0] {
		t.Fatalf("%s is not what the proof refutes the opposite of", h.Answer(at.Rules.Board))
	}
}

func (r *teller) top() *scope { return &r.scopes[len(r.scopes)-1] }

// leave drops the suppositions of a depth and those within them.
func (r *teller) leave(depth int) {
	for r.top().depth >= depth {
		r.scopes = r.scopes[:len(r.scopes)-1]
	}
}

// opposite is what holds if a gain does not. Of a site with two values it is the
// other.
func opposite(at puzzles.Position, of puzzles.Gain) puzzles.Gain {
	f, held, _ := at.Rules.Meaning(literal(at, of).Not())
	return puzzles.Gain{Fact: f, Holds: held}
}

func literal(at puzzles.Position, of puzzles.Gain) solver.Lit {
	l := at.Rules.Is(of.Site, of.Value)
	if !of.Holds {
		l = l.Not()
	}
	return l
}

// take adds what was said, and what goes without saying: that a site which holds
// a value holds no other.
func (r *teller) take(gains []puzzles.Gain) {
	known := r.top().known
	for _, gain := range gains {
		known.Fix(literal(r.at, gain))
	}
	for _, c := range r.at.Rules.Constraints {
		if c.Rule == puzzles.OneValue {
			for _, s := range c.Propagate(known) {
				if !s.Conflict() && !places(r.at, s) {
					known[s.Var] = s.To
				}
			}
		}
	}
}

func places(at puzzles.Position, s solver.Step) bool {
	_, held, ok := at.Rules.Meaning(s.Lit())
	return ok && held && s.To.Fixed()
}

// follows reports whether the rule a step names proves it. What is about no fact
// (which numbers a cage holds) may be derived on the way.
func (r *teller) follows(s proof.Step) bool {
	rules := r.at.Rules
	about := func(c *solver.Constraint) bool {
		return c.Rule == puzzles.OneValue || slices.ContainsFunc(c.Terms, func(t solver.Term) bool {
			_, _, ok := rules.Meaning(t.Var.Lit())
			return !ok
		})
	}
	at := slices.Sorted(slices.Values(s.Sites))
	named := func(c *solver.Constraint) bool {
		return c.Rule == s.Rule && slices.Equal(slices.Sorted(slices.Values(rules.Sites(c))), at)
	}
	var stated []*solver.Constraint
	for _, c := range rules.Constraints {
		if c.Exact() && (named(c) || about(c)) {
			stated = append(stated, c)
		}
	}
	top := r.top()
	for _, c := range top.cuts { // what several say at one moment is told one by one
		if named(c) {
			stated = append(stated, c)
		}
	}
	for _, l := range rules.Lazy { // which may say it of other places, with more known now
		for _, c := range l.Cut(top.known) {
			if c.Rule == s.Rule || about(c) {
				stated = append(stated, c)
			}
			top.cuts = append(top.cuts, c)
		}
	}
	refuted := func(within solver.Ranges) bool {
		part := rules.Model
		part.Lazy = nil
		ok, err := solver.Unsatisfiable(r.t.Context(), Engines[0], &part, within, stated)
		if err != nil {
			r.t.Fatal(err)
		}
		return ok
	}
	if s.Broken {
		return refuted(r.top().known)
	}
	for _, gain := range s.Gains {
		within := slices.Clone(r.top().known)
		if within.Fix(literal(r.at, gain).Not()); !refuted(within) {
			return false
		}
	}
	return true
}

// onBoard is what marks and crosses say.
func onBoard(at puzzles.Position) solver.Ranges {
	known := at.Rules.With(at.Marks)
	for site := range at.Rules.Board.Sites {
		for v, l := range at.Rules.Lits(site) {
			if at.Marks[site] == puzzles.Blank && at.Crossed[site].Has(v) {
				known.Fix(l.Not())
			}
		}
	}
	return known
}

// seen is what is known and what single rules then rule out.
func seen(at puzzles.Position, known solver.Ranges) solver.Ranges {
	full := slices.Clone(known)
	for v, r := range at.Rules.Marked(at.Marks) {
		full[v] = solver.Range{Lo: max(full[v].Lo, r.Lo), Hi: min(full[v].Hi, r.Hi)}
	}
	all := slices.Clone(at.Rules.Constraints)
	for _, l := range at.Rules.Lazy {
		all = append(all, l.Cut(known)...)
	}
	found := slices.Clone(full)
	for _, c := range all {
		if !c.Exact() || c.Tight {
			continue
		}
		for _, s := range c.Propagate(full) {
			if !s.Conflict() && !places(at, s) {
				found[s.Var] = solver.Range{Lo: max(found[s.Var].Lo, s.To.Lo), Hi: min(found[s.Var].Hi, s.To.Hi)}
			}
		}
	}
	return found
}
