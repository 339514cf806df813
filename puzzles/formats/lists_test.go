package formats

import (
	"errors"
	"fmt"
	"testing"

	"crib/puzzles"
)

// A record is what the words of this file are tested on.
type record struct {
	puzzles.Puzzle
	a, b, a2 []int
	bits     []bool
	n        int
	title    string
	size     puzzles.Size
}

var recorded = Form[record]{
	Of: "a record", Largest: 9,
	Names: map[int]string{7: "a seven"},
	Make:  func(r *record) (puzzles.Puzzle, error) { return r, nil },
	Take:  func(_ *Walk, p puzzles.Puzzle) *record { r := *p.(*record); return &r },
}

var (
	asInts = recorded.Format(puzzles.Format{Name: "ints", Whole: true}, func(w *Walk, r *record) {
		w.Ints(&r.a, InLine, 0, 20)
		w.EndLine()
		Coded(w, &r.b, map[int]int{0: 5, 1: 6}, func(codes *[]int) { w.Ints(codes, InLine, 0, 9) })
		w.EndLine()
	})
	asTerm = recorded.Format(puzzles.Format{Name: "term", Whole: true}, func(w *Walk, r *record) {
		w.Called("sentence")
		w.Comments("%")
		w.Code("fact(")
		w.Sure()
		w.Match(&r.title, `\w+`, "a name")
		w.Code(", [")
		Each(w, List{Between: ",", Gap: `[\s,]*`, End: `\]`}, &r.a, func(v *int) {
			w.Word(v, []string{"no none", "yes", "", "maybe", "", "", "", ""})
		})
		w.Code("])")
		w.EndLine()
	})
	asData = recorded.Format(puzzles.Format{Name: "data", Whole: true}, func(w *Walk, r *record) {
		w.Sure()
		w.Assign("n", func() { w.Int(&r.n, 0, 9) })
		found := w.Assign("list", func() {
			w.Code("[")
			w.Ints(&r.a, List{Between: ", ", Gap: `[\s,]*`, End: `\]`, Row: 2, NewRow: ",\n"}, 0, 9)
			w.Code("]")
		})
		w.Skip(`(?s).*`)
		w.Check(found, "there is no list")
	})
	asBits = recorded.Format(puzzles.Format{Name: "bits"}, func(w *Walk, r *record) {
		w.Sure()
		w.Digit(&r.n, 36)
		w.Bits(r.n, &r.bits)
	})
	asTally = recorded.Format(puzzles.Format{Name: "tally", Whole: true}, func(w *Walk, r *record) {
		w.Sure()
		w.Tally(&r.a, InLine, func(n *int) { w.Int(n, 1, 5) })
		w.EndLine()
		w.Counts(&r.b, List{Between: " ", Gap: `[ ]*`, End: `\n|$`}, 5, 9)
		w.EndLine()
	})
	asArrays = recorded.Format(puzzles.Format{Name: "arrays", Whole: true}, func(w *Walk, r *record) {
		w.Sure()
		w.Array("flat", &r.a, 0, 0, 9)
		w.Array("deep", &r.b, 2, 0, 9)
		w.Skip(`(?s).*`)
	})
	asSums = recorded.Format(puzzles.Format{Name: "sums", Whole: true}, func(w *Walk, r *record) {
		w.Sums(&r.size, &r.a, Cells{Values: Digits("abcdefgh")[:7], Blank: "."}, &r.b, &r.a2, Cells{Most: 20, Blank: "?"})
	})
)

// TestLists reads texts, and writes what was read: as it was, or as it is written
// otherwise.
func TestLists(t *testing.T) {
	for _, c := range []struct {
		format     puzzles.Format
		text, want string
		r          record
	}{
		{asInts, "1 20 3\n0 1 1\n", "", record{a: []int{1, 20, 3}, b: []int{5, 6, 6}}},
		{asInts, "1,\t020, 3 \n\n\n0", "1 20 3\n0\n", record{a: []int{1, 20, 3}, b: []int{5}}},
		{asTerm, "fact(one, [no,maybe,yes])\n", "", record{title: "one", a: []int{0, 3, 1}}},
		{asTerm, "% fact(\nfact ( one,% two\n[ NONE maybe, yes ,] )", "fact(one, [no,maybe,yes])\n", record{title: "one", a: []int{0, 3, 1}}},
		{asData, "n = 3;\nlist = [1, 2,\n3, 4];\n", "", record{n: 3, a: []int{1, 2, 3, 4}}},
		{asData, "solve;list=[ 1 ] ; nn = 2; n = 8 ;n=4; n2 = 3;", "n = 4;\nlist = [1];\n", record{n: 4, a: []int{1}}},
		{asTally, "1 1 3\n4:1 2:9\n", "", record{a: []int{2, 0, 1}, b: []int{0, 9, 0, 1}}},
		{asTally, "3 1, 1\n2 4 2 2 : 2\n", "1 1 3\n4:1 2:4\n", record{a: []int{2, 0, 1}, b: []int{0, 4, 0, 1}}},
		{asArrays, "flat = [1, 2, 3];\ndeep = [| 1, 2\n        | 3, 4\n        |];\n", "", record{a: []int{1, 2, 3}, b: []int{1, 2, 3, 4}}},
		{asArrays, "deep=array2d (1..2, 1..2,\n[1,2,3,4 ]) ; flat=[|1|2|];", "flat = [1, 2];\ndeep = [| 1, 2\n        | 3, 4\n        |];\n", record{a: []int{1, 2}, b: []int{1, 2, 3, 4}}},
		{asBits, "6ng", "", record{n: 6, bits: []bool{true, false, true, true, true, true}}},
		{asBits, "3s", "", record{n: 3, bits: []bool{true, true, true}}},
		{asSums, " a  .  3\n b  c  ?\n 2 12\n", "", record{size: sized(2, 2), a: []int{0, -1, 1, 2}, b: []int{3, -1}, a2: []int{2, 12}}},
		{asSums, "\na. 3\nbc 4\n\n21", "a . 3\nb c 4\n2 1\n", record{size: sized(2, 2), a: []int{0, -1, 1, 2}, b: []int{3, 4}, a2: []int{2, 1}}},
	} {
		p, err := c.format.Read(c.text)
		if err != nil {
			t.Errorf("%q gives %v", c.text, err)
			continue
		}
		if got := fmt.Sprintf("%v", *p.(*record)); got != fmt.Sprintf("%v", c.r) {
			t.Errorf("%q is read as %v, want %v", c.text, got, c.r)
		}
		if c.want == "" {
			c.want = c.text
		}
		if got, err := c.format.Write(p); err != nil || got != c.want {
			t.Errorf("%q is written as %q, %v, want %q", c.text, got, err, c.want)
		}
	}
}

// TestListMistakes reads what is another format, "", or a mistake with its place.
func TestListMistakes(t *testing.T) {
	for _, c := range []struct {
		format     puzzles.Format
		text, want string
	}{
		{asInts, "1 21\n0\n", ""},
		{asInts, "1 2\n2\n", ""}, // no code
		{asTerm, "rule(one, [])", ""},
		{asTerm, "fact(+, [])", "line 1, column 6: the sentence can't be read on, want a name"},
		{asTerm, "fact(one, % [no]\n [no, perhaps])", `line 2, column 7: "perhaps" can't be read, want no, none, yes or maybe`},
		{asTerm, "fact(one, [no", `line 1, column 14: "" can't be read, want no, none, yes or maybe`},
		{asData, "list = [1,\n12];", "line 2, column 1: 12 can't be, want 0 to 9"},
		{asData, "list = [1]", `line 1, column 11: the data can't be read on, want ";"`},
		{asData, "n = 1;", "there is no list"},
		{asTally, "6\n", "line 1, column 1: 6 can't be, want 1 to 5"},
		{asTally, "1\n6:1\n", "line 2, column 1: 6 can't be, want 1 to 5"},
		{asTally, "1\n2:10\n", "line 2, column 3: 10 can't be, want 0 to 9"},
		{asArrays, "deep = [|1, 2|3, x|];", "line 1, column 18: the arrays can't be read on, want a number from 0 to 9"},
		{asBits, "6n", "column 3: the bits can't be read on, want a digit 0 to v"},
		{asBits, "6nz", "column 3: the bits can't be read on, want a digit 0 to v"},
		{asBits, "3t", "column 2: the board has only 3 of the 5 values in the last digit, want 0 for the others"},
		{asSums, "a 1", ""},
		{asSums, "a . 1\nb 1\n1 1\n", ""},
		{asSums, "a z 1\nb c 1\n1 1\n", ""},
		{asSums, "a . 1\nb c 1\n1 1 1\n", "line 3, column 1: there are 3 totals below, want one for each of the 2 columns"},
	} {
		_, err := c.format.Read(c.text)
		got := fmt.Sprint(err)
		var at *puzzles.ErrorAt
		switch {
		case errors.Is(err, puzzles.ErrNotThis):
			got = ""
		case errors.As(err, &at) && at.Line == 0:
			got = fmt.Sprintf("column %d: %v", at.Col, at.Err)
		}
		if err == nil || got != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.format.Name, c.text, got, c.want)
		}
	}
}

// TestListNoWord writes what a format has no word for.
func TestListNoWord(t *testing.T) {
	for _, c := range []struct {
		format puzzles.Format
		r      record
		want   string
	}{
		{asInts, record{a: []int{1}, b: []int{7}}, "the format ints has no word for a seven"},
		{asTerm, record{title: "one", a: []int{7}}, "the format term has no word for a seven"},
		{asSums, record{size: sized(1, 2), a: []int{0, 7}, b: []int{1}, a2: []int{1, 2}}, "the format sums has no word for a seven"},
		{asBits, record{n: 36}, "the format bits has no digit for 36, want 0 to z"},
	} {
		if got, err := c.format.Write(&c.r); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v is written as %q, %v, want the error %q", c.format.Name, c.r, got, err, c.want)
		}
	}
}

// TestBegins looks for a pattern behind the blanks of a line.
func TestBegins(t *testing.T) {
	for line, want := range map[string]bool{"% go (": false, " \tgo (1)": true, "x": false, "go(2)": true, "nogo(3)": false} {
		if got := Begins(`go\s*\(`)(line); got != want {
			t.Errorf("%q begins: %v, want %v", line, got, want)
		}
	}
}
