package setters

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
)

// A Drawing is a grid of Penpa+ that is not a sudoku's. What a kind takes of it is gone:
// what is left is nothing that the kind knows.
type Drawing struct {
	Size    puzzles.Size
	numbers map[spot]string // in the cells and beside the grid
	corners map[spot]string
	symbols map[spot]Symbol
	walls   map[[2]int]bool
	shaded  map[spot]bool
	walled  bool // the walls were taken
}

// A spot is a cell, or one beside the grid, and of a corner which: upper left, upper right,
// lower left, lower right.
type spot struct{ row, col, corner int }

// A Symbol is a figure by its name and its style there; none has no name.
type Symbol struct {
	Name  string
	Style int
}

// take returns what is at a spot, which is no longer there then.
func take[V any](all map[spot]V, at spot) (v V, ok bool) {
	v, ok = all[at]
	delete(all, at)
	return v, ok
}

// At takes the number in a cell, or in one beside the grid, "-" for none.
func (d *Drawing) At(row, col int) string {
	if n, ok := take(d.numbers, spot{row, col, 0}); ok {
		return n
	}
	return "-"
}

// Corner takes the number in a corner of a cell: 0 for the upper left, 1 for the upper right, 2
// for the lower left. It is "" for none.
func (d *Drawing) Corner(row, col, which int) string {
	n, _ := take(d.corners, spot{row, col, which})
	return n
}

// Symbol takes the symbol in a cell or beside the grid, if its name begins so.
func (d *Drawing) Symbol(row, col int, begin string) (s Symbol, ok bool) {
	if s, ok = d.symbols[spot{row, col, 0}]; !ok || !strings.HasPrefix(s.Name, begin) {
		return Symbol{}, false
	}
	return take(d.symbols, spot{row, col, 0})
}

// Shaded takes the colour of a cell, and reports whether there was one.
func (d *Drawing) Shaded(row, col int) bool {
	_, ok := take(d.shaded, spot{row, col, 0})
	return ok
}

// Rows are words for all cells, in lines.
func (d *Drawing) Rows(word func(row, col int) string) string {
	words := make([]string, 0, d.Size.Cells())
	for i := range d.Size.Cells() {
		words = append(words, word(i/d.Size.Cols, i%d.Size.Cols))
	}
	return gridOf(d.Size.Cols, words)
}

// Regions are the numbers of the regions that walls part, in lines.
func (d *Drawing) Regions() string {
	d.walled = true
	region := blocks.Pieces(d.Size, func(a, b int) bool { return !d.walls[[2]int{min(a, b), max(a, b)}] })
	return d.Rows(func(row, col int) string { return strconv.Itoa(region[row*d.Size.Cols+col] + 1) })
}

// left says what was not taken, "" for nothing.
func (d *Drawing) left() string {
	var all []string
	for at, n := range d.numbers {
		all = append(all, fmt.Sprintf("the clue %.20q at %s", n, d.called(at)))
	}
	for at, n := range d.corners {
		all = append(all, fmt.Sprintf("the small clue %.20q at %s", n, d.called(at)))
	}
	for at, s := range d.symbols {
		all = append(all, fmt.Sprintf("the symbol %.20q at %s", s.Name, d.called(at)))
	}
	for at := range d.shaded {
		all = append(all, "the shaded cell "+d.called(at))
	}
	if len(d.walls) > 0 && !d.walled {
		all = append(all, "a line between cells")
	}
	if all == nil {
		return ""
	}
	return slices.Min(all)
}

func (d *Drawing) called(at spot) string { return fmt.Sprintf("r%dc%d", at.row+1, at.col+1) }

// Penpa is the format of addresses of Penpa+ that hold a grid of a kind, which has one of
// the tags, which are in small letters with blanks between them, or none. inner reads what kit makes of it.
func Penpa(inner puzzles.Format, kind, tags string, kit func(*Drawing) string) puzzles.Format {
	return puzzles.Format{
		Name: "penpa", Description: "an address of Penpa+ that holds a grid, such as " + penpaBegin + "7VZ...",
		Read: func(text string) (puzzles.Puzzle, error) {
			lines, err := penpaText(text)
			if err != nil {
				return nil, err
			}
			d, tagged, err := drawingOf(lines, strings.Fields(tags))
			if err != nil {
				return nil, err
			}
			written := kit(d)
			left := d.left()
			switch {
			case left != "" && tagged:
				return nil, fmt.Errorf("there is %s, which is nothing crib knows of a %s, want a grid without", left, kind)
			case left != "":
				return nil, puzzles.ErrNotThis
			}
			p, err := placeless(inner.Read(written))
			if errors.Is(err, puzzles.ErrNotThis) && tagged {
				err = fmt.Errorf("the grid is no %s crib can read, want its clues where they usually are", kind)
			}
			return p, err
		},
	}
}

// drawingOf reads a drawing, and whether one of the tags names its kind. One with other tags, or
// that is a sudoku's, is none.
func drawingOf(lines []string, tags []string) (d *Drawing, tagged bool, err error) {
	const rules, puzzle, genres = 18, 3, 17
	header := strings.Split(lines[0], ",")
	if len(lines) <= puzzle || len(header) < 3 || !slices.Contains([]string{"square", "kakuro"}, header[0]) {
		return nil, false, puzzles.ErrNotThis
	}
	var said []string
	if len(lines) > genres && json.Unmarshal([]byte(strings.ReplaceAll(lines[genres], "'", `"`)), &said) != nil {
		said = nil
	}
	for _, t := range said {
		tagged = tagged || slices.Contains(tags, plainName(t))
	}
	if !tagged && (len(said) > 0 || header[0] != "square") {
		return nil, false, puzzles.ErrNotThis
	}
	var space [4]int // above, below, left, right
	cols, err1 := strconv.Atoi(header[1])
	rows, err2 := strconv.Atoi(header[2])
	size := puzzles.Size{Rows: rows, Cols: cols}
	if err := errors.Join(err1, err2, json.Unmarshal([]byte(lines[1]), &space)); err != nil || slices.Min(space[:]) < 0 || max(rows, cols) > most {
		return nil, false, errors.New("the size of the grid can't be read")
	}
	if size.Rows, size.Cols = rows-space[0]-space[1], cols-space[2]-space[3]; min(size.Rows, size.Cols) < 2 {
		return nil, false, errors.New("the size of the grid can't be read")
	}
	if err := penpaHeader(header); err != nil {
		return nil, tagged, err
	}
	if len(header) > rules && strings.TrimSpace(header[rules]) != "" {
		return nil, tagged, fmt.Errorf("the address says rules of its own, %.60q, want one without", header[rules])
	}
	o, err := objectOf(penpaNames.Replace(lines[puzzle]))
	if err != nil {
		return nil, tagged, fmt.Errorf("the address holds no puzzle: %w", err)
	}
	if err := o.only("the drawing", "command_redo", "command_undo", "command_replay", "number", "numberS", "symbol", "surface", "lineE", "deletelineE"); err != nil {
		return nil, tagged, err
	}
	c := chart{cols + 4, (cols + 4) * (rows + 4), space[0], space[2]}
	d = &Drawing{Size: size, numbers: map[spot]string{}, corners: map[spot]string{}, symbols: map[spot]Symbol{}, walls: map[[2]int]bool{}, shaded: map[spot]bool{}}
	return d, tagged, d.read(c, o)
}

// read takes what stands in a drawing for its places.
func (d *Drawing) read(c chart, o object) error {
	var numbers, small, symbols map[string][]text
	var surface map[string]text
	var lines, deleted map[string]any
	if err := errors.Join(o.into("number", &numbers), o.into("numberS", &small), o.into("symbol", &symbols), o.into("surface", &surface), o.into("lineE", &lines), o.into("deletelineE", &deleted)); err != nil {
		return err
	}
	var bad error
	at := func(key string, corners int) spot {
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 {
			bad = fmt.Errorf("%.20q is no place", key)
			return spot{}
		}
		sort, row, col := c.point(i / corners)
		if sort != min(corners-1, 1) {
			bad = errors.New("there is something between the cells, which is nothing crib knows")
		}
		return spot{row, col, i % corners}
	}
	for key, entry := range numbers {
		if len(entry) > 0 && strings.TrimSpace(string(entry[0])) != "" {
			d.numbers[at(key, 1)] = strings.TrimSpace(string(entry[0]))
		}
	}
	for key, entry := range small {
		if len(entry) > 0 && strings.TrimSpace(string(entry[0])) != "" {
			d.corners[at(key, 4)] = strings.TrimSpace(string(entry[0]))
		}
	}
	for key, entry := range symbols {
		if len(entry) > 1 {
			style, _ := strconv.Atoi(string(entry[0]))
			d.symbols[at(key, 1)] = Symbol{string(entry[1]), style}
		}
	}
	for key := range surface {
		d.shaded[at(key, 1)] = true
	}
	for key := range lines {
		from, to, pair := strings.Cut(key, ",")
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if !pair || err1 != nil || err2 != nil || min(a, b) < 0 {
			return fmt.Errorf("%.20q is no line", key)
		}
		if _, gone := deleted[key]; gone {
			continue
		}
		sort1, row, col := c.point(min(a, b)) // below and right of a cell
		sort2, row2, col2 := c.point(max(a, b))
		cell, right, below := (row+1)*d.Size.Cols+col+1, col >= 0 && col < d.Size.Cols-1, row >= 0 && row < d.Size.Rows-1
		switch inside := row >= -1 && col >= -1 && row2 < d.Size.Rows && col2 < d.Size.Cols; {
		case sort1 != 1 || sort2 != 1 || row2-row+col2-col != 1 || row2 < row || col2 < col:
			return errors.New("there are lines in the cells, which are nothing crib knows")
		case row2 > row && right && inside:
			d.walls[[2]int{cell - 1, cell}] = true
		case col2 > col && below && inside:
			d.walls[[2]int{cell - d.Size.Cols, cell}] = true
		}
	}
	return bad
}

// Kit is the text of puzzlekit of a grid of numbers.
func (d *Drawing) Kit() string {
	return fmt.Sprintf("%d %d\n%s", d.Size.Rows, d.Size.Cols, d.Rows(d.At))
}
