// Package rules is the vocabulary kinds share: rules that many puzzles have,
// each with its sentence.
package rules

import (
	"crib/puzzles"
	"crib/solver"
)

// EachOnce says that the sites hold every one of their values exactly once:
// a row or box of a sudoku. All the sites have the same values, and there are
// as many sites as values. name is how a sentence begins: "row 3".
func EachOnce(e *puzzles.Encoding, sites []int, rule, name string) {
	lits := make([]solver.Lit, len(sites))
	var group any = name
	for v, value := range e.Board.Sites[sites[0]].Values {
		for i, s := range sites {
			lits[i] = e.Is(s, v)
		}
		e.Require(solver.Sum(lits...).Equals(1), rule, "%s holds exactly one %s", group, value.Key)
	}
}
