package formats

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/english"
)

// A jankoPage is what a page of janko.at says of its puzzle: words with values, and below
// other words grids, a row on each line.
type jankoPage struct {
	words map[string]string
	grids map[string][]puzzles.Line
}

// jankoNames are what those pages call the kinds. The first is written.
var jankoNames = map[string][]string{
	"sudoku":     {"sudoku", "killer", "killersudoku", "sudokukiller", "chaos", "chaossudoku", "sudokuchaos"},
	"kenken":     {"kendoku", "kenken"},
	"hashi":      {"hashi", "hashiwokakero"},
	"takuzu":     {"tohuwavohu", "binairo", "binario"},
	"battleship": {"battleships", "battleship"},
}

// idle are words of such a page that are no part of the puzzle.
var idle = []string{"puzzle", "author", "solver", "source", "title", "info", "unit", "unitsize", "mail", "pid", "solution", "moves"}

// jankoShips are the parts of ships, by the points of the compass, and how the text format
// writes them; jankoBits the values of a takuzu.
var (
	jankoShips = strings.NewReplacer("-", ".", "x", "~", "n", "^", "s", "v", "w", "<", "e", ">", "m", "+")
	shipsJanko = strings.NewReplacer(".", "-", "~", "x", "^", "n", "v", "s", "<", "w", ">", "e", "+", "m")
	jankoBits  = strings.NewReplacer("-", ".", "1", "0", "2", "1")
	bitsJanko  = strings.NewReplacer(".", "-", "0", "1", "1", "2")
)

// Janko is the format of the data in the pages of janko.at, for a kind.
func Janko(kind string, read Read) puzzles.Format {
	f := puzzles.Format{
		Name: "janko", Whole: true, Begins: Begins(`\[?begin\]?(\s|$)`),
		Description: "the text in a page of janko.at, from begin to end: puzzle " + jankoNames[kind][0] + ", size, problem",
	}
	f.Read = func(text string) (puzzles.Puzzle, error) {
		g := pageOf(text)
		if g == nil || g.words["puzzle"] == "" {
			return nil, puzzles.ErrNotThis
		}
		name := plainName(g.words["puzzle"])
		if !slices.Contains(jankoNames[kind], name) {
			for _, names := range jankoNames {
				if kind != "sudoku" || slices.Contains(names, name) {
					return nil, puzzles.ErrNotThis
				}
			}
			return nil, fmt.Errorf("the puzzle %.40q of janko.at is nothing crib knows", g.words["puzzle"])
		}
		if kind == "sudoku" || kind == "kenken" {
			s, err := g.square(kind, strings.Contains(name, "killer"))
			if err != nil {
				return nil, err
			}
			return s.puzzle(read)
		}
		t, err := g.text(kind)
		if err != nil {
			return nil, err
		}
		return placeless(read(t))
	}
	f.Write = func(p puzzles.Puzzle) (string, error) {
		var b strings.Builder
		fmt.Fprintf(&b, "begin\npuzzle %s\n", jankoNames[kind][0])
		t := p.Text()
		for _, key := range []string{"title", "author"} {
			if v, ok := t.Field(key); ok {
				fmt.Fprintf(&b, "%s %s\n", key, v.Value)
			}
		}
		write := func() (string, error) { return jankoText(t) }
		if kind == "sudoku" || kind == "kenken" {
			s, err := squareOf(f.Name, p)
			if err != nil {
				return "", err
			}
			write = s.toJanko
		}
		body, err := write()
		if err != nil {
			return "", err
		}
		written := b.String() + body + "end\n"
		_, err = f.Read(written)
		return written, err
	}
	return f
}

// plainName are the letters of a name, all small.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// pageOf reads a page, nil where the text is none. What stands before begin and behind
// end, such as the rest of the web page, is passed over.
func pageOf(text string) *jankoPage {
	if !strings.Contains(text, "begin") || !strings.Contains(text, "puzzle") {
		return nil
	}
	var g *jankoPage
	grid := ""
	for i, line := range slices.Collect(strings.SplitSeq(text, "\n")) {
		line = strings.TrimSpace(line)
		key, value, _ := strings.Cut(line, " ")
		bare := strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(key, "["), "]"))
		switch {
		case bare == "begin" && g == nil:
			g = &jankoPage{map[string]string{}, map[string][]puzzles.Line{}}
		case g == nil || line == "":
		case bare == "end":
			return g
		case len(bare) > 2 && plainName(bare) == bare:
			grid = bare
			g.words[bare] = strings.TrimSpace(g.words[bare] + " " + value) // none takes back what another says
		case grid != "moves":
			g.grids[grid] = append(g.grids[grid], puzzles.Line{Text: line, Line: i + 1, Col: 1})
		}
	}
	return g
}

// only returns an error for the first part, in the order of their names, that is none of
// these.
func (g *jankoPage) only(words ...string) error {
	for _, key := range slices.Sorted(maps.Keys(g.words)) {
		if !slices.Contains(words, key) && !slices.Contains(idle, key) {
			return fmt.Errorf("the part %q is nothing crib knows, want a puzzle without", key)
		}
	}
	return nil
}

// size is the number of rows and of columns, as they are said or as the problem has them.
func (g *jankoPage) size() (size puzzles.Size, err error) {
	rows := g.grids["problem"]
	if size.Rows = len(rows); size.Rows > 0 {
		size.Cols = len(strings.Fields(rows[0].Text))
	}
	for _, word := range []struct {
		key string
		n   *int
	}{{"size", &size.Rows}, {"size", &size.Cols}, {"rows", &size.Rows}, {"cols", &size.Cols}} {
		if v := g.words[word.key]; v != "" {
			if *word.n, err = strconv.Atoi(v); err != nil || *word.n < 1 || *word.n > most {
				return size, fmt.Errorf("the %s %.20s can't be, want 1 to %d", word.key, v, most)
			}
		}
	}
	if min(size.Rows, size.Cols) < 1 {
		return size, errors.New("there is no problem, want a grid below that word")
	}
	return size, nil
}

// most rows and columns that a page may say.
const most = 100

// cells are the words of a grid, row by row.
func (g *jankoPage) cells(key string, size puzzles.Size) ([]puzzles.Line, error) {
	rows := g.grids[key]
	if len(rows) != size.Rows {
		return nil, fmt.Errorf("the grid %s has %d rows, want %d", key, len(rows), size.Rows)
	}
	var cells []puzzles.Line
	for r, l := range rows {
		row := Words(l, func(r rune) bool { return r == ' ' || r == '\t' })
		if len(row) != size.Cols {
			return nil, l.Errorf(1, "row %d has %d cells, want %d", r+1, len(row), size.Cols)
		}
		cells = append(cells, row...)
	}
	return cells, nil
}

// numbers are the cells of a grid, puzzles.Blank where there is none.
func (g *jankoPage) numbers(key string, size puzzles.Size) ([]int, error) {
	cells, err := g.cells(key, size)
	values := make([]int, len(cells))
	for i, c := range cells {
		v, err := strconv.Atoi(c.Text)
		if c.Text == "-" || c.Text == "." {
			v, err = puzzles.Blank, nil
		}
		if err != nil || v < puzzles.Blank {
			return nil, c.Errorf(1, "%.20q is no cell, want a number, and - where it is blank", c.Text)
		}
		values[i] = v
	}
	return values, err
}

// square reads a sudoku or a KenKen. Areas are the cages of these and of killers, and
// else regions.
func (g *jankoPage) square(kind string, killer bool) (*square, error) {
	s := &square{kind: kind}
	if err := g.only("size", "rows", "cols", "depth", "pattern", "patternx", "patterny", "options", "variant", "layout", "diagonals", "problem", "areas"); err != nil {
		return nil, err
	}
	size, err := g.size()
	if err != nil {
		return nil, err
	}
	if size.Rows != size.Cols || g.words["depth"] != "" && g.words["depth"] != strconv.Itoa(size.Rows) {
		return nil, fmt.Errorf("a %s of %v can't be, want as many rows, columns and values", kind, size)
	}
	if err := s.side(size.Rows); err != nil {
		return nil, err
	}
	chaos := strings.Contains(g.words["puzzle"], "chaos")
	for _, key := range slices.Sorted(maps.Keys(g.grids)) {
		if !slices.Contains([]string{"problem", "areas"}, key) && (key == "puzzle" || !slices.Contains(idle, key)) {
			l := g.grids[key][0]
			return nil, l.Errorf(1, "below the word %q there is %.30q, want nothing", key, l.Text)
		}
	}
	if v, ok := g.words["diagonals"]; ok && v == "" {
		s.rules = []string{"diagonals"}
	}
	for _, key := range []string{"options", "variant", "layout", "diagonals"} {
		for _, word := range strings.FieldsFunc(strings.ToLower(g.words[key]), func(r rune) bool { return r == ' ' || r == ',' }) {
			switch plainName(word) {
			case "diagonal", "diagonals":
				s.rules = []string{"diagonals"}
			case "killer":
				killer = true
			case "chaos", "jigsaw", "areas":
				chaos = true
			case "normal", "standard":
			default:
				return nil, fmt.Errorf("the %s %.30q is nothing crib knows, want a puzzle without", key, word)
			}
		}
	}
	if box := (puzzles.Size{}); g.words["pattern"]+g.words["patternx"]+g.words["patterny"] != "" {
		box.Cols, _ = strconv.Atoi(g.words["pattern"] + g.words["patternx"])
		if box.Rows, _ = strconv.Atoi(g.words["patterny"]); g.words["patterny"] == "" {
			box.Rows = box.Cols
		}
		if box.Rows < 1 || box.Rows*box.Cols != s.n {
			return nil, fmt.Errorf("boxes of %v can't be in %d rows", box, s.n)
		}
		s.region = boxed(s.n, box)
	}
	for _, key := range []string{"title", "author"} {
		s.say(key, g.words[key])
	}
	if usual, _ := blocks.Boxes(s.n); kind == "sudoku" && s.region == nil && usual.Rows != usual.Cols && (killer || g.grids["areas"] == nil) {
		return nil, fmt.Errorf("nothing says of what shape the boxes of %d rows are, want patternx and patterny", s.n)
	}
	cells, err := g.cells("problem", size)
	if err != nil {
		return nil, err
	}
	area := slices.Repeat([]int{nowhere}, len(cells))
	if g.grids["areas"] != nil {
		if area, err = g.numbers("areas", size); err != nil {
			return nil, err
		}
	}
	cages := kind == "kenken" || killer
	switch {
	case chaos && (cages || g.grids["areas"] == nil):
		return nil, errors.New("a chaos sudoku has no regions, want areas that are no cages")
	case !cages && g.grids["areas"] != nil:
		boxed := s.region
		err := s.parted(area)
		if err == nil && boxed != nil && !slices.Equal(boxed, s.region) {
			return nil, errors.New("there are boxes and areas, want one of them")
		}
		// Only a killer has areas that are no regions, and sums.
		if cages = err != nil && slices.ContainsFunc(cells, func(c puzzles.Line) bool { n, _ := strconv.Atoi(c.Text); return n > s.n }); err != nil && !cages {
			return nil, err
		} else if cages {
			s.region = nil
		}
	}
	if !cages {
		given, err := g.numbers("problem", size)
		if err != nil {
			return nil, err
		}
		for i, v := range given {
			if v > 0 {
				if err := s.give(i, v); err != nil {
					return nil, err
				}
			}
		}
		return s, nil
	}
	return s, s.caged(cells, area)
}

// caged makes cages of areas, each with its clue in one of its cells.
func (s *square) caged(cells []puzzles.Line, area []int) error {
	clue := map[int]puzzles.Line{}
	for i, c := range cells {
		if c.Text == "-" || c.Text == "." {
			continue
		}
		switch {
		case area[i] == nowhere:
			return c.Errorf(1, "the clue %.20q is in no cage, want one around it", c.Text)
		case clue[area[i]].Text != "":
			return c.Errorf(1, "the cage with the clue %.20s has another one, want one", c.Text)
		}
		clue[area[i]] = c
	}
	for i, k := range area {
		if k == nowhere || slices.Index(area, k) != i {
			continue
		}
		c := clue[k]
		group := blocks.Of(area, i)
		text := strings.NewReplacer("*", "x", "×", "x", "÷", "/", ":", "/", "−", "-", "–", "-").Replace(c.Text)
		if s.kind == "sudoku" {
			var err error
			if text, err = sum(strings.TrimSuffix(text, "+")); err != nil {
				return c.Errorf(1, "%w", err)
			}
		} else if text == "" {
			return cells[i].Errorf(1, "the cage at %s has no clue, want a number", s.size().At(i))
		} else if n, err := strconv.Atoi(text); err == nil && len(group) == 1 {
			if err := s.give(i, n); err != nil {
				return c.Errorf(1, "%w", err)
			}
			continue
		}
		if err := s.cage(group, text); err != nil {
			return err
		}
	}
	return nil
}

// toJanko writes the size, the boxes or areas, and the problem.
func (s *square) toJanko() (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "size %d\n", s.n)
	for _, rule := range s.rules {
		if rule != "diagonals" {
			return "", fmt.Errorf("the format janko has no word for the rule %s, want a sudoku without it", rule)
		}
		b.WriteString("options diagonal\n")
	}
	if box, ok := s.boxes(); ok && s.kind == "sudoku" {
		fmt.Fprintf(&b, "patternx %d\npatterny %d\n", box.Cols, box.Rows)
		s.region = nil
	}
	switch {
	case s.region != nil && s.cages != nil:
		return "", errors.New("the format janko has no word for cages and regions in one sudoku")
	case s.region != nil:
		b.WriteString("variant chaos\n")
	case s.cages != nil && s.kind == "sudoku":
		b.WriteString("variant killer\n")
	}
	cells, area, err := s.charted("janko")
	if err != nil {
		return "", err
	}
	b.WriteString("problem\n" + gridOf(s.n, cells))
	if area != nil {
		b.WriteString("areas\n" + gridOf(s.n, area))
	}
	return b.String(), nil
}

// charted returns what stands in the cells, and the number of the region or cage of each, nil
// where there are neither. A format writes both as grids.
func (s *square) charted(format string) (cells, numbers []string, err error) {
	cells = make([]string, len(s.given))
	for i, v := range s.given {
		if cells[i] = "-"; v != puzzles.Blank {
			cells[i] = strconv.Itoa(v + 1)
		}
	}
	area := slices.Clone(s.region)
	if s.cages != nil || s.kind == "kenken" {
		area = slices.Repeat([]int{nowhere}, len(cells))
	}
	for k, c := range s.cages {
		for _, i := range c.cells {
			if area[i] = k; cells[i] != "-" {
				return nil, nil, fmt.Errorf("the format %s has no word for the given at %s within a cage", format, s.size().At(i))
			}
		}
		if first := slices.Min(c.cells); c.clue != "" {
			cells[first] = strings.ReplaceAll(c.clue, "x", "*")
		}
	}
	which := map[int]int{}
	for i, k := range area {
		if k == nowhere && s.kind == "sudoku" {
			return nil, nil, fmt.Errorf("the format %s wants every cell of a killer in a cage, and %s is in none", format, s.size().At(i))
		}
		if k == nowhere {
			k = len(s.cages) + i
		}
		if which[k] == 0 {
			which[k] = len(which) + 1
		}
		numbers = append(numbers, strconv.Itoa(which[k]))
	}
	return cells, numbers, nil
}

// gridOf writes rows of cells.
func gridOf(cols int, cells []string) string {
	var b strings.Builder
	for row := range slices.Chunk(cells, cols) {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}

// text reads what is drawn with a character a cell in the text format.
func (g *jankoPage) text(kind string) (*puzzles.Text, error) {
	words := []string{"size", "rows", "cols", "problem"}
	if kind == "battleship" {
		words = append(words, "ships", "clabels", "rlabels")
	}
	if err := g.only(words...); err != nil {
		return nil, err
	}
	size, err := g.size()
	if err != nil {
		return nil, err
	}
	t := &puzzles.Text{Kind: kind, Size: size}
	cells, err := g.cells("problem", size)
	if err != nil {
		return nil, err
	}
	var drawn []string
	for _, c := range cells {
		v, err := strconv.Atoi(c.Text)
		switch {
		case kind == "hashi" && err == nil && v > 0 && v <= len(islandDigits):
			c.Text = islandDigits[v-1 : v]
		case c.Text == "-" || c.Text == ".":
			c.Text = "."
		case len(c.Text) > 1 || !strings.Contains(map[string]string{"hashi": "?", "takuzu": "012", "battleship": "xnsweom"}[kind], c.Text):
			return nil, c.Errorf(1, "%.20q is no cell of a %s, want - where it is blank", c.Text, kind)
		}
		drawn = append(drawn, c.Text)
	}
	for row := range slices.Chunk(drawn, size.Cols) {
		t.Drawing = append(t.Drawing, puzzles.Line{Text: strings.Join(row, "")})
	}
	switch kind {
	case "takuzu":
		t.Fields = append(t.Fields, puzzles.Field{Key: "lines", Value: "may repeat"})
		for i, l := range t.Drawing {
			if !slices.Contains(drawn, "0") { // 0 and 1, or else 1 and 2
				t.Drawing[i].Text = jankoBits.Replace(l.Text)
			}
		}
	case "battleship":
		if err := g.fleet(t); err != nil {
			return nil, err
		}
		for i, l := range t.Drawing {
			t.Drawing[i].Text = jankoShips.Replace(l.Text)
		}
	}
	for _, key := range []string{"title", "author"} {
		if v := strings.Join(strings.Fields(english.Plain(g.words[key])), " "); v != "" {
			t.Fields = append(t.Fields, puzzles.Field{Key: key, Value: v})
		}
	}
	return t, nil
}

// islandDigits are how the text format writes the numbers of islands.
const islandDigits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// fleet reads totals and ships. The ships are the length of each, or how many there are
// of length 1, 2 and so on: which of it the totals tell.
func (g *jankoPage) fleet(t *puzzles.Text) error {
	total := 0 // of all rows, or of all columns, where they are all printed
	var fields []puzzles.Field
	for _, side := range []struct {
		word, key string
		n         int
	}{{"rlabels", "rows", t.Size.Rows}, {"clabels", "cols", t.Size.Cols}} {
		if g.grids[side.word] == nil {
			continue
		}
		values, err := g.numbers(side.word, puzzles.Size{Rows: 1, Cols: side.n})
		if err != nil {
			return err
		}
		var words []string
		here := 0
		for _, v := range values {
			word := strconv.Itoa(v)
			if here += v; v == puzzles.Blank {
				word, here = "?", -most*most
			}
			words = append(words, word)
		}
		total = max(total, here)
		fields = append(fields, puzzles.Field{Key: side.key, Value: strings.Join(words, " ")})
	}
	var lengths, counts []string
	sum, counted, falls, last := 0, 0, true, most+1
	for i, word := range strings.FieldsFunc(g.words["ships"], func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > most {
			return fmt.Errorf("%.20q is no ship, want lengths or how many there are of each", word)
		}
		sum, counted = sum+n, counted+n*(i+1)
		falls, last = falls && n < last, n
		lengths, counts = append(lengths, word), append(counts, fmt.Sprintf("%d:%d", i+1, n))
	}
	switch {
	case lengths == nil:
		return errors.New("the fleet is missing, want a line such as ships 4 3 3 2 2 2 1 1 1 1")
	case slices.Contains(lengths, "0"): // no length
	case total > 0 && total == sum && sum != counted, total <= 0 && !falls, sum == 1:
		counts = lengths
	case total <= 0 || total != counted || sum == counted:
		return fmt.Errorf("the ships %.40q can't be told from how many there are of 1, 2 and so on by the totals", g.words["ships"])
	}
	t.Fields = append([]puzzles.Field{{Key: "fleet", Value: strings.Join(counts, " ")}}, fields...)
	return nil
}

// jankoText writes what is drawn with a character a cell in the text format.
func jankoText(t *puzzles.Text) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "rows %d\ncols %d\n", t.Size.Rows, t.Size.Cols)
	for _, f := range t.Fields {
		switch {
		case slices.Contains(puzzles.Free, f.Key), f.Key == "lines" && f.Value == "may repeat":
		case f.Key == "fleet":
			fmt.Fprintf(&b, "ships %s\n", jankoFleet(f.Value))
		case f.Key == "rows" || f.Key == "cols":
			fmt.Fprintf(&b, "%clabels\n%s\n", f.Key[0], strings.ReplaceAll(f.Value, "?", "-"))
		default:
			return "", fmt.Errorf("the format janko has no word for %s: %s, want a puzzle without", f.Key, f.Value)
		}
	}
	if _, repeats := t.Field("lines"); t.Kind == "takuzu" && !repeats {
		return "", errors.New("the format janko has no word for lines that differ, want a takuzu with `lines: may repeat`")
	}
	var cells []string
	for _, l := range t.Drawing {
		for _, c := range Digits(strings.ReplaceAll(l.Text, " ", "")) {
			switch v := strings.Index(islandDigits, c) + 1; {
			case t.Kind == "takuzu":
				c = bitsJanko.Replace(c)
			case t.Kind == "battleship" && c == "?":
				return "", errors.New("the format janko has no word for a ship of unknown shape")
			case t.Kind == "battleship":
				c = shipsJanko.Replace(c)
			case c == ".":
				c = "-"
			case v > 0:
				c = strconv.Itoa(v)
			}
			cells = append(cells, c)
		}
	}
	return b.String() + "problem\n" + gridOf(t.Size.Cols, cells), nil
}

// jankoFleet writes the lengths of ships. Where that might be how many there are, how many
// there are is written instead, of one length more than there is.
func jankoFleet(fleet string) string {
	var lengths, counts []string
	for word := range strings.FieldsSeq(fleet) {
		length, count, counted := strings.Cut(word, ":")
		l, _ := strconv.Atoi(length)
		n, _ := strconv.Atoi(count)
		if !counted {
			n = 1
		}
		lengths = append(lengths, slices.Repeat([]string{length}, n)...)
		if counts == nil { // the longest comes first
			counts = slices.Repeat([]string{"0"}, l+1)
		}
		before, _ := strconv.Atoi(counts[l-1])
		counts[l-1] = strconv.Itoa(before + n)
	}
	if len(slices.Compact(slices.Clone(lengths))) == len(lengths) {
		lengths = counts
	}
	return strings.Join(lengths, " ")
}
