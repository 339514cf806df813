package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/solver"
	_ "crib/ui/colour" // before Bubble Tea's own init; see there
)

// Config is what the screen is given by the command line.
type Config struct {
	Kinds   []puzzles.Kind
	Packs   []puzzles.Pack
	Engines []solver.Engine // search first, then the others there are
	Shelf   *play.Shelf     // nil: Run opens the usual one
	Notice  string          // one sentence to be shown at the start
	ASCII   bool            // draw with ASCII only, whatever the locale says
	Light   *bool           // the terminal's background; nil: find out

	Out io.Writer        // the terminal, for what is no drawing; Run sets it
	Now func() time.Time // nil: time.Now
}

// KindOf returns the kind of a puzzle.
func (c Config) KindOf(p puzzles.Puzzle) puzzles.Kind { return c.Kind(p.Text().Kind) }

// Kind returns the kind of a name, or one that is only that name.
func (c Config) Kind(name string) puzzles.Kind {
	for _, k := range c.Kinds {
		if k.Name == name {
			return k
		}
	}
	return puzzles.Kind{Name: name, Title: name}
}

// Run shows screens until the player quits; start puts the first one on the
// stack. It puts the terminal back as it was, also after a panic and when a
// signal ends the program, and writes what is still to be saved. A panic is a
// solver.Fault among its errors.
func Run(ctx context.Context, c Config, start func(*App) tea.Cmd) (err error) {
	if !term.IsTerminal(os.Stdout.Fd()) {
		return errors.New("standard output: not a terminal, want one to draw on (crib solve and crib verify need none)")
	}
	if c.Shelf == nil {
		c.Shelf = play.OpenShelf()
	}
	defer func() {
		closed := c.Shelf.Close()
		if closed == nil && errors.As(err, new(*solver.Fault)) {
			err = fmt.Errorf("%w; all that was played is saved", err)
		}
		err = errors.Join(err, closed)
	}()
	c.ASCII = c.ASCII || saysASCII()
	c.Out = os.Stdout
	t, err := openTerminal()
	if err != nil {
		return err
	}
	defer t.close()

	app := New(c)
	app.start, app.terminal = start, t
	if light, known := saysLight(); c.Light != nil {
		app.paint(!*c.Light)
	} else if known {
		app.paint(!light)
	} else {
		t.write(askBackground)
		app.query = t.in.background
	}
	if app.w, app.h, err = term.GetSize(t.out.Fd()); err != nil {
		return fmt.Errorf("the size of the terminal is not known: %w", err)
	}

	// Bubble Tea ends on SIGINT and SIGTERM by itself.
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	defer stop()
	program := tea.NewProgram(app, tea.WithContext(ctx), tea.WithInput(t.in), tea.WithoutRenderer())
	app.stop = program.Quit
	app.wake = func() { time.AfterFunc(time.Second, func() { program.Send(tickMsg(time.Now())) }) }
	resized := make(chan os.Signal, 1)
	signal.Notify(resized, syscall.SIGWINCH)
	defer signal.Stop(resized)
	go func() {
		for range resized {
			if w, h, err := term.GetSize(t.out.Fd()); err == nil {
				program.Send(tea.WindowSizeMsg{Width: w, Height: h})
			}
		}
	}()
	_, err = program.Run()
	app.end()
	switch {
	case app.failed != nil:
		return app.failed
	case ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted):
		return nil // asked to end, and ended
	}
	return err
}

// saysASCII reports whether the locale rules out anything but ASCII.
func saysASCII() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(os.Getenv(name)); v != "" {
			return !strings.Contains(v, "utf-8") && !strings.Contains(v, "utf8")
		}
	}
	return false
}

// saysLight reads the background that some terminals name last in COLORFGBG.
func saysLight() (light, known bool) {
	parts := strings.Split(os.Getenv("COLORFGBG"), ";")
	n, err := strconv.Atoi(parts[len(parts)-1])
	return n == 7 || n >= 9 && n <= 15, err == nil && len(parts) > 1
}
