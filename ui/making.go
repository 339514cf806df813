package ui

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/progress"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/making"
	"crib/puzzles/play"
)

// making is the screen while a new puzzle is made in the background.
type makingScreen struct {
	wish  making.Wish
	name  string
	stop  context.CancelFunc
	began time.Time
	far   atomic.Pointer[making.Progress] // written by the one who makes it
	seen  making.Progress                 // as it is drawn
	keys  []key.Binding
}

type (
	// makingMsg says that it is time to look how far it is.
	makingMsg struct{ makingScreen *makingScreen }

	// madeMsg brings the new puzzle.
	madeMsg struct {
		makingScreen *makingScreen
		puzzle       puzzles.Puzzle
		err          error
	}
)

// make begins to make a puzzle.
func (a *app) make(w making.Wish, name string) tea.Cmd {
	if len(a.config.Engines) == 0 {
		a.menu.notice = "No engine is there, which a new puzzle takes."
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m := &makingScreen{wish: w, name: name, stop: stop, began: time.Now(), keys: newMakingKeys()}
	a.makingScreen = m
	engine, shelf := a.config.Engines[0], a.config.Shelf
	work := func() tea.Msg {
		defer stop()
		g, err := making.Generate(ctx, engine, w, func(p making.Progress) { m.far.Store(&p) })
		if err == nil && shelf != nil {
			// It stays, whether it is played now or later.
			s := play.New(g.Puzzle).Save()
			s.Played = time.Now()
			key := play.Key(g.Puzzle)
			shelf.Keep(key, s)
			err = shelf.Wait(key)
		}
		return madeMsg{m, g.Puzzle, err}
	}
	return tea.Batch(work, m.look())
}

// look has the progress drawn again soon.
func (m *makingScreen) look() tea.Cmd {
	return tea.Tick(time.Second/10, func(time.Time) tea.Msg { return makingMsg{m} })
}

func (a *app) stillMaking(msg makingMsg) tea.Cmd {
	if msg.makingScreen != a.makingScreen {
		return nil
	}
	if p := a.makingScreen.far.Load(); p != nil {
		a.makingScreen.seen = *p
	}
	return a.makingScreen.look()
}

// made opens the new puzzle.
func (a *app) made(msg madeMsg) tea.Cmd {
	if msg.makingScreen != a.makingScreen {
		return nil // it was stopped, just too late
	}
	if msg.err != nil && msg.puzzle == nil {
		a.stopMaking()
		if a.fresh != nil {
			a.fresh.err = msg.err
		} else {
			a.menu.notice = msg.err.Error()
		}
		return nil
	}
	if msg.err != nil {
		a.menu.notice = msg.err.Error() // it can be played all the same
	}
	return a.open(msg.puzzle, -1, 0)
}

func (a *app) makingPressed(k tea.KeyMsg) tea.Cmd {
	if key.Matches(k, a.makingScreen.keys...) {
		a.stopMaking()
	}
	return nil
}

// stopMaking ends the work, if there is any.
func (a *app) stopMaking() {
	if a.makingScreen != nil {
		a.makingScreen.stop()
		a.makingScreen = nil
	}
}

// share is how much of the work on one board is done.
func (m *makingScreen) share() float64 {
	switch p := m.seen; {
	case p.Rating:
		return 1
	case p.Clues == 0:
		return 0
	default:
		return float64(p.Looked) / float64(p.Clues+1)
	}
}

// says tells how far it is.
func (m *makingScreen) says() string {
	p := m.seen
	board := ""
	if p.Attempt > 1 {
		board = fmt.Sprintf("Board %d: ", p.Attempt)
	}
	switch {
	case p.Attempt == 0, p.Clues == 0 && !p.Rating:
		return spoken(board + "laying out a board")
	case p.Rating:
		return spoken(board + "finding out how hard it is")
	}
	return spoken(fmt.Sprintf("%s%d of %d clues looked at, %d left", board, p.Looked, p.Clues, p.Left))
}

func (m *makingScreen) draw(c *canvas) {
	const x = 2
	w := min(56, c.w-2*x)
	c.put(x, 0, m.name, tone{ink: title})
	band := m.wish.Band
	if band == "" {
		band = "any difficulty"
	}
	c.put(x, 2, clipped(fmt.Sprintf("%v · %s · seed %d", m.wish.Size, band, m.wish.Seed), w), tone{ink: quiet})
	bar := progress.New(progress.WithWidth(w), progress.WithoutPercentage(), progress.WithColorProfile(termenv.Ascii), progress.WithFillCharacters('▓', '░'))
	c.put(x, 4, ansi.Strip(bar.ViewAs(m.share())), tone{ink: keyInk})
	c.put(x, 5, clipped(m.says(), w), tone{})
	y := 7
	if m.wish.OrAny {
		for _, l := range wrapped(making.DailyRule, w) {
			if y < c.h-1 {
				c.put(x, y, l, tone{ink: quiet})
			}
			y++
		}
	}
	drawBar(c, 1, c.h-1, c.w-1, nil, m.keys[0])
}

func newMakingKeys() []key.Binding { return []key.Binding{bind("esc", "stop", "esc", "q")} }
