package draw

import (
	"cmp"
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
				in, least := Ink(i), least
				if in == Plain || in == Line || in == wall || in == coord || in == ownBlock || in == printedBlock || in >= firstRound {
					continue // is read from the board without them
				}
				if in >= firstPath { // is drawn, not written
					least = 3
				}
				if c := contrast(h[which], ground[which]); c < least {
					t.Errorf("%s, dark %v: ink %d has a contrast of %.1f, want %.1f", name, dark, i, c, least)
				}
			}
		}
	}
}

// A block is seen on the ground and is told from the other sort, it doesn't glare, and what is printed on it can be read.
func TestBlocks(t *testing.T) {
	for _, name := range append(play.Themes[1:], "") {
		its := palettes[name]
		for which, ground := range []string{"#12151c", "#ffffff"} {
			if its.ground != (hue{}) && its.light != (which == 1) {
				continue
			}
			ground = cmp.Or(its.ground[which], ground)
			hueOf := func(i Ink) string { return cmp.Or(its.inks[i], inkHues[i])[which] }
			for _, in := range []Ink{ownBlock, printedBlock} {
				text := "#ffffff" // as what is given, on light grounds too
				if c := contrast(hueOf(in), ground); c < 1.5 || which == 0 && c > 8 {
					t.Errorf("%s, %d: block %d has a contrast of %.2f to its ground", name, which, in, c)
				}
				if c := contrast(text, hueOf(in)); c < 4 {
					t.Errorf("%s, %d: text on block %d has a contrast of %.2f", name, which, in, c)
				}
			}
			if c := contrast(hueOf(ownBlock), hueOf(printedBlock)); c < 1.3 {
				t.Errorf("%s, %d: the blocks have a contrast of %.2f", name, which, c)
			}
		}
	}
}

// What is written on the ground of a line can be read, in every theme, and the ground is seen.
func TestPathGrounds(t *testing.T) {
	for _, name := range append(play.Themes[1:], "") {
		its := palettes[name]
		for which, usual := range []string{"#12151c", "#ffffff"} {
			if its.ground != (hue{}) && its.light != (which == 1) {
				continue
			}
			ground := usual
			if its.ground[which] != "" {
				ground = its.ground[which]
			}
			for p := firstGround; p < papers; p++ {
				on := its.under(p, which)
				if c := contrast(on, ground); c < 1.1 {
					t.Errorf("%s, %d: paper %d has a contrast of %.2f to its ground %s", name, which, p, c, on)
				}
				for _, in := range []Ink{Given, Mark, note, lit, Broken} {
					h := inkHues[in]
					if own, ok := its.inks[in]; ok {
						h = own
					}
					least := 3.4
					if p >= firstBulb && p < firstSeen || p >= firstSeen+firstBulb-firstGround {
						least = 2.6
					}
					if c := contrast(h[which], on); c < least {
						t.Errorf("%s, %d: ink %d on paper %d, %s, has a contrast of %.2f, want %.1f", name, which, in, p, on, c, least)
					}
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
