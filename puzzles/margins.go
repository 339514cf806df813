package puzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles/grid"
)

// Numbers reads a field of n numbers up to most, one beside each row or column,
// which may stand without blanks between them if they are digits. A number that is
// not known is Blank, as all are without the field. of is what an error calls one:
// "total".
func (t *Text) Numbers(key string, n, most int, of string) ([]int, error) {
	f, ok := t.Field(key)
	if !ok {
		return slices.Repeat([]int{Blank}, n), nil
	}
	list := strings.FieldsFunc(f.Value, separates)
	if len(list) == 1 && n > 1 {
		list = strings.Split(list[0], "")
	}
	if len(list) != n {
		return nil, f.Errorf("there are %d %ss, want one for each of the %d %s, ? where it is not known", len(list), of, n, key)
	}
	numbers := make([]int, n)
	for i, word := range list {
		if numbers[i], ok = parseNumber(word, most); !ok {
			return nil, f.Errorf("%q is no %s, want 0 to %d, or ? where it is not known", word, of, most)
		}
	}
	return numbers, nil
}

// separates reports whether a character stands between the numbers of a list: a
// blank or a comma.
func separates(r rune) bool { return r == ' ' || r == '\t' || r == ',' }

// parseNumber reads a number from 0 to most, or Blank for "" and a character that
// says that it is not known. It reports false for anything else.
func parseNumber(word string, most int) (int, bool) {
	switch word {
	case "", "?", ".", "-", "_":
		return Blank, true
	}
	v, err := strconv.Atoi(word)
	return v, err == nil && 0 <= v && v <= most && word[0] != '+'
}

// writeNumbers writes the value of a field that Numbers reads.
func writeNumbers(numbers []int) string {
	list := make([]string, len(numbers))
	for i, n := range numbers {
		if list[i] = "?"; n != Blank {
			list[i] = strconv.Itoa(n)
		}
	}
	return strings.Join(list, " ")
}

// NumberFields returns the field that Numbers reads, or none where no number is
// known.
func NumberFields(key string, numbers []int) []Field {
	if !slices.ContainsFunc(numbers, func(n int) bool { return n != Blank }) {
		return nil
	}
	return []Field{{Key: key, Value: writeNumbers(numbers)}}
}

// LabelLines prints numbers at the ends of the lines, right of the rows and below
// the columns, as the clues of their sites. It prints none for Blank. The board has
// a site on each cell.
func (b *Board) LabelLines(numbers []int) {
	for k, n := range numbers {
		if n != Blank {
			b.Labels = append(b.Labels, Label{At: b.Size().Margins(k)[1], Text: strconv.Itoa(n), Clue: Clue{Sites: b.Size().Line(k)}})
		}
	}
}

// LabelEnds prints numbers that count down beside each line: two, one at each end, or one
// right of a row and below a column. The board has a site on each cell.
func (b *Board) LabelEnds(numbers int) {
	size := b.Size()
	b.Labels = slices.Grow(b.Labels, numbers*size.Lines())
	for k := range size.Lines() {
		clue, ends := Clue{Sites: size.Line(k)}, size.Margins(k)
		for _, at := range ends[2-numbers:] {
			b.Labels = append(b.Labels, Label{At: at, CountsDown: true, Clue: clue})
		}
	}
}

// EachTyped visits the cells and the lines at places where something is typed: a
// line at its end. Its errors call what is typed there of: "total".
func (s Size) EachTyped(at []grid.At, of string, cell, line func(k int) error) error {
	for _, a := range at {
		var err error
		k, inside := s.Cell(a)
		switch {
		case !a.IsCell():
			err = fmt.Errorf("nothing is printed at %v: type into a cell or the margin", a)
		case inside:
			err = cell(k)
		case a.Col() == s.Cols && 0 <= a.Row() && a.Row() < s.Rows:
			err = line(a.Row())
		case a.Row() == s.Rows && 0 <= a.Col() && a.Col() < s.Cols:
			err = line(s.Rows + a.Col())
		default:
			err = fmt.Errorf("the %ss stand right of the rows and below the columns: type them there", of)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// EnterNumber reads what is typed for a number beside a line, or Blank for nothing.
func EnterNumber(typed string, most int, of string) (int, error) {
	n, ok := parseNumber(typed, most)
	if !ok {
		return 0, fmt.Errorf("%q is no %s, want 0 to %d, or nothing where it is not known", typed, of, most)
	}
	return n, nil
}
