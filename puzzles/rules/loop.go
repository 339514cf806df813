package rules

import (
	"math/bits"
	"slices"
	"sync"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// Loop says that the links of a graph form one loop: no point has another number of them
// than none or two, and there is some link. That there is no second loop is left to
// Connected, for the links as points, or to FlowLoop. links is how a sentence calls them:
// "lines".
func Loop(e *puzzles.Encoding, g Graph, links string) {
	all := e.Room(len(g.Links))
	for _, l := range g.Links {
		all = all.PlusLit(1, l.Is)
	}
	e.Require(all.AtLeast(1), "loop", "there is a loop")
	for p, ways := range g.ways() {
		sum := e.Room(len(ways))
		for _, w := range ways {
			sum = sum.PlusLit(1, g.Links[w.link].Is)
		}
		e.Require(sum.AtMost(2), "loop", "at most two %s meet at %s", links, g.Points[p])
		for _, w := range ways {
			on := e.Room(len(ways))
			for _, o := range ways {
				if o != w {
					on = on.PlusLit(1, g.Links[o.link].Is)
				}
			}
			e.Require(on.PlusLit(-1, g.Links[w.link].Is).AtLeast(0), "loop", "a line at %s must go on at %s", g.Called[w.link], g.Points[p])
		}
	}
}

// ImplyLoop states what follows where links form one loop: one that would close a loop
// without another that is there is not there; and as a loop parts what is inside of it from
// what is outside, faces that no link parts are on the same side. The links of faces, in
// the same order, are those of g, each between the two that it parts.
func ImplyLoop(e *puzzles.Encoding, g, faces Graph) {
	looks := g.looks()
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "too early", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		l := looks.at(known)
		defer looks.done(l)
		l.join()
		for i, s := range l.states {
			w := &g.Links[i]
			if s != unsure || l.joined.find(w.A) != l.joined.find(w.B) {
				continue
			}
			path := l.path(i)
			other := 0
			for other < len(l.states) && (l.states[other] < there || slices.Contains(path, other)) {
				other++
			}
			if other == len(l.states) {
				continue
			}
			sum := solver.Sum(g.Links[other].Is)
			for _, k := range path {
				sum = sum.PlusLit(1, g.Links[k].Is)
			}
			c := solver.Because(sum.AtMost(len(path)), "too early", "%s would close a loop too early, without %s", g.Called[i], english.Each(g.Called[other]))
			c.Implied, c.Look = true, 2+len(path)
			cuts = append(cuts, c)
		}
		return cuts
	}})
	ways := faces.ways()
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "inside and outside", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		states := make([]state, len(faces.Links))
		faces.see(known, states)
		// A tree of faces that known links lead to: from which, by which, and on which side.
		from, by, side, depth := make([]int, len(ways)), make([]int32, len(ways)), make([]int, len(ways)), make([]int, len(ways))
		root := slices.Repeat([]int{-1}, len(ways))
		for start := len(ways) - 1; start >= 0; start-- {
			if root[start] >= 0 {
				continue
			}
			root[start] = start
			for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
				f := queue[0]
				for _, w := range ways[f] {
					if to := int(w.to); states[w.link] != unsure && root[to] < 0 {
						root[to], from[to], by[to], depth[to], side[to] = start, f, w.link, depth[f]+1, side[f]
						if states[w.link] == there {
							side[to] = 1 - side[f]
						}
						queue = append(queue, to)
					}
				}
			}
		}
		for i, w := range faces.Links {
			a, b := w.A, w.B
			if differ := side[a] != side[b]; root[a] != root[b] || states[i] != unsure && differ == (states[i] == there) {
				continue
			}
			var premises []solver.Lit
			for a != b {
				if depth[a] < depth[b] {
					a, b = b, a
				}
				premises = append(premises, faces.Links[by[a]].as(states[by[a]]))
				a = from[a]
			}
			then, says := w.Is, "%s and %s are on different sides of the loop"
			if side[w.A] == side[w.B] {
				then, says = w.Is.Not(), "%s and %s are on the same side of the loop"
			}
			c := solver.Because(If(premises, []solver.Lit{then}), "inside and outside", says, faces.Points[w.A], faces.Points[w.B])
			c.Implied, c.Look = true, 3*len(premises)
			cuts = append(cuts, c)
		}
		return cuts
	}})
}

// A Ring is the links around a face, in order, and how many of them are there.
type Ring struct {
	Links  []int
	Number int
	Says   string // of the number: "r1c1 has 3 lines around it"
}

// ImplyRings states what all ways have in common in which a ring can have its links, if
// those go on at its points as Loop wants it: of the ring, and of what leads away from it.
func ImplyRings(e *puzzles.Encoding, g Graph, rings []Ring) {
	around := sync.OnceValue(func() []surroundings { // asked for only by hints
		ways, all := g.ways(), make([]surroundings, len(rings))
		for i, r := range rings {
			all[i] = r.surroundings(g, ways)
		}
		return all
	})
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "corners", Implied: true, Effort: slight / 2, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		states := make([]state, len(g.Links))
		g.see(known, states)
		for i, r := range around() {
			never := func(is links, but uint32) { // what is left out of it can't be either
				var lits []solver.Lit
				for has := range is {
					for in := is[has] &^ but; in != 0; in &= in - 1 {
						less := is
						if less[has] &^= in & -in; !r.fits(less) {
							is = less
						}
					}
					for in := is[has]; in != 0; in &= in - 1 {
						l := g.Links[r.near[bits.TrailingZeros32(in)]].Is
						if has == 0 {
							l = l.Not()
						}
						lits = append(lits, l)
					}
				}
				c := solver.Because(solver.Sum(lits...).AtMost(len(lits)-1), "corners", "%s, and lines go on at its corners", rings[i].Says)
				c.Implied, c.Effort = true, slight/2
				cuts = append(cuts, c)
			}
			var is links
			for k, link := range r.near {
				switch states[link] {
				case unsure:
				case gone:
					is[0] |= 1 << k
				default:
					is[1] |= 1 << k
				}
			}
			if !r.fits(is) {
				never(is, 0)
				continue
			}
			for open := (1<<len(r.near) - 1) &^ (is[0] | is[1]); open != 0; open &= open - 1 {
				for has := range is {
					supposed := is
					if supposed[has] |= open & -open; !r.fits(supposed) {
						never(supposed, open&-open)
					}
				}
			}
		}
		return cuts
	}})
}

// The links that are not there, and those that are, as bits.
type links [2]uint32

// Surroundings are the links of a ring, then those that lead away from it, and in which
// ways they can be there together, as bits.
type surroundings struct {
	near []int
	ways []uint32
}

// surroundings returns those in which the ring has its number of links.
func (r Ring) surroundings(g Graph, ways [][]way) surroundings {
	s := surroundings{near: slices.Clone(r.Links)}
	at := map[int]uint32{} // by point: its links
	for _, k := range r.Links {
		for _, p := range [2]int{g.Links[k].A, g.Links[k].B} {
			for _, w := range ways[p] {
				i := slices.Index(s.near, int(w.link))
				if i < 0 {
					i = len(s.near)
					s.near = append(s.near, int(w.link))
				}
				at[p] |= 1 << i
			}
		}
	}
	ring := uint32(1)<<len(r.Links) - 1
	for set := range ring + 1 {
		if bits.OnesCount32(set) != r.Number {
			continue
		}
		all := []uint32{set}
		for _, here := range at {
			var more []uint32
			for out := here &^ ring; ; out = (out - 1) & (here &^ ring) { // each set of them
				if n := bits.OnesCount32(set&here | out); n == 0 || n == 2 {
					for _, w := range all {
						more = append(more, w|out)
					}
				}
				if out == 0 {
					break
				}
			}
			all = more
		}
		s.ways = append(s.ways, all...)
	}
	return s
}

// fits reports whether there is a way with, and without, what is known.
func (s surroundings) fits(is links) bool {
	return slices.ContainsFunc(s.ways, func(w uint32) bool { return w&is[0]|is[1]&^w == 0 })
}
