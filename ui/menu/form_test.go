package menu

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/ui"
	"crib/ui/game"
	"crib/ui/screentest"
)

// saturday is a day in the tests.
func saturday() time.Time { return time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC) }

func TestFreshDrawings(t *testing.T) {
	texts, _ := puzzles.Texts(screentest.Sixes)
	packs := []puzzles.Pack{{Kind: kinds.All[0], Name: "easy", Title: "Easy", Texts: texts}}
	for _, c := range []struct {
		name string
		w, h int
		keys string
	}{
		{"fresh-80x24", 80, 24, "n"},
		{"fresh-120x40", 120, 40, "n↓→→→→→↓→"},
		{"fresh-40x12", 40, 12, "n↓↓↓↓↓↓"},
		{"fresh-wrong-80x24", 80, 24, "n↓5"},
		{"days-80x24", 80, 24, "d"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := shown(t, ui.Config{Packs: packs, Kinds: kinds.All[:2]}, c.w, c.h, c.keys)
			screentest.Golden(t, c.name, ansi.Strip(a.View())+"\n")
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
			a := shown(t, ui.Config{}, c.w, c.h, "")
			k := &maker{menu: newMenu(a), wish: c.wish, name: "A new puzzle · Sudoku"}
			k.far.Store(&c.far)
			a.Push(k)
			screentest.Golden(t, c.name, ansi.Strip(a.View())+"\n")
		})
	}
}

// last goes down to the last line of a form.
var last = strings.Repeat("↓", 40)

// A new puzzle is that of the wish, opens in play, and is on the shelf before
// a move is made.
func TestFresh(t *testing.T) {
	shelf := screentest.Shelf(t)
	a := shown(t, ui.Config{Shelf: shelf}, 80, 24, "n↓4↓→"+last+"42⏎") // 4x4, gentle, down to the seed: 42
	if !on[*game.Play](a) {
		t.Fatalf("no puzzle is played:\n%s", ansi.Strip(a.View()))
	}
	w := making.Wish{Kind: kinds.All[0], Size: puzzles.Size{Rows: 4, Cols: 4}, Band: "gentle", Seed: 42}
	want, err := making.Generate(t.Context(), a.Engines[0], w, nil)
	if err != nil {
		t.Fatal(err)
	}
	screentest.Type(a, "q")
	if s, ok := shelf.List()[play.Key(want.Puzzle)]; !ok || s.Begun {
		t.Fatalf("on the shelf: %v, %+v", ok, s)
	}
	if !strings.Contains(ansi.Strip(a.View()), "Your other puzzles …") {
		t.Errorf("the menu does not list it:\n%s", ansi.Strip(a.View()))
	}
	// The list is the seventh row from the end: after it come typing, a sheet, the first keys, the book, the manual and sentences.
	screentest.Type(a, "↘↑↑↑↑↑↑⏎⏎iiii")
	if !on[*game.Play](a) || !shelf.List()[play.Key(want.Puzzle)].Begun {
		t.Errorf("the list does not open it:\n%s", ansi.Strip(a.View()))
	}
}

// Unless a band is chosen, a new puzzle is easy or medium, and the same for the same seed.
func TestFreshUsually(t *testing.T) {
	found := map[string]string{} // by what is typed
	for range 2 {
		for _, seed := range []string{"2", "1"} {
			if testing.Short() && seed == "1" { // of which it takes a hundred boards
				continue
			}
			a := shown(t, ui.Config{}, 80, 40, "n↓6x6"+last+seed+"⏎")
			if !on[*game.Play](a) {
				t.Fatalf("no puzzle is played:\n%s", ansi.Strip(a.View()))
			}
			name := title(a)
			if !strings.Contains(name, "Sudoku · Easy "+seed) && !strings.Contains(name, "Sudoku · Medium "+seed) {
				t.Errorf("seed %s gives %s", seed, name)
			}
			name, _, _ = strings.Cut(name, "  ") // without the time
			if was, ok := found[seed]; ok && was != name {
				t.Errorf("seed %s gives %s, and then %s", seed, was, name)
			}
			found[seed] = name
		}
	}
}

// The puzzle of the day is made once.
func TestDays(t *testing.T) {
	shelf := screentest.Shelf(t)
	gentle := func() time.Time { return saturday().AddDate(0, 0, 2) }
	a := shown(t, ui.Config{Shelf: shelf, Now: gentle}, 80, 24, "d⏎")
	if !on[*game.Play](a) || !strings.Contains(title(a), "23 November 2026") {
		t.Fatalf("no puzzle of the day is played:\n%s", ansi.Strip(a.View()))
	}
	screentest.Type(a, "iiiiq")
	if games := shelf.List(); len(games) != 1 {
		t.Errorf("on the shelf is %+v", games)
	}
	screentest.Type(a, "⏎")
	if !on[*game.Play](a) || !strings.Contains(words(a), "u undo") || len(shelf.List()) != 1 {
		t.Errorf("the puzzle of the day does not go on:\n%s", ansi.Strip(a.View()))
	}
}

// Esc stops the work and goes back to where it was wished for.
func TestMakingStops(t *testing.T) {
	a := shown(t, ui.Config{}, 80, 24, "n")
	f := a.Top().(*form)
	knight := []puzzles.Field{{Key: "rules", Value: "diagonals, anti-knight"}} // of which none is hard
	w := making.Wish{Kind: f.kind(), Band: "hard", Size: puzzles.Size{Rows: 6, Cols: 6}, Fields: knight, Attempts: 1 << 30}
	work := f.menu.make(w, "A new puzzle", f)().(tea.BatchMsg)[0]
	ended := make(chan tea.Msg)
	k := a.Top().(*maker)
	go func() { ended <- work() }() // which ends only because it is stopped
	for k.far.Load() == nil {
		time.Sleep(time.Millisecond)
	}
	screentest.Type(a, "⎋")
	a.Update(<-ended)
	if a.Top() != f || f.err != nil {
		t.Errorf("stopping leads to\n%s", ansi.Strip(a.View()))
	}
}
