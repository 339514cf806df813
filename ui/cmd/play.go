package cmd

import (
	"errors"

	"crib/puzzles"
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

// play is the verb.
type play struct {
	Look
	Speak bool `help:"Play in sentences, a line for each thing that happens: for screen readers and for pipes. Commands come from standard input."`
	input
}

func (play) Help() string {
	return `Every move is saved at once, and the next start goes on from there. After a puzzle of a book comes the next one.

    crib play puzzle.txt
    crib play --number 3 book.txt
    crib play --speak puzzle.txt
    crib play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`
}

func (p *play) Run(r *run) error {
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
	const most = 100 // further on nobody plays at one go
	var book []puzzles.Puzzle
	for it, err := range r.from(p.input) {
		if err == nil && book == nil {
			err = p.known(it.Puzzle)
		}
		if err == nil {
			book = append(book, it.Puzzle)
		} else if book == nil {
			return err
		}
		if len(book) == most {
			break
		}
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
