package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
	"crib/solver"
)

// edit is the screen a puzzle is typed in on: a sketch of any kind. Whatever is
// typed is a clue, at the cursor or at the places that are marked. Commands
// are letters with ctrl, and the letters alone where they are no clue.
type edit struct {
	sketch  *play.Sketch
	key     string // of its save
	kinds   []puzzles.Kind
	engines []solver.Engine
	shelf   *play.Shelf // nil: nothing is saved
	keys    *editKeys
	choose  *chooseKeys
	saved   string // what the title says of the save

	// What follows from the sketch as it is now.
	board *puzzles.Board
	words bool // its values are words, and so are most of its clues
	reach reach
	scene scene
	found found // what was found out of it in the background
	asked int   // counts questions, so that late answers are dropped
	stop  context.CancelFunc

	cursor grid.At
	marks  []grid.At
	typed  []rune // at these places so far
	taken  bool   // the last key was taken
	pushed bool   // what was typed made the last change
	taking map[rune]bool

	say      message
	page     pager
	prompt   *prompt
	question *question
	text     *textEdit
	over     *playScreen // which shows a verdict
}

// What an edit asks the app to do.
type editWish int

const (
	stay editWish = iota
	leaveEdit
	playEdit
	showKeys
)

func newEdit(s *play.Sketch, key string, c Config) *edit {
	e := &edit{
		sketch: s, key: key, kinds: c.Kinds, engines: c.Engines, shelf: c.Shelf,
		keys: newEditKeys(), choose: newChooseKeys(), cursor: grid.Cell(0, 0),
	}
	e.lay()
	return e
}

// lay works out what follows from the sketch.
func (e *edit) lay() {
	p := e.sketch.Puzzle()
	was := e.board
	e.board = p.Board()
	if was == nil || was.Size() != e.board.Size() || e.reach.kind != e.sketch.Kind().Name {
		e.reach = reached(e.sketch, e.board)
		if !e.can(e.cursor) {
			e.cursor = grid.Cell(0, 0)
		}
		e.marks = slices.DeleteFunc(e.marks, func(a grid.At) bool { return !e.can(a) })
	}
	e.board = sheetBoard(e.board, e.reach)
	e.words = wordy(e.board)
	e.scene = scene{board: e.board, frame: e.scene.frame}
	e.taking = nil
}

// changed is called after every change of the sketch: it is saved, and what it
// means is worked out in the background.
func (e *edit) changed() tea.Cmd {
	e.say = message{}
	e.page.top = 0
	e.lay()
	return tea.Batch(e.keep(), e.check())
}

// start begins the work in the background.
func (e *edit) start() tea.Cmd { return e.check() }

// keep saves the sketch, and tells when it is on disk.
func (e *edit) keep() tea.Cmd {
	if e.shelf == nil {
		return nil
	}
	e.shelf.KeepSketch(e.key, e.sketch.Save(time.Now()))
	e.saved = "saving"
	return func() tea.Msg { return keptMsg{e, e.shelf.Wait(e.key)} }
}

// keptMsg tells that a sketch is on disk, or why not.
type keptMsg struct {
	edit *edit
	err  error
}

// end ends the background work.
func (e *edit) end() {
	if e.stop != nil {
		e.stop()
		e.stop = nil
	}
	e.asked++
	if e.over != nil {
		e.over.end()
		e.over = nil
	}
}

// places are where what is typed goes.
func (e *edit) places() []grid.At {
	if len(e.marks) > 0 {
		return e.marks
	}
	return []grid.At{e.cursor}
}

// anew is called when the places change: what is typed next is a new clue.
func (e *edit) anew() {
	e.typed, e.taken, e.pushed, e.taking = nil, false, false, nil
	if e.say.title == refusedTitle {
		e.say = message{}
	}
}

// takes reports whether a character would be taken as a clue now.
func (e *edit) takes(r rune) bool {
	takes, known := e.taking[r]
	if !known {
		if e.taking == nil {
			e.taking = map[rune]bool{}
		}
		for i := max(0, len(e.typed)+1-longestClue); i <= len(e.typed) && !takes; i++ {
			takes = e.sketch.Takes(e.places(), string(e.typed[i:])+string(r))
		}
		e.taking[r] = takes
	}
	return takes
}

// clues reports whether a letter is a clue rather than a command: where it would
// be taken now, or, so that nobody has a command for a clue that is refused, where
// the kind has it as one.
func (e *edit) clues(r rune) bool {
	if len(e.marks) > 1 {
		return e.reach.several[r] || e.takes(r)
	}
	return e.reach.one[r] || e.takes(r)
}

const refusedTitle = "Not taken"

// longestClue is how many characters are tried as one clue.
const longestClue = 12

// clue types a character: with all that was typed before at these places, or
// where that is no clue, with as much of it as is. It reports false if it is
// none with any.
func (e *edit) clue(r rune) (tea.Cmd, bool) {
	all := append(slices.Clone(e.typed), r)
	for i := max(0, len(all)-longestClue); i < len(all); i++ {
		on := e.pushed && i == 0 && len(all) > 1
		pushed, err := e.sketch.Enter(e.places(), string(all[i:]), on)
		if err != nil {
			continue
		}
		e.typed, e.taken, e.pushed = all[i:], true, pushed
		if !pushed && !on {
			return nil, true
		}
		return e.changed(), true
	}
	return nil, false
}

// refuse says why a character is no clue with what was typed before it.
func (e *edit) refuse(r rune) {
	e.typed, e.taken, e.pushed, e.taking = append(slices.Clone(e.typed), r), false, false, nil
	_, err := e.sketch.Enter(e.places(), string(e.typed), false)
	if err != nil {
		e.say = message{refusedTitle, spoken(reasonOf(err)), warning}
	}
}

// reasonOf is an error without the line and column of a text that the player
// does not see.
func reasonOf(err error) string {
	var at *puzzles.ErrorAt
	if errors.As(err, &at) {
		err = at.Err
	}
	return strings.TrimSuffix(err.Error(), ".")
}

// clear takes away what was typed in vain, or else what is at the places.
func (e *edit) clear() tea.Cmd {
	if !e.taken && len(e.typed) > 0 {
		e.anew()
		return nil
	}
	e.anew()
	pushed, err := e.sketch.Enter(e.places(), "", false)
	switch {
	case err != nil:
		e.say = message{refusedTitle, spoken(reasonOf(err)), warning}
	case pushed:
		return e.changed()
	}
	return nil
}

// pressed does what a key says.
func (e *edit) pressed(k tea.KeyMsg) (tea.Cmd, editWish) {
	switch {
	case e.over != nil:
		cmd, _, _ := e.over.pressed(k)
		if e.over.sheet() == nil {
			e.over.end()
			e.over = nil
		}
		return cmd, stay
	case e.text != nil:
		return e.textPressed(k), stay
	case e.prompt != nil:
		return e.prompted(k), stay
	case e.question != nil:
		return e.answer(k)
	case k.Paste:
		return e.paste(string(k.Runes)), stay
	}
	if k.Type == tea.KeyRunes && len(k.Runes) == 1 && !k.Alt {
		if cmd, ok := e.clue(k.Runes[0]); ok {
			return cmd, stay
		}
	}
	e.keys.free(e.clues)
	return e.command(k)
}

func (e *edit) command(k tea.KeyMsg) (tea.Cmd, editWish) {
	keys, typed := e.keys, k
	k = lowered(k)
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	for d, b := range [4][3]key.Binding{
		{keys.Up, keys.MarkUp, keys.EdgeUp},
		{keys.Down, keys.MarkDown, keys.EdgeDown},
		{keys.Left, keys.MarkLeft, keys.EdgeLeft},
		{keys.Right, keys.MarkRight, keys.EdgeRight},
	} {
		dr, dc := [4]int{-1, 1}[d], [4]int{2: -1, 3: 1}[d]
		switch {
		case is(b[0]):
			e.walk(dr, dc)
			return nil, stay
		case is(b[1]):
			e.mark(dr, dc)
			return nil, stay
		case is(b[2]):
			e.half(dr, dc)
			return nil, stay
		}
	}
	switch {
	case is(keys.First):
		e.toEnd(-1)
	case is(keys.Last):
		e.toEnd(1)
	case is(keys.Mark):
		e.toggle()
	case is(keys.Clear):
		return e.clear(), stay
	case is(keys.Undo) && e.sketch.Undo():
		e.anew()
		return e.changed(), stay
	case is(keys.Redo) && e.sketch.Redo():
		e.anew()
		return e.changed(), stay
	case is(keys.Line):
		e.askLine()
	case is(keys.Text):
		e.editText()
	case is(keys.Verify):
		return e.verify(), stay
	case is(keys.Play):
		if e.playable() {
			return nil, playEdit
		}
	case is(keys.Save):
		e.askName()
	case is(keys.Copy):
		return e.copy(), stay
	case is(keys.Drop):
		e.askDrop()
	case is(keys.PageDown):
		e.page.top += 5
	case is(keys.PageUp):
		e.page.top = max(0, e.page.top-5)
	case is(keys.All):
		return nil, showKeys
	case is(keys.Leave):
		if k.Type == tea.KeyEsc && e.escape() {
			return nil, stay
		}
		return nil, leaveEdit
	case k.Type == tea.KeyRunes && len(k.Runes) == 1 && !k.Alt:
		e.refuse(typed.Runes[0])
	}
	return nil, stay
}

// escape ends what is open, the innermost first. It reports false when there
// is nothing left but to leave.
func (e *edit) escape() bool {
	switch {
	case e.say.text != "" || len(e.typed) > 0 && !e.taken:
		e.anew()
		e.say = message{}
	case len(e.marks) > 0:
		e.marks = nil
		e.anew()
	default:
		return false
	}
	return true
}

// answer takes the answer to a question.
func (e *edit) answer(k tea.KeyMsg) (tea.Cmd, editWish) {
	q := e.question
	e.question = nil
	if !key.Matches(lowered(k), e.choose.Yes) {
		return nil, stay
	}
	cmd := q.yes()
	if e.shelf != nil && e.key == "" {
		return cmd, leaveEdit // it was thrown away
	}
	return cmd, stay
}

// playable says why the puzzle can't be played, where it can't.
func (e *edit) playable() bool {
	p := e.sketch.Puzzle()
	if u, ok := p.(puzzles.Unfinished); ok {
		if err := u.Unfinished(); err != nil {
			e.say = message{"Not yet complete", spoken(reasonOf(err)), warning}
			return false
		}
	}
	if len(p.Board().Sites) == 0 {
		e.say = message{"Not yet complete", "There is nothing to fill in yet.", warning}
		return false
	}
	return true
}

// verify shows the whole verdict of the puzzle as it is now.
func (e *edit) verify() tea.Cmd {
	if !e.playable() {
		return nil
	}
	p := newPlay(play.New(e.sketch.Puzzle()), e.sketch.Kind(), e.name(), e.engines, nil)
	p.noTime = true
	cmd := p.verify()
	if p.sheet() == nil {
		e.say = p.say
		return nil
	}
	e.over = p
	return cmd
}

// name says which sheet it is.
func (e *edit) name() string {
	t := e.sketch.Puzzle().Text()
	if title := t.Title(); title != "" {
		return title
	}
	return t.Size.String()
}

// told brings the news of background work.
func (e *edit) told(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case keptMsg:
		if msg.edit == e {
			e.saved = "saved"
			if msg.err != nil {
				e.saved = "not saved"
				e.say = message{"Not saved", msg.err.Error(), warning}
			}
		}
	case foundMsg:
		if msg.edit == e && msg.asked == e.asked {
			e.found = msg.found
		}
	case pastedMsg:
		if msg.edit == e {
			return e.pasted(msg)
		}
	case writtenMsg:
		if msg.edit == e {
			e.written(msg)
		}
	}
	if e.over != nil {
		return e.over.told(msg)
	}
	return nil
}

// askDrop asks whether to throw the sheet away.
func (e *edit) askDrop() {
	e.question = &question{"Throw this sheet away? That can't be taken back.", func() tea.Cmd {
		e.end()
		if e.shelf == nil {
			return nil
		}
		key := e.key
		e.key = ""
		if err := e.shelf.DropSketch(key); err != nil {
			e.key = key
			e.say = message{"Not thrown away", err.Error(), warning}
		}
		return nil
	}}
}

// askLine opens the line on which clues in words and fields are typed.
func (e *edit) askLine() {
	e.prompt = newPrompt("line", "", "take it", func(line string) tea.Cmd {
		if line = strings.TrimSpace(line); line == "" {
			e.prompt = nil
			return nil
		}
		if err := e.sketch.Line(line); err != nil {
			e.say = message{refusedTitle, spoken(reasonOf(err)), warning}
			return nil
		}
		e.anew()
		e.prompt.typing = newTyping("", "take it") // for the next one
		cmd := e.changed()
		e.say = message{"", fmt.Sprintf("Taken: %s", line), good}
		return cmd
	})
}
