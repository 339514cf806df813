package zebra

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A phrase is the rules of one name, ready to be read.
type phrase struct {
	number int
	ways   []way
}

type way struct {
	first *step
	means sense
}

// A step of a pattern takes a symbol of a class, or a phrase.
type step struct {
	class  string
	phrase *phrase
	next   *step // nil ends the pattern
	may    bool  // it may go on at skip instead
	skip   *step
}

var phrases = func() map[string]*phrase {
	all := map[string]*phrase{}
	named := func(name string) *phrase {
		if all[name] == nil {
			all[name] = &phrase{number: len(all)}
		}
		return all[name]
	}
	for _, g := range grammar {
		for _, or := range []string{"or", "nor"} {
			with := strings.NewReplacer(" ~ ", " "+or+" ", "~", "-"+or)
			ph := named(with.Replace(g.phrase))
			for pattern := range strings.SplitSeq(with.Replace(g.patterns), " | ") {
				ph.ways = append(ph.ways, way{steps(strings.Fields(pattern), nil, named), g.means})
			}
			if !strings.Contains(g.phrase, "~") {
				break
			}
		}
	}
	return all
}()

// steps makes the steps of items, which then go on with others.
func steps(items []string, then *step, named func(string) *phrase) *step {
	if len(items) == 0 {
		return then
	}
	if items[0][0] == '[' {
		end := slices.IndexFunc(items, func(s string) bool { return strings.HasSuffix(s, "]") }) + 1
		skip := steps(items[end:], then, named)
		s := steps(strings.Fields(strings.Trim(strings.Join(items[:end], " "), "[]")), skip, named)
		s.may, s.skip = true, skip
		return s
	}
	s := &step{class: items[0], next: steps(items[1:], then, named)}
	if len(items[0]) > 1 && unicode.IsUpper(rune(items[0][0])) {
		s.phrase = named(items[0])
	}
	return s
}

// A reader reads a clue in all the ways that the grammar allows.
type reader struct {
	p        *puzzle
	syms     []symbol
	memo     [][]reading // by phrase, and the symbol it begins with
	furthest int         // the first symbol that no reading got past
	err      error       // what a reading that was given up says of the puzzle
}

// A reading of a phrase is where it ends and what it means.
type reading struct {
	end     int
	meaning meaning
}

// read returns all readings of a phrase that begins with a symbol.
func (r *reader) read(ph *phrase, at int) []reading {
	memo := &r.memo[ph.number*(len(r.syms)+1)+at]
	if *memo != nil {
		return *memo
	}
	found := []reading{}
	for _, w := range ph.ways {
		r.walk(w.first, at, nil, func(end int, parts []meaning) {
			var m meaning
			switch {
			case w.means != nil:
				if m = w.means(r, parts); m == nil {
					return
				}
			case len(parts) > 0:
				m = parts[0]
			}
			if !slices.ContainsFunc(found, func(k reading) bool { return k.end == end && sameParts(k.meaning, m) }) {
				found = append(found, reading{end, m})
			}
		})
	}
	*memo = found
	return found
}

// walk takes all ways through the steps of a pattern.
func (r *reader) walk(s *step, at int, parts []meaning, done func(end int, parts []meaning)) {
	if s == nil {
		done(at, parts)
		return
	}
	if s.may {
		r.walk(s.skip, at, parts, done)
	}
	if s.phrase == nil {
		if m, ok := r.take(s.class, at); ok {
			r.walk(s.next, at+1, with(parts, m), done)
		}
		return
	}
	for _, k := range r.read(s.phrase, at) {
		r.walk(s.next, k.end, with(parts, k.meaning), done)
	}
}

// with adds a meaning to those of a pattern's parts, if there is one.
func with(parts []meaning, m meaning) []meaning {
	if m == nil {
		return parts
	}
	return append(slices.Clip(parts), m)
}

// take returns what a symbol means as one of a class. Most mean nothing alone.
func (r *reader) take(class string, i int) (m meaning, ok bool) {
	r.furthest = max(r.furthest, i)
	if i == len(r.syms) {
		return nil, false
	}
	s := r.syms[i]
	switch class {
	case "W":
		return sure(atom{subject, s.word, together}), s.word != none
	case "N":
		n := number(s.low)
		return sure(at(subject, 1<<n>>1)), s.word == none && n > 0
	case "O":
		n := ordinal[s.low]
		switch {
		case s.word != none || n == 0:
			return nil, false
		case n == last:
			n = r.p.houses
		case n == middle && r.p.houses%2 == 1:
			n = r.p.houses/2 + 1
		}
		if n < 1 || n > r.p.houses {
			r.err = fmt.Errorf("there is no house %q in a row of %d", s.raw, r.p.houses)
			return nil, false
		}
		return sure(at(subject, 1<<n>>1)), true
	}
	return nil, slices.Contains(s.classes, class)
}
