package game

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/ui"
	"crib/ui/draw"
)

// beat is how long each step is shown where they go on by themselves.
const beat = 1200 * time.Millisecond

// A runner goes from step to step by itself, until it is stopped or at the end.
type runner struct {
	of   ui.Screen
	on   func() bool // takes a step, and reports whether there is another
	runs bool
	run  int // counts runs, so that the beats of an older one are dropped
}

// start begins to take steps.
func (r *runner) start() tea.Cmd {
	r.runs = true
	r.run++
	return r.beat(r.run)
}

func (r *runner) beat(run int) tea.Cmd {
	return ui.Work(r.of, func() func() tea.Cmd {
		time.Sleep(beat)
		return func() tea.Cmd { return r.next(run) }
	})
}

// next takes a step in a run that was not stopped, and so on to the end.
func (r *runner) next(run int) tea.Cmd {
	if !r.runs || run != r.run {
		return nil
	}
	if r.runs = r.on(); r.runs {
		return r.beat(run)
	}
	return nil
}

// Type ends a run at a key, whatever is typed.
func (r *runner) Type(k tea.KeyMsg) (cmd tea.Cmd, done bool) {
	ran := r.runs
	r.runs = false
	return nil, ran && k.Type == tea.KeySpace
}

// called is what the key that starts and stops it does now.
func (r *runner) called() string { return draw.Either(r.runs, "pause", "run") }
