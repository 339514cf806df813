// Package blocks is boards parted into blocks of neighbouring cells, drawn with
// a letter for each cell: the regions of a sudoku, cages and their clues. Cells
// are counted row by row.
package blocks

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"crib/puzzles"
)

// EachCell visits the characters of a drawing, without the blanks between
// them, with the line and the column of each.
func EachCell(lines []puzzles.Line, size puzzles.Size, visit func(l puzzles.Line, col int, r rune) error) error {
	for i, l := range lines {
		if i == size.Rows {
			return l.Errorf(0, "row %d is one too many, want %d rows", i+1, size.Rows)
		}
		col, cells := 0, 0
		for _, r := range l.Text {
			col++
			if r == ' ' || r == '\t' {
				continue
			}
			cells++
			if err := visit(l, col, r); err != nil {
				return err
			}
		}
		if cells != size.Cols {
			return l.Errorf(0, "row %d has %d cells, want %d", i+1, cells, size.Cols)
		}
	}
	if rows := len(lines); rows < size.Rows {
		return lines[rows-1].Errorf(0, "row %d is the last, want %d rows", rows, size.Rows)
	}
	return nil
}

// A Place is a character of a drawing.
type Place struct {
	puzzles.Line
	Col int // in the line, from 1
}

// Errorf is an error at the place.
func (p Place) Errorf(format string, args ...any) error { return p.Line.Errorf(p.Col, format, args...) }

// A Drawing is the letter of each cell, 0 where it has none, and where each
// stands.
type Drawing struct {
	Letters []rune
	At      []Place
	size    puzzles.Size
}

// Read reads the drawing below a field: letters, and "." for a cell that is in
// no block.
func Read(f puzzles.Field, size puzzles.Size) (Drawing, error) {
	d := Drawing{size: size}
	if len(f.Drawing) == 0 {
		return d, f.Errorf("the drawing is missing, want below %q %d rows of letters that begin with a blank", f.Key+":", size.Rows)
	}
	err := EachCell(f.Drawing, size, func(l puzzles.Line, col int, r rune) error {
		switch {
		case r == '.':
			r = 0
		case !unicode.IsLetter(r):
			return l.Errorf(col, "%q is no letter, want one for each cell of the %s", r, f.Key)
		}
		d.Letters, d.At = append(d.Letters, r), append(d.At, Place{l, col})
		return nil
	})
	return d, err
}

// Pieces numbers the pieces of neighbouring cells of the same letter, in the
// order of their first cells.
func (d Drawing) Pieces() []int {
	return Pieces(d.size, func(a, b int) bool { return d.Letters[a] == d.Letters[b] })
}

// Pieces numbers the pieces of neighbouring cells that belong together, in the
// order of their first cells.
func Pieces(size puzzles.Size, together func(a, b int) bool) []int {
	piece := slices.Repeat([]int{-1}, size.Rows*size.Cols)
	next := 0
	var fill func(i int)
	fill = func(i int) {
		piece[i] = next
		for _, k := range Beside(size, i) {
			if piece[k] < 0 && together(i, k) {
				fill(k)
			}
		}
	}
	for i := range piece {
		if piece[i] < 0 {
			fill(i)
			next++
		}
	}
	return piece
}

// Of returns the cells in the block of a cell, given the block of each.
func Of(block []int, cell int) []int {
	var cells []int
	for i, b := range block {
		if b == block[cell] {
			cells = append(cells, i)
		}
	}
	return cells
}

// A Cage is cells, in order, which share a letter.
type Cage struct {
	Letter rune
	Cells  []int
	At     Place // of the first cell
}

// Cages returns the cages of a drawing in the order of their first cells. It
// is an error if one is in two pieces.
func (d Drawing) Cages() ([]Cage, error) {
	var cages []Cage
	piece := d.Pieces()
	for i, r := range d.Letters {
		switch {
		case r == 0 || slices.Index(piece, piece[i]) != i:
		case slices.ContainsFunc(cages, func(c Cage) bool { return c.Letter == r }):
			return nil, d.At[i].Errorf("the cage %c is in two pieces, want neighbouring cells", r)
		default:
			cages = append(cages, Cage{r, Of(piece, i), d.At[i]})
		}
	}
	return cages, nil
}

// A Clue is what a field says of a cage: "a=14".
type Clue struct {
	Cage  int // which
	Value string
	puzzles.Field
}

// Clues reads the clues of cages by their letters, with commas between them. what
// is how a sentence calls one, and such an example: "sum", "a=10".
func Clues(f puzzles.Field, cages []Cage, what, such string) ([]Clue, error) {
	var clues []Clue
	for _, w := range f.Words() {
		name, value, ok := strings.Cut(w.Value, "=")
		if name, value = strings.TrimSpace(name), strings.TrimSpace(value); !ok || value == "" {
			return nil, w.Errorf("%q is no %s, want the letter of a cage, = and a number, such as %s", w.Value, what, such)
		}
		k := slices.IndexFunc(cages, func(c Cage) bool { return string(c.Letter) == name })
		if k < 0 {
			return nil, w.Errorf("no cage %q is drawn, want the letter of a cage", name)
		}
		if slices.ContainsFunc(clues, func(c Clue) bool { return c.Cage == k }) {
			return nil, w.Errorf("the cage %s has two %ss, want one", name, what)
		}
		clues = append(clues, Clue{k, value, w})
	}
	return clues, nil
}

// letters draw blocks. After these come the letters of other languages.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Letter returns the k-th letter, from 0.
func Letter(k int) rune {
	if k < len(letters) {
		return rune(letters[k])
	}
	k -= len(letters)
	for r := 'À'; ; r++ {
		if unicode.IsLetter(r) {
			if k == 0 {
				return r
			}
			k--
		}
	}
}

// Draw draws the block of each cell, from 0, as a letter, and -1 as ".".
func Draw(block []int, cols int) []puzzles.Line {
	var lines []string
	for row := range slices.Chunk(block, cols) {
		var b strings.Builder
		for _, k := range row {
			if k < 0 {
				b.WriteByte('.')
			} else {
				b.WriteRune(Letter(k))
			}
		}
		lines = append(lines, b.String())
	}
	return puzzles.Lines(lines)
}

// Random parts a board into blocks at random and returns the block of each
// cell. Each block has as many cells as size says when it is begun, fewer where
// there is no room or no neighbour may join it. may is asked whether a cell may
// join the cells of a block.
//
// A block of one cell is joined to a neighbour of fewer cells than most, where
// it may be.
func Random(r *rand.Rand, size puzzles.Size, cells func() int, most int, may func(block []int, cell int) bool) []int {
	of := slices.Repeat([]int{-1}, size.Rows*size.Cols)
	var all [][]int
	for _, first := range r.Perm(len(of)) {
		if of[first] >= 0 {
			continue
		}
		block := []int{first}
		of[first] = len(all)
		for n := cells(); len(block) < n; {
			var next []int
			for _, c := range block {
				for _, k := range Beside(size, c) {
					if of[k] < 0 && may(block, k) {
						next = append(next, k) // as often as it has neighbours here: that makes blocks rounder
					}
				}
			}
			if len(next) == 0 {
				break
			}
			k := next[r.IntN(len(next))]
			of[k] = len(all)
			block = append(block, k)
		}
		all = append(all, block)
	}
	for i, block := range all {
		if len(block) != 1 {
			continue
		}
		for _, k := range r.Perm(4) {
			beside := Beside(size, block[0])
			if k >= len(beside) {
				continue
			}
			if to := of[beside[k]]; len(all[to]) < most && may(all[to], block[0]) {
				all[to] = append(all[to], block[0])
				of[block[0]] = to
				all[i] = nil
				break
			}
		}
	}
	return Pieces(size, func(a, b int) bool { return of[a] == of[b] })
}

// Beside returns the neighbours of a cell.
func Beside(size puzzles.Size, cell int) []int {
	beside := make([]int, 0, 4)
	r, c := cell/size.Cols, cell%size.Cols
	for _, to := range [4][2]int{{r - 1, c}, {r, c + 1}, {r + 1, c}, {r, c - 1}} {
		if 0 <= to[0] && to[0] < size.Rows && 0 <= to[1] && to[1] < size.Cols {
			beside = append(beside, to[0]*size.Cols+to[1])
		}
	}
	return beside
}
