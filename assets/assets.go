// Package assets holds what the program carries with it.
package assets

import "embed"

// FS holds the puzzle packs, as puzzles/KIND/NAME.txt in the text format.
//
//go:embed puzzles
var FS embed.FS
