package solver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crib/solver"
)

// What Fewest returns is enough, and nothing of it can be spared, whether it is told what was
// needed of the rest or not.
func TestFewest(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for n := range 300 {
		all := r.Perm(1 + n%40)
		var sets [][]int // any one of them is enough
		for range 1 + r.IntN(4) {
			sets = append(sets, all[:1+r.IntN(len(all))])
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			sets[len(sets)-1] = slices.Clone(sets[len(sets)-1])
		}
		asked := 0
		enough := func(rest []int) ([]int, bool) {
			asked++
			for _, s := range sets {
				if !slices.ContainsFunc(s, func(i int) bool { return !slices.Contains(rest, i) }) {
					if n%2 == 0 {
						return rest, true
					}
					return slices.DeleteFunc(slices.Clone(rest), func(i int) bool { return !slices.Contains(s, i) }), true
				}
			}
			return nil, false
		}
		few := solver.Fewest(all, enough)
		if asked > 3*len(all)+8 {
			t.Errorf("asked %d times about %d", asked, len(all))
		}
		if _, ok := enough(few); !ok {
			t.Fatalf("%v is not enough of %v", few, sets)
		}
		for i := range few {
			if _, ok := enough(slices.Delete(slices.Clone(few), i, i+1)); ok {
				t.Errorf("%d can be spared of %v, where %v are enough", few[i], few, sets)
			}
		}
	}
}
