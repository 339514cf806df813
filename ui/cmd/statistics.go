package cmd

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"crib/puzzles"
	"crib/puzzles/record"
	"crib/ui/draw"
	"crib/ui/plot"
)

// statistics is the verb.
type statistics struct {
	JSON bool   `name:"json" help:"One object for each kind and band, on a line, and last one for all."`
	Kind string `arg:"" optional:"" help:"Only this kind, with a plot of its times."`
}

func (statistics) Help() string {
	return `What was played on the screen or with crib play --speak counts, each puzzle as it was finished first. Median and best are of what was solved without help; those with help, such as a hint, a check or a place shown, have a median of their own.

    crib statistics
    crib statistics sudoku`
}

// A recordLine is what statistics --json says of a kind in a band; without a band, of all of
// them.
type recordLine struct {
	Kind    string  `json:"kind,omitempty"`
	Band    string  `json:"band,omitempty"`
	Solved  int     `json:"solved"`
	Unaided int     `json:"unaided"`
	GaveUp  int     `json:"gave_up"`
	Median  float64 `json:"median_seconds,omitempty"`
	Best    float64 `json:"best_seconds,omitempty"`
	Helped  float64 `json:"helped_median_seconds,omitempty"`
	Streak  *int    `json:"streak,omitempty"`
	Longest *int    `json:"longest_streak,omitempty"`
	Alone   *int    `json:"unaided_streak,omitempty"`
}

func (s *statistics) Run(r *run) error {
	if err := r.known(s.Kind); err != nil {
		return err
	}
	kinds := r.Kinds
	if k, _, ok := puzzles.Find(r.Kinds, s.Kind); ok {
		kinds = []puzzles.Kind{k}
	}
	all, bad := r.Finished()
	if bad != nil {
		r.say("left out, as it can't be read: %v", bad)
	}
	rec := record.Of(all, kinds, time.Now())
	if s.JSON {
		return s.printJSON(r, rec)
	}
	if len(rec.Lines) == 0 {
		fmt.Fprintln(r.Out, "No puzzle is solved so far.")
		return nil
	}
	table := tabwriter.NewWriter(r.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tsolved\twithout help\tmedian\tbest\twith help\tgiven up\t")
	wide := len("  diabolical")
	for _, k := range kinds {
		wide = max(wide, len(k.Title))
	}
	for _, l := range rec.Lines {
		k, _, _ := puzzles.Find(r.Kinds, l.Kind)
		name := k.Title
		if l.Band != "" {
			name = "  " + l.Band
		}
		median, best, helped := "", "", ""
		if l.Unaided > 0 {
			median, best = draw.Clock(l.Median), draw.Clock(l.Best)
		}
		if l.Solved > l.Unaided {
			helped = draw.Clock(l.Helped)
		}
		fmt.Fprintf(table, "%-*s\t%d\t%d\t%s\t%s\t%s\t%d\t\n", wide, name, l.Solved, l.Unaided, median, best, helped, l.GaveUp)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if s.Kind == "" {
		fmt.Fprintf(r.Out, "\nPuzzles of the day: a streak of %s, %d without help, the longest of %s.\n", days(rec.Streak), rec.Alone, days(rec.Longest))
		return nil
	}
	if rows := plot.Times(rec.Lines[0].Times, 72, 8); rows != nil {
		fmt.Fprintf(r.Out, "\nTimes without help, from the first to the last:\n%s\n", strings.Join(rows, "\n"))
	}
	return nil
}

func days(n int) string {
	if n == 1 {
		return "one day"
	}
	return fmt.Sprintf("%d days", n)
}

func (s *statistics) printJSON(r *run, rec record.Record) error {
	for _, l := range rec.Lines {
		line := recordLine{Kind: l.Kind, Band: l.Band, Solved: l.Solved, Unaided: l.Unaided, GaveUp: l.GaveUp, Median: l.Median.Seconds(), Best: l.Best.Seconds(), Helped: l.Helped.Seconds()}
		if err := r.printJSON(line); err != nil {
			return err
		}
	}
	if s.Kind != "" {
		return nil
	}
	return r.printJSON(recordLine{Solved: rec.Solved, Unaided: rec.Unaided, GaveUp: rec.GaveUp, Streak: &rec.Streak, Longest: &rec.Longest, Alone: &rec.Alone})
}
