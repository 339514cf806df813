package game

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/ui"
	"crib/ui/draw"
	"crib/ui/replay"
	"crib/ui/settings"
)

// Keys that are named in sentences, and the names of their actions.
const (
	keyHint   = "i"
	keyProof  = "s"
	keyUndo   = "u"
	keyRedo   = "y"
	keyRewind = "f"
	keyBack   = "b"
	keyLock   = ";"
	keyNext   = "enter"
	keyShare  = "c"
	keyReplay = "<"

	nameHint   = "hint"
	nameProof  = "show the proof"
	nameUndo   = "undo"
	nameRedo   = "redo"
	nameRewind = "undo to the first mistake"
	nameBack   = "go to a checkpoint"
	nameLock   = "lock"
	nameNext   = "next puzzle"
	nameShare  = "copy the result"
	nameReplay = "replay your game"
)

// key is the key of an action now, for sentences; usual is the one at first.
func (p *Play) key(name, usual string) string { return p.app.KeyOf("a puzzle", name, usual) }

// undoes says how a move is taken back.
func (p *Play) undoes() string { return p.key(nameUndo, keyUndo) + " takes it back." }

// Keys are those of the board. Small letters are commands, since on large
// boards capitals are values; h j k l and w a s d move.
func (p *Play) Keys() ui.Keys {
	b, done := p.game.Board, p.board.done
	scrolls := ui.Scrolls(&p.panel.Pager, 5, 11)
	verify := ui.Action{Key: "v", Help: "one solution? how hard?", Bar: 30, Do: p.verify}
	next := "leave"
	if done {
		if _, open := p.source.next(); open != nil {
			next = "next puzzle"
		}
	}
	asks := p.app.Asks(p.game.Puzzle, &p.panel, p.askOthers)
	other := []ui.Group{
		{Title: "Other", Actions: []ui.Action{
			ui.When(len(b.Sites) > 0, ui.Action{Key: keyNext, Also: "n", Help: next, Name: nameNext, Off: !done, Bar: 10, Do: p.next}),
			{Key: "t", Help: "hide or show the time", Do: ui.Do(func() { p.app.Choose(func(s *play.Settings) { s.Untimed = !s.Untimed }) })},
			{Key: "ctrl+t", Help: "pause", Off: done, Do: func() tea.Cmd { return p.pause() }},
			{Key: "ctrl+e", Help: "edit a copy", Do: p.editCopy},
			{Key: "ctrl+k", Help: "copy the puzzle", Do: p.copyPuzzle},
			ui.When(done && !p.gaveUp(), ui.Action{Key: keyShare, Help: "copy the result", Name: nameShare, Bar: 11, Do: p.copyResult}),
			{Key: keyReplay, Help: "replay your game", Name: nameReplay, Off: len(p.game.Moves()) == 0, Bar: ui.When(done, 12), Do: func() tea.Cmd {
				return replay.Show(p.app, p.source.kind, p.source.name, p.game)
			}},
			{Key: "ctrl+l", Help: "the laboratory", Off: len(b.Sites) == 0 || p.app.Lab == nil, Do: p.laboratory},
			asks[0], asks[1], scrolls[0], scrolls[1],
			settings.Key(p.app, p),
			p.app.Help(p),
			{Key: "q", Help: "leave", Bar: 28, Do: p.leave},
		}},
		{Actions: []ui.Action{{Key: "esc", Do: p.escape}}},
	}
	groups := []ui.Group{{Title: "Ask", Actions: []ui.Action{verify}}} // nothing can be done but look
	if len(b.Sites) > 0 {
		groups = p.boardKeys(verify)
	}
	return ui.Keys{Title: "All keys of a puzzle", Kind: p.source.kind, Board: b, Groups: append(groups, other...)}
}

// boardKeys are the keys that move and write, and those that ask.
func (p *Play) boardKeys(verify ui.Action) []ui.Group {
	b, c := p.game.Board, &p.cursor
	nodes, done := c.web != nil, p.board.done
	_, undo := p.game.CanUndo()
	_, redo := p.game.CanRedo()
	hinted := p.hint.given != nil
	down := draw.Either(hinted, " j", " j s")
	asks := draw.Either(hinted, 1, 20) // where what is asked stands in the bar
	var moves, jumps []ui.Action
	for i, a := range ui.Arrows {
		moves = append(moves, ui.Action{Key: a.Key + []string{" k w", down, " h a", " l d"}[i], Help: a.Name, Do: ui.Do(func() { c.move(a.DR, a.DC) })})
		jump := ui.Action{Key: "shift+" + a.Key, Also: "ctrl+" + a.Name, Help: a.Name + " to the next box", Name: "jump " + a.Name, Do: ui.Do(func() { c.jump(a.DR, a.DC) })}
		if nodes {
			jump.Key += " " + "KJHL"[i:i+1]
			jump.Help, jump.Name, jump.Do = "draw "+a.Name, "draw "+a.Name, func() tea.Cmd { return p.drawTo(a.DR, a.DC) }
		}
		jumps = append(jumps, jump)
	}
	write, next, show, cross := ui.Action{Key: p.traits.values, Help: "write"}, "next value", "show this cell's value", "cross out"
	if nodes {
		write.Help, next, show, cross = "write what is aimed at", "draw what is aimed at", "show what is aimed at", "cross out a value"
	}
	clear := draw.Either(strings.Contains(p.traits.values, "0"), "clear (or backspace)", "clear (or 0, backspace)")
	write.Bar = ui.When(!nodes && !done, 14)

	return []ui.Group{
		{Title: "Move", Actions: slices.Concat(moves, jumps, []ui.Action{
			ui.When(!nodes, ui.Action{Key: "home", Help: "first of the row", Do: ui.Do(func() { c.toEnd(-1) })}),
			ui.When(!nodes, ui.Action{Key: "end", Help: "last of the row", Do: ui.Do(func() { c.toEnd(1) })}),
		})},
		{Actions: []ui.Action{{Key: "shift+←↑↓→", Help: "draw", Bar: ui.When(nodes && !done, 12)}}},
		{Title: "Write", Actions: []ui.Action{
			write,
			ui.When(p.traits.words, ui.Action{Key: "enter", Help: "pick a word", Off: done || hinted || p.game.Fixed(c.site), Bar: 24, Do: p.pickWord}),
			{Key: "space", Help: next, Name: "next value", Do: p.cycle},
			{Key: ".", Also: "0 backspace delete", Help: clear, Name: "clear", Off: done, Do: p.clear},
			{Key: keyLock, Help: draw.Either(p.game.At(c.site).Locked, "unlock", "lock what is written"), Name: nameLock, Off: done || p.game.Fixed(c.site) || p.game.Mark(c.site) == puzzles.Blank, Do: func() tea.Cmd { return p.made(p.game.Lock(c.site)) }},
			ui.When(p.traits.counts, ui.Action{Key: ",", Help: "fill the rest of the line", Off: done || p.board.keeps == nil || len(p.game.Rest(c.site)) == 0, Bar: ui.When(!nodes, 13), Do: func() tea.Cmd { return p.made(p.game.FillRest(c.site)) }}),
			{Key: "n", Also: "tab", Help: draw.Either(p.notes, "notes off", "notes"), Name: "notes", Off: done, Bar: ui.When(!nodes, 25), Do: ui.Do(func() { p.mode(&p.notes) })},
			{Key: "shift+1-9", Help: "note (or alt+1-9)"},
			{Key: "x", Help: cross, Name: "cross out", Off: done, Bar: ui.When(nodes, 27), Do: ui.Do(func() { p.mode(&p.crossing) })},
			ui.When(len(b.Notes) > 0, ui.Action{Key: "/", Help: "strike out, colour clues", Off: done, Do: p.chooseClue}),
			ui.When(p.traits.words, ui.Action{Key: "alt+→", Help: "swap with next column", Off: done, Do: func() tea.Cmd { return p.swap(2) }}),
			ui.When(p.traits.words, ui.Action{Key: "alt+←", Help: "swap with column before", Off: done, Do: func() tea.Cmd { return p.swap(-2) }}),
			{Key: "p", Help: "fill in all notes", Off: done, Do: p.fillNotes},
			ui.When(!nodes, ui.Action{Key: "-", Help: "colour the cell (four)", Do: func() tea.Cmd { return p.made(p.game.Colour(c.site)) }}),
			ui.When(!nodes, ui.Action{Key: "+", Help: draw.Either(p.tinting, "colour no notes", "colour notes, one by one"), Name: "colour notes", Off: done, Do: ui.Do(func() { p.mode(&p.tinting) })}),
			ui.When(!nodes, ui.Action{Key: "=", Help: "clear the colours", Do: func() tea.Cmd { return p.made(p.game.ClearColours()) }}),
			{Key: "ctrl+p", Help: "tidy notes, clear all", Off: done, Do: p.pickNotes},
		}},
		{Title: "Take back", Actions: []ui.Action{
			{Key: keyUndo, Also: "z ctrl+z", Help: "undo", Name: nameUndo, Off: !undo, Bar: 15, Do: func() tea.Cmd { return p.travel("Took back", p.game.CanUndo, p.game.Undo) }},
			{Key: keyRedo, Also: "ctrl+y ctrl+r", Help: "redo", Name: nameRedo, Off: !redo, Bar: 29, Do: func() tea.Cmd { return p.travel("Made again", p.game.CanRedo, p.game.Redo) }},
			{Key: keyRewind, Help: "undo to the first mistake", Name: nameRewind, Off: !undo, Do: p.rewind},
			{Key: "r", Help: "restart", Off: !undo && slices.Equal(p.game.Marks(), b.Givens()), Do: func() tea.Cmd {
				return p.app.Ask(p, "Empty the board and start again? "+p.undoes(), p.restart)
			}},
			{Key: "m", Help: "keep a checkpoint", Do: p.checkpoint},
			{Key: keyBack, Help: "go to a checkpoint", Name: nameBack, Off: len(p.game.Checkpoints()) == 0, Do: p.pickCheckpoint},
		}},
		{Title: "Ask", Actions: []ui.Action{
			{Key: keyHint, Help: [...]string{"hint", "why?", "and so?"}[min(p.hint.stage, 2)], Name: nameHint, Off: done, Bar: asks, Do: p.ask},
			{Key: "enter", Help: "do it", Off: !hinted, Bar: asks + 1, Do: p.take},
			{Key: keyProof, Help: "show the proof", Name: nameProof, Off: !hinted, Bar: asks + 2, Do: ui.Do(p.prove)},
			{Key: ">", Help: "solve by hints, as a film", Off: done, Bar: 31, Do: p.film},
			{Key: keyShare, Help: "check", Off: done, Bar: 26, Do: ui.Do(p.checkAll)},
			ui.When(p.traits.ways, ui.Action{Key: ":", Help: "ways", Name: "combinations", Off: done || !p.game.Combines(c.site), Bar: 29, Do: ui.Do(p.combinations)}),
			{Key: "alt+c", Help: "check this entry", Off: done || p.game.Fixed(c.site) || p.game.Mark(c.site) == puzzles.Blank, Do: ui.Do(p.checkHere)},
			{Key: "o", Help: "mark broken rules or not", Do: ui.Do(p.toggleLive)},
			verify,
			{Key: "e", Help: show, Name: "show a value", Off: done, Do: func() tea.Cmd {
				return p.app.Ask(p, fmt.Sprintf("Show what %v holds? %s", b.Sites[c.site], p.undoes()), func() tea.Cmd { return p.reveal(play.Shown, c.site) })
			}},
			{Key: "g", Help: "give up: see the solution", Off: done, Do: func() tea.Cmd {
				return p.app.Ask(p, "Give up and show the whole solution? "+p.undoes(), p.giveUp)
			}},
		}},
	}
}

func traitsOf(b *puzzles.Board) traits {
	counts := slices.ContainsFunc(b.Clues(), func(c puzzles.Clue) bool { return c.Constraints != nil && c.Sites != nil })
	ways := slices.ContainsFunc(b.Clues(), func(c puzzles.Clue) bool { return c.Ways != nil })
	if draw.Wordy(b) {
		return traits{words: true, values: "1-9", counts: counts, ways: ways}
	}
	var ranges []string
	for _, k := range draw.ValueKeys(b) { // which are one character each
		if n := len(ranges) - 1; n >= 0 && k[0] == ranges[n][len(ranges[n])-1]+1 {
			ranges[n] = ranges[n][:1] + "-" + k
		} else {
			ranges = append(ranges, k)
		}
	}
	return traits{values: strings.Join(ranges, " "), counts: counts, ways: ways}
}

// Type writes values. Any key but its own ends a hint that is looked for.
func (p *Play) Type(k tea.KeyMsg) (tea.Cmd, bool) {
	p.wave = nil
	if p.hint.stop != nil {
		if a, _ := p.app.Bound(p.Keys()).Find(k); a.Name == nameHint {
			return nil, true // it is being looked for
		}
		p.cancelHint()
		if k.Type == tea.KeyEsc {
			return nil, true
		}
	}
	return p.typeValue(k)
}

// Mouse goes to the site under the mouse. A click on the cursor cycles, the right button
// crosses out, the middle one notes; what is dragged over on a board of two values gets that
// of where the drag began. The wheel scrolls.
func (p *Play) Mouse(m tea.MouseMsg) tea.Cmd {
	c := &p.cursor
	press, drag := m.Action == tea.MouseActionPress, m.Action == tea.MouseActionMotion
	left := m.Button == tea.MouseButtonLeft
	ui.Wheel(&p.panel.Pager, m)
	if !left && m.Button != tea.MouseButtonRight && m.Button != tea.MouseButtonMiddle || !press && !drag {
		return nil
	}
	if press {
		c.drawn, p.paint, p.painted = -1, puzzles.Blank, false
	}
	if node, ok := p.scene.Point(m.X, m.Y); ok && left {
		p.cancelHint()
		switch {
		case press:
			c.node = node
			c.turn(0, 1)
		case drag && c.dragTo(node) && c.site != c.drawn:
			return p.cycle()
		}
		return nil
	}
	site, ok := p.scene.Site(m.X, m.Y)
	if !ok && press && left {
		return p.strikeAt(m.X, m.Y)
	}
	if !ok || drag && (c.web != nil || site == c.site) {
		return nil
	}
	p.cancelHint()
	was, before := c.site, len(p.game.Moves())
	c.to(site)
	var cmd tea.Cmd
	switch {
	case drag:
		if len(p.game.Board.Sites[site].Values) != 2 || p.paint == puzzles.Blank || p.game.Mark(site) != puzzles.Blank {
			return nil
		}
		made := p.game.Write(site, p.paint)
		if made && p.painted { // one stroke is one move
			p.game.Join()
		}
		p.painted = p.painted || made
		return p.made(made)
	case !left:
		cmd = p.crossAt(m.Button == tea.MouseButtonMiddle)
	case c.web != nil || site == was:
		if c.web != nil && c.web.Corners {
			c.drawn = site // which is not drawn again where it is dragged to its end
		}
		cmd = p.cycle()
	}
	p.paint, p.painted = p.game.Mark(site), len(p.game.Moves()) > before
	return cmd
}

// crossAt crosses out at the cursor, or notes: where a value needs no writing, the first is
// to write that, and to take it back.
func (p *Play) crossAt(note bool) tea.Cmd {
	site := p.cursor.site
	rest := p.game.Board.Sites[site].Default()
	switch {
	case note || rest < 0:
		return p.cycleNote(site, note)
	case p.game.Mark(site) == rest:
		return p.put(puzzles.Blank, false)
	}
	return p.put(rest, false)
}

// restart empties the board. What was solved begins with no time played.
func (p *Play) restart() tea.Cmd {
	if p.board.finished {
		p.elapsed, p.help = 0, play.Help{}
	}
	return p.made(p.game.Restart())
}

// next opens the next puzzle, or leaves where there is none.
func (p *Play) next() tea.Cmd {
	if _, open := p.source.next(); open != nil {
		return open(p)
	}
	return p.leave()
}

// mode says what becomes of values that are typed, or that it is no longer so.
func (p *Play) mode(of *bool) {
	on := !*of
	p.notes, p.crossing, p.tinting = false, false, false
	*of = on
}

func (p *Play) leave() tea.Cmd { return p.app.Pop(p) }

// escape ends what is open, the innermost first, and then leaves.
func (p *Play) escape() tea.Cmd {
	switch {
	case p.hint.given != nil || p.panel.Text != "":
		p.dropHint()
		p.panel.Clear()
		p.wrong = nil
	case p.notes || p.crossing || p.tinting:
		p.notes, p.crossing, p.tinting = false, false, false
	default:
		return p.leave()
	}
	return nil
}

func (p *Play) editCopy() tea.Cmd {
	cmd := p.app.EditCopy(p.game.Puzzle)
	p.over = p.app.Top()
	return cmd
}
