package refute_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/puzzles/refute"
	"crib/solver"
)

// What to take away is as little as going through all sets of clues finds.
func TestChange(t *testing.T) {
	engine := kindtest.Engines[0]
	r := rand.New(rand.NewPCG(5, 6))
	alone, more := 0, 0
	for range 60 {
		p := readOne(t, "sudoku 4x4\n....\n....\n....\n....\n")
		givens := p.Board().Givens()
		var sites []int
		for _, s := range r.Perm(16)[:7] {
			givens[s] = r.IntN(4)
			sites = append(sites, s)
		}
		broken := func(less int) bool {
			marks := slices.Clone(givens)
			for i, s := range sites {
				if less>>i&1 == 1 {
					marks[s] = puzzles.Blank
				}
			}
			q := readOne(t, p.Text().Drawn(p.Drawing(marks)).String())
			_, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: q, Engines: kindtest.Engines[:1]})
			return errors.Is(err, solver.ErrNoSolution)
		}
		if !broken(0) {
			continue
		}
		var single []string
		fewest := len(sites)
		for less := range 1 << len(sites) {
			n := 0
			var last int
			for i := range sites {
				if less>>i&1 == 1 {
					n, last = n+1, i
				}
			}
			if n > fewest || broken(less) {
				continue
			}
			fewest = min(fewest, n)
			if n == 1 {
				single = append(single, p.Board().Describe(puzzles.Fact{Site: sites[last], Value: givens[sites[last]]}))
			}
		}
		c, err := refute.Find(t.Context(), readOne(t, p.Text().Drawn(p.Drawing(givens)).String()), engine, nil)
		if err != nil {
			t.Fatal(err)
		}
		change, err := c.Change(t.Context())
		slices.Sort(single)
		slices.Sort(change.Alone)
		switch {
		case err != nil || !slices.Equal(change.Alone, single):
			t.Errorf("each alone: %v (%v), want %v", change.Alone, err, single)
		case single == nil && len(change.Least) != fewest:
			t.Errorf("it takes %v, want %d", change.Least, fewest)
		case single == nil:
			more++
		default:
			alone++
		}
	}
	if alone == 0 || more == 0 {
		t.Errorf("one was enough %d times, several were needed %d times", alone, more)
	}
}
