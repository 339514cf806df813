package screentest

import (
	"fmt"
	"html"
	"image/color"
	"strings"
)

// The colours of a terminal that sets none, and the size of a cell in pixels.
var (
	ink   = color.RGBA{0xc8, 0xd0, 0xe0, 0xff}
	paper = color.RGBA{0x12, 0x14, 0x1c, 0xff}
)

const (
	across = 9.0
	down   = 19.0
)

// SVG draws the screen as it is now, cell by cell, so that columns stay straight in any font.
func (s *Screen) SVG() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="JetBrains Mono,DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="15">`+"\n",
		across*float64(s.w), down*float64(s.h))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", hex(paper))
	for y := range s.h {
		for x := range s.w {
			c := s.emu.CellAt(x, y)
			if c == nil {
				continue
			}
			fg, bg := colour(c.Style.Fg, ink), colour(c.Style.Bg, paper)
			if c.Style.Attrs&(1<<5) != 0 { // reverse
				fg, bg = bg, fg
			}
			if bg != hex(paper) {
				fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>`+"\n", across*float64(x), down*float64(y), across+0.4, down+0.4, bg)
			}
			if strings.TrimSpace(c.Content) == "" {
				continue
			}
			weight := ""
			if c.Style.Attrs&1 != 0 {
				weight = ` font-weight="bold"`
			}
			fmt.Fprintf(&b, `<text x="%g" y="%g" fill="%s"%s>%s</text>`+"\n", across*float64(x), down*float64(y)+14.5, fg, weight, html.EscapeString(c.Content))
		}
	}
	return b.String() + "</svg>\n"
}

func colour(c, usual color.Color) string {
	if c == nil {
		c = usual
	}
	return hex(c)
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
