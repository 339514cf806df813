package cmd

import (
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

// export is the verb.
type export struct {
	To          string `required:"" placeholder:"FORMAT" enum:"lp,mps,opb,text" help:"lp and mps are for other solvers, opb for those of pseudo-Boolean problems, text is for people: each constraint with its sentence."`
	Formulation string `placeholder:"NAME" help:"The integer program to write, by its name (crib kinds). Without it, the usual one of the kind."`
	single
}

func (export) Help() string {
	return `A rule that is stated only where it is broken, such as that all be in one piece, has no place in these formats: a comment at the top names it, and a solution may break it. What a solver finds is read and checked by crib import-solution.

In opb a variable of more values than 0 and 1 becomes several of these: x7 stands for "at least 3", and a comment says so. A formulation with real-valued parts can't be written so, unless these only guide a solver: then they are left out.

    crib export --to lp puzzle.txt > puzzle.lp
    crib export --to mps --formulation areas puzzle.txt > puzzle.mps
    crib export --to opb puzzle.txt > puzzle.opb`
}

func (e *export) Run(r *run) error {
	it, err := r.one(e.single)
	if err != nil {
		return err
	}
	f, err := puzzles.FormulationOf(it.Puzzle, e.Formulation)
	if err != nil {
		return fmt.Errorf("--formulation: %w", err)
	}
	m := &puzzles.Encode(it.Puzzle.Board(), f).Model
	write := map[string]func(*solver.Model) error{
		"lp":   func(m *solver.Model) error { return m.WriteLP(r.Out) },
		"opb":  func(m *solver.Model) error { return m.WriteOPB(r.Out) },
		"mps":  func(m *solver.Model) error { return m.WriteMPS(r.Out) },
		"text": func(m *solver.Model) error { return m.WriteText(r.Out) },
	}
	return write[e.To](m)
}
