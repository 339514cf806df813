package ui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// A prompt is a line that is asked for below the board.
type prompt struct {
	typing
	label string
	says  string // for the panel
	done  func(text string) tea.Cmd
}

func newPrompt(label, text, enter string, done func(text string) tea.Cmd) *prompt {
	return &prompt{typing: newTyping(text, enter), label: label, done: done}
}

// prompted does what a key says to the line that is asked for.
func (e *edit) prompted(k tea.KeyMsg) tea.Cmd {
	p := e.prompt
	switch {
	case key.Matches(k, p.keys.Leave):
		e.prompt = nil
		e.say = message{}
	case key.Matches(k, p.keys.Enter):
		return p.done(string(p.text))
	default:
		p.edit(k)
	}
	return nil
}

func (p *prompt) draw(c *canvas, x, y, w int) {
	c.fill(x, y, w, 1, noPaper)
	for i := range w {
		c.put(x+i, y, " ", tone{})
	}
	c.put(x, y, p.label+" ", tone{ink: quiet})
	n := ansi.StringWidth(p.label) + 1
	p.typing.draw(c, x+n, y, w-n)
}
