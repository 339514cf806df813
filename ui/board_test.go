package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
)

// riddle has words that are longer than a cell is wide.
const riddle = `zebra 5x4
question: Who owns the zebra?
color: red, green, ivory, yellow
nation: Englishman, Spaniard, Ukrainian, Norwegian
drink: coffee, orange juice, milk, water
smoke: Old Gold, Kools, Chesterfields, Lucky Strike
pet: dog, snails, fox, zebra
The Englishman lives in the red house.
The Ukrainian owns the dog.
Milk is drunk in the second house.
The Norwegian lives in the first house.
`

// boards are one of each kind, blank, and some that are harder to draw.
func boards(t *testing.T) map[string]*puzzles.Board {
	t.Helper()
	boards := map[string]*puzzles.Board{}
	for _, k := range kinds.All {
		s, err := play.BlankSketch(k, k.Usual, nil)
		if err != nil {
			t.Fatal(err)
		}
		boards["a blank "+k.Name] = s.Puzzle().Board()
	}
	for name, text := range map[string]string{
		"wikipedia": wikipedia, "killer": killer, "cages": cages, "diagonals": diagonals, "jigsaw": jigsaw, "margins": margins, "16x16": hexadoku, "riddle": riddle,
	} {
		boards[name] = read(t, text).Board()
	}
	return boards
}

// Marks of any sort lie inside their cells: what is drawn around these stays.
func TestMarksStayInside(t *testing.T) {
	for name, b := range boards(t) {
		for f, size := range []string{"roomy", "usual", "compact"} {
			l := fitted(b, fit(f))
			cells := make([]play.Cell, len(b.Sites))
			inside := map[point]bool{}
			for i, s := range b.Sites {
				cells[i].Mark = puzzles.Blank
				x, y, w, h := l.box(s.At)
				for dy := range h {
					for dx := range w {
						inside[point{x + dx, y + dy}] = true
					}
				}
				if l.web != nil {
					for _, p := range l.line(i) {
						inside[p] = true
					}
				}
			}
			bare := draw(l, view{cells: cells, cursor: -1})
			for what, mark := range map[string]func(i int, every puzzles.Values) look{
				"noted": func(i int, every puzzles.Values) look {
					cells[i] = play.Cell{Mark: puzzles.Blank, Notes: every}
					return look{}
				},
				"crossed": func(i int, every puzzles.Values) look {
					cells[i] = play.Cell{Mark: puzzles.Blank, Crossed: every}
					return look{}
				},
				"ruled out": func(i int, every puzzles.Values) look {
					cells[i] = play.Cell{Mark: puzzles.Blank}
					return look{out: every}
				},
				"one is out": func(i int, every puzzles.Values) look {
					cells[i] = play.Cell{Mark: puzzles.Blank}
					return look{out: every, now: 1}
				},
				"written": func(i int, every puzzles.Values) look { cells[i] = play.Cell{Mark: 0}; return look{} },
			} {
				looks := map[int]look{}
				for i, s := range b.Sites {
					looks[i] = mark(i, puzzles.Values(1)<<len(s.Values)-1)
				}
				got := draw(l, view{cells: cells, cursor: -1, looks: looks})
				for n, s := range got.cells {
					if p := (point{n % got.w, n / got.w}); !inside[p] && s.r != bare.cells[n].r {
						t.Errorf("%s, %s, all %s: there is %q at %v, want %q", name, size, what, s.r, p, bare.cells[n].r)
						break
					}
				}
			}
		}
	}
}

// Marks that are words stand one below the other, with crosses that are seen.
func TestMarksOfWords(t *testing.T) {
	a := shown(t, Config{Play: read(t, riddle)}, 130, 46, "p→x4x⎋→")
	got := ansi.Strip(a.View())
	for _, want := range []string{"│  Chesterfie… │", "│  orange jui… │", "│ ×yellow      │"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q", want)
		}
	}
	golden(t, "words-130x46", got+"\n")
}

// What a hint is about is told from the cursor without colour, at any size and
// in ASCII.
func TestHintedIsNotTheCursor(t *testing.T) {
	b := read(t, small).Board()
	cells := make([]play.Cell, len(b.Sites))
	for i := range cells {
		cells[i].Mark = puzzles.Blank
	}
	for f := range fit(3) {
		l := fitted(b, f)
		draw := func(cursor int, looks map[int]look) string {
			c := draw(l, view{cells: cells, cursor: cursor, looks: looks})
			for i := range c.cells {
				c.cells[i].tone = tone{}
			}
			return c.render(newTheme(termenv.Ascii, true, true))
		}
		if draw(7, nil) == draw(-1, map[int]look{7: {paper: hinted}}) {
			t.Errorf("fit %d: they look the same:\n%s", f, draw(7, nil))
		}
	}
}
