package draw

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
)

// A Web is what a board of nodes adds to its layout: which sites leave a node,
// and which places each site is drawn over.
type Web struct {
	node   map[grid.At]int
	Ends   [][2]int          // by site: the nodes it joins, or -1
	places [][]grid.At       // by site: those it is drawn over
	over   map[grid.At][]int // by place: the sites drawn over it
	level  []bool            // by site: it runs from left to right
	tight  bool              // some site runs between rows that are neighbours
}

func NewWeb(b *puzzles.Board) *Web {
	w := &Web{node: map[grid.At]int{}, over: map[grid.At][]int{}, Ends: make([][2]int, len(b.Sites)), level: make([]bool, len(b.Sites))}
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
		w.Ends[i] = [2]int{at(first.Plus(-dr, -dc)), at(last.Plus(dr, dc))}
		w.tight = w.tight || !w.level[i] && len(spanned(s)) == 1
		w.places = append(w.places, spanned(s))
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

// Leaving returns the site that leaves a node in a direction.
func (w *Web) Leaving(node, dr, dc int) (site int, ok bool) {
	for i, e := range w.Ends {
		if w.level[i] != (dr == 0) {
			continue
		}
		if end := (1 - dr - dc) / 2; e[end] == node { // 0: it begins there, to the right or down
			return i, true
		}
	}
	return 0, false
}

// Any returns a site at a node, the first one.
func (w *Web) Any(node int) (site int, ok bool) {
	for i, e := range w.Ends {
		if e[0] == node || e[1] == node {
			return i, true
		}
	}
	return 0, false
}

// Across returns the sites that are drawn across a site.
func (w *Web) Across(site int) []int {
	var all []int
	for _, a := range w.places[site] {
		for _, other := range w.over[a] {
			if other != site {
				all = append(all, other)
			}
		}
	}
	return all
}

// strokes are the lines of a site by their number, level and upright. From
// three on a heavy line carries the number.
var strokes = [2][]rune{[]rune(" ─═━"), []rune(" │║┃")}

// drawStroke draws a site between nodes: its lines, its cross, or the
// cursor.
func (l *layout) drawStroke(c *Canvas, v View, i int) {
	s, cell, k := l.board.Sites[i], v.Cells[i], v.Looks[i]
	upright := 1
	if l.web.level[i] {
		upright = 0
	}
	p := k.Paper
	current := i == v.Cursor
	if current && p == NoPaper {
		p = Same
	}
	in := Mark
	switch {
	case k.Ink != Plain:
		in = k.Ink
	case s.Given != puzzles.Blank:
		in = Given
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
	case current:
		glyph, lines = []string{"╌", "╎"}[upright], here
	case p != NoPaper:
		glyph, lines = []string{"╌", "╎"}[upright], Quiet
	}
	for _, a := range places {
		c.PutOn(a.x, a.y, glyph, lines, p)
	}
	m := places[len(places)/2]
	switch {
	case value.Stroke > 2:
		c.PutOn(m.x, m.y, value.Key, in, p)
	case cell.Mark != puzzles.Blank && value.Stroke == 0:
		c.PutOn(m.x, m.y, value.Glyph, in, p)
	case cell.Mark == puzzles.Blank && k.Out != 0:
		sign, in, _ := outGlyph(s, k)
		c.PutOn(m.x, m.y, sign, in, p)
	case cell.Mark == puzzles.Blank && (cell.Notes != 0 || cell.Crossed != 0):
		c.PutOn(m.x, m.y, ":", note, p)
	}
	if k.Sign != 0 {
		n := places[len(places)*3/4]
		if n == m && len(places) > 1 {
			n = places[0]
		}
		c.PutOn(n.x, n.y, string(k.Sign), k.Ink, p)
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
func (l *layout) drawNode(c *Canvas, v View, i int) {
	n := l.board.Nodes[i]
	x, y, w, h := l.box(n.At)
	mx, my := l.middle(n.At)
	text, in := n.Text, Given
	if text == "" {
		text = "●"
	}
	kept := v.kept(n.Clue)
	switch kept {
	case play.Done:
		in = Quiet
	case play.Broken:
		in = Broken
	}
	p := NoPaper
	stands := v.Cursor >= 0 && i == v.Node
	if stands {
		p = At
		c.Fill(x, y, w, h, p)
	}
	start := mx - (ansi.StringWidth(text)-1)/2
	end := c.PutOn(start, my, text, in, p)
	switch {
	case stands && w > ansi.StringWidth(text)+1:
		c.PutOn(start-1, my, "[", here, p)
		c.PutOn(end, my, "]", here, p)
	case kept == play.Broken && w > ansi.StringWidth(text):
		c.PutOn(end, my, "!", in, p)
	}
}

// drawBlocks draws the cells that are no part of the board.
func (l *layout) drawBlocks(c *Canvas) {
	for _, a := range l.board.Blocks {
		x, y, w, h := l.box(a)
		for i := range h {
			c.Put(x, y+i, strings.Repeat("█", w), wall)
		}
	}
}

// drawWeb draws the lines between nodes, those with marks over the others, and
// then the nodes.
func (l *layout) drawWeb(c *Canvas, v View) {
	order := func(i int) int {
		switch m := v.Cells[i].Mark; {
		case i == v.Cursor && m == puzzles.Blank:
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
