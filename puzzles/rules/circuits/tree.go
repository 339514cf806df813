package circuits

import (
	"fmt"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/solver"
)

// The rules by name.
const (
	degree    = "one or three"
	total     = "lines in all"
	even      = "even"
	connected = "all joined"
	loop      = "no loop"
	lastWay   = "last way"
	closedOff = "closed off"
	parity    = "parity"
)

// partly is the effort to see something of a part of several points.
const partly = 2

// Thesis is the source of most formulations.
const Thesis = `Conroy, Dieroff, Kehoe and Lu, "Cheating on the Daily Paper", 2025`

// Formulations are those of a board on which just the tree is asked for, the
// usual one first.
func (b *Board) Formulations() []puzzles.Formulation {
	const lines = "a variable for each edge is 1 if it is a line, and y for each point if it has three"
	return []puzzles.Formulation{
		{
			Name:  "planar",
			Means: lines + "; arcs a lead from the first point along every line, and arcs d from outside through every gap between lines",
			Source: "Williams, \"A linear-size zero-one programming model for the minimum spanning tree problem in planar graphs\", 2002, on " +
				Thesis + ", CM1",
			Build: func(e *puzzles.Encoding) {
				b.Tree(e)
				b.Arcs(e)
			},
		},
		{
			Name: "tree", Means: lines, Explains: true,
			Source: Thesis + ", CM1 (5.1), with the rows for unit squares and pairs of ends",
			Build: func(e *puzzles.Encoding) {
				b.Tree(e)
				b.Hints(e)
			},
		},
		{
			Name: "flow", Means: lines + "; f is what flows along it from the first point to the others, which take one each",
			Source: Thesis + ", CM2 (5.2), with the number of lines and M = |V| - 1",
			Build: func(e *puzzles.Encoding) {
				b.points(e)
				b.flow(e)
			},
		},
	}
}

// Line returns the literal which says that there is a line at an edge.
func lit(e *puzzles.Encoding, edge int) solver.Lit { return e.Is(edge, Line) }

func lits(e *puzzles.Encoding, edges []int) []solver.Lit { return e.All(edges, Line) }

// points states the rule of each point, and how many lines there are. It
// returns the first of the variables that say which points have three lines.
func (b *Board) points(e *puzzles.Encoding) solver.Var {
	e.OneHot()
	n := len(b.Points)
	y := e.Bools(n, func(i int) string { return b.Name(i) + " has three lines" })
	// Every line has two ends, so that an even number of points has an odd
	// number of lines; and every line has one end in a dark cell, as on a
	// chessboard, so that an odd number of points in dark cells does as well.
	dark := 0
	for _, cell := range b.Points {
		dark += (cell/b.Size.Cols + cell%b.Size.Cols) % 2
	}
	switch {
	case n%2 == 1:
		e.Require(solver.Sum().AtLeast(1), even, "points with one line or three come in an even number, and here there are %d", n)
	case dark%2 == 0:
		e.Require(solver.Sum().AtLeast(1), even,
			"each of the %d lines joins a dark cell with a light one, as on a chessboard, which takes an odd number of points on dark cells and on light ones, and here they are %d and %d",
			n-1, dark, n-dark)
	}
	for i, at := range b.at {
		e.Board.Nodes[i].StandsFor(e.Require(solver.Sum(lits(e, at)...).Plus(-2, y+solver.Var(i)).Equals(1), degree, "%v is joined to one point or to three", b.cell(i)))
	}
	var all []solver.Lit
	for i := range b.Edges {
		all = append(all, lit(e, i))
	}
	e.Require(solver.Sum(all...).Equals(n-1), total, "%d lines join the %d points", n-1, n)
	return y
}

// Tree states the rules over the edges: subtour rows and cuts as they are
// needed, those of unit squares and of pairs of ends from the start.
func (b *Board) Tree(e *puzzles.Encoding) {
	y := b.points(e)
	n := len(b.Points)
	if n%2 == 0 {
		var three solver.Linear
		for i := range n {
			three = three.Plus(1, y+solver.Var(i))
		}
		e.Tighten(three.Equals(n/2-1), "ends",
			"%d of the points have three lines and %d have one, two more, as in every tree of this sort", n/2-1, n/2+1)
	}
	for i, edge := range b.Edges {
		if n > 2 {
			e.Tighten(solver.Sum(lit(e, i)).Plus(-1, y+solver.Var(edge.A)).Plus(-1, y+solver.Var(edge.B)).AtMost(0), connected,
				"%v and %v with one line each would be cut off if they were joined", b.cell(edge.A), b.cell(edge.B))
		}
		if edge.At.R%2 == 0 { // a line down: the square to its right
			square := []int{i}
			for _, to := range [3][2]int{{-1, 1}, {0, 2}, {1, 1}} {
				if k, ok := b.EdgeAt(edge.At.Plus(to[0], to[1])); ok {
					square = append(square, k)
				}
			}
			if len(square) == 4 {
				e.Tighten(solver.Sum(lits(e, square)...).AtMost(3), loop, "four lines around a square would close a loop")
			}
		}
	}
	g := b.graph(e)
	rules.Connected(e, g, connected)
	effort(e)
	rules.NoLoop(e, g, loop)
}

// effort says of the cuts of the lazy rule stated last that a part of several
// points is harder to see than what is left around one.
func effort(e *puzzles.Encoding) {
	const around = 4
	last := &e.Lazy[len(e.Lazy)-1]
	cut := last.Cut
	last.Cut = func(known solver.Ranges) []*solver.Constraint {
		cuts := cut(known)
		for _, c := range cuts {
			if len(c.Terms) > around {
				c.Effort = partly
			}
		}
		return cuts
	}
}

// graph is the points with the edges where there are lines.
func (b *Board) graph(e *puzzles.Encoding) rules.Graph {
	g := rules.Graph{Name: "points"}
	for i := range b.Points {
		g.Points = append(g.Points, b.Name(i))
	}
	for i, edge := range b.Edges {
		g.Links = append(g.Links, rules.Link{A: edge.A, B: edge.B, Is: lit(e, i)})
		g.Called = append(g.Called, b.EdgeName(edge))
	}
	return g
}

// Arcs states for a linear relaxation that the lines are a tree, and that what
// separates the areas between them is one as well: from a root, one arc leads
// into every other point, and one into every other area.
func (b *Board) Arcs(e *puzzles.Encoding) {
	face, outer := b.faces()
	a := e.Reals(2*len(b.Edges), 0, 1, func(i int) string { return fmt.Sprintf("a%d %s", i%2, b.EdgeName(b.Edges[i/2])) })
	d := e.Reals(2*len(b.Edges), 0, 1, func(i int) string { return fmt.Sprintf("d%d %s", i%2, b.EdgeName(b.Edges[i/2])) })
	points := make([]solver.Linear, len(b.Points))
	areas := map[int]solver.Linear{}
	for i, edge := range b.Edges {
		a, d := a+solver.Var(2*i), d+solver.Var(2*i)
		x := lit(e, i)
		e.Tighten(solver.Linear{}.Plus(1, a).Plus(1, a+1).PlusLit(-1, x).Equals(0), connected, "%s is a line one way or the other", b.EdgeName(edge))
		points[edge.A], points[edge.B] = points[edge.A].Plus(1, a), points[edge.B].Plus(1, a+1)
		sides := edge.At.Around()
		f, g := face[b.place(sides[1])], face[b.place(sides[3])]
		if edge.At.R%2 == 1 {
			f, g = face[b.place(sides[0])], face[b.place(sides[2])]
		}
		if f == g {
			e.Tighten(solver.Sum(x).Equals(1), connected, "%s is the only way from one part to the other", b.EdgeName(edge))
			continue
		}
		e.Tighten(solver.Linear{}.Plus(1, d).Plus(1, d+1).PlusLit(1, x).Equals(1), loop, "%s is a line or can be crossed", b.EdgeName(edge))
		areas[f], areas[g] = areas[f].Plus(1, d), areas[g].Plus(1, d+1)
	}
	for i, in := range points {
		one := 1
		if i == 0 {
			one = 0
		}
		e.Tighten(in.Equals(one), connected, "%s is reached by %d line from %s", b.Name(i), one, b.Name(0))
	}
	for corner := range b.corners() {
		in, ok := areas[corner]
		if !ok {
			continue
		}
		one := 1
		if corner == outer {
			one = 0
		}
		e.Tighten(in.Equals(one), loop, "an area is reached by %d gap from outside", one)
	}
}

// corners returns how many places there are on the lattice.
func (b *Board) corners() int { return (2*b.Size.Rows + 1) * (2*b.Size.Cols + 1) }

// faces returns the area that each corner lies in, when every edge is a line,
// called by one of its corners, and the area outside.
func (b *Board) faces() (face []int, outer int) {
	face = make([]int, b.corners())
	for i := range face {
		face[i] = i
	}
	var find func(i int) int
	find = func(i int) int {
		if face[i] != i {
			face[i] = find(face[i])
		}
		return face[i]
	}
	rows, cols := 2*b.Size.Rows, 2*b.Size.Cols
	for r := 0; r <= rows; r += 2 {
		for c := 0; c <= cols; c += 2 {
			at := b.place(corner(r, c))
			if r == 0 || c == 0 || r == rows || c == cols {
				face[find(at)] = find(0)
			}
			// Between two corners lies an edge, beside or above it.
			if _, wall := b.EdgeAt(corner(r, c+1)); c < cols && !wall {
				face[find(at)] = find(b.place(corner(r, c+2)))
			}
			if _, wall := b.EdgeAt(corner(r+1, c)); r < rows && !wall {
				face[find(at)] = find(b.place(corner(r+2, c)))
			}
		}
	}
	for i := range face {
		face[i] = find(i)
	}
	return face, face[0]
}

// flow states that something flows from the first point to each of the others.
func (b *Board) flow(e *puzzles.Encoding) {
	n := len(b.Points)
	f := e.Reals(2*len(b.Edges), 0, n-1, func(i int) string { return fmt.Sprintf("f%d %s", i%2, b.EdgeName(b.Edges[i/2])) })
	out := make([]solver.Linear, n)
	for i, edge := range b.Edges {
		f := f + solver.Var(2*i)
		out[edge.A], out[edge.B] = out[edge.A].Plus(1, f).Plus(-1, f+1), out[edge.B].Plus(1, f+1).Plus(-1, f)
		both := solver.Linear{}.Plus(1, f).Plus(1, f+1)
		e.Require(both.PlusLit(1-n, lit(e, i)).AtMost(0), connected, "something flows along %s only if it is a line", b.EdgeName(edge))
		e.Require(solver.Linear{}.Plus(n-1, f).Plus(n-1, f+1).PlusLit(-1, lit(e, i)).AtLeast(0), connected,
			"something flows along %s if it is a line", b.EdgeName(edge))
	}
	for i, sum := range out {
		if i == 0 {
			e.Require(sum.Equals(n-1), connected, "%s sends one to each of the %d other points", b.Name(0), n-1)
		} else {
			e.Require(sum.Equals(-1), connected, "%s takes one of what flows to it and passes on the rest", b.Name(i))
		}
	}
}
