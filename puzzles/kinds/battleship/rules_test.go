package battleship

import (
	"fmt"
	"math/rand/v2"
	"os"
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

// random lays a fleet out on a board of one of the sizes, of which one may be too
// small, and gives away some of it. The totals may be changed,
// so that there need not be a solution.
func random(r *rand.Rand, pick func() puzzles.Size, fleet string) *puzzle {
	for {
		size := pick()
		fields := []puzzles.Field{{Key: "fleet", Value: fleet}}
		lay, err := grow(size, fields)
		if err != nil {
			continue
		}
		g := lay(r)
		kept := make([]bool, g.Loose)
		for i := range kept {
			kept[i] = i >= len(g.Solution) || r.IntN(size.Rows*size.Cols) < 4
		}
		p := g.WithClues(g.Solution, nil, kept).(*puzzle)
		down, across := p.totals[:size.Rows], p.totals[size.Rows:]
		for i := range down {
			if r.IntN(3) == 0 {
				down[i] = unknown
			}
		}
		for i := range across {
			switch r.IntN(8) {
			case 0, 1:
				across[i] = unknown
			case 2:
				across[i] = r.IntN(size.Rows + 1)
			case 3:
				if c := r.IntN(len(p.clues)); p.clues[c] > some {
					p.clues[c] = some
				}
			}
		}
		return p
	}
}

// count is how many solutions a formulation has, as far as most.
func count(t *testing.T, p puzzles.Puzzle, formulation string, most int) int {
	all, _, err := proof.Solutions(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}, Formulation: formulation}, most)
	if err != nil && len(all) > 0 {
		t.Fatal(err)
	}
	return len(all)
}

// TestBruteForce compares both formulations with a count over all ways to lay
// the fleet out, on random boards of any shape.
func TestBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	fleets := []string{"2 1", "3 1 1", "2 2 1", "4 1", "3 2", "5 2 1", "6 1", "1 1 1", "3 3", "4 2 1"}
	solvable := 0
	for n := range boards {
		fleet := fleets[n%len(fleets)]
		p := random(r, func() puzzles.Size { return puzzles.Size{Rows: 2 + r.IntN(4), Cols: 6 - r.IntN(2)} }, fleet)
		want := 0
		p.layouts(func(marks []int) {
			if keepsRules(p, marks) {
				want++
			}
		})
		for _, f := range p.Formulations() {
			if got := count(t, p, f.Name, 400); got != min(want, 400) {
				t.Errorf("%s: %d solutions, want %d of\n%s", f.Name, got, want, p.Text())
			}
		}
		if want > 0 {
			solvable++
		}
	}
	if solvable < boards/4 || solvable == boards {
		t.Errorf("%d of %d boards have a solution: a poor test", solvable, boards)
	}
}

// boards is how many random boards the tests look at.
const boards = 40

// layouts visits every way to put the ships onto the board, each once, whether
// they touch or not.
func (p *puzzle) layouts(visit func(marks []int)) {
	var ships []int
	for l := len(p.fleet) - 1; l > 0; l-- {
		for range p.fleet[l] {
			ships = append(ships, l)
		}
	}
	marks := slices.Repeat([]int{water}, p.size.Rows*p.size.Cols)
	var lay func(k, from int)
	lay = func(k, from int) {
		if k == len(ships) {
			visit(marks)
			return
		}
		l := ships[k]
		for at := from; at < 2*len(marks); at++ {
			r, c, step := at/2/p.size.Cols, at/2%p.size.Cols, 1
			if at%2 == 1 {
				step = p.size.Cols
			}
			if l == 1 && at%2 == 1 || step == 1 && c+l > p.size.Cols || step > 1 && r+l > p.size.Rows {
				continue
			}
			free := true
			for i := range l {
				free = free && marks[at/2+i*step] == water
			}
			if !free {
				continue
			}
			for i := range l {
				marks[at/2+i*step] = ship
			}
			next := 0
			if k+1 < len(ships) && ships[k+1] == l {
				next = at + 1
			}
			lay(k+1, next)
			for i := range l {
				marks[at/2+i*step] = water
			}
		}
	}
	lay(0, 0)
}

// TestFormulationsAgree compares the formulations with each other on boards too
// large to try them all.
func TestFormulationsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range kindtest.Rounds(boards / 2) {
		size := puzzles.Size{Rows: 7 + r.IntN(5), Cols: 7 + r.IntN(5)}
		p := random(r, func() puzzles.Size { return size }, usual(size))
		if a, b := count(t, p, "placements", 20), count(t, p, "cells", 20); a != b {
			t.Errorf("placements finds %d solutions and cells %d, of\n%s", a, b, p.Text())
		}
	}
}

// TestFigure looks for the solution that Figure 4.1 of the thesis prints, by its
// totals alone: it is one of several.
func TestFigure(t *testing.T) {
	data, err := os.ReadFile("testdata/solutions.txt")
	if err != nil {
		t.Fatal(err)
	}
	ts, _ := puzzles.Texts(string(data))
	printed := ts[0]
	head := "battleship 10x10\nfleet: 4 3 3 2 2 2 1 1 1 1\nrows: 3 1 6 0 1 5 0 1 1 2\ncols: 5 0 3 2 1 2 3 1 3 0\n"
	bare := one(t, head).Puzzle
	printed.Fields = bare.Text().Fields
	figure := one(t, printed.String()).Puzzle
	marks := figure.Board().Givens()
	if !keepsRules(figure, marks) || proof.Check(bare, marks) != nil {
		t.Errorf("the figure breaks the rules: %v", proof.Check(bare, marks))
	}
	for _, f := range figure.Formulations() {
		for _, engine := range kindtest.Engines {
			r := proof.Verify(t.Context(), proof.Question{Puzzle: figure, Engines: []solver.Engine{engine}, Formulation: f.Name}, nil)
			if r.Verdict != solver.Unique || !slices.Equal(r.First, marks) {
				t.Errorf("%s, %s: %s", f.Name, engine.Name(), r.Summary())
			}
		}
	}
	// As it is printed, with an upper end in column 10, it is none.
	slipped := strings.Replace(printed.String(), "~ ~ ~ ~ ~ ~ ~ ~ ^ ~", "~ ~ ~ ~ ~ ~ ~ ~ ~ ^", 1)
	if r := proof.Verify(t.Context(), proof.Question{Puzzle: one(t, slipped).Puzzle, Engines: kindtest.Engines[:1]}, nil); r.Verdict != solver.None {
		t.Errorf("the figure as printed: %s", r.Summary())
	}
}

const (
	sample = `battleship 8x8
fleet: 4 3 3 2 2 1 1 1
rows: 0 ? 0 4 2 4 1 1
cols: 2 2 3 1 1 4 1 3
. . . . . . . .
. . . . . . . .
. . . . . . ~ .
o . . ~ ~ . . .
. . . . ~ . . v
. + . . . . . .
~ . . ~ . . . .
. o . . . ~ . ~
`
	tricky = `battleship 8x8
fleet: 4 3 3 2 2 1 1 1
rows: 2 1 2 2 1 4 1 4
cols: 1 0 5 0 1 4 3 3
. . o . . . . .
o . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . >
. . . . . . . .
. . . . . . . .
`
)

// TestFleet ticks the ships off as they are completed, and says what is left.
func TestFleet(t *testing.T) {
	g := play.New(one(t, "battleship 3x5\nfleet: 3 1 1\nrows: 2 1 2\n. . . . .\n. . . . .\n. . . . .\n").Puzzle)
	clue := func(i int) string {
		kept, left := g.ClueStates()(g.Board.Notes[i].Clue)
		return fmt.Sprint(kept, left)
	}
	want := func(what string, three, ones string) {
		t.Helper()
		if a, b := clue(0), clue(1); a != three || b != ones {
			t.Errorf("%s: the ship of 3 is %s and those of 1 are %s, want %s and %s", what, a, b, three, ones)
		}
	}
	want("an empty board", "0 1", "0 2")
	g.Write(0, ship)
	want("one cell", "0 1", "0 2")
	g.Write(5, ship)
	g.Write(10, ship)
	want("three in a column", "1 0", "0 2")
	g.Write(2, ship)
	want("a ship that may go on", "1 0", "0 2")
	for _, s := range []int{1, 3, 7} {
		g.Write(s, water)
	}
	want("one of two", "1 0", "0 1")
	g.Write(14, ship)
	g.Write(9, water)
	g.Write(13, water)
	want("all", "1 0", "1 0")
	if !g.Done() {
		t.Errorf("the rest can be left blank, and the game is not done: %v", g.Position().Broken())
	}
}

// TestFillRest fills a finished line with water, and no other.
func TestFillRest(t *testing.T) {
	g := play.New(one(t, "battleship 3x5\nfleet: 3 1 1\nrows: 2 1 2\ncols: 3 0 ? 0 ?\n. . . . .\n. . . . .\n. . . . .\n").Puzzle)
	if g.FillRest(0) {
		t.Error("the rest of r1c1 is filled, where nothing is finished")
	}
	g.Write(0, ship)
	g.Write(4, ship)
	if !g.FillRest(2) {
		t.Fatal("the rest of row 1 is not filled")
	}
	if got := g.Marks()[:5]; !slices.Equal(got, []int{ship, water, water, water, ship}) {
		t.Errorf("row 1 is now %v", got)
	}
	if got := g.Marks()[5:]; !slices.Equal(got, slices.Repeat([]int{puzzles.Blank}, 10)) {
		t.Errorf("the rest of row 1 filled %v", got)
	}
	if !g.FillRest(6) || g.Mark(6) != water || g.Mark(11) != water || g.Mark(7) != puzzles.Blank {
		t.Errorf("the rest of column 2, which has no ship: %v", g.Marks())
	}
	g.Undo()
	g.Undo()
	if g.Mark(1) != puzzles.Blank {
		t.Error("undo does not take back the whole line")
	}
}

// TestShapes draws ships by what is around them.
func TestShapes(t *testing.T) {
	b := one(t, csplib113).Puzzle.Board()
	joined := []rune(b.Sites[0].Values[ship].Joined)
	for sides, want := range map[int]rune{0: '●', 1: '▼', 2: '◀', 4: '▲', 8: '▶', 5: '■', 10: '■', 3: '□', 15: '□'} {
		if joined[sides] != want {
			t.Errorf("a ship with neighbours %04b is drawn %c, want %c", sides, joined[sides], want)
		}
	}
	if !slices.ContainsFunc(b.Labels, func(l puzzles.Label) bool { return l.At == grid.Cell(6, 9) && l.Text == "●" }) {
		t.Errorf("the given ship of 1 is not printed: %v", b.Labels)
	}
	var margins []string
	for _, l := range b.Labels {
		if l.At.Row() == 10 || l.At.Col() == 10 {
			margins = append(margins, l.Text)
		}
	}
	if got := strings.Join(margins, ""); got != "24332411000502231322" {
		t.Errorf("the totals are printed %s", got)
	}
}

// TestTyping types clues and totals, and says what can't be typed.
func TestTyping(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "battleship 3x5\nfleet: 3 1\nrows: 1 ? ?\n. . . . .\n. . . . .\n. . . . .\n")
	kindtest.Types(t, Kind, p, [][3]string{
		{"r2c3", "<", ". . < . ."},
		{"r2c3, r2c5", "~", ". . ~ . ~"},
		{"r1c6", "", ". . . . ."},
		{"r3c6", "4", "rows: 1 ? 4"},
		{"r4c2", "2", "cols: ? 2 ? ? ?"},
		{"r0c2", "0", "the totals stand right of the rows and below the columns: type them there"},
		{"r4c2", "4", `"4" is no total, want 0 to 3, or nothing where it is not known`},
		{"r1c1", ">", "r1c1 can't be the right end of a ship, which would leave the board"},
		{"r1c1", "z", `"z" is no clue, want ` + wanted},
		{"top of r2c1", "o", "nothing is printed at top of r2c1: type into a cell or the margin"},
		{"", "the ship of 3 is here", `a battleship has no clues in words: type into a cell or the margin, or a line such as "fleet: 3 2 2 1 1 1"`},
	})
	s := draft.Blank(puzzles.Size{Rows: 6, Cols: 6}, nil)
	if f, _ := s.Field("fleet"); f.Value != "3 2 2 1 1 1" {
		t.Errorf("the fleet of a blank sheet is %q", f.Value)
	}
}

func TestFull(t *testing.T) {
	_, err := making.Generate(t.Context(), kindtest.Engines[0], making.Wish{Kind: Kind, Size: puzzles.Size{Rows: 3, Cols: 3}, Fields: []puzzles.Field{{Key: "fleet", Value: "3 3 3"}}}, nil)
	if err == nil || err != errFull {
		t.Errorf("a fleet that does not fit gives %v", err)
	}
}

func BenchmarkEncode(b *testing.B) {
	p := puzzles.Read([]puzzles.Kind{Kind}, csplib113, "")[0].Puzzle
	for _, f := range p.Formulations() {
		b.Run(f.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				puzzles.Encode(p.Board(), f)
			}
		})
	}
}

// BenchmarkVerify is from the text to a checked verdict.
func BenchmarkVerify(b *testing.B) {
	for b.Loop() {
		p := puzzles.Read([]puzzles.Kind{Kind}, csplib113, "")[0].Puzzle
		r := proof.Verify(b.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]}, nil)
		if r.Verdict != solver.Unique {
			b.Fatal(r.Summary())
		}
	}
}

// TestCutsHold wants what is read off the places that are left to hold in the
// solution, whatever of it is known.
func TestCutsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	said := map[string]int{}
	for range boards {
		size := puzzles.Size{Rows: 4 + r.IntN(7), Cols: 4 + r.IntN(7)}
		lay, err := grow(size, nil)
		if err != nil {
			continue
		}
		g := lay(r)
		p := g.WithClues(g.Solution, nil, make([]bool, g.Loose)) // no clues
		e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
		for range 20 {
			known, share := e.Start(), r.Float64()
			for site, v := range g.Solution {
				if r.Float64() < share {
					known.Fix(e.Is(site, v))
				}
			}
			for _, lazy := range e.Lazy {
				for _, c := range lazy.Cut(known) {
					said[c.Rule]++
					full := e.With(g.Solution)
					if c.Broken(full) {
						t.Fatalf("%q (%s) does not hold in\n%s", c.Text(), c.Rule, strings.Join(p.Drawing(g.Solution), "\n"))
					}
					if len(c.Propagate(known)) == 0 {
						t.Fatalf("%q (%s) says nothing", c.Text(), c.Rule)
					}
				}
			}
		}
	}
	for _, rule := range []string{"last place", "no room", "which ship"} {
		if said[rule] == 0 {
			t.Errorf("the rule %q said nothing", rule)
		}
	}
	t.Log(said)
}
