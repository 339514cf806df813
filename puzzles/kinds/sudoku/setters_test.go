package sudoku

import (
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"crib/puzzles"
)

// TestSetters reads what the programs of setters write, made by lz-string itself, and
// wants what crib has no word for to be refused by its name.
func TestSetters(t *testing.T) {
	data, err := os.ReadFile("testdata/setters.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for block := range strings.SplitSeq(string(data), "\n\n") {
		address, want, _ := strings.Cut(strings.TrimSpace(block), "\n")
		e := one(t, address)
		got := ""
		if n++; e.Err != nil {
			got = "refused: " + e.Err.Error()
		} else {
			got = strings.TrimSpace(e.Puzzle.Text().String())
		}
		if got != want {
			t.Errorf("%s\nis read as\n%s\nwant\n%s", address, got, want)
		}
	}
	if n < 15 {
		t.Errorf("there are %d addresses", n)
	}
}

// TestSettersOthers leaves alone what is no address of theirs, and refuses one that is cut.
func TestSettersOthers(t *testing.T) {
	p := one(t, first).Puzzle
	for _, f := range Kind.Formats {
		if f.Name != "f-puzzles" && f.Name != "sudokupad" {
			continue
		}
		for _, other := range []string{"", "f-puzzles.com", "https://example.org/?load=N4Ig", first} {
			if _, err := f.Read(other); !errors.Is(err, puzzles.ErrNotThis) {
				t.Errorf("%s reads %q: %v", f.Name, other, err)
			}
		}
		written, err := f.Write(p)
		if err != nil {
			t.Fatal(err)
		}
		plain, _ := url.QueryUnescape(written)
		for _, text := range []string{written, plain} {
			if again, err := f.Read(text); err != nil || again.Text().String() != p.Text().String() {
				t.Errorf("%s does not read %s: %v", f.Name, text, err)
			}
		}
		if got, err := f.Read(plain[:len(plain)-40]); err == nil || errors.Is(err, puzzles.ErrNotThis) {
			t.Errorf("%s reads half an address as %v, %v", f.Name, got, err)
		}
	}
}
