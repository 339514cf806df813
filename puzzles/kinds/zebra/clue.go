package zebra

import (
	"math/bits"
	"slices"
)

// A clue is a line of the puzzle and what it says: every part holds.
type clue struct {
	text  string // as it was written
	says  string // a clause: "the Norwegian lives next to the blue house"
	prose bool   // it was written as a sentence
	words []int  // those it speaks of, each once
	parts []part
}

// A part of a clue says that one of some atoms holds, or at least one.
type part struct {
	atoms []atom
	both  bool // more than one may hold
}

// An atom says where one word is, or two.
type atom struct {
	a, b int    // words; b is none where it is about a alone
	set  uint32 // of houses; for two words, of how far b is to the right of a, where the bit zero stands for the same house
}

const (
	none = -1
	zero = maxHouses
)

// at says that a word is in one of a set of houses, the first of which is bit 0.
func at(word int, houses uint32) atom { return atom{word, none, houses} }

// apart says that b is so many houses to the right of a: one of these numbers.
func apart(a, b int, distances ...int) atom {
	t := atom{a, b, 0}
	for _, d := range distances {
		if -zero < d && d < zero {
			t.set |= 1 << (d + zero)
		}
	}
	return t
}

// after says that b is somewhere to the right of a.
func after(a, b int) atom { return atom{a, b, farther} }

// farther are the distances above 0, and each those there are.
const (
	farther = 1<<(zero+maxHouses) - 1<<(zero+1)
	each    = 1<<(zero+maxHouses) - 1<<(zero-maxHouses+1)
)

// allows reports whether the atom holds with a and b in these houses.
func (t atom) allows(a, b int) bool {
	if t.b == none {
		return t.set>>a&1 == 1
	}
	return t.set>>(b-a+zero)&1 == 1
}

// not is the opposite of an atom in a row of so many houses.
func (t atom) not(houses int) atom {
	if t.b == none {
		t.set ^= 1<<houses - 1
	} else {
		t.set ^= each
	}
	return t
}

// turned says the same of two words beginning with the other.
func (t atom) turned() atom {
	t.a, t.b = t.b, t.a
	t.set = bits.Reverse32(t.set) >> (31 - 2*zero)
	return t
}

// between says that a is between b and c in a row of so many houses: with no
// other house between, or somewhere.
func between(a, b, c int, somewhere bool, houses int) []part {
	inner := at(a, (1<<(houses-1)-1)&^1)
	if !somewhere {
		return sure(inner, apart(a, b, -1, 1), apart(a, c, -1, 1), apart(b, c, -2, 2))
	}
	differ := sure(inner, apart(a, b, 0).not(houses), apart(a, c, 0).not(houses))
	return append(differ, part{atoms: []atom{after(b, a), after(c, a)}})
}

// middle returns whether a clue says that its first word is between the two
// others, and whether somewhere.
func (v *vocabulary) middle(c clue) (is, somewhere bool) {
	for _, somewhere := range []bool{false, true} {
		if len(c.words) == 3 && sameParts(c.parts, between(c.words[0], c.words[1], c.words[2], somewhere, v.houses)) {
			return true, somewhere
		}
	}
	return false, false
}

// sure makes a part of each atom.
func sure(atoms ...atom) []part {
	var parts []part
	for _, t := range atoms {
		parts = append(parts, part{atoms: []atom{t}})
	}
	return parts
}

// made is a clue that says these parts, still without words.
func made(parts []part) clue {
	c := clue{parts: parts}
	for _, t := range c.atoms() {
		for _, w := range []int{t.a, t.b} {
			if w != none && !slices.Contains(c.words, w) {
				c.words = append(c.words, w)
			}
		}
	}
	return c
}

// atoms returns those of all parts.
func (c clue) atoms() (all []atom) {
	for _, k := range c.parts {
		all = append(all, k.atoms...)
	}
	return all
}

// holds reports whether a clue is true where its words are in these houses.
func (c clue) holds(house func(word int) int) bool {
	return !slices.ContainsFunc(c.parts, func(k part) bool {
		n := 0
		for _, t := range k.atoms {
			b := none
			if t.b != none {
				b = house(t.b)
			}
			if t.allows(house(t.a), b) {
				n++
			}
		}
		return n == 0 || n > 1 && !k.both
	})
}
