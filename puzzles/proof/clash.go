package proof

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// A Clash is why a puzzle has no solution: an unsatisfiable core of clues and rules.
type Clash struct {
	Clues   []puzzles.Fact      // givens
	Printed []puzzles.Violation // what clues printed on the board or beside it say
	Rules   []puzzles.Violation // each with the sites it is about
}

// Sites returns the sites of the clues.
func (c Clash) Sites() []int {
	var sites []int
	for _, f := range c.Clues {
		sites = append(sites, f.Site)
	}
	return sites
}

// FindClash returns a clash of a puzzle that has no solution: of several minimal cores, by
// the order of leaving out, the one with the fewest clues. The error is
// solver.ErrSatisfiable if the puzzle has a solution, or the context's when that ends
// first.
func FindClash(ctx context.Context, p puzzles.Puzzle, engine solver.Engine) (Clash, error) {
	board := p.Board()
	open := *board
	open.Sites = slices.Clone(board.Sites)
	for i := range open.Sites {
		open.Sites[i].Given = puzzles.Blank
	}
	e := puzzles.Encode(&open, puzzles.Explaining(p))
	e.Lazy = slices.DeleteFunc(e.Lazy, func(l solver.Lazy) bool { return l.FromClues }) // they would state clues that were left out
	var clues, rules []*solver.Constraint
	stated := printed(e)
	for _, c := range e.Exact() {
		if stated[c] {
			clues = append(clues, c)
		} else {
			rules = append(rules, c)
		}
	}
	of := map[*solver.Constraint]puzzles.Fact{}
	for i, s := range board.Sites {
		if s.Given != puzzles.Blank {
			f := puzzles.Fact{Site: i, Value: s.Given}
			c := solver.Because(solver.Sum(e.Is(i, s.Given)).Equals(1), "clue", "%s", board.Describe(f))
			of[c] = f
			clues = append(clues, c)
		}
	}
	// First few clues, all rules in force; then few rules for these. With fewer
	// rules no clue becomes superfluous.
	orders := shuffles(clues)
	if traced := e.PropagationCore(e.Start(), slices.Concat(clues, rules), false); traced != nil {
		orders = append(orders, slices.DeleteFunc(traced, func(c *solver.Constraint) bool { return !slices.Contains(clues, c) }))
	}
	var best []*solver.Constraint
	for i, order := range orders {
		core, err := solver.UnsatCore(ctx, engine, &e.Model, e.Start(), rules, order, 0)
		if err != nil {
			return Clash{}, err
		}
		if i == 0 || len(core) < len(best) {
			best = core
		}
	}
	m := e.Model
	if traced := e.PropagationCore(e.Start(), slices.Concat(best, rules), false); traced != nil {
		// The cuts are among these.
		rules, m.Lazy = slices.DeleteFunc(traced, func(c *solver.Constraint) bool { return slices.Contains(best, c) }), nil
	}
	needed, err := solver.UnsatCore(ctx, engine, &m, e.Start(), best, rules, 0)
	if err != nil {
		return Clash{}, err
	}
	var c Clash
	if c.Rules, err = neededLazy(ctx, engine, m, e.Start(), slices.Concat(best, needed)); err != nil {
		return Clash{}, err
	}
	for _, k := range best {
		if f, given := of[k]; given {
			c.Clues = append(c.Clues, f)
		} else {
			c.Printed = append(c.Printed, puzzles.Violation{Rule: k.Rule, Text: k.Text(), Sites: e.Sites(k)})
		}
	}
	for _, k := range needed {
		c.Rules = append(c.Rules, puzzles.Violation{Rule: k.Rule, Text: k.Text(), Sites: e.Sites(k)})
	}
	slices.SortFunc(c.Clues, func(a, b puzzles.Fact) int { return a.Site - b.Site })
	slices.SortStableFunc(c.Printed, func(a, b puzzles.Violation) int { return cmp.Compare(a.Text, b.Text) })
	c.Printed = slices.CompactFunc(c.Printed, func(a, b puzzles.Violation) bool { return a.Text == b.Text })
	return c, nil
}

// neededLazy returns the lazy constraints of m, each as a whole, without which the
// constraints would be satisfiable.
func neededLazy(ctx context.Context, engine solver.Engine, m solver.Model, start solver.Ranges, constraints []*solver.Constraint) (all []puzzles.Violation, err error) {
	for i := 0; i < len(m.Lazy); {
		whole, l := m.Lazy, m.Lazy[i]
		m.Lazy = slices.Delete(slices.Clone(whole), i, i+1)
		if !l.Implied {
			refuted, err := solver.Unsatisfiable(ctx, engine, &m, start, constraints)
			if err != nil {
				return nil, err
			}
			if !refuted {
				m.Lazy = whole
				all = append(all, puzzles.Violation{Rule: l.Rule, Text: fmt.Sprintf("the rule “%s” is kept", l.Rule)})
				i++
			}
		}
	}
	return all, nil
}

// printed returns the constraints that stand for a printed clue. A mere countdown is
// a rule.
func printed(e *puzzles.Encoding) map[*solver.Constraint]bool {
	b := *e.Board
	b.Labels = slices.DeleteFunc(slices.Clone(b.Labels), func(l puzzles.Label) bool { return l.CountsDown && l.Text == "" })
	all := map[*solver.Constraint]bool{}
	for _, clue := range b.Clues() {
		for _, c := range clue.Constraints {
			all[c] = true
		}
	}
	return all
}

// shuffles returns some orders of the clues, the same ones every time.
func shuffles(clues []*solver.Constraint) [][]*solver.Constraint {
	r := rand.New(rand.NewPCG(1, 1))
	orders := [][]*solver.Constraint{clues}
	for range 5 {
		order := slices.Clone(clues)
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		orders = append(orders, order)
	}
	return orders
}

// Explain puts a clash into sentences a player accepts. The clues of a long one are named
// by their places alone.
func (c Clash) Explain(b *puzzles.Board) string {
	const most = 6
	var rules, names []string
	for _, r := range c.Rules {
		if r.Rule == puzzles.OneValue {
			continue
		}
		rules = append(rules, r.Text)
		if !slices.Contains(names, r.Rule) {
			names = append(names, r.Rule)
		}
	}
	var clues []puzzles.Gain
	var at []string
	for _, f := range c.Clues {
		clues, at = append(clues, puzzles.Gain{Fact: f, Holds: true}), append(at, b.Sites[f.Site].String())
	}
	short := len(rules) <= most
	if len(c.Printed) > 0 {
		return c.explainPrinted(b.Clause(clues), rules, names)
	}
	under := fmt.Sprintf("clash under the rules %s (%d instances of them)", english.List(names, "and"), len(rules))
	switch {
	case len(clues) == 0 && short:
		return english.AsSentence("even without clues it can't be that " + english.List(rules, "and"))
	case len(clues) == 0:
		return "Even without clues there is a " + under + "."
	case len(rules) == 0:
		return english.AsSentence("with " + english.List(at, "and") + " no value is left for some place")
	case len(clues) <= most && short:
		return english.AsSentence(b.Clause(clues) + ", which can't be: " + english.List(rules, "and"))
	case short:
		return fmt.Sprintf("The %d clues %s clash: %s.", len(clues), english.List(at, "and"), english.List(rules, "and"))
	}
	return fmt.Sprintf("The %d clues %s %s.", len(clues), english.List(at, "and"), under)
}

// explainPrinted is Explain for printed clues, with givens if there are any.
func (c Clash) explainPrinted(givens string, rules, names []string) string {
	const most = 8
	var clues []string
	for _, p := range c.Printed {
		clues = append(clues, p.Text)
	}
	if givens != "" && len(c.Clues) > 0 {
		clues = append(clues, givens)
	}
	text := english.AsSentence(english.List(clues, "and") + ", which can't be")
	if n := len(clues); n > most {
		text = fmt.Sprintf("These clues clash: %s and %d more.", strings.Join(clues[:most], ", "), n-most)
	}
	switch n := len(rules); {
	case n == 0:
		return text
	case n <= 3:
		return text + " " + english.AsSentence("the rules say: "+english.List(rules, "and"))
	}
	return fmt.Sprintf("%s That follows from the rules %s (%d instances of them).", text, english.List(names, "and"), len(rules))
}
