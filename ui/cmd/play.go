package cmd

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/making"
	"crib/puzzles/play"
)

// A Look is how the screen is to be drawn.
type Look struct {
	ASCII      bool   `name:"ascii" help:"Draw with ASCII characters only."`
	Background string `enum:"auto,light,dark" default:"auto" help:"The terminal's background: light, dark, or auto to find out (auto)."`
	asked
	Lab bool `kong:"-"` // the first puzzle is opened in the laboratory
}

// menu is what crib does without a verb.
type menu struct{ Look }

func (m menu) Run(r *run) error {
	if !terminal(r.In) || !terminal(r.Out) {
		return errors.New("the menu needs a terminal; crib --help lists the verbs that work without one")
	}
	if _, err := r.question(m.asked); err != nil {
		return err
	}
	return r.Screen(r.ctx, nil, m.Look)
}

// playing is the verb play.
type playing struct {
	Look
	Speak bool `help:"Play in sentences, a line for each thing that happens: for screen readers and for pipes. Commands come from standard input."`
	input
}

func (playing) Help() string {
	return `Every move is saved at once, and the next start goes on from there. After a puzzle of a book comes the next one.

An input that names no file may name what comes with crib: a kind, such as sudoku, or a pack of one, such as sudoku/hard, of which the puzzles that are not finished are played, or with --number one and those after it; or today, for the day's puzzle for everyone.

    crib play puzzle.txt
    crib play sudoku/easy
    crib play --number 3 book.txt
    crib play --speak puzzle.txt
    crib play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`
}

func (p *playing) Run(r *run) error {
	// The keys come from the terminal even where the puzzle comes from - .
	switch {
	case p.Speak && p.Input == "-":
		return errors.New("with --speak, commands come from standard input: name a file, or write the puzzle as an argument")
	case !p.Speak && !terminal(r.Out):
		return errors.New("play needs a terminal; crib play --speak, crib solve and crib hint work without one")
	}
	if _, err := r.question(p.asked); err != nil {
		return err
	}
	book, err := r.inside(p.Input, p.Number)
	if book == nil && err == nil {
		book, err = p.read(r)
	}
	if err != nil {
		return err
	}
	if p.Speak {
		r.interruptible()
		prompt := ""
		if terminal(r.In) && terminal(r.Out) {
			prompt = "> "
		}
		if err := r.Speak(r.ctx, book, r.In, r.Out, prompt); r.ctx.Err() == nil {
			return err
		}
		return nil // it was asked to end, and all is saved
	}
	return r.Screen(r.ctx, book, p.Look)
}

// longestBook is how many puzzles are played at one go.
const longestBook = 100

// read reads the puzzle that the input names, and those after it.
func (p *playing) read(r *run) (book []puzzles.Puzzle, err error) {
	for it, err := range r.from(p.input) {
		if err == nil && book == nil {
			err = p.known(it.Puzzle)
		}
		if err == nil {
			book = append(book, it.Puzzle)
		} else if book == nil {
			return nil, err
		}
		if len(book) == longestBook {
			break
		}
	}
	return book, nil
}

// inside returns what comes with the program and an input names, where that is no file: the
// puzzles of a kind or of a pack, those that are not finished or from a number on, or the
// puzzle of today. It is nil for any other input.
func (r *run) inside(name string, number int) ([]puzzles.Puzzle, error) {
	if _, err := os.Stat(name); err == nil {
		return nil, nil
	}
	if name == today {
		g, err := making.Generate(r.ctx, r.Engines[0], making.Everyone(r.Kinds, time.Now()), nil)
		return []puzzles.Puzzle{g.Puzzle}, err
	}
	kind, pack, one := strings.Cut(name, "/")
	k, _, ok := puzzles.Find(r.Kinds, kind)
	if !ok {
		return nil, nil
	}
	packs, err := r.Packs()
	if err != nil {
		return nil, err
	}
	finished := map[string]bool{}
	if all, err := r.Finished(); err == nil && number == 1 {
		for _, f := range all {
			finished[f.Key] = true
		}
	}
	var book, again []puzzles.Puzzle
	n := 0
	for _, p := range packs {
		if p.Kind.Name != k.Name || one && p.Name != pack {
			continue
		}
		for i := range p.Texts {
			if n++; n < number || len(book) == longestBook {
				continue
			}
			puzzle, err := p.Read(i)
			if err != nil {
				return nil, err
			}
			switch {
			case !finished[play.Key(puzzle)]:
				book = append(book, puzzle)
			case len(again) < longestBook:
				again = append(again, puzzle)
			}
		}
	}
	switch {
	case n == 0:
		return nil, fmt.Errorf("%s: no such pack of %s", name, k.Name)
	case n < number:
		return nil, fmt.Errorf("--number %d: %s has puzzles 1 to %d", number, name, n)
	case book == nil: // all are finished
		return again, nil
	}
	return book, nil
}

// today names the puzzle of the day.
const today = "today"
