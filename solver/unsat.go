package solver

import (
	"context"
	"errors"
	"slices"
)

// ErrSatisfiable says that what was to be refuted has a solution.
var ErrSatisfiable = errors.New("there is a solution, so nothing is refuted")

// Unsatisfiable reports whether an engine proves that the constraints, implied ones
// among them, have no solution within the ranges. Lazy rules of m are in force.
func Unsatisfiable(ctx context.Context, e Engine, m *Model, assumptions Ranges, constraints []*Constraint) (bool, error) {
	return unsatisfiable(ctx, e, m, assumptions, constraints, 0)
}

// refuted is Refuted with a limit to the conflicts, where the engine knows one; 0
// for none.
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

// WithCuts returns the constraints and so many instances of the lazy rules of m,
// found as an engine finds solutions that break them, that they have no solution
// within the ranges. The error is ErrSolution if there is one that keeps all.
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
		before := len(all)
		for _, l := range m.Lazy {
			if l.Implied {
				continue
			}
			for _, c := range l.Cut(Exactly(values)) {
				if c.Broken(Exactly(values)) {
					s.Require(c)
					all = append(all, c)
				}
			}
		}
		if len(all) == before {
			return nil, ErrSatisfiable
		}
	}
}

// UnsatCore returns constraints, some of the candidates, which together with those
// always in force have no solution within the ranges: none of them can be left
// out. The engine proves it at each step. Candidates that stand late are left
// out first, so the order says which are wanted. Where most is not 0, one also
// stays if a proof without it would meet more conflicts than that. The error is
// ErrSolution if there is a solution, or the context's if that ends.
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

// Backbone returns which of the facts are true in every solution. It asks for a
// solution that differs from what all found so far have in common, until there
// is none. Where there is no solution at all the error is ErrNoSolution.
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

// PropagationCore returns those of the constraints, in their order, and of what lazy rules
// say, that lead from the ranges to a broken constraint by propagation alone; nil
// if they don't. implied says whether those that follow from others may be among
// them.
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
	var in []*Constraint
	for _, c := range constraints {
		if used[c] {
			in = append(in, c)
			delete(used, c)
		}
	}
	for _, s := range steps {
		if used[s.Reason] {
			in = append(in, s.Reason)
			delete(used, s.Reason)
		}
	}
	if used[broken] {
		in = append(in, broken)
	}
	return in
}
