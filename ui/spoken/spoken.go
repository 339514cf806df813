// Package spoken is a puzzle played in sentences: a line for each thing that
// happens, and nothing that is drawn over. It is for screen readers, for terminals
// that can't move their cursor, and for pipes. The game is the one that the screen
// plays, on the same shelf.
package spoken

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui/draw"
	"crib/ui/won"
)

// A Config is what a session needs.
type Config struct {
	Kinds   []puzzles.Kind
	Engines []solver.Engine // the first is asked for hints
	Shelf   *play.Shelf     // nil: nothing is kept
	In      io.Reader
	Out     io.Writer
	Prompt  string         // written before each command is read
	Packs   []puzzles.Pack // to choose from; nil: there is no menu

	// Question says who is asked for solutions; its puzzle is not looked at.
	Question proof.Question
}

// How long work may take before it gives up.
const (
	solveLimit = 20 * time.Second
	hintLimit  = 10 * time.Second
)

// A talk is one puzzle being played.
type talk struct {
	Config
	ctx    context.Context
	kind   puzzles.Kind
	key    string // of its save
	unkept bool   // another program plays it, or there is no shelf
	game   *play.Game
	names  names

	solution []int          // the only one, nil where there is none
	verdict  solver.Verdict // of the puzzle, as far as it is known
	guide    proof.Guide
	hint     *proof.Hint
	stage    int    // of the hint: 1 where to look, 2 why
	sure     func() // what yes does; nil: nothing was asked
	broken   int    // how many rules were, after the last move
	done     bool
	ended    ending

	help    play.Help
	elapsed time.Duration
	first   time.Duration // that of the first time it was solved; 0: it was not
	since   time.Time     // when it was counted last
	failed  error         // of what is written
}

// An ending says how a puzzle was left.
type ending int

const (
	goesOn ending = iota
	next          // to the next puzzle
	menu          // to where puzzles are chosen
	quit
)

// Play plays the puzzles of a book, one after the other, until the commands end. The
// error is that of what could not be read, written or saved.
func Play(ctx context.Context, c Config, book []puzzles.Puzzle) error {
	return c.session(ctx, func(ctx context.Context, lines <-chan string) error {
		_, err := c.play(ctx, lines, book)
		return err
	})
}

// session reads lines in the background for what takes them.
func (c Config) session(ctx context.Context, takes func(ctx context.Context, lines <-chan string) error) error {
	lines := make(chan string)
	reads := make(chan error, 1)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		defer close(lines)
		const longest = 1 << 16
		in := bufio.NewScanner(c.In)
		in.Buffer(nil, longest)
		for in.Scan() {
			select {
			case lines <- in.Text():
			case <-ctx.Done():
				return
			}
		}
		reads <- in.Err()
	}()
	if err := takes(ctx, lines); err != nil {
		return err
	}
	select {
	case err := <-reads:
		return err
	default:
		return nil // it was asked to end
	}
}

// play plays the puzzles of a book until the commands end, and returns how it was left.
func (c Config) play(ctx context.Context, lines <-chan string, book []puzzles.Puzzle) (ending, error) {
	for i, p := range book {
		t := begin(ctx, c, p)
		t.open(i, len(book))
		for t.ended == goesOn && t.failed == nil {
			if line, ok := t.next(lines); ok {
				t.do(line)
			}
		}
		if err := errors.Join(t.failed, t.leave()); err != nil {
			return t.ended, err
		}
		if t.ended != next {
			return t.ended, nil
		}
	}
	_, err := fmt.Fprintln(c.Out, "That was the last puzzle.")
	return next, err
}

// next is the next line, in small letters and with one blank between words; false at the end
// of the commands.
func (t *talk) next(lines <-chan string) (line string, ok bool) {
	if t.Prompt != "" {
		t.write(t.Prompt)
	}
	select {
	case line, ok = <-lines:
	case <-t.ctx.Done():
	}
	if !ok {
		t.ended = quit
	}
	return strings.Join(strings.Fields(strings.ToLower(line)), " "), ok
}

// begin takes a puzzle from the shelf, or anew.
func begin(ctx context.Context, c Config, p puzzles.Puzzle) *talk {
	t := &talk{Config: c, ctx: ctx, key: play.Key(p), unkept: c.Shelf == nil, since: time.Now()}
	t.kind, _, _ = puzzles.Find(c.Kinds, p.Text().Kind)
	if !t.unkept {
		g, save, err := c.Shelf.Load(c.Kinds, t.key)
		if err != nil {
			t.say("%s", english.AsSentence(err.Error()))
			t.unkept = errors.Is(err, play.ErrElsewhere)
		}
		t.game, t.elapsed, t.first, t.help = g, save.Elapsed, save.First, save.Help
	}
	t.game = cmp.Or(t.game, play.New(p))
	t.game.Tidies = !t.lasting()
	t.names = namesOf(t.game.Board)
	return t
}

// open says which puzzle it is, and how far.
func (t *talk) open(i, of int) {
	p := t.game.Puzzle
	size := p.Text().Size
	parts := []string{fmt.Sprintf("%s, %d rows and %d columns", t.kind.Title, size.Rows, size.Cols)}
	if title := p.Text().Title(); title != "" {
		parts = append(parts, title)
	}
	if band, ok := p.Text().Field("band"); ok {
		parts = append(parts, band.Value)
	}
	if of > 1 {
		parts = append(parts, fmt.Sprintf("puzzle %d of %d", i+1, of))
	}
	t.say("%s.", strings.Join(parts, ", "))
	t.know()
	t.done, t.broken = t.game.Done(), len(t.game.Position().Broken())
	switch _, moved := t.game.CanUndo(); {
	case t.done:
		t.say("It is solved. Say restart to begin it anew, next or quit.")
		return
	case moved:
		t.say("The game goes on from where it was left.")
	}
	t.left()
	t.say("Say help for the commands.")
}

// know looks for the one solution.
func (t *talk) know() {
	q := t.Question
	q.Puzzle = t.game.Puzzle
	q = q.ByRules()
	if len(q.Engines) == 0 || len(t.game.Board.Sites) == 0 {
		return
	}
	var r proof.Report
	t.patient("Working out the solution.", solveLimit, func(ctx context.Context) {
		r = proof.Verify(ctx, q, nil)
	})
	if errors.Is(r.Err, proof.ErrDisagree) {
		t.say("%v.", r.Err)
		return
	}
	t.verdict = r.Verdict
	switch r.Verdict {
	case solver.Unique:
		t.solution = r.First
		t.game.Know(r.First)
	case solver.Multiple:
		t.say("This %s has several solutions, so a check can only tell broken rules.", t.kind.Title)
	case solver.None:
		t.say("This %s has no solution: its clues contradict each other.", t.kind.Title)
	case solver.Unknown:
		t.say("The solution was not found in time, so a check can only tell broken rules.")
	}
}

// patient works, and says so where that takes a while.
func (t *talk) patient(says string, limit time.Duration, work func(context.Context)) {
	ctx, stop := context.WithTimeout(t.ctx, limit)
	defer stop()
	done := make(chan *solver.Fault, 1)
	go func() {
		defer func() { done <- solver.Caught(recover()) }()
		work(ctx)
	}()
	var fault *solver.Fault
	select {
	case fault = <-done:
	case <-time.After(2 * time.Second):
		t.say("%s", says)
		fault = <-done
	}
	if fault != nil {
		panic(fault)
	}
}

// say writes a line.
func (t *talk) say(format string, args ...any) { t.write(fmt.Sprintf(format, args...) + "\n") }

func (t *talk) write(text string) {
	if _, err := io.WriteString(t.Out, text); t.failed == nil {
		t.failed = err
	}
}

// do does what a line says.
func (t *talk) do(line string) {
	now := time.Now()
	const longest = 10 * time.Minute // who is away for longer does not think about it
	if !t.game.Finish() {
		t.elapsed += min(now.Sub(t.since), longest)
	}
	t.since = now
	switch plain := strings.TrimRight(line, ".!?"); {
	case line == "":
		return
	case line == "?":
		line = "help"
	case plain != "" && !strings.HasSuffix(plain, " "): // else it clears a place
		line = plain
	}
	yes := t.sure
	t.sure = nil
	if yes != nil {
		switch line {
		case "yes", "y":
			yes()
			return
		case "no", "n":
			t.say("Nothing is changed.")
			return
		}
	}
	if c, rest, ok := find(line); ok {
		c.do(t, rest)
		return
	}
	if t.place(line) {
		return
	}
	t.say("%q is not understood. Say help for the commands.", draw.Clipped(line, 60))
}

// changed follows a move: what is broken now, and whether it is solved.
func (t *talk) changed(moved bool) {
	if !moved {
		t.say("Nothing changes.")
		return
	}
	t.hint, t.stage = nil, 0
	was, before := t.done, t.broken
	breaches := t.game.Position().Broken()
	t.done, t.broken = len(breaches) == 0 && t.game.Done(), len(breaches)
	switch {
	case t.done && !was:
		t.won()
	case t.game.Filled() && t.broken > 0:
		t.say("The board is full, but %s.", breaches[0].Text)
	case t.broken > before:
		t.say("A rule is broken: %s.", breaches[len(breaches)-1].Text)
	}
	t.save()
}

// won says that the puzzle is solved.
func (t *talk) won() {
	if q, ok := t.game.Puzzle.(puzzles.Asking); ok {
		if a := q.Answer(t.game.Marks()); a != "" {
			t.say("%s", a)
		}
	}
	if m, ok := t.game.CanUndo(); ok && m.Name == play.GaveUp {
		t.say("This is the only solution. Say undo, next or quit.")
		return
	}
	t.first = cmp.Or(t.first, t.elapsed)
	t.say("Solved, in %s%s.", spokenTime(t.elapsed), t.help.With())
	if !t.unkept {
		all := t.Shelf.Finishes()
		now := time.Now()
		s := t.game.Save()
		s.Elapsed, s.Played, s.Help = t.elapsed, now, t.help
		t.say("%s", won.Stands(all, s.Finish(t.key), t.Kinds, now))
	}
	t.say("Say next or quit.")
}

// spokenTime is a duration in words.
func spokenTime(d time.Duration) string {
	var parts []string
	count := func(n int, of string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s%s", n, of, draw.Either(n == 1, "", "s")))
		}
	}
	s := int(d.Seconds())
	count(s/3600, "hour")
	count(s/60%60, "minute")
	count(s%60, "second")
	if len(parts) == 0 {
		return "less than a second"
	}
	return english.List(parts, "and")
}

// save keeps the game, as the screen does.
func (t *talk) save() {
	s := t.game.Save()
	if t.unkept || !s.Begun() {
		return
	}
	s.Elapsed, s.First, s.Played, s.Help = t.elapsed, t.first, time.Now(), t.help
	t.Shelf.Keep(t.key, s)
}

// leave saves the game, and waits until it is.
func (t *talk) leave() error {
	if t.unkept {
		return nil
	}
	t.save()
	err := t.Shelf.Wait(t.key)
	t.Shelf.Leave(t.key)
	return err
}

// spoken is how a value is read out: "5", "ship", "two bridges".
func spoken(v puzzles.Value) string {
	for _, begins := range []string{"is a ", "is an ", "is ", "has "} {
		if rest, ok := strings.CutPrefix(v.Words, begins); ok {
			return rest
		}
	}
	return v.Words
}

// listed lists values of a set.
func listed(values []puzzles.Value, set puzzles.Values) string {
	var all []string
	for i, v := range values {
		if set.Has(i) {
			all = append(all, spoken(v))
		}
	}
	return english.List(all, "and")
}

// siteNames names sites.
func (t *talk) siteNames(sites []int) string {
	var all []string
	for _, s := range sites {
		all = append(all, t.game.Board.Sites[s].String())
	}
	return english.List(slices.Compact(all), "and")
}

// lasting reports whether pencil marks stay where what is written rules them out.
func (t *talk) lasting() bool {
	if t.Shelf == nil {
		return false
	}
	chosen, _ := t.Shelf.Settings() // what can't be read is as at first
	return chosen.Lasting
}
