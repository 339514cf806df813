package cmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strconv"
	"strings"

	"crib/puzzles"
)

// inputs are the arguments of a verb that takes many puzzles.
type inputs struct {
	Kind  string   `placeholder:"KIND" help:"The kind of the puzzles, where it can't be told from them."`
	Input []string `arg:"" name:"input" help:"Files, - for standard input, or puzzles."`
}

// input is the argument of a verb that takes one puzzle.
type input struct {
	Kind   string `placeholder:"KIND" help:"The kind of the puzzle, where it can't be told from it."`
	Number int    `placeholder:"N" default:"1" help:"Which puzzle, of an input with many (1)."`
	Input  string `arg:"" name:"input" help:"A file, - for standard input, or a puzzle."`
}

// An item is a puzzle of an input, or the error that stands in its place.
type item struct {
	puzzles.Entry
	file  string // "" if it comes from no file
	label string // what messages call it, among many: "book.txt, puzzle 3"
}

// items reads inputs, one when the puzzles of the last are used up.
func (r *run) items(in inputs) iter.Seq[item] {
	return func(yield func(item) bool) {
		for _, name := range in.Input {
			src := r.open(name)
			entries := []puzzles.Entry{{Number: 1, Err: src.err}}
			if src.err == nil {
				entries = puzzles.ReadFile(r.Kinds, src.file, src.text, in.Kind)
			}
			for i, e := range entries {
				entries[i] = puzzles.Entry{} // so that a long file does not stay in memory
				if e.Err != nil {
					e.Err = src.located(e.Err)
				}
				it := item{Entry: e, file: src.file}
				var words []string
				if len(in.Input) > 1 {
					words = append(words, src.name)
				}
				if len(entries) > 1 {
					words = append(words, fmt.Sprintf("puzzle %d", e.Number))
				}
				it.label = strings.Join(words, ", ")
				if !yield(it) {
					return
				}
			}
		}
	}
}

// known returns an error for a --kind that there is not.
func (r *run) known(kind string) error {
	if _, _, ok := puzzles.Find(r.Kinds, kind); ok || kind == "" {
		return nil
	}
	var names []string
	for _, k := range r.Kinds {
		names = append(names, k.Name)
	}
	return fmt.Errorf("--kind %s: no such kind, want %s", kind, puzzles.List(names, "or"))
}

// one reads the puzzle that an input of one names.
func (r *run) one(in input) (item, error) {
	if err := r.known(in.Kind); err != nil {
		return item{}, err
	}
	n := 0
	for it := range r.items(inputs{in.Kind, []string{in.Input}}) {
		if n++; n == in.Number {
			return it, it.Err
		}
	}
	return item{}, fmt.Errorf("--number %d: the input has puzzles 1 to %d", in.Number, n)
}

// A source is an input with its text.
type source struct {
	name    string // as messages begin
	file    string // "" if it is no file
	text    string
	literal bool // the argument itself was taken as a puzzle
	err     error
}

// open finds out what an argument is, and reads it. It returns at once if the
// run is interrupted while something else ought to write a pipe.
func (r *run) open(arg string) source {
	read := make(chan source, 1)
	go func() {
		if arg == "-" {
			text, err := io.ReadAll(r.In)
			read <- source{name: "standard input", text: string(text), err: err}
			return
		}
		// A puzzle as an argument is no name of a file, or too long for one.
		if _, err := os.Stat(arg); err != nil {
			read <- source{name: strconv.Quote(short(arg)), text: arg, literal: true}
			return
		}
		text, err := os.ReadFile(arg)
		read <- source{name: arg, file: arg, text: string(text), err: reason(err, arg)}
	}()
	select {
	case src := <-read:
		return src
	case <-r.ctx.Done():
		return source{name: arg, err: r.ctx.Err()}
	}
}

// reason is what went wrong with a file, without its name.
func reason(err error, file string) error {
	var p *fs.PathError
	if errors.As(err, &p) && p.Path == file {
		return p.Err
	}
	return err
}

// located adds to an error where it comes from.
func (s source) located(err error) error {
	at := &puzzles.ErrorAt{Err: err}
	var found *puzzles.ErrorAt
	if errors.As(err, &found) {
		at.Line, at.Col, at.Err = found.Line, found.Col, found.Err
	}
	at.File = s.name
	if s.literal && !strings.Contains(s.text, "\n") {
		return fmt.Errorf("%s: there is no such file, and as a puzzle: %w", s.name, at.Err)
	}
	return at
}

func short(s string) string {
	s, _, more := strings.Cut(s, "\n")
	if r := []rune(s); len(r) > 40 {
		s, more = string(r[:39]), true
	}
	if more {
		s += "…"
	}
	return s
}
