package serve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/claim"
	"crib/puzzles/english"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
)

// A session is a puzzle that is open.
type session struct {
	id      string
	kind    puzzles.Kind
	puzzle  puzzles.Puzzle
	game    *play.Game
	sites   map[string]int // by what places are called, in small letters
	guide   proof.Guide
	checker *claim.Checker // nil until a claim is checked
	made    int            // moves that are in effect

	verdict  solver.Verdict // as far as it is known
	solution []int          // the only one
}

// add opens a puzzle.
func (s *Server) add(k puzzles.Kind, p puzzles.Puzzle) *session {
	s.opened++
	o := &session{id: fmt.Sprintf("s%d", s.opened), kind: k, puzzle: p, game: play.New(p), sites: map[string]int{}}
	for i, site := range o.game.Board.Sites {
		o.sites[strings.ToLower(site.At.String())] = i
		o.sites[strings.ToLower(site.String())] = i
	}
	s.open[o.id] = o
	return o
}

// session returns one that is open.
func (s *Server) session(id string) (*session, error) {
	if o, ok := s.open[id]; ok {
		return o, nil
	}
	return nil, bad("session", "no session %q is open: read opens one", id)
}

// site returns the place that is called so.
func (o *session) site(called string) (int, error) {
	if i, ok := o.sites[strings.ToLower(called)]; ok {
		return i, nil
	}
	return 0, bad("place", "%q: the board has no such place, want one such as %v", called, o.game.Board.Sites[0])
}

// value returns the value of a site that is called so.
func (o *session) value(site int, called string) (int, error) {
	all := o.game.Board.Sites[site].Values
	for _, same := range []func(v puzzles.Value) bool{
		func(v puzzles.Value) bool { return v.Key == called },
		func(v puzzles.Value) bool {
			return strings.EqualFold(v.Key, called) || strings.EqualFold(v.Words, called)
		},
	} {
		if v := slices.IndexFunc(all, same); v >= 0 {
			return v, nil
		}
	}
	var keys []string
	for _, v := range all {
		keys = append(keys, v.Key)
	}
	return 0, bad("value", "%q: %v holds %s", called, o.game.Board.Sites[site], english.List(keys, "or"))
}

// names returns what places are called.
func (o *session) names(sites []int) []string {
	names := make([]string, len(sites))
	for i, site := range sites {
		names[i] = o.game.Board.Sites[site].String()
	}
	return names
}

// solve finds out how many solutions the puzzle has, once.
func (s *Server) solve(ctx context.Context, o *session) error {
	if o.verdict != solver.Unknown {
		return nil
	}
	r := proof.Verify(ctx, proof.Question{Puzzle: o.puzzle, Engines: s.Engines[:1]}, nil)
	if r.Verdict == solver.Unknown {
		return cmp.Or(ctx.Err(), r.Err)
	}
	o.took(r)
	return nil
}

// took keeps a verdict.
func (o *session) took(r proof.Report) {
	if o.verdict = r.Verdict; o.verdict == solver.Unique {
		o.solution = r.First
		o.game.Know(o.solution)
	}
}

// limited is a parameter of what may take a while.
type limited struct {
	Millis int `json:"millis"`
}

// within is the context in which something may take a while.
func (l limited) within(ctx context.Context) (context.Context, context.CancelFunc, error) {
	took := patience
	if l.Millis != 0 {
		took = time.Duration(l.Millis) * time.Millisecond
	}
	if l.Millis < 0 || l.Millis > int(slowest.Milliseconds()) {
		return nil, nil, bad("millis", "%d: want 1 to %d", l.Millis, slowest.Milliseconds())
	}
	ctx, stop := context.WithTimeout(ctx, took)
	return ctx, stop, nil
}
