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
	if a.play.Solution == nil {
		t.Fatal("HiGHS found no solution")
	}
	if screen := a.View(); !strings.Contains(screen, "HiGHS now") {
		t.Errorf("it is not said who answers:\n%s", screen)
	}
	screentest.Type(a, "iiii")
	screentest.Type(a, "v")
	if screen := a.View(); !strings.Contains(screen, "one solution: proved by HiGHS") && !strings.Contains(screen, "One solution: proved by HiGHS") || strings.Contains(screen, "by search") {
		t.Errorf("the verdict is not HiGHS's:\n%s", screen)
	}
	screentest.Type(a, "m")
	screen := words(a)
	if !strings.Contains(screen, "The last solution") || !strings.Contains(screen, "HiGHS · areas · 729 x") || strings.Contains(screen, "search ·") {
		t.Errorf("it is not said who answered:\n%s", a.View())
	}
	if other := a.Answers(puzzles.Read(kinds.All, "sudoku 4x4\n1...\n..3.\n.2..\n...4\n", "")[0].Puzzle); other != nil {
		t.Errorf("of another puzzle the answers are %q, want none", other)
	}
}

// TestLaboratory wants a look at the solution in the laboratory to count as help, but on a board
// that is solved.
func TestLaboratory(t *testing.T) {
	a := shown(t, ui.Config{Engines: []solver.Engine{search.Engine{}}}, puzzles.Read(kinds.All, "sudoku 4x4\n.234\n3412\n2143\n4321\n", "")[0].Puzzle, 80, 24, "")
	var told func()
	a.Pages[ui.Laboratory] = func(_ *ui.App, on ui.Subject) tea.Cmd {
		told = on.Helped
		return nil
	}
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlL})
	told()
	if with := a.play.Help.With(); with != ", with a look in the laboratory" {
		t.Errorf("the help is %q", with)
	}
	screentest.Type(a, "1")
	if a.Update(tea.KeyMsg{Type: tea.KeyCtrlL}); told != nil {
		t.Error("once it is solved it still counts")
	}
}

// TestPrinted asks a model as printed that has no solution: the puzzle is played by its rules,
// and the verdict is of the model alone.
func TestPrinted(t *testing.T) {
	p := puzzles.Read(kinds.All, "battleship 5x5\nfleet: 2 2 1 1\nrows: 2 0 1 0 3\ncols: 1 1 ? ? 2\n. . > . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", "")[0].Puzzle
	a := shown(t, ui.Config{Engines: []solver.Engine{search.Engine{}}}, p, 120, 40, "")
	const model = "GBM as printed"
	for tries := 0; a.Asking.Formulation != model && tries < 20; tries++ {
		_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyCtrlF})
		screentest.Settle(a, cmd)
	}
	if a.Asking.Formulation != model {
		t.Fatal("ctrl+f passes over the model as printed")
	}
	if a.play.Solution == nil {
		t.Errorf("the solution is not known: %s", a.View())
	}
	screentest.Type(a, "v")
	if screen := a.View(); !strings.Contains(screen, "No solution of "+model) || !strings.Contains(screen, "by the rules there is a") {
		t.Errorf("the verdict is not that of the model:\n%s", a.View())
	}
}
