// Package kinds lists every kind of puzzle: those in folders here, and those that files in assets
// declare.
package kinds

import (
	"slices"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds/battleship"
	"crib/puzzles/kinds/circuit"
	"crib/puzzles/kinds/hashi"
	"crib/puzzles/kinds/kakuro"
	"crib/puzzles/kinds/kenken"
	"crib/puzzles/kinds/miracle"
	"crib/puzzles/kinds/nurikabe"
	"crib/puzzles/kinds/shortest"
	"crib/puzzles/kinds/slitherlink"
	"crib/puzzles/kinds/starbattle"
	"crib/puzzles/kinds/sudoku"
	"crib/puzzles/kinds/takuzu"
	"crib/puzzles/kinds/zebra"
	"crib/puzzles/language"
	"crib/puzzles/language/variants"
)

// All is every kind, in the order the menu shows them.
var All = func() []puzzles.Kind {
	all := slices.Concat(Written, Told)
	for i, k := range all {
		all[i] = variants.With(k, Variants)
		all[i].Liked = slices.Contains(liked, k.Name)
	}
	return all
}()

// liked are the kinds that newspapers and collections have most.
var liked = []string{
	"sudoku", "takuzu", "kenken", "kakuro", "battleship", "nurikabe", "hashi", "slitherlink",
	"akari", "futoshiki", "galaxies", "hitori", "masyu", "nonogram", "shikaku", "skyscrapers", "tents",
}

// Variants are the rules that files declare for any board of numbers.
var Variants = func() []*language.Variant {
	all, err := variants.Files(assets.FS, "variants")
	if err != nil {
		panic(err)
	}
	return all
}()

// Told are the kinds that files declare, in the order of their names. The files come with the
// program: one that can't be read is a fault of it, which a test finds.
var Told = func() []puzzles.Kind {
	all, err := language.Files(assets.FS, "kinds")
	if err != nil {
		panic(err)
	}
	return all
}()

// Written are the kinds that have a folder here.
var Written = []puzzles.Kind{
	sudoku.Kind,
	miracle.Kind,
	takuzu.Kind,
	kenken.Kind,
	kakuro.Kind,
	battleship.Kind,
	starbattle.Kind,
	nurikabe.Kind,
	circuit.Kind,
	shortest.Kind,
	hashi.Kind,
	slitherlink.Kind,
	zebra.Kind,
}
