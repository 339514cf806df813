package rules_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/search"
	"crib/ui"
	"crib/ui/rules"
	"crib/ui/screentest"
)

// The rules of every kind come with an example, which is not the puzzle that is played.
func TestExamples(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		var first puzzles.Puzzle
		for _, p := range packs {
			if p.Kind.Name == k.Name && first == nil {
				if first, err = p.Read(0); err != nil {
					t.Fatal(err)
				}
			}
		}
		a := ui.New(ui.Config{Kinds: kinds.All, Packs: packs, Engines: []solver.Engine{search.Engine{}}})
		a.Update(tea.WindowSizeMsg{Width: 80, Height: 100})
		screentest.Settle(a, rules.Show(a, ui.Subject{Kind: k, Board: first.Board()}))
		got := ansi.Strip(a.View())
		for _, want := range []string{"The rules of " + k.Title, "A small one, and its solution", "How it begins: "} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q on\n%s", k.Name, want, got)
			}
		}
		screentest.Type(a, "⎋")
		if a.Top() != nil {
			t.Errorf("%s: it is not left", k.Name)
		}
	}
}
