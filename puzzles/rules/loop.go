package rules

import (
	"slices"

	"crib/puzzles"
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
			e.Require(on.PlusLit(-1, g.Links[w.link].Is).AtLeast(0), "loop", "a line %s goes on at %s", g.Called[w.link], g.Points[p])
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
			c := solver.Because(sum.AtMost(len(path)), "too early", "%s would close a loop too early, without %s", g.Called[i], g.Called[other])
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
	ways := g.ways()
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "corners", Implied: true, Effort: pair / 2, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		states := make([]state, len(g.Links))
		g.see(known, states)
		for _, r := range rings {
			var near []int // the links that matter: of the ring first, then those that lead away
			for _, k := range r.Links {
				for _, p := range [2]int{g.Links[k].A, g.Links[k].B} {
					for _, w := range ways[p] {
						if i := int(w.link); !slices.Contains(near, i) && !slices.Contains(r.Links, i) {
							near = append(near, i)
						}
					}
				}
			}
			near = slices.Concat(r.Links, near)
			for _, then := range r.agreed(g, ways, states, near) {
				own := slices.Clone(states)
				var premises []solver.Lit
				for _, k := range near { // those without which it follows too are left out
					if own[k] == unsure {
						continue
					}
					was := own[k]
					if own[k] = unsure; !slices.Contains(r.agreed(g, ways, own, near), then) {
						own[k] = was
						premises = append(premises, g.Links[k].as(was))
					}
				}
				c := solver.Because(If(premises, []solver.Lit{then}), "corners", "%s, and lines go on at its corners", r.Says)
				c.Implied, c.Effort = true, pair/2
				cuts = append(cuts, c)
			}
		}
		return cuts
	}})
}

// agreed returns what of some links is not known, and the same in all ways in which the
// ring has its links. It is nil where there is no way.
func (r Ring) agreed(g Graph, ways [][]way, states []state, near []int) (all []solver.Lit) {
	may := make([][2]bool, len(near)) // whether there is a way without the link, and with it
	some := false
	for set := range 1 << len(r.Links) {
		in := func(link int) int { return set >> max(0, slices.Index(r.Links, link)) & 1 }
		count, fits := 0, true
		for _, k := range r.Links {
			count += in(k)
			fits = fits && states[k] != state([2]state{there, gone}[in(k)])
		}
		if !fits || count != r.Number {
			continue
		}
		out := make([][2]bool, len(near)) // as may, for this way
		for i := range near {
			out[i] = [2]bool{true, true}
		}
		for _, k := range r.Links {
			for _, p := range [2]int{g.Links[k].A, g.Links[k].B} {
				at, open := 0, []int(nil)
				for _, w := range ways[p] {
					switch i := int(w.link); {
					case slices.Contains(r.Links, i):
						at += in(i)
					case states[i] == unsure:
						open = append(open, i)
					case states[i] != gone:
						at++
					}
				}
				fits = fits && at <= 2 && (at != 1 || len(open) > 0)
				for _, i := range open {
					n := slices.Index(near, i)
					out[n][1] = out[n][1] && at < 2 && (at == 1 || len(open) > 1)
					out[n][0] = out[n][0] && (at != 1 || len(open) > 1)
				}
			}
		}
		if !fits {
			continue
		}
		some = true
		for n, k := range near {
			if n < len(r.Links) {
				may[n][in(k)] = true
			} else {
				may[n][0], may[n][1] = may[n][0] || out[n][0], may[n][1] || out[n][1]
			}
		}
	}
	for n, k := range near {
		if some && states[k] == unsure && may[n][0] != may[n][1] {
			is := g.Links[k].Is
			if !may[n][1] {
				is = is.Not()
			}
			all = append(all, is)
		}
	}
	return all
}
