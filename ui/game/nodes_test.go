package game

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/solver"
	"crib/ui"
	"crib/ui/screentest"
)

// islands is a board of nodes: five of them, joined along rows and columns. One
// gap lies across another. A clue stands beside it.
type islands struct{}

func (islands) Text() *puzzles.Text {
	return puzzles.EmptyText("isles", puzzles.Size{Rows: 3, Cols: 5}, nil)
}
func (islands) Drawing(marks []int) []string { return []string{fmt.Sprint(marks)} }

// gaps are the nodes that face each other.
var gaps = [][2]grid.At{
	{grid.Cell(0, 0), grid.Cell(0, 2)},
	{grid.Cell(0, 2), grid.Cell(0, 4)},
	{grid.Cell(1, 0), grid.Cell(1, 4)},
	{grid.Cell(0, 0), grid.Cell(1, 0)},
	{grid.Cell(0, 2), grid.Cell(2, 2)},
	{grid.Cell(0, 4), grid.Cell(1, 4)},
}

func (islands) Board() *puzzles.Board {
	b := &puzzles.Board{Rows: 3, Cols: 5, Blocks: []grid.At{grid.Cell(2, 4)}}
	words := []string{"has no bridge", "has one bridge", "has two bridges", "has three bridges"}
	for _, g := range gaps {
		s := puzzles.Site{Name: g[0].String() + "-" + g[1].String(), Given: puzzles.Blank}
		d := grid.At{R: (g[1].R - g[0].R + 3) / 4, C: (g[1].C - g[0].C + 3) / 4}
		if d.R > 1 {
			d.R = 1
		}
		if d.C > 1 {
			d.C = 1
		}
		for a := g[0].Plus(d.R, d.C); a != g[1]; a = a.Plus(d.R, d.C) {
			s.Span = append(s.Span, a)
		}
		s.At = s.Span[0]
		for n, w := range words {
			v := puzzles.Value{Key: fmt.Sprint(n), Glyph: "×", Words: w, Stroke: n, Default: n == 0}
			s.Values = append(s.Values, v)
		}
		b.Sites = append(b.Sites, s)
	}
	for n, at := range []grid.At{grid.Cell(0, 0), grid.Cell(0, 2), grid.Cell(0, 4), grid.Cell(1, 0), grid.Cell(1, 4), grid.Cell(2, 2)} {
		node := puzzles.Node{At: at, Text: fmt.Sprint([]int{2, 5, 3, 2, 2, 0}[n])}
		for i, g := range gaps {
			if g[0] == at || g[1] == at {
				node.Sites = append(node.Sites, i)
			}
		}
		b.Nodes = append(b.Nodes, node)
	}
	b.Notes = []puzzles.Note{{Text: "nothing lies across anything else"}}
	return b
}

func (islands) Formulations() []puzzles.Formulation {
	return []puzzles.Formulation{{Name: "counts", Explains: true, Build: func(e *puzzles.Encoding) {
		e.OneHot()
		for i, n := range e.Board.Nodes {
			var sum solver.Linear
			for _, s := range n.Sites {
				for v := range 4 {
					sum = sum.PlusLit(v, e.Is(s, v))
				}
			}
			e.Board.Nodes[i].StandsFor(e.Require(sum.Equals(int(n.Text[0]-'0')), "island", "%v has %s bridges", n.At, n.Text))
		}
		e.Board.Notes[0].StandsFor(e.Require(solver.Sum(e.Is(2, 0), e.Is(4, 0)).AtLeast(1), "crossing", "%v and %v don't cross", e.At(2), e.At(4)))
	}}}
}

// On a board of nodes the cursor goes from node to node, draws with shift, is
// refused what would cross, and clues show how they are kept.
func TestNodes(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 12}, {140, 40}} {
		see := func(name, keys string) *app {
			a := shown(t, ui.Config{}, islands{}, size[0], size[1], keys)
			screentest.Golden(t, fmt.Sprintf("nodes-%s-%dx%d", name, size[0], size[1]), a.View()+"\n")
			return a
		}
		see("start", "")
		a := see("drawn", "⇒→⇒⇒⇒")
		if got := a.play.Game.Marks(); got[0] != 1 || got[1] != 3 {
			t.Errorf("the marks are %v, want one bridge and three", got)
		}
		a = see("refused", "→⇓←↓⇒")
		if got := a.play.Game.Marks(); got[4] != 1 || got[2] > 0 {
			t.Errorf("the marks are %v, want a bridge down and none across it", got)
		}
		if !strings.Contains(a.View(), "cross") {
			t.Errorf("it is not said why:\n%s", a.View())
		}
	}
}

// The panel says how far the ends of a path are along what is drawn.
func TestLandmarks(t *testing.T) {
	a := shown(t, ui.Config{}, screentest.Read(t, "shortest 3x3\nS o o\n\no # T\n\no o o\n"), 80, 24, "⇒→⇒→⇓")
	for node, want := range map[int]string{0: "T is 3 lines away", 1: "S is 1 line away, T is 2 lines away"} {
		a.play.cursor.node = node
		if got := a.play.landmarks(); got != want {
			t.Errorf("node %d: %q, want %q", node, got, want)
		}
	}
}

// Where something is written on a node keys write that, and shift draws a line; a click writes where
// the cursor stands, and a drag only draws.
func TestWrittenOnNodes(t *testing.T) {
	const board = "yajilin 2x3\n. . .\n. . .\n"
	for _, c := range []struct{ keys, want string }{
		{"", "@r1c1"},
		{"s", "r1c1=s @r1c1"},
		{"→↓ ", "r2c2=s @r2c2"},
		{"→o⇒", "r1c2=o left of r1c3=1 @left of r1c3"},
		{"→⇒s", "r1c2=s left of r1c3=1 @r1c2"}, // no line is shaded
		{"→⇒1", "left of r1c3=1 @left of r1c3"},
		{"⇒.", "@left of r1c2"},
		{"→xs", "r1c2-s @r1c2"},
	} {
		if got := situation(shown(t, ui.Config{}, screentest.Read(t, board), 80, 24, c.keys).play); got != c.want {
			t.Errorf("%s: got %q, want %q", c.keys, got, c.want)
		}
	}
	for _, c := range []struct {
		drag []grid.At
		want string
	}{
		{[]grid.At{grid.Cell(1, 1)}, "@r2c2"},
		{[]grid.At{grid.Cell(0, 0)}, "r1c1=s @r1c1"}, // where the cursor stands
		{[]grid.At{grid.Cell(0, 0), grid.Cell(0, 1), grid.Cell(1, 1)}, "left of r1c2=1 top of r2c2=1 @top of r2c2"},
	} {
		a := shown(t, ui.Config{}, screentest.Read(t, board), 80, 24, "")
		for i, at := range append(c.drag, c.drag[len(c.drag)-1]) {
			x, y := middle(80, 24, a.play, at)
			action := tea.MouseActionMotion
			switch i {
			case 0:
				action = tea.MouseActionPress
			case len(c.drag):
				action = tea.MouseActionRelease
			}
			a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
		}
		if got := situation(a.play); got != c.want {
			t.Errorf("%v: got %q, want %q", c.drag, got, c.want)
		}
	}
}
