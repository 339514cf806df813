package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// Unknown is a cell that shows a clue without its number.
const Unknown = -2

// Cells is how a format writes cells, each of which holds a value from 0 on,
// Unknown, or puzzles.Blank.
type Cells struct {
	Values  []string // characters for each value, of which the first is written: "0○", or "" for none
	First   int      // the value that the first of them stands for
	Blank   string   // characters for a blank cell, of which the first is written
	Unknown string   // and for one that is Unknown
	Same    bool     // blank cells are all written alike: what else could be one is none

	// Numbers from Least to Most stand for themselves. With Hex they are written
	// as puzz.link does: a hexadecimal digit, two behind -, or three behind +.
	Least, Most int
	Hex         bool

	// In text without lines: letters for one blank cell, for two and so on, and
	// what is written between two numbers.
	Runs, Between string

	// In lines: what is written between two cells, and what may stand between
	// them besides blanks. Lines of this and of "-=+" are a frame if they have a
	// "+".
	Space, Frame string

	// Known says why such a grid can't be told from puzzles of other kinds, in a
	// sentence; nil if it can. A grid that it knows may have one cell that is
	// none: that is a mistake, and two are another format. Its rows may differ in
	// length, too.
	Known func(size puzzles.Size, cells []int) error
}

// Letters are those of most runs of blank cells.
const (
	Letters  = "abcdefghijklmnopqrstuvwxyz"
	Capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// Digits are characters for values that one character each stands for.
func Digits(characters string) []string { return strings.Split(characters, "") }

// Number16 is how puzz.link writes the cells of most kinds.
func Number16(least, most int) Cells {
	return Cells{Least: least, Most: most, Hex: true, Unknown: ".", Runs: "ghijklmnopqrstuvwxyz"}
}

// wanted says what may stand for a cell.
func (c Cells) wanted() string {
	var s []string
	var span []rune // characters of values, each the one after the last
	flush := func() {
		if n := len(span); n > 2 {
			s = append(s, fmt.Sprintf("%c to %c", span[0], span[n-1]))
		} else {
			s = append(s, Digits(string(span))...)
		}
		span = nil
	}
	for _, set := range c.Values {
		for _, r := range first(set) {
			if n := len(span); n > 0 && r != span[n-1]+1 {
				flush()
			}
			span = append(span, r)
		}
	}
	flush()
	switch {
	case c.Hex:
		s = append(s, fmt.Sprintf("a hexadecimal number from %x to %x", c.Least, c.Most))
	case c.Most > 0:
		s = append(s, fmt.Sprintf("a number from %d to %d", c.Least, c.Most))
	}
	if c.Unknown != "" {
		s = append(s, first(c.Unknown)+" where it is unknown")
	}
	if c.Blank != "" {
		s = append(s, first(c.Blank)+" where it is blank")
	}
	if n := len(c.Runs); n > 0 {
		s = append(s, fmt.Sprintf("a letter %c to %c for blank cells", c.Runs[0], c.Runs[n-1]))
	}
	return puzzles.List(s, "or")
}

// first returns the first character of a set, "" where it has none.
func first(set string) string {
	_, n := utf8.DecodeRuneInString(set)
	return set[:n]
}

// read returns the value that a text begins with, and its length: 0 for none.
func (c Cells) read(text string) (v, n int) {
	if word, v := c.number(text); word != "" && c.Least <= v && v <= c.Most {
		return v, len(word)
	}
	r, n := utf8.DecodeRuneInString(text)
	has := func(set string) bool { return strings.ContainsRune(set, r) }
	switch i := slices.IndexFunc(c.Values, has); {
	case i >= 0:
		return c.First + i, n
	case has(c.Blank):
		return puzzles.Blank, n
	case has(c.Unknown):
		return Unknown, n
	}
	return 0, 0
}

// write returns what is written for a value, "" where nothing is.
func (c Cells) write(v int) string {
	i := v - c.First
	switch {
	case v == puzzles.Blank:
		return first(c.Blank)
	case v == Unknown:
		return first(c.Unknown)
	case c.Most > 0 && c.Least <= v && v <= c.Most:
		return c.writeNumber(v)
	case 0 <= i && i < len(c.Values):
		return first(c.Values[i])
	}
	return ""
}

// number returns the number that a text begins with, as it is written and what it
// is; "" for none.
func (c Cells) number(text string) (word string, v int) {
	switch {
	case c.Most == 0:
	case c.Hex:
		m := hexadecimal.FindStringSubmatch(text)
		if m == nil {
			break
		}
		n, _ := strconv.ParseUint(m[1]+m[2]+m[3], 16, 16)
		return m[0], int(n)
	default:
		word = digits(text)
		v, _ = strconv.Atoi(word) // the largest of all where it is too large
	}
	return word, v
}

var hexadecimal = regexp.MustCompile(`^(?:([0-9a-f])|-([0-9a-fA-F]{2})|\+([0-9a-fA-F]{3}))`)

func (c Cells) writeNumber(v int) string {
	switch {
	case !c.Hex:
		return strconv.Itoa(v)
	case v < 0x10:
		return fmt.Sprintf("%x", v)
	case v < 0x100:
		return fmt.Sprintf("-%02x", v)
	}
	return fmt.Sprintf("+%03x", v)
}

// strange is an error at a byte of the text, where no cell is.
func (w *Walk) strange(i int, c Cells) error {
	text := w.text[i:]
	if word, _ := c.number(text); word != "" {
		return w.place(i, "%s is no value here, want %d to %d", word, c.Least, c.Most)
	}
	if c.Hex && strings.IndexByte("-+", text[0]) >= 0 {
		return w.place(i+1, "the number can't be read, want %s", c.wanted())
	}
	r, _ := utf8.DecodeRuneInString(text)
	return w.place(i, "%q is no cell of %s, want %s", r, w.of, c.wanted())
}

// write writes a value of the i-th cell.
func (w *Walk) write(v, i, cols int, c Cells) {
	token := c.write(v)
	if token == "" {
		what, ok := w.names[v]
		if !ok {
			what = "what stands in a cell"
		}
		w.Lacks("%s, as at %v", what, grid.Cell(i/cols, i%cols))
	}
	w.out.WriteString(token)
}

// Cells are all cells, row by row, with no lines between them. Where the size is
// not known they are read to the end of the text.
func (w *Walk) Cells(size puzzles.Size, cells *[]int, c Cells) {
	if !w.reading {
		w.writeCells(*cells, size.Cols, c)
		return
	}
	n, open := size.Rows*size.Cols, size == puzzles.Size{}
	if open {
		n = w.largest * w.largest
	}
	// Hexadecimal numbers end with the last cell: others may follow at once.
	for rest := w.rest(); rest != "" && rest[0] != ',' && (!c.Hex || len(*cells) < n); rest = w.rest() {
		if c.Between != "" && w.Opt(c.Between) {
			continue
		}
		v, bytes := c.read(rest)
		if run := strings.IndexByte(c.Runs, rest[0]) + 1; run > 0 {
			*cells, bytes = append(*cells, slices.Repeat([]int{puzzles.Blank}, run)...), 1
		} else if bytes > 0 {
			*cells = append(*cells, v)
		} else {
			w.another()
			w.Fail(w.strange(w.at, c))
		}
		if len(*cells) > n {
			w.Failf("the %s has more than %d cells, want %d", w.noun, n, n)
		}
		w.at += bytes
	}
	if len(*cells) < n && !open {
		w.Failf("the %s has %d cells, want %d", w.noun, len(*cells), n)
	}
}

func (w *Walk) writeCells(cells []int, cols int, c Cells) {
	run, number := 0, false // blank cells not yet written; whether a number comes before
	flush := func() {
		for ; run > 0; run -= min(run, len(c.Runs)) {
			w.out.WriteByte(c.Runs[min(run, len(c.Runs))-1])
			number = false
		}
	}
	for i, v := range cells {
		if v == puzzles.Blank && c.Runs != "" {
			run++
			continue
		}
		flush()
		if number {
			w.out.WriteString(c.Between)
		}
		w.write(v, i, cols, c)
		number = c.Most > 0
	}
	flush()
}

// Row is the cells of a square board of one of these sides, all on one line.
func (w *Walk) Row(size *puzzles.Size, cells *[]int, sides []int, c Cells) {
	row := marks(w.rest(), w.at, "", false)
	if w.Square(size, len(row), sides); w.reading {
		w.at = len(w.text)
		w.readRows([][]mark{row}, puzzles.Size{Rows: 1, Cols: len(row)}, cells, c, true)
		return
	}
	w.known(*size, *cells, c)
	for i, v := range *cells {
		w.write(v, i, size.Cols, c)
	}
}

// Grid is lines of cells, one for each row, up to the end of the text. They say the
// size. One line with nothing before it is no grid.
func (w *Walk) Grid(size *puzzles.Size, cells *[]int, c Cells) {
	if !w.reading {
		w.writeRows(*size, *cells, c)
		return
	}
	least := 1
	if w.at == 0 {
		least = 2
	}
	rows := w.rows(c, len(w.text))
	if len(rows) < least {
		w.Failf("the %s has %d rows, want %d at least", w.noun, len(rows), least)
	}
	*size = puzzles.Size{Rows: len(rows), Cols: len(rows[0])}
	w.readRows(rows, *size, cells, c, c.Known != nil)
	w.Fits(*size)
}

// Rows is lines of cells, one for each row of a board whose size is known.
func (w *Walk) Rows(size puzzles.Size, cells *[]int, c Cells) {
	if !w.reading {
		w.writeRows(size, *cells, c)
		return
	}
	rows := w.rows(c, size.Rows)
	if len(rows) < max(size.Rows, 1) {
		w.Failf("the %s has %d rows, want %d", w.noun, len(rows), size.Rows)
	}
	w.readRows(rows, size, cells, c, strings.TrimSpace(w.rest()) == "")
	w.Fits(size)
}

// rows takes as many lines apart, which are no comments, no part of a frame, and
// not blank.
func (w *Walk) rows(c Cells, most int) [][]mark {
	var rows [][]mark
	for line := range strings.Lines(w.rest()) {
		if len(rows) == most {
			break
		}
		framed := c.Frame != "" && strings.Contains(line, "+") && strings.Trim(line, "-=+"+blank+c.Frame) == ""
		if row := marks(line, w.at, blank+c.Frame, c.Most > 0); row != nil && !framed && line[0] != '#' {
			rows = append(rows, row)
		}
		w.at += len(line)
	}
	return rows
}

const blank = " \t\r\n"

// A mark is what may be a cell in a line.
type mark struct {
	text string
	at   int // its first byte in the whole text
}

// marks returns the characters of a line, or its words, but for what may stand
// between them. The line begins at a byte of the whole text.
func marks(line string, at int, between string, words bool) []mark {
	var row []mark
	for i := 0; i < len(line); {
		r, n := utf8.DecodeRuneInString(line[i:])
		if !strings.ContainsRune(between, r) {
			if words {
				if n = strings.IndexAny(line[i:], between); n < 0 {
					n = len(line) - i
				}
			}
			row = append(row, mark{line[i : i+n], at + i})
		}
		i += n
	}
	return row
}

// readRows reads the cells of rows, each as long as the size says. own says that
// rows of which one cell is none are of this format.
func (w *Walk) readRows(rows [][]mark, size puzzles.Size, cells *[]int, c Cells, own bool) {
	var bad func() error // the first mistake
	strange := 0
	for r, row := range rows {
		if len(row) != size.Cols && bad == nil {
			bad = func() error {
				line, _ := w.where(row[0].at)
				return &puzzles.ErrorAt{Line: line, Err: fmt.Errorf("row %d has %d cells, want %d", r+1, len(row), size.Cols)}
			}
		}
		for _, m := range row {
			v, n := c.read(m.text)
			switch {
			case n < len(m.text):
				if strange++; bad == nil {
					bad = func() error { return w.strange(m.at, c) }
				}
				v = puzzles.Blank
			case v == puzzles.Blank && c.Same:
				c.Blank = m.text
			}
			*cells = append(*cells, v)
		}
	}
	if strange < 2 {
		w.known(size, *cells, c)
		w.sure = w.sure || own
	}
	if bad != nil {
		w.another()
		w.Fail(bad())
	}
}

// known ends the walk where a grid can't be told from those of other kinds.
func (w *Walk) known(size puzzles.Size, cells []int, c Cells) {
	if c.Known == nil {
		return
	}
	if err := c.Known(size, cells); err != nil {
		w.Fail(err)
	}
}

// writeRows writes cells in lines.
func (w *Walk) writeRows(size puzzles.Size, cells []int, c Cells) {
	w.known(size, cells, c)
	for i, v := range cells {
		if i%size.Cols > 0 {
			w.out.WriteString(c.Space)
		}
		if w.write(v, i, size.Cols, c); i%size.Cols == size.Cols-1 {
			w.out.WriteByte('\n')
		}
	}
}
