package rules

import (
	"fmt"

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
			e.Require(e.Holding(s, value).AtMost(3), rule, "%s are not all %s", e.Board.Listed(s), thing)
		}
	}
}

// separators returns cuts for cells that must be joined and are not, or only through one open
// cell: of the cells around such a part one is in the graph, if one of the part is.
func separators(g Graph, ways [][]way, known solver.Ranges, rule string) []*solver.Constraint {
	n := len(g.Points)
	s := separating{g: g, ways: ways, rule: rule, root: -1, sure: make([]bool, n), gone: make([]bool, n), in: make([]int, n), first: make([]int, n)}
	for p, in := range g.In {
		s.sure[p], s.gone[p] = in.In(known)
		if s.sure[p] && s.root < 0 {
			s.root = p
		}
	}
	if s.root < 0 {
		return nil
	}
	s.walk(s.root)
	s.apart = true
	for p := range n {
		if s.in[p] == 0 && !s.gone[p] {
			from := len(s.order)
			s.walk(p)
			part := s.order[from:]
			cells := some(part, s.sure)
			if cells == nil {
				cells = part // none of them can be in the graph
			}
			s.cut(part, cells, -1)
		}
	}
	return s.cuts
}

// separating is a walk through the cells that may be in a graph, depth first.
type separating struct {
	g          Graph
	ways       [][]way
	rule       string
	root       int    // a cell that is in the graph
	sure, gone []bool // by cell: it is in the graph, or not
	order      []int  // the cells, as they were come to
	in         []int  // by cell: when it was come to, from 1; 0 for not yet
	first      []int  // by cell: when the first that is beside it, or beside what is behind it, was come to
	apart      bool   // from the root
	cuts       []*solver.Constraint
}

func (s *separating) walk(p int) {
	s.order = append(s.order, p)
	s.in[p], s.first[p] = len(s.order), len(s.order)
	for _, w := range s.ways[p] {
		to := int(w.to)
		switch {
		case s.gone[to]:
		case s.in[to] > 0:
			s.first[p] = min(s.first[p], s.in[to])
		default:
			s.walk(to)
			s.first[p] = min(s.first[p], s.first[to])
			if behind := s.order[s.in[to]-1:]; !s.apart && !s.sure[p] && s.first[to] >= s.in[p] {
				s.cut(behind, some(behind, s.sure), p)
			}
		}
	}
}

// cut says of each of some cells of a part that it is not in the graph, nor the root, or a
// cell around the part is. by is the only one that may be, or -1.
func (s *separating) cut(part, cells []int, by int) {
	seen := make([]bool, len(s.sure))
	for _, p := range part {
		seen[p] = true
	}
	around := solver.Sum(s.g.In[s.root].Not())
	for _, p := range part {
		for _, w := range s.ways[p] {
			if !seen[w.to] {
				seen[w.to] = true
				around = around.PlusLit(1, s.g.In[w.to])
			}
		}
	}
	for _, p := range cells {
		says, of := "%s would be cut off from %s", []any{english.Each(s.g.Points[p]), s.g.Points[s.root]}
		if by >= 0 && s.sure[p] {
			says, of = "%s would be cut off from %s without %s", []any{s.g.Points[p], s.g.Points[s.root], english.Each(s.g.Points[by])}
		}
		c := solver.Because(around.PlusLit(1, s.g.In[p].Not()).AtLeast(1), s.rule, says, of...).By(solver.CutOff)
		c.Look = CutOff(len(part))
		s.cuts = append(s.cuts, c)
	}
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

// Places are the cells that stand at the same place of each room.
func Places(size puzzles.Size, room []int) (all []Area) {
	rooms := Regions(size, room)
	for k := range rooms[0].Sites {
		a := Area{Name: fmt.Sprintf("place %d of each box", k+1)}
		for _, b := range rooms {
			if k < len(b.Sites) {
				a.Sites = append(a.Sites, b.Sites[k])
			}
		}
		all = append(all, a)
	}
	return all
}

// Spans are the shortest stretches of a line that meet so many rooms.
func Spans(size puzzles.Size, room []int, n int) (all [][]int) {
	for k := range size.Lines() {
		line := size.Line(k)
		var first []int // by room met in turn: where it begins
		for i, c := range line {
			if i == 0 || room[c] != room[line[i-1]] {
				first = append(first, i)
			}
		}
		for j := 0; j+n <= len(first); j++ {
			from, to := first[j], first[j+n-1]
			if n > 1 {
				from = first[j+1] - 1
			}
			all = append(all, line[from:to+1])
		}
	}
	return all
}
