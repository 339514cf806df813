package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/ui"
	"crib/ui/screentest"
)

// Every key that the bar offers does something, on every screen of every kind.
func TestBarKeys(t *testing.T) {
	states := []string{"", " ", "i", "ii", "iii", "is", "is→", "m b", "?"}
	all := kinds.Written
	if testing.Short() {
		all, states = all[:1], states[:6]
	}
	for _, k := range all {
		file, err := os.ReadFile(filepath.Join("..", "..", "assets", "puzzles", k.Name, "easy.txt"))
		if err != nil {
			t.Fatal(err)
		}
		p := puzzles.Read(kinds.All, string(file), "")[0].Puzzle
		for _, state := range states {
			for i := 0; ; i++ {
				a := shown(t, ui.Config{}, p, 80, 24, state)
				before := ansi.Strip(a.View())
				bar := strings.Split(strings.Split(before, "\n")[23], " · ")
				if i >= len(bar) {
					break
				}
				words := strings.TrimSpace(bar[i])
				if strings.HasSuffix(words, "write") || strings.HasPrefix(words, "shift+") || strings.HasPrefix(words, "ctrl+c") || strings.HasSuffix(words, "run") {
					continue // several keys, the end of all, or what takes its time
				}
				x := ansi.StringWidth(strings.Join(bar[:i], " · ")) + 3
				_, cmd := a.Update(tea.MouseMsg{X: max(1, x), Y: 23, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
				screentest.Settle(a, cmd)
				if after := ansi.Strip(a.View()); after == before && cmd == nil {
					t.Errorf("%s after %q: %q does nothing on\n%s", k.Name, state, words, before)
				}
			}
		}
	}
}
