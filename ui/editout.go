package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/renameio/v2"

	"crib/puzzles"
)

// copy hands the text of the puzzle to the terminal's clipboard.
func (e *edit) copy() tea.Cmd {
	text := e.sketch.Puzzle().Text().String()
	e.say = message{"Copied", "The text is in the clipboard, if this terminal lets programs put it there.", good}
	return func() tea.Msg { return copyMsg(clipboard(text, os.Getenv)) }
}

// copyMsg is a sequence for the terminal that changes nothing on the screen.
type copyMsg string

// clipboard is the sequence (OSC 52) that copies a text.
func clipboard(text string, env func(string) string) string {
	s := osc52.New(text)
	switch {
	case env("TMUX") != "":
		s = s.Tmux()
	case strings.HasPrefix(env("TERM"), "screen"):
		s = s.Screen()
	}
	return s.String()
}

// writtenMsg tells that a file is written, or why not.
type writtenMsg struct {
	edit *edit
	name string
	err  error
}

// askName asks for the name of a file.
func (e *edit) askName() {
	name := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return '-'
	}, e.sketch.Kind().Name+"-"+e.name())
	e.prompt = newPrompt("file", name+".txt", "save", func(name string) tea.Cmd {
		if name = strings.TrimSpace(name); name == "" {
			return nil
		}
		if rest, ok := strings.CutPrefix(name, "~/"); ok {
			if home, err := os.UserHomeDir(); err == nil {
				name = filepath.Join(home, rest)
			}
		}
		return e.write(name, false)
	})
	e.prompt.says = "The puzzle is written in the text format. A file that is there already is never written over without asking."
}

// write writes the puzzle to a file, whole or not at all. Where over is false
// a file that is there already is left as it is.
func (e *edit) write(name string, over bool) tea.Cmd {
	text := e.sketch.Puzzle().Text().String()
	return func() tea.Msg {
		if !over {
			// The name is taken at once, so that nobody else can.
			f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
			if err != nil {
				return writtenMsg{e, name, err}
			}
			f.Close()
		}
		err := renameio.WriteFile(name, []byte(text), 0o644)
		if err != nil && !over {
			os.Remove(name)
		}
		return writtenMsg{e, name, err}
	}
}

func (e *edit) written(m writtenMsg) {
	switch {
	case errors.Is(m.err, fs.ErrExist):
		e.question = &question{fmt.Sprintf("There is a file %s already. Write over it?", m.name), func() tea.Cmd {
			e.prompt = nil
			return e.write(m.name, true)
		}}
		e.prompt = nil
	case m.err != nil:
		e.say = message{"Not saved", spoken(strings.TrimSuffix(m.err.Error(), ".")), warning}
	default:
		e.prompt = nil
		e.say = message{"Saved", fmt.Sprintf("The puzzle is in %s.", m.name), good}
	}
}

// pastedMsg brings what was pasted.
type pastedMsg struct {
	edit    *edit
	text    string
	entries []puzzles.Entry
}

// paste reads a puzzle in any format, of the sketch's kind if it can be.
func (e *edit) paste(text string) tea.Cmd {
	text = strings.ReplaceAll(text, "\r", "\n")
	kinds, own := e.kinds, e.sketch.Kind().Name
	e.say = message{"Paste", "Reading …", plainInk}
	return func() tea.Msg {
		entries := puzzles.Read(kinds, text, own)
		if entries[0].Puzzle == nil {
			entries = puzzles.Read(kinds, text, "")
		}
		return pastedMsg{e, text, entries}
	}
}

// pasted makes the sheet what was pasted: a puzzle in place of the old one, or
// else lines, each a clue in words or a field.
func (e *edit) pasted(m pastedMsg) tea.Cmd {
	for _, entry := range m.entries {
		if entry.Puzzle == nil {
			continue
		}
		e.marks = nil
		e.anew()
		e.sketch.Put(entry.Kind, entry.Puzzle)
		cmd := e.changed()
		e.say = message{"Pasted", "This is what was pasted. " + e.keys.Undo.Help().Key + " brings back what was here.", good}
		if len(m.entries) > 1 {
			e.say.text = fmt.Sprintf("This is the first of %d puzzles that were pasted. %s brings back what was here.", len(m.entries), e.keys.Undo.Help().Key)
		}
		return cmd
	}
	n := 0
	for line := range strings.Lines(m.text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := e.sketch.Line(line); err != nil {
			break
		}
		n++
	}
	if n > 0 {
		cmd := e.changed()
		e.say = message{"Pasted", fmt.Sprintf("%d lines were taken.", n), good}
		return cmd
	}
	e.say = message{"Not pasted", spoken(reasonOf(m.entries[0].Err)), warning}
	return nil
}
