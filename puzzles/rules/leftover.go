package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// A Total is sites that hold different numbers, and what these add up to.
type Total struct {
	Sites []int
	Sum   int
}

// A leftover is what cages leave of areas, or have beyond them: sites and their sum.
type leftover struct {
	says   string
	sites  []int
	apart  []uint64 // by place in sites: those before it that hold another value
	sum    int
	effort int
}

const (
	mostLeft  = 6 // sites of a leftover
	mostOpen  = 3 // of these with several values left: so many a player adds up
	mostTight = 4 // sites of one that engines are told: longer sums cost them more than they save
)

// FortyFive states what players call the 45-rule: areas that hold every number once, from
// 1 on, add up to as much together, so that the sites which the cages inside leave, or
// those by which the cages over them stick out, have a sum too. The areas are the rows and
// columns, which come first, up to half of them side by side, and the others one by one.
//
// In numbers: a site of a leftover holds no value that makes up the sum with none of the
// values left for the others, unless one of these holds another value. That holds always;
// it is said only where it now rules something out. Engines are told the sums of single
// areas.
func FortyFive(e *puzzles.Encoding, areas []Area, cages []Total) {
	if e.EnginesOnly {
		tightenLeftovers(e, areas, cages)
		return
	}
	leftovers := sync.OnceValue(func() []leftover { return leftovers(e, areas, cages) }) // asked for only by hints
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "45-rule", Implied: true, Effort: pair, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		for _, l := range leftovers() {
			may := make([]uint64, len(l.sites)) // by place in sites: the values left
			open := 0
			for i, s := range l.sites {
				for v, lit := range e.Lits(s) {
					if _, no := lit.In(known); !no {
						may[i] |= 1 << v
					}
				}
				if bits.OnesCount64(may[i]) != 1 {
					open++
				}
			}
			if open == 0 || open > mostOpen {
				continue
			}
			for i, fits := range l.fitting(may) {
				if may[i]&^fits != 0 {
					cuts = append(cuts, l.cut(e, may, i, fits))
				}
			}
		}
		return cuts
	}})
}

// tightenLeftovers states what few sites that are left of one area, or by which the cages
// over it stick out, add up to.
func tightenLeftovers(e *puzzles.Encoding, areas []Area, cages []Total) {
	n := len(e.Board.Sites[areas[0].Sites[0]].Values)
	cageOf := make([]int, len(e.Board.Sites)) // one more than its place in cages
	for i, c := range cages {
		for _, s := range c.Sites {
			cageOf[s] = i + 1
		}
	}
	covered := make([]int, len(cages)+1) // by cage: how many of its sites are in the area
	for _, a := range areas {
		if len(a.Sites) != n {
			continue
		}
		clear(covered)
		for _, s := range a.Sites {
			covered[cageOf[s]]++
		}
		rest := n * (n + 1) / 2
		over := -rest
		var left, beyond []int
		for i, c := range cages {
			switch covered[i+1] {
			case 0:
			case len(c.Sites):
				rest -= c.Sum
				over += c.Sum
			default:
				over += c.Sum
				for _, s := range c.Sites {
					if slices.Contains(a.Sites, s) {
						left = append(left, s)
					} else {
						beyond = append(beyond, s)
					}
				}
			}
		}
		for _, s := range a.Sites {
			if cageOf[s] == 0 {
				left = append(left, s)
			}
		}
		state := func(sites []int, sum int) {
			if 0 < len(sites) && len(sites) <= mostTight {
				for _, r := range addsUp(e, sites, sum) {
					e.Tighten(r, "45-rule", "what cages leave of %s adds up to %d", a.Name, sum)
				}
			}
		}
		state(left, rest)
		if covered[0] == 0 {
			state(beyond, over)
		}
	}
}

// leftovers returns those of few sites, the easiest to see of equal ones.
func leftovers(e *puzzles.Encoding, areas []Area, cages []Total) (all []leftover) {
	n := len(e.Board.Sites[areas[0].Sites[0]].Values)
	whole := n * (n + 1) / 2
	shared := slices.Clone(areas)
	for _, c := range cages {
		shared = append(shared, Area{Sites: c.Sites})
	}
	said := map[string]bool{}
	add := func(says string, sites []int, sum, joined, stick int) {
		slices.Sort(sites)
		key := fmt.Sprint(sites)
		if len(sites) == 0 || len(sites) > mostLeft || said[key] {
			return
		}
		said[key] = true
		l := leftover{sites: sites, sum: sum, effort: min(pair*joined+6*(len(sites)-1)+stick, jellyfish)}
		var at []string
		for i, s := range sites {
			l.apart = append(l.apart, 0)
			for k, o := range sites[:i] {
				if slices.ContainsFunc(shared, func(a Area) bool { return slices.Contains(a.Sites, s) && slices.Contains(a.Sites, o) }) {
					l.apart[i] |= 1 << k
				}
			}
			at = append(at, e.At(s).String())
		}
		l.says = fmt.Sprintf("%s, which leaves %d for %s", says, sum, english.List(at, "and"))
		all = append(all, l)
	}
	look := func(name, verb string, sites []int, joined int) {
		in := map[int]bool{}
		for _, s := range sites {
			in[s] = true
		}
		left, inside, over, beyond := slices.Clone(sites), 0, 0, []int(nil)
		covered := 0
		for _, c := range cages {
			out := slices.DeleteFunc(slices.Clone(c.Sites), func(s int) bool { return in[s] })
			if len(out) == len(c.Sites) {
				continue
			}
			covered += len(c.Sites) - len(out)
			over += c.Sum
			beyond = append(beyond, out...)
			if len(out) == 0 {
				inside += c.Sum
				left = without(left, c.Sites)
			}
		}
		if inside > 0 {
			add(fmt.Sprintf("%s %s up to %d and the cages inside to %d", name, verb, joined*whole, inside), left, joined*whole-inside, joined, 0)
		}
		if covered == len(sites) {
			add(fmt.Sprintf("the cages over %s add up to %d and %s to %d", name, over, name, joined*whole), beyond, over-joined*whole, joined, 6)
		}
	}
	for _, a := range areas {
		if len(a.Sites) == n {
			look(a.Name, "adds", a.Sites, 1)
		}
	}
	lines := e.Board.Size().Lines()
	for joined := 2; joined <= n/2; joined++ {
		for from := 0; from+joined <= lines; from++ {
			first, last := areas[from], areas[from+joined-1]
			if first.Rule != last.Rule {
				continue
			}
			var sites []int
			for _, a := range areas[from : from+joined] {
				sites = append(sites, a.Sites...)
			}
			number := last.Name[len(last.Rule)+1:]
			between := " to "
			if joined == 2 {
				between = " and "
			}
			look(first.Rule+"s "+first.Name[len(first.Rule)+1:]+between+number, "add", sites, joined)
		}
	}
	return all
}

// fitting returns the values by which each site can make up the sum with those that the
// others may have.
func (l leftover) fitting(may []uint64) []uint64 {
	fits, way := make([]uint64, len(may)), make([]int, len(may))
	var try func(i, rest int)
	try = func(i, rest int) {
		if i == len(may) {
			if rest == 0 {
				for k, v := range way {
					fits[k] |= 1 << v
				}
			}
			return
		}
		from := may[i]
		if i == len(may)-1 { // only what is left of the sum
			if rest < 1 || rest > 64 {
				return
			}
			from &= 1 << (rest - 1)
		}
		for ; from != 0; from &= from - 1 {
			v := bits.TrailingZeros64(from)
			if v+1 > rest {
				return
			}
			taken := false
			for before := l.apart[i]; before != 0 && !taken; before &= before - 1 {
				taken = way[bits.TrailingZeros64(before)] == v
			}
			if !taken {
				way[i] = v
				try(i+1, rest-v-1)
			}
		}
	}
	try(0, l.sum)
	return fits
}

// cut says of one of the sites that it holds only what fits, unless another one holds a
// value that it may not have now: of these only as few as it takes.
func (l leftover) cut(e *puzzles.Encoding, may []uint64, i int, fits uint64) *solver.Constraint {
	against := may[i] &^ fits
	wide := slices.Clone(may)
	var otherwise solver.Linear
	for o, s := range l.sites {
		if o == i {
			continue
		}
		if bits.OnesCount64(may[o]) == 1 {
			otherwise = otherwise.PlusLit(1, e.Is(s, bits.TrailingZeros64(may[o])).Not())
			continue
		}
		for v, lit := range e.Lits(s) {
			if may[o]>>v&1 == 1 {
				continue
			}
			if wide[o] |= 1 << v; l.fitting(wide)[i]&against != 0 {
				wide[o] &^= 1 << v
				otherwise = otherwise.PlusLit(1, lit)
			}
		}
	}
	var held solver.Linear
	for v, lit := range e.Lits(l.sites[i]) {
		if against>>v&1 == 1 {
			held = held.PlusLit(1, lit)
		}
	}
	r := held.Minus(otherwise).AtMost(0)
	if wide[i] = 1<<len(e.Lits(l.sites[i])) - 1; bits.OnesCount64(fits) == 1 && l.fitting(wide)[i] == fits {
		r = otherwise.PlusLit(1, e.Is(l.sites[i], bits.TrailingZeros64(fits))).AtLeast(1)
	}
	c := solver.Because(r, "45-rule", l.says)
	c.Implied, c.Effort = true, l.effort
	return c
}
