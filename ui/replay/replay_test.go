package replay

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
	"crib/ui"
	"crib/ui/screentest"
)

// A game of every kind is seen again from its first move to its last, by itself, and leaves
// the game as it was.
func TestReplay(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	defer func(was time.Duration) { slowest = was }(slowest)
	slowest = time.Millisecond
	seen := map[string]bool{}
	for _, p := range packs {
		if seen[p.Kind.Name] {
			continue
		}
		seen[p.Kind.Name] = true
		t.Run(p.Kind.Name, func(t *testing.T) {
			replayed(t, p)
		})
	}
}

func replayed(t *testing.T, p puzzles.Pack) {
	puzzle, err := p.Read(0)
	if err != nil {
		t.Fatal(err)
	}
	solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: puzzle, Engines: []solver.Engine{search.Engine{}}})
	if err != nil {
		t.Fatal(err)
	}
	g := play.New(puzzle)
	for i, m := range solution {
		if !g.Fixed(i) {
			g.Write(i, m)
		}
	}
	moves := len(g.Moves())
	a := ui.New(ui.Config{Kinds: kinds.All})
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 40})
	cmd := Show(a, p.Kind, "mine", g, nil)
	text := func() string { return strings.Join(strings.Fields(ansi.Strip(a.View())), " ") }
	if !strings.Contains(text(), "move 0 of") || !strings.Contains(text(), "This is how it began.") {
		t.Errorf("%s begins with\n%s", p.Kind.Name, ansi.Strip(a.View()))
	}
	if cmd == nil {
		t.Fatalf("%s: it does not go on by itself", p.Kind.Name)
	}
	_, cmd = a.Update(cmd())
	if !strings.Contains(text(), "move 1 of") || cmd == nil {
		t.Errorf("%s goes on with\n%s", p.Kind.Name, ansi.Strip(a.View()))
	}
	a.Update(tea.KeyMsg{Type: tea.KeySpace})
	for range moves {
		a.Update(tea.KeyMsg{Type: tea.KeyRight})
	}
	if !strings.Contains(text(), "Write: ") || strings.Contains(text(), "→ l on") {
		t.Errorf("%s ends with\n%s", p.Kind.Name, ansi.Strip(a.View()))
	}
	if _, undone := g.CanRedo(); undone || !g.Done() {
		t.Errorf("%s: the game itself is changed", p.Kind.Name)
	}
}

// TestJudged has a game judged that was played with a mistake which was mended, and goes to that.
func TestJudged(t *testing.T) {
	e := puzzles.Read(kinds.All, "takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n", "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: e.Puzzle, Engines: []solver.Engine{search.Engine{}}})
	if err != nil {
		t.Fatal(err)
	}
	g := play.New(e.Puzzle)
	g.Clock = func() time.Duration { return time.Duration(len(g.Moves())+1) * 10 * time.Second }
	wrong := -1
	for i, m := range solution {
		switch {
		case g.Fixed(i):
		case wrong < 0:
			wrong = i
			g.Write(i, 1-m)
		default:
			g.Write(i, m)
		}
	}
	g.Write(wrong, solution[wrong])
	a := ui.New(ui.Config{Kinds: kinds.All})
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 40})
	told := ""
	Show(a, kinds.All[slices.IndexFunc(kinds.All, func(k puzzles.Kind) bool { return k.Name == "takuzu" })], "mine", g, func(judgment string) { told = judgment })
	screentest.Type(a, " ↖c")
	text := func() string { return strings.Join(strings.Fields(ansi.Strip(a.View())), " ") }
	if !strings.Contains(text(), "1 was a") || !strings.Contains(text(), "longest: that r1c1") {
		t.Errorf("judged so:\n%s", ansi.Strip(a.View()))
	}
	screentest.Type(a, "n")
	if !strings.Contains(text(), "move 1 of") || !strings.Contains(text(), "A mistake. After 00:10.") || !strings.Contains(told, "1 was a mistake") || !strings.Contains(told, " later.") {
		t.Errorf("the mistake is not shown:\n%s", ansi.Strip(a.View()))
	}
}
