package puzzles

import (
	"context"
	"errors"
	"slices"

	"crib/solver"
)

// A Clash is why a puzzle has no solution: clues and rules that together allow
// none, while without any one of them there would be one.
type Clash struct {
	Clues []Fact   // givens
	Rules []Breach // each with the sites it is about
}

// Sites returns the sites of the clues.
func (c Clash) Sites() []int {
	var sites []int
	for _, f := range c.Clues {
		sites = append(sites, f.Site)
	}
	return sites
}

// FindClash returns a clash of a puzzle that has no solution. It tries several
// orders of leaving out and returns the clash with the fewest clues. It returns
// an error if the puzzle has a solution, or the context's when that ends first.
func FindClash(ctx context.Context, p Puzzle, engine solver.Engine) (Clash, error) {
	board := p.Board()
	open := *board
	open.Sites = slices.Clone(board.Sites)
	for i := range open.Sites {
		open.Sites[i].Given = Blank
	}
	e := Encode(&open, Explaining(p))
	rules := e.exact()
	var clues []*solver.Constraint
	of := map[*solver.Constraint]Fact{}
	for i, s := range board.Sites {
		if s.Given != Blank {
			f := Fact{i, s.Given}
			c := solver.Because(solver.Sum(e.Is(i, s.Given)).Equals(1), "clue", "%s", board.Say(f))
			of[c] = f
			clues = append(clues, c)
		}
	}
	// First what mere propagation rests on, if it comes to a contradiction at
	// all: a few constraints instead of hundreds. Then leave out one by one.
	tries := [][]*solver.Constraint{slices.Concat(rules, clues)}
	back := slices.Clone(clues)
	slices.Reverse(back)
	tries = append(tries, slices.Concat(rules, back))
	if core := e.propagated(rules, clues); core != nil {
		tries = append(tries, core)
	}
	var best Clash
	found := false
	var last error
	for _, candidates := range tries {
		core, err := solver.Core(ctx, engine, &e.Model, e.Start(), candidates)
		if err != nil {
			last = err
			continue
		}
		var c Clash
		for _, k := range core {
			if f, ok := of[k]; ok {
				c.Clues = append(c.Clues, f)
			} else {
				c.Rules = append(c.Rules, Breach{k.Rule, k.Text(), e.Sites(k)})
			}
		}
		if !found || len(c.Clues) < len(best.Clues) || len(c.Clues) == len(best.Clues) && len(c.Rules) < len(best.Rules) {
			best, found = c, true
		}
	}
	if !found {
		return Clash{}, errors.Join(errors.New("no clash was found"), last)
	}
	slices.SortFunc(best.Clues, func(a, b Fact) int { return a.Site - b.Site })
	return best, nil
}

// propagated returns the rules and clues that lead, by propagation alone, to a
// broken constraint, rules first; nil if they don't.
func (e *Encoding) propagated(rules, clues []*solver.Constraint) []*solver.Constraint {
	part := e.Model
	part.Constraints = slices.Concat(clues, rules)
	t := part.NewTrail(e.Start(), false)
	if !t.Deduce(0) {
		return nil
	}
	steps, broken := t.Contradiction()
	used := map[*solver.Constraint]bool{broken: true}
	for _, s := range steps {
		used[s.Why] = true
	}
	var core []*solver.Constraint
	for _, c := range slices.Concat(rules, clues) {
		if used[c] {
			core = append(core, c)
		}
	}
	return core
}

// Says tells a clash in sentences a player accepts.
func (c Clash) Says(b *Board) string {
	var gains []Gain
	for _, f := range c.Clues {
		gains = append(gains, Gain{f, true})
	}
	s := "The rules alone allow no solution: "
	if len(gains) > 0 {
		s = sentence(b.said(gains)) + " With these clues "
	}
	var rules []string
	for _, r := range c.Rules {
		if r.Rule != OneValue {
			rules = append(rules, r.Text)
		}
	}
	const most = 4
	switch n := len(rules); {
	case n == 0:
		return s + "no value is left for some place."
	case n <= most:
		return s + "it can't be that " + List(rules, "and") + "."
	default:
		return s + "it can't be that " + List(append(rules[:most:most], "the other rules named hold"), "and") + "."
	}
}

// Forced returns which sites hold the same value in every solution: a mark for
// each, Blank elsewhere.
func Forced(ctx context.Context, p Puzzle, engine solver.Engine) ([]int, error) {
	e := Encode(p.Board(), Explaining(p))
	common, err := solver.Forced(ctx, engine, &e.Model, e.Start(), e.Facts())
	if err != nil {
		return nil, err
	}
	marks := make([]int, len(e.Board.Sites))
	for i := range marks {
		marks[i] = slices.IndexFunc(e.Lits(i), func(l solver.Lit) bool { return slices.Contains(common, l) })
	}
	return marks, nil
}
