package ui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// A sheet lies over play: it has the keys and the screen until it is left, and
// leaves the game as it was.
type sheet interface {
	// pressed does what a key says; left tells that the sheet is to be lifted.
	pressed(k tea.KeyMsg) (cmd tea.Cmd, left bool)

	// told brings the news of background work. What a sheet did not ask for it
	// passes over.
	told(msg tea.Msg) tea.Cmd

	draw(c *canvas)

	// help is the page of all its keys.
	help() (title string, groups []group)

	// end ends its background work.
	end()
}

// sheet is the topmost sheet, or nil.
func (p *playScreen) sheet() sheet {
	if len(p.sheets) == 0 {
		return nil
	}
	return p.sheets[len(p.sheets)-1]
}

// lay puts a sheet on top.
func (p *playScreen) lay(s sheet) { p.sheets = append(p.sheets, s) }

// lift takes the topmost sheet away.
func (p *playScreen) lift() {
	p.sheet().end()
	p.sheets = p.sheets[:len(p.sheets)-1]
}

// told brings news to the sheets.
func (p *playScreen) told(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, s := range p.sheets {
		if cmd := s.told(msg); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return tea.Batch(cmds...)
}

// help is the page of all keys of what is on top.
func (p *playScreen) help() (string, []group) {
	if s := p.sheet(); s != nil {
		return s.help()
	}
	return "All keys of a puzzle", p.keys.groups()
}
