//go:build cgo

package highs

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"crib/solver"
)

// Watch solves a model. HiGHS has no callback in the binding, and writes its log to a
// file, which is read meanwhile.
func (e Engine) Watch(ctx context.Context, m *solver.Model, assumptions solver.Ranges, tell func(solver.Sight)) ([]int, solver.Stats, error) {
	file, err := os.CreateTemp("", "crib-log-*")
	if err != nil {
		return nil, solver.Stats{}, fmt.Errorf("highs: the log can't be kept: %w", err)
	}
	file.Close()
	defer os.Remove(file.Name())
	s := e.Start(m, assumptions).(*session)
	s.log = file.Name()
	done, told := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(told)
		const often = 50 * time.Millisecond
		at := 0
		for last := false; !last; {
			select {
			case <-done:
				last = true
			case <-time.After(often):
			}
			text, err := os.ReadFile(file.Name())
			if err != nil {
				return
			}
			if len(text) < at { // it was begun anew, for a solve with cuts
				at = 0
			}
			for {
				end := bytes.IndexByte(text[at:], '\n')
				if end < 0 {
					break
				}
				tell(sight(string(text[at : at+end])))
				at += end + 1
			}
		}
	}()
	values, err := solver.Solve(ctx, telling{s, tell}, m)
	close(done)
	<-told
	return values, s.Stats(), err
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

// sight reads a line of the log. A row of the table has a letter before it where a solution
// was found, and eleven numbers.
func sight(line string) solver.Sight {
	s := solver.Sight{Line: strings.TrimRight(line, " \r")}
	fields := strings.Fields(line)
	const columns = 11
	if len(fields) == columns+1 && len(fields[0]) == 1 {
		fields = fields[1:]
	}
	if len(fields) != columns || !strings.HasSuffix(fields[3], "%") || !strings.HasSuffix(fields[columns-1], "s") {
		return s
	}
	s.Row = true
	for i, n := range map[int]*int{0: &s.Nodes, 1: &s.Open, 7: &s.Cuts, 9: &s.Iterations} {
		*n, _ = strconv.Atoi(fields[i]) // 0 for "100k": the line itself says it
	}
	s.Bound, s.Best, s.Gap, s.Time = fields[4], fields[5], fields[6], fields[10]
	return s
}
