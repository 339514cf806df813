package game

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/solver"
	"crib/ui"
	"crib/ui/screentest"
)

// fence is a board of edges that hold a line or none: the numbers in its cells
// count the lines around them.
func fence() fixture {
	b := &puzzles.Board{Rows: 3, Cols: 4}
	values := []puzzles.Value{
		{Key: "1", Glyph: "-", Words: "is a line", Stroke: 1},
		{Key: "0", Glyph: "×", Words: "is no line", Not: "is a line", Default: true},
	}
	site := map[grid.At]int{}
	for r := range 2*b.Rows + 1 {
		for c := range 2*b.Cols + 1 {
			if at := (grid.At{R: r, C: c}); at.IsEdge() {
				site[at] = len(b.Sites)
				b.Sites = append(b.Sites, puzzles.Site{At: at, Values: values, Given: puzzles.Blank})
			}
		}
	}
	for at, n := range map[grid.At]int{grid.Cell(0, 0): 3, grid.Cell(0, 3): 2, grid.Cell(1, 1): 0, grid.Cell(2, 2): 1} {
		l := puzzles.Label{At: at, Text: fmt.Sprint(n)}
		for _, e := range at.Around() {
			l.Sites = append(l.Sites, site[e])
		}
		b.Labels = append(b.Labels, l)
	}
	return fixture{b, func(e *puzzles.Encoding) {
		e.OneHot()
		for i, l := range e.Board.Labels {
			n := int(l.Text[0] - '0')
			e.Board.Labels[i].StandsFor(e.Require(solver.Sum(e.All(l.Sites, 0)...).Equals(n), "count", "%v has %d lines around it", l.At, n))
		}
	}}
}

// Lines between corners are drawn on the lattice, and the cursor on them.
func TestEdges(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 12}, {50, 16}, {140, 40}} {
		for name, keys := range map[string]string{"start": "", "drawn": "⇒⇒⇓⇐⇐⇑", "crossed": "⇒⇓⇓→0→"} {
			for _, ascii := range []bool{false, true} {
				got := ansi.Strip(shown(t, ui.Config{ASCII: ascii}, fence(), size[0], size[1], keys).View())
				file := fmt.Sprintf("edges-%s-%dx%d", name, size[0], size[1])
				switch {
				case !ascii:
					screentest.Golden(t, file, got+"\n")
				case size[0] == 80:
					screentest.Golden(t, file+"-ascii", got+"\n")
				}
			}
		}
	}
}

// The cursor goes along the edges, from corner to corner, and with shift it draws.
func TestEdgeKeys(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"", "@top of r1c1"},
		{"1", "top of r1c1=1 @top of r1c1"},
		{"0", "top of r1c1=0 @top of r1c1"},
		{"  ", "top of r1c1=0 @top of r1c1"}, // what needs no writing comes last
		{"→", "@top of r1c1"},                // to its other end
		{"→→", "@top of r1c2"},
		{"→↓", "@left of r1c2"},
		{"→↓←", "@top of r2c1"},
		{"↓↓↓↓", "@left of r3c1"}, // no further
		{"⇒⇒", "top of r1c1=1 top of r1c2=1 @top of r1c2"},
		{"⇒⇓⇐⇑", "top of r1c1=1 left of r1c1=1 left of r1c2=1 top of r2c1=1 @left of r1c1"},
		{"⇒⇐", "top of r1c1=0 @top of r1c1"}, // back over the line
		{"⇒⇓u", "top of r1c1=1 @left of r1c2"},
		{"⇑", "@top of r1c1"}, // there is nothing
		{"↓x1", "left of r1c1-1 @left of r1c1"},
	} {
		if got := situation(shown(t, ui.Config{}, fence(), 80, 24, c.keys).play); got != c.want {
			t.Errorf("%s: got %q, want %q", c.keys, got, c.want)
		}
	}
}

// Every edge can be reached with the arrows.
func TestArrowsReachAllEdges(t *testing.T) {
	c := newCursor(fence().board)
	c.to(0)
	type place struct{ site, node int }
	at := func(c cursor) place { return place{c.site, c.node} }
	seen, sites := map[place]bool{at(c): true}, map[int]bool{}
	for queue := []cursor{c}; len(queue) > 0; queue = queue[1:] {
		sites[queue[0].site] = true
		for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			next := queue[0]
			if next.move(d[0], d[1]); !seen[at(next)] {
				seen[at(next)] = true
				queue = append(queue, next)
			}
		}
	}
	if len(sites) != len(c.board.Sites) {
		t.Errorf("%d of %d edges can be reached", len(sites), len(c.board.Sites))
	}
}

// A click draws an edge, or the one that a cell has there, and a drag draws one
// after the other.
func TestEdgeMouse(t *testing.T) {
	corner := func(r, c int) grid.At { return grid.At{R: 2 * r, C: 2 * c} }
	for _, size := range [][2]int{{80, 24}, {40, 12}, {50, 16}, {140, 40}} {
		for _, c := range []struct {
			drag  []grid.At // from the first to the others
			aside int       // columns beside the first
			want  string
		}{
			{[]grid.At{grid.Cell(1, 2).Plus(-1, 0)}, 0, "top of r2c3=1 @top of r2c3"},
			{[]grid.At{grid.Cell(1, 2).Plus(0, -1)}, 0, "left of r2c3=1 @left of r2c3"},
			{[]grid.At{grid.Cell(1, 2).Plus(0, -1)}, 1, "left of r2c3=1 @left of r2c3"},
			{[]grid.At{grid.Cell(1, 2)}, 0, "@top of r1c1"},
			{[]grid.At{corner(1, 1), corner(1, 2), corner(2, 2)}, 0, "top of r2c2=1 left of r2c3=1 @left of r2c3"},
			{[]grid.At{grid.Cell(1, 1).Plus(-1, 0), corner(1, 2), corner(2, 2)}, 0, "top of r2c2=1 left of r2c3=1 @left of r2c3"},
		} {
			if c.aside > 0 && size[0] == 40 {
				continue // the cells are too small
			}
			a := shown(t, ui.Config{}, fence(), size[0], size[1], "")
			for i, at := range c.drag {
				x, y := middle(size[0], size[1], a.play, at)
				action := tea.MouseActionMotion
				if i == 0 {
					x, action = x+c.aside, tea.MouseActionPress
				}
				a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
			}
			if got := situation(a.play); got != c.want {
				t.Errorf("%v, %v: got %q, want %q", size, c.drag, got, c.want)
			}
		}
	}
}
