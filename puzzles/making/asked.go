package making

import (
	"errors"
	"fmt"
	"slices"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/proof"
	"crib/solver"
)

// conditions returns an error for what a Wish asks of givens and steps where that can't be.
func (w Wish) conditions(growth puzzles.Growth) error {
	names, _ := proof.Techniques()
	filled := growth.Solution == nil && !growth.Fixed && growth.Givable == nil
	switch {
	case w.Technique != "" && !slices.Contains(names, w.Technique):
		return fmt.Errorf("no technique %q, want %s", w.Technique, english.List(names, "or"))
	case w.Technique != "" && w.Band != "":
		return errors.New("a puzzle is of a band or uses a technique, want one of these")
	case w.Givens < 0:
		return fmt.Errorf("%d givens at most, want 1 or more", w.Givens)
	case w.Givens > 0 && growth.Fixed:
		return fmt.Errorf("a %s has no givens", w.Kind.Name)
	case (w.Pattern != nil || w.Stay != nil) && !filled:
		return fmt.Errorf("where the givens of a new %s are can't be said", w.Kind.Name)
	case w.Pattern != nil && len(w.Pattern) != len(growth.Blank.Board().Sites):
		return fmt.Errorf("the pattern has %d places, and the board %d", len(w.Pattern), len(growth.Blank.Board().Sites))
	case w.Pattern != nil && !slices.Contains(w.Pattern, true):
		return errors.New("the pattern has no given")
	case w.Pattern != nil && (w.Stay != nil || w.Minimal || w.symmetric()):
		return errors.New("a pattern of givens leaves no room for a symmetry, for givens that stay, or for a puzzle without a needless clue")
	case w.Stay != nil && len(w.Stay) != len(growth.Blank.Board().Sites):
		return fmt.Errorf("the givens that stay are of another board, want one of %v", w.Size)
	}
	return nil
}

func (w Wish) symmetric() bool { return w.Symmetry != "" && w.Symmetry != Symmetries[0] }

// asked says what a Wish asks of givens and steps.
func (w Wish) asked() (s string) {
	if w.Technique != "" {
		s += ", technique " + w.Technique
	}
	if w.Givens > 0 {
		s += fmt.Sprintf(", %d givens at most", w.Givens)
	}
	if w.Pattern != nil {
		s += ", a pattern of givens"
	}
	if w.Stay != nil {
		s += ", givens that stay"
	}
	return s
}

// stays reports whether a site is one of those whose givens stay.
func (c *carver) stays(site int) bool { return c.Stay != nil && c.Stay[site] != puzzles.Blank }

// sparse reports whether a puzzle has no more givens than wished for.
func (c *carver) sparse(p puzzles.Puzzle) bool {
	n := 0
	for _, v := range p.Board().Givens() {
		if v != puzzles.Blank {
			n++
		}
	}
	return c.Givens == 0 || n <= c.Givens
}

// using returns a puzzle with some of the clues gone whose hardest step is of the wished
// technique, or nil if it finds none.
func (c *carver) using(clues []clue) (puzzles.Puzzle, proof.Rating, error) {
	follows := c.deduced
	if _, suppositions := proof.Techniques(); slices.Contains(suppositions, c.Technique) {
		follows = nil
	}
	gone, err := c.thin(clues, follows)
	if err != nil {
		return nil, proof.Rating{}, err
	}
	for low, high, n := 0, len(gone), len(gone); low <= high; n = (low + high) / 2 {
		givens, kept := c.remaining(gone[:n])
		p := c.growth.WithClues(c.solution, givens, kept)
		used, cost := false, 0 // whether it is, and what its hardest step costs
		r, err := proof.RateUpTo(c.ctx, p, c.engine, c.solution, func(r proof.Rating) bool {
			if r.Last.Name == c.Technique {
				used, cost = true, max(cost, r.Last.Cost)
			}
			return r.Last.Strength >= proof.Suppose && follows != nil || r.Last.Strength == proof.Together
		})
		switch {
		case err != nil && !errors.Is(err, proof.ErrTooHard):
			return nil, r, err
		case err == nil && used && cost == r.Hardest.Cost:
			return p, r, nil
		case err != nil || used:
			high = n - 1
		default:
			low = n + 1
			if n == len(gone) { // there is none harder, and easier ones are rarely better
				return nil, r, nil
			}
		}
	}
	return nil, proof.Rating{}, nil
}

// patterned returns a puzzle with givens at the places of the pattern alone, or nil if it
// finds none: it changes one or two of them at a time, as long as no more is left open by
// what they imply, until there is one solution.
func (c *carver) patterned() (puzzles.Puzzle, proof.Rating, error) {
	const changes, look = 4000, 25 // as many changes, and after so many the engine is asked
	e := puzzles.Encode(c.growth.Blank.Board(), puzzles.Explaining(c.growth.Blank))
	var at []int
	givens := blanks(len(c.solution))
	for site, given := range c.Pattern {
		if given {
			at = append(at, site)
			givens[site] = c.solution[site]
		}
	}
	known := func(givens []int) (solver.Ranges, int) { // and how many facts are open, -1 for a clash
		t, ok := c.assuming(e, givens, true)
		if !ok || t.Propagate(0) {
			return nil, -1
		}
		open := 0
		for _, l := range e.Facts() {
			if yes, no := l.In(t.Known()); !yes && !no {
				open++
			}
		}
		return t.Known(), open
	}
	_, open := known(givens)
	asked := -1 // with so much open, and nothing has changed since
	for n := range changes {
		if err := c.ctx.Err(); err != nil {
			return nil, proof.Rating{}, err
		}
		if open != asked && (open == 0 || n%look == 0) {
			asked = open
			one := solver.Prove(c.ctx, c.engine, &e.Model, e.With(givens), e.Facts())
			if one.Verdict == solver.Unknown {
				return nil, proof.Rating{}, one.Err
			}
			if one.Verdict == solver.Unique {
				c.solution = e.Marks(one.First)
				c.become(c.encoded(c.all(), false))
				return c.rated(c.growth.WithClues(c.solution, givens, c.all()))
			}
		}
		other := slices.Clone(givens)
		changed := []int{at[c.rand.IntN(len(at))], at[c.rand.IntN(len(at))]}
		for _, site := range changed {
			other[site] = puzzles.Blank
		}
		left, clash := known(other)
		if clash < 0 {
			continue
		}
		for _, site := range changed {
			var may []int
			for v, l := range e.Lits(site) {
				if _, no := l.In(left); !no {
					may = append(may, v)
				}
			}
			if len(may) > 0 {
				other[site] = may[c.rand.IntN(len(may))]
			}
		}
		if _, rest := known(other); rest >= 0 && rest <= open {
			if rest < open {
				asked = -1
			}
			givens, open = other, rest
		}
	}
	return nil, proof.Rating{}, nil
}
