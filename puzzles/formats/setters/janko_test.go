package setters

import (
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/formats"
)

// variants are those of a kind with boxes.
var variants = Sorts{{"diagonal", Diagonals}, {"diagonals", Diagonals}, {"killer", Cages}, {"chaos", Regions}}

// A kind with boxes and one with signs, as formats must know them.
var (
	withBoxes = Kind{Name: "sudoku", Of: "a sudoku", Boxed: true, Variants: variants, Sorts: Sorts{
		{"sudoku", ""},
		{"sudoku/diagonalsudoku", Diagonals},
		{"sudoku/jigsawsudoku", Regions},
		{"sudoku/killersudoku", Cages},
		{"sudoku/calcudoku", Other},
	}}
	withSigns = Kind{Name: "kenken", Of: "a KenKen", Sorts: Sorts{{"sudoku/calcudoku", Cages}}}
)

// kindOf is one of them, which is read so.
func kindOf(name string, read formats.Read) Kind {
	k := withSigns
	if name == withBoxes.Name {
		k = withBoxes
	}
	k.Read = read
	return k
}

// jankoOf is the format of janko.at for a kind.
func jankoOf(kind string, read formats.Read) puzzles.Format {
	if kind == "sudoku" {
		return kindOf(kind, read).Janko(formats.Page{Strange: true, Names: []string{"sudoku", "sudokuchaos"}})
	}
	return kindOf(kind, read).Janko(formats.Page{Names: []string{"kendoku"}})
}

// TestJanko reads pages of each kind, with what stands around them, and refuses what crib has
// no word for by its name.
func TestJanko(t *testing.T) {
	var got string
	read := func(t *puzzles.Text) (puzzles.Puzzle, error) {
		got = t.String()
		return nil, nil
	}
	const four = "problem\n- - 3 1\n- - - -\n- - - -\n1 4 - -\n"
	const around = "solution\n4 2 3 1\n3 1 4 2\n2 3 1 4\n1 4 2 3\nmoves\nZ2;ba,2;aa,4;\ncb,4;db,2;\nend\n</script>\n<p>puzzle</p>\n"
	const areas = "areas\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n"
	const grid = "..31\n....\n....\n14..\n"
	for _, c := range []struct{ kind, text, want string }{
		{"sudoku", "<script id=\"data\">\nbegin\npuzzle sudoku\nauthor Otto\nsource https://example.org\ninfo 1-2\nunit 30\nsize 4\npatternx 2\npatterny 2\n" + four + around, "sudoku 4x4\nauthor: Otto\n" + grid},
		{"sudoku", "[begin]\npuzzle sudoku\nsize 4\npattern 2\noptions diagonal\n[" + strings.Replace(four, "\n", "]\n", 1) + "[end]", "sudoku 4x4\nrules: diagonals\n" + grid},
		{"sudoku", "begin\npuzzle sudoku-chaos\nrows 4\ncols 4\n" + four + "areas\n1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4\nend", "sudoku 4x4\nboxes: 1x4\n" + grid},
		{"sudoku", "begin\npuzzle sudoku\nvariant killer\nsize 4\nproblem\n10 - 10 -\n- - - -\n10 - - -\n- - - -\n" + areas + "end", "sudoku 4x4\ncages:\n  aabb\n  aabb\n  ccdd\n  ccdd\nsums: a=10, b=10, c=10\n....\n....\n....\n....\n"},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\nproblem\n6 - - -\n- - - -\n- - - -\n- - - -\nareas\n1 1 2 2\n3 3 2 2\n3 3 3 3\n3 3 3 3\nend", "sudoku 4x4\ncages:\n  aabb\n  ccbb\n  cccc\n  cccc\nsums: a=6\n....\n....\n....\n....\n"},
		{"kenken", "begin\npuzzle kendoku\nsize 3\nproblem\n3+ - 2\n2: - 1\n3 5 -\nareas\n1 1 2\n3 3 4\n5 6 6\nend", "kenken 3x3\ncages:\n  aa.\n  bb.\n  .cc\nclues: a=3+, b=2/, c=5\n..2\n..1\n3..\n"},
		{"kenken", "begin\npuzzle slitherlink\nsize 4\n" + four + "end", "not in this format"},
		{"sudoku", "begin\npuzzle slitherlink\nsize 4\n" + four + "end", `the puzzle "slitherlink" of janko.at is nothing crib knows`},
		{"sudoku", "begin\nsize 4\n" + four + "end", "not in this format"},
		{"sudoku", "begin\npuzzle sudoku\ndiagonals\nsize 4\n" + four + "end", "sudoku 4x4\nrules: diagonals\n" + grid},
		{"sudoku", "begin\npuzzle sudoku\nnonconsecutive\nsize 4\n" + four + "end", `the part "nonconsecutive" is nothing crib knows, want a puzzle without`},
		{"sudoku", "begin\npuzzle sudoku\nvariant chaos\nsize 4\n" + four + "end", "there are no regions, want areas that are no cages"},
		{"sudoku", "begin\npuzzle sudoku\nvariant killer\nvariant chaos\nsize 4\n" + four + areas + "end", "there are no regions, want areas that are no cages"},
		{"sudoku", "begin\npuzzle sudoku\npattern 2\nsize 4\n" + four + "areas\n1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4\nend", "there are boxes and areas, want one of them"},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\n" + four + strings.Replace(areas, "2", "1", 1) + "end", "the region of r1c1 has 5 cells, want 4"},
		{"sudoku", "begin\npuzzle sudoku\noptions\n1 1\nsize 4\n" + four + "end", `line 4, column 1: below the word "options" there is "1 1", want nothing`},
		{"sudoku", "begin\npuzzle sudoku\npatterny 1\nsize 4\n" + four + "end", "boxes of 1x0 can't be in 4 rows"},
		{"sudoku", "begin\npuzzle sudoku\nproblem\n" + strings.Repeat("- - - - - -\n", 6) + "end", "nothing says of what shape the boxes of 6 rows are, want patternx and patterny"},
		{"sudoku", "begin\npuzzle sudoku\noptions arrows\nsize 4\n" + four + "end", `the options "arrows" is nothing crib knows, want a puzzle without`},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\n" + four + "clues\n- - - -\nend", `the part "clues" is nothing crib knows, want a puzzle without`},
		{"sudoku", "begin\npuzzle sudoku\nsize 99\n" + four + "end", "a board of 99x99 can't be, want 2 to 36 rows"},
		{"sudoku", "begin\npuzzle sudoku\nsize 999999999\n" + four + "end", "the size 999999999 can't be, want 1 to 100"},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\ndepth 5\n" + four + "end", "a sudoku of 4x4 can't be, want as many rows, columns and values"},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\npatternx 3\n" + four + "end", "boxes of 3x3 can't be in 4 rows"},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\nproblem\n- - 3 1\n- - -\n- - - -\n- - - -\nend", "line 6, column 1: row 2 has 3 cells, want 4"},
		{"sudoku", "begin\npuzzle sudoku\nsize 4\nproblem\n- - 3 1\n- - - x\n- - - -\n- - - -\nend", `line 6, column 7: "x" is no cell, want a number, and - where it is blank`},
		{"sudoku", "begin\npuzzle sudoku\nvariant killer\nsize 4\nproblem\n10 1 - -\n- - - -\n- - - -\n- - - -\n" + areas + "end", "line 6, column 4: the cage with the clue 1 has another one, want one"},
	} {
		got = ""
		if _, err := jankoOf(c.kind, read).Read(c.text); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestPenpaFields refuses a drawing with a cage, or with words, that its fields don't hold.
func TestPenpaFields(t *testing.T) {
	s := &square{Walk: new(formats.Walk), of: withBoxes}
	s.side(9)
	s.cage([]int{0, 1}, "")
	s.cage([]int{9, 10}, "")
	lines := s.toPenpa()
	read := func(lines []string) error {
		_, err := kindOf("sudoku", func(*puzzles.Text) (puzzles.Puzzle, error) { return nil, nil }).penpa().Read(deflate(strings.Join(lines, "\n")))
		return err
	}
	for _, c := range []struct {
		line     int
		from, to string
	}{{3, "[[28,29],", "["}, {0, ",Title: ,Author: ,,,OFF", ",Title: ,Author: ,,,All cells are odd.,OFF"}, {0, ",,OFF", ",Normal sudoku rules apply.<br>All cells are odd.,OFF"}} {
		altered := slices.Clone(lines)
		altered[c.line] = strings.Replace(lines[c.line], c.from, c.to, 1)
		if err := read(altered); err == nil || altered[c.line] == lines[c.line] {
			t.Errorf("%s passes as %s", c.from, c.to)
		}
	}
	if err := read(lines); err != nil {
		t.Error(err)
	}
}

// TestPenpaCages draws a cage as Penpa+ draws it.
func TestPenpaCages(t *testing.T) {
	s := &square{Walk: new(formats.Walk), of: withBoxes}
	s.side(9)
	s.cage([]int{18, 19, 27, 28, 36, 37}, "22")
	lines := s.toPenpa()
	for _, want := range []string{
		`"cage":{"1001,1003":10,"1002,1003":10,"892,893":10,"892,894":10,"893,896":10,"894,944":10,"896,897":10,"897,899":10,"899,949":10,"944,946":10,` +
			`"946,996":10,"949,951":10,"951,1001":10,"996,998":10,"998,999":10,"999,1002":10}`,
		`"killercages":[[54,55,67,68,80,81]]`, `"numberS":{"892":[" 22",1]}`, `"186,199":2`, `"222,223":2`,
	} {
		if !strings.Contains(lines[3], want) {
			t.Errorf("%s is not in\n%s", want, lines[3])
		}
	}
	if !strings.HasPrefix(lines[0], "sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: ,Author: ,,,OFF,false") || len(lines) != 19 {
		t.Errorf("the header of %d lines is %s", len(lines), lines[0])
	}
}
