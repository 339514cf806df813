// Package record works out a player's record from the games that were finished: per kind
// and band how many were solved and how fast, ranks among one's own times, and the days on
// which a puzzle of the day was solved. It reads no files and draws nothing.
package record

import (
	"slices"
	"time"

	"crib/puzzles"
	"crib/puzzles/making"
	"crib/puzzles/play"
)

// A Line is the record of a kind in a band.
type Line struct {
	Kind    string // its name
	Band    string // "" for all bands together
	Solved  int
	Unaided int             // of these, without help
	GaveUp  int             // besides
	Median  time.Duration   // of the times of those solved without help; 0 where there are none
	Best    time.Duration   // of these too
	Helped  time.Duration   // the median of the others; 0 where there are none
	Times   []time.Duration // of those without help, in the order they were solved
}

// A Day is what was solved of the puzzles of one day.
type Day struct {
	Three   [making.Three]bool // those for everyone
	Kinds   int                // those of kinds
	InTime  bool               // one of them on that very day
	Unaided bool               // one of these without help
}

// A Record is all there is to say.
type Record struct {
	Lines   []Line // kinds in their order, bands in theirs; a kind's first line is all of its bands
	Solved  int
	Unaided int
	GaveUp  int

	Days    map[time.Time]Day // at the beginning of each day in UTC
	Streak  int               // days in a row on which a puzzle of that day was solved, up to today or yesterday
	Longest int               // the longest there was
	Alone   int               // as Streak, of days on which one was solved without help
}

// Of works out the record of games, in the order they were finished. now says which day it
// is, and in which zone.
func Of(all []play.Finish, kinds []puzzles.Kind, now time.Time) Record {
	r := Record{Days: map[time.Time]Day{}}
	for _, f := range all {
		switch {
		case f.GaveUp:
			r.GaveUp++
			continue
		case f.Unaided():
			r.Unaided++
		}
		r.Solved++
		if day, which, ok := making.DayOf(f.Title); ok {
			d := r.Days[day]
			if which > 0 {
				d.Three[which-1] = true
			} else {
				d.Kinds++
			}
			inTime := Date(f.At.In(now.Location())).Equal(day)
			d.InTime, d.Unaided = d.InTime || inTime, d.Unaided || inTime && f.Unaided()
			r.Days[day] = d
		}
	}
	for _, k := range kinds {
		whole := lineOf(all, k, "")
		if whole.Solved+whole.GaveUp == 0 {
			continue
		}
		r.Lines = append(r.Lines, whole)
		for _, b := range puzzles.Bands {
			if l := lineOf(all, k, b); l.Solved+l.GaveUp > 0 {
				r.Lines = append(r.Lines, l)
			}
		}
	}
	r.Streak, r.Longest = streaks(r.Days, Date(now), func(d Day) bool { return d.InTime })
	r.Alone, _ = streaks(r.Days, Date(now), func(d Day) bool { return d.Unaided })
	return r
}

// lineOf is the record of a kind in a band, or where that is "" in all of them.
func lineOf(all []play.Finish, kind puzzles.Kind, band string) Line {
	l := Line{Kind: kind.Name, Band: band}
	var helped []time.Duration
	for _, f := range all {
		switch {
		case f.Kind != kind.Name || f.KindID != kind.ID || band != "" && f.Band != band:
		case f.GaveUp:
			l.GaveUp++
		default:
			l.Solved++
			if f.Unaided() {
				l.Unaided++
				l.Times = append(l.Times, f.Took)
			} else {
				helped = append(helped, f.Took)
			}
		}
	}
	l.Median, l.Best = middle(l.Times)
	l.Helped, _ = middle(helped)
	return l
}

// middle is the median of some times, and the least; 0 of none.
func middle(times []time.Duration) (median, least time.Duration) {
	if len(times) == 0 {
		return 0, 0
	}
	sorted := slices.Sorted(slices.Values(times))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2, sorted[0]
}

// Date is the day of a moment, at its beginning in UTC.
func Date(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// streaks counts days in a row: those up to today, or to yesterday as today is not over,
// and the longest row there was, of those that count.
func streaks(days map[time.Time]Day, today time.Time, counts func(Day) bool) (now, longest int) {
	var kept []time.Time
	for day, d := range days {
		if counts(d) {
			kept = append(kept, day)
		}
	}
	slices.SortFunc(kept, time.Time.Compare)
	row := 0
	for i, day := range kept {
		if row++; i > 0 && !kept[i-1].AddDate(0, 0, 1).Equal(day) {
			row = 1
		}
		longest = max(longest, row)
		if age := today.Sub(day); age <= 24*time.Hour && age >= 0 {
			now = row
		}
	}
	return now, longest
}

// Today is the wishes for the three puzzles of a day for everyone, those first that are not among the games.
func Today(all []play.Finish, kinds []puzzles.Kind, now time.Time) []making.Wish {
	solved := Of(all, kinds, now).Days[Date(now)].Three
	var open, later []making.Wish
	for i, wish := range making.Trio(kinds, now) {
		if solved[i] {
			later = append(later, wish)
		} else {
			open = append(open, wish)
		}
	}
	return append(open, later...)
}

// Rank says the how-manieth a time is among one's own of the same kind, size and band, with
// help as it was or without, from 1 for the fastest, and how many there are. The finish itself
// need not be among them.
func Rank(all []play.Finish, of play.Finish) (place, among int) {
	place, among = 1, 1
	for _, f := range all {
		if f.Key == of.Key || f.GaveUp || f.Kind != of.Kind || f.KindID != of.KindID || f.Size != of.Size || f.Band != of.Band || f.Unaided() != of.Unaided() {
			continue
		}
		among++
		if f.Took < of.Took {
			place++
		}
	}
	return place, among
}
