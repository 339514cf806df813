package hashi

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/nodes"
	"crib/puzzles/rules"
	"crib/solver"
)

const thesis = `Conroy, Dieroff, Kehoe and Lu, "Cheating on the Daily Paper", 2025, `

func (p *puzzle) Formulations() []puzzles.Formulation {
	const values = "a variable for each two islands that face each other and each number of bridges is 1 if they have so many"
	const flow = values + "; f is what flows from one island to another, when the first island of all sends one unit to each"
	return []puzzles.Formulation{
		{
			Name: "cuts", Means: values, Explains: true,
			Source: thesis + "(6.1b) to (6.1d) and, as implied constraints, (6.2) to (6.11); that all are joined is said of the islands cut off, when some are",
			Build: func(e *puzzles.Encoding) {
				g, d := p.local(e)
				p.deduced(e, d, e.Imply)
				rules.Connected(e, g, "connected")
				p.keepsOpen(e, g, d)
				d.Imply("room")
				p.loops(e, g)
			},
		},
		{
			Name: "flow", Means: flow, Source: thesis + "(6.1), with M one less than there are islands",
			Build: func(e *puzzles.Encoding) {
				g, _ := p.local(e)
				rules.Flow(e, g, "flow")
				p.loops(e, g)
			},
		},
		{
			Name: "flow + HDC", Means: flow,
			Source: thesis + "(6.1) with the human-deduced constraints (6.2) to (6.11), of which (6.2) is for more than two islands",
			Build: func(e *puzzles.Encoding) {
				g, d := p.local(e)
				p.deduced(e, d, e.Require)
				rules.Flow(e, g, "flow")
				p.loops(e, g)
			},
		},
	}
}

// local states what can be seen at one island or one crossing, and returns the
// graph of the bridges and the degrees of the islands.
func (p *puzzle) local(e *puzzles.Encoding) (rules.Graph, *nodes.Degrees) {
	e.OneHot()
	d := &nodes.Degrees{Board: p.board, Encoding: e, Most: p.most, Stroke: "bridge"}
	for _, is := range p.islands {
		d.Number = append(d.Number, is.number)
	}
	d.Require()
	for _, c := range p.board.Crossings() {
		// Once for what is written, and once for where all one knows is that there is a bridge.
		for _, apart := range []solver.Relation{
			solver.Sum(slices.Concat(e.Lits(c[0])[1:], e.Lits(c[1])[1:])...).AtMost(1),
			solver.Sum(e.Is(c[0], 0), e.Is(c[1], 0)).AtLeast(1),
		} {
			e.Require(apart, "crossing", "bridges at %v and at %v would cross", e.At(c[0]), e.At(c[1]))
		}
	}
	return p.board.Graph(e, "islands", 0), d
}

// deduced states what a player sees at first glance: that some bridges have
// room nowhere else, that an island has too few for a pair, and that two islands
// which take all of each other's bridges would be cut off.
func (p *puzzle) deduced(e *puzzles.Encoding, d *nodes.Degrees, state func(solver.Relation, string, string, ...any) *solver.Constraint) {
	room := make([]int, len(d.Links))
	for k, q := range d.Links {
		room[k] = p.most
		for _, i := range [2]int{q.A, q.B} {
			n := p.islands[i].number
			if n == 0 || n >= room[k] {
				continue
			}
			room[k] = n
			state(solver.Sum(e.Lits(k)[n+1:]...).Equals(0), "room", "%v has only %s in all", d.Nodes[i], d.Strokes(n))
		}
		if n := room[k]; n == p.islands[q.A].number && n == p.islands[q.B].number && len(p.islands) > 2 {
			room[k]--
			state(solver.Sum(e.Is(k, n)).Equals(0), "room", "with all their bridges between them %v and %v would be cut off", d.Nodes[q.A], d.Nodes[q.B])
		}
	}
	for i, is := range p.islands {
		all := 0
		for _, k := range d.At[i] {
			all += room[k]
		}
		spare := all - is.number
		if is.number == 0 || spare < 0 {
			continue
		}
		for _, k := range d.At[i] {
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
				state(sure, "room", "%v has no other neighbour for its %s", d.Nodes[i], d.Strokes(least))
			case spare == 0:
				state(sure, "room", "%v has just room for its %s", d.Nodes[i], d.Strokes(is.number))
			default:
				state(sure, "room", "%v has room elsewhere for only %d of its %s", d.Nodes[i], is.number-least, d.Strokes(is.number))
			}
		}
	}
}

// keepsOpen says of islands that are joined, and of those with another group
// which they could be joined to, that not all their bridges stay among them.
// It follows from all being joined, and sees it one step earlier: before each
// way out is known to be closed.
func (p *puzzle) keepsOpen(e *puzzles.Encoding, g rules.Graph, d *nodes.Degrees) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "connected", Clued: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
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
		most := make([]int, len(d.Links))
		least := make([]int, len(d.Links))
		for k, q := range d.Links {
			least[k], most[k] = d.Range(known, k)
			open[groups[q.A]] -= least[k]
			open[groups[q.B]] -= least[k]
		}
		said := map[[2]int]bool{}
		for k, q := range d.Links {
			a, b := groups[q.A], groups[q.B]
			of := size[a]
			need := open[a]
			if a != b {
				of += size[b]
				need += open[b]
			}
			if two := [2]int{min(a, b), max(a, b)}; of < len(groups) && (need-1)>>1 < most[k]-least[k] && !said[two] {
				said[two] = true
				cuts = append(cuts, p.among(d, g, known, groups, a, b))
			}
		}
		return cuts
	}})
}

// among says of one or two groups of islands that a bridge leads out of them.
func (p *puzzle) among(d *nodes.Degrees, g rules.Graph, known solver.Ranges, groups []int, a, b int) *solver.Constraint {
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
	for k, q := range d.Links {
		x, y := groups[q.A], groups[q.B]
		if (x == a || x == b) && (y == a || y == b) {
			from, _ := d.Open(known, k)
			inside = d.Count(inside, k, from)
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
