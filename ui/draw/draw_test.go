package draw

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
	"crib/ui/screentest"
)

func TestCanvas(t *testing.T) {
	c := NewCanvas(6, 1)
	c.Put(0, 0, "a\u0301\t字b", Plain) // an accent takes no room, a wide one two cells
	c.Put(5, 0, "字", Plain)           // half of it would be off the edge
	if got, want := c.Render(NewTheme(0, true, false)), "a 字b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := c.Render(NewTheme(0, true, true)), "a ?b"; got != want {
		t.Errorf("in ASCII: got %q, want %q", got, want)
	}
}

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
		"wikipedia": screentest.Wikipedia, "killer": screentest.Killer, "cages": screentest.Cages, "diagonals": screentest.Diagonals, "jigsaw": screentest.Jigsaw, "margins": screentest.Margins, "16x16": screentest.Hexadoku, "riddle": screentest.Riddle,
	} {
		boards[name] = screentest.Read(t, text).Board()
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
			bare := draw(l, View{Cells: cells, Cursor: -1})
			for what, mark := range map[string]func(i int, every puzzles.Values) Look{
				"noted": func(i int, every puzzles.Values) Look {
					cells[i] = play.Cell{Mark: puzzles.Blank, Notes: every}
					return Look{}
				},
				"crossed": func(i int, every puzzles.Values) Look {
					cells[i] = play.Cell{Mark: puzzles.Blank, Crossed: every}
					return Look{}
				},
				"ruled out": func(i int, every puzzles.Values) Look {
					cells[i] = play.Cell{Mark: puzzles.Blank}
					return Look{Out: every}
				},
				"one is out": func(i int, every puzzles.Values) Look {
					cells[i] = play.Cell{Mark: puzzles.Blank}
					return Look{Out: every, Now: 1}
				},
				"written": func(i int, every puzzles.Values) Look { cells[i] = play.Cell{Mark: 0}; return Look{} },
			} {
				looks := map[int]Look{}
				for i, s := range b.Sites {
					looks[i] = mark(i, puzzles.Values(1)<<len(s.Values)-1)
				}
				got := draw(l, View{Cells: cells, Cursor: -1, Looks: looks})
				for n, s := range got.cells {
					if p := (point{n % got.W, n / got.W}); !inside[p] && s.r != bare.cells[n].r {
						t.Errorf("%s, %s, all %s: there is %q at %v, want %q", name, size, what, s.r, p, bare.cells[n].r)
						break
					}
				}
			}
		}
	}
}

// What a hint is about is told from the cursor without colour, at any size and
// in ASCII.
func TestHintedIsNotTheCursor(t *testing.T) {
	b := screentest.Read(t, screentest.Sixes).Board()
	cells := make([]play.Cell, len(b.Sites))
	for i := range cells {
		cells[i].Mark = puzzles.Blank
	}
	for f := range fit(3) {
		l := fitted(b, f)
		draw := func(cursor int, looks map[int]Look) string {
			c := draw(l, View{Cells: cells, Cursor: cursor, Looks: looks})
			for i := range c.cells {
				c.cells[i].tone = tone{}
			}
			return c.Render(NewTheme(termenv.Ascii, true, true))
		}
		if draw(7, nil) == draw(-1, map[int]Look{7: {Paper: Hinted}}) {
			t.Errorf("fit %d: they look the same:\n%s", f, draw(7, nil))
		}
	}
}

func TestFlowed(t *testing.T) {
	var got []string
	for _, r := range Flowed([]string{"1 red", "2 Lucky Strike", "3 far too long for a line", "4 blue"}, " ·", 18, Quiet) {
		got = append(got, r[0].Text)
	}
	want := []string{"1 red ·", "2 Lucky Strike · 3", "far too long for a", "line · 4 blue"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
