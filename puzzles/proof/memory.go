package proof

import "crib/solver"

// A memory keeps sets of literals that are consistent and closed: together they break no
// constraint, and nothing more follows from one constraint at a time. What such a set
// holds can't be refuted by propagation from any part of it, since from less never
// follows more. So a supposition need not be made where a set holds it and all that is
// known. Sets stay good as long as the rules do, for one hint after the other.
type memory struct {
	sets []literals
	next int // the set that goes next, once there is no more room

	about [][]*solver.Constraint // by variable: the printed rules on it, of facts alone; nil until asked for

	// To extend sets must pay. In steps, with some for the cuts that are looked for:
	tried, cost  int // suppositions that led nowhere, and what they cost
	spent, saved int // on sets, and by what they say
}

// cuts is what the search for cuts costs, in steps.
const cuts = 8

// made is told of a supposition that led nowhere, and how many steps follow from it.
func (m *memory) made(steps int) {
	m.tried++
	m.cost += cuts + steps
}

// spared is told of one that need not be made.
func (m *memory) spared() { m.saved += m.cost / max(1, m.tried) }

// pays reports whether it pays to extend sets.
func (m *memory) pays() bool {
	const credit = 50_000
	return m.spent < m.saved/2+m.cost/8+credit
}

// Literals is a set of literals, as bits.
type literals []uint64

func (s literals) has(l solver.Lit) bool { return s[l>>6]>>(l&63)&1 == 1 }

func (s literals) within(o literals) bool {
	for i, w := range s {
		if w&^o[i] != 0 {
			return false
		}
	}
	return true
}

// holding returns the literals that are known to hold. It reports false where a variable
// has more than two values, of which literals can't say all that is known.
func holding(known solver.Ranges) (literals, bool) {
	s := make(literals, (2*len(known)+63)/64)
	for v, r := range known {
		if r.Lo < 0 || r.Hi > 1 {
			return nil, false
		}
		if r.Lo == r.Hi {
			l := solver.Var(v).Lit()
			if r.Lo == 0 {
				l = l.Not()
			}
			s[l>>6] |= 1 << (l & 63)
		}
	}
	return s, true
}

// add remembers what is known as a set.
func (m *memory) add(known solver.Ranges) literals {
	const (
		most = 1 << 10
		room = 1 << 20 // in words, for all sets
	)
	s, ok := holding(known)
	switch {
	case !ok:
		return nil
	case len(m.sets) < min(most, room/max(1, len(s))):
		m.sets = append(m.sets, s)
	case len(m.sets) == 0:
	default:
		m.sets[m.next] = s
		m.next = (m.next + 1) % len(m.sets)
	}
	return s
}

// harmless returns the literals that no supposition refutes, given what is known.
func (m *memory) harmless(known solver.Ranges) literals {
	all := make(literals, (2*len(known)+63)/64)
	hold, ok := holding(known)
	if !ok {
		return all
	}
	for _, s := range m.sets {
		if hold.within(s) {
			for i, w := range s {
				all[i] |= w
			}
		}
	}
	return all
}

// remember remembers what is known on a trail without implied constraints, from which
// nothing more follows. First it supposes more as long as no rule breaks, what is not
// yet harmless before the rest: so one set says much.
func (x *explainer) remember(t *solver.Trail, harmless literals) {
	if !x.memory.pays() {
		return
	}
	base, broken := t.Len(), false
	for _, again := range [2]bool{false, true} {
		for _, l := range x.open {
			if yes, no := l.In(t.Known()); yes || no || harmless.has(l) != again || broken || !x.memory.pays() {
				continue
			}
			n := t.Len()
			t.Assume(l)
			broken = t.Propagate(0)
			x.memory.spent += cuts + t.Len() - n
			if broken {
				t.Backtrack(n)
			}
		}
	}
	for i, w := range x.memory.add(t.Known()) {
		harmless[i] |= w
	}
	t.Backtrack(base)
}
