package language_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/language"
	"crib/puzzles/making"
	"crib/solver"
	"crib/solver/search"
)

// files returns the kinds of this folder's testdata and of those that come with the program.
func files(t *testing.T) (all []*language.File) {
	t.Helper()
	for _, pattern := range []string{"testdata/*.kind", "../../assets/kinds/*.kind"} {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := language.Parse(string(text))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			all = append(all, f)
		}
	}
	return all
}

// TestRowsAgree tries boards of three rows of each kind: what the rows accept, the plain checks
// accept, and the other way round.
func TestRowsAgree(t *testing.T) {
	for _, f := range files(t) {
		t.Run(f.Name, func(t *testing.T) {
			for seed := range uint64(6) {
				size := puzzles.Size{Rows: 3, Cols: 3}
				made, err := making.Generate(t.Context(), search.Engine{}, making.Wish{Kind: f.Kind, Size: size, Seed: seed, Attempts: 20}, nil)
				if err != nil {
					continue
				}
				compare(t, made.Puzzle)
			}
			for _, ex := range f.Examples {
				compare(t, ex.Puzzle)
			}
		})
	}
}

// compare counts the boards that a puzzle's formulations accept, and those that its plain checks do,
// among those which differ from the solution in at most two places.
func compare(t *testing.T, p puzzles.Puzzle) {
	t.Helper()
	for _, f := range p.Formulations() {
		if !f.Explains {
			continue
		}
		e := puzzles.Encode(p.Board(), f)
		proof := solver.Prove(context.Background(), search.Engine{}, &e.Model, nil, e.Facts())
		if proof.First == nil {
			continue
		}
		solution := e.Marks(proof.First)
		kept := language.Kept(p)
		if !kept(solution) {
			t.Fatalf("%v: the rows accept\n%s\nand the plain checks don't", p.Text(), strings.Join(p.Drawing(solution), "\n"))
		}
		for a := range solution {
			for b := range a + 1 {
				for v := range e.Board.Sites[a].Values {
					marks := append([]int{}, solution...)
					marks[a] = v
					marks[b] = (marks[b] + 1) % len(e.Board.Sites[b].Values)
					if e.Board.Sites[a].Given != puzzles.Blank || e.Board.Sites[b].Given != puzzles.Blank {
						continue
					}
					if got, want := e.CheckBoard(marks) == nil, kept(marks); got != want {
						t.Fatalf("%v: the rows say %v and the plain checks %v of\n%s", p.Text(), got, want, strings.Join(p.Drawing(marks), "\n"))
					}
				}
			}
		}
	}
}

// TestWords wants what a line can't say to be refused with its place and the nearest word.
func TestWords(t *testing.T) {
	for added, want := range map[string]string{
		"new bnads easy":         `line 12, column 5: "bnads" is no thing to say of new puzzles (did you mean bands?), want bands`,
		"new bands easy meduim":  `line 12, column 16: "meduim" is no band (did you mean medium?), want gentle, easy, medium, hard, fiendish or diabolical`,
		"format puzz.link lamps": `line 12, column 1: "format" is no word that a line begins with, want `,
	} {
		_, err := language.New("kind lamps\n\n\n\n\n\n\n\n\n\n\n" + added + "\n")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", added, err, want)
		}
	}
}
