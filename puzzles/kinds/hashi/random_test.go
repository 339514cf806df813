package hashi

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// anyPuzzle is a few islands, of whose numbers some are told.
func anyPuzzle(r *rand.Rand) string {
	rows, cols := 1+r.IntN(4), 2+r.IntN(4)
	fields := [...]string{"", "", "", "loops: no\n", "most: 1\n", "most: 3\n"}[r.IntN(6)]
	var b strings.Builder
	fmt.Fprintf(&b, "hashi %dx%d\n%s", rows, cols, fields)
	for range rows {
		for range cols {
			b.WriteByte([...]byte{'.', '.', '.', '?', '?', '1', '2', '2', '3', '4'}[r.IntN(10)])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
