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
	undecided int8 = 0
	yes       int8 = 1
	no        int8 = -1
)

// A term of a sum is a positive weight on a literal.
type term struct {
	weight int64
	lit    lit
}

// A clause says that one of its literals is true. The first two are watched:
// as long as neither is false nothing can follow from the clause.
type clause struct {
	lits    []lit
	lbd     int32 // decision levels among the literals when it was learned
	learned bool
	dead    bool
}

// A watch stands in the list of a literal that a clause watches. If the
// blocker, some other literal of the clause, is true the clause need not be
// looked at.
type watch struct {
	clause  int32
	blocker lit
}

// A sum says that the weights of its true literals add up to at least some
// bound. Only what can still be lost is kept: slack is by how much the literals
// that are not false exceed the bound.
type sum struct {
	terms []term // heaviest first
	slack int64
}

type use struct {
	sum    int32
	weight int64
}

// A reason says why a bit was decided.
type reason struct {
	kind reasonKind
	at   int32
}

type reasonKind uint8

const (
	byChoice   reasonKind = iota // or because it follows from the rules alone
	byClause                     // at: which clause
	byRival                      // at: the true literal of a list of which at most one is
	bySum                        // at: which sum
	byConflict                   // not a reason: no conflict
)

// core is a conflict-driven search over bits: clauses with two watched
// literals, lists of which at most one literal is true, and sums with counters.
// Every dead end teaches it a clause (the first unique implication point).
type core struct {
	truth  []int8 // by literal
	level  []int32
	place  []int32 // on the trail, by bit
	why    []reason
	saved  []bool // by bit: the last value it had, tried again first
	trail  []lit
	limits []int32 // length of the trail at each choice
	head   int     // how much of the trail has been propagated

	block   []lit // room for literals to come
	clauses []clause
	watches [][]watch
	rivals  [][]lit // lists of which at most one is true
	inRival [][]int32
	sums    []sum
	inSum   [][]use // by literal: the sums that lose weight when it is false

	order    heap
	bump     float64
	seen     []bool
	redo     []lit // stack of the minimisation
	clear    []int32
	stamp    []int32 // by level, to count levels
	stamps   int32
	broken   []lit // the literals of the last conflict, all false
	unsound  bool  // the rules contradict each other
	learned  int
	keep     int // how many learned clauses to keep
	nodes    int
	conflict int
}

func newCore(bits int) *core {
	c := &core{
		truth: make([]int8, 2*bits), level: make([]int32, bits), place: make([]int32, bits), why: make([]reason, bits),
		saved: make([]bool, bits), trail: make([]lit, 0, bits),
		watches: make([][]watch, 2*bits), inRival: make([][]int32, 2*bits), inSum: make([][]use, 2*bits),
		seen: make([]bool, bits), stamp: make([]int32, bits+1), bump: 1, keep: 2000,
	}
	for i := range c.saved {
		c.saved[i] = true
	}
	c.order.init(bits)
	return c
}

func (c *core) depth() int32 { return int32(len(c.limits)) }

// set makes a literal true that is undecided.
func (c *core) set(l lit, why reason) {
	b := l.bit()
	c.truth[l], c.truth[l.not()] = yes, no
	c.level[b], c.place[b], c.why[b] = c.depth(), int32(len(c.trail)), why
	c.trail = append(c.trail, l)
}

// fact makes a literal true at the root, and reports false if that is absurd.
func (c *core) fact(l lit) bool {
	switch c.truth[l] {
	case no:
		c.unsound = true
		return false
	case undecided:
		c.set(l, reason{})
	}
	return true
}

// add states that the weights, all positive, of the true terms add up to at
// least bound. It may be called only at the root. terms is kept.
func (c *core) add(terms []term, bound int64) {
	total := int64(0)
	out := terms[:0]
	for _, t := range terms {
		switch c.truth[t.lit] {
		case yes:
			bound -= t.weight
		case undecided:
			out = append(out, t)
			total += t.weight
		}
	}
	if terms = out; bound <= 0 {
		return
	}
	if total < bound {
		c.unsound = true
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
		lits := c.allot(int(n))
		for i, t := range terms {
			lits[i] = t.lit
		}
		c.addClause(lits)
	case least == most && needed == n:
		for _, t := range terms {
			c.fact(t.lit)
		}
	case least == most && needed == n-1:
		list := c.allot(int(n))
		for i, t := range terms {
			list[i] = t.lit.not()
			c.inRival[list[i]] = append(c.inRival[list[i]], int32(len(c.rivals)))
		}
		c.rivals = append(c.rivals, list)
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
			c.fact(t.lit)
		}
	}
}

// allot returns room for n literals, out of a block: most of the time that
// building takes would be spent on thousands of short slices.
func (c *core) allot(n int) []lit {
	if len(c.block) < n {
		c.block = make([]lit, max(4096, n))
	}
	room := c.block[:n:n]
	c.block = c.block[n:]
	return room
}

// addClause adds a clause at the root, none of whose literals is decided.
func (c *core) addClause(lits []lit) {
	switch len(lits) {
	case 0:
		c.unsound = true
	case 1:
		c.fact(lits[0])
	default:
		c.watchClause(clause{lits: lits})
	}
}

func (c *core) watchClause(cl clause) int32 {
	i := int32(len(c.clauses))
	c.clauses = append(c.clauses, cl)
	c.watches[cl.lits[0]] = append(c.watches[cl.lits[0]], watch{i, cl.lits[1]})
	c.watches[cl.lits[1]] = append(c.watches[cl.lits[1]], watch{i, cl.lits[0]})
	return i
}

// propagate draws every conclusion that follows from one constraint at a time.
// It reports false at a conflict, whose literals are then in c.broken.
func (c *core) propagate() bool {
	for c.head < len(c.trail) {
		l := c.trail[c.head]
		c.head++
		// Counters first, all of them, so that undo finds them consistent.
		uses := c.inSum[l.not()]
		for _, u := range uses {
			c.sums[u.sum].slack -= u.weight
		}
		for _, r := range c.inRival[l] {
			for _, o := range c.rivals[r] {
				if o == l || c.truth[o] == no {
					continue
				}
				if c.truth[o] == yes {
					c.broken = append(c.broken[:0], l.not(), o.not())
					return false
				}
				c.set(o.not(), reason{byRival, int32(l)})
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
func (c *core) propagateClauses(f lit) bool {
	ws := c.watches[f]
	kept := ws[:0]
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if c.truth[w.blocker] == yes {
			kept = append(kept, w)
			continue
		}
		cl := &c.clauses[w.clause]
		if cl.dead {
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
			c.broken = append(c.broken[:0], lits...)
			return false
		}
		c.set(lits[0], reason{byClause, w.clause})
	}
	c.watches[f] = kept
	return true
}

func (c *core) propagateSum(i int32) bool {
	s := &c.sums[i]
	if s.slack < 0 {
		c.broken = c.broken[:0]
		for _, t := range s.terms {
			if c.truth[t.lit] == no {
				c.broken = append(c.broken, t.lit)
			}
		}
		return false
	}
	for _, t := range s.terms {
		if t.weight <= s.slack {
			break
		}
		if c.truth[t.lit] == undecided {
			c.set(t.lit, reason{bySum, i})
		}
	}
	return true
}

// undo takes back every choice deeper than a level.
func (c *core) undo(level int32) {
	if c.depth() <= level {
		return
	}
	limit := int(c.limits[level])
	for i := len(c.trail) - 1; i >= limit; i-- {
		l := c.trail[i]
		if i < c.head {
			for _, u := range c.inSum[l.not()] {
				c.sums[u.sum].slack += u.weight
			}
		}
		b := l.bit()
		c.truth[l], c.truth[l.not()] = undecided, undecided
		c.saved[b] = l&1 == 0
		c.order.push(b)
	}
	c.trail, c.limits = c.trail[:limit], c.limits[:level]
	c.head = limit
}

// because calls visit for each literal that was false and, together with the
// constraint, made l true.
func (c *core) because(l lit, visit func(lit)) {
	b := l.bit()
	switch r := c.why[b]; r.kind {
	case byClause:
		for _, o := range c.clauses[r.at].lits {
			if o != l {
				visit(o)
			}
		}
	case byRival:
		visit(lit(r.at).not())
	case bySum:
		for _, t := range c.sums[r.at].terms {
			if c.truth[t.lit] == no && c.place[t.lit.bit()] < c.place[b] {
				visit(t.lit)
			}
		}
	}
}

// learn makes a clause of the conflict c.broken: the first unique implication
// point of the deepest level, shortened. It returns the clause, asserting
// literal first, and the level to go back to. The clause is valid until the
// next call.
func (c *core) learn() (out []lit, back int32) {
	deepest := int32(0)
	for _, l := range c.broken {
		deepest = max(deepest, c.level[l.bit()])
	}
	c.undo(deepest) // a lazily added constraint may be broken at an earlier level
	if deepest == 0 {
		return nil, -1
	}
	out = append(c.redo[:0], noLit)
	open := 0
	visit := func(l lit) {
		b := l.bit()
		if c.seen[b] || c.level[b] == 0 {
			return
		}
		c.seen[b] = true
		c.clear = append(c.clear, b)
		c.order.bump(b, c.bump)
		if c.level[b] == deepest {
			open++
		} else {
			out = append(out, l)
		}
	}
	for _, l := range c.broken {
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
		c.because(l, visit)
	}
	// A literal is superfluous if its own reasons are all in the clause.
	short := out[:1]
	for _, l := range out[1:] {
		spare := c.why[l.bit()].kind != byChoice
		if spare {
			c.because(l.not(), func(o lit) {
				spare = spare && (c.seen[o.bit()] || c.level[o.bit()] == 0)
			})
		}
		if !spare {
			short = append(short, l)
		}
	}
	for _, b := range c.clear {
		c.seen[b] = false
	}
	c.clear = c.clear[:0]
	c.redo = out
	for i, l := range short[1:] {
		if c.level[l.bit()] > back {
			back = c.level[l.bit()]
			short[1], short[i+1] = short[i+1], short[1]
		}
	}
	c.bump /= 0.95
	if c.bump > 1e100 {
		c.order.rescale(1e-100)
		c.bump *= 1e-100
	}
	return short, back
}

// assert goes back and states a learned clause.
func (c *core) assert(learned []lit, back int32) {
	c.undo(back)
	if len(learned) == 1 {
		c.set(learned[0], reason{})
		return
	}
	cl := clause{lits: slices.Clone(learned), learned: true}
	c.stamps++
	for _, l := range learned {
		if v := c.level[l.bit()]; c.stamp[v] != c.stamps {
			c.stamp[v] = c.stamps
			cl.lbd++
		}
	}
	i := c.watchClause(cl)
	c.learned++
	c.set(learned[0], reason{byClause, i})
}

// forget drops the learned clauses that join the most levels, half of them.
// Only at the root, where no clause is a reason that matters.
func (c *core) forget() {
	if c.learned <= c.keep {
		return
	}
	var lbds []int32
	for _, cl := range c.clauses {
		if cl.learned && !cl.dead {
			lbds = append(lbds, cl.lbd)
		}
	}
	slices.Sort(lbds)
	limit := max(lbds[len(lbds)/2], 3)
	for i := range c.clauses {
		if cl := &c.clauses[i]; cl.learned && !cl.dead && cl.lbd > limit {
			cl.dead, cl.lits = true, nil
			c.learned--
		}
	}
	c.keep += c.keep / 10
	for l := range c.watches {
		c.watches[l] = slices.DeleteFunc(c.watches[l], func(w watch) bool { return c.clauses[w.clause].dead })
	}
}

// probe tries each undecided bit both ways at the root and keeps what every
// way out has shown. It reports false if nothing is left.
func (c *core) probe(ctx context.Context) bool {
	for b := range int32(len(c.level)) {
		for _, l := range [2]lit{lit(2 * b), lit(2*b + 1)} {
			if c.truth[l] != undecided {
				break
			}
			if b%64 == 0 && ctx.Err() != nil {
				return true
			}
			c.choose(l)
			if c.propagate() {
				c.undo(0)
				continue
			}
			c.conflict++
			c.undo(0)
			c.set(l.not(), reason{})
			if !c.propagate() {
				return false
			}
		}
	}
	return true
}

func (c *core) choose(l lit) {
	c.limits = append(c.limits, int32(len(c.trail)))
	c.set(l, reason{})
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

// run searches until every bit is decided and check, asked at each such point
// and given leave to add constraints, has nothing to add. It reports false if
// there is no such point. After limit conflicts, unless that is 0, the error is
// solver.ErrEffort.
func (c *core) run(ctx context.Context, limit int, check func() checked) (bool, error) {
	const restart = 64
	before := c.conflict
	c.undo(0)
	if c.unsound || !c.propagate() {
		c.unsound = true
		return false, nil
	}
	for round := 1; ; round++ {
		if round == 2 && !c.probe(ctx) {
			c.unsound = true
			return false, nil
		}
		c.forget()
		for left := luby(round) * restart; left > 0; {
			if c.nodes&255 == 0 || c.conflict&63 == 0 {
				if err := ctx.Err(); err != nil {
					return false, err
				}
			}
			conflict := !c.propagate()
			if !conflict {
				switch check() {
				case added:
					continue
				case brokenNow:
					conflict = true
				}
			}
			if conflict {
				c.conflict++
				left--
				if limit > 0 && c.conflict-before > limit {
					return false, solver.ErrEffort
				}
				learned, back := c.learn()
				if learned == nil {
					c.unsound = true
					return false, nil
				}
				c.assert(learned, back)
				continue
			}
			b := c.pick()
			if b < 0 {
				return true, nil
			}
			c.nodes++
			l := lit(2 * b)
			if !c.saved[b] {
				l = l.not()
			}
			c.choose(l)
		}
		c.undo(0)
		if !c.propagate() {
			c.unsound = true
			return false, nil
		}
	}
}

// What a check of the rules that are stated lazily came to.
type checked int

const (
	kept      checked = iota // nothing to say
	added                    // a constraint was added that propagates: go on
	brokenNow                // a constraint was added that is broken: c.broken is set
)

// pick returns the undecided bit of most weight, or -1.
func (c *core) pick() int32 {
	for {
		b := c.order.pop()
		if b < 0 || c.truth[2*b] == undecided {
			return b
		}
	}
}

// weigh gives bits in tight constraints more weight to begin with, so that the
// first choices are where there are fewest ways out.
func (c *core) weigh() {
	for _, cl := range c.clauses {
		w := 1 / float64(len(cl.lits)*len(cl.lits))
		for _, l := range cl.lits {
			c.order.weight[l.bit()] += w
		}
	}
	c.order.reorder()
}

// late states a constraint in the middle of a search, at a point where all is
// propagated but what others stated there have just decided. It is kept for
// good.
func (c *core) late(terms []term, bound int64) checked {
	out := terms[:0]
	for _, t := range terms {
		if c.level[t.lit.bit()] == 0 && c.truth[t.lit] != undecided {
			if c.truth[t.lit] == yes {
				bound -= t.weight
			}
			continue
		}
		out = append(out, t)
	}
	if terms = out; bound <= 0 {
		return kept
	}
	slack := -bound
	ahead := int64(0) // what the slack will lose when the rest is propagated
	single := true
	for i, t := range terms {
		t.weight = min(t.weight, bound)
		terms[i] = t
		if c.truth[t.lit] != no {
			slack += t.weight
		} else if int(c.place[t.lit.bit()]) >= c.head {
			ahead += t.weight
		}
		single = single && t.weight == bound
	}
	if slack >= 0 {
		heaviest := int64(0)
		for _, t := range terms {
			if c.truth[t.lit] == undecided {
				heaviest = max(heaviest, t.weight)
			}
		}
		if heaviest <= slack {
			return kept // it says nothing here; it will be found again where it does
		}
	}
	if single && len(terms) > 1 {
		return c.lateClause(terms)
	}
	slices.SortFunc(terms, func(a, b term) int { return int(b.weight - a.weight) })
	i := int32(len(c.sums))
	c.sums = append(c.sums, sum{slices.Clone(terms), slack + ahead})
	for _, t := range terms {
		c.inSum[t.lit] = append(c.inSum[t.lit], use{i, t.weight})
	}
	if !c.propagateSum(i) {
		return brokenNow
	}
	return added
}

func (c *core) lateClause(terms []term) checked {
	lits := make([]lit, len(terms))
	for i, t := range terms {
		lits[i] = t.lit
	}
	// Watch what can still be true, then what was decided last.
	slices.SortFunc(lits, func(a, b lit) int {
		if x, y := c.truth[a] != no, c.truth[b] != no; x != y {
			if x {
				return -1
			}
			return 1
		}
		return int(c.place[b.bit()] - c.place[a.bit()])
	})
	i := c.watchClause(clause{lits: lits})
	switch {
	case c.truth[lits[0]] == no:
		c.broken = append(c.broken[:0], lits...)
		return brokenNow
	case c.truth[lits[1]] == no && c.truth[lits[0]] == undecided:
		c.set(lits[0], reason{byClause, i})
	}
	return added
}
