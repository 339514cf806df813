// Package english takes lines of English to pieces, for kinds whose clues are sentences.
package english

import (
	"strings"
	"unicode"
)

// A Token is a word of a line, and its place there.
type Token struct {
	Low string // in lower case; "," for a comma, "'s" is one of its own
	Raw string // as it was written
	Col int    // from 1
}

// unsaid are the signs that say nothing.
const unsaid = ".!()\"'“”‘’-–/_#*|"

// signs are those that are a word.
var signs = map[rune]string{',': ",", ';': ",", '=': "is", '≠': "not", '&': "and"}

// Tokens splits a line into words and signs.
func Tokens(line string) []Token {
	var all []Token
	runes := []rune(line)
	for i := 0; i < len(runes); {
		r, begin := runes[i], i
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			i++
			low := signs[r]
			switch minus := r == '-' && begin > 0 && unicode.IsSpace(runes[begin-1]) && i < len(runes) && unicode.IsDigit(runes[i]); {
			case r == '!' && i < len(runes) && runes[i] == '=':
				low = "not"
				i++
			case r == '=' && i < len(runes) && runes[i] == '=':
				i++
			case low == "" && (minus || !unicode.IsSpace(r) && !strings.ContainsRune(unsaid, r)): // it may mean something
				low = string(r)
			}
			if low != "" {
				all = append(all, Token{low, string(runes[begin:i]), begin + 1})
			}
			continue
		}
		for i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i])) {
			i++
		}
		raw := string(runes[begin:i])
		low := strings.ToLower(raw)
		// An apostrophe belongs to "isn't" and "the dog's".
		ends := ""
		if i+1 < len(runes) && (runes[i] == '\'' || runes[i] == '’') && (i+2 == len(runes) || !unicode.IsLetter(runes[i+2])) {
			ends = strings.ToLower(string(runes[i+1]))
		}
		switch {
		case low == "cannot":
			low = "not"
		case ends == "t" && strings.HasSuffix(low, "n"):
			if low != "can" {
				all = append(all, Token{strings.TrimSuffix(low, "n"), raw + "'t", begin + 1})
			}
			low = "not"
			i += 2
		}
		all = append(all, Token{low, raw, begin + 1})
		if ends == "s" {
			all = append(all, Token{"'s", raw + "'s", begin + 1})
			i += 2
		}
	}
	return all
}

// Norm is a word without all that people write in different ways: capitals,
// blanks, hyphens.
func Norm(word string) string {
	var b strings.Builder
	for _, t := range Tokens(word) {
		if t.Low != "," {
			b.WriteString(t.Low)
		}
	}
	return b.String()
}

// Stem makes a plural a singular, and leaves most other words alone.
func Stem(word string) string {
	for _, s := range [][2]string{{"ies", "y"}, {"ches", "ch"}, {"shes", "sh"}, {"xes", "x"}, {"sses", "ss"}, {"men", "man"}} {
		if rest, ok := strings.CutSuffix(word, s[0]); ok && rest != "" {
			return rest + s[1]
		}
	}
	if rest, ok := strings.CutSuffix(word, "s"); ok && len(rest) > 1 && !strings.HasSuffix(rest, "s") {
		return rest
	}
	return word
}

// FormOf reports whether a token is a word, or that with one of some endings.
func FormOf(t string, endings []string, word func(string) bool) bool {
	if word(t) {
		return true
	}
	for _, end := range endings {
		rest, ok := strings.CutSuffix(t, end)
		n := len(rest)
		if ok && (word(rest) || end == "ing" && word(rest+"e") || n > 2 && rest[n-1] == rest[n-2] && word(rest[:n-1])) {
			return true
		}
	}
	rest, ok := strings.CutSuffix(t, "ies")
	return ok && word(rest+"y")
}

// Deny denies what somebody is, has or does: "drinks tea" becomes "does not
// drink tea".
func Deny(says string) string {
	verb, rest, _ := strings.Cut(says, " ")
	switch verb {
	case "is":
		return "is not " + rest
	case "has":
		verb = "have"
	}
	return "does not " + strings.TrimSuffix(verb, "s") + " " + rest
}

// Similar reports whether so many slips make one word of another: a letter put
// in, left out or changed, or two neighbours exchanged.
func Similar(a, b []rune, slips int) bool {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	switch {
	case len(a) == 0 || len(b) == 0:
		return len(a)+len(b) <= slips
	case slips == 0:
		return false
	}
	return Similar(a[1:], b, slips-1) || Similar(a, b[1:], slips-1) || Similar(a[1:], b[1:], slips-1) ||
		len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] && Similar(a[2:], b[2:], slips-1)
}
