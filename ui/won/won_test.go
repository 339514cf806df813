package won

import (
	"strings"
	"testing"
	"time"

	"crib/puzzles"
	"crib/puzzles/ghost"
	"crib/puzzles/kinds"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/ui/draw"
)

func read(t *testing.T, text string) puzzles.Puzzle {
	t.Helper()
	e := puzzles.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Puzzle
}

// Light comes to every place that holds something to see, to no other, and goes.
func TestWave(t *testing.T) {
	for _, text := range []string{"takuzu 4x4\n0110\n1001\n0011\n1100\n", "hashi 3x4\n2..2\n....\n2..2\n"} {
		b := read(t, text).Board()
		marks := make([]int, len(b.Sites))
		for i := range marks {
			marks[i] = i % 2
		}
		begin := time.Now()
		w := NewWave(b, 0, begin)
		lit := make([]bool, len(marks))
		for d := time.Duration(0); d < 3*time.Second; d += 10 * time.Millisecond {
			w.Tick(begin.Add(d))
			v := draw.Marked(marks)
			w.Light(v)
			for i, l := range v.Looks {
				lit[i] = lit[i] || l.Paper == draw.Hinted
				if l.Paper == draw.Hinted && !w.Moves() {
					t.Fatalf("place %d is lit at %v, after the end", i, d)
				}
			}
		}
		for i, l := range lit {
			if l != w.shows(i, marks[i]) {
				t.Errorf("place %d of %q: lit %v, want %v", i, strings.Fields(text)[0], l, !l)
			}
		}
		if w.Moves() {
			t.Error("it does not end")
		}
	}
}

func TestStanding(t *testing.T) {
	now := time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC)
	game := func(key string, minutes int, title string) play.Finish {
		return play.Finish{Key: key, Kind: "takuzu", Size: "4x4", Band: "easy", Took: time.Duration(minutes) * time.Minute, Title: title, At: now}
	}
	yesterday := game("z", 9, making.DayTitle(now.AddDate(0, 0, -1)))
	yesterday.At = now.AddDate(0, 0, -1)
	three, tomorrow := making.Trio(kinds.All, now), ""
	for i, w := range making.Trio(kinds.All, now.AddDate(0, 0, 1)) {
		tomorrow += []string{"", ", ", " and "}[i] + w.Kind.Title
	}
	helped := game("h", 1, "")
	helped.Help.Hints = 20
	for _, c := range []struct {
		all  []play.Finish
		of   play.Finish
		want string
	}{
		{nil, game("a", 3, ""), "Your first easy 4x4 without help."},
		{[]play.Finish{game("a", 3, "")}, game("a", 3, ""), "Your first easy 4x4 without help."},
		{[]play.Finish{game("a", 3, ""), game("b", 5, "")}, game("a", 3, ""), "Your fastest easy 4x4 of 2 without help."},
		{[]play.Finish{game("a", 3, ""), game("b", 5, "")}, game("c", 4, ""), "By time number 2 of your 3 easy 4x4 without help."},
		{[]play.Finish{game("a", 3, ""), game("b", 5, "")}, helped, "Your first easy 4x4 with help."},
		{[]play.Finish{helped}, game("a", 3, ""), "Your first easy 4x4 without help."},
		{[]play.Finish{yesterday, game("a", 3, making.DayTitle(now))}, game("a", 3, making.DayTitle(now)), "Your fastest easy 4x4 of 2 without help. 2 days in a row without help."},
		{nil, game("a", 3, three[1].Title), "Your first easy 4x4 without help. 1 of the day's three."},
		{[]play.Finish{game("a", 3, three[0].Title), game("b", 5, three[1].Title)}, game("c", 4, three[2].Title), "By time number 2 of your 3 easy 4x4 without help. These were the day's three. Tomorrow: " + tomorrow + "."},
	} {
		if got := Stands(c.all, c.of, kinds.All, now).String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Among friends those count who solved the same puzzle.
func TestFriends(t *testing.T) {
	p := read(t, "takuzu 4x4\n0110\n1001\n0011\n1100\n")
	of := func(name string, minutes int, help play.Help) ghost.Ghost {
		return ghost.Ghost{Puzzle: p, Name: name, Took: time.Duration(minutes) * time.Minute, Help: help}
	}
	other := of("Eve", 1, play.Help{})
	other.Puzzle = read(t, "takuzu 4x4\n.110\n1001\n0011\n1100\n")
	f := play.Finish{Key: play.Key(p), Kind: "takuzu", Size: "4x4", Took: 3 * time.Minute}
	for _, c := range []struct {
		friends []ghost.Ghost
		want    string
	}{
		{[]ghost.Ghost{other}, "Your first 4x4 without help."},
		{[]ghost.Ghost{other, of("Anna", 5, play.Help{})}, "Your first 4x4 without help. The fastest of you and 1 friend."},
		{[]ghost.Ghost{of("Anna", 2, play.Help{Hints: 1}), of("Ben", 1, play.Help{}), of("Cem", 4, play.Help{})}, "Your first 4x4 without help. Number 3 of you and 3 friends, after Anna in 02:00, with a hint."},
	} {
		if got := Stands(nil, f, kinds.All, time.Now(), c.friends...).String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What is shared gives nothing away: not a value that was written.
func TestShared(t *testing.T) {
	p := read(t, "sudoku 4x4\ntitle: Small\n1...\n...2\n.3..\n..4.\n")
	k := kinds.All[0]
	var moves []play.Move
	for i := range 20 {
		m := play.Move{Name: "write", Changes: []play.Change{{Site: i % 16, Is: play.Cell{Mark: 1}}}}
		if i == 7 {
			m.Name = play.Hinted
		}
		moves = append(moves, m)
	}
	got := Shared(k, p, "Small", "04:31", play.Help{Hints: 1}, moves)
	want := "crib · Sudoku · Small · 4x4\n✓ 04:31, with a hint\n●●●○●●●●●●  (○ with help)\n"
	if !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if link := strings.TrimPrefix(got, want); !strings.HasPrefix(link, "https://") || len(puzzles.Read(kinds.All, strings.TrimSpace(link), "")) != 1 {
		t.Errorf("no link to the puzzle follows: %q", link)
	}
	if got := Shared(k, p, "", "", play.Help{}, nil); !strings.HasPrefix(got, "crib · Sudoku · 4x4\nhttps://") {
		t.Errorf("of an untimed game: %q", got)
	}
}
