package spoken

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui/session"
)

// A command is something that can be said: in words, or by the key of the screen.
type command struct {
	words []string // the first is the one that help names
	help  string
	takes string // what may follow: "3", "r3c4"; "" for nothing
	do    func(t *talk, rest string)
}

// commands are all there are; places with values stand beside them.
func commands() []command {
	return []command{
		{words: []string{"board", "read", "all"}, help: "reads the whole board", do: (*talk).readBoard},
		{words: []string{"row"}, takes: "3", help: "reads a row", do: (*talk).readRow},
		{words: []string{"column", "col"}, takes: "3", help: "reads a column", do: (*talk).readColumn},
		{words: []string{"region", "box", "cage"}, takes: "r3c4", help: "says which cells are walled in with one, and the clues about it", do: (*talk).readRegion},
		{words: []string{"clues"}, help: "reads the clues, and how they are kept", do: (*talk).readClues},
		{words: []string{"strike"}, takes: "3", help: "strikes out a clue that is used up, or puts it back", do: (*talk).strike},
		{words: []string{"group"}, takes: "3", help: "puts a clue into the group a, b, c or d, the next each time, and then into none", do: (*talk).group},
		{words: []string{"lock"}, takes: "r3c4", help: "locks what is written there, or unlocks it", do: (*talk).lock},
		{words: []string{"what is left", "left", "what's left"}, help: "says what is still to be written", do: func(t *talk, _ string) { t.left() }},
		{words: []string{"rules"}, help: "reads the rules", do: (*talk).readRules},
		{words: []string{"hint", "i"}, help: "asks where to look; again: why; again: writes it", do: (*talk).askHint},
		{words: []string{"why", "s"}, help: "says why, the proof sentence by sentence", do: func(t *talk, _ string) { t.why() }},
		{words: []string{"do it", "take", "and so"}, help: "does what the hint says", do: func(t *talk, _ string) { t.take() }},
		{words: []string{"combinations", "ways"}, takes: "r3c4", help: "says which ways are left to keep the clues of a place", do: (*talk).combinations},
		{words: []string{"check", "c"}, help: "says which rules are broken and which entries are wrong", do: (*talk).check},
		{words: []string{"verify", "v"}, help: "proves how many solutions the puzzle has", do: (*talk).verify},
		{words: []string{"undo", "u", "z"}, help: "takes back a move", do: func(t *talk, _ string) { t.travel("Took back", "take back", t.Game.CanUndo, t.Game.Undo) }},
		{words: []string{"redo"}, help: "makes it again", do: func(t *talk, _ string) { t.travel("Made again", "make again", t.Game.CanRedo, t.Game.Redo) }},
		{words: []string{"rewind", "f"}, help: "undoes all since before the first mistake", do: (*talk).rewind},
		{words: []string{"checkpoint", "m"}, help: "keeps the board as it is", do: (*talk).checkpoint},
		{words: []string{"back", "b"}, takes: "2", help: "goes back to a checkpoint, the last or one of a number", do: (*talk).back},
		{words: []string{"show", "e"}, takes: "r3c4", help: "writes what the solution has there", do: (*talk).showOne},
		{words: []string{"give up", "g"}, help: "shows the whole solution", do: (*talk).giveUp},
		{words: []string{"restart", "r"}, help: "empties the board", do: (*talk).askRestart},
		{words: []string{"time", "t"}, help: "says how long it was played", do: func(t *talk, _ string) { t.say("%s%s.", spokenTime(t.Elapsed), t.Help.With()) }},
		{words: []string{"save"}, help: "says whether all is saved; every move is, at once", do: (*talk).saved},
		{words: []string{"next", "n"}, help: "goes on to the next puzzle", do: func(t *talk, _ string) { t.ended = next }},
		{words: []string{"menu"}, help: "goes to where puzzles are chosen, if you began there", do: (*talk).leaveForMenu},
		{words: []string{"help", "h"}, help: "says this", do: (*talk).sayHelp},
		{words: []string{"quit", "q", "exit", "bye"}, help: "saves and ends", do: func(t *talk, _ string) { t.ended = quit }},
	}
}

// find finds the command that a line begins with, and what follows it. Where a command
// takes nothing, nothing may follow.
func find(line string) (c command, rest string, ok bool) {
	for _, c := range commands() {
		for _, w := range c.words {
			rest, is := strings.CutPrefix(line, w)
			if is && (rest == "" || rest[0] == ' ' && c.takes != "") {
				return c, strings.TrimSpace(rest), true
			}
		}
	}
	return command{}, "", false
}

func (t *talk) sayHelp(string) {
	example := t.names.example(t.Game.Board)
	t.say("%s writes, %s says what is there.", example+" "+t.names.value(t.Game.Board), example)
	t.say("%s note VALUE keeps a pencil mark, %s not VALUE crosses a value out, %s clear empties.", example, example, example)
	for _, c := range commands() {
		t.say("%s: %s.", strings.TrimSpace(c.words[0]+" "+c.takes), c.help)
	}
}

func (t *talk) leaveForMenu(string) {
	if t.Packs == nil {
		t.say("There is no menu here: crib --speak has one. Say next or quit.")
		return
	}
	t.ended = menu
}

// askHint gives the next stage of a hint, or looks for one.
func (t *talk) askHint(string) {
	switch {
	case t.Hint != nil && t.Stage == 1:
		t.why()
		return
	case t.Hint != nil:
		t.take()
		return
	}
	if !t.look() {
		return
	}
	t.Stage = 1
	nudge := oneLine(t.Hint.Nudge(t.Game.Board))
	if places := t.siteNames(t.Hint.Sites()); places != "" { // which the screen marks
		nudge = strings.ReplaceAll(nudge, "the marked places", places)
	}
	t.say("%s", nudge)
}

// look looks for the next step.
func (t *talk) look() bool {
	if t.Hint != nil {
		return true
	}
	var h proof.Hint
	var err error
	at := t.Game.Position()
	t.patient("Looking for a step that can be proved.", session.HintLimit, func(ctx context.Context) {
		var engine solver.Engine
		if len(t.Engines) > 0 {
			engine = t.Engines[0]
		}
		h, err = t.Next(ctx, at, engine, t.Solution)
	})
	if why := t.Give(h, err); why != "" {
		t.say("%s", why)
	}
	return t.Hint != nil
}

// why says the proof of the hint, a line for each sentence.
func (t *talk) why() {
	if !t.look() {
		return
	}
	t.Stage = 2
	if t.Hint.Name != "" {
		t.say("It is called %s.", t.Hint.Name)
	}
	lines := t.Hint.Proof()
	if len(lines) == 0 {
		lines = strings.Split(t.Hint.Reason(t.Game.Board), "\n")
	}
	for _, line := range lines {
		if line = oneLine(line); line != "" {
			t.say("%s", line)
		}
	}
	t.say("%s Say do it to write that.", oneLine(t.Hint.Answer(t.Game.Board)))
}

// oneLine puts a text on one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// take follows the hint.
func (t *talk) take() {
	if !t.look() {
		return
	}
	if !session.Follow(t.Game, *t.Hint) {
		var sites []int
		for _, g := range t.Hint.Gains {
			sites = append(sites, g.Site)
		}
		t.say("One of these is wrong, and must be cleared: %s.", t.places(sites, "or"))
		return
	}
	if t.Stage == 2 {
		t.say("Done.")
	} else {
		t.say("%s", oneLine(t.Hint.Answer(t.Game.Board)))
	}
	t.changed(true)
}

func (t *talk) strike(which string) {
	if n, ok := t.note("strike", which); ok {
		moved := t.Game.Strike(n)
		t.say("%s", t.clue(n))
		t.changed(moved)
	}
}

func (t *talk) group(which string) {
	if n, ok := t.note("group", which); ok {
		moved := t.Game.TintNote(n)
		t.say("%s", t.clue(n))
		t.changed(moved)
	}
}

// note is the clue in words that a command is about.
func (t *talk) note(command, which string) (int, bool) {
	all := len(t.Game.Board.Notes)
	n, err := strconv.Atoi(which)
	switch {
	case all == 0:
		t.say("There are no clues in words.")
	case err != nil || n < 1 || n > all:
		t.say("Say %s and a number from 1 to %d, as clues reads them.", command, all)
	default:
		return n - 1, true
	}
	return 0, false
}

func (t *talk) check(string) {
	t.Help.Checks++
	at := t.Game.Position()
	fine := true
	for _, b := range at.Broken() {
		fine = false
		t.say("Broken by %s: %s.", t.siteNames(b.Sites), b.Text)
	}
	if t.Solution != nil {
		if wrong := at.Wrong(t.Solution); len(wrong) > 0 {
			fine = false
			t.say("Not as in the only solution: %s. Say rewind to undo all since before the first mistake.", t.siteNames(wrong))
		}
	}
	switch {
	case !fine:
	case t.Solution == nil:
		t.say("No rule is broken so far. %s", t.Lacking())
	default:
		t.say("All is right so far.")
	}
	t.Save()
}

// verify asks all engines how many solutions there are.
func (t *talk) verify(string) {
	if len(t.Engines) == 0 {
		t.say("No engine is there to ask.")
		return
	}
	var r proof.Report
	t.patient("Working on a proof.", session.SolveLimit, func(ctx context.Context) {
		r = proof.Verify(ctx, proof.Question{Puzzle: t.Game.Puzzle, Engines: t.Engines, Both: true}, nil)
	})
	t.say("%s", english.AsSentence(r.Summary()))
}

// travel undoes or redoes a move.
func (t *talk) travel(did, does string, can func() (play.Move, bool), do func() bool) {
	m, ok := can()
	if !ok || !do() {
		t.say("There is no move to %s.", does)
		return
	}
	what := ""
	switch n := len(m.Changes); {
	case n > 1:
		what = fmt.Sprintf(", at %d places", n)
	case n == 1:
		what = ", at " + t.Game.Board.Sites[m.Changes[0].Site].String()
	}
	t.say("%s: %s%s.", did, m.Name, what)
	t.changed(true)
}

func (t *talk) rewind(string) {
	n, first := t.Game.Rewind(t.Solution)
	if n == 0 {
		t.say("Nothing is wrong that could be taken back.")
		return
	}
	t.say("Took back %s, to before the first mistake, at %v.", english.Count(n, "move"), t.Game.Board.Sites[first.Written()[0].Site])
	t.changed(true)
}

func (t *talk) checkpoint(string) {
	if len(t.Game.Board.Sites) == 0 {
		t.say("There is nothing to keep.")
		return
	}
	t.Game.KeepCheckpoint()
	t.say("Kept as checkpoint %d.", len(t.Game.Checkpoints()))
	t.Save()
}

func (t *talk) back(which string) {
	all := len(t.Game.Checkpoints())
	n := all
	if which != "" {
		var err error
		if n, err = strconv.Atoi(which); err != nil {
			n = 0
		}
	}
	if n < 1 || n > all {
		t.say("Kept so far: %s.", english.Count(all, "checkpoint"))
		return
	}
	t.say("Back at checkpoint %d.", n)
	t.changed(t.Game.Return(n - 1))
}

func (t *talk) lock(where string) {
	site, rest, ok := t.names.site(where)
	switch {
	case !ok || rest != "":
		t.say("Say lock and a place, such as %s.", t.names.example(t.Game.Board))
	case t.Game.Fixed(site) || t.Game.Mark(site) == puzzles.Blank:
		t.say("Only what you wrote can be locked. %s", t.describe(site))
	default:
		moved := t.Game.Lock(site)
		t.say("%s", t.describe(site))
		t.changed(moved)
	}
}

func (t *talk) combinations(where string) {
	site, rest, ok := t.names.site(where)
	switch {
	case !ok || rest != "":
		t.say("Say combinations and a place, such as %s.", t.names.example(t.Game.Board))
	case !t.Game.Combines(site):
		t.say("No clue of %v leaves a choice of combinations.", t.Game.Board.Sites[site])
	default:
		t.Help.Ways++
		for _, c := range t.Game.Combinations(site) {
			t.say("%s.", c)
		}
		t.Save()
	}
}

func (t *talk) showOne(where string) {
	site, rest, ok := t.names.site(where)
	switch {
	case !ok || rest != "":
		t.say("Say show and a place, such as %s.", t.names.example(t.Game.Board))
	case t.Solution == nil:
		t.say("%s", t.Lacking())
	case t.Game.Fixed(site):
		t.say("%s", t.describe(site))
	default:
		moved := t.Show(site)
		t.say("%s", t.describe(site))
		t.changed(moved)
	}
}

func (t *talk) giveUp(string) {
	if t.Solution == nil {
		t.say("%s", t.Lacking())
		return
	}
	t.say("Give up and show the whole solution? Say yes or no.")
	t.sure = func() {
		t.changed(t.ShowAll())
		t.readBoard("")
	}
}

func (t *talk) askRestart(string) {
	t.say("Empty the board and start again? Say yes or no.")
	t.sure = func() {
		moved := t.Restart()
		if moved {
			t.say("The board is empty. Say undo to bring all back.")
		}
		t.changed(moved)
	}
}

func (t *talk) saved(string) {
	if t.Session.Shelf == nil {
		t.say("This game is not saved.")
		return
	}
	t.Save()
	if err := t.Session.Shelf.Wait(t.Key); err != nil {
		t.say("Not saved: %v.", err)
		return
	}
	t.say("Saved.")
}
