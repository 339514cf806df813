// The smallest kind with clues, to copy for a new one: this half goes to puzzles/kinds/akari/akari.go ...
package kindtest_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/grid"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
	"crib/puzzles/rules"
)

// Akari is the kind. What is in bold in its rules is lit where that rule is broken.
var Akari = puzzles.Kind{
	Name:    "akari",
	Title:   "Akari",
	Rules:   "Place lamps so that **every white cell is lit**: a lamp lights its own cell, its row and its column, up to the next black cell. **No lamp lights another one.** A number on a black cell says **how many lamps stand beside it**.",
	Sizes:   puzzles.Sizes("5x5 7x7"),
	Usual:   puzzles.Size{Rows: 7, Cols: 7},
	Largest: puzzles.Size{Rows: 30, Cols: 30},
	Read:    readAkari,
	Draft:   puzzles.Draft{Help: "Type # for a black cell, or 0 to 4 for one with a number; * for a lamp that is given, - for none.", Enter: puzzles.Entering((*akari).enter)},
	Grow:    puzzles.GrowFrom("akari", readAkari, 3, 14, growAkari),
}

// What a site holds (lamp, dark), and what a drawing has besides: black cells, from which on numbers are counted.
const lamp, dark, black, zero = 0, 1, 2, 3

var (
	values = []puzzles.Value{
		lamp: {Key: "*", Glyph: "●", Words: "is a lamp"},
		dark: {Key: "-", Glyph: "·", Words: "is no lamp", Not: "is a lamp", Default: true},
	}
	signs = append(slices.Clone(values), puzzles.Value{Key: "#"}, puzzles.Value{Key: "0"}, puzzles.Value{Key: "1"}, puzzles.Value{Key: "2"}, puzzles.Value{Key: "3"}, puzzles.Value{Key: "4"})
)

// akari is a puzzle: what stands in each cell, an index of signs or Blank.
type akari struct {
	size   puzzles.Size
	cells  []int
	fields []puzzles.Field // title, source and the like
}

// readAkari reads a text, also a blank sheet and one that is half typed in.
func readAkari(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only(); err != nil {
		return nil, err
	}
	cells, err := t.Cells(signs, "an Akari", "# or a number from 0 to 4 for a black cell, * for a lamp, - for none, or . where it is blank")
	return &akari{t.Size, cells, t.FreeFields()}, err
}

// white returns the cells that are not black: one for each site, in this order.
func (p *akari) white() (white []int) {
	for cell, v := range p.cells {
		if v < black {
			white = append(white, cell)
		}
	}
	return white
}

// Unfinished says why it is not a puzzle yet.
func (p *akari) Unfinished() error {
	if len(p.white()) == 0 {
		return errors.New("all cells are black, want some that are white")
	}
	return nil
}

func (p *akari) Text() *puzzles.Text {
	return &puzzles.Text{Kind: "akari", Size: p.size, Fields: p.fields, Drawing: puzzles.Lines(p.size.Draw(p.cells, signs))}
}

// Drawing puts marks in the white cells; readAkari reads each of them back.
func (p *akari) Drawing(marks []int) []string {
	shown := slices.Clone(p.cells)
	for site, cell := range p.white() {
		shown[cell] = marks[site]
	}
	return p.size.Draw(shown, signs)
}

func (p *akari) Board() *puzzles.Board {
	b := &puzzles.Board{Rows: p.size.Rows, Cols: p.size.Cols}
	for cell, v := range p.cells {
		at := p.size.At(cell)
		if v < black {
			b.Sites = append(b.Sites, puzzles.Site{At: at, Values: values, Given: v})
			continue
		}
		if b.Blocks = append(b.Blocks, at); v >= zero {
			b.Labels = append(b.Labels, puzzles.Label{At: at, Text: strconv.Itoa(v - zero)})
		}
	}
	return b
}

// Formulations has one that explains. Others, and their sources, would stand beside it.
func (p *akari) Formulations() []puzzles.Formulation {
	return []puzzles.Formulation{{
		Name: "lamps", Means: "a variable for each white cell is 1 if it is a lamp", Source: "the rules, cell by cell",
		Explains: true, Build: p.build,
	}}
}

// build states the rules. Each constraint has the name of its rule and a sentence, and a number's label stands for its own.
func (p *akari) build(e *puzzles.Encoding) {
	e.OneHot()
	runs := rules.RunsOf(p.size, func(cell int) bool { return p.cells[cell] >= black })
	seen := make([][]int, len(e.Board.Sites)) // the sites that light each site
	for _, run := range runs.Areas {
		for _, site := range run.Sites {
			seen[site] = append(seen[site], run.Sites...)
		}
		if len(run.Sites) > 1 {
			e.Require(e.Holding(run.Sites, lamp).AtMost(1), "line", "%s holds at most one lamp", run)
		}
	}
	for site, from := range seen {
		slices.Sort(from)
		e.Require(e.Holding(slices.Compact(from), lamp).AtLeast(1), "light", "a lamp must light %v", e.At(site))
	}
	for i, l := range e.Board.Labels {
		var beside []int
		black, _ := p.size.Cell(l.At)
		for _, cell := range p.size.Beside(black) {
			if site, ok := slices.BinarySearch(runs.White, cell); ok {
				beside = append(beside, site)
			}
		}
		n, _ := strconv.Atoi(l.Text)
		e.Board.Labels[i].StandsFor(e.Require(e.Holding(beside, lamp).Equals(n), "number", "%v has %s beside it", l.At, english.Count(n, "lamp")))
	}
}

// enter types a sign into cells.
func (p *akari) enter(at []grid.At, typed string) (err error) {
	p.cells, err = p.size.Enter(p.cells, at, typed, signs)
	return err
}

// growAkari lays out black cells at random. Whoever makes the puzzle finds a solution, and leaves out numbers, each if one solution remains.
func growAkari(r *rand.Rand, blank *akari) puzzles.Growth {
	p := *blank
	p.cells = slices.Clone(blank.cells)
	for cell := range p.cells {
		if r.IntN(4) == 0 {
			p.cells[cell] = black
		}
	}
	p.cells[r.IntN(len(p.cells))] = puzzles.Blank // one at least is white
	white := p.white()
	return puzzles.Growth{
		Blank: &p, Loose: len(p.cells) - len(white), Fixed: true,
		WithClues: func(solution, _ []int, kept []bool) puzzles.Puzzle {
			q, clue := p, 0
			q.cells = slices.Clone(p.cells)
			for cell, v := range p.cells {
				if v != black {
					continue
				}
				if kept[clue] {
					q.cells[cell] = zero
					for _, near := range p.size.Beside(cell) {
						if site, ok := slices.BinarySearch(white, near); ok && solution[site] == lamp {
							q.cells[cell]++
						}
					}
				}
				clue++
			}
			return &q
		},
	}
}

// ... and this half to puzzles/kinds/akari/akari_test.go.

const sample = "akari 4x5\n ..1..\n #...2\n .....\n ..0..\n"

// TestAkari runs the suite.
func TestAkari(t *testing.T) {
	kindtest.Run(t, Akari, kindtest.Suite{
		Samples: []string{sample},
		Small:   []string{"akari 3x3\n.1.\n...\n..#\n"},
		Random:  anyAkari,
		Referee: akariKept,
		Broken:  sample + "-- broken: line --\n ..1..\n #.*.2\n ..*..\n ..0..\n-- broken: light --\n --1--\n #---2\n -----\n --0--\n-- broken: number --\n ..1..\n #...2\n ..*..\n ..0..\n",
		Hints:   []string{sample},
		Wishes:  []making.Wish{{Size: puzzles.Size{Rows: 5, Cols: 5}, Seed: 1}},
		Packs:   fstest.MapFS{"puzzles/akari/hard.txt": {Data: []byte(strings.Replace(sample, "\n", "\nband: hard\n", 1))}},
	})
}

// akariKept is the referee: it looks at each cell, and walks from it in four directions.
func akariKept(q puzzles.Puzzle, marks []int) bool {
	board := q.Drawing(marks)
	at := func(r, c int) byte {
		if r < 0 || c < 0 || r >= len(board) || c >= len(board[0]) {
			return '#'
		}
		return board[r][c]
	}
	for r := range board {
		for c := range board[r] {
			near, lit := 0, 0
			for _, d := range [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
				for k := 1; strings.IndexByte("*-", at(r+k*d[0], c+k*d[1])) >= 0; k++ {
					if at(r+k*d[0], c+k*d[1]) == '*' {
						lit++
						if k == 1 {
							near++
						}
					}
				}
			}
			switch here := at(r, c); {
			case here == '*' && lit > 0, here == '-' && lit == 0, '0' <= here && here <= '4' && near != int(here-'0'):
				return false
			}
		}
	}
	return true
}

// anyAkari writes a small board with anything anywhere.
func anyAkari(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("akari 3x4\n")
	for range 3 {
		for range 4 {
			b.WriteByte(".........#012-*"[r.IntN(15)])
		}
		b.WriteByte(10)
	}
	return b.String()
}
