package proof

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// A try is a value that may be refuted.
type try struct {
	lit       solver.Lit
	far       int // steps that follow, fewer where many values would remain
	conflicts int // that an engine meets in refuting the value
}

// nest refutes a value by lemmas under the supposition that it holds: where that alone does
// not reach a broken rule, ruling out further values on the way does. The values that
// propagate farthest, at sites with few others, are tried first, and where the
// solution is known only those that are not in it. The effort
// is bounded by a count, not by time, so that the same board gives the same hint
// everywhere, and less of it where the proof is to stand instead of a chain.
func (x *explainer) nest(engine solver.Engine, solution []int, instead bool) (Hint, bool) {
	b := x.base(false)
	t, base := b.trail, b.trail.Len()
	var tries []try
	for _, s := range x.blank() {
		for v, l := range x.e.Lits(s) {
			if !x.undecided(t, l) || solution != nil && solution[s] == v || x.ctx.Err() != nil {
				continue
			}
			t.Assume(l)
			t.Propagate(0)
			tries = append(tries, try{l, (t.Len() - base) / max(1, x.candidates(s)-1), 0})
			t.Backtrack(base)
		}
	}
	x.done(b)
	slices.SortStableFunc(tries, func(a, b try) int { return cmp.Compare(b.far, a.far) })
	easy := slices.Clone(tries)
	x.sortByConflicts(engine, easy)
	var proofs []*lesson
	find := func(n int, implied, sweep bool, limit int) {
		seen := map[solver.Lit]bool{}
		first := easy[:min(n, len(easy))]
		if !implied {
			first = slices.Concat(first, tries[:min(n, len(tries))])
		}
		for _, y := range first {
			p := &lesson{x: x, of: []solver.Lit{y.lit}}
			if !seen[y.lit] && x.ctx.Err() == nil && p.find(solution, implied, sweep, limit) {
				proofs = append(proofs, p)
			}
			seen[y.lit] = true
		}
		slices.SortStableFunc(proofs, func(a, b *lesson) int { return cmp.Compare(a.size, b.size) })
	}
	for i, n := range [...]int{nestTries, nestTries / 2, nestTries / 2, 4, 2, 2} { // fewer where each takes longer
		limit := 4 << (2 * i)
		if i > 0 && instead || len(proofs) > 0 && (proofs[0].size <= nestPage || limit > nestQuick) || x.ctx.Err() != nil {
			break
		}
		if find(n, false, false, limit); len(proofs) == 0 || limit <= nestQuick {
			find(min(n, nestImplied), true, false, limit)
		}
		if limit == nestQuick && (len(proofs) == 0 || proofs[0].size > nestPage) {
			find(nestSweeps, false, true, nestQuick)
		}
	}
	var best Hint
	var shortest *lesson
	for i, p := range proofs {
		if i >= nestTold && (i >= nestTries/2 || len(best.Steps) <= nestShort || len(best.Steps) > nestLong || instead) || i > 0 && p.size > nestFar*shortest.size {
			break
		}
		lemmas, _ := p.needed()
		p.find(solution, true, false, min(len(lemmas), nestQuick))
		p.shorten(nestWork)
		if h := p.hint(); i == 0 || len(h.Steps) < len(best.Steps) {
			best, shortest = h, p
		}
	}
	if len(best.Steps) > nestPage && !instead {
		shortest.shorten(nestMore)
		if h := shortest.hint(); len(h.Steps) < len(best.Steps) {
			best = h
		}
	}
	return best, len(proofs) > 0
}

// sortByConflicts puts first what an engine finds easy to refute, for which it has a better
// nose.
func (x *explainer) sortByConflicts(engine solver.Engine, tries []try) {
	if engine == nil {
		return
	}
	s := engine.Start(&x.e.Model, x.visible)
	defer s.Close()
	limited, ok := s.(solver.Limited)
	if !ok {
		return
	}
	const most = 40 // that are tried for longer
	for limit := 12; limit < 200 && x.ctx.Err() == nil; limit *= 4 {
		limited.Limit(limit)
		easy := 0
		for i := range tries {
			if limit > 12 && i > most {
				break
			}
			before := s.Stats().Conflicts
			_, err := s.Solve(x.ctx, tries[i].lit)
			if tries[i].conflicts = s.Stats().Conflicts - before; errors.Is(err, solver.ErrNoSolution) {
				easy++
			} else {
				tries[i].conflicts = math.MaxInt
			}
		}
		if easy >= 8 {
			break
		}
	}
	slices.SortStableFunc(tries, func(a, b try) int { return cmp.Compare(a.conflicts, b.conflicts) })
}

// together proves a value of some site by an engine, where no chain of steps was found.
// Constraints finds from which rules it follows, which takes longer than a player
// should wait for a hint.
func (x *explainer) together(engine solver.Engine, solution []int) (Hint, error) {
	if engine == nil || solution == nil {
		return Hint{}, ErrNoHint
	}
	site := -1
	for s, m := range x.p.Marks { // where fewest values are left
		if m == puzzles.Blank && (site < 0 || x.candidates(s) < x.candidates(site)) {
			site = s
		}
	}
	assumptions := slices.Clone(x.visible)
	assumptions.Fix(x.e.Is(site, solution[site]).Not())
	s := engine.Start(&x.e.Model, assumptions)
	defer s.Close()
	switch _, err := solver.Solve(x.ctx, s, &x.e.Model); {
	case err == nil:
		return Hint{}, fmt.Errorf("%w: there are several solutions", ErrNoHint)
	case !errors.Is(err, solver.ErrNoSolution):
		return Hint{}, fmt.Errorf("%w: %w", ErrNoHint, err)
	}
	h := Hint{Strength: Together, Gains: []puzzles.Gain{{Fact: puzzles.Fact{Site: site, Value: solution[site]}, Holds: true}}, Cost: 10000}
	h.main = Step{
		Text:  fmt.Sprintf("No short chain of steps was found, but with any other value for %v the board can't be filled: proved by %s.", x.e.At(site), cmp.Or(s.Stats().Instead, engine.Title())),
		Sites: []int{site}, Gains: h.Gains,
	}
	h.Steps = []Step{h.main}
	return h, nil
}
