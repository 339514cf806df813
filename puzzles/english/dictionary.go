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
	return which(d.words, func(w *word) bool { return w.key == key })
}

func (d *Dictionary) stemmed(stem string) []int {
	return which(d.words, func(w *word) bool { return w.stem == stem })
}

// which returns the numbers of the words that pass a test, each once.
func which(words []word, so func(w *word) bool) (numbers []int) {
	for i := range words {
		if w := &words[i]; so(w) && !slices.Contains(numbers, w.number) {
			numbers = append(numbers, w.number)
		}
	}
	return numbers
}

// A Lookup finds words in lines. It finds out once what a token is.
type Lookup struct {
	*Dictionary
	classes func(token string) Set
	common  func(token string) bool
	entries map[string]*entry
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

// Begin makes a lookup in a dictionary of what may have been one in another. Tokens
// that are common are never a word in the other number.
func (l *Lookup) Begin(d *Dictionary, classes func(token string) Set, common func(token string) bool) {
	if l.Dictionary, l.classes, l.common = d, classes, common; l.entries == nil {
		l.entries = map[string]*entry{}
	}
	clear(l.entries)
}

func (l *Lookup) entry(t string) *entry {
	if e := l.entries[t]; e != nil {
		return e
	}
	e := &entry{words: l.Called(t), common: l.common(t)}
	e.begins = slices.ContainsFunc(l.words, func(w word) bool { return len(w.key) > len(t) && strings.HasPrefix(w.key, t) })
	stem := Stem(t)
	if e.words == nil && !e.common {
		e.words = l.stemmed(stem)
	}
	if e.words == nil && !e.common {
		e.words = which(l.words, func(w *word) bool { return w.key[0] == t[0] && akin(w.key, t) })
		e.derived = e.words != nil
	}
	if e.words == nil && !e.common && l.parts != nil && l.classes(t) == (Set{}) {
		e.words = which(l.parts, func(w *word) bool { return w.key == t || w.stem == stem })
	}
	l.entries[t] = e
	return e
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
		if words := l.stemmed(all + Stem(last)); words != nil {
			return words, n
		}
	}
	return first.words, min(1, len(first.words))
}
