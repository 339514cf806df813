// Package ui is crib's screen.
package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"

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
	Play    puzzles.Puzzle  // the puzzle to start with; nil: the menu
	Notice  string          // one sentence to be shown at the start
	ASCII   bool            // draw with ASCII only, whatever the locale says
	Light   *bool           // the terminal's background; nil: find out

	out io.Writer        // the terminal, for what is no drawing; Run sets it
	now func() time.Time // nil: time.Now
}

// Run shows the screen until the player quits. It puts the terminal back as it
// was, also after a panic and when a signal ends the program, and writes what
// is still to be saved. A panic is a solver.Fault among its errors.
func Run(ctx context.Context, c Config) (err error) {
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
	c.out = os.Stdout

	// Bubble Tea ends on SIGINT and SIGTERM by itself.
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	defer stop()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFPS(120), tea.WithAltScreen(), tea.WithMouseCellMotion()}

	dark, query := true, tea.Cmd(nil)
	if light, known := saysLight(); c.Light != nil {
		dark = !*c.Light
	} else if known {
		dark = !light
	} else if runtime.GOOS != "windows" && term.IsTerminal(os.Stdin.Fd()) {
		in := newInput(os.Stdin)
		options = append(options, tea.WithInput(in))
		query = in.query(ctx, os.Stdout)
	}
	app := newApp(c, termenv.EnvColorProfile(), dark, query)
	g := guarded{app, end}
	_, err = tea.NewProgram(g, options...).Run()
	func() {
		defer g.catch()
		if app.playScreen != nil {
			app.playScreen.keep()
		}
	}()
	if cause := context.Cause(ctx); errors.As(cause, new(*solver.Fault)) {
		return cause
	}
	if ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted) {
		return nil // asked to end, and ended
	}
	return err
}
