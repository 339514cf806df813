package zebra

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/english"
)

// wanted is what a clue can be, for an error.
const wanted = `want two of the words and how they stand ("is", "is not", "next to", "left of", "right of", "somewhere left of", "2 houses apart", ` +
	`"between ... and ..."), or a word and where it is ("first", "middle", "last", "at 3"), and "either ... or ..." between two such`

// Limits of a clue: tokens, and alternatives.
const maxTokens, maxChoices = 80, 4

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
	c, err := p.understand(l, text, syms)
	if err != nil {
		return clue{}, err
	}
	c.text, c.prose = text, prose
	if prose {
		c.says = p.clause(text)
	} else {
		c.says = p.short(c, true)
	}
	return c, nil
}

// understand reads the symbols of a line as a clue, still without words.
func (p *puzzle) understand(l puzzles.Line, text string, syms []symbol) (clue, error) {
	r := &reader{p: p, syms: syms}
	found, furthest := phrases().Read("Clue", r)
	switch {
	case len(found) == 0 && r.err != nil:
		return clue{}, l.Errorf(1, "%q: %w", text, r.err)
	case len(found) == 0 && furthest < len(syms):
		t := syms[furthest]
		return clue{}, l.Errorf(t.Col, "%q can't be understood where it stands in %q, %s", t.Raw, text, wanted)
	case len(found) == 0:
		return clue{}, l.Errorf(1, "%q can't be understood as a clue, %s", text, wanted)
	case len(found) > 1:
		return clue{}, l.Errorf(1, "%q can be read in two ways: %s, or %s", text, p.short(made(found[0]), true), p.short(made(found[1]), true))
	}
	c := made(found[0].merged())
	for _, k := range c.parts {
		if n := len(k.atoms); n > maxChoices {
			return clue{}, l.Errorf(1, "%q: %d alternatives are too many, want at most %d", text, n, maxChoices)
		}
	}
	for _, t := range c.atoms() {
		if t.a == t.b {
			return clue{}, l.Errorf(1, "%q says something of %s and %[2]s itself, want two words", text, p.words[t.a])
		}
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
	toks := english.Tokens(text)
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

// A symbol is a token of a clue, or several that are a word of the puzzle.
type symbol struct {
	english.Token
	word    int // or none
	classes []string
}

// symbols looks up each token. prose reports whether the line is a sentence,
// with a verb or an article.
func (p *puzzle) symbols(l puzzles.Line) (syms []symbol, prose bool, err error) {
	body := numbered(l.Text)
	shift := utf8.RuneCountInString(l.Text) - utf8.RuneCountInString(body)
	toks := english.Tokens(body)
	if len(toks) > maxTokens {
		return nil, false, l.Errorf(1, "a clue of %d words is too long, want at most %d", len(toks), maxTokens)
	}
	for i := range toks {
		toks[i].Col += shift
	}
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		ids, n := p.find(toks[i:])
		classes := p.classes(t.Low)
		if n == 1 && reserved(t.Low) {
			n = 0
		}
		if n > 1 && slices.Contains(classes, "verb") { // they "drink tea", which is the tea of the attribute "drink"
			if rest, m := p.find(toks[i+1:]); m == n-1 && slices.Equal(rest, ids) {
				n = 0
			}
		}
		if n > 0 && len(ids) > 1 {
			return nil, false, p.twofold(l, t, ids)
		}
		if n > 0 {
			syms = append(syms, symbol{t, ids[0], nil})
			i += n - 1
			continue
		}
		if classes == nil && number(t.Low) == 0 && ordinal()[t.Low] == 0 {
			return nil, false, l.Errorf(t.Col, "%q is not understood%s: it is none of the words, nor one that clues use; %s", t.Raw, p.meant(t), wanted)
		}
		prose = prose || t.Low == "the" || t.Low == "a" || slices.Contains(classes, "verb") && t.Low != "is"
		syms = append(syms, symbol{t, none, classes})
	}
	return syms, prose, nil
}
