// Package search is the engine in plain Go, exact and complete: conflict-driven
// clause learning (CDCL) with activities, phase saving, restarts and failed literal
// probing.
//
// A session turns each variable of a solver.Model into bits and each constraint
// into pseudo-Boolean sums (search.go). The cdcl type solves those, and knows nothing
// of models (cdcl.go); a heap orders its bits by activity (heap.go). Whenever all
// is propagated the session asks the lazy constraints for cuts.
//
// The package imports solver alone.
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

// Title returns "search".
func (Engine) Title() string { return "search" }

// ErrReal says that a formulation can't be searched.
var ErrReal = fmt.Errorf("search computes in whole numbers, and %w, which takes HiGHS", solver.ErrReal)

// Start encodes the model in bits (the order encoding): a variable with n values
// becomes n-1 of them, each saying that it is at least some value.
func (Engine) Start(m *solver.Model, assumptions solver.Ranges) solver.Session {
	s := &session{model: m, assumptions: assumptions}
	begin := time.Now()
	s.cdcl, s.err = s.build(nil)
	s.stats.Time = time.Since(begin)
	return s
}

// session is a search at work on one model.
type session struct {
	model       *solver.Model
	assumptions solver.Ranges
	first       []int32 // of each variable: its first bit
	cdcl        *cdcl
	scratch     [2]side
	known       solver.Ranges // what the bits say of the variables, for lazy constraints
	varOf       []int32       // of each bit: its variable
	synced      []lit         // the part of the trail that known reflects
	added       []*solver.Constraint
	limit       int // conflicts a solve may meet; 0 for any number
	err         error
	stats       solver.Stats
}

// maxBits bounds the memory that wide variables take.
const maxBits = 4 << 20

// build encodes the model and further constraints.
func (s *session) build(extra []*solver.Constraint) (*cdcl, error) {
	n := s.model.Len()
	s.first = make([]int32, n+1)
	bits := 0
	empty := false
	for v, r := range s.assumptions {
		s.first[v] = int32(bits)
		empty = empty || r.Empty()
		if s.model.Continuous(solver.Var(v)) {
			continue // it can stand only in constraints that are left out
		}
		bits += max(0, r.Hi-r.Lo)
		if bits > maxBits {
			return nil, fmt.Errorf("search would need more than %d bits for this model, which takes HiGHS", maxBits)
		}
	}
	s.first[n] = int32(bits)
	c := newCDCL(bits)
	c.unsat = empty
	s.stats.Vars, s.stats.Rows, s.stats.Nonzeros = n, 0, 0 // it may be built again
	for v := range s.assumptions {                         // at least k+1 means at least k
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
		s.addConstraint(c, k)
	}
	for _, k := range extra {
		s.addConstraint(c, k)
	}
	c.initActivity()
	return c, nil
}

// addConstraint adds a constraint at the root, as one sum for each of its sides.
func (s *session) addConstraint(c *cdcl, k *solver.Constraint) {
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
		base += t.Coef * s.assumptions[t.Var].Lo
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
		s.cdcl.backtrack(0)
		s.cdcl.propagate() // so that everything assigned is so at the root
		s.addConstraint(s.cdcl, k)
	}
}

// Limit ends the solves to come with solver.ErrEffort after so many conflicts.
func (s *session) Limit(conflicts int) { s.limit = conflicts }

// Stats says what was done so far.
func (s *session) Stats() solver.Stats { return s.stats }

// Solve finds values for the variables that satisfy the lazy constraints too.
func (s *session) Solve(ctx context.Context) ([]int, error) {
	begin := time.Now()
	defer func() { s.stats.Time += time.Since(begin) }()
	if s.err != nil {
		return nil, s.err
	}
	if terms, _ := s.model.Minimise.Terms(); len(terms) > 0 {
		return s.minimise(ctx)
	}
	return s.solve(ctx, s.cdcl)
}

func (s *session) solve(ctx context.Context, c *cdcl) ([]int, error) {
	s.stats.Solves++
	nodes, conflicts := c.decisions, c.conflicts
	ok, err := c.search(ctx, s.limit, func() cutResult { return s.addCuts(c) })
	s.stats.Nodes += c.decisions - nodes
	s.stats.Conflicts += c.conflicts - conflicts
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, solver.ErrNoSolution
	}
	values := make([]int, s.model.Len())
	for v, r := range s.assumptions {
		values[v] = r.Lo
		for b := s.first[v]; b < s.first[v+1] && c.truth[2*b] == yes; b++ {
			values[v]++
		}
	}
	return values, nil
}

// minimise bounds the objective by each solution found until there is no better one.
// The bounds must not outlive it, so it solves an encoding of its own.
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
		c.backtrack(0)
		s.addConstraint(c, solver.Because(s.model.Minimise.AtMost(s.model.Minimise.Value(values)-1), "better", "the next solution is better"))
	}
}

// sync brings known up to date with the trail, from where it differs from the one
// that was synced last.
func (s *session) sync(c *cdcl) {
	if s.known == nil {
		s.known = slices.Clone(s.assumptions)
		s.varOf = make([]int32, s.first[len(s.assumptions)])
		for v := range s.assumptions {
			for b := s.first[v]; b < s.first[v+1]; b++ {
				s.varOf[b] = int32(v)
			}
		}
	}
	same := 0
	for same < min(len(s.synced), len(c.trail)) && s.synced[same] == c.trail[same] {
		same++
	}
	move := func(l lit, by int) {
		if r := &s.known[s.varOf[l.bit()]]; l&1 == 0 {
			r.Lo += by
		} else {
			r.Hi -= by
		}
	}
	for _, l := range s.synced[same:] {
		move(l, -1)
	}
	for _, l := range c.trail[same:] {
		move(l, 1)
	}
	s.synced = append(s.synced[:same], c.trail[same:]...)
}

// addCuts asks the lazy constraints for cuts, and adds those that are violated or
// propagate.
func (s *session) addCuts(c *cdcl) cutResult {
	if !slices.ContainsFunc(s.model.Lazy, func(l solver.Lazy) bool { return !l.Implied }) {
		return nothingNew
	}
	s.sync(c)
	result := nothingNew
	for _, l := range s.model.Lazy {
		if l.Implied {
			continue
		}
		for _, k := range l.Cut(s.known) {
			if !k.Broken(s.known) && len(k.Propagate(s.known)) == 0 {
				continue
			}
			for _, side := range s.sides(k) {
				switch c.addLazy(side.terms, side.bound) {
				case conflicting:
					return conflicting
				case propagates:
					result = propagates
				}
			}
		}
	}
	return result
}
