package kinds_test

import (
	"io/fs"
	"strings"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/language/check"
	"crib/puzzles/language/files"
	"crib/solver/search"
)

// beside is a sudoku with one of each thing that f-puzzles has a constraint for.
const beside = `sudoku 6x6
rules: anti-king, disjoint groups, rising diagonal, all xv given, all dots given
thermometers: r1c1 r1c2 r2c3, r5c5 r6c5
slow thermometers: r6c1 r6c2
palindromes: r1c4 r1c5 r1c6
renban lines: r3c1 r3c2
whispers: r4c1 r4c2
dutch whispers: r4c1 r5c1
region sum lines: r2c1 r3c1
between lines: r2c4 r2c5 r2c6
entropic lines: r5c2 r5c3 r5c4
modular lines: r5c2 r4c3 r3c4
zippers: r6c4 r6c5 r6c6
nabner lines: r3c5 r3c6
arrows: r1c1 r2c2 r3c3
white dots: r1c2 r1c3
black dots: r1c3 r2c3
x marks: r4c5 r4c6
v marks: r5c5 r5c6
even cells: r6c1
odd cells: r6c2
minimums: r6c3
maximums: r6c6
quadruples: r2c2 r3c3 = 1 1 6
sandwich top: 0 ? ? 5 ? ?
sandwich left: ? ? 3 ? ? ?
skyscraper bottom: ? ? 3 ? ? ?
skyscraper right: ? 2 ? ? ? ?
little killers: r3c1 r2c2 r1c3 = 9
..3...
......
......
......
......
......
`

// TestFPuzzles writes all that a sudoku can have beside its rules as an address, and reads it back.
func TestFPuzzles(t *testing.T) {
	t.Parallel()
	k, _, _ := puzzles.Find(kinds.All, "sudoku")
	ts, _ := puzzles.Texts(beside)
	p, err := k.Parse(ts[0])
	if err != nil {
		t.Fatal(err)
	}
	if kept := p.Text().String(); len(kept) < len(beside) {
		t.Errorf("the text loses something:\n%s", kept)
	}
	tried := 0
	for _, f := range k.Formats {
		if f.Name != "f-puzzles" && f.Name != "sudokupad" {
			if f.Write != nil {
				if _, err := f.Write(p); err == nil || !strings.Contains(err.Error(), "can't say Arrows") {
					t.Errorf("%s writes it: %v", f.Name, err)
				}
			}
			continue
		}
		tried++
		address, err := f.Write(p)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		again, err := f.Read(address)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if again.Text().String() != p.Text().String() {
			t.Errorf("%s reads back\n%s", f.Name, again.Text())
		}
	}
	if tried != 2 {
		t.Errorf("%d formats were tried, want 2", tried)
	}
}

// TestVariants checks the files of variants: their examples, their broken boards, and the rows against
// plain checks.
func TestVariants(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(assets.FS, "variants/*.variant")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d variants, %v", len(names), err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(assets.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := files.Parse(kinds.Written, name, string(text))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, found := range check.File(t.Context(), search.Engine{}, f) {
			if found.Wrong {
				t.Errorf("%s: line %d: %s", name, found.Line, found.Says)
			}
		}
	}
}
