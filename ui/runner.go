package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/ui/draw"
)

// A Runner is the base of a screen that goes from step to step by itself, until it is
// stopped or at the end.
type Runner struct {
	Worker
	Runs bool
	Each time.Duration // how long a step is shown

	of  Screen
	on  func() bool // takes a step, and reports whether there is another
	run int         // counts runs, so that the beats of an older one are dropped
}

// NewRunner returns one for a screen. on takes a step, and reports whether there is another.
func NewRunner(of Screen, each time.Duration, on func() bool) Runner {
	return Runner{Worker: NewWorker(), of: of, Each: each, on: on}
}

// Start begins to take steps.
func (r *Runner) Start() tea.Cmd {
	r.Runs = true
	r.run++
	return r.wait(r.run)
}

func (r *Runner) wait(run int) tea.Cmd {
	return Work(r.of, func() func() tea.Cmd {
		select {
		case <-time.After(r.Each):
		case <-r.Ctx.Done():
		}
		return func() tea.Cmd { return r.next(run) }
	})
}

// next takes a step in a run that was not stopped, and so on to the end.
func (r *Runner) next(run int) tea.Cmd {
	if !r.Runs || run != r.run {
		return nil
	}
	if r.Runs = r.on(); r.Runs {
		return r.wait(run)
	}
	return nil
}

// Type ends a run at a key, whatever is typed.
func (r *Runner) Type(k tea.KeyMsg) (cmd tea.Cmd, done bool) {
	ran := r.Runs
	r.Runs = false
	return nil, ran && k.Type == tea.KeySpace
}

// Called is what the key that starts and stops it does now.
func (r *Runner) Called() string { return draw.Either(r.Runs, "pause", "run") }
