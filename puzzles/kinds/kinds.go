// Package kinds lists every kind of puzzle.
package kinds

import (
	"crib/puzzles"
	"crib/puzzles/kinds/battleship"
	"crib/puzzles/kinds/circuit"
	"crib/puzzles/kinds/hashi"
	"crib/puzzles/kinds/kakuro"
	"crib/puzzles/kinds/kenken"
	"crib/puzzles/kinds/miracle"
	"crib/puzzles/kinds/nurikabe"
	"crib/puzzles/kinds/shortest"
	"crib/puzzles/kinds/skyscrapers"
	"crib/puzzles/kinds/slitherlink"
	"crib/puzzles/kinds/starbattle"
	"crib/puzzles/kinds/sudoku"
	"crib/puzzles/kinds/takuzu"
	"crib/puzzles/kinds/zebra"
)

// All is every kind, in the order the menu shows them.
var All = []puzzles.Kind{
	sudoku.Kind,
	miracle.Kind,
	takuzu.Kind,
	kenken.Kind,
	kakuro.Kind,
	skyscrapers.Kind,
	battleship.Kind,
	starbattle.Kind,
	nurikabe.Kind,
	circuit.Kind,
	shortest.Kind,
	hashi.Kind,
	slitherlink.Kind,
	zebra.Kind,
}
