package ui

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
)

// ask gives the next part of a hint: how to look, why, and what follows.
func (p *playScreen) ask() tea.Cmd {
	if p.hint != nil {
		return p.tell()
	}
	p.cancel()
	ctx, stop := context.WithTimeout(context.Background(), hintLimit)
	p.stop = stop
	p.asked++
	p.page.top = 0
	p.say = message{title: "Hint", text: "Looking for a step that can be proved …"}
	var engine solver.Engine
	if len(p.engines) > 0 {
		engine = p.engines[0]
	}
	at, solution, asked := p.game.Position(), p.solution, p.asked
	return func() tea.Msg {
		h, err := proof.Next(ctx, at, engine, solution)
		stop()
		return hintMsg{p, asked, h, err}
	}
}

func (p *playScreen) hinted(m hintMsg) tea.Cmd {
	if m.asked != p.asked {
		return nil
	}
	p.stop = nil
	switch {
	case errors.Is(m.err, proof.ErrDone):
		p.say = message{"Hint", "Nothing is left to do.", good}
	case m.err != nil:
		p.say = message{"Hint", "No next step was found in time: " + m.err.Error() + ".", warning}
	default:
		p.hint = &m.hint
		cmd := p.tell()
		p.enable()
		return cmd
	}
	p.enable()
	return nil
}

// tell says the next part of the hint. The third one also writes it.
func (p *playScreen) tell() tea.Cmd {
	b := p.game.Board
	p.stage++
	p.page.top = 0
	if p.stage == 2 && p.hint.Reason(b) == "" {
		p.stage = 3
	}
	p.say = message{title: fmt.Sprintf("Hint, %d of 3", p.stage), ink: answer}
	switch p.stage {
	case 1:
		p.say.text = p.hint.Nudge(b)
	case 2:
		text, fits := p.why()
		p.say.text = text
		if !fits {
			p.prove()
		}
	default:
		return p.take()
	}
	return nil
}

// take does what the hint says.
func (p *playScreen) take() tea.Cmd {
	h, b := p.hint, p.game.Board
	text := h.Answer(b)
	p.cursor = h.Gains[0].Site
	if !take(p.game, *h) { // several marks, one of which is wrong
		p.say = message{"Hint, 3 of 3", text, answer}
		p.stage = 2 // stays to be looked at
		return nil
	}
	cmd := p.changed()
	if !p.done {
		done := "Written: "
		switch {
		case h.Strength == proof.Mistake:
			done = "Taken back: "
		case !h.Gains[0].Holds:
			done = "Crossed out: "
		}
		p.say = message{"Hint, 3 of 3", text + "\n\n" + done + p.undoWith(), answer}
	}
	return cmd
}

// take does what a hint says, in one move, and reports whether that changed the
// board.
func take(g *play.Game, h proof.Hint) bool {
	after, ok := h.Apply(g.Position())
	return ok && g.Become("hint", after)
}

func (p *playScreen) dropHint() {
	p.hint, p.stage = nil, 0
	p.cancel()
}

// longest is how many steps a reason may have to be told in one breath.
const longest = 3

// why is the reason of the hint as the panel tells it. A chain that is too
// long for it is told in one sentence, and fits is false where even its text
// would not fit.
func (p *playScreen) why() (text string, fits bool) {
	h := p.hint
	text = h.Reason(p.game.Board)
	r := p.scene.panel
	fits = h.Strength == proof.Because || len(h.Steps) < 2 || r.w > 0 && len(wrapped(text, r.w))+2 <= r.h
	if len(h.Steps) <= longest && fits || h.Strength == proof.Because {
		return text, fits
	}
	how := p.keys.Proof.Help().Key + " shows it step by step."
	first, last := h.Steps[0], h.Steps[len(h.Steps)-1]
	switch {
	case first.Supposed:
		return fmt.Sprintf("%s A chain of %d steps then leads to a broken rule: %s", first.Text, len(h.Steps)-1, how), fits
	case last.Broken || h.Strength == proof.Mistake:
		return fmt.Sprintf("A chain of %d steps shows it: %s", len(h.Steps), how), fits
	}
	return fmt.Sprintf("%s To see them one by one press %s.", last.Text, p.keys.Proof.Help().Key), fits
}

// prove opens the hint's proof.
func (p *playScreen) prove() {
	if p.hint != nil && len(p.hint.Steps) > 0 {
		p.lay(newProof(p, p.game, *p.hint, p.take))
	}
}

// hintLooks marks what the hint tells so far: where to look, then what its
// reason rests on.
func (p *playScreen) hintLooks(looks map[int]look) {
	h := p.hint
	chain := h.Strength == proof.Suppose || h.Strength == proof.Together
	switch {
	case h.Strength == proof.Mistake && p.stage < 2:
		return
	case !chain:
		for _, s := range h.Sites() {
			looks[s] = look{paper: reason}
		}
	}
	if p.stage > 1 {
		for _, s := range h.Witnesses() {
			looks[s] = look{paper: basis}
		}
	}
	if p.stage > 1 || chain {
		for _, g := range h.Gains {
			looks[g.Site] = look{paper: hinted}
		}
	}
}
