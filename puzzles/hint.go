package puzzles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"crib/solver"
)

// A Hint is one thing the player could see next, with its proof.
type Hint struct {
	Strength Strength
	Gains    []Gain // what is learned, at least one; of a Mistake, the marks that are wrong
	Steps    []ProofStep
	Cost     int // how hard it is to see: small is easy
	main     ProofStep
	by       []int                // the sites whose marks the reason rests on
	uses     []*solver.Constraint // all that a supposition's chain goes through
}

// Strength is how a hint is proved, from the easiest to see to the hardest.
type Strength int

const (
	Mistake  Strength = iota // a mark is wrong
	Because                  // one constraint says so
	Suppose                  // if it were not so, a few steps lead to a broken rule
	Together                 // an engine proved it from a smallest found set of constraints
)

func (s Strength) String() string {
	return [...]string{"mistake", "because", "suppose", "together"}[s]
}

// A Gain is a fact learned: that it holds, or that it is ruled out.
type Gain struct {
	Fact
	Holds bool
}

// A ProofStep is one step of a proof.
type ProofStep struct {
	Text     string // a sentence
	Sites    []int  // those the step's constraint is about
	Gains    []Gain // what the step shows or supposes
	Supposed bool   // the step supposes its gains, to refute them
	Broken   bool   // the step ends in a broken rule
	Depth    int    // 1 for a supposition within a supposition
	Rule     string // of the step's constraint; "" where there is none
	why      *solver.Constraint
}

// ErrDone says that there is nothing left to hint at.
var ErrDone = errors.New("the puzzle is solved")

// ErrNoHint says that no proof was found.
var ErrNoHint = errors.New("no next step was found")

// Sites are the sites the reason is about: where to look.
func (h Hint) Sites() []int { return h.main.Sites }

// By are the sites whose marks the reason of one constraint rests on.
func (h Hint) By() []int { return h.by }

// Nudge says how to look, and nothing else.
func (h Hint) Nudge(b *Board) string {
	switch h.Strength {
	case Mistake:
		return "Something on the board is wrong."
	case Because:
		if h.main.Rule == OneValue {
			return fmt.Sprintf("Look at %v: only one value is left for it.", b.Sites[h.Gains[0].Site].At)
		}
		return fmt.Sprintf("Look at the marked cells: the rule “%s” settles something there.", h.main.Rule)
	case Suppose:
		return fmt.Sprintf("Look at %v: one of its values leads to a broken rule.", b.Sites[h.Gains[0].Site].At)
	}
	return fmt.Sprintf("Look at %v: several rules together settle something there.", b.Sites[h.Gains[0].Site].At)
}

// Reason says why, without the answer where it can be told without.
func (h Hint) Reason(b *Board) string {
	switch h.Strength {
	case Because:
		return sentence(h.main.why.Text() + h.ruledOut(b))
	case Mistake:
		if len(h.Steps) > 0 {
			return "This is how it shows. " + texts(h.Steps)
		}
		return ""
	}
	return texts(h.Steps)
}

// ruledOut points at the marks a reason of one constraint rests on.
func (h Hint) ruledOut(b *Board) string {
	var at []string
	for _, s := range h.by {
		at = append(at, b.Sites[s].At.String())
	}
	switch holds := h.Gains[0].Holds; {
	case len(at) == 0 && holds:
		return ", and only one way is left"
	case len(at) == 0:
		return ""
	case !holds:
		return "; it shows from " + List(at, "and")
	case len(at) == 1:
		return ", and " + at[0] + " leaves only one way"
	}
	return ", and " + List(at, "and") + " leave only one way"
}

func texts(steps []ProofStep) string {
	var s []string
	for _, p := range steps {
		s = append(s, p.Text)
	}
	return strings.Join(s, " ")
}

// Answer says what follows.
func (h Hint) Answer(b *Board) string {
	if h.Strength == Mistake {
		if len(h.Gains) == 1 {
			return sentence("take back " + b.Sites[h.Gains[0].Site].At.String())
		}
		return "One of these must go: " + b.said(h.Gains) + "."
	}
	return sentence("so " + b.said(h.Gains))
}

// said joins gains as a sentence does: "r1c2 and r1c3 are not a 5".
func (b *Board) said(gains []Gain) string {
	var parts []string
	for i := 0; i < len(gains); {
		v := b.value(gains[i])
		j := i + 1
		for j < len(gains) && gains[j].Holds == gains[i].Holds && b.value(gains[j]) == v {
			j++
		}
		words := v.Words
		if !gains[i].Holds {
			words = v.Deny()
		}
		var at []string
		for _, g := range gains[i:j] {
			at = append(at, b.Sites[g.Site].At.String())
		}
		if rest, ok := strings.CutPrefix(words, "is "); ok && len(at) > 1 {
			words = "are " + rest
		} else if len(at) > 1 {
			for _, p := range at[:len(at)-1] {
				parts = append(parts, p+" "+words)
			}
			at = at[len(at)-1:]
		}
		parts = append(parts, List(at, "and")+" "+words)
		i = j
	}
	return List(parts, "and")
}

func (b *Board) value(g Gain) Value { return b.Sites[g.Site].Values[g.Value] }

// sentence makes a clause a sentence. A place keeps its small letter.
func sentence(clause string) string {
	if len(clause) > 1 && !(clause[0] == 'r' && clause[1] >= '0' && clause[1] <= '9') {
		clause = strings.ToUpper(clause[:1]) + clause[1:]
	}
	return clause + "."
}

// Wrong returns the sites whose marks are not the solution's, and those where
// the solution's value is crossed out.
func (g *Game) Wrong(solution []int) []int {
	var wrong []int
	for site, c := range g.cells {
		if c.Mark != Blank && c.Mark != solution[site] || c.Mark == Blank && c.Crossed.Has(solution[site]) {
			wrong = append(wrong, site)
		}
	}
	return wrong
}

// Take does what a hint says, in one move: it writes what holds, crosses out
// what is ruled out, and takes back a mistake where it is sure which mark it is.
func (g *Game) Take(h Hint) bool {
	to := map[int]Cell{}
	for _, gain := range h.Gains {
		c, ok := to[gain.Site]
		if !ok {
			c = g.cells[gain.Site]
		}
		switch {
		case h.Strength == Mistake && len(h.Gains) > 1:
			return false
		case h.Strength == Mistake:
			c.Mark, c.Crossed = Blank, 0
		case gain.Holds:
			c.Mark = gain.Value
		default:
			c.Crossed = c.Crossed.With(gain.Value)
		}
		to[gain.Site] = c
	}
	return g.Do("hint", to)
}

// Hint returns the easiest next step. engine is asked only where no chain of
// steps is found, and may be nil; solution, where not nil, is the puzzle's one
// solution, and lets wrong marks be found first. It returns ErrDone on a
// finished board and ErrNoHint if the engine finds no proof in time.
//
// It rests only on what is on the board: givens, marks and crosses.
func (g *Game) Hint(ctx context.Context, engine solver.Engine, solution []int) (Hint, error) {
	if g.Done() {
		return Hint{}, ErrDone
	}
	x := g.explain(ctx)
	if h, ok := x.mistake(solution); ok {
		return h, nil
	}
	if hs := x.because(); len(hs) > 0 {
		return hs[0], nil
	}
	if h, ok := x.suppose(); ok {
		return h, nil
	}
	if h, ok := x.nest(engine, solution); ok {
		return h, nil
	}
	if err := ctx.Err(); err != nil {
		return Hint{}, err
	}
	return x.together(engine, solution)
}

// Hints returns every next step of one constraint, or if there is none the
// easiest supposition, cheapest first. It is what Hint chooses from.
func (g *Game) Hints(ctx context.Context) []Hint {
	x := g.explain(ctx)
	hs := x.because()
	if h, ok := x.suppose(); ok {
		hs = append(hs, h)
	}
	return hs
}

// An explainer finds the next steps at one state of a game.
type explainer struct {
	ctx   context.Context
	g     *Game
	e     *Encoding
	known solver.Ranges // what marks and crosses say
	seen  solver.Ranges // and what single rules then rule out: what a player sees at a glance
	why   [][]exclusion // by variable: the rules that rule it out at a glance
}

// An exclusion is a rule that by itself, with what is marked, decides a
// literal.
type exclusion struct {
	constraint *solver.Constraint
	step       solver.Step
}

func (g *Game) explain(ctx context.Context) *explainer {
	x := &explainer{ctx: ctx, g: g, e: g.Rules, known: g.known()}
	x.seen = slices.Clone(x.known)
	x.why = make([][]exclusion, x.e.Len())
	x.eachConstraint(x.known, func(c *solver.Constraint) {
		for _, s := range c.Follow(x.known) {
			if s.Conflict() || x.places(s) {
				continue
			}
			x.why[s.Var] = append(x.why[s.Var], exclusion{c, s})
			r := &x.seen[s.Var]
			r.Lo, r.Hi = max(r.Lo, s.To.Lo), min(r.Hi, s.To.Hi)
		}
	})
	return x
}

// places reports whether a step says that a site holds a value.
func (x *explainer) places(s solver.Step) bool {
	if s.To.Lo != s.To.Hi {
		return false
	}
	_, held, ok := x.e.Meaning(s.Lit())
	return ok && held
}

func (x *explainer) eachConstraint(known solver.Ranges, visit func(*solver.Constraint)) {
	for _, c := range x.e.Constraints {
		if c.Exact() {
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
		lo, _ := c.Span(known)
		high = lo > c.Hi
	}
	// The sum at its least (or most), were the step not so.
	var lits []solver.Lit
	var gains []int
	lo, hi := c.Span(known)
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
	for _, l := range x.premises(c, s, x.known) {
		if f, _, ok := x.e.Meaning(l); ok && !slices.Contains(sites, f.Site) {
			sites = append(sites, f.Site)
		}
	}
	return sites
}

// because returns the steps that one constraint allows, given what is seen,
// cheapest first.
func (x *explainer) because() []Hint {
	var hs []Hint
	told := map[Gain]int{} // where in hs a gain already stands
	x.eachConstraint(x.seen, func(c *solver.Constraint) {
		var steps []solver.Step // those that rule out, told in one hint
		var out []Gain
		for _, s := range c.Follow(x.seen) {
			f, held, ok := x.e.Meaning(s.Lit())
			if s.Conflict() || !ok || x.g.cells[f.Site].Mark != Blank {
				continue
			}
			if !held {
				steps, out = append(steps, s), append(out, Gain{f, held})
				continue
			}
			h := x.hint(c, s, []Gain{{f, held}})
			if i, twice := told[h.Gains[0]]; !twice {
				told[h.Gains[0]] = len(hs)
				hs = append(hs, h)
			} else if h.Cost < hs[i].Cost {
				hs[i] = h
			}
		}
		if len(out) > 0 {
			hs = append(hs, x.hint(c, steps[0], out))
		}
	})
	slices.SortStableFunc(hs, func(a, b Hint) int { return cmp.Compare(a.Cost, b.Cost) })
	return hs
}

// hint tells how one constraint decides a step, and others in the same way.
func (x *explainer) hint(c *solver.Constraint, s solver.Step, gains []Gain) Hint {
	h := Hint{Strength: Because, Gains: gains}
	x.support(&h, x.premises(c, s, x.seen))
	text := sentence(c.Text() + ", so " + x.e.Board.said(h.Gains))
	if c.Rule == OneValue {
		text = sentence("nothing else is left for it, so " + x.e.Board.said(h.Gains))
	}
	h.main = ProofStep{Text: text, Sites: x.e.Sites(c), Gains: h.Gains, Rule: c.Rule, why: c}
	h.Steps = append(h.Steps, h.main)
	h.Cost = 1 + len(h.Steps) + len(h.by)
	if c.Rule == OneValue {
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
	for _, l := range premises {
		if f, held, ok := x.e.Meaning(l); x.glance(l) == 0 {
			if ok && held && !slices.Contains(h.by, f.Site) {
				h.by = append(h.by, f.Site)
			}
		} else if !slices.ContainsFunc(x.why[l.Var()], func(w exclusion) bool { return w.constraint.Rule == OneValue }) {
			open = append(open, l)
		}
	}
	for len(open) > 0 {
		// Which rule covers most of what is open? Ties go to the fewest marks.
		count := map[*solver.Constraint]int{}
		var best exclusion
		var by []int
		for _, l := range open {
			for _, w := range x.why[l.Var()] {
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
		var gains []Gain
		open = slices.DeleteFunc(open, func(l solver.Lit) bool {
			covered := slices.ContainsFunc(x.why[l.Var()], func(w exclusion) bool { return w.constraint == best.constraint })
			if f, held, ok := x.e.Meaning(l); covered && ok {
				gains = append(gains, Gain{f, held})
			}
			return covered
		})
		for _, s := range by {
			if !slices.Contains(h.by, s) {
				h.by = append(h.by, s)
			}
		}
		if len(gains) == 0 {
			continue
		}
		h.Steps = append(h.Steps, ProofStep{
			Text:  sentence(best.constraint.Text() + x.marked(by) + ", so " + x.e.Board.said(gains)),
			Sites: x.e.Sites(best.constraint), Gains: gains, Rule: best.constraint.Rule, why: best.constraint,
		})
	}
}

// marked says what the sites hold, as a further clause.
func (x *explainer) marked(sites []int) string {
	var gains []Gain
	for _, s := range sites {
		if m := x.g.Mark(s); m != Blank {
			gains = append(gains, Gain{Fact{s, m}, true})
		}
	}
	if len(gains) == 0 {
		return ""
	}
	return " and " + x.e.Board.said(gains)
}

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
			for v, l := range x.e.Lits(site) {
				for _, supposed := range [2]solver.Lit{l, l.Not()} {
					if yes, no := supposed.In(t.Known()); yes || no {
						continue
					}
					if h, ok := x.refute(t, supposed, reach); ok {
						h.Gains = []Gain{{Fact{site, v}, supposed != l}}
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
	from   int // steps before it belong to the outer supposition
	steps  []solver.Step
	broken *solver.Constraint
}

// nest refutes a value by suppositions within a supposition: where one alone
// does not reach a broken rule, ruling out further values on the way does. The
// values that decide most, at sites with few others, are tried first, and where the solution is known only
// those that are not in it. What it tries is bounded by a count, not by time,
// so that the same board gives the same hint everywhere.
func (x *explainer) nest(engine solver.Engine, solution []int) (Hint, bool) {
	type try struct {
		fact Fact
		lit  solver.Lit
		far  int // steps that follow, fewer where many values would remain
		dead int // dead ends the engine meets where it refutes the value
	}
	const (
		more = 3 // tries after the first that works, for a shorter proof
		few  = 4 // tries before the engine is asked
		most = 36
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
			tries = append(tries, try{Fact{s, v}, l, (t.Len() - base) / max(1, x.left(s)-1), 0})
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
		h, ok := x.nestAt(t, y.lit, sites)
		t.Undo(base)
		if ok && (found == 0 || h.Cost < best.Cost) {
			best = h
			best.Gains = []Gain{{y.fact, false}}
		}
		if ok || found > 0 {
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

// nestAt supposes l and, in sweeps over the open sites, what each value there
// would lead to. It leaves the trail for its caller to undo.
func (x *explainer) nestAt(t *solver.Trail, l solver.Lit, sites []int) (Hint, bool) {
	const reach = 60 // steps of an inner supposition; longer ones nobody follows
	asides := map[*solver.Constraint]aside{}
	t.Suppose(l)
	conflict := t.Deduce(0)
	for again := true; again && !conflict; {
		again = false
		for _, s := range sites {
			for _, inner := range x.e.Lits(s) {
				if yes, no := inner.In(t.Known()); yes || no || conflict {
					continue
				}
				n := t.Len()
				t.Suppose(inner)
				if !t.Deduce(n + reach) {
					t.Undo(n)
					continue
				}
				a := aside{from: n}
				a.steps, a.broken = t.Contradiction()
				t.Undo(n)
				c := solver.Because(solver.Sum(l, inner).AtMost(1), "supposition", "otherwise a rule breaks")
				asides[c] = a
				t.Learn(c)
				conflict, again = t.Deduce(0), true
			}
		}
	}
	if !conflict {
		return Hint{}, false
	}
	steps, broken := t.Contradiction()
	n := &narrator{x: x, asides: asides, said: map[solver.Lit]bool{}}
	n.tell(steps)
	n.end(broken)
	h := Hint{Strength: Together, Steps: n.out, main: n.out[len(n.out)-1], Cost: 1000}
	for _, s := range h.Steps {
		h.Cost += 8 + len(s.Gains)
	}
	return h, true
}

// told puts a chain of steps that ends in a broken constraint into sentences.
func (x *explainer) told(steps []solver.Step, broken *solver.Constraint) []ProofStep {
	n := &narrator{x: x, said: map[solver.Lit]bool{}}
	n.tell(steps)
	n.end(broken)
	return n.out
}

// A narrator puts steps into sentences. Steps of one constraint in a row are
// said together; that a filled site takes nothing else goes unsaid, and so
// does what was said before.
type narrator struct {
	x      *explainer
	asides map[*solver.Constraint]aside
	said   map[solver.Lit]bool
	depth  int
	out    []ProofStep
}

func (n *narrator) tell(steps []solver.Step) {
	for _, s := range steps {
		l := s.Lit()
		f, held, ok := n.x.e.Meaning(l)
		if !ok || n.said[l] {
			continue
		}
		n.said[l] = true
		gain := Gain{f, held}
		if a, ok := n.asides[s.Why]; ok {
			n.tellAside(a)
			n.say(ProofStep{Text: sentence("so here " + n.x.e.Board.said([]Gain{gain})), Sites: []int{f.Site}, Gains: []Gain{gain}})
			continue
		}
		last := len(n.out) - 1
		switch {
		case s.Why == nil:
			also := ""
			if n.depth > 0 {
				also = "also "
			}
			n.say(ProofStep{Text: sentence("suppose " + also + n.x.e.Board.said([]Gain{gain})), Sites: []int{f.Site}, Gains: []Gain{gain}, Supposed: true})
		case s.Why.Rule == OneValue && !held:
		case last >= 0 && n.out[last].why == s.Why && n.out[last].Depth == n.depth:
			n.out[last].Gains = append(n.out[last].Gains, gain)
			n.out[last].Text = n.then(n.out[last])
		default:
			p := ProofStep{Sites: n.x.e.Sites(s.Why), Gains: []Gain{gain}, Rule: s.Why.Rule, why: s.Why}
			p.Text = n.then(p)
			n.say(p)
		}
	}
}

// tellAside tells an inner supposition: first what it needs of the outer one
// that was not said yet. What it concludes is not said of the outer one.
func (n *narrator) tellAside(a aside) {
	at := len(a.steps)
	for i := len(a.steps) - 1; i >= 0; i-- {
		if a.steps[i].Why == nil {
			at = i
			break
		}
	}
	n.tell(a.steps[:at])
	inner := &narrator{x: n.x, asides: n.asides, said: maps.Clone(n.said), depth: n.depth + 1, out: n.out}
	inner.tell(a.steps[at:])
	inner.end(a.broken)
	n.out = inner.out
}

func (n *narrator) then(p ProofStep) string {
	because := p.why.Text()
	if p.Rule == OneValue {
		because = "nothing else is left for it"
	}
	return sentence("then " + n.x.e.Board.said(p.Gains) + ", because " + because)
}

func (n *narrator) say(p ProofStep) {
	p.Depth = n.depth
	n.out = append(n.out, p)
}

func (n *narrator) end(broken *solver.Constraint) {
	sites := n.x.e.Sites(broken)
	end := "but " + broken.Text() + ", and now that can't be"
	if broken.Rule == OneValue && len(sites) > 0 {
		end = "but now nothing is left for " + n.x.e.At(sites[0]).String()
	}
	n.say(ProofStep{Text: sentence(end), Sites: sites, Rule: broken.Rule, Broken: true, why: broken})
}

// mistake finds marks that are wrong: those that break a rule, those that are
// not the solution's, and those that leave no way on.
func (x *explainer) mistake(solution []int) (Hint, bool) {
	var wrong []int
	if solution != nil {
		wrong = x.g.Wrong(solution)
	}
	for _, b := range x.g.Broken() {
		h := Hint{Strength: Mistake}
		for _, s := range b.Sites {
			if x.g.Fixed(s) || len(wrong) > 0 && !slices.Contains(wrong, s) {
				continue
			}
			h.Gains = append(h.Gains, Gain{Fact{s, x.g.Mark(s)}, true})
		}
		if len(h.Gains) > 0 {
			h.main = ProofStep{Text: sentence("the rule “" + b.Rule + "” is broken: " + b.Text), Sites: b.Sites, Rule: b.Rule, Broken: true}
			h.Steps = []ProofStep{h.main}
			return h, true
		}
	}
	if len(wrong) > 0 {
		return x.disprove(wrong), true
	}
	if solution != nil {
		return Hint{}, false // what is there agrees with it
	}
	t := x.e.NewTrail(x.known, false)
	if !t.Deduce(0) {
		return Hint{}, false
	}
	steps, broken := t.Contradiction()
	h := Hint{Strength: Mistake, Steps: x.told(steps, broken)}
	h.main = h.Steps[len(h.Steps)-1]
	for site, c := range x.g.cells {
		if c.Mark != Blank && !x.g.Fixed(site) {
			h.Gains = append(h.Gains, Gain{Fact{site, c.Mark}, true})
		}
	}
	return h, len(h.Gains) > 0
}

// disprove shows of the wrong mark with the shortest proof that it is wrong,
// from the givens and the marks that are right.
func (x *explainer) disprove(wrong []int) Hint {
	right := x.g.Marks()
	for _, s := range wrong {
		right[s] = x.g.Board.Sites[s].Given
	}
	t := x.e.NewTrail(x.e.With(right), false)
	t.Deduce(0)
	var best Hint
	for _, s := range wrong {
		m := x.g.Mark(s)
		gain := Gain{Fact{s, m}, true}
		if m == Blank { // a right value was crossed out
			for v := range x.e.Board.Sites[s].Values {
				if x.g.cells[s].Crossed.Has(v) {
					gain = Gain{Fact{s, v}, false}
				}
			}
		}
		h := Hint{
			Strength: Mistake, Gains: []Gain{gain}, Cost: 1 << 20,
			main: ProofStep{Text: sentence(x.e.At(s).String() + " is not what the only solution has there"), Sites: []int{s}},
		}
		h.Steps = []ProofStep{h.main}
		if m != Blank {
			if proof, ok := x.contradict(t, x.e.Is(s, m)); ok {
				h.Steps, h.main, h.Cost = proof.Steps, proof.main, proof.Cost
			}
		}
		if best.Gains == nil || h.Cost < best.Cost {
			best = h
		}
	}
	return best
}

// contradict refutes a literal on a trail where it may be decided already.
func (x *explainer) contradict(t *solver.Trail, l solver.Lit) (Hint, bool) {
	if _, no := l.In(t.Known()); !no {
		return x.refute(t, l, 0)
	}
	for i := range t.Len() {
		if t.At(i).Lit() == l.Not() {
			steps := t.Proof(i)
			last := steps[len(steps)-1]
			h := Hint{Strength: Mistake, Steps: x.told(steps[:len(steps)-1], last.Why)}
			h.main = h.Steps[len(h.Steps)-1]
			f, held, _ := x.e.Meaning(last.Lit())
			h.Steps[len(h.Steps)-1].Broken = false
			h.Steps[len(h.Steps)-1].Text = sentence(last.Why.Text() + ", so " + x.e.Board.said([]Gain{{f, held}}))
			h.main = h.Steps[len(h.Steps)-1]
			h.Cost = 8 * len(h.Steps)
			return h, true
		}
	}
	return Hint{}, false
}

// Constraints returns the constraints a hint rests on: from these and what is on
// the board the gains follow, as the engine proves, and none can be left out.
// The hint must be one of the game as it stands.
func (g *Game) Constraints(ctx context.Context, engine solver.Engine, h Hint) ([]*solver.Constraint, error) {
	x := g.explain(ctx)
	var said, rest []*solver.Constraint // what the proof says, what it leaves unsaid
	in := map[*solver.Constraint]bool{}
	add := func(to *[]*solver.Constraint, c *solver.Constraint) {
		if c != nil && !in[c] {
			in[c] = true
			*to = append(*to, c)
		}
	}
	for _, s := range h.Steps {
		add(&said, s.why)
	}
	for _, c := range said {
		for _, t := range c.Terms {
			for _, w := range x.why[t.Var] {
				add(&rest, w.constraint)
			}
		}
	}
	for _, c := range x.e.Constraints {
		if c.Rule == OneValue {
			add(&rest, c)
		}
	}
	var core []*solver.Constraint
	for _, gain := range h.Gains {
		within := g.Against(gain)
		one, err := solver.Core(ctx, engine, &x.e.Model, within, nil, slices.Concat(said, rest))
		if errors.Is(err, solver.ErrSolution) { // a glance rests on more than was listed
			one, err = solver.Core(ctx, engine, &x.e.Model, within, nil, slices.Concat(said, x.e.exact()))
		}
		if err != nil {
			return nil, err
		}
		for _, c := range one {
			if !slices.Contains(core, c) {
				core = append(core, c)
			}
		}
	}
	return core, nil
}

// Against returns what is on the board together with the opposite of a gain:
// ranges within which constraints that prove the gain have no solution.
func (g *Game) Against(gain Gain) solver.Ranges {
	l := g.Rules.Is(gain.Site, gain.Value)
	if gain.Holds {
		l = l.Not()
	}
	within := g.known()
	within.Fix(l)
	return within
}

// exact returns the constraints that speak of whole numbers and are not
// implied.
func (e *Encoding) exact() []*solver.Constraint {
	var cs []*solver.Constraint
	for _, c := range e.Constraints {
		if c.Exact() && !c.Implied {
			cs = append(cs, c)
		}
	}
	return cs
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

// left counts the values a site may still hold.
func (x *explainer) left(site int) int {
	n := 0
	for _, l := range x.e.Lits(site) {
		if _, no := l.In(x.seen); !no {
			n++
		}
	}
	return n
}
