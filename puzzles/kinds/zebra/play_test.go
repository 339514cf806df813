package zebra

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// TestBrokenClue wants a clue that the marks break to be named once.
func TestBrokenClue(t *testing.T) {
	at := puzzles.Opening(kindtest.Puzzle(t, Kind, "zebra 1x3\nname: Ann Bob Cy\nAnn left-of Bob\n"))
	at.Marks[0], at.Marks[1] = 1, 0
	h, err := proof.Next(t.Context(), at, nil, nil)
	if err != nil || !strings.HasPrefix(h.Proof()[0], "Clue 1 is broken: ") || strings.Contains(h.Proof()[0][6:], "lue 1") {
		t.Errorf("the hint is %q, %v", h.Proof(), err)
	}
}

// TestClueIsNoLastCell wants no technique named where a clue says a house outright.
func TestClueIsNoLastCell(t *testing.T) {
	for clue, want := range map[string]string{"Emma lives in the second house": "", "Emma next-to Ann": "last cell"} {
		at := puzzles.Opening(kindtest.Puzzle(t, Kind, "zebra 1x3\nname: Ann Bob Emma\n"+clue+"\n"))
		if want != "" {
			at.Marks[0], at.Marks[1] = 1, 2
		}
		h, err := proof.Next(t.Context(), at, nil, nil)
		if err != nil || h.Name != want {
			t.Errorf("%s: the hint %q is called %q (%v), want %q", clue, h.Proof(), h.Name, err, want)
		}
	}
}

// TestNotes wants the clues beside the board, each done when it can't be broken
// any more.
func TestNotes(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, classics(t)[0])
	g := play.New(p)
	notes := g.Board.Notes
	if len(notes) != 15 || notes[14].Text != "Who drinks water? Who owns the zebra?" || notes[7].Text != "8. Milk is drunk in the middle house." {
		t.Fatalf("%d notes, the eighth %q", len(notes), notes[7].Text)
	}
	kept := func(clue int) play.ClueState {
		k, _ := g.ClueStates()(notes[clue-1].Clue)
		return k
	}
	site := func(attribute, house int) int { return (attribute-1)*5 + house - 1 }
	const norwegian, english, blue, red, yellow, milk = 3, 0, 4, 0, 3, 2
	for _, step := range []struct {
		site, value int
		clue        int
		before, now play.ClueState
	}{
		{site(4, 3), milk, 8, play.Open, play.Done},
		{site(1, 1), norwegian, 9, play.Open, play.Done},
		{site(2, 2), blue, 14, play.Open, play.Done},
		{site(1, 3), english, 1, play.Open, play.Open},
		{site(2, 4), red, 1, play.Open, play.Broken},
		{site(2, 4), yellow, 1, play.Broken, play.Open},
		{site(2, 3), red, 1, play.Open, play.Done},
	} {
		if got := kept(step.clue); got != step.before {
			t.Errorf("clue %d is %v before %v is written, want %v", step.clue, got, step, step.before)
		}
		g.Write(step.site, step.value)
		if got := kept(step.clue); got != step.now {
			t.Errorf("clue %d is %v after %v, want %v", step.clue, got, step, step.now)
		}
	}
}

var blanks = regexp.MustCompile(` +`)

// TestDraft types a puzzle in.
func TestDraft(t *testing.T) {
	s, err := play.BlankSketch(Kind, puzzles.Size{Rows: 2, Cols: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := func() string { return s.Puzzle().Text().String() }
	for _, step := range []struct {
		line string
		at   []grid.At
		want string // the end of the text, or of the error
	}{
		{line: "color:", want: "owner: Norwegian Spaniard Japanese\n"},
		{line: "pet: dog, cat, guinea pig", want: "pet: dog, cat, guinea pig\n"},
		{line: "The Norwegian keeps the cat.", want: "\nThe Norwegian keeps the cat.\n"},
		{line: "dog at 1", want: "cat.\ndog at 1\n"},
		{line: "2. guinea pig at 1", want: "cat.\nguinea pig at 1\n"},
		{line: "- 1", want: "pig\nguinea pig at 1\n"},
		{line: "- 2", want: "there is no clue  2, want a number from 1 to 1"},
		{line: "9. dog at 1", want: "there is no clue 9, want a number from 1 to 1"},
		{line: "owl at 1", want: wanted},
		{line: "g", at: []grid.At{grid.Cell(1, 2)}, want: "| pet   | . | . | guinea pig |\n"},
		{line: "2", at: []grid.At{grid.Cell(1, 2)}, want: "| pet   | . | . | cat |\n"},
		{line: "x", at: []grid.At{grid.Cell(1, 2)}, want: "\"x\" is no pet, want dog, cat or guinea pig, or a number from 1 to 3"},
		{line: "", at: []grid.At{grid.Cell(1, 2)}, want: "\nguinea pig at 1\n"},
		{line: "d", at: []grid.At{grid.Cell(2, 0)}, want: "only in cells"},
	} {
		if step.at == nil {
			err = s.Line(step.line)
		} else {
			_, err = s.Enter(step.at, step.line, false)
		}
		got := lines()
		if err != nil {
			got = err.Error()
		}
		got = blanks.ReplaceAllString(got, " ") // of the table
		if !strings.HasSuffix(got, blanks.ReplaceAllString(step.want, " ")) {
			t.Errorf("%q at %v gives\n%s\nwant it to end in\n%s", step.line, step.at, got, step.want)
		}
	}
}

// TestGenerate makes puzzles of each band, in sentences, none of whose clues
// can be left out.
func TestGenerate(t *testing.T) {
	for _, w := range wishes()[:kindtest.Rounds(len(Kind.Bands(Kind.Usual, nil)))] {
		w.Kind = Kind
		g, err := making.Generate(t.Context(), search.Engine{}, w, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Puzzle.(*puzzle)
		if p.Answer(g.Solution) == "" {
			t.Errorf("no question is asked:\n%s", p.Text())
		}
		for i, c := range p.clues {
			if said, _ := meaning(c.parts).only(); p.says(c) == p.short(c, true) && said != (atom{c.words[0], c.words[len(c.words)-1], together}) {
				t.Errorf("no sentence: %s", c.text)
			}
			without := *p
			without.clues = slices.Delete(slices.Clone(p.clues), i, i+1)
			if r := proof.Verify(t.Context(), proof.Question{Puzzle: &without, Engines: kindtest.Engines[:1]}, nil); r.Verdict != solver.Multiple {
				t.Errorf("without clue %d there are %v solutions", i+1, r.Verdict)
			}
		}
	}
}

// wishes are one for each band, and some of other sizes and words.
func wishes() (all []making.Wish) {
	for i, band := range Kind.Bands(Kind.Usual, nil) {
		all = append(all, making.Wish{Size: puzzles.Size{Rows: 3 + i%2, Cols: 4}, Band: band, Seed: 3})
	}
	return append(all,
		making.Wish{Size: puzzles.Size{Rows: 6, Cols: 6}, Seed: 1},
		making.Wish{Size: puzzles.Size{Rows: 1, Cols: 2}, Seed: 1},
		making.Wish{Size: puzzles.Size{Rows: 10, Cols: 3}, Seed: 1},
		making.Wish{Size: puzzles.Size{Rows: 3, Cols: 4}, Seed: 1, Fields: []puzzles.Field{{Key: "name", Value: "Ann, Bob, Mr Cook, first"}}})
}

// TestTold wants a sentence for every clue of the generator, which is read as
// what it was made of.
func TestTold(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	sentences := map[string]bool{}
	for taste := range tastes {
		for range 30 {
			p, err := begun(sheet(puzzles.Size{Rows: 4, Cols: 3 + r.IntN(4)}, nil, r))
			if err != nil {
				t.Fatal(err)
			}
			g := &grower{reader: p, has: map[string]bool{}, taste: taste}
			for range p.attributes {
				g.solution = append(g.solution, r.Perm(p.houses)...)
			}
			for range 12 {
				g.add(r, nil)
			}
			for _, c := range g.clues {
				if !strings.HasSuffix(c.text, ".") {
					t.Errorf("%q is no sentence", c.text)
				}
				sentences[c.text] = true
			}
			if marks := g.solution; !keepsClues(p.puzzle, marks) {
				t.Errorf("the clues are not true of the table:\n%s", p.Text())
			}
		}
	}
	t.Logf("%d sentences", len(sentences))
}
