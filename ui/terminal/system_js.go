package terminal

import (
	"os"
	"syscall"
	"syscall/js"
	"time"

	"github.com/muesli/termenv"
)

// keyboard is no file here: keys come from the standard input.
const keyboard = ""

// Ends are the signals besides those of Bubble Tea that end a program.
var Ends = []os.Signal{syscall.SIGQUIT}

// Is reports whether a file is a terminal: in a page all three of a program's are.
func Is(f *os.File) bool { return f == os.Stdin || f == os.Stdout || f == os.Stderr }

// Profile is how many colours there are.
func Profile() termenv.Profile { return termenv.TrueColor }

// signals come from the page, which calls cribResized.
type signals struct{ resized chan os.Signal }

func notified() signals {
	s := signals{make(chan os.Signal, 1)}
	js.Global().Set("cribResized", js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case s.resized <- os.Interrupt:
		default: // it will ask for the size anyway
		}
		return nil
	}))
	return s
}

func (s signals) Resized() <-chan os.Signal { return s.resized }
func (s signals) Stopped() <-chan os.Signal { return nil }
func (s signals) Close()                    {}
func (s signals) Stop()                     {}

func (s *system) Begin() error { return nil }
func (s *system) End()         {}

// Size asks the page.
func (s *system) Size() (w, h int, err error) {
	size := js.Global().Call("cribSize")
	return size.Index(0).Int(), size.Index(1).Int(), nil
}

// More reports whether the page has more keys at hand. It waits for none, as the page hands over whole ones.
func (s *system) More(time.Duration) bool { return js.Global().Call("cribMore").Bool() }
