package inspect_test

import (
	"slices"
	"testing"

	"crib/puzzles"
	"crib/puzzles/fewest"
	"crib/puzzles/inspect"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

func read(t *testing.T, text string) puzzles.Entry {
	t.Helper()
	e := puzzles.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e
}

// What is counted is what a plain list of all solutions says.
func TestCandidates(t *testing.T) {
	for _, text := range []string{
		"sudoku 4x4\n1...\n..1.\n.3..\n....\n",
		"sudoku 4x4\n1234\n3412\n2...\n....\n",
		"takuzu 4x4\n.0..\n...1\n....\n..11\n",
		"takuzu 4x4\n.0..\n....\n....\n..1.\n",
		"kenken 3x3\ncages:\n  aab\n  acb\n  ccb\nclues: a=6+, b=6+, c=6+\n...\n...\n...\n",
	} {
		p := read(t, text).Puzzle
		all, _, err := proof.Solutions(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}}, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int{2, 5, 10_000} {
			c, err := inspect.Count(t.Context(), p, search.Engine{}, limit)
			if err != nil {
				t.Fatal(err)
			}
			unique := map[puzzles.Fact]bool{}
			for site, found := range c.Found {
				for v, n := range found {
					want := 0
					for _, marks := range all {
						if marks[site] == v {
							want++
						}
					}
					unique[puzzles.Fact{Site: site, Value: v}] = want == 1
					if n > want || c.All[site][v] != (n == want) && n < limit || !c.All[site][v] && n < min(want, limit) || c.All[site][v] && n != want {
						t.Errorf("%slimit %d: site %d value %d was found in %d solutions, all of them %v, want %d", text, limit, site, v, n, c.All[site][v], want)
					}
				}
			}
			if c.Complete != (c.Solutions == len(all)) && c.Complete || limit == 10_000 && !c.Complete {
				t.Errorf("%slimit %d: %d solutions, complete %v, want %d", text, limit, c.Solutions, c.Complete, len(all))
			}
			for _, f := range c.Further() {
				if f.Unique() != unique[f.Fact] {
					t.Errorf("%s%v makes it unique: %v", text, f.Fact, f.Unique())
				}
			}
		}
	}
}

func TestNoSolutionIsAClash(t *testing.T) {
	e := read(t, "sudoku 4x4\n123.\n...4\n....\n....\n")
	r, err := inspect.Inspect(t.Context(), e.Kind, e.Puzzle, search.Engine{}, 2, nil)
	if err != nil || r.Verdict != solver.None || r.Clash == nil || r.Candidates != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// Rules that are fields are switched one by one.
func TestRules(t *testing.T) {
	for text, want := range map[string][]inspect.Rule{
		"takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n": {{Says: "with “lines: may repeat”", Verdict: solver.Unique}},
		"sudoku 4x4\nrules: diagonals, anti-knight\n....\n....\n....\n....\n": {
			{Says: "without “rules: diagonals”", Verdict: solver.Multiple}, {Says: "without “rules: anti-knight”", Verdict: solver.Multiple},
		},
		"sudoku 4x4\n12..\n....\n....\n....\n": {
			{Says: "with “rules: diagonals”", Verdict: solver.Multiple},
			{Says: "with “rules: anti-knight”", Verdict: solver.Multiple},
			{Says: "with “rules: disjoint groups”", Verdict: solver.Multiple},
			{Says: "with “rules: knightmare”", Verdict: solver.Multiple},
			{Says: "with “rules: falling diagonal”", Verdict: solver.Multiple},
			{Says: "with “rules: rising diagonal”", Verdict: solver.Multiple},
		},
	} {
		e := read(t, text)
		got, err := inspect.Rules(t.Context(), e.Kind, e.Puzzle, search.Engine{})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s%v, %v", text, got, err)
		}
	}
}

// A path has as many steps as a rating, and its bottleneck is the hardest of them.
func TestPath(t *testing.T) {
	e := read(t, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	r, err := inspect.Inspect(t.Context(), e.Kind, e.Puzzle, search.Engine{}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	rating, err := proof.Rate(t.Context(), e.Puzzle, search.Engine{}, r.Solution)
	if err != nil {
		t.Fatal(err)
	}
	path := r.Path
	if len(path.Steps) != rating.Steps || path.Steps[path.Bottleneck].Cost != rating.Hardest.Cost || path.Rating.Score != rating.Score {
		t.Errorf("%d steps, the hardest of %d, score %d; rated %d steps, %d, %d", len(path.Steps), path.Steps[path.Bottleneck].Cost, path.Rating.Score, rating.Steps, rating.Hardest.Cost, rating.Score)
	}
	times := 0
	for _, u := range path.Techniques() {
		times += u.Times
	}
	if times != len(path.Steps) {
		t.Errorf("techniques were used %d times in %d steps", times, len(path.Steps))
	}
}

func BenchmarkInspect(b *testing.B) {
	e := puzzles.Read(kinds.All, "sudoku 9x9\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n", "")[0]
	loose := puzzles.Read(kinds.All, "sudoku 9x9\n53..7....\n6..195...\n.98....6.\n8...6....\n4..8.3...\n7...2....\n.6....2..\n...4.....\n....8....\n", "")[0]
	blank := puzzles.Read(kinds.All, "sudoku 9x9\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n", "")[0]
	b.Run("needless", func(b *testing.B) {
		for b.Loop() {
			if _, err := fewest.Clues(b.Context(), e.Kind, e.Puzzle, search.Engine{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, p := range map[string]puzzles.Puzzle{"one": e.Puzzle, "several": loose.Puzzle, "blank": blank.Puzzle} {
		b.Run("candidates/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := inspect.Count(b.Context(), p, search.Engine{}, 2); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
