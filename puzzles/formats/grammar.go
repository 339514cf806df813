package formats

import (
	"slices"
	"strings"
	"unicode"
)

// A Grammar reads sentences of which every word counts. It is phrases, each with
// the patterns that it can be. C is a sentence to read, and M what is meant by
// it, where nil is nothing.
type Grammar[C Sentence[M], M ~[]P, P any] struct{ phrases map[string]*phrase[C, M] }

// A Sentence is symbols, such as words, each of some classes.
type Sentence[M any] interface {
	Len() int
	// Take reports whether a symbol, counted from 0, is of a class, and what it
	// then means. Most mean nothing alone.
	Take(class string, symbol int) (M, bool)
	// Same reports whether two meanings are no different.
	Same(a, b M) bool
}

// A phrase is the patterns of one name, ready to be read.
type phrase[C, M any] struct {
	number int
	ways   []phrasing[C, M]
}

type phrasing[C, M any] struct {
	first *step[C, M]
	means func(C, []M) M
}

// A step of a pattern takes a symbol of a class, or a phrase.
type step[C, M any] struct {
	class  string
	phrase *phrase[C, M]
	next   *step[C, M] // nil ends the pattern
	may    bool        // it may go on at skip instead
	skip   *step[C, M]
}

// Add says what a phrase can be: patterns, with | between them, and what it then
// means, given what its parts mean that mean anything; nil where they make no
// sense. Without that it means what its first part with a meaning does.
//
// In a pattern, a small word or a capital letter is a class of symbols; any
// other capitalised word is a phrase, and brackets stand around what may be
// missing. A phrase with a ~ is there twice, with "or" and with "nor" for it.
func (g *Grammar[C, M, P]) Add(name, patterns string, means func(C, []M) M) {
	for _, or := range []string{"or", "nor"} {
		with := strings.NewReplacer(" ~ ", " "+or+" ", "~", "-"+or)
		ph := g.named(with.Replace(name))
		for pattern := range strings.SplitSeq(with.Replace(patterns), " | ") {
			ph.ways = append(ph.ways, phrasing[C, M]{g.steps(strings.Fields(pattern), nil), means})
		}
		if !strings.Contains(name, "~") {
			break
		}
	}
}

func (g *Grammar[C, M, P]) named(name string) *phrase[C, M] {
	if g.phrases == nil {
		g.phrases = map[string]*phrase[C, M]{}
	}
	if g.phrases[name] == nil {
		g.phrases[name] = &phrase[C, M]{number: len(g.phrases)}
	}
	return g.phrases[name]
}

// steps makes the steps of items, which then go on with others.
func (g *Grammar[C, M, P]) steps(items []string, then *step[C, M]) *step[C, M] {
	if len(items) == 0 {
		return then
	}
	if items[0][0] == '[' {
		end := slices.IndexFunc(items, func(s string) bool { return strings.HasSuffix(s, "]") }) + 1
		skip := g.steps(items[end:], then)
		s := g.steps(strings.Fields(strings.Trim(strings.Join(items[:end], " "), "[]")), skip)
		s.may, s.skip = true, skip
		return s
	}
	s := &step[C, M]{class: items[0], next: g.steps(items[1:], then)}
	if len(items[0]) > 1 && unicode.IsUpper(rune(items[0][0])) {
		s.phrase = g.named(items[0])
	}
	return s
}

// Read returns what a sentence can mean as a phrase, in all the ways that the
// grammar allows, and the first symbol that none of them got past.
func (g *Grammar[C, M, P]) Read(name string, sentence C) (meanings []M, furthest int) {
	r := &reader[C, M, P]{sentence: sentence, memo: make([][]reading[M], len(g.phrases)*(sentence.Len()+1))}
	for _, m := range r.read(g.phrases[name], 0) {
		if m.end == sentence.Len() {
			meanings = append(meanings, m.meaning)
		}
	}
	return meanings, r.furthest
}

type reader[C Sentence[M], M ~[]P, P any] struct {
	sentence C
	memo     [][]reading[M] // by phrase, and the symbol it begins with
	furthest int
}

// A reading of a phrase is where it ends and what it means.
type reading[M any] struct {
	end     int
	meaning M
}

// read returns all readings of a phrase that begins with a symbol.
func (r *reader[C, M, P]) read(ph *phrase[C, M], at int) []reading[M] {
	memo := &r.memo[ph.number*(r.sentence.Len()+1)+at]
	if *memo != nil {
		return *memo
	}
	found := []reading[M]{}
	for _, w := range ph.ways {
		r.walk(w.first, at, nil, func(end int, parts []M) {
			var m M
			switch {
			case w.means != nil:
				if m = w.means(r.sentence, parts); m == nil {
					return
				}
			case len(parts) > 0:
				m = parts[0]
			}
			if !slices.ContainsFunc(found, func(k reading[M]) bool { return k.end == end && r.sentence.Same(k.meaning, m) }) {
				found = append(found, reading[M]{end, m})
			}
		})
	}
	*memo = found
	return found
}

// walk takes all ways through the steps of a pattern.
func (r *reader[C, M, P]) walk(s *step[C, M], at int, parts []M, done func(end int, parts []M)) {
	if s == nil {
		done(at, parts)
		return
	}
	if s.may {
		r.walk(s.skip, at, parts, done)
	}
	with := func(m M) []M {
		if m == nil {
			return parts
		}
		return append(slices.Clip(parts), m)
	}
	if s.phrase != nil {
		for _, k := range r.read(s.phrase, at) {
			r.walk(s.next, k.end, with(k.meaning), done)
		}
		return
	}
	r.furthest = max(r.furthest, at)
	if at == r.sentence.Len() {
		return
	}
	if m, ok := r.sentence.Take(s.class, at); ok {
		r.walk(s.next, at+1, with(m), done)
	}
}
