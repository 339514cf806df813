package ui

import (
	"slices"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// A form is some things to choose, one on each line.
type form struct {
	lines []*formLine
	at    int
	keys  *formKeys
	y     int // of the first line, for the mouse
}

// A formLine is one thing to choose: one of several values, or where typing is
// allowed anything else that is typed.
type formLine struct {
	label  string
	values []string
	picked int
	typing func(r rune) bool // what may be typed; nil for nothing
	text   []rune            // what was
}

// value returns what is chosen.
func (l *formLine) value() string {
	if len(l.text) > 0 || len(l.values) == 0 {
		return string(l.text)
	}
	return l.values[l.picked]
}

// turn goes to another of the values.
func (l *formLine) turn(by int) {
	if n := len(l.values); n > 0 && len(l.text) == 0 {
		l.picked = (l.picked + by + n) % n
	}
	l.text = nil
}

// formKeys are the keys of a form.
type formKeys struct{ Up, Down, Left, Right, Erase, Enter, Leave key.Binding }

func newFormKeys(enter string) *formKeys {
	return &formKeys{
		Up:    bind("↑", "up", "up", "shift+tab"),
		Down:  bind("↓", "down", "down", "tab"),
		Left:  bind("←", "the one before", "left"),
		Right: bind("→", "another", "right", " "),
		Erase: bind("backspace", "erase what is typed", "backspace"),
		Enter: bind("enter", enter, "enter"),
		Leave: bind("esc", "back", "esc"),
	}
}

// pressed does what a key says. changed tells that something else is chosen now.
func (f *form) pressed(k tea.KeyMsg) (changed, enter, leave bool) {
	l := f.lines[f.at]
	was := l.value()
	switch is := func(b key.Binding) bool { return key.Matches(k, b) }; {
	case is(f.keys.Enter):
		return false, true, false
	case is(f.keys.Leave):
		return false, false, true
	case is(f.keys.Up):
		f.at = max(0, f.at-1)
	case is(f.keys.Down):
		f.at = min(len(f.lines)-1, f.at+1)
	case is(f.keys.Left):
		l.turn(-1)
	case is(f.keys.Right):
		l.turn(1)
	case is(f.keys.Erase) && len(l.text) > 0:
		l.text = l.text[:len(l.text)-1]
	case k.Type == tea.KeyRunes && l.typing != nil && len(l.text) < 40:
		for _, r := range k.Runes {
			if r = unicode.ToLower(r); l.typing(r) {
				l.text = append(slices.Clip(l.text), r)
			}
		}
	}
	return l.value() != was, false, false
}

// clicked goes to a line, or turns the one that is chosen.
func (f *form) clicked(m tea.MouseMsg) (changed bool) {
	i := m.Y - f.y
	if m.Button != tea.MouseButtonLeft || m.Action != tea.MouseActionPress || i < 0 || i >= len(f.lines) {
		return false
	}
	if f.at != i {
		f.at = i
		return false
	}
	was := f.lines[i].value()
	f.lines[i].turn(1)
	return f.lines[i].value() != was
}

// draw draws the lines in h lines from y on, and returns where they end.
func (f *form) draw(c *canvas, x, y, w, h int) int {
	wide := 0
	for _, l := range f.lines {
		wide = max(wide, ansi.StringWidth(l.label))
	}
	top := max(0, min(f.at-h/2, len(f.lines)-h))
	f.y = y - top
	for i := top; i < min(len(f.lines), top+h); i++ {
		l := f.lines[i]
		mark, p := "  ", noPaper
		value, in := l.value(), plainInk
		if i == f.at {
			mark, p, in = "> ", chosen, given
			c.fill(x, y, w, 1, p)
			switch {
			case len(l.text) > 0:
				value += "_"
			case len(l.values) > 1:
				value = "‹ " + value + " ›"
			}
		}
		end := c.put(x, y, mark+l.label, tone{quiet, p})
		at := max(x+2+wide+3, end+1)
		c.put(at, y, clipped(value, x+w-at), tone{in, p})
		y++
	}
	return y
}
