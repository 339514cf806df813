package puzzles

import (
	"testing"

	"crib/puzzles/grid"
)

// A line is named by its ends and where it turns.
func TestPathSaid(t *testing.T) {
	for want, cells := range map[string]string{
		"arrow":                                    "",
		"arrow from r1c1":                          "r1c1",
		"arrow from r1c1 to r1c4":                  "r1c1 r1c2 r1c3 r1c4",
		"arrow from r4c4 to r2c2":                  "r4c4 r3c3 r2c2",
		"arrow from r1c1 by r1c2 to r2c2":          "r1c1 r1c2 r2c2",
		"arrow from r1c1 by r1c3 and r2c4 to r4c4": "r1c1 r1c2 r1c3 r2c4 r3c4 r4c4",
	} {
		if got := (Path{Name: "arrow", Cells: grid.Named(cells)}).Said(); got != want {
			t.Errorf("%s: got %q, want %q", cells, got, want)
		}
	}
}
