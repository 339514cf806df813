package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// typing is a line of text with a cursor in it.
type typing struct {
	text []rune
	at   int // the cursor, from 0 to len(text)
	keys *entryKeys
}

func newTyping(text, enter string) typing {
	t := typing{text: []rune(text), at: len([]rune(text)), keys: newEntryKeys()}
	t.keys.Enter.SetHelp("enter", enter)
	return t
}

// edit does what a key says to the line.
func (t *typing) edit(k tea.KeyMsg) {
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	switch {
	case is(t.keys.Left):
		t.at = max(0, t.at-1)
	case is(t.keys.Right):
		t.at = min(len(t.text), t.at+1)
	case is(t.keys.First):
		t.at = 0
	case is(t.keys.Last):
		t.at = len(t.text)
	case is(t.keys.Erase) && t.at > 0:
		t.at--
		t.text = slices.Delete(t.text, t.at, t.at+1)
	case is(t.keys.Delete) && t.at < len(t.text):
		t.text = slices.Delete(t.text, t.at, t.at+1)
	case is(t.keys.Empty):
		t.text, t.at = nil, 0
	case (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt:
		t.text = slices.Insert(t.text, t.at, k.Runes...)
		t.at += len(k.Runes)
	}
}

// draw writes the line after a prompt, scrolled so that the cursor is seen.
func (t *typing) draw(c *canvas, x, y, w int) {
	from := max(0, t.at-w+3)
	c.put(x, y, "> ", tone{ink: keyInk})
	c.put(x+2, y, clipped(string(t.text[from:]), w-2), tone{ink: given})
	under := ' '
	if t.at < len(t.text) {
		under = t.text[t.at]
	}
	c.put(x+2+t.at-from, y, string(under), tone{given, at})
}
