package search

import (
	"context"
	"slices"

	"crib/solver"
)

// A lit is a bit (an internal 0/1 variable) times two, plus one where the
// literal says that the bit is 0.
type lit int32

func (l lit) not() lit   { return l ^ 1 }
func (l lit) bit() int32 { return int32(l >> 1) }

const noLit lit = -1

// Truth of a literal.
const (
	unassigned int8 = 0
	yes        int8 = 1
	no         int8 = -1
)

// A term of a sum is a positive weight on a literal.
type term struct {
	weight int64
	lit    lit
}

// A clause says that one of its literals is true. The first two are watched:
// while neither is false the clause propagates nothing.
type clause struct {
	lits    []lit
	lbd     int32 // decision levels among the literals when it was learned
	learned bool
	deleted bool
}

// A watch is an entry in the watch list of a literal. While the blocker, some
// other literal of the clause, is true the clause need not be visited.
type watch struct {
	clause  int32
	blocker lit
}

// A sum is a pseudo-Boolean constraint: the weights of its true literals add up
// to at least some bound. slack is by how much the weights of the literals that
// are not false exceed the bound.
type sum struct {
	terms []term // heaviest first
	slack int64
}

type use struct {
	sum    int32
	weight int64
}

// A reason says which constraint assigned a bit.
type reason struct {
	kind reasonKind
	at   int32
}

type reasonKind uint8

const (
	byDecision  reasonKind = iota // or a fact at the root
	byClause                      // at: which clause
	byAtMostOne                   // at: the true literal of an at-most-one
	bySum                         // at: which sum
)

// cdcl is a conflict-driven clause learning search over bits. It propagates
// clauses with two watched literals, at-most-one constraints, and sums with
// counters, and learns the clause of the first unique implication point (UIP)
// from each conflict.
type cdcl struct {
	truth      []int8 // by literal
	level      []int32
	trailIndex []int32 // by bit: its place on the trail
	reasons    []reason
	phase      []bool // by bit: the last value it had, decided first next time
	trail      []lit
	levelStart []int32 // by decision level: the length of the trail before it
	head       int     // how much of the trail has been propagated

	pool        []lit // for allocate
	clauses     []clause
	watches     [][]watch
	atMostOnes  [][]lit // literals of which at most one is true
	inAtMostOne [][]int32
	sums        []sum
	inSum       [][]use // by literal: the sums that lose weight when it is false

	order      heap
	increment  float64
	seen       []bool
	learnt     []lit // the learned clause, before it is minimised
	toClear    []int32
	levelStamp []int32 // by level, to count the levels of a clause
	lastStamp  int32
	conflict   []lit // the literals of the violated constraint, all false
	unsat      bool  // at the root
	learned    int
	maxLearned int // how many learned clauses to keep
	decisions  int
	conflicts  int
}

func newCDCL(bits int) *cdcl {
	c := &cdcl{
		truth: make([]int8, 2*bits), level: make([]int32, bits), trailIndex: make([]int32, bits), reasons: make([]reason, bits),
		phase: make([]bool, bits), trail: make([]lit, 0, bits),
		watches: make([][]watch, 2*bits), inAtMostOne: make([][]int32, 2*bits), inSum: make([][]use, 2*bits),
		seen: make([]bool, bits), levelStamp: make([]int32, bits+1), increment: 1, maxLearned: 2000,
	}
	for i := range c.phase {
		c.phase[i] = true
	}
	c.order.init(bits)
	return c
}

func (c *cdcl) decisionLevel() int32 { return int32(len(c.levelStart)) }

// assign makes an unassigned literal true.
func (c *cdcl) assign(l lit, why reason) {
	b := l.bit()
	c.truth[l], c.truth[l.not()] = yes, no
	c.level[b], c.trailIndex[b], c.reasons[b] = c.decisionLevel(), int32(len(c.trail)), why
	c.trail = append(c.trail, l)
}

// addUnit makes a literal true at the root. It reports false if it is false there.
func (c *cdcl) addUnit(l lit) bool {
	switch c.truth[l] {
	case no:
		c.unsat = true
		return false
	case unassigned:
		c.assign(l, reason{})
	}
	return true
}

// add states that the weights, all positive, of the true terms add up to at
// least bound. It may be called only at the root. terms is kept.
func (c *cdcl) add(terms []term, bound int64) {
	total := int64(0)
	out := terms[:0]
	for _, t := range terms {
		switch c.truth[t.lit] {
		case yes:
			bound -= t.weight
		case unassigned:
			out = append(out, t)
			total += t.weight
		}
	}
	if terms = out; bound <= 0 {
		return
	}
	if total < bound {
		c.unsat = true
		return
	}
	least, most := bound, int64(0)
	for i := range terms {
		w := min(terms[i].weight, bound) // more than the bound is never needed
		terms[i].weight = w
		least, most = min(least, w), max(most, w)
	}
	n := int64(len(terms))
	needed := (bound + most - 1) / most // where all weights are alike
	switch {
	case least == bound, least == most && needed == 1:
		lits := c.allocate(int(n))
		for i, t := range terms {
			lits[i] = t.lit
		}
		c.addClause(lits)
	case least == most && needed == n:
		for _, t := range terms {
			c.addUnit(t.lit)
		}
	case least == most && needed == n-1:
		list := c.allocate(int(n))
		for i, t := range terms {
			list[i] = t.lit.not()
			c.inAtMostOne[list[i]] = append(c.inAtMostOne[list[i]], int32(len(c.atMostOnes)))
		}
		c.atMostOnes = append(c.atMostOnes, list)
	default:
		if least != most {
			slices.SortFunc(terms, func(a, b term) int { return int(b.weight - a.weight) })
		}
		s := sum{terms: slices.Clone(terms), slack: -bound}
		for _, t := range terms {
			s.slack += t.weight
			c.inSum[t.lit] = append(c.inSum[t.lit], use{int32(len(c.sums)), t.weight})
		}
		c.sums = append(c.sums, s)
		for _, t := range terms {
			if t.weight <= s.slack {
				break
			}
			c.addUnit(t.lit)
		}
	}
}

// allocate returns room for n literals out of a pool: thousands of short slices
// would take most of the time of building.
func (c *cdcl) allocate(n int) []lit {
	if len(c.pool) < n {
		c.pool = make([]lit, max(4096, n))
	}
	room := c.pool[:n:n]
	c.pool = c.pool[n:]
	return room
}

// addClause adds a clause at the root, none of whose literals is assigned.
func (c *cdcl) addClause(lits []lit) {
	switch len(lits) {
	case 0:
		c.unsat = true
	case 1:
		c.addUnit(lits[0])
	default:
		c.attach(clause{lits: lits})
	}
}

func (c *cdcl) attach(cl clause) int32 {
	i := int32(len(c.clauses))
	c.clauses = append(c.clauses, cl)
	c.watches[cl.lits[0]] = append(c.watches[cl.lits[0]], watch{i, cl.lits[1]})
	c.watches[cl.lits[1]] = append(c.watches[cl.lits[1]], watch{i, cl.lits[0]})
	return i
}

// propagate assigns what follows from one constraint at a time. It reports false
// at a conflict, whose literals are then in c.conflict.
func (c *cdcl) propagate() bool {
	for c.head < len(c.trail) {
		l := c.trail[c.head]
		c.head++
		// Counters first, all of them, so that backtrack finds them consistent.
		uses := c.inSum[l.not()]
		for _, u := range uses {
			c.sums[u.sum].slack -= u.weight
		}
		for _, r := range c.inAtMostOne[l] {
			for _, o := range c.atMostOnes[r] {
				if o == l || c.truth[o] == no {
					continue
				}
				if c.truth[o] == yes {
					c.conflict = append(c.conflict[:0], l.not(), o.not())
					return false
				}
				c.assign(o.not(), reason{byAtMostOne, int32(l)})
			}
		}
		if !c.propagateClauses(l.not()) {
			return false
		}
		for _, u := range uses {
			if !c.propagateSum(u.sum) {
				return false
			}
		}
	}
	return true
}

// propagateClauses visits the clauses that watch f, which has become false.
func (c *cdcl) propagateClauses(f lit) bool {
	ws := c.watches[f]
	kept := ws[:0]
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if c.truth[w.blocker] == yes {
			kept = append(kept, w)
			continue
		}
		cl := &c.clauses[w.clause]
		if cl.deleted {
			continue
		}
		lits := cl.lits
		if lits[0] == f {
			lits[0], lits[1] = lits[1], lits[0]
		}
		if first := lits[0]; first != w.blocker && c.truth[first] == yes {
			kept = append(kept, watch{w.clause, first})
			continue
		}
		found := false
		for k := 2; k < len(lits); k++ {
			if c.truth[lits[k]] != no {
				lits[1], lits[k] = lits[k], lits[1]
				c.watches[lits[1]] = append(c.watches[lits[1]], watch{w.clause, lits[0]})
				found = true
				break
			}
		}
		if found {
			continue
		}
		kept = append(kept, watch{w.clause, lits[0]})
		if c.truth[lits[0]] == no {
			kept = append(kept, ws[i+1:]...)
			c.watches[f] = kept
			c.conflict = append(c.conflict[:0], lits...)
			return false
		}
		c.assign(lits[0], reason{byClause, w.clause})
	}
	c.watches[f] = kept
	return true
}

func (c *cdcl) propagateSum(i int32) bool {
	s := &c.sums[i]
	if s.slack < 0 {
		c.conflict = c.conflict[:0]
		for _, t := range s.terms {
			if c.truth[t.lit] == no {
				c.conflict = append(c.conflict, t.lit)
			}
		}
		return false
	}
	for _, t := range s.terms {
		if t.weight <= s.slack {
			break
		}
		if c.truth[t.lit] == unassigned {
			c.assign(t.lit, reason{bySum, i})
		}
	}
	return true
}

// backtrack undoes all decision levels above one.
func (c *cdcl) backtrack(level int32) {
	if c.decisionLevel() <= level {
		return
	}
	limit := int(c.levelStart[level])
	for i := len(c.trail) - 1; i >= limit; i-- {
		l := c.trail[i]
		if i < c.head {
			for _, u := range c.inSum[l.not()] {
				c.sums[u.sum].slack += u.weight
			}
		}
		b := l.bit()
		c.truth[l], c.truth[l.not()] = unassigned, unassigned
		c.phase[b] = l&1 == 0
		c.order.push(b)
	}
	c.trail, c.levelStart = c.trail[:limit], c.levelStart[:level]
	c.head = limit
}

// antecedents calls visit for each false literal from which l was propagated.
func (c *cdcl) antecedents(l lit, visit func(lit)) {
	b := l.bit()
	switch r := c.reasons[b]; r.kind {
	case byClause:
		for _, o := range c.clauses[r.at].lits {
			if o != l {
				visit(o)
			}
		}
	case byAtMostOne:
		visit(lit(r.at).not())
	case bySum:
		for _, t := range c.sums[r.at].terms {
			if c.truth[t.lit] == no && c.trailIndex[t.lit.bit()] < c.trailIndex[b] {
				visit(t.lit)
			}
		}
	}
}

// analyse returns the clause of the first UIP of the conflict, minimised, with the
// asserting literal first, and the level to backjump to; nil for a conflict at the
// root. The clause is valid until the next call.
func (c *cdcl) analyse() (out []lit, back int32) {
	deepest := int32(0)
	for _, l := range c.conflict {
		deepest = max(deepest, c.level[l.bit()])
	}
	c.backtrack(deepest) // a cut may be violated at an earlier level
	if deepest == 0 {
		return nil, -1
	}
	out = append(c.learnt[:0], noLit)
	open := 0
	visit := func(l lit) {
		b := l.bit()
		if c.seen[b] || c.level[b] == 0 {
			return
		}
		c.seen[b] = true
		c.toClear = append(c.toClear, b)
		c.order.increase(b, c.increment)
		if c.level[b] == deepest {
			open++
		} else {
			out = append(out, l)
		}
	}
	for _, l := range c.conflict {
		visit(l)
	}
	for i := len(c.trail) - 1; ; i-- {
		l := c.trail[i]
		if !c.seen[l.bit()] {
			continue
		}
		if open--; open == 0 {
			out[0] = l.not()
			break
		}
		c.antecedents(l, visit)
	}
	// A literal is redundant if all its antecedents are in the clause.
	short := out[:1]
	for _, l := range out[1:] {
		spare := c.reasons[l.bit()].kind != byDecision
		if spare {
			c.antecedents(l.not(), func(o lit) {
				spare = spare && (c.seen[o.bit()] || c.level[o.bit()] == 0)
			})
		}
		if !spare {
			short = append(short, l)
		}
	}
	for _, b := range c.toClear {
		c.seen[b] = false
	}
	c.toClear = c.toClear[:0]
	c.learnt = out
	for i, l := range short[1:] {
		if c.level[l.bit()] > back {
			back = c.level[l.bit()]
			short[1], short[i+1] = short[i+1], short[1]
		}
	}
	c.increment /= 0.95
	if c.increment > 1e100 {
		c.order.rescale(1e-100)
		c.increment *= 1e-100
	}
	return short, back
}

// addLearned backjumps and adds a learned clause, which assigns its first literal.
func (c *cdcl) addLearned(learned []lit, back int32) {
	c.backtrack(back)
	if len(learned) == 1 {
		c.assign(learned[0], reason{})
		return
	}
	cl := clause{lits: slices.Clone(learned), learned: true}
	c.lastStamp++
	for _, l := range learned {
		if v := c.level[l.bit()]; c.levelStamp[v] != c.lastStamp {
			c.levelStamp[v] = c.lastStamp
			cl.lbd++
		}
	}
	i := c.attach(cl)
	c.learned++
	c.assign(learned[0], reason{byClause, i})
}

// reduceLearned deletes the half of the learned clauses with the highest LBD. It
// may be called only at the root, where no clause is a reason.
func (c *cdcl) reduceLearned() {
	if c.learned <= c.maxLearned {
		return
	}
	var lbds []int32
	for _, cl := range c.clauses {
		if cl.learned && !cl.deleted {
			lbds = append(lbds, cl.lbd)
		}
	}
	slices.Sort(lbds)
	limit := max(lbds[len(lbds)/2], 3)
	for i := range c.clauses {
		if cl := &c.clauses[i]; cl.learned && !cl.deleted && cl.lbd > limit {
			cl.deleted, cl.lits = true, nil
			c.learned--
		}
	}
	c.maxLearned += c.maxLearned / 10
	for l := range c.watches {
		c.watches[l] = slices.DeleteFunc(c.watches[l], func(w watch) bool { return c.clauses[w.clause].deleted })
	}
}

// probe decides each unassigned bit both ways at the root, and keeps the opposite of
// those that fail. It reports false if both fail.
func (c *cdcl) probe(ctx context.Context) bool {
	for b := range int32(len(c.level)) {
		for _, l := range [2]lit{lit(2 * b), lit(2*b + 1)} {
			if c.truth[l] != unassigned {
				break
			}
			if b%64 == 0 && ctx.Err() != nil {
				return true
			}
			c.decide(l)
			if c.propagate() {
				c.backtrack(0)
				continue
			}
			c.conflicts++
			c.backtrack(0)
			c.assign(l.not(), reason{})
			if !c.propagate() {
				return false
			}
		}
	}
	return true
}

func (c *cdcl) decide(l lit) {
	c.levelStart = append(c.levelStart, int32(len(c.trail)))
	c.assign(l, reason{})
}

// luby is the sequence 1 1 2 1 1 2 4 ... of restart lengths.
func luby(i int) int {
	for k := 1; ; k++ {
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		if i < 1<<k-1 {
			return luby(i - (1<<(k-1) - 1))
		}
	}
}

// search runs until every bit is assigned and addCuts, called whenever propagation
// is done, adds nothing. It reports false if the constraints are unsatisfiable.
// After limit conflicts, unless that is 0, the error is solver.ErrEffort.
func (c *cdcl) search(ctx context.Context, limit int, addCuts func() cutResult) (bool, error) {
	const restart = 64
	before := c.conflicts
	c.backtrack(0)
	if c.unsat || !c.propagate() {
		c.unsat = true
		return false, nil
	}
	for round := 1; ; round++ {
		if round == 2 && !c.probe(ctx) {
			c.unsat = true
			return false, nil
		}
		c.reduceLearned()
		for budget := luby(round) * restart; budget > 0; {
			if c.decisions&255 == 0 || c.conflicts&63 == 0 {
				if err := ctx.Err(); err != nil {
					return false, err
				}
			}
			conflict := !c.propagate()
			if !conflict {
				switch addCuts() {
				case propagates:
					continue
				case conflicting:
					conflict = true
				}
			}
			if conflict {
				c.conflicts++
				budget--
				if limit > 0 && c.conflicts-before > limit {
					return false, solver.ErrEffort
				}
				learned, back := c.analyse()
				if learned == nil {
					c.unsat = true
					return false, nil
				}
				c.addLearned(learned, back)
				continue
			}
			b := c.pickBranch()
			if b < 0 {
				return true, nil
			}
			c.decisions++
			l := lit(2 * b)
			if !c.phase[b] {
				l = l.not()
			}
			c.decide(l)
		}
		c.backtrack(0)
		if !c.propagate() {
			c.unsat = true
			return false, nil
		}
	}
}

// A cutResult is what asking the lazy constraints for cuts came to.
type cutResult int

const (
	nothingNew  cutResult = iota // no cut was added
	propagates                   // a cut was added
	conflicting                  // a cut was added that is violated: c.conflict is set
)

// pickBranch returns the unassigned bit of highest activity, or -1.
func (c *cdcl) pickBranch() int32 {
	for {
		b := c.order.pop()
		if b < 0 || c.truth[2*b] == unassigned {
			return b
		}
	}
}

// initActivity gives bits in short clauses more activity to begin with, so that
// the first decisions are made where least is left open.
func (c *cdcl) initActivity() {
	for _, cl := range c.clauses {
		w := 1 / float64(len(cl.lits)*len(cl.lits))
		for _, l := range cl.lits {
			c.order.activity[l.bit()] += w
		}
	}
	c.order.reorder()
}

// addLazy adds a cut during search, when all is propagated but what other cuts
// have just assigned. The cut stays.
func (c *cdcl) addLazy(terms []term, bound int64) cutResult {
	out := terms[:0]
	for _, t := range terms {
		if c.level[t.lit.bit()] == 0 && c.truth[t.lit] != unassigned {
			if c.truth[t.lit] == yes {
				bound -= t.weight
			}
			continue
		}
		out = append(out, t)
	}
	if terms = out; bound <= 0 {
		return nothingNew
	}
	slack := -bound
	ahead := int64(0) // what the slack will lose when the rest of the trail is propagated
	single := true
	for i, t := range terms {
		t.weight = min(t.weight, bound)
		terms[i] = t
		if c.truth[t.lit] != no {
			slack += t.weight
		} else if int(c.trailIndex[t.lit.bit()]) >= c.head {
			ahead += t.weight
		}
		single = single && t.weight == bound
	}
	if slack >= 0 {
		heaviest := int64(0)
		for _, t := range terms {
			if c.truth[t.lit] == unassigned {
				heaviest = max(heaviest, t.weight)
			}
		}
		if heaviest <= slack {
			return nothingNew // it propagates nothing here, and is found again where it does
		}
	}
	if single && len(terms) > 1 {
		return c.addLazyClause(terms)
	}
	slices.SortFunc(terms, func(a, b term) int { return int(b.weight - a.weight) })
	i := int32(len(c.sums))
	c.sums = append(c.sums, sum{slices.Clone(terms), slack + ahead})
	for _, t := range terms {
		c.inSum[t.lit] = append(c.inSum[t.lit], use{i, t.weight})
	}
	if !c.propagateSum(i) {
		return conflicting
	}
	return propagates
}

func (c *cdcl) addLazyClause(terms []term) cutResult {
	lits := make([]lit, len(terms))
	for i, t := range terms {
		lits[i] = t.lit
	}
	// Watch what is not false, then what was assigned last.
	slices.SortFunc(lits, func(a, b lit) int {
		if x, y := c.truth[a] != no, c.truth[b] != no; x != y {
			if x {
				return -1
			}
			return 1
		}
		return int(c.trailIndex[b.bit()] - c.trailIndex[a.bit()])
	})
	i := c.attach(clause{lits: lits})
	switch {
	case c.truth[lits[0]] == no:
		c.conflict = append(c.conflict[:0], lits...)
		return conflicting
	case c.truth[lits[1]] == no && c.truth[lits[0]] == unassigned:
		c.assign(lits[0], reason{byClause, i})
	}
	return propagates
}
