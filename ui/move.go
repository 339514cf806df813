package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
)

// move goes to the nearest site in a direction.
func (p *play) move(dr, dc int) {
	if s, ok := nearest(p.game.Board, p.cursor, dr, dc); ok {
		p.cursor = s
	}
}

// nearest returns the site nearest to one in a direction: straight ahead if
// there is one, else the least aside.
func nearest(b *puzzles.Board, from, dr, dc int) (int, bool) {
	a := b.Sites[from].At
	best, cost := from, 0
	for i, s := range b.Sites {
		ahead := (s.At.R-a.R)*dr + (s.At.C-a.C)*dc
		aside := (s.At.R-a.R)*dc + (s.At.C-a.C)*dr
		if aside < 0 {
			aside = -aside
		}
		if ahead <= 0 || aside > ahead {
			continue
		}
		if c := ahead + 3*aside; best == from || c < cost {
			best, cost = i, c
		}
	}
	return best, best != from
}

// jump goes on in a direction until a heavy line is crossed, at most to the
// end of the board.
func (p *play) jump(dr, dc int) {
	for {
		a := p.game.Board.Sites[p.cursor].At
		next, ok := nearest(p.game.Board, p.cursor, dr, dc)
		if !ok {
			return
		}
		p.cursor = next
		if slices.Contains(p.game.Board.Walls, a.Plus(dr, dc)) {
			return
		}
	}
}

func (p *play) toEnd(dc int) {
	for {
		row := p.game.Board.Sites[p.cursor].At.R
		next, ok := nearest(p.game.Board, p.cursor, 0, dc)
		if !ok || p.game.Board.Sites[next].At.R != row {
			return
		}
		p.cursor = next
	}
}

// clicked goes to the site under the mouse. A click on the cursor cycles.
func (p *play) clicked(m tea.MouseMsg) tea.Cmd {
	if p.sheet() != nil {
		return nil
	}
	switch m.Button {
	case tea.MouseButtonWheelDown:
		if p.page.more {
			p.page.top += 2
		}
	case tea.MouseButtonWheelUp:
		p.page.top = max(0, p.page.top-2)
	case tea.MouseButtonLeft:
		site, ok := p.scene.frame.hit(m.X, m.Y)
		if !ok || p.question != nil || p.list {
			return nil
		}
		p.cancel()
		if m.Action == tea.MouseActionPress && site == p.cursor {
			return p.cycle()
		}
		if m.Action == tea.MouseActionPress || m.Action == tea.MouseActionMotion {
			p.cursor = site
		}
	}
	p.enable()
	return nil
}
