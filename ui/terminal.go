package ui

import (
	"fmt"
	"os"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"crib/ui/draw"
)

// A terminal is the one that the app has to itself. Bubble Tea reads its keys and
// runs the app, but does not draw: its frames come with a beat, which goes on while
// nothing happens, and in whole lines. Here a frame is drawn at once, and of it
// only what has changed.
type terminal struct {
	in    *input
	out   *os.File
	lines *term.State  // the settings of its lines before
	shown *draw.Canvas // what is on it, nil where that is not known
	theme *draw.Theme
}

// What a terminal is told before the first frame, and what puts it back.
const (
	begins = ansi.SetAltScreenSaveCursorMode + ansi.EraseEntireScreen + ansi.HideCursor + ansi.SetBracketedPasteMode + ansi.SetButtonEventMouseMode + ansi.SetSgrExtMouseMode
	ends   = ansi.ResetSgrExtMouseMode + ansi.ResetButtonEventMouseMode + ansi.ResetBracketedPasteMode + ansi.ShowCursor + ansi.ResetAltScreenSaveCursorMode
)

// openTerminal takes the terminal over, until it is closed.
func openTerminal() (t *terminal, err error) {
	keys := os.Stdin
	if !term.IsTerminal(keys.Fd()) { // a puzzle came from there
		if keys, err = os.Open("/dev/tty"); err != nil {
			return nil, fmt.Errorf("no terminal to read keys from: %w", err)
		}
	}
	t = &terminal{in: newInput(keys), out: os.Stdout}
	if t.lines, err = term.MakeRaw(keys.Fd()); err != nil {
		return nil, fmt.Errorf("the terminal can't be set up: %w", err)
	}
	t.write(begins)
	return t, nil
}

func (t *terminal) close() {
	t.write(ends)
	_ = term.Restore(t.in.Fd(), t.lines)
}

// write writes to the terminal. One that has gone sends a signal, which ends the
// program.
func (t *terminal) write(text string) { _, _ = t.out.WriteString(text) }

// show makes a drawing what is on the terminal.
func (t *terminal) show(c *draw.Canvas, theme *draw.Theme) {
	text := ""
	if t.shown == nil || t.theme != theme {
		t.shown, t.theme, text = draw.NewCanvas(c.W, c.H), theme, ansi.EraseEntireScreen
	}
	if text += c.Changes(t.shown, theme); text != "" {
		t.write(text)
	}
	t.shown = c
}
