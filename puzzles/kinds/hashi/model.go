package hashi

import (
	"slices"
	"strconv"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
	"crib/solver"
)

const thesis = `Conroy, Dieroff, Kehoe and Lu, "Cheating on the Daily Paper", 2025, `

func (p *puzzle) Formulations() []puzzles.Formulation {
	const values = "a variable for each two islands that face each other and each number of bridges is 1 if they have so many"
	const flow = values + "; y is what flows from one island to another, when the first island of all sends one unit to each"
	return []puzzles.Formulation{
		{
			Name: "cuts", Means: values, Explains: true,
			Source: thesis + "(6.1b) to (6.1d) and, as implied constraints, (6.2) to (6.11); that all are joined is said of the islands cut off, when some are",
			Build: func(e *puzzles.Encoding) {
				g := p.local(e)
				p.deduced(e, g, e.Imply)
				rules.Connected(e, g, "connected")
				p.keepsOpen(e, g)
				p.counts(e, g)
				p.loops(e, g)
			},
		},
		{
			Name: "flow", Means: flow, Source: thesis + "(6.1), with M one less than there are islands",
			Build: func(e *puzzles.Encoding) {
				g := p.local(e)
				p.flow(e, g)
				p.loops(e, g)
			},
		},
		{
			Name: "flow + HDC", Means: flow,
			Source: thesis + "(6.1) with the human-deduced constraints (6.2) to (6.11), of which (6.2) is for more than two islands",
			Build: func(e *puzzles.Encoding) {
				g := p.local(e)
				p.deduced(e, g, e.Require)
				p.flow(e, g)
				p.loops(e, g)
			},
		},
	}
}

// local states what can be seen at one island or one crossing, and returns the
// graph of the bridges.
func (p *puzzle) local(e *puzzles.Encoding) rules.Graph {
	e.OneHot()
	g := rules.Graph{Name: "islands", Points: make([]string, len(p.islands)), Links: make([]rules.Link, len(p.pairs))}
	for i := range p.islands {
		g.Points[i] = p.called(i)
	}
	for i, q := range p.pairs {
		g.Links[i] = rules.Link{A: q.a, B: q.b, Is: e.Is(i, 0).Not(), Surely: e.Lits(i)[1:]}
	}
	for i, is := range p.islands {
		if is.number == 0 {
			continue
		}
		// Reckoned up from none and down from the most, so that what is written
		// tells at once of too many and of too few.
		var over, under solver.Linear
		for _, k := range p.at[i] {
			over = p.count(e, over, k, 0)
			under = p.count(e, under, k, p.most)
		}
		e.Board.Nodes[i].StandsFor(
			e.Require(over.AtMost(is.number), "number", "%s has exactly %s", g.Points[i], bridges(is.number)),
			e.Require(under.AtLeast(is.number-p.most*len(p.at[i])), "number", "%s has exactly %s", g.Points[i], bridges(is.number)))
	}
	across := map[grid.At]int{}
	for i, q := range p.pairs {
		if !q.down {
			for _, at := range p.span(q) {
				if at.IsCell() {
					across[at] = i
				}
			}
		}
	}
	for i, q := range p.pairs {
		if !q.down {
			continue
		}
		for _, at := range p.span(q) {
			if k, ok := across[at]; ok {
				// Once for what is written, and once for where all one knows is that there is a bridge.
				for _, apart := range []solver.Relation{
					solver.Sum(slices.Concat(e.Lits(k)[1:], e.Lits(i)[1:])...).AtMost(1),
					solver.Sum(e.Is(k, 0), e.Is(i, 0)).AtLeast(1),
				} {
					e.Require(apart, "crossing", "bridges at %v and at %v would cross", e.At(k), e.At(i))
				}
			}
		}
	}
	return g
}

// count adds by how many the bridges of a pair are more than a number. A sum of
// such counts is sharp from below, for what is known, where each number is the
// least that is not ruled out, and from above where it is the most.
func (p *puzzle) count(e *puzzles.Encoding, sum solver.Linear, pair, from int) solver.Linear {
	for n, l := range e.Lits(pair) {
		if n != from {
			sum = sum.PlusLit(n-from, l)
		}
	}
	return sum
}

// open returns the least and the most bridges of a pair that are not ruled out.
func open(e *puzzles.Encoding, known solver.Ranges, pair int) (least, most int) {
	least = -1
	for n, l := range e.Lits(pair) {
		if _, no := l.In(known); !no {
			if most = n; least < 0 {
				least = n
			}
		}
	}
	return max(least, 0), most
}

// between is open, or what is written.
func between(e *puzzles.Encoding, known solver.Ranges, pair int) (least, most int) {
	for n, l := range e.Lits(pair) {
		if yes, _ := l.In(known); yes {
			return n, n
		}
	}
	return open(e, known, pair)
}

// deduced states what a player sees at first glance: that some bridges have
// room nowhere else, that an island has too few for a pair, and that two islands
// which take all of each other's bridges would be cut off.
func (p *puzzle) deduced(e *puzzles.Encoding, g rules.Graph, state func(solver.Relation, string, string, ...any) *solver.Constraint) {
	room := make([]int, len(p.pairs))
	for k, q := range p.pairs {
		room[k] = p.most
		for _, i := range [2]int{q.a, q.b} {
			n := p.islands[i].number
			if n == 0 || n >= room[k] {
				continue
			}
			room[k] = n
			state(solver.Sum(e.Lits(k)[n+1:]...).Equals(0), "room", "%s has only %s in all", g.Points[i], bridges(n))
		}
		if n := room[k]; n == p.islands[q.a].number && n == p.islands[q.b].number && len(p.islands) > 2 {
			room[k]--
			state(solver.Sum(e.Is(k, n)).Equals(0), "room", "with all their bridges between them %s and %s would be cut off", g.Points[q.a], g.Points[q.b])
		}
	}
	for i, is := range p.islands {
		all := 0
		for _, k := range p.at[i] {
			all += room[k]
		}
		spare := all - is.number
		if is.number == 0 || spare < 0 {
			continue
		}
		for _, k := range p.at[i] {
			least := room[k] - spare
			if least < 1 {
				continue
			}
			sure := solver.Sum(e.Lits(k)[:least]...).Equals(0)
			if spare == 0 {
				sure = solver.Sum(e.Is(k, least)).Equals(1)
			}
			switch {
			case is.number == least:
				state(sure, "room", "%s has no other neighbour for its %s", g.Points[i], bridges(least))
			case spare == 0:
				state(sure, "room", "%s has just room for its %s", g.Points[i], bridges(is.number))
			default:
				state(sure, "room", "%s has room elsewhere for only %d of its %s", g.Points[i], is.number-least, bridges(is.number))
			}
		}
	}
}

// bridges is how a sentence counts bridges: "1 bridge".
func bridges(n int) string {
	if n == 1 {
		return "1 bridge"
	}
	return strconv.Itoa(n) + " bridges"
}

// counts states what follows at an island for one pair from what the others may
// have at least and at most. It comes of the number; but that is a sum of 0/1
// variables, which does not see that with no bridge there are not two either.
func (p *puzzle) counts(e *puzzles.Encoding, g rules.Graph) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "room", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		for i, is := range p.islands {
			if is.number == 0 {
				continue
			}
			least, most := 0, 0
			for _, k := range p.at[i] {
				lo, hi := between(e, known, k)
				least, most = least+lo, most+hi
			}
			for _, k := range p.at[i] {
				lo, hi := between(e, known, k)
				n := is.number - (least - lo)
				if least-lo == most-hi && lo <= n && n <= hi {
					if written, _ := e.Is(k, n).In(known); !written {
						cuts = append(cuts, p.last(e, g, known, i, k, n))
					}
					continue
				}
				if n >= 0 && n < hi {
					cuts = append(cuts, p.left(e, g, known, i, k, n))
				}
				if n := is.number - (most - hi); n > lo && n <= p.most {
					cuts = append(cuts, p.elsewhere(e, g, known, i, k, n))
				}
			}
		}
		return cuts
	}})
}

// last says that a pair has just n bridges, unless the others of an island have
// another number than they now have.
func (p *puzzle) last(e *puzzles.Encoding, g rules.Graph, known solver.Ranges, island, pair, n int) *solver.Constraint {
	sum := solver.Sum(e.Is(pair, n))
	for _, k := range p.at[island] {
		if k == pair {
			continue
		}
		has, _ := between(e, known, k)
		if written, _ := e.Is(k, has).In(known); written {
			sum = sum.PlusLit(1, e.Is(k, has).Not())
			continue
		}
		for other, l := range e.Lits(k) {
			if other != has {
				sum = sum.PlusLit(1, l)
			}
		}
	}
	all := p.islands[island].number
	says := "%[1]s has %[3]d of its %[2]s left and one way for them"
	switch {
	case n == 0:
		says = "%[1]s has its %[2]s"
	case n == all:
		says = "%[1]s has one way for its %[2]s"
	case n == 1:
		says = "%[1]s has %[3]d of its %[2]s left and one way for it"
	}
	c := solver.Because(sum.AtLeast(1), "room", says, g.Points[island], bridges(all), n)
	c.Implied = true
	return c
}

// left says that a pair has at most n bridges, unless the others of an island
// have fewer than they now must have.
func (p *puzzle) left(e *puzzles.Encoding, g rules.Graph, known solver.Ranges, island, pair, n int) *solver.Constraint {
	all := p.islands[island].number
	var sum solver.Linear
	rest := all
	for _, k := range p.at[island] {
		if k != pair {
			from, _ := open(e, known, k)
			sum = p.count(e, sum, k, from)
			rest -= from
		}
	}
	for _, l := range e.Lits(pair)[n+1:] {
		sum = sum.PlusLit(n+1, l)
	}
	c := solver.Because(sum.AtMost(rest), "room", "%s has only %s in all", g.Points[island], bridges(all))
	if n < all {
		c = solver.Because(sum.AtMost(rest), "room", "%s has only %d of its %s left", g.Points[island], n, bridges(all))
	}
	c.Implied = true
	return c
}

// elsewhere says that a pair has at least n bridges, unless the others of an
// island have more than they now can have.
func (p *puzzle) elsewhere(e *puzzles.Encoding, g rules.Graph, known solver.Ranges, island, pair, n int) *solver.Constraint {
	all := p.islands[island].number
	var sum solver.Linear
	rest := all
	for _, k := range p.at[island] {
		if k != pair {
			_, from := open(e, known, k)
			sum = p.count(e, sum, k, from)
			rest -= from
		}
	}
	for _, l := range e.Lits(pair)[n:] {
		sum = sum.PlusLit(p.most-n+1, l)
	}
	c := solver.Because(sum.AtLeast(rest-n+1), "room", "%s has room elsewhere for only %d of its %s", g.Points[island], all-n, bridges(all))
	c.Implied = true
	return c
}

// keepsOpen says of islands that are joined, and of those with another group
// which they could be joined to, that not all their bridges stay among them.
// It follows from all being joined, and sees it one step earlier: before each
// way out is known to be closed.
func (p *puzzle) keepsOpen(e *puzzles.Encoding, g rules.Graph) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "connected", FromClues: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		groups := g.Groups(known)
		size := make([]int, len(groups))
		open := make([]int, len(groups)) // by group: the bridges its islands still need; many where one is unknown
		const many = 1 << 20
		for i, k := range groups {
			size[k]++
			if open[k] += p.islands[i].number; p.islands[i].number == 0 {
				open[k] = many
			}
		}
		most := make([]int, len(p.pairs))
		least := make([]int, len(p.pairs))
		for k, q := range p.pairs {
			least[k], most[k] = between(e, known, k)
			open[groups[q.a]] -= least[k]
			open[groups[q.b]] -= least[k]
		}
		said := map[[2]int]bool{}
		for k, q := range p.pairs {
			a, b := groups[q.a], groups[q.b]
			of := size[a]
			need := open[a]
			if a != b {
				of += size[b]
				need += open[b]
			}
			if two := [2]int{min(a, b), max(a, b)}; of < len(groups) && (need-1)>>1 < most[k]-least[k] && !said[two] {
				said[two] = true
				cuts = append(cuts, p.among(e, g, known, groups, a, b))
			}
		}
		return cuts
	}})
}

// among says of one or two groups of islands that a bridge leads out of them.
func (p *puzzle) among(e *puzzles.Encoding, g rules.Graph, known solver.Ranges, groups []int, a, b int) *solver.Constraint {
	var part []int
	total := 0
	for i, k := range groups {
		if k == a || k == b {
			part = append(part, i)
			total += p.islands[i].number
		}
	}
	var inside solver.Linear
	most := (total - 1) / 2
	for k, q := range p.pairs {
		x, y := groups[q.a], groups[q.b]
		if (x == a || x == b) && (y == a || y == b) {
			from, _ := open(e, known, k)
			inside = p.count(e, inside, k, from)
			most -= from
		}
	}
	return solver.Because(inside.AtMost(most), "connected", "%v must be joined to the other islands", g.Part(part, part[0]))
}

// loops forbids loops where the puzzle does.
func (p *puzzle) loops(e *puzzles.Encoding, g rules.Graph) {
	if p.noLoops {
		rules.NoLoop(e, g, "no loop")
	}
}

// flow says that all islands are joined: the first sends one unit over the
// bridges to each of the others.
func (p *puzzle) flow(e *puzzles.Encoding, g rules.Graph) {
	n := len(p.islands) - 1
	if n < 1 {
		return
	}
	y := e.Reals(2*len(p.pairs), 0, n, func(i int) string {
		q := p.pairs[i/2]
		if i%2 == 0 {
			return "y " + g.Points[q.a] + " " + g.Points[q.b]
		}
		return "y " + g.Points[q.b] + " " + g.Points[q.a]
	})
	there := func(k int) solver.Var { return y + solver.Var(2*k) }
	for i := range p.islands {
		var out solver.Linear
		for _, k := range p.at[i] {
			sign := 1
			if p.pairs[k].b == i {
				sign = -1
			}
			out = out.Plus(sign, there(k)).Plus(-sign, there(k)+1)
		}
		if i == 0 {
			e.Require(out.Equals(n), "flow", "%s sends a unit to each other island", g.Points[i])
		} else {
			e.Require(out.Equals(-1), "flow", "%s keeps one unit of what it gets", g.Points[i])
		}
	}
	for k := range p.pairs {
		flows := solver.Linear{}.Plus(1, there(k)).Plus(1, there(k)+1)
		e.Require(flows.PlusLit(n, e.Is(k, 0)).AtMost(n), "flow", "nothing flows at %v without a bridge", e.At(k))
		flows = solver.Linear{}.Plus(1, there(k)).Plus(1, there(k)+1)
		e.Require(flows.PlusLit(1, e.Is(k, 0)).AtLeast(1), "flow", "something flows at %v over a bridge", e.At(k))
	}
}
