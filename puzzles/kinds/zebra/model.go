package zebra

import (
	"fmt"
	"iter"
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
				p.require(e, p.support)
				rows := rules.Lines(p.size)[:p.size.Rows]
				for a, name := range p.attributes {
					rows[a].Name = "the " + name + " row"
				}
				rules.Subsets(e, rows)
				p.eitherOfTwo(e)
			},
		},
		{
			Name: "products", Means: cells + "; y is 1 if two words are both where it says", Source: thesis + ", (7.1) and the sum of products of a clue about neighbours, linearised",
			Build: func(e *puzzles.Encoding) { p.require(e, p.products) },
		},
	}
}

// require says that no two houses have the same word, and states each part of
// the clues.
func (p *puzzle) require(e *puzzles.Encoding, state func(e *puzzles.Encoding, clue int, k part)) {
	e.OneHot()
	for w, word := range p.words {
		a := w / p.houses
		e.Require(solver.Sum(p.among(e, w, p.all())...).Equals(1), "one house", "exactly one house's %s is %s%s", p.attributes[a], p.article[a], word)
	}
	for i, c := range p.clues {
		for _, k := range c.parts {
			state(e, i, k)
		}
	}
}

// is says that a house has a word, and among that one of a set of houses has it.
func (p *puzzle) is(e *puzzles.Encoding, word, house int) solver.Lit {
	return e.Is(p.site(word, house), word%p.houses)
}

func (p *puzzle) among(e *puzzles.Encoding, word int, houses uint32) []solver.Lit {
	return rules.Among(e, p.size.Line(word/p.houses), houses, word%p.houses)
}

// all is the set of all houses.
func (p *puzzle) all() uint32 { return 1<<p.houses - 1 }

// houses returns the houses b may be in, as bits, where a is in a house.
func (t atom) houses(house, houses int) uint32 { return t.set >> (zero - house) & (1<<houses - 1) }

// ways goes through the houses that the two words of an atom may be in.
func (p *puzzle) ways(t atom) iter.Seq2[int, int] {
	return func(yield func(a, b int) bool) {
		for i := range p.houses * p.houses {
			if a, b := i/p.houses, i%p.houses; t.allows(a, b) && !yield(a, b) {
				return
			}
		}
	}
}

// state adds a constraint of a clue.
func (p *puzzle) state(e *puzzles.Encoding, clue int, r solver.Relation) {
	e.Board.Notes[clue].StandsFor(e.Require(r, rule(clue), "by clue %d %s", clue+1, p.says(p.clues[clue])))
}

// support states a part of a clue: where a word is in a house, another word is
// in one of those the clue then leaves for it.
func (p *puzzle) support(e *puzzles.Encoding, i int, k part) {
	t := k.atoms[0]
	switch {
	case len(k.atoms) > 1:
		p.choices(e, i, k)
		return
	case t.b == none && bits.OnesCount32(t.set) == 1:
		p.state(e, i, solver.Sum(p.among(e, t.a, t.set)...).Equals(1))
		return
	case t.b == none:
		for _, l := range p.among(e, t.a, p.all()&^t.set) {
			p.state(e, i, solver.Sum(l).Equals(0))
		}
		return
	}
	for h := range p.houses {
		if t.set == together {
			p.state(e, i, solver.Sum(p.is(e, t.a, h)).Minus(solver.Sum(p.is(e, t.b, h))).Equals(0))
			continue
		}
		for _, t := range []atom{t, t.turned()} {
			here, there := p.is(e, t.a, h), t.houses(h, p.houses)
			if open := p.among(e, t.b, there); len(open) <= p.houses/2 {
				p.state(e, i, solver.Sum(here).Minus(solver.Sum(open...)).AtMost(0))
			} else if t.a < t.b { // once is enough: it says the same turned round
				for _, l := range p.among(e, t.b, p.all()&^there) {
					p.state(e, i, solver.Sum(here, l).AtMost(1))
				}
			}
		}
	}
}

// choices states a part that leaves a choice. For all houses of the first words
// of the atoms: where these are there, some second word is where its atom
// allows it, and where only one may, not more of them.
func (p *puzzle) choices(e *puzzles.Encoding, i int, k part) {
	atoms := sharedFirst(k.atoms)
	var firsts []int
	ways := 1
	for _, t := range atoms {
		if t.b != none && !slices.Contains(firsts, t.a) {
			firsts = append(firsts, t.a)
			ways *= p.houses
		}
	}
	for way := range ways {
		in := map[int]int{}
		for _, w := range slices.Backward(firsts) {
			in[w], way = way%p.houses, way/p.houses
		}
		here, there := p.where(e, in, atoms...)
		p.state(e, i, solver.Sum(here...).Minus(solver.Sum(there...)).AtMost(len(here)-1))
		if k.both {
			continue
		}
		for j := range atoms {
			for m := range j {
				here, there := p.where(e, in, atoms[m], atoms[j])
				p.state(e, i, solver.Sum(append(here, there...)...).AtMost(len(here)+1))
			}
		}
	}
}

// sharedFirst turns atoms so that a word which all have in common comes first.
func sharedFirst(atoms []atom) []atom {
	for _, w := range []int{atoms[0].a, atoms[0].b} {
		if w == none || slices.ContainsFunc(atoms, func(t atom) bool { return t.a != w && t.b != w }) {
			continue
		}
		atoms = slices.Clone(atoms)
		for j, t := range atoms {
			if t.a != w {
				atoms[j] = t.turned()
			}
		}
		break
	}
	return atoms
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

// products states a part of a clue by products: for each two houses that an
// atom allows its words to be in, a variable that is 1 if they are there. They
// add up to 1 where the atom holds, to 0 where it does not.
func (p *puzzle) products(e *puzzles.Encoding, i int, k part) {
	if len(k.atoms) == 1 && (k.atoms[0].b == none || k.atoms[0].set == together) {
		p.support(e, i, k)
		return
	}
	var total []solver.Lit
	for _, t := range k.atoms {
		if t.b == none {
			total = append(total, p.among(e, t.a, t.set)...)
			continue
		}
		for h, g := range p.ways(t) {
			a, b := p.is(e, t.a, h), p.is(e, t.b, g)
			y := e.Bool(fmt.Sprintf("y %s %d %s %d", p.words[t.a], h+1, p.words[t.b], g+1))
			p.state(e, i, solver.Sum(y).Minus(solver.Sum(a)).AtMost(0))
			p.state(e, i, solver.Sum(y).Minus(solver.Sum(b)).AtMost(0))
			p.state(e, i, solver.Sum(a, b).Minus(solver.Sum(y)).AtMost(1))
			total = append(total, y)
		}
	}
	if k.both {
		p.state(e, i, solver.Sum(total...).AtLeast(1))
	} else {
		p.state(e, i, solver.Sum(total...).Equals(1))
	}
}
