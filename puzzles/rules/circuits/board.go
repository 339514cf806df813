// Package circuits is what the kinds of circuit board share: points and black
// cells on a grid, lines between neighbouring points, and the rule that the
// lines make one tree in which every point has one line or three.
package circuits

import (
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// A Board is a circuit board as it is printed.
type Board struct {
	Size   puzzles.Size
	Points []int  // the cells with points, counted row by row
	Edges  []Edge // where there can be a line, in the order of the board
	Given  []int  // by edge: Line, None or puzzles.Blank
	Marks  []int  // for each letter that marks a point, its point, or -1

	point   []int       // by cell: its point, or -1 for a black cell
	at      [][]int     // by point: the edges at it
	edge    map[int]int // by place on the lattice, row by row
	letters string
}

// An Edge is where there can be a line between two neighbours, A and B, which
// are indexes into Points.
type Edge struct {
	A, B int
	At   grid.At
}

// The values of an edge, as indexes into the values of its site.
const (
	Line = iota
	None
)

// New returns a board with these black cells, counted row by row, on which
// nothing is given. letters are those that can mark points: "ST".
func New(size puzzles.Size, black []bool, letters string) *Board {
	b := &Board{Size: size, point: make([]int, len(black)), edge: map[int]int{}, letters: letters}
	for range letters {
		b.Marks = append(b.Marks, -1)
	}
	for cell, is := range black {
		b.point[cell] = -1
		if !is {
			b.point[cell] = len(b.Points)
			b.Points = append(b.Points, cell)
		}
	}
	b.at = make([][]int, len(b.Points))
	for a, cell := range b.Points {
		r, c := cell/size.Cols, cell%size.Cols
		for _, to := range [2][2]int{{0, 1}, {1, 0}} {
			if r+to[0] == size.Rows || c+to[1] == size.Cols || b.point[cell+to[0]*size.Cols+to[1]] < 0 {
				continue
			}
			e := Edge{a, b.point[cell+to[0]*size.Cols+to[1]], grid.Cell(r, c).Plus(to[0], to[1])}
			b.at[e.A], b.at[e.B] = append(b.at[e.A], len(b.Edges)), append(b.at[e.B], len(b.Edges))
			b.edge[b.place(e.At)] = len(b.Edges)
			b.Edges = append(b.Edges, e)
		}
	}
	b.Given = slices.Repeat([]int{puzzles.Blank}, len(b.Edges))
	return b
}

// With returns the board with other givens.
func (b *Board) With(given []int) *Board {
	c := *b
	c.Given = given
	return &c
}

func (b *Board) place(a grid.At) int { return a.R*(2*b.Size.Cols+1) + a.C }

// EdgeAt returns the edge at a place.
func (b *Board) EdgeAt(a grid.At) (int, bool) {
	i, ok := b.edge[b.place(a)]
	return i, ok
}

// Black reports for each cell, row by row, whether it is black.
func (b *Board) Black() []bool {
	black := make([]bool, len(b.point))
	for cell, p := range b.point {
		black[cell] = p < 0
	}
	return black
}

// PointAt returns the point on a cell, or -1.
func (b *Board) PointAt(a grid.At) int { return b.point[a.Row()*b.Size.Cols+a.Col()] }

// At returns the edges at a point.
func (b *Board) At(point int) []int { return b.at[point] }

// Name is how a sentence calls a point.
func (b *Board) Name(point int) string { return b.cell(point).String() }

func (b *Board) cell(point int) grid.At {
	return grid.Cell(b.Points[point]/b.Size.Cols, b.Points[point]%b.Size.Cols)
}

// EdgeName is how a sentence calls an edge.
func (b *Board) EdgeName(e Edge) string { return b.Name(e.A) + "-" + b.Name(e.B) }

// Title is the letter that marks a point, or "".
func (b *Board) title(point int) string {
	if i := slices.Index(b.Marks, point); i >= 0 {
		return b.letters[i : i+1]
	}
	return ""
}

var values = []puzzles.Value{
	Line: {Key: "1", Glyph: "-", Words: "is a line", Plural: "are lines", Stroke: 1},
	None: {Key: "0", Glyph: "×", Words: "is no line", Not: "is a line", Plural: "are no lines", Default: true},
}

// Draw describes the board for the screen.
func (b *Board) Draw() *puzzles.Board {
	out := &puzzles.Board{Rows: b.Size.Rows, Cols: b.Size.Cols}
	for i, e := range b.Edges {
		out.Sites = append(out.Sites, puzzles.Site{At: e.At, Values: values, Given: b.Given[i], Name: b.EdgeName(e)})
	}
	for cell, p := range b.point {
		if p < 0 {
			out.Blocks = append(out.Blocks, grid.Cell(cell/b.Size.Cols, cell%b.Size.Cols))
			continue
		}
		out.Nodes = append(out.Nodes, puzzles.Node{At: b.cell(p), Text: b.title(p), Clue: puzzles.Clue{Sites: b.at[p]}})
	}
	return out
}

// Drawing is the drawing of the text format with these marks: `-` and `|` for
// lines, `x` for no line.
func (b *Board) Drawing(marks []int) []string {
	lines := make([]string, 0, 2*b.Size.Rows-1)
	for r := 1; r < 2*b.Size.Rows; r++ {
		var s strings.Builder
		for c := 1; c < 2*b.Size.Cols; c++ {
			a := grid.At{R: r, C: c}
			switch {
			case a.IsCell() && b.PointAt(a) < 0:
				s.WriteByte('#')
			case a.IsCell() && b.title(b.PointAt(a)) != "":
				s.WriteString(b.title(b.PointAt(a)))
			case a.IsCell():
				s.WriteByte('o')
			case a.IsCorner():
				s.WriteByte(' ')
			default:
				s.WriteByte(b.sign(a, marks))
			}
		}
		lines = append(lines, s.String())
	}
	return lines
}

// sign is what is drawn at an edge. Where there can be no line the drawing has
// a dot as well, so that no line of it begins with a blank.
func (b *Board) sign(a grid.At, marks []int) byte {
	i, ok := b.EdgeAt(a)
	switch {
	case !ok || marks[i] == puzzles.Blank:
		return '.'
	case marks[i] == None:
		return 'x'
	case a.R%2 == 1:
		return '-'
	}
	return '|'
}

// Text is the board in the text format.
func (b *Board) Text(kind string, fields []puzzles.Field) *puzzles.Text {
	return &puzzles.Text{Kind: kind, Size: b.Size, Fields: fields, Drawing: puzzles.Lines(b.Drawing(b.Given))}
}

// Largest is the largest board.
var Largest = puzzles.Size{Rows: 60, Cols: 60}

// Read reads a drawing. Rows of points and rows of lines take turns; a row
// without lines may be left out, and blanks may stand in place of dots.
func Read(t *puzzles.Text, letters string) (*Board, error) {
	rows, between, err := split(t)
	if err != nil {
		return nil, err
	}
	black := make([]bool, t.Size.Rows*t.Size.Cols)
	points := 0
	marked := make([]int, len(letters)) // cells, from 1
	for r, l := range rows {
		for c := range t.Size.Cols {
			k := strings.IndexRune(letters, l.at(2*c))
			switch sign := l.at(2 * c); {
			case sign == '#':
				black[r*t.Size.Cols+c] = true
				continue
			case sign == 'o', sign == 'O':
			case k >= 0 && marked[k] == 0:
				marked[k] = r*t.Size.Cols + c + 1
			case k >= 0:
				return nil, l.errorf(2*c, "%c stands at a second point, want it at one", sign)
			default:
				return nil, l.errorf(2*c, "%s is no cell, want %s", quoted(sign), cellSigns(letters))
			}
			points++
		}
	}
	if points == 0 {
		return nil, t.Errorf("every cell is black, want at least one point")
	}
	b := New(t.Size, black, letters)
	for k, cell := range marked {
		if cell > 0 {
			b.Marks[k] = b.point[cell-1]
		}
	}
	for r, l := range rows {
		for k := 1; k < l.length(2*t.Size.Cols-1); k += 2 {
			if err := b.read(l, k, grid.At{R: 2*r + 1, C: k + 1}, '-'); err != nil {
				return nil, err
			}
		}
	}
	for r, l := range between {
		for k := range l.length(2*t.Size.Cols - 1) {
			if k%2 == 1 {
				if l.at(k) != ' ' && l.at(k) != '.' {
					return nil, l.errorf(k, "%s stands between the lines, want a blank", quoted(l.at(k)))
				}
				continue
			}
			if err := b.read(l, k, grid.At{R: 2*r + 2, C: k + 1}, '|'); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// read reads one sign at an edge.
func (b *Board) read(l line, k int, a grid.At, sign rune) error {
	i, ok := b.EdgeAt(a)
	given := puzzles.Blank
	switch l.at(k) {
	case ' ', '.':
		return nil
	case sign:
		given = Line
	case 'x', 'X', '×':
		given = None
	default:
		return l.errorf(k, "%s is no line, want %c for a line, x for no line, or . where it is open", quoted(l.at(k)), sign)
	}
	if !ok && given == Line {
		return l.errorf(k, "a line ends at a black cell, want it between two points")
	}
	if ok {
		b.Given[i] = given
	}
	return nil
}

func quoted(r rune) string {
	if r == ' ' {
		return "a blank"
	}
	return fmt.Sprintf("%q", r)
}

// cellSigns says what a cell can be.
func cellSigns(letters string) string {
	names := []string{"o for a point", "# for a black cell"}
	for _, l := range letters {
		names = append(names, string(l))
	}
	return puzzles.List(names, "or")
}

// A line is a line of a drawing with the blanks that were cut off before it.
type line struct {
	puzzles.Line
	signs  []rune
	indent int
}

// at returns the sign at a place of the line, from 0; what is missing is blank.
func (l line) at(k int) rune {
	if k -= l.indent; k >= 0 && k < len(l.signs) {
		return l.signs[k]
	}
	return ' '
}

// length returns how many places the line has, at most so many.
func (l line) length(most int) int { return min(most, l.indent+len(l.signs)) }

func (l line) errorf(k int, format string, args ...any) error {
	return l.Errorf(max(1, k-l.indent+1), format, args...)
}

// split returns the rows of points, and the row of lines below each.
func split(t *puzzles.Text) (rows, between []line, err error) {
	left := 0 // where the drawing begins, in columns from 1
	for _, l := range t.Drawing {
		if left == 0 || l.Col < left {
			left = l.Col
		}
	}
	width := 2*t.Size.Cols - 1
	for _, d := range t.Drawing {
		l := line{d, []rune(d.Text), d.Col - left}
		body := strings.TrimLeft(d.Text, " ")
		ofPoints := body != "" && !strings.ContainsRune("|.xX×", []rune(body)[0])
		switch {
		case ofPoints && len(rows) == t.Size.Rows:
			return nil, nil, l.Errorf(0, "row %d is one too many, want %d rows of points", len(rows)+1, t.Size.Rows)
		case ofPoints:
			if n := l.indent + len(l.signs); n != width {
				return nil, nil, l.Errorf(0, "row %d is %d characters long, want %d: %d cells and what is between them", len(rows)+1, n, width, t.Size.Cols)
			}
			rows, between = append(rows, l), append(between, line{})
		case len(rows) == 0:
			return nil, nil, l.Errorf(0, "the drawing begins with a row of lines, want one of points")
		case between[len(rows)-1].signs != nil:
			return nil, nil, l.Errorf(0, "two rows of lines follow each other, want a row of points between them")
		case len(rows) == t.Size.Rows:
			return nil, nil, l.Errorf(0, "below the last row of points is a row of lines, want %d rows of points", t.Size.Rows)
		case l.indent+len(l.signs) > width:
			return nil, nil, l.Errorf(width-l.indent+1, "the row of lines is %d characters long, want at most %d", l.indent+len(l.signs), width)
		default:
			between[len(rows)-1] = l
		}
	}
	switch {
	case len(rows) == 0:
		return nil, nil, t.Errorf("the drawing is missing, want %d rows of points", t.Size.Rows)
	case len(rows) < t.Size.Rows:
		return nil, nil, rows[len(rows)-1].Errorf(0, "row %d is the last, want %d rows of points", len(rows), t.Size.Rows)
	}
	return rows, between, nil
}
