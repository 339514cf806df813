package play_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/play"
)

// moved makes another move in a game.
func moved(g *play.Game, random *rand.Rand) play.Save {
	for !g.Do("mark", map[int]play.Cell{[]int{2, 4, 6, 9}[random.IntN(4)]: {Mark: random.IntN(5) - 1}}) {
	}
	return g.Save()
}

// loaded is a game as it comes back from files that are copied from a shelf.
func loaded(t *testing.T, files map[string][]byte) (*play.Game, error) {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	g, _, err := s.Load(kinds.All, "g")
	s.List()
	if err2 := s.Close(); err2 != nil && err == nil {
		t.Error(err2)
	}
	return g, err
}

// A line of the journal for which there was no room does not spoil those after it.
func TestJournalAfterFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=32k,nr_inodes=3"); err != nil { // one file besides the journal
		t.Skipf("no file system of its own: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	other, err := os.Create(filepath.Join(dir, "else"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	t.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	g, random := begun(t), rand.New(rand.NewPCG(1, 2))
	s.Keep("g", g.Save())
	for err == nil {
		_, err = other.Write(make([]byte, 512))
	}
	journal := filepath.Join(dir, "g.journal")
	for size := int64(-1); ; { // until it grows no more
		s.Keep("g", moved(g, random))
		info, err := os.Stat(journal)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() == size {
			break
		}
		size = info.Size()
	}
	if err := other.Truncate(0); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		s.Keep("g", moved(g, random))
	}
	if s.Close() == nil {
		t.Fatal("there is room for the save itself")
	}
	lines, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	again, err := loaded(t, map[string][]byte{"g.journal": lines})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(g.Cells(), again.Cells()); d != "" {
		t.Errorf("another game comes back (-kept +came):\n%s", d)
	}
}

// Where a save can't take the place of the last one that is said, and the journal keeps it.
func TestNoRename(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	file := s.File("g")
	if err := os.MkdirAll(filepath.Join(file, "taken"), 0o700); err != nil {
		t.Fatal(err)
	}
	g := begun(t)
	s.Keep("g", g.Save())
	if s.Wait("g") == nil {
		t.Error("nobody says that it can't be renamed")
	}
	if s.Close() == nil {
		t.Error("nobody says so at the end")
	}
	lines, err := os.ReadFile(filepath.Join(dir, "g.journal"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := loaded(t, map[string][]byte{"g.journal": lines}); err != nil || !cmp.Equal(g.Cells(), again.Cells()) {
		t.Errorf("another game comes back: %v", err)
	}
}

// A line of the journal that was cut off, as its program was killed, does not spoil those that
// another program writes after it.
func TestJournalAfterCut(t *testing.T) {
	g, random := begun(t), rand.New(rand.NewPCG(1, 2))
	for range 10 {
		dir := t.TempDir()
		t.Setenv("CRIB_STATE", dir)
		journal := filepath.Join(dir, "g.journal")
		if err := os.WriteFile(journal, []byte(`{"save":{"crib":1,"kind":"sud`), 0o600); err != nil {
			t.Fatal(err)
		}
		s := play.OpenShelf()
		for range 3 {
			s.Keep("g", moved(g, random))
		}
		files := map[string][]byte{}
		for _, name := range []string{"g.journal", "g.json"} { // as they are if it is killed now
			if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
				files[name] = data
			}
		}
		s.Close()
		if again, err := loaded(t, files); err != nil || again == nil || !cmp.Equal(g.Cells(), again.Cells()) {
			t.Fatalf("another game comes back: %v, %v", again != nil, err)
		}
	}
}

// The shelf, or a save on it, may be a link to somewhere else.
func TestLinks(t *testing.T) {
	there, here := t.TempDir(), t.TempDir()
	link := filepath.Join(here, "state")
	if err := os.Symlink(there, link); err != nil {
		t.Skip(err)
	}
	t.Setenv("CRIB_STATE", link)
	g, random := begun(t), rand.New(rand.NewPCG(1, 2))
	for range 3 { // the save becomes a link too, then one to nothing, then one to itself
		s := play.OpenShelf()
		s.Keep("g", moved(g, random))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		file, aside := filepath.Join(there, "g.json"), filepath.Join(here, "aside.json")
		if err := errors.Join(os.Rename(file, aside), os.Symlink(aside, file)); err != nil {
			t.Fatal(err)
		}
		s = play.OpenShelf()
		again, _, err := s.Load(kinds.All, "g")
		if err != nil || !cmp.Equal(g.Cells(), again.Cells()) {
			t.Fatalf("another game comes back: %v", err)
		}
		s.Leave("g")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []string{filepath.Join(here, "nothing"), filepath.Join(there, "g.json")} {
		file := filepath.Join(there, "g.json")
		if err := errors.Join(os.Remove(file), os.Symlink(to, file)); err != nil {
			t.Fatal(err)
		}
		s := play.OpenShelf()
		if again, _, err := s.Load(kinds.All, "g"); again != nil {
			t.Errorf("there is a game (%v)", err)
		}
		s.Close()
	}
}

// However the files of a game are damaged, there is a game or an error, and both cut off
// lead to what was played up to some move.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	g, random := begun(t), rand.New(rand.NewPCG(1, 2))
	s.Keep("g", g.Save())
	if err := s.Wait("g"); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(s.File("g"))
	if err != nil {
		t.Fatal(err)
	}
	past := [][]play.Cell{g.Cells()}
	// From here on only the journal can be written.
	if err := errors.Join(os.Remove(s.File("g")), os.Mkdir(s.File("g"), 0o700), os.Mkdir(filepath.Join(s.File("g"), "x"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for range 6 {
		s.Keep("g", moved(g, random))
		past = append(past, g.Cells())
	}
	s.Close()
	lines, err := os.ReadFile(filepath.Join(dir, "g.journal"))
	if err != nil {
		t.Fatal(err)
	}
	step := map[bool]int{true: 37, false: 5}[testing.Short()]
	for cut := 0; cut <= len(lines); cut += step {
		again, err := loaded(t, map[string][]byte{"g.json": whole, "g.journal": lines[:cut]})
		if err != nil {
			t.Fatalf("the journal is cut at %d of %d: %v", cut, len(lines), err)
		}
		if n := past[0]; cut == 0 && !cmp.Equal(n, again.Cells()) {
			t.Error("without its journal another game comes back")
		}
		known := false
		for _, cells := range past {
			known = known || cmp.Equal(cells, again.Cells())
		}
		if !known {
			t.Fatalf("the journal is cut at %d of %d: there never was such a game", cut, len(lines))
		}
	}
	for range kindtest.Rounds(400) {
		files := map[string][]byte{"g.json": append([]byte{}, whole...), "g.journal": append([]byte{}, lines...)}
		for _, data := range files {
			for range 1 + random.IntN(3) {
				data[random.IntN(len(data))] = byte(random.IntN(256))
			}
		}
		if again, err := loaded(t, files); again != nil && err == nil {
			again.Undo()
		}
	}
}

// FuzzShelf finds any files on the shelf: a game, its journal, a rating and a sheet.
func FuzzShelf(f *testing.F) {
	dir := f.TempDir()
	f.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	g, err := s.File("g"), error(nil)
	game := play.New(puzzles.Read(kinds.All, "12.4.4.22...43..", "sudoku")[0].Puzzle)
	game.Do("mark", map[int]play.Cell{2: {Mark: 2}})
	s.Keep("g", game.Save())
	if err = s.Wait("g"); err != nil {
		f.Fatal(err)
	}
	save, _ := os.ReadFile(g)
	f.Add(save, []byte(`{"stay":0,"moves":[],"at":0}`+"\n"), []byte(`{"band":"hard","score":9,"steps":4,"hardest":"x"}`), []byte(`{"crib":1,"kind":"sudoku"}`))
	f.Add([]byte("{}"), []byte("{}\n{\"save\":null}\n"), []byte("[]"), []byte("null"))
	f.Fuzz(func(t *testing.T, save, journal, rating, sheet []byte) {
		dir := t.TempDir()
		for name, data := range map[string][]byte{"g.json": save, "g.journal": journal, "g.rating": rating, "s.sheet": sheet} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		t.Setenv("CRIB_STATE", dir)
		s := play.OpenShelf()
		_ = play.Latest(s.List())
		for _, r := range s.AllRated() {
			_ = r.Summary()
		}
		for _, k := range s.Sketches() {
			if sketch, err := s.LoadSketch(kinds.All, k.Key); err == nil {
				_ = sketch.Puzzle().Text().String()
			}
		}
		if g, _, err := s.Load(kinds.All, "g"); g != nil && err == nil {
			for g.Undo() {
			}
			s.Keep("g", g.Save())
			if err := s.Wait("g"); err != nil {
				t.Errorf("what was read can't be written: %v", err)
			}
		}
		if err := s.Close(); err != nil && len(save) == 0 {
			t.Log(err)
		}
	})
}
