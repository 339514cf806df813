package takuzu

import (
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
)

// TestVectors reads formats of others and compares solutions with theirs.
func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		p := puzzleOf(t, v[0])
		rep := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]}, nil)
		if got := strings.Join(p.Drawing(rep.First), ""); rep.Verdict != solver.Unique || got != v[1] {
			t.Errorf("%s: %s, with the solution %s, want %s", v[0], rep.Summary(), got, v[1])
		}
	}
}

// TestFormats reads one puzzle in every format that says it, and writes it.
func TestFormats(t *testing.T) {
	for want, texts := range map[string]map[string]string{
		unruly8: {
			"sgt":       "8x8:aCACDeDBlcDdeBdh",
			"task":      "0b11b1c1d0c1a1k0b0c1c0d0a1c0g",
			"puzzlekit": "8 8\n1 - - 2 2 - - 2\n- - - 2 - - - -\n1 - - - 2 - 2 -\n- - - - - - - -\n- - 1 - - 1 - -\n- 2 - - - 1 - -\n- - 1 - 2 - - -\n1 - - - - - - -\n",
			"janko":     "begin\npuzzle tohuwavohu\nrows 8\ncols 8\nproblem\n1 - - 2 2 - - 2\n- - - 2 - - - -\n1 - - - 2 - 2 -\n- - - - - - - -\n- - 1 - - 1 - -\n- 2 - - - 1 - -\n- - 1 - 2 - - -\n1 - - - - - - -\nend\n",
		},
		unruly6: {
			"sgt":  "6x6u:ACClaGhb",
			"line": "1..1..1...........00......1.......0.",
			"grid": "1 . . 1 . .\n1 . . . . .\n. . . . . .\n0 0 . . . .\n. . 1 . . .\n. . . . 0 .\n",
		},
		tall: {
			"sgt":  "6x8u:CDeDCBaDCbegaBc",
			"grid": ". . 1 . . .\n1 . . . . 0\n. . . 1 . .\n1 . 1 0 . .\n. 1 . . 1 .\n0 . . . . 0\n. . . . . .\n0 0 . 1 . .\n",
		},
	} {
		p := puzzleOf(t, want)
		for name, text := range texts {
			if q := kindtest.As(t, Kind, name, text); q.Text().String() != p.Text().String() {
				t.Errorf("%s: read as\n%s, want\n%s", text, q.Text(), want)
			}
		}
		for _, f := range foreign {
			if f.Write == nil || f.Name == "sgt-web" {
				continue
			}
			got, err := f.Write(p)
			if text, ok := texts[f.Name]; ok != (err == nil) || got != text {
				t.Errorf("%s: written as %q (%v), want %q", f.Name, got, err, text)
			}
		}
	}
	for name, text := range map[string]string{
		"grid": "+---+---+\n|1.|.0|\n|x_|0-|\n+--+--+\n|.0|?*|\n|●1|.○|\n+--+--+\n",
		"sav":  "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :6:Unruly\nPARAMS  :4:6x6u\nDESC    :8:ACClaGhb\n",
	} {
		kindtest.As(t, Kind, name, text)
	}
	const page = "begin\npuzzle Binairo\nsize 4\nproblem\n1 - - -\n- 0 - -\n- - - -\n- - - -\nend"
	if got, want := kindtest.As(t, Kind, "janko", page).Text().String(), "takuzu 4x4\nlines: may repeat\n1...\n.0..\n....\n....\n"; got != want {
		t.Errorf("a page with 0 and 1 is read as %s, want %s", got, want)
	}
}

// TestAliases reads what other programs call a takuzu.
func TestAliases(t *testing.T) {
	for text, repeat := range map[string]bool{
		"takuzu 4x4\n....\n....\n....\n....\n":                    false,
		"unruly 4x4\n....\n....\n....\n....\n":                    true,
		"binairo 4x4\n....\n....\n....\n....\n":                   true,
		"binairo 4x4\nlines: different\n....\n....\n....\n....\n": false,
	} {
		if p := puzzleOf(t, text); p.mayRepeat != repeat {
			t.Errorf("lines may repeat: %v, want %v, in\n%s", p.mayRepeat, repeat, text)
		}
	}
}

// TestBare reads plain cells as what they are said to be.
func TestBare(t *testing.T) {
	const line = "1..1..1...........00......1.......0."
	for only, repeat := range map[string]bool{"takuzu": false, "unruly": true, "binairo": true} {
		for _, text := range []string{line, rowsOf(line, 6)} {
			e := puzzles.Read([]puzzles.Kind{Kind}, text, only)[0]
			if e.Err != nil || e.Puzzle.(*puzzle).mayRepeat != repeat {
				t.Errorf("%s as %s: %v (%v), want that lines may repeat: %v", text, only, e.Puzzle, e.Err, repeat)
			}
		}
		if p := puzzles.Read([]puzzles.Kind{Kind}, "6x6u:ACClaGhb", only)[0].Puzzle; p.(*puzzle).mayRepeat {
			t.Errorf("as %s, u is forgotten", only)
		}
	}
}

// rowsOf breaks a line into rows of n cells.
func rowsOf(line string, n int) string {
	var b strings.Builder
	for i := 0; i < len(line); i += n {
		b.WriteString(line[i:i+n] + "\n")
	}
	return b.String()
}

// TestErrors has an error at its place for each way to miswrite a puzzle.
func TestErrors(t *testing.T) {
	kindtest.Errors(t, Kind, map[string]string{
		"takuzu 5x6\n":                               "line 1: a takuzu of 5x6 has lines of an odd number of cells, want as many 0s as 1s in each",
		"takuzu 2x6\n":                               "line 1: a takuzu of 2x6 can't be, want an even number of rows and columns from 4 to 30",
		"takuzu 4x32\n":                              "line 1: a Takuzu of 4x32 is too large, want 30x30 at most",
		"takuzu 8x4\n":                               "line 1: a takuzu of 8x4 has more lines than there are different ones of 4 cells (6), want a line `lines: may repeat`",
		"takuzu 4x4\nlines: equal\n....\n":           `line 2, column 8: lines can't be "equal", want "different" or "may repeat"`,
		"takuzu 4x4\nrules: none\n":                  `line 2, column 1: a takuzu has no field "rules", want one of lines, title, author, source, band or comment`,
		"takuzu 4x4\n":                               "line 1: the drawing is missing, want 4 rows of cells",
		"takuzu 4x4\n.2..\n":                         "line 2, column 2: '2' is no cell of a takuzu, want 0, 1, or . where it is blank",
		"takuzu 4x4\n. . .\n":                        "line 2: row 1 has 3 cells, want 4",
		"takuzu 4x4\n....\n":                         "line 2: row 1 is the last, want 4 rows",
		"takuzu 4x4\n....\n....\n....\n....\n....\n": "line 6: row 5 is one too many, want 4 rows",
		"8x8u#123":                                   "line 1, column 5: a random seed (#) means nothing without the program that made it, want the game ID with a colon (its menu Game, Specific)",
		"6x6:zm":                                     "line 1, column 6: the game ID has more than 36 cells, want 36",
		"6x6:zj":                                     "line 1, column 7: the game ID has 35 cells, want 36 and a letter that ends behind them",
		"6x6:z!":                                     "line 1, column 6: '!' is not part of the game ID, want a to z or A to Z",
		"22x22:zz":                                   "line 1, column 9: the game ID has 50 cells, want 484 and a letter that ends behind them",
		"1.0...0.0..111.z":                           "line 1, column 16: 'z' is no cell of a takuzu, want 0, 1 or . where it is blank",
		"0b11b1c1d0c1a1k0b":                          "line 1, column 1: the task has 37 cells, want 16, 36, 64, 100, 144, 196, 256, 324 or 400",
		"1.0.\n..0.\n.0.":                            "line 3: row 3 has 3 cells, want 4",
		"10.\n..0\n.0.":                              "a takuzu of 3x3 has lines of an odd number of cells, want as many 0s as 1s in each",
		"4 4\n1 2 - -\n1 -\n- - - -\n- - - -\n":      "line 3: row 2 has 2 cells, want 4",
		"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :6:Unruly\nPARAMS  :1:6\nDESC    :1:z\n": "the game ID 6:z in the saved game can't be read, want one of Unruly such as 8x8:aCACDeDBlcDdeBdh",
	})
}
