package cmd

import (
	"fmt"
	"os"
	"time"

	bar "github.com/charmbracelet/bubbles/progress"
)

// A progress is a line on standard error which is written over. It is none where that is
// no terminal.
type progress struct {
	to    *os.File
	often time.Duration // between two writings
	last  time.Time
	there bool
}

func (r *run) progress() *progress {
	p := &progress{often: 50 * time.Millisecond}
	if f, ok := file(r.Err); ok && terminal(r.Err) {
		p.to = f
	}
	return p
}

func (p *progress) say(format string, args ...any) {
	if now := time.Now(); p.to != nil && now.Sub(p.last) > p.often {
		p.last, p.there = now, true
		fmt.Fprintf(p.to, "\r\x1b[K"+format, args...)
	}
}

// bar says how much is done.
func (p *progress) bar(done, of int, what string) {
	const wide = 40
	b := bar.New(bar.WithWidth(wide), bar.WithDefaultGradient())
	p.say("%s %s %d of %d", what, b.ViewAs(float64(done)/float64(max(1, of))), done, of)
}

// end takes the line away, for something else to be written there.
func (p *progress) end() {
	if p.there {
		p.there = false
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}

// A pace says how far a long run is: how many puzzles are done, how many a second, and how long
// it will take.
type pace struct {
	*progress
	of    int // 0 where it is not known
	n     int
	begin time.Time
}

// pace begins one, of so many puzzles.
func (r *run) pace(of int) *pace {
	p := &pace{progress: r.progress(), of: of, begin: time.Now()}
	p.often, p.last = 200*time.Millisecond, p.begin
	return p
}

// done counts a puzzle.
func (p *pace) done() {
	p.n++
	p.say("%s", p.says(time.Since(p.begin)))
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
