package solver_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"crib/solver"
	"crib/solver/search"
)

// slow is an engine that answers a number of solves, and then none until its context ends.
type slow struct {
	search.Engine
	answers int
}

func (s slow) Start(m *solver.Model, assumptions solver.Ranges) solver.Session {
	return &slowSession{s.Engine.Start(m, assumptions), s.answers}
}

type slowSession struct {
	solver.Session
	left int
}

func (s *slowSession) Solve(ctx context.Context, assumed ...solver.Lit) ([]int, error) {
	if s.left--; s.left < 0 {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return s.Session.Solve(ctx, assumed...)
}

// TestRelay counts the solutions of a model with an engine that gives up after some solves.
func TestRelay(t *testing.T) {
	m := &solver.Model{}
	v := m.Bools(2, func(i int) string { return "ab"[i : i+1] })
	m.Require(solver.Sum(v.Lit(), (v+1).Lit()).AtLeast(1), "some", "one of them holds")
	facts := []solver.Lit{v.Lit(), (v + 1).Lit()}
	for answers, instead := range []string{"search", "search", ""} {
		told := ""
		r := solver.Relay{Engine: slow{answers: answers}, Then: search.Engine{}, Patience: time.Millisecond, Done: func(title string, s solver.Stats) { told = title + s.Instead }}
		if answers == 2 {
			r.Patience = time.Minute
		}
		p := solver.Prove(t.Context(), r, m, nil, facts)
		if p.Verdict != solver.Multiple || p.Stats.Instead != instead || m.Check(p.First) != nil || m.Check(p.Second) != nil {
			t.Errorf("after %d answers: %v (%v), instead %q, want several and %q", answers, p.Verdict, p.Err, p.Stats.Instead, instead)
		}
		if want := map[string]string{"search": "search, after searchsearch", "": "search"}[instead]; told != want {
			t.Errorf("told %q, want %q", told, want)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	alone := solver.Relay{Engine: slow{}, Patience: time.Millisecond}
	if p := solver.Prove(ctx, alone, m, nil, facts); !errors.Is(p.Err, context.DeadlineExceeded) {
		t.Errorf("alone it comes to %v (%v), want that its time is over", p.Verdict, p.Err)
	}
}

// TestRelayRefused wants that an engine takes over at once from one that can't solve a model with
// real numbers, and that this is said; and that a bug is not passed over.
func TestRelayRefused(t *testing.T) {
	m := &solver.Model{}
	facts := []solver.Lit{m.Bool("a")}
	for _, c := range []struct {
		err     error
		refused string
	}{{solver.ErrReal, solver.ErrReal.Error()}, {&solver.Fault{Panic: "a bug"}, ""}} {
		r := solver.Relay{Engine: failing{err: c.err}, Then: search.Engine{}, Patience: time.Hour}
		p := solver.Prove(t.Context(), r, m, nil, facts)
		if taken := c.refused != ""; (p.Verdict == solver.Multiple) != taken || p.Stats.Refused != c.refused || (p.Stats.Instead != "") != taken {
			t.Errorf("%v: %v (%v), instead %q for %q", c.err, p.Verdict, p.Err, p.Stats.Instead, p.Stats.Refused)
		}
	}
}

// failing is an engine that solves nothing.
type failing struct {
	search.Engine
	err error
}

func (f failing) Start(m *solver.Model, assumptions solver.Ranges) solver.Session {
	return failingSession{f.Engine.Start(m, assumptions), f.err}
}

type failingSession struct {
	solver.Session
	err error
}

func (f failingSession) Solve(context.Context, ...solver.Lit) ([]int, error) { return nil, f.err }

// steered is an engine that notes what its sessions are told to avoid.
type steered struct {
	search.Engine
	told *[]solver.Lit
}

func (s steered) Start(m *solver.Model, assumptions solver.Ranges) solver.Session {
	return steeredSession{s.Engine.Start(m, assumptions), s.told}
}

type steeredSession struct {
	solver.Session
	told *[]solver.Lit
}

func (s steeredSession) Avoid(lits []solver.Lit) { *s.told = lits }

// TestRelaySteers wants that an engine that takes over knows what the next solution had
// better not have, though the first one could not be told.
func TestRelaySteers(t *testing.T) {
	m := &solver.Model{}
	v := m.Bools(2, func(i int) string { return "ab"[i : i+1] })
	facts := []solver.Lit{v.Lit(), (v + 1).Lit(), v.Lit().Not(), (v + 1).Lit().Not()}
	var told []solver.Lit
	r := solver.Relay{Engine: slow{answers: 1}, Then: steered{told: &told}, Patience: time.Millisecond}
	if got, err := solver.Backbone(t.Context(), r, m, nil, facts); err != nil || len(got) > 0 {
		t.Errorf("all solutions share %v (%v), want nothing", got, err)
	}
	if len(told) == 0 {
		t.Error("who took over was not told what to avoid")
	}
}
