package first_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/search"
	"crib/ui"
	"crib/ui/first"
	"crib/ui/screentest"
)

// Each key that is tried is ticked off, and a write that is refused is not.
func TestLessons(t *testing.T) {
	a := ui.New(ui.Config{Kinds: kinds.All, Engines: []solver.Engine{search.Engine{}}})
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	screentest.Settle(a, first.Show(a, screentest.Read(t, "sudoku 4x4\n32.1\n.1..\n..1.\n1.32\n")))
	for i, step := range []struct{ keys, ticks string }{{"", ""}, {"→4", ""}, {"↓←4", "digits"}, {"u", "u"}, {"iiii", "i"}, {"?⎋", "?"}} {
		screentest.Type(a, step.keys)
		got := ansi.Strip(a.View())
		if want := max(0, i); i > 0 && strings.Count(got, "✓ ") < want || step.ticks != "" && !strings.Contains(got, "✓ "+step.ticks+" ") {
			t.Errorf("after %q %q is not ticked off, or other than %d are:\n%s", step.keys, step.ticks, want, got)
		}
	}
	if got := ansi.Strip(a.View()); !strings.Contains(got, "all it takes") {
		t.Errorf("at the end there is\n%s", got)
	}
	screentest.Type(a, "qq")
	if a.Top() != nil {
		t.Errorf("q leaves for\n%s", ansi.Strip(a.View()))
	}
}
