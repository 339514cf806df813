package sudoku

import (
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/rules"
)

// A variant is a rule on top of those of sudoku, by its name in the field
// "rules".
type variant struct {
	name  string
	says  string // for people
	moves []rules.Move
	build func(e *puzzles.Encoding, pairs [][2]int) // of the cells such a move apart; nil for diagonals, which are areas
}

var variants = []variant{
	{"diagonals", "Each of the two long diagonals, shaded, holds each value once too.", nil, nil},
	{"anti-knight", "Cells a knight's move of chess apart differ.", rules.Knight, func(e *puzzles.Encoding, pairs [][2]int) {
		rules.Different(e, pairs, "anti-knight", "a knight's move apart")
	}},
	{"anti-king", "Cells that touch, at a corner too, differ.", rules.King, func(e *puzzles.Encoding, pairs [][2]int) {
		rules.Different(e, pairs, "anti-king", "a king's move apart")
	}},
	{"non-consecutive", "Neighbours side by side are never two values in a row, such as 4 and 5.", rules.Step, func(e *puzzles.Encoding, pairs [][2]int) {
		rules.NotConsecutive(e, pairs, "non-consecutive")
	}},
}

func (p *puzzle) has(name string) bool { return slices.Contains(p.rules, name) }

// readRules reads the names of variants, with commas between them.
func (p *puzzle) readRules(t *puzzles.Text) error {
	f, _ := t.Field("rules")
	var known []string
	for _, v := range variants {
		known = append(known, v.name)
	}
	for _, w := range words(f) {
		if !slices.Contains(known, w.Value) {
			return w.Errorf("no rule %q, want one of %s", w.Value, puzzles.List(known, "or"))
		}
		if !p.has(w.Value) {
			p.rules = append(p.rules, w.Value)
		}
	}
	slices.SortFunc(p.rules, func(a, b string) int { return slices.Index(known, a) - slices.Index(known, b) })
	return nil
}

// words splits the value of a field at commas. Each part knows its column.
func words(f puzzles.Field) []puzzles.Field {
	var ws []puzzles.Field
	col := f.Col
	for part := range strings.SplitSeq(f.Value, ",") {
		if value := strings.TrimSpace(part); value != "" {
			before := len(part) - len(strings.TrimLeft(part, " \t"))
			ws = append(ws, puzzles.Field{Key: f.Key, Value: value, Line: f.Line, Col: col + before})
		}
		col += len(part) + 1
	}
	return ws
}

// readRegions reads a drawing of n regions of n cells, each a letter.
func (p *puzzle) readRegions(f puzzles.Field) error {
	letters, at, err := p.readBlocks(f)
	if err != nil {
		return err
	}
	p.regions = blocks(letters)
	for i := range p.regions {
		cells := p.blockOf(p.regions, i)
		switch {
		case letters[i] == 0:
			return at[i].Errorf(at[i].Col, "the cell is in no region, want a letter")
		case len(cells) != p.n:
			return at[i].Errorf(at[i].Col, "the region %c has %d cells in one piece here, want %d", letters[i], len(cells), p.n)
		}
	}
	return nil
}

// readBlocks reads the drawing below a field: the letter of each cell, 0 for
// ".", and where it stands. Column 0 of the line is what is before it.
func (p *puzzle) readBlocks(f puzzles.Field) (letters []rune, at []place, err error) {
	if len(f.Drawing) == 0 {
		return nil, nil, f.Errorf("the drawing is missing, want below %q %d rows of letters that begin with a blank", f.Key+":", p.n)
	}
	err = eachCell(f.Drawing, p.n, func(l puzzles.Line, col int, r rune) error {
		switch {
		case r == '.':
			r = 0
		case !isLetter(r):
			return l.Errorf(col, "%q is no letter, want one for each cell of the %s", r, f.Key)
		}
		letters, at = append(letters, r), append(at, place{l, col})
		return nil
	})
	return letters, at, err
}

// A place is a character of a drawing.
type place struct {
	puzzles.Line
	Col int // in the line, from 1
}

// blocks numbers the pieces of neighbouring cells of the same letter, in the
// order of their first cells.
func blocks(letters []rune) []int {
	n := side(len(letters))
	block := make([]int, len(letters))
	for i := range block {
		block[i] = -1
	}
	next := 0
	var fill func(i int)
	fill = func(i int) {
		block[i] = next
		r, c := i/n, i%n
		for _, to := range [][2]int{{r - 1, c}, {r, c + 1}, {r + 1, c}, {r, c - 1}} {
			if k := to[0]*n + to[1]; 0 <= to[0] && to[0] < n && 0 <= to[1] && to[1] < n && block[k] < 0 && letters[k] == letters[i] {
				fill(k)
			}
		}
	}
	for i := range block {
		if block[i] < 0 {
			fill(i)
			next++
		}
	}
	return block
}

// side returns the number of rows of a square board.
func side(cells int) int {
	n := 0
	for n*n < cells {
		n++
	}
	return n
}

// blockOf returns the cells in the block of a cell.
func (p *puzzle) blockOf(block []int, cell int) []int {
	var cells []int
	for i, b := range block {
		if b == block[cell] {
			cells = append(cells, i)
		}
	}
	return cells
}

// variantAreas returns the areas which only variants have.
func (p *puzzle) variantAreas() []area {
	var areas []area
	for i, r := range p.regions {
		if slices.Index(p.regions, r) == i {
			areas = append(areas, area{"region", "the region of " + at(p.n, i), p.blockOf(p.regions, i)})
		}
	}
	if p.has("diagonals") {
		falling, rising := make([]int, p.n), make([]int, p.n)
		for i := range p.n {
			falling[i], rising[i] = i*p.n+i, (p.n-1-i)*p.n+i
		}
		areas = append(areas, area{"diagonal", "the falling diagonal", falling}, area{"diagonal", "the rising diagonal", rising})
	}
	return areas
}

// variantFields returns the fields that say what readRegions, readRules and
// readCages read.
func (p *puzzle) variantFields() []puzzles.Field {
	var fs []puzzles.Field
	if len(p.rules) > 0 {
		fs = append(fs, puzzles.Field{Key: "rules", Value: strings.Join(p.rules, ", ")})
	}
	if p.regions != nil {
		fs = append(fs, puzzles.Field{Key: "regions", Drawing: p.drawBlocks(p.regions)})
	}
	return append(fs, p.cageFields()...)
}

// drawBlocks draws the block of each cell as a letter, "." for -1.
func (p *puzzle) drawBlocks(block []int) []puzzles.Line {
	var lines []string
	for row := range slices.Chunk(block, p.n) {
		var b strings.Builder
		for _, k := range row {
			if k < 0 {
				b.WriteByte('.')
			} else {
				b.WriteRune(letter(k))
			}
		}
		lines = append(lines, b.String())
	}
	return puzzles.Lines(lines)
}
