package draw

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
)

// drawLabel draws a label and how its clue is kept.
func (l *layout) drawLabel(c *Canvas, v View, n puzzles.Label) {
	kept, left, in := v.kept(n.Clue, Either(n.CountsDown, note, Given)) // what counts down is a help, and no clue
	if n.CountsDown && n.Constraints != nil && v.Keeps != nil {
		n.Text = strconv.Itoa(left)
		if left == 0 && kept == play.Done {
			n.Text = "✓"
		}
	}
	if n.Small { // it stands back
		switch in {
		case Given, note:
			in = Quiet
		case Quiet: // kept: it need not be read again
			in = Line
		}
	}
	p := Either(l.blocks[n.At], black, NoPaper)
	b := l.board
	x, y, w, h := l.box(n.At)
	lines := strings.Split(n.Text, "\n")
	for i, text := range lines {
		mx, my := l.spot(n.At)
		wide := ansi.StringWidth(text)
		switch {
		case n.Small:
			mx, my = l.corner(n.At, n.AtEnd, wide)
		case n.At.C < 0:
			mx, my = x+w-1-wide, y+h/2
		case n.At.C > 2*b.Cols:
			mx, my = x+1, y+h/2
		case n.At.R < 0:
			mx, my = mx-wide/2, y+h-len(lines)
		case n.AtEnd: // the two stand in the middle, side by side
			first := ansi.StringWidth(l.label[n.At].Text)
			mx += first - (first+wide)/2
		default:
			mx -= (wide + ansi.StringWidth(l.end[n.At].Text)) / 2
		}
		c.PutOn(mx, my+i, text, in, p)
	}
}

// corner returns where a label begins that shares a cell.
func (l *layout) corner(a grid.At, atEnd bool, wide int) (x, y int) {
	x, y, w, _ := l.box(a)
	aside := 0
	switch {
	case l.lined:
		y--
	case l.ending > 0 && l.fit == roomy, atEnd && l.fit == compact:
		aside = 1
	}
	return x + Either(atEnd, w-wide-aside, aside), y
}
