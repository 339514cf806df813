// Package daily is what the command line has for puzzles by their day: those for everyone, a ghost that is raced, and a
// folder of ghosts as a table of the times that friends took.
package daily

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"time"

	"crib/puzzles"
	"crib/puzzles/ghost"
	"crib/puzzles/making"
	"crib/puzzles/play"
	"crib/puzzles/record"
	"crib/solver"
)

// isDate is how a day is written on the command line.
var isDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// Book returns the puzzles that an input means which is no file: today, or a date, for the three of that day for everyone,
// those first that are not among the games that were finished; week, for the puzzle of this week; or a ghost, also in a file, which is kept to be raced. It
// is nil where the input is something else.
func Book(ctx context.Context, kinds []puzzles.Kind, engines []solver.Engine, finished func() ([]play.Finish, error), input string) (book []puzzles.Puzzle, err error) {
	text := input
	info, err := os.Stat(input)
	switch {
	case err == nil && info.Mode().IsRegular():
		data, err := play.ReadFile(input)
		if err != nil {
			return nil, nil // who reads puzzles says so
		}
		text = string(data)
	case err != nil && input == "week":
		if w, ok := making.Weekly(kinds, time.Now()); ok {
			return making.Several(ctx, engines[0], []making.Wish{w})
		}
	case err != nil && (input == "today" || isDate.MatchString(input)):
		if input == "today" {
			input = ""
		}
		day, err := dayOf(input)
		if err != nil {
			return nil, err
		}
		all, _ := finished() // where that can't be read all are open
		return making.Several(ctx, engines[0], record.Today(all, kinds, day))
	}
	if ghost.Lines(text) == nil {
		return nil, nil
	}
	shelf := play.OpenShelf()
	e, err := ghost.Bring(kinds, shelf, text)
	if err = errors.Join(err, shelf.Close()); err != nil {
		return nil, err
	}
	return []puzzles.Puzzle{e.Puzzle}, nil
}

// dayOf is the day that is written so, or today for "".
func dayOf(text string) (time.Time, error) {
	if text == "" {
		return time.Now(), nil
	}
	day, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	if err != nil || day.After(time.Now()) || day.Year() < 2000 {
		return day, fmt.Errorf("%s: want a day from 2000-01-01 to today, such as 2026-11-20", text)
	}
	return day, nil
}
