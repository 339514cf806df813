package setters

import (
	"errors"
	"strings"
	"testing"

	"crib/puzzles"
)

// TestIPUZ reads the forms of a group and of a cell, and refuses what is no such puzzle.
func TestIPUZ(t *testing.T) {
	var got string
	read := func(t *puzzles.Text) (puzzles.Puzzle, error) {
		got = t.String()
		return nil, nil
	}
	const begin = `{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku`
	const rows = `"puzzle":[[1,"2",{"value":"3"},{"cell":4}],[0,null,"0",{"value":0}],[0,0,0,0],[0,0,0,0]]`
	for _, c := range []struct{ kind, text, want string }{
		{"sudoku", `ipuz(` + begin + `#1"],` + rows + `,"title":"T"})`, "sudoku 4x4\ntitle: T\n1234\n....\n....\n....\n"},
		{"sudoku", begin + `/diagonalsudoku#1"],"boxes":true,` + rows + `}`, "sudoku 4x4\nrules: diagonals\n1234\n....\n....\n....\n"},
		{"sudoku", begin + `/jigsawsudoku#1"],"zones":[{"rect":[[0,0],[3,0]]},{"rect":[0,1,3,1]},{"rect":[0,2,3,2]},{"cells":[[0,3],[1,3],[2,3],[3,3]]}],` + rows + `}`, "sudoku 4x4\nboxes: 1x4\n1234\n....\n....\n....\n"},
		{"sudoku", begin + `/killersudoku#1"],"cages":[{"cells":[[1,2],[1,1]],"value":5},{"cells":[[4,4]]}],` + rows + `}`, "sudoku 4x4\ncages:\n  a...\n  a...\n  ....\n  ...b\nsums: a=5\n1234\n....\n....\n....\n"},
		{"kenken", begin + `/calcudoku#1"],"cages":[{"cells":[[0,1],[1,1]],"value":6,"operator":"*"},{"rect":[[2,1],[3,1]],"value":"3","operator":"-"}],` + rows + `}`, "kenken 4x4\ncages:\n  ....\n  aabb\n  ....\n  ....\nclues: a=6x, b=3-\n1234\n....\n....\n....\n"},
		{"kenken", begin + `#1"],` + rows + `}`, "not in this format"},
		{"sudoku", begin + `/calcudoku#1"],` + rows + `}`, "not in this format"},
		{"sudoku", `{"kind":["http://ipuz.org/crossword#1"],` + rows + `}`, "not in this format"},
		{"sudoku", begin + `/hypersudoku#1"],` + rows + `}`, `"sudoku/hypersudoku" of ipuz is nothing crib knows, want sudoku, sudoku/diagonalsudoku, sudoku/jigsawsudoku or sudoku/killersudoku`},
		{"sudoku", begin + `#1"],"boxes":false,` + rows + `}`, "there are neither boxes nor zones, want a sudoku with one of them"},
		{"sudoku", begin + `#1"],"charset":"ABCD",` + rows + `}`, `the values are "ABCD", want digits from 1 on`},
		{"sudoku", begin + `#1"],"charset":"123",` + rows + `}`, `the values are "123", want digits from 1 on`},
		{"sudoku", begin + `#1"],"zones":1,"cages":2,` + rows + `}`, `the field "zones" holds a number where something else should be`},
		{"sudoku", begin + `#2"],` + rows + `}`, `"sudoku#2" of ipuz is nothing crib knows, want sudoku, sudoku/diagonalsudoku, sudoku/jigsawsudoku or sudoku/killersudoku`},
		{"sudoku", begin + `/killersudoku#1"],` + rows + `}`, "there are no cages, want some"},
		{"sudoku", begin + `#1"],"dimensions":{"width":4,"height":6},` + rows + `}`, "the dimensions are 6x4, and the puzzle has 4 rows"},
		{"sudoku", begin + `#1"],"cages":[{"rect":[0,0,1,0],"value":5,"type":"*"}],` + rows + `}`, `"type" in the field "cages" is nothing crib knows, want a puzzle without`},
		{"sudoku", begin + `#1"],"cages":[{"rect":[0,0,1],"value":5}],` + rows + `}`, `the rectangle [0,0,1] can't be read, want two corners`},
		{"sudoku", begin + `#1"],"intro":"All cells are odd.",` + rows + `}`, `a rule is told in prose alone, "All cells are odd.", want rules that are fields`},
		{"sudoku", begin + `#1"],"puzzle":[[0,0],[0,{"value":1,"odd":true}]]}`, `r2c2 can't be read, want a value or 0: "odd" in the field "puzzle" is nothing crib knows, want a puzzle without`},
		{"sudoku", begin + `#1"],"puzzle":[` + strings.TrimSuffix(strings.Repeat("[0,0,0,0,0,0],", 6), ",") + `]}`, "nothing says of what shape the boxes of 6 rows are, want boxes or zones"},
		{"sudoku", `{"version":"http://ipuz.org/v2","kind":[],` + rows + `}`, "not in this format"},
		{"kenken", begin + `/calcudoku#1"],"cages":[{"rect":[0,1,1,1],"value":6,"operator":"7"}],` + rows + `}`, `the cage at r2c1 has the operator "7", want +, -, * or /`},
		{"kenken", begin + `/calcudoku#1"],"showoperators":false,"cages":[{"rect":[0,1,1,1],"value":6,"operator":"*"}],` + rows + `}`, "kenken 4x4\ncages:\n  ....\n  aa..\n  ....\n  ....\nclues: a=6\n1234\n....\n....\n....\n"},
		{"sudoku", begin + `#1"],"arrows":[1],` + rows + `}`, `the field "arrows" is nothing crib knows, want a puzzle without`},
		{"sudoku", begin + `#1"],"puzzle":[[5,0],[0,0]]}`, "5 is no value for r1c1, want 1 to 2"},
		{"sudoku", begin + `#1"],"puzzle":[["12x",0],[0,0]]}`, `"12x" is no value for r1c1, want 1 to 2`},
		{"sudoku", begin + `#1"],"puzzle":[["12",0],[0,0]]}`, "12 is no value for r1c1, want 1 to 2"},
		{"sudoku", begin + `#1"],"puzzle":[["AB",0],[0,0]]}`, `"AB" is no value for r1c1, want 1 to 2`},
		{"sudoku", begin + `#1"],"puzzle":[[0,0]`, "the file is no JSON: unexpected end of JSON input"},
		{"sudoku", begin + `#1"],"cages":[{"rect":[0,0,99999999,99999999]}],` + rows + `}`, "there is no cell in row 1 and column 5, want 1 to 4"},
	} {
		got = ""
		_, err := kindOf(c.kind, read).IPUZ().Read(c.text)
		if err != nil {
			got = err.Error()
		}
		if got != c.want || errors.Is(err, puzzles.ErrNotThis) != strings.HasPrefix(c.want, "not in") {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}
