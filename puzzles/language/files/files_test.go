package files_test

import (
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/language/files"
)

const lamps = "kind lamps\nrules Shade cells. **They don't touch.**\nsizes 3x3\nvalue # ■ shaded\nvalue o • unshaded default\nrule apart: each pair has shaded <= 1\n"

// TestRead reads texts that begin with a kind, and others.
func TestRead(t *testing.T) {
	hitori, _, _ := puzzles.Find(kinds.All, "hitori")
	two := "lamps 2x2\n..\n..\n\nlamps 3x2\n..\n..\n..\n"
	for _, c := range []struct {
		text string
		n    int
		want string // in the first error
		id   bool   // the kind is known by more than its name
	}{
		{text: lamps + "examples:\n" + two, n: 2, id: true},
		{text: "\ufeff# Mine\r\n" + strings.ReplaceAll(lamps, "\n", "\r\n") + "examples:\n" + two, n: 2, id: true},
		{text: "```\n" + lamps + "examples:\n" + two + "```\n", n: 2, id: true},
		{text: lamps, n: 1, id: true, want: "no puzzle stands below"},
		{text: lamps + "rule more: each bear is shaded\n", n: 1, want: `line 7, column 17: "bear"`},
		{text: strings.Replace(lamps, "kind lamps", "kind sudoku", 1), n: 1, want: "line 1, column 6: a kind sudoku comes with crib"},
		{text: "# Mine\n" + strings.Replace(lamps, "kind lamps", "kind hitori", 1), n: 1, want: "line 2, column 6: a kind hitori comes"},
		{text: hitori.Text + "examples:\nhitori 2x3\n121\n212\n", n: 1},
		{text: "hitori 2x3\n121\n212\n", n: 1},
		{text: lamps + "examples:\n" + strings.Repeat("# \n", 1<<19), n: 1, want: "too long"},
	} {
		es := files.Read(kinds.All, c.text, "")
		if len(es) != c.n || (es[0].Err == nil) != (c.want == "") || es[0].Err != nil && !strings.Contains(es[0].Err.Error(), c.want) {
			t.Errorf("%.60q: %d entries, the first with %v", c.text, len(es), es[0].Err)
		}
		if c.want == "" && es[0].Puzzle == nil || es[0].Puzzle != nil && c.id != (puzzles.KindOf(kinds.All, es[0].Puzzle).ID != "") {
			t.Errorf("%.60q: the puzzle is %v", c.text, es[0].Puzzle)
		}
	}
}
