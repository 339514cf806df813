// Package terminal is the terminal the app has to itself: set up, drawn on, and put back.
package terminal

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"crib/ui/draw"
)

// A Terminal is one that was taken over. Bubble Tea reads its keys, but does not
// draw: its frames come with a beat, which goes on while nothing happens, and in
// whole lines. Here a frame is drawn at once, and of it only what has changed.
type Terminal struct {
	Keys    *input
	Resized chan os.Signal // gets a signal when the window has another size
	Stopped chan os.Signal // gets one when the program is to stop for a while

	asked time.Time // when the background was
	out   *os.File
	lines *term.State  // the settings of its lines before
	shown *draw.Canvas // what is on it, nil where that is not known
	theme *draw.Theme
}

// What a terminal is sent before the first frame, and what puts it back. The screen is erased at both
// ends: tmux else keeps parts of it if the window was resized meanwhile.
const (
	begins = ansi.SetModeAltScreenSaveCursor + ansi.EraseEntireScreen + ansi.HideCursor + ansi.SetModeBracketedPaste + ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr + ansi.SetModeFocusEvent
	ends   = ansi.EraseEntireScreen + ansi.ResetModeFocusEvent + ansi.ResetModeMouseExtSgr + ansi.ResetModeMouseButtonEvent + ansi.ResetModeBracketedPaste + ansi.ShowCursor + ansi.ResetModeAltScreenSaveCursor
)

// Open takes the terminal over, until it is closed.
func Open() (t *Terminal, err error) {
	keys := os.Stdin
	if !term.IsTerminal(keys.Fd()) { // a puzzle came from there
		if keys, err = os.Open("/dev/tty"); err != nil {
			return nil, fmt.Errorf("no terminal to read keys from: %w", err)
		}
	}
	t = &Terminal{Keys: newInput(keys), Resized: make(chan os.Signal, 1), Stopped: make(chan os.Signal, 1), out: os.Stdout}
	if err := t.begin(); err != nil {
		return nil, fmt.Errorf("the terminal can't be set up: %w", err)
	}
	signal.Notify(t.Resized, syscall.SIGWINCH)
	signal.Notify(t.Stopped, syscall.SIGTSTP)
	return t, nil
}

func (t *Terminal) begin() (err error) {
	if t.lines, err = term.MakeRaw(t.Keys.Fd()); err == nil {
		t.write(begins)
	}
	return err
}

func (t *Terminal) end() {
	t.write(ends)
	_ = term.Restore(t.Keys.Fd(), t.lines)
}

// Stop puts the terminal back and stops the program, and takes it over again when the
// program goes on.
func (t *Terminal) Stop() error {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	t.end()
	if err := syscall.Kill(syscall.Getpid(), syscall.SIGSTOP); err == nil {
		<-goesOn
	}
	t.Forget()
	return t.begin()
}

// Close puts the terminal back as it was.
func (t *Terminal) Close() {
	signal.Stop(t.Resized)
	signal.Stop(t.Stopped)
	if patience := time.Until(t.asked.Add(time.Second / 10)); patience > 0 { // else the answer would stand on the command line
		go func() {
			for keys := make([]byte, 256); ; {
				if _, err := t.Keys.Read(keys); err != nil {
					return
				}
			}
		}()
		t.IsDark(patience)
	}
	t.end()
}

// Size is how many columns and lines the window has.
func (t *Terminal) Size() (w, h int, err error) { return term.GetSize(t.out.Fd()) }

// AskBackground asks the terminal for its background.
func (t *Terminal) AskBackground() {
	t.asked = time.Now()
	t.write("\x1b]11;?\x1b\\")
}

// IsDark waits for the answer, which may never come; ok is false without one.
func (t *Terminal) IsDark(patience time.Duration) (dark, ok bool) {
	select {
	case <-t.Keys.answered:
		return t.Keys.dark, true
	case <-time.After(patience):
		return false, false
	}
}

// write writes to the terminal. One that has gone sends a signal, which ends the program.
func (t *Terminal) write(text string) { _, _ = t.out.WriteString(text) }

// Ring rings the bell.
func (t *Terminal) Ring() { t.write("\a") }

// Forget is called when something else may have changed what is on the terminal.
func (t *Terminal) Forget() { t.shown = nil }

// Show makes a drawing what is on the terminal.
func (t *Terminal) Show(c *draw.Canvas, theme *draw.Theme) {
	text := ""
	if t.shown == nil || t.theme != theme {
		t.theme = theme
		t.shown, text = c.Erased(theme)
	}
	if text += c.Changes(t.shown, theme); text != "" {
		t.write(text)
	}
	t.shown = c
}

// IsASCII reports whether the locale rules out anything but ASCII.
func IsASCII() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(os.Getenv(name)); v != "" {
			return !strings.Contains(v, "utf-8") && !strings.Contains(v, "utf8")
		}
	}
	return false
}

// IsLight reads the background that some terminals name last in COLORFGBG.
func IsLight() (light, known bool) {
	parts := strings.Split(os.Getenv("COLORFGBG"), ";")
	n, err := strconv.Atoi(parts[len(parts)-1])
	return n == 7 || n >= 9 && n <= 15, err == nil && len(parts) > 1
}
