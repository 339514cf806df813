package puzzles

import (
	"fmt"
	"strings"
)

// symbols are the digits of boards of up to 35 values, as nearly every other
// program writes them: 10 is A.
const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Digits returns the values 1 to n, n at most 35. Above 9 the key and the
// glyph are letters, and so is the word in a sentence: "is an A".
func Digits(n int) []Value {
	vs := make([]Value, n)
	for i := range vs {
		d := symbols[i : i+1]
		vs[i] = Value{Key: d, Glyph: d, Words: "is " + article(d) + " " + d}
	}
	return vs
}

// article returns the indefinite article for a symbol as it is read aloud.
func article(symbol string) string {
	switch symbol {
	case "8", "A", "E", "F", "H", "I", "L", "M", "N", "O", "R", "S", "X":
		return "an"
	}
	return "a"
}

// ParseDigit returns the index of a value of Digits(n) by its key, in small
// letters too, or Blank for "." and "0". It reports false for anything else.
func ParseDigit(r rune, n int) (v int, ok bool) {
	if r == '.' || r == '0' {
		return Blank, true
	}
	if 'a' <= r && r <= 'z' {
		r -= 'a' - 'A'
	}
	v = strings.IndexRune(symbols, r)
	return v, 0 <= v && v < n
}

// DigitsTo says what ParseDigit takes: "1 to 9, or . where it is blank".
func DigitsTo(n int) string {
	switch {
	case n <= 9:
		return fmt.Sprintf("1 to %d, or . where it is blank", n)
	case n == 10:
		return "1 to 9, A, or . where it is blank"
	}
	return fmt.Sprintf("1 to 9, A to %c, or . where it is blank", symbols[n-1])
}

// Digits reads a drawing of one of the digits up to n for each cell. of is what
// an error calls the puzzle: "a 9x9 sudoku".
func (t *Text) Digits(n int, of string) ([]int, error) {
	return t.Cells(func(r rune) (int, bool) { return ParseDigit(r, n) }, of, DigitsTo(n))
}
