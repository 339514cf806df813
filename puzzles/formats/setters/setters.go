// Package setters reads and writes the formats of setters' programs and of solvers' sites
// that are no sequence of parts, by way of how a kind reads the text format: All for sudokus
// (f-puzzles, SudokuPad, ipuz, addresses, OpenSudoku, puzzlekit, arrays), IPUZ, Janko and
// Puzzlekit for other kinds, and Penpa for a Drawing of any kind. They refuse by its name what
// a puzzle has and the other side lacks, and unpack no more than a puzzle may have.
package setters

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/formats"
)

// All are the formats of a boxed kind that are not parts one after another: those of the
// programs of setters and solvers. line is the 81 cells of a plain one.
func (k Kind) All(line puzzles.Format, janko Page) []puzzles.Format {
	return []puzzles.Format{
		k.fPuzzles(),
		k.sudokuPad(),
		k.IPUZ(),
		page(line, "sudokuwiki", "https://www.sudokuwiki.org/sudoku.htm?bd="),
		page(line, "sudokuexchange", "https://sudokuexchange.com/play/?s="),
		openSudoku(line),
		k.Janko(janko),
		k.penpa(),
		k.numbered(puzzles.Format{Name: "puzzlekit", Bare: true, Description: "a line with the numbers of rows and columns, rows of numbers and -, and of a jigsaw a grid of region numbers (puzzlekit)"},
			fromPuzzlekit, toPuzzlekit),
		k.numbered(puzzles.Format{Name: "json", Bare: true, Description: "an array of rows, such as [[0,5,0,...],...], 0 where blank"}, fromArray, toArray),
	}
}

// numbered is a format of nothing but numbers, which may well be of another kind: a
// sudoku has one that is greater than 2, and none twice in a row.
func (k Kind) numbered(f puzzles.Format, from func(string) *square, to func(*square) (string, error)) puzzles.Format {
	f.Whole = true
	f.Read = func(text string) (puzzles.Puzzle, error) {
		s := from(text)
		if s == nil || slices.Max(s.given) < 2 {
			return nil, puzzles.ErrNotThis
		}
		for row := range slices.Chunk(s.given, s.n) {
			for i, v := range row {
				if v != puzzles.Blank && slices.Contains(row[:i], v) {
					return nil, puzzles.ErrNotThis
				}
			}
		}
		s.of = k
		p, err := s.puzzle()
		if err != nil {
			return nil, puzzles.ErrNotThis
		}
		return p, nil
	}
	f.Write = func(p puzzles.Puzzle) (string, error) {
		s, err := k.squareOf(f.Name, p)
		if err != nil {
			return "", err
		}
		switch {
		case s.rules != nil || s.cages != nil:
			return "", fmt.Errorf("the format %s has no word for further rules and cages, want a sudoku without them", f.Name)
		case s.region != nil && f.Name == "json":
			return "", fmt.Errorf("the format %s has no word for regions, want a sudoku with the usual boxes", f.Name)
		}
		written, err := to(s)
		if err != nil {
			return "", err
		}
		if _, err := f.Read(written); err != nil {
			return "", errors.New("a sudoku such as this would not be known again, want one with a given above 2")
		}
		return written, nil
	}
	return f
}

// fill writes the givens, 0 for a blank, and reports whether they fit.
func (s *square) fill(values []int) bool {
	for i, v := range values {
		if v != 0 && s.give(i, v) != nil {
			return false
		}
	}
	return len(values) == len(s.given)
}

func fromPuzzlekit(text string) *square {
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != words[1] {
		return nil
	}
	values := make([]int, 0, len(words))
	for _, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil && w != "-" && w != "." {
			return nil
		}
		values = append(values, v)
	}
	s := new(square)
	if s.side(values[0]) != nil || len(strings.Split(strings.TrimSpace(text), "\n")) < 1+s.n {
		return nil
	}
	values = values[2:]
	cells := s.n * s.n
	if len(values) != cells && len(values) != 2*cells || !s.fill(values[:cells]) {
		return nil
	}
	if len(values) > cells && s.parted(values[cells:]) != nil {
		return nil
	}
	return s
}

func toPuzzlekit(s *square) (string, error) {
	cells, numbers, err := s.charted("puzzlekit")
	return fmt.Sprintf("%d %[1]d\n", s.n) + gridOf(s.n, cells) + gridOf(s.n, numbers), err
}

// Puzzlekit is the format of puzzlekit for a KenKen: a grid of clues, each in one cell of
// its cage, and a grid of cages by any numbers.
func (k Kind) Puzzlekit() puzzles.Format {
	f := puzzles.Format{
		Name: "puzzlekit", Bare: true, Whole: true,
		Description: "a line with the rows and the columns, a grid of clues such as 24* or -, and a grid of region numbers (puzzlekit)",
	}
	return k.squared(f, func(text string) (*square, error) {
		g := Grids{map[string]string{}, map[string][]puzzles.Line{}}
		n := 0
		for i, line := range slices.Collect(strings.SplitSeq(text, "\n")) {
			line, _, _ = strings.Cut(line, "#")
			words := strings.Fields(line)
			switch rows := len(g.grids["problem"]) + len(g.grids["areas"]); {
			case len(words) == 0:
			case n == 0:
				n, _ = strconv.Atoi(words[0])
				if len(words) != 2 || words[1] != words[0] || n < 1 {
					return nil, puzzles.ErrNotThis
				}
			case len(words) != n || rows == 2*n || rows >= n && strings.Trim(line, " \t\r0123456789") != "":
				return nil, puzzles.ErrNotThis
			default:
				grid := []string{"problem", "areas"}[rows/n]
				g.grids[grid] = append(g.grids[grid], puzzles.Line{Text: line, Line: i + 1, Col: 1})
			}
		}
		if n == 0 || len(g.grids["areas"]) != n {
			return nil, puzzles.ErrNotThis
		}
		return g.square(k, false)
	}, toPuzzlekit)
}

func fromArray(array string) *square {
	if array = strings.TrimSpace(array); !strings.HasPrefix(array, "[") {
		return nil
	}
	var rows [][]text
	if json.Unmarshal([]byte(array), &rows) != nil {
		return nil
	}
	s := new(square)
	if s.side(len(rows)) != nil {
		return nil
	}
	var values []int
	for _, row := range rows {
		for _, t := range row {
			v, err := strconv.Atoi(string(t))
			if err != nil && strings.Trim(string(t), formats.Blanks) != "" || len(row) != s.n {
				return nil
			}
			values = append(values, v)
		}
	}
	if !s.fill(values) {
		return nil
	}
	return s
}

func toArray(s *square) (string, error) {
	values := make([]int, len(s.given))
	for i, v := range s.given {
		values[i] = v + 1
	}
	data, _ := json.Marshal(slices.Collect(slices.Chunk(values, s.n))) // numbers alone
	return strings.ReplaceAll(string(data), "],[", "],\n [") + "\n", nil
}
