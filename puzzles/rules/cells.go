package rules

import (
	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// Cells returns the graph of the cells which hold a value, each joined to its neighbours.
// The board has a site on each cell; name is how a sentence calls several: "cells of the
// sea".
func Cells(e *puzzles.Encoding, value int, name string) Graph {
	g := Graph{Name: name}
	for cell := range e.Board.Sites {
		g.Points, g.In = append(g.Points, e.At(cell).String()), append(g.In, e.Is(cell, value))
		for _, near := range e.Board.Size().Beside(cell) {
			if near > cell {
				g.Links = append(g.Links, Link{A: cell, B: near})
			}
		}
	}
	return g
}

// NoSquare says that no two by two cells all hold a value, which a sentence calls a thing.
// The board has a site on each cell.
func NoSquare(e *puzzles.Encoding, value int, rule, thing string) {
	size := e.Board.Size()
	for cell := range e.Board.Sites {
		row, col := cell/size.Cols, cell%size.Cols
		if s := size.Rect(row, col, row+1, col+1); len(s) == 4 {
			e.Require(e.Holding(s, value).AtMost(3), rule, "%v, %v, %v and %v are not all %s", e.At(s[0]), e.At(s[1]), e.At(s[2]), e.At(s[3]), thing)
		}
	}
}

// separators returns cuts for cells that must be joined and are not, or by way of
// one open cell alone: of the cells around a part with one of them, and not the
// other, one is in the graph.
func separators(g Graph, ways [][]way, known solver.Ranges, rule string) (cuts []*solver.Constraint) {
	n := len(g.Points)
	sure, gone := make([]bool, n), make([]bool, n)
	root := -1
	for p, in := range g.In {
		sure[p], gone[p] = in.In(known)
		if sure[p] && root < 0 {
			root = p
		}
	}
	if root < 0 {
		return nil
	}
	// cut says of each of some cells of a part that it is not in the graph, nor the
	// root, or a cell around the part is. by is the only one that may be, or -1.
	cut := func(part, cells []int, by int) {
		inside := make([]bool, n)
		for _, p := range part {
			inside[p] = true
		}
		around := solver.Sum(g.In[root].Not())
		seen := make([]bool, n)
		for _, p := range part {
			for _, w := range ways[p] {
				if !inside[w.to] && !seen[w.to] {
					seen[w.to] = true
					around = around.PlusLit(1, g.In[w.to])
				}
			}
		}
		for _, p := range cells {
			c := solver.Because(around.PlusLit(1, g.In[p].Not()).AtLeast(1), rule, "%s would be cut off from %s", english.Each(g.Points[p]), g.Points[root])
			if by >= 0 && sure[p] {
				c = solver.Because(around.PlusLit(1, g.In[p].Not()).AtLeast(1), rule, "%s would be cut off from %s without %s", g.Points[p], g.Points[root], english.Each(g.Points[by]))
			}
			c.Look = CutOff(len(part))
			cuts = append(cuts, c)
		}
	}
	var order []int         // the cells that may be in the graph, depth first
	in := make([]int, n)    // by cell: when it was come to, from 1; 0 for not yet
	first := make([]int, n) // by cell: when the first that is beside it, or beside what is behind it, was come to
	apart := false          // from the root
	var walk func(p int)
	walk = func(p int) {
		order = append(order, p)
		in[p], first[p] = len(order), len(order)
		for _, w := range ways[p] {
			to := int(w.to)
			switch {
			case gone[to]:
			case in[to] > 0:
				first[p] = min(first[p], in[to])
			default:
				walk(to)
				first[p] = min(first[p], first[to])
				if behind := order[in[to]-1:]; !apart && !sure[p] && first[to] >= in[p] {
					cut(behind, some(behind, sure), p)
				}
			}
		}
	}
	walk(root)
	apart = true
	for p := range n {
		if in[p] == 0 && !gone[p] {
			from := len(order)
			walk(p)
			part := order[from:]
			cells := some(part, sure)
			if cells == nil {
				cells = part // none of them can be in the graph
			}
			cut(part, cells, -1)
		}
	}
	return cuts
}

// some returns the first of the cells of which something is said, or nil.
func some(cells []int, of []bool) []int {
	for i, p := range cells {
		if of[p] {
			return cells[i : i+1]
		}
	}
	return nil
}
