package draw

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
)

// parted is a board of regions.
func parted(size puzzles.Size, of []int) *puzzles.Board {
	b := &puzzles.Board{Rows: size.Rows, Cols: size.Cols, Walls: blocks.Outline(size, of)}
	for i := range size.Cells() {
		b.Sites = append(b.Sites, puzzles.Site{At: size.At(i), Values: puzzles.Digits(2), Given: puzzles.Blank})
	}
	return b
}

// Regions that share a side have different grounds, few of them; each is one through and through, and ends at its walls.
func TestRegionGrounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	size := puzzles.Size{Rows: 9, Cols: 11}
	used := map[Paper]bool{}
	for range 200 {
		of := blocks.Random(r, size, func() int { return 2 + r.IntN(9) }, 12, func([]int, int) bool { return true })
		walls := SetOf(blocks.Outline(size, of))
		grounds := groundsOf(parted(size, of), walls)
		for i := range of {
			at := size.At(i)
			used[grounds[at]] = true
			for _, k := range size.Around(i) {
				if k < 0 {
					continue
				}
				between := puzzles.Between(at, size.At(k))
				switch wall := walls[between]; {
				case wall && (grounds[at] == grounds[size.At(k)] || grounds[between] != NoPaper):
					t.Fatalf("%v and %v are of different regions, with grounds %v and %v", at, size.At(k), grounds[at], grounds[size.At(k)])
				case !wall && (grounds[at] != grounds[size.At(k)] || grounds[between] != grounds[at]):
					t.Fatalf("%v and %v are of one region, with grounds %v and %v", at, size.At(k), grounds[at], grounds[size.At(k)])
				}
			}
		}
	}
	if used[NoPaper] || len(used) != 4 {
		t.Errorf("%d grounds are used, want 4", len(used))
	}
}

// A wheel, which needs four colours, has four.
func TestColoured(t *testing.T) {
	ring := [][]int{{1, 2, 3, 4, 5}, {0, 2, 5}, {0, 1, 3}, {0, 2, 4}, {0, 3, 5}, {0, 4, 1}}
	colours := coloured(ring)
	for i, next := range ring {
		for _, k := range next {
			if colours[i] == colours[k] {
				t.Errorf("%d and %d are both %d", i, k, colours[i])
			}
		}
	}
	if n := slices.Max(colours) + 1; n != 4 {
		t.Errorf("%d colours, want 4", n)
	}
}

// Boxes have no grounds, and neither has a board of one piece.
func TestBoxesAreBare(t *testing.T) {
	for name, region := range map[string]func(r, c int) int{
		"boxes": func(r, c int) int { return r/2*2 + c/3 },
		"one":   func(int, int) int { return 0 },
	} {
		if got := groundsOf(&puzzles.Board{Rows: 4, Cols: 6}, SetOf(grid.Outline(4, 6, region))); len(got) > 0 {
			t.Errorf("%s: %d places have a ground", name, len(got))
		}
	}
}

// The grounds are seen in cells of every size, give way to what a hint lights, and are not there without colours.
func TestRegionsAreSeen(t *testing.T) {
	b := parted(puzzles.Size{Rows: 4, Cols: 6}, []int{0, 0, 0, 0, 1, 1, 0, 2, 2, 2, 1, 1, 3, 3, 2, 2, 1, 1, 3, 3, 3, 3, 1, 1})
	plain := Marked(b.Givens())
	for f := range compact + 1 {
		c := draw(fitted(b, f), plain)
		if !slices.ContainsFunc(c.cells, func(s spot) bool { return s.tone.paper >= firstGround }) {
			t.Errorf("%v: no region has a ground", f)
		}
		if NewTheme("", termenv.Ascii, true, false).codes[Plain][firstGround+hues[0]] != "" {
			t.Error("without colours a region is not plain")
		}
		hint := Marked(b.Givens())
		hint.Looks[3].Paper = Hinted
		if c := draw(fitted(b, f), hint); slices.ContainsFunc(c.cells, func(s spot) bool { return s.tone.paper >= firstGround }) {
			t.Errorf("%v: regions take from what a hint lights", f)
		}
	}
}
