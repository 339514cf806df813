package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// On a board of nodes the cursor stands on a node and aims along one of the
// sites that leave it: that site is the one which keys write.

// stand puts the cursor on a node of the site it aims at, unless it is there.
func (p *playScreen) stand() {
	if p.web == nil {
		return
	}
	if e := p.web.ends[p.cursor]; e[0] != p.node && e[1] != p.node {
		p.node = max(e[0], e[1])
		if e[0] >= 0 {
			p.node = e[0]
		}
	}
}

// walk goes to the nearest node in a direction, and aims on that way if it can.
func (p *playScreen) walk(dr, dc int) {
	if n, ok := nearest(len(p.game.Board.Nodes), func(i int) grid.At { return p.game.Board.Nodes[i].At }, p.node, dr, dc); ok {
		p.node = n
		p.aim(dr, dc)
	}
}

// aim turns to the site that leaves the cursor's node in a direction, or else
// to any that does. It reports false if there is none that way.
func (p *playScreen) aim(dr, dc int) bool {
	site, ok := p.web.leaving(p.node, dr, dc)
	if !ok {
		if any, found := p.web.any(p.node); found {
			p.cursor = any
		}
		return false
	}
	p.cursor = site
	return true
}

// strike cycles the site that leaves the cursor's node in a direction.
func (p *playScreen) strike(dr, dc int) tea.Cmd {
	was := p.cursor
	if !p.aim(dr, dc) {
		p.cursor = was
		p.say = message{text: fmt.Sprintf("Nothing to join %v with that way.", p.game.Board.Nodes[p.node].At)}
		return nil
	}
	return p.cycle()
}

// refused says why a value can't be drawn at a site: because another one is
// drawn across it, and a rule forbids that.
func (p *playScreen) refused(site, value int) (string, bool) {
	b := p.game.Board
	if p.web == nil || value == puzzles.Blank || b.Sites[site].Values[value].Stroke == 0 {
		return "", false
	}
	across := func(other int) bool {
		m := p.game.Mark(other)
		return other != site && m != puzzles.Blank && b.Sites[other].Values[m].Stroke > 0 &&
			slices.ContainsFunc(spanned(b.Sites[other]), func(a grid.At) bool { return slices.Contains(p.web.over[a], site) })
	}
	var crossed []int
	for _, a := range spanned(b.Sites[site]) {
		for _, other := range p.web.over[a] {
			if across(other) {
				crossed = append(crossed, other)
			}
		}
	}
	if crossed == nil {
		return "", false
	}
	text, broken := p.game.Position().Between(site, value, crossed)
	return spoken(text), broken
}

// dragged aims along the site between the cursor's node and another, and cycles
// it.
func (p *playScreen) dragged(to int) tea.Cmd {
	for i, e := range p.web.ends {
		if e == [2]int{p.node, to} || e == [2]int{to, p.node} {
			p.cursor, p.node = i, to
			return p.cycle()
		}
	}
	return nil
}

// touched goes to a node under the mouse. A drag from one to another cycles what
// joins them.
func (p *playScreen) touched(node int, action tea.MouseAction) tea.Cmd {
	switch {
	case action == tea.MouseActionMotion && node != p.node:
		return p.dragged(node)
	case action == tea.MouseActionPress:
		p.node = node
		p.aim(0, 1)
	}
	p.enable()
	return nil
}
