package hashi

import (
	_ "embed"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/puzzles/refute"
)

//go:embed testdata/broken.txt
var broken string

// Boards of Simon Tatham's collection: the first is its example.
const (
	square   = "hashi 7x7\ntitle: Example\n4..4...\n.1..2.3\n.......\n.5.4...\n.......\n.3..2..\n4..4..4\n"
	without  = "hashi 10x10\nloops: no\n.1.3..6.2.\n3...3.....\n.3.3..5..3\n.......1..\n..........\n.1.......2\n3..2......\n.......3.4\n..........\n1...5.5..3\n"
	four     = "hashi 8x8\nmost: 4\n.6.8..5.\n....3...\n4.....3.\n........\n........\n.......3\n.4..6.5.\n7..7...5\n"
	wide     = "hashi 5x7\nmost: 3\n3..6.3.\n.......\n4..4..3\n.......\n3......\n"
	one      = "hashi 5x7\nmost: 1\n....1.2\n.......\n1.3.3.3\n.......\n..1.1.1\n"
	tree     = "hashi 5x7\nloops: no\n2..1...\n..2...3\n3......\n....2.4\n4.4..1.\n"
	adjacent = "hashi 3x4\n2442\n....\n.11.\n"
)

// Puzzles with few pairs, some with bridges given.
var small = []string{
	"hashi 1x2\n11\n",
	"hashi 1x3\n1.2\n",
	"hashi 3x3\n2.2\n...\n2.2\n",
	"hashi 3x3\n?.?\n...\n?.?\n",
	"hashi 3x3\nloops: no\n?.?\n...\n?.?\n",
	"hashi 3x4\n?.2?\n3..?\n?..3\n",
	"hashi 3x5\nmost: 3\n?.5.4\n.....\n3.?.?\n",
	"hashi 4x3\nmost: 1\n?.?\n?.?\n...\n?.?\n",
	"hashi 5x5\n.2.2.\n2...?\n.....\n2.2.?\n.3.3.\n",
	"hashi 3x3\n2===2\n. . .\n? . ?\n",
	"hashi 1x3\n1.1\n",
	"hashi 3x3\n1.1\n...\n1.1\n",
}

var suite = kindtest.Suite{
	Samples: []string{square, without, four, wide, one, tree, adjacent},
	Small:   small,
	Random:  anyPuzzle,
	Referee: keepsRules,
	Broken:  broken,
	Hints:   []string{square, without, wide},
	Wishes: []making.Wish{
		{Size: puzzles.Size{Rows: 5, Cols: 8}, Seed: 1},
		{Size: puzzles.Size{Rows: 7, Cols: 7}, Band: "gentle", Seed: 2},
		{Size: puzzles.Size{Rows: 10, Cols: 10}, Band: "hard", Seed: 3},
		{Size: puzzles.Size{Rows: 7, Cols: 9}, Seed: 4, Fields: []puzzles.Field{{Key: "loops", Value: "no"}}},
		{Size: puzzles.Size{Rows: 6, Cols: 6}, Seed: 5, Fields: []puzzles.Field{{Key: "most", Value: "4"}}},
		{Size: puzzles.Size{Rows: 9, Cols: 6}, Seed: 6, Fields: []puzzles.Field{{Key: "most", Value: "1"}}},
	},
}

func TestKind(t *testing.T) { kindtest.Run(t, Kind, suite) }

// keepsRules is the referee: it paints the bridges on the cells and walks over
// them.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	bridges := make([]int, len(p.islands))
	painted := map[[2]int]bool{}
	joined := map[[2]int]bool{}
	built := 0
	for i, q := range p.board.Links {
		n := marks[i]
		if n == 0 {
			continue
		}
		built++
		a, b := p.size.At(p.islands[q.A].cell), p.size.At(p.islands[q.B].cell)
		bridges[q.A] += n
		bridges[q.B] += n
		joined[[2]int{q.A, q.B}], joined[[2]int{q.B, q.A}] = true, true
		for r := a.Row(); r <= b.Row(); r++ {
			for c := a.Col(); c <= b.Col(); c++ {
				at := [2]int{r, c}
				if at == [2]int{a.Row(), a.Col()} || at == [2]int{b.Row(), b.Col()} {
					continue
				}
				if painted[at] {
					return false
				}
				painted[at] = true
			}
		}
	}
	for i, is := range p.islands {
		if is.number > 0 && bridges[i] != is.number {
			return false
		}
	}
	been := map[int]bool{}
	for open := []int{0}; len(open) > 0 && len(p.islands) > 0; {
		i := open[0]
		open = open[1:]
		if been[i] {
			continue
		}
		been[i] = true
		for k := range p.islands {
			if joined[[2]int{i, k}] {
				open = append(open, k)
			}
		}
	}
	if len(been) < len(p.islands) {
		return false
	}
	return !p.noLoops || built < len(p.islands)
}

func FuzzRead(f *testing.F) {
	seeds := append([]string{
		"7x7m2:4b4d1b2a3h5a4k3b2b4b4b4", "10x10m2L:a1a3b6a2a3c3f3a3b5b3g1m1g23b2m3a4j1c5a5b3", "8x8m4:a6a8b5e3c4e3x3a4b6a5a7b7c5", "7x7m2#1",
		"https://puzz.link/p?hashi/7/7/4h4j1h2g3n5g4q3h2h4h4h4", "https://puzz.link/p?bridges/3/3/.g.i2g.",
		"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Bridges\nPARAMS  :5:3x3m2\nDESC    :7:2a2c2a2\n",
		"3 3 4\n2 0 2\n0 0 0\n2 0 2\n", "2.2\n...\n2.2\n", "2 . 2\n. . .\n2 . 2\n",
		"hashi 3x5\nmost: 4\n6≡≡≡6\n⦀ . ⁞\n+ . ×\n", "hashi 2x2\n2=2\n| ×\n1 1\n", "hashi 3x3\n2×. 2\n× . |\n2-+-2\n",
	}, small...)
	kindtest.Fuzz(f, Kind, append(seeds, suite.Samples...)...)
}

// TestBoard looks at the sites, the nodes and what is said of the rules.
func TestBoard(t *testing.T) {
	b := kindtest.Puzzle(t, Kind, "hashi 3x5\nmost: 3\nloops: no\n2.1.?\n.....\n1...4\n").Board()
	var names []string
	for _, s := range b.Sites {
		names = append(names, s.String())
	}
	if got, want := strings.Join(names, " "), "r1c1-r1c3 r1c1-r3c1 r1c3-r1c5 r1c5-r3c5 r3c1-r3c5"; got != want {
		t.Errorf("the sites are %s, want %s", got, want)
	}
	s := b.Sites[4]
	if s.At != grid.Cell(2, 0).Plus(0, 1) || len(s.Span) != 7 || s.Span[6] != grid.Cell(2, 4).Plus(0, -1) || len(s.Values) != 4 {
		t.Errorf("the site %v is at %v over %v with %d values", s, s.At, s.Span, len(s.Values))
	}
	if n := b.Nodes[2]; n.Text != "?" || n.Sites != nil {
		t.Errorf("the island at %v says %q and is about %v, want ? and nothing", n.At, n.Text, n.Sites)
	}
	if n := b.Nodes[0]; n.Text != "2" || len(n.Sites) != 2 {
		t.Errorf("the island at %v says %q and is about %v, want 2 and two sites", n.At, n.Text, n.Sites)
	}
	if got, want := strings.Join(b.ExtraRules, " "), "Two islands are joined by at most three bridges. The bridges form no loop."; got != want {
		t.Errorf("also it says %q, want %q", got, want)
	}
}

// TestClues shows an island finished, overrun, and lacking room, as soon as it
// is.
func TestClues(t *testing.T) {
	g := play.New(kindtest.Puzzle(t, Kind, "hashi 3x3\n2.3\n...\n3.4\n"))
	keeps := func(island int) play.ClueState {
		kept, _ := g.ClueStates()(g.Board.Nodes[island].Clue)
		return kept
	}
	for _, c := range []struct {
		site, value int
		want        [2]play.ClueState // of the first two islands, afterwards
	}{
		{0, 2, [2]play.ClueState{play.Open, play.Open}},
		{2, 2, [2]play.ClueState{play.Open, play.Broken}},
		{2, 1, [2]play.ClueState{play.Open, play.Done}},
		{1, 1, [2]play.ClueState{play.Broken, play.Done}},
		{1, 0, [2]play.ClueState{play.Done, play.Done}},
		{0, 0, [2]play.ClueState{play.Broken, play.Broken}},
	} {
		g.Write(c.site, c.value)
		if got := [2]play.ClueState{keeps(0), keeps(1)}; got != c.want {
			t.Errorf("with %s the islands are %v, want %v", g.Board.Describe(puzzles.Fact{Site: c.site, Value: c.value}), got, c.want)
		}
	}
}

// TestClosedOff has the check name a group that is finished and cut off, though
// nothing is said of the ways out of it.
func TestClosedOff(t *testing.T) {
	g := play.New(kindtest.Puzzle(t, Kind, "hashi 3x5\n1.2.1\n.....\n1.2.1\n"))
	g.Write(0, 1) // r1c1-r1c3
	if b := g.Position().Broken(); len(b) > 0 {
		t.Fatalf("one bridge breaks %v", b)
	}
	for site, s := range g.Board.Sites {
		if s.String() == "r1c1-r3c1" {
			g.Write(0, puzzles.Blank)
			g.Write(site, 1)
		}
	}
	b := g.Position().Broken()
	if len(b) != 1 || b[0].Rule != "connected" || b[0].Text != "r1c1 and r3c1 must be joined to the other islands" || len(b[0].Sites) != 1 {
		t.Errorf("two islands closed off break %+v", b)
	}
}

// TestClash names the numbers that clash, and nothing without them.
func TestClash(t *testing.T) {
	for text, want := range map[string]string{
		"hashi 3x3\n1.1\n...\n1.1\n":       "r1c3 has exactly 1 bridge, r3c1 has exactly 1 bridge",
		"hashi 3x5\n2.1.2\n.....\n1.2.2\n": "r1c1 has exactly 2 bridges, r1c3 has exactly 1 bridge, r1c5 has exactly 2 bridges, r3c1 has exactly 1 bridge, r3c3 has exactly 2 bridges, r3c5 has exactly 2 bridges",
		"hashi 1x5\n2.3.2\n":               "r1c1 has exactly 2 bridges, r1c3 has exactly 3 bridges, r1c5 has exactly 2 bridges",
	} {
		p := kindtest.Puzzle(t, Kind, text)
		c, err := refute.Find(t.Context(), p, kindtest.Engines[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		var clues []string
		for _, b := range c.Printed {
			clues = append(clues, b.Constraints[0].Text())
		}
		if got := strings.Join(clues, ", "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	// A number that can't be by itself is told once.
	c, err := refute.Find(t.Context(), kindtest.Puzzle(t, Kind, "hashi 3x3\n5.1\n...\n1..\n"), kindtest.Engines[0], nil)
	if got, want := c.Explain(), "r1c1 has exactly 5 bridges, which can't be."; err != nil || got != want {
		t.Errorf("%q (%v), want %q", got, err, want)
	}
}

// TestErrors has an error at its place for each way to miswrite a puzzle.
func TestErrors(t *testing.T) {
	kindtest.Errors(t, Kind, map[string]string{
		"hashi 3x3\n":                             "line 1: the drawing is missing, want 3 rows of cells",
		"hashi 100x3\n":                           "line 1: a Hashi of 100x3 is too large, want 99x99 at most",
		"hashi 3x3\nislands: 3\n":                 `line 2, column 1: a hashi has no field "islands", want one of most, loops, title, author, source, band or comment`,
		"hashi 3x3\nmost: 5\n":                    `line 2, column 7: "5" can't be the number of bridges at most, want 1 to 4`,
		"hashi 3x3\nloops: never\n":               `line 2, column 8: "never" says nothing about loops, want yes or no`,
		"hashi 3x3\n2.2\n":                        "line 2: row 1 is the last, want 3 rows of cells",
		"hashi 1x3\n2.2\n2.2\n":                   "line 3: row 2 is one too many, want 1 rows of cells",
		"hashi 1x3\n2..2\n":                       "line 2: the row has 4 characters, want one for each of 3 cells, or 5 with those between them",
		"hashi 1x3\n2   2\n":                      "line 2, column 3: the cell is blank, want . for the sea",
		"hashi 1x3\n2.9\n":                        "line 2, column 3: an island with 9 bridges can't be, want 1 to 8",
		"hashi 1x3\n2 . a\n":                      "line 2, column 5: 'a' is nothing on a Hashi board, want the number of an island, ? where it is unknown, or . for the sea",
		"hashi 1x3\nmost: 1\n2===2\n":             "line 3, column 2: 2 bridges can't be here, want at most 1",
		"hashi 1x4\n2=. . 2\n":                    "line 2, column 3: '.' interrupts a bridge, want '='",
		"hashi 1x4\n2-==--2\n":                    "line 2, column 2: '-' interrupts a bridge, want '='",
		"hashi 1x4\n2--..\n":                      "line 2: the row has 5 characters, want one for each of 4 cells, or 7 with those between them",
		"hashi 2x4\n2-. . .\n. . . 2\n":           "line 2, column 2: '-' is no part of a bridge from one island to the next",
		"hashi 3x1\n1\n-\n1\n":                    "line 3, column 1: '-' is no part of a bridge from one island to the next",
		"7x7m2:4b4d1b2":                           "line 1, column 14: the game ID has 12 cells, want 49",
		"3x3m2:2a2c2a2a":                          "line 1, column 14: the game ID has more than 9 cells, want 9",
		"3x3m2:2a9c2a2":                           "line 1, column 9: '9' is no cell of a Hashi, want 1 to 8 or a letter a to z for blank cells",
		"3x3m2:2a!":                               "line 1, column 9: '!' is no cell of a Hashi, want 1 to 8 or a letter a to z for blank cells",
		"3x3m7:2a2c2a2":                           "line 1, column 1: m7 can't be, want m1 to m4",
		"7x7i30e10m2d0#12":                        "line 1, column 14: a random seed (#) means nothing without the program that made it, want the game ID with a colon (its menu Game, Specific)",
		"https://puzz.link/p?hashi/3/3/2g9i2g2":   "line 1, column 33: 9 is no value here, want 1 to 8",
		"https://puzz.link/p?hashi/3/3/2g2i2":     "line 1, column 36: the address has 7 cells, want 9",
		"https://puzz.link/p?hashi/300/3/2g2i2g2": "line 1, column 1: a Hashi of 3x300 can't be, want at most 99 rows and columns",
		"3 3 4\n2 0 2\n0 0 0\n2 0 0\n":            "line 1: there are 3 islands, want the 4 that are said to be there",
		"3 3 4\n2 0 2\n0 0\n2 0 2\n":              "line 3: row 2 has 2 cells, want 3",
		"2.2\n...\n2.x\n":                         "line 3, column 3: 'x' is no cell of a Hashi, want 1 to 9, A to G, ? where it is unknown or . where it is blank",
	})
}

// TestDrawing draws the solution of the example, and of a board with bridges of
// every sort, between islands side by side too.
func TestDrawing(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, square)
	marks, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]})
	if err != nil {
		t.Fatal(err)
	}
	const want = `4=====4 . . .
" 1 . " 2---3
" | . " | . "
" 5===4 | . "
" " . . | . "
" 3-----2 . "
4=====4=====4`
	if got := strings.Join(p.Drawing(marks), "\n"); got != want {
		t.Errorf("the solution is drawn\n%s\nwant\n%s", got, want)
	}
	for _, text := range []string{
		"hashi 4x4\nmost: 4\n?≣?×?≡?\n⁞ | . \"\n? ? . ?\n⦀ . . ×\n⦀ . . .\n⦀ . . .\n?=====?\n",
		"hashi 3x4\n2×. . 2\n× . . |\n?---? 2\n",
		"hashi 3x3\n?---?\n× . |\n? . ?\n",
		"hashi 3x4\n. ? . .\n?=+===?\n. ? . .\n",
	} {
		p := kindtest.Puzzle(t, Kind, text)
		if got := p.Text().String(); got != text {
			t.Errorf("\n%sis written as\n%s", text, got)
		}
	}
}

// TestForeign reads what other programs write, and writes it the same.
func TestForeign(t *testing.T) {
	for text, format := range map[string]string{
		"7x7m2:4b4d1b2a3h5a4k3b2b4b4b4":                                                "sgt",
		"10x10m2L:a1a3b6a2a3c3f3a3b5b3g1m1g23b2m3a4j1c5a5b3":                           "sgt",
		"8x8m4:a6a8b5e3c4e3x3a4b6a5a7b7c5":                                             "sgt",
		"https://puzz.link/p?hashi/7/7/4h4j1h2g3n5g4q3h2h4h4h4":                        "puzz.link",
		"https://puzz.link/p?hashi/10/10/g1g3h6g2g3i3l3g3h5h3m1s1m23h2s3g4p1i5g5h3":    "puzz.link",
		"https://puzz.link/p?hashi/3/3/.g.i2g.":                                        "puzz.link",
		"3 5 4\n2 0 0 0 2\n0 0 0 0 0\n2 0 0 0 2\n":                                     "has",
		"begin\npuzzle hashi\ntitle A B\nrows 2\ncols 3\nproblem\n1 - 8\n- - ?\nend\n": "janko",
		"2.4.2\n.....\n2.?.2\n":                                                        "grid",
	} {
		kindtest.Foreign(t, Kind, format, text)
	}
	// Others of the same meaning.
	same := func(a, b string) {
		x, y := puzzles.Read([]puzzles.Kind{Kind}, a, "")[0], puzzles.Read([]puzzles.Kind{Kind}, b, "")[0]
		if x.Err != nil || y.Err != nil || x.Puzzle.Text().String() != y.Puzzle.Text().String() {
			t.Errorf("%q and %q are not the same (%v, %v)", a, b, x.Err, y.Err)
		}
	}
	same("7x7:4b4d1b2a3h5a4k3b2b4b4b4", "https://puzz.link/p?hashikake/7/7/4h4j1h2g3n5g4q3h2h4h4h4")
	same("7x7i30e10m2d0:4b4d1b2a3h5a4k3b2b4b4b4", "http://pzv.jp/p.html?bridges/7/7/4h4j1h2g3n5g4q3h2h4h4h4")
	same("5 3 4\n2 0 0 0 2\n0 0 0 0 0\n2 0 0 0 2\n", "2 . . . 2\n. . . . .\n2 . . . 2\n")
	same("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Bridges\nPARAMS  :5:3x3m2\nDESC    :7:2a2c2a2\n", "202\n000\n202\n")
	for _, c := range []struct{ format, text, want string }{
		{"sgt", adjacent, "the game Bridges has no islands side by side, such as r1c1 and r1c2"},
		{"sgt", "hashi 2x3\n2.2\n2.2\n", "the game Bridges has no board of 2x3, want 3 rows and columns at least"},
		{"sgt", "hashi 3x3\n2.2\n...\n2.?\n", "the format sgt has no word for islands without a number, as at r3c3"},
		{"sgt", "hashi 3x3\n2--2\n...\n2.2\n", "the format sgt has no word for what is given at r1c1-r1c3, want a Hashi without it"},
		{"puzz.link", four, "the format puzz.link has no word for at most 4 bridges, want a Hashi with two"},
		{"grid", without, "the format grid has no word for the rule that there is no loop, want a Hashi without it"},
		{"has", "hashi 3x3\n2.2\n...\n2.?\n", "the format has has no word for islands without a number, as at r3c3"},
		{"grid", adjacent, "a grid is known for a Hashi by no islands side by side, such as r1c1 and r1c2"},
		{"grid", "hashi 1x3\n2.2\n", "a grid is known for a Hashi by two islands and two rows and columns, want as many"},
	} {
		for _, f := range foreign {
			if f.Name != c.format {
				continue
			}
			if got, err := f.Write(kindtest.Puzzle(t, Kind, strings.Replace(c.text, "2--2", "2---2", 1))); err == nil || err.Error() != c.want {
				t.Errorf("as %s: %q, %v, want the error %s", c.format, got, err, c.want)
			}
		}
	}
	for _, text := range []string{"8x8:aCACDeDBlcDdeBdh", "4:_a_6ba3_a3,m2a5s1d2s1m48d2", "3x3:g1a4i2k5a4a7b8c3d1a9d3b4b2c5a1h8a6c"} {
		if _, err := foreign[0].Read(text); err != puzzles.ErrNotThis {
			t.Errorf("%s, an ID of another game, gives %v", text, err)
		}
	}
}

// TestDraft types an example in, clue by clue.
func TestDraft(t *testing.T) {
	p, err := Kind.Read(puzzles.EmptyText("hashi", puzzles.Size{Rows: 3, Cols: 3}, []puzzles.Field{{Key: "most", Value: "3"}}))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.(puzzles.Unfinished).Unfinished(); err == nil {
		t.Error("an empty sheet can be played")
	}
	for _, c := range []struct {
		at    []grid.At
		typed string
		want  string // the drawing, or the error
	}{
		{[]grid.At{grid.Cell(0, 0)}, "1", "1.. ... ..."},
		{[]grid.At{grid.Cell(0, 0)}, "12", "C.. ... ..."},
		{[]grid.At{grid.Cell(0, 0)}, "13", `"13" is no number of an island, want 1 to 12, or ? where it is unknown`},
		{[]grid.At{grid.Cell(2, 2), grid.Cell(0, 2)}, "3", "C.3 ... ..3"},
		{[]grid.At{grid.Cell(0, 2)}, "?", "C.? ... ..3"},
		{[]grid.At{grid.Cell(0, 0).Plus(0, 1)}, "2", `"2" is typed on no cell, want it on the cell of an island`},
		{nil, "2", `"2" is typed on no cell, want it on the cell of an island`},
		{[]grid.At{grid.Cell(0, 0)}, "0", `"0" is no number of an island, want 1 to 12, or ? where it is unknown`},
		{[]grid.At{grid.Cell(0, 0)}, "", "..? ... ..3"},
		{[]grid.At{grid.Cell(0, 0)}, "", "..? ... ..3"},
	} {
		text, err := draft.Enter(p, c.at, c.typed)
		if err != nil {
			if err.Error() != c.want {
				t.Errorf("%q at %v: %v, want %s", c.typed, c.at, err, c.want)
			}
			continue
		}
		if p, err = Kind.Read(text); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(p.Drawing(p.Board().Givens()), " "); got != c.want {
			t.Errorf("%q at %v gives %s, want %s", c.typed, c.at, got, c.want)
		}
	}
	if err := p.(puzzles.Unfinished).Unfinished(); err != nil {
		t.Errorf("two islands are not enough: %v", err)
	}
}

// TestGrow wants sizes that can be filled.
func TestGrow(t *testing.T) {
	for _, size := range []puzzles.Size{{Rows: 3, Cols: 9}, {Rows: 100, Cols: 9}} {
		if _, err := grow(size, nil); err == nil {
			t.Errorf("a board of %v is grown", size)
		}
	}
}

// TestTask reads the task of a site, which looks like a game ID without its size, and
// leaves those of other puzzles alone.
func TestTask(t *testing.T) {
	const task = "4b4d1b2a3h5a4k3b2b4b4b4"
	if p := kindtest.As(t, Kind, "task", task); p.Text().Size.Rows != 7 {
		t.Errorf("the task is read as\n%s", p.Text())
	}
	for _, other := range []string{"0b11b1c1d0c1a1k0b0c1c0d0a1c0g", "b1y", "1a1v", "22w", "4b4d1b2a3h5a4k3b2b4b4b5a"} {
		if e := puzzles.Read([]puzzles.Kind{Kind}, other, "")[0]; e.Err == nil {
			t.Errorf("%s is read as a %s", other, e.Format)
		}
	}
}

// TestPuzzlekit reads a grid behind its size.
func TestPuzzlekit(t *testing.T) {
	p := kindtest.As(t, Kind, "puzzlekit", "4 5\n2 - - - 2\n- - 1 - -\n- - - - -\n2 - 1 - 2\n")
	if p.Text().Drawing[1].Text != "..1.." {
		t.Errorf("read as\n%s", p.Text())
	}
}
