package proof

import (
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/solver"
)

// A Glance is what one sees at once of the facts that a constraint is about.
type Glance struct {
	Out  []puzzles.Fact       // those which some printed rule, by itself, rules out
	From []int                // the sites whose marks show that, one for each of these at most
	By   []*solver.Constraint // the rules that do
}

// Glimpsed returns what a glance at a position shows of the facts that a constraint is about,
// but for those that it is about to show itself.
func Glimpsed(p puzzles.Position, c *solver.Constraint, shows []puzzles.Gain) (g Glance) {
	known := p.Known()
	open := map[solver.Var]bool{}
	for _, t := range c.Terms {
		if f, _, ok := p.Rules.Meaning(t.Var.Lit()); ok && p.Marks[f.Site] == puzzles.Blank && known[t.Var].Lo < known[t.Var].Hi {
			open[t.Var] = true
		}
	}
	for _, rule := range p.Rules.Exact() {
		if rule == c || rule.Rule == puzzles.OneValue || !asPrinted(rule) || !slices.ContainsFunc(rule.Terms, func(t solver.Term) bool { return open[t.Var] }) {
			continue
		}
		for _, s := range rule.Propagate(known) {
			f, ok := p.Rules.RuledOut(s)
			if !ok || !open[s.Var] || slices.ContainsFunc(shows, func(g puzzles.Gain) bool { return p.Rules.Lit(g) == s.Lit() }) {
				continue
			}
			delete(open, s.Var)
			g.Out = append(g.Out, f)
			g.By = append(g.By, rule)
			for _, t := range rule.Terms {
				if f, held, ok := p.Rules.Meaning(t.Var.Lit()); ok && held && p.Marks[f.Site] == f.Value && !slices.Contains(g.From, f.Site) {
					g.From = append(g.From, f.Site)
					break
				}
			}
		}
	}
	return g
}

// Named returns the sites of an area that the step speaks of by its name, and is not about.
func (s Step) Named() (sites []int) {
	if s.Constraint == nil {
		return nil
	}
	for _, named := range s.Constraint.Named() {
		if area, ok := named.(interface{ Named() []int }); ok {
			sites = append(sites, area.Named()...)
		}
	}
	return sites
}

// States reports whether the step's sentence speaks of a clue: one of its constraints is the clue's,
// or follows from it.
func (s Step) States(clue puzzles.Clue) bool {
	is := func(c *solver.Constraint) bool { return slices.Contains(clue.Constraints, c) }
	return slices.ContainsFunc(append(slices.Clip(s.Also), s.Constraint), func(c *solver.Constraint) bool {
		return c != nil && (is(c) || slices.ContainsFunc(c.Named(), func(named any) bool {
			from, ok := named.(interface{ Stated() []*solver.Constraint })
			return ok && slices.ContainsFunc(from.Stated(), is)
		}))
	})
}

// Part returns the nodes or corners of the parts of the board that the step speaks of as one
// each, as they are called; nil where it speaks of none.
func (s Step) Part() (names []string) {
	for _, c := range append(slices.Clip(s.Also), s.Constraint) {
		if c == nil {
			continue
		}
		for _, named := range c.Named() {
			if part, ok := named.(interface{ Names() []string }); ok && strings.Contains(s.Text, fmt.Sprint(part)[1:]) {
				names = append(names, part.Names()...)
			}
		}
	}
	return names
}
