package making

import (
	"context"
	"errors"
	"slices"
	"time"

	"crib/puzzles"
	"crib/solver"
)

// A Reach is what came of asking for puzzles of a band.
type Reach struct {
	Declared bool            // Kind.Bands says that there are some
	Tried    int             // seeds
	Found    int             // seeds that gave one
	Took     []time.Duration // of each seed
	Boards   int             // tried for those found
}

// lost is how many seeds come to nothing before no more are tried.
const lost = 2

// Measure makes puzzles of a wish's band with so many seeds from that of the wish on, those
// too that the kind does not declare, and stops when two seeds came to nothing. limit is how
// long each may take. The error is that of Generate, if that is none of the limit's nor
// ErrNotFound.
func Measure(ctx context.Context, engine solver.Engine, w Wish, seeds int, limit time.Duration) (r Reach, err error) {
	r.Declared = w.Band == "" || slices.Contains(w.Kind.Bands(w.Size, w.Fields), w.Band)
	w.Kind.Missing = nil
	for ; r.Tried < seeds && r.Tried-r.Found < lost; w.Seed++ {
		limited, stop := context.WithTimeout(ctx, limit)
		begin := time.Now()
		g, err := Generate(limited, engine, w, nil)
		stop()
		switch {
		case ctx.Err() != nil:
			return r, ctx.Err()
		case err == nil:
			r.Found++
			r.Boards += g.Attempts
		case !errors.Is(err, ErrNotFound) && !errors.Is(err, context.DeadlineExceeded):
			return r, err
		}
		r.Tried++
		r.Took = append(r.Took, time.Since(begin))
	}
	return r, nil
}

// Reaches are the wishes whose bands tell what a kind reaches: each band of each size, with
// fields.
func Reaches(k puzzles.Kind, sizes []puzzles.Size, fields []puzzles.Field) (all []Wish) {
	for _, size := range sizes {
		for _, band := range puzzles.Bands {
			all = append(all, Wish{Kind: k, Size: size, Fields: fields, Band: band, Seed: 1})
		}
	}
	return all
}
