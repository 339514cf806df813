package game

import (
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
)

// A stroke is what a drag of the mouse does: it makes of each site what was made of the first.
type stroke struct {
	on       bool // the mouse was pressed on a site
	from, to int  // what the first one held before it was pressed, and holds since
	painted  bool // something was written since
}

// switches reports whether a click at a site writes one of two values, or clears it: on a board of
// cells, unless it is closed or a mode of notes is on.
func (p *Play) switches(site int) bool {
	noting := p.notes || p.crossing || p.tinting || p.doubting
	return p.cursor.web == nil && len(p.Game.Board.Sites[site].Values) == 2 && !noting && p.Closed(site, "", "") == ""
}

// toggle writes at a site the value that is worth writing, or the other one; or clears it where it holds that.
func (p *Play) toggle(site int, first bool) tea.Cmd {
	v := p.Game.Board.Sites[site].Default() // that of what is left blank at the end
	if v < 0 {
		v = 1
	}
	if first {
		v = 1 - v
	}
	if p.Game.Mark(site) == v {
		v = puzzles.Blank
	}
	return p.put(v, false)
}

// strokeFrom does what a press at a site does, from which a drag goes on.
func (p *Play) strokeFrom(site int, do func() tea.Cmd) tea.Cmd {
	from, before := p.Game.Mark(site), len(p.Game.Moves())
	cmd := do()
	p.stroke = stroke{true, from, p.Game.Mark(site), len(p.Game.Moves()) > before}
	return cmd
}

// strokeOver goes on with a stroke: it writes where nothing is written or the same as was where it began,
// and never over what was decided otherwise. One stroke is one move.
func (p *Play) strokeOver(site int) tea.Cmd {
	s, m := &p.stroke, p.Game.Mark(site)
	if !s.on || !p.switches(site) || m != puzzles.Blank && m != s.from {
		return nil
	}
	made := p.Game.Write(site, s.to)
	if made && s.painted {
		p.Game.Join()
	}
	s.painted = s.painted || made
	return p.made(made)
}
