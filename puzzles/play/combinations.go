package play

import (
	"slices"

	"crib/puzzles"
)

// Combinations returns the clue printed for a site, and the ways left to keep
// it: marks and crosses and what each rule by itself rules out allow them. It
// reports false where there is no such clue, and where its sites are all
// written.
func (g *Game) Combinations(site int) (clue string, ways []string, ok bool) {
	i := slices.IndexFunc(g.Board.Labels, func(l puzzles.Label) bool { return l.Ways != nil && slices.Contains(l.Sites, site) })
	if i < 0 || !slices.ContainsFunc(g.Board.Labels[i].Sites, func(s int) bool { return g.Mark(s) == puzzles.Blank }) {
		return "", nil, false
	}
	known := g.Position().Seen()
	may := make([]puzzles.Values, len(g.cells))
	for s := range may {
		if m := g.Mark(s); m != puzzles.Blank {
			may[s] = puzzles.Values(0).With(m)
			continue
		}
		for v, l := range g.Rules.Lits(s) {
			if _, no := l.In(known); !no {
				may[s] = may[s].With(v)
			}
		}
	}
	ways, ok = g.Board.Labels[i].Ways(may)
	return g.Board.Labels[i].Said(), ways, ok
}
