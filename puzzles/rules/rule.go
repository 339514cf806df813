package rules

import (
	"crib/puzzles"
	"crib/solver"
)

// A Rule is a rule about some sites of a board as a value: what engines and hints read of it,
// and a plain check that shares nothing with its rows.
type Rule interface {
	// State states the rule in the formulation that explains. It returns the constraints that a
	// clue stands for; a rule that is lazy returns none.
	State(e *puzzles.Encoding) []*solver.Constraint

	// Kept reports whether a full board, a value for each site, keeps the rule.
	Kept(marks []int) bool
}

// A Numbered rule has a number, which may be printed as a clue.
type Numbered interface {
	Rule

	// Number returns the number with which a full board keeps the rule. It reports false where
	// there is none.
	Number(marks []int) (n int, ok bool)
}

// A Rowed rule has a further formulation, with auxiliary variables.
type Rowed interface {
	Rule

	// Rows states the rule in that formulation.
	Rows(e *puzzles.Encoding)
}
