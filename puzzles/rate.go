package puzzles

import (
	"context"
	"errors"
	"fmt"

	"crib/solver"
)

// A Rating is how hard a puzzle is, read off solving it by hints.
type Rating struct {
	Band    string
	Score   int              // of the hardest step and a little of the whole; comparable within a kind
	Hardest Hint             // the first of its cost
	Steps   int              // hints taken
	Total   int              // cost of all hints
	Count   map[Strength]int // hints of each strength
}

// Rate solves a puzzle that has one solution by hints alone. The same puzzle
// gets the same rating everywhere: nothing in it depends on time, unless the
// context ends first, which is an error.
func Rate(ctx context.Context, p Puzzle, engine solver.Engine, solution []int) (Rating, error) {
	return rate(ctx, p, engine, solution, func(Rating) bool { return false })
}

// errTooHard ends a rating early.
var errTooHard = errors.New("too hard")

// rate is Rate for puzzles that are not too hard. It returns errTooHard at the
// first step that is.
func rate(ctx context.Context, p Puzzle, engine solver.Engine, solution []int, tooHard func(Rating) bool) (Rating, error) {
	g := NewGame(p)
	r := Rating{Count: map[Strength]int{}}
	err := g.Film(ctx, engine, solution, func(h Hint) error {
		if err := ctx.Err(); err != nil {
			return err // the easiest step may not have been found
		}
		r.Steps++
		r.Total += h.Cost
		r.Count[h.Strength]++
		if h.Cost > r.Hardest.Cost {
			r.Hardest = h
			if tooHard(r) {
				return errTooHard
			}
		}
		return nil
	})
	if err != nil {
		return Rating{}, err
	}
	r.Score = 10*r.Hardest.Cost + 10*r.Total/max(1, len(g.cells))
	r.Band = band(r)
	return r, nil
}

// band names a rating. The steps between the bands are those a solver feels:
// from seeing to ruling out or combining rules, from that to supposing, and from supposing
// to suppositions too long to hold in one's head.
func band(r Rating) string {
	const (
		glance = 6   // a step of one rule and two marks
		chain  = 175 // a supposition of some eight sentences
	)
	switch h := r.Hardest; {
	case r.Steps == 0: // the givens are all there is
		return Bands[0]
	case h.Strength == Together || h.Cost > chain:
		return Bands[4]
	case h.Strength == Suppose:
		return Bands[3]
	case !h.Gains[0].Holds || h.main.why != nil && h.main.why.Effort > 0:
		return Bands[2]
	case h.Cost > glance:
		return Bands[1]
	}
	return Bands[0]
}

// Film plays a game to its end by hints, each of which is handed to show before
// it is taken. It stops at the first error of show.
func (g *Game) Film(ctx context.Context, engine solver.Engine, solution []int, show func(Hint) error) error {
	for !g.Done() {
		h, err := g.Hint(ctx, engine, solution)
		if err != nil {
			return err
		}
		if err := show(h); err != nil {
			return err
		}
		if !g.Take(h) {
			return fmt.Errorf("the hint %q changes nothing: this is a bug", h.Answer(g.Board))
		}
	}
	return nil
}
