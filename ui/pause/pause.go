// Package pause hides a board while its clock stands.
package pause

import (
	tea "github.com/charmbracelet/bubbletea"

	"crib/ui"
	"crib/ui/draw"
)

// A screen is over the board.
type screen struct {
	ui.Base
	app   *ui.App
	title string
}

// Show hides the board.
func Show(a *ui.App, title string) tea.Cmd { return a.Push(&screen{app: a, title: title}) }

func (s *screen) end() tea.Cmd { return s.app.Pop(s) }

// Mouse ends the pause with a click.
func (s *screen) Mouse(m tea.MouseMsg) tea.Cmd {
	if m.Action == tea.MouseActionPress && m.Button == tea.MouseButtonLeft {
		return s.end()
	}
	return nil
}

// Keys takes any key for going on.
func (s *screen) Keys() ui.Keys {
	return ui.Keys{Else: ui.Any(s.end), Groups: []ui.Group{{Actions: []ui.Action{
		{Key: "enter", Also: "esc space", Help: "go on", Bar: ui.Last, Do: s.end},
	}}}}
}

func (s *screen) Draw(c *draw.Canvas) {
	c.Put(1, 0, draw.Clipped(s.title, c.W-2), draw.Title)
	text := "Paused: the clock stands."
	c.Put(max(1, (c.W-len(text))/2), c.H/2, draw.Clipped(text, c.W-2), draw.Quiet)
}
