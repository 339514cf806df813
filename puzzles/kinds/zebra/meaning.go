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

// two makes a sense from the meanings of two others.
func two(made func(r *reader, one, other meaning) meaning) func(one, other sense) sense {
	return func(one, other sense) sense {
		return func(r *reader, m []meaning) meaning { return made(r, one(r, m), other(r, m)) }
	}
}

// want drops a meaning that does not pass a test.
func want(said sense, ok func(meaning) bool) sense {
	return func(r *reader, m []meaning) meaning {
		if all := said(r, m); ok(all) {
			return all
		}
		return nil
	}
}

// Senses with a name, for the grammar.
var (
	join   = say(first, second)
	stands = stand(first, second)
	nextTo = stand(first, beside)

	left, right, beside = distances(1), distances(-1), distances(-1, 1)
	anyLeft, anyRight   = farther(left, anyNumber), farther(right, anyNumber)
	same, different     = distances(0), opposite(distances(0))
	sameParity          = constant(atom{subject, object, even})
	ends                = in(1, -1)
	anyNumber           = constant(at(subject, 1<<(zero-1)-1))

	someone = want(first, meaning.names)
	series  = want(all, func(m meaning) bool { return m.every(part.named) })
	plainly = want(first, meaning.plain) // nobody knows whether "it is not true that" denies what is taken for granted
)

// Who is still to be named.
const (
	subject = -2
	object  = -3
)

// made returns a clue with these parts. It has no text yet.
func made(parts []part) clue {
	c := clue{parts: parts, words: make([]int, 0, 3)}
	for _, k := range parts {
		for _, t := range k.atoms {
			for _, w := range t.words() {
				if !slices.Contains(c.words, w) {
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

// named reports whether a part only names words that somebody is, or one of which.
func (k part) named() bool {
	return !slices.ContainsFunc(k.atoms, func(t atom) bool { return t.a != subject || t.b == none || t.set != together })
}

// taken reports whether a part is taken for granted, as that who is tall is blond in "the
// tall blond man". Such a part is made with one atom and both.
func (k part) taken() bool { return k.both && len(k.atoms) == 1 }

// every reports whether each part passes a test.
func (m meaning) every(such func(part) bool) bool {
	return !slices.ContainsFunc(m, func(k part) bool { return !such(k) })
}

// plain reports whether nothing is taken for granted.
func (m meaning) plain() bool { return !slices.ContainsFunc(m, part.taken) }

// names reports whether a meaning names one or several, and what else is taken for granted.
func (m meaning) names() bool {
	return len(m) > 0 && m[0].named() && m.every(func(k part) bool { return k.taken() || k.named() })
}

// of says a meaning of each of those named by another, who are one or another.
// What is said of several must be a single atom. Of each of two it may be anything.
func (m meaning) of(open int, who meaning) (said meaning) {
	for _, k := range who {
		switch {
		case k.sorts.of != 0: // what is Ann's pet must be a pet
			if !m.every(func(of part) bool { return k.sorts.fit(of.atoms, open) }) {
				return nil
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
	if !who.named() {
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
func distances(numbers ...int) sense { return constant(apart(subject, object, numbers...)) }

func constant(t atom) sense {
	m := sure(t)
	return func(*reader, []meaning) meaning { return m }
}

// opposite denies what was said. Of alternatives it denies all.
func opposite(said sense) sense {
	return func(r *reader, m []meaning) (granted meaning) {
		var denied [][]atom // by part
		for _, k := range said(r, m).merged() {
			if k.taken() {
				granted = append(granted, k)
			} else {
				denied = append(denied, r.deny(k.atoms...))
			}
		}
		switch {
		case len(denied) == 1:
			return append(sure(denied[0]...), granted...)
		case len(denied) == 4 && len(denied[3]) == 1: // with no other house between: the first follows from the others
			return append(granted, part{atoms: slices.Concat(denied[1:]...), both: true})
		}
		return nil
	}
}

// deny is the opposite of each atom.
func (p *puzzle) deny(atoms ...atom) (not []atom) {
	for _, t := range atoms {
		not = append(not, t.not(p.houses))
	}
	return not
}

// described is who is several words, which one house has.
func described(_ *reader, m []meaning) meaning {
	said := slices.Clone(m[0])
	for _, other := range m[1:] {
		said = append(said, part{atoms: []atom{{m[0][0].atoms[0].b, other[0].atoms[0].b, together}}, both: true})
	}
	return said
}

// notIt denies that somebody is one word, or a choice of words.
func notIt(who sense) sense {
	return opposite(want(who, func(m meaning) bool { return len(m) == 1 && m[0].named() }))
}

// ofOne wants a clause about one person, so that a "he" behind it can be nobody else.
func ofOne(said sense) sense {
	return want(said, func(m meaning) bool {
		all := m.atoms()
		return all != nil && !slices.ContainsFunc(all, func(t atom) bool { return t.b != none && t.set != together })
	})
}

// say says of somebody what is said of him, whichever comes first.
var say = two(func(r *reader, who, what meaning) meaning {
	switch {
	case who.names():
		return what.of(subject, who)
	case what.names() && what[1:].every(part.taken):
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
})

// stand is a relation and its object, in any order.
var stand = two(func(_ *reader, how, whom meaning) meaning {
	if how.names() && !whom.names() {
		how, whom = whom, how
	}
	return how.of(object, whom)
})

// all is several meanings, none of which may be none.
func all(_ *reader, m []meaning) meaning {
	if slices.ContainsFunc(m, func(m meaning) bool { return m == nil }) {
		return nil
	}
	return slices.Concat(m...)
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

// ifThen is what one clause says if another holds.
var ifThen = two(func(r *reader, when, then meaning) (said meaning) {
	unless := r.deny(when.atoms()...)
	if unless == nil || !then.plain() {
		return nil
	}
	for _, k := range then {
		said = append(said, part{atoms: slices.Concat(unless, k.atoms), both: true})
		for i, t := range k.atoms {
			for _, other := range k.atoms[:i] {
				if !k.both { // of alternatives one alone
					said = append(said, part{atoms: slices.Concat(unless, r.deny(t, other)), both: true})
				}
			}
		}
	}
	return said
})

// justIf holds both or neither of two clauses, and orBoth one or both. Each is a single atom.
var (
	justIf = two(func(r *reader, one, other meaning) meaning {
		return oneOf(one, opposite(first)(r, []meaning{other}), false)
	})
	orBoth = two(func(_ *reader, one, other meaning) meaning { return oneOf(one, other, true) })
	both   = two(func(r *reader, one, other meaning) meaning { return all(r, []meaning{one, other}) })
)

func oneOf(one, other meaning, both bool) meaning {
	a, b := one.atoms(), other.atoms()
	if len(a) != 1 || len(b) != 1 {
		return nil
	}
	return meaning{{atoms: append(a, b...), both: both}}
}

// consecutive are the words of a list, from the left or the right.
func consecutive(_ *reader, m []meaning) (said meaning) {
	list := m[0]
	for i, k := range list[1:] {
		said = append(said, m[1].of(object, meaning{k}).of(subject, list[i:i+1])...)
	}
	return said
}

// firstOf are as many houses at an end as a list has words, in its order.
func firstOf(r *reader, m []meaning) meaning {
	few := firstFew(r, m)
	if t, _ := m[3].only(); few == nil || t.set != apart(0, 0, 1).set {
		return nil
	}
	return inRow(few.numbers(), m[2])
}

// inRow puts the words of a list into as many houses, from the left.
func inRow(houses uint32, list meaning) (said meaning) {
	if bits.OnesCount32(houses) != len(list) {
		return nil
	}
	for i, k := range list {
		there := meaning(sure(at(subject, 1<<(bits.TrailingZeros32(houses)+i))))
		said = append(said, there.of(subject, meaning{k})...)
	}
	return said
}

// farther turns "the next house on a side" into "so many houses away on that side".
var farther = two(func(_ *reader, next, numbers meaning) meaning {
	t, ok := next.only()
	if !ok {
		return nil
	}
	was := t.set
	t.set = 0
	for d := 1; d < zero; d++ {
		if numbers.numbers()>>(d-1)&1 == 1 {
			t.set |= was>>(zero+1)&1<<(zero+d) | was>>(zero-1)&1<<(zero-d)
		}
	}
	return sure(t)
})

// oneMore adds one to each number.
func oneMore(number sense) sense {
	return func(r *reader, m []meaning) meaning { return sure(at(subject, number(r, m).numbers()<<1)) }
}

// farOff is somewhere on a side: no house is next to two others on the same side.
func farOff(side sense) sense {
	return farther(want(side, func(m meaning) bool {
		t, _ := m.only()
		return bits.OnesCount32(t.set) == 1
	}), anyNumber)
}

// within is at most so many houses away. The same house is 0 away.
func within(r *reader, m []meaning) meaning {
	t, _ := farther(beside, first)(r, m).only()
	t.set |= together
	return sure(t)
}

// farthest is from one end to the other.
func farthest(r *reader, _ []meaning) meaning { return distances(1-r.houses, r.houses-1)(r, nil) }

// mirrored says that the subject has somebody on a side.
func mirrored(_ *reader, m []meaning) meaning { return m[1].of(subject, m[0]).with(object, subject) }

// differ says that no two of a list are the same. list and number are the places of the list and of how
// long it is, which may be missing.
func differ(list, number int) sense {
	return func(r *reader, m []meaning) (said meaning) {
		list := m[list]
		if number < len(m) && m[number].number() != len(list) {
			return nil
		}
		for i, k := range list {
			for _, other := range list[:i] {
				said = append(said, different(r, nil).of(object, meaning{k}).of(subject, meaning{other})...)
			}
		}
		return said
	}
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

// counts reads N as a range, from N plus one amount to N plus another.
func counts(from, to int) sense {
	return func(r *reader, m []meaning) meaning {
		least, most := m[0].number()+from, m[0].number()+to
		if least >= r.houses {
			r.err = fmt.Errorf("%d houses are too many in a row of %d", least, r.houses)
			return nil
		}
		return sure(at(subject, (1<<min(most, zero-1)-1)&^(1<<max(least, 1)>>1-1)))
	}
}

// house refuses a number that no house has.
func house(r *reader, m []meaning) meaning {
	if n := m[0].number(); n > r.houses {
		r.err = fmt.Errorf("there is no house \"%d\" in a row of %d", n, r.houses)
		return nil
	}
	return m[0]
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

// in says that the subject is in one of some houses. Negative numbers count from the right.
func in(numbers ...int) sense {
	return func(r *reader, _ []meaning) meaning {
		t := at(subject, 0)
		for _, n := range numbers {
			if n < 0 {
				n += r.houses + 1
			}
			t.set |= 1 << n >> 1
		}
		t.set &= r.all()
		return sure(t)
	}
}

func fromRight(r *reader, m []meaning) meaning { return in(-m[0].number())(r, nil) }

// fromLast counts from the last house: the second to last is the second from the right.
func fromLast(r *reader, m []meaning) meaning {
	if n := m[0].number(); n < 2 || n == r.houses {
		return nil
	}
	return fromRight(r, m)
}

// firstFew is one of so many houses at an end.
func firstFew(r *reader, m []meaning) meaning {
	end, n := m[0].number(), m[1].number()
	if n < 2 || n > r.houses || end != 1 && end != r.houses {
		return nil
	}
	few := at(subject, 1<<n-1)
	if end > 1 {
		few.set <<= r.houses - n
	}
	return sure(few)
}

// farEnd is the last house on a side, or on either.
func farEnd(r *reader, m []meaning) meaning {
	t, _ := m[0].only()
	return sure(at(subject, t.set>>(zero+1)&1|t.set>>(zero-1)&1<<(r.houses-1)))
}

// beats says that the subject came in before somebody. It may mean more points where points are counted.
func beats(r *reader, m []meaning) meaning {
	for a := range r.attributes {
		if english.Values(r.of(a)) != nil {
			return nil
		}
	}
	return stand(anyLeft, first)(r, m)
}
