package zebra

import (
	"fmt"
	"slices"
	"sync"

	"crib/puzzles"
	"crib/puzzles/english"
)

// A reader reads the lines of a puzzle.
type reader struct {
	*puzzle
	english.Lookup
	toks   []english.Token // of the clue that is read
	syms   []symbol        // and what they are
	shaped []byte          // room for its shape
	named  []int           // and for the words in it
	err    error           // what a reading that was given up says of the puzzle
}

// A symbol is a token of a clue, or several that are a word of the puzzle.
type symbol struct {
	english.Token
	word    int // or none
	classes english.Set
	means   meaning // as a word, a number or an ordinal, once it was asked for
}

// readers have read, and leave their memory to others.
var readers = sync.Pool{New: func() any { return new(reader) }}

func (p *puzzle) reader() *reader {
	r := readers.Get().(*reader)
	r.puzzle = p
	r.Begin(&p.Dictionary, p.classes, reserved)
	return r
}

// symbols looks up each token. prose reports whether the line is a sentence,
// with a verb or an article.
func (r *reader) symbols(l puzzles.Line) (prose bool, err error) {
	toks := r.toks
	g := language()
	word, deed, verb, count, compares := g.Class("W"), g.Class("V"), g.Class("verb"), g.Class("X"), g.Class("C", "S")
	r.syms = slices.Grow(r.syms[:0], len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		ids, n := r.Find(toks[i:])
		if n == 1 && (r.IsCommon(t.Low) || r.IsDerived(t.Low) && r.ClassesOf(t.Low).Has(compares)) {
			n = 0
		}
		if n > 1 && r.ClassesOf(t.Low).Has(verb) { // they "drink tea", which is the tea of the attribute "drink"
			if rest, m := r.Find(toks[i+1:]); m == n-1 && slices.Equal(rest, ids) {
				n = 0
			}
		}
		if len(ids) > 1 {
			ids = r.ofThese(toks[:i], ids)
		}
		if n > 0 && len(ids) > 1 {
			return false, r.twofold(l, t, ids)
		}
		if n > 0 {
			s := symbol{Token: t, word: ids[0], classes: word}
			if n == 1 && r.IsDerived(t.Low) {
				s.classes = word.And(deed).And(r.ClassesOf(t.Low))
				if _, known := g.Word(t.Low); !known { // a painter paints, and is none of those who "own a painting"
					s.classes = s.classes.But(g.Class("noun", "plural"))
				}
			}
			if n == 1 && english.Number(t.Low) > 0 {
				s.classes = s.classes.And(count)
			}
			r.syms = append(r.syms, s)
			i += n - 1
			continue
		}
		is := r.ClassesOf(t.Low)
		if is == (english.Set{}) {
			meant := english.Closest(t.Low, r.words)
			if meant != "" {
				meant = fmt.Sprintf(" (did you mean %q?)", meant)
			}
			return false, l.Errorf(t.Col, "%q is not understood%s: it is none of the words, nor one that clues use; %s", t.Raw, meant, wanted)
		}
		prose = prose || t.Low == "the" || t.Low == "a" || is.Has(verb) && t.Low != "is"
		r.syms = append(r.syms, symbol{Token: t, word: none, classes: is})
	}
	return prose, nil
}

// ofThese returns that of some words whose attribute tokens before it name, as in "whose
// mother's name is", or all where there is none.
func (r *reader) ofThese(before []english.Token, ids []int) []int {
	g := language()
	unsaid, of := g.Class("the", "an", "is", "'s", "own", "named", "in"), none
	for _, t := range slices.Backward(before) {
		i := slices.IndexFunc(ids, func(w int) bool {
			return slices.ContainsFunc(english.Tokens(r.attributes[w/r.houses]), func(part english.Token) bool {
				return english.Stem(part.Low) == english.Stem(t.Low) || part.Low+"d" == t.Low
			})
		})
		switch {
		case i >= 0:
			of = i // "mother's name": of the mothers
		case t.Low != "name" && !r.ClassesOf(t.Low).Has(unsaid):
			before = nil
		}
		if before == nil {
			break
		}
	}
	if of == none {
		return ids
	}
	return ids[of : of+1]
}

// articles returns the attributes, as bits, before whose words tokens put an
// article.
func (r *reader) articles(toks []english.Token) (the uint32) {
	for i, t := range toks {
		if t.Low != "the" && t.Low != "a" && t.Low != "an" || i+1 == len(toks) {
			continue
		}
		// "the green house" says nothing of green, nor "the tea drinker" of tea.
		ids, n := r.Find(toks[i+1:])
		next := i + 1 + n
		if len(ids) == 1 && (next == len(toks) || !r.ClassesOf(toks[next].Low).Has(language().Class("noun", "one", "'s"))) {
			the |= 1 << (ids[0] / r.houses)
		}
	}
	return the
}

// mentions returns the words that a line speaks of, at least one.
func (r *reader) mentions(l puzzles.Line) (words []int, err error) {
	toks := english.Tokens(l.Text)
	for i := 0; i < len(toks); i++ {
		ids, n := r.Find(toks[i:])
		switch {
		case n == 0:
			continue
		case len(ids) > 1:
			return nil, r.twofold(l, toks[i], ids)
		}
		words = append(words, ids[0])
		i += n - 1
	}
	if len(words) == 0 {
		return nil, l.Errorf(1, "%q names none of the words, want one of %s", l.Text, english.List(r.words, "or"))
	}
	return words, nil
}

// Len returns how many symbols there are.
func (r *reader) Len() int { return len(r.syms) }

// Classes returns those of a symbol.
func (r *reader) Classes(i int) english.Set { return r.syms[i].classes }

// Same reports whether two meanings are the same.
func (r *reader) Same(a, b meaning) bool { return sameParts(a, b) }

// Take returns what a symbol means as a word, a number or an ordinal.
func (r *reader) Take(class string, i int) meaning {
	s := &r.syms[i]
	switch {
	case class == "X":
		return sure(at(subject, uint32(english.Number(s.Low))))
	case class == "C" || class == "S" || class == "Q" || class == "U":
		return r.chain(s.Low, class)
	case s.means != nil:
	case class == "W" || class == "V":
		s.means = sure(atom{subject, s.word, together})
	case class == "N":
		s.means = sure(at(subject, 1<<number(s.Low)>>1))
	default:
		n := ordinal(s.Low)
		switch {
		case n == last:
			n = r.houses
		case n == middle && r.houses%2 == 1:
			n = r.houses/2 + 1
		}
		if n < 1 || n > r.houses {
			r.err = fmt.Errorf("there is no house %q in a row of %d", s.Raw, r.houses)
			return nil
		}
		s.means = sure(at(subject, 1<<n>>1))
	}
	return s.means
}
