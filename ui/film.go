package ui

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
)

// beat is how long a running film shows each step.
const beat = 1200 * time.Millisecond

// film solves the puzzle by hints from where the player is, on a copy of the
// game. Steps are found in the background, one after the other, while the
// player walks through those there are.
type film struct {
	playScreen *playScreen
	keys       *filmKeys
	ctx        context.Context
	stop       context.CancelFunc
	engine     solver.Engine
	answer     []int // the one solution, or nil

	steps []filmStep
	last  *play.Game // after all steps so far
	why   string     // why no further step is found; "" while they are looked for
	at    int        // the step that is shown; len(steps) is the last board
	runs  bool
	run   int // counts runs, so that the beats of an older one are dropped
	page  pager
}

// A filmStep is a hint and the board it was given on.
type filmStep struct {
	game *play.Game
	hint proof.Hint
}

// now returns the board that is shown, and the proof of what is written next.
func (f *film) now() (*play.Game, []proof.Step) {
	if f.at == len(f.steps) {
		return f.last, nil
	}
	s := f.steps[f.at]
	return s.game, s.hint.Steps
}

type (
	filmMsg struct {
		film *film
		hint proof.Hint
		err  error
	}
	beatMsg struct {
		film *film
		run  int
	}
)

// film begins a film.
func (p *playScreen) film() tea.Cmd {
	p.dropHint()
	f := &film{playScreen: p, keys: newFilmKeys(), answer: p.solution, last: p.game.Snapshot()}
	f.ctx, f.stop = context.WithCancel(context.Background())
	if len(p.engines) > 0 {
		f.engine = p.engines[0]
	}
	p.lay(f)
	return f.find()
}

func (f *film) end() { f.stop() }

func (f *film) help() (string, []group) {
	return "All keys of a film", []group{{"Film", f.keys.all()}}
}

// find looks for the next step.
func (f *film) find() tea.Cmd {
	at := f.last.Position()
	return func() tea.Msg {
		ctx, stop := context.WithTimeout(f.ctx, hintLimit)
		defer stop()
		h, err := proof.Next(ctx, at, f.engine, f.answer)
		return filmMsg{f, h, err}
	}
}

func (f *film) told(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case filmMsg:
		if msg.film == f {
			return f.found(msg)
		}
	case beatMsg:
		if msg.film != f || msg.run != f.run || !f.runs {
			return nil
		}
		f.step(1)
		f.runs = f.at < len(f.steps) || f.why == ""
		return f.beat()
	}
	return nil
}

// found takes the next step on the film's own board and looks for another.
func (f *film) found(m filmMsg) tea.Cmd {
	switch {
	case f.ctx.Err() != nil:
		return nil
	case errors.Is(m.err, proof.ErrDone):
		f.why = "Solved."
		return nil
	case m.err != nil:
		f.why = "No further step was found: " + m.err.Error() + "."
		return nil
	}
	before := f.last.Snapshot()
	if !take(f.last, m.hint) {
		f.why = m.hint.Answer(f.last.Board) + " A film can't tell which."
		return nil
	}
	f.steps = append(f.steps, filmStep{before, m.hint})
	return f.find()
}

func (f *film) beat() tea.Cmd {
	if !f.runs {
		return nil
	}
	run := f.run
	return tea.Tick(beat, func(time.Time) tea.Msg { return beatMsg{f, run} })
}

// step goes so many steps on, as far as there are any.
func (f *film) step(by int) {
	f.at = max(0, min(f.at+by, len(f.steps)))
	f.page.top = 0
}

func (f *film) pressed(k tea.KeyMsg) (tea.Cmd, bool) {
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	runs := f.runs
	f.runs = false // any key stops it
	switch {
	case is(f.keys.Run):
		if f.runs = !runs; f.runs {
			if f.at == len(f.steps) && f.why != "" {
				f.at = 0
			}
			f.run++
			return f.beat(), false
		}
	case is(f.keys.Forward):
		f.step(1)
	case is(f.keys.Back):
		f.step(-1)
	case is(f.keys.First):
		f.step(-len(f.steps))
	case is(f.keys.Last):
		f.step(len(f.steps))
	case is(f.keys.PageDown):
		f.page.top += 5
	case is(f.keys.PageUp):
		f.page.top = max(0, f.page.top-5)
	case is(f.keys.Proof):
		if f.at < len(f.steps) {
			s := f.steps[f.at]
			f.playScreen.lay(newProof(f.playScreen, s.game, s.hint, func() tea.Cmd {
				f.step(1)
				return nil
			}))
		}
	case is(f.keys.Leave):
		return nil, true
	}
	return nil, false
}

// view is the board at the present step, with what the step writes.
func (f *film) view() (v view, focus int) {
	if f.at == len(f.steps) {
		return view{cells: cellsOf(f.last), cursor: -1, keeps: f.playScreen.follows(f.last)}, f.playScreen.cursor
	}
	s := f.steps[f.at]
	p := proofScreen{game: s.game, keeps: f.playScreen.follows(s.game), hint: s.hint, at: len(s.hint.Steps)}
	v = p.view()
	for _, site := range s.hint.Sites() {
		if _, ok := v.looks[site]; !ok && s.hint.Strength == proof.Because {
			v.looks[site] = look{paper: reason}
		}
	}
	return v, s.hint.Gains[0].Site
}

// tells is what the panel says of the present step.
func (f *film) tells() (answer, why string) {
	if f.at == len(f.steps) {
		if f.why == "" {
			return "Looking for the next step …", ""
		}
		return f.why, ""
	}
	s := f.steps[f.at]
	b := s.game.Board
	why = s.hint.Reason(b)
	if n := len(s.hint.Steps); s.hint.Strength != proof.Because && n > longest {
		why = fmt.Sprintf("It takes a chain of %d steps: %s shows them.", n, f.keys.Proof.Help().Key)
	}
	return s.hint.Answer(b), why
}

func (f *film) draw(c *canvas) {
	p := f.playScreen
	v, focus := f.view()
	answers, why := f.tells()
	known := fmt.Sprintf("%d of %d", min(f.at+1, len(f.steps)), len(f.steps))
	if f.why == "" {
		known += " and more"
	}
	if f.at == len(f.steps) {
		known = fmt.Sprintf("after %d steps", len(f.steps))
	}
	p.scene.draw(c, v, focus, answers+" "+why)
	p.drawTitle(c)

	f.keys.Back.SetEnabled(f.at > 0)
	f.keys.Forward.SetEnabled(f.at < len(f.steps))
	f.keys.Proof.SetEnabled(f.at < len(f.steps))
	f.keys.PageDown.SetEnabled(f.page.more)
	f.keys.PageUp.SetEnabled(f.page.top > 0)
	run := "run"
	if f.runs {
		run = "pause"
	}
	f.keys.Run.SetHelp("space", run)
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{f.keys.Run, f.keys.Forward, f.keys.Leave, f.keys.Proof, f.keys.Back, f.keys.PageDown}, f.keys.All)

	r := p.scene.panel
	if r.w <= 0 {
		return
	}
	var rows []row
	if r.h > panelBelow-2 {
		rows = append(rows, row{{"Film", title}, {", " + known, quiet}}, row{})
	}
	rows = append(rows, paragraph(answers, r.w, answer)...)
	if why != "" {
		rows = append(rows, row{})
		rows = append(rows, paragraph(why, r.w, plainInk)...)
	}
	g, steps := f.now()
	rows = addNotes(rows, noteRows(g.Board.Notes, r.w, v.keeps, steps), r.h)
	drawRows(c, r, f.page.cut(rows, r.h, f.keys.PageDown))
}
