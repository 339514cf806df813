// Package fewest finds the fewest clues with which a solution is the only one, and proves
// that there are none fewer: the bilevel program of Conroy, Dieroff, Kehoe and Lu,
// "Cheating on the Daily Paper", 2025, chapter 8, for any kind, taken apart. The leader
// chooses clues, the follower looks for another solution that agrees with them. Each other
// solution shows an unavoidable set, the clues that it breaks; so the leader's problem is
// the smallest hitting set over sets that the follower supplies (logic-based Benders
// decomposition).
//
// A Problem says what the clues of a puzzle are, and switches them in one model
// (problem.go); its follower is a session of an engine on that (follower.go), with which
// the first sets are found (sets.go). Where all rules are areas of different values, other
// solutions are filled in without an engine (colouring.go). A climber looks for a puzzle by
// local search, the upper bound (climb.go). A prover goes through the hitting sets of a
// size, the lower bound (prove.go). Fewest runs both until they meet; a Part is one of several parts of
// a proof, to be done elsewhere, and Join puts them together; a State is kept to go on with
// (fewest.go). The bilevel program itself can be written for other solvers (bilevel.go).
package fewest
