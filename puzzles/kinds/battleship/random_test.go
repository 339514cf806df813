package battleship

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// anyPuzzle is a small sea with some ships in it, of whose totals and parts some are told.
func anyPuzzle(r *rand.Rand) string {
	rows, cols := 2+r.IntN(3), 2+r.IntN(3)
	fleet := [...]string{"1", "1 1", "2", "2 1", "2 2", "3 1", "2 1 1", "3 2"}[r.IntN(8)]
	totals := func(n, most int) string {
		var all []string
		for range n {
			if r.IntN(2) == 0 {
				all = append(all, "?")
			} else {
				all = append(all, fmt.Sprint(r.IntN(min(most, 3)+1)))
			}
		}
		return strings.Join(all, " ")
	}
	var cells strings.Builder
	for range rows {
		for range cols {
			sign := "."
			if r.IntN(8) == 0 {
				sign = [...]string{"~", "~", "~", "?", "o", "<", ">", "^", "v", "+"}[r.IntN(10)]
			}
			cells.WriteString(sign + " ")
		}
		cells.WriteString("\n")
	}
	return fmt.Sprintf("battleship %dx%d\nfleet: %s\nrows: %s\ncols: %s\n%s", rows, cols, fleet, totals(rows, cols), totals(cols, rows), cells.String())
}
