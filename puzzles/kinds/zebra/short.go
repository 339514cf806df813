package zebra

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"

	"crib/puzzles/english"
)

// short writes a clue in the short form: "Norwegian next-to blue". Long makes a
// clause of it: "Norwegian is next to blue".
func (v *vocabulary) short(c clue, long bool) string {
	name, is, not := v.name, "", "not "
	if long {
		name, is, not = func(w int) string { return v.article[w/v.houses] + v.words[w] }, "is ", "is not "
	}
	if where := v.middle(c); where != "" {
		return name(c.words[0]) + " " + is + where + name(c.words[1]) + " and " + name(c.words[2])
	}
	var parts []string
	for _, k := range c.parts {
		var atoms []string
		for _, t := range k.atoms {
			s := name(t.a) + " " + v.stands(t, is, not, long)
			if t.b != none {
				s += " " + name(t.b)
			}
			atoms = append(atoms, s)
		}
		s := strings.Join(atoms, " or ")
		if len(atoms) > 1 {
			s = "either " + s
		}
		if k.both {
			s += " or both"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " and ")
}

// sameParts reports whether two lists of parts say the same in the same order,
// words exchanged or not.
func sameParts(a, b []part) bool {
	return slices.EqualFunc(a, b, func(a, b part) bool {
		return a.both == b.both && a.sorts == b.sorts && slices.EqualFunc(a.atoms, b.atoms, func(a, b atom) bool {
			return a == b || a.b != none && a.turned() == b
		})
	})
}

// stands says where the first word of an atom is, or how it stands to the second. is and not are
// the verb and the verb denied.
func (v *vocabulary) stands(t atom, is, not string, long bool) string {
	switch {
	case t.b == none:
		return v.at(t.set, is, not, long)
	case t.set == together:
		return "is"
	case t.set == together^each:
		return "is not"
	}
	r, ok := relations()[t.set]
	if !ok {
		is = not
		r, ok = relations()[t.set^each]
	}
	switch {
	case !ok:
		panic(fmt.Sprintf("no words for the distances %b", t.set))
	case long:
		return is + r.long
	}
	return is + r.short
}

// at says in which houses a word is.
func (v *vocabulary) at(set uint32, is, not string, long bool) string {
	if set == 0 {
		return is + "nowhere"
	}
	set, denied := v.fewest(set)
	if denied {
		is = not
	}
	var houses []string
	for h := range v.houses {
		if set>>h&1 == 1 {
			houses = append(houses, strconv.Itoa(h+1))
		}
	}
	where := "at "
	if long {
		where = "in house "
	}
	return is + where + english.List(houses, "or")
}

// fewest returns the houses that a sentence names. Where all but one are meant it returns that one,
// and true: the sentence denies it.
func (v *vocabulary) fewest(set uint32) (few uint32, denied bool) {
	if bits.OnesCount32(set) == v.houses-1 && v.houses > 2 {
		return set ^ (1<<v.houses - 1), true
	}
	return set, false
}

// A relation is how one word stands to another, in the short form and in a
// clause. To be in the same house is none of them.
type relation struct{ short, long string }

// relations are all that can be said of the distance of two words. Of two that
// say the same in a row of ten houses the first is used.
var relations = sync.OnceValue(func() map[uint32]relation {
	all := map[uint32]relation{}
	add := func(short, long string, set uint32) {
		if _, ok := all[set]; !ok {
			all[set] = relation{short, long}
		}
	}
	sides := func(short, long string, left atom) {
		add(short+"left-of", long+"left of", left.set)
		add(short+"right-of", long+"right of", left.turned().set)
	}
	add("next-to", "next to", apart(0, 0, -1, 1).set)
	sides("", "directly ", apart(0, 0, 1))
	sides("somewhere ", "somewhere ", after(0, 0))
	add("same-parity", "in a house with a number even or odd as that of", even)
	for d := 2; d < maxHouses; d++ {
		n, least, most := strconv.Itoa(d), atom{set: each & (beyond << (d - 1))}, atom{set: beyond &^ (beyond << d)}
		sides(n+" ", n+" houses ", apart(0, 0, d))
		add(n+"-apart", n+" houses away from", apart(0, 0, d, -d).set)
		sides("at least "+n+" ", "at least "+n+" houses ", least)
		sides("at most "+n+" ", "at most "+n+" houses ", most)
		add("at least "+n+"-apart", "at least "+n+" houses away from", least.set|least.turned().set)
	}
	return all
})

// even are the distances between houses with both numbers odd or both even.
const even = 0b101010101010101010100
