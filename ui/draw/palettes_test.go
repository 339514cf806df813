package draw

import (
	"testing"

	"github.com/muesli/termenv"

	"crib/puzzles/play"
)

// contrast is that of two colours, as the Web Content Accessibility Guidelines 2.2 define it.
func contrast(a, b string) float64 {
	light := func(hex string) float64 {
		r, g, b := termenv.ConvertToRGB(termenv.RGBColor(hex)).LinearRgb()
		return 0.2126*r + 0.7152*g + 0.0722*b
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Every theme that can be chosen is there, and what it writes can be read on its ground.
func TestPalettes(t *testing.T) {
	for _, name := range play.Themes[1:] {
		its, ok := palettes[name]
		if !ok {
			t.Errorf("no theme %s", name)
		}
		for _, dark := range []bool{true, false} {
			ground := its.ground
			if ground == (hue{}) {
				ground = one("#12151c", "")
				ground[1] = "#ffffff"
			} else if dark == its.light {
				continue
			}
			which, least := map[bool]int{false: 1}[dark], 4.5
			if name == "contrast" {
				least = 7
			}
			for i, h := range inkHues {
				if own, ok := its.inks[Ink(i)]; ok {
					h = own
				}
				if in := Ink(i); in == Plain || in == Line || in == wall || in == coord {
					continue // is read from the board without them
				}
				if c := contrast(h[which], ground[which]); c < least {
					t.Errorf("%s, dark %v: ink %d has a contrast of %.1f, want %.1f", name, dark, i, c, least)
				}
			}
		}
	}
}

// A theme with a ground of its own leaves no cell to the terminal.
func TestGround(t *testing.T) {
	c := NewCanvas(3, 2)
	theme := NewTheme("sepia", termenv.TrueColor, true, false)
	blank, _ := c.Erased(theme)
	if got, want := c.Changes(blank, theme), NewCanvas(3, 2).Changes(NewCanvas(3, 2), theme); got == want {
		t.Errorf("nothing is painted: %q", got)
	}
	plain := NewTheme("", termenv.TrueColor, true, false)
	if blank, _ := c.Erased(plain); c.Changes(blank, plain) != "" {
		t.Error("the terminal's own ground is painted")
	}
}
