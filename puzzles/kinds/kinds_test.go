package kinds_test

import (
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
)

// TestKinds compares the list of kinds with the folders beside it.
func TestKinds(t *testing.T) {
	dirs, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var folders, listed []string
	for _, d := range dirs {
		if d.IsDir() && d.Name() != "testdata" {
			folders = append(folders, d.Name())
		}
	}
	for _, k := range kinds.All {
		listed = append(listed, k.Name)
	}
	slices.Sort(listed)
	if !slices.Equal(listed, folders) {
		t.Errorf("the kinds are %v and the folders %v", listed, folders)
	}
}

// TestNames wants every name of a kind to be its own.
func TestNames(t *testing.T) {
	seen := map[string]string{}
	for _, k := range kinds.All {
		names := []string{k.Name}
		for _, a := range k.Aliases {
			names = append(names, a.Name)
		}
		for _, name := range names {
			if seen[name] != "" {
				t.Errorf("%s is a name of %s and of %s", name, seen[name], k.Name)
			}
			seen[name] = k.Name
		}
	}
}

// real reports whether a formulation has real-valued parts that only HiGHS takes.
func real(e *puzzles.Encoding) bool {
	return slices.ContainsFunc(e.Constraints, func(c *solver.Constraint) bool { return !c.Exact() && !c.Implied })
}

// TestDrafts wants puzzles of every kind to be typed in.
func TestDrafts(t *testing.T) {
	for _, k := range kinds.All {
		if k.Draft.Enter == nil || k.Draft.Help == "" {
			t.Errorf("%s: there is no way to type a clue, or nothing that says how", k.Name)
		}
	}
}

// TestEverySize puts one packed puzzle of every kind, size and band to every
// engine, in every formulation. HiGHS takes minutes for some that are larger than
// usual, so that search is alone with those.
func TestEverySize(t *testing.T) {
	seen := map[string]bool{}
	for _, pack := range packs(t) {
		for i, text := range pack.Texts {
			name := pack.Kind.Name + "/" + pack.Name + "/" + text.Size.String()
			if seen[name] {
				continue
			}
			seen[name] = true
			t.Run(name, func(t *testing.T) {
				p, err := pack.Read(i)
				if err != nil {
					t.Fatal(err)
				}
				asked := engines
				if usual := pack.Kind.Usual; text.Size.Rows*text.Size.Cols > usual.Rows*usual.Cols {
					asked = engines[:1]
				}
				var solution []int
				for _, f := range p.Formulations() {
					if f.Refused != "" {
						continue
					}
					q := proof.Question{Puzzle: p, Engines: asked, Formulation: f.Name, Both: true}
					patience := 30 * time.Second
					if real(puzzles.Encode(p.Board(), f)) {
						patience = 3 * time.Second
					}
					r := proof.Verify(deadline(t, patience), q, nil)
					if errors.Is(r.Err, solver.ErrReal) {
						continue // no engine that is asked reckons in real numbers, or HiGHS would take hours
					}
					if r.Verdict != solver.Unique || r.Err != nil || len(r.Results) != len(asked) {
						t.Fatalf("%s: %s", f.Name, r.Summary())
					}
					if solution == nil {
						solution = r.First
					} else if !slices.Equal(r.First, solution) {
						t.Errorf("%s has another solution than %s", f.Name, p.Formulations()[0].Name)
					}
				}
			})
		}
	}
}
