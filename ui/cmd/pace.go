package cmd

import (
	"fmt"
	"time"
)

// A pace is how far a long run is, on standard error where that is a terminal: how many
// puzzles are done, how many a second, and how long it will take.
type pace struct {
	line  *progress
	of    int // 0 where it is not known
	n     int
	begin time.Time
	shown time.Time
	there bool // the line is on the screen
}

// pace begins one, of so many puzzles.
func (r *run) pace(of int) *pace {
	now := time.Now()
	return &pace{line: r.progress(), of: of, begin: now, shown: now}
}

// done counts a puzzle.
func (p *pace) done() {
	const every = 200 * time.Millisecond
	now := time.Now()
	if p.n++; now.Sub(p.shown) < every {
		return
	}
	p.shown, p.there = now, true
	p.line.say("%s", p.says(now.Sub(p.begin)))
}

// clear takes the line away, for something else to be written there.
func (p *pace) clear() {
	if p.there {
		p.there = false
		p.line.end()
	}
}

// says is how far it is after some time.
func (p *pace) says(took time.Duration) string {
	rate := float64(p.n) / took.Seconds()
	if p.of == 0 {
		return fmt.Sprintf("%d done, %.3g a second", p.n, rate)
	}
	left := time.Duration(float64(p.of-p.n) / rate * float64(time.Second))
	return fmt.Sprintf("%d of %d done, %.3g a second, %v left", p.n, p.of, rate, left.Round(time.Second))
}
