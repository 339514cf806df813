package setters

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/english"
	"crib/puzzles/formats"
)

// A Kind is what these formats must know of a kind of puzzles.
type Kind struct {
	Name  string
	Read  formats.Read
	Boxed bool     // has boxes or regions, and cages with sums; without, cages with signs
	Tags  []string // of Penpa+, in small letters alone

	// Sorts are those of ipuz.org, the plainest first: the name between ipuzOrg and a
	// number, and what such a puzzle has besides.
	Sorts [][2]string
}

// A square is what the files of setters' programs say of a sudoku or one of its
// relatives. It is read from and written to the text format.
type square struct {
	n      int
	of     Kind
	region []int    // of each cell, from 0; nil for the usual boxes, or where the kind has none
	rules  []string // those of the field "rules"
	cages  []caged
	given  []int
	fields []puzzles.Field // title, author
}

// A caged is the cells of a cage, and its clue, or "".
type caged struct {
	cells []int
	clue  string
}

func (c caged) Drawn() ([]int, string) { return c.cells, c.clue }

// clues is the field of the kind's cages' clues.
func (s *square) clues() string {
	if s.of.Boxed {
		return "sums"
	}
	return "clues"
}

func (s *square) size() puzzles.Size { return puzzles.Size{Rows: s.n, Cols: s.n} }

// mostRows is the largest number of rows.
const mostRows = 36

// side takes the number of rows, and makes the board blank.
func (s *square) side(n int) error {
	const least = 2
	if n < least || n > mostRows {
		return fmt.Errorf("a board of %dx%[1]d can't be, want %d to %d rows", n, least, mostRows)
	}
	s.n, s.given = n, slices.Repeat([]int{puzzles.Blank}, n*n)
	return nil
}

// cell is a cell by its row and column from 0.
func (s *square) cell(row, col int) (int, error) {
	if row < 0 || row >= s.n || col < 0 || col >= s.n {
		return 0, fmt.Errorf("there is no cell in row %d and column %d, want 1 to %d", row+1, col+1, s.n)
	}
	return row*s.n + col, nil
}

// give writes a value into a cell.
func (s *square) give(cell, value int) error {
	if value < 1 || value > s.n {
		return fmt.Errorf("%d is no value for %s, want 1 to %d", value, s.size().At(cell), s.n)
	}
	s.given[cell] = value - 1
	return nil
}

// cage adds a cage, which overlaps no other.
func (s *square) cage(cells []int, clue string) error {
	if len(cells) == 0 {
		return errors.New("there is a cage without cells, want one at least")
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	for _, c := range s.cages {
		for _, cell := range cells {
			if slices.Contains(c.cells, cell) {
				return fmt.Errorf("there are two cages at %s, want cages that don't overlap", s.size().At(cell))
			}
		}
	}
	if !blocks.OnePiece(s.size(), cells) {
		return fmt.Errorf("the cage at %s is in two pieces, want neighbouring cells", s.size().At(cells[0]))
	}
	s.cages = append(s.cages, caged{cells, clue})
	return nil
}

// parted takes the regions of all cells, by any numbers.
func (s *square) parted(region []int) error {
	numbered := map[int]int{}
	s.region = slices.Clone(region)
	for i, r := range region {
		if r == nowhere {
			return fmt.Errorf("%s is in no region, want every cell in one", s.size().At(i))
		}
		if _, seen := numbered[r]; !seen {
			numbered[r] = len(numbered)
		}
		s.region[i] = numbered[r]
	}
	for i := range s.region {
		switch cells := blocks.Of(s.region, i); {
		case len(cells) != s.n:
			return fmt.Errorf("the region of %s has %d cells, want %d", s.size().At(i), len(cells), s.n)
		case !blocks.OnePiece(s.size(), cells):
			return fmt.Errorf("the region of %s is in two pieces, want neighbouring cells", s.size().At(i))
		}
	}
	return nil
}

const nowhere = -1

// boxed returns the regions that boxes make.
func boxed(n int, box puzzles.Size) []int {
	region := make([]int, n*n)
	for i := range region {
		region[i] = i/n/box.Rows*box.Rows + i%n/box.Cols
	}
	return region
}

// usualBoxes are the regions that the usual boxes make, nil where there are none.
func usualBoxes(n int) []int {
	if box, ok := blocks.Boxes(n); ok {
		return boxed(n, box)
	}
	return nil
}

// boxes are those that the regions make, and the usual ones where there are no regions. It
// reports false where there are none.
func (s *square) boxes() (puzzles.Size, bool) {
	if s.region == nil {
		return blocks.Boxes(s.n)
	}
	for rows := 1; rows <= s.n; rows++ {
		if box := (puzzles.Size{Rows: rows, Cols: s.n / rows}); s.n%rows == 0 && slices.Equal(s.region, boxed(s.n, box)) {
			return box, true
		}
	}
	return puzzles.Size{}, false
}

// text returns the puzzle in the text format.
func (s *square) text() *puzzles.Text {
	t := &puzzles.Text{Kind: s.of.Name, Size: s.size()}
	usual, _ := blocks.Boxes(s.n)
	switch box, boxed := s.boxes(); {
	case s.region == nil || box == usual && boxed:
	case boxed:
		t.Fields = append(t.Fields, puzzles.Field{Key: "boxes", Value: box.String()})
	default:
		t.Fields = append(t.Fields, puzzles.Field{Key: "regions", Drawing: blocks.Draw(s.region, s.n)})
	}
	if len(s.rules) > 0 {
		t.Fields = append(t.Fields, puzzles.Field{Key: "rules", Value: strings.Join(s.rules, ", ")})
	}
	slices.SortFunc(s.cages, func(a, b caged) int { return a.cells[0] - b.cells[0] })
	t.Fields = append(append(t.Fields, blocks.CageFields(s.size(), s.cages, s.clues())...), s.fields...)
	t.Drawing = puzzles.Lines(s.size().Draw(s.given, puzzles.Digits(s.n)))
	return t
}

// puzzle reads the puzzle, whose text is none of the user's.
func (s *square) puzzle() (puzzles.Puzzle, error) { return placeless(s.of.Read(s.text())) }

// placeless returns what was read without the place of an error.
func placeless(p puzzles.Puzzle, err error) (puzzles.Puzzle, error) {
	var at *puzzles.ErrorAt
	if errors.As(err, &at) {
		err = at.Err
	}
	return p, err
}

// squared is a format of which a square is read, and that is written from one.
func (k Kind) squared(f puzzles.Format, from func(string) (*square, error), to func(*square) (string, error)) puzzles.Format {
	f.Read = func(text string) (puzzles.Puzzle, error) {
		s, err := from(text)
		if err != nil {
			return nil, err
		}
		s.of = k
		return s.puzzle()
	}
	f.Write = func(p puzzles.Puzzle) (string, error) {
		s, err := k.squareOf(f.Name, p)
		if err != nil {
			return "", err
		}
		return to(s)
	}
	return f
}

// squareOf takes a puzzle apart whose fields are all known.
func (k Kind) squareOf(format string, p puzzles.Puzzle) (*square, error) {
	t := p.Text()
	s := &square{of: k}
	if err := s.side(t.Size.Rows); err != nil {
		return nil, err
	}
	if lacks := puzzles.Playable(p); lacks != nil {
		return nil, lacks
	}
	s.given = p.Board().Givens()
	for _, f := range t.Fields {
		switch f.Key {
		case "boxes":
			box, _ := puzzles.ParseSize(f.Value)
			s.region = boxed(s.n, box)
		case "regions":
			d, err := blocks.Read(f, s.size())
			if err != nil {
				return nil, err
			}
			s.region = d.Pieces()
		case "rules":
			for _, w := range f.Words() {
				s.rules = append(s.rules, w.Value)
			}
		case "cages":
			cages, _, err := blocks.Cages(t, s.clues(), "")
			if err != nil {
				return nil, err
			}
			for _, c := range cages {
				s.cages = append(s.cages, caged{c.Cells, c.Value})
			}
		case "title", "author":
			s.fields = append(s.fields, f)
		case s.clues(), "source", "band", "comment", "signs":
		default:
			if !s.of.Boxed && !slices.ContainsFunc(s.cages, hidden) {
				continue // what a hidden sign may be
			}
			return nil, fmt.Errorf("the format %s has no word for %s: %s, want a puzzle without", format, f.Key, f.Value)
		}
	}
	return s, nil
}

// hidden reports whether the clue of a KenKen's cage is without a sign.
func hidden(c caged) bool { return strings.Trim(c.clue, "0123456789") == "" }

// field returns the value of a field, or "".
func (s *square) field(key string) string {
	for _, f := range s.fields {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// say keeps a line of text as a field; "" is none.
func (s *square) say(key, value string) {
	if value = strings.Join(strings.Fields(english.Plain(value)), " "); value != "" {
		s.fields = append(s.fields, puzzles.Field{Key: key, Value: value})
	}
}

// sum is the clue of a cage of a killer sudoku, of what stands in one: a number, or
// nothing.
func sum(text string) (string, error) {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); text != "" && text != "0" && (err != nil || n < 1 || n > 1000) {
		return "", fmt.Errorf("a cage has %.20q in its corner, want a sum or nothing", text)
	}
	return strings.TrimLeft(text, "0"), nil
}
