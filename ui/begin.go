package ui

import (
	"errors"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
)

// begin is the screen on which a blank sheet is chosen.
type begin struct {
	choice
	sketch *play.Sketch // with what is chosen now; nil where that can't be
	err    error
}

// newBegin begins with the kind of that name, or the first.
func newBegin(kinds []puzzles.Kind, kind string) *begin {
	b := &begin{choice: newChoice(kinds, kind, "begin", func(k puzzles.Kind) []puzzles.Option { return k.Draft.Options })}
	b.turned()
	b.lay()
	return b
}

// lay lays out the sheet with what is chosen.
func (b *begin) lay() {
	b.sketch = nil
	size, err := b.size()
	if b.err = err; err == nil {
		b.sketch, b.err = play.BlankSketch(b.kind(), size, b.fields())
	}
}

// pressed does what a key says. It returns the sheet that is to be begun.
func (b *begin) pressed(k tea.KeyMsg) (sketch *play.Sketch, leave bool) {
	changed, enter, leave := b.form.pressed(k)
	if changed {
		b.changed()
	}
	if enter {
		return b.sketch, false
	}
	return nil, leave
}

func (b *begin) changed() {
	if b.form.at == 0 {
		b.turned()
	}
	b.lay()
}

func (b *begin) clicked(m tea.MouseMsg) {
	if b.form.clicked(m) {
		b.changed()
	}
}

func (b *begin) draw(c *canvas) {
	const x = 2
	w := min(56, c.w-2*x)
	c.put(x, 0, "A blank sheet", tone{ink: title})
	y := b.form.draw(c, x, 2, w, max(1, c.h-6)) + 1
	text, in := b.kind().Draft.Help, quiet
	if b.err != nil {
		var at *puzzles.ErrorAt
		if text, in = b.err.Error(), warning; errors.As(b.err, &at) {
			text = at.Err.Error()
		}
		text = spoken(text)
	}
	for _, l := range wrapped(text, w) {
		if y < c.h-1 {
			c.put(x, y, l, tone{ink: in})
		}
		y++
	}
	if b.sketch != nil {
		board := sheetBoard(b.sketch.Puzzle().Board(), reach{})
		if l := fitted(board, compact); l.w <= c.w-x-w-6 && l.h <= c.h-4 {
			c.blit(x+w+4, 2, draw(l, sheetView(board)), 0, 0, l.w, l.h)
		}
	}
	b.form.keys.Enter.SetEnabled(b.sketch != nil)
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{b.form.keys.Enter, b.form.keys.Down, b.form.keys.Right}, b.form.keys.Leave)
}
