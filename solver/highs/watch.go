//go:build cgo

package highs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lanl/highs"

	"crib/solver"
)

// Watch solves a model. HiGHS has no callback in the binding, and writes its log to a
// file, which is read meanwhile. The file has no name by then, so that nothing stays of it
// however the program ends.
func (e Engine) Watch(ctx context.Context, m *solver.Model, assumptions solver.Ranges, tell func(solver.Sight)) ([]int, solver.Stats, error) {
	s := e.Start(m, assumptions).(*session)
	s.logs = make(chan *os.File)
	done, told := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(told)
		var log *os.File
		var text []byte
		var t table
		read := func() {
			if log == nil {
				return
			}
			more, _ := io.ReadAll(log) // what is written by now
			for text = append(text, more...); ; {
				line, rest, whole := bytes.Cut(text, []byte("\n"))
				if !whole {
					return
				}
				tell(t.sight(string(line)))
				text = rest
			}
		}
		const often = 50 * time.Millisecond
		for last := false; !last; {
			select {
			case <-done:
				last = true
			case next := <-s.logs: // of a solve with cuts
				read()
				log.Close()
				log, text = next, nil
			case <-time.After(often):
			}
			read()
		}
		log.Close()
	}()
	values, err := solver.Solve(ctx, telling{s, tell}, m)
	close(done)
	<-told
	return values, s.Stats(), err
}

// logTo has HiGHS write its log to a file, which HiGHS opens at once, so that its name can go.
func logTo(raw *highs.RawModel, logs chan<- *os.File) error {
	file, err := os.CreateTemp("", "crib-log-*")
	if err != nil {
		return fmt.Errorf("the log can't be kept: %w", err)
	}
	err = errors.Join(
		raw.SetBoolOption("log_to_console", false),
		raw.SetStringOption("log_file", file.Name()),
		os.Remove(file.Name()),
		raw.SetBoolOption("output_flag", true),
	)
	logs <- file
	return err
}

// telling is a session that tells the cuts it is given.
type telling struct {
	*session
	tell func(solver.Sight)
}

func (t telling) Require(c *solver.Constraint) {
	t.tell(solver.Sight{Line: "cut: " + c.Text()})
	t.session.Require(c)
}

// A table is that of the log, as the names of its columns: versions of HiGHS have different ones.
type table []string

// sight reads a line of the log. A row of the table has a letter before it where a solution
// was found.
func (t *table) sight(line string) solver.Sight {
	s := solver.Sight{Line: strings.TrimRight(line, " \r")}
	fields := strings.Fields(strings.ReplaceAll(line, "|", " "))
	if slices.Contains(fields, "BestBound") {
		*t = slices.DeleteFunc(fields, func(name string) bool { return name == "Src" })
		return s
	}
	columns := len(*t)
	if len(fields) == columns+1 && len(fields[0]) == 1 {
		fields = fields[1:]
	}
	if columns == 0 || len(fields) != columns || !strings.HasSuffix(fields[columns-1], "s") {
		return s
	}
	s.Row = true
	for i, name := range *t {
		switch is := fields[i]; name {
		case "Proc.":
			s.Nodes = count(is)
		case "InQueue":
			s.Open = count(is)
		case "BestBound":
			s.Bound = is
		case "BestSol":
			s.Best = is
		case "Gap":
			s.Gap = is
		case "Cuts":
			s.Cuts = count(is)
		case "LpIters":
			s.Iterations = count(is)
		case "Time":
			s.Time = is
		}
	}
	return s
}

// count reads a number, which HiGHS shortens where it is long: "100k".
func count(text string) int {
	times := 1
	for _, unit := range []struct {
		sign string
		of   int
	}{{"k", 1_000}, {"m", 1_000_000}} {
		if rest, ok := strings.CutSuffix(text, unit.sign); ok {
			text, times = rest, unit.of
		}
	}
	n, _ := strconv.ParseFloat(text, 64)
	return int(n * float64(times))
}
