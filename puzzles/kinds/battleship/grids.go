package battleship

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
)

// kit is the alphabet of puzzlekit, whose ends are named for the points of the
// compass.
var kit = map[rune]clue{
	'-': none, '.': none, 'x': sea, 'o': single, 'n': top, 's': bottom, 'w': left, 'e': right, 'm': middle,
}

// lines returns the lines of a text that are not empty, and where they stand.
func lines(text string) []puzzles.Line {
	var out []puzzles.Line
	for i, l := range strings.Split(text, "\n") {
		if strings.TrimSpace(l) != "" {
			out = append(out, puzzles.Line{Text: l, Line: i + 1, Col: 1})
		}
	}
	return out
}

func readKit(text string) (puzzles.Puzzle, error) {
	ls := lines(text)
	if len(ls) < 4 {
		return nil, puzzles.ErrNotThis
	}
	var heads [3][]int
	for i := range heads {
		var err error
		if heads[i], err = numbers(ls[i].Text); err != nil {
			return nil, puzzles.ErrNotThis
		}
	}
	if len(heads[0]) < 3 {
		return nil, puzzles.ErrNotThis
	}
	rows, cols := heads[0][0], heads[0][1]
	if len(heads[1]) != cols || len(heads[2]) != rows || len(ls) != 3+rows {
		return nil, puzzles.ErrNotThis
	}
	var clues []clue
	for _, l := range ls[3:] {
		before := len(clues)
		for k, r := range []rune(l.Text) {
			if r == ' ' || r == '\t' {
				continue
			}
			c, ok := kit[r]
			if !ok {
				return nil, l.Errorf(k+1, "%q is no cell, want - where it is blank, x, o, n, s, w, e or m", r)
			}
			clues = append(clues, c)
		}
		if n := len(clues) - before; n != cols {
			return nil, l.Errorf(0, "this row has %d cells, want %d", n, cols)
		}
	}
	return made(rows, cols, counts(heads[0][2:]), heads[2], heads[1], clues, "")
}

func writeKit(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if err := allKnown(p, "puzzlekit"); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %s\n%s\n%s\n", p.rows, p.cols, joined(p.fleet[1:], " "), joined(p.across, " "), joined(p.down, " "))
	for i, c := range p.clues {
		letter := byte('-')
		for r, k := range kit {
			if k == c && c != none {
				letter = byte(r)
			}
		}
		if c == some {
			return "", fmt.Errorf("the format puzzlekit has no letter for a ship of unknown shape, as at %s", p.at(i))
		}
		b.WriteByte(letter)
		if b.WriteByte(' '); i%p.cols == p.cols-1 {
			b.WriteByte('\n')
		}
	}
	return strings.ReplaceAll(b.String(), " \n", "\n"), nil
}

// readGrid reads a grid as books print it. Its fleet is the usual one of as
// many cells as the totals.
func readGrid(text string) (puzzles.Puzzle, error) {
	ls := lines(text)
	if len(ls) < 2 {
		return nil, puzzles.ErrNotThis
	}
	var clues []clue
	var down []int
	cols := 0
	for i, l := range ls[:len(ls)-1] {
		words := strings.Fields(l.Text)
		total, ok := readTotal(words[len(words)-1], most)
		if len(words) < 2 || !ok {
			return nil, puzzles.ErrNotThis
		}
		down = append(down, total)
		for _, r := range strings.Join(words[:len(words)-1], "") {
			c := slices.IndexFunc(signs[:], func(s string) bool { return strings.ContainsRune(s, r) })
			if c < 0 {
				return nil, puzzles.ErrNotThis
			}
			clues = append(clues, clue(c))
		}
		if i == 0 {
			cols = len(clues)
		}
		if len(clues) != cols*(i+1) {
			return nil, puzzles.ErrNotThis
		}
	}
	last := ls[len(ls)-1]
	words := strings.Fields(last.Text)
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	var across []int
	for _, w := range words {
		total, ok := readTotal(w, most)
		if !ok {
			return nil, puzzles.ErrNotThis
		}
		across = append(across, total)
	}
	if len(across) != cols {
		return nil, last.Errorf(0, "there are %d totals below, want one for each of the %d columns", len(across), cols)
	}
	fleet, ok := guessed(puzzles.Size{Rows: len(down), Cols: cols}, down, across)
	if !ok {
		return nil, fmt.Errorf("no usual fleet has as many cells as the totals add up to, want the text format, which says the fleet")
	}
	return made(len(down), cols, fleet, down, across, clues, "")
}

// guessed returns the usual fleet of as many cells as the totals: that of the
// size if it is one, or if a total is not known.
func guessed(size puzzles.Size, down, across []int) (string, bool) {
	sum := func(ns []int) (n int, known bool) {
		for _, k := range ns {
			n += k
		}
		return n, !slices.Contains(ns, unknown)
	}
	total, known := sum(down)
	if !known {
		total, known = sum(across)
	}
	list := []string{usual(size)}
	for _, f := range fleets {
		list = append(list, f.fleet)
	}
	for _, f := range list {
		n := 0
		for _, w := range strings.Fields(f) {
			l, _ := strconv.Atoi(w)
			n += l
		}
		if !known || n == total {
			return f, true
		}
	}
	return "", false
}

func writeGrid(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	fleet, ok := guessed(p.size(), p.down, p.across)
	if !ok || fleet != writeFleet(p.fleet) {
		return "", fmt.Errorf("the format grid can't say that the fleet is %s", writeFleet(p.fleet))
	}
	var b strings.Builder
	wide := 1
	for _, n := range append(slices.Clone(p.across), p.down...) {
		wide = max(wide, len(strconv.Itoa(n)))
	}
	row := func(words []string) {
		for i, w := range words {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%*s", wide, w)
		}
		b.WriteByte('\n')
	}
	totals := strings.Fields(writeTotals(p.down))
	for r := range p.rows {
		words := make([]string, p.cols, p.cols+1)
		for c := range words {
			words[c] = signs[p.clues[r*p.cols+c]][:1]
		}
		row(append(words, totals[r]))
	}
	row(strings.Fields(writeTotals(p.across)))
	return b.String(), nil
}
