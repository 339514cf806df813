package proof

import (
	"context"
	"errors"
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

// ErrUnproved says that no proof was found that something can't be. Whether it is so stays open: it is said as well
// of what the solution has.
var ErrUnproved = errors.New("it can, as far as was found from what is on the board")

// Why proves from what is on the board that a value can't stand at a place, or, where the gain holds, that it must.
// The hint it returns is that proof, and what it gains is the gain. The error is ErrUnproved where none was found before
// the context ended or the search for one did; another says what stands in the way: the place is filled, or the board
// has a mistake, of which solution tells, nil if it is not known.
func Why(ctx context.Context, at puzzles.Position, gain puzzles.Gain, solution []int) (h Hint, err error) {
	site := at.Rules.Board.Sites[gain.Site]
	if m := at.Marks[gain.Site]; m != puzzles.Blank {
		return Hint{}, fmt.Errorf("%v holds %s already", site, site.Values[m].Key)
	}
	at = at.Put(nil)
	if crossed := &at.Crossed[gain.Site]; crossed.Has(gain.Value) && !gain.Holds {
		*crossed = crossed.Toggle(gain.Value) // else it would be its own reason
	}
	if len(at.Broken()) > 0 || solution != nil && len(at.Wrong(solution)) > 0 {
		return Hint{}, errors.New("the board has a mistake, which a hint shows: what follows from it proves nothing")
	}
	x := explain(ctx, at, &memory{})
	wrong := puzzles.Gain{Fact: gain.Fact, Holds: !gain.Holds}
	h, ok := x.contradict(wrong)
	for limit := 16; !ok && limit <= 1<<14 && ctx.Err() == nil; limit *= 4 {
		if p := x.argue([]solver.Lit{x.e.Lit(wrong)}, limit); p != nil {
			p.shorten(shortening)
			h, ok = p.hint(), true
		}
	}
	if !ok {
		return Hint{}, ErrUnproved
	}
	if h.Strength = Because; h.Steps[0].Supposed {
		h.Strength = Suppose
	}
	h.Gains = []puzzles.Gain{gain}
	return h, nil
}
