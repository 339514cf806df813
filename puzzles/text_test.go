package puzzles_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"crib/puzzles"
)

func TestTexts(t *testing.T) {
	file := "# a comment\n\n  \nsudoku 4x4\r\ntitle:  One: a puzzle \nboxes: 2x2\n  12 ..\n# inside\n....\ntitle: not a field here\n\nzebra 5x5\n"
	ts, ok := puzzles.Texts(file)
	if !ok || len(ts) != 2 {
		t.Fatalf("%d texts, %v; want 2", len(ts), ok)
	}
	one := ts[0]
	if one.Kind != "sudoku" || one.Size != (puzzles.Size{Rows: 4, Cols: 4}) || one.Line != 4 {
		t.Errorf("the first is %s %v at line %d, want sudoku 4x4 at line 4", one.Kind, one.Size, one.Line)
	}
	if one.Title() != "One: a puzzle" {
		t.Errorf("the title is %q, want %q", one.Title(), "One: a puzzle")
	}
	if f, ok := one.Field("title"); !ok || f.Line != 5 || f.Col != 9 {
		t.Errorf("the title is at line %d, column %d, want 5 and 9", f.Line, f.Col)
	}
	want := []puzzles.Line{{"12 ..", 7, 3}, {"....", 9, 1}, {"title: not a field here", 10, 1}}
	if len(one.Drawing) != 3 || one.Drawing[0] != want[0] || one.Drawing[1] != want[1] || one.Drawing[2] != want[2] {
		t.Errorf("the drawing is %v, want %v", one.Drawing, want)
	}
	if two := ts[1]; two.Kind != "zebra" || two.Line != 12 || len(two.Drawing) != 0 {
		t.Errorf("the second is %+v, want an empty zebra at line 12", two)
	}
	for _, no := range []string{"", "# only a comment\n", "hello\nsudoku 4x4\n", "sudoku 4.5\n", "sudoku 0\n", "sudoku 0x4\n", "sudoku 4x-1\n", "Sudoku 4\n", "4x4\n", "a b c\n"} {
		if ts, ok := puzzles.Texts(no); ok {
			t.Errorf("%q is read as %d texts, want none", no, len(ts))
		}
	}
}

// TestSquare reads a size of one number, which begins a file or another puzzle of
// the same kind, and nothing else.
func TestSquare(t *testing.T) {
	ts, ok := puzzles.Texts("kenken 3\nabb\na 4\nkenken 4\nzebra 5\nzebra 2x3\nzebra 2\n")
	if !ok || len(ts) != 4 {
		t.Fatalf("%d texts, want 4", len(ts))
	}
	for i, want := range []puzzles.Size{{Rows: 3, Cols: 3}, {Rows: 4, Cols: 4}, {Rows: 2, Cols: 3}, {Rows: 2, Cols: 2}} {
		if ts[i].Size != want {
			t.Errorf("text %d is of %v, want %v", i+1, ts[i].Size, want)
		}
	}
	if got := puzzles.Lines([]string{"abb", "a 4"}); len(ts[0].Drawing) != 2 || ts[0].Drawing[1].Text != got[1].Text {
		t.Errorf("the drawing is %v, want %v", ts[0].Drawing, got)
	}
}

// TestFieldDrawing reads drawings below fields: up to the first line that does
// not begin with a blank, or is empty.
func TestFieldDrawing(t *testing.T) {
	file := "sudoku 4x4\ntitle:\n  of no field\n"
	if ts, _ := puzzles.Texts(file); len(ts[0].Drawing) != 1 || ts[0].Fields[0].Drawing != nil {
		t.Errorf("a title has a drawing: %+v", ts[0])
	}
	file = "sudoku 4x4\nregions:\n  aabb\n# inside\n\tccdd\nsums: a=1\ncages:\n  a.\n\n  1234\n  ....\n"
	ts, _ := puzzles.Texts(file)
	got, _ := ts[0].Field("regions")
	if want := []puzzles.Line{{Text: "aabb", Line: 3, Col: 3}, {Text: "ccdd", Line: 5, Col: 2}}; !slices.Equal(got.Drawing, want) {
		t.Errorf("the drawing of the regions is %v, want %v", got.Drawing, want)
	}
	if want := []puzzles.Line{{Text: "1234", Line: 10, Col: 3}, {Text: "....", Line: 11, Col: 3}}; !slices.Equal(ts[0].Drawing, want) {
		t.Errorf("the drawing is %v, want %v", ts[0].Drawing, want)
	}
	want := "sudoku 4x4\nregions:\n  aabb\n  ccdd\nsums: a=1\ncages:\n  a.\n1234\n....\n"
	if ts[0].String() != want {
		t.Errorf("it is written as\n%s\nwant\n%s", ts[0], want)
	}
}

// TestTextString writes texts which read the same again.
func TestTextString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := &puzzles.Text{
			Kind: rapid.StringMatching(`[a-z]{1,9}`).Draw(t, "kind"),
			Size: puzzles.Size{Rows: rapid.IntRange(1, 99).Draw(t, "rows"), Cols: rapid.IntRange(1, 99).Draw(t, "cols")},
		}
		for range rapid.IntRange(0, 3).Draw(t, "fields") {
			text.Fields = append(text.Fields, puzzles.Field{
				Key:   rapid.StringMatching(`[a-z]{1,5}( [a-z]{1,5})?`).Draw(t, "key"),
				Value: strings.TrimSpace(rapid.StringMatching(`[ -~]{0,12}`).Draw(t, "value")),
			})
		}
		text.Drawing = puzzles.Lines(rapid.SliceOfN(rapid.StringMatching(`[.0-9A-Z][ .0-9A-Z]{0,8}[.0-9A-Z]`), 0, 5).Draw(t, "drawing"))
		ts, ok := puzzles.Texts(text.String())
		if !ok || len(ts) != 1 || ts[0].String() != text.String() {
			t.Fatalf("%q is not read as it was written", text.String())
		}
	})
}

func TestErrorAt(t *testing.T) {
	line := puzzles.Line{Text: "abc", Line: 3, Col: 5}
	field := puzzles.Field{Key: "boxes", Line: 2, Col: 8}
	for _, c := range []struct {
		err  error
		want string
	}{
		{line.Errorf(0, "bad %s", "row"), "line 3: bad row"},
		{line.Errorf(2, "bad cell"), "line 3, column 6: bad cell"},
		{puzzles.Line{Text: "abc"}.Errorf(2, "bad cell"), "bad cell"},
		{field.Errorf("bad field"), "line 2, column 8: bad field"},
		{(&puzzles.Text{Line: 7}).Errorf("bad puzzle"), "line 7: bad puzzle"},
		{&puzzles.ErrorAt{File: "a.txt", Line: 1, Col: 2, Err: errors.New("bad")}, "a.txt: line 1, column 2: bad"},
		{&puzzles.ErrorAt{File: "a.txt", Err: errors.New("bad")}, "a.txt: bad"},
	} {
		if c.err.Error() != c.want {
			t.Errorf("the error is %q, want %q", c.err, c.want)
		}
	}
	if err := line.Errorf(1, "%w", puzzles.ErrNotThis); !errors.Is(err, puzzles.ErrNotThis) {
		t.Errorf("%v does not wrap its cause", err)
	}
}

func TestFields(t *testing.T) {
	ts, _ := puzzles.Texts("sudoku 4x4\nauthor: A\nboxes: 2x2\nband: easy\nsize: 3\n")
	text := ts[0]
	if free := text.FreeFields(); len(free) != 2 || free[0].Key != "author" || free[1].Value != "easy" {
		t.Errorf("the free fields are %v, want author and band", free)
	}
	if err := text.Only("boxes", "size"); err != nil {
		t.Errorf("all fields are known, but: %v", err)
	}
	want := `line 5, column 1: a sudoku has no field "size", want one of boxes, title, author, source, band or comment`
	if err := text.Only("boxes"); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	if f, ok := text.Field("title"); ok || f.Line != 1 {
		t.Errorf("a missing field is %v at line %d, want none, at the first line", f, f.Line)
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]puzzles.Size{"9x9": {Rows: 9, Cols: 9}, "10x25": {Rows: 10, Cols: 25}} {
		if got, ok := puzzles.ParseSize(text); !ok || got != want || got.String() != text {
			t.Errorf("%q is read as %v, %v", text, got, ok)
		}
	}
	for _, no := range []string{"", "9", "x", "9x", "0x9", "9x-9", "axb", "9x9x9"} {
		if got, ok := puzzles.ParseSize(no); ok {
			t.Errorf("%q is read as %v, want no size", no, got)
		}
	}
}
