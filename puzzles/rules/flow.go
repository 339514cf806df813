package rules

import (
	"crib/puzzles"
	"crib/solver"
)

// Flow is Connected as a single-commodity flow, with real variables: the first
// point sends a unit to each of the others, over links that are there (big-M).
func Flow(e *puzzles.Encoding, g Graph, rule string) { flow(e, g, rule, len(g.Points)-1, 1) }

// FlowM is Flow with another M, which the thesis takes in (5.2c) and in (5.2d).
func FlowM(e *puzzles.Encoding, g Graph, rule string, m int) { flow(e, g, rule, m, m) }

// flow allows most over a link, and wants something, times scale, to be one.
func flow(e *puzzles.Encoding, g Graph, rule string, most, scale int) {
	others := len(g.Points) - 1
	if others < 1 {
		return
	}
	first := e.Reals(2*len(g.Links), 0, max(others, most), func(i int) string {
		l := g.Links[i/2]
		if i%2 == 1 {
			l.A, l.B = l.B, l.A
		}
		return "f " + g.Points[l.A] + " " + g.Points[l.B]
	})
	out := make([]solver.Linear, len(g.Points))
	for i, l := range g.Links {
		there, back := first+solver.Var(2*i), first+solver.Var(2*i+1)
		out[l.A] = out[l.A].Plus(1, there).Plus(-1, back)
		out[l.B] = out[l.B].Plus(1, back).Plus(-1, there)
		flow := solver.Linear{}.Plus(1, there).Plus(1, back)
		e.Require(flow.PlusLit(-most, l.Is).AtMost(0), rule, "nothing flows between %s and %s unless they are joined", g.Points[l.A], g.Points[l.B])
		e.Require(solver.Linear{}.Plus(scale, there).Plus(scale, back).PlusLit(-1, l.Is).AtLeast(0), rule, "something flows between %s and %s if they are joined", g.Points[l.A], g.Points[l.B])
	}
	for p, sum := range out {
		if p == 0 {
			e.Require(sum.Equals(others), rule, "%s sends a unit to each of the other %s", g.Points[p], g.Name)
		} else {
			e.Require(sum.Equals(-1), rule, "%s keeps one unit of what it gets", g.Points[p])
		}
	}
}
