package kenken

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

// foreign are the ways other programs write a KenKen.
var foreign = []puzzles.Format{
	{
		Name:        "sgt",
		Description: "a game ID of Keen in Simon Tatham's collection, such as 4:_a_6ba3_a3,m2a5s1d2s1m48d2",
		Read:        readSGT, Write: writeSGT,
	},
	formats.Save("Keen", "4:_a_6ba3_a3,m2a5s1d2s1m48d2", readSGT),
	{
		Name: "ken", Whole: true, Ends: []string{".ken"},
		Description: "a grid of letters, one for each cage, or digits where given, and lines such as a: 12* (kenken-rs)",
		Read:        readKen, Write: writeKen,
	},
	{
		Name: "mathdoku", Whole: true,
		Description: "a line with the rows and the cages, a grid of cage numbers, and lines such as 0 * 24 (mathdoku-solver)",
		Read:        readMathdoku, Write: writeMathdoku,
	},
	{
		Name: "puzzlekit", Whole: true,
		Description: "a line with the rows and the columns, a grid of clues such as 24* or -, and a grid of region numbers (puzzlekit)",
		Read:        readPuzzlekit, Write: writePuzzlekit,
	},
}

// A foreignCage is a cage as a format says it: of one cell too. Its clue has a
// place in the text, if any.
type foreignCage struct {
	cells     []int
	target    int
	op        op
	line, col int
}

func (c foreignCage) errorf(format string, args ...any) error {
	return &puzzles.ErrorAt{Line: c.line, Col: c.col, Err: fmt.Errorf(format, args...)}
}

// of makes the puzzle of cages that cover an n by n board, all with a clue.
func of(n int, cages []foreignCage) (*puzzle, error) {
	p := puzzle{n: n, given: slices.Repeat([]int{puzzles.Blank}, n*n)}
	for _, f := range cages {
		c := cage{cells: f.cells, op: f.op, target: f.target, among: all, clue: puzzles.Field{Line: f.line, Col: f.col}}
		if f.target == 0 {
			return nil, f.errorf("the cage at %s has no clue, want a number", p.at(f.cells[0]))
		}
		if err := p.add(c); err != nil {
			return nil, f.errorf("the cage at %s: %w", p.at(f.cells[0]), err)
		}
		if says := p.impossible(c); len(c.cells) > 1 && says != "" {
			return nil, f.errorf("%s can't be filled: %s", p.name(c), says)
		}
	}
	return newPuzzle(p), nil
}

// singles returns the cages, and the givens as cages of one cell, in the order
// of their first cells. format names who asks, for the error: it has no word
// for a given in a cage.
func (p *puzzle) singles(format string) ([]cage, error) {
	cages := slices.Clone(p.cages)
	for i, k := range p.cageOf() {
		switch v := p.given[i]; {
		case k >= 0 && v != puzzles.Blank:
			return nil, fmt.Errorf("the format %s has no word for the given at %s within a cage, want a KenKen without it", format, p.at(i))
		case k < 0 && v == puzzles.Blank:
			return nil, fmt.Errorf("%s is in no cage, want one around it or its number", p.at(i))
		case k < 0:
			cages = append(cages, cage{cells: []int{i}, target: v + 1})
		}
	}
	slices.SortFunc(cages, func(a, b cage) int { return a.cells[0] - b.cells[0] })
	for _, c := range cages {
		switch {
		case c.target == 0:
			return nil, fmt.Errorf("the cage at %s has no target, want one such as 12x", p.at(c.cells[0]))
		case c.op == hidden && len(c.cells) > 1 && p.limits.ops != nil:
			return nil, fmt.Errorf("the format %s can't say which operations a hidden sign may be, as %s has one of %s", format, p.name(c), list(c.ops(), "and"))
		}
	}
	return cages, nil
}

// blocksOf returns the cage of each cell.
func blocksOf(cages []cage, n int) []int {
	of := make([]int, n*n)
	for k, c := range cages {
		for _, cell := range c.cells {
			of[cell] = k
		}
	}
	return of
}

// The letters of Keen for operations.
var keen = map[byte]op{'a': plus, 'm': times, 's': minus, 'd': division}

// keenParams are the rows, the difficulty, and m for multiplication only.
var keenParams = regexp.MustCompile(`^(\d{1,2})(?:d[enhxu])?m?$`)

const keenLeast, keenLargest = 3, 9

var keenClue = regexp.MustCompile(`^([amsd])(\d{1,15})`)

func readSGT(text string) (puzzles.Puzzle, error) {
	id, err := formats.ReadID(text)
	if errors.Is(err, puzzles.ErrNotThis) {
		return nil, err
	}
	m := keenParams.FindStringSubmatch(id.Params)
	if m == nil {
		return nil, puzzles.ErrNotThis
	}
	n, _ := strconv.Atoi(m[1])
	if n < keenLeast || n > keenLargest {
		return nil, puzzles.ErrNotThis
	}
	if err != nil {
		return nil, err
	}
	block, err := formats.ReadBlocks(text, id.From, n, formats.Keen)
	if err != nil {
		return nil, err
	}
	from := strings.IndexByte(text, ',') + 1
	if from == 0 {
		return nil, &puzzles.ErrorAt{Col: len(text) + 1, Err: errors.New("the game ID ends before the clues, want a comma and the clues")}
	}
	var cages []foreignCage
	for i, b := range block {
		if slices.Index(block, b) != i {
			continue
		}
		c := foreignCage{cells: blocks.Of(block, i), col: from + 1}
		m := keenClue.FindStringSubmatch(text[from:])
		if m == nil {
			return nil, c.errorf("the clue of the cage at row %d, column %d is missing, want a, m, s or d and a number", i/n+1, i%n+1)
		}
		c.op = keen[m[1][0]]
		c.target, _ = strconv.Atoi(m[2])
		from += len(m[0])
		cages = append(cages, c)
	}
	if from < len(text) {
		return nil, &puzzles.ErrorAt{Col: from + 1, Err: fmt.Errorf("the game ID goes on after the clues of %d cages, want it to end here", len(cages))}
	}
	return of(n, cages)
}

func writeSGT(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if p.n > keenLargest {
		return "", fmt.Errorf("this KenKen has %d rows, and Keen at most %d", p.n, keenLargest)
	}
	cages, err := p.singles("sgt")
	if err != nil {
		return "", err
	}
	var clues strings.Builder
	for _, c := range cages {
		letter := byte('a')
		for l, o := range keen {
			if o == c.op {
				letter = l
			}
		}
		if c.op == hidden && len(c.cells) > 1 {
			return "", fmt.Errorf("the format sgt has no word for a hidden sign, as %s has", p.name(c))
		}
		fmt.Fprintf(&clues, "%c%d", letter, c.target)
	}
	return fmt.Sprintf("%d:%s,%s", p.n, formats.WriteBlocks(blocksOf(cages, p.n), p.n, formats.Keen), clues.String()), nil
}

// A line of a text, with its number.
type line struct {
	puzzles.Line
	words []string
}

// split returns the lines that are not blank, up to the mark of a comment.
func split(text string) []line {
	var lines []line
	for i, l := range strings.Split(text, "\n") {
		l, _, _ = strings.Cut(l, "#")
		if words := strings.Fields(l); len(words) > 0 {
			body := strings.TrimSpace(l)
			lines = append(lines, line{puzzles.Line{Text: body, Line: i + 1, Col: strings.Index(l, body) + 1}, words})
		}
	}
	return lines
}

// kenRow is a row of the grid of a .ken file, kenClue a line below it.
var (
	kenRow  = regexp.MustCompile(`^[A-Za-z1-9]{3,12}$`)
	kenClue = regexp.MustCompile(`^([A-Za-z]):\s*(\d+\s*\S?)$`)
)

func readKen(text string) (puzzles.Puzzle, error) {
	lines := split(text)
	if len(lines) == 0 || !kenRow.MatchString(lines[0].Text) || len(lines) < len(lines[0].Text) {
		return nil, puzzles.ErrNotThis
	}
	n := len(lines[0].Text)
	told := map[byte]line{} // the one word of each is the clue
	for _, l := range lines[n:] {
		m := kenClue.FindStringSubmatch(l.Text)
		if m == nil {
			return nil, puzzles.ErrNotThis
		}
		l.words = m[2:]
		told[m[1][0]] = l
	}
	if len(told) == 0 {
		return nil, puzzles.ErrNotThis
	}
	var grid []byte
	for _, l := range lines[:n] {
		if !kenRow.MatchString(l.Text) {
			return nil, puzzles.ErrNotThis
		}
		if len(l.Text) != n {
			return nil, l.Errorf(0, "the row has %d cells, want %d", len(l.Text), n)
		}
		grid = append(grid, l.Text...)
	}
	var cages []foreignCage
	for i, ch := range grid {
		l := lines[i/n]
		if '1' <= ch && ch <= '9' {
			cages = append(cages, foreignCage{[]int{i}, int(ch - '0'), hidden, l.Line.Line, l.Col + i%n})
			continue
		}
		if slices.Index(grid, ch) != i {
			continue
		}
		c := foreignCage{line: l.Line.Line, col: l.Col + i%n}
		for k, other := range grid {
			if other == ch {
				c.cells = append(c.cells, k)
			}
		}
		if !inOnePiece(c.cells, n) {
			return nil, c.errorf("the cage %c is in two pieces, want neighbouring cells", ch)
		}
		l, ok := told[ch]
		if !ok {
			return nil, c.errorf("the cage %c has no clue, want below the grid a line such as %c: 12*", ch, ch)
		}
		delete(told, ch)
		var err error
		if c.target, c.op, err = parse(l.words[0]); err != nil {
			return nil, l.Errorf(0, "%w", err)
		}
		c.line, c.col = l.Line.Line, l.Col
		cages = append(cages, c)
	}
	for _, l := range lines[n:] {
		if ch := l.Text[0]; told[ch].words != nil {
			return nil, l.Errorf(1, "no cage %c is drawn, want the letter of a cage", ch)
		}
	}
	return of(n, cages)
}

// inOnePiece reports whether one can go from each of some cells to each other.
func inOnePiece(cells []int, n int) bool {
	in := make([]bool, n*n)
	for _, c := range cells {
		in[c] = true
	}
	piece := blocks.Pieces(puzzles.Size{Rows: n, Cols: n}, func(a, b int) bool { return in[a] && in[b] })
	return !slices.ContainsFunc(cells, func(c int) bool { return piece[c] != piece[cells[0]] })
}

// starred is a clue as most programs write it: "12*".
func starred(c cage) string { return strings.ReplaceAll(c.sign(), "x", "*") }

func writeKen(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if _, err := p.singles("ken"); err != nil {
		return "", err
	}
	const letters = 52
	if len(p.cages) > letters {
		return "", fmt.Errorf("this KenKen has %d cages, and the format ken letters for %d", len(p.cages), letters)
	}
	if len(p.cages) == 0 {
		return "", errors.New("the format ken has no word for a board of nothing but givens")
	}
	var grid, clues strings.Builder
	for i, k := range p.cageOf() {
		switch {
		case k >= 0:
			grid.WriteRune(blocks.Letter(k))
		case p.given[i] >= 9:
			return "", fmt.Errorf("the format ken has no word for the given %d at %s, want 9 at most", p.given[i]+1, p.at(i))
		default:
			grid.WriteByte(symbol(p.given[i]))
		}
		if i%p.n == p.n-1 {
			grid.WriteByte('\n')
		}
	}
	for k, c := range p.cages {
		fmt.Fprintf(&clues, "%c: %s\n", blocks.Letter(k), starred(c))
	}
	return grid.String() + "\n" + clues.String(), nil
}

// numbers reads a line of numbers.
func numbers(l line) ([]int, bool) {
	ns := make([]int, len(l.words))
	for i, w := range l.words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, false
		}
		ns[i] = n
	}
	return ns, true
}

// readMathdoku reads a first line with the number of rows and of cages, a grid of
// cages counted from 0, and a line for each with its operation and its target.
func readMathdoku(text string) (puzzles.Puzzle, error) {
	lines := split(text)
	if len(lines) == 0 {
		return nil, puzzles.ErrNotThis
	}
	head, ok := numbers(lines[0])
	if !ok || len(head) != 2 || head[0] < least || head[0] > largest || head[1] < 1 || len(lines) != 1+head[0]+head[1] {
		return nil, puzzles.ErrNotThis
	}
	n, count := head[0], head[1]
	grid, err := readGrid(lines[1:1+n], n)
	if err != nil {
		return nil, err
	}
	cages := make([]foreignCage, count)
	for _, l := range lines[1+n:] {
		if len(l.words) != 3 {
			return nil, puzzles.ErrNotThis
		}
		k, err := strconv.Atoi(l.words[0])
		if err != nil || k < 0 || k >= count {
			return nil, l.Errorf(1, "%q is no cage, want 0 to %d", l.words[0], count-1)
		}
		if cages[k].target != 0 {
			return nil, l.Errorf(1, "the cage %d has two clues, want one", k)
		}
		c := foreignCage{line: l.Line.Line, col: l.Col}
		if c.target, c.op, err = parse(l.words[2] + l.words[1]); err != nil {
			return nil, l.Errorf(1, "%w", err)
		}
		cages[k] = c
	}
	return gathered(n, grid, lines[1:1+n], cages, 0)
}

// readGrid reads rows of cage numbers.
func readGrid(lines []line, n int) (grid []int, err error) {
	for _, l := range lines {
		row, ok := numbers(l)
		if !ok {
			return nil, puzzles.ErrNotThis
		}
		if len(row) != n {
			return nil, l.Errorf(0, "the row has %d cells, want %d", len(row), n)
		}
		grid = append(grid, row...)
	}
	return grid, nil
}

// gathered makes the puzzle of a grid of cage numbers, from a first one on.
func gathered(n int, grid []int, lines []line, cages []foreignCage, first int) (puzzles.Puzzle, error) {
	for i, k := range grid {
		if k < first || k >= first+len(cages) {
			return nil, lines[i/n].Errorf(0, "there is no cage %d, want %d to %d", k, first, first+len(cages)-1)
		}
		c := &cages[k-first]
		c.cells = append(c.cells, i)
	}
	for k, c := range cages {
		if c.cells == nil {
			return nil, c.errorf("the cage %d has no cells, want some in the grid", k+first)
		}
		if !inOnePiece(c.cells, n) {
			return nil, c.errorf("the cage %d is in two pieces, want neighbouring cells", k+first)
		}
	}
	p, err := of(n, cages)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func writeGrid(b *strings.Builder, grid []int, n int) {
	for row := range slices.Chunk(grid, n) {
		for i, k := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(k))
		}
		b.WriteByte('\n')
	}
}

func writeMathdoku(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	cages, err := p.singles("mathdoku")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d\n", p.n, len(cages))
	writeGrid(&b, blocksOf(cages, p.n), p.n)
	for k, c := range cages {
		switch {
		case len(c.cells) == 1:
			c.op = plus
		case c.op == hidden:
			return "", fmt.Errorf("the format mathdoku has no word for a hidden sign, as %s has", p.name(c))
		}
		fmt.Fprintf(&b, "%d %s %d\n", k, strings.TrimLeft(starred(c), "0123456789"), c.target)
	}
	return b.String(), nil
}

// readPuzzlekit reads a first line with rows and columns, a grid of clues, each
// at the first cell of its region and - elsewhere, and a grid of regions. How
// these are numbered does not matter.
func readPuzzlekit(text string) (puzzles.Puzzle, error) {
	lines := split(text)
	if len(lines) == 0 {
		return nil, puzzles.ErrNotThis
	}
	head, ok := numbers(lines[0])
	if !ok || len(head) != 2 || head[0] != head[1] || head[0] < least || head[0] > largest || len(lines) != 1+2*head[0] {
		return nil, puzzles.ErrNotThis
	}
	n := head[0]
	clues, regions := lines[1:1+n], lines[1+n:]
	for _, l := range append(slices.Clone(clues), regions...) {
		if len(l.words) != n {
			return nil, puzzles.ErrNotThis
		}
	}
	grid, err := readGrid(regions, n)
	if err != nil {
		return nil, err
	}
	var cages []foreignCage
	which := map[int]int{} // by the number of the region
	for i, k := range grid {
		if _, seen := which[k]; !seen {
			which[k] = len(cages)
			cages = append(cages, foreignCage{line: regions[i/n].Line.Line})
		}
		grid[i] = which[k]
	}
	for i, k := range grid {
		l := clues[i/n]
		w := l.words[i%n]
		if w == "-" || w == "." {
			continue
		}
		c := &cages[k]
		if c.target != 0 {
			return nil, l.Errorf(0, "the region with the clue %s has another one, want one", w)
		}
		if c.target, c.op, err = parse(w); err != nil {
			return nil, l.Errorf(0, "%w", err)
		}
		c.line = l.Line.Line
	}
	return gathered(n, grid, regions, cages, 0)
}

func writePuzzlekit(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	cages, err := p.singles("puzzlekit")
	if err != nil {
		return "", err
	}
	clues := slices.Repeat([]string{"-"}, p.n*p.n)
	for _, c := range cages {
		clues[c.cells[0]] = starred(c)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d\n", p.n, p.n)
	for row := range slices.Chunk(clues, p.n) {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	grid := blocksOf(cages, p.n)
	for i := range grid {
		grid[i]++ // counted from 1
	}
	writeGrid(&b, grid, p.n)
	return b.String(), nil
}
