package circuits

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
	"crib/solver"
)

func corner(r, c int) grid.At { return grid.At{R: r, C: c} }

// Hints states what follows from the rules in a player's words, of what is
// known. Solving has no need of it.
func (b *Board) Hints(e *puzzles.Encoding) {
	e.Lazy = append(e.Lazy,
		solver.Lazy{Rule: degree, Cut: func(known solver.Ranges) []*solver.Constraint { return b.even(e, known) }},
		solver.Lazy{Rule: lastWay, Implied: true, Cut: func(known solver.Ranges) []*solver.Constraint { return b.lastWays(e, known) }},
		b.parities(e),
		solver.Lazy{Rule: closedOff, Implied: true, Cut: func(known solver.Ranges) []*solver.Constraint { return b.closings(e, known) }},
	)
}

// unless is the clause that some literal which is known to hold does not, or
// that another one, if any, holds.
func unless(hold []solver.Lit, then []solver.Lit, rule, format string, args ...any) *solver.Constraint {
	clause := slices.Clone(then)
	for _, l := range hold {
		clause = append(clause, l.Not())
	}
	return solver.Because(solver.Sum(clause...).AtLeast(1), rule, format, args...)
}

// counts returns how many lines there are at a point, and how many open edges.
func (b *Board) counts(e *puzzles.Encoding, known solver.Ranges, point int) (lines, open int) {
	for _, i := range b.at[point] {
		switch yes, no := lit(e, i).In(known); {
		case yes:
			lines++
		case !no:
			open++
		}
	}
	return lines, open
}

// around returns what is known of the edges at a point, as literals that hold,
// and those which are open.
func (b *Board) around(e *puzzles.Encoding, known solver.Ranges, point int) (hold, open []solver.Lit) {
	for _, i := range b.at[point] {
		switch yes, no := lit(e, i).In(known); {
		case yes:
			hold = append(hold, lit(e, i))
		case no:
			hold = append(hold, lit(e, i).Not())
		default:
			open = append(open, lit(e, i))
		}
	}
	return hold, open
}

// even says of points without an open edge, and with two lines or four or none,
// that they break the rule. What is said of a point by a variable more can't be
// read off the board.
func (b *Board) even(e *puzzles.Encoding, known solver.Ranges) (cuts []*solver.Constraint) {
	for i := range b.Points {
		if lines, open := b.counts(e, known, i); open == 0 && lines%2 == 0 {
			hold, _ := b.around(e, known, i)
			cuts = append(cuts, unless(hold, nil, degree, "%v is joined to one point or to three", b.cell(i)))
		}
	}
	return cuts
}

// lastWays says of points with three lines that they take no more, and of those
// with one open edge what it is.
func (b *Board) lastWays(e *puzzles.Encoding, known solver.Ranges) (cuts []*solver.Constraint) {
	for i := range b.Points {
		lines, ways := b.counts(e, known, i)
		if ways != 1 {
			continue
		}
		hold, open := b.around(e, known, i)
		var c *solver.Constraint
		switch at := b.cell(i); lines {
		case 0:
			c = unless(hold, open, degree, "%v must be joined to something", at)
		case 1:
			c = unless(hold, []solver.Lit{open[0].Not()}, degree, "%v has one line and can't have three", at)
		case 2:
			c = unless(hold, open, degree, "%v has two lines and needs a third", at)
		case 3:
			c = solver.Because(solver.Sum(lits(e, b.at[i])...).AtMost(3), degree, "%v has three lines and takes no more", at)
		}
		c.Implied = true
		cuts = append(cuts, c)
	}
	return cuts
}

// closings says of an open edge that a line there would leave the lines it
// joins no way on, though other points are not joined to them.
func (b *Board) closings(e *puzzles.Encoding, known solver.Ranges) (cuts []*solver.Constraint) {
	n := len(b.Points)
	part := make([]int, n) // by point: the part it is in, called by its first
	members := make([][]int, n)
	lines, ways := make([]int, n), make([]int, n)
	for i := range n {
		part[i] = -1
		var open int
		lines[i], open = b.counts(e, known, i)
		ways[i] = lines[i] + open
	}
	// A point takes no more lines if it has three, or one and no way to three.
	done := func(point, more int) bool {
		l := lines[point] + more
		return l == 3 || l == 1 && ways[point] < 3
	}
	unfinished := make([]int, n)
	for start := range n {
		if part[start] >= 0 {
			continue
		}
		part[start] = start
		queue := []int{start}
		for k := 0; k < len(queue); k++ {
			v := queue[k]
			if !done(v, 0) {
				unfinished[start]++
			}
			for _, i := range b.at[v] {
				w := b.Edges[i].A + b.Edges[i].B - v
				if yes, _ := lit(e, i).In(known); yes && part[w] < 0 {
					part[w] = start
					queue = append(queue, w)
				}
			}
		}
		members[start] = queue
	}
	for i, edge := range b.Edges {
		p, q := part[edge.A], part[edge.B]
		if yes, no := lit(e, i).In(known); yes || no || p == q || len(members[p])+len(members[q]) == n {
			continue
		}
		if unfinished[p] != 1 || unfinished[q] != 1 || !done(edge.A, 1) || !done(edge.B, 1) {
			continue // where something else is unfinished as well, or the line does not finish its end
		}
		var hold []solver.Lit
		var inside []int
		for _, v := range append(append(inside, members[p]...), members[q]...) {
			inside = append(inside, v)
			around, _ := b.around(e, known, v)
			for _, l := range around {
				// Lines stand at both their ends. At a point with three no other edge matters.
				line := l.Is() == lit(e, i).Is()
				if line && b.first(v, l, e) || !line && lines[v] < 2 {
					hold = append(hold, l)
				}
			}
		}
		c := unless(hold, []solver.Lit{lit(e, i).Not()}, closedOff, "a line %s would close %v off from the rest", b.EdgeName(edge), b.names(inside))
		c.Implied, c.Effort = true, partly
		cuts = append(cuts, c)
	}
	return cuts
}

// first reports whether a point is the first end of the edge of a literal.
func (b *Board) first(point int, l solver.Lit, e *puzzles.Encoding) bool {
	f, _, _ := e.Meaning(l)
	return b.Edges[f.Site].A == point
}

// names calls several points by name, or many of them by one.
func (b *Board) names(points []int) string {
	const few = 6
	var names []string
	for _, p := range points {
		names = append(names, b.Name(p))
	}
	if len(names) > few {
		names = append(names[:1], "what it is joined to")
	}
	return puzzles.List(names, "and")
}

// parities says of parts of the board out of which one way is open whether there
// is a line: as each point has one line or three, an odd number of lines leads
// out of an odd number of points, and an even number out of an even one.
func (b *Board) parities(e *puzzles.Encoding) solver.Lazy {
	g := b.graph(e)
	bridges := g.Bridges()
	return solver.Lazy{Rule: parity, Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		bridges(known, func(edge, at int, part []int) {
			if len(part) > 1 {
				cuts = append(cuts, b.leaving(e, g.Part(part, at), part, edge, known))
			}
		})
		return cuts
	}}
}

// leaving says whether a line leads out of a part of the board at an edge, where
// it is known of the others.
func (b *Board) leaving(e *puzzles.Encoding, name rules.Part, part []int, edge int, known solver.Ranges) *solver.Constraint {
	// Much is to be counted: whatever else a single rule says is easier to see.
	const count = 50
	inside := make([]bool, len(b.Points))
	for _, p := range part {
		inside[p] = true
	}
	number, odd := "even", len(part)%2 == 1
	if odd {
		number = "odd"
	}
	var hold []solver.Lit
	for _, p := range part {
		for _, i := range b.at[p] {
			if i == edge || inside[b.Edges[i].A] && inside[b.Edges[i].B] {
				continue
			}
			l := lit(e, i)
			if yes, _ := l.In(known); yes {
				odd = !odd
			} else {
				l = l.Not()
			}
			hold = append(hold, l)
		}
	}
	then := lit(e, edge)
	if !odd {
		then = then.Not()
	}
	c := unless(hold, []solver.Lit{then}, parity,
		"an %s number of lines leads out of %v, as these are %d points with one line or three each", number, name, len(part))
	c.Implied, c.Effort = true, count
	return c
}
