package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// clickAll clicks on every cell of the screen and drags on to the next.
func clickAll(a *app, w, h int) {
	for y := range h {
		for x := range w {
			for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionMotion, tea.MouseActionRelease} {
				_, cmd := a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
				settle(a, cmd)
			}
		}
	}
}

// A board on which nothing can be written is drawn and says so, and no key and no
// click ends it.
func TestNoSites(t *testing.T) {
	for puzzle, want := range map[string]string{
		"hashi 2x4\n1...\n.1..\n": "A rule of it can't be kept: r1c1 has exactly 1 bridge.",
		"circuit 1x1\no\n":        "This board has no place",
	} {
		for _, size := range [][2]int{{80, 24}, {40, 40}, {34, 11}} {
			a := shown(t, Config{Play: read(t, puzzle)}, size[0], size[1], "")
			says := strings.Join(strings.Fields(a.playScreen.say.text), " ")
			if !strings.HasPrefix(says, "This board has no place where anything can be written.") || !strings.Contains(says, want) {
				t.Errorf("%v says %q, want %q", size, says, want)
			}
			if screen := ansi.Strip(a.View()); !strings.Contains(screen, "This board has") {
				t.Errorf("%v: what is the case is not on the screen:\n%s", size, screen)
			}
			for k := rune(' '); k <= '~'; k++ {
				if k != 'q' {
					press(a, string(k)+"⎋")
				}
				if a.playScreen == nil { // esc leaves
					settle(a, a.open(read(t, puzzle), -1, 0))
				}
			}
			press(a, "→←↑↓⇒⇐⇑⇓⌫⏎⇥⇟⇞↖↘v")
			if screen := ansi.Strip(a.View()); !strings.Contains(screen, "solution") {
				t.Errorf("%v: the verdict is not on the screen:\n%s", size, screen)
			}
			press(a, "⎋")
			clickAll(a, size[0], size[1])
		}
	}
}

// A click does nothing where no board is drawn: in a window that is too small, from
// the start or since.
func TestClickInATinyWindow(t *testing.T) {
	for _, puzzle := range []string{wikipedia, "hashi 3x3\n2.2\n...\n2.2\n"} {
		for _, before := range [][2]int{{20, 6}, {80, 24}} {
			a := shown(t, Config{Play: read(t, puzzle)}, before[0], before[1], "")
			was := state(a.playScreen)
			a.Update(tea.WindowSizeMsg{Width: 30, Height: 9})
			clickAll(a, 30, 9)
			if got := state(a.playScreen); got != was {
				t.Errorf("from %v the clicks made %s of %s", before, got, was)
			}
		}
	}
}

// A file is taken for what the end of its name says.
func TestOpensAFileByItsName(t *testing.T) {
	lines := "1.2.3.4.5.6.7.8.1" + strings.Repeat(".", 64) + "\n" + strings.Repeat(".", 64) + "1.2.3.4.5.6.7.8.1\n"
	a := newShown(t, Config{}, 80, 24)
	file := filepath.Join(t.TempDir(), "a.sdm")
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	settle(a, a.parse(file))
	if a.playScreen == nil || a.playScreen.kind.Name != "sudoku" {
		t.Errorf("%s is not opened:\n%s", file, ansi.Strip(a.View()))
	}
	a = newShown(t, Config{}, 80, 24)
	settle(a, a.parse(lines))
	if screen := ansi.Strip(a.View()); !strings.Contains(screen, "1 Sudoku") || !strings.Contains(screen, "2 Hashi") {
		t.Errorf("it is not asked which kind it is:\n%s", screen)
	}
}
