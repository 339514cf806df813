package hashi

import (
	"crib/puzzles"
	"crib/puzzles/nodes"
	"crib/puzzles/rules"
)

const thesis = `Conroy, Dieroff, Kehoe and Lu, "Cheating on the Daily Paper", 2025, `

func (p *puzzle) Formulations() []puzzles.Formulation {
	const values = "a variable for each two islands that face each other and each number of bridges is 1 if they have so many"
	const equations = "objective (6.1a), number (6.1b), one value (6.1c), crossing (6.1d), flow = (6.1e), flow ≤ (6.1f), flow ≥ (6.1g), domain x (6.1h), domain f (6.1i), room (6.2-6.11)"
	const flow = values + "; f is what flows from one island to another, when the first island of all sends one unit to each"
	return []puzzles.Formulation{
		{
			Name: "cuts", Means: values, Explains: true, Equations: equations,
			Source: thesis + "(6.1b) to (6.1d) and, as implied constraints, (6.2) to (6.11); that all are joined is said of the islands cut off, when some are",
			Build: p.build(func(e *puzzles.Encoding, g rules.Graph, d *nodes.Degrees) {
				if !e.EnginesOnly {
					d.Room("room", e.Imply)
				}
				rules.Connected(e, g, "connected")
				d.Connected(g, "connected")
				d.Imply("room")
			}),
		},
		{
			Name: "flow", Means: flow, Equations: equations, Source: thesis + "(6.1), with M one less than there are islands",
			Build: p.build(func(e *puzzles.Encoding, g rules.Graph, d *nodes.Degrees) {
				rules.Flow(e, g, "flow")
			}),
		},
		{
			Name: "flow + HDC", Means: flow, Equations: equations,
			Source: thesis + "(6.1) with the human-deduced constraints (6.2) to (6.11), of which (6.2) is for more than two islands",
			Build: p.build(func(e *puzzles.Encoding, g rules.Graph, d *nodes.Degrees) {
				d.Room("room", e.Require)
				rules.Flow(e, g, "flow")
			}),
		},
	}
}

// build returns the Build of a formulation: the numbers, the crossings, how joined says that all
// islands are joined, and that there is no loop where the puzzle says so.
func (p *puzzle) build(joined func(*puzzles.Encoding, rules.Graph, *nodes.Degrees)) func(*puzzles.Encoding) {
	return func(e *puzzles.Encoding) {
		e.OneHot()
		d := &nodes.Degrees{Board: p.board, Encoding: e, Most: p.most, Stroke: "bridge", Number: make([]int, len(p.islands))}
		for i, is := range p.islands {
			d.Number[i] = is.number
		}
		d.Require("number")
		p.board.Uncrossed(e, 0, "crossing", "bridges")
		g := p.board.Graph(e, "islands", 0)
		joined(e, g, d)
		if p.noLoops {
			rules.NoLoop(e, g, "no loop")
		}
	}
}
