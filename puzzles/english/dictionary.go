package english

import (
	"slices"
	"strings"
)

// A Dictionary is words that lines speak of, each known by a number. A word may
// have several tokens, and be written in the other number, such as "dog" for "dogs".
type Dictionary struct {
	words   []word
	parts   []word // the tokens of those of several
	longest int    // how many tokens a word has at most
}

// A word is what Joined makes of it, and that in the singular.
type word struct {
	key, stem string
	number    int
}

// Add adds a word of so many tokens, with what stands before it.
func (d *Dictionary) Add(before, key string, tokens, number int) {
	w := word{before + key, before + key, number}
	if stem := Stem(key); stem != key {
		w.stem = before + stem
	}
	d.words, d.longest = append(d.words, w), max(d.longest, tokens)
}

// AddPart adds a token of a word of several. A line may call the word so, if that means
// nothing else.
func (d *Dictionary) AddPart(token string, number int) {
	d.parts = append(d.parts, word{token, Stem(token), number})
}

// Called returns the words that are written just so.
func (d *Dictionary) Called(key string) []int {
	words, _ := d.called(key, false)
	return words
}

// called returns the words of a key or a stem, and whether it begins others.
func (d *Dictionary) called(key string, singular bool) (words []int, begins bool) {
	for i := range d.words {
		w := &d.words[i]
		is := w.key
		if singular {
			is = w.stem
		}
		switch {
		case key != "" && is[0] != key[0] || !strings.HasPrefix(is, key): // the first letter tells most apart
		case len(is) > len(key):
			begins = true
		case !slices.Contains(words, w.number):
			words = append(words, w.number)
		}
	}
	return words, begins
}

// akin returns the words that are another form of a token.
func (d *Dictionary) akin(t string) (words []int) {
	for i := range d.words {
		if w := &d.words[i]; w.key[0] == t[0] && !slices.Contains(words, w.number) && akin(w.key, t) {
			words = append(words, w.number)
		}
	}
	return words
}

// partly returns the words of which a token is one of several.
func (d *Dictionary) partly(t string) (words []int) {
	for _, w := range d.parts {
		if (w.key == t || w.stem == Stem(t)) && !slices.Contains(words, w.number) {
			words = append(words, w.number)
		}
	}
	return words
}

// A Lookup finds words in lines. It finds out once what a token is.
type Lookup struct {
	*Dictionary
	classes func(token string) Set
	common  func(token string) bool
	seen    map[string]int // of the entries
	entries []entry
}

// Begin makes a lookup in a dictionary of what may have been one in another. Tokens
// that are common are never a word in the other number.
func (l *Lookup) Begin(d *Dictionary, classes func(token string) Set, common func(token string) bool) {
	const usual = 64
	if l.Dictionary, l.classes, l.common, l.entries = d, classes, common, l.entries[:0]; l.seen == nil {
		l.seen = make(map[string]int, usual)
	}
	clear(l.seen)
}

// An entry is what is known of a token.
type entry struct {
	words   []int // which it is alone
	common  bool
	derived bool // it is another form of that word
	begins  bool // a word of more tokens
	classes Set  // once they were asked for
	classed bool
}

func (l *Lookup) entry(t string) *entry {
	i, ok := l.seen[t]
	if !ok {
		e := entry{common: l.common(t)}
		if e.words, e.begins = l.called(t, false); e.words == nil && !e.common {
			if e.words, _ = l.called(Stem(t), true); e.words == nil {
				e.words = l.akin(t)
				e.derived = e.words != nil
			}
			if e.words == nil && l.parts != nil && l.classes(t) == (Set{}) {
				e.words = l.partly(t)
			}
		}
		i = len(l.entries)
		l.seen[t], l.entries = i, append(l.entries, e)
	}
	return &l.entries[i]
}

// IsCommon reports whether a token is common.
func (l *Lookup) IsCommon(t string) bool { return l.entry(t).common }

// IsDerived reports whether a token is a word in another form than its other number, as
// "paints" is for "painting".
func (l *Lookup) IsDerived(t string) bool { return l.entry(t).derived }

// ClassesOf returns the classes of a token.
func (l *Lookup) ClassesOf(t string) Set {
	e := l.entry(t)
	if !e.classed {
		e.classes, e.classed = l.classes(t), true
	}
	return e.classes
}

// Find returns the words which tokens begin with, and how many tokens that
// takes. The longest counts, and one that is written just so before one in
// the other number.
func (l *Lookup) Find(toks []Token) (words []int, n int) {
	if len(toks) == 0 {
		return nil, 0
	}
	first := l.entry(toks[0].Low)
	for n := min(l.longest, len(toks)); n > 1 && (first.begins || toks[1].Low == ""); n-- {
		all := ""
		for _, t := range toks[:n-1] {
			all += t.Low
		}
		last := toks[n-1].Low
		if words := l.Called(all + last); words != nil {
			return words, n
		}
		if words, _ := l.called(all+Stem(last), true); words != nil {
			return words, n
		}
	}
	return first.words, min(1, len(first.words))
}
