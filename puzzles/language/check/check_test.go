package check_test

import (
	"os"
	"path/filepath"
	"testing"

	"crib/puzzles/language/check"
	"crib/puzzles/language/files"
	"crib/solver/search"
)

// TestWritten wants the files of the language's tests to be sound: examples with the one solution that
// is printed, and a board that breaks each rule.
func TestWritten(t *testing.T) {
	names, err := filepath.Glob("../testdata/*.kind")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no files", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := files.Parse(nil, "", string(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, finding := range check.Written(t.Context(), search.Engine{}, f) {
			if finding.Wrong {
				t.Errorf("%s:%d: %s", name, finding.Line, finding.Says)
			}
		}
	}
}
