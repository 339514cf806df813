package game

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/solver"
	"crib/ui"
	"crib/ui/screentest"
)

// A fixture is a puzzle of a board and its rules, of no kind.
type fixture struct {
	board *puzzles.Board
	build func(*puzzles.Encoding)
}

func (f fixture) Text() *puzzles.Text {
	return puzzles.EmptyText("fixture", f.board.Size(), nil)
}
func (f fixture) Drawing(marks []int) []string { return []string{fmt.Sprint(marks)} }
func (f fixture) Board() *puzzles.Board        { return f.board }

func (f fixture) Formulations() []puzzles.Formulation {
	return []puzzles.Formulation{{Name: "sums", Explains: true, Build: f.build}}
}

// summed requires the digits of each label with sites to have its sum.
func summed(e *puzzles.Encoding) {
	e.OneHot()
	for i, n := range e.Board.Labels {
		if n.Sites == nil {
			continue
		}
		var sum solver.Linear
		for _, s := range n.Sites {
			for v := range e.Board.Sites[s].Values {
				sum = sum.PlusLit(v+1, e.Is(s, v))
			}
		}
		want := 0
		fmt.Sscanf(strings.TrimPrefix(n.Text, `\`), "%d", &want)
		e.Board.Labels[i].StandsFor(e.Require(sum.Equals(want), "sum", "the sum is %d", want))
	}
}

// digitsIn adds a site for each cell that is not black.
func digitsIn(b *puzzles.Board) {
	black := map[grid.At]bool{}
	for _, a := range b.Blocks {
		black[a] = true
	}
	for r := range b.Rows {
		for c := range b.Cols {
			if at := grid.Cell(r, c); !black[at] {
				b.Sites = append(b.Sites, puzzles.Site{At: at, Values: puzzles.Digits(9), Given: puzzles.Blank})
			}
		}
	}
}

// crossSums is a board with sums on black cells, some with one to the right and
// one downwards.
func crossSums() fixture {
	b := &puzzles.Board{Rows: 3, Cols: 4, Blocks: []grid.At{
		grid.Cell(0, 0), grid.Cell(0, 1), grid.Cell(0, 2), grid.Cell(0, 3), grid.Cell(1, 0), grid.Cell(2, 0), grid.Cell(1, 3),
	}}
	digitsIn(b) // r2c2 r2c3 r3c2 r3c3 r3c4
	sum := func(at grid.At, text string, atEnd bool, sites ...int) {
		b.Labels = append(b.Labels, puzzles.Label{At: at, Text: text, AtEnd: atEnd, Clue: puzzles.Clue{Sites: sites}})
	}
	sum(grid.Cell(0, 1), `16\`, false, 0, 2)
	sum(grid.Cell(0, 2), `4\`, false, 1, 3)
	sum(grid.Cell(1, 0), `\8`, true, 0, 1)
	sum(grid.Cell(2, 0), `\19`, true, 2, 3, 4)
	sum(grid.Cell(1, 3), `7\`, false, 4)
	sum(grid.Cell(1, 3), `12`, true) // to the right of it there is nothing
	return fixture{b, summed}
}

// corners is a board of cells with two labels each, or one, or none.
func corners() fixture {
	b := &puzzles.Board{Rows: 2, Cols: 3}
	digitsIn(b)
	label := func(site int, text string, atEnd bool, sites ...int) {
		b.Labels = append(b.Labels, puzzles.Label{At: b.Sites[site].At, Text: text, Small: true, AtEnd: atEnd, Clue: puzzles.Clue{Sites: sites}})
	}
	label(0, "12", false, 0, 3)
	label(0, "A", true)
	label(1, "7", false, 1, 2)
	label(4, "B", true)
	return fixture{b, summed}
}

// caged is corners with cages, on whose lines the labels have room.
func caged() fixture {
	f := corners()
	f.board.Labels = f.board.Labels[:3]
	f.board.Fences = grid.Outline(2, 3, func(r, c int) int { return min(c, 1) + r*c })
	return f
}

// Labels on black cells are seen, and so are two in a cell, whatever is written
// there.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		name   string
		puzzle func() fixture
		keys   string
		seen   []string // on every screen
	}{
		{"black", crossSums, "9", []string{`16\`, `4\`, `\8`, `\19`, `7\12`}},
		{"two", corners, "5", []string{"12", "A", "7", "B"}},
		{"caged", caged, "5", []string{"12", "A", "7"}},
	} {
		for _, size := range [][2]int{{80, 24}, {40, 12}, {140, 40}} {
			for _, ascii := range []bool{false, true} {
				name := fmt.Sprintf("labels-%s-%dx%d", c.name, size[0], size[1])
				if ascii {
					name += "-ascii"
				}
				got := ansi.Strip(shown(t, ui.Config{ASCII: ascii}, c.puzzle(), size[0], size[1], c.keys).View())
				for _, want := range c.seen {
					if !strings.Contains(got, want) {
						t.Errorf("%s: no %q on the screen:\n%s", name, want, got)
					}
				}
				if ascii && strings.ContainsFunc(got, func(r rune) bool { return r > 0x7e }) {
					t.Errorf("%s: not only ASCII", name)
				}
				if !ascii || size[0] == 80 {
					screentest.Golden(t, name, got+"\n")
				}
			}
		}
	}
}
