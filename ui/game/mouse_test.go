package game

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/ui"
	"crib/ui/draw"
	"crib/ui/screentest"
)

// Where there are two values a click writes one, with the right button the other, and again clears; what is
// dragged over becomes what the first cell became, but never what was decided otherwise. The middle one notes.
func TestMousePaints(t *testing.T) {
	a := shown(t, ui.Config{}, screentest.Read(t, screentest.Fleet), 80, 24, "")
	g := a.play.Game
	mouse := func(b tea.MouseButton, act tea.MouseAction, r, c int) {
		x, y := middle(80, 24, a.play, grid.Cell(r, c))
		a.Update(tea.MouseMsg{X: x, Y: y, Button: b, Action: act})
		a.View()
	}
	at := func(r, c int) int { return g.Mark(r*6 + c) }
	press, drag := tea.MouseActionPress, tea.MouseActionMotion
	rest := g.Board.Sites[0].Default()
	mouse(tea.MouseButtonRight, press, 2, 0)
	mouse(tea.MouseButtonRight, drag, 2, 1)
	mouse(tea.MouseButtonRight, drag, 2, 2)
	if at(2, 0) != rest || at(2, 1) != rest || at(2, 2) != rest {
		t.Errorf("the right button wrote %d, %d, %d, want %d thrice", at(2, 0), at(2, 1), at(2, 2), rest)
	}
	mouse(tea.MouseButtonLeft, press, 3, 3)
	written := at(3, 3)
	mouse(tea.MouseButtonLeft, drag, 3, 4)
	mouse(tea.MouseButtonLeft, drag, 2, 4)
	mouse(tea.MouseButtonLeft, drag, 2, 2) // stays as it is
	if written == puzzles.Blank || at(3, 4) != written || at(2, 4) != written || at(2, 2) != rest {
		t.Errorf("the left button wrote %d, %d, %d", written, at(3, 4), at(2, 4))
	}
	for _, n := range []int{1, 0} { // a stroke is taken back at once
		screentest.Type(a, "u")
		if len(g.Moves()) != n || n == 0 && (at(2, 0) != puzzles.Blank || at(2, 2) != puzzles.Blank) {
			t.Errorf("%d moves are left, want %d", len(g.Moves()), n)
		}
	}
	mouse(tea.MouseButtonLeft, press, 4, 0)
	mouse(tea.MouseButtonLeft, drag, 4, 1)
	mouse(tea.MouseButtonRight, press, 4, 2)
	mouse(tea.MouseButtonLeft, press, 4, 0) // clears, and so does its drag what was as the first
	mouse(tea.MouseButtonLeft, drag, 4, 1)
	mouse(tea.MouseButtonLeft, drag, 4, 2)
	if at(4, 0) != puzzles.Blank || at(4, 1) != puzzles.Blank || at(4, 2) != rest {
		t.Errorf("a second click left %d, %d, %d", at(4, 0), at(4, 1), at(4, 2))
	}
	mouse(tea.MouseButtonLeft, press, 4, 2) // begun on one, it changes such
	mouse(tea.MouseButtonLeft, drag, 4, 1)
	mouse(tea.MouseButtonRight, press, 4, 3)
	mouse(tea.MouseButtonLeft, press, 4, 3)
	if at(4, 2) != written || at(4, 1) != written || at(4, 3) != written {
		t.Errorf("over a decided cell a stroke wrote %d, %d, %d", at(4, 2), at(4, 1), at(4, 3))
	}
	mouse(tea.MouseButtonMiddle, press, 5, 5)
	if g.At(35).Notes == 0 {
		t.Error("the middle button noted nothing")
	}
}

// On a board of two values that both need writing the left button writes the first one and the right one the
// second; where there are more a click only selects. Givens stay.
func TestMouseWrites(t *testing.T) {
	for _, c := range []struct {
		board string
		left  bool
		want  int
	}{
		{"takuzu 4x4\n. . . .\n. . . .\n. . . .\n. . . .\n", true, 0},
		{"takuzu 4x4\n. . . .\n. . . .\n. . . .\n. . . .\n", false, 1},
		{"takuzu 4x4\n. . . 0\n. . . .\n. . . .\n. . . .\n", false, 0},
		{screentest.Wikipedia, true, puzzles.Blank},
	} {
		a := shown(t, ui.Config{}, screentest.Read(t, c.board), 80, 24, "")
		x, y := middle(80, 24, a.play, grid.Cell(0, 3))
		a.Update(tea.MouseMsg{X: x, Y: y, Button: draw.Either(c.left, tea.MouseButtonLeft, tea.MouseButtonRight), Action: tea.MouseActionPress})
		if got := a.play.Game.Mark(3); got != c.want {
			t.Errorf("%q: a click wrote %d, want %d", c.board, got, c.want)
		}
	}
}

// A click to the screen that shows it.
func BenchmarkClick(b *testing.B) {
	a := shown(b, ui.Config{}, screentest.Read(b, screentest.Fleet), 80, 24, "")
	x, y := middle(80, 24, a.play, grid.Cell(3, 3))
	for b.Loop() {
		a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		a.View()
	}
}

// A click on the bar's words does what they say.
func TestBarIsClicked(t *testing.T) {
	a := shown(t, ui.Config{}, screentest.Read(t, screentest.Wikipedia), 80, 24, "")
	lines := strings.Split(ansi.Strip(a.View()), "\n")
	x := strings.Index(strings.ReplaceAll(lines[23], "·", "."), "help")
	_, cmd := a.Update(tea.MouseMsg{X: x, Y: 23, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	screentest.Settle(a, cmd)
	if got := ansi.Strip(a.View()); !strings.Contains(got, "All keys of a puzzle") {
		t.Errorf("no help:\n%s", got)
	}
}

// A clue in the panel is struck out with a click, and with keys.
func TestClueIsStruck(t *testing.T) {
	a := shown(t, ui.Config{}, screentest.Read(t, screentest.Riddle), 80, 24, "")
	g := a.play.Game
	lines := strings.Split(ansi.Strip(a.View()), "\n")
	for y, line := range lines {
		if x := strings.Index(line, "2. The Ukr"); x >= 0 {
			a.Update(tea.MouseMsg{X: ansi.StringWidth(line[:x]), Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		}
	}
	if screen := ansi.Strip(a.View()); !g.Struck(1) || !strings.Contains(screen, "× 2. The Ukr") {
		t.Errorf("clue 2 is not struck out on\n%s", screen)
	}
	screentest.Type(a, "/↓")
	if screen := ansi.Strip(a.View()); strings.Count(screen, ">×2. The Ukr") != 1 || strings.Count(screen, "2. The") != 1 {
		t.Errorf("clue 2 does not stand out on\n%s", screen)
	}
	screentest.Type(a, "--q")
	if screen := ansi.Strip(a.View()); g.NoteTint(1) != 2 || !strings.Contains(screen, "×ᵇ2. The Ukr") {
		t.Errorf("clue 2 has not the second colour on\n%s", screen)
	}
	screentest.Type(a, "uu/↓⏎↓⏎")
	if g.Struck(0) || g.Struck(1) || !g.Struck(2) {
		t.Error("keys did not put clue 2 back and strike out clue 3")
	}
	screentest.Type(a, "quu")
	if g.Struck(2) || !g.Struck(1) {
		t.Error("undo did not put clue 3 back")
	}
}
