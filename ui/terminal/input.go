package terminal

import (
	"bytes"
	"image/color"
	"os"
	"regexp"

	"github.com/charmbracelet/x/ansi"
)

// An input is the terminal's input without its answer to the question for the
// background, which would otherwise be taken for keys. The question is asked
// while the program already draws: nobody waits for a terminal that never
// answers, and an answer that comes late does no harm.
type input struct {
	*os.File
	answered chan struct{} // closed once it has
	dark     bool          // what it said
	rest     []byte        // of an answer that came in parts
}

func newInput(f *os.File) *input { return &input{File: f, answered: make(chan struct{})} }

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

// answer is the terminal's answer, whole or, at the end of what was read, the first
// part of one.
var answer = regexp.MustCompile("\x1b\\]1(?:$|1(?:$|;([^\a\x1b]{0,60})(?:\x1b?$|(\a|\x1b\\\\))))")

// take removes an answer from p[:n], and keeps the first part of one for the next
// Read. It returns how much is left.
func (in *input) take(p []byte, n int) int {
	at := answer.FindSubmatchIndex(p[:n])
	switch {
	case at == nil:
		return n
	case at[4] < 0:
		in.rest = bytes.Clone(p[at[0]:n])
		return at[0]
	}
	if c := ansi.XParseColor(string(p[at[2]:at[3]])); c != nil {
		select {
		case <-in.answered:
		default:
			in.dark = color.Gray16Model.Convert(c).(color.Gray16).Y < 1<<15 // as the eye weighs it
			close(in.answered)
		}
	}
	return at[0] + copy(p[at[0]:], p[at[1]:n])
}
