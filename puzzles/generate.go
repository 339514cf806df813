package puzzles

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"crib/puzzles/grid"
	"crib/solver"
)

// Generator is the version of the generator. It goes up whenever a seed would
// give another puzzle than before.
const Generator = 1

// A Wish is what a new puzzle shall be like. Equal wishes give equal puzzles on
// every machine.
type Wish struct {
	Kind     Kind
	Size     Size
	Fields   []Field // of the text format, for the kind
	Band     string  // one of Bands; "" for whatever comes
	Symmetry string  // the name of a symmetry; "" for none
	Minimal  bool    // no given can be taken away, nor its orbit where there is a symmetry
	Seed     uint64

	// Attempts is how many boards are tried before ErrNotFound; 0 for many.
	Attempts int
}

// A Generated puzzle is a new one.
type Generated struct {
	Puzzle   Puzzle // with fields that say where it comes from
	Solution []int
	Rating   Rating
	Attempts int // boards tried, this one included
}

// attempts is how many boards are tried unless a Wish says otherwise. Of 9x9
// sudokus one in twenty is of the rarest band.
const attempts = 2000

// ErrNotFound says that no board that was tried gave the puzzle wished for.
var ErrNotFound = errors.New("no such puzzle found")

// Progress is how far the search for a puzzle is.
type Progress struct {
	Attempt int // from 1
	Sites   int // of the board
	Looked  int // sites looked at whether their givens can go
	Givens  int // left
}

// Generate makes a new puzzle: it fills a board at random and takes givens away
// while one solution remains, until the rating is in the band. It tries further
// boards until one does. tell, unless nil, is told how far it is. The engine
// must be one that always finds the same solution, as search does.
//
// The errors are those of the kind about the size and the fields, ErrNotFound,
// and the context's when that ends first.
func Generate(ctx context.Context, engine solver.Engine, w Wish, tell func(Progress)) (Generated, error) {
	if w.Kind.Grow == nil {
		return Generated{}, fmt.Errorf("a %s can't be generated", w.Kind.Name)
	}
	if w.Band != "" && !slices.Contains(Bands, w.Band) {
		return Generated{}, fmt.Errorf("no band %q, want %s", w.Band, List(Bands, "or"))
	}
	if w.Attempts == 0 {
		w.Attempts = attempts
	}
	if tell == nil {
		tell = func(Progress) {}
	}
	for n := 1; n <= w.Attempts; n++ {
		// Each board has random numbers of its own.
		c := carver{Wish: w, ctx: ctx, engine: engine, rand: rand.New(rand.NewPCG(w.Seed, uint64(n)))}
		c.tell = func(looked, givens int) { tell(Progress{n, len(c.solution), looked, givens}) }
		g, ok, err := c.attempt()
		if err != nil {
			return Generated{}, err
		}
		if ok {
			g.Attempts = n
			return g, nil
		}
	}
	return Generated{}, fmt.Errorf("%w on %d boards, want another band, size or seed", ErrNotFound, w.Attempts)
}

// Source says how the wished puzzle is made, so that it can be made again: what
// the size and the band in its text don't say.
func (w Wish) Source() string {
	s := fmt.Sprintf("crib generator %d, seed %d", Generator, w.Seed)
	if w.Band == "" {
		s += ", any band"
	}
	if w.Symmetry != "" && w.Symmetry != Symmetries[0] {
		s += ", symmetry " + w.Symmetry
	}
	if w.Minimal {
		s += ", minimal"
	}
	return s
}

// A carver works on one board.
type carver struct {
	Wish
	ctx    context.Context
	engine solver.Engine
	rand   *rand.Rand
	tell   func(looked, givens int)

	growth   Growth
	solution []int
	open     *Encoding // of the layout with this solution and no givens
}

// attempt makes one board. It reports false if that doesn't give what is
// wished.
func (c *carver) attempt() (Generated, bool, error) {
	var err error
	if c.growth, err = c.Kind.Grow(c.rand, c.Size, c.Fields); err != nil {
		return Generated{}, false, err
	}
	board := c.growth.Blank.Board()
	orbits, err := orbits(board, c.Symmetry)
	if err != nil {
		return Generated{}, false, err
	}
	if c.solution, err = Fill(c.ctx, c.engine, c.rand, c.growth.Blank); err != nil {
		return Generated{}, false, err
	}
	p := c.growth.Clued(c.solution, blanks(len(c.solution)), nil)
	c.open = Encode(p.Board(), Explaining(p))

	gone, err := c.carve(orbits)
	if err != nil {
		return Generated{}, false, err
	}
	p, rating, err := c.fit(gone)
	if err != nil || p == nil {
		return Generated{}, false, err
	}
	// Nothing above is taken on trust.
	if proof := Verify(c.ctx, Question{Puzzle: p, Engines: []solver.Engine{c.engine}}, nil); proof.Err != nil {
		return Generated{}, false, proof.Err
	} else if proof.Verdict != solver.Unique || !slices.Equal(proof.First, c.solution) {
		return Generated{}, false, fmt.Errorf("the new puzzle has not just its solution: this is a bug; %s", c.Source())
	}
	t := p.Text()
	t.Fields = append(t.Fields,
		Field{Key: "title", Value: fmt.Sprintf("%s %d", capitalised(rating.Band), c.Seed)},
		Field{Key: "source", Value: c.Source()},
		Field{Key: "band", Value: rating.Band})
	if p, err = c.Kind.Read(t); err != nil {
		return Generated{}, false, fmt.Errorf("the new puzzle can't be read: this is a bug; %s: %w", c.Source(), err)
	}
	return Generated{Puzzle: p, Solution: c.solution, Rating: rating}, true, nil
}

// blanks returns marks for n sites, all Blank.
func blanks(n int) []int { return slices.Repeat([]int{Blank}, n) }

// Fill returns a solution of p taken at random: it marks sites at random as
// long as nothing is seen to speak against it, and has the engine do the rest.
// Not every solution is equally likely. The error is solver.ErrNoSolution if
// there is none, or the context's when that ends first.
func Fill(ctx context.Context, engine solver.Engine, r *rand.Rand, p Puzzle) ([]int, error) {
	e := Encode(p.Board(), Explaining(p))
	sites := r.Perm(len(e.Board.Sites))
	// Where the marks turn out to allow no solution half of them go.
	for most := len(sites); ; most /= 2 {
		t := e.NewTrail(e.Start(), false)
		if t.Deduce(0) {
			return nil, solver.ErrNoSolution
		}
		for _, site := range sites[:most] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			lits := e.Lits(site)
			for _, k := range r.Perm(len(lits)) {
				n := t.Len()
				if t.Suppose(lits[k]) && !t.Deduce(0) {
					break
				}
				t.Undo(n)
			}
		}
		values, err := solver.Solve(ctx, engine.Start(&e.Model, t.Known()), &e.Model)
		if errors.Is(err, solver.ErrNoSolution) && most > 0 {
			continue
		}
		if err != nil {
			return nil, err
		}
		return e.Marks(values), nil
	}
}

// carve takes givens away, an orbit at a time in random order, while one
// solution remains. It returns the orbits it took away, in that order.
func (c *carver) carve(orbits [][]int) (gone [][]int, err error) {
	c.rand.Shuffle(len(orbits), func(i, j int) { orbits[i], orbits[j] = orbits[j], orbits[i] })
	givens := slices.Clone(c.solution)
	left, looked := len(givens), 0
	for _, orbit := range orbits {
		c.tell(looked, left)
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		ok, err := c.spare(givens, orbit)
		if err != nil {
			return nil, err
		}
		looked += len(orbit)
		if ok {
			left -= len(orbit)
			gone = append(gone, orbit)
		}
	}
	c.tell(looked, left)
	return gone, nil
}

// spare takes the givens of an orbit away if one solution remains without them,
// and reports whether it did.
func (c *carver) spare(givens []int, orbit []int) (bool, error) {
	var lits []solver.Lit
	for _, site := range orbit {
		givens[site] = Blank
		lits = append(lits, c.open.Is(site, c.solution[site]))
	}
	// Another solution would differ in the orbit: the rest of what it could
	// differ in follows from the givens that were there.
	s := c.engine.Start(&c.open.Model, c.open.With(givens))
	s.Require(solver.Because(solver.Sum(lits...).AtMost(len(lits)-1), "another", "something differs from the solution"))
	_, err := solver.Solve(c.ctx, s, &c.open.Model)
	if errors.Is(err, solver.ErrNoSolution) {
		return true, nil
	}
	for _, site := range orbit {
		givens[site] = c.solution[site]
	}
	return false, err
}

// fit finds a puzzle of the band among those with some of the orbits gone, the
// first of gone first. It returns nil if there is none.
func (c *carver) fit(gone [][]int) (Puzzle, Rating, error) {
	p, r, off, err := c.rated(gone)
	switch {
	case err != nil || off < 0 || off > 0 && c.Minimal:
		return nil, r, err
	case off == 0:
		return p, r, nil
	}
	// Puzzles get easier with givens put back, if not with every one: halving
	// finds how many can go before a step gets too hard.
	p = nil
	for low, high := 0, len(gone); high-low > 1; {
		mid := (low + high) / 2
		q, got, off, err := c.rated(gone[:mid])
		switch {
		case err != nil:
			return nil, r, err
		case off > 0:
			high = mid
			continue
		case off == 0:
			p, r = q, got
		}
		low = mid
	}
	return p, r, nil
}

// without returns the givens that are left without some orbits.
func (c *carver) without(gone [][]int) []int {
	givens := slices.Clone(c.solution)
	for _, orbit := range gone {
		for _, site := range orbit {
			givens[site] = Blank
		}
	}
	return givens
}

// rated returns the puzzle without some orbits, its rating, and whether that is
// below, in or above the band: off is less than, equal to or greater than 0,
// and the rating is of use only where it is 0.
func (c *carver) rated(gone [][]int) (p Puzzle, r Rating, off int, err error) {
	givens := c.without(gone)
	p = c.growth.Clued(c.solution, givens, nil)
	if c.Band == "" {
		r, err = Rate(c.ctx, p, c.engine, c.solution)
		return p, r, 0, err
	}
	// To rate takes long. Whether something must be supposed is known at once,
	// and parts the bands into easier and harder ones.
	supposing := rank(c.Band) >= rank(Bands[3])
	switch deduced := c.deduced(givens); {
	case deduced && supposing:
		return p, r, -1, nil
	case !deduced && !supposing:
		return p, r, 1, nil
	}
	r, err = rate(c.ctx, p, c.engine, c.solution, c.Band)
	if errors.Is(err, errTooHard) {
		return p, r, 1, nil
	}
	return p, r, rank(r.Band) - rank(c.Band), err
}

// deduced reports whether one constraint at a time leads from the givens to the
// solution.
func (c *carver) deduced(givens []int) bool {
	t := c.open.NewTrail(c.open.With(givens), true)
	t.Deduce(0)
	for site, v := range c.solution {
		if sure, _ := c.open.Is(site, v).In(t.Known()); !sure {
			return false
		}
	}
	return true
}

// Symmetries are the names of the patterns that givens can form, the first of
// which is none.
var Symmetries = []string{"none", "rotate", "quarter", "mirror", "flip", "diagonal"}

// orbits splits the sites of a board into those that a symmetry puts in the
// same place, each in the order of the board.
func orbits(b *Board, symmetry string) ([][]int, error) {
	h, w := 2*b.Rows, 2*b.Cols
	image := map[string]func(a grid.At) grid.At{
		"":         func(a grid.At) grid.At { return a },
		"none":     func(a grid.At) grid.At { return a },
		"rotate":   func(a grid.At) grid.At { return grid.At{R: h - a.R, C: w - a.C} },
		"quarter":  func(a grid.At) grid.At { return grid.At{R: a.C, C: h - a.R} },
		"mirror":   func(a grid.At) grid.At { return grid.At{R: a.R, C: w - a.C} },
		"flip":     func(a grid.At) grid.At { return grid.At{R: h - a.R, C: a.C} },
		"diagonal": func(a grid.At) grid.At { return grid.At{R: a.C, C: a.R} },
	}[symmetry]
	if image == nil {
		return nil, fmt.Errorf("no symmetry %q, want %s", symmetry, List(Symmetries, "or"))
	}
	if h != w && (symmetry == "quarter" || symmetry == "diagonal") {
		return nil, fmt.Errorf("a board of %v is not square, want a symmetry %s", b.Size(),
			strings.Join([]string{"none", "rotate", "mirror"}, ", ")+" or flip")
	}
	sites := map[grid.At][]int{}
	for i, s := range b.Sites {
		sites[s.At] = append(sites[s.At], i)
	}
	var all [][]int
	seen := make([]bool, len(b.Sites))
	for i, s := range b.Sites {
		if seen[i] {
			continue
		}
		var orbit []int
		for at := s.At; ; {
			for _, k := range sites[at] {
				seen[k] = true
				orbit = append(orbit, k)
			}
			if at = image(at); at == s.At {
				break
			}
		}
		slices.Sort(orbit)
		all = append(all, orbit)
	}
	return all, nil
}
