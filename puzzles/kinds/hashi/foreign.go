package hashi

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/formats"
)

// foreign are the ways other programs write a Hashi.
var foreign = []puzzles.Format{
	{
		Name:        "sgt",
		Description: "a game ID of Bridges in Simon Tatham's collection, such as 7x7m2:4b4d1b2a3...",
		Read:        readSGT, Write: writeSGT,
	},
	formats.Save("Bridges", "7x7m2:1a1a3a1g2h2a4a3n3a5c3", readSGT),
	{
		Name:        "puzz.link",
		Description: "an address such as https://puzz.link/p?hashi/7/7/4h4j1h2g3...",
		Read:        readLink, Write: writeLink,
	},
	{
		Name: "has", Whole: true, Ends: []string{".has"},
		Description: "the numbers of rows, columns and islands, and a line of numbers for each row, 0 for the sea (Coelho, Laporte, Lindbeck and Vidal)",
		Read:        readMatrix, Write: writeMatrix,
	},
	{
		Name: "grid", Whole: true,
		Description: "a grid of lines: the numbers of the islands, none side by side, ? for an unknown one, and . or another sign for the sea (0 _ - * x ~)",
		Read:        readGrid, Write: writeGrid,
	},
}

// board makes the puzzle of these cells, row by row: the number of an island,
// or formats.Unknown, or puzzles.Blank.
func board(size puzzles.Size, cells []int, most int, noLoops bool) (*puzzle, error) {
	var islands []island
	for i, n := range cells {
		switch {
		case n == puzzles.Blank:
		case n == formats.Unknown:
			islands = append(islands, island{i / size.Cols, i % size.Cols, 0})
		case n < 1 || n > 4*most:
			return nil, fmt.Errorf("the island r%dc%d with %d bridges can't be, want 1 to %d", i/size.Cols+1, i%size.Cols+1, n, 4*most)
		default:
			islands = append(islands, island{i / size.Cols, i % size.Cols, n})
		}
	}
	if size.Rows > largest || size.Cols > largest {
		return nil, fmt.Errorf("a Hashi of %v can't be, want at most %d rows and columns", size, largest)
	}
	return of(size, islands, most, noLoops, nil), nil
}

// cells is the opposite of board.
func (p *puzzle) cells() []int {
	cells := slices.Repeat([]int{puzzles.Blank}, p.size.Rows*p.size.Cols)
	for _, is := range p.islands {
		n := is.number
		if n == 0 {
			n = formats.Unknown
		}
		cells[is.row*p.size.Cols+is.col] = n
	}
	return cells
}

// plain returns a Hashi which a format can say that has no word for what is
// allowed and for bridges that are there.
func plain(q puzzles.Puzzle, format string) (*puzzle, error) {
	p := q.(*puzzle)
	switch {
	case p.most != 2:
		return nil, fmt.Errorf("the format %s has no word for at most %d bridges, want a Hashi with two", format, p.most)
	case p.noLoops:
		return nil, fmt.Errorf("the format %s has no word for the rule that there is no loop, want a Hashi without it", format)
	}
	return p, p.bare(format)
}

// bare returns an error where bridges are given, which is our own idea.
func (p *puzzle) bare(format string) error {
	for i, n := range p.given {
		if n != puzzles.Blank {
			return fmt.Errorf("the format %s has no word for bridges that are given, as at %v, want a Hashi without", format, p.Board().Sites[i])
		}
	}
	return nil
}

var params = regexp.MustCompile(`^(\d+)(?:x(\d+))?(?:i\d+)?(?:e\d+)?(?:m(\d+))?(L)?(?:d\d+)?$`)

func readSGT(text string) (puzzles.Puzzle, error) {
	id, err := formats.ReadID(text)
	if errors.Is(err, puzzles.ErrNotThis) {
		return nil, err
	}
	m := params.FindStringSubmatch(id.Params)
	if m == nil && err == nil {
		m = params.FindStringSubmatch(text[:id.From-1])
	}
	if m == nil {
		return nil, puzzles.ErrNotThis
	}
	if err != nil {
		if m[3] == "" { // a seed of some other game
			return nil, puzzles.ErrNotThis
		}
		return nil, err
	}
	p, err := readDescription(id, m)
	if err != nil && m[3] == "" { // without it nothing says that it is a Hashi
		return nil, puzzles.ErrNotThis
	}
	return p, err
}

func readDescription(id formats.ID, m []string) (puzzles.Puzzle, error) {
	size, most := puzzles.Size{}, 2
	size.Cols, _ = strconv.Atoi(m[1])
	if size.Rows = size.Cols; m[2] != "" {
		size.Rows, _ = strconv.Atoi(m[2])
	}
	if m[3] != "" {
		most, _ = strconv.Atoi(m[3])
	}
	if size.Rows < 1 || size.Cols < 1 || size.Rows > largest || size.Cols > largest || most < 1 || most > 4 {
		return nil, &puzzles.ErrorAt{Col: 1, Err: fmt.Errorf("%s can't be, want at most %dx%d and m1 to m4", id.Params, largest, largest)}
	}
	cells := make([]int, 0, size.Rows*size.Cols)
	for i, ch := range id.Desc {
		at := func(format string, args ...any) error {
			return &puzzles.ErrorAt{Col: id.From + i + 1, Err: fmt.Errorf(format, args...)}
		}
		n := strings.IndexRune(digits, ch) + 1
		switch {
		case 'a' <= ch && ch <= 'z':
			cells = append(cells, slices.Repeat([]int{puzzles.Blank}, int(ch-'a')+1)...)
		case n == 0:
			return nil, at("%q is no part of a game ID of Bridges, want 1 to 9, A to G, or a letter a to z for so many cells of sea", ch)
		case n > 4*most:
			return nil, at("an island with %d bridges can't be, want 1 to %d", n, 4*most)
		default:
			cells = append(cells, n)
		}
		if len(cells) > size.Rows*size.Cols {
			return nil, at("the game ID has more than %d cells, want %d", size.Rows*size.Cols, size.Rows*size.Cols)
		}
	}
	if len(cells) < size.Rows*size.Cols {
		return nil, &puzzles.ErrorAt{Col: id.From + len(id.Desc) + 1, Err: fmt.Errorf("the game ID has %d cells, want %d", len(cells), size.Rows*size.Cols)}
	}
	p, err := board(size, cells, most, m[4] == "L")
	if err == nil && len(p.islands) == 0 && m[3] == "" {
		err = puzzles.ErrNotThis
	}
	return p, err
}

func writeSGT(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if p.size.Rows < 3 || p.size.Cols < 3 {
		return "", fmt.Errorf("the game Bridges has no board of %v, want 3 rows and columns at least", p.size)
	}
	if err := p.bare("sgt"); err != nil {
		return "", err
	}
	if a, b, ok := p.sideBySide(); ok {
		return "", fmt.Errorf("the game Bridges has no islands side by side, such as %s and %s", a, b)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%dx%dm%d", p.size.Cols, p.size.Rows, p.most)
	if p.noLoops {
		b.WriteByte('L')
	}
	b.WriteByte(':')
	run := 0
	flush := func() {
		for ; run > 0; run -= min(run, 26) {
			b.WriteByte(byte('a' + min(run, 26) - 1))
		}
	}
	for i, n := range p.cells() {
		switch n {
		case puzzles.Blank:
			run++
			continue
		case formats.Unknown:
			return "", fmt.Errorf("the game Bridges has no islands without a number, such as r%dc%d", i/p.size.Cols+1, i%p.size.Cols+1)
		}
		flush()
		b.WriteByte(digits[n-1])
	}
	flush()
	return b.String(), nil
}

// links are the names of Hashi in addresses.
var links = []string{"hashi", "hashikake", "bridges"}

func readLink(text string) (puzzles.Puzzle, error) {
	l, err := formats.ReadLink(text)
	if !slices.Contains(links, l.Kind) {
		return nil, puzzles.ErrNotThis
	}
	if err != nil {
		return nil, err
	}
	size := puzzles.Size{Rows: l.Rows, Cols: l.Cols}
	if l.Rows > largest || l.Cols > largest {
		return nil, fmt.Errorf("a Hashi of %v can't be, want at most %d rows and columns", size, largest)
	}
	cells, _, err := formats.ReadNumber16(text, l.From, l.Rows*l.Cols)
	if err != nil {
		return nil, err
	}
	return board(size, cells, 2, false)
}

func writeLink(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "puzz.link")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s", links[0], p.size.Cols, p.size.Rows, formats.WriteNumber16(p.cells())), nil
}

// readMatrix reads the files of the benchmark. Its boards are all square; where
// one is not, its lines say which of the numbers is that of rows.
func readMatrix(text string) (puzzles.Puzzle, error) {
	var rows [][]int
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		var row []int
		for _, w := range words {
			n, err := strconv.Atoi(w)
			if err != nil || n < 0 {
				return nil, puzzles.ErrNotThis
			}
			row = append(row, n)
		}
		rows = append(rows, row)
	}
	if len(rows) < 2 || len(rows[0]) != 3 {
		return nil, puzzles.ErrNotThis
	}
	head, rows := rows[0], rows[1:]
	size := puzzles.Size{Rows: len(rows), Cols: len(rows[0])}
	if size != (puzzles.Size{Rows: head[0], Cols: head[1]}) && size != (puzzles.Size{Rows: head[1], Cols: head[0]}) {
		return nil, puzzles.ErrNotThis
	}
	var cells []int
	islands := 0
	for i, row := range rows {
		if len(row) != size.Cols {
			return nil, &puzzles.ErrorAt{Line: i + 2, Err: fmt.Errorf("the row has %d numbers, want %d", len(row), size.Cols)}
		}
		for _, n := range row {
			if n == 0 {
				n = puzzles.Blank
			} else {
				islands++
			}
			cells = append(cells, n)
		}
	}
	if islands != head[2] {
		return nil, &puzzles.ErrorAt{Line: 1, Err: fmt.Errorf("there are %d islands, want the %d that are said to be there", islands, head[2])}
	}
	return board(size, cells, 2, false)
}

func writeMatrix(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "has")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d", p.size.Rows, p.size.Cols, len(p.islands))
	for i, n := range p.cells() {
		if i%p.size.Cols == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
		switch n {
		case puzzles.Blank:
			n = 0
		case formats.Unknown:
			return "", fmt.Errorf("the format has knows no islands without a number, such as r%dc%d", i/p.size.Cols+1, i%p.size.Cols+1)
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String() + "\n", nil
}

func readGrid(text string) (puzzles.Puzzle, error) {
	if _, err := readMatrix(text); !errors.Is(err, puzzles.ErrNotThis) {
		return nil, puzzles.ErrNotThis // its first line would be taken for islands
	}
	var cells []int
	size := puzzles.Size{}
	islands, most := 0, 2 // bridges between two, as many as the largest number needs
	sea := rune(0)        // its sign: where there is another one, that may be a bridge
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		before := len(cells)
		for k, ch := range []rune(line) {
			switch {
			case ch == ' ' || ch == '\t' || ch == '\r':
			case strings.ContainsRune(".0_-*xX~·", ch) && (ch == sea || sea == 0):
				cells, sea = append(cells, puzzles.Blank), ch
			case ch == unknown:
				cells, islands = append(cells, formats.Unknown), islands+1
			case strings.ContainsRune(digits, ch):
				n := strings.IndexRune(digits, ch) + 1
				cells, islands, most = append(cells, n), islands+1, max(most, (n+3)/4)
			case size.Rows > 0 && islands > 1 && size.Cols > 1:
				return nil, &puzzles.ErrorAt{Line: i + 1, Col: k + 1, Err: fmt.Errorf("%q is no cell of a grid, want 1 to 9, A to G for 10 to 16, ? for an unknown number, or . for the sea", ch)}
			default:
				return nil, puzzles.ErrNotThis
			}
		}
		if size.Rows++; size.Rows == 1 {
			size.Cols = len(cells)
		}
		if len(cells)-before != size.Cols {
			return nil, puzzles.ErrNotThis
		}
	}
	if islands < 2 || size.Cols < 2 || size.Rows < 2 {
		return nil, puzzles.ErrNotThis
	}
	p, err := board(size, cells, most, false)
	if err != nil {
		return nil, err
	}
	if _, _, ok := p.sideBySide(); ok { // of most other kinds
		return nil, puzzles.ErrNotThis
	}
	return p, nil
}

// sideBySide returns two islands that are, if any are.
func (p *puzzle) sideBySide() (a, b string, ok bool) {
	for _, q := range p.pairs {
		if len(p.span(q)) == 1 {
			return p.called(q.a), p.called(q.b), true
		}
	}
	return "", "", false
}

func writeGrid(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "grid")
	if err != nil {
		return "", err
	}
	if a, b, ok := p.sideBySide(); ok {
		return "", fmt.Errorf("a grid is known for a Hashi by no islands side by side, such as %s and %s", a, b)
	}
	if p.Unfinished() != nil || p.size.Cols < 2 || p.size.Rows < 2 {
		return "", errors.New("a grid is known for a Hashi by two islands and two rows and columns, want as many")
	}
	return strings.Join(p.Drawing(p.given), "\n") + "\n", nil
}
