package solver

import (
	"context"
	"errors"
	"slices"
)

// ErrSatisfiable says that what was to be refuted has a solution.
var ErrSatisfiable = errors.New("there is a solution, so nothing is refuted")

// Unsatisfiable reports whether an engine proves that the constraints, implied ones
// among them, and the lazy constraints of m have no solution under the assumptions.
func Unsatisfiable(ctx context.Context, e Engine, m *Model, assumptions Ranges, constraints []*Constraint) (bool, error) {
	return unsatisfiable(ctx, e, m, assumptions, constraints, 0)
}

// unsatisfiable is Unsatisfiable with a limit to the conflicts, where the engine is
// Limited; 0 for none.
func unsatisfiable(ctx context.Context, e Engine, m *Model, assumptions Ranges, constraints []*Constraint, most int) (bool, error) {
	part := *m
	part.Minimise = Linear{}
	part.Constraints = slices.Clone(constraints)
	for i, c := range part.Constraints {
		if c.Implied { // here it must stand by itself
			stated := *c
			stated.Implied = false
			part.Constraints[i] = &stated
		}
	}
	s := e.Start(&part, assumptions)
	if l, ok := s.(Limited); ok && most > 0 {
		l.Limit(most)
	}
	_, err := Solve(ctx, s, &part)
	if errors.Is(err, ErrNoSolution) {
		return true, nil
	}
	return false, err
}

// WithCuts returns the constraints and as many cuts of the lazy constraints of m as
// it takes for them to have no solution under the assumptions. The error is
// ErrSatisfiable if there is a solution.
func WithCuts(ctx context.Context, e Engine, m *Model, assumptions Ranges, constraints []*Constraint) ([]*Constraint, error) {
	part := *m
	part.Minimise, part.Lazy, part.Constraints = Linear{}, nil, constraints
	s := e.Start(&part, assumptions)
	all := slices.Clone(constraints)
	for {
		values, err := s.Solve(ctx)
		if errors.Is(err, ErrNoSolution) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		cuts := m.brokenCuts(values)
		if cuts == nil {
			return nil, ErrSatisfiable
		}
		for _, c := range cuts {
			s.Require(c)
		}
		all = append(all, cuts...)
	}
}

// UnsatCore returns a minimal unsatisfiable core, found by deletion: candidates which
// together with the constraints always in force have no solution under the
// assumptions, and none of which can be left out. Late candidates are left out
// first, so the order says which are preferred. Where most is not 0, one also stays
// if a proof without it would meet more conflicts than that. The error is
// ErrSatisfiable if there is a solution, or the context's if that ends.
func UnsatCore(ctx context.Context, e Engine, m *Model, assumptions Ranges, always, candidates []*Constraint, most int) ([]*Constraint, error) {
	keep := candidates
	switch none, err := Unsatisfiable(ctx, e, m, assumptions, slices.Concat(always, keep)); {
	case err != nil:
		return nil, err
	case !none:
		return nil, ErrSatisfiable
	}
	// Take away from the end, in chunks that halve when one can't be spared
	// whole: keep[done:] has been tried.
	done := len(keep)
	for size := max(1, done/2); done > 0; {
		n := min(size, done)
		without := slices.Concat(keep[:done-n], keep[done:])
		none, err := unsatisfiable(ctx, e, m, assumptions, slices.Concat(always, without), most)
		switch {
		case err != nil && !errors.Is(err, ErrEffort):
			return nil, err
		case none:
			keep = without
			done -= n
			size *= 2
		case n == 1:
			done--
		default:
			size = n / 2
		}
	}
	return keep, nil
}

// Backbone returns the facts that are true in every solution. It asks for a solution
// without one of those common to all found so far, until there is none. Where there
// is no solution at all the error is ErrNoSolution.
func Backbone(ctx context.Context, e Engine, m *Model, assumptions Ranges, facts []Lit) ([]Lit, error) {
	s := e.Start(m, assumptions)
	values, err := Solve(ctx, s, m)
	if err != nil {
		return nil, err
	}
	s, m = AmongOptimal(e, s, m, assumptions, values)
	common := holdingIn(values, facts)
	for len(common) > 0 {
		s.Require(Blocking(values, common))
		values, err = Solve(ctx, s, m)
		if errors.Is(err, ErrNoSolution) {
			break
		}
		if err != nil {
			return nil, err
		}
		common = holdingIn(values, common)
	}
	return common, nil
}

// PropagationCore returns an unsatisfiable core that propagation alone finds: those of
// the constraints, in their order, and the cuts that lead from the assumptions to a
// conflict; nil if they don't. implied says whether implied constraints are used.
func (m *Model) PropagationCore(assumptions Ranges, constraints []*Constraint, implied bool) []*Constraint {
	part := *m
	part.Constraints = constraints
	t := part.NewTrail(assumptions, implied)
	if !t.Propagate(0) {
		return nil
	}
	steps, broken := t.Conflict()
	used := map[*Constraint]bool{broken: true}
	for _, s := range steps {
		if s.Reason != nil {
			used[s.Reason] = true
		}
	}
	var core []*Constraint
	for _, c := range constraints {
		if used[c] {
			core = append(core, c)
			delete(used, c)
		}
	}
	for _, s := range steps {
		if used[s.Reason] {
			core = append(core, s.Reason)
			delete(used, s.Reason)
		}
	}
	if used[broken] {
		core = append(core, broken)
	}
	return core
}
