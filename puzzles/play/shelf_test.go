package play_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/adrg/xdg"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
)

func begun(t *testing.T) *play.Game {
	t.Helper()
	e := puzzles.Read(kinds.All, "12.4.4.22...43..", "sudoku")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	g := play.New(e.Puzzle)
	g.Do("mark", map[int]play.Cell{2: {Mark: 2}})
	return g
}

// What is there and is no save of this version is not written over.
func TestNotOurs(t *testing.T) {
	for name, c := range map[string]struct {
		put  func(file string) error
		want string
	}{
		"newer": {func(file string) error { return os.WriteFile(file, []byte(`{"crib":99}`), 0o600) }, "it stays as it is"},
		"pipe":  {func(file string) error { return syscall.Mkfifo(file, 0o600) }, "no plain file"},
		"huge": {func(file string) error {
			return errors.Join(os.WriteFile(file, nil, 0o600), os.Truncate(file, 1<<40))
		}, "no plain file"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("CRIB_STATE", t.TempDir())
			s := play.OpenShelf()
			file := s.File("one")
			if err := c.put(file); err != nil {
				t.Skip(err)
			}
			before, _ := os.Stat(file)
			if g, _, err := s.Load(kinds.All, "one"); g != nil || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, want %q", err, c.want)
			}
			if n := len(s.List()); n != 0 {
				t.Errorf("%d games are listed", n)
			}
			s.Keep("one", begun(t).Save())
			if s.Close() == nil {
				t.Error("it is written over without a word")
			}
			if after, err := os.Stat(file); err != nil || !os.SameFile(before, after) {
				t.Errorf("it is another file now: %v", err)
			}
		})
	}
}

// Without a home nothing is put into the folder the program was started in.
func TestNoHome(t *testing.T) {
	here := t.TempDir()
	t.Chdir(here)
	t.Setenv("CRIB_STATE", "")
	t.Cleanup(xdg.Reload)
	t.Setenv("HOME", "x")
	t.Setenv("XDG_STATE_HOME", "")
	xdg.Reload()
	s := play.OpenShelf()
	if g, _, err := s.Load(kinds.All, "one"); g != nil || err != nil {
		t.Errorf("there is a game, or the error %v", err)
	}
	s.Keep("one", begun(t).Save())
	if err := s.Close(); err == nil || !strings.Contains(err.Error(), "CRIB_STATE") {
		t.Errorf("the error is %v", err)
	}
	if files, _ := filepath.Glob(filepath.Join(here, "*")); len(files) > 0 {
		t.Errorf("there is %q", files)
	}
}
