package setters

import (
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/formats"
)

// penpaBegin is how an address of Penpa+ begins that holds its own drawing.
const penpaBegin = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="

// penpa is the format of Penpa+, of which sudokus are read: a drawing of lines and JSON,
// deflated in the address. Its board has two cells more on each side, and of its points
// the cells are counted first, then as many lower right corners.
func (k Kind) penpa() puzzles.Format {
	return k.squared(puzzles.Format{Name: "penpa", Description: "an address of Penpa+, such as " + penpaBegin + "7VZ..., or one with an address of puzz.link"}, func(text string) (*square, error) {
		lines, err := penpaText(text)
		if err != nil {
			return nil, err
		}
		return fromPenpa(lines, k.Tags)
	}, func(s *square) (string, error) {
		lines, err := s.toPenpa()
		if err != nil {
			return "", err
		}
		return deflate(strings.Join(lines, "\n"))
	})
}

// penpaText are the lines that an address holds.
func penpaText(text string) ([]string, error) {
	if !strings.Contains(text, "/penpa-edit/") {
		return nil, puzzles.ErrNotThis
	}
	text = strings.TrimSpace(text)
	held := regexp.MustCompile(`^(?:https?://)?\S+/penpa-edit/\S*[?#&]p=([^&\s]+)`).FindStringSubmatch(text)
	if held == nil || strings.HasPrefix(held[1], "http") || strings.Contains(text, "\n") {
		return nil, puzzles.ErrNotThis
	}
	plain, err := url.PathUnescape(held[1])
	if err != nil {
		return nil, errCompressed
	}
	return inflate(plain)
}

// deflate packs a text into an address.
func deflate(text string) (string, error) {
	var b strings.Builder
	packed := base64.NewEncoder(base64.StdEncoding, &b)
	w, _ := flate.NewWriter(packed, flate.BestCompression) // a level that there is
	_, err := io.WriteString(w, text)
	err = errors.Join(err, w.Close(), packed.Close())
	return penpaBegin + b.String(), err
}

// inflate unpacks lines.
func inflate(packed string) ([]string, error) {
	data, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(packed, "="))
	if err != nil {
		return nil, errCompressed
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(strings.NewReader(string(data))), unpacked+1))
	if err != nil || len(text) > unpacked {
		return nil, errCompressed
	}
	return strings.Split(string(text), "\n"), nil
}

// penpaNames are the fields of a drawing, and how Penpa+ shortens them.
var penpaNames = strings.NewReplacer("zZ", "z", "zO", "null",
	"zR", `"command_redo"`, "zU", `"command_undo"`, "z8", `"command_replay"`, "z_", `"__a"`,
	"zS", `"surface"`, "zN", `"number"`, "z1", `"numberS"`, "zY", `"symbol"`, "zF", `"freeline"`, "z2", `"freelineE"`,
	"zT", `"thermo"`, "z3", `"arrows"`, "zD", `"direction"`, "z0", `"squareframe"`, "z5", `"polygon"`, "zL", `"line"`, "zE", `"lineE"`,
	"zW", `"wall"`, "zC", `"cage"`, "z4", `"deletelineE"`, "z6", `"killercages"`, "z7", `"nobulbthermo"`)

// A chart is a board of Penpa+: its columns with those around it, how many points of each
// sort there are, and how far the sudoku is from its corner.
type chart struct{ wide, all, top, left int }

// point returns the row and the column of a point, where that of the first cell is 0, and
// its sort: 0 for cells, 1 for corners.
func (c chart) point(i int) (sort, row, col int) {
	return i / c.all, i%c.all/c.wide - 2 - c.top, i%c.wide - 2 - c.left
}

// index is the point of a cell, or of the corner below it.
func (c chart) index(sort, row, col int) int { return sort*c.all + (row+2)*c.wide + col + 2 }

// fromPenpa reads a drawing.
func fromPenpa(lines, known []string) (*square, error) {
	const title, author, rules, puzzle, genres = 15, 16, 18, 3, 17
	header := strings.Split(lines[0], ",")
	if len(lines) <= puzzle || len(header) < title || header[0] != "sudoku" && header[0] != "square" && header[0] != "kakuro" {
		return nil, errors.New("the address holds no square grid of Penpa+, want a sudoku")
	}
	var tags []string
	if len(lines) > genres && json.Unmarshal([]byte(strings.ReplaceAll(lines[genres], "'", `"`)), &tags) != nil {
		tags = nil
	}
	for _, t := range tags {
		if !slices.Contains(known, plainName(t)) {
			return nil, puzzles.Unknown{Err: fmt.Errorf("the puzzle is called %.40q, which is nothing crib knows", t)}
		}
	}
	cols, err1 := strconv.Atoi(header[1])
	rows, err2 := strconv.Atoi(header[2])
	var space [4]int // above, below, left, right
	if err := json.Unmarshal([]byte(lines[1]), &space); err1 != nil || err2 != nil || err != nil || min(rows, cols) < 1 || max(rows, cols) > most {
		return nil, errors.New("the size of the grid can't be read")
	}
	c := chart{cols + 4, (cols + 4) * (rows + 4), space[0], space[2]}
	s := new(square)
	if err := s.side(rows - space[0] - space[1]); err != nil {
		return nil, err
	}
	if s.n != cols-space[2]-space[3] || slices.Min(space[:]) < 0 {
		return nil, fmt.Errorf("the grid has %d rows and %d columns, want as many", s.n, cols-space[2]-space[3])
	}
	o, err := objectOf(penpaNames.Replace(lines[puzzle]))
	if err != nil {
		return nil, fmt.Errorf("the address holds no puzzle: %w", err)
	}
	s.forgetMargin(c, o)
	if err := o.only("the drawing", "command_redo", "command_undo", "command_replay", "number", "numberS", "lineE", "deletelineE", "cage", "killercages"); err != nil {
		return nil, err
	}
	if err := cmp.Or(s.penpaNumbers(c, o), s.penpaLines(c, o, header), s.penpaCages(c, o)); err != nil {
		return nil, err
	}
	if err := penpaHeader(header); err != nil {
		return nil, err
	}
	said := func(i int, before string) string {
		if i >= len(header) {
			return ""
		}
		return strings.TrimPrefix(strings.NewReplacer("%2C", ",", "%2D", "\n", "%2E", "&", "%2F", "=", "<br>", "\n").Replace(header[i]), before)
	}
	s.say("title", said(title, "Title: "))
	s.say("author", said(author, "Author: "))
	return s, s.prose(said(rules, ""))
}

// penpaHeader returns an error where the fields of a header are not those of Penpa+, so that words
// might be passed over.
func penpaHeader(header []string) error {
	const edge = 19 // whether it is drawn
	if len(header) > edge && !slices.Contains([]string{"", "ON", "OFF", "1", "2"}, header[edge]) {
		return errors.New("the header of the drawing is another one than that of Penpa+")
	}
	return nil
}

// forgetMargin takes the symbols away that stand beside the board at a letter: they mark
// the rows of an answer, and are no clues.
func (s *square) forgetMargin(c chart, o object) {
	var symbols map[string]any
	var numbers map[string][]text
	if o.into("symbol", &symbols) != nil || o.into("number", &numbers) != nil {
		return
	}
	for key := range symbols {
		i, err := strconv.Atoi(key)
		sort, row, col := c.point(max(i, 0))
		_, outside := s.cell(row, col)
		if err != nil || sort != 0 || outside == nil || len(numbers[key]) == 0 || !isLetter(string(numbers[key][0])) {
			return
		}
	}
	delete(o, "symbol")
}

func isLetter(s string) bool {
	return len(s) == 1 && strings.Trim(s, formats.Letters+formats.Capitals) == ""
}

// penpaNumbers reads the givens. What is marked beside the board by a letter is no clue.
func (s *square) penpaNumbers(c chart, o object) error {
	var all map[string][]text
	if err := o.into("number", &all); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		entry := all[key]
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 {
			return fmt.Errorf("%.20q is no place", key)
		}
		if len(entry) == 0 || strings.TrimSpace(string(entry[0])) == "" {
			continue
		}
		sort, row, col := c.point(i)
		cell, outside := s.cell(row, col)
		value := strings.TrimSpace(string(entry[0]))
		if sort == 0 && outside != nil && isLetter(value) {
			continue
		}
		v, err := strconv.Atoi(value)
		size := text("1")
		if len(entry) > 2 {
			size = entry[2]
		}
		switch {
		case sort != 0 || outside != nil:
			return fmt.Errorf("the clue %.20q beside the cells is nothing crib knows, want a sudoku without", value)
		case err != nil || !slices.Contains([]text{"1", "5", "6", "10"}, size):
			return fmt.Errorf("%.20q is no value for %s, want 1 to %d", value, s.size().At(cell), s.n)
		}
		if err := s.give(cell, v); err != nil {
			return err
		}
	}
	return nil
}

// penpaLines reads the lines between regions, and diagonals, which two of the marks in
// the header say as well.
func (s *square) penpaLines(c chart, o object, header []string) error {
	var all, deleted map[string]any
	if err := cmp.Or(o.into("lineE", &all), o.into("deletelineE", &deleted)); err != nil {
		return err
	}
	wall := map[[2]int]bool{}
	var diagonal [2]int // how much of each is drawn
	for _, key := range slices.Sorted(maps.Keys(all)) {
		from, to, _ := strings.Cut(key, ",")
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || min(a, b) < 0 {
			return fmt.Errorf("%.20q is no line", key)
		}
		if _, gone := deleted[key]; gone || all[key] == nil {
			continue
		}
		sort1, row, col := c.point(min(a, b)) // where it is below and right of a cell
		sort2, row2, col2 := c.point(max(a, b))
		down, across := row2-row, col2-col
		inside := row >= -1 && row2 < s.n && min(col, col2) >= -1 && max(col, col2) < s.n
		cell := (row+1)*s.n + col + 1 // right below
		switch {
		case sort1 == 1 && sort2 == 1 && down == 1 && across == 1 && row == col && inside:
			diagonal[0]++
		case sort1 == 1 && sort2 == 1 && down == 1 && across == -1 && row+col == s.n-2 && inside:
			diagonal[1]++
		case sort1 != 1 || sort2 != 1 || down+across != 1 || down*across != 0:
			return errors.New("there are lines in the cells, which are nothing crib knows")
		case !inside:
		case down == 1 && col >= 0 && col < s.n-1:
			wall[[2]int{cell - 1, cell}] = true
		case across == 1 && row >= 0 && row < s.n-1:
			wall[[2]int{cell - s.n, cell}] = true
		}
	}
	for i, field := range []int{11, 14} { // as many as there are, where the header says so
		if header[field] == "1" {
			diagonal[i] = max(diagonal[i], s.n)
		}
	}
	switch {
	case diagonal == [2]int{s.n, s.n}:
		s.rules = []string{"diagonals"}
	case diagonal != [2]int{}:
		return errors.New("one diagonal alone holds each value once, want both or none")
	}
	if len(wall) == 0 && header[0] == "sudoku" {
		return nil
	}
	return s.parted(blocks.Pieces(s.size(), func(a, b int) bool { return !wall[[2]int{min(a, b), max(a, b)}] }))
}

// penpaCages reads cages, and the sums in the corners of their cells.
func (s *square) penpaCages(c chart, o object) error {
	var cages [][]int
	var sums map[string][]text
	var drawn map[string]any
	if err := cmp.Or(o.into("killercages", &cages), o.into("numberS", &sums), o.into("cage", &drawn)); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(drawn)) {
		for end := range strings.SplitSeq(key, ",") { // four to a cell
			i, err := strconv.Atoi(end)
			if i = i/4 - c.all; drawn[key] != nil && (err != nil || !slices.ContainsFunc(cages, func(points []int) bool { return slices.Contains(points, i) })) {
				return errors.New("there are cages drawn that are none of a killer, want a puzzle without")
			}
		}
	}
	clues := map[int]string{} // by cell
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 {
			return fmt.Errorf("%.20q is no place", key)
		}
		if len(sums[key]) == 0 || strings.TrimSpace(string(sums[key][0])) == "" {
			continue
		}
		sort, row, col := c.point(i / 4)
		cell, outside := s.cell(row, col)
		clue, err := sum(string(sums[key][0]))
		if err != nil || sort != 1 || outside != nil {
			return fmt.Errorf("the small clue %.20q is nothing crib knows, want sums of cages", sums[key][0])
		}
		clues[cell] = clue
	}
	for _, points := range cages {
		if len(points) == 0 {
			continue
		}
		var cells []int
		clue := ""
		for _, p := range points {
			sort, row, col := c.point(max(p, 0))
			cell, err := s.cell(row, col)
			if sort != 0 || err != nil {
				return errors.New("a cage goes beyond the board, want one within")
			}
			cells = append(cells, cell)
			if clues[cell] != "" {
				clue = clues[cell]
				delete(clues, cell)
			}
		}
		if err := s.cage(cells, clue); err != nil {
			return err
		}
	}
	for cell, clue := range clues {
		return fmt.Errorf("the sum %s at %s is in no cage", clue, s.size().At(cell))
	}
	return nil
}

// outline draws the sides of a cage between the corners of its cells.
func (s *square) outline(cells []int, line func(cell, from, other, to int)) {
	open := func(cell, row, col int) bool { // whether the neighbour there is in the cage
		next, err := s.cell(cell/s.n+row, cell%s.n+col)
		return err == nil && slices.Contains(cells, next)
	}
	for _, cell := range cells {
		for _, side := range []struct{ row, col, from, to int }{{-1, 0, 0, 1}, {1, 0, 2, 3}, {0, -1, 0, 2}, {0, 1, 1, 3}} {
			if open(cell, side.row, side.col) {
				continue
			}
			line(cell, side.from, cell, side.to)
			// and on to the next cell, where it has this side too
			right, down := int(math.Abs(float64(side.row))), int(math.Abs(float64(side.col)))
			if next := cell + down*s.n + right; open(cell, down, right) && !open(next, side.row, side.col) {
				line(cell, side.to, next, side.from)
			}
		}
	}
}

// toPenpa writes a drawing: 19 lines, of which most say how the program looks.
func (s *square) toPenpa() ([]string, error) {
	const cellSize, bold, dashed, thin = 38, 2, 10, 12 // pixels, and styles of lines
	c := chart{wide: s.n + 4, all: (s.n + 4) * (s.n + 4)}
	at := func(sort, cell int) int { return c.index(sort, cell/s.n, cell%s.n) }
	corner := func(cell, which int) int { return 4*at(1, cell) + which } // upper left, upper right, lower left, lower right
	number, numberS, lineE, cage := map[int]any{}, map[int]any{}, map[string]int{}, map[string]int{}
	line := func(lines map[string]int, from, to, style int) { lines[fmt.Sprintf("%d,%d", from, to)] = style }
	for i, v := range s.given {
		if v != puzzles.Blank {
			number[at(0, i)] = []any{strconv.Itoa(v + 1), 1, "1"}
		}
	}
	region := s.region
	if region == nil {
		region = usualBoxes(s.n)
	}
	var centers []int
	last := 0
	for i := range s.given {
		row, col := i/s.n, i%s.n
		if col+1 < s.n && region != nil && region[i] != region[i+1] {
			line(lineE, c.index(1, row-1, col), c.index(1, row, col), bold)
		}
		if row+1 < s.n && region != nil && region[i] != region[i+s.n] {
			line(lineE, c.index(1, row, col-1), c.index(1, row, col), bold)
		}
		centers = append(centers, at(0, i)-last)
		last = at(0, i)
	}
	diagonal := 0
	for _, rule := range s.rules {
		if rule != "diagonals" {
			return nil, fmt.Errorf("the format penpa has no word for the rule %s, want a sudoku without it", rule)
		}
		diagonal = 1
		for i := range s.n {
			line(lineE, c.index(1, i-1, i-1), c.index(1, i, i), thin)
			line(lineE, c.index(1, i-1, s.n-1-i), c.index(1, i, s.n-2-i), thin)
		}
	}
	var cages [][]int
	for _, k := range s.cages {
		var points []int
		for _, cell := range k.cells {
			points = append(points, at(0, cell))
		}
		s.outline(k.cells, func(cell, from, other, to int) { line(cage, corner(cell, from), corner(other, to), dashed) })
		if cages = append(cages, points); k.clue != "" {
			numberS[corner(slices.Min(k.cells), 0)] = []any{" " + k.clue, 1}
		}
	}
	drawing := func(number, numberS, lineE, cage, cages any) string {
		none, list := map[string]any{}, []any{}
		if cages == nil {
			cages = list
		}
		command := map[string]any{"__a": list}
		data, _ := json.Marshal(map[string]any{ // of plain values
			"command_redo": command, "command_undo": command, "command_replay": command, "surface": none, "number": number, "numberS": numberS,
			"symbol": none, "freeline": none, "freelineE": none, "thermo": list, "arrows": list, "direction": list, "squareframe": list, "polygon": list,
			"line": none, "lineE": lineE, "wall": none, "cage": cage, "deletelineE": none, "killercages": cages, "nobulbthermo": list,
		})
		return string(data)
	}
	middle := c.index(s.n%2^1, (s.n-1)/2, (s.n-1)/2)
	name := func(key string) string { return strings.ReplaceAll(s.field(key), ",", "%2C") }
	list, _ := json.Marshal(centers) // numbers alone
	mode := func(style int) string {
		return fmt.Sprintf(`{"edit_mode":"sudoku","surface":["",1],"line":["1",%d],"lineE":["1",%[1]d],"wall":["",%[1]d],"cage":["1",10],"number":["1",%d],`+
			`"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",%d]}`, style, style-1, 8*style-15)
	}
	none := map[string]any{}
	var held any
	if cages != nil {
		held = cages
	}
	return []string{
		fmt.Sprintf("sudoku,%d,%[1]d,%d,0,1,1,%d,%[3]d,%d,%[4]d,%d,0,0,%[5]d,Title: %s,Author: %s,,,OFF,false", s.n, cellSize, (s.n+1)*cellSize, middle, diagonal, name("title"), name("author")),
		"[0,0,0,0]", `["1","2","1"]~"sudoku"~["1",9]`, drawing(number, numberS, lineE, cage, held), "", string(list), "[]", "{}", `"x"`, `"x"`, "[3,1,4]",
		`{"qa":"pu_q","grid":["1","2","1"],"pu_q":` + mode(2) + `,"pu_a":` + mode(3) + `}`,
		`"x"`, "0", drawing(none, none, none, none, nil), "x", "{}", "[]", "false",
	}, nil
}
