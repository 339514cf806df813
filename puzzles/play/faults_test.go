package play_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/play"
	"crib/puzzles/record"
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
	g, _, err := s.Load(kinds.All, four)
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
	s.Keep(four, g.Save())
	for err == nil {
		_, err = other.Write(make([]byte, 512))
	}
	journal := filepath.Join(dir, four+".journal")
	for size := int64(-1); ; { // until it grows no more
		s.Keep(four, moved(g, random))
		info, err := os.Stat(journal)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() == size {
			break
		}
		size = info.Size()
	}
	if err := s.Wait(four); err == nil || err.Error() != filepath.Join(dir, four+".json")+": no space left on device" {
		t.Errorf("the error is %v, want the file that it is about", err)
	}
	if err := other.Truncate(0); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		s.Keep(four, moved(g, random))
	}
	if s.Close() == nil {
		t.Fatal("there is room for the save itself")
	}
	lines, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	again, err := loaded(t, map[string][]byte{four + ".journal": lines})
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
	file := s.File(four)
	if err := os.MkdirAll(filepath.Join(file, "taken"), 0o700); err != nil {
		t.Fatal(err)
	}
	g := begun(t)
	s.Keep(four, g.Save())
	if s.Wait(four) == nil {
		t.Error("nobody says that it can't be renamed")
	}
	if s.Close() == nil {
		t.Error("nobody says so at the end")
	}
	lines, err := os.ReadFile(filepath.Join(dir, four+".journal"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := loaded(t, map[string][]byte{four + ".journal": lines}); err != nil || !cmp.Equal(g.Cells(), again.Cells()) {
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
		journal := filepath.Join(dir, four+".journal")
		if err := os.WriteFile(journal, []byte(`{"save":{"crib":1,"kind":"sud`), 0o600); err != nil {
			t.Fatal(err)
		}
		s := play.OpenShelf()
		for range 3 {
			s.Keep(four, moved(g, random))
		}
		files := map[string][]byte{}
		for _, name := range []string{four + ".journal", four + ".json"} { // as they are if it is killed now
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
		s.Keep(four, moved(g, random))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		file, aside := filepath.Join(there, four+".json"), filepath.Join(here, "aside.json")
		if err := errors.Join(os.Rename(file, aside), os.Symlink(aside, file)); err != nil {
			t.Fatal(err)
		}
		s = play.OpenShelf()
		again, _, err := s.Load(kinds.All, four)
		if err != nil || !cmp.Equal(g.Cells(), again.Cells()) {
			t.Fatalf("another game comes back: %v", err)
		}
		s.Leave(four)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []string{filepath.Join(here, "nothing"), filepath.Join(there, four+".json")} {
		file := filepath.Join(there, four+".json")
		if err := errors.Join(os.Remove(file), os.Symlink(to, file)); err != nil {
			t.Fatal(err)
		}
		s := play.OpenShelf()
		if again, _, err := s.Load(kinds.All, four); again != nil {
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
	s.Keep(four, g.Save())
	if err := s.Wait(four); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(s.File(four))
	if err != nil {
		t.Fatal(err)
	}
	past := [][]play.Cell{g.Cells()}
	// From here on only the journal can be written.
	if err := errors.Join(os.Remove(s.File(four)), os.Mkdir(s.File(four), 0o700), os.Mkdir(filepath.Join(s.File(four), "x"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for range 6 {
		s.Keep(four, moved(g, random))
		past = append(past, g.Cells())
	}
	s.Close()
	lines, err := os.ReadFile(filepath.Join(dir, four+".journal"))
	if err != nil {
		t.Fatal(err)
	}
	step := map[bool]int{true: 37, false: 5}[testing.Short()]
	for cut := 0; cut <= len(lines); cut += step {
		again, err := loaded(t, map[string][]byte{four + ".json": whole, four + ".journal": lines[:cut]})
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
		files := map[string][]byte{four + ".json": append([]byte{}, whole...), four + ".journal": append([]byte{}, lines...)}
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

// FuzzShelf finds any files on the shelf: a game, its journal with a line of any numbers, a rating, a
// sheet and the log of what was finished.
func FuzzShelf(f *testing.F) {
	dir := f.TempDir()
	f.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	g, err := s.File(four), error(nil)
	game := play.New(puzzles.Read(kinds.All, "12.4.4.22...43..", "sudoku")[0].Puzzle)
	game.Do("mark", map[int]play.Cell{2: {Mark: 2}})
	s.Keep(four, game.Save())
	if err = s.Wait(four); err != nil {
		f.Fatal(err)
	}
	save, _ := os.ReadFile(g)
	f.Add(save, []byte(`{"stay":0,"moves":[],"at":0}`+"\n"), []byte(`{"band":"hard","score":9,"steps":4,"hardest":"x"}`), []byte(`{"crib":1,"kind":"sudoku"}`), []byte(`{"key":"a","kind":"sudoku","took":-5}`), int64(4e18), int64(5), int64(0), int64(1))
	f.Add(save, []byte(nil), []byte("{}"), []byte("{}"), []byte("{}"), int64(9e18), int64(math.MinInt64), int64(-1), int64(0))
	f.Add([]byte("{}"), []byte("{}\n{\"save\":null}\n"), []byte("[]"), []byte("null"), []byte("\n\n"), int64(0), int64(0), int64(0), int64(0))
	f.Fuzz(func(t *testing.T, save, journal, rating, sheet, log []byte, sequence, elapsed, stay, at int64) {
		dir := t.TempDir()
		journal = fmt.Appendf(journal, `{"sequence":%d,"elapsed_ms":%d,"stay":%d,"moves":[{"name":"mark","cells":[[4,%[4]d,0,0,0]]}],"at":%[4]d}`+"\n", sequence, elapsed, stay, at)
		for name, data := range map[string][]byte{four + ".json": save, four + ".journal": journal, four + ".rating": rating, "s.sheet": sheet, "finished.jsonl": log} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		t.Setenv("CRIB_STATE", dir)
		s := play.OpenShelf()
		_ = play.Latest(s.List())
		if all, _ := s.Finished(); len(all) > 0 {
			_ = record.Of(all, kinds.All, all[0].At)
		}
		for _, r := range s.AllRated() {
			_ = r.Summary()
		}
		for _, k := range s.Sketches() {
			if sketch, err := s.LoadSketch(kinds.All, k.Key); err == nil {
				_ = sketch.Puzzle().Text().String()
			}
		}
		if g, _, err := s.Load(kinds.All, four); g != nil && err == nil {
			for g.Undo() {
			}
			s.Keep(four, g.Save())
			if err := s.Wait(four); err != nil {
				t.Errorf("what was read can't be written: %v", err)
			}
		}
		if err := s.Close(); err != nil && len(save) == 0 {
			t.Log(err)
		}
	})
}

// Whatever number a line of a journal has, the program goes on, and the game as far as its files
// can be followed. What can't be is put aside whole, and that is told.
func TestDamagedJournal(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("CRIB_STATE", dir)
	s, g := play.OpenShelf(), begun(t)
	s.Keep(four, g.Save())
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	save, err := os.ReadFile(s.File(four))
	if err != nil {
		t.Fatal(err)
	}
	const now = "4000000000000000000"
	good := `{"sequence":` + now + `,"stay":2,"moves":[{"name":"mark","cells":[[6,0,0,0,0]]}],"at":3}` + "\n"
	for name, bad := range map[string]string{
		"stay below 0":  `{"sequence":` + now + `,"stay":-1,"moves":[],"at":0}`,
		"stay too high": `{"sequence":` + now + `,"stay":9,"moves":[],"at":0}`,
		"at below 0":    `{"sequence":` + now + `,"stay":1,"moves":[],"at":-1}`,
		"at too high":   `{"sequence":` + now + `,"stay":1,"moves":[],"at":2}`,
		"no such site":  `{"sequence":` + now + `,"stay":1,"moves":[{"name":"mark","cells":[[99,0,0,0,0]]},{"name":"mark","cells":[[4,0,0,0,0]]}],"at":3}`,
		"time below 0":  `{"sequence":` + now + `,"stay":1,"moves":[],"at":1,"elapsed_ms":-5}`,
		"endless time":  `{"sequence":` + now + `,"stay":1,"moves":[],"at":1,"elapsed_ms":9223372036854775807}`,
		"help below 0":  `{"sequence":` + now + `,"stay":1,"moves":[],"at":1,"help":{"hints":-1}}`,
		"sequence":      `{"sequence":9223372036854775807,"stay":1,"moves":[],"at":1}`,
		"a float":       `{"sequence":` + now + `,"stay":1.5,"moves":[],"at":1}`,
		"rubbish":       `rubbish`,
		"another's":     `{"sequence":` + now + `,"save":{"crib":1,"kind":"takuzu","puzzle":"takuzu 2x2\n0.\n..\n","moves":[],"at":0,"sequence":` + now + `}}`,
	} {
		t.Run(name, func(t *testing.T) {
			journal := bad + "\n" + strings.Replace(good, now, "4000000000000000001", 1)
			dir := t.TempDir()
			t.Setenv("CRIB_STATE", dir)
			if err := errors.Join(os.WriteFile(filepath.Join(dir, four+".json"), save, 0o600), os.WriteFile(filepath.Join(dir, four+".journal"), []byte(journal), 0o600)); err != nil {
				t.Fatal(err)
			}
			s := play.OpenShelf()
			s.List()
			if _, err := s.Finished(); err != nil && name != "another's" {
				t.Errorf("the list has the error %v", err)
			}
			again, _, err := s.Load(kinds.All, four)
			if err == nil || again == nil || !cmp.Equal(g.Cells(), again.Cells()) {
				t.Fatalf("the error is %v, the game as saved comes back: %v", err, again != nil)
			}
			if aside, err := os.ReadFile(filepath.Join(dir, four+".journal.damaged-1")); err != nil || string(aside) != journal {
				t.Errorf("put aside is %q (%v), want the whole journal", aside, err)
			}
			again.Do("mark", map[int]play.Cell{6: {Mark: 1}})
			s.Keep(four, again.Save())
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			s = play.OpenShelf()
			defer s.Close()
			if last, _, err := s.Load(kinds.All, four); err != nil || !cmp.Equal(again.Cells(), last.Cells()) {
				t.Errorf("what was played after comes not back: %v", err)
			}
		})
	}
}

// A journal that is no plain file is put aside, and what it leads to stays as it was; so is what
// holds another puzzle.
func TestJournalElsewhere(t *testing.T) {
	for name, put := range map[string]func(name, target string) error{
		"a link":            func(name, target string) error { return os.Symlink(target, name) },
		"a link to nothing": func(name, target string) error { return os.Symlink(target+"-not", name) },
		"a link to itself":  func(name, _ string) error { return os.Symlink(name, name) },
		"a folder":          func(name, _ string) error { return os.Mkdir(name, 0o700) },
		"a pipe":            func(name, _ string) error { return syscall.Mkfifo(name, 0o600) },
		"huge": func(name, _ string) error {
			return errors.Join(os.WriteFile(name, nil, 0o600), os.Truncate(name, 1<<40))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, other := t.TempDir(), t.TempDir()
			t.Setenv("CRIB_STATE", dir)
			s, g := play.OpenShelf(), begun(t)
			s.Keep(four, g.Save())
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			target := filepath.Join(other, "mine")
			if err := errors.Join(os.WriteFile(target, []byte("mine\nhere"), 0o600), put(filepath.Join(dir, four+".journal"), target)); err != nil {
				t.Skip(err)
			}
			s = play.OpenShelf()
			again, _, err := s.Load(kinds.All, four)
			if again == nil || err == nil || !strings.Contains(err.Error(), ".journal.damaged-1") {
				t.Fatalf("the error is %v", err)
			}
			for n := range 3 {
				again.Do("mark", map[int]play.Cell{6: {Mark: n}})
				s.Keep(four, again.Save())
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if mine, err := os.ReadFile(target); err != nil || string(mine) != "mine\nhere" {
				t.Errorf("what it leads to is %q (%v)", mine, err)
			}
			if _, err := os.Stat(target + "-not"); err == nil {
				t.Error("what it leads to is made")
			}
			s = play.OpenShelf()
			defer s.Close()
			if last, _, err := s.Load(kinds.All, four); err != nil || !cmp.Equal(again.Cells(), last.Cells()) {
				t.Errorf("what was played after comes not back: %v", err)
			}
		})
	}
}

// Another puzzle's save under this one's name is put aside, not played.
func TestOtherSave(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("CRIB_STATE", dir)
	s := play.OpenShelf()
	name := s.File(four)
	other := `{"crib":1,"kind":"takuzu","puzzle":"takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n","moves":[{"name":"mark","cells":[[0,0,0,0,0]]}],"at":1}`
	if err := os.WriteFile(name, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	if all, err := s.Games(); len(all) != 0 || err == nil {
		t.Errorf("%d games are listed (%v)", len(all), err)
	}
	if g, _, err := s.Load(kinds.All, four); g != nil || err == nil || !strings.Contains(err.Error(), "another puzzle") {
		t.Errorf("the error is %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if aside, _ := os.ReadFile(name + ".damaged-1"); string(aside) != other {
		t.Errorf("put aside is %q", aside)
	}
}

// A finish that can't be recorded is told.
func TestUnrecorded(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("CRIB_STATE", dir)
	if err := os.Mkdir(filepath.Join(dir, "finished.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	s, g := play.OpenShelf(), open(t, "takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n")
	for i, r := range "0110100100111100" {
		g.Write(i, int(r-'0'))
	}
	key := play.Key(g.Puzzle)
	s.Keep(key, g.Save())
	if err := s.Wait(key); err == nil || !strings.Contains(err.Error(), "not recorded") {
		t.Errorf("the error is %v", err)
	}
	s.Close()
}
