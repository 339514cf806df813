package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
)

// A web is what a board of nodes adds to its layout: which sites leave a node,
// and which places each site is drawn over.
type web struct {
	node  map[grid.At]int
	ends  [][2]int          // by site: the nodes it joins, or -1
	over  map[grid.At][]int // by place: the sites drawn over it
	level []bool            // by site: it runs from left to right
	tight bool              // some site runs between rows that are neighbours
}

func newWeb(b *puzzles.Board) *web {
	w := &web{node: map[grid.At]int{}, over: map[grid.At][]int{}, ends: make([][2]int, len(b.Sites)), level: make([]bool, len(b.Sites))}
	for i, n := range b.Nodes {
		w.node[n.At] = i
	}
	at := func(a grid.At) int {
		if n, ok := w.node[a]; ok {
			return n
		}
		return -1
	}
	for i, s := range b.Sites {
		first, last := s.At, s.At
		if s.Span != nil {
			first, last = s.Span[0], s.Span[len(s.Span)-1]
		}
		w.level[i] = s.At.R&1 == 1
		dr, dc := 1, 0
		if w.level[i] {
			dr, dc = 0, 1
		}
		w.ends[i] = [2]int{at(first.Plus(-dr, -dc)), at(last.Plus(dr, dc))}
		w.tight = w.tight || !w.level[i] && len(spanned(s)) == 1
		for _, a := range spanned(s) {
			w.over[a] = append(w.over[a], i)
		}
	}
	return w
}

// spanned returns the places a site is drawn over.
func spanned(s puzzles.Site) []grid.At {
	if s.Span != nil {
		return s.Span
	}
	return []grid.At{s.At}
}

// leaving returns the site that leaves a node in a direction.
func (w *web) leaving(node, dr, dc int) (site int, ok bool) {
	for i, e := range w.ends {
		if w.level[i] != (dr == 0) {
			continue
		}
		if end := (1 - dr - dc) / 2; e[end] == node { // 0: it begins there, to the right or down
			return i, true
		}
	}
	return 0, false
}

// any returns a site at a node, the first one.
func (w *web) any(node int) (site int, ok bool) {
	for i, e := range w.ends {
		if e[0] == node || e[1] == node {
			return i, true
		}
	}
	return 0, false
}

// strokes are the lines of a site by their number, level and upright. From
// three on a heavy line carries the number.
var strokes = [2][]rune{[]rune(" ─═━"), []rune(" │║┃")}

// drawStroke draws a site between nodes: its lines, its cross, or what is aimed
// at.
func (l *layout) drawStroke(c *canvas, v view, i int) {
	s, cell, k := l.board.Sites[i], v.cells[i], v.looks[i]
	upright := 1
	if l.web.level[i] {
		upright = 0
	}
	p := k.paper
	aimed := i == v.cursor
	if aimed && p == noPaper {
		p = same
	}
	in := mark
	switch {
	case k.ink != plainInk:
		in = k.ink
	case s.Given != puzzles.Blank:
		in = given
	}
	var value puzzles.Value
	if cell.Mark != puzzles.Blank {
		value = s.Values[cell.Mark]
	}
	places := l.line(i)
	if len(places) == 0 {
		return
	}
	glyph, lines := "", in
	switch {
	case value.Stroke > 0:
		glyph = string(strokes[upright][min(value.Stroke, 3)])
	case aimed:
		glyph, lines = []string{"╌", "╎"}[upright], here
	case p != noPaper:
		glyph, lines = []string{"╌", "╎"}[upright], quiet
	}
	for _, a := range places {
		c.put(a.x, a.y, glyph, tone{lines, p})
	}
	m := places[len(places)/2]
	switch {
	case value.Stroke > 2:
		c.put(m.x, m.y, value.Key, tone{in, p})
	case cell.Mark != puzzles.Blank && value.Stroke == 0:
		c.put(m.x, m.y, value.Glyph, tone{in, p})
	case cell.Mark == puzzles.Blank && k.out != 0:
		sign, in, _ := outGlyph(s, k)
		c.put(m.x, m.y, sign, tone{in, p})
	case cell.Mark == puzzles.Blank && (cell.Notes != 0 || cell.Crossed != 0):
		c.put(m.x, m.y, ":", tone{note, p})
	}
	if k.sign != 0 {
		n := places[len(places)*3/4]
		if n == m && len(places) > 1 {
			n = places[0]
		}
		c.put(n.x, n.y, string(k.sign), tone{k.ink, p})
	}
}

// A point is a place on a canvas.
type point struct{ x, y int }

// line returns the points a site is drawn over, from one node to the other.
func (l *layout) line(i int) []point {
	s := l.board.Sites[i]
	span := spanned(s)
	dr, dc := 1, 0
	if l.web.level[i] {
		dr, dc = 0, 1
	}
	from, to := span[0].Plus(-dr, -dc), span[len(span)-1].Plus(dr, dc)
	x1, y1 := l.middle(from)
	x2, y2 := l.middle(to)
	var points []point
	if l.web.level[i] {
		half := (l.text(from) - 1) / 2
		for x := x1 + l.text(from) - half; x < x2-(l.text(to)-1)/2; x++ {
			points = append(points, point{x, y1})
		}
		return points
	}
	for y := y1 + 1; y < y2; y++ {
		points = append(points, point{x1, y})
	}
	return points
}

// text is how wide what is printed at a node is.
func (l *layout) text(a grid.At) int {
	if n, ok := l.web.node[a]; ok {
		return max(1, ansi.StringWidth(l.board.Nodes[n].Text))
	}
	return 1
}

// drawNode draws a node and how its clue is kept.
func (l *layout) drawNode(c *canvas, v view, i int) {
	n := l.board.Nodes[i]
	x, y, w, h := l.box(n.At)
	mx, my := l.middle(n.At)
	text, in := n.Text, given
	if text == "" {
		text = "●"
	}
	kept := v.kept(n.Clue)
	switch kept {
	case play.Done:
		in = quiet
	case play.Broken:
		in = broken
	}
	p := noPaper
	stands := v.cursor >= 0 && i == v.node
	if stands {
		p = at
		c.fill(x, y, w, h, p)
	}
	start := mx - (ansi.StringWidth(text)-1)/2
	end := c.put(start, my, text, tone{in, p})
	switch {
	case stands && w > ansi.StringWidth(text)+1:
		c.put(start-1, my, "[", tone{here, p})
		c.put(end, my, "]", tone{here, p})
	case kept == play.Broken && w > ansi.StringWidth(text):
		c.put(end, my, "!", tone{in, p})
	}
}

// drawBlocks draws the cells that are no part of the board.
func (l *layout) drawBlocks(c *canvas) {
	for _, a := range l.board.Blocks {
		x, y, w, h := l.box(a)
		for i := range h {
			c.put(x, y+i, strings.Repeat("█", w), tone{ink: wall})
		}
	}
}

// drawWeb draws the lines between nodes, those with marks over the others, and
// then the nodes.
func (l *layout) drawWeb(c *canvas, v view) {
	order := func(i int) int {
		switch m := v.cells[i].Mark; {
		case i == v.cursor && m == puzzles.Blank:
			return 1
		case m == puzzles.Blank:
			return 0
		case l.board.Sites[i].Values[m].Stroke == 0:
			return 2
		}
		return 3
	}
	for pass := range 4 {
		for i := range l.board.Sites {
			if order(i) == pass {
				l.drawStroke(c, v, i)
			}
		}
	}
	for i := range l.board.Nodes {
		l.drawNode(c, v, i)
	}
}

// hit returns the site drawn over a place, the upright one of two.
func (w *web) hit(a grid.At) (site int, ok bool) {
	sites := w.over[a]
	if len(sites) == 0 {
		return 0, false
	}
	return sites[len(sites)-1], true
}
