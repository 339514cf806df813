package lab

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Series is what one contender made of the boards by one engine.
type Series struct {
	Name    string // of the contender and the engine
	Timings []Timing
}

// SeriesOf returns timings by contender and engine, in their order.
func SeriesOf(made []Timing) (all []Series) {
	for _, t := range made {
		name := t.Method
		if t.Engine != "" {
			name += " · " + t.Engine
		}
		i := slices.IndexFunc(all, func(s Series) bool { return s.Name == name })
		if i < 0 {
			i = len(all)
			all = append(all, Series{Name: name})
		}
		all[i].Timings = append(all[i].Timings, t)
	}
	return all
}

// At returns the timing of a board, from 1, and whether there is one.
func (s Series) At(board int) (t Timing, ok bool) {
	if i := slices.IndexFunc(s.Timings, func(t Timing) bool { return t.Board == board }); i >= 0 {
		return s.Timings[i], true
	}
	return t, false
}

// Boards is how many boards timings are of.
func Boards(made []Timing) (n int) {
	for _, t := range made {
		n = max(n, t.Board)
	}
	return n
}

// Rank returns the least of all elements that a share of all don't exceed, from 0 for the
// least to 1 for the greatest; zero where there is none.
func Rank[N int | float64 | time.Duration](all []N, share float64) (at N) {
	if len(all) == 0 {
		return at
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[max(int(math.Ceil(share*float64(len(sorted)))), 1)-1]
}

// Rank returns the Rank of what of says of each timing; NaN says nothing.
func (s Series) Rank(share float64, of func(Timing) float64) float64 {
	var all []float64
	for _, t := range s.Timings {
		if x := of(t); !math.IsNaN(x) {
			all = append(all, x)
		}
	}
	return Rank(all, share)
}

// Median returns the median of what of says of each timing.
func (s Series) Median(of func(Timing) int) int {
	var all []int
	for _, t := range s.Timings {
		all = append(all, of(t))
	}
	return Rank(all, 0.5)
}

// Count returns of how many timings something holds.
func (s Series) Count(holds func(Timing) bool) (n int) {
	for _, t := range s.Timings {
		if holds(t) {
			n++
		}
	}
	return n
}

// Source is how many milliseconds a board took by the source, NaN where that says nothing.
func (t Timing) Source() float64 {
	s, err := strconv.ParseFloat(strings.TrimPrefix(t.Published, "<"), 64)
	if err != nil {
		return math.NaN()
	}
	return 1000 * s
}

// ToProof is how long the proof took.
func (t Timing) ToProof() float64 { return t.Proof }

// ToFirst is how long the first solution took, or the search where it found none.
func (t Timing) ToFirst() float64 { return cmp.Or(t.First, t.Proof) }

// Faster is how many times shorter the median of some times is than the published one, 0
// where nothing is published.
func (s Series) Faster(of func(Timing) float64) float64 {
	return s.Rank(0.5, Timing.Source) / max(s.Rank(0.5, of), 0.001)
}
