package fewest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"crib/solver"
)

// A Bilevel is the bilevel program of the thesis, (8.1) and (8.2): the leader keeps as few
// clues as can be, so that the follower, who looks for another solution that has them all,
// finds none. Model has the rows of both, and the leader's objective (8.1a).
type Bilevel struct {
	Model *solver.Model

	kept []solver.Lit // by clue: y, the leader's
	z    solver.Lit   // the follower's, who minimises it: it is 1 where there is no other solution
}

// Bilevel returns the problem as a bilevel program. Its rows are inequalities, as MibS
// wants them. It is an error for rules that are stated only where they are broken.
func (q *Problem) Bilevel() (*Bilevel, error) {
	if slices.ContainsFunc(q.model.Lazy, func(l solver.Lazy) bool { return !l.Implied }) {
		return nil, errors.New("some of its rules are stated only where they are broken, which a bilevel program can't do")
	}
	if q.model.Continuous(0) || slices.ContainsFunc(q.model.Constraints, func(c *solver.Constraint) bool { return !c.Exact() }) {
		return nil, errors.New("some of its rules have real numbers")
	}
	m := q.model.Copy()
	all := m.Constraints
	m.Constraints, m.Lazy = nil, nil
	for v, r := range q.start { // clues that stay
		if r.Fixed() {
			m.Given(solver.Var(v).LitOf(r.Lo))
		}
	}
	for _, c := range all {
		if !c.Stated() || c.Implied {
			continue
		}
		sum := solver.Linear{}
		for _, t := range c.Terms {
			sum = sum.Plus(t.Coef, t.Var)
		}
		if c.Lo > -solver.NoLimit {
			m.Require(sum.AtLeast(c.Lo), c.Rule, "%s", c.Text())
		}
		if c.Hi < solver.NoLimit {
			m.Require(sum.AtMost(c.Hi), c.Rule, "%s", c.Text())
		}
	}
	b := &Bilevel{Model: &m}
	y := m.Bools(len(q.clues), func(i int) string { return fmt.Sprintf("y %d", i+1) })
	b.z = m.Bool("z")
	for i, is := range q.kept {
		lit := (y + solver.Var(i)).Lit()
		b.kept = append(b.kept, lit)
		m.Minimise = m.Minimise.PlusLit(1, lit)
		m.Require(solver.Sum(is).PlusLit(-1, lit).AtLeast(0), "8.2f", "clue %d, where it is kept, holds", i+1)
	}
	var same solver.Linear
	for site, v := range q.solution {
		same = same.PlusLit(1, q.bare.Is(site, v))
	}
	m.Require(same.PlusLit(-1, b.z).AtMost(len(q.solution)-1), "8.2g", "something differs from the solution, or z is 1")
	m.Require(solver.Sum(b.z).AtLeast(1), "8.1b", "z is 1")
	return b, nil
}

// Write writes the program for MibS: its rows and columns as an MPS file, and, into the
// auxiliary file, which of them are the follower's.
func (b *Bilevel) Write(mps, aux io.Writer) error {
	if err := b.Model.WriteMPS(mps); err != nil {
		return err
	}
	leads := map[solver.Var]bool{}
	for _, l := range b.kept {
		leads[l.Var()] = true
	}
	var w strings.Builder
	rows := len(b.Model.Constraints) - 1 // the last is the leader's
	fmt.Fprintf(&w, "N %d\nM %d\n", b.Model.Len()-len(leads), rows)
	var costs strings.Builder
	for v := range b.Model.Len() {
		if leads[solver.Var(v)] {
			continue
		}
		fmt.Fprintf(&w, "LC %d\n", v)
		cost := 0
		if solver.Var(v) == b.z.Var() {
			cost = 1
		}
		fmt.Fprintf(&costs, "LO %d\n", cost)
	}
	for r := range rows {
		fmt.Fprintf(&w, "LR %d\n", r)
	}
	w.WriteString(costs.String() + "OS 1\n")
	_, err := io.WriteString(aux, w.String())
	return err
}
