package takuzu

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

// foreign are the ways other programs write a takuzu. Those of a program say
// whether lines may be the same, if only by what that program plays.
var foreign = []puzzles.Format{
	{
		Name: "line", Bare: true,
		Description: "16, 36, 64 ... cells on a line: 0, 1, and . where blank (also x _ - * ?); no two lines are the same, unless --kind is binairo or unruly",
		Read:        readLine, Write: writeLine,
	},
	{
		Name: "grid", Whole: true, Bare: true,
		Description: "lines of 0, 1, and . where blank (also x _ - * ?), with or without blanks, commas and frames; no two lines are the same, unless --kind is binairo or unruly",
		Read:        readGrid, Write: writeGrid,
	},
	{
		Name:        "sgt",
		Description: "a game ID of Unruly in Simon Tatham's collection, such as 8x8:aCACDeDBlcDdeBdh; with u no two lines are the same",
		Read:        readSGT, Write: writeSGT,
	},
	formats.Save("Unruly", "8x8:aCACDeDBlcDdeBdh", readSGT),
	{
		Name:        "task",
		Description: "the task of puzzle-binairo.com, such as 0b11b1c1d0c1a1k0b0c1c0d0a1c0g; lines may repeat",
		Read:        readTask, Write: writeTask,
	},
	{
		Name: "puzzlekit", Whole: true,
		Description: "a line with the numbers of rows and columns, then rows of 1 for 0, 2 for 1, and - where blank; lines may repeat",
		Read:        readPuzzlekit, Write: writePuzzlekit,
	},
}

// of makes a puzzle of cells that come in another format.
func of(size puzzles.Size, mayRepeat bool, given []int) (puzzles.Puzzle, error) {
	p := &puzzle{size: size, mayRepeat: mayRepeat, given: given}
	return read(p.Text())
}

// square returns the size of a square board of so many cells.
func square(cells int) (puzzles.Size, bool) {
	for n := least; n <= most; n += 2 {
		if n*n == cells {
			return puzzles.Size{Rows: n, Cols: n}, true
		}
	}
	return puzzles.Size{}, false
}

// cell reads a cell of a plain grid: 0, 1, or Blank.
func cell(r rune) (int, bool) {
	switch {
	case r == '0' || r == '○':
		return 0, true
	case r == '1' || r == '●':
		return 1, true
	case strings.ContainsRune(".xX_-*?", r):
		return puzzles.Blank, true
	}
	return 0, false
}

// binary reports whether plain cells are those of a takuzu: only then do they
// hold both a 0 and a 1 and nothing else.
func binary(given []int) bool { return slices.Contains(given, 0) && slices.Contains(given, 1) }

// plain returns the puzzle if it is one that plain cells can say.
func plain(q puzzles.Puzzle, format string) (*puzzle, error) {
	p := q.(*puzzle)
	switch {
	case p.mayRepeat:
		return nil, fmt.Errorf("the format %s has no word for lines that may repeat, want a takuzu whose lines are %s", format, different)
	case !binary(p.given):
		return nil, fmt.Errorf("without both a 0 and a 1 the format %s can't tell a takuzu from other puzzles", format)
	}
	return p, nil
}

// loose returns the puzzle if it is one of a format for lines that may repeat.
func loose(q puzzles.Puzzle, format string) (*puzzle, error) {
	p := q.(*puzzle)
	if !p.mayRepeat {
		return nil, fmt.Errorf("the format %s has no word for lines that differ, want a takuzu with `lines: %s`", format, mayRepeat)
	}
	return p, nil
}

func readLine(text string) (puzzles.Puzzle, error) {
	runes := []rune(text)
	size, ok := square(len(runes))
	if !ok {
		return nil, puzzles.ErrNotThis
	}
	var bad error
	var given []int
	for i, r := range runes {
		v, ok := cell(r)
		if !ok && bad != nil {
			return nil, puzzles.ErrNotThis
		} else if !ok {
			bad = &puzzles.ErrorAt{Col: i + 1, Err: fmt.Errorf("%q is no cell of a takuzu, want 0, 1, or . where it is blank", r)}
		}
		given = append(given, v)
	}
	if !binary(given) {
		return nil, puzzles.ErrNotThis
	}
	if bad != nil {
		return nil, bad
	}
	return of(size, false, given)
}

func writeLine(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "line")
	if err != nil {
		return "", err
	}
	if p.size.Rows != p.size.Cols {
		return "", fmt.Errorf("a takuzu of %v is not square, and a line has no size", p.size)
	}
	return strings.Join(p.Drawing(p.given), ""), nil
}

// frame matches a line of a grid that is part of its frame.
var frame = regexp.MustCompile(`^[-=+|\s]*\+[-=+|\s]*$`)

func readGrid(text string) (puzzles.Puzzle, error) {
	var given []int
	size := puzzles.Size{}
	for i, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#") || frame.MatchString(l) {
			continue
		}
		cells := 0
		for _, r := range l {
			if strings.ContainsRune(" \t\r|,;", r) {
				continue
			}
			v, ok := cell(r)
			if !ok {
				return nil, puzzles.ErrNotThis
			}
			given = append(given, v)
			cells++
		}
		if size.Cols == 0 {
			size.Cols = cells
		}
		if size.Rows++; cells != size.Cols {
			if !binary(given) {
				return nil, puzzles.ErrNotThis
			}
			return nil, &puzzles.ErrorAt{Line: i + 1, Err: fmt.Errorf("row %d has %d cells, want %d as above", size.Rows, cells, size.Cols)}
		}
	}
	if size.Rows < 2 || !binary(given) {
		return nil, puzzles.ErrNotThis
	}
	return of(size, false, given)
}

func writeGrid(q puzzles.Puzzle) (string, error) {
	p, err := plain(q, "grid")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, l := range p.Drawing(p.given) {
		b.WriteString(strings.Join(strings.Split(l, ""), " ") + "\n")
	}
	return b.String(), nil
}

// unruly are the parameters of Unruly: columns, rows, u where lines differ, and
// difficulty.
var unruly = regexp.MustCompile(`^(\d{1,2})x(\d{1,2})(u?)(?:d[ten])?$`)

// unrulyLeast is the smallest side of a board that Unruly knows.
const unrulyLeast = 6

func readSGT(text string) (puzzles.Puzzle, error) {
	id, err := formats.ReadID(text)
	if errors.Is(err, puzzles.ErrNotThis) {
		return nil, err
	}
	m := unruly.FindStringSubmatch(id.Params)
	if m == nil || strings.ContainsAny(id.Desc, "0123456789_,") && err == nil {
		return nil, puzzles.ErrNotThis
	}
	size := puzzles.Size{}
	size.Cols, _ = strconv.Atoi(m[1])
	size.Rows, _ = strconv.Atoi(m[2])
	switch {
	case size.Rows%2 != 0 || size.Cols%2 != 0 || min(size.Rows, size.Cols) < unrulyLeast:
		return nil, puzzles.ErrNotThis
	case err != nil:
		return nil, err
	}
	cells := size.Rows * size.Cols
	given := make([]int, 0, cells+1)
	for i := id.From; i < len(text); i++ {
		ch, v := text[i], 0
		if 'A' <= ch && ch <= 'Z' {
			ch, v = ch-'A'+'a', 1
		}
		if ch < 'a' || ch > 'z' {
			return nil, &puzzles.ErrorAt{Col: i + 1, Err: fmt.Errorf("%q is not part of a game ID of Unruly, want letters", []rune(text[i:])[0])}
		}
		for range ch - 'a' {
			given = append(given, puzzles.Blank)
		}
		if ch != 'z' {
			given = append(given, v)
		}
		if len(given) > cells+1 {
			return nil, &puzzles.ErrorAt{Col: i + 1, Err: fmt.Errorf("the game ID has more than %d cells, want %d", cells, cells)}
		}
	}
	if len(given) != cells+1 {
		return nil, &puzzles.ErrorAt{Col: len(text) + 1, Err: fmt.Errorf("the game ID has %d cells, want %d and a letter that ends behind them", len(given), cells)}
	}
	return of(size, m[3] == "", given[:cells])
}

func writeSGT(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if min(p.size.Rows, p.size.Cols) < unrulyLeast {
		return "", fmt.Errorf("a takuzu of %v is too small for Unruly, want at least %d rows and columns", p.size, unrulyLeast)
	}
	id := fmt.Sprintf("%dx%d", p.size.Cols, p.size.Rows)
	if !p.mayRepeat {
		id += "u"
	}
	desc := []byte{':'}
	run := 0
	for i := 0; i <= len(p.given); i++ {
		first := byte('a')
		if i < len(p.given) && p.given[i] == puzzles.Blank {
			run++
			continue
		} else if i < len(p.given) && p.given[i] == 1 {
			first = 'A'
		}
		for ; run >= 25; run -= 25 {
			desc = append(desc, first+25)
		}
		desc, run = append(desc, first+byte(run)), 0
	}
	return id + string(desc), nil
}

func readTask(text string) (puzzles.Puzzle, error) {
	var given []int
	for _, r := range text {
		switch {
		case r == '0' || r == '1':
			given = append(given, int(r-'0'))
		case 'a' <= r && r <= 'z':
			for range r - 'a' + 1 {
				given = append(given, puzzles.Blank)
			}
		default:
			return nil, puzzles.ErrNotThis
		}
		if len(given) > most*most {
			return nil, puzzles.ErrNotThis
		}
	}
	size, ok := square(len(given))
	if !ok {
		if !strings.ContainsAny(text, "01") || len(given) < least*least {
			return nil, puzzles.ErrNotThis
		}
		return nil, fmt.Errorf("the task has %d cells, want as many as a square board has with an even number of rows, such as 36 or 64", len(given))
	}
	return of(size, true, given)
}

func writeTask(q puzzles.Puzzle) (string, error) {
	p, err := loose(q, "task")
	if err != nil {
		return "", err
	}
	if p.size.Rows != p.size.Cols {
		return "", fmt.Errorf("a takuzu of %v is not square, and a task has no size", p.size)
	}
	var b strings.Builder
	run := 0
	for i := 0; i <= len(p.given); i++ {
		if i < len(p.given) && p.given[i] == puzzles.Blank {
			run++
			continue
		}
		for ; run > 0; run -= min(run, 26) {
			b.WriteByte(byte('a' + min(run, 26) - 1))
		}
		if i < len(p.given) {
			b.WriteByte("01"[p.given[i]])
		}
	}
	return b.String(), nil
}

func readPuzzlekit(text string) (puzzles.Puzzle, error) {
	var lines []puzzles.Line
	for i, l := range strings.Split(text, "\n") {
		if strings.TrimSpace(l) != "" {
			lines = append(lines, puzzles.Line{Text: l, Line: i + 1})
		}
	}
	if len(lines) < 2 {
		return nil, puzzles.ErrNotThis
	}
	head := strings.Fields(lines[0].Text)
	if len(head) != 2 {
		return nil, puzzles.ErrNotThis
	}
	size, ok := puzzles.ParseSize(head[0] + "x" + head[1])
	if !ok || len(lines) != size.Rows+1 {
		return nil, puzzles.ErrNotThis
	}
	var given []int
	for i, l := range lines[1:] {
		words := strings.Fields(l.Text)
		if len(words) != size.Cols {
			return nil, l.Errorf(0, "row %d has %d cells, want %d", i+1, len(words), size.Cols)
		}
		for _, w := range words {
			v := strings.Index("12", w)
			if v < 0 && !strings.Contains("-0.", w) || len(w) > 1 {
				return nil, puzzles.ErrNotThis
			}
			given = append(given, v)
		}
	}
	return of(size, true, given)
}

func writePuzzlekit(q puzzles.Puzzle) (string, error) {
	p, err := loose(q, "puzzlekit")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d\n", p.size.Rows, p.size.Cols)
	for _, l := range p.Drawing(p.given) {
		l = strings.NewReplacer(".", "-", "0", "1", "1", "2").Replace(l)
		b.WriteString(strings.Join(strings.Split(l, ""), " ") + "\n")
	}
	return b.String(), nil
}
