package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles/grid"
)

// move goes to the nearest site in a direction.
func (p *playScreen) move(dr, dc int) {
	if p.web != nil {
		p.walk(dr, dc)
	} else if s, ok := p.next(dr, dc); ok {
		p.cursor = s
	}
}

// next returns the site nearest to the cursor in a direction.
func (p *playScreen) next(dr, dc int) (int, bool) {
	sites := p.game.Board.Sites
	return nearest(len(sites), func(i int) grid.At { return sites[i].At }, p.cursor, dr, dc)
}

// nearest returns the one of n places nearest to one of them in a direction:
// straight ahead if there is one, else the least aside.
func nearest(n int, at func(i int) grid.At, from, dr, dc int) (int, bool) {
	a := at(from)
	best, cost := from, 0
	for i := range n {
		to := at(i)
		ahead := (to.R-a.R)*dr + (to.C-a.C)*dc
		aside := (to.R-a.R)*dc + (to.C-a.C)*dr
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
// end of the board. On a board of nodes it draws in that direction.
func (p *playScreen) jump(dr, dc int) tea.Cmd {
	if p.web != nil {
		return p.strike(dr, dc)
	}
	for {
		a := p.game.Board.Sites[p.cursor].At
		next, ok := p.next(dr, dc)
		if !ok {
			return nil
		}
		p.cursor = next
		if slices.Contains(p.game.Board.Walls, a.Plus(dr, dc)) {
			return nil
		}
	}
}

func (p *playScreen) toEnd(dc int) {
	for {
		row := p.game.Board.Sites[p.cursor].At.R
		next, ok := p.next(0, dc)
		if !ok || p.game.Board.Sites[next].At.R != row {
			return
		}
		p.cursor = next
	}
}

// clicked goes to the site under the mouse. A click on the cursor cycles.
func (p *playScreen) clicked(m tea.MouseMsg) tea.Cmd {
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
		if p.question != nil || p.list {
			return nil
		}
		if node, ok := p.scene.frame.node(m.X, m.Y); ok && p.web != nil {
			p.cancel()
			return p.touched(node, m.Action)
		}
		site, ok := p.scene.frame.hit(m.X, m.Y)
		if !ok {
			return nil
		}
		p.cancel()
		if p.web != nil {
			if m.Action != tea.MouseActionPress {
				return nil
			}
			p.cursor = site
			return p.cycle()
		}
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
