package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A canvas is a rectangle of character cells. Screens are drawn on one, so
// that what lies where is known exactly.
type canvas struct {
	w, h  int
	cells []spot
}

// A spot is one character cell. A wide character fills the next spot too,
// which then holds 0.
type spot struct {
	r    rune
	tone tone
}

func newCanvas(w, h int) *canvas {
	c := &canvas{w: max(w, 0), h: max(h, 0)}
	c.cells = make([]spot, c.w*c.h)
	for i := range c.cells {
		c.cells[i].r = ' '
	}
	return c
}

// put writes text from x to the right, clipped at the edges, and returns where
// it ends. Marks that take no room are left out.
func (c *canvas) put(x, y int, text string, t tone) int {
	for _, r := range text {
		w := 1
		if r < ' ' || r == 0x7f {
			r = ' '
		} else if r >= 0x300 {
			w = ansi.StringWidth(string(r))
		}
		if w == 0 {
			continue
		}
		if y >= 0 && y < c.h && x >= 0 && x+w <= c.w {
			c.cells[y*c.w+x] = spot{r, t}
			for i := 1; i < w; i++ {
				c.cells[y*c.w+x+i] = spot{0, t}
			}
		}
		x += w
	}
	return x
}

// right writes text so that it ends before x.
func (c *canvas) right(x, y int, text string, t tone) {
	c.put(x-ansi.StringWidth(text), y, text, t)
}

// fill gives a rectangle a tone's paper and leaves what is written there.
func (c *canvas) fill(x, y, w, h int, p paper) {
	for i := max(y, 0); i < min(y+h, c.h); i++ {
		for j := max(x, 0); j < min(x+w, c.w); j++ {
			c.cells[i*c.w+j].tone.paper = p
		}
	}
}

// corners writes those of a rectangle: square ones, as the brackets of the
// cursor are, or else round ones.
func (c *canvas) corners(x, y, w, h int, square bool, t tone) {
	signs := []string{"╭", "╮", "╰", "╯"}
	if square {
		signs = []string{"┌", "┐", "└", "┘"}
	}
	c.put(x, y, signs[0], t)
	c.put(x+w-1, y, signs[1], t)
	c.put(x, y+h-1, signs[2], t)
	c.put(x+w-1, y+h-1, signs[3], t)
}

// blit copies the rectangle of from at fx, fy to x, y.
func (c *canvas) blit(x, y int, from *canvas, fx, fy, w, h int) {
	for i := range h {
		for j := range w {
			sx, sy, dx, dy := fx+j, fy+i, x+j, y+i
			if sx >= 0 && sx < from.w && sy >= 0 && sy < from.h && dx >= 0 && dx < c.w && dy >= 0 && dy < c.h {
				c.cells[dy*c.w+dx] = from.cells[sy*from.w+sx]
			}
		}
	}
}

// render writes the canvas with the colours of a theme, without blanks at the
// ends of lines.
func (c *canvas) render(t *theme) string {
	var b strings.Builder
	b.Grow(len(c.cells) * 3)
	for y := range c.h {
		row := c.cells[y*c.w : (y+1)*c.w]
		for len(row) > 0 && row[len(row)-1] == (spot{r: ' '}) {
			row = row[:len(row)-1]
		}
		now := tone{}
		for _, s := range row {
			if s.r == 0 {
				continue
			}
			if s.tone != now {
				if now != (tone{}) {
					b.WriteString("\x1b[m")
				}
				b.WriteString(t.code(s.tone))
				now = s.tone
			}
			if t.ascii {
				b.WriteByte(plain(s.r))
			} else {
				b.WriteRune(s.r)
			}
		}
		if now != (tone{}) {
			b.WriteString("\x1b[m")
		}
		if y < c.h-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// plain returns the nearest ASCII character. Light lines down become colons,
// so that heavy ones stand out.
func plain(r rune) byte {
	switch {
	case r < 0x7f:
		return byte(r)
	case r == '━' || r == '═':
		return '='
	case r == '─':
		return '-'
	case r == '┃':
		return '|'
	case r == '║':
		return 'H'
	case r == '│':
		return ':'
	case r == '╍':
		return '~'
	case r == '╏':
		return '!'
	case r == '╭' || r == '╰':
		return '('
	case r == '╮' || r == '╯':
		return ')'
	case r >= 0x2500 && r < 0x2580:
		return '+'
	}
	if p, ok := map[rune]byte{
		'·': '.', '×': 'x', '✗': 'x', '✓': 'v', '…': '~', '“': '"', '”': '"', '’': '\'', '–': '-', '—': '-',
		'←': '<', '→': '>', '↑': '^', '↓': 'v', '●': '*', '○': 'o', '■': '#', '▓': '#', '░': '%',
		'▲': '^', '▼': 'v', '◀': '<', '▶': '>', '□': '?',
	}[r]; ok {
		return p
	}
	return '?'
}

// wrapped breaks text into lines of at most w columns, at spaces.
func wrapped(text string, w int) []string {
	const stays = "\u2011" // a hyphen that is no place to break
	text = ansi.Wrap(strings.ReplaceAll(text, "-", stays), max(w, 1), "")
	return strings.Split(strings.ReplaceAll(text, stays, "-"), "\n")
}

// clipped shortens text to w columns.
func clipped(text string, w int) string { return ansi.Truncate(text, max(w, 0), "…") }
