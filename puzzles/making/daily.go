package making

import (
	"slices"
	"strings"
	"time"

	"crib/puzzles"
)

// weekly is the band of the puzzles of a day: they get harder through the week, as in
// newspapers, and Sunday is for everyone.
var weekly = map[time.Weekday]string{
	time.Monday: puzzles.Bands[0], time.Tuesday: puzzles.Bands[1], time.Wednesday: puzzles.Bands[2], time.Thursday: puzzles.Bands[2],
	time.Friday: puzzles.Bands[3], time.Saturday: puzzles.Bands[4], time.Sunday: puzzles.Bands[1],
}

// milder is the band in place of those at the end of the week, for the kinds whose turn it
// is not: a third of them have it each week.
var milder = map[time.Weekday]string{time.Friday: puzzles.Bands[2], time.Saturday: puzzles.Bands[3]}

// Daily is the wish for a kind's puzzle of a day, the same for everyone to whom it
// is that day. Its seed is the date in figures: 20261121.
func Daily(k puzzles.Kind, day time.Time) Wish {
	y, m, d := day.Date()
	band := weekly[day.Weekday()]
	turn := number(day) / 7
	for i, r := range k.Name { // each kind in a week of its own
		turn += (i + 1) * int(r)
	}
	if mild, ok := milder[day.Weekday()]; ok && turn%3 != 0 {
		band = mild
	}
	return Wish{
		Kind: k, Size: k.Usual, Band: band, Title: DayTitle(day),
		Seed: uint64(10000*y + 100*int(m) + d), Attempts: 100, OrAny: true,
	}
}

// number counts days; a Monday begins each week.
func number(day time.Time) int {
	y, m, d := day.Date()
	const monday = 3 // 1970 began on a Thursday
	return int(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix()/86400) + monday
}

// forEveryone is how the title of the one puzzle for everyone ends.
const forEveryone = ", for everyone"

// Everyone is the wish for the one gentle puzzle of a day: each day of another one of the kinds
// that come with crib.
func Everyone(kinds []puzzles.Kind, day time.Time) Wish {
	var grown []puzzles.Kind // that everyone has, and of which there are gentle ones
	for _, k := range kinds {
		if k.ID == "" && k.Grow != nil && slices.Contains(k.Bands(k.Usual, nil), puzzles.Bands[0]) {
			grown = append(grown, k)
		}
	}
	n := number(day) % len(grown)
	w := Daily(grown[(n+len(grown))%len(grown)], day)
	w.Band, w.Title = puzzles.Bands[0], w.Title+forEveryone
	w.Seed = 10*w.Seed + 1 // another one than the kind's own
	return w
}

// dayFormat is how a day is written.
const dayFormat = "2 January 2006"

// DayTitle is what the puzzles of a day are called.
func DayTitle(day time.Time) string { return day.Format(dayFormat) }

// DayOf is the day that a title calls a puzzle after, at its beginning in UTC, and whether
// that is the one for everyone.
func DayOf(title string) (day time.Time, everyone, ok bool) {
	title, everyone = strings.CutSuffix(title, forEveryone)
	day, err := time.Parse(dayFormat, title)
	return day, everyone, err == nil
}

// DailyRule says how the puzzles of the day are chosen.
const DailyRule = "A gentle puzzle for everyone each day, of another kind from day to day, and one of each kind, the same wherever it is that " +
	"date: gentle on Mondays, then from day to day harder, and easy on Sundays. A third of the kinds are fiendish on a Saturday, the others " +
	"hard. Where a kind has none so hard, it is as it comes."
