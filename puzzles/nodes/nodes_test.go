package nodes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// Two ways to draw: of islands far apart, and of points side by side.
var (
	islands = Signs{Across: []rune("×-="), Down: []rune("×|\""), Both: '+', Empty: '.', Gap: ' ', Node: "island", Stroke: "bridge"}
	points  = Signs{
		Across: []rune("-x"), Down: []rune("|x"), None: 1, Empty: '#', Gap: '.', Between: "|.x", Node: "point", Stroke: "line",
		Want: ", want - or |",
	}
)

func random(r *rand.Rand, near bool) *Board {
	size := puzzles.Size{Rows: 1 + r.IntN(5), Cols: 1 + r.IntN(6)}
	cells := grid.Cells(size.Rows, size.Cols)
	share := r.Float64()
	return New(size, slices.DeleteFunc(cells, func(grid.At) bool { return r.Float64() < share }), near)
}

// TestLinks compares the links with the pairs of cells that have no node between
// them, which are looked for one by one.
func TestLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for range 300 {
		near := r.IntN(2) == 0
		b := random(r, near)
		var want, got []string
		for i, x := range b.Nodes {
			for _, y := range b.Nodes[i+1:] {
				between := func(z grid.At) bool {
					return x.R <= z.R && z.R <= y.R && x.C <= z.C && z.C <= y.C && z != x && z != y
				}
				apart := y.R - x.R + y.C - x.C
				if (x.R == y.R || x.C == y.C) && !slices.ContainsFunc(b.Nodes, between) && (apart == 2 || !near) {
					want = append(want, fmt.Sprint(x, "-", y, " ", apart-1))
				}
			}
		}
		for i, l := range b.Links {
			got = append(got, fmt.Sprint(b.LinkName(i), " ", len(l.Span)))
			for _, at := range l.Span {
				if at.IsEdge() && b.LinkAt(at) != i {
					t.Errorf("at %v is %d, want %d", at, b.LinkAt(at), i)
				}
			}
			if !slices.Contains(b.At[l.A], i) || !slices.Contains(b.At[l.B], i) || b.NodeAt(b.Nodes[l.B]) != l.B || l.Across(l.A) != l.B {
				t.Errorf("%v is not at both its nodes", l)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("the links of %v are %v, want %v", b.Nodes, got, want)
		}
		if b.NodeAt(grid.Cell(-1, 0)) >= 0 || b.LinkAt(grid.At{R: 0, C: 1}) >= 0 {
			t.Error("something is outside the board")
		}
	}
}

// TestRoundTrip draws boards with values at random and reads them again.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 2))
	for range 500 {
		near := r.IntN(2) == 0
		b, s := random(r, near), &islands
		if near {
			s = &points
		}
		want := slices.Repeat([]int{puzzles.Blank}, len(b.Links))
		taken := map[grid.At]bool{}
		wide := near
		for i, l := range b.Links {
			if r.IntN(2) == 0 || slices.ContainsFunc(l.Span, func(at grid.At) bool { return taken[at] }) {
				continue
			}
			wide, want[i] = true, r.IntN(len(s.Across))
			for _, at := range l.Span {
				taken[at] = true
			}
		}
		drawn := s.Draw(b, want, wide, func(int) rune { return 'o' })
		d, err := s.Read(&puzzles.Text{Size: b.Size, Drawing: puzzles.Lines(drawn)})
		if err != nil {
			t.Fatalf("%v\n%s", err, strings.Join(drawn, "\n"))
		}
		for _, at := range grid.Cells(b.Size.Rows, b.Size.Cols) {
			if is := d.Sign(at) == 'o'; is != (b.NodeAt(at) >= 0) {
				t.Errorf("a node at %v: %v in\n%s", at, is, strings.Join(drawn, "\n"))
			}
		}
		if got, err := d.Given(b, len(s.Across)-1); err != nil || !slices.Equal(got, want) {
			t.Fatalf("read as %v, %v, want %v\n%s", got, err, want, strings.Join(drawn, "\n"))
		}
	}
}

// TestPath walks on a board of two rows, around a link that is closed.
func TestPath(t *testing.T) {
	b := New(puzzles.Size{Rows: 2, Cols: 3}, grid.Cells(2, 3), true)
	closed := b.LinkAt(grid.Cell(0, 0).Plus(0, 1))
	open := func(link int) bool { return link != closed }
	d := b.Distances(0, open)
	if want := []int{0, 3, 4, 1, 2, 3}; !slices.Equal(d, want) {
		t.Errorf("the distances are %v, want %v", d, want)
	}
	var names []string
	for _, i := range b.Path(d, 1, open) {
		names = append(names, b.LinkName(i))
	}
	if got, want := strings.Join(names, " "), "r1c2-r2c2 r2c1-r2c2 r1c1-r2c1"; got != want {
		t.Errorf("the path is %s, want %s", got, want)
	}
	if got, want := b.Reached(0, open), []int{0, 3, 4, 1, 5, 2}; !slices.Equal(got, want) {
		t.Errorf("reached are %v, want %v", got, want)
	}
	if d := b.Distances(0, func(int) bool { return false }); d[1] != Far {
		t.Errorf("r1c2 is %d away where nothing is open", d[1])
	}
}
