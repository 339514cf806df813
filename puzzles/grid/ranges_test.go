package grid

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestRanges(t *testing.T) {
	cells := func(text string) []At { return Named(text) }
	for _, c := range []struct{ cells, want string }{
		{"r1c1 r1c2", "r1c1 r1c2"},
		{"r1c1 r1c2 r1c3", "r1c1 to r1c3"},
		{"r2c4 r2c5 r1c4 r1c5", "r1c4 to r2c5"},
		{"r1c1 r1c2 r1c3 r2c1 r5c5", "r1c1 to r1c3 r2c1 r5c5"},
		{"r1c1 r2c2 r3c3 r4c4", "r1c1 r2c2 r3c3 r4c4"},
		{"r4c3 r5c3 r5c4 r4c4 r9c1 r9c2", "r4c3 to r5c4 r9c1 r9c2"},
	} {
		if got := strings.Join(Ranges(cells(c.cells), 3, nil), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.cells, got, c.want)
		}
	}
	if got := strings.Join(Ranges(cells("r1c1 r1c2 r1c4"), 2, func(a At) bool { return a == Cell(0, 2) }), " "); got != "r1c1 to r1c4" {
		t.Errorf("with one between: %s", got)
	}
}

// TestSpanned reads names back to the cells that they are of.
func TestSpanned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	order := func(a, b At) int { return (a.R-b.R)*100 + a.C - b.C }
	for range 2000 {
		all := Cells(5, 6)
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		cells := all[:1+r.IntN(len(all))]
		names := Ranges(cells, 3, nil)
		got := Spanned(strings.Join(names, ", "))
		slices.SortFunc(got, order)
		got = slices.Compact(got) // rectangles may overlap
		want := slices.SortedFunc(slices.Values(cells), order)
		if !slices.Equal(got, want) {
			t.Fatalf("%v are named %v, which is read as %v", want, names, got)
		}
	}
}
