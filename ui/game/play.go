// Package game is the screen a puzzle is played on, and what lies over it: a
// hint's proof, the film of a solution, the verdict on a puzzle.
package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui"
	"crib/ui/draw"
	"crib/ui/won"
)

// How long background work may take before it gives up.
const (
	solveLimit = 20 * time.Second
	hintLimit  = 10 * time.Second
)

// A Play is the screen a puzzle is played on. What undo takes back is in the
// game; the rest is here.
type Play struct {
	ui.Worker
	app    *ui.App
	game   *play.Game
	source source
	cursor cursor
	traits traits
	board  state
	hint   hint
	panel  ui.Panel
	scene  draw.Scene
	shown  []draw.Row // in the panel, when it was drawn last

	notes    bool // values that are typed are noted
	crossing bool // they are crossed out
	tinting  bool // notes of them are coloured
	paint    int  // the value that a drag of the mouse writes, or Blank
	painted  bool // something was written since the mouse was pressed

	elapsed time.Duration // the time played
	first   time.Duration // that of the first time it was solved; 0: it was not
	ticked  time.Time     // when it was counted last
	untimed bool          // there is none
	away    bool          // it stands: another window is typed in

	live    bool        // broken rules are marked as they come
	checked bool        // since the last change
	wrong   map[int]int // sites that were found wrong, with the mark they had

	solution []int          // the only one, nil where there is none, or none yet
	solving  bool           // it is looked for in the background
	verdict  solver.Verdict // that is known so far

	help     play.Help     // what the player was helped with
	wave     *won.Wave     // lights the board that was just solved; nil: it is drawn as always
	standing *won.Standing // how the game that was just solved stands; nil: it is not known

	over ui.Screen // the sheet with a copy, or the pause, while it is over this
}

// A source is where a puzzle comes from and how it is kept.
type source struct {
	kind   puzzles.Kind
	key    string // of its save
	name   string // "hard 12"
	banded bool   // the puzzle says how hard it is, and so does its name
	rated  play.Rated
	saved  string                                         // what the title says of the save
	unkept bool                                           // it is on no shelf
	next   func() (name string, open func(*Play) tea.Cmd) // the one after it, as Opening has it
}

// Traits are what of the board decides about keys.
type traits struct {
	words  bool   // values are words, written by their number
	values string // their keys, for the help: "1-9 A-G"
	counts bool   // there are clues that count a line
	ways   bool   // there are clues that are kept in one of several ways
}

// A state is what follows from the marks on the board.
type state struct {
	breaches []puzzles.Violation
	keeps    func(puzzles.Clue) (play.ClueState, int) // nil where no clue is followed
	left     []play.Tally
	done     bool
	finished bool // done, or it was, see play.Game.Finish
}

// An Opening is a puzzle to be played: a new one, or one of which only the key
// of its save is known.
type Opening struct {
	Puzzle puzzles.Puzzle
	Key    string
	Name   string // "" for its title

	// Next returns how the one after it is called and what opens it, nil where there is none.
	Next func() (name string, open func(*Play) tea.Cmd)
}

// Open looks in the background for what was played of a puzzle, and then has it
// shown, unless the player has left the screen that asks. Where it can't be
// opened, show gets the error.
func Open(a *ui.App, from ui.Screen, o Opening, show func(*Play, error) tea.Cmd) tea.Cmd {
	return ui.Work(from, func() func() tea.Cmd {
		p, err := load(a, o)
		return func() tea.Cmd {
			if a.Top() != from {
				return nil
			}
			if p == nil {
				return show(nil, err)
			}
			notice := ui.When(from == nil, a.Notice)
			if err != nil {
				notice = strings.TrimSpace(err.Error() + " " + notice)
			}
			if notice != "" && p.panel.Text == "" {
				p.panel.Show("Note", notice, draw.Warning)
			}
			p.ticked = time.Now()
			return tea.Batch(show(p, nil), p.solve())
		}
	})
}

// load brings a puzzle with what was played of it. It returns an error also
// where the save can't be read and the puzzle begins anew.
func load(a *ui.App, o Opening) (*Play, error) {
	key := o.Key
	if o.Puzzle != nil {
		key = play.Key(o.Puzzle)
	}
	var g *play.Game
	var save play.Save
	var err error
	if a.Shelf != nil {
		g, save, err = a.Shelf.Load(a.Kinds, key)
	}
	resumed := g != nil
	switch {
	case resumed:
	case o.Puzzle != nil:
		g = play.New(o.Puzzle)
	case err == nil:
		return nil, fmt.Errorf("the save of %s is gone", key)
	default:
		return nil, err
	}
	p := newPlay(a, g, o.Name, save)
	if o.Next != nil {
		p.source.next = o.Next
	}
	if a.Shelf != nil {
		p.source.rated = a.Shelf.Rated(key)
	}
	p.source.saved = ui.When(resumed, "saved")
	return p, err
}

func newPlay(a *ui.App, g *play.Game, name string, save play.Save) *Play {
	text := g.Puzzle.Text()
	name = cmp.Or(name, text.Title())
	band, banded := text.Field("band")
	name = draw.Dotted(BandBeside(name, band.Value), name)
	p := &Play{
		Worker: ui.NewWorker(), app: a, game: g,
		source: source{kind: a.KindOf(g.Puzzle), key: play.Key(g.Puzzle), name: name, banded: banded, unkept: a.Shelf == nil, next: func() (string, func(*Play) tea.Cmd) { return "", nil }},
		cursor: newCursor(g.Board),
		traits: traitsOf(g.Board), elapsed: save.Elapsed, first: save.First, help: save.Help, ticked: time.Now(), live: true,
	}
	g.Tidies = !a.Lasting
	p.scene.SetBoard(g.Board)
	if len(g.Board.Sites) > 0 {
		p.cursor.to(max(0, slices.Index(g.Marks(), puzzles.Blank)))
	}
	p.refresh()
	return p
}

// BandBeside is how hard a puzzle is, "" where its name begins with that.
func BandBeside(name, band string) string {
	return draw.Either(strings.HasPrefix(strings.ToLower(name), band), "", band)
}

// solve looks for the one solution.
func (p *Play) solve() tea.Cmd {
	if len(p.app.Engines) == 0 {
		return nil
	}
	p.solving = true
	q, asking := p.app.Question(p.game.Puzzle).ByRules(), p.app.Asking
	return ui.Work(p, func() func() tea.Cmd {
		ctx, stop := context.WithTimeout(p.Ctx, solveLimit)
		defer stop()
		r := p.app.Verify(ctx, "solution", q, nil)
		return ui.Do(func() {
			if asking == p.app.Asking { // or else others have been asked since
				p.solved(r)
			}
		})
	})
}

// askOthers looks for the solution anew, when others are asked than before.
func (p *Play) askOthers() tea.Cmd {
	p.solution, p.verdict = nil, solver.Unknown
	p.dropHint()
	return p.solve()
}

func (p *Play) solved(r proof.Report) {
	p.solving, p.verdict = false, r.Verdict
	if p.cursor.site < 0 {
		return // there is nothing to add
	}
	defer p.prepare()
	if errors.Is(r.Err, proof.ErrDisagree) {
		p.panel.Show("Note", english.AsSentence(r.Err.Error()), draw.Warning)
		return
	}
	if says := ui.TookOver(r); says != "" {
		p.panel.Show("Note", "The solution is known."+says, draw.Warning)
	}
	switch r.Verdict {
	case solver.Unique:
		p.solution = r.First
		p.game.Know(r.First)
		p.scene.SetBoard(p.game.Board) // which may say how good that is
	case solver.Multiple:
		p.panel.Show("Note", "This "+p.source.kind.Title+" has several solutions, so a check can only tell broken rules.", draw.Warning)
	case solver.None:
		p.panel.Show("Note", "This "+p.source.kind.Title+" has no solution: its clues contradict each other.", draw.Warning)
	case solver.Unknown:
		p.panel.Show("Note", "The solution was not found in time, so a check can only tell broken rules.", draw.Warning)
	}
}

// End ends all background work and saves the game.
func (p *Play) End() tea.Cmd {
	p.Stop()
	cmd := p.save()
	if !p.source.unkept {
		p.app.Shelf.Leave(p.source.key)
	}
	return cmd
}

// Beat is that of the clock, which counts until the puzzle is solved, seen or not.
func (p *Play) Beat() time.Duration {
	switch {
	case p.wave != nil && p.wave.Moves():
		return 40 * time.Millisecond
	case p.board.finished:
		return 0
	case p.untimed || p.app.Untimed:
		return 2 * time.Second
	}
	return time.Second
}

// Tick counts the time played. A pause in which the program did not run, such
// as a suspended computer, does not count, nor does a pause, another window, or editing a copy.
func (p *Play) Tick(now time.Time) {
	if d := now.Sub(p.ticked); !p.board.finished && !p.away && d < 5*time.Second && (p.over == nil || !p.app.Has(p.over)) {
		p.elapsed += d
	}
	p.ticked = now
	if p.wave != nil {
		p.wave.Tick(now)
	}
}

// refresh works out what follows from the board. It is called after every
// change.
func (p *Play) refresh() {
	was := p.board.done
	p.board = state{breaches: p.game.Position().Broken(), keeps: keeps(p.game), left: p.game.Tallies()}
	p.board.finished = p.game.Finish()
	if p.board.done = p.board.finished && len(p.board.breaches) == 0 && p.game.Done(); !p.board.done {
		p.standing = nil
	}
	switch {
	case p.cursor.site < 0:
		text := "This board has no place where anything can be written."
		if len(p.board.breaches) > 0 {
			text += " " + english.AsSentence("A rule of it can't be kept: "+p.board.breaches[0].Says)
		}
		p.panel.Show("Nothing to do", text, draw.Plain)
	case p.board.done && !was && p.gaveUp():
		p.panel.Show(givenUp, p.solvedText(), draw.Plain)
	case p.board.done && !was:
		p.first = cmp.Or(p.first, p.elapsed)
		p.panel.Show(solved, p.solvedText(), draw.Good)
	case p.game.Filled() && len(p.board.breaches) > 0:
		p.panel.Show("Not yet", "The board is full, but "+p.board.breaches[0].Says+".", draw.Broken)
	}
}

// keeps returns how a board keeps its clues, or nil where it has none that are
// followed.
func keeps(g *play.Game) func(puzzles.Clue) (play.ClueState, int) {
	if !slices.ContainsFunc(g.Board.Clues(), func(c puzzles.Clue) bool { return c.Constraints != nil }) {
		return nil
	}
	return g.ClueStates()
}

// gaveUp reports whether what fills the board is the solution that was shown.
func (p *Play) gaveUp() bool {
	m, ok := p.game.CanUndo()
	return ok && m.Name == play.GaveUp
}

// Titles of the message on a board that is done.
const (
	solved  = "Solved"
	givenUp = "Given up"
)

func (p *Play) solvedText() string {
	var parts []string
	if q, ok := p.game.Puzzle.(puzzles.Asking); ok {
		if a := q.Answer(p.game.Marks()); a != "" {
			parts = append(parts, a)
		}
	}
	switch {
	case p.gaveUp():
		parts = append(parts, "This is the only solution. "+p.undoes())
	case p.untimed || p.app.Untimed:
		parts = append(parts, "Well done"+p.help.With()+".")
	default:
		first := ui.When(p.first != p.elapsed, " The first time took "+draw.Clock(p.first)+".")
		parts = append(parts, "Well done, in "+draw.Clock(p.elapsed)+p.help.With()+"."+first)
	}
	if p.standing != nil {
		parts[len(parts)-1] += " " + p.standing.String()
	}
	next := p.key(nameNext, keyNext) + " leaves."
	if name, open := p.source.next(); open != nil {
		next = "Next: " + name + ", with " + p.key(nameNext, keyNext) + "."
	}
	if !p.gaveUp() {
		next += " " + p.key(nameShare, keyShare) + " copies the result, " + p.key(nameReplay, keyReplay) + " replays the game."
	}
	return strings.Join(append(parts, next), "\n\n")
}

// changed is called after a move: the message on the old board is dropped,
// and the new one is saved.
func (p *Play) changed() tea.Cmd {
	p.dropHint()
	p.panel.Clear()
	p.checked = false
	for site, m := range p.wrong {
		if p.game.Mark(site) != m {
			delete(p.wrong, site)
		}
	}
	was, broken := p.board.done, len(p.board.breaches)
	p.refresh()
	p.prepare()
	if p.board.done && !was || len(p.board.breaches) > broken {
		p.app.Ring()
	}
	if p.board.done && !was && !p.gaveUp() {
		return tea.Batch(p.save(), p.celebrate())
	}
	return p.save()
}

// save saves the game, and the title says when it is on disk.
func (p *Play) save() tea.Cmd {
	if p.source.unkept {
		return nil
	}
	s := p.game.Save()
	if !s.Begun() {
		return nil
	}
	s.Elapsed, s.First, s.Played, s.Help = p.elapsed, p.first, time.Now(), p.help
	p.app.Shelf.Keep(p.source.key, s)
	return p.app.Saved(p, p.source.key, &p.source.saved, &p.panel)
}
