package ui

import (
	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles/english"
	"crib/ui/draw"
)

// A Line is a line of text that is typed.
type Line struct{ input textinput.Model }

// NewLine begins with a text in it, and the cursor behind that.
func NewLine(text string) Line {
	l := Line{textinput.New()}
	l.input.KeyMap.Paste.SetEnabled(false) // terminals paste by themselves
	l.input.Cursor.SetMode(cursor.CursorStatic)
	l.input.CharLimit = 1 << 14 // with each key all of it is looked at
	l.input.SetValue(text)
	l.input.Focus()
	return l
}

// Text is what is typed.
func (l *Line) Text() string { return english.Plain(l.input.Value()) }

// Type does what a key says to the line. There is nothing more to do then (nil).
func (l *Line) Type(k tea.KeyMsg) tea.Cmd {
	l.input, _ = l.input.Update(k)
	return nil
}

// Draw draws the line after a prompt, scrolled so that the cursor is seen.
func (l *Line) Draw(c *draw.Canvas, x, y, w int) {
	c.Put(x, y, "> ", draw.Key)
	text, at := []rune(l.Text()), l.input.Position()
	from := max(0, at-w+3)
	c.Put(x+2, y, draw.Clipped(string(text[from:]), w-2), draw.Given)
	c.PutOn(x+2+at-from, y, string(append(text, ' ')[at]), draw.Given, draw.At)
}

// Item begins a line of a list, marked where it is chosen, and returns how the rest is written.
func Item(c *draw.Canvas, x, y, w int, chosen bool, in draw.Ink) (draw.Ink, draw.Paper) {
	if !chosen {
		return in, draw.NoPaper
	}
	if in == draw.Plain {
		in = draw.Given
	}
	c.Fill(x, y, w, 1, draw.Chosen)
	c.PutOn(x, y, "> ", in, draw.Chosen)
	return in, draw.Chosen
}

// Arrowheads say beside h lines of a list that there is more above and below.
func Arrowheads(c *draw.Canvas, x, y, h int, above, below bool) {
	if above {
		c.Put(x, y, "↑", draw.Key)
	}
	if below {
		c.Put(x, y+h-1, "↓", draw.Key)
	}
}
