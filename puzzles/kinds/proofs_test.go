package kinds_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// other is an engine that did not give the hints, where this build has one.
var other = engines[len(engines)-1]

// A hint must say what the solution says, must change the board, and must
// follow from the constraints it names, as the other engine proves.
func checkFilm(t *testing.T, p puzzles.Puzzle, every int) (constraints []int) {
	t.Helper()
	ctx := context.Background()
	solution, _, err := proof.Solve(ctx, proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = proof.Film(ctx, puzzles.Opening(p), search.Engine{}, solution, func(at puzzles.Position, h proof.Hint) error {
		board := at.Rules.Board
		if len(h.Gains) == 0 || len(h.Steps) == 0 {
			t.Fatalf("a hint without gains or steps: %+v", h)
		}
		for _, gain := range h.Gains {
			if gain.Holds != (solution[gain.Site] == gain.Value) {
				t.Fatalf("%s, but the solution says otherwise", h.Answer(board))
			}
		}
		for _, s := range h.Steps {
			if !strings.HasSuffix(s.Text, ".") || strings.Contains(s.Text, "%!") {
				t.Fatalf("%q is no sentence", s.Text)
			}
			if strings.Contains(s.Text, "otherwise a rule breaks") {
				t.Fatalf("%q rests on a proof that is not told", s.Text)
			}
		}
		if r := h.Reason(board); strings.Contains(r, "exactly one value") {
			t.Fatalf("%q doesn't say what is ruled out", r)
		}
		n++
		deep := slices.ContainsFunc(h.Steps, func(s proof.Step) bool { return s.Depth > 1 })
		if deep || n%every == 0 && (h.Strength == proof.Because || len(h.Steps) > 1) {
			checkTold(t, at, h)
		}
		if n%every != 0 {
			return nil
		}
		core, err := proof.Constraints(ctx, at, search.Engine{}, h)
		if err != nil {
			t.Fatalf("%s: %v", h.Answer(board), err)
		}
		constraints = append(constraints, len(core))
		for _, c := range core {
			if !isRule(at.Rules, c) {
				t.Fatalf("%s is said to follow from %q (%s), which is no rule of the puzzle", h.Answer(board), c.Text(), c.Rule)
			}
		}
		bare := at.Rules.Model // they must do without what lazy rules say besides
		bare.Lazy = nil
		for _, gain := range h.Gains {
			if ok, err := solver.Unsatisfiable(ctx, other, &bare, proof.Against(at, gain), core); err != nil || !ok {
				t.Fatalf("%s is said to follow from %d constraints; %s does not prove it: %v", h.Answer(board), len(core), other.Name(), err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return constraints
}

// isRule reports whether a constraint is one of the rules: listed, or an
// instance of one that is stated lazily.
func isRule(e *puzzles.Encoding, c *solver.Constraint) bool {
	return slices.Contains(e.Constraints, c) || c.Implied || slices.ContainsFunc(e.Lazy, func(l solver.Lazy) bool { return l.Rule == c.Rule })
}

// Every puzzle of the corpus samples is solved by hints alone.
func TestHintsSolveTheCorpus(t *testing.T) {
	files, err := filepath.Glob("*/testdata/corpus/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	var sizes []int
	for _, file := range files {
		if strings.Contains(file, "several") || strings.Contains(file, "solutions") || strings.HasSuffix(file, ".md") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range puzzles.Read(kinds.All, string(data), "") {
			if e.Err != nil {
				t.Fatalf("%s: %v", file, e.Err)
			}
			if i%10 == 0 && len(e.Puzzle.Board().Sites) <= 81 {
				sizes = append(sizes, checkFilm(t, e.Puzzle, 7)...)
			}
		}
	}
	slices.Sort(sizes)
	t.Logf("%d hints checked; constraints in a hint: median %d, most %d", len(sizes), sizes[len(sizes)/2], sizes[len(sizes)-1])
}

// The packs hold hundreds of puzzles, and to solve one by hints takes up to a
// second.
var every = flag.Bool("every", false, "solve every packed puzzle by hints, and not one in four; prove every hint")

// Packed puzzles are solved by hints alone, and are as hard as their pack says.
func TestHintsSolveThePacks(t *testing.T) {
	for _, pack := range packs(t) {
		t.Run(pack.Kind.Name+"/"+pack.Name, func(t *testing.T) {
			t.Parallel()
			var sizes []int
			for i, text := range pack.Texts {
				if i%4 != 0 && !*every {
					continue
				}
				p, err := pack.Read(i)
				if err != nil {
					t.Fatal(err)
				}
				solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: engines[:1]})
				if err != nil {
					t.Fatal(err)
				}
				r, err := proof.Rate(t.Context(), p, search.Engine{}, solution)
				if err != nil {
					t.Fatalf("puzzle %d: %v", i+1, err)
				}
				if f, _ := text.Field("band"); f.Value != r.Band {
					t.Errorf("puzzle %d is said to be %s, and is rated %s (%d)", i+1, f.Value, r.Band, r.Score)
				}
				proved := 40
				if *every {
					proved = 1
				}
				if text.Size.Rows <= 12 {
					sizes = append(sizes, checkFilm(t, p, proved)...)
				}
			}
			if slices.Sort(sizes); len(sizes) > 0 {
				t.Logf("%d hints checked; constraints in a hint: median %d, most %d", len(sizes), sizes[len(sizes)/2], sizes[len(sizes)-1])
			}
		})
	}
}
