package fewest

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/highs"
	"crib/solver/search"
	"crib/ui"
	"crib/ui/screentest"
)

// figure is the solution of Figure 8.1 of the thesis.
const figure = "876912534954387612213645789738456291561829347429731865642178953395264178187593426"

// app returns an app without a screen, which keeps what is done in a folder of the test.
func app(t *testing.T) *ui.App {
	t.Helper()
	a := ui.New(ui.Config{Kinds: kinds.All, Engines: append([]solver.Engine{search.Engine{}}, highs.Engines...)})
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return a
}

func read(t *testing.T, text string) puzzles.Puzzle {
	t.Helper()
	e := puzzles.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Puzzle
}

// TestProved proves the fewest clues of small puzzles, which are confirmed and drawn, in
// windows of several sizes.
func TestProved(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	for text, want := range map[string]string{
		"1234341221434321": "are 4, proved",
		"hashi 5x5\n..4.3\n1....\n....3\n2.3..\n....2\n": ", proved",
	} {
		a := app(t)
		screentest.Settle(a, Open(a, read(t, text), false))
		for _, size := range [][2]int{{32, 10}, {120, 40}, {80, 24}} {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			if screen := a.View(); !strings.Contains(screen, "The fewest clues") {
				t.Errorf("at %v it is not said:\n%s", size, screen)
			}
		}
		for _, w := range []string{want, "Proved anew by", "leave another"} {
			if screen := a.View(); !strings.Contains(screen, w) {
				t.Errorf("no %q on\n%s", w, screen)
			}
		}
		screentest.Type(a, "q")
		if a.Top() != nil {
			t.Error("q does not leave")
		}
	}
}

// TestRefused has a puzzle with several solutions.
func TestRefused(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	a := app(t)
	screentest.Settle(a, Open(a, read(t, "1..............."), false))
	if screen := a.View(); !strings.Contains(screen, "It can't go on") {
		t.Errorf("nothing is said on\n%s", screen)
	}
}

// TestStopped stops a search at work, and goes on with it on another screen.
func TestStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("a proof of some length")
	}
	t.Setenv("CRIB_STATE", t.TempDir())
	a := app(t)
	work := func(until func(sight) bool) sight {
		cmd := Open(a, read(t, figure), false)
		s := a.Top().(*screen)
		done := make(chan tea.Msg)
		go func() { done <- cmd() }()
		for now := s.seen.Load(); now == nil || !until(*now); now = s.seen.Load() {
			time.Sleep(time.Millisecond)
			a.View()
		}
		screentest.Type(a, " ")
		a.Update(<-done)
		if screen := a.View(); !strings.Contains(screen, "What was done is kept") {
			t.Errorf("it is not said that it was stopped:\n%s", screen)
		}
		screentest.Type(a, "q")
		return *s.seen.Load()
	}
	before := work(func(s sight) bool { return s.Trying >= 14 && s.Done > 2 })
	first := 0
	work(func(s sight) bool {
		if first == 0 {
			first = s.Least
		}
		return s.Trying > 0
	})
	if first < before.Least {
		t.Errorf("it begins at %d clues, want %d, as it was stopped", first, before.Least)
	}

	// The program ends while it works.
	cmd := Open(a, read(t, "1234341221434321"), false)
	s := a.Top().(*screen)
	go cmd()
	s.End()
	<-s.Kept()
}
