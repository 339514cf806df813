package draw

import (
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// drawPlaces draws the places that are marked where a puzzle is typed in, with
// the cursor's, which is the last: cells, edges and cells of the margin, whether
// there is a site or not.
func (l *layout) drawPlaces(c *Canvas, v View) {
	for i, a := range v.Places {
		p, left, right := marked, "(", ")"
		if i == len(v.Places)-1 {
			p, left, right = At, "[", "]"
		}
		x, y, w, h := l.box(a)
		c.Fill(x, y, w, h, p)
		_, within := l.board.Size().Cell(a)
		if l.fit == roomy && within && h > 2 {
			c.corners(x, y, w, h, i == len(v.Places)-1, p)
			continue
		}
		mx, my := l.spot(a)
		n := 1
		for _, label := range l.board.Labels {
			if label.At == a && !label.Small {
				n = max(n, ansi.StringWidth(label.Text))
			}
		}
		if site, ok := l.site[a]; ok && v.Cells[site].Mark != puzzles.Blank {
			n = max(n, ansi.StringWidth(l.glyph(v, site)))
		}
		if a.IsCell() {
			if from := mx - 1 - (n-1)/2; within || from >= x {
				c.PutOn(from, my, left, here, p)
			}
			if to := mx + 1 + n/2; within || to < x+w {
				c.PutOn(to, my, right, here, p)
			}
		}
	}
}

// spot returns where what is typed at a place is drawn, in the margins too.
func (l *layout) spot(a grid.At) (x, y int) {
	x, y = l.middle(a)
	bx, by, w, h := l.box(a)
	switch {
	case a.C < 0:
		x = bx + w - 2
	case a.C > 2*l.board.Cols:
		x = bx + 1
	case a.R < 0:
		x, _ = l.middle(grid.At{R: 1, C: a.C})
		y = by + h - 1
	case a.R > 2*l.board.Rows:
		x, _ = l.middle(grid.At{R: 1, C: a.C})
		y = by
	}
	return x, y
}
