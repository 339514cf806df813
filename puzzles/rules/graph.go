package rules

import (
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

// A Graph is points which links may join: islands and bridges.
type Graph struct {
	Points []string // how a sentence calls each
	Name   string   // how it calls several: "islands"
	Links  []Link
	Called []string // how a sentence calls each link; nil to speak of the points alone
}

// A Link joins two points, counted from 0, where Is is true. Surely are further
// literals from each of which that follows, as a player writes them: that there
// are two bridges.
type Link struct {
	A, B   int
	Is     solver.Lit
	Surely []solver.Lit
}

// in says what is known of a link: a true literal from which it follows that it
// is there, NoLit for none, and whether it is not there.
func (l *Link) in(known solver.Ranges) (is solver.Lit, no bool) {
	yes, no := l.Is.In(known)
	switch {
	case yes:
		return l.Is, false
	case no:
		return solver.NoLit, true
	}
	for _, s := range l.Surely {
		if yes, _ := s.In(known); yes {
			return s, false
		}
	}
	return solver.NoLit, false
}

// Connected says that the links join all points in one piece. It is said of
// parts which have no way out, or only one that is not yet taken.
func Connected(e *puzzles.Encoding, g Graph, rule string) {
	around := g.around()
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: rule, Cut: func(known solver.Ranges) []*solver.Constraint {
		w := walk{g: g, known: known, around: around}
		return w.cuts(rule)
	}})
}

// around returns the links at each point.
func (g Graph) around() [][]int32 {
	count := make([]int, len(g.Points))
	for _, l := range g.Links {
		count[l.A]++
		count[l.B]++
	}
	all := make([]int32, 2*len(g.Links))
	around := make([][]int32, len(g.Points))
	for p, n := range count {
		around[p], all = all[:0:n], all[n:]
	}
	for i, l := range g.Links {
		around[l.A] = append(around[l.A], int32(i))
		around[l.B] = append(around[l.B], int32(i))
	}
	return around
}

// A walk visits the points by the links that may be there, depth first, and
// finds those links without which they would fall apart.
type walk struct {
	g      Graph
	known  solver.Ranges
	around [][]int32
	in     []int32 // by point: when it was come to, from 1; 0 for not yet
	out    []int32 // by point: when the last point behind it was come to
	low    []int32 // by point: the first point that can be come to from behind it
	time   int32
	only   []way
}

// A way is an open link which alone leads to what is behind it.
type way struct {
	link  int32
	point int32 // at its far end
}

func (w *walk) cuts(rule string) (cuts []*solver.Constraint) {
	n := len(w.around)
	if n < 2 {
		return nil
	}
	room := make([]int32, 3*n)
	w.in, w.out, w.low = room[:n], room[n:2*n], room[2*n:]
	var starts []int32
	for p := range int32(n) {
		if w.in[p] == 0 {
			starts = append(starts, p)
			w.from(p, -1)
		}
	}
	if len(starts) > 1 {
		for _, p := range starts { // each piece lacks a way out; one of more than half is not worth saying, the others are
			if size := int(w.out[p] - w.in[p] + 1); 2*size < n || 2*size == n && p == 0 {
				cuts = append(cuts, w.cut(p, p, rule))
			}
		}
		return cuts
	}
	for _, o := range w.only {
		l := w.g.Links[o.link]
		near := int32(l.A + l.B - int(o.point))
		cuts = append(cuts, w.cut(o.point, near, rule))
	}
	return cuts
}

func (w *walk) from(p, by int32) {
	w.time++
	w.in[p], w.low[p] = w.time, w.time
	for _, i := range w.around[p] {
		l := &w.g.Links[i]
		is, no := l.in(w.known)
		if i == by || no {
			continue
		}
		q := int32(l.A + l.B - int(p))
		if w.in[q] > 0 {
			w.low[p] = min(w.low[p], w.in[q])
			continue
		}
		w.from(q, i)
		w.low[p] = min(w.low[p], w.low[q])
		if w.low[q] > w.in[p] && is == solver.NoLit {
			w.only = append(w.only, way{i, q})
		}
	}
	w.out[p] = w.time
}

// cut says that what is behind a point must be joined to the rest. near is the
// point on this side of the way there.
func (w *walk) cut(point, near int32, rule string) *solver.Constraint {
	from, to := w.in[point], w.out[point]
	behind := func(p int) bool { return from <= w.in[p] && w.in[p] <= to }
	var out []solver.Lit
	var ways []int // that are left
	for i, l := range w.g.Links {
		if behind(l.A) != behind(l.B) {
			out = append(out, l.Is)
			if _, no := l.Is.In(w.known); !no {
				ways = append(ways, i)
			}
		}
	}
	var part []int // the smaller side
	size := int(to - from + 1)
	inside := 2*size <= len(w.in)
	if !inside {
		point = near
	}
	for p := range w.in {
		if behind(p) == inside {
			part = append(part, p)
		}
	}
	if len(ways) == 1 && w.g.Called != nil {
		return solver.Because(solver.Sum(out...).AtLeast(1), rule, "%s is the only way out of %v", w.g.Called[ways[0]], w.g.Part(part, int(point)))
	}
	return solver.Because(solver.Sum(out...).AtLeast(1), rule,
		"%v must be joined to the other %s", w.g.Part(part, int(point)), w.g.Name)
}

// A Part is how a sentence calls some of the points, one of which stands for
// all where they are many.
type Part struct {
	graph  Graph
	points []int
	at     int
}

// Part returns some of the points, and which of them stands for all.
func (g Graph) Part(points []int, at int) Part { return Part{g, points, at} }

func (p Part) String() string {
	const few = 6
	if n := len(p.points); n > few {
		return fmt.Sprintf("%s and %d more %s", p.graph.Points[p.at], n-1, p.graph.Name)
	}
	return puzzles.List(p.graph.named(p.points), "and")
}

func (g Graph) named(points []int) []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = g.Points[p]
	}
	return names
}

// NoLoop says that no links form a loop. It is said where all but one of a loop
// are there.
func NoLoop(e *puzzles.Encoding, g Graph, rule string) {
	around := g.around()
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: rule, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		joined := newForest(len(g.Points))
		closed := make([]bool, len(g.Links))
		may := make([]int, 0, len(g.Links)) // links that may close a loop, or do
		for i := range g.Links {
			l := &g.Links[i]
			switch is, no := l.in(known); {
			case is != solver.NoLit:
				if closed[i] = !joined.join(l.A, l.B); closed[i] {
					may = append(may, i)
				}
			case !no:
				may = append(may, i)
			}
		}
		for _, i := range may {
			if l := &g.Links[i]; closed[i] || joined.find(l.A) == joined.find(l.B) {
				cuts = append(cuts, g.loop(known, g.path(known, around, i), closed[i], rule))
			}
		}
		return cuts
	}})
}

// Groups returns for each point the first of all that are surely joined to it.
func (g Graph) Groups(known solver.Ranges) []int {
	joined := newForest(len(g.Points))
	for _, l := range g.Links {
		if is, _ := l.in(known); is != solver.NoLit {
			joined.join(l.A, l.B)
		}
	}
	first := make([]int, len(g.Points))
	for p := range first {
		first[p] = joined.find(p)
	}
	return first
}

// A forest says which points are joined: by point, another one joined to it
// that comes before it, or itself.
type forest []int

func newForest(n int) forest {
	f := make(forest, n)
	for p := range f {
		f[p] = p
	}
	return f
}

func (f forest) find(p int) int {
	for f[p] != p {
		f[p] = f[f[p]]
		p = f[p]
	}
	return p
}

// join joins two points and reports false if they were joined.
func (f forest) join(a, b int) bool {
	a, b = f.find(a), f.find(b)
	f[max(a, b)] = min(a, b)
	return a != b
}

// path returns a shortest path of links that are surely there from one end of a
// link to the other, without it, and the link.
func (g Graph) path(known solver.Ranges, around [][]int32, link int) []int {
	from, to := g.Links[link].A, g.Links[link].B
	by := make([]int32, len(g.Points)) // the link each was come to by, from 1
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, i := range around[p] {
			l := g.Links[i]
			q := l.A + l.B - p
			if is, _ := l.in(known); is == solver.NoLit || int(i) == link || by[q] != 0 || q == from {
				continue
			}
			by[q] = i + 1
			if q != to {
				queue = append(queue, q)
				continue
			}
			path := []int{link}
			for q != from {
				path = append(path, int(by[q]-1))
				l := g.Links[by[q]-1]
				q = l.A + l.B - q
			}
			return path
		}
	}
	panic("the ends are not joined")
}

// loop says that the links of a path are not all there. closed says that they
// are.
func (g Graph) loop(known solver.Ranges, path []int, closed bool, rule string) *solver.Constraint {
	var sum solver.Linear
	points := make([]int, 0, len(path))
	at := g.Links[path[0]].A // where the path ends
	for k := len(path) - 1; k >= 0; k-- {
		l := g.Links[path[k]]
		is, _ := l.in(known)
		if is == solver.NoLit {
			is = l.Is
		}
		sum = sum.PlusLit(1, is)
		points = append(points, at)
		at = l.A + l.B - at
	}
	if g.Called != nil {
		would := "would"
		if closed {
			would = "must not"
		}
		return solver.Because(sum.AtMost(len(path)-1), rule, "%s %s close a loop", g.Called[path[0]], would)
	}
	return solver.Because(sum.AtMost(len(path)-1), rule, "%s must not form a loop", puzzles.List(g.named(points), "and"))
}
