package formats

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"unicode/utf8"
)

// patterns are what is known of those that were asked for: a file may have many
// lines, and a line is tried as many formats.
var patterns sync.Map

// find returns how much of a text matches a pattern at its beginning, -1 if it
// does not.
func find(pattern, text string) int {
	f, ok := patterns.Load(pattern)
	if !ok {
		f, _ = patterns.LoadOrStore(pattern, finder(pattern))
	}
	return f.(func(string) int)(text)
}

// finder returns find of a pattern. Most are a text, or a character of a class
// or any number of such, which takes no regular expression.
func finder(pattern string) func(text string) int {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic(err)
	}
	if re.Op == syntax.OpLiteral && re.Flags&syntax.FoldCase == 0 {
		return func(text string) int {
			if strings.HasPrefix(text, string(re.Rune)) {
				return len(string(re.Rune))
			}
			return -1
		}
	}
	if has := class(re); has != nil {
		return func(text string) int {
			if r, n := utf8.DecodeRuneInString(text); n > 0 && has(r) {
				return n
			}
			return -1
		}
	}
	if re.Op == syntax.OpStar && re.Flags&syntax.NonGreedy == 0 {
		if has := class(re.Sub[0]); has != nil {
			return func(text string) int {
				for i, r := range text {
					if !has(r) {
						return i
					}
				}
				return len(text)
			}
		}
	}
	slow := regexp.MustCompile("^(?:" + pattern + ")")
	return func(text string) int {
		if m := slow.FindStringIndex(text); m != nil {
			return m[1]
		}
		return -1
	}
}

// class returns what reports whether a character is one that an expression
// stands for, nil if it stands for more or less than one.
func class(re *syntax.Regexp) func(rune) bool {
	switch {
	case re.Op == syntax.OpAnyCharNotNL:
		return func(r rune) bool { return r != '\n' }
	case re.Op == syntax.OpAnyChar:
		return func(rune) bool { return true }
	case re.Op == syntax.OpLiteral && len(re.Rune) == 1 && re.Flags&syntax.FoldCase == 0:
		return func(r rune) bool { return r == re.Rune[0] }
	case re.Op != syntax.OpCharClass:
		return nil
	}
	return func(r rune) bool {
		for i := 0; i < len(re.Rune); i += 2 {
			if re.Rune[i] <= r && r <= re.Rune[i+1] {
				return true
			}
		}
		return false
	}
}
