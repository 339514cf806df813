package kinds_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

func packs(t testing.TB) []puzzles.Pack {
	ps, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

// TestPacks wants every packed puzzle to be read, to come back the same, to
// have one solution, and to be there once.
func TestPacks(t *testing.T) {
	where := map[string]string{}
	for _, pack := range packs(t) {
		t.Run(pack.Kind.Name+"/"+pack.Name, func(t *testing.T) {
			for i, text := range pack.Texts {
				p, err := pack.Read(i)
				if err != nil {
					t.Error(err)
					continue
				}
				if got := p.Text().String(); got != text.String() {
					t.Errorf("line %d: reading\n%sgives\n%s", text.Line, text, got)
				}
				plain := *p.Text()
				plain.Fields = slices.DeleteFunc(slices.Clone(plain.Fields), func(f puzzles.Field) bool { return slices.Contains(puzzles.Free, f.Key) })
				if other := where[plain.String()]; other != "" {
					t.Errorf("line %d: the same puzzle is in %s", text.Line, other)
				}
				where[plain.String()] = pack.Name
				band, _ := text.Field("band")
				if !slices.Contains(puzzles.Bands, band.Value) || slices.Contains(puzzles.Bands, pack.Name) && band.Value != pack.Name {
					t.Errorf("line %d: the band is %q in the pack %q", text.Line, band.Value, pack.Name)
				}
				r := proof.Verify(deadline(t, 20*time.Second), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}}, nil)
				if r.Verdict != solver.Unique || r.Err != nil {
					t.Errorf("line %d: %s", text.Line, r.Summary())
				}
			}
		})
	}
}

// TestPackedSizes wants a puzzle of every size of every kind, and of every band
// where there is more than the classics.
func TestPackedSizes(t *testing.T) {
	type has struct{ kind, what string }
	seen := map[has]bool{}
	count := map[string]int{}
	banded := map[string]bool{} // kinds with more than their classics
	for _, pack := range packs(t) {
		for _, text := range pack.Texts {
			band, _ := text.Field("band")
			seen[has{pack.Kind.Name, band.Value}] = true
			seen[has{pack.Kind.Name, text.Size.String()}] = true
			count[pack.Kind.Name]++
		}
		banded[pack.Kind.Name] = banded[pack.Kind.Name] || pack.Name != "classics"
	}
	for _, k := range kinds.All {
		for _, band := range puzzles.Bands {
			if banded[k.Name] && !seen[has{k.Name, band}] {
				t.Errorf("%s has no packed puzzle of the band %s", k.Name, band)
			}
		}
		for _, size := range k.Sizes {
			if !seen[has{k.Name, size.String()}] {
				t.Errorf("%s has no packed puzzle of %v", k.Name, size)
			}
		}
	}
	if n := count["sudoku"]; n < 80 {
		t.Errorf("%d sudokus are packed, want at least 80", n)
	}
}

// BenchmarkPacks is what the menu waits for before its first frame.
func BenchmarkPacks(b *testing.B) {
	for b.Loop() {
		packs(b)
	}
}

// TestClassics compares the solutions of the pack "classics" of each kind with
// those their sources print.
func TestClassics(t *testing.T) {
	for _, pack := range packs(t) {
		if pack.Name != "classics" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(pack.Kind.Name, "testdata", "solutions.txt"))
		if err != nil {
			t.Fatal(err)
		}
		printed, _ := puzzles.Texts(string(data))
		if len(printed) != len(pack.Texts) {
			t.Fatalf("%s: %d printed solutions, want %d", pack.Kind.Name, len(printed), len(pack.Texts))
		}
		for i := range pack.Texts {
			p, err := pack.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			for _, engine := range engines {
				marks, _, err := proof.Solve(deadline(t, 20*time.Second), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}})
				if err != nil {
					t.Fatal(err)
				}
				if got := puzzles.Lines(p.Drawing(marks)); !slices.EqualFunc(got, printed[i].Drawing, func(a, b puzzles.Line) bool { return a.Text == b.Text }) {
					t.Errorf("%s: the solution of %q is %v, printed is %v", engine.Name(), p.Text().Title(), got, printed[i].Drawing)
				}
			}
		}
	}
}
