package zebra

import (
	"os"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
)

// TestQuintForms reads each of the 22 forms and writes it again.
func TestQuintForms(t *testing.T) {
	const head = ".:: Puzzle forms ::.\nPet: cat, dog, fox\nColor: red, green, blue\nMovie-Genre: comedy, drama, sci-fi\n"
	for text, want := range map[string]string{
		"Pet:cat == Color:red":                                                       "cat is red",
		"Pet:cat != Color:red":                                                       "cat is not red",
		"Pet:cat is on the left of Pet:fox":                                          "cat left-of fox",
		"Pet:cat is on the right of Movie-Genre:sci-fi":                              "cat right-of sci-fi",
		"Pet:cat is on the left or right of Color:red":                               "cat next-to red",
		"Pet:cat is somewhere to the left of Color:red":                              "cat somewhere left-of red",
		"Pet:cat is somewhere to the right of Color:red":                             "cat somewhere right-of red",
		"Pet:cat is not to the left of Color:red":                                    "cat not somewhere left-of red",
		"Pet:cat is not to the right of Color:red":                                   "cat not somewhere right-of red",
		"Pet:cat is between Color:red and Pet:dog":                                   "cat between red and dog",
		"Pet:cat is somewhere between Color:red and Pet:dog":                         "cat somewhere between red and dog",
		"Pet:cat is on the far left":                                                 "cat at 1",
		"Pet:cat is on the far right":                                                "cat at 3",
		"Pet:cat is on the far left or far right":                                    "cat not at 2",
		"Pet:cat is in the middle":                                                   "cat at 2",
		"Pet:cat is in an odd position":                                              "cat not at 2",
		"Pet:cat is in an even position":                                             "cat at 2",
		"Pet:cat and Color:red have the same parity positions":                       "cat same-parity red",
		"Pet:cat and Color:red have different parity positions":                      "cat not same-parity red",
		"Pet:cat == Color:red or Pet:dog == Movie-Genre:sci-fi, but not both":        "either cat is red or dog is sci-fi",
		"Pet:cat == Color:red or Pet:dog == Movie-Genre:sci-fi or both":              "either cat is red or dog is sci-fi or both",
		"Pet:cat != Color:red or Movie-Genre:sci-fi != Movie-Genre:sci-fi or both":   "",
		"Pet:cat != Color:red or Pet:dog != Movie-Genre:sci-fi or both":              "either cat is not red or dog is not sci-fi or both",
		"Pet:cat is on the left of Pet:cat":                                          "",
		"Pet:cat is far from Pet:dog":                                                "",
		"Pet:owl is in the middle":                                                   "",
		"Food:cat is in the middle":                                                  "",
		"Pet:cat == Color:red or Pet:dog == Movie-Genre:sci-fi, but not both, truly": "",
	} {
		es := puzzles.Read([]puzzles.Kind{Kind}, head+"1. "+text+"\n", "")
		if want == "" {
			if es[0].Err == nil || !strings.HasPrefix(es[0].Err.Error(), "line 5, column ") {
				t.Errorf("%s: %v, want an error at line 5", text, es[0].Err)
			}
			continue
		}
		if es[0].Err != nil {
			t.Errorf("%s: %v", text, es[0].Err)
			continue
		}
		p := es[0].Puzzle.(*puzzle)
		if got := p.clues[0].text; got != want {
			t.Errorf("%s is read as %q, want %q", text, got, want)
		}
		written, err := writeQuint(p)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		again, err := readQuint(written)
		if err != nil || again.(*puzzle).clues[0].text != want {
			t.Errorf("%s is written as\n%s(%v)", text, written, err)
		}
	}
	p := kindtest.Puzzle(t, Kind, "zebra 1x4\na: p q r s\np 3-apart q\n")
	if _, err := writeQuint(p); err == nil || err.Error() != "the quint format has no words for clue 1: p 3-apart q" {
		t.Errorf("the error is %v", err)
	}
}

// TestCorpus reads the classics as other programs write them, and compares the
// solutions with the tables below them.
func TestCorpus(t *testing.T) {
	for _, name := range []string{"zebra.txt", "einstein.txt"} {
		data, err := os.ReadFile("testdata/corpus/" + name)
		if err != nil {
			t.Fatal(err)
		}
		es := puzzles.Read([]puzzles.Kind{Kind}, string(data), "")
		if len(es) != 1 || es[0].Err != nil {
			t.Fatalf("%s: %v", name, es[0].Err)
		}
		p := es[0].Puzzle.(*puzzle)
		r := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines, Both: true}, nil)
		if r.Verdict != solver.Unique || r.Err != nil {
			t.Fatalf("%s: %s", name, r.Summary())
		}
		_, table, _ := strings.Cut(string(data), quintAnswer)
		n := 0
		for _, line := range strings.Split(table, "\n") {
			cells := strings.Split(strings.Trim(line, "|"), "|")
			a := slices.IndexFunc(p.attributes, func(a string) bool { return english.Norm(a) == english.Norm(cells[0]) })
			if a < 0 {
				continue
			}
			for h := range p.houses {
				n++
				if got := p.of(a)[r.First[a*p.houses+h]]; english.Norm(got) != english.Norm(cells[h+1]) {
					t.Errorf("%s: house %d has %s, want %s", name, h+1, got, cells[h+1])
				}
			}
		}
		if n != 25 {
			t.Errorf("%s: %d words compared, want 25", name, n)
		}
	}
}

// TestSplit reads a file of two puzzles, the second of which is wrong.
func TestSplit(t *testing.T) {
	const one = "===\n.:: Puzzle 2x2 ::.\nPet: cat, dog\nColor: red, blue\n1. Pet:cat == Color:red\n2. Pet:cat is on the far left\n\n.:: Answer ::.\n| Pet | cat | dog |\n"
	es := puzzles.Read([]puzzles.Kind{Kind}, one+strings.Replace(one, "far left", "far side", 1), "")
	if len(es) != 2 || es[0].Err != nil || es[1].Err == nil || !strings.HasPrefix(es[1].Err.Error(), "line 15, column 4: ") {
		t.Errorf("%d puzzles, errors %v and %v, want an error at line 15, column 4", len(es), es[0].Err, es[len(es)-1].Err)
	}
}
