package play

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
)

func opened(t *testing.T, text string) *Game {
	t.Helper()
	e := puzzles.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return New(e.Puzzle)
}

const empty = "................................................................................."

// Peers are what the rules of a kind make them.
func TestPeers(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
		one  int // a site among them, of the first
	}{
		{"sudoku 9x9\n" + empty[:40] + "1" + empty[41:], 20, 10},
		{"miracle 9x9\n" + empty[:40] + "1" + empty[41:], 28, 40 - 19},
		{"takuzu 4x4\n0...\n....\n....\n...1\n", 2, 4},
	} {
		g := opened(t, grid9(c.text))
		site := 40 % len(g.cells)
		got := g.Peers(site)
		if len(got) != c.want || c.one >= 0 && slices.Contains(got, site) {
			t.Errorf("%.6s: %d peers of site %d: %v, want %d", c.text, len(got), site, got, c.want)
		}
	}
}

// grid9 breaks the cells of a 9x9 board into lines.
func grid9(text string) string {
	const size = 9
	i := slices.Index([]byte(text), '\n') + 1
	if len(text)-i != size*size {
		return text
	}
	out := text[:i]
	for r := range size {
		out += text[i+r*size:i+(r+1)*size] + "\n"
	}
	return out
}

// What is written takes its notes from its peers, in one move.
func TestTidies(t *testing.T) {
	for _, tidies := range []bool{true, false} {
		g := opened(t, grid9("sudoku 9x9\n"+empty[:80]+"9"))
		g.Tidies = tidies
		g.FillNotes()
		g.Write(0, 4)
		left := 0
		for site, c := range g.Cells() {
			if site > 0 && c.Notes.Has(4) {
				left++
			}
		}
		if want := 79; !tidies && left != want || tidies && left != want-20 {
			t.Errorf("tidies %v: %d notes of 5 are left", tidies, left)
		}
		if n := g.TidyNotes(); (n == 20) == tidies {
			t.Errorf("tidies %v: then %d notes are impossible", tidies, n)
		}
		for g.at > 1 {
			g.Undo()
		}
		if !g.At(1).Notes.Has(4) {
			t.Error("undo does not bring the notes back")
		}
		if n := g.ClearNotes(); n != 80*9-20 || g.At(1).Notes != 0 {
			t.Errorf("%d notes cleared", n)
		}
	}
}

// Settings come back, and damaged ones are as at first.
func TestSettings(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	s := OpenShelf()
	want := Settings{Untimed: true, Lasting: true, Engine: "highs"}
	s.KeepSettings(want)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = OpenShelf()
	defer s.Close()
	if got := s.Settings(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if n := len(s.List()); n != 0 {
		t.Errorf("they are listed among %d games", n)
	}
}

// Checkpoints are a tree, named by what was supposed, and come back as they were kept.
func TestTree(t *testing.T) {
	g := opened(t, grid9("sudoku 9x9\n"+empty[:80]+"9"))
	g.KeepCheckpoint()
	g.Write(0, 0)
	g.Write(1, 1)
	g.KeepCheckpoint()
	g.Colour(0)
	g.Colour(80) // given
	g.Return(0)
	g.Write(0, 2)
	g.KeepLeft()
	g.KeepLeft()
	data, err := json.Marshal(g.Save())
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := Resume(kinds.All, data)
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]*Game{"kept": g, "read": again} {
		var got []string
		for _, i := range g.Tree() {
			got = append(got, strings.Repeat(" ", g.Depth(i)-1)+g.Checkpoints()[i].Name)
		}
		if want := []string{"the beginning", " r1c1 is a 1 and 1 more", " r1c1 is a 3"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if g.Undo(); g.Undo() && (g.At(0).Colour != 1 || g.At(80).Colour != 1 || g.Mark(80) != 8) {
			t.Errorf("%s: the colours are %v and %v", name, g.At(0), g.At(80))
		}
	}
}
