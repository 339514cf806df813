package hashi

import (
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// What stands for so many bridges, from none on: across, and down.
var (
	across = []rune("×-=≡≣")
	down   = []rune("×|\"⦀⁞")
)

const (
	sea     = '.'
	both    = '+' // a bridge across and one down, which is against the rules
	unknown = '?'
	digits  = "123456789ABCDEFG" // the number of an island, from 1
)

// bridges returns how many bridges of a pair a character stands for, or -1.
func (q pair) bridges(r rune) int {
	for n, c := range q.marks() {
		if c == r {
			return n
		}
	}
	return -1
}

func (q pair) marks() []rune {
	if q.down {
		return down
	}
	return across
}

// A drawing is what stands at the places of the lattice; 0 where nothing is
// drawn. Cells are always drawn. The places between them may be: beside each
// other where a line has nearly twice as many characters as cells, and below
// each other where there are nearly twice as many lines.
type drawing struct {
	at    [][]rune
	lines []puzzles.Line // by row of the lattice
}

func newDrawing(size puzzles.Size) *drawing {
	d := &drawing{make([][]rune, 2*size.Rows+1), make([]puzzles.Line, 2*size.Rows+1)}
	for r := range d.at {
		d.at[r] = make([]rune, 2*size.Cols+1)
	}
	return d
}

func (d *drawing) errorf(at grid.At, format string, args ...any) error {
	l := d.lines[at.R]
	col := at.C
	if len([]rune(l.Text)) < len(d.at[0])-2 {
		col = at.Col() + 1
	}
	return l.Errorf(col, format, args...)
}

func readDrawing(t *puzzles.Text) (*drawing, error) {
	d := newDrawing(t.Size)
	rows, cols := t.Size.Rows, t.Size.Cols
	down := 1
	switch n := len(t.Drawing); {
	case n == 0:
		return nil, t.Errorf("the drawing is missing, want %d rows of cells", rows)
	case n == rows:
		down = 2
	case n > rows && n != 2*rows-1:
		return nil, t.Drawing[rows].Errorf(0, "row %d is one too many, want %d rows", rows+1, rows)
	case n < rows:
		return nil, t.Drawing[n-1].Errorf(0, "row %d is the last, want %d rows", n, rows)
	}
	for i, l := range t.Drawing {
		r, right := i*down+1, 1
		d.lines[r] = l
		runes := []rune(l.Text)
		switch n := len(runes); {
		case n == cols:
			right = 2
		case n != 2*cols-1:
			return nil, l.Errorf(0, "the row has %d characters, want one for each of %d cells, or %d with those between them", n, cols, 2*cols-1)
		}
		for k, ch := range runes {
			if at := (grid.At{R: r, C: k*right + 1}); ch != ' ' {
				d.at[at.R][at.C] = ch
			} else if at.IsCell() {
				return nil, l.Errorf(k+1, "the cell is blank, want . for the sea")
			}
		}
	}
	return d, nil
}

// islands returns the islands of a drawing, row by row.
func (d *drawing) islands(size puzzles.Size, most int) ([]island, error) {
	var islands []island
	for row := range size.Rows {
		for col := range size.Cols {
			at := grid.Cell(row, col)
			ch := d.at[at.R][at.C]
			n := strings.IndexRune(digits, ch) + 1
			switch {
			case n > 4*most:
				return nil, d.errorf(at, "an island with %d bridges can't be, want 1 to %d", n, 4*most)
			case n > 0 || ch == unknown:
				islands = append(islands, island{row, col, n})
			case ch != sea && ch != both && (pair{}).bridges(ch) < 0 && (pair{down: true}).bridges(ch) < 0:
				return nil, d.errorf(at, "%q is nothing on a Hashi board, want the number of an island, ? where it is unknown, or . for the sea", ch)
			}
		}
	}
	return islands, nil
}

// give gives a puzzle the bridges of its drawing.
func (d *drawing) give(p *puzzle) error {
	for i, q := range p.pairs {
		for _, at := range p.span(q) {
			ch := d.at[at.R][at.C]
			n := q.bridges(ch)
			switch {
			case ch == both:
				n = 1
			case n == 0 && !q.down && at.IsCell():
				n = puzzles.Blank // it is that of a pair below each other
			case n > p.most:
				return d.errorf(at, "%d bridges can't be here, want at most %d", n, p.most)
			}
			p.given[i] = max(p.given[i], n)
		}
	}
	// Whatever is drawn must be what these bridges look like.
	right := p.lattice(p.given)
	for r, row := range d.at {
		for c, ch := range row {
			at := grid.At{R: r, C: c}
			want := right.at[r][c]
			switch {
			case ch == want || ch == 0 && !at.IsCell() || ch == sea && want == 0:
			case ch == across[0] && p.none(at):
			case want > ' ' && want != sea && want != across[0]:
				return d.errorf(at, "%q interrupts a bridge, want %q", ch, want)
			default:
				return d.errorf(at, "%q is no part of a bridge from one island to the next", ch)
			}
		}
	}
	return nil
}

// none reports whether a place belongs to a pair with the given that it has no
// bridge.
func (p *puzzle) none(at grid.At) bool {
	for i, q := range p.pairs {
		if p.given[i] != 0 || !q.down && at.IsCell() {
			continue
		}
		for _, place := range p.span(q) {
			if place == at {
				return true
			}
		}
	}
	return false
}

// lattice draws the islands and as many bridges as marks say.
func (p *puzzle) lattice(marks []int) *drawing {
	d := newDrawing(p.size)
	for row := range p.size.Rows {
		for col := range p.size.Cols {
			at := grid.Cell(row, col)
			d.at[at.R][at.C] = sea
		}
	}
	for _, is := range p.islands {
		at, ch := is.cell(), unknown
		if is.number > 0 {
			ch = rune(digits[is.number-1])
		}
		d.at[at.R][at.C] = ch
	}
	for i, q := range p.pairs {
		if marks[i] <= 0 {
			continue
		}
		for _, at := range p.span(q) {
			ch := q.marks()[marks[i]]
			if old := d.at[at.R][at.C]; at.IsCell() && old != sea {
				ch = both
			}
			d.at[at.R][at.C] = ch
		}
	}
	for i, q := range p.pairs {
		if marks[i] != 0 {
			continue
		}
		for _, at := range p.span(q) { // the first free place, which is a cell where none is drawn between
			old := d.at[at.R][at.C]
			if !q.down && !at.IsCell() || q.down && (at.IsCell() && old == sea || !at.IsCell() && p.adjacent()) {
				d.at[at.R][at.C] = q.marks()[0]
				break
			}
		}
	}
	return d
}

// adjacent reports whether an island is right below another, so that what is
// between them has to be drawn between rows.
func (p *puzzle) adjacent() bool {
	for _, q := range p.pairs {
		if q.down && p.islands[q.b].row == p.islands[q.a].row+1 {
			return true
		}
	}
	return false
}

// Drawing draws the islands alone where nothing is marked, and else the bridges
// too. That there is none is drawn only where something is still open.
func (p *puzzle) Drawing(marks []int) []string {
	open, any := false, false
	for _, m := range marks {
		open = open || m == puzzles.Blank
		any = any || m != puzzles.Blank
	}
	shown := make([]int, len(marks))
	for i, m := range marks {
		if shown[i] = m; m == 0 && !open {
			shown[i] = puzzles.Blank
		}
	}
	d := p.lattice(shown)
	var lines []string
	for r := 1; r < len(d.at)-1; r++ {
		if r&1 == 0 && !(any && p.adjacent()) {
			continue
		}
		var b strings.Builder
		for c := 1; c < len(d.at[r])-1; c++ {
			switch ch := d.at[r][c]; {
			case c&1 == 0 && !any:
			case ch != 0:
				b.WriteRune(ch)
			case c&1 == 1: // between rows, so that the line is not blank
				b.WriteByte(sea)
			default:
				b.WriteByte(' ')
			}
		}
		lines = append(lines, b.String())
	}
	return lines
}
