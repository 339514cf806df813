package proof

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// A Clash is why a puzzle has no solution: clues that can't all hold, and how that shows.
type Clash struct {
	Clues   []puzzles.Fact   // givens
	Printed []puzzles.Clue   // those printed on the board or beside it; the first constraint of each says it
	Least   bool             // an engine proved that none of the clues can be spared
	From    puzzles.Position // the board with these clues alone

	// Walk leads from there to a broken rule: hints, each for the position after those
	// before it, and an end without gains. It is nil where none was found.
	Walk []Hint

	stated []clue
}

// Sites returns the sites of the clues.
func (c Clash) Sites() []int {
	var sites []int
	for _, f := range c.Clues {
		sites = append(sites, f.Site)
	}
	return sites
}

// FindClash looks for clashes of a puzzle that has no solution, until the context ends or
// it has tried enough. It returns the best: one with few clues, none of which can be spared
// if possible, and few steps. each, unless nil, is called with every one that is better
// than those before, the first mostly after a moment. The error is solver.ErrSatisfiable
// if the puzzle has a solution, or the context's where that ends before any was found.
func FindClash(ctx context.Context, p puzzles.Puzzle, engine solver.Engine, each func(Clash)) (Clash, error) {
	var best Clash
	var found bool
	offer := func(c Clash) {
		if !found || c.better(best) {
			best, found = c, true
			if each != nil {
				each(c)
			}
		}
	}
	err := newFinder(ctx, p, engine, offer).find()
	if found && !errors.Is(err, solver.ErrSatisfiable) {
		return best, nil
	}
	return Clash{}, err
}

// better reports whether a clash is told rather than another one.
func (c Clash) better(o Clash) bool {
	if (c.Walk == nil) != (o.Walk == nil) {
		return c.Walk != nil
	}
	return c.length() < o.length()
}

// length is how much there is to read.
func (c Clash) length() int {
	n := 2 * (len(c.stated) + len(c.Steps()))
	if !c.Least {
		n += n/2 + 8
	}
	return n
}

// A finder looks for clashes of one puzzle.
type finder struct {
	ctx    context.Context
	engine solver.Engine
	e      *puzzles.Encoding // of the board without clues
	rules  []*solver.Constraint
	clues  []clue
	all    []Clash // that were found
	offer  func(Clash)
}

// A clue is the constraints of one that is printed, or that of a given.
type clue []*solver.Constraint

func newFinder(ctx context.Context, p puzzles.Puzzle, engine solver.Engine, offer func(Clash)) *finder {
	board := p.Board()
	open := *board
	open.Sites = slices.Clone(board.Sites)
	for i := range open.Sites {
		open.Sites[i].Given = puzzles.Blank
	}
	f := &finder{ctx: ctx, engine: engine, e: puzzles.Encode(&open, puzzles.Explaining(p)), offer: offer}
	stated := map[*solver.Constraint]bool{}
	for _, c := range printed(f.e) {
		f.clues = append(f.clues, c)
		for _, k := range c {
			stated[k] = true
		}
	}
	// Where clues are printed, what is implied may follow from some that are left out.
	unsure := len(stated) > 0
	f.e.Lazy = slices.DeleteFunc(f.e.Lazy, func(l solver.Lazy) bool { return l.FromClues || l.Implied && unsure })
	for _, c := range f.e.Constraints {
		if c.Exact() && !c.Tight && !stated[c] && !(c.Implied && unsure) {
			f.rules = append(f.rules, c)
		}
	}
	for i, v := range board.Givens() {
		if v != puzzles.Blank {
			fact := puzzles.Fact{Site: i, Value: v}
			f.clues = append(f.clues, clue{solver.Because(solver.Sum(f.e.Is(i, v)).Equals(1), given, "%s", board.Describe(fact))})
		}
	}
	return f
}

// single returns the literal that a constraint on one variable says.
func single(c *solver.Constraint) solver.Lit {
	l := c.Terms[0].Var.Lit()
	if c.Lo == 0 {
		l = l.Not()
	}
	return l
}

// given is the rule of a clue that fills a site.
const given = "clue"

// printed returns the clues that are printed. A mere countdown is a rule.
func printed(e *puzzles.Encoding) (all []clue) {
	b := *e.Board
	b.Labels = slices.DeleteFunc(slices.Clone(b.Labels), func(l puzzles.Label) bool { return l.CountsDown && l.Text == "" })
	seen := map[*solver.Constraint]bool{}
	for _, p := range b.Clues() {
		var c clue
		for _, k := range p.Constraints {
			if k.Exact() && !k.Implied && !seen[k] {
				seen[k] = true
				c = append(c, k)
			}
		}
		if len(c) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// find offers clashes, from those found quickly to those that take long.
func (f *finder) find() error {
	const (
		orders = 16
		rounds = 3
		most   = 100 // conflicts of a proof without one clue more
	)
	r := rand.New(rand.NewPCG(1, 1))
	shuffled := func(clues []clue, i int) []clue {
		clues = slices.Clone(clues)
		if i > 0 {
			r.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
		}
		return clues
	}
	for i := range orders {
		order := shuffled(f.clues, i)
		if few := f.propagated(order); few != nil {
			f.tell(few, false)
			f.tell(f.propagated(f.chained(order)), false)
			continue
		}
		if few := f.traced(order); few != nil {
			f.tell(few, false)
		}
		few, err := f.core(order, most)
		if err != nil {
			return err
		}
		f.tell(few, false)
	}
	for round := range rounds {
		for _, c := range slices.SortedStableFunc(slices.Values(f.all), func(a, b Clash) int { return cmp.Compare(a.length(), b.length()) }) {
			few, err := f.core(shuffled(c.stated, round), 0)
			if err != nil {
				return err
			}
			f.tell(few, true)
		}
	}
	return nil
}

// tell offers the clash of some clues.
func (f *finder) tell(clues []clue, least bool) {
	same := func(c Clash) bool {
		return len(c.stated) == len(clues) && !slices.ContainsFunc(clues, func(k clue) bool { return !c.rests(k) })
	}
	i := slices.IndexFunc(f.all, same)
	if i < 0 {
		i = len(f.all)
		f.all = append(f.all, f.clash(clues))
	}
	f.all[i].Least = f.all[i].Least || least
	f.offer(f.all[i])
}

// rests reports whether a clash rests on a clue.
func (c Clash) rests(on clue) bool {
	return slices.ContainsFunc(c.stated, func(k clue) bool { return k[0] == on[0] })
}

// core returns a core of some clues.
func (f *finder) core(clues []clue, most int) ([]clue, error) {
	var groups [][]*solver.Constraint
	for _, c := range clues {
		groups = append(groups, c)
	}
	rules := slices.DeleteFunc(slices.Clone(f.rules), func(c *solver.Constraint) bool { return c.Implied })
	groups, err := solver.UnsatGroups(f.ctx, f.engine, &f.e.Model, f.e.Start(), rules, groups, most)
	var core []clue
	for _, g := range groups {
		core = append(core, g)
	}
	return core, err
}

// model returns the rules and some clues.
func (f *finder) model(clues []clue) *solver.Model {
	m := f.e.Model
	m.Constraints = nil
	for _, c := range clues {
		m.Constraints = append(m.Constraints, c...)
	}
	m.Constraints = append(m.Constraints, f.rules...)
	return &m
}

// blank returns the board without a mark, where clues are rules.
func (f *finder) blank(clues []clue) *explainer {
	rules := *f.e
	rules.Model = *f.model(clues)
	marks := slices.Repeat([]int{puzzles.Blank}, len(rules.Board.Sites))
	x := explain(f.ctx, puzzles.Position{Rules: &rules, Marks: marks, Crossed: make([]puzzles.Values, len(marks))}, &memory{})
	x.visible = x.known // so that each step names its reason
	return x
}

// within returns the clues that have a constraint among some.
func within(clues []clue, used []*solver.Constraint) []clue {
	return slices.DeleteFunc(slices.Clone(clues), func(c clue) bool {
		return !slices.ContainsFunc(c, func(k *solver.Constraint) bool { return slices.Contains(used, k) })
	})
}

// chained returns the clues of a short chain of steps to a conflict.
func (f *finder) chained(order []clue) []clue {
	_, chain, _ := f.blank(order).plan()
	return within(order, chain)
}

// traced returns the clues that a proof by suppositions rests on; nil if none is found.
func (f *finder) traced(order []clue) []clue {
	n := f.blank(order).nester(5000)
	r := n.refute(nil, nil)
	if r.broken == nil {
		return nil
	}
	var used []*solver.Constraint
	add := func(r refutation) {
		used = append(used, r.broken)
		for _, s := range r.steps {
			used = append(used, s.Reason)
		}
	}
	add(r)
	needed, _ := n.needed(r)
	for _, a := range needed {
		add(a.refutation)
	}
	return within(order, used)
}

// propagated returns clues from which a conflict follows by propagation, none of which
// can then be left out; nil if it doesn't from all. Late ones are left out first.
func (f *finder) propagated(order []clue) []clue {
	all := f.model(order)
	core := f.e.PropagationCore(f.e.Start(), all.Constraints, true)
	if core == nil {
		return nil
	}
	clues := within(order, core)
	t := f.model(clues).NewTrail(f.e.Start(), true)
	begin := t.Mark()
	var without []bool
	for _, c := range clues {
		without = append(without, make([]bool, len(c))...)
	}
	without = append(without, make([]bool, len(f.rules))...)
	end := len(without) - len(f.rules)
	for i, c := range slices.Backward(clues) {
		leave := func(out bool) {
			for k := range c {
				without[end-1-k] = out
			}
		}
		leave(true)
		t.Return(begin) // or the cuts would stay
		t.Restart(without)
		if t.Propagate(0) {
			clues[i] = nil
		} else {
			leave(false)
		}
		end -= len(c)
	}
	return slices.DeleteFunc(clues, func(c clue) bool { return c == nil })
}

// clash returns the clash of some clues, with a walk if there is one.
func (f *finder) clash(clues []clue) Clash {
	c := Clash{stated: clues}
	rules, board := *f.e, *f.e.Board
	board.Sites = slices.Clone(board.Sites)
	rules.Board, rules.Model = &board, f.e.Copy()
	rules.Constraints = slices.Clone(f.rules)
	marks := board.Givens()
	for _, k := range clues {
		if k[0].Rule == given {
			fact, _, _ := f.e.Meaning(single(k[0]))
			c.Clues = append(c.Clues, fact)
			marks[fact.Site], board.Sites[fact.Site].Given = fact.Value, fact.Value
			continue
		}
		rules.Constraints = append(rules.Constraints, k...)
		p := puzzles.Clue{Constraints: k}
		for _, part := range k {
			p.Sites = append(p.Sites, f.e.Sites(part)...)
		}
		slices.Sort(p.Sites)
		p.Sites = slices.Compact(p.Sites)
		c.Printed = append(c.Printed, p)
	}
	slices.SortFunc(c.Clues, func(a, b puzzles.Fact) int { return a.Site - b.Site })
	slices.SortStableFunc(c.Printed, func(a, b puzzles.Clue) int { return cmp.Compare(a.Constraints[0].Text(), b.Constraints[0].Text()) })
	c.From = puzzles.Position{Rules: &rules, Marks: marks, Crossed: make([]puzzles.Values, len(marks))}
	c.Walk = walk(f.ctx, c.From)
	return c
}
