package proof_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
)

// sampled yields puzzles of every kind, one of each pack, with their solutions.
func sampled(t *testing.T, packs []string, visit func(k puzzles.Kind, p puzzles.Puzzle, solution []int)) {
	t.Helper()
	all, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, pack := range all {
		if !slices.Contains(packs, pack.Name) {
			continue
		}
		p, err := pack.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]})
		if err != nil {
			t.Fatal(err)
		}
		visit(pack.Kind, p, solution)
	}
}

// A wrong mark or cross that breaks no rule yet is disproved, sentence by sentence, from what
// is right on the board.
func TestDisprove(t *testing.T) {
	const nested = 1000 // what a proof by lemmas costs at least
	chains := 0
	r := rand.New(rand.NewPCG(1, 2))
	sampled(t, []string{"medium", "hard", "diabolical"}, func(k puzzles.Kind, p puzzles.Puzzle, solution []int) {
		opening := puzzles.Opening(p).Knowing(solution)
		for n := range kindtest.Rounds(6) {
			at := opening.Put(nil)
			var open []int
			for s, m := range at.Marks {
				switch {
				case m != puzzles.Blank:
				case r.IntN(4) == 0:
					at.Marks[s] = solution[s]
				default:
					open = append(open, s)
				}
			}
			right := at.Put(nil)
			s := open[r.IntN(len(open))]
			wrong := puzzles.Gain{Fact: puzzles.Fact{Site: s, Value: solution[s]}}
			if n%3 == 0 && len(p.Board().Sites[s].Values) > 2 {
				at.Crossed[s] = at.Crossed[s].With(solution[s])
			} else {
				wrong.Value, wrong.Holds = (solution[s]+1+r.IntN(len(p.Board().Sites[s].Values)-1))%len(p.Board().Sites[s].Values), true
				at.Marks[s] = wrong.Value
			}
			if len(at.Broken()) > 0 {
				continue // the rule is named
			}
			h, err := proof.Next(t.Context(), at, kindtest.Engines[0], solution)
			if err != nil || h.Strength != proof.Mistake || !slices.Equal(h.Gains, []puzzles.Gain{wrong}) {
				t.Fatalf("%s: the hint is %v %v (%v), want the mistake %v", k.Name, h.Strength, h.Gains, err, wrong)
			}
			if trail := right.Rules.NewTrail(right.Known(), false); !trail.Propagate(0) && trail.Assume(right.Rules.Lit(wrong)) && trail.Propagate(0) {
				chains++
				if h.Cost >= nested {
					t.Errorf("%s: a chain of steps refutes %v, and it costs %d", k.Name, wrong, h.Cost)
				}
			}
			shows := h // the opposite
			f, held, _ := at.Rules.Meaning(at.Rules.Lit(wrong).Not())
			shows.Gains = []puzzles.Gain{{Fact: f, Holds: held}}
			if shows.Strength = proof.Because; h.Steps[0].Supposed {
				shows.Strength = proof.Suppose
			}
			if err := kindtest.CheckSaid(t.Context(), right, shows); err != nil {
				t.Errorf("%s: %v\n%s\n%s", k.Name, err, strings.Join(p.Drawing(at.Marks), "\n"), strings.Join(h.Proof(), "\n"))
			}
		}
	})
	if chains == 0 {
		t.Errorf("%d marks were refuted by a chain, want some", chains)
	}
}
