package play_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
	"crib/puzzles/language"
	"crib/puzzles/language/files"
	"crib/puzzles/language/variants"
	"crib/puzzles/play"
)

const lamps = `kind lamps
title Lamps of mine
rules Shade cells. **Shaded cells don't touch side by side.**
sizes 3x3
value # ■ shaded
value o • unshaded default
clue 0-9
rule number: each around+ has shaded = clue
rule apart: each pair has shaded <= 1
`

const lampsPuzzle = "lamps 3x4\n....\n.2..\n....\n"

// told returns the puzzle of a text that begins with its kind.
func told(t *testing.T, text string) puzzles.Puzzle {
	t.Helper()
	e := files.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Puzzle
}

// TestToldSave plays a puzzle of a kind that a file declares, and goes on when the file is gone, and
// when it says something else. Two kinds of one name have games of their own.
func TestToldSave(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	p := told(t, lamps+"examples:\n"+lampsPuzzle)
	changed := strings.Replace(lamps, "0-9", "0-8", 1)
	other := told(t, changed+"examples:\n"+lampsPuzzle)
	key := play.Key(p)
	if key == play.Key(other) {
		t.Error("two kinds of one name have one game")
	}
	shelf := play.OpenShelf()
	g := play.New(p)
	g.Do("mark", map[int]play.Cell{0: {Mark: 0}, 7: {Mark: 1}})
	save := g.Save()
	save.Played = time.Now()
	shelf.Keep(key, save)
	if err := shelf.Close(); err != nil {
		t.Fatal(err)
	}
	shelf = play.OpenShelf()
	defer shelf.Close()
	for name, list := range map[string][]puzzles.Kind{
		"gone": kinds.All, "changed": append([]puzzles.Kind{puzzles.KindOf(nil, other)}, kinds.All...),
	} {
		again, _, err := shelf.Load(list, key)
		if err != nil || again == nil {
			t.Fatalf("%s: the game is gone: %v", name, err)
		}
		if again.Mark(0) != 0 || again.Mark(7) != 1 || puzzles.KindOf(list, again.Puzzle).Text != lamps {
			t.Errorf("%s: another game is there: %v", name, again.Marks())
		}
		shelf.Leave(key)
	}
	if sum, err := shelf.Games(); err != nil || sum[key].KindTitle != "Lamps of mine" || sum[key].KindID == "" {
		t.Errorf("the list has %+v, %v", sum[key], err)
	}
	if none, _, err := shelf.Load(kinds.All, play.Key(other)); none != nil || err != nil {
		t.Errorf("the other kind has a game: %v", err)
	}
}

// TestToldSheet keeps a sheet whose kind changed twice.
func TestToldSheet(t *testing.T) {
	p := told(t, lamps+"examples:\n"+lampsPuzzle)
	s := play.NewSketch(puzzles.KindOf(nil, p), p)
	if _, err := s.Enter([]grid.At{grid.Cell(2, 2)}, "1", false); err != nil {
		t.Fatal(err)
	}
	sudoku := puzzles.Read(kinds.All, "sudoku 4x4\n....\n....\n....\n....\n", "")[0]
	s.Put(sudoku.Kind, sudoku.Puzzle)
	other := told(t, strings.Replace(lamps, "Lamps of mine", "Lights", 1)+"examples:\n"+lampsPuzzle)
	s.Put(puzzles.KindOf(nil, other), other)
	save := s.Save(time.Now())
	data, err := save.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if sum, err := play.SummariseSketch(data); err != nil || sum.KindTitle != "Lights" {
		t.Errorf("the list has %+v, %v", sum, err)
	}
	again, err := play.ResumeSketch(kinds.All, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Lights", "Sudoku", "Lamps of mine", "Lamps of mine"} {
		if again.Kind().Title != want {
			t.Errorf("it is %s, want %s", again.Kind().Title, want)
		}
		again.Undo()
	}
}

// TestWhole wants a puzzle of a told kind to be read from its whole text anywhere.
func TestWhole(t *testing.T) {
	p := told(t, lamps+"examples:\n"+lampsPuzzle)
	whole := puzzles.Whole(puzzles.KindOf(nil, p), p)
	if q := told(t, whole); play.Key(q) != play.Key(p) {
		t.Errorf("another puzzle is read from\n%s", whole)
	}
	builtIn, err := language.New(kinds.Told[0].Text)
	if err != nil || builtIn.ID == "" || kinds.Told[0].ID != "" {
		t.Errorf("what comes with crib is known by %q, %v", kinds.Told[0].ID, err)
	}
}

// TestTake takes games over to a kind that has become another, and to a smaller board.
func TestTake(t *testing.T) {
	p := told(t, lamps+"examples:\n"+lampsPuzzle)
	old := play.New(p)
	old.Write(0, 0)
	old.Write(11, 1)
	old.Note(5, 1)
	old.Undo()
	same := play.New(told(t, strings.Replace(lamps, "0-9", "0-8", 1)+"examples:\n"+lampsPuzzle))
	if !same.Take(old) || same.Mark(0) != 0 || same.Mark(11) != 1 || !same.Redo() || !same.At(5).Notes.Has(1) || !same.Undo() || !same.Undo() || !same.Undo() || same.Mark(0) != puzzles.Blank {
		t.Errorf("of the same board %v is taken", same.Marks())
	}
	small := play.New(told(t, lamps+"examples:\nlamps 2x4\n....\n....\n"))
	if small.Take(old) || small.Mark(0) != 0 {
		t.Errorf("of a larger board %v is taken", small.Marks())
	}
}

// TestRenewed makes the changes of a sheet ones of another kind, without those it can't read.
func TestRenewed(t *testing.T) {
	p := told(t, lamps+"examples:\n"+lampsPuzzle)
	s := play.NewSketch(puzzles.KindOf(nil, p), p)
	for _, clue := range []string{"9", "3"} {
		if _, err := s.Enter([]grid.At{grid.Cell(2, 2)}, clue, false); err != nil {
			t.Fatal(err)
		}
	}
	k, err := language.New(strings.Replace(lamps, "0-9", "0-8", 1))
	if err != nil {
		t.Fatal(err)
	}
	other, err := s.Renewed(k)
	if err != nil || other.Kind().Text != k.Text {
		t.Fatal(err)
	}
	if !other.Undo() || !strings.Contains(other.Puzzle().Text().String(), ".2..") || other.CanUndo() {
		t.Errorf("undo brings back\n%s", other.Puzzle().Text())
	}
	s.Undo()
	if _, err := s.Renewed(k); err == nil {
		t.Error("a 9 is read where 8 is the largest number")
	}
}

// TestOwnVariant plays and types a puzzle with a variant that a file declares, and goes on when the file is
// gone, and when it says something else.
func TestOwnVariant(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	const mine = "variant climb\ntitle Climbs\nrules **It climbs**.\npath climb\nrule climb: each path is rising\n"
	const puzzle = "sudoku 4x4\nclimbs: r1c1 r1c2\n....\n....\n....\n....\n"
	falling := strings.Replace(mine, "rising", "falling", 1)
	p, other := told(t, mine+"examples:\n"+puzzle), told(t, falling+"examples:\n"+puzzle)
	key := play.Key(p)
	if key == play.Key(other) {
		t.Error("two variants of one name have one game")
	}
	changed, err := variants.All(falling)
	if err != nil {
		t.Fatal(err)
	}
	with := slices.Clone(kinds.All)
	for i, k := range with {
		with[i] = variants.With(k, changed)
	}
	g := play.New(p)
	g.Do("mark", map[int]play.Cell{0: {Mark: 2}})
	save := g.Save()
	save.Played = time.Now()
	shelf := play.OpenShelf()
	defer shelf.Close()
	shelf.Keep(key, save)
	shelf.Leave(key)
	sudoku := puzzles.KindOf(kinds.All, p)
	data, err := play.NewSketch(sudoku, p).Save(time.Now()).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string][]puzzles.Kind{"gone": kinds.All, "changed": with} {
		again, _, err := shelf.Load(list, key)
		if err != nil || again == nil || again.Mark(0) != 2 || !again.Puzzle.(interface{ Kept([]int) bool }).Kept([]int{0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0}) {
			t.Fatalf("%s: the game is another one: %v", name, err)
		}
		shelf.Leave(key)
		if s, err := play.ResumeSketch(list, data); err != nil || s.Puzzle().Text().String() != p.Text().String() || play.Key(s.Puzzle()) != key {
			t.Errorf("%s: the sheet is another one: %v", name, err)
		}
	}
	if sum, err := shelf.Games(); err != nil || sum[key].KindID != "" || sum[key].Kind != "sudoku" {
		t.Errorf("the list has %+v, %v", sum[key], err)
	}
}
