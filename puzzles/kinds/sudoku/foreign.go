package sudoku

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/formats"
)

// foreign are the ways other programs write a sudoku.
var foreign = []puzzles.Format{
	{
		Name: "line", Ends: []string{".sdm"},
		Description: "81 cells on a line (or 16, 36, 64, 100, 144, 256, 625), . or 0 where blank; what follows is a comment. A file of them is an .sdm file",
		Read:        readLine, Write: writeLine,
	},
	{
		Name: "sdk", Whole: true, Ends: []string{".sdk"},
		Description: "a grid of nine lines with headers such as #A for the author (SudoCue, SadMan)",
		Read:        readSDK, Write: writeSDK,
	},
	{
		Name: "grid", Whole: true,
		Description: "a grid of lines, with or without a frame of | - and +",
		Read:        readGrid, Write: writeGrid,
	},
	{
		Name:        "sgt",
		Description: "a game ID of Solo in Simon Tatham's collection, such as 3x3:4e8a5...",
		Read:        readSGT, Write: writeSGT,
	},
	formats.Save("Solo", "3x3:4e8a5", readSGT),
	{
		Name:        "puzz.link",
		Description: "an address such as https://puzz.link/p?sudoku/9/9/4k8g5...",
		Read:        readLink, Write: writeLink,
	},
}

// of makes the puzzle of these givens, n by n with the usual boxes.
func of(n int, given []int, fields []puzzles.Field) *puzzle {
	box, _ := boxes(n)
	return &puzzle{n: n, box: box, given: given, fields: fields}
}

// A char is a character that may be a cell, with its place from 1.
type char struct {
	r         rune
	line, col int
}

func (c char) errorf(format string, args ...any) error {
	return &puzzles.ErrorAt{Line: c.line, Col: c.col, Err: fmt.Errorf(format, args...)}
}

// usual are the sizes of boards that formats without a first line have.
var usual = []int{4, 6, 8, 9, 10, 12, 15, 16, 20, 25}

// cellsOf says how many cells the usual boards have.
func cellsOf() string {
	var s []string
	for _, n := range usual {
		s = append(s, strconv.Itoa(n*n))
	}
	return puzzles.List(s, "or")
}

// blanks are the characters that stand for a blank cell, but 0, which may be
// a value on a board of more than 9 rows.
const blanks = ".*-_"

// givens reads n*n characters. Up to 9 rows the values are digits. Above, no
// alphabet is agreed on: the blank is one of ". * - _ x" or else a character
// that stands more than n times, and the others are the values, in whichever
// of the known alphabets has them all.
func givens(cells []char, n int) ([]int, error) {
	if binary(cells, n) {
		return nil, puzzles.ErrNotThis
	}
	alphabet, blank := "123456789"[:min(n, 9)], blanks+"0xX"
	if n > 9 {
		alphabet, blank = alphabetOf(cells, n)
	}
	given := make([]int, len(cells))
	var bad []int
	for i, c := range cells {
		switch v := strings.IndexRune(alphabet, fold(c.r)); {
		case v >= 0:
			given[i] = v
		case strings.ContainsRune(blank, c.r):
			given[i] = puzzles.Blank
		default:
			bad = append(bad, i)
		}
	}
	switch {
	case len(bad)*4 > len(cells):
		return nil, puzzles.ErrNotThis
	case len(bad) > 0:
		c := cells[bad[0]]
		return nil, c.errorf("%q is no cell of a %dx%d sudoku, want %s", c.r, n, n, puzzles.DigitsTo(n))
	}
	return given, nil
}

// binary reports whether the cells are of a puzzle with the values 0 and 1 alone:
// there are more 1s than rows, or 0s beside another blank.
func binary(cells []char, n int) bool {
	zeros, ones, blank := 0, 0, 0
	for _, c := range cells {
		switch {
		case c.r == '0':
			zeros++
		case c.r == '1':
			ones++
		case strings.ContainsRune(blanks+"xX?", c.r):
			blank++
		default:
			return false
		}
	}
	return ones > n || zeros > 0 && ones > 0 && blank > 0
}

func fold(r rune) rune {
	if 'a' <= r && r <= 'z' {
		r -= 'a' - 'A'
	}
	return r
}

// alphabetOf returns the values, in order, and the blanks of a board of more
// than 9 rows.
func alphabetOf(cells []char, n int) (alphabet, blank string) {
	count := map[rune]int{}
	for _, c := range cells {
		count[c.r]++
	}
	for _, r := range blanks + "x0" {
		// An x or a 0 may be a value, which stands at most n times.
		if count[r] > 0 && (strings.ContainsRune(blanks, r) || count[r] > n) {
			blank += string(r)
			break
		}
	}
	if blank == "" {
		for _, c := range cells {
			if count[c.r] > n {
				blank = string(c.r)
				break
			}
		}
	}
	const digits, letters = "123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	known := []string{
		digits + letters[:n-9],         // 1-9A-G
		digits + letters[:n-10] + "0",  // 0-9A-F, and 1-9A-F with 0 for 16: each keeps its look but 0
		letters[:min(n, len(letters))], // A-P
	}
	for _, alphabet := range known {
		all := true
		for r := range count {
			all = all && (strings.ContainsRune(blank, r) || strings.ContainsRune(alphabet, fold(r)))
		}
		if all {
			return alphabet, blank
		}
	}
	return known[0], blank + blanks
}

// bank is how the large collections begin a line: a hash of twelve digits.
var bank = regexp.MustCompile(`^[0-9a-f]{12} +`)

func readLine(text string) (puzzles.Puzzle, error) {
	from := len(bank.FindString(text))
	body := text[from:]
	if i := strings.IndexAny(body, " \t:,;#"); i >= 0 {
		body = body[:i]
	}
	var cells []char
	plain := true // nothing but digits and blanks
	for _, r := range body {
		from++
		cells = append(cells, char{r: r, col: from})
		plain = plain && ('0' <= r && r <= '9' || strings.ContainsRune(blanks, r))
	}
	for _, n := range usual {
		if len(cells) == n*n {
			given, err := givens(cells, n)
			if err != nil {
				return nil, err
			}
			return of(n, given, nil), nil
		}
	}
	if plain && len(cells) > 12 {
		return nil, fmt.Errorf("the line has %d cells, want %s", len(cells), cellsOf())
	}
	return nil, puzzles.ErrNotThis
}

// errShape says that a format has only the usual boxes.
func errShape(p *puzzle, format string) error {
	return fmt.Errorf("the format %s can't say that boxes are %v, want a sudoku with the usual boxes", format, p.box)
}

// plain returns a sudoku with the usual boxes and no further rules, for a
// format which has no word for others.
func plain(q puzzles.Puzzle, format string) (*puzzle, error) {
	p := q.(*puzzle)
	for _, f := range p.variantFields() {
		return nil, fmt.Errorf("the format %s has no word for %s, want a sudoku without them", format, f.Key)
	}
	if box, _ := boxes(p.n); box != p.box {
		return nil, errShape(p, format)
	}
	return p, nil
}

func writeLine(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "line")
	if err != nil {
		return "", err
	}
	return strings.Join(p.Drawing(p.given), ""), nil
}

// headers are the lines a .sdk file begins with, and the fields that keep them.
var headers = map[byte]puzzles.Field{
	'A': {Key: "author"},
	'D': {Key: "title"},
	'S': {Key: "source"},
	'C': {Key: "comment"},
	'U': {Key: "comment"},
	'B': {Key: "comment", Value: "published "},
	'L': {Key: "comment", Value: "level "},
}

// A sheet is a grid of lines: the lines with cells, and what stands above.
type sheet struct {
	fields []puzzles.Field
	rows   [][]char
	sdk    bool // it has headers or sections of .sdk files
}

// readSheet takes a grid of lines apart. Lines of nothing but frame are rows
// only where tight says so: "---" may be three blank cells.
func readSheet(text string, tight bool) sheet {
	var s sheet
	section := "puzzle"
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line[0] == '#':
			if len(line) > 1 && 'A' <= line[1] && line[1] <= 'Z' {
				s.sdk = true
				if f, ok := headers[line[1]]; ok && strings.TrimSpace(line[2:]) != "" {
					f.Value += strings.TrimSpace(line[2:])
					s.fields = append(s.fields, f)
				}
			}
		case line[0] == '[' && strings.HasSuffix(line, "]"):
			s.sdk = true
			section = strings.ToLower(line[1 : len(line)-1])
		case section != "puzzle":
		default:
			var row []char
			framed, bare := false, true // has a part of a frame; has nothing a cell might be
			col := 0
			for _, r := range line {
				col++
				switch {
				case r == ' ' || r == '\t':
				case r == '|' || r == '+' || r == '=' || r == ':' || r == '!' || 0x2500 <= r && r < 0x2580:
					framed = true
				default:
					bare = bare && (r == '-' || r == '*')
					row = append(row, char{r, i + 1, col})
				}
			}
			if !bare || len(row) > 0 && tight && !framed {
				s.rows = append(s.rows, row)
			}
		}
	}
	return s
}

func (s sheet) puzzle(text string) (puzzles.Puzzle, error) {
	n := len(s.rows)
	if n < 2 {
		return nil, puzzles.ErrNotThis
	}
	if p, err := decimals(text, n, s.fields); !errors.Is(err, puzzles.ErrNotThis) {
		return p, err
	}
	width := len(s.rows[0])
	if !slices.Contains(usual, width) || 2*n <= width || s.lines() {
		return nil, puzzles.ErrNotThis
	}
	fit := 0 // rows as wide as the first
	for _, row := range s.rows {
		if len(row) == width {
			fit++
		}
	}
	if 2*fit < n {
		return nil, puzzles.ErrNotThis
	}
	var cells []char
	for _, row := range s.rows {
		cells = append(cells, row...)
	}
	given, err := givens(cells, width)
	var at *puzzles.ErrorAt
	if err != nil && !errors.As(err, &at) {
		return nil, err
	}
	for r, row := range s.rows {
		switch {
		case len(row) != width:
			return nil, row[0].errorf("row %d has %d cells, want %d", r+1, len(row), width)
		case r == width:
			return nil, row[0].errorf("row %d is one too many, want %d rows of %d cells", r+1, width, width)
		}
	}
	if n < width {
		return nil, s.rows[n-1][0].errorf("row %d is the last, want %d rows of %d cells", n, width, width)
	}
	if err != nil {
		return nil, err
	}
	return of(width, given, s.fields), nil
}

// lines reports whether every row is more likely a 4x4 sudoku on a line than a
// row of a 16x16 one.
func (s sheet) lines() bool {
	const n = 4
	for _, row := range s.rows {
		if len(row) != n*n {
			return false
		}
		for _, c := range row {
			if !strings.ContainsRune(blanks+"01234", c.r) {
				return false
			}
		}
	}
	return true
}

// decimals reads a grid of n rows of n words: numbers up to n, with blanks
// between them. It returns ErrNotThis if the text is none.
func decimals(text string, n int, fields []puzzles.Field) (puzzles.Puzzle, error) {
	var given []int
	long := false // some word is longer than a character
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
			continue
		}
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t|,\r", r) })
		if len(words) < n && strings.Trim(line, "-+=|* \t\r") == "" {
			continue
		}
		if len(words) != n {
			return nil, puzzles.ErrNotThis
		}
		for c, w := range words {
			v, err := strconv.Atoi(w)
			switch {
			case err == nil && 0 <= v && v <= n:
				given = append(given, v-1)
			case len(w) == 1 && strings.Contains(blanks, w):
				given = append(given, puzzles.Blank)
			case n <= 9 && err == nil && v > 0:
				return nil, &puzzles.ErrorAt{Line: i + 1, Err: fmt.Errorf("cell %d holds candidates (%s), want givens only, and . for a blank", c+1, w)}
			default:
				return nil, puzzles.ErrNotThis
			}
			long = long || len(w) > 1
		}
	}
	if !long || len(given) != n*n || !slices.Contains(usual, n) {
		return nil, puzzles.ErrNotThis
	}
	return of(n, given, fields), nil
}

// readLines reads a sheet that is, or is not, an .sdk file.
func readLines(text string, sdk bool) (puzzles.Puzzle, error) {
	s := readSheet(text, false)
	if s.sdk != sdk {
		return nil, puzzles.ErrNotThis
	}
	p, err := s.puzzle(text)
	if err == nil {
		return p, nil
	}
	if p, err := readSheet(text, true).puzzle(text); err == nil {
		return p, nil
	}
	return nil, err
}

func readSDK(text string) (puzzles.Puzzle, error)  { return readLines(text, true) }
func readGrid(text string) (puzzles.Puzzle, error) { return readLines(text, false) }

func writeSDK(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "sdk")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, letter := range []byte("ADSC") {
		for _, f := range p.fields {
			if f.Key == headers[letter].Key {
				fmt.Fprintf(&b, "#%c%s\n", letter, f.Value)
			}
		}
	}
	if b.Len() == 0 {
		b.WriteString("[Puzzle]\n")
	}
	b.WriteString(strings.Join(p.Drawing(p.given), "\n") + "\n")
	return b.String(), nil
}

func writeGrid(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "grid")
	if err != nil {
		return "", err
	}
	bar := strings.Repeat("-", 2*p.box.Cols+1)
	rule := "+" + strings.Repeat(bar+"+", p.box.Rows) + "\n"
	var b strings.Builder
	for r, line := range p.Drawing(p.given) {
		if r%p.box.Rows == 0 {
			b.WriteString(rule)
		}
		for c := range p.n {
			if c%p.box.Cols == 0 {
				b.WriteString("| ")
			}
			b.WriteString(line[c:c+1] + " ")
		}
		b.WriteString("|\n")
	}
	b.WriteString(rule)
	return b.String(), nil
}

// solo are the parameters of Solo: columns and rows of boxes, or the side of a
// jigsaw, then x for diagonals, k for killer, symmetry and difficulty.
var solo = regexp.MustCompile(`^(\d{1,2})(?:x(\d{1,2}))?([jxk]*)(?:[mra]d?[0-9]?)?(?:d[tbiaeu])?$`)

// soloLargest is the largest side of a board that Solo knows.
const soloLargest = 31

func readSGT(text string) (puzzles.Puzzle, error) {
	id, err := formats.ReadID(text)
	if errors.Is(err, puzzles.ErrNotThis) {
		return nil, err
	}
	m := solo.FindStringSubmatch(id.Params)
	if m == nil {
		return nil, puzzles.ErrNotThis
	}
	// Solo's CxR has C boxes across, R down: each is R cells wide and C tall.
	box := puzzles.Size{}
	box.Rows, _ = strconv.Atoi(m[1])
	if box.Cols, _ = strconv.Atoi(m[2]); m[2] == "" {
		box.Cols = 1
	}
	n := box.Rows * box.Cols
	switch {
	case n > soloLargest || n < 2 || m[2] == "" && m[3] == "":
		return nil, puzzles.ErrNotThis
	case err != nil:
		return nil, err
	}
	p := &puzzle{n: n}
	if strings.Contains(m[3], "x") {
		p.rules = []string{"diagonals"}
	}
	jigsaw, killer := strings.Contains(m[3], "j"), strings.Contains(m[3], "k")
	if !jigsaw {
		p.box = box
	}
	if !jigsaw && (box.Rows < 2 || box.Cols < 2) {
		return nil, fmt.Errorf("%s has boxes of one line, want boxes of two rows and two columns or more", id.Params)
	}
	numbers, err := formats.ReadRuns(text, id.From, n*n, n)
	if err != nil {
		return nil, err
	}
	p.given = indexes(numbers)
	// What follows the grid is parted from it, and from each other, by commas.
	from := id.From
	next := func(what string) error {
		i := strings.IndexByte(text[from:], ',')
		if i < 0 {
			return &puzzles.ErrorAt{Col: len(text) + 1, Err: fmt.Errorf("the game ID ends before the %s, want a comma and the %s", what, what)}
		}
		from += i + 1
		return nil
	}
	if jigsaw {
		if err := next("regions"); err != nil {
			return nil, err
		}
		if p.regions, err = formats.ReadBlocks(text, from, n, formats.Solo); err != nil {
			return nil, err
		}
		for i := range p.regions {
			if cells := len(blocks.Of(p.regions, i)); cells != n {
				return nil, fmt.Errorf("the region of %s has %d cells, want %d", at(n, i), cells, n)
			}
		}
	}
	if killer {
		if err := next("cages"); err != nil {
			return nil, err
		}
		block, err := formats.ReadBlocks(text, from, n, formats.Solo)
		if err != nil {
			return nil, err
		}
		if err := next("sums"); err != nil {
			return nil, err
		}
		sums, err := formats.ReadRuns(text, from, n*n, n*(n+1)/2)
		if err != nil {
			return nil, err
		}
		if err := p.setCages(block, sums); err != nil {
			return nil, err
		}
	}
	if i := strings.IndexByte(text[from:], ','); i >= 0 {
		return nil, &puzzles.ErrorAt{Col: from + i + 1, Err: fmt.Errorf("the game ID goes on, want %s to end here", id.Params)}
	}
	return p, nil
}

// setCages makes the cages of the block of each cell and the sum, or Blank, in
// the first cell of each block.
func (p *puzzle) setCages(block, sums []int) error {
	for i, b := range block {
		if slices.Index(block, b) != i {
			if sums[i] != puzzles.Blank {
				return fmt.Errorf("the sum %d stands at %s, want it at the first cell of its cage", sums[i], at(p.n, i))
			}
			continue
		}
		c := cage{cells: blocks.Of(block, i), sum: max(sums[i], 0)}
		if len(c.cells) > p.n {
			return fmt.Errorf("the cage at %s has %d cells, want at most %d", at(p.n, i), len(c.cells), p.n)
		}
		if least, most := p.reach(len(c.cells)); c.sum != 0 && (c.sum < least || c.sum > most) {
			return fmt.Errorf("the cage at %s can't add up to %d, want %d to %d for its cells", at(p.n, i), c.sum, least, most)
		}
		p.cages = append(p.cages, c)
	}
	return nil
}

// indexes turns numbers from 1 into indexes of values, and leaves blanks.
func indexes(numbers []int) []int {
	for i, v := range numbers {
		if v != puzzles.Blank {
			numbers[i] = v - 1
		}
	}
	return numbers
}

// numbers turns indexes of values into numbers from 1, and leaves blanks.
func numbers(given []int) []int {
	out := slices.Clone(given)
	for i, v := range given {
		if v != puzzles.Blank {
			out[i] = v + 1
		}
	}
	return out
}

func writeSGT(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if p.n > soloLargest {
		return "", fmt.Errorf("this sudoku has %[2]d rows, and Solo at most %[1]d", soloLargest, p.n)
	}
	id := fmt.Sprintf("%dx%d", p.box.Rows, p.box.Cols)
	desc := formats.WriteRuns(numbers(p.given))
	if p.regions != nil {
		id = fmt.Sprintf("%dj", p.n)
		desc += "," + formats.WriteBlocks(p.regions, p.n, formats.Solo)
	}
	for _, rule := range p.rules {
		if rule != "diagonals" {
			return "", fmt.Errorf("the format sgt has no word for the rule %s, want a sudoku without it", rule)
		}
		id += "x"
	}
	if p.cages != nil {
		of := p.cageOf()
		if i := slices.Index(of, -1); i >= 0 {
			return "", fmt.Errorf("the cell %s is in no cage, and Solo wants every cell in one", at(p.n, i))
		}
		sums := slices.Repeat([]int{puzzles.Blank}, p.n*p.n)
		for _, c := range p.cages {
			if c.sum != 0 {
				sums[c.cells[0]] = c.sum
			}
		}
		id += "k"
		desc += "," + formats.WriteBlocks(of, p.n, formats.Solo) + "," + formats.WriteRuns(sums)
	}
	return id + ":" + desc, nil
}

// linkSizes are the sizes of boards with the same boxes there as here.
var linkSizes = []int{4, 6, 9, 16, 25}

func readLink(text string) (puzzles.Puzzle, error) {
	l, err := formats.ReadLink(text)
	if errors.Is(err, puzzles.ErrNotThis) || l.Kind != "sudoku" {
		return nil, puzzles.ErrNotThis
	} else if err != nil {
		return nil, err
	}
	if l.Rows != l.Cols || !slices.Contains(linkSizes, l.Rows) {
		return nil, fmt.Errorf("a sudoku of %d columns and %d rows has no boxes there, want 4, 6, 9, 16 or 25 of each", l.Cols, l.Rows)
	}
	if len(l.Flags) > 0 {
		return nil, fmt.Errorf("the variant %q is not known, want a plain sudoku", strings.Join(l.Flags, "/"))
	}
	cells, _, err := formats.ReadNumber16(text, l.From, l.Rows*l.Rows)
	if err != nil {
		return nil, err
	}
	for _, v := range cells {
		if v == formats.Unknown || v == 0 || v > l.Rows {
			return nil, fmt.Errorf("a cell holds a clue that is no number from 1 to %d, want a plain sudoku", l.Rows)
		}
	}
	return of(l.Rows, indexes(cells), nil), nil
}

func writeLink(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "puzz.link")
	if err != nil {
		return "", err
	}
	if !slices.Contains(linkSizes, p.n) {
		return "", fmt.Errorf("puzz.link has no sudoku of %dx%d, want 4, 6, 9, 16 or 25 rows", p.n, p.n)
	}
	return fmt.Sprintf("https://puzz.link/p?sudoku/%d/%d/%s", p.n, p.n, formats.WriteNumber16(numbers(p.given))), nil
}
