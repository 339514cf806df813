package zebra

import "math/bits"

// A clue is a line of the puzzle and what it says: every part holds.
type clue struct {
	text  string // as it was written
	prose bool   // it was written as a sentence
	the   uint32 // attributes, as bits, before whose words it puts an article
	words []int  // those it speaks of, each once
	parts []part
}

// A part of a clue says that one of some atoms holds, or at least one.
type part struct {
	atoms []atom
	both  bool    // more than one may hold
	sorts sortSet // not none: the part says only that a word of these is spoken of: "Ann's pet", of Ann
}

// An atom says where one word is, or two.
type atom struct {
	a, b int    // words; b is none where it is about a alone
	set  uint32 // of houses; for two words, of how far b is to the right of a, where the bit zero stands for the same house
}

const (
	none     = -1
	zero     = maxHouses
	together = 1 << zero // the distance 0
)

// allows reports whether the atom holds with a and b in these houses.
func (t atom) allows(a, b int) bool {
	if t.b == none {
		return t.set>>a&1 == 1
	}
	return t.set>>(b-a+zero)&1 == 1
}

// turned says the same of two words beginning with the other.
func (t atom) turned() atom {
	t.a, t.b = t.b, t.a
	t.set = bits.Reverse32(t.set) >> (31 - 2*zero)
	return t
}
