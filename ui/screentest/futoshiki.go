package screentest

import (
	"testing"

	"crib/puzzles"
	"crib/puzzles/language"
)

// FutoshikiKind is a kind that prints signs between cells.
const FutoshikiKind = `kind futoshiki
title Futoshiki
group numbers
rules Write numbers, from 1 to as many as the board has rows. **Each row and column holds each number once.** **A sign between two cells points at the smaller number.**
sizes 4x4
values 1-size
sign < < less on edges
sign > > greater on edges
sign ^ ∧ less on edges
sign v ∨ greater on edges
rule line: each line is all different
rule sign: each < or ^ is rising
rule other: each > or v is all different
`

// Futoshiki is a puzzle of that kind.
const Futoshiki = `futoshiki 4x4
.>....3
^+.+.+.
.......
.+.+.+.
...<..1
.+v+.+.
.......
`

// ReadFutoshiki returns that puzzle and its kind.
func ReadFutoshiki(t testing.TB) (puzzles.Kind, puzzles.Puzzle) {
	t.Helper()
	k, err := language.New(FutoshikiKind)
	if err != nil {
		t.Fatal(err)
	}
	e := puzzles.Read([]puzzles.Kind{k}, Futoshiki, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return k, e.Puzzle
}
