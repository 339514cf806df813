package kinds_test

import (
	"bytes"
	"fmt"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// logged returns the verdict on a puzzle, with the formula and the proof.
func logged(t *testing.T, p puzzles.Puzzle, formulation string) (rep proof.Report, formula, text []byte) {
	t.Helper()
	var a, b bytes.Buffer
	engine := search.Engine{}.Logged(&solver.Log{Formula: &a, Proof: &b})
	rep = proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}, Formulation: formulation}, nil)
	return rep, a.Bytes(), b.Bytes()
}

// TestProofs checks the proofs of all puzzles that are packed.
func TestProofs(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, pack := range packs {
		for i := range pack.Texts {
			p, err := pack.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			rep, formula, text := logged(t, p, "")
			name := fmt.Sprintf("%s %s, puzzle %d", pack.Kind.Name, pack.Name, i+1)
			if rep.Err != nil {
				t.Errorf("%s: %v", name, rep.Err)
				continue
			}
			got, err := kindtest.CheckProof(bytes.NewReader(formula), bytes.NewReader(text))
			if err != nil || rep.Verdict == solver.Unique && got != "ENUMERATION_COMPLETE" {
				t.Errorf("%s: %v %s %v", name, rep.Verdict, got, err)
			}
			checked++
			if testing.Short() {
				break
			}
		}
	}
	t.Logf("%d proofs were checked", checked)
}
