// Package ui is the app: a window, and a stack of screens of which the topmost
// has the keys. Here is what screens are made of, whatever they show: tables of
// keys with their help, questions, panels, lines to type on. The screens are in
// the folders below.
package ui

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/solver"
	"crib/ui/draw"
)

// An App is the one tea.Model: a stack of screens, and a window in which the
// topmost is drawn. It knows nothing about any of them.
type App struct {
	Config
	screens []Screen

	// EditCopy opens the screen on which a copy of a puzzle is edited.
	EditCopy func(p puzzles.Puzzle) tea.Cmd

	start  func(*App) tea.Cmd
	failed *solver.Fault // the panic that ends the program
	stop   func()        // ends it

	profile termenv.Profile
	theme   *draw.Theme
	w, h    int
	query   tea.Cmd // asks the terminal for its background; nil: it is known
	settled bool    // the background is known, or was waited for long enough
}

type (
	startMsg      struct{}
	tickMsg       time.Time
	backgroundMsg struct{ dark bool }
	settledMsg    struct{}
)

// New returns an app without a screen, for a terminal without colours.
func New(c Config) *App {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Notice != "" {
		c.Notice = puzzles.Sentence(strings.TrimSuffix(c.Notice, "."))
	}
	a := &App{Config: c, profile: termenv.Ascii, settled: true, stop: func() {}}
	a.paint(true)
	return a
}

// paint takes the colours for a dark background, or a light one.
func (a *App) paint(dark bool) { a.theme = draw.NewTheme(a.profile, dark, a.ASCII) }

// patience is how long the first frame waits for the terminal to name its
// background. Most do at once; a later answer still changes the colours.
const patience = 25 * time.Millisecond

// Init shows the first screen, asks for the background and starts the clock.
func (a *App) Init() tea.Cmd {
	return tea.Batch(func() tea.Msg { return startMsg{} }, tick(), a.query, tea.Tick(patience, func(time.Time) tea.Msg { return settledMsg{} }))
}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// quit ends the program from everywhere.
var quit = Action{Key: "ctrl+c", Help: "quit at once", Bar: 1}

// Update hands on what happens. A panic in a screen ends the program, which
// Run reports.
func (a *App) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	defer func() {
		if r := recover(); r != nil {
			a.failed, m, cmd = solver.Caught(r), a, tea.Quit
		}
	}()
	return a, a.update(msg)
}

func (a *App) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case startMsg:
		return a.start(a)
	case tea.KeyMsg:
		// A slow link joins keys that were typed fast; what was pasted stays whole.
		if msg.Type == tea.KeyRunes && len(msg.Runes) > 1 && !msg.Paste {
			var cmds []tea.Cmd
			for _, r := range msg.Runes {
				cmds = append(cmds, a.pressed(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}))
			}
			return tea.Sequence(cmds...)
		}
		return a.pressed(msg)
	case tea.MouseMsg:
		if top := a.Top(); top != nil && a.roomy() {
			return top.Mouse(msg)
		}
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		return tea.ClearScreen
	case tickMsg:
		for _, s := range a.screens {
			s.Tick(time.Time(msg))
		}
		return tick()
	case backgroundMsg:
		a.settled = true
		a.paint(msg.dark)
	case settledMsg:
		a.settled = true
	case news:
		if msg.then != nil && (msg.of == nil || a.Has(msg.of)) {
			return msg.then()
		}
	case *solver.Fault:
		a.failed = msg
		return tea.Quit
	}
	return nil
}

// pressed gives a key to the topmost screen.
func (a *App) pressed(k tea.KeyMsg) tea.Cmd {
	top := a.Top()
	switch {
	case quit.Has(k):
		return tea.Quit
	case top == nil:
		return nil
	}
	if cmd, done := top.Type(k); done {
		return cmd
	}
	if do, ok := top.Keys().Find(k); ok {
		return do.Do()
	}
	return nil
}

// The least window that can be played in.
const leastWidth, leastHeight = 32, 10

func (a *App) roomy() bool { return a.w >= leastWidth && a.h >= leastHeight }

// View draws the topmost screen and its keys.
func (a *App) View() (screen string) {
	defer func() {
		if r := recover(); r != nil {
			a.failed, screen = solver.Caught(r), ""
			go a.stop() // which waits for what draws
		}
	}()
	top := a.Top()
	if a.w == 0 || !a.settled || top == nil || a.failed != nil {
		return ""
	}
	c := draw.NewCanvas(a.w-1, a.h) // the last column stays free: some terminals wrap there
	if !a.roomy() {
		text := fmt.Sprintf("This window is %dx%d; crib needs %dx%d.", a.w, a.h, leastWidth, leastHeight)
		c.Rows(draw.Rect{W: c.W, H: c.H}, draw.Paragraph(text, c.W, draw.Plain))
	} else {
		top.Draw(c)
		top.Keys().drawBar(c)
	}
	return c.Render(a.theme)
}

// end ends all screens. Where one has panicked it may do so again.
func (a *App) end() {
	defer func() {
		if f := solver.Caught(recover()); a.failed == nil {
			a.failed = f
		}
	}()
	if len(a.screens) > 0 {
		a.cut(a.screens[0])
	}
}
