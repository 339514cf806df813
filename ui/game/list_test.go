package game

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"crib/ui"
	"crib/ui/draw"
	"crib/ui/screentest"
	"crib/ui/session"
)

// All steps are listed on request, what is aimed at is lit, and one that is taken is a hint. The list counts as help.
func TestListOfSteps(t *testing.T) {
	a := shown(t, ui.Config{}, screentest.Read(t, screentest.Wikipedia), 80, 24, "\"")
	k, ok := a.Top().(*picker)
	if !ok || len(k.items) < 10 || a.play.Help.Hints != 1 {
		t.Fatalf("%T: %d hints, and shown is\n%s", a.Top(), a.play.Help.Hints, ansi.Strip(a.View()))
	}
	for at := range k.items {
		v := draw.Plainly(a.play.Game.Cells())
		a.play.showHint(v)
		for _, s := range a.play.Hint.Sites() {
			if v.Looks[s].Paper == draw.NoPaper {
				t.Errorf("%q is aimed at, and %v is not lit", k.items[at], a.play.Game.Board.Sites[s])
			}
		}
		if view := ansi.Strip(a.View()); k.at != at || !strings.Contains(view, "> "+k.items[at][:12]) {
			t.Errorf("%q can't be seen in\n%s", k.items[at], view)
		}
		screentest.Type(a, "↓")
	}
	screentest.Type(a, "⎋")
	if a.Top() != a.play || a.play.Hint != nil {
		t.Error("a hint is left that nobody took")
	}
	screentest.Type(a, "\"↓⏎")
	if a.play.Hint == nil || a.play.Stage != session.Where || !strings.Contains(a.View(), "Look at ") || a.play.Help.Hints != 2 {
		t.Errorf("%d hints, at %d:\n%s", a.play.Help.Hints, a.play.Stage, ansi.Strip(a.View()))
	}
	screentest.Type(a, "⏎")
	if _, ok := a.play.Game.CanUndo(); !ok {
		t.Error("nothing is written")
	}
}
