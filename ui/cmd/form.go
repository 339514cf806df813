package cmd

import (
	"fmt"
	"io"
	"os"

	"crib/puzzles/play"
	"crib/ui/table"
)

// A form is how a table is written, as the flags of a verb say; text without any.
type form struct {
	JSON, CSV, Plot bool
	SVG             string // a file
}

// text reports whether the table is for people.
func (f form) text() bool { return !f.JSON && !f.CSV }

// check returns an error for an SVG file that can't be written, before what takes minutes.
func (f form) check() error {
	if f.SVG == "" {
		return nil
	}
	if err := (&play.Output{Name: f.SVG}).Check(); err != nil {
		return fmt.Errorf("--svg %w", err)
	}
	return nil
}

// begin writes what stands before the rows.
func (f form) begin(r *run, t *table.Table) (err error) {
	if f.text() {
		_, err = io.WriteString(r.Out, t.Head())
	}
	return err
}

// row adds a row, and writes it where the form has one after the other.
func (f form) row(r *run, t *table.Table, cells ...any) (err error) {
	t.Add(cells...)
	switch {
	case f.JSON:
		return r.printJSON(t.Object(cells...))
	case f.text():
		_, err = io.WriteString(r.Out, t.Line(cells...))
	}
	return err
}

// end writes what the form has when all rows are there.
func (f form) end(r *run, t *table.Table) error {
	if f.JSON || !f.CSV {
		return nil
	}
	return t.CSV(r.Out)
}

// draw draws times in milliseconds, where that is asked for: what says what they are, and
// by what they are told apart.
func (f form) draw(r *run, times *table.Table, title, what string) error {
	there := len(times.Columns) > 1
	if f.Plot && f.text() && there {
		drawn := times.Plot(what, terminal(r.Out) && os.Getenv("NO_COLOR") == "", func(x float64) string { return ms(x).String() })
		if _, err := fmt.Fprintf(r.Out, "\n%s\n", drawn); err != nil {
			return err
		}
	}
	if f.SVG == "" {
		return nil
	}
	if !there {
		return fmt.Errorf("--svg %s: there is nothing to draw", f.SVG)
	}
	drawn, err := times.SVG(title, what)
	if err == nil {
		err = play.WriteFile(f.SVG, []byte(drawn))
	}
	if err != nil {
		return fmt.Errorf("--svg %w", err)
	}
	return nil
}
