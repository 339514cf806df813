// Package assets holds what the program carries with it.
package assets

import "embed"

// FS holds the puzzle packs, as puzzles/KIND/NAME.txt in the text format, and kinds of puzzles as
// kinds/NAME.kind, variants as variants/NAME.variant, pages of the manual as manual/NAME.md, and the book of
// techniques.
//
//go:embed puzzles kinds variants manual techniques
var FS embed.FS

// Licences are those of all that is compiled in.
//
//go:embed licences.txt
var Licences string
