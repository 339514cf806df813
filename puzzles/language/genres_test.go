package language_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/language"
)

// TestGenres states the rules of each genre of the table on a board without clues, and compares rows
// and plain checks on boards at random, of one value mostly.
func TestGenres(t *testing.T) {
	text, err := os.ReadFile("testdata/genres.tsv")
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for l := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSuffix(l, "\n"), "\t")
		if strings.HasPrefix(l, "#") || parts[2] == "" {
			continue
		}
		t.Run(parts[0], func(t *testing.T) {
			lines := strings.ReplaceAll(parts[2], "; ", "\n")
			k, err := language.New("kind genre\nrules it is so\nsizes 4x4\n" + lines + "\n")
			if err != nil {
				t.Fatal(err)
			}
			drawing := "genre 4x4\n"
			if strings.Contains(lines, "rooms") {
				drawing += "regions:\n  aabb\n  aabb\n  ccdd\n  ccdd\n"
			}
			all, _ := puzzles.Texts(drawing + "....\n....\n....\n....\n")
			p, err := k.Read(all[0])
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 35))
			e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
			plain, _ := language.Kept(p)
			for i := range 60 {
				marks := make([]int, len(e.Board.Sites))
				for s := range marks {
					n := len(e.Board.Sites[s].Values)
					if marks[s] = i % n; r.IntN(12) < i/5 {
						marks[s] = r.IntN(n)
					}
				}
				rows := e.CheckBoard(marks) == nil
				if rows != plain(marks) {
					t.Fatalf("the rows say %v of\n%s", rows, strings.Join(p.Drawing(marks), "\n"))
				}
				if rows {
					kept++
				}
			}
		})
	}
	if kept == 0 {
		t.Error("no board is kept")
	}
}
