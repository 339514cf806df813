package shortest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// anyPuzzle is a small board with some black cells and lines, and two ends.
func anyPuzzle(r *rand.Rand) string {
	size := [...][2]int{{3, 3}, {2, 5}, {2, 4}, {4, 2}, {3, 4}}[r.IntN(5)]
	var b strings.Builder
	fmt.Fprintf(&b, "shortest %dx%d\n", size[0], size[1])
	row := func(cells int, at, between []string, of int) string {
		s := ""
		for c := range cells {
			if c > 0 {
				s += between[r.IntN(len(between))]
			}
			s += at[r.IntN(of)]
		}
		return " " + s + "\n"
	}
	point := append(slices.Repeat([]string{"o"}, 13), "#")
	across, down := append(slices.Repeat([]string{"."}, 12), "-"), append(slices.Repeat([]string{"."}, 12), "|")
	for i := range size[0] {
		if i > 0 {
			b.WriteString(row(size[1], down, []string{" "}, len(down)))
		}
		b.WriteString(row(size[1], point, across, len(point)))
	}
	cells := []byte(b.String())
	head := strings.IndexByte(b.String(), '\n')
	for _, end := range "ST" { // in place of two points
		for range 50 {
			if i := head + r.IntN(len(cells)-head); cells[i] == 'o' {
				cells[i] = byte(end)
				break
			}
		}
	}
	return string(cells)
}
