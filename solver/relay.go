package solver

import (
	"context"
	"errors"
	"time"
)

// A Relay is an engine that another one follows: where the first has spent its
// patience on a session, or can't solve the model at all, the other takes over with what
// was required so far. Stats then names it.
type Relay struct {
	Engine
	Then     Engine              // nil: nobody takes over
	Patience time.Duration       // of all solves of a session; 0: no end
	Done     func(string, Stats) // is told after each session who answered, by its title; may be nil
}

// Start begins work with the first engine.
func (r Relay) Start(m *Model, assumptions Ranges) Session {
	s := &relayed{Relay: r, model: m, assumptions: assumptions, Session: r.Engine.Start(m, assumptions)}
	if _, ok := s.Session.(Limited); ok {
		return &limitedRelay{s}
	}
	return s
}

// relayed is the session of the engine that has its turn.
type relayed struct {
	Relay
	Session
	model       *Model
	assumptions Ranges
	required    []*Constraint
	avoided     []Lit
	spent       time.Duration
	took        bool   // the other engine has taken over
	refused     string // why the first can't solve the model at all
	before      Stats
}

func (r *relayed) Require(c *Constraint) {
	r.required = append(r.required, c)
	r.Session.Require(c)
}

// Avoid tells the engine that has its turn, where it can be told, and the one that takes over.
func (r *relayed) Avoid(lits []Lit) {
	r.avoided = lits
	if s, ok := r.Session.(Steered); ok {
		s.Avoid(lits)
	}
}

func (r *relayed) Solve(ctx context.Context, assumed ...Lit) ([]int, error) {
	if r.took || r.Then == nil {
		return r.Session.Solve(ctx, assumed...)
	}
	own, stop := ctx, context.CancelFunc(func() {})
	if r.Patience > 0 {
		own, stop = context.WithTimeout(ctx, max(time.Millisecond, r.Patience-r.spent))
	}
	begin := time.Now()
	values, err := r.Session.Solve(own, assumed...)
	stop()
	r.spent += time.Since(begin)
	if err == nil || errors.Is(err, ErrNoSolution) || errors.Is(err, ErrEffort) || errors.As(err, new(*Fault)) || ctx.Err() != nil {
		return values, err
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		r.refused = err.Error()
	}
	r.took, r.before = true, r.Session.Stats()
	r.Session.Close()
	r.Session = r.Then.Start(r.model, r.assumptions)
	for _, c := range r.required {
		r.Session.Require(c)
	}
	r.Avoid(r.avoided)
	return r.Session.Solve(ctx, assumed...)
}

// Stats says what was done in the session, and who took over.
func (r *relayed) Stats() Stats {
	s := r.Session.Stats()
	if r.took {
		s = r.before.plus(s)
		s.Instead, s.Refused = r.Then.Title(), r.refused
	}
	return s
}

func (r *relayed) Close() {
	r.Session.Close()
	if r.Done != nil {
		s := r.Stats()
		title := r.Title()
		if s.Instead != "" {
			title = s.Instead + ", after " + title
		}
		r.Done(title, s)
	}
}

// limitedRelay is relayed where the first engine can be told when to give up.
type limitedRelay struct{ *relayed }

func (r *limitedRelay) Limit(conflicts int) {
	if s, ok := r.Session.(Limited); ok {
		s.Limit(conflicts)
	}
}
