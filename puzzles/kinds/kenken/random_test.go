package kenken

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"crib/puzzles/kindtest"
)

// anyPuzzle is a board of 3x3, or one of 4x4 of which half is given, with cages of any shape.
func anyPuzzle(r *rand.Rand) string {
	n := 3 + r.IntN(3)/2
	full := kindtest.Relabelled(r, [...]string{"123\n231\n312\n", "1234\n2143\n3412\n4321\n"}[n-3], "1234"[:n])
	drawing, of := kindtest.Partition(r, n, n, 2+r.IntN(3))
	values := make([][]int, n*n)
	for i, d := range strings.ReplaceAll(full, "\n", "") {
		values[of[i]] = append(values[of[i]], int(d-'0'))
	}
	var clues []string
	for c, vs := range values {
		if vs == nil {
			continue
		}
		sum, product := 0, 1
		for _, v := range vs {
			sum, product = sum+v, product*v
		}
		clue := fmt.Sprintf("%d+", sum)
		switch a, b := max(vs[0], vs[len(vs)-1]), min(vs[0], vs[len(vs)-1]); {
		case len(vs) == 1:
			clue = fmt.Sprint(sum)
		case len(vs) == 2 && r.IntN(3) == 0:
			clue = fmt.Sprintf("%d-", a-b)
		case len(vs) == 2 && a%b == 0 && r.IntN(3) == 0:
			clue = fmt.Sprintf("%d/", a/b)
		case r.IntN(3) == 0:
			clue = fmt.Sprintf("%dx", product)
		case r.IntN(6) == 0:
			clue = fmt.Sprint(sum) // the sign is hidden
		}
		clues = append(clues, fmt.Sprintf("%c=%s", 'a'+c, clue))
	}
	given := strings.Repeat(strings.Repeat(".", n)+"\n", n)
	if n == 4 || r.IntN(3) == 0 {
		given = kindtest.Blanked(r, full, 5+r.IntN(3))
	}
	return fmt.Sprintf("kenken %dx%d\ncages:\n%sclues: %s\n%s", n, n, drawing, strings.Join(clues, ", "), given)
}
