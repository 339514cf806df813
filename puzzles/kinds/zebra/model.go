package zebra

import (
	"fmt"
	"math/bits"
	"slices"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/solver"
)

const thesis = `Conroy, Dieroff, Kehoe and Lu, "Cheating on the Daily Paper", 2025`

func (p *puzzle) Formulations() []puzzles.Formulation {
	const cells = "a variable for each house and word is 1 if the house has the word"
	return []puzzles.Formulation{
		{
			Name: "neighbours", Means: cells, Source: thesis + ", (7.1); a word has a neighbour only where there is one", Explains: true,
			Build: func(e *puzzles.Encoding) {
				p.onceEach(e)
				p.eachPart(func(i int, k part) { p.support(e, i, k) })
				rules.Subsets(e, p.areas())
				p.eitherOfTwo(e)
			},
		},
		{
			Name: "products", Means: cells + "; y is 1 if two words are both where it says", Source: thesis + ", (7.1) and the sum of products of a clue about neighbours, linearised",
			Build: func(e *puzzles.Encoding) {
				p.onceEach(e)
				p.eachPart(func(i int, k part) { p.products(e, i, k) })
			},
		},
	}
}

// onceEach says that no two houses have the same word.
func (p *puzzle) onceEach(e *puzzles.Encoding) {
	e.OneHot()
	for w, word := range p.words {
		a := w / p.houses
		e.Require(solver.Sum(p.among(e, w, p.all())...).Equals(1), "one house", "exactly one house's %s is %s%s", p.attributes[a], p.article[a], word)
	}
}

// eachPart goes through the parts of all clues.
func (p *puzzle) eachPart(visit func(clue int, k part)) {
	for i, c := range p.clues {
		for _, k := range c.parts {
			visit(i, k)
		}
	}
}

// areas are the rows of the table.
func (p *puzzle) areas() []rules.Area {
	var areas []rules.Area
	for a, name := range p.attributes {
		area := rules.Area{Name: "the " + name + " row"}
		for h := range p.houses {
			area.Sites = append(area.Sites, a*p.houses+h)
		}
		areas = append(areas, area)
	}
	return areas
}

// is says that a house has a word.
func (p *puzzle) is(e *puzzles.Encoding, word, house int) solver.Lit {
	return e.Is(p.site(word, house), word%p.houses)
}

// houses returns the houses b may be in, as bits, where a is in a house.
func (t atom) houses(house, houses int) uint32 {
	var set uint32
	for h := range houses {
		if t.allows(house, h) {
			set |= 1 << h
		}
	}
	return set
}

// all is the set of all houses.
func (p *puzzle) all() uint32 { return 1<<p.houses - 1 }

// among is is for each house of a set.
func (p *puzzle) among(e *puzzles.Encoding, word int, houses uint32) []solver.Lit {
	var lits []solver.Lit
	for h := range p.houses {
		if houses>>h&1 == 1 {
			lits = append(lits, p.is(e, word, h))
		}
	}
	return lits
}

// state adds a constraint of a clue.
func (p *puzzle) state(e *puzzles.Encoding, clue int, r solver.Relation) {
	e.Board.Notes[clue].StandsFor(e.Require(r, rule(clue), "by clue %d %s", clue+1, p.clues[clue].says))
}

// support states a part of a clue: where a word is in a house, another word is
// in one of those the clue then leaves for it.
func (p *puzzle) support(e *puzzles.Encoding, i int, k part) {
	if len(k.atoms) > 1 {
		p.choices(e, i, k)
		return
	}
	t := k.atoms[0]
	all := p.all()
	if t.b == none {
		if bits.OnesCount32(t.set) == 1 {
			p.state(e, i, solver.Sum(p.among(e, t.a, t.set)...).Equals(1))
		} else {
			for _, l := range p.among(e, t.a, all&^t.set) {
				p.state(e, i, solver.Sum(l).Equals(0))
			}
		}
		return
	}
	for h := range p.houses {
		if t.set == 1<<zero {
			p.state(e, i, solver.Sum(p.is(e, t.a, h)).Minus(solver.Sum(p.is(e, t.b, h))).Equals(0))
			continue
		}
		for _, t := range []atom{t, t.turned()} {
			there := t.houses(h, p.houses)
			a := solver.Sum(p.is(e, t.a, h))
			switch open := bits.OnesCount32(there); {
			case open == p.houses:
			case open == 0:
				p.state(e, i, a.Equals(0))
			case open > p.houses/2 && t.a < t.b: // once is enough: it says the same turned round
				for _, l := range p.among(e, t.b, all&^there) {
					p.state(e, i, solver.Sum(p.is(e, t.a, h), l).AtMost(1))
				}
			case open <= p.houses/2:
				p.state(e, i, a.Minus(solver.Sum(p.among(e, t.b, there)...)).AtMost(0))
			}
		}
	}
}

// choices states a part that leaves a choice. For all houses of the first words
// of the atoms: where these are there, some second word is where its atom
// allows it, and where only one may, not more of them.
func (p *puzzle) choices(e *puzzles.Encoding, i int, k part) {
	atoms := slices.Clone(k.atoms)
	for _, w := range []int{atoms[0].a, atoms[0].b} { // a word that all have in common comes first
		shared := w != none && !slices.ContainsFunc(atoms, func(t atom) bool { return t.a != w && t.b != w })
		for j, t := range atoms {
			if shared && t.a != w {
				atoms[j] = t.turned()
			}
		}
		if shared {
			break
		}
	}
	var firsts []int
	for _, t := range atoms {
		if t.b != none && !slices.Contains(firsts, t.a) {
			firsts = append(firsts, t.a)
		}
	}
	p.eachHouse(firsts, map[int]int{}, func(in map[int]int) {
		here, there := p.where(e, in, atoms...)
		p.state(e, i, solver.Sum(here...).Minus(solver.Sum(there...)).AtMost(len(here)-1))
		if k.both {
			return
		}
		for j := range atoms {
			for m := range j {
				here, there := p.where(e, in, atoms[m], atoms[j])
				p.state(e, i, solver.Sum(append(here, there...)...).AtMost(len(here)+1))
			}
		}
	})
}

// where says that the first words of atoms are in some houses, and that the
// others are where the atoms then allow them. The word of an atom about one is
// of the others.
func (p *puzzle) where(e *puzzles.Encoding, in map[int]int, atoms ...atom) (here, there []solver.Lit) {
	for _, t := range atoms {
		if t.b == none {
			there = append(there, p.among(e, t.a, t.set)...)
			continue
		}
		if l := p.is(e, t.a, in[t.a]); !slices.Contains(here, l) {
			here = append(here, l)
		}
		there = append(there, p.among(e, t.b, t.houses(in[t.a], p.houses))...)
	}
	return here, there
}

// eachHouse puts words into houses in every way.
func (p *puzzle) eachHouse(words []int, in map[int]int, visit func(in map[int]int)) {
	if len(words) == 0 {
		visit(in)
		return
	}
	for h := range p.houses {
		in[words[0]] = h
		p.eachHouse(words[1:], in, visit)
	}
}

// products states a part of a clue by products: for each two houses that an
// atom allows its words to be in, a variable that is 1 if they are there. They
// add up to 1 where the atom holds, to 0 where it does not.
func (p *puzzle) products(e *puzzles.Encoding, i int, k part) {
	if len(k.atoms) == 1 && (k.atoms[0].b == none || k.atoms[0].set == 1<<zero) {
		p.support(e, i, k)
		return
	}
	var total []solver.Lit
	for _, t := range k.atoms {
		if t.b == none {
			total = append(total, p.among(e, t.a, t.set)...)
			continue
		}
		for h := range p.houses {
			for g := range p.houses {
				if !t.allows(h, g) {
					continue
				}
				a, b := p.is(e, t.a, h), p.is(e, t.b, g)
				y := e.Bool(fmt.Sprintf("y %s %d %s %d", p.words[t.a], h+1, p.words[t.b], g+1))
				p.state(e, i, solver.Sum(y).Minus(solver.Sum(a)).AtMost(0))
				p.state(e, i, solver.Sum(y).Minus(solver.Sum(b)).AtMost(0))
				p.state(e, i, solver.Sum(a, b).Minus(solver.Sum(y)).AtMost(1))
				total = append(total, y)
			}
		}
	}
	if k.both {
		p.state(e, i, solver.Sum(total...).AtLeast(1))
	} else {
		p.state(e, i, solver.Sum(total...).Equals(1))
	}
}
