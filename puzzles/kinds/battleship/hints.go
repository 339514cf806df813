package battleship

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"crib/puzzles"
	"crib/puzzles/rules"
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
	lines  []rules.Area
	places []place
	whole  []rules.Way // by place: the cells by which a ship there is seen to be whole
	clear  []rules.Way // by place: what a ship there makes of its cells and of all around it
	over   [][]int     // by cell: the places that cover it

	known   solver.Ranges // of the cells
	of      []state
	against [][][]solver.Lit // by place: what keeps ships from it, as rules.Witnesses takes it
	cuts    []*solver.Constraint
}

// implied states what a player sees by looking at where ships fit: where the
// last ones of a length must lie, cells where nothing fits, and what the ship
// over a cell can be.
func (p *puzzle) implied(e *puzzles.Encoding, places []place, whole []rules.Way) {
	blind := sync.OnceValue(func() view { // asked for only by hints
		v := view{p: p, e: e, places: places, whole: whole, over: make([][]int, len(p.clues)), lines: p.lines()}
		for i := range places {
			l := &places[i]
			v.clear = append(v.clear, append(e.All(l.cells, ship), e.All(l.ring(), water)...))
			for _, c := range l.cells {
				v.over[c] = append(v.over[c], i)
			}
		}
		return v
	})
	var last atomic.Pointer[view] // one question is often asked several times over
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "room", Implied: true, Cut: func(known solver.Ranges) []*solver.Constraint {
		known = known[:len(p.clues)]
		if was := last.Load(); was != nil && slices.Equal(was.known, known) {
			return was.cuts
		}
		v := blind()
		v.look(slices.Clone(known))
		v.lastPlaces()
		v.noRoom()
		v.whichShip()
		last.Store(&v)
		return v.cuts
	}})
}

// look sorts the places by what is known.
func (v *view) look(known solver.Ranges) {
	v.known, v.of, v.against = known, make([]state, len(v.places)), make([][][]solver.Lit, len(v.places))
	left := slices.Clone(v.p.fleet)
	for i := range v.places {
		v.against[i] = v.obstacles(i)
		if v.whole[i].Known(known) {
			v.of[i] = found
			left[len(v.places[i].cells)]--
		} else if len(v.against[i]) > 0 {
			v.of[i] = blocked
		}
	}
	for i := range v.places {
		if v.of[i] == open && left[len(v.places[i].cells)] <= 0 {
			v.of[i] = spent
		}
	}
}

// sorted returns some places by their state.
func (v *view) sorted(places []int) (by [spent + 1][]int) {
	for _, i := range places {
		by[v.of[i]] = append(by[v.of[i]], i)
	}
	return by
}

// obstacles returns what keeps ships from a place: cells each of which does, or
// sets of cells each of which does together: more than a total has room for. A
// total may do so by itself.
func (v *view) obstacles(place int) (sets [][]solver.Lit) {
	p, l := v.p, &v.places[place]
	first, last := l.ends()
	check := func(total int, line rules.Area) {
		if total == unknown {
			return
		}
		var others []solver.Lit
		for _, c := range line.Sites {
			if slices.Contains(l.cells, c) {
				total--
			} else if is := v.e.Is(c, ship); v.holds(is) {
				others = append(others, is)
			}
		}
		if len(others) > total {
			sets = append(sets, others[:max(0, total+1)])
		}
	}
	for r := first / p.cols; r <= last/p.cols; r++ {
		check(p.down[r], v.lines[r])
	}
	for c := first % p.cols; c <= last%p.cols; c++ {
		check(p.across[c], v.lines[p.rows+c])
	}
	never := slices.ContainsFunc(sets, func(set []solver.Lit) bool { return len(set) == 0 })
	if alone := v.clear[place].Contradicted(v.known); len(alone) > 0 && !never {
		return alone
	}
	return sets
}

// holds reports whether a literal is known to hold.
func (v *view) holds(l solver.Lit) bool { return rules.Way{l}.Known(v.known) }

// witnesses returns few cells which keep ships from all of some places.
func (v *view) witnesses(places []int) []solver.Lit { return rules.Witnesses(pick(v.against, places)) }

// pick returns those of a list that are at some places of it.
func pick[T any](list []T, places []int) []T {
	picked := make([]T, len(places))
	for k, i := range places {
		picked[k] = list[i]
	}
	return picked
}

// conclude says that where all premises hold, so do all conclusions.
func (v *view) conclude(premises, conclusions []solver.Lit, rule, says string) {
	if len(conclusions) > 0 {
		c := unseen(solver.Because(rules.If(premises, conclusions), rule, "%s", says))
		c.Implied = true
		v.cuts = append(v.cuts, c)
	}
}

// agree says what all places left for a ship have in common: in the first words
// with a list of the places behind them, in the others where they are many.
func (v *view) agree(premises []solver.Lit, left []int, rule, few, many string) {
	const listed = 3
	says := many
	if len(left) <= listed {
		says = few + " " + v.names(left, "or")
	}
	v.conclude(premises, rules.Agreed(v.known, pick(v.clear, left)), rule, says)
}

// lastPlaces says where the ships of a length that are not found must lie,
// where there is too little room for them elsewhere.
func (v *view) lastPlaces() {
	const few = 12 // places one can take in
	for length, n := range v.p.fleet {
		var all []int
		for i := range v.places {
			if len(v.places[i].cells) == length {
				all = append(all, i)
			}
		}
		by := v.sorted(all)
		left, need := by[open], n-len(by[found])
		if len(left) == 0 || len(left) > few && need > 1 {
			continue
		}
		premises := v.witnesses(by[blocked])
		if need == 1 {
			ship := fmt.Sprintf("the last ship of %d", length)
			if n == 1 {
				ship = fmt.Sprintf("the ship of %d", length)
			}
			v.agree(premises, left, "last place", fmt.Sprintf("%s fits only at", ship),
				fmt.Sprintf("all %d places left for %s agree on this", len(left), ship))
			continue
		}
		ships, ways := fmt.Sprintf("the %d ships of %d that are left", need, length), pick(v.clear, left)
		var sure []solver.Lit
		for c := range v.known {
			is := v.e.Is(c, ship)
			without := slices.DeleteFunc(slices.Clone(ways), func(w rules.Way) bool { return slices.Contains(w, is) })
			if !v.known[c].Fixed() && len(without) < len(ways) && !rules.AtOnce(without, need) {
				sure = append(sure, is)
			}
		}
		if len(left) == need {
			v.conclude(premises, sure, "last place", fmt.Sprintf("%s fit only at %s", ships, v.names(left, "and")))
			continue
		}
		for _, l := range sure {
			v.conclude(premises, []solver.Lit{l}, "last place", fmt.Sprintf("%s don't all fit without %v", ships, v.e.At(int(l.Var()))))
		}
	}
}

// names names places: "r1c1-r1c3 or r2c2-r2c4".
func (v *view) names(places []int, and string) string {
	names := make([]string, len(places))
	for k, i := range places {
		names[k] = v.places[i].String()
	}
	return puzzles.List(names, and)
}

// noRoom says of cells that no ship which is left fits over them.
func (v *view) noRoom() {
	for c := range v.known {
		by := v.sorted(v.over[c])
		if v.known[c].Fixed() || len(by[open])+len(by[found]) > 0 {
			continue
		}
		premises, says := v.noOther(by)
		v.conclude(premises, []solver.Lit{v.e.Is(c, water)}, "no room", fmt.Sprintf("%sno ship that is left fits over %v", says, v.e.At(c)))
	}
}

// whichShip says of ship cells what all ships that can lie over them have in
// common.
func (v *view) whichShip() {
	for c := range v.known {
		is, by := v.e.Is(c, ship), v.sorted(v.over[c])
		left := by[open]
		if !v.holds(is) || len(left) == 0 || len(by[found]) > 0 {
			continue
		}
		premises, found := v.noOther(by)
		v.agree(append(premises, is), left, "which ship", fmt.Sprintf("%sthe ship over %v can only be", found, v.e.At(c)),
			fmt.Sprintf("%sall %d ships that fit over %v agree on this", found, len(left), v.e.At(c)))
	}
}

// noOther returns why no ships lie at the blocked and spent ones of some places,
// and how a sentence begins where some are spent: "all ships of 1 and 4 are
// found, and ".
func (v *view) noOther(by [spent + 1][]int) (premises []solver.Lit, says string) {
	premises = v.witnesses(by[blocked])
	var lengths []int
	var names []string
	for _, i := range by[spent] {
		if n := len(v.places[i].cells); !slices.Contains(lengths, n) {
			lengths, names = append(lengths, n), append(names, fmt.Sprint(n))
		}
	}
	for i, w := range v.whole {
		if v.of[i] == found && slices.Contains(lengths, len(v.places[i].cells)) {
			premises = append(premises, w...)
		}
	}
	switch {
	case len(lengths) == 0:
		return premises, ""
	case len(lengths) == 1 && v.p.fleet[lengths[0]] == 1:
		return premises, fmt.Sprintf("the ship of %d is found, and ", lengths[0])
	}
	return premises, fmt.Sprintf("all ships of %s are found, and ", puzzles.List(names, "and"))
}
