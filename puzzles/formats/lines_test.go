package formats

import (
	"fmt"
	"testing"
	"unicode"

	"crib/puzzles"
)

// TestLines takes lines apart, with the place of each part.
func TestLines(t *testing.T) {
	var lines, words, characters []puzzles.Line
	_, err := form.Format(puzzles.Format{Name: "lines", Whole: true}, func(w *Walk, _ *board) {
		w.Lit("!")
		lines = w.Lines()
		words = Words(lines[1], unicode.IsSpace)
		characters = Characters(words...)
	}).Read("!\n\n  one \n\tä é2  b\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		got  []puzzles.Line
		want string
	}{
		{lines, "[{one 3 3} {ä é2  b 4 2}]"},
		{words, "[{ä 4 2} {é2 4 4} {b 4 8}]"},
		{characters, "[{ä 4 2} {é 4 4} {2 4 5} {b 4 8}]"},
	} {
		if got := fmt.Sprint(c.got); got != c.want {
			t.Errorf("the parts are %s, want %s", got, c.want)
		}
	}
}

// TestParts reads and writes a game ID of several parts, with flags.
func TestParts(t *testing.T) {
	f := form.Format(puzzles.Format{Name: "parts"}, func(w *Walk, b *board) {
		w.Letters("yo", &b.yes, &b.off)
		w.Colon(true)
		w.Int(&b.n, 0, 9)
		w.Part("sides")
		w.Sides(&b.size)
	})
	for text, want := range map[string]string{"yo:3,2": "yo:3,2x2", "oy:3,2x2": "yo:3,2x2", "o:3,2x1": "", ":3,2x1": ""} {
		if want == "" {
			want = text
		}
		p, err := f.Read(text)
		if err != nil {
			t.Errorf("%s gives %v", text, err)
			continue
		}
		if got, err := f.Write(p); got != want || err != nil {
			t.Errorf("%s is written as %s, %v, want %s", text, got, err, want)
		}
	}
	want := "the game ID ends before the sides, want a comma and the sides"
	if _, err := f.Read("y:3"); err == nil || err.Error() != want {
		t.Errorf("without a part the error is %v, want %s", err, want)
	}
}
