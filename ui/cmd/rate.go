package cmd

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/lab"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui/input"
)

// rate is the verb.
type rate struct {
	JSON bool `name:"json" help:"One object for each puzzle, on a line."`
	engines
	inputs
}

func (rate) Help() string {
	return `The rating is read off the hints that solve a puzzle: its band of difficulty, a score to compare puzzles of a kind by, how many steps of each strength it takes, and the hardest of them.

The exit status is 1 if a puzzle has not exactly one solution, or could not be rated in time.

    crib rate book.txt
    crib rate --json book.txt`
}

// A rating is what rate --json says beside what every answer says.
type rating struct {
	Band    string         `json:"band"`
	Score   int            `json:"score"`
	Steps   int            `json:"steps"`
	Count   map[string]int `json:"count"` // of each strength
	Hardest string         `json:"hardest"`
}

func (v *rate) Run(r *run) error {
	q, engine, err := r.asking(v.asked)
	if err != nil {
		return err
	}
	return r.each(v.inputs, v.JSON, func(ctx context.Context, it input.Item, res *result) {
		begin := time.Now()
		ctx, stop := context.WithTimeout(ctx, v.limit())
		defer stop()
		if err := r.stated(v.asked, it.Puzzle); err != nil {
			res.failed(it.Called(err.Error()), bad)
			return
		}
		q := q
		q.Puzzle = it.Puzzle
		rep := proof.Verify(ctx, q, nil)
		refuseFault(rep.Err)
		a := &res.answer
		a.Verdict = rep.Verdict.String()
		if errors.Is(rep.Err, proof.ErrDisagree) {
			res.failed(it.Called(rep.Err.Error()), notAsAsked)
			return
		}
		switch rep.Verdict {
		case solver.Unknown:
			res.failed(it.Called(unproved(rep.Err, v.limit())+it.Taken()), notAsAsked)
			return
		case solver.None, solver.Multiple:
			res.failed(it.Found(rep.Summary(), rep.Verdict)+"; a rating is for puzzles with one", notAsAsked)
			return
		}
		got, err := proof.Rate(ctx, it.Puzzle, engine, rep.First)
		a.Millis = lab.Millis(it.Took + time.Since(begin))
		if errors.Is(err, context.DeadlineExceeded) {
			res.failed(it.Called("not rated within "+v.limit().String()), notAsAsked)
			return
		} else if err != nil {
			res.failed(it.Called(err.Error()), notAsAsked)
			return
		}
		a.rating = ratingOf(got, it.Puzzle.Board())
		var hardest, counts []string
		if got.Steps > 0 {
			hardest = hardestOf(got, it.Puzzle.Board())
		}
		for s := proof.Because; s <= proof.Together; s++ {
			if n := got.Count[s]; n > 0 {
				counts = append(counts, fmt.Sprintf("%d %s", n, s))
			}
		}
		text := "nothing is left to do" + it.Taken() + "\n"
		if got.Steps > 0 {
			text = fmt.Sprintf("%s, score %d: %s (%s)%s\n    the hardest%s:\n        %s\n",
				got.Band, got.Score, english.Count(got.Steps, "step"), strings.Join(counts, ", "), it.Taken(), called(got.Hardest.Name), strings.Join(hardest, "\n        "))
		}
		res.text = it.Called(text)
	})
}

// hardestOf is the proof of the hardest step of a rating, in sentences.
func hardestOf(r proof.Rating, b *puzzles.Board) []string {
	return append(r.Hardest.Proof(), r.Hardest.Answer(b))
}

func ratingOf(r proof.Rating, b *puzzles.Board) *rating {
	line := &rating{r.Band, r.Score, r.Steps, map[string]int{}, ""}
	if r.Steps > 0 {
		line.Hardest = strings.Join(strings.Fields(strings.Join(hardestOf(r, b), " ")), " ")
	}
	for s, n := range r.Count {
		line.Count[s.String()] = n
	}
	return line
}
