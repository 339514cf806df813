// Package shortest is the Circuit Board on which two points are marked, and the
// path between them is as short as any solution allows.
package shortest

import (
	"errors"
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules/circuits"
)

// Kind is the Circuit Board with a shortest path.
var Kind = puzzles.Kind{
	Name:  "shortest",
	Title: "Shortest Path Circuit Board",
	Rules: "Draw lines between points that are neighbours, side by side or one above the other. " +
		"**Every point has one line or three**, never two or four. " +
		"**All points are joined**, directly or by way of others, and **no line closes a loop**, so that nothing is enclosed. " +
		"Of all boards that keep these rules, find the one with **the shortest path from S to T**.\n\n" +
		"Black cells have no point. Lines that are printed stay.",
	Sizes:   []puzzles.Size{{Rows: 5, Cols: 5}, {Rows: 6, Cols: 6}, {Rows: 8, Cols: 8}, {Rows: 10, Cols: 10}},
	Usual:   puzzles.Size{Rows: 6, Cols: 6},
	Largest: circuits.Largest,
	Read:    read,
	Draft: puzzles.Draft{
		Help:  circuits.Says + " Type S and T at the ends of the path.",
		Blank: blank,
		Enter: enter,
	},
	Grow: grow,
}

const letters = "ST"

// A puzzle is a board with two marked points, and the fields that no kind reads.
type puzzle struct {
	board  *circuits.Board
	fields []puzzles.Field
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only(); err != nil {
		return nil, err
	}
	b, err := circuits.Read(t, letters)
	if err != nil {
		return nil, err
	}
	return puzzle{b, t.FreeFields()}, nil
}

func (p puzzle) Text() *puzzles.Text          { return p.board.Text("shortest", p.fields) }
func (p puzzle) Board() *puzzles.Board        { return p.board.Draw() }
func (p puzzle) Drawing(marks []int) []string { return p.board.Drawing(marks) }

// Unfinished says which end of the path is missing.
func (p puzzle) Unfinished() error {
	for k, point := range p.board.Marks {
		if point < 0 {
			return errors.New("no point is marked " + letters[k:k+1] + ", want S and T at the ends of the path")
		}
	}
	return nil
}

func blank(size puzzles.Size, fields []puzzles.Field) *puzzles.Text {
	return circuits.Empty("shortest", size, fields)
}

func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := was.(puzzle)
	b, err := p.board.Enter(at, typed)
	if err != nil {
		return nil, err
	}
	return puzzle{b, p.fields}.Text(), nil
}

// grow lays out a board with a tree on it and marks two of its points. The lines
// that are printed are those of the solution, left out one by one.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	if _, err := read(blank(size, fields)); err != nil {
		return puzzles.Growth{}, err
	}
	b, solution := circuits.Grow(r, size, letters)
	b.Marks = ends(r, b, solution)
	g := puzzles.Growth{Blank: puzzle{b, fields}, Solution: solution, Loose: len(b.Points) - 1, Fixed: true}
	g.WithClues = func(solution, _ []int, kept []bool) puzzles.Puzzle { return puzzle{b.Printing(solution, kept), fields} }
	return g, nil
}

// ends returns two points at random whose path in a tree is long, but no more
// than a few lines longer than it could be on the board: else the lines that
// are printed would have to rule out all the shorter ones.
func ends(r *rand.Rand, b *circuits.Board, solution []int) []int {
	const tries, detour = 40, 4
	drawn := func(edge int) bool { return solution[edge] == circuits.Line }
	var best []int
	longest := -1
	for range tries {
		s, t := r.IntN(len(b.Points)), r.IntN(len(b.Points))
		if s == t {
			continue
		}
		path := distances(b, s, drawn)[t]
		if least := distances(b, s, func(int) bool { return true })[t]; path-least <= detour && path > longest {
			best, longest = []int{s, t}, path
		}
	}
	if best == nil { // neighbours will do
		for i, e := range b.Edges {
			if drawn(i) {
				return []int{e.A, e.B}
			}
		}
		return []int{-1, -1}
	}
	return best
}

// far is further than any point.
const far = 1 << 30

// distances returns how many edges lead from a point to each, where only some
// can be walked.
func distances(b *circuits.Board, from int, open func(edge int) bool) []int {
	d := slices.Repeat([]int{far}, len(b.Points))
	d[from] = 0
	queue := make([]int, 1, len(b.Points))
	queue[0] = from
	for k := 0; k < len(queue); k++ {
		for _, i := range b.At(queue[k]) {
			if to := b.Edges[i].A + b.Edges[i].B - queue[k]; d[to] == far && open(i) {
				d[to] = d[queue[k]] + 1
				queue = append(queue, to)
			}
		}
	}
	return d
}
