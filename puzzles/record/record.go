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
	Unaided int             // of these, solved without a hint and without a place shown
	GaveUp  int             // besides
	Median  time.Duration   // of the times of those solved; 0 where there are none
	Best    time.Duration   // of these too
	Times   []time.Duration // in the order they were solved
}

// A Day is what was solved of the puzzles of one day.
type Day struct {
	Everyone bool // the one for everyone
	Kinds    int  // those of kinds
	InTime   bool // one of them on that very day
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
		if day, everyone, ok := making.DayOf(f.Title); ok {
			d := r.Days[day]
			if everyone {
				d.Everyone = true
			} else {
				d.Kinds++
			}
			d.InTime = d.InTime || Date(f.At.In(now.Location())).Equal(day)
			r.Days[day] = d
		}
	}
	for _, k := range kinds {
		whole := lineOf(all, k.Name, "")
		if whole.Solved+whole.GaveUp == 0 {
			continue
		}
		r.Lines = append(r.Lines, whole)
		for _, b := range puzzles.Bands {
			if l := lineOf(all, k.Name, b); l.Solved+l.GaveUp > 0 {
				r.Lines = append(r.Lines, l)
			}
		}
	}
	r.Streak, r.Longest = streaks(r.Days, Date(now))
	return r
}

// lineOf is the record of a kind in a band, or where that is "" in all of them.
func lineOf(all []play.Finish, kind, band string) Line {
	l := Line{Kind: kind, Band: band}
	for _, f := range all {
		switch {
		case f.Kind != kind || band != "" && f.Band != band:
		case f.GaveUp:
			l.GaveUp++
		default:
			l.Solved++
			l.Times = append(l.Times, f.Took)
			if f.Unaided() {
				l.Unaided++
			}
		}
	}
	if len(l.Times) > 0 {
		sorted := slices.Sorted(slices.Values(l.Times))
		n := len(sorted)
		l.Median, l.Best = (sorted[(n-1)/2]+sorted[n/2])/2, sorted[0]
	}
	return l
}

// Date is the day of a moment, at its beginning in UTC.
func Date(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// streaks counts days in a row: those up to today, or to yesterday as today is not over,
// and the longest row there was.
func streaks(days map[time.Time]Day, today time.Time) (now, longest int) {
	var kept []time.Time
	for day, d := range days {
		if d.InTime {
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

// Rank says the how-manieth a time is among one's own of the same kind, size and band, from
// 1 for the fastest, and how many there are. The finish itself need not be among them.
func Rank(all []play.Finish, of play.Finish) (place, among int) {
	place, among = 1, 1
	for _, f := range all {
		if f.Key == of.Key || f.GaveUp || f.Kind != of.Kind || f.Size != of.Size || f.Band != of.Band {
			continue
		}
		among++
		if f.Took < of.Took {
			place++
		}
	}
	return place, among
}
