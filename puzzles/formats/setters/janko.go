package setters

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
	"crib/puzzles/formats"
)

// Grids are what a page of janko.at says of its puzzle: words with values, and below
// other words grids, a row on each line.
type Grids struct {
	words map[string]string
	grids map[string][]puzzles.Line
}

// A Page is how janko.at writes a kind.
type Page struct {
	Names   []string // what it calls the kind, in small letters alone; the first is written
	Strange bool     // a page with a name that no kind knows is refused by this one

	// The rest is for kinds that have one character for each cell. A kind that reads its own
	// squares leaves it out.
	Signs  [][2]string       // what stands in a cell there, and here; a blank is - there and . here
	Plain  string            // a cell that holds this shows that all are written as here
	NoWord map[string]string // what a page can't say: the character here, and what it is

	// Implied is a field that each puzzle has, and Else a clause about one that hasn't.
	Implied puzzles.Field
	Else    string

	// Words are those of the page that Fields reads the fields of, and Field writes: what, or
	// false where it has no word for it.
	Words  []string
	Fields func(g *Grids, size puzzles.Size) ([]puzzles.Field, error)
	Field  func(f puzzles.Field) (string, bool)
}

// idle are words of such a page that are no part of the puzzle.
var idle = []string{"puzzle", "author", "solver", "source", "title", "info", "unit", "unitsize", "mail", "pid", "solution", "moves"}

// Janko is the format of the data in the pages of janko.at, for a kind of squares.
func (k Kind) Janko(page Page) puzzles.Format {
	return page.format(k.Name, func(g *Grids, name string) (puzzles.Puzzle, error) {
		s, err := g.square(k, strings.Contains(name, "killer"))
		if err != nil {
			return nil, err
		}
		return s.puzzle()
	}, func(p puzzles.Puzzle) (string, error) {
		s, err := k.squareOf("janko", p)
		if err != nil {
			return "", err
		}
		return s.toJanko()
	})
}

// Janko is the same format for a kind of any other board.
func (page Page) Janko(kind string, read formats.Read) puzzles.Format {
	return page.format(kind, func(g *Grids, _ string) (puzzles.Puzzle, error) {
		t, err := page.text(kind, g)
		if err != nil {
			return nil, err
		}
		return placeless(read(t))
	}, func(p puzzles.Puzzle) (string, error) { return page.written(p.Text()) })
}

func (page Page) format(kind string, from func(g *Grids, name string) (puzzles.Puzzle, error), to func(puzzles.Puzzle) (string, error)) puzzles.Format {
	f := puzzles.Format{
		Name: "janko", Whole: true, Begins: formats.Begins(`\[?begin\]?(\s|$)`),
		Description: "the text in a page of janko.at, from begin to end: puzzle " + page.Names[0] + ", size, problem",
	}
	f.Read = func(text string) (puzzles.Puzzle, error) {
		g := pageOf(text)
		if g == nil || g.words["puzzle"] == "" {
			return nil, puzzles.ErrNotThis
		}
		name := plainName(g.words["puzzle"])
		switch {
		case slices.Contains(page.Names, name):
			return from(g, name)
		case !page.Strange:
			return nil, puzzles.ErrNotThis
		}
		return nil, puzzles.Unknown{Err: fmt.Errorf("the puzzle %.40q of janko.at is nothing crib knows", g.words["puzzle"])}
	}
	f.Write = func(p puzzles.Puzzle) (string, error) {
		var b strings.Builder
		fmt.Fprintf(&b, "begin\npuzzle %s\n", page.Names[0])
		for _, key := range []string{"title", "author"} {
			if v, ok := p.Text().Field(key); ok {
				fmt.Fprintf(&b, "%s %s\n", key, v.Value)
			}
		}
		body, err := to(p)
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
func pageOf(text string) *Grids {
	if !strings.Contains(text, "begin") || !strings.Contains(text, "puzzle") {
		return nil
	}
	var g *Grids
	grid := ""
	for i, line := range slices.Collect(strings.SplitSeq(text, "\n")) {
		line = strings.TrimSpace(line)
		key, value, _ := strings.Cut(line, " ")
		bare := strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(key, "["), "]"))
		switch {
		case bare == "begin" && g == nil:
			g = &Grids{map[string]string{}, map[string][]puzzles.Line{}}
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
func (g *Grids) only(words ...string) error {
	for _, key := range slices.Sorted(maps.Keys(g.words)) {
		if !slices.Contains(words, key) && !slices.Contains(idle, key) {
			return fmt.Errorf("the part %q is nothing crib knows, want a puzzle without", key)
		}
	}
	return nil
}

// size is the number of rows and of columns, as they are said or as the problem has them.
func (g *Grids) size() (size puzzles.Size, err error) {
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
func (g *Grids) cells(key string, size puzzles.Size) ([]puzzles.Line, error) {
	rows := g.grids[key]
	if len(rows) != size.Rows {
		return nil, fmt.Errorf("the grid %s has %d rows, want %d", key, len(rows), size.Rows)
	}
	var cells []puzzles.Line
	for r, l := range rows {
		row := formats.Words(l, func(r rune) bool { return r == ' ' || r == '\t' })
		if len(row) != size.Cols {
			return nil, l.Errorf(1, "row %d has %d cells, want %d", r+1, len(row), size.Cols)
		}
		cells = append(cells, row...)
	}
	return cells, nil
}

// Word is the value of a word, "" for none.
func (g *Grids) Word(key string) string { return g.words[key] }

// Has reports whether there is a grid below a word.
func (g *Grids) Has(key string) bool { return g.grids[key] != nil }

// Numbers are the cells of a grid, puzzles.Blank where there is none.
func (g *Grids) Numbers(key string, size puzzles.Size) ([]int, error) {
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
func (g *Grids) square(k Kind, killer bool) (*square, error) {
	s := &square{of: k}
	if err := g.only("size", "rows", "cols", "depth", "pattern", "patternx", "patterny", "options", "variant", "layout", "diagonals", "problem", "areas"); err != nil {
		return nil, err
	}
	size, err := g.size()
	if err != nil {
		return nil, err
	}
	if size.Rows != size.Cols || g.words["depth"] != "" && g.words["depth"] != strconv.Itoa(size.Rows) {
		return nil, fmt.Errorf("a %s of %v can't be, want as many rows, columns and values", k.Name, size)
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
	if usual, _ := blocks.Boxes(s.n); k.Boxed && s.region == nil && usual.Rows != usual.Cols && (killer || g.grids["areas"] == nil) {
		return nil, fmt.Errorf("nothing says of what shape the boxes of %d rows are, want patternx and patterny", s.n)
	}
	cells, err := g.cells("problem", size)
	if err != nil {
		return nil, err
	}
	area := slices.Repeat([]int{nowhere}, len(cells))
	if g.grids["areas"] != nil {
		if area, err = g.Numbers("areas", size); err != nil {
			return nil, err
		}
	}
	cages := !k.Boxed || killer
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
		given, err := g.Numbers("problem", size)
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
		if s.of.Boxed {
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
	if box, ok := s.boxes(); ok && s.of.Boxed {
		fmt.Fprintf(&b, "patternx %d\npatterny %d\n", box.Cols, box.Rows)
		s.region = nil
	}
	switch {
	case s.region != nil && s.cages != nil:
		return "", errors.New("the format janko has no word for cages and regions in one sudoku")
	case s.region != nil:
		b.WriteString("variant chaos\n")
	case s.cages != nil && s.of.Boxed:
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
	if s.cages != nil || !s.of.Boxed {
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
		if k == nowhere && s.of.Boxed {
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
func (page Page) text(kind string, g *Grids) (*puzzles.Text, error) {
	if err := g.only(append([]string{"size", "rows", "cols", "problem"}, page.Words...)...); err != nil {
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
	plain := slices.ContainsFunc(cells, func(c puzzles.Line) bool { return c.Text == page.Plain })
	var drawn strings.Builder
	for i, c := range cells {
		k := slices.IndexFunc(page.Signs, func(sign [2]string) bool { return sign[0] == c.Text })
		switch {
		case c.Text == "-" || c.Text == ".":
			c.Text = "."
		case k < 0 && c.Text != page.Plain:
			return nil, c.Errorf(1, "%.20q is no cell of a %s, want - where it is blank", c.Text, kind)
		case !plain:
			c.Text = page.Signs[k][1]
		}
		if drawn.WriteString(c.Text); i%size.Cols == size.Cols-1 {
			t.Drawing = append(t.Drawing, puzzles.Line{Text: drawn.String()})
			drawn.Reset()
		}
	}
	if page.Fields != nil {
		if t.Fields, err = page.Fields(g, size); err != nil {
			return nil, err
		}
	}
	if page.Implied.Key != "" {
		t.Fields = append(t.Fields, page.Implied)
	}
	for _, key := range []string{"title", "author"} {
		if v := strings.Join(strings.Fields(english.Plain(g.words[key])), " "); v != "" {
			t.Fields = append(t.Fields, puzzles.Field{Key: key, Value: v})
		}
	}
	return t, nil
}

// written writes what is drawn with a character a cell in the text format.
func (page Page) written(t *puzzles.Text) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "rows %d\ncols %d\n", t.Size.Rows, t.Size.Cols)
	implied := page.Implied.Key == ""
	for _, f := range t.Fields {
		word, ok := "", slices.Contains(puzzles.Free, f.Key)
		switch {
		case f.Key == page.Implied.Key && f.Value == page.Implied.Value:
			implied, ok = true, true
		case !ok && page.Field != nil:
			word, ok = page.Field(f)
		}
		if b.WriteString(word); !ok {
			return "", fmt.Errorf("the format janko has no word for %s: %s, want a puzzle without", f.Key, f.Value)
		}
	}
	if !implied {
		return "", errors.New("the format janko has no word for " + page.Else)
	}
	var cells []string
	for _, l := range t.Drawing {
		for _, c := range formats.Digits(strings.ReplaceAll(l.Text, " ", "")) {
			if lacks, ok := page.NoWord[c]; ok {
				return "", errors.New("the format janko has no word for " + lacks)
			}
			k := slices.IndexFunc(page.Signs, func(sign [2]string) bool { return sign[1] == c })
			if c == "." {
				c = "-"
			} else if k >= 0 {
				c = page.Signs[k][0]
			}
			cells = append(cells, c)
		}
	}
	return b.String() + "problem\n" + gridOf(t.Size.Cols, cells), nil
}
