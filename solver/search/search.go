// Package search is the engine in plain Go: it propagates, probes, branches on
// what took part in recent conflicts, learns a clause from each dead end and
// restarts. It is exact and complete, and the oracle HiGHS is compared with.
package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"crib/solver"
)

// Engine is the search engine.
type Engine struct{}

// Name returns "search".
func (Engine) Name() string { return "search" }

// ErrReal says that a formulation can't be searched.
var ErrReal = fmt.Errorf("search reckons in whole numbers, and %w, which takes HiGHS", solver.ErrReal)

// Start turns the model into bits: a variable which may take n values becomes
// n-1 of them, each saying that it is at least some value.
func (Engine) Start(m *solver.Model, within solver.Ranges) solver.Session {
	s := &session{model: m, within: within}
	begin := time.Now()
	s.core, s.err = s.build(nil)
	s.stats.Time = time.Since(begin)
	return s
}

// session is a search at work on one model.
type session struct {
	model   *solver.Model
	within  solver.Ranges
	first   []int32 // of each variable: its first bit
	core    *core
	scratch [2]side
	known   solver.Ranges // what the bits say of the variables, for lazy rules
	of      []int32       // of each bit: its variable
	looked  []lit         // the decided bits that known counts in
	added   []*solver.Constraint
	limit   int // conflicts a solve may meet; 0 for any number
	err     error
	stats   solver.Stats
}

// most bits a model may need; beyond that the encoding of wide variables
// would take the machine's memory.
const most = 4 << 20

// build makes the core of the model and of what else is required.
func (s *session) build(extra []*solver.Constraint) (*core, error) {
	n := s.model.Len()
	s.first = make([]int32, n+1)
	bits := 0
	empty := false
	for v, r := range s.within {
		s.first[v] = int32(bits)
		empty = empty || r.Empty()
		if s.model.Continuous(solver.Var(v)) {
			continue // it can stand only in constraints that are left out
		}
		bits += max(0, r.Hi-r.Lo)
		if bits > most {
			return nil, fmt.Errorf("search would need more than %d bits for this model, which takes HiGHS", most)
		}
	}
	s.first[n] = int32(bits)
	c := newCore(bits)
	c.unsound = empty
	s.stats.Vars, s.stats.Rows, s.stats.Nonzeros = n, 0, 0 // it may be built again
	for v := range s.within {                              // at least k+1 means at least k
		for b := s.first[v]; b+1 < s.first[v+1]; b++ {
			c.addClause([]lit{lit(2 * b), lit(2*(b+1) + 1)})
		}
	}
	if terms, _ := s.model.Minimise.Terms(); slices.ContainsFunc(terms, func(t solver.Term) bool { return s.model.Continuous(t.Var) }) {
		return nil, ErrReal
	}
	for _, k := range s.model.Constraints {
		if !k.Stated() || k.Implied && !k.Exact() {
			continue
		}
		if !k.Exact() {
			return nil, ErrReal
		}
		s.stats.Rows++
		s.stats.Nonzeros += len(k.Terms)
		s.state(c, k)
	}
	for _, k := range extra {
		s.state(c, k)
	}
	c.weigh()
	return c, nil
}

// state adds a constraint at the root, as one sum for each of its sides.
func (s *session) state(c *core, k *solver.Constraint) {
	for _, side := range s.sides(k) {
		c.add(side.terms, side.bound)
	}
}

// A side says that positive weights of true literals reach a bound.
type side struct {
	terms []term
	bound int64
}

// sides returns the one or two sides of a constraint. They are valid until the
// next call: a model has thousands.
func (s *session) sides(k *solver.Constraint) []side {
	base := 0
	for _, t := range k.Terms {
		base += t.Coef * s.within[t.Var].Lo
	}
	sides := s.scratch[:0]
	one := func(bound, sign int) {
		out := side{s.scratch[len(sides)].terms[:0], int64(bound)}
		for _, t := range k.Terms {
			w := int64(t.Coef * sign)
			for b := s.first[t.Var]; b < s.first[t.Var+1]; b++ {
				if w > 0 {
					out.terms = append(out.terms, term{w, lit(2 * b)})
				} else {
					out.terms = append(out.terms, term{-w, lit(2*b + 1)})
					out.bound -= w
				}
			}
		}
		sides = append(sides, out)
	}
	if k.Lo > -solver.NoLimit {
		one(k.Lo-base, 1)
	}
	if k.Hi < solver.NoLimit {
		one(base-k.Hi, -1)
	}
	return sides
}

// Require adds a constraint for the solves to come.
func (s *session) Require(k *solver.Constraint) {
	s.added = append(s.added, k)
	if s.err == nil {
		s.core.undo(0)
		s.core.propagate() // so that nothing decided at the root is in doubt
		s.state(s.core, k)
	}
}

// Limit ends the solves to come with solver.ErrEffort after so many conflicts.
func (s *session) Limit(conflicts int) { s.limit = conflicts }

// Stats says what was done so far.
func (s *session) Stats() solver.Stats { return s.stats }

// Solve finds values for the variables. Lazy rules are looked at whenever
// nothing more follows from the constraints, so its answers keep them.
func (s *session) Solve(ctx context.Context) ([]int, error) {
	begin := time.Now()
	defer func() { s.stats.Time += time.Since(begin) }()
	if s.err != nil {
		return nil, s.err
	}
	if terms, _ := s.model.Minimise.Terms(); len(terms) > 0 {
		return s.minimise(ctx)
	}
	return s.solve(ctx, s.core)
}

func (s *session) solve(ctx context.Context, c *core) ([]int, error) {
	s.stats.Solves++
	nodes, conflicts := c.nodes, c.conflict
	ok, err := c.run(ctx, s.limit, func() checked { return s.check(c) })
	s.stats.Nodes += c.nodes - nodes
	s.stats.Conflicts += c.conflict - conflicts
	s.stats.Presolved = s.stats.Nodes == 0
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, solver.ErrNoSolution
	}
	values := make([]int, s.model.Len())
	for v, r := range s.within {
		values[v] = r.Lo
		for b := s.first[v]; b < s.first[v+1] && c.truth[2*b] == yes; b++ {
			values[v]++
		}
	}
	return values, nil
}

// minimise asks for less until there is no less. What it asks for must not
// outlive it, so it works on a core of its own.
func (s *session) minimise(ctx context.Context) ([]int, error) {
	c, err := s.build(s.added)
	if err != nil {
		return nil, err
	}
	var best []int
	for {
		values, err := s.solve(ctx, c)
		if errors.Is(err, solver.ErrNoSolution) && best != nil {
			return best, nil
		}
		if err != nil {
			return nil, err
		}
		best = values
		c.undo(0)
		s.state(c, solver.Because(s.model.Minimise.AtMost(s.model.Minimise.Value(values)-1), "better", "the next solution is better"))
	}
}

// look brings known up to date with what c has decided: only what is not as it was
// at the last look.
func (s *session) look(c *core) {
	if s.known == nil {
		s.known = slices.Clone(s.within)
		s.of = make([]int32, s.first[len(s.within)])
		for v := range s.within {
			for b := s.first[v]; b < s.first[v+1]; b++ {
				s.of[b] = int32(v)
			}
		}
	}
	same := 0
	for same < min(len(s.looked), len(c.trail)) && s.looked[same] == c.trail[same] {
		same++
	}
	move := func(l lit, by int) {
		if r := &s.known[s.of[l.bit()]]; l&1 == 0 {
			r.Lo += by
		} else {
			r.Hi -= by
		}
	}
	for _, l := range s.looked[same:] {
		move(l, -1)
	}
	for _, l := range c.trail[same:] {
		move(l, 1)
	}
	s.looked = append(s.looked[:same], c.trail[same:]...)
}

// check asks the lazy rules for instances that are broken or say something
// new, and adds those.
func (s *session) check(c *core) checked {
	if !slices.ContainsFunc(s.model.Lazy, func(l solver.Lazy) bool { return !l.Implied }) {
		return kept
	}
	s.look(c)
	result := kept
	for _, l := range s.model.Lazy {
		if l.Implied {
			continue
		}
		for _, k := range l.Cut(s.known) {
			if !k.Broken(s.known) && len(k.Propagate(s.known)) == 0 {
				continue
			}
			for _, side := range s.sides(k) {
				switch c.late(side.terms, side.bound) {
				case brokenNow:
					return brokenNow
				case added:
					result = added
				}
			}
		}
	}
	return result
}
