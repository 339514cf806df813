package battleship

import (
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

// A place is where a ship may lie: its cells, and the cells that are water past
// its ends; of a ship of 1, those on all four sides.
type place struct {
	p     *puzzle
	cells []int
	past  []int
}

// String names the place: "r1c1-r1c3".
func (l *place) String() string {
	first, last := l.p.at(l.cells[0]), l.p.at(l.cells[len(l.cells)-1])
	if first == last {
		return first
	}
	return first + "-" + last
}

// at returns what a cell of the place is.
func (l *place) at(cell int) clue {
	down := len(l.cells) > 1 && l.cells[1]%l.p.cols == l.cells[0]%l.p.cols
	switch {
	case len(l.cells) == 1:
		return single
	case cell == l.cells[0] && down:
		return top
	case cell == l.cells[0]:
		return left
	case cell != l.cells[len(l.cells)-1]:
		return middle
	case down:
		return bottom
	}
	return right
}

// at names a cell.
func (p *puzzle) at(cell int) string { return fmt.Sprintf("r%dc%d", cell/p.cols+1, cell%p.cols+1) }

// places returns the places of all ships, those of each length together, the
// shortest first.
func (p *puzzle) places() []place {
	n, total := 0, 0
	for l, count := range p.fleet {
		if count > 0 {
			here := p.rows*max(0, p.cols-l+1) + p.cols*max(0, p.rows-l+1)
			n, total = n+here, total+here*(l+4)
		}
	}
	all := make([]place, 0, n)
	room := make([]int, 0, total)
	for l, count := range p.fleet {
		if count == 0 {
			continue
		}
		for cell := range p.clues {
			for _, step := range [2]int{1, p.cols} {
				side := 1 // the place begins at cell and goes on to this side
				past := p.cols - cell%p.cols
				if step == p.cols {
					side, past = 2, p.rows-cell/p.cols
				}
				if past < l || l == 1 && side == 2 {
					continue
				}
				from := len(room)
				for k := range l {
					room = append(room, cell+k*step)
				}
				mid := len(room)
				for s, near := range p.around(cell) {
					if near >= 0 && (l == 1 || s == side^2) {
						room = append(room, near)
					}
				}
				if l > 1 && past > l {
					room = append(room, cell+l*step)
				}
				all = append(all, place{p, room[from:mid:mid], room[mid:len(room):len(room)]})
			}
		}
	}
	return all
}

// placements builds the grid based model. The cells of a ship that lies
// somewhere are ship, so that totals and corners can be said of cells, as a
// player does.
func (p *puzzle) placements(e *puzzles.Encoding) {
	e.OneHot()
	p.totals(e)
	p.corners(e)
	p.clued(e)
	longest := len(p.fleet) - 1
	for _, line := range p.lines() {
		for k := range len(line) - longest {
			e.Require(solver.Sum(e.All(line[k:k+longest+1], ship)...).AtMost(longest), "longest",
				"no ship is longer than %d", longest)
		}
	}
	places := p.places()
	first := e.Bools(len(places), func(i int) string { return fmt.Sprintf("a ship at %v", &places[i]) })
	over := make([][]solver.Lit, len(p.clues)) // by cell: the ships that lie over it
	room := make([]solver.Lit, 0, p.covered())
	count := make([]int, len(p.clues))
	for i := range places {
		for _, c := range places[i].cells {
			count[c]++
		}
	}
	for c, n := range count {
		over[c] = room[len(room) : len(room) : len(room)+n]
		room = room[:len(room)+n]
	}
	lits := make([]solver.Lit, len(places))
	for i := range places {
		l := (first + solver.Var(i)).Lit()
		lits[i] = l
		for _, c := range places[i].cells {
			over[c] = append(over[c], l)
		}
		for _, c := range places[i].past {
			unseen(e, solver.Sum(l, e.Is(c, ship)).AtMost(1), "fleet", "a ship at %v does not go on to %v", &places[i], e.At(c))
		}
	}
	for i := range places { // so that the fleet is ticked off when its ships are whole
		l := &places[i]
		whole := solver.Sum(e.All(l.cells, ship)...)
		n := len(l.cells)
		if n < longest {
			whole = solver.Sum(append(e.All(l.cells, ship), e.All(l.past, water)...)...)
			n += len(l.past)
		}
		c := solver.Because(whole.PlusLit(-1, lits[i]).AtMost(n-1), "fleet", "a ship lies at %v if these cells are ship and it ends there", l)
		c.Implied, c.Effort = true, effort
		e.Constraints = append(e.Constraints, c)
	}
	for c, k := range p.clues { // (4.1b): no ship of another shape
		if k < single {
			continue
		}
		var other []solver.Lit
		for _, l := range over[c] {
			if places[l.Var()-first].at(c) != k {
				other = append(other, l)
			}
		}
		if n := len(other); n > 0 {
			unseen(e, solver.Sum(other...).PlusLit(n, e.Is(c, ship)).AtMost(n), "shape", "%v is %s", e.At(c), words[k])
		}
	}
	for c, here := range over {
		unseen(e, solver.Sum(here...).PlusLit(-1, e.Is(c, ship)).Equals(0), "fleet", "%v is ship only if a ship of the fleet lies there", e.At(c))
	}
	var counts []*solver.Constraint // those of the shortest ships first; the notes begin with the longest
	for i := 0; i < len(places); {
		length := len(places[i].cells)
		k := i
		for k < len(places) && len(places[k].cells) == length {
			k++
		}
		counts = append(counts, unseen(e, solver.Sum(lits[i:k]...).Equals(p.fleet[length]), rule(length), "%s", counted(p.fleet[length], length)))
		i = k
	}
	for i, c := range counts {
		e.Board.Notes[len(counts)-1-i].StandsFor(c)
	}
	p.blocks(e, places, lits)
	p.implied(e, places)
}

// blocks says (4.1e) as it must be: of two by two cells, one ship at most has
// any. The corners and ends above say as much of the cells; this says it of the
// places at once.
func (p *puzzle) blocks(e *puzzles.Encoding, places []place, lits []solver.Lit) {
	meet := make([][]solver.Lit, len(p.clues)) // by upper left cell
	for i := range places {
		first, last := places[i].cells[0], places[i].cells[len(places[i].cells)-1]
		for r := max(0, first/p.cols-1); r <= min(p.rows-2, last/p.cols); r++ {
			for c := max(0, first%p.cols-1); c <= min(p.cols-2, last%p.cols); c++ {
				meet[r*p.cols+c] = append(meet[r*p.cols+c], lits[i])
			}
		}
	}
	for c, here := range meet {
		if len(here) > 1 {
			unseen(e, solver.Sum(here...).AtMost(1), "fleet", "ships don't touch, so the four cells from %v to %v meet at most one", e.At(c), e.At(c+p.cols+1))
		}
	}
}

// unseen requires what nobody takes in at a glance: what is said of all places
// at once. What a player sees of it is stated apart, in implied.
func unseen(e *puzzles.Encoding, r solver.Relation, rule, format string, args ...any) *solver.Constraint {
	c := e.Require(r, rule, format, args...)
	c.Effort = effort
	return c
}

// effort is what it takes to look at places all over the board.
const effort = 10

// covered is how many cells all places have together.
func (p *puzzle) covered() int {
	n := 0
	for l, count := range p.fleet {
		if count > 0 {
			n += l * (p.rows*max(0, p.cols-l+1) + p.cols*max(0, p.rows-l+1))
		}
	}
	return n
}

// counted says how many ships of a length there are.
func counted(n, length int) string {
	if n == 1 {
		return fmt.Sprintf("there is exactly one ship of %d", length)
	}
	return fmt.Sprintf("there are exactly %d ships of %d", n, length)
}

// lines returns the sites of each row, then of each column.
func (p *puzzle) lines() [][]int {
	var lines [][]int
	for r := range p.rows {
		lines = append(lines, p.row(r))
	}
	for c := range p.cols {
		lines = append(lines, p.col(c))
	}
	return lines
}

// shapes is how many labels are shapes of ships: they come before the totals.
func (p *puzzle) shapes() (n int) {
	for _, c := range p.clues {
		if c >= single {
			n++
		}
	}
	return n
}

// totals says how many cells of each row and column are ship.
func (p *puzzle) totals(e *puzzles.Encoding) {
	labels := e.Board.Labels[p.shapes():]
	for i, line := range p.lines() {
		name, k, total := "row", i, 0
		if i < p.rows {
			total = p.down[i]
		} else {
			name, k = "column", i-p.rows
			total = p.across[k]
		}
		if total != unknown {
			labels[0].StandsFor(e.Require(solver.Sum(e.All(line, ship)...).Equals(total), name, "%s %d holds %s", name, k+1, cells(total)))
			labels = labels[1:]
		}
	}
}

// cells says how many cells are ship.
func cells(n int) string {
	switch n {
	case 0:
		return "no ship"
	case 1:
		return "exactly 1 ship cell"
	}
	return fmt.Sprintf("exactly %d ship cells", n)
}

// corners keeps ships from touching at a corner: pair by pair, and implied by
// that, said of a cell and all its corners in one breath.
func (p *puzzle) corners(e *puzzles.Encoding) {
	each := func(cell int, visit func(other int)) {
		r, c := cell/p.cols, cell%p.cols
		for _, d := range [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if r2, c2 := r+d[0], c+d[1]; 0 <= r2 && r2 < p.rows && 0 <= c2 && c2 < p.cols {
				visit(r2*p.cols + c2)
			}
		}
	}
	for cell := range p.clues {
		all := make([]solver.Lit, 0, 4)
		each(cell, func(other int) { all = append(all, e.Is(other, ship)) })
		if n := len(all); n > 1 {
			e.Imply(solver.Sum(all...).PlusLit(n, e.Is(cell, ship)).AtMost(n), "corner", "no ships meet at a corner of %v", e.At(cell))
		}
	}
	for cell := range p.clues {
		each(cell, func(other int) {
			if other > cell {
				e.Require(solver.Sum(e.Is(cell, ship), e.Is(other, ship)).AtMost(1), "corner", "ships don't touch at the corner between %v and %v", e.At(cell), e.At(other))
			}
		})
	}
}

// clued says what the shape of a clue makes of the cells around it.
func (p *puzzle) clued(e *puzzles.Encoding) {
	for cell, c := range p.clues {
		if c < single {
			continue
		}
		near := p.around(cell)
		says := func(r solver.Relation) { e.Require(r, "shape", "%v is %s", e.At(cell), words[c]) }
		sum := func(sides ...int) (s solver.Linear) {
			for _, side := range sides {
				if near[side] >= 0 {
					s = s.PlusLit(1, e.Is(near[side], ship))
				}
			}
			return s
		}
		switch c {
		case single:
			says(sum(0, 1, 2, 3).AtMost(0))
		case middle: // a ship goes on to both sides, either way
			says(sum(0, 1).Equals(1))
			says(sum(1, 2).Equals(1))
			says(sum(2, 3).Equals(1))
			says(sum(3, 0).Equals(1))
			says(sum(0).Minus(sum(2)).Equals(0))
			says(sum(1).Minus(sum(3)).Equals(0))
		default:
			on := map[clue]int{top: 2, bottom: 0, left: 1, right: 3}[c]
			says(sum(on).Equals(1))
			says(sum(on^1, on^2, on^3).AtMost(0))
		}
	}
}
