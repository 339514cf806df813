package files_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crib/puzzles/kinds"
	"crib/puzzles/language"
	"crib/puzzles/language/files"
)

// TestOwn reads a folder with a kind, one that can't be read and one whose name is taken.
func TestOwn(t *testing.T) {
	folder := t.TempDir()
	begun := func(name string) string {
		text, err := language.Begun(name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for name, text := range map[string]string{
		"a.kind": begun("lamps"),
		"b.kind": "kind broken\nrules Nothing.\nsizes 5\n",
		"c.kind": begun("akari"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, _, wrong := files.Own(kinds.All, folder)
	if len(all) != 1 || all[0].Name != "lamps" {
		t.Errorf("%d kinds are read, want lamps alone", len(all))
	}
	if len(wrong) != 2 || !strings.Contains(wrong[0].Error(), "line 3, column 7") || !strings.Contains(wrong[1].Error(), "a kind akari comes with crib") {
		t.Errorf("what is wrong is told as %v", wrong)
	}
	if all, _, wrong := files.Own(kinds.All, filepath.Join(folder, "none")); all != nil || wrong != nil {
		t.Errorf("of no folder %v and %v", all, wrong)
	}
}
