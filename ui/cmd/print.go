package cmd

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui/paper"
)

// printed is the verb print.
type printed struct {
	To        string        `enum:"pdf,svg" default:"pdf" help:"What to write: pdf, a book, or svg, a picture of one puzzle (pdf)."`
	PerPage   int           `placeholder:"N" default:"4" help:"At most N puzzles a page, 1 to 6; fewer where they would be too small to read (4)."`
	Paper     string        `enum:"a4,letter" default:"a4" help:"The paper: a4 or letter (a4)."`
	Solutions bool          `negatable:"" default:"true" help:"Solutions at the end of a book; --no-solutions leaves them out."`
	Font      string        `placeholder:"FILE" type:"existingfile" help:"A TrueType font, for scripts that the one within lacks."`
	Timeout   time.Duration `default:"60s" placeholder:"TIME" help:"How long to solve each puzzle, such as 500ms or 2m (60s)."`
	inputs
}

func (printed) Help() string {
	return `A book has the rules of each kind once, the puzzles in their order, and their solutions at the end. It goes to standard output.

The exit status is 1 if a puzzle has not exactly one solution, or none was found in time: it is printed all the same, without one. It is 2 if one can't be read; the others are still printed.

    crib print book.txt > book.pdf
    crib print --per-page 2 --paper letter book.txt > book.pdf
    crib print --to svg puzzle.txt > puzzle.svg`
}

func (p *printed) Run(r *run) error {
	if p.PerPage < 1 || p.PerPage > 6 {
		return fmt.Errorf("--per-page %d: want a number from 1 to 6", p.PerPage)
	}
	if err := r.known(p.Kind); err != nil {
		return err
	}
	if p.To == "pdf" && terminal(r.Out) {
		return errors.New("a PDF is nothing to show in a terminal; send it to a file: crib print INPUT... > book.pdf")
	}
	var font []byte
	if p.Font != "" {
		const most = 64 << 20
		var err error
		if font, err = head(p.Font, most); err != nil {
			return fmt.Errorf("--font %s: %w", p.Font, reason(err, p.Font))
		}
	}
	face, err := paper.NewFace(font)
	if err != nil {
		return fmt.Errorf("--font %s: %w", p.Font, err)
	}
	r.interruptible()
	entries, err := p.entries(r, face)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil // what is wrong has been said
	}
	if p.To == "svg" {
		_, err := r.Out.Write([]byte(paper.SVG(entries[0], face)))
		return err
	}
	err = paper.Book{Entries: entries, PerPage: p.PerPage, Paper: p.Paper, Face: face}.Write(binary(r.Out))
	if errors.Is(err, paper.ErrFont) {
		return fmt.Errorf("--font %s: %w", p.Font, err)
	}
	return err
}

// entries reads what is to be printed, and solves it where that is wanted.
func (p *printed) entries(r *run, face *paper.Face) ([]paper.Entry, error) {
	const most = 5000 // a book is held in memory
	type solved struct {
		item
		solution []int
		says     string
	}
	var entries []paper.Entry
	work := func(it item) (s solved) {
		s.item = it
		defer func() {
			if f := solver.Caught(recover()); f != nil {
				s.Err = f
			}
		}()
		if it.Err != nil || p.To == "svg" || !p.Solutions {
			return s
		}
		ctx, stop := context.WithTimeout(r.ctx, p.Timeout)
		defer stop()
		rep := proof.Verify(ctx, proof.Question{Puzzle: it.Puzzle, Engines: r.Engines, HeadStart: headStart}, nil)
		switch refuseFault(rep.Err); rep.Verdict {
		case solver.Unique:
			s.solution = rep.First
		case solver.Unknown:
			s.says = unproved(rep.Err, p.Timeout)
		default:
			s.says = rep.Summary()
		}
		return s
	}
	for s := range ordered(r.items(p.inputs), runtime.GOMAXPROCS(0), work) {
		if err := r.ctx.Err(); err != nil {
			return nil, err
		}
		if s.Err != nil {
			r.say("%s", s.called(s.Err.Error()))
			r.became(bad)
			continue
		}
		switch {
		case len(entries) == most:
			return nil, fmt.Errorf("there are more than %d puzzles, want a smaller book", most)
		case len(entries) == 1 && p.To == "svg":
			return nil, errors.New("--to svg draws one puzzle, and the input has more; crib print writes a book of them")
		case s.says != "":
			r.say("%s", s.called(s.says))
			r.became(notAsAsked)
		}
		title := s.Puzzle.Text().Title()
		if missing := face.Missing(title); missing != "" && p.To == "pdf" {
			r.say("%s", s.called(fmt.Sprintf("the font has no %s, as in its title; --font names a TrueType file with more", missing)))
		}
		e := paper.Entry{Kind: s.Kind, Puzzle: s.Puzzle, Number: len(entries) + 1, Solution: s.solution}
		if p.To == "svg" {
			e.Number = 0
		}
		entries = append(entries, e)
	}
	return entries, nil
}
