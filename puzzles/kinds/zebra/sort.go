package zebra

import (
	"slices"
	"strings"
	"sync"

	"crib/puzzles/english"
)

// sorted are the lines of groups, each as its words.
var sorted = sync.OnceValue(func() (all [][]string) {
	for line := range strings.Lines(groups) {
		all = append(all, strings.Fields(line))
	}
	return all
})

// sortOf returns the attributes that a noun names, as bits: by a part of their name or by another
// word for it, and those it is the whole name of. A place or a word such as "sort" may be said of any.
func (v *vocabulary) sortOf(t string) (of [2]uint32, any bool) {
	g := language()
	is, known := g.Word(t)
	plural := t
	if t = english.Stem(t); !known {
		is, _ = g.Word(t)
	}
	if is.Has(g.Class("house")) {
		return of, true
	}
	same := func(w string) bool { return w == t || w+"s" == plural || w == plural }
	var alike, unknown uint32
	for a, name := range v.attributes {
		parts := english.Tokens(name)
		known := false
		for _, part := range parts {
			part := english.Stem(part.Low)
			if same(part) && (t != "name" || len(parts) == 1) {
				of[0] |= 1 << a
				if len(parts) == 1 {
					of[1] |= 1 << a
				}
			}
			is, _ := g.Word(part)
			known = known || is.Has(g.Class("role", "house", "kin"))
			for _, group := range sorted() {
				if slices.Contains(group, part) {
					if known = true; slices.ContainsFunc(group, same) {
						alike |= 1 << a
					}
				}
			}
		}
		if !known {
			unknown |= 1 << a
		}
	}
	switch {
	case of[0] != 0:
	case is.Has(g.Class("sort")):
		return of, true
	case alike != 0:
		of[0] = alike
	case is.Has(g.Class("noun")) && !is.Has(g.Class("role", "kin")):
		of[0] = unknown
	}
	return of, false
}

// kinOf returns the attributes, as bits, the words of which have a token: a mother is one of a
// child, and a child one of a mother.
func (v *vocabulary) kinOf(t string) uint32 {
	parents, children := strings.Fields("mother mom father dad parent"), strings.Fields("child son daughter kid")
	t = english.Stem(t)
	if slices.Contains(children, t) {
		parents, children = children, parents
	} else if !slices.Contains(parents, t) {
		return 0
	}
	var of uint32
	for a, name := range v.attributes {
		if slices.ContainsFunc(english.Tokens(name), func(part english.Token) bool { return slices.Contains(children, english.Stem(part.Low)) }) {
			of |= 1 << a
		}
	}
	return of
}

// isPeople reports whether an attribute says who lives in a house. A country may be one to visit.
func (v *vocabulary) isPeople(attribute int) bool {
	return slices.ContainsFunc(english.Tokens(v.attributes[attribute]), func(t english.Token) bool {
		return t.Low != "country" && slices.Contains(people, english.Stem(t.Low))
	})
}

// A sortSet is attributes of a puzzle, as bits, with as many words as houses.
type sortSet struct {
	of     uint32
	houses int
	kin    bool // they are no things: where they are is not where their child is
}

// has reports whether a word is of one of the attributes.
func (s sortSet) has(word int) bool { return s.of>>(word/s.houses)&1 == 1 }

// fits reports whether an atom says one of these of somebody who is open, or where he is.
func (s sortSet) fits(t atom, open int) bool {
	switch {
	case t.a != open && t.b != open:
		return true
	case t.b >= 0 && (t.set == together || t.set == together^each):
		return s.has(t.b)
	}
	return !s.kin
}

// nouns are what all that are side by side may be said of.
func nouns(r *reader, m []meaning) meaning {
	all := sortSet{houses: r.houses}
	for _, one := range m {
		switch of := one[0].sorts; {
		case len(m) == 1 && one[0].atoms[0].set != 0:
			all.of = one[0].atoms[0].set
		case all.of == 0:
			all.of = of.of
		case of.of != 0:
			if all.of &= of.of; all.of == 0 {
				return nil
			}
		}
		all.kin = all.kin || one[0].sorts.kin
	}
	return meaning{{sorts: all}}
}

// isNouns reports whether a meaning is what nouns may be said of.
func (m meaning) isNouns() bool { return len(m) == 1 && m[0].atoms == nil }

// ofSort is what is named, of the sorts that nouns beside it say.
func ofSort(_ *reader, m []meaning) (said meaning) {
	for _, one := range m {
		if !one.isNouns() {
			said = one
		}
	}
	for _, one := range m {
		for _, k := range said {
			if s := one[0].sorts; one.isNouns() && s.of != 0 && slices.ContainsFunc(k.atoms, func(t atom) bool { return !s.fits(t, t.a) }) {
				return nil
			}
		}
	}
	return said
}

// someSort is nouns that may not be said of anything.
func someSort(_ *reader, m []meaning) meaning {
	if m[0][0].sorts.of == 0 {
		return nil
	}
	return m[0]
}

// possessed is who has something of a sort, by which he is spoken of.
func possessed(_ *reader, m []meaning) meaning {
	who, s := m[0], m[1][0].sorts
	if who.isNouns() {
		who, s = m[1], m[0][0].sorts
	}
	t, one := who.only()
	if s.of == 0 || one && t.b >= 0 && t.set == together && s.has(t.b) { // an associate's degree
		return who
	}
	return append(slices.Clone(who), part{atoms: who[0].atoms, both: true, sorts: s})
}

// possessor is who has something that is no person.
func possessor(r *reader, m []meaning) meaning {
	for _, k := range m[0] {
		if slices.ContainsFunc(k.atoms, func(t atom) bool { return t.set == together && t.b != none && r.isPeople(t.b/r.houses) }) {
			return nil
		}
	}
	return m[0]
}

// kin is the mother of a child, or the child of a mother.
func kin(_ *reader, m []meaning) meaning {
	who, s := m[0], m[1][0].sorts
	if who.isNouns() {
		who, s = m[1], m[0][0].sorts
	}
	if t, one := who.only(); !one || !s.has(t.b) {
		return nil
	}
	return who
}
