// Package all lists every kind of puzzle.
package all

import (
	"crib/puzzles"
	"crib/puzzles/battleship"
	"crib/puzzles/circuit"
	"crib/puzzles/hashi"
	"crib/puzzles/kenken"
	"crib/puzzles/miracle"
	"crib/puzzles/shortest"
	"crib/puzzles/sudoku"
	"crib/puzzles/takuzu"
	"crib/puzzles/zebra"
)

// Kinds is every kind, in the order the menu shows them.
var Kinds = []puzzles.Kind{
	sudoku.Kind,
	miracle.Kind,
	takuzu.Kind,
	kenken.Kind,
	battleship.Kind,
	circuit.Kind,
	shortest.Kind,
	hashi.Kind,
	zebra.Kind,
}
