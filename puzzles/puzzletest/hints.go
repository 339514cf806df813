package puzzletest

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"crib/puzzles"
	"crib/solver"
)

// Update says that files which tests compare with are written anew.
var Update = flag.Bool("update", false, "write the golden files anew")

// Golden compares a text with a file, or with -update writes it there.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("not as in %s (-want +got; -update writes it anew):\n%s", file, d)
	}
}

// Hints solves puzzles by hints and compares all that these say with
// testdata/hints.txt: what it was when it was read aloud, and found to be what a
// player would say.
func Hints(t *testing.T, k puzzles.Kind, engine solver.Engine, texts ...string) {
	t.Helper()
	var b strings.Builder
	for _, text := range texts {
		p := Puzzle(t, k, text)
		solution, _, err := puzzles.Solve(t.Context(), puzzles.Question{Puzzle: p, Engines: []solver.Engine{engine}})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n", p.Text())
		g := puzzles.NewGame(p)
		err = g.Film(t.Context(), engine, solution, func(h puzzles.Hint) error {
			fmt.Fprintf(&b, "%v: %s\n", h.Strength, h.Nudge(g.Board))
			if h.Strength == puzzles.Because { // of the others it is the steps
				fmt.Fprintf(&b, "  %s\n", h.Reason(g.Board))
			}
			for _, s := range h.Steps {
				fmt.Fprintf(&b, "    %s%s\n", strings.Repeat("  ", s.Depth), s.Text)
			}
			_, err := fmt.Fprintf(&b, "  %s\n", h.Answer(g.Board))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	Golden(t, "testdata/hints.txt", b.String())
}
