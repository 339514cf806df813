package battleship

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/rules"
)

// pieces is the fleet as a player sees it who looks for room: a ship makes water
// of all around its place.
func (p *puzzle) pieces(e *puzzles.Encoding, places []place, whole []rules.Way) rules.Pieces {
	fleet := rules.Pieces{Noun: "ship", Number: p.fleet, Value: ship, Counts: p.counts()}
	for i := range places {
		l := &places[i]
		clear := slices.Concat(e.All(l.cells, ship), e.All(l.ring(), water))
		fleet.Places = append(fleet.Places, rules.Place{Name: l.String(), Sites: l.cells, Whole: whole[i], Clear: clear})
	}
	return fleet
}
