package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/making"
	"crib/puzzles/play"
)

// saturday is a day in the tests.
func saturday() time.Time { return time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC) }

func TestFreshDrawings(t *testing.T) {
	texts, _ := puzzles.Texts(small)
	packs := []puzzles.Pack{{Kind: kinds.All[0], Name: "easy", Title: "Easy", Texts: texts}}
	for _, c := range []struct {
		name string
		w, h int
		keys string
	}{
		{"fresh-80x24", 80, 24, "n"},
		{"fresh-120x40", 120, 40, "n↓→→→→→↓→→"},
		{"fresh-40x12", 40, 12, "n↓↓↓↓↓↓"},
		{"fresh-wrong-80x24", 80, 24, "n↓5"},
		{"days-80x24", 80, 24, "d"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newShown(t, Config{Packs: packs}, c.w, c.h)
			a.menu.kinds = kinds.All[:2]
			press(a, c.keys)
			golden(t, c.name, ansi.Strip(a.View())+"\n")
		})
	}
}

func TestMakingDrawings(t *testing.T) {
	for _, c := range []struct {
		name string
		w, h int
		wish making.Wish
		far  making.Progress
	}{
		{"making-80x24", 80, 24, making.Wish{Size: puzzles.Size{Rows: 9, Cols: 9}, Band: "hard", Seed: 7}, making.Progress{Attempt: 3, Clues: 81, Looked: 40, Left: 52}},
		{"making-day-40x12", 40, 12, making.Daily(kinds.All[0], saturday()), making.Progress{Attempt: 1, Clues: 81, Looked: 81, Left: 24, Rating: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newShown(t, Config{}, c.w, c.h)
			a.makingScreen = &makingScreen{wish: c.wish, name: "A new puzzle · Sudoku", seen: c.far, keys: newMakingKeys()}
			golden(t, c.name, ansi.Strip(a.View())+"\n")
		})
	}
}

// newShown opens the menu in a window.
func newShown(t *testing.T, c Config, w, h int) *app {
	t.Helper()
	return shown(t, c, w, h, "")
}

// press types keys, and lets all background work end between them.
func press(a *app, keys string) {
	for _, k := range typed(keys) {
		_, cmd := a.Update(k)
		settle(a, cmd)
		a.View()
	}
}

// A new puzzle is that of the wish, opens in play, and is on the shelf before
// a move is made.
func TestFresh(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	shelf := play.OpenShelf()
	defer shelf.Close()
	a := newShown(t, Config{Shelf: shelf}, 80, 24)
	press(a, "n↓4↓→↓↓↓↓↓↓↓↓↓42⏎") // 4x4, gentle, down to the seed: 42
	if a.playScreen == nil {
		t.Fatalf("no puzzle is played:\n%s", ansi.Strip(a.View()))
	}
	w := making.Wish{Kind: kinds.All[0], Size: puzzles.Size{Rows: 4, Cols: 4}, Band: "gentle", Seed: 42}
	want, err := making.Generate(context.Background(), a.config.Engines[0], w, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := a.playScreen.game.Puzzle.Text().String(); got != want.Puzzle.Text().String() {
		t.Errorf("played is\n%s\nwant\n%s", got, want.Puzzle.Text())
	}
	press(a, "q")
	s, ok := a.menu.states[play.Key(want.Puzzle)]
	if !ok || s.Begun {
		t.Fatalf("on the shelf: %v, %+v", ok, s)
	}
	if !strings.Contains(ansi.Strip(a.View()), "Your other puzzles …") {
		t.Errorf("the menu does not list it:\n%s", ansi.Strip(a.View()))
	}
	// The list is the third row from the end: after it come typing and a sheet.
	press(a, "↘↑↑⏎⏎")
	if a.playScreen == nil || play.Key(a.playScreen.game.Puzzle) != play.Key(want.Puzzle) {
		t.Errorf("the list does not open it:\n%s", ansi.Strip(a.View()))
	}
}

// The puzzle of the day is made once.
func TestDays(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	shelf := play.OpenShelf()
	defer shelf.Close()
	a := newShown(t, Config{Shelf: shelf}, 80, 24)
	a.menu.now = func() time.Time { return saturday().AddDate(0, 0, 2) } // a gentle one
	press(a, "d⏎")
	if a.playScreen == nil || a.playScreen.game.Puzzle.Text().Title() != "23 November 2026" {
		t.Fatalf("no puzzle of the day is played:\n%s", ansi.Strip(a.View()))
	}
	first := a.playScreen.key
	press(a, "iiiq")
	if len(a.menu.states) != 1 || !a.menu.states[first].Begun {
		t.Errorf("on the shelf is %+v", a.menu.states)
	}
	press(a, "⏎")
	if a.playScreen == nil || a.playScreen.key != first || len(a.playScreen.game.Marks()) == 0 || a.makingScreen != nil {
		t.Error("the puzzle of the day does not go on")
	}
}

// Esc stops the work and goes back to where it was wished for.
func TestMakingStops(t *testing.T) {
	a := newShown(t, Config{}, 80, 24)
	press(a, "n")
	w := a.fresh.granted()
	w.Band, w.Size, w.Attempts = "fiendish", puzzles.Size{Rows: 4, Cols: 4}, 1<<30
	cmd := a.make(w, "A new puzzle")
	work := cmd().(tea.BatchMsg)[0]
	ended := make(chan tea.Msg)
	m := a.makingScreen
	go func() { ended <- work() }() // which ends only because it is stopped
	for m.far.Load() == nil {
		time.Sleep(time.Millisecond)
	}
	press(a, "⎋")
	a.Update(<-ended)
	a.Update(makingMsg{m})
	if a.makingScreen != nil || a.fresh == nil || a.fresh.err != nil || a.playScreen != nil {
		t.Errorf("stopping leads to\n%s", ansi.Strip(a.View()))
	}
}
