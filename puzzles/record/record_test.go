package record_test

import (
	"testing"
	"time"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/puzzles/record"
)

func day(n int) time.Time { return time.Date(2026, time.November, n, 9, 0, 0, 0, time.UTC) }

func TestRecord(t *testing.T) {
	game := func(key, kind, band string, minutes int, hints int) play.Finish {
		return play.Finish{Key: key, Kind: kind, Size: "9x9", Band: band, Took: time.Duration(minutes) * time.Minute, At: day(1), Help: play.Help{Hints: hints}}
	}
	all := []play.Finish{
		game("a", "sudoku", "easy", 4, 0), game("b", "sudoku", "easy", 2, 1), game("c", "sudoku", "hard", 9, 0), game("d", "takuzu", "", 1, 0),
		{Key: "e", Kind: "sudoku", Size: "9x9", Band: "hard", GaveUp: true, At: day(1)},
	}
	r := record.Of(all, kinds.All, day(2))
	if r.Solved != 4 || r.Unaided != 3 || r.GaveUp != 1 || len(r.Lines) != 4 {
		t.Fatalf("%+v", r)
	}
	for i, want := range []struct {
		kind, band              string
		solved, unaided, gaveUp int
		median, best            time.Duration
	}{
		{"sudoku", "", 3, 2, 1, 13 * time.Minute / 2, 4 * time.Minute},
		{"sudoku", "easy", 2, 1, 0, 4 * time.Minute, 4 * time.Minute},
		{"sudoku", "hard", 1, 1, 1, 9 * time.Minute, 9 * time.Minute},
		{"takuzu", "", 1, 1, 0, time.Minute, time.Minute},
	} {
		l := r.Lines[i]
		if l.Kind != want.kind || l.Band != want.band || l.Solved != want.solved || l.Unaided != want.unaided || l.GaveUp != want.gaveUp || l.Median != want.median || l.Best != want.best {
			t.Errorf("line %d is %+v, want %+v", i, l, want)
		}
	}
	if place, among := record.Rank(all, game("f", "sudoku", "easy", 3, 0)); place != 1 || among != 2 {
		t.Errorf("3 minutes without help are number %d of %d, want 1 of 2", place, among)
	}
	if place, among := record.Rank(all, all[1]); place != 1 || among != 1 {
		t.Errorf("the only one with help is number %d of %d, want 1 of 1", place, among)
	}
	if r.Lines[1].Helped != 2*time.Minute || r.Lines[2].Helped != 0 {
		t.Errorf("with help it took %v and %v, want two minutes, and none", r.Lines[1].Helped, r.Lines[2].Helped)
	}
	for _, h := range []play.Help{{Hints: 1}, {Checks: 1}, {Shown: 1}, {Ways: 1}, {Labs: 1}, {Notes: 1}} {
		if (play.Finish{Help: h}).Unaided() {
			t.Errorf("%+v is no help", h)
		}
	}
}

func TestStreaks(t *testing.T) {
	solved := func(of, at int) play.Finish {
		return play.Finish{Kind: "sudoku", Title: making.DayTitle(day(of)), At: day(at)}
	}
	for _, c := range []struct {
		name            string
		games           []play.Finish
		today           int
		streak, longest int
	}{
		{"none", nil, 5, 0, 0},
		{"today", []play.Finish{solved(5, 5)}, 5, 1, 1},
		{"today is not over", []play.Finish{solved(3, 3), solved(4, 4)}, 5, 2, 2},
		{"broken", []play.Finish{solved(1, 1), solved(2, 2), solved(3, 3), solved(5, 5)}, 5, 1, 3},
		{"over", []play.Finish{solved(1, 1), solved(2, 2)}, 5, 0, 2},
		{"late ones don't count", []play.Finish{solved(3, 5), solved(4, 5), solved(5, 5)}, 5, 1, 1},
		{"two of a day are one", []play.Finish{solved(5, 5), solved(5, 5)}, 5, 1, 1},
	} {
		if r := record.Of(c.games, kinds.All, day(c.today)); r.Streak != c.streak || r.Longest != c.longest {
			t.Errorf("%s: a streak of %d, the longest %d, want %d and %d", c.name, r.Streak, r.Longest, c.streak, c.longest)
		}
	}
	helped := solved(4, 4)
	helped.Help.Hints = 20
	if r := record.Of([]play.Finish{solved(3, 3), helped, solved(5, 5)}, kinds.All, day(5)); r.Streak != 3 || r.Alone != 1 {
		t.Errorf("a streak of %d, %d without help, want 3 and 1", r.Streak, r.Alone)
	}
	third := making.Trio(kinds.All, day(3))[2]
	r := record.Of([]play.Finish{solved(3, 5), {Kind: third.Kind.Name, Title: third.Title, At: day(3)}}, kinds.All, day(6))
	if got := r.Days[record.Date(day(3))]; got != (record.Day{Three: [3]bool{2: true}, Kinds: 1, InTime: true, Unaided: true}) {
		t.Errorf("the day is %+v", got)
	}
	if today := record.Today([]play.Finish{{Title: making.Trio(kinds.All, day(3))[0].Title}}, kinds.All, day(3)); len(today) != 3 || today[2].Kind.Name != "sudoku" {
		t.Errorf("the solved one is not the last: %+v", today)
	}
	old := making.DayTitle(day(3)) + ", for everyone" // as there was one a day
	if got, which, ok := making.DayOf(old); !ok || which != 1 || !got.Equal(record.Date(day(3))) {
		t.Errorf("%q is number %d of %v", old, which, got)
	}
}

// On a Saturday some puzzles are fiendish, two of five at most, and within three weeks every kind has had
// one. The three for everyone are a Sudoku and two of other kinds that many like, each of them in turn, and quick.
func TestWeek(t *testing.T) {
	saturday := day(28)
	fiendish, turns, daily := 0, map[string]bool{}, map[string]bool{}
	for week := range 3 {
		for _, k := range kinds.All {
			if making.Daily(k, saturday.AddDate(0, 0, 7*week)).Band == puzzles.Bands[4] {
				turns[k.Name] = true
				if week == 0 {
					fiendish++
				}
			}
		}
	}
	if fiendish == 0 || fiendish > 2*len(kinds.All)/5 || len(turns) != len(kinds.All) {
		t.Errorf("%d fiendish ones on a Saturday, and in three weeks of %d kinds", fiendish, len(turns))
	}
	liked := 0
	for _, k := range kinds.All {
		if k.Liked {
			liked++
		}
	}
	for n := range liked {
		trio := making.Trio(kinds.All, day(1+n))
		for i, w := range trio {
			daily[w.Kind.Name] = true
			if got, which, ok := making.DayOf(w.Title); w.Band != puzzles.Bands[0] && w.Band != puzzles.Bands[1] || !w.Kind.Liked || !ok || which != i+1 || !got.Equal(record.Date(day(1+n))) {
				t.Errorf("wish %d of %v is %+v, which is number %d of %v", i+1, day(1+n), w, which, got)
			}
		}
		if len(trio) != making.Three || trio[0].Kind.Name != "sudoku" || trio[1].Kind.Name == trio[2].Kind.Name {
			t.Errorf("the three of %v are %v", day(1+n), trio)
		}
	}
	if len(daily) != liked || liked < 15 {
		t.Errorf("in %d days there are %d kinds", liked, len(daily))
	}
}
