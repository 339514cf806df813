package language

import (
	"fmt"
	"strings"
)

// Begun returns a file to begin with for a kind of a name, which can be played as it is. It is an error
// if the name is none.
func Begun(name string) (string, error) {
	if !isName.MatchString(name) {
		return "", fmt.Errorf("%q can't be the name of a kind, want one word of small letters", name)
	}
	return strings.ReplaceAll(template, "NAME", name), nil
}

const template = `kind NAME
# What players read. A rule in ** ** is lit where it is broken.
rules Shade cells. **A number says how many of the cells around it are shaded, itself among them.** **Shaded cells don't touch side by side.**
sizes 5x5 6x6 8x8

# What a cell holds: a key to type, a sign to draw, a word. The default need not be written.
value # ■ shaded
value o • unshaded default
# Or numbers:                  values 1-9    values 1-size

# Numbers that are printed in cells. On black cells, off the board:    clue on black 0-4
clue 0-9
# More that can be printed:    rooms    clues rows columns    sign b ● black circle

# A rule has a name, the sets it is about, and what each of them has.
# Sets: row column line room box pair touching square three beside around run seen same board
rule number: each around+ has shaded = clue
rule apart: each pair has shaded <= 1
# Others:
#   rule piece: unshaded in one piece
#   rule room: each room has shaded = 2
#   rule line: each line is all different
#   rule square: never ##/##
`
