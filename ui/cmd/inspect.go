package cmd

import (
	"context"
	"errors"
	"fmt"

	"crib/puzzles"
	"crib/puzzles/inspect"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui/input"
	"crib/ui/jsonl"
	"crib/ui/plot"
)

// inspected is the verb.
type inspected struct {
	Limit int  `placeholder:"N" default:"20" help:"In how many solutions each value is looked for, 2 at least (20)."`
	JSON  bool `name:"json" help:"One object for each puzzle, on a line."`
	engines
	inputs
}

func (inspected) Help() string {
	return `What one who sets puzzles wants to know. Where there is one solution: which clues are needless, as each could be left out while all others stay; what solving it by hints is like, step by step, with its bottleneck. Where there are several: which places are undecided, and which further clue leaves one solution. Where there is none: which clues clash. And which rules that are fields of the kind it needs, and which pattern its givens form.

The exit status is 1 if a puzzle has not one solution, or not all was found in time. How few clues are enough is for crib fewest.

    crib inspect puzzle.txt
    crib inspect --json --limit 100 book.txt`
}

// An inspection is what inspect --json says beside what every answer says.
type inspection struct {
	Found      int         `json:"found,omitempty"`      // of the solutions that were found
	Candidates []candidate `json:"candidates,omitempty"` // of undecided places
	Further    []candidate `json:"further,omitempty"`    // clues that leave one solution
	Clues      []clueLine  `json:"clues,omitempty"`
	Rules      []ruleLine  `json:"rules,omitempty"`
	Symmetries []string    `json:"symmetries,omitempty"`
	Path       []pathLine  `json:"path,omitempty"`
	Bottleneck int         `json:"bottleneck,omitempty"` // a step, from 1
}

// A candidate is a value that a place can take, in so many solutions or more.
type candidate struct {
	Place     string `json:"place"`
	Value     string `json:"value"`
	Solutions int    `json:"solutions"`
	All       bool   `json:"all"` // there are no more
}

type clueLine struct {
	Clue     string `json:"clue"`
	Needless bool   `json:"needless"`
}

type ruleLine struct {
	Switched string `json:"switched"`
	Verdict  string `json:"verdict"`
}

type pathLine struct {
	Technique string       `json:"technique"`
	Strength  string       `json:"strength"`
	Cost      int          `json:"cost"`
	Gains     []jsonl.Gain `json:"gains"`
}

func (v *inspected) Run(r *run) error {
	q, engine, err := r.asking(v.asked)
	if err != nil {
		return err
	}
	if v.Limit < 2 {
		return fmt.Errorf("--limit %d: want a number of solutions, at least 2", v.Limit)
	}
	return r.ask(v.inputs, v.JSON, v.engines, q, func(ctx context.Context, q proof.Question, it input.Item, res *result) error {
		rep, err := inspect.Inspect(ctx, it.Kind, it.Puzzle, engine, v.Limit, nil)
		if err == nil {
			err = r.proved(ctx, v.asked, q, rep.Verdict)
		}
		a, b := &res.answer, it.Puzzle.Board()
		a.Verdict = rep.Verdict.String()
		a.inspection = inspectionOf(rep, b)
		if rep.Solution != nil {
			a.Solution = jsonl.Board(it.Puzzle, rep.Solution)
		}
		if rep.Clash != nil {
			a.Clash = clashOf(*rep.Clash, b)
		}
		if rep.Path != nil {
			a.Rating = jsonl.RatingOf(rep.Path.Rating, b)
		}
		res.apart = true
		if it.Label != "" {
			res.text = it.Label + ":\n"
		}
		for _, s := range rep.Sections(b) {
			res.text += s.Title + "\n"
			for _, l := range s.Lines {
				res.text += "    " + l + "\n"
			}
		}
		if rep.Path != nil {
			const wide, high = 76, 8
			for _, l := range plot.Shape(rep.Path.Costs(), wide, high) {
				res.text += "    " + l + "\n"
			}
		}
		res.ended(it)
		if rep.Verdict != solver.Unique {
			res.status = notAsAsked
		}
		if errors.Is(err, context.DeadlineExceeded) {
			return fmt.Errorf("not all was found within %v", v.limit())
		}
		return err
	})
}

func inspectionOf(r inspect.Report, b *puzzles.Board) *inspection {
	in := &inspection{Symmetries: r.Symmetries}
	if c := r.Candidates; c != nil {
		in.Found = c.Solutions
		at := func(f inspect.Further) candidate {
			return candidate{b.Sites[f.Site].String(), b.Sites[f.Site].Values[f.Value].Key, f.Left, f.All}
		}
		for _, f := range c.Further() {
			in.Candidates = append(in.Candidates, at(f))
			if f.Unique() {
				in.Further = append(in.Further, at(f))
			}
		}
	}
	for _, c := range r.Clues {
		in.Clues = append(in.Clues, clueLine{c.Says, c.Needless})
	}
	for _, s := range r.Rules {
		in.Rules = append(in.Rules, ruleLine{s.Says, s.Verdict.String()})
	}
	if r.Path != nil {
		in.Bottleneck = r.Path.Bottleneck + 1
		for _, s := range r.Path.Steps {
			in.Path = append(in.Path, pathLine{s.Name, s.Strength.String(), s.Cost, jsonl.Gains(s.Gains, b, puzzles.Site.String)})
		}
	}
	return in
}
