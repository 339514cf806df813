package daily

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/ghost"
	"crib/puzzles/kinds"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/solver"
	"crib/solver/search"
	"crib/ui/draw"
	"crib/ui/screentest"
)

// day is that of the tests, on which a Sudoku is the first for everyone.
const day = "2024-01-01"

// of is a game of a small Sudoku that is called as one of that day, solved by somebody in so many seconds.
func of(t *testing.T, text, name string, seconds int, help play.Help) (*play.Game, ghost.Ghost) {
	t.Helper()
	g := play.New(screentest.Read(t, text))
	g.Clock = func() time.Duration { return time.Duration(seconds) * time.Second }
	for i, v := range []int{0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0} {
		if !g.Fixed(i) {
			g.Write(i, v)
		}
	}
	h, err := ghost.Of(kinds.All[0], g, name, help)
	if err != nil {
		t.Fatal(err)
	}
	return g, h
}

func small(which string) string {
	return "sudoku 4x4\ntitle: 1 January 2024, " + which + " of 3\n.234\n34..\n..43\n4321\n"
}

func reader(all []puzzles.Kind, finished func() ([]play.Finish, error)) Reader {
	return Reader{Kinds: all, Engines: []solver.Engine{search.Engine{}}, Packs: func() ([]puzzles.Pack, error) { return puzzles.Packs(assets.FS, kinds.All) }, Finished: finished}
}

func none() ([]play.Finish, error) { return nil, nil }

// The puzzles of a day are the same whoever asks for them, those first that are open; a day to come is refused.
func TestBook(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	if making.Trio(kinds.All, time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC))[0].Kind.Name != "sudoku" {
		t.Fatal("the tests want a Sudoku first")
	}
	book, err := reader(kinds.All, none).Book(t.Context(), day)
	if err != nil || len(book) != making.Three {
		t.Fatal(book, err)
	}
	again, err := reader(append([]puzzles.Kind{{Name: "mine", ID: "x", Liked: true}}, kinds.All...), func() ([]play.Finish, error) {
		return []play.Finish{{Key: play.Key(book[0]), Kind: "sudoku", Title: book[0].Text().Title(), Took: time.Minute, Size: "9x9"}}, nil
	}).Book(t.Context(), day)
	if err != nil || len(again) != making.Three {
		t.Fatal(again, err)
	}
	for i, p := range book {
		if got := again[(i+2)%3]; got.Text().String() != p.Text().String() { // what is solved comes last
			t.Errorf("puzzle %d is\n%s, and for somebody else\n%s", i+1, p.Text(), got.Text())
		}
	}
	for input, want := range map[string]string{"2999-01-01": "want a day", "1999-12-31": "want a day", "2024-02-31": "want a day"} {
		if book, err := reader(kinds.All, none).Book(t.Context(), input); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", input, book, err)
		}
	}
	if book, err := reader(kinds.All, none).Book(t.Context(), "sudoku/easy"); book != nil || err != nil {
		t.Errorf("of a pack: %v, %v", book, err)
	}
}

// Next are the puzzles of the band above those that were solved without help.
func TestNext(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	var all []play.Finish
	finished := func() ([]play.Finish, error) { return all, nil }
	for _, want := range []string{"gentle", "gentle", "easy"} {
		book, err := reader(kinds.All, finished).Book(t.Context(), "next")
		if err != nil || len(book) == 0 {
			t.Fatal(book, err)
		}
		text := book[0].Text()
		if band, _ := text.Field("band"); text.Kind != "sudoku" || band.Value != want {
			t.Errorf("after %d games %s %s is next, want a Sudoku that is %s", len(all), band.Value, text.Kind, want)
		}
		f := play.Finish{Key: play.Key(book[0]), Kind: "sudoku", Band: want, Size: text.Size.String(), Took: time.Minute}
		if len(all) == 0 {
			f.Help.Hints = 1
		}
		for _, g := range all {
			if g.Key == f.Key {
				t.Error("what is finished is next")
			}
		}
		all = append(all, f)
	}
	for _, band := range puzzles.Bands {
		all = append(all, play.Finish{Key: band, Kind: "sudoku", Band: band, Took: time.Minute})
	}
	if _, err := reader(kinds.All, finished).Book(t.Context(), "next"); err == nil || !strings.Contains(err.Error(), "nothing next") {
		t.Error(err)
	}
}

// A ghost, also in a file, is kept to be raced; a damaged one is refused.
func TestGhost(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	_, h := of(t, small("1"), "Anna", 60, play.Help{})
	file := filepath.Join(t.TempDir(), "mail.txt")
	if err := os.WriteFile(file, []byte("Hello\n"+h.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, input := range []string{h.String(), file} {
		book, err := reader(kinds.All, none).Book(t.Context(), input)
		if err != nil || len(book) != 1 || play.Key(book[0]) != play.Key(h.Puzzle) {
			t.Fatal(book, err)
		}
		shelf := play.OpenShelf()
		if kept := shelf.Ghost(play.Key(h.Puzzle)); strings.TrimSpace(kept) != h.String() {
			t.Errorf("kept is %q", kept)
		}
		if err := shelf.KeepGhost(play.Key(h.Puzzle), ""); err != nil {
			t.Error(err)
		}
		if err := shelf.Close(); err != nil {
			t.Error(err)
		}
	}
	if book, err := reader(kinds.All, none).Book(t.Context(), h.String()[:50]); book != nil || err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Error(book, err)
	}
}

// A folder becomes a table: who solved the most comes first. Ghosts of other days are left out, and damaged ones are
// reported. With a name the player's own ghosts are written to the folder, each once.
func TestShow(t *testing.T) {
	t.Setenv("CRIB_STATE", t.TempDir())
	folder := t.TempDir()
	write := func(file string, lines ...string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, file), []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	line := func(which, name string, seconds int, help play.Help) string {
		_, h := of(t, strings.Replace(small(which), ".23", draw.Either(which == "1", ".23", ".2."), 1), name, seconds, help)
		return h.String()
	}
	if _, err := Show(kinds.All, "", "", day); err == nil || !strings.Contains(err.Error(), "crib friends FOLDER") {
		t.Errorf("without a folder: %v", err)
	}
	if _, err := Show(kinds.All, filepath.Join(folder, "none"), "", day); err == nil || !strings.Contains(err.Error(), "is no folder") {
		t.Errorf("of no folder: %v", err)
	}
	got, err := Show(kinds.All, folder, "", day)
	if err != nil || !strings.Contains(got.String(), "Nobody has solved one") {
		t.Errorf("of an empty one: %v\n%s", err, got)
	}

	tampered := strings.Replace(small("1"), ".234", "1234", 1)
	_, other := of(t, tampered, "Eve", 1, play.Help{})
	write("anna.txt", "From: Anna", line("1", "Anna", 272, play.Help{}), line("1", "anna", 5, play.Help{}), "> "+line("2", "Anna", 60, play.Help{}))
	write("ben.txt", line("1", "", 250, play.Help{Hints: 2}))
	write("eve.txt", other.String(), "crib-ghost-1:AAAA", "crib-ghost-7:AAAA")
	write("other.txt", strings.Replace(line("1", "Zoe", 3, play.Help{}), "crib-ghost-1", "ghost", 1))
	if err := os.Mkdir(filepath.Join(folder, ".git"), 0o700); err != nil {
		t.Fatal(err)
	}
	shelf := play.OpenShelf()
	g, _ := of(t, small("1"), "", 200, play.Help{})
	s := g.Save()
	s.Elapsed, s.First, s.Played = 200*time.Second, 200*time.Second, time.Now()
	shelf.Keep(play.Key(g.Puzzle), s)
	if err := shelf.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // with a name, and then as it is kept
		name := "Me"
		if got.Shared > 0 {
			name = ""
		}
		if got, err = Show(kinds.All, "", name, day); err != nil {
			t.Fatal(err)
		}
		if (got.Shared == 1) != (name != "") {
			t.Errorf("%d are written to the folder", got.Shared)
		}
		_, rows, _ := strings.Cut(got.String(), "together")
		rows, _, _ = strings.Cut(rows, "\n1 ghost of yours")
		if text := strings.Join(strings.Fields(rows), " "); text != "03:20 – – 03:20 you 04:10 * – – 04:10 ben 04:32 – – 04:32 Anna * with help" {
			t.Errorf("the table is\n%s", got)
		}
		says := ""
		for _, w := range got.Wrong {
			says += w.Error() + "\n"
		}
		for _, want := range []string{"Eve has solved another puzzle", "this ghost is damaged", "of version \"7\"", "Anna has solved a Sudoku that is called 1 January 2024"} {
			if !strings.Contains(says, want) {
				t.Errorf("%q is not among what is left out:\n%s", want, says)
			}
		}
	}
	if data, err := os.ReadFile(filepath.Join(folder, "Me.txt")); err != nil || strings.Count(string(data), "\n") != 1 {
		t.Errorf("in the folder there is %q, %v", data, err)
	}
	for _, name := range []string{"../x", "a/b", ".hidden", `a\b`} {
		if _, err := Show(kinds.All, folder, name, day); err == nil || !strings.Contains(err.Error(), "name that can be that of a file") {
			t.Errorf("--name %s: %v", name, err)
		}
	}
}
