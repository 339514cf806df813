package inspect

import (
	"context"

	"crib/puzzles"
	"crib/puzzles/proof"
	"crib/solver"
)

// A Path is what solving a puzzle by hints is like.
type Path struct {
	Rating     proof.Rating
	Steps      []Step
	Bottleneck int // the first of the hardest steps; -1 where there is none
}

// A Step is one hint of a path.
type Step struct {
	Name     string // what players call it; of those without a name the rule it goes by
	Strength proof.Strength
	Cost     int
	Gains    []puzzles.Gain
}

// Stuck reports whether no single rule leads on at a step.
func (s Step) Stuck() bool { return s.Strength >= proof.Suppose }

// Solve solves a puzzle with this one solution by hints.
func Solve(ctx context.Context, p puzzles.Puzzle, engine solver.Engine, solution []int) (Path, error) {
	path := Path{Bottleneck: -1}
	var err error
	path.Rating, err = proof.RateUpTo(ctx, p, engine, solution, func(r proof.Rating) bool {
		h := r.Last
		s := Step{Name: h.Technique(), Strength: h.Strength, Cost: h.Cost, Gains: h.Gains}
		path.Steps = append(path.Steps, s)
		if path.Bottleneck < 0 || s.Cost > path.Steps[path.Bottleneck].Cost {
			path.Bottleneck = len(path.Steps) - 1
		}
		return false
	})
	return path, err
}

// Costs are what the steps of a path cost.
func (p Path) Costs() (all []float64) {
	for _, s := range p.Steps {
		all = append(all, float64(s.Cost))
	}
	return all
}

// A Technique is one of a path's, with how often it is used, when first, and what its
// hardest step costs.
type Technique struct {
	Name         string
	Times, First int // the first step from 1
	Cost         int
}

// Techniques returns those of a path as they are first used.
func (p Path) Techniques() (all []Technique) {
	index := map[string]int{}
	for i, s := range p.Steps {
		k, ok := index[s.Name]
		if !ok {
			k = len(all)
			index[s.Name] = k
			all = append(all, Technique{Name: s.Name, First: i + 1})
		}
		all[k].Times++
		all[k].Cost = max(all[k].Cost, s.Cost)
	}
	return all
}
