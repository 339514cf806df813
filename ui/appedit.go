package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
)

// sheetMsg brings a sheet to go on with.
type sheetMsg struct {
	asked  int
	key    string
	sketch *play.Sketch
	err    error
}

// openSheet brings a sheet from the shelf.
func (a *app) openSheet(key string) tea.Cmd {
	a.asked++
	asked, config := a.asked, a.config
	return func() tea.Msg {
		s, err := config.Shelf.LoadSketch(config.Kinds, key)
		return sheetMsg{asked, key, s, err}
	}
}

func (a *app) sheetOpened(m sheetMsg) tea.Cmd {
	if m.asked != a.asked {
		return nil
	}
	if m.err != nil {
		a.menu.notice = m.err.Error()
		return nil
	}
	a.edit = newEdit(m.sketch, m.key, a.config)
	a.edit.saved = "saved"
	return a.edit.start()
}

// editNew opens a sheet that is on no shelf yet.
func (a *app) editNew(s *play.Sketch) tea.Cmd {
	a.asked++
	a.begin, a.entry = nil, nil
	a.edit = newEdit(s, play.NewSheet(), a.config)
	return a.edit.start()
}

// editCopy opens a sheet with a copy of a puzzle.
func (a *app) editCopy(p puzzles.Puzzle) tea.Cmd {
	a.playScreen.cancel()
	return a.editNew(play.NewSketch(kindOf(a.config.Kinds, p), p))
}

// copied reports whether a key asks for a copy of the puzzle to edit.
func (p *playScreen) copied(k tea.KeyMsg) bool {
	return p.sheet() == nil && p.question == nil && !p.list && p.word == nil && key.Matches(k, p.keys.Edit)
}

func (a *app) beginPressed(k tea.KeyMsg) tea.Cmd {
	s, leave := a.begin.pressed(k)
	switch {
	case leave:
		a.begin = nil
	case s != nil:
		return a.editNew(s)
	}
	return nil
}

func (a *app) editPressed(k tea.KeyMsg) tea.Cmd {
	cmd, wish := a.edit.pressed(k)
	switch wish {
	case leaveEdit:
		a.closeEdit()
		return tea.Sequence(cmd, a.menu.look(a.config.Shelf))
	case playEdit:
		return a.open(a.edit.sketch.Puzzle(), -1, 0)
	case showKeys:
		a.keys, a.scroll = true, 0
	}
	return cmd
}

// closeEdit goes back to what is under the sheet.
func (a *app) closeEdit() {
	if a.edit != nil {
		a.edit.end()
		a.edit = nil
	}
}

// help is the page of all keys.
func (e *edit) help() (string, []group) {
	if e.over != nil {
		return e.over.help()
	}
	return "All keys of a sheet", e.keys.groups()
}

// chosen takes the kind of a text that several kinds read: by its number, or the
// one that is selected.
func (a *app) chosen(k tea.KeyMsg) tea.Cmd {
	e := a.entry
	n, err := strconv.Atoi(k.String())
	switch {
	case key.Matches(k, e.keys.Leave):
		e.several = nil
	case err == nil && n >= 1 && n <= len(e.several.Entries):
		entry := e.several.Entries[n-1]
		e.several = nil
		return a.read(readMsg{asked: a.asked, entries: []puzzles.Entry{entry}})
	}
	return nil
}

func (e *entry) drawSeveral(c *canvas, x, y, w int) {
	for _, l := range wrapped("This can be read as puzzles of several kinds. Which is it?", w) {
		c.put(x, y, l, tone{ink: plainInk})
		y++
	}
	y++
	var numbers []string
	for i, entry := range e.several.Entries {
		n := strconv.Itoa(i + 1)
		numbers = append(numbers, n)
		end := c.put(x, y, n+" ", tone{ink: keyInk})
		c.put(end, y, entry.Kind.Title, tone{ink: given})
		y++
	}
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{bind(strings.Join(numbers, " "), "choose", numbers...)}, e.keys.Leave)
}
