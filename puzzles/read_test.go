package puzzles_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/sudoku"
)

const small = "sudoku 4x4\n12..\n34..\n....\n..12\n"

var kinds = []puzzles.Kind{sudoku.Kind}

// puzzleOf reads a puzzle in the text format or ends the test.
func puzzleOf(t testing.TB, text string) puzzles.Puzzle {
	t.Helper()
	e := puzzles.Read(kinds, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Puzzle
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, input, only string
		want              []string // per entry: the format, or the error
	}{
		{"text", small, "", []string{"crib"}},
		{"byte order mark and CRLF", "\ufeff" + strings.ReplaceAll(small, "\n", "\r\n"), "", []string{"crib"}},
		{"many", small + "# and\n" + small, "sudoku", []string{"crib", "crib"}},
		{
			"one bad", small + "sudoku 4x4\n12..\n345.\n....\n....\n" + small, "",
			[]string{"crib", "line 8, column 3: '5' is no cell of a 4x4 sudoku, want 1 to 4, or . where it is blank", "crib"},
		},
		{"unknown kind", "hitori 4x4\n1234\n", "", []string{`line 1: no kind "hitori", want sudoku`}},
		{"unknown kind asked for", small, "hitori", []string{`no kind "hitori", want one of sudoku`}},
		{"lines", "12..34......12..\n\n# note\n12..34......12..", "", []string{"line", "line"}},
		{"empty", " \n", "", []string{"the input is empty, want a puzzle"}},
		{"comments", "# a\n# b\n", "", []string{"the input holds only comments, want a puzzle"}},
		{"nonsense", "hello", "", []string{`line 1, column 1: "hello" is no puzzle crib can read, tried the text format, `}},
		{"much nonsense", "hello\nyou\nthere\n", "", []string{`line 1, column 1: "hello" is no puzzle crib can read, tried the text format, `}},
	} {
		es := puzzles.Read(kinds, c.input, c.only)
		if len(es) != len(c.want) {
			t.Errorf("%s: %d entries, want %d", c.name, len(es), len(c.want))
			continue
		}
		for i, e := range es {
			got := e.Format
			if e.Err != nil {
				got = e.Err.Error()
			}
			if !strings.HasPrefix(got, c.want[i]) {
				t.Errorf("%s: entry %d is %s, want %s", c.name, i+1, got, c.want[i])
			}
			if e.Number != i+1 || e.Err == nil && (e.Kind.Name != "sudoku" || e.Puzzle == nil) {
				t.Errorf("%s: entry %d has number %d and kind %q", c.name, i+1, e.Number, e.Kind.Name)
			}
		}
	}
}

// TestReadFormats tries formats in order: an error of one which knows the text
// as its own stands only where no other reads it.
func TestReadFormats(t *testing.T) {
	p := puzzleOf(t, small)
	format := func(name string, whole bool, err error, knows string) puzzles.Format {
		return puzzles.Format{Name: name, Whole: whole, Read: func(text string) (puzzles.Puzzle, error) {
			if !strings.HasPrefix(text, knows) {
				return nil, fmt.Errorf("%s: %w", name, puzzles.ErrNotThis)
			}
			return p, err
		}}
	}
	bad := &puzzles.ErrorAt{Col: 2, Err: errors.New("a mistake")}
	fakes := []puzzles.Kind{
		{Name: "one", Formats: []puzzles.Format{format("wrong", false, bad, "a"), format("whole", true, nil, "whole")}},
		{Name: "two", Formats: []puzzles.Format{format("right", false, nil, "ab")}},
	}
	for _, c := range []struct{ input, want string }{
		{"ab", "two right"},
		{"  ac", "line 1, column 4: a mistake"},
		{"whole\nab\n", "one whole"},
		{"b", `line 1, column 1: "b" is no puzzle crib can read, tried the text format, one wrong, one whole and two right`},
	} {
		e := puzzles.Read(fakes, c.input, "")[0]
		got := e.Kind.Name + " " + e.Format
		if e.Err != nil {
			got = e.Err.Error()
		}
		if got != c.want {
			t.Errorf("%q gives %s, want %s", c.input, got, c.want)
		}
	}
}
