package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
)

// textEdit is the whole text of a sketch, to be typed in freely. It is taken
// when it can be read.
type textEdit struct {
	lines []typing
	at    int // the line the cursor is in
	top   int // the first line that is seen
	was   string
	kinds []puzzles.Kind
	entry puzzles.Entry // what the text is now
	ok    bool          // it can be taken
	say   string
	sure  bool // it was said that the changes would be lost
	keys  *textKeys
}

// textKeys are the keys of a text, besides those of a line.
type textKeys struct{ Up, Down, Break, Take, Leave key.Binding }

func newTextKeys() *textKeys {
	return &textKeys{
		Up:    bind("↑", "up", "up"),
		Down:  bind("↓", "down", "down"),
		Break: bind("enter", "a new line", "enter"),
		Take:  bind("ctrl+s", "take it", "ctrl+s", "ctrl+t"),
		Leave: bind("esc", "back", "esc"),
	}
}

// editText opens the whole text.
func (e *edit) editText() {
	t := &textEdit{was: strings.TrimSuffix(e.sketch.Puzzle().Text().String(), "\n"), kinds: e.kinds, keys: newTextKeys()}
	t.lines = []typing{newTyping("", "")}
	t.insert(t.was)
	t.at, t.lines[0].at = 0, 0
	t.read()
	e.text = t
}

func (t *textEdit) text() string {
	var lines []string
	for _, l := range t.lines {
		lines = append(lines, string(l.text))
	}
	return strings.Join(lines, "\n")
}

// read finds out what the text is.
func (t *textEdit) read() {
	es := puzzles.Read(t.kinds, t.text(), "")
	t.entry, t.say, t.sure = es[0], "", false
	t.ok = len(es) == 1 && t.entry.Puzzle != nil
	switch {
	case len(es) > 1:
		t.say = fmt.Sprintf("These are %d puzzles, want one.", len(es))
	case t.entry.Err != nil:
		t.say = spoken(strings.TrimSuffix(t.entry.Err.Error(), "."))
	}
}

// textPressed types in the text, takes it or leaves it.
func (e *edit) textPressed(k tea.KeyMsg) tea.Cmd {
	t := e.text
	switch {
	case key.Matches(k, t.keys.Take):
		if !t.ok {
			return nil // it is said why
		}
		e.text = nil
		if !e.sketch.Put(t.entry.Kind, t.entry.Puzzle) {
			return nil
		}
		e.marks = nil
		e.anew()
		return e.changed()
	case key.Matches(k, t.keys.Leave):
		if t.text() != t.was && !t.sure {
			t.sure, t.say = true, "The text is changed and not taken. "+t.keys.Leave.Help().Key+" once more drops the changes."
			return nil
		}
		e.text = nil
	default:
		t.edit(k)
		t.read()
	}
	return nil
}

// edit does what a key says to the text.
func (t *textEdit) edit(k tea.KeyMsg) {
	l := &t.lines[t.at]
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	switch {
	case is(t.keys.Up):
		t.to(t.at-1, l.at)
	case is(t.keys.Down):
		t.to(t.at+1, l.at)
	case is(l.keys.Left) && l.at == 0 && t.at > 0:
		t.to(t.at-1, len(t.lines[t.at-1].text))
	case is(l.keys.Right) && l.at == len(l.text) && t.at < len(t.lines)-1:
		t.to(t.at+1, 0)
	case is(l.keys.Erase) && l.at == 0 && t.at > 0:
		t.to(t.at-1, len(t.lines[t.at-1].text))
		t.join()
	case is(l.keys.Delete) && l.at == len(l.text):
		t.join()
	case is(t.keys.Break):
		t.insert("\n")
	case k.Paste:
		t.insert(strings.ReplaceAll(strings.ReplaceAll(string(k.Runes), "\r\n", "\n"), "\r", "\n"))
	default:
		l.edit(k)
	}
}

// to goes to a line, as far along it as it is long.
func (t *textEdit) to(line, at int) {
	t.at = max(0, min(line, len(t.lines)-1))
	t.lines[t.at].at = min(at, len(t.lines[t.at].text))
}

// join puts the next line at the end of the cursor's.
func (t *textEdit) join() {
	if t.at < len(t.lines)-1 {
		l := &t.lines[t.at]
		l.text = append(l.text, t.lines[t.at+1].text...)
		t.lines = slices.Delete(t.lines, t.at+1, t.at+2)
	}
}

// insert puts a text, of any number of lines, at the cursor.
func (t *textEdit) insert(text string) {
	for i, part := range strings.Split(text, "\n") {
		l := &t.lines[t.at]
		if i > 0 {
			next := newTyping(string(l.text[l.at:]), "")
			next.at = 0
			l.text = l.text[:l.at]
			t.lines = slices.Insert(t.lines, t.at+1, next)
			t.at++
			l = &t.lines[t.at]
		}
		l.text = slices.Insert(l.text, l.at, []rune(part)...)
		l.at += len([]rune(part))
	}
}

func (t *textEdit) draw(c *canvas) {
	const x, y = 2, 2
	w, h := c.w-2*x, max(1, c.h-6)
	c.put(x, 0, "The text of the sheet", tone{ink: title})
	t.top = max(min(t.top, t.at), t.at-h+1)
	wrong := 0
	var place *puzzles.ErrorAt
	if errors.As(t.entry.Err, &place) {
		wrong = place.Line
	}
	col := t.lines[t.at].at
	from := max(0, col-w+2)
	for i := t.top; i < min(len(t.lines), t.top+h); i++ {
		in, text := plainInk, t.lines[i].text
		if i+1 == wrong {
			in = warning
		}
		c.put(x, y+i-t.top, clipped(string(text[min(from, len(text)):]), w), tone{ink: in})
		if i == t.at {
			under := ' '
			if col < len(text) {
				under = text[col]
			}
			c.put(x+col-from, y+i-t.top, string(under), tone{given, at})
		}
	}
	says := wrapped(t.say, w)
	for i, l := range says[:min(len(says), 2)] {
		c.put(x, c.h-3+i, l, tone{ink: warning})
	}
	t.keys.Take.SetEnabled(t.ok)
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{t.keys.Take}, t.keys.Leave)
}
