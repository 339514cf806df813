package zebra

import (
	"fmt"
	"math/bits"
	"slices"

	"crib/puzzles/english"
)

// A meaning is what a phrase says: parts, all of which hold. In those of
// "lives next to Bob" the subject is open, in those of "next to" the object is
// too. A number and an ordinal mean that house.
type meaning []part

// A sense makes the meaning of a phrase from those of its parts, in order. It
// returns nil where they make none.
type sense func(r *reader, m []meaning) meaning

// What parts of a pattern mean, in order.
var first, second, third, fourth = nth(0), nth(1), nth(2), nth(3)

func nth(i int) sense { return func(_ *reader, m []meaning) meaning { return m[i] } }

// on makes its meaning from the parts at these places.
func on(made sense, places ...int) sense {
	return func(r *reader, m []meaning) meaning {
		var parts []meaning
		for _, i := range places {
			parts = append(parts, m[i])
		}
		return made(r, parts)
	}
}

// two makes a sense of what is made of the meanings of two others.
func two(made func(r *reader, one, other meaning) meaning) func(one, other sense) sense {
	return func(one, other sense) sense {
		return func(r *reader, m []meaning) meaning { return made(r, one(r, m), other(r, m)) }
	}
}

// What senses of two things are made of.
var (
	say    = two(joined)
	stand  = two(standing)
	both   = two(func(r *reader, one, other meaning) meaning { return all(r, []meaning{one, other}) })
	orBoth = two(someOf)
	ifThen = two(implied)

	join   = say(first, second)
	stands = stand(first, second)
	nextTo = stand(first, distances(-1, 1))
)

func pair(one, other, how sense) sense {
	return func(r *reader, m []meaning) meaning { return paired(one(r, m), other(r, m), how(r, m)) }
}

// Who is still to be named.
const (
	subject = -2
	object  = -3
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

// not is the opposite of an atom in a row of so many houses.
func (t atom) not(houses int) atom {
	if t.b == none {
		t.set ^= 1<<houses - 1
	} else {
		t.set ^= each
	}
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

// middle returns how a clue says that its first word is between the two others,
// or "".
func (v *vocabulary) middle(c clue) string {
	for i, where := range []string{"between ", "somewhere between "} {
		if len(c.words) == 3 && sameParts(c.parts, between(c.words[0], c.words[1], c.words[2], i == 1, v.houses)) {
			return where
		}
	}
	return ""
}

// sure makes a part of each atom.
func sure(atoms ...atom) []part {
	parts := make([]part, len(atoms))
	for i := range atoms {
		parts[i].atoms = atoms[i : i+1 : i+1]
	}
	return parts
}

// made is a clue that says these parts, still without words.
func made(parts []part) clue {
	c := clue{parts: parts, words: make([]int, 0, 3)}
	for _, k := range parts {
		for _, t := range k.atoms {
			for _, w := range []int{t.a, t.b} {
				if w != none && !slices.Contains(c.words, w) {
					c.words = append(c.words, w)
				}
			}
		}
	}
	return c
}

// with names who was open.
func (m meaning) with(open, word int) meaning {
	return m.renamed(func(w int) int {
		if w == open {
			return word
		}
		return w
	})
}

// renamed returns the meaning with other words.
func (m meaning) renamed(other func(word int) int) meaning {
	all := slices.Clone(m)
	for i := range all {
		all[i].atoms = slices.Clone(all[i].atoms)
		for j := range all[i].atoms {
			t := &all[i].atoms[j]
			if t.a = other(t.a); t.b != none {
				t.b = other(t.b)
			}
		}
	}
	return all
}

// numbers returns what numbers mean, as bits, where the first is 1.
func (m meaning) numbers() uint32 { return m[0].atoms[0].set }

// number returns what a number means.
func (m meaning) number() int { return bits.Len32(m.numbers()) }

// only returns the atom of a meaning that has no other.
func (m meaning) only() (atom, bool) {
	if len(m) != 1 || len(m[0].atoms) != 1 {
		return atom{}, false
	}
	return m[0].atoms[0], true
}

// named reports whether a meaning only names words that somebody is, or one of which.
func (m meaning) named() bool {
	return len(m) == 1 && !slices.ContainsFunc(m[0].atoms, func(t atom) bool { return t.a != subject || t.b == none || t.set != together })
}

// names reports whether a meaning names one or several, and what else is taken for granted.
func (m meaning) names() bool {
	return len(m) > 0 && m[:1].named() && !slices.ContainsFunc(m[1:], func(k part) bool { return !k.taken() && !meaning{k}.named() })
}

// taken reports whether a part is taken for granted, as that who is tall is blond in "the
// tall blond man". Such a part is made with one atom and both.
func (k part) taken() bool { return k.both && len(k.atoms) == 1 }

// of says a meaning of each of those named by another, who are one or another.
// What is said of several must be a single atom. Of each of two it may be anything.
func (m meaning) of(open int, who meaning) (said meaning) {
	if len(who) == 1 {
		return m.ofPart(open, who[0])
	}
	for _, k := range who {
		switch {
		case k.sorts.of != 0: // what is Ann's pet must be a pet
			for _, of := range m {
				if slices.ContainsFunc(of.atoms, func(t atom) bool { return !k.sorts.fits(t, open) }) {
					return nil
				}
			}
		case k.taken():
			said = append(said, k)
		default:
			one := m.ofPart(open, k)
			if one == nil {
				return nil
			}
			said = append(said, one...)
		}
	}
	return said
}

// ofPart is of for those that a part names.
func (m meaning) ofPart(open int, who part) (said meaning) {
	if !(meaning{who}).named() {
		return nil
	}
	for _, k := range m {
		if k.sorts.of == 0 || k.atoms[0].a != open {
			said = append(said, k)
		} else if slices.ContainsFunc(who.atoms, func(t atom) bool { return !k.sorts.has(t.b) }) {
			return nil // whose pet is it? only a pet
		}
	}
	if len(who.atoms) == 1 {
		return said.with(open, who.atoms[0].b)
	}
	if _, ok := said.only(); !ok {
		return nil
	}
	k := part{both: who.both}
	for _, t := range who.atoms {
		k.atoms = append(k.atoms, said.with(open, t.b)[0].atoms...)
	}
	return meaning{k}
}

// merged makes one atom of alternatives that only say in which houses one word is.
func (m meaning) merged() meaning {
	if len(m) != 1 {
		return m
	}
	t := m[0].atoms[0]
	for _, other := range m[0].atoms {
		if other.a != t.a || other.b != none {
			return m
		}
		t.set |= other.set
	}
	return sure(t)
}

// distances says that the object is so many houses to the right of the subject: one of these numbers.
func distances(numbers ...int) sense {
	return constant(apart(subject, object, numbers...))
}

func constant(t atom) sense {
	m := sure(t)
	return func(*reader, []meaning) meaning { return m }
}

// opposite denies what was said. Of alternatives it denies all.
func opposite(said sense) sense {
	return func(r *reader, m []meaning) meaning {
		var parts, granted, denied meaning
		for _, k := range said(r, m).merged() {
			if k.taken() {
				granted = append(granted, k)
				continue
			}
			parts = append(parts, k)
			for _, t := range k.atoms {
				denied = append(denied, sure(t.not(r.houses))...)
			}
		}
		switch {
		case len(parts) == 1:
			return append(denied, granted...)
		case len(parts) == 4 && len(parts[3].atoms) == 1: // with no other house between: the first follows from the others
			return append(granted, part{atoms: denied[1:].atoms(), both: true})
		}
		return nil
	}
}

// described is who is several words, which one house has.
func described(_ *reader, m []meaning) meaning {
	said := slices.Clone(m[0])
	for _, other := range m[1:] {
		said = append(said, part{atoms: []atom{{m[0][0].atoms[0].b, other[0].atoms[0].b, together}}, both: true})
	}
	return said
}

// plainly takes nothing for granted, of which is not sure that it would be denied.
func plainly(_ *reader, m []meaning) meaning {
	if slices.ContainsFunc(m[0], part.taken) {
		return nil
	}
	return m[0]
}

// named wants words alone.
func named(who sense) sense {
	return func(r *reader, m []meaning) meaning {
		if said := who(r, m); said.named() {
			return said
		}
		return nil
	}
}

// someone wants words, not what else is said of somebody.
func someone(_ *reader, m []meaning) meaning {
	if !m[0].names() {
		return nil
	}
	return m[0]
}

// joined says of somebody what is said of him, whichever comes first.
func joined(r *reader, who, what meaning) meaning {
	switch {
	case who.names():
		return what.of(subject, who)
	case what.names() && !slices.ContainsFunc(what[1:], func(k part) bool { return !k.taken() }):
		return who.of(subject, what)
	}
	// "The house to Bob's left is not red": there is such a house.
	t, ok := who.only()
	if !ok || bits.OnesCount32(t.set) != 1 {
		return nil
	}
	var all meaning
	for _, k := range what {
		s := k.atoms[0]
		if len(k.atoms) > 1 || s.b == none || s.set != together^each {
			return nil
		}
		t.a = s.b
		all = append(all, sure(t.not(r.houses))...)
	}
	if t.b == none {
		return all
	}
	there := at(t.b, 0)
	for h := range r.houses {
		if t.turned().houses(h, r.houses) != 0 {
			there.set |= 1 << h
		}
	}
	return append(all, sure(there)...)
}

// all is several meanings, none of which may be none.
func all(_ *reader, m []meaning) meaning {
	if slices.ContainsFunc(m, func(m meaning) bool { return m == nil }) {
		return nil
	}
	return slices.Concat(m...)
}

// series is several words.
func series(r *reader, m []meaning) meaning {
	for _, one := range slices.Concat(m...) {
		if !(meaning{one}).named() {
			return nil
		}
	}
	return all(r, m)
}

func either(_ *reader, m []meaning) meaning {
	if len(m[0]) != 1 || len(m[1]) != 1 {
		return nil
	}
	return meaning{{atoms: slices.Concat(m[0][0].atoms, m[1][0].atoms)}}
}

// choice is for "or both", and for "but not both", which or means anyway.
func choice(both bool) sense {
	return func(_ *reader, m []meaning) meaning {
		if len(m[0]) != 1 || len(m[0][0].atoms) < 2 {
			return nil
		}
		return meaning{{atoms: m[0][0].atoms, both: both}}
	}
}

// atoms are those of parts each of which is one, nil where one is not or is taken for granted.
func (m meaning) atoms() (all []atom) {
	for _, k := range m.merged() {
		if len(k.atoms) > 1 || k.taken() {
			return nil
		}
		all = append(all, k.atoms...)
	}
	return all
}

// implied is what one clause says if another holds.
func implied(r *reader, when, then meaning) (said meaning) {
	unless := when.atoms()
	if unless == nil || slices.ContainsFunc(then, part.taken) {
		return nil
	}
	for i := range unless {
		unless[i] = unless[i].not(r.houses)
	}
	for _, k := range then {
		said = append(said, part{atoms: slices.Concat(unless, k.atoms), both: true})
		for i := range k.atoms {
			for j := range i {
				if !k.both { // of alternatives one alone
					said = append(said, part{atoms: append(slices.Clip(unless), k.atoms[i].not(r.houses), k.atoms[j].not(r.houses)), both: true})
				}
			}
		}
	}
	return said
}

// justIf holds both or neither of two clauses.
func justIf(r *reader, m []meaning) meaning {
	all := slices.Concat(m[0].atoms(), m[1].atoms())
	if len(m[0]) != 1 || len(all) != 2 {
		return nil
	}
	all[1] = all[1].not(r.houses)
	return meaning{{atoms: all}}
}

// ofOne is a clause behind which "he" can only be who it is about.
func ofOne(said sense) sense {
	return func(r *reader, m []meaning) meaning {
		clause := said(r, m)
		all := clause.atoms()
		if all == nil || slices.ContainsFunc(all, func(t atom) bool { return t.b != none && t.set != together }) {
			return nil
		}
		return clause
	}
}

// someOf says one of two things, or both.
func someOf(_ *reader, one, other meaning) meaning {
	all := append(one.atoms(), other.atoms()...)
	if len(all) != 2 {
		return nil
	}
	return meaning{{atoms: all, both: true}}
}

// consecutive are the words of a list, from the left or the right.
func consecutive(r *reader, m []meaning) (said meaning) {
	for i := range m[0][1:] {
		said = append(said, paired(m[0][i:i+1], m[0][i+1:i+2], m[1])...)
	}
	return said
}

// firstOf are as many houses at an end as a list has words, in its order.
func firstOf(r *reader, m []meaning) meaning {
	few, ok := firstFew(r, m[:2]).only()
	if t, _ := m[3].only(); !ok || t.set != apart(0, 0, 1).set || bits.OnesCount32(few.set) != len(m[2]) {
		return nil
	}
	return from(bits.TrailingZeros32(few.set), m[2])
}

// inRow are the words of all houses.
func inRow(r *reader, m []meaning) meaning {
	if len(m[0]) != r.houses {
		return nil
	}
	return from(0, m[0])
}

func from(house int, list meaning) (said meaning) {
	for i := range list {
		said = append(said, meaning(sure(at(subject, 1<<(house+i)))).of(subject, list[i:i+1])...)
	}
	return said
}

// paired is two words and how they stand.
func paired(one, other, how meaning) meaning { return how.of(object, other).of(subject, one) }

// standing is a relation and its object, in any order.
func standing(_ *reader, how, whom meaning) meaning {
	if how.names() {
		how, whom = whom, how
	}
	return how.of(object, whom)
}

// far says of so many houses on a side what was said of the next.
func far(next sense, numbers uint32) sense {
	return func(r *reader, m []meaning) meaning { return next(r, m).farther(numbers) }
}

func times(_ *reader, m []meaning) meaning { return m[1].farther(m[0].numbers()) }

// allNumbers are all numbers.
const allNumbers = 1<<(zero-1) - 1

func (m meaning) farther(far uint32) meaning {
	t, ok := m.only()
	if !ok {
		return nil
	}
	var numbers []int
	for d := 1; d < zero; d++ {
		for side := -1; side <= 1; side += 2 {
			if far>>(d-1)&1 == 1 && t.set>>(zero+side)&1 == 1 {
				numbers = append(numbers, d*side)
			}
		}
	}
	return sure(apart(t.a, t.b, numbers...))
}

// farOff is somewhere on one side of each of two: next to both is no other house.
func farOff(side sense) sense {
	return func(r *reader, m []meaning) meaning {
		next := side(r, m)
		if t, _ := next.only(); bits.OnesCount32(t.set) != 1 {
			return nil
		}
		return next.farther(allNumbers)
	}
}

// away is so many houses away, or more.
func away(more int) sense {
	return func(_ *reader, m []meaning) meaning {
		return distances(-1, 1)(nil, nil).farther(m[0].numbers() << more)
	}
}

// within is at most so many houses away, of which the same house is none.
func within(_ *reader, m []meaning) meaning {
	t, _ := away(0)(nil, m).only()
	t.set |= together
	return sure(t)
}

// farthest is from one end to the other.
func farthest(r *reader, _ []meaning) meaning { return distances(1-r.houses, r.houses-1)(r, nil) }

// mirrored is who has somebody on a side.
func mirrored(_ *reader, m []meaning) meaning { return m[1].of(subject, m[0]).with(object, subject) }

// differ says that no two of a list are the same; there may be a number of them.
func differ(r *reader, m []meaning) (said meaning) {
	list := m[0]
	if len(m) > 1 && m[1].number() != len(list) {
		return nil
	}
	for i := range list {
		for j := range i {
			said = append(said, paired(list[j:j+1], list[i:i+1], opposite(distances(0))(r, nil))...)
		}
	}
	return said
}

// oneAndOther says two things of two, one of each.
func oneAndOther(_ *reader, m []meaning) meaning {
	var said [2][2]atom // of whom, and what
	for i := range 4 {
		t, one := m[2+i%2].merged().of(subject, m[i/2]).only()
		if !one {
			return nil
		}
		said[i/2][i%2] = t
	}
	var both meaning
	for i := range 2 {
		both = append(both, part{atoms: []atom{said[0][i], said[1][i]}}, part{atoms: []atom{said[i][0], said[i][1]}})
	}
	return both
}

func amid(somewhere bool) func(one, other sense) sense {
	return two(func(r *reader, one, other meaning) meaning {
		b, ok := one.only()
		c, both := other.only()
		if !ok || !both || b == c {
			return nil
		}
		return between(subject, b.b, c.b, somewhere, r.houses)
	})
}

// reversed is a relation on the other side.
func reversed(how sense) sense {
	return func(r *reader, m []meaning) meaning {
		t, _ := how(r, m).only()
		return sure(atom{subject, object, t.turned().set})
	}
}

// fewer wants a number of houses less than there are, and house one of those.
var (
	fewer = upTo(-1, "%d houses are too many in a row of %d")
	house = upTo(0, "there is no house \"%d\" in a row of %d")
)

// atLeast and atMost make numbers of one, and of how many more.
func atLeast(more int) sense {
	return func(r *reader, m []meaning) meaning {
		n := m[0].number() + more
		if n >= r.houses {
			r.err = fmt.Errorf("%d houses are too many in a row of %d", n, r.houses)
			return nil
		}
		return sure(at(subject, allNumbers&^(1<<n>>1-1)))
	}
}

func atMost(more int) sense {
	return func(_ *reader, m []meaning) meaning { return sure(at(subject, allNumbers&(1<<(m[0].number()+more)-1))) }
}

func upTo(more int, beyond string) sense {
	return func(r *reader, m []meaning) meaning {
		if n := m[0].number(); n > r.houses+more {
			r.err = fmt.Errorf(beyond, n, r.houses)
			return nil
		}
		return m[0]
	}
}

// houses says how many there are, which is no clue.
func houses(r *reader, m []meaning) meaning {
	if m[0].number() != r.houses || len(m) > 1 && (m[1].number() != 1 || m[2].number() != r.houses) {
		return nil
	}
	return meaning{}
}

// nothing is said that does not go without saying.
func nothing(*reader, []meaning) meaning { return meaning{} }

// among is those of some houses that there are.
func among(set uint32) sense {
	return func(r *reader, _ []meaning) meaning { return sure(at(subject, set&(1<<r.houses-1))) }
}

// beats is before somebody in a race, unless something else is counted.
func beats(r *reader, m []meaning) meaning {
	for a := range r.attributes {
		if english.Values(r.of(a)) != nil {
			return nil
		}
	}
	return meaning(sure(after(subject, object))).of(object, m[0])
}

func ends(r *reader, _ []meaning) meaning { return sure(at(subject, 1|1<<(r.houses-1))) }

func fromRight(r *reader, m []meaning) meaning {
	return sure(at(subject, 1<<(r.houses-m[0].number())))
}

// fromLast counts from the last house, which is the first so.
func fromLast(r *reader, m []meaning) meaning {
	if n := m[0].number(); n < 2 || n == r.houses {
		return nil
	}
	return fromRight(r, m)
}

func lastButOne(r *reader, _ []meaning) meaning { return sure(at(subject, 1<<(r.houses-2))) }

// firstFew is one of so many houses at an end.
func firstFew(r *reader, m []meaning) meaning {
	few, n := uint32(1)<<m[1].number()-1, m[1].number()
	switch {
	case n < 2 || n > r.houses:
		return nil
	case m[0].number() == 1:
	case m[0].number() == r.houses:
		few <<= r.houses - n
	default:
		return nil
	}
	return sure(at(subject, few))
}

// farEnd is the last house on a side, or on either.
func farEnd(r *reader, m []meaning) meaning {
	t, _ := m[0].only()
	return sure(at(subject, t.set>>(zero+1)&1|t.set>>(zero-1)&1<<(r.houses-1)))
}
