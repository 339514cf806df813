// Package making makes new puzzles.
//
// Generate makes what a Wish asks for: a kind's Grow lays out a board, a carver fills it,
// takes clues away while one solution remains, and has proof rate the result, until one
// is in the band (generate.go). Daily is the Wish of a day (daily.go).
//
// The package imports puzzles, proof and solver. What it makes depends on the wish alone.
package making

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/grid"
	"crib/puzzles/proof"
	"crib/solver"
)

// Version is the version of the generator. It goes up whenever a seed would
// give another puzzle than before.
const Version = 11

// A Wish is what a new puzzle shall be like. Equal wishes give equal puzzles on
// every machine.
type Wish struct {
	Kind     puzzles.Kind
	Size     puzzles.Size
	Fields   []puzzles.Field // of the text format, for the kind
	Band     string          // one of Bands; "" for whatever comes
	Symmetry string          // the name of a symmetry; "" for none
	Minimal  bool            // no clue can be taken away, of givens not its orbit where there is a symmetry
	Seed     uint64

	Technique string // one of proof.Techniques: the hardest step is one, and nothing is harder; "" for any
	Givens    int    // at most so many; 0 for any number
	Pattern   []bool // of each site, whether it is given; nil for anywhere
	Stay      []int  // givens that are there from the beginning and stay, a mark for each site; nil for none

	// Title is what the puzzle is called; "" for its band and the seed.
	Title string

	// Attempts is how many boards are tried before ErrNotFound; 0 for many.
	Attempts int

	// OrAny takes whatever comes where so many boards give nothing of the band.
	OrAny bool
}

// A Generated puzzle is a new one.
type Generated struct {
	Puzzle   puzzles.Puzzle // with fields that say where it comes from
	Solution []int
	Rating   proof.Rating
	Attempts int // boards tried, this one included
}

// attempts is how many boards are tried unless a Wish says otherwise. Of 9x9
// sudokus one in twenty is of the rarest band.
const attempts = 2000

// patterns is how many boards are tried for a pattern of givens: for most the first does,
// and for some, such as a frame, none.
const patterns = 40

// ErrNotFound says that no board that was tried gave the puzzle wished for.
var ErrNotFound = errors.New("no such puzzle found")

// Progress is how far the search for a puzzle is.
type Progress struct {
	Attempt int  // the board that is worked on, from 1
	Clues   int  // that it began with and that may go, givens and others; 0 for none
	Looked  int  // at so many of them, whether they can go
	Left    int  // so many of them are there still
	Rating  bool // what could go has gone, and how hard it is now is being found
}

// Generate makes a new puzzle: it fills a board at random and takes clues away
// while one solution remains, until the rating is in the band. It tries further
// boards until one does. No step of a puzzle of a band takes a proof which
// nobody would follow to its end. progress, unless nil, is called with how far it is.
// The engine must be one that always finds the same solution, as search does.
//
// The errors are those of the kind about the size and the fields, ErrNotFound,
// and the context's when that ends first.
func Generate(ctx context.Context, engine solver.Engine, w Wish, progress func(Progress)) (Generated, error) {
	if err := w.Possible(); err != nil {
		return Generated{}, err
	}
	if !w.offered() {
		w.Band, w.Attempts = "", 0
	}
	if w.Attempts == 0 {
		w.Attempts = attempts
		if w.Pattern != nil {
			w.Attempts = patterns
		}
	}
	if progress == nil {
		progress = func(Progress) {}
	}
	const clearly = 30 // boards without a solution in a row
	unsolvable := 0
	for n := 1; n <= w.Attempts; n++ {
		// Each board has random numbers of its own.
		c := carver{Wish: w, ctx: ctx, engine: engine, rand: rand.New(rand.NewPCG(w.Seed, uint64(n))), trails: map[bool]rooted{}}
		c.progress = func(p Progress) {
			p.Attempt = n
			progress(p)
		}
		g, ok, err := c.attempt()
		if errors.Is(err, solver.ErrNoSolution) {
			if unsolvable++; unsolvable == n && n == clearly {
				return Generated{}, fmt.Errorf("%w: none of %d boards can be filled by these rules, want others or another size", ErrNotFound, n)
			}
			continue
		}
		if err != nil {
			return Generated{}, err
		}
		if ok {
			g.Attempts = n
			return g, nil
		}
	}
	if w.OrAny && w.Band != "" {
		w.Band, w.Attempts = "", 0
		return Generate(ctx, engine, w, progress)
	}
	return Generated{}, fmt.Errorf("%w on %d boards, want another band, size or seed", ErrNotFound, w.Attempts)
}

// Possible returns an error for a size and fields of which the kind can't lay out
// a puzzle, and for a band that there is none of.
func (w Wish) Possible() error {
	if w.Kind.Grow == nil {
		return fmt.Errorf("a %s can't be generated", w.Kind.Name)
	}
	if err := w.Kind.Fits(w.Size); err != nil {
		return err
	}
	growth, err := w.Kind.Grow(rand.New(rand.NewPCG(0, 0)), w.Size, w.Fields)
	if err == nil {
		err = w.conditions(growth)
	}
	if err != nil {
		return err
	}
	switch bands := w.Kind.Bands(w.Size, w.Fields); {
	case w.Band != "" && !slices.Contains(puzzles.Bands, w.Band):
		return fmt.Errorf("no band %q, want %s", w.Band, english.List(puzzles.Bands, "or"))
	case len(bands) == 0:
		return fmt.Errorf("no new %s of %v is made by these rules, want others or another size", w.Kind.Title, w.Size)
	case !w.offered() && !w.OrAny:
		return fmt.Errorf("no new %s of %v is %s, want %s", w.Kind.Title, w.Size, w.Band, english.List(bands, "or"))
	}
	return nil
}

// offered reports whether there are puzzles of the band.
func (w Wish) offered() bool {
	return w.Band == "" || slices.Contains(w.Kind.Bands(w.Size, w.Fields), w.Band)
}

// Source says how the wished puzzle is made, so that it can be made again: what
// the size and the band in its text don't say.
func (w Wish) Source() string {
	s := fmt.Sprintf("crib generator %d, seed %d", Version, w.Seed)
	if w.Band == "" {
		s += ", any band"
	}
	if w.Symmetry != "" && w.Symmetry != Symmetries[0] {
		s += ", symmetry " + w.Symmetry
	}
	if w.Minimal {
		s += ", minimal"
	}
	return s + w.asked()
}

// A carver works on one board.
type carver struct {
	Wish
	ctx      context.Context
	engine   solver.Engine
	rand     *rand.Rand
	progress func(Progress)

	growth   puzzles.Growth
	solution []int
	open     *puzzles.Encoding // of the layout with this solution, no givens, and the loose clues that are kept
	session  solver.Session    // on that, or nil
	trails   map[bool]rooted   // by whether they take implied constraints
}

// A rooted trail is one that is used again, from where nothing is given.
type rooted struct {
	*solver.Trail
	of   *puzzles.Encoding
	root solver.Mark
}

// become makes an encoding the open one.
func (c *carver) become(e *puzzles.Encoding) {
	if c.session != nil {
		c.session.Close()
	}
	c.open, c.session = e, nil
}

// A clue is what goes at once: the givens of an orbit, or a loose clue where
// there is no orbit.
type clue struct {
	orbit []int
	loose int
}

// attempt makes one board. It reports false if that doesn't give what is
// wished.
func (c *carver) attempt() (Generated, bool, error) {
	var err error
	if c.growth, err = c.Kind.Grow(c.rand, c.Size, c.Fields); err != nil {
		return Generated{}, false, err
	}
	c.progress(Progress{})
	defer c.become(nil)
	for range variations {
		if ok, err := c.begin(); !ok || err != nil {
			return Generated{}, false, err
		}
		clues, err := c.clues()
		if err != nil {
			return Generated{}, false, err
		}
		p, rating, err := c.carve(clues)
		if err != nil {
			return Generated{}, false, err
		}
		if p != nil && c.sparse(p) {
			g, err := c.made(p, rating)
			return g, err == nil, err
		}
		if !c.vary() {
			break
		}
	}
	return Generated{}, false, nil
}

// variations is how many layouts near one another are tried.
const variations = 20

// vary changes a layout without clues that could go, for the bands that few have: what is
// near one with a single solution sooner has one than what is begun anew. It reports false
// where it does not.
func (c *carver) vary() bool {
	ok := c.supposes() && c.growth.Fixed && c.growth.Loose == 0 && c.growth.Mend != nil && c.growth.Solution != nil
	for k := 0; k < 3 && ok; k++ {
		other := slices.Clone(c.growth.Solution)
		sites := c.growth.WithClues(other, blanks(len(other)), nil).Board().Sites
		for range 1 + len(other)/8 {
			site := c.rand.IntN(len(other))
			other[site] = c.rand.IntN(len(sites[site].Values))
		}
		var next puzzles.Growth
		if next, ok = c.growth.Mend(c.rand, other); ok {
			c.growth = next
		}
	}
	return ok
}

// made is a puzzle that was found, with where it comes from.
func (c *carver) made(p puzzles.Puzzle, rating proof.Rating) (Generated, error) {
	// Nothing above is taken on trust.
	if r := proof.Verify(c.ctx, proof.Question{Puzzle: p, Engines: []solver.Engine{c.engine}}, nil); r.Err != nil {
		return Generated{}, r.Err
	} else if r.Verdict != solver.Unique || !slices.Equal(r.First, c.solution) {
		return Generated{}, fmt.Errorf("the new puzzle has not just its solution: this is a bug; %s", c.Source())
	}
	title := c.Title
	if title == "" {
		title = fmt.Sprintf("%s %d", english.Title(rating.Band), c.Seed)
	}
	t := p.Text()
	t.Fields = append(t.Fields,
		puzzles.Field{Key: "title", Value: title},
		puzzles.Field{Key: "source", Value: c.Source()},
		puzzles.Field{Key: "band", Value: rating.Band})
	p, err := c.Kind.Parse(t)
	if err != nil {
		return Generated{}, fmt.Errorf("the new puzzle can't be read: this is a bug; %s: %w", c.Source(), err)
	}
	return Generated{Puzzle: p, Solution: c.solution, Rating: rating}, nil
}

// begin settles the solution, and of a fixed layout that it has no other. It
// reports false if it has.
func (c *carver) begin() (ok bool, err error) {
	for n := 0; n < 50+2*len(c.solution); n++ { // a layout that is mended more often would not be soon
		if c.solution = c.growth.Solution; c.solution == nil {
			blank := c.growth.Blank
			if c.Stay != nil {
				if blank, err = c.Kind.Parse(blank.Text().Drawn(blank.Drawing(c.Stay))); err != nil {
					return false, err
				}
			}
			if c.solution, err = Fill(c.ctx, c.engine, c.rand, blank); err != nil {
				return false, err
			}
		}
		if !c.growth.Fixed && c.growth.Givable == nil {
			c.become(c.encoded(c.all(), false))
			return true, nil
		}
		e := c.encoded(c.all(), true)
		givens, _ := c.remaining(nil)
		other, err := c.other(e, e.With(givens))
		if errors.Is(err, solver.ErrEffort) {
			return false, nil
		}
		if err != nil || other == nil {
			c.become(c.encoded(c.all(), false))
			return err == nil, err
		}
		if c.growth.Mend == nil {
			return false, nil
		}
		if c.growth, ok = c.growth.Mend(c.rand, other); !ok {
			return false, nil
		}
	}
	return false, nil
}

// all keeps all loose clues.
func (c *carver) all() []bool { return slices.Repeat([]bool{true}, c.growth.Loose) }

// encoded states the layout with some of the loose clues and no givens: for engines alone,
// or with what hints need.
func (c *carver) encoded(kept []bool, enginesOnly bool) *puzzles.Encoding {
	p := c.growth.WithClues(c.solution, blanks(len(c.solution)), kept)
	f := puzzles.Explaining(p)
	f.EnginesOnly = enginesOnly
	return puzzles.Encode(p.Board(), f).OnlyOptimal(c.solution)
}

// other returns a solution besides the wanted one, or nil if there is none.
func (c *carver) other(e *puzzles.Encoding, assumptions solver.Ranges) ([]int, error) {
	s := c.start(e, assumptions, efforts)
	defer s.Close()
	var open []solver.Lit
	for site, v := range c.solution {
		if l := e.Is(site, v); !sure(l, assumptions) {
			open = append(open, l)
		}
	}
	s.Require(differs(open))
	values, err := solver.Solve(c.ctx, s, &e.Model)
	if errors.Is(err, solver.ErrNoSolution) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return e.Marks(values), nil
}

// differs returns the constraint that one of the solution's literals is false.
func differs(lits []solver.Lit) *solver.Constraint {
	return solver.Because(solver.Sum(lits...).AtMost(len(lits)-1), "another", "something differs from the solution")
}

func sure(l solver.Lit, known solver.Ranges) bool {
	yes, _ := l.In(known)
	return yes
}

// clues returns all that can go, in random order.
func (c *carver) clues() ([]clue, error) {
	orbits, err := orbits(c.open.Board, c.Symmetry)
	if err != nil {
		return nil, err
	}
	var all []clue
	if !c.growth.Fixed {
		for _, o := range orbits {
			if o = slices.DeleteFunc(o, func(site int) bool { return !c.givable(site) }); len(o) > 0 && !slices.ContainsFunc(o, c.stays) {
				all = append(all, clue{orbit: o})
			}
		}
	}
	for k := range c.growth.Loose {
		all = append(all, clue{loose: k})
	}
	c.rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// givable reports whether a site may be given.
func (c *carver) givable(site int) bool {
	return c.growth.Givable == nil || slices.Contains(c.growth.Givable, c.solution[site])
}

// size is how many clues a player sees in it.
func (k clue) size() int { return max(1, len(k.orbit)) }

// blanks returns marks for n sites, all Blank.
func blanks(n int) []int { return slices.Repeat([]int{puzzles.Blank}, n) }

// Fill returns a solution of p taken at random: it marks sites at random as
// long as nothing is seen to speak against it, and has the engine do the rest.
// Not every solution is equally likely. The error is solver.ErrNoSolution if
// there is none, or the context's when that ends first.
func Fill(ctx context.Context, engine solver.Engine, r *rand.Rand, p puzzles.Puzzle) ([]int, error) {
	const conflicts = 2000 // that the engine may meet before fewer marks are better
	e := puzzles.Encode(p.Board(), puzzles.Explaining(p))
	sites := r.Perm(len(e.Board.Sites))
	// Where the marks turn out to allow no solution, or none that is soon found, half of them go.
	for most := len(sites); ; most /= 2 {
		t := e.NewTrail(e.Start(), false)
		if t.Propagate(0) {
			return nil, solver.ErrNoSolution
		}
		for _, site := range sites[:most] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			lits := e.Lits(site)
			for _, k := range r.Perm(len(lits)) {
				n := t.Len()
				if t.Assume(lits[k]) && !t.Propagate(0) {
					break
				}
				t.Backtrack(n)
			}
		}
		s := engine.Start(&e.Model, t.Known())
		if l, ok := s.(solver.Limited); ok && most > 0 {
			l.Limit(conflicts)
		}
		values, err := solver.Solve(ctx, s, &e.Model)
		if most > 0 && (errors.Is(err, solver.ErrNoSolution) || errors.Is(err, solver.ErrEffort)) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return e.Marks(values), nil
	}
}

// carve takes clues away and returns a puzzle of the band, or nil if it finds none.
func (c *carver) carve(clues []clue) (puzzles.Puzzle, proof.Rating, error) {
	switch {
	case c.Pattern != nil:
		return c.patterned()
	case c.Technique != "":
		return c.using(clues)
	}
	if c.Band == "" || c.minimal() {
		gone, err := c.thin(clues, nil)
		if err != nil {
			return nil, proof.Rating{}, err
		}
		p, r, err := c.fit(gone)
		if p == nil && err == nil && c.Band == "" {
			return c.fit(gone[:max(0, c.deducible(gone)-1)]) // as it comes would take too long
		}
		return p, r, err
	}
	if c.supposes() {
		gone, err := c.thin(clues, nil)
		if err != nil {
			return nil, proof.Rating{}, err
		}
		return c.barely(gone)
	}
	if c.growth.Fixed { // what is too hard with all clues is no easier with fewer
		if _, off, err := c.estimated(nil); off > 0 || err != nil {
			return nil, proof.Rating{}, err
		}
	}
	// Rules as they are printed are soon followed, and often enough for an easy puzzle.
	if rank(c.Band) < rank(puzzles.Bands[2]) {
		gone, err := c.thin(clues, c.printed)
		if err != nil {
			return nil, proof.Rating{}, err
		}
		if p, r, err := c.fit(gone); p != nil || err != nil {
			return p, r, err
		}
	}
	gone, err := c.thin(clues, c.deduced)
	if err != nil {
		return nil, proof.Rating{}, err
	}
	return c.fit(gone)
}

// barely returns a puzzle of the band with about as few clues gone as can be for
// something to be supposed: one hard step is enough, and many take long to find. It
// returns nil if there is none. Where not any supposition will do, most boards have none,
// and then it shows with all clues gone.
func (c *carver) barely(gone []clue) (puzzles.Puzzle, proof.Rating, error) {
	if c.Band != puzzles.Bands[3] {
		if _, off, err := c.estimatedUpTo(gone, rank(c.Band)); off < 0 || err != nil {
			return nil, proof.Rating{}, err
		}
	}
	n := c.deducible(gone)
	low, high := n-1, len(gone)+1 // too easy with so few gone, too hard with so many
	for more := 1; low+1 < high; more *= 2 {
		p, off, err := c.estimated(gone[:n])
		if err == nil && off == 0 {
			var r proof.Rating
			if p, r, err = c.rated(p); p != nil {
				return p, r, nil
			}
			if off = 1; r.Band != "" { // it was rated, as too easy
				off = -1
			}
		}
		switch {
		case err != nil:
			return nil, proof.Rating{}, err
		case off < 0:
			low = n
		default:
			high = n
		}
		if n = min(n+more, len(gone)); n >= high {
			n = (low + high) / 2
		}
	}
	return nil, proof.Rating{}, nil
}

// deducible returns with how many gone something must be supposed, or all of them.
func (c *carver) deducible(gone []clue) int {
	return sort.Search(len(gone), func(n int) bool {
		givens, kept := c.remaining(gone[:n])
		return !c.deduced(givens, kept, c.everywhere())
	})
}

// minimal reports whether no clue may be left that could go.
func (c *carver) minimal() bool { return c.Minimal || c.growth.Minimal }

// thin takes clues away, in their order, while one solution remains: unless follows is
// nil, while it reports that the solution follows from those that are left, which is sooner
// found. It returns those it took away, in that order.
func (c *carver) thin(clues []clue, follows func(givens []int, kept []bool, sites []int) bool) (gone []clue, err error) {
	var p Progress
	for _, k := range clues {
		p.Clues += k.size()
	}
	p.Left = p.Clues
	givens, kept := c.remaining(nil)
	// Where all is given, what goes next need only follow: the rest followed from it.
	given := c.growth.Givable == nil && c.growth.Loose == 0
	sites := c.everywhere()
	var stay []clue
	// Where many can go they are tried together: as many again after each success, and
	// where it fails the first of them that can't go is found by halving. What goes is
	// the same as if each were tried by itself.
	together, stuck := 1, 0 // one of those before stuck can't go
	patience := len(clues)
	if !c.minimal() && c.Givens == 0 {
		patience = 20 + len(clues)/10 // few more would go, and many are put back
	}
	for i := 0; i < len(clues) && len(stay) <= patience; {
		c.progress(p)
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		n := min(together, len(clues)-i)
		if follows == nil {
			n = alike(clues[i : i+n])
		}
		if stuck > i {
			n = min(n, (stuck-i+1)/2)
		}
		ok := false
		switch {
		case stuck == i+1:
		case follows != nil:
			c.set(givens, kept, clues[i:i+n], false)
			if given {
				sites = sites[:0]
				for _, k := range clues[i : i+n] {
					sites = append(sites, k.orbit...)
				}
			}
			if ok = follows(givens, kept, sites); !ok {
				c.set(givens, kept, clues[i:i+n], true)
			}
		default:
			if ok, err = c.tryRemove(givens, kept, clues[i:i+n], clues[i+n:], stay); err != nil {
				return nil, err
			}
		}
		if !ok && n > 1 {
			stuck = i + n
			continue
		}
		for _, k := range clues[i : i+n] {
			p.Looked += k.size()
			if ok {
				p.Left -= k.size()
				gone = append(gone, k)
			} else {
				stay = append(stay, k)
			}
		}
		i += n
		if together = 2 * n; !ok {
			together, stuck = 1, 0 // that was it
		}
	}
	p.Rating = true
	c.progress(p)
	return gone, nil
}

// alike returns how many of some clues, from the first on, can be asked about together.
func alike(clues []clue) int {
	n := 0
	for n < len(clues) && clues[n].orbit == nil {
		n++
	}
	return max(1, n)
}

// Conflicts that may be met in showing that one solution remains without a clue, and that
// there is one at all, unless no clue may be left that could go. What takes more no player
// would find.
const (
	effort  = 20
	efforts = 300
)

// tryRemove takes clues away if one solution remains without them and with the others,
// those to come and those that stay, and reports whether it did.
func (c *carver) tryRemove(givens []int, kept []bool, clues, others, stay []clue) (ok bool, err error) {
	c.set(givens, kept, clues, false)
	defer func() {
		if errors.Is(err, solver.ErrEffort) {
			err = nil
		}
		if !ok {
			c.set(givens, kept, clues, true)
		}
	}()
	if clues[0].orbit == nil {
		e := c.encoded(kept, false)
		other, err := c.other(e, e.With(givens))
		if other != nil || err != nil {
			return false, err
		}
		c.become(e)
		return true, nil
	}
	if c.session == nil {
		c.session = c.start(c.open, c.open.Start(), effort)
	}
	// What is assumed begins as it did for the clue before, so that the session need
	// not begin anew.
	var given []solver.Lit
	assume := func(k clue) {
		for _, site := range k.orbit {
			given = append(given, c.open.Is(site, c.solution[site]))
		}
	}
	for _, k := range slices.Backward(others) {
		assume(k)
	}
	for _, k := range stay {
		assume(k)
	}
	// Another solution would differ in the orbit: the rest of what it could
	// differ in follows from the givens that were there.
	for _, site := range clues[0].orbit {
		differs := c.open.Is(site, c.solution[site]).Not()
		_, err := solver.Solve(c.ctx, c.session, &c.open.Model, append(given, differs)...)
		if !errors.Is(err, solver.ErrNoSolution) {
			return false, err
		}
	}
	return true, nil
}

// start begins a session whose solves may meet so many conflicts.
func (c *carver) start(e *puzzles.Encoding, assumptions solver.Ranges, conflicts int) solver.Session {
	s := c.engine.Start(&e.Model, assumptions)
	if l, ok := s.(solver.Limited); ok && !c.minimal() && c.Givens == 0 {
		l.Limit(conflicts)
	}
	return s
}

// set takes clues away or puts them back.
func (c *carver) set(givens []int, kept []bool, clues []clue, there bool) {
	for _, k := range clues {
		if k.orbit == nil {
			kept[k.loose] = there
		}
		for _, site := range k.orbit {
			givens[site] = puzzles.Blank
			if there {
				givens[site] = c.solution[site]
			}
		}
	}
}

// fit finds a puzzle of the band among those with some of the clues gone, the
// first of gone first. It returns nil if there is none.
func (c *carver) fit(gone []clue) (puzzles.Puzzle, proof.Rating, error) {
	p, off, err := c.estimated(gone)
	if err != nil || off < 0 {
		return nil, proof.Rating{}, err
	}
	if off == 0 {
		if q, r, err := c.rated(p); q != nil || err != nil || r.Band != "" { // too easy after all
			return q, r, err
		}
	}
	if c.minimal() || c.Band == "" {
		return nil, proof.Rating{}, nil
	}
	// Puzzles get easier with clues put back, if not with every one: halving
	// finds how many can go before a step gets too hard.
	const tries = 3
	most := len(gone)
	near := 1 + most/32 // clues of a large board that one more or less matter little
	for range tries {
		p = nil
		for low, high := 0, most; high-low > near; {
			mid := (low + high) / 2
			q, off, err := c.estimated(gone[:mid])
			switch {
			case err != nil:
				return nil, proof.Rating{}, err
			case off > 0:
				high = mid
				continue
			case off == 0:
				p, most = q, mid
			}
			low = mid
		}
		if p == nil {
			break
		}
		if q, r, err := c.rated(p); q != nil || err != nil {
			return q, r, err
		}
	}
	return nil, proof.Rating{}, nil
}

// remaining returns the givens and the loose clues that are left when some clues are gone.
func (c *carver) remaining(gone []clue) (givens []int, kept []bool) {
	givens, kept = blanks(len(c.solution)), c.all()
	for site, v := range c.solution {
		if !c.growth.Fixed && c.givable(site) {
			givens[site] = v
		}
	}
	c.set(givens, kept, gone, false)
	return givens, kept
}

// estimated returns the puzzle without some clues, and whether it is below, in or
// above the band: off is less than, equal to or greater than 0. It may err where
// it says that it is in the band.
func (c *carver) estimated(gone []clue) (p puzzles.Puzzle, off int, err error) {
	return c.estimatedUpTo(gone, len(puzzles.Bands)-1) // there is none harder
}

// estimatedUpTo is estimated that ends with the first step of a band, or a harder one.
func (c *carver) estimatedUpTo(gone []clue, most int) (p puzzles.Puzzle, off int, err error) {
	givens, kept := c.remaining(gone)
	p = c.growth.WithClues(c.solution, givens, kept)
	if c.Band == "" {
		return p, 0, nil
	}
	// That something must be supposed is known at once, and too hard for the easier bands.
	if !c.supposes() && !c.deduced(givens, kept, c.everywhere()) {
		return p, 1, nil
	}
	want := rank(c.Band)
	r, err := proof.Estimate(c.ctx, p, c.engine, c.solution, c.Band, func(r proof.Rating) bool {
		return c.tooHard(r) || rank(r.Band) >= most
	})
	switch {
	case err != nil:
		return nil, 0, err
	case c.tooHard(r):
		return p, 1, nil
	case r.Hardest.Cost == 0: // nothing is left to do
		return p, -1, nil
	}
	return p, rank(r.Band) - want, nil
}

// supposes reports whether the band is one of those where something must be supposed.
func (c *carver) supposes() bool { return rank(c.Band) >= rank(puzzles.Bands[3]) }

func (c *carver) tooHard(r proof.Rating) bool {
	if c.Band == "" { // what takes seconds to rate
		const most = 7500
		return len(r.Hardest.Steps) > proof.Followed || !c.minimal() && (r.Count[proof.Suppose]+r.Count[proof.Together])*len(c.solution) > most
	}
	return rank(r.Band) > rank(c.Band) || len(r.Hardest.Steps) > proof.Followed
}

// rated returns a puzzle with its rating, or nil if it is not of the band after all.
func (c *carver) rated(p puzzles.Puzzle) (puzzles.Puzzle, proof.Rating, error) {
	r, err := proof.RateUpTo(c.ctx, p, c.engine, c.solution, c.tooHard)
	if errors.Is(err, proof.ErrTooHard) || err == nil && c.Band != "" && r.Band != c.Band {
		return nil, r, nil
	}
	return p, r, err
}

// deduced reports whether one constraint at a time leads from the clues to what the
// solution has at some sites.
func (c *carver) deduced(givens []int, kept []bool, sites []int) bool {
	e := c.stating(kept)
	if !c.propagated(e, givens, sites, true) {
		return false
	}
	known := func(r solver.Ranges) bool { return c.knows(e, sites, r) }
	return e.OnlyFacts() || known(proof.Hinted(e, e.With(givens), known))
}

// printed is deduced for rules as they are printed.
func (c *carver) printed(givens []int, kept []bool, sites []int) bool {
	return c.propagated(c.stating(kept), givens, sites, false)
}

// stating returns the open encoding with some of the loose clues.
func (c *carver) stating(kept []bool) *puzzles.Encoding {
	if c.growth.Loose > 0 {
		return c.encoded(kept, false)
	}
	return c.open
}

// propagated reports whether propagation leads to what the solution has at some sites.
func (c *carver) propagated(e *puzzles.Encoding, givens, sites []int, implied bool) bool {
	const look = 200 // after so many steps it is seen whether it has led there
	t, _ := c.assuming(e, givens, implied)
	for n := 0; t.Len() >= n; {
		n = t.Len() + look
		if t.Propagate(n); c.knows(e, sites, t.Known()) {
			return true
		}
	}
	return false
}

// assuming returns a trail with what is given, to go on from until it is asked for again.
// It reports false where one of them is ruled out.
func (c *carver) assuming(e *puzzles.Encoding, givens []int, implied bool) (*solver.Trail, bool) {
	t := c.trails[implied]
	if t.of != e {
		t = rooted{Trail: e.NewTrail(e.Start(), implied), of: e}
		t.Propagate(0)
		t.root = t.Mark()
		c.trails[implied] = t
	}
	t.Return(t.root)
	for site, v := range givens {
		if v != puzzles.Blank && !t.Assume(e.Is(site, v)) {
			return t.Trail, false
		}
	}
	return t.Trail, true
}

// knows reports whether ranges fix what the solution has at some sites.
func (c *carver) knows(e *puzzles.Encoding, sites []int, known solver.Ranges) bool {
	return !slices.ContainsFunc(sites, func(site int) bool { return !sure(e.Is(site, c.solution[site]), known) })
}

// everywhere returns all sites.
func (c *carver) everywhere() []int {
	sites := make([]int, len(c.solution))
	for i := range sites {
		sites[i] = i
	}
	return sites
}

// Symmetries are the names of the patterns that givens can form, the first of
// which is none.
var Symmetries = []string{"none", "rotate", "quarter", "mirror", "flip", "diagonal"}

// SymmetriesOf returns the symmetries that the givens of a board form, none where no site
// or each is given.
func SymmetriesOf(b *puzzles.Board) (all []string) {
	given := func(site int) bool { return b.Sites[site].Given != puzzles.Blank }
	n := 0
	for site := range b.Sites {
		if given(site) {
			n++
		}
	}
	if n == 0 || n == len(b.Sites) {
		return nil
	}
	for _, s := range Symmetries[1:] {
		orbits, err := orbits(b, s)
		if err == nil && !slices.ContainsFunc(orbits, func(o []int) bool {
			return slices.ContainsFunc(o, func(site int) bool { return given(site) != given(o[0]) })
		}) {
			all = append(all, s)
		}
	}
	return all
}

// orbits splits the sites of a board into those that a symmetry puts in the
// same place, each in the order of the board.
func orbits(b *puzzles.Board, symmetry string) ([][]int, error) {
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
		return nil, fmt.Errorf("no symmetry %q, want %s", symmetry, english.List(Symmetries, "or"))
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

// rank is where a band stands among the Bands, from 0.
func rank(band string) int { return slices.Index(puzzles.Bands, band) }
