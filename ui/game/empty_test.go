package game

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/ui"
	"crib/ui/screentest"
)

// clickAll clicks on every cell of the screen and drags on to the next.
func clickAll(a *app, w, h int) {
	for y := range h {
		for x := range w {
			for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionMotion, tea.MouseActionRelease} {
				_, cmd := a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
				screentest.Settle(a, cmd)
			}
		}
	}
}

// A board on which nothing can be written is drawn and says so, and no key and no
// click ends it.
func TestNoSites(t *testing.T) {
	for puzzle, want := range map[string]string{
		"hashi 2x4\n1...\n.1..\n": "A rule of it can't be kept: r1c1 must have exactly 1 bridge and has none.",
		"circuit 1x1\no\n":        "This board has no place",
	} {
		for _, size := range [][2]int{{80, 24}, {40, 40}, {34, 11}} {
			a := shown(t, ui.Config{}, screentest.Read(t, puzzle), size[0], size[1], "")
			says := strings.Join(strings.Fields(a.play.panel.Text), " ")
			if !strings.HasPrefix(says, "This board has no place where anything can be written.") || !strings.Contains(says, want) {
				t.Errorf("%v says %q, want %q", size, says, want)
			}
			if screen := ansi.Strip(a.View()); !strings.Contains(screen, "This board has") {
				t.Errorf("%v: what is the case is not on the screen:\n%s", size, screen)
			}
			for k := rune(' '); k <= '~'; k++ {
				if k != 'q' {
					screentest.Type(a, string(k)+"⎋")
				}
				if a.Top() == nil { // esc leaves
					screentest.Settle(a, a.open(screentest.Read(t, puzzle)))
				}
			}
			screentest.Type(a, "→←↑↓⇒⇐⇑⇓⌫⏎⇥⇟⇞↖↘v")
			if screen := ansi.Strip(a.View()); !strings.Contains(screen, "solution") {
				t.Errorf("%v: the verdict is not on the screen:\n%s", size, screen)
			}
			screentest.Type(a, "⎋")
			clickAll(a, size[0], size[1])
		}
	}
}

// A click does nothing where no board is drawn: in a window that is too small, from
// the start or since.
func TestClickInATinyWindow(t *testing.T) {
	for _, puzzle := range []string{screentest.Wikipedia, "hashi 3x3\n2.2\n...\n2.2\n"} {
		for _, before := range [][2]int{{20, 6}, {80, 24}} {
			a := shown(t, ui.Config{}, screentest.Read(t, puzzle), before[0], before[1], "")
			was := situation(a.play)
			a.Update(tea.WindowSizeMsg{Width: 30, Height: 9})
			clickAll(a, 30, 9)
			if got := situation(a.play); got != was {
				t.Errorf("from %v the clicks made %s of %s", before, got, was)
			}
		}
	}
}
