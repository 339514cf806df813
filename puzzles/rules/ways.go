package rules

import (
	"slices"

	"crib/solver"
)

// A Way is one of several ways to keep a rule, such as a place for a ship: the
// literals that hold if it is taken.
type Way []solver.Lit

// Contradicted returns what is known against a way, as Witnesses takes it: each
// literal of it that is false, as what is known instead.
func (w Way) Contradicted(known solver.Ranges) (against [][]solver.Lit) {
	for _, l := range w {
		if _, no := l.In(known); no {
			against = append(against, []solver.Lit{l.Not()})
		}
	}
	return against
}

// Known reports whether all literals of the way are known to hold.
func (w Way) Known(known solver.Ranges) bool {
	for _, l := range w {
		if yes, _ := l.In(known); !yes {
			return false
		}
	}
	return true
}

// Excludes reports whether two ways can't be taken both.
func (w Way) Excludes(o Way) bool {
	return slices.ContainsFunc(w, func(l solver.Lit) bool { return slices.Contains(o, l.Not()) })
}

// Agreed returns what holds whichever of the ways is taken, as far as it is not
// known yet.
func Agreed(known solver.Ranges, ways []Way) (agreed []solver.Lit) {
	for _, l := range ways[0] {
		if yes, no := l.In(known); !yes && !no && !slices.ContainsFunc(ways[1:], func(w Way) bool { return !slices.Contains(w, l) }) {
			agreed = append(agreed, l)
		}
	}
	return agreed
}

// AtOnce reports whether n of the ways can be taken together.
func AtOnce(ways []Way, n int) bool {
	if n <= 1 || len(ways) < n {
		return len(ways) >= n
	}
	first, rest := ways[0], ways[1:]
	apart := slices.DeleteFunc(slices.Clone(rest), first.Excludes)
	return AtOnce(apart, n-1) || AtOnce(rest, n)
}

// Witnesses returns few literals that together keep all of some ways from being
// taken. Of each way it is given sets of literals which do so where all of a set
// hold. The choice is greedy: the literal that by itself keeps the most ways comes
// first.
func Witnesses(against [][][]solver.Lit) (chosen []solver.Lit) {
	holds := func(set []solver.Lit) bool {
		return !slices.ContainsFunc(set, func(l solver.Lit) bool { return !slices.Contains(chosen, l) })
	}
	left := slices.Clone(against)
	for {
		left = slices.DeleteFunc(left, func(sets [][]solver.Lit) bool { return slices.ContainsFunc(sets, holds) })
		if len(left) == 0 {
			return chosen
		}
		alone := map[solver.Lit]int{}
		for _, sets := range left {
			for _, set := range sets {
				if len(set) == 1 {
					alone[set[0]]++
				}
			}
		}
		best := left[0][0]
		for _, sets := range left {
			for _, set := range sets {
				if len(set) == 1 && (len(best) > 1 || alone[set[0]] > alone[best[0]]) {
					best = set
				}
			}
		}
		for _, l := range best {
			if !slices.Contains(chosen, l) {
				chosen = append(chosen, l)
			}
		}
	}
}

// If says that where all premises hold, so do all conclusions.
func If(premises, conclusions []solver.Lit) solver.Relation {
	n := len(conclusions)
	s := solver.Sum(conclusions...)
	for _, l := range premises {
		s = s.PlusLit(n, l.Not())
	}
	return s.AtLeast(n)
}
