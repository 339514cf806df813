package inspect

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/search"
	"crib/ui"
	"crib/ui/screentest"
)

// The pages of a puzzle of each verdict, on windows of several sizes.
func TestPages(t *testing.T) {
	for _, c := range []struct{ text, keys, want string }{
		{screentest.Wikipedia, "", "One solution. Clues 22 of 30 clues are needless"},
		{screentest.Wikipedia, "", "The givens form the pattern rotate."},
		{screentest.Wikipedia, "⇥←←", "r1c1 is a 5: needless"},
		{screentest.Wikipedia, "⇥⇥", "Step 1: hidden single, cost 6."},
		{screentest.Wikipedia, "⇥⇥→←→", "Step 2: "},
		{screentest.Wikipedia, "⇥⇥b", "The bottleneck is step 1: hidden single"},
		{screentest.Wikipedia, "⇥⇥⇥", "inspected · candidates"},
		{"sudoku 4x4\n1234\n3412\n2...\n....\n", "", "r3c2: 1 in 1, 3 in 1"},
		{"sudoku 4x4\n1234\n3412\n2...\n....\n", "⇥", "Any one of 8 would leave one solution"},
		{"sudoku 4x4\n123.\n...4\n....\n....\n", "", "No solution. r1c1 is a 1"},
	} {
		for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 12}, {31, 9}} {
			e := puzzles.Read(kinds.All, c.text, "sudoku")[0]
			if e.Puzzle == nil {
				t.Fatal(e.Err)
			}
			a := ui.New(ui.Config{Kinds: kinds.All, Engines: []solver.Engine{search.Engine{}}})
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			screentest.Settle(a, Show(a, ui.Subject{Puzzle: e.Puzzle}))
			screentest.Type(a, c.keys)
			var left, right []string
			for _, l := range strings.Split(ansi.Strip(a.View()), "\n") {
				r := []rune(l)
				cut := min(len(r), a.Top().(*screen).scene.Panel.X)
				left, right = append(left, string(r[:cut])), append(right, string(r[cut:]))
			}
			shown := strings.Join(strings.Fields(strings.Join(append(left, right...), " ")), " ")
			if size[0] == 120 && !strings.Contains(shown, c.want) {
				t.Errorf("%q: no %q in:\n%s", c.keys, c.want, ansi.Strip(a.View()))
			}
			screentest.Type(a, "⎋")
			if a.Top() != nil {
				t.Error("it can't be left")
			}
		}
	}
}

// What goes on ends with the screen.
func TestLeft(t *testing.T) {
	e := puzzles.Read(kinds.All, screentest.Wikipedia, "")[0]
	a := ui.New(ui.Config{Kinds: kinds.All, Engines: []solver.Engine{search.Engine{}}})
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	work := Show(a, ui.Subject{Puzzle: e.Puzzle})
	s := a.Top().(*screen)
	a.Pop(s)
	if s.Ctx.Err() == nil {
		t.Error("the work goes on")
	}
	screentest.Settle(a, work)
	if s.report.Load().Path != nil {
		t.Error("it was all found after that")
	}
}
