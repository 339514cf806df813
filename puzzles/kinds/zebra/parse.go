package zebra

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crib/puzzles"
)

// wanted is what a clue can be, for an error.
const wanted = `want two of the words and how they stand ("is", "is not", "next to", "left of", "right of", "somewhere left of", "2 houses apart", ` +
	`"between ... and ..."), or a word and where it is ("first", "middle", "last", "at 3"), and "either ... or ..." between two such`

// A symbol is a token with its meaning. n is the word, the number, or the
// houses as bits.
type symbol struct {
	is byte
	n  int
	token
}

// errMeaning says that a clue can't be understood.
var errMeaning = errors.New("")

// parse reads a clue.
func (p *puzzle) parse(l puzzles.Line) (clue, error) {
	text := strings.Join(strings.Fields(strings.TrimLeft(strings.ToValidUTF8(numbered(l.Text), "?"), "#|*")), " ")
	if i := strings.IndexByte(l.Text, ':'); i >= 0 { // else it might be read as a field
		return clue{}, l.Errorf(i+1, "a colon can't be in a clue, %s", wanted)
	}
	syms, prose, err := p.symbols(l)
	if err != nil {
		return clue{}, err
	}
	parts, err := p.meaning(syms)
	switch {
	case errors.Is(err, errMeaning):
		return clue{}, l.Errorf(1, "%q can't be understood as a clue, %s", text, wanted)
	case err != nil:
		return clue{}, l.Errorf(1, "%q: %w", text, err)
	}
	c := made(parts)
	c.text, c.prose = text, prose
	if w := c.itself(); w != none {
		return clue{}, l.Errorf(1, "%q says something of %s and %[2]s itself, want two words", text, p.words[w])
	}
	if prose {
		c.says = p.clause(text)
	} else {
		c.says = p.short(c, true)
	}
	return c, nil
}

// numbered takes the number off a clue: "3. The Norwegian ..." or "3) ...".
func numbered(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest != text && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")) {
		return rest[2:]
	}
	return text
}

// clause makes a clause of a clue that is a sentence: without its full stop,
// and with a small letter unless a word of the puzzle begins it.
func (p *puzzle) clause(text string) string {
	text = strings.TrimRight(text, ".! ")
	toks := tokens(text)
	begins := "a"
	if ids, _ := p.find(toks); len(ids) > 0 {
		begins = p.words[ids[0]]
	}
	if r, _ := utf8.DecodeRuneInString(begins); unicode.IsLower(r) {
		r, n := utf8.DecodeRuneInString(text)
		text = string(unicode.ToLower(r)) + text[n:]
	}
	return text
}

// symbols gives each token its meaning. prose reports whether the line is a
// sentence, with a verb or an article.
func (p *puzzle) symbols(l puzzles.Line) (syms []symbol, prose bool, err error) {
	body := numbered(l.Text)
	shift := len(l.Text) - len(body)
	toks := tokens(body)
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		t.col += shift
		ids, n := p.find(toks[i:])
		if n == 1 && meanings[t.low] != 0 {
			n = 0
		}
		switch {
		case n > 0 && len(ids) > 1:
			return nil, false, p.twofold(l, t, ids)
		case n > 0:
			syms = append(syms, symbol{'w', ids[0], t})
			i += n - 1
			continue
		case t.low == ",":
			syms = append(syms, symbol{',', 0, t})
			continue
		}
		m, known := meanings[t.low]
		if !known {
			m, known = meanings[stem(t.low)]
		}
		switch {
		case known && m != 0 && m != 'N':
			syms = append(syms, symbol{m, 0, t})
		case number(t.low) > 0:
			syms = append(syms, symbol{'n', number(t.low), t})
		case known || isVerb(t.low) || formOf(t.low, p.isAttribute):
			prose = prose || t.low == "the" || t.low == "a" || isVerb(t.low) && t.low != "is"
		default:
			return nil, false, l.Errorf(t.col, "%q is not understood%s: it is none of the words, nor one that clues use; %s", t.raw, p.meant(t), wanted)
		}
	}
	return p.idioms(syms), prose, nil
}

// idioms joins symbols that mean one thing together.
func (p *puzzle) idioms(in []symbol) []symbol {
	var out []symbol
	is := func(i int, want string) bool {
		for k := range len(want) {
			if i+k >= len(in) || in[i+k].is != want[k] {
				return false
			}
		}
		return true
	}
	counted := func(i int) bool { return is(i, "h") || is(i, "l") || is(i, "r") || is(i, "p") }
	last := p.houses - 1
	emit := func(s symbol, kind byte, n int) { s.is, s.n = kind, n; out = append(out, s) }
	for i := 0; i < len(in); i++ {
		s := in[i]
		switch {
		case is(i, "l|r") || is(i, "r|l"):
			emit(s, 'x', 0)
			i += 2
		case is(i, "rx"): // right next to
		case is(i, "fl"): // the third house from the left
			i++
		case is(i, "fr") && len(out) > 0 && out[len(out)-1].is == 'o':
			n := &out[len(out)-1].n
			*n = int(bits.Reverse32(uint32(*n)) >> (31 - last))
			i++
		case s.is == 'f' && len(out) > 0 && out[len(out)-1].is == 'n': // two houses from
			emit(s, 'p', 0)
		case s.is == 'f':
		case is(i, "u!B"): // but not both
			emit(s, '^', 0)
			i += 2
		case is(i, "!B"):
			emit(s, '^', 0)
			i++
		case is(i, "|B"): // or both
			emit(s, 'v', 0)
			i++
		case is(i, "Sy"):
			emit(s, 'P', 0)
			i++
		case is(i, "Dy"):
			emit(s, 'Q', 0)
			i++
		case is(i, "FE"):
			emit(s, 'o', 1|1<<last)
			i++
		case is(i, "Fl"), is(i, "lE"):
			emit(s, 'o', 1)
			i++
		case is(i, "Fr"), is(i, "rE"):
			emit(s, 'o', 1<<last)
			i++
		case is(i, "eE"): // either end
			emit(s, 'o', 1|1<<last)
			i++
		case s.is >= '1' && s.is <= '9' || s.is == 'X':
			n := int(s.is - '1')
			if s.is == 'X' {
				n = 9
			}
			emit(s, 'o', 1<<n)
		case s.is == 'z':
			emit(s, 'o', 1<<last)
		case s.is == 'm':
			n := 0 // which no house is in
			if last%2 == 0 {
				n = 1 << (last / 2)
			}
			emit(s, 'o', n)
		case s.is == 'E':
			emit(s, 'o', 1|1<<last)
		case s.is == 'O':
			emit(s, 'o', 0b0101010101)
		case s.is == 'V':
			emit(s, 'o', 0b1010101010)
		case is(i, "ahn"), is(i, "hhn") && !counted(i+3):
			i += 2
			emit(in[i], 'o', 1<<(in[i].n-1))
		case is(i, "anE"): // at one end
			i++
		case is(i, "an"), is(i, "hn") && !counted(i+2): // house 2, and not the red house two houses to the left
			i++
			emit(in[i], 'o', 1<<(in[i].n-1))
		case s.is == 'n' && len(out) > 1 && out[len(out)-2].is == 'o' && (out[len(out)-1].is == '|' || out[len(out)-1].is == ','):
			emit(s, 'o', 1<<(s.n-1)) // at 1 or 3
		case is(i, "nh"):
			emit(s, 'n', s.n)
			i++
		case s.is == 'n' && s.low == "one" && !is(i, "np") && !is(i, "nl") && !is(i, "nr"): // the green one
		case s.is == 'h' || s.is == 'a':
		default:
			out = append(out, s)
		}
	}
	return out
}

// meaning makes the parts of a clue of its symbols.
func (p *puzzle) meaning(syms []symbol) ([]part, error) {
	for _, s := range syms {
		if s.is == 'o' && (s.n == 0 || s.n>>p.houses != 0 && s.n != 0b0101010101 && s.n != 0b1010101010) {
			return nil, fmt.Errorf("there is no house %q in a row of %d", s.raw, p.houses)
		}
		if s.is == 'n' && s.n >= p.houses && len(syms) > 1 {
			return nil, fmt.Errorf("%d houses are too many in a row of %d", s.n, p.houses)
		}
	}
	both, neither, choice := false, false, false
	syms = slices.DeleteFunc(slices.Clone(syms), func(s symbol) bool {
		both, neither = both || s.is == 'v', neither || s.is == '~'
		is := strings.IndexByte("v^e~", s.is) >= 0
		choice = choice || is
		return is
	})
	if choice && !slices.ContainsFunc(syms, func(s symbol) bool { return s.is == '|' }) {
		return nil, errMeaning
	}
	if len(syms) == 1 && syms[0].is == 'n' && syms[0].n == p.houses { // there are five houses
		return nil, nil
	}
	if parts, ok := p.betweens(syms); ok {
		return parts, nil
	}
	if !slices.ContainsFunc(syms, func(s symbol) bool { return s.is == '|' }) {
		syms = slices.DeleteFunc(syms, func(s symbol) bool { return s.is == ',' })
		if t, ok := p.atom(syms, nil); ok {
			return sure(t), nil
		}
		var atoms []atom
		for _, k := range split(syms, "&") {
			t, ok := p.atom(k, nil)
			if !ok {
				return nil, errMeaning
			}
			atoms = append(atoms, t)
		}
		if len(atoms) == 0 {
			return nil, errMeaning
		}
		return sure(atoms...), nil
	}
	return p.choice(split(syms, "|,"), both, neither)
}
