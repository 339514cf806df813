package refute

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/search"
)

func puzzle(t *testing.T, text string) puzzles.Puzzle {
	t.Helper()
	es := puzzles.Read(kinds.All, text, "")
	if len(es) != 1 || es[0].Err != nil {
		t.Fatalf("%v\n%s", es[0].Err, text)
	}
	return es[0].Puzzle
}

// The fewest numbers that hit every set are as few as going through all of them finds.
func TestHitting(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var sets [][]int
		for range 1 + r.IntN(6) {
			sets = append(sets, r.Perm(7)[:1+r.IntN(4)])
		}
		hits := func(few uint) bool {
			return !slices.ContainsFunc(sets, func(s []int) bool {
				return !slices.ContainsFunc(s, func(n int) bool { return few>>n&1 == 1 })
			})
		}
		fewest := 7
		for few := range uint(1 << 7) {
			if hits(few) {
				fewest = min(fewest, bits.OnesCount(few))
			}
		}
		got := uint(0)
		for _, n := range hitting(sets) {
			got |= 1 << n
		}
		if (!hits(got) || bits.OnesCount(got) != fewest) && fewest <= 4 {
			t.Fatalf("%b hits %v, want %d numbers that do", got, sets, fewest)
		}
	}
}

// Equations that can't all hold are found to be so, and what is found cancels. They are tried
// by going through all sums of a few of them.
func TestDependent(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, modulus := range [2]int{2, 1<<31 - 1} {
		clashing := 0
		for range 400 {
			all := make([]equation, 4)
			for i := range all {
				all[i] = equation{coefs: map[solver.Var]int{}, is: r.IntN(3)}
				for v := range solver.Var(3) {
					if c := r.IntN(3) - 1; c != 0 {
						all[i].coefs[v] = c
					}
				}
			}
			sum := func(times []int) (left [3]int, right int) {
				for i, n := range times {
					for v, c := range all[i].coefs {
						left[v] = ((left[v]+n*c)%modulus + modulus) % modulus
					}
					right = ((right+n*all[i].is)%modulus + modulus) % modulus
				}
				return left, right
			}
			want := false
			for k := range 7 * 7 * 7 * 7 { // each equation up to three times, or as often taken away
				left, right := sum([]int{k%7 - 3, k/7%7 - 3, k/49%7 - 3, k/343 - 3})
				want = want || left == [3]int{} && right != 0
			}
			ways, _ := dependent(all, modulus == 2)
			if want && ways == nil {
				t.Fatalf("modulus %d: %v clash, and that is not found", modulus, all)
			}
			for _, times := range ways {
				if left, right := sum(times); left != [3]int{} || right == 0 {
					t.Fatalf("modulus %d: %v times %v gives %v = %d", modulus, all, times, left, right)
				}
				clashing++
			}
		}
		if clashing == 0 {
			t.Errorf("modulus %d: none clash", modulus)
		}
	}
}

// Clues of which none can be left out are left, whatever shows that they clash.
func TestReduced(t *testing.T) {
	f := newFinder(t.Context(), puzzle(t, "sudoku 4x4\n12..\n....\n..1.\n1..2\n"), search.Engine{}, func(Clash) {})
	r := rand.New(rand.NewPCG(3, 3))
	for range 20 {
		clues := slices.Clone(f.clues)
		r.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
		shows := f.propagated(f.e.Model, f.rules)
		few := reduced(clues, shows)
		if few == nil || shows(few) == nil {
			t.Fatalf("%d clues don't clash", len(few))
		}
		for i := range few {
			if shows(slices.Delete(slices.Clone(few), i, i+1)) != nil {
				t.Errorf("%s can be left out", f.says(few[i]))
			}
		}
	}
}
