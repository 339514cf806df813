package zebra

import (
	"math"
	"slices"
	"strings"

	"crib/puzzles/english"
)

// chain is the words of an attribute in order, as what somebody may be, where a token
// compares by it: "older" by an age, the least first, and "younger" the greatest. A token
// that is a unit of it, or its name, begins with the least. It is nil for any other.
func (v *vocabulary) chain(token, class string) (m meaning) {
	for a, name := range v.attributes {
		sign, unit := english.Compares(name, token)
		switch {
		case class == "Q" && slices.Contains(v.headings[a].parts, english.Stem(token)), class == "U" && unit:
			sign = 1
		case class == "Q" || class == "U" || sign == 0 || (class == "S") != strings.HasSuffix(token, "st"):
			continue
		}
		values := english.Values(v.of(a))
		if values == nil {
			continue
		}
		if m != nil { // of two attributes none is meant
			return nil
		}
		words := make([]int, len(values))
		for k := range words {
			words[k] = a*v.houses + k
		}
		slices.SortFunc(words, func(x, y int) int { return sign * (values[x%v.houses] - values[y%v.houses]) })
		for _, w := range words {
			m = append(m, sure(atom{subject, w, together})...)
		}
	}
	return m
}

// compared says that the subject is one of a chain and the object another, of which is
// told whether that may be.
func compared(chain meaning, may func(i, j int) bool) (said meaning) {
	isNot := func(open, word int) atom { return atom{open, word, together ^ each} }
	for i := range chain {
		w := chain[i].atoms[0].b
		k, others := part{atoms: []atom{isNot(subject, w)}}, meaning(nil)
		some := false
		for j := range chain {
			x := chain[j].atoms[0].b
			if may(i, j) {
				k.atoms = append(k.atoms, atom{object, x, together})
			} else {
				others = append(others, part{atoms: []atom{isNot(subject, w), isNot(object, x)}, both: true})
			}
			some = some || may(j, i)
		}
		if len(k.atoms) > min(maxChoices, len(chain)/2+1) {
			said = append(said, others...)
		} else {
			k.both = len(k.atoms) > 1
			said = append(said, k)
		}
		if !some {
			said = append(said, sure(isNot(object, w))...)
		}
	}
	return said
}

// older compares by places in a chain: more says that the subject's is the later one.
func older(more func(i, j int) bool) sense {
	return func(_ *reader, m []meaning) meaning { return compared(m[0], more) }
}

// comparing is older of a first and a last, with the chain between them.
func comparing(more func(i, j int) bool) sense {
	return func(r *reader, m []meaning) meaning { return pair(r, []meaning{m[0], m[2], compared(m[1], more)}) }
}

func later(i, j int) bool    { return i > j }
func earlier(i, j int) bool  { return i < j }
func notLater(i, j int) bool { return i <= j }

// olderBy compares by values: a number, its unit, and what is so much more, where so many
// may be added to the number.
func olderBy(least, most int) sense {
	return func(r *reader, m []meaning) meaning {
		n, unit, chain := int(m[0].numbers()), m[1], m[2]
		a := unit[0].atoms[0].b / r.houses
		if chain[0].atoms[0].b/r.houses != a {
			return nil
		}
		values := english.Values(r.of(a))
		return compared(chain, func(i, j int) bool {
			more := values[chain[i].atoms[0].b%r.houses] - values[chain[j].atoms[0].b%r.houses]
			if values[chain[0].atoms[0].b%r.houses] > values[chain[1].atoms[0].b%r.houses] {
				more = -more
			}
			return n+least <= more && (most == math.MaxInt || more <= n+most)
		})
	}
}

// aged is the word that stands for a number of a chain, "the 9-year-old", or that somebody is.
func aged(r *reader, m []meaning) meaning {
	n, chain := m[0], m[1]
	if len(m) > 2 {
		n = m[2]
	}
	for i := range chain {
		if w := chain[i].atoms[0].b; english.Values(r.of(w / r.houses))[w%r.houses] != int(n.numbers()) {
			continue
		}
		if len(m) > 2 {
			return join(r, []meaning{m[0], chain[i : i+1]})
		}
		return chain[i : i+1]
	}
	return nil
}

// extreme is the last of a chain, or so many before it.
func extreme(r *reader, m []meaning) meaning {
	n, chain := 1, m[len(m)-1]
	if len(m) > 1 {
		n = m[0].number()
	}
	if n > len(chain) {
		return nil
	}
	return chain[len(chain)-n : len(chain)-n+1]
}

// simple is parts without what marks that they are taken for granted, and where they compare
// without what is so or not of words of one attribute anyway.
func (p *puzzle) simple(parts []part, compare bool) (simple []part) {
	for _, k := range parts {
		sure := false
		if compare && len(k.atoms) > 1 && k.both {
			k.atoms = slices.DeleteFunc(slices.Clone(k.atoms), func(t atom) bool {
				known := t.b != none && t.a/p.houses == t.b/p.houses && (t.set == together || t.set == together^each)
				sure = sure || known && (t.a == t.b) == (t.set == together)
				return known
			})
		}
		if k.both = k.both && len(k.atoms) > 1; !sure {
			simple = append(simple, k)
		}
	}
	return simple
}
