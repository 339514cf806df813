package techniques_test

import (
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/puzzles/techniques"
	"crib/solver"
	"crib/solver/search"
)

// TestJudge makes moves at the example of a technique of each kind: what its step gains is found, the opposite is wrong,
// and what another step gains follows from something else, unless that is one of the same technique.
func TestJudge(t *testing.T) {
	t.Parallel()
	packs := packs(t)
	count := map[techniques.Verdict]int{}
	for _, k := range kinds.All {
		c, _ := techniques.Of(k.Name)
		tech := c.All[0]
		p, err := tech.Reach(t.Context(), packs, []solver.Engine{search.Engine{}}, tech.Spots[0])
		if err != nil {
			t.Fatal(err)
		}
		judged := func(want techniques.Verdict, gains ...puzzles.Gain) proof.Hint {
			t.Helper()
			got, h := p.Judge(t.Context(), gains)
			if got != want {
				t.Errorf("%s, %s: %v is judged %d, want %d", k.Name, tech.Name, gains, got, want)
			}
			count[got]++
			return h
		}
		for _, g := range p.Step.Gains {
			judged(techniques.Found, g)
			g.Holds = !g.Holds
			judged(techniques.Wrong, g)
			judged(techniques.Wrong, append(p.Step.Gains, g)...)
		}
		steps := proof.Steps(t.Context(), p.At, p.Solution)
		if len(steps) < 2 {
			continue
		}
		last := steps[len(steps)-1]
		want := techniques.Found
		if g := last.Gains[0]; !slices.ContainsFunc(steps, func(h proof.Hint) bool { return h.Technique() == tech.Name && slices.Contains(h.Gains, g) }) {
			want = techniques.Other
			for _, other := range p.Step.Gains {
				if other.Site == g.Site {
					want = techniques.Found
				}
			}
		}
		if h := judged(want, last.Gains[0]); want == techniques.Other && len(h.Steps) == 0 {
			t.Errorf("%s: there is no proof of what follows", k.Name)
		}
	}
	if count[techniques.Found] < 60 || count[techniques.Wrong] < 60 || count[techniques.Other] < 20 {
		t.Errorf("the verdicts are %v", count)
	}
}
