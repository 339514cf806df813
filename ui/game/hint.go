package game

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui"
	"crib/ui/draw"
)

// A hint is given in three stages: where to look, why, and what follows.
type hint struct {
	given *proof.Hint
	seen  proof.Glance // of what it says
	says  string       // so far
	stage int
	from  int                // where the cursor was then: while it is there the board is scrolled to the hint
	ctx   context.Context    // of the last question
	stop  context.CancelFunc // ends a hint that is looked for; nil: none is
	ahead *ahead             // the next one, before it is asked for; nil: none is prepared
	guide struct {           // of all hints that are prepared, one after the other
		sync.Mutex
		proof.Guide
	}
}

// idle is how long the board rests before the next hint is prepared.
var idle = 300 * time.Millisecond

// An ahead is a hint that is prepared while the player thinks.
type ahead struct {
	find func() // looks for it, once
	stop context.CancelFunc
	done chan struct{} // closed when it was looked for, or stopped
	hint proof.Hint
	err  error
}

// prepare looks for the next hint in the background, once the board rests. It is
// called whenever the board has changed, or what is known of its solution.
func (p *Play) prepare() {
	if p.hint.ahead != nil {
		p.hint.ahead.stop()
		p.hint.ahead = nil
	}
	if p.board.done {
		return
	}
	at, engine, solution, guide := p.game.Position(), p.engine(), p.solution, &p.hint.guide
	ctx, stop := context.WithTimeout(p.Ctx, hintLimit)
	a := &ahead{stop: stop, done: make(chan struct{}), err: context.Canceled}
	a.find = sync.OnceFunc(func() {
		defer close(a.done)
		defer stop()
		defer func() { _ = recover() }() // a hint that is asked for comes upon it again
		guide.Lock()
		defer guide.Unlock()
		if ctx.Err() == nil {
			a.hint, a.err = guide.Next(ctx, at, engine, solution)
		}
	})
	p.hint.ahead = a
	time.AfterFunc(idle, a.find)
}

// engine is the one that hints ask, nil if there is none.
func (p *Play) engine() solver.Engine { return p.app.Engine("hint", p.game.Puzzle) }

// ask gives the next stage of a hint, or looks for one.
func (p *Play) ask() tea.Cmd {
	if p.hint.given != nil {
		return p.nextStage()
	}
	p.panel.Show("Hint", "Looking for a step that can be proved …", draw.Plain)
	p.hint.ctx, p.hint.stop = context.WithCancel(p.Ctx)
	asked := p.hint.ctx
	at, engine, solution := p.game.Position(), p.engine(), p.solution
	ahead := p.hint.ahead
	return ui.Work(p, func() func() tea.Cmd {
		ctx, stop := context.WithTimeout(asked, hintLimit)
		defer stop()
		h, err := proof.Hint{}, context.Canceled
		if ahead != nil {
			go ahead.find()
			select {
			case <-ctx.Done():
			case <-ahead.done:
				h, err = ahead.hint, ahead.err
			}
		}
		if err != nil { // it was stopped, or not found in time
			h, err = proof.Next(ctx, at, engine, solution)
		}
		return func() tea.Cmd {
			if asked.Err() != nil {
				return nil // nobody waits for it any more
			}
			return p.hinted(h, err)
		}
	})
}

func (p *Play) hinted(h proof.Hint, err error) tea.Cmd {
	p.hint.stop()
	p.hint.stop = nil
	switch {
	case errors.Is(err, proof.ErrDone):
		p.panel.Show("Hint", "Nothing is left to do.", draw.Good)
	case err != nil:
		p.panel.Show("Hint", "No next step was found in time: "+err.Error()+".", draw.Warning)
	default:
		p.help.Hints++
		p.hint.given, p.hint.seen = &h, proof.Glance{}
		if n := len(h.Steps); n > 0 && h.Strength == proof.Because && h.Steps[n-1].Constraint != nil {
			p.hint.seen = proof.Glimpsed(p.game.Position(), h.Steps[n-1].Constraint, h.Gains)
		}
		return p.nextStage()
	}
	return nil
}

// nextStage shows the next part of the hint. The third one also writes it.
func (p *Play) nextStage() tea.Cmd {
	b, h := p.game.Board, &p.hint
	h.stage++
	h.from = p.cursor.site
	if h.stage == 2 && h.given.Reason(b) == "" {
		h.stage = 3
	}
	title := fmt.Sprintf("Hint, %d of 3", h.stage)
	switch h.stage {
	case 1:
		h.says = h.given.Nudge(b)
		p.panel.Show(title, h.says, draw.Answer)
	case 2:
		text, fits := p.why()
		h.says = text
		p.panel.Show(title+ui.When(h.given.Name != "", " · "+h.given.Name), text, draw.Answer)
		if !fits {
			p.prove()
		}
	default:
		return p.take()
	}
	return nil
}

// take follows the hint.
func (p *Play) take() tea.Cmd {
	h := p.hint.given
	text := h.Answer(p.game.Board)
	const title = "Hint, 3 of 3"
	p.cursor.to(h.Gains[0].Site)
	if !take(p.game, *h) { // several marks, one of which is wrong
		p.panel.Show(title, text, draw.Answer)
		p.hint.stage = 2 // stays to be looked at
		return p.pickMistake()
	}
	cmd := p.changed()
	if !p.board.done {
		done := "Written: "
		switch {
		case h.Strength == proof.Mistake:
			done = "Taken back: "
		case !h.Gains[0].Holds:
			done = "Crossed out: "
		}
		p.panel.Show(title, text+"\n\n"+done+p.undoes(), draw.Answer)
	}
	return cmd
}

// take follows a hint in one move, and reports whether that changed the board.
func take(g *play.Game, h proof.Hint) bool {
	after, ok := h.Apply(g.Position())
	return ok && g.Become(play.Hinted, after)
}

func (p *Play) dropHint() {
	p.cancelHint()
	p.hint.given, p.hint.stage = nil, 0
}

// cancelHint ends a question whose answer has not come.
func (p *Play) cancelHint() {
	if p.hint.stop == nil {
		return
	}
	p.hint.stop()
	p.hint.stop = nil
	p.panel.Clear()
}

// longest is how many steps a reason may have to fit in one message.
const longest = 3

// why is the reason of the hint for the panel. A chain that is too long for it is
// put in one sentence, and fits is false where even its text
// would not fit.
func (p *Play) why() (text string, fits bool) {
	h, r := p.hint.given, p.scene.Panel
	text = h.Reason(p.game.Board)
	fits = h.Strength == proof.Because || len(h.Steps) < 2 || r.W > 0 && len(draw.Wrapped(text, r.W))+2 <= r.H
	if len(h.Steps) <= longest && fits || h.Strength == proof.Because {
		return text, fits
	}
	key := p.key(nameProof, keyProof)
	how := key + " shows it step by step."
	first, last := h.Steps[0], h.Steps[len(h.Steps)-1]
	switch {
	case first.Supposed:
		return fmt.Sprintf("%s A chain of %d steps then leads to a broken rule: %s", first.Text, len(h.Steps)-1, how), fits
	case last.Broken || h.Strength == proof.Mistake:
		return fmt.Sprintf("A chain of %d steps shows it: %s", len(h.Steps), how), fits
	}
	return fmt.Sprintf("%s To see them one by one press %s.", last.Text, key), fits
}

// prove opens the hint's proof.
func (p *Play) prove() {
	if len(p.hint.given.Steps) > 0 {
		p.app.Push(newProof(p, p.game, *p.hint.given, p.take))
	}
}

// focus is the site that the board is scrolled to.
func (p *Play) focus() int {
	if h := &p.hint; h.given != nil && h.from == p.cursor.site && (h.given.Strength != proof.Mistake || h.stage > 1) {
		return h.given.Gains[0].Site
	}
	return p.cursor.site
}

// showHint marks what the hint shows so far: where to look, then what its
// reason rests on.
func (p *Play) showHint(v draw.View) {
	h := p.hint.given
	chain := h.Strength == proof.Suppose || h.Strength == proof.Together
	switch {
	case h.Strength == proof.Mistake && p.hint.stage < 2:
		return
	case !chain:
		v.Show(h.Sites(), draw.Look{Paper: draw.Reason})
	}
	if p.hint.stage > 1 {
		if n := len(h.Steps); n > 0 && !chain {
			v.Show(h.Steps[n-1].Named(), draw.Look{Paper: draw.CutOff})
			v.Show(h.Sites(), draw.Look{Paper: draw.Reason})
		}
		v.Show(h.Witnesses(), draw.Look{Paper: draw.Basis})
		glimpse(v, p.game.Board, p.hint.seen)
	}
	for i, s := range h.Steps {
		if strings.Contains(p.hint.says, s.Text) || !chain && i == len(h.Steps)-1 {
			point(v, p.game.Board, s, s.Text)
		}
	}
	point(v, p.game.Board, proof.Step{}, p.hint.says)
	if p.hint.stage > 1 || chain {
		for _, g := range h.Gains {
			v.Looks[g.Site].Paper = draw.Hinted
		}
	}
}
