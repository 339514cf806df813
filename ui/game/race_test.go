package game

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles/ghost"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
	"crib/ui"
	"crib/ui/draw"
	"crib/ui/screentest"
)

// said is what a window shows, with single blanks.
func said(a *app) string { return strings.Join(strings.Fields(ansi.Strip(a.View())), " ") }

// A solved game is copied as a ghost. Who plays the puzzle with that sees how far it is, and where it is when he asks, but
// never what it wrote; and in the end who won.
func TestRace(t *testing.T) {
	var out strings.Builder
	a := shown(t, ui.Config{Shelf: screentest.Shelf(t), Out: &out}, screentest.Read(t, fours), 80, 24, "")
	a.Choose(func(s *play.Settings) { s.Name = "Anna" })
	p := a.Top().(*Play)
	if strings.Contains(said(a), "race") || strings.Contains(said(a), "ghost") {
		t.Errorf("without a ghost there is\n%s", ansi.Strip(a.View()))
	}
	for _, key := range solving {
		if key == '0' || key == '1' {
			p.Elapsed += 10 * time.Second
		}
		screentest.Type(a, string(key))
	}
	out.Reset()
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlG})
	screentest.Settle(a, p.copyGhost())
	_, copied, _ := strings.Cut(out.String(), "]52;c;")
	copied, _, _ = strings.Cut(copied, "\a")
	line, err := base64.StdEncoding.DecodeString(copied)
	if err != nil || !strings.Contains(said(a), "Your game as a ghost") {
		t.Fatalf("copied is %q, %v, and said\n%s", out.String(), err, ansi.Strip(a.View()))
	}
	g, err := ghost.Read(kinds.All, string(line))
	if err != nil || g.Name != "Anna" || g.Took != 90*time.Second {
		t.Fatalf("%s: %+v, %v", line, g, err)
	}

	// race plays all but the last place, each after so long, and returns what plays that.
	race := func(each time.Duration) (a *app, p *Play, finish func()) {
		shelf := screentest.Shelf(t)
		if err := shelf.KeepGhost(play.Key(g.Puzzle), g.String()); err != nil {
			t.Fatal(err)
		}
		a = shown(t, ui.Config{Shelf: shelf}, screentest.Read(t, fours), 80, 24, "")
		p = a.Top().(*Play)
		if got := said(a); !strings.Contains(got, "race Anna · 01:30") || !strings.Contains(got, "side by side") {
			t.Errorf("at first there is\n%s", ansi.Strip(a.View()))
		}
		write := func(key rune) {
			if key == '0' || key == '1' {
				p.Elapsed += each
			}
			screentest.Type(a, string(key))
		}
		keys := []rune(solving)
		for _, key := range keys[:len(keys)-1] {
			write(key)
		}
		return a, p, func() { write(keys[len(keys)-1]) }
	}
	slow, p, finish := race(12 * time.Second)
	if got := said(slow); !strings.Contains(got, "ghost ▓") || !strings.Contains(got, "16 s behind") || !strings.Contains(got, "the ghost is done") {
		t.Errorf("a slow player is told\n%s", ansi.Strip(slow.View()))
	}
	v, u := draw.Plainly(p.Game.Cells()), draw.Plainly(p.Game.Cells())
	p.haunt(v)
	slow.Update(tea.KeyMsg{Type: tea.KeyCtrlG})
	p.haunt(u)
	lit := 0
	for i := range v.Looks {
		if v.Looks[i].Paper != draw.NoPaper {
			t.Errorf("place %d is lit before anybody asks", i)
		}
		if u.Looks[i].Paper != draw.NoPaper {
			lit++
		}
	}
	if lit != len(v.Looks) { // on so small a board it is anywhere
		t.Errorf("%d places are lit", lit)
	}
	finish()
	if want := "Anna won by 18 s: Anna took 01:30."; !strings.Contains(p.panel.Text, want) {
		t.Errorf("%q is not said: %s", want, p.panel.Text)
	}
	fast, p, finish := race(8 * time.Second)
	if got := said(fast); !strings.Contains(got, "16 s ahead") || strings.Contains(got, "done") {
		t.Errorf("a fast player is told\n%s", ansi.Strip(fast.View()))
	}
	finish()
	if want := "You won by 18 s: Anna took 01:30."; !strings.Contains(p.panel.Text, want) {
		t.Errorf("%q is not said: %s", want, p.panel.Text)
	}
}
