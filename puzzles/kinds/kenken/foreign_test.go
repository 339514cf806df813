package kenken

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kindtest"
)

func format(name string) puzzles.Format {
	return foreign[slices.IndexFunc(foreign, func(f puzzles.Format) bool { return f.Name == name })]
}

var writeSGT = foreign[0].Write

// TestVectors reads game IDs that other programs read too, solves them and
// writes them back.
func TestVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/vectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if f[0] != name {
			continue
		}
		kindtest.Solved(t, kindtest.Foreign(t, Kind, "sgt", f[2]), f[3])
	}
}

// The same puzzle as kenken-rs has it in its examples and as a game ID, one of
// mathdoku-solver's, and two that puzzlekit has of janko.at, one without signs.
const (
	ken = "abbc\na2cc\nddef\n4def\n\na: 1-\nb: 3-\nc: 36*\nd: 7+\ne: 2/\nf: 2/\n"

	mathdoku = "4 6\n0 0 0 1\n2 2 3 1\n4 2 1 1\n4 2 5 5\n0 * 24\n1 + 10\n2 * 24\n3 + 3\n4 - 1\n5 / 4\n"

	puzzlekit = "4 4\n24* 2/ - 3-\n- - 7+ -\n3- 5+ - 3\n- - 2/ -\n1 2 2 3\n1 1 4 3\n5 6 4 7\n5 6 8 8\n"
	unsigned  = "4 4\n12 - 9 2\n- - - -\n5 3 - 1\n- - 3 -\n5 5 6 7\n5 6 6 7\n1 4 4 3\n1 1 2 3\n"
)

// TestFormats reads what other programs have, solves it and writes it back.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ format, text, solution string }{
		{"ken", ken, "2413 1234 3142 4321"},
		{"ken", strings.ReplaceAll(strings.ReplaceAll(ken, "*", "x"), ": ", ":"), "2413 1234 3142 4321"},
		{"sgt", "4:_a__b_4a_3a_ba,s1s3m36a2a7d2d2a4", "2413 1234 3142 4321"},
		{"sgt", "4dx:_a__b_4a_3a_ba,s1s3m36a2a7d2d2a4", "2413 1234 3142 4321"},
		{"sav", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Keen\nPARAMS  :3:4dn\nCPARAMS :3:4dn\nDESC    :32:_a__b_4a_3a_ba,s1s3m36a2a7d2d2a4\n", "2413 1234 3142 4321"},
		{"mathdoku", mathdoku, "3421 4132 1243 2314"},
		{"puzzlekit", puzzlekit, "3124 2431 1243 4312"},
		{"puzzlekit", unsigned, "3142 4321 2413 1234"},
	} {
		kindtest.Solved(t, kindtest.As(t, Kind, c.format, c.text), c.solution)
	}
	for text, f := range map[string]string{ken: "ken", mathdoku: "mathdoku", puzzlekit: "puzzlekit"} {
		kindtest.Foreign(t, Kind, f, text)
	}
	for f, want := range map[string]string{
		"sgt":      "the format sgt has no word for a hidden sign, as the cage 12 at r1c1 has",
		"mathdoku": "the format mathdoku has no word for a hidden sign, as the cage 12 at r1c1 has",
	} {
		if _, err := format(f).Write(kindtest.Puzzle(t, Kind, unsigned)); err == nil || err.Error() != want {
			t.Errorf("%s: the error is %v, want %s", f, err, want)
		}
	}
	within := kindtest.Puzzle(t, Kind, strings.Replace(nyt, "\n......", "\n5.....", 1))
	if _, err := writeSGT(within); err == nil || err.Error() != "the format sgt has no word for the given at r1c1 within a cage, want a KenKen without it" {
		t.Errorf("a given in a cage: %v", err)
	}
}

// TestOthers leaves alone what is no KenKen at all.
func TestOthers(t *testing.T) {
	for _, input := range []string{
		"hello", "abc\ndef\nghi", "7x7m2:4b4d1b2a3h5a4k3b2b4b4b4", "8x8:aCACDeDBlcDdeBdh", "3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f",
		"53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
		"4 4\n1 2 - -\n- - 2 1\n- 1 - -\n2 - - 1\n", "1234\n3412\n2143\n4321\n",
		"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :1:p\n",
	} {
		for _, f := range foreign {
			if p, err := f.Read(input); !errors.Is(err, puzzles.ErrNotThis) {
				t.Errorf("%s reads %q as %v, %v; want that it is something else", f.Name, input, p, err)
			}
		}
	}
}

// TestErrors has an error at its place for each way to miswrite a puzzle.
func TestErrors(t *testing.T) {
	const small = "kenken 3x3\ncages:\n  aab\n  ccb\n  cdd\n"
	kindtest.Errors(t, Kind, map[string]string{
		"kenken 4x5\n":                                           "line 1: a KenKen of 4x5 can't be, want as many rows as columns, 3 at least",
		"kenken 2x2\n":                                           "line 1: a KenKen of 2x2 can't be, want as many rows as columns, 3 at least",
		"kenken 3x3\nboxes: 1x3\n":                               `line 2, column 1: a kenken has no field "boxes", want one of cages, clues, operations, cells, signs, title, author, source, band or comment`,
		"kenken 3x3\nclues: a=3\n":                               "line 2, column 8: there are clues and no cages, want a drawing of the cages",
		"kenken 3x3\ncages:\n...\n":                              `line 2, column 7: the drawing is missing, want below "cages:" 3 rows of letters that begin with a blank`,
		"kenken 3x3\ncages:\n  a1b\n":                            "line 3, column 4: '1' is no letter, want one for each cell of the cages",
		"kenken 3x3\ncages:\n  aabb\n":                           "line 3: row 1 has 4 cells, want 3",
		"kenken 3x3\ncages:\n  aab\n  bbb\n  bba\nclues: a=3+\n": "line 5, column 5: the cage a is in two pieces, want neighbouring cells",
		small + "clues: a=3+, b=2-, c=6x, d=3+, e=4+\n":          `line 6, column 32: no cage "e" is drawn, want the letter of a cage`,
		small + "clues: a=3+, a=2-\n":                            "line 6, column 14: the cage a has two clues, want one",
		small + "clues: a=x\n":                                   `line 6, column 8: "x" is no clue of a cage, want a number and +, -, x or /, such as 12x, or the number alone where the sign is hidden`,
		small + "clues: a=3%\n":                                  `line 6, column 8: "3%" is no clue of a cage, want a number and +, -, x or /, such as 12x, or the number alone where the sign is hidden`,
		small + "clues: a 3+\n":                                  `line 6, column 8: "a 3+" is no clue, want the letter of a cage, = and a number, such as a=12x`,
		small + "clues: c=2-\n":                                  "line 6, column 8: the cage c: a difference (-) is for cages of two cells, and this one has 3: want + or x",
		small + "clues: a=99999999999999999999x\n":               "line 6, column 8: 99999999999999999999 is too large, want at most 1000000000000000",
		small + "clues: a=3+, b=2-, c=6x\n":                      "line 5, column 4: the cage at r3c2 has no target, want one such as 12x",
		small + "clues: a=3+, b=2-, c=5x, d=3+\n":                "line 6, column 20: the cage 5x at r2c1 can't be filled: no 3 numbers from 1 to 3, different in each row and column, multiply to 5",
		small + "clues: a=7+, b=2-, c=6x, d=3+\n":                "line 6, column 8: the cage 7+ at r1c1 can't be filled: no 2 numbers from 1 to 3, different in each row and column, add up to 7",
		small + "clues: a=3+, b=5/, c=6x, d=3+\n":                "line 6, column 14: the cage 5/ at r1c3 can't be filled: no number from 1 to 3 is 5 times another",
		small + "clues: a=3+, b=3-, c=6x, d=3+\n":                "line 6, column 14: the cage 3- at r1c3 can't be filled: no 2 numbers from 1 to 3, different in each row and column, differ by 3",
		small + "clues: a=3+, b=7, c=6x, d=3+\n":                 "line 6, column 14: the cage 7 at r1c3 can't be filled: no 2 numbers from 1 to 3, different in each row and column, make 7",

		"kenken 3x3\ncages:\n  aab\n  c.b\n  cdd\nclues: a=3+, b=2-, c=6x, d=3+\n":                   "line 4, column 4: r2c2 is in no cage, want one around it or its number",
		"kenken 3x3\ncages:\n  aab\n  cdb\n  cdd\nclues: a=3+, b=2-, c=3/, d=4+\noperations: +, -\n": "line 6, column 20: the cage c: its sign is /, which is not among the operations",

		"kenken 3x3\noperations: +, ^\n": `line 2, column 16: "^" is no operation, want +, -, x or /`,
		"kenken 3x3\ncells: 3-2\n":       `line 2, column 8: "3-2" is no range of cells in a cage, want one such as 2-4`,
		"kenken 3x3\nsigns: none\n":      `line 2, column 8: the signs are "none", want hidden or no such line`,

		"kenken 3x3\ncages:\n  abb\n  abb\n  aac\nclues: a=12x, b=7+, c=4\n...\n...\n..2\n": "line 6, column 21: the cage c: a cage of one cell holds a number from 1 to 3, want that alone",
		"kenken 3x3\ncages:\n  abb\n  abb\n  aac\nclues: a=12x, b=7+, c=1\n...\n...\n..2\n": "line 9, column 3: r3c3 is 2 here and 1 in its cage, want the same",

		small + "...\n.4.\n...\n":                            "line 7, column 2: '4' is no cell of a 3x3 KenKen, want 1 to 3, or . where it is blank",
		small + "...\n...\n":                                 "line 7: row 2 is the last, want 3 rows",
		"4#123":                                              "line 1, column 2: a random seed (#) means nothing without the program that made it, want the game ID with a colon (its menu Game, Specific)",
		"4:_a_6ba3_a3":                                       "line 1, column 13: the game ID ends before the clues, want a comma and the clues",
		"4:_a_6ba3_a3,m2a5s1":                                "line 1, column 20: the clue of the cage at r2c2 is missing, want a, s, m or d",
		"4:_a_6ba3_a3,m2a5s1d2s1m48d2a3":                     "line 1, column 29: the game ID goes on, want it to end here",
		"4:_a_6ba3_a3,m2a5s1d2s1s48d2":                       "line 1, column 24: the cage at r3c1: a difference (-) is for cages of two cells, and this one has 4: want + or x",
		"4:_a_6ba3_a,m2a5s1d2s1m48d2":                        "line 1, column 12: the game ID has 21 edges, want 24 and a letter that ends behind them",
		strings.Replace(ken, "36*", "37*", 1):                "line 8, column 1: the cage 37x at r1c4 can't be filled: no 3 numbers from 1 to 4, different in each row and column, multiply to 37",
		strings.Replace(ken, "e: 2/\n", "", 1):               "line 3, column 3: the cage e has no clue, want below the grid a line such as e: 12*",
		strings.Replace(ken, "a2cc", "a2ca", 1):              "line 1, column 1: the cage a is in two pieces, want neighbouring cells",
		strings.Replace(mathdoku, "5 5", "5 6", 1):           "line 5, column 7: 6 is no value here, want 0 to 5",
		strings.Replace(mathdoku, "5 / 4", "4 / 4", 1):       "line 11, column 1: the cage 4 has two clues, want one",
		strings.Replace(puzzlekit, "- - 7+ -", "- - - -", 1): "line 3, column 5: the cage at r2c3 has no clue, want a number",
		strings.Replace(puzzlekit, "2/ - 3-", "2/ 2/ 3-", 1): "line 2, column 8: the cage with the clue 2/ has another one, want one",
	})
}

// TestDraft types in a puzzle with its mistakes.
func TestDraft(t *testing.T) {
	p, err := read(puzzles.EmptyText(name, puzzles.Size{Rows: 3, Cols: 3}, nil))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		cells string // of the rows and columns
		typed string
		want  string // the cages and their clues, or an error
		lacks string
	}{
		{"11 12", "2", "aa. ... ... a=2", "r1c3 is in no cage, want one around it or its number"},
		{"11 12", "23", "aa. ... ... a=23", "r1c3 is in no cage, want one around it or its number"},
		{"11 12", "2-", "aa. ... ... a=2-", "r1c3 is in no cage, want one around it or its number"},
		{"13 23 33", "4+", "aab ..b ..b a=2-, b=4+", "r2c1 is in no cage, want one around it or its number"},
		{"33", "", "aa. ... ... a=2-", "r1c3 is in no cage, want one around it or its number"},
		{"23 13", "2/", "aab ..b ... a=2-, b=2/", "r2c1 is in no cage, want one around it or its number"},
		{"21 22 31", "12x", "aab ccb c.. a=2-, b=2/, c=12x", "r3c2 is in no cage, want one around it or its number"},
		{"32 33", "4", "aab ccb cdd a=2-, b=2/, c=12x, d=4", ""},
		{"22", "19x", "aab ccb cdd a=2-, b=2/, c=19x, d=4", "the cage 19x at r2c1 can't be filled: no 3 numbers from 1 to 3, different in each row and column, multiply to 19"},
		{"22", "6x", "aab ccb cdd a=2-, b=2/, c=6x, d=4", ""},
		{"12 22", "3", ".ab cab cdd a=3, b=2/, c=6x, d=4", "r1c1 is in no cage"},
		{"11", "3", "", ""},
		{"11 33", "3", "the selected cells are in two pieces, want neighbouring cells", ""},
		{"11 12 13", "3-", "3- can't be here: a difference (-) is for cages of two cells, and this one has 3: want + or x", ""},
		{"", "3", "there are no clues in words: choose where to type one", ""},
		{"11", "q", `"q" is no clue of a cage, want a number and +, -, x or /, such as 12x, or the number alone where the sign is hidden`, ""},
	} {
		var at []grid.At
		for _, c := range strings.Fields(step.cells) {
			at = append(at, grid.Cell(int(c[0]-'1'), int(c[1]-'1')))
		}
		text, err := Kind.Draft.Enter(p, at, step.typed)
		if err != nil {
			if err.Error() != step.want {
				t.Errorf("%q typed at %s: %v, want %s", step.typed, step.cells, err, step.want)
			}
			continue
		}
		if p, err = read(text); err != nil {
			t.Fatalf("%q typed at %s can't be read: %v", step.typed, step.cells, err)
		}
		cages, _ := text.Field("cages")
		clues, _ := text.Field("clues")
		got := ""
		for _, l := range cages.Drawing {
			got += l.Text + " "
		}
		if got += clues.Value; !strings.HasPrefix(got, step.want) {
			t.Errorf("%q typed at %s: %s, want %s", step.typed, step.cells, got, step.want)
		}
		lacks := p.(puzzles.Unfinished).Unfinished()
		if (lacks == nil) != (step.lacks == "") && step.want != "" || lacks != nil && !strings.Contains(lacks.Error(), step.lacks) {
			t.Errorf("%q typed at %s: it lacks %v, want %q", step.typed, step.cells, lacks, step.lacks)
		}
	}
	if _, err := Kind.Draft.Enter(p, []grid.At{{R: 0, C: 1}}, "3"); err == nil {
		t.Error("a clue is typed at an edge")
	}
}
