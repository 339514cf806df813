package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/play"
)

// menu is the screen puzzles are chosen on: the kinds, then the packs of one,
// then the puzzles of one of these.
type menu struct {
	packs []puzzles.Pack
	kinds []puzzles.Kind
	keys  *menuKeys
	now   func() time.Time

	// What is on the shelf, known a moment after the start.
	states map[string]play.Summary
	rated  map[string]play.Rated
	ids    [][]string        // of each puzzle of each pack, its key; "" where it can't be read
	latest string            // the key of the last game that is not finished, or ""
	sheets []play.KeptSketch // puzzles being typed in

	open     int // the pack whose puzzles are listed, or one of the lists below
	kind     int // the one whose packs are listed, if they are
	selected int
	way      []level // the lists that lead to the open one
	top      int     // the first line that is seen
	shown    int     // how many lines are
	x, y     int     // of the list, for the mouse
	notice   string

	filtering bool                      // what is typed narrows the list of puzzles
	filter    string                    // words that a puzzle's line must hold to be listed
	boards    map[[2]int]*puzzles.Board // read for the preview
}

// What is listed besides packs.
const (
	openMenu  = -1 // all there is
	openDays  = -2 // the puzzles of the day
	openShelf = -3 // games that are in no pack
	openKind  = -4 // the packs of a kind
)

// A level is a list of the menu, and what is selected there.
type level struct{ open, selected int }

func newMenu(kinds []puzzles.Kind, packs []puzzles.Pack, notice string) *menu {
	m := &menu{packs: packs, kinds: kinds, keys: newMenuKeys(), now: time.Now, open: openMenu, notice: notice, boards: map[[2]int]*puzzles.Board{}}
	m.selected = m.step(0, 0)
	m.enable()
	return m
}

// shelfMsg is what is on the shelf.
type shelfMsg struct {
	states map[string]play.Summary
	rated  map[string]play.Rated
	ids    [][]string
	sheets []play.KeptSketch
}

// look reads the shelf. The keys of the packs' puzzles are worked out once.
func (m *menu) look(s *play.Shelf) tea.Cmd {
	if s == nil {
		return nil
	}
	packs, ids := m.packs, m.ids
	return func() tea.Msg {
		if ids == nil {
			ids = make([][]string, len(packs))
			for i, p := range packs {
				ids[i] = make([]string, len(p.Texts))
				for j := range p.Texts {
					if puzzle, err := p.Read(j); err == nil {
						ids[i][j] = play.Key(puzzle)
					}
				}
			}
		}
		return shelfMsg{s.List(), s.AllRated(), ids, s.Sketches()}
	}
}

func (m *menu) looked(msg shelfMsg) {
	m.states, m.rated, m.ids = msg.states, msg.rated, msg.ids
	fresh := m.open == openMenu && m.latest == "" && m.selected == m.step(0, 0)
	if len(m.sheets) == 0 && len(msg.sheets) > 0 && m.open == openMenu {
		m.selected++ // of what stands below the sheet's line
	}
	m.sheets = msg.sheets
	m.latest = ""
	var when time.Time
	for k, s := range m.states {
		if !s.Done && s.Begun && s.Played.After(when) {
			m.latest, when = k, s.Played
		}
	}
	switch {
	case fresh:
		m.selected = m.step(0, 0) // offer to go on, unless the player has moved
	case m.open == openMenu:
		m.selected = m.step(m.selected, 0)
	}
	m.enable()
}

// A menuRow is one line of the list.
type menuRow struct {
	text, right string
	ink         ink
	does        any // what it stands for: a heading is nil
}

type (
	continueRow struct{}
	newRow      struct{}
	daysRow     struct{}
	dayRow      int // of the kinds
	shelfRow    struct{}
	savedRow    string // its key
	openRow     struct{}
	blankRow    struct{}
	sheetRow    string // its key
	kindRow     int    // of the kinds
	packRow     int
	puzzleRow   int
)

// rows are the lines of the list that is open.
func (m *menu) rows() []menuRow {
	switch {
	case m.open >= 0:
		return m.puzzleRows(m.open)
	case m.open == openKind:
		return m.packRows(m.kind)
	case m.open == openDays:
		return m.dayRows()
	case m.open == openShelf:
		return m.shelfRows()
	}
	first := menuRow{ink: quiet, text: "No game is begun"}
	if s, ok := m.states[m.latest]; ok {
		first = menuRow{"Continue " + m.nameOf(m.latest, s), clock(s.Elapsed), plainInk, continueRow{}}
	}
	rows := []menuRow{first}
	if len(m.sheets) > 0 {
		rows = append(rows, m.sheetRow(m.sheets[0]))
	}
	rows = append(append(rows, menuRow{}), m.kindRows()...)
	rows = append(rows, m.freshRows()...)
	rows = append(rows, menuRow{}, menuRow{"Paste or type a puzzle …", "", plainInk, openRow{}}, menuRow{"A blank sheet, to enter a puzzle …", "", plainInk, blankRow{}})
	for _, s := range m.sheets[min(1, len(m.sheets)):] {
		rows = append(rows, m.sheetRow(s))
	}
	return rows
}

// sheetRow offers to go on with a sheet.
func (m *menu) sheetRow(s play.KeptSketch) menuRow {
	return menuRow{m.sheetName(s), s.Changed.Local().Format("2 Jan 15:04"), plainInk, sheetRow(s.Key)}
}

// sheetName says which sheet a puzzle is typed in on.
func (m *menu) sheetName(s play.KeptSketch) string {
	name := s.Size.String()
	if s.Title != "" {
		name = s.Title
	}
	for _, k := range m.kinds {
		if k.Name == s.Kind {
			return "Sheet: " + k.Title + " · " + name
		}
	}
	return "Sheet: " + s.Kind + " · " + name
}

// nameOf says which puzzle a save is of.
func (m *menu) nameOf(id string, s play.Summary) string {
	for i, keys := range m.ids {
		for j, k := range keys {
			if k == id {
				return m.packs[i].Kind.Title + " · " + m.puzzleName(i, j)
			}
		}
	}
	for _, k := range m.kinds {
		if k.Name == s.Kind {
			return strings.TrimSuffix(k.Title+" · "+s.Title, " · ")
		}
	}
	return s.Kind
}

// puzzleName is how the j-th puzzle of the i-th pack is called.
func (m *menu) puzzleName(i, j int) string {
	p := m.packs[i]
	if t := p.Texts[j].Title(); t != "" {
		return t
	}
	return fmt.Sprintf("%s %d", strings.ToLower(p.Title), j+1)
}

// saysBand reports whether a puzzle's name begins with how hard it is.
func saysBand(name, band string) bool {
	return band != "" && strings.HasPrefix(strings.ToLower(name), band)
}

// count says what of some packs is solved, begun and new.
func (m *menu) count(packs ...int) string {
	n, solved, shown, begun := 0, 0, 0, 0
	for _, i := range packs {
		n += len(m.packs[i].Texts)
		if m.ids == nil {
			continue
		}
		for _, id := range m.ids[i] {
			switch s, ok := m.states[id]; {
			case ok && s.Done && s.GaveUp:
				shown++
			case ok && s.Done:
				solved++
			case ok && s.Begun:
				begun++
			}
		}
	}
	var parts []string
	if solved > 0 {
		parts = append(parts, fmt.Sprintf("%d solved", solved))
	}
	if shown > 0 {
		parts = append(parts, fmt.Sprintf("%d given up", shown))
	}
	if begun > 0 {
		parts = append(parts, fmt.Sprintf("%d begun", begun))
	}
	if rest := n - solved - shown - begun; rest > 0 {
		parts = append(parts, fmt.Sprintf("%d new", rest))
	}
	return strings.Join(parts, " · ")
}

func (m *menu) puzzleRows(i int) []menuRow {
	p := m.packs[i]
	rows := []menuRow{{text: p.Kind.Title + " · " + p.Title, ink: title}, {}}
	if m.filtering {
		rows[0].text += " · only: " + m.filter + "_"
	}
	for j, t := range p.Texts {
		name := m.puzzleName(i, j)
		right := t.Size.String()
		band, _ := t.Field("band")
		hard := band.Value
		if saysBand(name, hard) {
			hard = "" // the name says it
		}
		if m.ids != nil {
			if r := m.rated[m.ids[i][j]]; r.Band != "" {
				if band.Value == "" {
					hard = r.Band
				}
				hard = strings.TrimSpace(fmt.Sprintf("%s %d", hard, r.Score))
			}
		}
		if hard != "" {
			right = hard + "  " + right
		}
		state, in := "new", plainInk
		if m.ids != nil {
			state, in = m.state(m.ids[i][j])
		}
		if !matches(name+" "+band.Value+" "+right+" "+state, m.filter) {
			continue
		}
		rows = append(rows, menuRow{"  " + name, right + fmt.Sprintf("  %11s", state), in, puzzleRow(j)})
	}
	if len(rows) == 2 {
		rows = append(rows, menuRow{text: "  No puzzle here says all of that.", ink: quiet})
	}
	return rows
}

// state says how far a game is.
func (m *menu) state(id string) (string, ink) {
	switch s, ok := m.states[id]; {
	case ok && s.Done && s.GaveUp:
		return "given up", quiet
	case ok && s.Done:
		return "✓ " + clock(s.Elapsed), quiet
	case ok && s.Begun:
		return "begun " + clock(s.Elapsed), plainInk
	}
	return "new", plainInk
}

// matches reports whether a line holds every word of a filter.
func matches(line, filter string) bool {
	for _, word := range strings.Fields(strings.ToLower(filter)) {
		if !strings.Contains(strings.ToLower(line), word) {
			return false
		}
	}
	return true
}

// narrow edits the filter, and reports whether the key was one for it. Words
// are typed after a slash, numbers at once.
func (m *menu) narrow(k tea.KeyMsg) bool {
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	digit := k.Type == tea.KeyRunes && len(k.Runes) == 1 && unicode.IsDigit(k.Runes[0])
	switch {
	case m.open < 0:
		return false
	case !m.filtering && (is(m.keys.Filter) || digit):
		m.filtering = true
		if digit {
			m.filter = string(k.Runes)
		}
	case !m.filtering:
		return false
	case k.Type == tea.KeyEsc:
		m.filtering, m.filter = false, ""
	case k.Type == tea.KeyBackspace && m.filter == "":
		m.filtering = false
	case k.Type == tea.KeyBackspace:
		r := []rune(m.filter)
		m.filter = string(r[:len(r)-1])
	case k.Type == tea.KeyRunes || k.Type == tea.KeySpace:
		m.filter += string(k.Runes)
	default:
		return false
	}
	m.top, m.selected = 0, m.step(0, 0)
	return true
}

// point opens the list of a pack and selects one of its puzzles.
func (m *menu) point(pack, puzzle int) {
	m.open, m.way = openMenu, nil
	for k, kind := range m.kinds {
		if kind.Name == m.packs[pack].Kind.Name {
			m.selectRow(kindRow(k))
			m.kind = k
		}
	}
	m.list(openKind)
	m.selectRow(packRow(pack))
	m.list(pack)
	m.selected = m.step(0, 0) + puzzle
}

// selectRow selects the row that stands for something.
func (m *menu) selectRow(does any) {
	if i := slices.IndexFunc(m.rows(), func(r menuRow) bool { return r.does == does }); i >= 0 {
		m.selected = i
	}
}

// list opens a list.
func (m *menu) list(which int) {
	m.way = append(m.way, level{m.open, m.selected})
	m.open, m.top = which, 0
	m.filtering, m.filter = false, ""
	m.selected = m.step(0, 0)
}

// back goes to the list that led to the open one.
func (m *menu) back() {
	if n := len(m.way); n > 0 {
		m.open, m.selected, m.top = m.way[n-1].open, m.way[n-1].selected, 0
		m.way = m.way[:n-1]
	}
	m.filtering, m.filter = false, ""
}

// step returns the row so many selectable rows away, as far as there are any.
func (m *menu) step(from, by int) int {
	rows := m.rows()
	var can []int
	for i, r := range rows {
		if r.does != nil {
			can = append(can, i)
		}
	}
	if len(can) == 0 {
		return 0
	}
	k := 0 // the first one at or after from
	for k < len(can)-1 && can[k] < from {
		k++
	}
	return can[max(0, min(len(can)-1, k+by))]
}

func (m *menu) enable() {
	m.keys.Continue.SetEnabled(m.latest != "")
	m.keys.Back.SetEnabled(m.open != openMenu)
	m.keys.Filter.SetEnabled(m.open >= 0)
	m.keys.Open.SetEnabled(!m.filtering)
	m.keys.Blank.SetEnabled(!m.filtering)
	m.keys.Quit.SetEnabled(m.open == openMenu)
}

// A wish is what the menu asks the app to do.
type wish struct {
	pack, puzzle int           // to be played
	id           string        // of a save to be continued
	fresh        bool          // a new puzzle is to be made
	day          *puzzles.Kind // of which the puzzle of the day is to be made
	typing       bool          // a puzzle is to be typed
	blank        bool          // a blank sheet is to be begun
	sheet        string        // of a sheet to go on with
	quit         bool
}

// pressed does what a key says, and returns what the app must do.
func (m *menu) pressed(k tea.KeyMsg) (wish, bool) {
	defer m.enable()
	if m.narrow(k) {
		return wish{}, false
	}
	k = lowered(k)
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	switch keys := m.keys; {
	case is(keys.Up):
		m.selected = m.step(m.selected, -1)
	case is(keys.Down):
		m.selected = m.step(m.selected, 1)
	case is(keys.PageUp):
		m.selected = m.step(m.selected, -max(1, m.shown-1))
	case is(keys.PageDown):
		m.selected = m.step(m.selected, max(1, m.shown-1))
	case is(keys.First):
		m.selected = m.step(0, 0)
	case is(keys.Last):
		m.selected = m.step(0, len(m.rows()))
	case is(keys.Enter):
		return m.enter()
	case is(keys.Back):
		m.back()
	case is(keys.Continue):
		return wish{id: m.latest}, true
	case is(keys.New):
		return wish{fresh: true}, true
	case is(keys.Days) && m.open != openDays:
		m.list(openDays)
	case is(keys.Open):
		return wish{typing: true}, true
	case is(keys.Blank):
		return wish{blank: true}, true
	case is(keys.Quit):
		return wish{quit: true}, true
	}
	return wish{}, false
}

func (m *menu) enter() (wish, bool) {
	rows := m.rows()
	if m.selected >= len(rows) {
		return wish{}, false
	}
	switch r := rows[m.selected].does.(type) {
	case continueRow:
		return wish{id: m.latest}, true
	case newRow:
		return wish{fresh: true}, true
	case daysRow:
		m.list(openDays)
	case shelfRow:
		m.list(openShelf)
	case dayRow:
		if id := m.dayKey(m.kinds[r]); id != "" {
			return wish{id: id}, true
		}
		return wish{day: &m.kinds[r]}, true
	case savedRow:
		return wish{id: string(r)}, true
	case openRow:
		return wish{typing: true}, true
	case blankRow:
		return wish{blank: true}, true
	case sheetRow:
		return wish{sheet: string(r)}, true
	case kindRow:
		m.kind = int(r)
		m.list(openKind)
	case packRow:
		m.list(int(r))
		m.selected = m.firstNew()
	case puzzleRow:
		return wish{pack: m.open, puzzle: int(r)}, true
	}
	return wish{}, false
}

// firstNew is the row of the first puzzle of the open pack that is not solved.
func (m *menu) firstNew() int {
	for i, r := range m.rows() {
		if j, ok := r.does.(puzzleRow); ok && (m.ids == nil || !m.states[m.ids[m.open][j]].Done) {
			return i
		}
	}
	return m.step(0, 0)
}

func (m *menu) clicked(msg tea.MouseMsg) (wish, bool) {
	defer m.enable()
	switch {
	case msg.Button == tea.MouseButtonWheelDown:
		m.selected = m.step(m.selected, 1)
	case msg.Button == tea.MouseButtonWheelUp:
		m.selected = m.step(m.selected, -1)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress:
		i := msg.Y - m.y + m.top
		if rows := m.rows(); msg.Y < m.y || msg.Y >= m.y+m.shown || i >= len(rows) || rows[i].does == nil {
			return wish{}, false
		}
		if i == m.selected {
			return m.enter()
		}
		m.selected = i
	}
	return wish{}, false
}

// draw draws the screen.
func (m *menu) draw(c *canvas) {
	const least, widest = 48, 62 // a list is as wide as it must be, and leaves room for the preview
	rows := m.rows()
	w := least
	for _, r := range rows {
		w = max(w, ansi.StringWidth(r.text)+ansi.StringWidth(r.right)+5)
	}
	w = min(w, widest, c.w-2)
	m.x, m.y, m.shown = 1, 2, c.h-4
	preview := m.preview(c.w-w-5, c.h-4)
	total := w
	if preview != nil {
		total += 4 + preview.w
	}
	m.x = max(1, (c.w-max(total, min(c.w-2, 78)))/2)
	c.put(m.x, 0, "crib", tone{ink: title})
	const says = " · a puzzle book in which every hint is a proof"
	c.put(m.x+4, 0, clipped(says, c.w-m.x-4), tone{ink: quiet})
	if m.notice != "" {
		lines := wrapped(m.notice, c.w-m.x-1)
		lines = lines[:min(len(lines), 2)]
		m.shown -= len(lines)
		for i, l := range lines {
			c.put(m.x, c.h-2-len(lines)+i+1, l, tone{ink: warning})
		}
	}
	if m.selected < m.top+1 {
		m.top = max(0, m.selected-2)
	}
	if m.selected >= m.top+m.shown-1 {
		m.top = m.selected - m.shown + 2
	}
	m.top = max(0, min(m.top, len(rows)-m.shown))
	for i := range m.shown {
		if m.top+i >= len(rows) {
			break
		}
		r, y := rows[m.top+i], m.y+i
		mark := "  "
		if m.top+i == m.selected {
			c.fill(m.x, y, w, 1, chosen)
			mark = "> "
		}
		p := noPaper
		if m.top+i == m.selected {
			p = chosen
		}
		in := r.ink
		if in == plainInk && p == chosen {
			in = given
		}
		rightW := ansi.StringWidth(r.right)
		c.put(m.x, y, mark+clipped(r.text, w-rightW-4), tone{in, p})
		if rightW < w-12 {
			c.right(m.x+w-1, y, r.right, tone{quiet, p})
		}
	}
	if m.top > 0 {
		c.put(m.x+w, m.y, "↑", tone{ink: keyInk})
	}
	if m.top+m.shown < len(rows) {
		c.put(m.x+w, m.y+m.shown-1, "↓", tone{ink: keyInk})
	}
	if preview != nil {
		c.blit(m.x+w+4, m.y, preview, 0, 0, preview.w, preview.h)
	}
	drawBar(c, 1, c.h-1, c.w-1, m.keys.bar(), m.keys.All)
}

// preview draws the selected puzzle small, or returns nil where there is no
// room for it.
func (m *menu) preview(w, h int) *canvas {
	pack := m.open
	j := 0
	switch rows := m.rows(); {
	case m.selected >= len(rows):
		return nil
	default:
		switch r := rows[m.selected].does.(type) {
		case puzzleRow:
			j = int(r)
		case packRow:
			pack = int(r)
		case kindRow:
			pack = m.packsOf(int(r))[0]
		default:
			return nil
		}
	}
	at := [2]int{pack, j}
	b, ok := m.boards[at]
	if !ok {
		if puzzle, err := m.packs[pack].Read(j); err == nil {
			b = puzzle.Board()
		}
		m.boards[at] = b
	}
	if b == nil {
		return nil
	}
	l := fitted(b, compact)
	if l.w > w || l.h > h {
		return nil
	}
	cells := make([]play.Cell, len(b.Sites))
	for i, s := range b.Sites {
		cells[i].Mark = s.Given
	}
	return draw(l, view{cells: cells, cursor: -1})
}
