package battleship

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"crib/puzzles"
	"crib/solver"
)

// What is known of a place.
type state uint8

const (
	open    state = iota // a ship may lie there
	found                // one does, and it is whole
	blocked              // none can: cells or totals are in the way
	spent                // none can: all ships of its length are found
)

// A view is what the cells known so far make of every place. All it concludes
// follows from the rules and from the cells it names as premises, whatever else
// is known.
type view struct {
	p      *puzzle
	e      *puzzles.Encoding
	places []place
	over   [][]int // by cell: the places that cover it
	length map[int][]int
	marks  []int
	of     []state
	found  []int // by length: how many are found
	cuts   []*solver.Constraint
}

// implied states what a player sees by looking at where ships fit: where the
// last ones of a length must lie, cells where nothing fits, and what the ship
// over a cell can be.
func (p *puzzle) implied(e *puzzles.Encoding, places []place) {
	index := sync.OnceValues(func() (over [][]int, length map[int][]int) { // asked for only by hints
		over, length = make([][]int, len(p.clues)), map[int][]int{}
		for i := range places {
			for _, c := range places[i].cells {
				over[c] = append(over[c], i)
			}
			length[len(places[i].cells)] = append(length[len(places[i].cells)], i)
		}
		return over, length
	})
	var last atomic.Pointer[view] // one question is often asked several times over
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "room", Implied: true, Cut: func(known solver.Ranges) []*solver.Constraint {
		v := &view{p: p, e: e, places: places, marks: marked(e, known)}
		if was := last.Load(); was != nil && slices.Equal(was.marks, v.marks) {
			return was.cuts
		}
		v.over, v.length = index()
		v.look()
		v.lastPlaces()
		v.noRoom()
		v.whichShip()
		last.Store(v)
		return v.cuts
	}})
}

// marked returns what is known of each cell.
func marked(e *puzzles.Encoding, known solver.Ranges) []int {
	marks := make([]int, len(e.Board.Sites))
	for c := range marks {
		switch yes, no := e.Is(c, ship).In(known); {
		case yes:
			marks[c] = ship
		case no:
			marks[c] = water
		default:
			marks[c] = puzzles.Blank
		}
	}
	return marks
}

// look sorts the places by what is known.
func (v *view) look() {
	v.of = make([]state, len(v.places))
	v.found = make([]int, len(v.p.fleet))
	for i := range v.places {
		l := &v.places[i]
		if v.whole(l) {
			v.of[i] = found
			v.found[len(l.cells)]++
		} else if v.blocked(l) {
			v.of[i] = blocked
		}
	}
	for i := range v.places {
		if n := len(v.places[i].cells); v.of[i] == open && v.found[n] >= v.p.fleet[n] {
			v.of[i] = spent
		}
	}
}

// whole reports whether a ship is known to lie at a place and to end there.
func (v *view) whole(l *place) bool {
	for _, c := range l.cells {
		if v.marks[c] != ship {
			return false
		}
	}
	if len(l.cells) == len(v.p.fleet)-1 {
		return true // there is no longer one
	}
	for _, c := range l.past {
		if v.marks[c] != water {
			return false
		}
	}
	return true
}

// wholes are the literals that make a place whole.
func (v *view) wholes(l *place) (lits []solver.Lit) {
	lits = v.e.All(l.cells, ship)
	if len(l.cells) < len(v.p.fleet)-1 {
		lits = append(lits, v.e.All(l.past, water)...)
	}
	return lits
}

// blocked reports whether there is a why.
func (v *view) blocked(l *place) bool {
	for _, c := range l.cells {
		if v.marks[c] == water {
			return true
		}
	}
	touched := false
	v.ring(l, func(c int) { touched = touched || v.marks[c] == ship })
	if touched {
		return true
	}
	_, sets := v.why(l)
	return sets != nil
}

// why returns what keeps ships from a place: literals each of which does, or,
// where sets is not nil, sets of literals each of which does together: more
// ship cells than a total has room for. A total may do so by itself.
func (v *view) why(l *place) (singles []solver.Lit, sets [][]solver.Lit) {
	for _, c := range l.cells {
		if v.marks[c] == water {
			singles = append(singles, v.e.Is(c, water))
		}
	}
	v.ring(l, func(c int) {
		if v.marks[c] == ship {
			singles = append(singles, v.e.Is(c, ship))
		}
	})
	first, last := l.cells[0], l.cells[len(l.cells)-1]
	r1, c1, r2, c2 := first/v.p.cols, first%v.p.cols, last/v.p.cols, last%v.p.cols
	for r := r1; r <= r2; r++ {
		if set, full := v.full(v.p.down[r], c2-c1+1, l, r*v.p.cols, 1, v.p.cols); full {
			sets = append(sets, set)
		}
	}
	for c := c1; c <= c2; c++ {
		if set, full := v.full(v.p.across[c], r2-r1+1, l, c, v.p.cols, v.p.rows); full {
			sets = append(sets, set)
		}
	}
	return singles, sets
}

// full reports whether a line of a total has no room for so many cells of a
// place, and the ship cells that take it.
func (v *view) full(total, cells int, l *place, from, step, n int) (set []solver.Lit, full bool) {
	if total == unknown {
		return nil, false
	}
	if cells > total {
		return []solver.Lit{}, true
	}
	for k := range n {
		if c := from + k*step; v.marks[c] == ship && !slices.Contains(l.cells, c) {
			if set = append(set, v.e.Is(c, ship)); len(set) > total-cells {
				return set, true
			}
		}
	}
	return nil, false
}

// ring visits the cells around a place.
func (v *view) ring(l *place, visit func(c int)) {
	first, last := l.cells[0], l.cells[len(l.cells)-1]
	r1, c1, r2, c2 := first/v.p.cols, first%v.p.cols, last/v.p.cols, last%v.p.cols
	for r := max(0, r1-1); r <= min(v.p.rows-1, r2+1); r++ {
		for c := max(0, c1-1); c <= min(v.p.cols-1, c2+1); c++ {
			if r < r1 || r > r2 || c < c1 || c > c2 {
				visit(r*v.p.cols + c)
			}
		}
	}
}

// cover returns few literals which keep ships from all of some places.
func (v *view) cover(places []int) []solver.Lit {
	var out []solver.Lit
	in := map[solver.Lit]bool{}
	add := func(lits ...solver.Lit) {
		for _, l := range lits {
			if !in[l] {
				in[l] = true
				out = append(out, l)
			}
		}
	}
	by := map[solver.Lit][]int{} // the places that a literal blocks
	var order []solver.Lit
	covered := map[int]bool{}
	var rest []int // places that only totals block
	for _, i := range places {
		singles, sets := v.why(&v.places[i])
		if slices.ContainsFunc(sets, func(s []solver.Lit) bool { return len(s) == 0 }) {
			covered[i] = true
			continue
		}
		if len(singles) == 0 {
			rest = append(rest, i)
		}
		for _, l := range singles {
			if by[l] == nil {
				order = append(order, l)
			}
			by[l] = append(by[l], i)
		}
	}
	for {
		var best solver.Lit
		most := 0
		for _, l := range order {
			n := 0
			for _, i := range by[l] {
				if !covered[i] {
					n++
				}
			}
			if n > most {
				best, most = l, n
			}
		}
		if most == 0 {
			break
		}
		add(best)
		for _, i := range by[best] {
			covered[i] = true
		}
	}
	for _, i := range rest {
		_, sets := v.why(&v.places[i])
		if !slices.ContainsFunc(sets, func(s []solver.Lit) bool {
			return !slices.ContainsFunc(s, func(l solver.Lit) bool { return !in[l] })
		}) {
			add(sets[0]...)
		}
	}
	return out
}

// conclude says that where all premises hold, so do all conclusions.
func (v *view) conclude(premises, conclusions []solver.Lit, rule, format string, args ...any) {
	if len(conclusions) == 0 {
		return
	}
	n := len(conclusions)
	s := solver.Sum(conclusions...)
	for _, l := range premises {
		s = s.PlusLit(n, l.Not())
	}
	c := solver.Because(s.AtLeast(n), rule, format, args...)
	c.Implied, c.Effort = true, effort
	v.cuts = append(v.cuts, c)
}

// lastPlaces says where the ships of a length that are not found must lie,
// where there is too little room for them elsewhere.
func (v *view) lastPlaces() {
	for length, n := range v.p.fleet {
		need := n - v.found[length]
		if n == 0 || need <= 0 {
			continue
		}
		var left, gone []int
		for _, i := range v.length[length] {
			switch v.of[i] {
			case open:
				left = append(left, i)
			case blocked:
				gone = append(gone, i)
			}
		}
		const few = 12 // places one can take in
		if len(left) == 0 || len(left) > few && need > 1 {
			continue
		}
		ships := fmt.Sprintf("the %d ships of %d that are left", need, length)
		switch {
		case n == 1:
			ships = fmt.Sprintf("the ship of %d", length)
		case need == 1:
			ships = fmt.Sprintf("the last ship of %d", length)
		}
		if need == 1 || len(left) == need {
			v.allPlaces(left, gone, ships, need)
			continue
		}
		for _, c := range v.cellsOf(left) {
			without := slices.DeleteFunc(slices.Clone(left), func(i int) bool { return slices.Contains(v.places[i].cells, c) })
			if v.marks[c] == puzzles.Blank && len(without) < len(left) && v.pack(without) < need {
				v.conclude(v.cover(gone), []solver.Lit{v.e.Is(c, ship)}, "last place",
					"%s don't all fit without %v", ships, v.e.At(c))
			}
		}
	}
}

// allPlaces says what the places left for one ship have in common, or that
// there are just as many as ships.
func (v *view) allPlaces(left, gone []int, ships string, need int) {
	var sure []solver.Lit
	for _, c := range v.cellsOf(left) {
		in := 0
		for _, i := range left {
			if slices.Contains(v.places[i].cells, c) {
				in++
			}
		}
		if v.marks[c] == puzzles.Blank && (in == len(left) || need > 1) {
			sure = append(sure, v.e.Is(c, ship))
		}
	}
	const listed = 3
	switch {
	case need > 1:
		v.conclude(v.cover(gone), sure, "last place", "%s fit only at %s", ships, v.names(left, "and"))
	case len(left) <= listed:
		v.conclude(v.cover(gone), append(sure, v.touched(left)...), "last place", "%s fits only at %s", ships, v.names(left, "or"))
	default:
		v.conclude(v.cover(gone), append(sure, v.touched(left)...), "last place", "all %d places left for %s agree on this", len(left), ships)
	}
}

// cellsOf returns the cells of some places, each once.
func (v *view) cellsOf(places []int) []int {
	var cells []int
	for _, i := range places {
		for _, c := range v.places[i].cells {
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
	}
	slices.Sort(cells)
	return cells
}

// touched returns the blank cells that lie around each of some places, as
// water: but those at the corner of a ship cell, which is known without.
func (v *view) touched(places []int) (lits []solver.Lit) {
	count := map[int]int{}
	for _, i := range places {
		v.ring(&v.places[i], func(c int) { count[c]++ })
	}
	v.ring(&v.places[places[0]], func(c int) {
		if count[c] == len(places) && v.marks[c] == puzzles.Blank && !v.cornered(c) {
			lits = append(lits, v.e.Is(c, water))
		}
	})
	return lits
}

// cornered reports whether a cell meets a ship cell at a corner.
func (v *view) cornered(cell int) bool {
	r, c := cell/v.p.cols, cell%v.p.cols
	for _, d := range [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		if r2, c2 := r+d[0], c+d[1]; 0 <= r2 && r2 < v.p.rows && 0 <= c2 && c2 < v.p.cols && v.marks[r2*v.p.cols+c2] == ship {
			return true
		}
	}
	return false
}

// pack returns how many ships at most fit into some places at once.
func (v *view) pack(places []int) int {
	if len(places) == 0 {
		return 0
	}
	first, rest := places[0], places[1:]
	apart := slices.DeleteFunc(slices.Clone(rest), func(i int) bool { return v.meet(first, i) })
	with := 1 + v.pack(apart)
	if len(apart) == len(rest) {
		return with
	}
	return max(with, v.pack(rest))
}

// meet reports whether two places overlap or touch.
func (v *view) meet(i, k int) bool {
	a, b := v.places[i].cells, v.places[k].cells
	w := v.p.cols
	near := func(lo1, hi1, lo2, hi2 int) bool { return lo1 <= hi2+1 && lo2 <= hi1+1 }
	return near(a[0]/w, a[len(a)-1]/w, b[0]/w, b[len(b)-1]/w) && near(a[0]%w, a[len(a)-1]%w, b[0]%w, b[len(b)-1]%w)
}

// names names places: "r1c1-r1c3 or r2c2-r2c4".
func (v *view) names(places []int, and string) string {
	names := make([]string, len(places))
	for i, l := range places {
		names[i] = v.places[l].String()
	}
	return puzzles.List(names, and)
}

// noRoom says of cells that no ship which is left fits over them.
func (v *view) noRoom() {
	for c := range v.marks {
		if v.marks[c] != puzzles.Blank || v.cornered(c) {
			continue
		}
		var gone, lengths []int
		for _, i := range v.over[c] {
			switch v.of[i] {
			case blocked:
				gone = append(gone, i)
			case spent:
				lengths = append(lengths, len(v.places[i].cells))
			}
		}
		if len(gone)+len(lengths) < len(v.over[c]) {
			continue
		}
		premises, says := v.spent(lengths)
		if says != "" {
			says += " found, and "
		}
		v.conclude(append(v.cover(gone), premises...), []solver.Lit{v.e.Is(c, water)}, "no room",
			"%sno ship that is left fits over %v", says, v.e.At(c))
	}
}

// spent returns why no more ships of some lengths can lie anywhere: those that
// are found. says is how a sentence begins: "all ships of 1 and 4 are".
func (v *view) spent(lengths []int) (premises []solver.Lit, says string) {
	slices.Sort(lengths)
	lengths = slices.Compact(lengths)
	if len(lengths) == 0 {
		return nil, ""
	}
	names := make([]string, len(lengths))
	for k, n := range lengths {
		names[k] = fmt.Sprint(n)
		for _, i := range v.length[n] {
			if v.of[i] == found {
				premises = append(premises, v.wholes(&v.places[i])...)
			}
		}
	}
	if n := lengths[0]; len(lengths) == 1 && v.p.fleet[n] == 1 {
		return premises, fmt.Sprintf("the ship of %d is", n)
	}
	return premises, "all ships of " + puzzles.List(names, "and") + " are"
}

// whichShip says of ship cells what all ships that can lie over them have in
// common.
func (v *view) whichShip() {
	for c := range v.marks {
		if v.marks[c] != ship {
			continue
		}
		var left, gone, lengths []int
		whole := false
		for _, i := range v.over[c] {
			switch v.of[i] {
			case open:
				left = append(left, i)
			case blocked:
				gone = append(gone, i)
			case spent:
				lengths = append(lengths, len(v.places[i].cells))
			case found:
				whole = true
			}
		}
		if whole || len(left) == 0 {
			continue
		}
		var sure []solver.Lit
		for _, d := range v.places[left[0]].cells {
			if v.marks[d] == puzzles.Blank && !slices.ContainsFunc(left, func(i int) bool { return !slices.Contains(v.places[i].cells, d) }) {
				sure = append(sure, v.e.Is(d, ship))
			}
		}
		sure = append(sure, v.touched(left)...)
		if len(sure) == 0 {
			continue
		}
		premises, says := v.spent(lengths)
		if says != "" {
			says += " found, and "
		}
		const listed = 3
		premises = append(append(v.cover(gone), premises...), v.e.Is(c, ship))
		if len(left) <= listed {
			v.conclude(premises, sure, "which ship", "%sthe ship over %v can only be %s", says, v.e.At(c), v.names(left, "or"))
		} else {
			v.conclude(premises, sure, "which ship", "%sall %d ships that fit over %v agree on this", says, len(left), v.e.At(c))
		}
	}
}
