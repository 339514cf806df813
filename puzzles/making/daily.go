package making

import (
	"time"

	"crib/puzzles"
)

// weekly is the band of the puzzle of the day: it gets harder through the week,
// and Sunday is for everyone.
var weekly = map[time.Weekday]string{
	time.Monday: puzzles.Bands[0], time.Tuesday: puzzles.Bands[1], time.Wednesday: puzzles.Bands[2], time.Thursday: puzzles.Bands[2],
	time.Friday: puzzles.Bands[3], time.Saturday: puzzles.Bands[4], time.Sunday: puzzles.Bands[1],
}

// Daily is the wish for the puzzle of a day, the same for everyone to whom it
// is that day. Its seed is the date in figures: 20261121.
func Daily(k puzzles.Kind, day time.Time) Wish {
	y, m, d := day.Date()
	return Wish{
		Kind: k, Size: k.Usual, Band: weekly[day.Weekday()], Title: DayTitle(day),
		Seed: uint64(10000*y + 100*int(m) + d), Attempts: 100, OrAny: true,
	}
}

// DayTitle is what the puzzle of a day is called.
func DayTitle(day time.Time) string { return day.Format("2 January 2006") }

// DailyRule says how the puzzle of the day is chosen.
const DailyRule = "A puzzle for each date, the same for everyone: gentle on Mondays, then from day to day harder up to fiendish on " +
	"Saturdays, and easy on Sundays. Where a kind has none so hard, it is as it comes."
