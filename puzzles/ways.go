package puzzles

import "slices"

// A Chooser is a puzzle of which some clues can be kept in several ways: a sum,
// by several sets of numbers.
type Chooser interface {
	// Ways returns the ways to keep a clue where the sites may hold just these
	// values, one set for each site of the board: "2 6". It reports false for
	// a clue that is of another sort, and where they are too many to go through.
	Ways(c Clue, may []Values) (ways []string, ok bool)
}

// Ways returns the clue printed for a site, and the ways that are left to keep
// it: marks and crosses and what each rule by itself rules out allow them. It
// reports false where there is no such clue, and where its sites are all
// written.
func (g *Game) Ways(site int) (clue string, ways []string, ok bool) {
	p, ok := g.Puzzle.(Chooser)
	if !ok {
		return "", nil, false
	}
	i := slices.IndexFunc(g.Board.Labels, func(l Label) bool { return slices.Contains(l.Sites, site) })
	if i < 0 || !slices.ContainsFunc(g.Board.Labels[i].Sites, func(s int) bool { return g.Mark(s) == Blank }) {
		return "", nil, false
	}
	known := g.seen()
	may := make([]Values, len(g.cells))
	for s := range may {
		if m := g.Mark(s); m != Blank {
			may[s] = Values(0).With(m)
			continue
		}
		for v, l := range g.Rules.Lits(s) {
			if _, no := l.In(known); !no {
				may[s] = may[s].With(v)
			}
		}
	}
	ways, ok = p.Ways(g.Board.Labels[i].Clue, may)
	return g.Board.Labels[i].Text, ways, ok
}
