package puzzles

import (
	"slices"

	"crib/solver"
)

// A Game is a Puzzle in play: what the player wrote, with undo without limit.
// It is the same for every kind.
//
// What undo takes back is here; what it does not, such as the cursor, belongs
// to the screen.
type Game struct {
	Puzzle Puzzle
	Board  *Board
	Rules  *Encoding // the formulation that explains

	cells       []Cell
	moves       []Move
	at          int // how many of moves are in effect
	checkpoints []Checkpoint
	totals      []Left                 // nil until they are asked for
	clues       map[string][]statement // by rule; nil until they are asked for
}

// A Cell is what the player has put at one site.
type Cell struct {
	Mark    int    // index of a value, or Blank
	Notes   Values // pencil marks: the player's own, nothing rests on them
	Crossed Values // values ruled out: hints may rest on them, checks look at them
}

// Values is a set of values of one site, as bits.
type Values uint64

func (v Values) Has(value int) bool      { return v>>value&1 == 1 }
func (v Values) With(value int) Values   { return v | 1<<value }
func (v Values) Toggle(value int) Values { return v ^ 1<<value }

// A Move is one thing the player did, taken back as a whole.
type Move struct {
	Name    string // what undo says it takes back: "write", "clear notes"
	Changes []Change
}

// A Change is what a move did to one site.
type Change struct {
	Site    int
	Was, Is Cell
}

// A Checkpoint is a state of the board to return to.
type Checkpoint struct {
	Name  string
	Cells []Cell
}

// NewGame starts play.
func NewGame(p Puzzle) *Game {
	b := p.Board()
	g := &Game{Puzzle: p, Board: b, Rules: Encode(b, Explaining(p))}
	g.cells = make([]Cell, len(b.Sites))
	for i, s := range b.Sites {
		g.cells[i].Mark = s.Given
	}
	return g
}

// At returns what is at a site.
func (g *Game) At(site int) Cell { return g.cells[site] }

// Mark returns the value at a site, or Blank.
func (g *Game) Mark(site int) int { return g.cells[site].Mark }

// Know tells the game the one solution, where that is the best of several
// boards: then how good it is counts as a rule, and stands beside the board.
func (g *Game) Know(solution []int) {
	rules := g.Rules.AsGood(solution)
	if rules == g.Rules {
		return
	}
	b := *g.Board
	best := rules.Constraints[len(rules.Constraints)-1]
	b.Notes = append(slices.Clip(b.Notes), Note{Text: sentence(best.Text()), Clue: Clue{Rule: best.Rule}})
	rules.Board = &b
	g.Board, g.Rules = &b, rules
	g.totals, g.clues = nil, nil
}

// Marks returns the value, or Blank, of every site.
func (g *Game) Marks() []int {
	marks := make([]int, len(g.cells))
	for i, c := range g.cells {
		marks[i] = c.Mark
	}
	return marks
}

// Fixed reports whether a site is given and can't be written.
func (g *Game) Fixed(site int) bool { return g.Board.Sites[site].Given != Blank }

// Write puts a value, or Blank, at a site. The notes there stay for undo but
// are not shown under a mark.
func (g *Game) Write(site, value int) bool {
	c := g.cells[site]
	c.Mark = value
	return g.Do("write", map[int]Cell{site: c})
}

// Note toggles a pencil mark at a site that holds no mark.
func (g *Game) Note(site, value int) bool {
	c := g.cells[site]
	if c.Mark != Blank {
		return false
	}
	c.Notes = c.Notes.Toggle(value)
	return g.Do("note", map[int]Cell{site: c})
}

// Cross toggles whether a value is ruled out at a site that holds no mark.
func (g *Game) Cross(site, value int) bool {
	c := g.cells[site]
	if c.Mark != Blank {
		return false
	}
	c.Crossed = c.Crossed.Toggle(value)
	return g.Do("rule out", map[int]Cell{site: c})
}

// Clear empties a site: its mark if it has one, else its notes and crosses.
func (g *Game) Clear(site int) bool {
	c := g.cells[site]
	if c.Mark == Blank {
		c.Notes, c.Crossed = 0, 0
	}
	c.Mark = Blank
	return g.Do("clear", map[int]Cell{site: c})
}

// Do makes one move of any number of sites. Givens are left as they are, and a
// move which changes nothing does not go on the undo list: then it reports
// false.
func (g *Game) Do(name string, to map[int]Cell) bool {
	var changes []Change
	for site := range g.cells {
		if is, ok := to[site]; ok && !g.Fixed(site) && is != g.cells[site] {
			changes = append(changes, Change{site, g.cells[site], is})
		}
	}
	if len(changes) == 0 {
		return false
	}
	g.moves = append(g.moves[:g.at], Move{name, changes})
	return g.Redo()
}

// CanUndo returns what undo would take back.
func (g *Game) CanUndo() (Move, bool) {
	if g.at == 0 {
		return Move{}, false
	}
	return g.moves[g.at-1], true
}

// CanRedo returns what redo would make again.
func (g *Game) CanRedo() (Move, bool) {
	if g.at == len(g.moves) {
		return Move{}, false
	}
	return g.moves[g.at], true
}

// Undo takes back the last move and reports whether there was one.
func (g *Game) Undo() bool {
	m, ok := g.CanUndo()
	if !ok {
		return false
	}
	g.at--
	for _, c := range m.Changes {
		g.cells[c.Site] = c.Was
	}
	return true
}

// Redo makes the last undone move again and reports whether there was one.
func (g *Game) Redo() bool {
	m, ok := g.CanRedo()
	if !ok {
		return false
	}
	g.at++
	for _, c := range m.Changes {
		g.cells[c.Site] = c.Is
	}
	return true
}

// Restart empties the board. It is a move, so that undo brings all back.
func (g *Game) Restart() bool {
	to := map[int]Cell{}
	for site := range g.cells {
		to[site] = Cell{Mark: g.Board.Sites[site].Given}
	}
	return g.Do("restart", to)
}

// AddCheckpoint keeps the board as it is now under a name.
func (g *Game) AddCheckpoint(name string) {
	g.checkpoints = append(g.checkpoints, Checkpoint{name, slices.Clone(g.cells)})
}

// Checkpoints returns the states kept, oldest first.
func (g *Game) Checkpoints() []Checkpoint { return g.checkpoints }

// Return makes the board what it was at a checkpoint. It is a move.
func (g *Game) Return(c Checkpoint) bool {
	to := map[int]Cell{}
	for site, cell := range c.Cells {
		to[site] = cell
	}
	return g.Do("return to "+c.Name, to)
}

// FillNotes pencils in, at every empty site, the values which no rule rules
// out by itself, given the marks.
func (g *Game) FillNotes() bool {
	known := g.seen()
	to := map[int]Cell{}
	for site, c := range g.cells {
		if c.Mark != Blank {
			continue
		}
		c.Notes = 0
		for v, l := range g.Rules.Lits(site) {
			if _, no := l.In(known); !no {
				c.Notes = c.Notes.With(v)
			}
		}
		to[site] = c
	}
	return g.Do("fill in notes", to)
}

// seen is what the marks say with what each rule, by itself, then rules out.
func (g *Game) seen() solver.Ranges {
	marked := g.known()
	known := slices.Clone(marked)
	for _, c := range g.Rules.Constraints {
		if !c.Exact() || c.Implied {
			continue
		}
		for _, s := range c.Follow(marked) {
			known[s.Var].Lo = max(known[s.Var].Lo, s.To.Lo)
			known[s.Var].Hi = min(known[s.Var].Hi, s.To.Hi)
		}
	}
	return known
}

// known is what the player's marks and crosses say.
func (g *Game) known() solver.Ranges {
	r := g.Rules.With(g.Marks())
	for site, c := range g.cells {
		if c.Mark != Blank || c.Crossed == 0 {
			continue
		}
		for v, l := range g.Rules.Lits(site) {
			if c.Crossed.Has(v) {
				r.Fix(l.Not())
			}
		}
	}
	return r
}

// A Breach is a rule that the marks already break, and the sites to blame.
type Breach struct {
	Rule  string
	Text  string // the rule at this place, a clause
	Sites []int  // those with marks which break it
}

// Broken returns the rules which the marks break.
func (g *Game) Broken() []Breach { return g.Rules.Broken(g.Marks()) }

// Broken returns the rules which marks, one for each site, already break: those
// of which there is too much, or else those that can't be kept any more.
func (e *Encoding) Broken(marks []int) []Breach {
	if all := e.brokenWithin(e.With(marks), marks); all != nil {
		return all
	}
	if all := e.brokenWithin(e.Marked(marks), marks); all != nil || e.Len() == len(e.about) {
		return all
	}
	return e.brokenWithin(e.settled(marks), marks)
}

func (e *Encoding) brokenWithin(known solver.Ranges, marks []int) []Breach {
	var all []Breach
	add := func(c *solver.Constraint) {
		if c.Implied || !c.Broken(known) {
			return
		}
		var sites []int
		for _, s := range e.Sites(c) {
			if marks[s] != Blank && e.blamed(c, known, s) {
				sites = append(sites, s)
			}
		}
		all = append(all, Breach{c.Rule, c.Text(), e.behind(c, known, marks, sites)})
	}
	for _, c := range e.Constraints {
		add(c)
	}
	for _, l := range e.Lazy {
		if l.Implied {
			continue
		}
		for _, c := range l.Cut(known) {
			add(c)
		}
	}
	return all
}

// behind adds to the sites to blame for a broken constraint those by which
// variables that stand for no fact were settled the way it is broken.
func (e *Encoding) behind(c *solver.Constraint, known solver.Ranges, marks []int, sites []int) []int {
	lo, _ := c.Span(known)
	high := lo > c.Hi
	start := e.Start()
	pushes := map[solver.Var]bool{}
	for _, t := range c.Terms {
		open, is := start[t.Var], known[t.Var]
		if up := high == (t.Coef > 0); int(t.Var) >= len(e.about) && (up && is.Lo > open.Lo || !up && is.Hi < open.Hi) {
			pushes[t.Var] = true
		}
	}
	if len(pushes) == 0 {
		return sites
	}
	for _, k := range e.exact() {
		if k == c {
			continue
		}
		for _, t := range k.Terms {
			if !pushes[t.Var] {
				continue
			}
			is := known[t.Var]
			known[t.Var] = start[t.Var]
			settles := slices.ContainsFunc(k.Follow(known), func(s solver.Step) bool { return s.Var == t.Var })
			known[t.Var] = is
			if !settles {
				continue
			}
			for _, s := range e.Sites(k) {
				if marks[s] != Blank && !slices.Contains(sites, s) {
					sites = append(sites, s)
				}
			}
		}
	}
	return sites
}

// Between returns the rule, a clause, which a value at a site would break
// together with what one of several other sites holds. It reports false if there
// is none.
func (g *Game) Between(site, value int, others []int) (text string, broken bool) {
	marks := g.Marks()
	marks[site] = value
	known := g.Rules.Marked(marks)
	for _, c := range g.Rules.exact() {
		if !c.Broken(known) {
			continue
		}
		about := g.Rules.Sites(c)
		if slices.Contains(about, site) && slices.ContainsFunc(others, func(o int) bool { return slices.Contains(about, o) }) {
			return c.Text(), true
		}
	}
	return "", false
}

// breaks reports whether some rule can't be kept any more: whether there is a
// breach, at a fraction of what it takes to tell which.
func (e *Encoding) breaks(known solver.Ranges) bool {
	broken := func(c *solver.Constraint) bool { return !c.Implied && c.Broken(known) }
	return slices.ContainsFunc(e.Constraints, broken) ||
		slices.ContainsFunc(e.Lazy, func(l solver.Lazy) bool { return !l.Implied && slices.ContainsFunc(l.Cut(known), broken) })
}

// blamed reports whether what is known of a site pushes c the way it is
// broken: without it, c would be less broken.
func (e *Encoding) blamed(c *solver.Constraint, known solver.Ranges, site int) bool {
	lo, hi := c.Span(known)
	lits := e.Lits(site)
	was := make([]solver.Range, len(lits))
	for i, l := range lits {
		was[i], known[l.Var()] = known[l.Var()], solver.Range{Lo: 0, Hi: 1}
	}
	lo2, hi2 := c.Span(known)
	for i := len(lits) - 1; i >= 0; i-- { // two literals may be of one variable
		known[lits[i].Var()] = was[i]
	}
	return lo > c.Hi && lo2 < lo || hi < c.Lo && hi2 > hi
}

// Filled reports whether every site holds a mark.
func (g *Game) Filled() bool {
	return !slices.ContainsFunc(g.cells, func(c Cell) bool { return c.Mark == Blank })
}

// Done reports whether every site is filled, or can be left blank, and no rule
// is broken.
func (g *Game) Done() bool {
	marks := g.Marks()
	for site, c := range g.cells {
		if c.Mark != Blank {
			continue
		}
		rest := g.Board.Sites[site].rest()
		if rest < 0 || c.Crossed.Has(rest) {
			return false
		}
		marks[site] = rest
	}
	return !g.Rules.breaks(g.Rules.Marked(marks))
}
