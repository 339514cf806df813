package puzzles_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"crib/puzzles"
)

func TestPacks(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	packs, err := puzzles.Packs(fstest.MapFS{
		"puzzles/sudoku/hard.txt":        file("# hard ones\n" + small + small),
		"puzzles/sudoku/gentle.txt":      file(small),
		"puzzles/sudoku/first-steps.txt": file("\n" + small + "\nsudoku 4x4\n12..\n"),
		"puzzles/sudoku/notes.md":        file("no pack"),
		"puzzles/sudoku/deeper/a.txt":    file(small),
		"puzzles/hitori/gentle.txt":      file("of a kind that is not asked for"),
	}, append(slices.Clone(kinds), puzzles.Kind{Name: "zebra"}))
	if err != nil {
		t.Fatal(err)
	}
	var names, titles []string
	for _, p := range packs {
		names, titles = append(names, p.Name), append(titles, p.Title)
	}
	if want := []string{"gentle", "hard", "first-steps"}; !slices.Equal(names, want) {
		t.Fatalf("the packs are %v, want %v", names, want)
	}
	if want := []string{"Gentle", "Hard", "First steps"}; !slices.Equal(titles, want) {
		t.Errorf("the titles are %v, want %v", titles, want)
	}
	if n := len(packs[1].Texts); n != 2 {
		t.Errorf("hard has %d puzzles, want 2", n)
	}
	if p, err := packs[2].Read(0); err != nil || p.Text().String() != small {
		t.Errorf("the first puzzle is %v, %v", p, err)
	}
	want := "puzzles/sudoku/first-steps.txt: line 9: row 1 is the last, want 4 rows"
	if _, err := packs[2].Read(1); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

func TestPacksBad(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	want := `puzzles/sudoku/hard.txt: no puzzle in the text format, want a first line such as "sudoku 9x9"`
	if _, err := puzzles.Packs(fstest.MapFS{"puzzles/sudoku/hard.txt": file("hello\n")}, kinds); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	packs, err := puzzles.Packs(fstest.MapFS{"puzzles/sudoku/hard.txt": file("zebra 5x5\n")}, kinds)
	if err != nil {
		t.Fatal(err)
	}
	want = `puzzles/sudoku/hard.txt: line 1: a puzzle of the kind "zebra", want "sudoku"`
	if _, err := packs[0].Read(0); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}
