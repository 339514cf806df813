package ui

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/solver"
	"crib/ui/draw"
)

// A Screen is what the player looks at. The topmost of the stack has the window and the keys.
type Screen interface {
	// Keys is the table of its keys as they are now.
	Keys() Keys

	// Type gets every key before the table does, and reports whether it is done with.
	Type(k tea.KeyMsg) (cmd tea.Cmd, done bool)

	Mouse(m tea.MouseMsg) tea.Cmd

	// Draw draws all but the bottom bar, which the app makes of the keys.
	Draw(c *draw.Canvas)

	// Beat is how often Tick is to come at least, also below other screens: 0 is
	// never. While nobody types it comes half as often, and with every key.
	Beat() time.Duration
	Tick(now time.Time)

	// Resume is called when it is the topmost again.
	Resume() tea.Cmd

	// End is called when it is taken off the stack, and when the program
	// ends: it ends what goes on in the background, and saves.
	End() tea.Cmd
}

// Base is what most screens do with most of this: nothing.
type Base struct{}

func (Base) Type(tea.KeyMsg) (tea.Cmd, bool) { return nil, false }
func (Base) Mouse(tea.MouseMsg) tea.Cmd      { return nil }
func (Base) Beat() time.Duration             { return 0 }
func (Base) Tick(time.Time)                  {}
func (Base) Resume() tea.Cmd                 { return nil }
func (Base) End() tea.Cmd                    { return nil }

// Push puts a screen on top. There is nothing more to do then (nil).
func (a *App) Push(s Screen) tea.Cmd {
	a.screens = append(a.screens, s)
	return nil
}

// Pop takes a screen and all above it off the stack. The program ends with the last one.
func (a *App) Pop(s Screen) tea.Cmd {
	end := a.cut(s)
	if len(a.screens) == 0 {
		return tea.Sequence(end, tea.Quit)
	}
	return tea.Sequence(end, a.Top().Resume()) // in this order: what was saved is listed
}

// Leave is Pop as a key does it.
func (a *App) Leave(s Screen) func() tea.Cmd {
	return func() tea.Cmd { return a.Pop(s) }
}

// Replace puts a screen in the place of another and of all above that, or on top of all.
func (a *App) Replace(old, s Screen) tea.Cmd {
	end := a.cut(old)
	a.Push(s)
	return end
}

// PopTo takes all above a screen off the stack.
func (a *App) PopTo(s Screen) tea.Cmd {
	if i := slices.Index(a.screens, s); i >= 0 && i < len(a.screens)-1 {
		return a.cut(a.screens[i+1])
	}
	return nil
}

// cut ends a screen and all above it, if it is on the stack.
func (a *App) cut(s Screen) tea.Cmd {
	var ends []tea.Cmd
	if !a.Has(s) {
		return nil
	}
	for gone := Screen(nil); gone != s; {
		gone = a.Top()
		a.screens = a.screens[:len(a.screens)-1]
		ends = append(ends, gone.End())
	}
	return tea.Batch(ends...)
}

// Top is the topmost screen, nil if there is none.
func (a *App) Top() Screen {
	if len(a.screens) == 0 {
		return nil
	}
	return a.screens[len(a.screens)-1]
}

// Has reports whether a screen is on the stack.
func (a *App) Has(s Screen) bool { return slices.Contains(a.screens, s) }

// A Worker is the base of a screen whose work in the background ends with it.
type Worker struct {
	Base
	Ctx  context.Context // of the work
	Stop context.CancelFunc
}

// NewWorker returns one whose work goes on.
func NewWorker() (w Worker) {
	w.Ctx, w.Stop = context.WithCancel(context.Background())
	return w
}

func (w Worker) End() tea.Cmd {
	w.Stop()
	return nil
}

// A news is the end of some work in the background.
type news struct {
	of   Screen
	then func() tea.Cmd
}

// Stream is Work that sends what is to be done while it goes on, as long as the screen is there.
func Stream(of Screen, work func(send func(then func() tea.Cmd))) tea.Cmd {
	const most = 1 << 10 // which no work sends, so that none waits for a screen that has gone
	sent := make(chan func() tea.Cmd, most)
	var next func() tea.Cmd
	next = func() tea.Cmd {
		return Work(of, func() func() tea.Cmd {
			if do, ok := <-sent; ok {
				return func() tea.Cmd { return tea.Batch(do(), next()) }
			}
			return nil
		})
	}
	return tea.Batch(Work(of, func() func() tea.Cmd {
		defer close(sent)
		work(func(then func() tea.Cmd) { sent <- then })
		return nil
	}), next())
}

// Work returns a command that works in the background for a screen. What the work returns is done
// after it, unless the screen has gone by then. No screen (nil) never goes.
func Work(of Screen, work func() (then func() tea.Cmd)) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = solver.Caught(r)
			}
		}()
		return news{of, work()}
	}
}
