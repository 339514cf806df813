package zebra

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/english"
)

// A vocabulary is the words of a puzzle. A word is numbered by its attribute
// and its place there: the first attribute's come first.
type vocabulary struct {
	houses     int
	attributes []string
	words      []string
	article    []string // by attribute: "the " where the clues put it before its words

	exact   map[string][]int // by what norm makes of it: the words, and those with the attribute before them
	stems   map[string][]int // the same in the singular
	longest int              // how many tokens a word has at most, with its attribute
	names   []string         // by word: how a clue can call it
	parts   map[string]bool  // of the names of attributes, in the singular too
}

// of returns the words of an attribute.
func (v *vocabulary) of(attribute int) []string {
	return v.words[attribute*v.houses : (attribute+1)*v.houses]
}

// numberOf returns the number of a word in its attribute, however it is written,
// or -1.
func (v *vocabulary) numberOf(attribute int, word string) int {
	return slices.IndexFunc(v.of(attribute), func(w string) bool { return english.Norm(w) == english.Norm(word) })
}

// wordsOf splits the words of an attribute: at commas where there are any, else
// at blanks.
func wordsOf(f puzzles.Field, houses int) ([]string, error) {
	words := strings.Fields(f.Value)
	if strings.Contains(f.Value, ",") {
		words = words[:0]
		for _, w := range f.Words() {
			words = append(words, strings.Join(strings.Fields(w.Value), " "))
		}
	}
	if len(words) != houses || len(f.Drawing) > 0 {
		return nil, f.Errorf("%s has %d words, want %d on the line, one for each house, with blanks or commas between them", f.Key, len(words), houses)
	}
	seen := map[string]bool{}
	for _, w := range words {
		if i := strings.IndexFunc(w, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -_'’.&+", r)
		}); i >= 0 {
			r, _ := utf8.DecodeRuneInString(w[i:])
			return nil, f.Errorf("%q can't be in a word, want letters, digits, - and '", r)
		}
		n := english.Norm(w)
		if n == "" || seen[n] {
			return nil, f.Errorf("the word %q is there twice or has no letter, want %d different ones", w, houses)
		}
		seen[n] = true
	}
	return words, nil
}

// index makes the tables by which words are found. A word that clues use
// otherwise, such as "first" or 3, is known only with its attribute before it,
// and so is one that two attributes have.
func (v *vocabulary) index() {
	v.article = make([]string, len(v.attributes))
	v.exact, v.stems = map[string][]int{}, map[string][]int{}
	add := func(m map[string][]int, key string, w int) {
		if !slices.Contains(m[key], w) {
			m[key] = append(m[key], w)
		}
	}
	for w, word := range v.words {
		n, a := english.Norm(word), english.Norm(v.attributes[w/v.houses])
		v.longest = max(v.longest, len(english.Tokens(v.attributes[w/v.houses]+" "+word)))
		if !reserved(n) {
			add(v.exact, n, w)
			add(v.stems, english.Stem(n), w)
		}
		add(v.exact, a+n, w)
		add(v.stems, a+english.Stem(n), w)
	}
	v.parts = map[string]bool{}
	for _, a := range v.attributes {
		for _, t := range english.Tokens(a) {
			v.parts[t.Low], v.parts[english.Stem(t.Low)] = true, true
		}
	}
	v.names = make([]string, len(v.words))
	for w, word := range v.words {
		v.names[w] = word
		if found := v.exact[english.Norm(word)]; len(found) != 1 {
			v.names[w] = v.attributes[w/v.houses] + "/" + word
		}
	}
}

// learn finds out which words take an article, from the clues and the question,
// and uses it in the clauses of clues that are written in the short form.
func (p *puzzle) learn() {
	p.article = make([]string, len(p.attributes))
	lines := []string{}
	for _, c := range p.clues {
		lines = append(lines, c.text)
	}
	for _, f := range p.fields {
		if f.Key == asked {
			lines = append(lines, f.Value)
		}
	}
	for _, text := range lines {
		toks := english.Tokens(text)
		for i := range toks {
			ids, n := p.find(toks[i:])
			if len(ids) != 1 || i == 0 || !slices.Contains([]string{"the", "a", "an"}, toks[i-1].Low) {
				continue
			}
			// "the green house" says nothing of green, nor "the tea drinker" of tea.
			if next := i + n; next == len(toks) || !slices.ContainsFunc(p.classes(toks[next].Low), func(c string) bool { return c == "noun" || c == "one" || c == "'s" }) {
				p.article[ids[0]/p.houses] = "the "
			}
		}
	}
	for i, c := range p.clues {
		if !c.prose {
			p.clues[i].says = p.short(c, true)
		}
	}
}

// find returns the words which the tokens begin with, and how many tokens that
// takes. The longest counts, and one that is written just so before one in
// another number.
func (v *vocabulary) find(toks []english.Token) (words []int, n int) {
	for n := min(v.longest, len(toks)); n > 0; n-- {
		var b strings.Builder
		for _, t := range toks[:n] {
			b.WriteString(t.Low)
		}
		if strings.Contains(b.String(), ",") {
			continue
		}
		if ids := v.exact[b.String()]; ids != nil {
			return ids, n
		}
		last := toks[n-1].Low
		if n == 1 && reserved(last) {
			continue
		}
		if ids := v.stems[strings.TrimSuffix(b.String(), last)+english.Stem(last)]; ids != nil {
			return ids, n
		}
	}
	return nil, 0
}

// mentions returns the words that a line speaks of, at least one.
func (v *vocabulary) mentions(l puzzles.Line) (words []int, err error) {
	toks := english.Tokens(l.Text)
	for i := 0; i < len(toks); i++ {
		ids, n := v.find(toks[i:])
		switch {
		case n == 0:
			continue
		case len(ids) > 1:
			return nil, v.twofold(l, toks[i], ids)
		}
		words = append(words, ids[0])
		i += n - 1
	}
	if len(words) == 0 {
		return nil, l.Errorf(1, "%q names none of the words, want one of %s", l.Text, puzzles.List(v.words, "or"))
	}
	return words, nil
}

// twofold is the error of a word that several attributes have.
func (v *vocabulary) twofold(l puzzles.Line, t english.Token, ids []int) error {
	var full []string
	for _, w := range ids {
		full = append(full, v.attributes[w/v.houses]+"/"+v.words[w])
	}
	return l.Errorf(t.Col, "%q is several words, want %s", t.Raw, puzzles.List(full, "or"))
}

// meant says which word may have been meant by a token, or "".
func (v *vocabulary) meant(t english.Token) string {
	for slips := range min(2, len(t.Low)/2) + 1 {
		for _, w := range v.words {
			if english.Similar([]rune(t.Low), []rune(english.Norm(w)), slips) {
				return fmt.Sprintf(" (did you mean %q?)", w)
			}
		}
	}
	return ""
}
