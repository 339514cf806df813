package zebra

import (
	"fmt"
	"math/bits"
	"slices"
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

// stands says where the first word of an atom is, or how it stands to the
// second, after a verb or the same denied.
func (v *vocabulary) stands(t atom, is, not string, long bool) string {
	switch {
	case t.b == none:
		return v.at(t.set, is, not, long)
	case t.set == together:
		return "is"
	case t.set == together^each:
		return "is not"
	}
	for _, r := range relations() {
		says := r.short
		if long {
			says = r.long
		}
		switch t.set {
		case r.set:
			return is + says
		case r.set ^ each:
			return not + says
		}
	}
	panic(fmt.Sprintf("no words for the distances %b", t.set))
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
			houses = append(houses, fmt.Sprint(h+1))
		}
	}
	if long {
		return is + "in house " + english.List(houses, "or")
	}
	return is + "at " + english.List(houses, "or")
}

// fewest returns the houses that sentences name: where all but one are meant,
// that one, and true, as it is denied.
func (v *vocabulary) fewest(set uint32) (few uint32, denied bool) {
	if bits.OnesCount32(set) == v.houses-1 && v.houses > 2 {
		return set ^ (1<<v.houses - 1), true
	}
	return set, false
}

// A relation is how one word stands to another, in the short form and in a
// clause. To be in the same house is none of them.
type relation struct {
	short, long string
	set         uint32
}

var relations = sync.OnceValue(func() []relation {
	rs := []relation{
		{"next-to", "next to", apart(0, 0, -1, 1).set},
		{"left-of", "directly left of", apart(0, 0, 1).set},
		{"right-of", "directly right of", apart(0, 0, -1).set},
		{"somewhere left-of", "somewhere left of", after(0, 0).set},
		{"somewhere right-of", "somewhere right of", after(0, 0).turned().set},
		{"same-parity", "in a house with a number even or odd as that of", even},
	}
	for d := 2; d < maxHouses; d++ {
		rs = append(rs,
			relation{fmt.Sprintf("%d left-of", d), fmt.Sprintf("%d houses left of", d), apart(0, 0, d).set},
			relation{fmt.Sprintf("%d right-of", d), fmt.Sprintf("%d houses right of", d), apart(0, 0, -d).set},
			relation{fmt.Sprintf("%d-apart", d), fmt.Sprintf("%d houses away from", d), apart(0, 0, d, -d).set})
		least, most := uint32(each&(farther<<(d-1))), farther&^uint32(farther<<d)
		for _, f := range []struct {
			word string
			set  uint32
		}{{"at least", least}, {"at most", most}} {
			left := atom{set: f.set}
			rs = append(rs,
				relation{fmt.Sprintf("%s %d left-of", f.word, d), fmt.Sprintf("%s %d houses left of", f.word, d), left.set},
				relation{fmt.Sprintf("%s %d right-of", f.word, d), fmt.Sprintf("%s %d houses right of", f.word, d), left.turned().set})
		}
		apart := atom{set: least}
		rs = append(rs, relation{fmt.Sprintf("at least %d-apart", d), fmt.Sprintf("at least %d houses away from", d), least | apart.turned().set})
	}
	return rs
})

// even are the distances between houses with both numbers odd or both even.
const even = 0b101010101010101010100
