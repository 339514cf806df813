package battleship

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
)

// foreign are the ways other programs write a battleship. Those with an
// alphabet or words of their own are here, and the addresses in link.go.
var foreign = []puzzles.Format{
	{
		Name: "csplib", Whole: true, Ends: []string{".pl"},
		Description: "a Prolog term of CSPLib 014: problem(113, [4:1, 3:2], [2, 4], [0, 5], [c@[7, 10]])",
		Read:        readProlog, Write: writeProlog, Split: splitProlog,
	},
	{
		Name: "dzn", Whole: true, Ends: []string{".dzn"},
		Description: "MiniZinc data: height, width, maxship, ship, hint, rowsum and colsum",
		Read:        readDZN, Write: writeDZN,
	},
	{
		Name: "fathom", Whole: true,
		Description: "a board of Fathom It!, which begins with START-NEW-BOARD",
		Read:        readFathom, Split: splitFathom,
	},
	{
		Name: "puzzlekit", Whole: true,
		Description: "a line of rows, columns and ships of each length, the totals of columns and of rows, and a grid of - x o n s w e m",
		Read:        readKit, Write: writeKit,
	},
	{
		Name: "grid", Whole: true,
		Description: "a grid with the total at the end of each row, and the totals of the columns below; of the usual fleet",
		Read:        readGrid, Write: writeGrid,
	},
	{
		Name:        "puzz.link",
		Description: "an address such as https://puzz.link/p?battleship/10/10/05022...",
		Read:        readLink, Write: writeLink,
	},
}

// made reads the parts as the text format does, which checks them. What is
// wrong is said of the whole, since these formats are not laid out like it.
func made(rows, cols int, fleet string, down, across []int, clues []clue, title string) (puzzles.Puzzle, error) {
	if err := fits(rows, cols); err != nil {
		return nil, err
	}
	t := puzzles.EmptyText("battleship", puzzles.Size{Rows: rows, Cols: cols}, nil)
	t.Fields = []puzzles.Field{{Key: "fleet", Value: fleet}, {Key: "rows", Value: writeTotals(down)}, {Key: "cols", Value: writeTotals(across)}}
	if title != "" {
		t.Fields = append(t.Fields, puzzles.Field{Key: "title", Value: title})
	}
	t.Drawing = nil
	for row := range slices.Chunk(clues, cols) {
		var b strings.Builder
		for _, c := range row {
			b.WriteByte(signs[c][0])
		}
		t.Drawing = append(t.Drawing, puzzles.Line{Text: b.String()})
	}
	return read(t)
}

// fits returns an error for a board that no format may have.
func fits(rows, cols int) error {
	if rows < 1 || cols < 1 || rows > most || cols > most {
		return fmt.Errorf("a board of %d rows and %d columns can't be, want 1 to %d of each", rows, cols, most)
	}
	return nil
}

// counts writes a fleet given as how many ships there are of each length, from
// 1 on.
func counts(ships []int) string {
	var list []string
	for i, n := range ships {
		list = append(list, fmt.Sprintf("%d:%d", i+1, n))
	}
	return strings.Join(list, " ")
}

// numbers reads whole numbers with blanks or commas between them.
func numbers(text string) ([]int, error) {
	var out []int
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return separates(r) || r == '\n' }) {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", w)
		}
		out = append(out, n)
	}
	return out, nil
}

// allKnown returns an error if a total is not known, for a format that can't
// say so.
func allKnown(p *puzzle, format string) error {
	if slices.Contains(p.down, unknown) || slices.Contains(p.across, unknown) {
		return fmt.Errorf("the format %s can't leave out a total", format)
	}
	return nil
}

// joined writes numbers with something between them.
func joined(ns []int, between string) string {
	words := make([]string, len(ns))
	for i, n := range ns {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, between)
}

var (
	prologStart = regexp.MustCompile(`(?m)^[ \t]*problem\s*\(`)
	prolog      = regexp.MustCompile(`^\s*problem\s*\(\s*(\w+)\s*,\s*\[([^\]]*)\]\s*,\s*\[([^\]]*)\]\s*,\s*\[([^\]]*)\]\s*,\s*\[((?:[^\[\]]|\[[^\]]*\])*)\]\s*\)\s*\.?\s*$`)
	hint        = regexp.MustCompile(`^\s*(\w+)\s*@\s*\[\s*(\d+)\s*,\s*(\d+)\s*\]\s*,?`)
)

// letters are the clues of a CSPLib instance.
var letters = map[string]clue{"w": sea, "c": single, "m": middle, "t": top, "b": bottom, "l": left, "r": right}

// splitProlog parts a file at the beginnings of its problems.
func splitProlog(text string) []puzzles.Line { return splitAt(text, prologStart) }

func splitAt(text string, start *regexp.Regexp) []puzzles.Line {
	at := start.FindAllStringIndex(text, -1)
	parts := make([]puzzles.Line, len(at))
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		parts[i] = puzzles.Line{Text: text[m[0]:end], Line: 1 + strings.Count(text[:m[0]], "\n"), Col: 1}
	}
	return parts
}

func readProlog(text string) (puzzles.Puzzle, error) {
	text = commented.ReplaceAllString(text, "")
	if !prologStart.MatchString(text) {
		return nil, puzzles.ErrNotThis
	}
	m := prolog.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("the term can't be read, want problem(Id, [4:1, 3:2, 2:3, 1:4], [row totals], [column totals], [c@[7, 10], ...])")
	}
	down, err := numbers(m[3])
	if err != nil {
		return nil, err
	}
	across, err := numbers(m[4])
	if err != nil {
		return nil, err
	}
	if err := fits(len(down), len(across)); err != nil {
		return nil, err
	}
	clues := make([]clue, len(down)*len(across))
	for rest := m[5]; strings.TrimSpace(rest) != ""; {
		h := hint.FindStringSubmatch(rest)
		if h == nil {
			return nil, fmt.Errorf("%q is no hint, want one such as c@[7, 10]", strings.TrimSpace(rest))
		}
		rest = rest[len(h[0]):]
		c, ok := letters[h[1]]
		if !ok {
			return nil, fmt.Errorf("%q is no hint, want w, c, m, t, b, l or r", h[1])
		}
		row, _ := strconv.Atoi(h[2])
		col, _ := strconv.Atoi(h[3])
		if err := put(clues, len(down), len(across), row-1, col-1, c); err != nil {
			return nil, err
		}
	}
	return made(len(down), len(across), strings.Join(strings.Fields(m[2]), ""), down, across, clues, m[1])
}

// commented is a comment of Prolog or MiniZinc.
var commented = regexp.MustCompile(`%[^\n]*`)

// put sets the clue at a cell, which may not be on the board.
func put(clues []clue, rows, cols, r, c int, k clue) error {
	if r < 0 || r >= rows || c < 0 || c >= cols {
		return fmt.Errorf("the hint in row %d and column %d is outside the board of %dx%d", r+1, c+1, rows, cols)
	}
	clues[r*cols+c] = k
	return nil
}

func writeProlog(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if err := allKnown(p, "csplib"); err != nil {
		return "", err
	}
	var fleet, hints []string
	for l := len(p.fleet) - 1; l > 0; l-- {
		if p.fleet[l] > 0 {
			fleet = append(fleet, fmt.Sprintf("%d:%d", l, p.fleet[l]))
		}
	}
	for i, c := range p.clues {
		if c == none {
			continue
		}
		if c == some {
			return "", fmt.Errorf("the format csplib has no hint for a ship of unknown shape, as at %s", p.at(i))
		}
		for letter, k := range letters {
			if k == c {
				hints = append(hints, fmt.Sprintf("%s@[%d,%d]", letter, i/p.cols+1, i%p.cols+1))
			}
		}
	}
	id := q.Text().Title()
	if _, err := strconv.Atoi(id); err != nil {
		id = "1"
	}
	return fmt.Sprintf("problem(%s,\n\t[%s],\n\t[%s],\n\t[%s],\n\t[%s]).\n", id, strings.Join(fleet, ","),
		joined(p.down, ","), joined(p.across, ","), strings.Join(hints, ",")), nil
}

var assignment = regexp.MustCompile(`(?s)(\w+)\s*=\s*(\[\|.*?\|\]|\[.*?\]|array2d\s*\(.*?\]\s*\)|[^;\[]*?)\s*;`)

// codes are the clues of MiniZinc data, in the order of their numbers.
var codes = []clue{none, sea, single, left, right, top, bottom, middle}

func readDZN(text string) (puzzles.Puzzle, error) {
	values := map[string]string{}
	for _, m := range assignment.FindAllStringSubmatch(commented.ReplaceAllString(text, ""), -1) {
		values[m[1]] = m[2]
	}
	_, rows := values["rowsum"]
	_, cols := values["colsum"]
	if !rows || !cols {
		return nil, puzzles.ErrNotThis
	}
	list := func(key string) ([]int, error) {
		v := values[key]
		if i := strings.LastIndex(v, "["); strings.HasPrefix(v, "array2d") && i >= 0 {
			v = v[i:]
		}
		ns, err := numbers(strings.Map(func(r rune) rune {
			if strings.ContainsRune("[]|()", r) {
				return ' '
			}
			return r
		}, v))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		return ns, nil
	}
	down, err := list("rowsum")
	if err != nil {
		return nil, err
	}
	across, err := list("colsum")
	if err != nil {
		return nil, err
	}
	ships, err := list("ship")
	if err != nil {
		return nil, err
	}
	hints, err := list("hint")
	if err != nil {
		return nil, err
	}
	for _, size := range []struct {
		key string
		n   int
	}{{"height", len(down)}, {"width", len(across)}, {"maxship", len(ships)}} {
		if v, ok := values[size.key]; ok && strings.TrimSpace(v) != strconv.Itoa(size.n) {
			return nil, fmt.Errorf("%s is %s, and there are %d numbers for it", size.key, v, size.n)
		}
	}
	if err := fits(len(down), len(across)); err != nil {
		return nil, err
	}
	clues := make([]clue, len(down)*len(across))
	if _, ok := values["hint"]; ok && len(hints) != len(clues) {
		return nil, fmt.Errorf("there are %d hints, want one for each of the %d cells", len(hints), len(clues))
	}
	for i, n := range hints {
		if n < 0 || n >= len(codes) {
			return nil, fmt.Errorf("%d is no hint, want 0 to %d", n, len(codes)-1)
		}
		clues[i] = codes[n]
	}
	return made(len(down), len(across), counts(ships), down, across, clues, "")
}

func writeDZN(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if err := allKnown(p, "dzn"); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "height = %d;\nwidth = %d;\nmaxship = %d;\nship = [%s];\nhint = [", p.rows, p.cols, len(p.fleet)-1, joined(p.fleet[1:], ", "))
	for row := range slices.Chunk(p.clues, p.cols) {
		b.WriteString("|")
		for k, c := range row {
			n := slices.Index(codes, c)
			if n < 0 {
				return "", fmt.Errorf("the format dzn has no hint for a ship of unknown shape")
			}
			if k > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, " %d", n)
		}
		b.WriteString("\n        ")
	}
	fmt.Fprintf(&b, "|];\nrowsum = [%s];\ncolsum = [%s];\n", joined(p.down, ", "), joined(p.across, ", "))
	return b.String(), nil
}

var (
	fathomStart = regexp.MustCompile(`(?m)^[ \t]*START-NEW-BOARD`)
	fathomWords = map[string]clue{"water": sea, "circle": single, "left": left, "right": right, "top": top, "bottom": bottom, "square": middle, "middle": middle}
)

func splitFathom(text string) []puzzles.Line { return splitAt(text, fathomStart) }

// readFathom reads a board line by line. It tells the fleet by where its ships
// lie; where it does not say so, the fleet is the usual one.
func readFathom(text string) (puzzles.Puzzle, error) {
	if !fathomStart.MatchString(text) {
		return nil, puzzles.ErrNotThis
	}
	var rows, cols int
	var ships, down, across []int
	var clues []clue
	var into *[]int // the tallies that the next line goes on with
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		bad := func(want string) error {
			return &puzzles.ErrorAt{Line: i + 1, Col: 1, Err: fmt.Errorf("%q can't be read, want %s", line, want)}
		}
		key, rest, _ := strings.Cut(line, ":")
		words := strings.Fields(line)
		switch {
		case line == "":
		case words[0] == "START-NEW-BOARD":
			if n, err := fmt.Sscan(strings.Join(words[1:], " "), &rows, &cols); n != 2 || err != nil || rows < 1 || cols < 1 || rows > most || cols > most {
				return nil, bad(fmt.Sprintf("the rows and columns, 1 to %d of each", most))
			}
			clues = make([]clue, rows*cols)
		case words[0] == "PLACESHIP":
			var n int
			if _, err := fmt.Sscan(strings.Join(words[1:], " "), &n); err != nil || n < 1 || n > most {
				return nil, bad("PLACESHIP, a length, a row, a column and S or E")
			}
			for len(ships) < n {
				ships = append(ships, 0)
			}
			ships[n-1]++
		case strings.EqualFold(key, "Hint"):
			var r, c int
			var word string
			if n, err := fmt.Sscan(rest, &r, &c, &word); n != 3 || err != nil {
				return nil, bad("Hint: a row, a column, from 0, and what is there")
			}
			k, ok := fathomWords[strings.ToLower(word)]
			if !ok {
				return nil, bad("Water, Circle, Left, Right, Top, Bottom or Square")
			}
			if err := put(clues, rows, cols, r, c, k); err != nil {
				return nil, &puzzles.ErrorAt{Line: i + 1, Col: 1, Err: err}
			}
		case strings.EqualFold(key, "Row tallies"), strings.EqualFold(key, "Column tallies"):
			if into = &down; strings.EqualFold(key, "Column tallies") {
				into = &across
			}
			line = rest
			fallthrough
		default:
			if ns, err := numbers(line); into != nil && err == nil {
				*into = append(*into, ns...)
			}
		}
	}
	if len(down) != rows || len(across) != cols {
		return nil, fmt.Errorf("there are %d row tallies and %d column tallies, want %d and %d", len(down), len(across), rows, cols)
	}
	fleet := counts(ships)
	if ships == nil {
		fleet = usual(puzzles.Size{Rows: rows, Cols: cols})
	}
	return made(rows, cols, fleet, down, across, clues, "")
}
