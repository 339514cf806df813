// Package manual is the page about kinds as text files, for puzzlers.
package manual

import (
	_ "embed"
	"strings"

	"crib/puzzles/language/grammar"
)

//go:embed kinds.txt
var kinds string

// Kinds returns the page, with the grammar as it stands in the package that reads it.
func Kinds() string { return strings.Replace(kinds, "\nGRAMMAR\n", "\n"+grammar.Grammar()+"\n", 1) }
