package ui

import (
	"context"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/proof"
	"crib/solver"
)

// How long the background may look at a sketch, and how long the player must
// pause before it begins.
const checkLimit = 5 * time.Second

var checkPause = 120 * time.Millisecond

// found is what was found out of a sketch: a quiet line, and the clues that
// break a rule by themselves.
type found struct {
	text   string
	ink    ink
	broken []int // sites
}

type foundMsg struct {
	edit  *edit
	asked int
	found found
}

// check finds out in the background whether the puzzle still has a solution,
// has just one, and what is forced already. What was asked before is dropped.
func (e *edit) check() tea.Cmd {
	if e.stop != nil {
		e.stop()
		e.stop = nil
	}
	e.asked++
	p := e.sketch.Puzzle()
	e.found = found{}
	if u, ok := p.(puzzles.Unfinished); ok {
		if err := u.Unfinished(); err != nil {
			e.found = found{text: "Not yet complete: " + reasonOf(err) + ".", ink: quiet}
			return nil
		}
	}
	if len(e.engines) == 0 || len(e.board.Sites) == 0 {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), checkLimit+checkPause)
	e.stop, e.found = stop, found{text: "Looking for a solution …", ink: quiet}
	engine, asked := e.engines[0], e.asked
	return func() tea.Msg {
		defer stop()
		select {
		case <-time.After(checkPause):
		case <-ctx.Done():
			return nil
		}
		return foundMsg{e, asked, find(ctx, p, engine)}
	}
}

// find looks at a puzzle.
func find(ctx context.Context, p puzzles.Puzzle, engine solver.Engine) found {
	b := p.Board()
	givens := b.Givens()
	if broken := puzzles.Encode(b, puzzles.Explaining(p)).Broken(givens); len(broken) > 0 {
		f := found{text: "No solution as it stands: " + broken[0].Text + ".", ink: warning}
		for _, breach := range broken {
			f.broken = append(f.broken, breach.Sites...)
		}
		return f
	}
	switch r := proof.Verify(ctx, proof.Question{Puzzle: p, Engines: []solver.Engine{engine}}, nil); r.Verdict {
	case solver.None:
		return found{text: "No solution as it stands.", ink: warning}
	case solver.Unique:
		return found{text: "One solution.", ink: good}
	case solver.Unknown:
		return found{text: fmt.Sprintf("Whether it has one solution was not found in %d seconds; to verify it takes more time.", int(checkLimit.Seconds())), ink: quiet}
	}
	open := 0
	for _, g := range givens {
		if g == puzzles.Blank {
			open++
		}
	}
	forced, err := proof.Forced(ctx, p, engine)
	if err != nil {
		return found{text: "Several solutions.", ink: quiet}
	}
	n := 0
	for i, m := range forced {
		if m != puzzles.Blank && givens[i] == puzzles.Blank {
			n++
		}
	}
	if n == 0 {
		return found{text: "Several solutions; no place is forced yet.", ink: quiet}
	}
	return found{text: fmt.Sprintf("Several solutions; %d of %d places are forced already.", n, open), ink: quiet}
}
