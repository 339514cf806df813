package ui

import (
	"bytes"
	"image/color"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// An input is the terminal's input without its answer to the question for the
// background, which would otherwise be taken for keys. The question is asked
// while the program already draws: nobody waits for a terminal that never
// answers, and an answer that comes late does no harm.
type input struct {
	*os.File
	dark chan bool
	rest []byte // of an answer that came in parts
}

func newInput(f *os.File) *input { return &input{File: f, dark: make(chan bool, 1)} }

const (
	askBackground = "\x1b]11;?\x1b\\"
	answerBegins  = "\x1b]11;"
)

// Read reads keys, and takes out an answer.
func (in *input) Read(p []byte) (int, error) {
	n := copy(p, in.rest)
	in.rest = nil
	m, err := in.File.Read(p[n:])
	if err != nil {
		return 0, err
	}
	return in.take(p, n+m), nil
}

// take removes an answer from p[:n], and keeps what may be the first part of
// one for the next Read. It returns how much is left.
func (in *input) take(p []byte, n int) int {
	i := bytes.Index(p[:n], []byte("\x1b]1"))
	if i < 0 {
		return n
	}
	body := p[i:n]
	if head := min(len(body), len(answerBegins)); string(body[:head]) != answerBegins[:head] {
		return n
	}
	end, length := bytes.IndexByte(body, '\a'), 1
	if j := bytes.Index(body, []byte("\x1b\\")); j >= 0 && (end < 0 || j < end) {
		end, length = j, 2
	}
	if end < 0 {
		const longest = 64
		if len(body) < longest {
			in.rest = append(in.rest[:0:0], body...)
			return i
		}
		return n
	}
	if c := ansi.XParseColor(string(body[len(answerBegins):end])); c != nil {
		select {
		case in.dark <- isDark(c):
		default:
		}
	}
	return i + copy(p[i:], p[i+end+length:n])
}

// isDark weighs the parts of a colour as the eye does.
func isDark(c color.Color) bool { return color.Gray16Model.Convert(c).(color.Gray16).Y < 1<<15 }

// background waits for the terminal to name its background. Most do at once; a
// dark one is guessed after a moment, until an answer comes.
func (in *input) background() tea.Msg {
	select {
	case dark := <-in.dark:
		return backgroundMsg{dark: dark}
	case <-time.After(25 * time.Millisecond):
		return backgroundMsg{dark: true, wait: func() tea.Msg { return backgroundMsg{dark: <-in.dark} }}
	}
}
