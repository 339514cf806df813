package circuits

import (
	"math/rand/v2"
	"slices"

	"crib/puzzles"
)

// Grow returns a board with a tree on it, taken at random: its points are those
// of the tree, the other cells are black. Where the size allows it there are
// seldom more than one black cell in ten.
//
// From one line the tree grows by giving an end two lines more. Where no end
// has room for two, a point with two ends beside it gives them up.
func Grow(r *rand.Rand, size puzzles.Size, letters string) (*Board, []int) {
	cells := size.Rows * size.Cols
	g := &growth{Board: New(size, make([]bool, cells), letters), rand: r}
	most := r.IntN(1 + cells/12) // black cells that will do
	g.line, g.lines = make([]bool, len(g.Edges)), make([]int, cells)
	if len(g.Edges) == 0 {
		return g.Board, nil
	}
	g.draw(r.IntN(len(g.Edges)), true)
	left, best := cells-2, slices.Clone(g.line)
	fewest := left
	for range 60 * cells {
		if fewest <= most {
			break
		}
		switch {
		case g.split():
			left -= 2
		case g.prune():
			left += 2
		}
		if left < fewest {
			fewest, best = left, slices.Clone(g.line)
		}
	}
	return g.board(best)
}

// A growth is a tree that grows on a board without black cells.
type growth struct {
	*Board
	rand  *rand.Rand
	line  []bool // by edge
	lines []int  // by point: how many lines it has
}

func (g *growth) draw(edge int, line bool) {
	g.line[edge] = line
	d := 1
	if !line {
		d = -1
	}
	g.lines[g.Edges[edge].A] += d
	g.lines[g.Edges[edge].B] += d
}

// two returns two edges at a point, at random, that lead to points which suit.
func (g *growth) two(point int, suits func(edge, to int) bool) (edges [2]int, ok bool) {
	n := 0
	at := g.at[point]
	for _, k := range g.rand.Perm(len(at)) {
		if e := g.Edges[at[k]]; n < 2 && suits(at[k], e.A+e.B-point) {
			edges[n] = at[k]
			n++
		}
	}
	return edges, n == 2
}

// split gives an end two lines more.
func (g *growth) split() bool {
	return g.change(1, true, func(_, to int) bool { return g.lines[to] == 0 })
}

// prune takes two ends away.
func (g *growth) prune() bool {
	return g.change(3, false, func(edge, to int) bool { return g.line[edge] && g.lines[to] == 1 })
}

// change draws, or takes away, two lines at a point with so many.
func (g *growth) change(lines int, line bool, suits func(edge, to int) bool) bool {
	from := g.rand.IntN(len(g.Points))
	for i := range g.Points {
		p := (from + i) % len(g.Points)
		if g.lines[p] != lines {
			continue
		}
		if two, ok := g.two(p, suits); ok {
			g.draw(two[0], line)
			g.draw(two[1], line)
			return true
		}
	}
	return false
}

// board returns the board with just the points of a tree, and the tree.
func (g *growth) board(line []bool) (*Board, []int) {
	black := slices.Repeat([]bool{true}, len(g.Points))
	for i, is := range line {
		if is {
			black[g.Edges[i].A], black[g.Edges[i].B] = false, false
		}
	}
	b := New(g.Size, black, g.letters)
	marks := slices.Repeat([]int{None}, len(b.Edges))
	for i, is := range line {
		if is {
			k, _ := b.EdgeAt(g.Edges[i].At)
			marks[k] = Line
		}
	}
	return b, marks
}

// Printing returns the board with some of a solution's lines printed: kept says
// of each, in the order of the edges, whether it is.
func (b *Board) Printing(solution []int, kept []bool) *Board {
	given := slices.Repeat([]int{puzzles.Blank}, len(solution))
	lines := 0
	for i, v := range solution {
		if v == Line {
			if kept[lines] {
				given[i] = v
			}
			lines++
		}
	}
	return b.With(given)
}
