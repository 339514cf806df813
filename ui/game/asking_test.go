package game

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/highs"
	"crib/solver/search"
	"crib/ui"
	"crib/ui/screentest"
)

// TestAsking has HiGHS alone answer in play: the solution, a hint, what is shown, and the
// verdict, which says so behind its key, and nowhere else.
func TestAsking(t *testing.T) {
	if highs.Engines == nil {
		t.Skip("without HiGHS")
	}
	c := ui.Config{Engines: append([]solver.Engine{search.Engine{}}, highs.Engines...)}
	a := shown(t, c, puzzles.Read(kinds.All, screentest.Wikipedia, "")[0].Puzzle, 120, 40, "")
	for a.Asking.Engine != "highs" {
		_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyCtrlN})
		screentest.Settle(a, cmd)
	}
	if a.play.solution == nil {
		t.Fatal("HiGHS found no solution")
	}
	if screen := a.View(); !strings.Contains(screen, "HiGHS now") {
		t.Errorf("it is not said who answers:\n%s", screen)
	}
	screentest.Type(a, "iii")
	screentest.Type(a, "v")
	if screen := a.View(); !strings.Contains(screen, "one solution: proved by HiGHS") && !strings.Contains(screen, "One solution: proved by HiGHS") || strings.Contains(screen, "by search") {
		t.Errorf("the verdict is not HiGHS's:\n%s", screen)
	}
	screentest.Type(a, "m")
	screen := words(a)
	if !strings.Contains(screen, "The last solution") || !strings.Contains(screen, "HiGHS · areas · 729 x") || strings.Contains(screen, "search ·") {
		t.Errorf("it is not said who answered:\n%s", a.View())
	}
}
