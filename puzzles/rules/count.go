package rules

import (
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// A Count is a clue that says how many sites of an area hold a value.
type Count struct {
	Area
	Value, Number int
	Holds         string // how its sentence ends: "exactly 2 ship cells"
}

// Require states the count.
func (c Count) Require(e *puzzles.Encoding) *solver.Constraint {
	return e.Require(solver.Sum(e.All(c.Sites, c.Value)...).Equals(c.Number), c.Rule, "%s holds %s", c.Name, c.Holds)
}

// Exceeded returns few literals known to hold which make the count too great once
// some more sites hold the value. It reports false if the count is not too great.
func (c Count) Exceeded(e *puzzles.Encoding, sites []int, known solver.Ranges) (by []solver.Lit, ok bool) {
	room := c.Number
	for _, s := range c.Sites {
		if slices.Contains(sites, s) {
			room--
		} else if yes, _ := e.Is(s, c.Value).In(known); yes {
			by = append(by, e.Is(s, c.Value))
		}
	}
	if len(by) <= room {
		return nil, false
	}
	return by[:max(0, room+1)], true
}
