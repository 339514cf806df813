package language

import (
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
	"crib/puzzles/rules/pieces"
	"crib/puzzles/rules/rectangles"
	"crib/puzzles/rules/symmetry"
)

// What a rule may say of each piece.
const (
	isRectangle = "is a rectangle with one clue, its size"
	isSymmetric = "is symmetric about one"
	hasNumber   = "has size = value"
	hasSize     = "has size ="
	hasWalls    = "each cell has walls = clue"
)

// parsePiece reads what follows `each piece`.
func (s *statement) parsePiece(p *parser) (err error) {
	switch {
	case p.take(isRectangle):
		s.form = isRectangle
	case p.take(isSymmetric):
		if s.form = isSymmetric; p.word() == "" {
			return p.errorf("the rule ends where a sign is wanted that is printed in each piece")
		}
		s.each = []family{{name: "sign", of: p.word()}}
		p.i++
	case p.take(hasNumber):
		s.form = hasNumber
	case p.take(hasSize):
		s.form = hasSize
		s.n, err = p.number("how many cells each piece has")
	default:
		return p.wrong("form of a rule about each piece", []string{isRectangle, isSymmetric + " o", hasNumber, hasSize + " 5"})
	}
	return err
}

// divides reports whether a statement is about pieces that walls part.
func (s *statement) divides() bool {
	return slices.Contains([]string{isRectangle, isSymmetric, hasSize, hasWalls}, s.form)
}

// checkPieces returns what a rule about pieces lacks.
func (s *statement) checkPieces(d *definition) error {
	switch {
	case s.form == hasNumber && (!d.number.is || d.number.first != 1 || d.number.to != ""):
		return s.at.errorf(s.at.at("piece"), "pieces are of equal numbers, want a line such as: values 1-9")
	case !s.divides():
		return nil
	case !d.walls:
		return s.at.errorf(s.at.at(s.form), "no walls part the board, want a line: walls")
	case d.writes() || d.clues.on != "" || slices.ContainsFunc(d.signs, func(g sign) bool { return g.off }):
		return s.at.errorf(s.at.at(s.form), "walls part cells in which nothing is written, none of them black")
	case (s.form == isRectangle || s.form == hasWalls) && !d.clues.is:
		return s.at.errorf(s.at.at("clue"), "no numbers are printed in cells, want a line such as: clue 1-99")
	}
	return nil
}

// pieces returns the rule about all pieces that a statement makes, nil where it makes none.
func (s *statement) pieces(p *puzzle) rules.Rule {
	switch s.form {
	case isRectangle:
		return rectangles.Rule{Name: s.name, Board: p.links, Numbers: p.sizes(rectangles.AnySize)}
	case isSymmetric:
		return symmetry.Rule{Name: s.name, Noun: p.noun(s.each[0].of), Board: p.links, Points: p.points(s.each[0].of)}
	case hasNumber:
		return pieces.Numbers{Name: s.name, Size: p.size, First: p.number.first}
	case hasSize:
		return pieces.Sized{Name: s.name, Board: p.links, Cells: s.n}
	}
	return nil
}

// sizes are the clues of cells as sizes of pieces: 0 where none is printed, unknown for one that is not said.
func (p *puzzle) sizes(unknown int) []int {
	sizes := make([]int, len(p.clue))
	for c, n := range p.clue {
		if sizes[c] = max(0, n); n == unsaid {
			sizes[c] = unknown
		}
	}
	return sizes
}

// noun is what a sentence calls a sign.
func (d *definition) noun(key string) string {
	return d.signs[slices.IndexFunc(d.signs, func(g sign) bool { return g.key == key })].name
}

// points returns the places of a sign, on cells and between them, row by row.
func (p *puzzle) points(key string) (points []grid.At) {
	for r := range 2 * p.size.Rows {
		for c := range 2 * p.size.Cols {
			at := grid.At{R: r, C: c}
			i, ok := p.marks[at]
			if cell, inside := p.size.Cell(at); inside {
				i, ok = p.sign[cell], p.sign[cell] >= 0
			}
			if ok && p.signs[i].key == key {
				points = append(points, at)
			}
		}
	}
	return points
}

// uncrossed gives no wall where a sign stands about which a piece is symmetric.
func (p *puzzle) uncrossed() {
	if !slices.ContainsFunc(p.stated, func(s statement) bool { return s.form == isSymmetric }) {
		return
	}
	for at := range p.marks {
		if site := p.link(at); site >= 0 {
			p.given[site] = pieces.Open
		}
	}
}

// divide parts a new board into pieces, as the rules about these want them. It reports false where
// no rule does.
func (d *definition) divide(r *rand.Rand, p *puzzle) (puzzles.Growth, bool) {
	i := slices.IndexFunc(d.stated, func(s statement) bool { return s.form == isRectangle || s.form == isSymmetric || s.form == hasNumber })
	if i < 0 {
		return puzzles.Growth{}, false
	}
	switch s := &d.stated[i]; s.form {
	case hasNumber:
		return d.numbered(r, p), true
	case isRectangle:
		return d.divided(p, d.rectangled(r, p)), true
	default:
		of, points := symmetry.Lay(r, p.size, 4+r.IntN(8))
		for _, at := range points {
			on := "edges"
			if cell, ok := p.size.Cell(at); ok {
				p.sign[cell] = d.signOf(s.each[0].of, "")
				continue
			} else if at.IsCorner() {
				on = "corners"
			}
			p.marks[at] = d.signOf(s.each[0].of, on)
		}
		return d.divided(p, of), true
	}
}

// rectangled lays out rectangles, and prints a clue in each.
func (d *definition) rectangled(r *rand.Rand, p *puzzle) []int {
	of := rectangles.Lay(r.IntN, p.size, min(d.clues.last, 12))
	for _, cells := range pieces.Cells(of) {
		p.clue[cells[r.IntN(len(cells))]] = len(cells)
	}
	return of
}

// divided is the growth of a board with all its clues, and the piece of each cell.
func (d *definition) divided(p *puzzle, of []int) puzzles.Growth {
	p.place()
	p.uncrossed()
	return puzzles.Growth{Blank: p, Solution: pieces.Marks(p.links, of), Fixed: true, WithClues: func(_, _ []int, _ []bool) puzzles.Puzzle { return p }}
}

// numbered is the growth of a board with pieces of equal numbers, of which some are given.
func (d *definition) numbered(r *rand.Rand, p *puzzle) puzzles.Growth {
	p.place()
	solution := pieces.LayNumbers(r, p.size, min(d.number.last, 5+r.IntN(5)))
	for cell := range solution {
		solution[cell] -= d.number.first
	}
	return puzzles.Growth{Blank: p, Solution: solution, WithClues: func(_, givens []int, _ []bool) puzzles.Puzzle {
		q := p.copied()
		q.place()
		copy(q.given, givens)
		return q
	}}
}
