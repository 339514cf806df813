package ui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/ui/draw"
	"crib/ui/screentest"
)

// A plain screen shows its name, and notes what happens to it.
type plain struct {
	Base
	name    string
	log     *[]string
	actions []Action
	types   string // characters it takes before its actions
	panics  string // where it panics
}

func (p *plain) note(what string) { *p.log = append(*p.log, p.name+" "+what) }

func (p *plain) Keys() Keys {
	return Keys{Title: "All keys of " + p.name, Groups: []Group{{Title: "Some", Actions: p.actions}}}
}

func (p *plain) Type(k tea.KeyMsg) (tea.Cmd, bool) {
	if p.panics == "type" {
		panic("a fault")
	}
	p.note("type " + k.String())
	return nil, p.types != "" && strings.Contains(p.types, k.String())
}

func (p *plain) Mouse(tea.MouseMsg) tea.Cmd {
	p.note("mouse")
	return nil
}

func (p *plain) Resume() tea.Cmd {
	p.note("resume")
	return nil
}

func (p *plain) End() tea.Cmd {
	p.note("end")
	return nil
}

func (p *plain) Draw(c *draw.Canvas) {
	if p.panics == "draw" {
		panic("a fault")
	}
	c.Put(0, 0, p.name, draw.Plain)
}

func (p *plain) does(key, also string) Action {
	return Action{Key: key, Also: also, Help: "help of " + key, Do: Do(func() { p.note("does " + key) })}
}

// stacked is an app with plain screens, the last one on top.
func stacked(names ...string) (a *App, screens []*plain, log *[]string) {
	a, log = New(Config{}), new([]string)
	a.Update(tea.WindowSizeMsg{Width: 40, Height: 12})
	for _, n := range names {
		p := &plain{name: n, log: log}
		screens = append(screens, p)
		a.Push(p)
	}
	return a, screens, log
}

func (p *plain) logs(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(*p.log, want) {
		t.Errorf("the log is %q, want %q", *p.log, want)
	}
	*p.log = nil
}

func TestStack(t *testing.T) {
	a, s, _ := stacked("one", "two", "three", "four")
	a.Update(screentest.Typed("x")[0])
	s[0].logs(t, "four type x")
	screentest.Settle(a, a.Pop(s[2])) // and what is above it
	s[0].logs(t, "four end", "three end", "two resume")
	screentest.Settle(a, a.Pop(s[2])) // which has gone
	if s[0].logs(t, "two resume"); !strings.Contains(a.View(), "two") {
		t.Errorf("the window shows\n%s", a.View())
	}
	a.Push(s[2])
	screentest.Settle(a, a.Replace(s[1], s[3]))
	if s[0].logs(t, "three end", "two end"); a.Top() != s[3] || a.Has(s[1]) {
		t.Error("the new screen is not in the place of both")
	}
	a.Push(s[2])
	screentest.Settle(a, a.PopTo(s[0]))
	s[0].logs(t, "three end", "four end")
	screentest.Settle(a, a.Pop(s[0]))
	if s[0].logs(t, "one end"); a.Top() != nil || a.View() != "" {
		t.Error("something is left")
	}
	a.Update(screentest.Typed("x")[0]) // nobody is there
}

// A screen takes a key before its table does, a capital stands for its small
// letter where it is none itself, and what is off does nothing.
func TestActions(t *testing.T) {
	a, s, _ := stacked("one")
	off := s[0].does("z", "")
	off.Off = true
	s[0].types = "t"
	s[0].actions = []Action{s[0].does("↑ k", "w"), s[0].does("space", ""), s[0].does("t", ""), off, s[0].does("z", ""), s[0].does("X", ""), s[0].does("x", "pgdn"), {Key: "y"}}
	for keys, want := range map[string]string{"↑": "does ↑ k", "k": "does ↑ k", "W": "does ↑ k", " ": "does space", "t": "", "z": "does z", "X": "does X", "x": "does x", "⇟": "does x", "y": ""} {
		a.Update(screentest.Typed(keys)[0])
		log := []string{"one type " + screentest.Typed(keys)[0].String()}
		if want != "" {
			log = append(log, "one "+want)
		}
		s[0].logs(t, log...)
	}
}

// The bar has the actions in their order, as many as there is room for, and the
// last one always.
func TestBar(t *testing.T) {
	a, s, _ := stacked("one")
	s[0].actions = []Action{{Key: "q", Help: "leave", Bar: Last}, {Key: "b", Help: "second", Bar: 2}, {Key: "c", Help: "far too long for this window", Bar: 3}, {Key: "d", Help: "off", Bar: 1, Off: true}, {Key: "a", Help: "first", Bar: 1}, {Key: "e", Help: "nowhere"}, {Key: "f", Help: "fourth", Bar: 4}}
	for w, want := range map[int]string{44: "a first · b second · f fourth · q leave", 32: "a first · b second · q leave"} {
		a.Update(tea.WindowSizeMsg{Width: w, Height: 12})
		lines := strings.Split(ansi.Strip(a.View()), "\n")
		if got := strings.TrimSpace(lines[11]); got != want {
			t.Errorf("%d columns: the bar is %q, want %q", w, got, want)
		}
	}
}

// What a screen works on is done for it, unless it has gone.
func TestWork(t *testing.T) {
	a, s, _ := stacked("one", "two")
	work := func(of Screen) tea.Cmd {
		return Work(of, func() func() tea.Cmd { return Do(func() { s[0].note("done") }) })
	}
	screentest.Settle(a, work(s[0]))
	s[0].logs(t, "one done")
	late := work(s[1])
	a.Pop(s[1])
	*s[0].log = nil
	screentest.Settle(a, late)
	s[0].logs(t)
	screentest.Settle(a, work(nil))
	s[0].logs(t, "one done")
}

// Of keys that come together none waits for what another began: the first here works until the second is done.
func TestTogether(t *testing.T) {
	a, s, _ := stacked("one")
	second := make(chan struct{})
	s[0].actions = []Action{
		{Key: "a", Do: func() tea.Cmd { return func() tea.Msg { <-second; return nil } }},
		{Key: "b", Do: func() tea.Cmd { return func() tea.Msg { close(second); return nil } }},
	}
	_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("ab")})
	both, ok := cmd().(tea.BatchMsg)
	if !ok || len(both) != 2 {
		t.Fatalf("two keys give %T", cmd())
	}
	done := make(chan tea.Msg)
	for _, c := range both {
		go func() { done <- c() }()
	}
	for range both {
		<-done
	}
}

// A panic ends the program with a sentence, wherever it is.
func TestPanics(t *testing.T) {
	for _, where := range []string{"type", "draw", "work"} {
		a, s, _ := stacked("one")
		stopped := make(chan bool, 1)
		a.stop = func() { stopped <- true }
		s[0].panics = where
		switch where {
		case "type":
			if m, cmd := a.Update(screentest.Typed("x")[0]); m != a || cmd == nil || cmd() != tea.Quit() {
				t.Error("the program goes on")
			}
		case "draw":
			a.View()
			<-stopped
		case "work":
			if _, cmd := a.Update(Work(s[0], func() func() tea.Cmd { panic("a fault") })()); cmd == nil || cmd() != tea.Quit() {
				t.Error("the program goes on")
			}
		}
		if a.failed == nil || !strings.HasPrefix(a.failed.Place, "ui/app_test.go:") || !strings.Contains(a.failed.Error(), "a fault") {
			t.Errorf("%s: the error is %v", where, a.failed)
		}
		if got := a.View(); got != "" {
			t.Errorf("%s: the window still shows\n%s", where, got)
		}
	}
}

// A window that is too small to draw in takes no clicks.
func TestMouse(t *testing.T) {
	a, s, _ := stacked("one")
	a.Update(tea.MouseMsg{X: 1, Y: 1})
	s[0].logs(t, "one mouse")
	a.Update(tea.WindowSizeMsg{Width: 20, Height: 5})
	a.Update(tea.MouseMsg{X: 1, Y: 1})
	s[0].logs(t)
}

// A question is answered with yes, or with any other key.
func TestQuestion(t *testing.T) {
	for keys, want := range map[string][]string{"y": {"one yes"}, "Y": {"one yes"}, "⏎": {"one yes"}, "n": nil, "⎋": nil, "x": nil} {
		a, s, _ := stacked("one")
		a.Ask(host{s[0]}, "Really?", Do(func() { s[0].note("yes") }))
		if got := a.View(); !strings.Contains(got, "Sure?") || !strings.Contains(got, "Really?") {
			t.Errorf("the question is\n%s", got)
		}
		screentest.Type(a, keys)
		if a.Top() != s[0] {
			t.Errorf("%s: the question is still there", keys)
		}
		*s[0].log = slices.DeleteFunc(*s[0].log, func(l string) bool { return l == "one resume" })
		s[0].logs(t, want...)
	}
}

type host struct{ *plain }

func (h host) DrawWith(c *draw.Canvas, in Inset) {
	c.Rows(draw.Rect{X: 1, Y: 1, W: 30, H: 9}, in.Rows(30, 9))
}

// Within tmux or screen the terminal around them gets what is copied.
func TestClipboard(t *testing.T) {
	inside := func(name, value string) string {
		return clipboard("x", func(n string) string {
			if n == name {
				return value
			}
			return ""
		})
	}
	if got := inside("TMUX", "1"); !strings.HasPrefix(got, "\x1bPtmux;") {
		t.Errorf("in tmux: %q", got)
	}
	if got := inside("TERM", "screen"); !strings.HasPrefix(got, "\x1bP") {
		t.Errorf("in screen: %q", got)
	}
}
