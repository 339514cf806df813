package rules

import (
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

// Regular states that the values of sites lead from a first state to a last one, of any
// kind: next returns the state to which a value leads, and false where there is none.
//
// It is the flow of one unit through a network with a layer of states for each site, as in
// Côté, Gendron and Rousseau, Modeling the Regular Constraint with Integer Programming,
// 2007. A variable for each arc is 1 if the values lead along it.
func Regular[S comparable](e *puzzles.Encoding, sites []int, start S, next func(from S, value int) (S, bool), rule, says string) {
	type arc struct{ from, to, value int } // places in their layers
	layers := make([][]arc, len(sites))
	states := []S{start}
	for i, s := range sites {
		var after []S
		place := map[S]int{}
		for from, state := range states {
			for value := range e.Lits(s) {
				to, ok := next(state, value)
				if !ok {
					continue
				}
				k, known := place[to]
				if !known {
					k = len(after)
					place[to] = k
					after = append(after, to)
				}
				layers[i] = append(layers[i], arc{from, k, value})
			}
		}
		states = after
	}
	in := make([]solver.Linear, 1) // by state of the layer: the arcs that come in, less those that go out
	for i, s := range sites {
		held := make([]solver.Linear, len(e.Lits(s)))
		for value, l := range e.Lits(s) {
			held[value] = solver.Sum(l)
		}
		first := e.Bools(len(layers[i]), func(k int) string { return fmt.Sprintf("arc %d at %v: %s", k+1, e.At(s), says) })
		var out []solver.Linear
		for k, a := range layers[i] {
			v := first + solver.Var(k)
			held[a.value] = held[a.value].Plus(-1, v)
			in[a.from] = in[a.from].Plus(-1, v)
			for len(out) <= a.to {
				out = append(out, solver.Linear{})
			}
			out[a.to] = out[a.to].Plus(1, v)
		}
		for _, sum := range held {
			e.Require(sum.Equals(0), rule, "%s", says)
		}
		for _, sum := range in {
			if i > 0 {
				e.Require(sum.Equals(0), rule, "%s", says)
			}
		}
		in = out
	}
}
