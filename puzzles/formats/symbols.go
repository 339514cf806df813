package formats

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crib/puzzles"
)

// Blanks are the characters that stand for a blank cell, but 0, which may be
// a value on a board of more than 9 rows.
const Blanks = ".*-_"

// Symbols reads cells whose values are 1 to n, in whichever way they are written:
// characters, or where some are longer, words. What is neither a value nor blank
// is bad.
func Symbols(cells []puzzles.Line, n int) (values []int, bad []puzzles.Line) {
	read := alphabet(cells, n)
	if slices.ContainsFunc(cells, func(c puzzles.Line) bool { return utf8.RuneCountInString(c.Text) > 1 }) {
		read = func(text string) (int, bool) {
			v, err := strconv.Atoi(text)
			if err == nil && v != 0 {
				return v, 1 <= v && v <= n
			}
			return puzzles.Blank, err == nil || len(text) == 1 && strings.Contains(Blanks, text)
		}
	}
	for _, c := range cells {
		v, ok := read(c.Text)
		if !ok {
			bad = append(bad, c)
		}
		values = append(values, v)
	}
	return values, bad
}

// alphabet returns what reads a character. Up to 9 rows the values are digits.
// Above, no alphabet is agreed on: the blank is one of ". * - _ x" or else a
// character that stands more than n times, and the others are the values, in
// whichever of the known alphabets has them all.
func alphabet(cells []puzzles.Line, n int) func(string) (int, bool) {
	const digits = "123456789"
	known := []string{digits[:min(n, 9)]}
	blank := Blanks + "0xX"
	if n > 9 {
		known = []string{
			digits + Capitals[:n-9],          // 1-9A-G
			digits + Capitals[:n-10] + "0",   // 0-9A-F, and 1-9A-F with 0 for 16: each keeps its look but 0
			Capitals[:min(n, len(Capitals))], // A-P
		}
		blank = blankOf(cells, n)
	}
	has := func(alphabet string) bool {
		return !slices.ContainsFunc(cells, func(c puzzles.Line) bool {
			return !strings.Contains(blank, c.Text) && !strings.Contains(alphabet, strings.ToUpper(c.Text))
		})
	}
	values := known[max(slices.IndexFunc(known, has), 0)]
	if !has(values) {
		blank += Blanks
	}
	return func(text string) (int, bool) {
		if strings.Contains(blank, text) {
			return puzzles.Blank, true
		}
		v := strings.Index(values, strings.ToUpper(text)) + 1
		return v, v > 0
	}
}

// blankOf returns the blank of a board of more than 9 rows, "" for none. An x or
// a 0 may be a value, which stands at most n times.
func blankOf(cells []puzzles.Line, n int) string {
	count := map[string]int{}
	likely := Digits(Blanks + "x0")
	for _, c := range cells {
		count[c.Text]++
		likely = append(likely, c.Text)
	}
	i := slices.IndexFunc(likely, func(s string) bool { return count[s] > n || count[s] > 0 && strings.Contains(Blanks, s) })
	if i < 0 {
		return ""
	}
	return likely[i]
}
