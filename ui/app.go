package ui

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/making"
	"crib/puzzles/play"
)

// app is the one tea.Model. It knows which screen is shown and hands on what
// happens.
type app struct {
	config  Config
	profile termenv.Profile
	theme   *theme
	w, h    int
	settled bool // the background is known, or was waited for long enough
	query   tea.Cmd

	menu         *menu
	playScreen   *playScreen // nil: the menu
	edit         *edit       // where a puzzle is typed in, over play or the menu
	begin        *begin
	fresh        *fresh        // what new puzzle is wished for
	makingScreen *makingScreen // one that is being made, over fresh or the menu
	entry        *entry
	keys         bool // the page of keys is open
	rules        bool // it tells the rules instead
	scroll       int  // of that page
	more         bool
	asked        int // counts what was asked to be opened, so that late answers are dropped

	pack, puzzle int // where the puzzle in play comes from; pack is -1 for elsewhere
}

// entry is the line a puzzle is typed or pasted into.
type entry struct {
	typing
	say     string
	several *puzzles.Ambiguous // of what was typed: the player says which
}

type (
	// openedMsg brings a game to play.
	openedMsg struct {
		asked        int
		playScreen   *playScreen
		pack, puzzle int
		notice       string
		err          error
	}
	// readMsg brings the puzzles of a text that was pasted or named.
	readMsg struct {
		asked   int
		entries []puzzles.Entry
		err     error
	}
	tickMsg       time.Time
	backgroundMsg struct{ dark bool }
	settledMsg    struct{}
)

func newApp(c Config, profile termenv.Profile, dark bool, query tea.Cmd) *app {
	if c.Notice != "" {
		c.Notice = spoken(strings.TrimSuffix(c.Notice, "."))
	}
	a := &app{config: c, profile: profile, query: query, pack: -1}
	a.theme = newTheme(profile, dark, c.ASCII)
	a.settled = query == nil
	a.menu = newMenu(c.Kinds, c.Packs, c.Notice)
	if c.now != nil {
		a.menu.now = c.now
	}
	return a
}

// patience is how long the first frame waits for the terminal to tell its
// background. Most tell at once; a later answer still changes the colours.
const patience = 25 * time.Millisecond

func (a *app) Init() tea.Cmd {
	cmds := []tea.Cmd{tick(), a.menu.look(a.config.Shelf)}
	if a.query != nil {
		cmds = append(cmds, a.query, tea.Tick(patience, func(time.Time) tea.Msg { return settledMsg{} }))
	}
	if a.config.Play != nil {
		cmds = append(cmds, a.open(a.config.Play, -1, 0))
	}
	return tea.Batch(cmds...)
}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) })
}

func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		// A slow link joins keys that were typed fast; what was pasted stays whole.
		if msg.Type == tea.KeyRunes && len(msg.Runes) > 1 && !msg.Paste {
			var cmds []tea.Cmd
			for _, r := range msg.Runes {
				cmds = append(cmds, a.pressed(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}))
			}
			return a, tea.Sequence(cmds...)
		}
		return a, a.pressed(msg)
	case tea.MouseMsg:
		return a, a.clicked(msg)
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		return a, tea.ClearScreen
	case tickMsg:
		if a.playScreen != nil && a.edit == nil {
			a.playScreen.tick(time.Time(msg))
		}
		return a, tick()
	case backgroundMsg:
		a.settled = true
		a.theme = newTheme(a.profile, msg.dark, a.config.ASCII)
	case settledMsg:
		a.settled = true
	case shelfMsg:
		a.menu.looked(msg)
	case openedMsg:
		return a, a.opened(msg)
	case readMsg:
		return a, a.read(msg)
	case solvedMsg:
		if msg.playScreen == a.playScreen {
			a.playScreen.solved(msg)
		}
	case hintMsg:
		if msg.playScreen == a.playScreen {
			return a, a.playScreen.hinted(msg)
		}
	case savedMsg:
		if msg.playScreen == a.playScreen {
			a.playScreen.saved = "saved"
			if msg.err != nil {
				a.playScreen.saved = "not saved"
				a.playScreen.say = message{"Not saved", msg.err.Error(), warning}
			}
		}
	case copyMsg:
		return a, func() tea.Msg {
			if a.config.out != nil {
				// What can't be copied is not lost: the sheet is still there.
				_, _ = io.WriteString(a.config.out, string(msg))
			}
			return nil
		}
	case sheetMsg:
		return a, a.sheetOpened(msg)
	case makingMsg:
		return a, a.stillMaking(msg)
	case madeMsg:
		return a, a.made(msg)
	default:
		return a, a.told(msg)
	}
	return a, nil
}

// told hands on the news of background work.
func (a *app) told(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	if a.playScreen != nil {
		cmds = append(cmds, a.playScreen.told(msg))
	}
	if a.edit != nil {
		cmds = append(cmds, a.edit.told(msg))
	}
	return tea.Batch(cmds...)
}

func (a *app) pressed(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, quitKey):
		return a.quit()
	case k.Paste && a.entry == nil && a.playScreen == nil && a.edit == nil:
		a.begin, a.fresh = nil, nil
		a.stopMaking()
		return a.parse(string(k.Runes))
	case a.entry != nil:
		return a.typed(k)
	case a.begin != nil:
		return a.beginPressed(k)
	case a.makingScreen != nil:
		return a.makingPressed(k)
	case a.fresh != nil:
		return a.freshPressed(k)
	case a.keys:
		switch {
		case key.Matches(k, a.menu.keys.Down, a.menu.keys.PageDown) && a.more:
			a.scroll++
		case key.Matches(k, a.menu.keys.Up, a.menu.keys.PageUp):
			a.scroll = max(0, a.scroll-1)
		case key.Matches(k, rulesKey) && !a.rules && (a.playScreen != nil || a.edit != nil):
			a.rules, a.scroll = true, 0
		case !key.Matches(k, a.menu.keys.Down, a.menu.keys.PageDown):
			a.keys, a.rules = false, false
		}
		return nil
	case a.edit != nil:
		return a.editPressed(k)
	case k.Paste:
		return nil // nothing on the board can be pasted over
	case key.Matches(k, a.menu.keys.All) && (a.playScreen != nil || !a.menu.filtering):
		a.keys, a.scroll = true, 0
		if a.playScreen != nil {
			a.playScreen.cancel()
		}
		return nil
	case a.playScreen != nil && a.playScreen.copied(k):
		return a.editCopy(a.playScreen.game.Puzzle)
	case a.playScreen != nil:
		cmd, leave, next := a.playScreen.pressed(k)
		switch {
		case leave:
			return a.leave()
		case next:
			return tea.Batch(cmd, a.next())
		}
		return cmd
	}
	w, ok := a.menu.pressed(k)
	return a.wish(w, ok)
}

func (a *app) clicked(m tea.MouseMsg) tea.Cmd {
	switch {
	case a.entry != nil || a.keys || a.makingScreen != nil || a.w < leastWidth || a.h < leastHeight:
		return nil
	case a.fresh != nil:
		a.fresh.clicked(m)
		return nil
	case a.begin != nil:
		a.begin.clicked(m)
		return nil
	case a.edit != nil:
		return a.edit.clicked(m)
	case a.playScreen != nil:
		return a.playScreen.clicked(m)
	}
	w, ok := a.menu.clicked(m)
	return a.wish(w, ok)
}

// wish does what the menu asks for.
func (a *app) wish(w wish, ok bool) tea.Cmd {
	switch {
	case !ok:
		return nil
	case w.quit:
		return a.quit()
	case w.typing:
		a.entry = newEntry()
		return nil
	case w.fresh:
		a.fresh = newFresh(a.config.Kinds, a.menu.pointed())
		return nil
	case w.day != nil:
		return a.make(making.Daily(*w.day, a.menu.now()), w.day.Title+" · "+making.DayTitle(a.menu.now()))
	case w.blank:
		a.begin = newBegin(a.config.Kinds, a.menu.pointed())
		return nil
	case w.sheet != "":
		return a.openSheet(w.sheet)
	case w.id != "":
		for i, ids := range a.menu.ids {
			for j, id := range ids {
				if id == w.id {
					return a.openPack(i, j)
				}
			}
		}
		return a.resume(w.id)
	}
	return a.openPack(w.pack, w.puzzle)
}

func (a *app) openPack(i, j int) tea.Cmd {
	p, err := a.config.Packs[i].Read(j)
	if err != nil {
		a.menu.notice = err.Error()
		return nil
	}
	return a.open(p, i, j)
}

// open brings a puzzle to play, with what was played of it.
func (a *app) open(p puzzles.Puzzle, pack, puzzle int) tea.Cmd {
	a.asked++
	asked, config := a.asked, a.config
	name := p.Text().Title()
	if pack >= 0 {
		name = a.menu.puzzleName(pack, puzzle)
	}
	band, _ := p.Text().Field("band")
	if band.Value != "" && !saysBand(name, band.Value) {
		name = strings.TrimSuffix(band.Value+" · "+name, " · ")
	}
	return func() tea.Msg {
		m := openedMsg{asked: asked, pack: pack, puzzle: puzzle}
		var g *play.Game
		var save play.Save
		if config.Shelf != nil {
			var err error
			if g, save, err = config.Shelf.Load(config.Kinds, play.Key(p)); err != nil {
				m.notice = err.Error()
			}
		}
		resumed := g != nil
		if !resumed {
			g = play.New(p)
		}
		m.playScreen = newPlay(g, kindOf(config.Kinds, p), name, config.Engines, config.Shelf)
		m.playScreen.elapsed = save.Elapsed
		if config.Shelf != nil {
			m.playScreen.rated = config.Shelf.Rated(m.playScreen.key)
		}
		if resumed {
			m.playScreen.saved = "saved"
			if m.playScreen.done {
				m.playScreen.say.text = m.playScreen.solvedText()
			}
		}
		return m
	}
}

// resume continues a game which is in no pack.
func (a *app) resume(id string) tea.Cmd {
	a.asked++
	asked, config := a.asked, a.config
	return func() tea.Msg {
		m := openedMsg{asked: asked, pack: -1}
		g, save, err := config.Shelf.Load(config.Kinds, id)
		if err == nil && g == nil {
			err = fmt.Errorf("the save of %s is gone", id)
		}
		if err != nil {
			m.err = err
			return m
		}
		m.playScreen = newPlay(g, kindOf(config.Kinds, g.Puzzle), g.Puzzle.Text().Title(), config.Engines, config.Shelf)
		m.playScreen.elapsed, m.playScreen.saved = save.Elapsed, "saved"
		m.playScreen.rated = config.Shelf.Rated(id)
		return m
	}
}

func kindOf(kinds []puzzles.Kind, p puzzles.Puzzle) puzzles.Kind {
	name := p.Text().Kind
	for _, k := range kinds {
		if k.Name == name {
			return k
		}
	}
	return puzzles.Kind{Name: name, Title: name}
}

func (a *app) opened(m openedMsg) tea.Cmd {
	if m.asked != a.asked {
		return nil
	}
	if m.err != nil {
		a.menu.notice = m.err.Error()
		return nil
	}
	if a.playScreen != nil {
		a.playScreen.end() // it was under the sheet that is played now
	}
	a.closeEdit()
	a.stopMaking()
	a.playScreen, a.pack, a.puzzle, a.entry, a.fresh = m.playScreen, m.pack, m.puzzle, nil, nil
	a.playScreen.ticked = time.Now()
	if notice := strings.TrimSpace(m.notice + " " + a.firstNotice()); notice != "" && a.playScreen.say.text == "" {
		a.playScreen.say = message{"Note", notice, warning}
	}
	return a.playScreen.start()
}

// firstNotice is what is to be said at the start, where play starts at once.
func (a *app) firstNotice() string {
	if a.config.Play == nil {
		return ""
	}
	n := a.config.Notice
	a.config.Notice = ""
	return n
}

// leave goes back to the menu, or ends where there was none.
func (a *app) leave() tea.Cmd {
	cmd := a.playScreen.end()
	if a.config.Play != nil {
		return tea.Batch(cmd, tea.Quit)
	}
	a.playScreen = nil
	a.asked++
	return tea.Sequence(cmd, a.menu.look(a.config.Shelf))
}

// next opens the next puzzle of the pack that is not solved.
func (a *app) next() tea.Cmd {
	keep := a.playScreen.end()
	if a.pack >= 0 {
		for j := a.puzzle + 1; j < len(a.config.Packs[a.pack].Texts); j++ {
			if a.menu.ids == nil || !a.menu.states[a.menu.ids[a.pack][j]].Done {
				a.menu.point(a.pack, j)
				return tea.Batch(keep, a.openPack(a.pack, j))
			}
		}
	}
	return tea.Batch(keep, a.leave())
}

func (a *app) quit() tea.Cmd {
	a.closeEdit()
	a.stopMaking()
	if a.playScreen != nil {
		a.playScreen.end()
	}
	return tea.Quit
}

func newEntry() *entry { return &entry{typing: newTyping("", "open")} }

// typed edits the line, or opens what it says.
func (a *app) typed(k tea.KeyMsg) tea.Cmd {
	e := a.entry
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	if e.several != nil {
		return a.chosen(k)
	}
	switch {
	case is(e.keys.Leave):
		a.entry = nil
		return nil
	case is(e.keys.Enter):
		if text := strings.TrimSpace(string(e.text)); text != "" {
			return a.parse(text)
		}
		return nil
	case k.Paste && strings.ContainsAny(strings.TrimSpace(string(k.Runes)), "\n\r"):
		return a.parse(string(k.Runes)) // many lines are a puzzle by themselves
	}
	e.edit(k)
	e.say = ""
	return nil
}

// parse reads a text in any format the kinds know, or the file it names.
func (a *app) parse(text string) tea.Cmd {
	if a.entry == nil {
		a.entry = newEntry()
	}
	a.entry.say = "Reading …"
	a.asked++
	asked, kinds := a.asked, a.config.Kinds
	text = strings.ReplaceAll(text, "\r", "\n")
	return func() tea.Msg {
		m, file := readMsg{asked: asked}, ""
		if name := strings.TrimSpace(text); !strings.Contains(name, "\n") && len(name) < 1024 {
			data, err := readFile(name)
			switch {
			case err == nil:
				text, file = string(data), name
			case !errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, ":") && len(name) < 80:
				m.err = err
				return m
			}
		}
		m.entries = puzzles.ReadFile(kinds, file, text, "")
		return m
	}
}

// readFile reads a file that a puzzle may be in: a plain one that is not huge.
func readFile(name string) ([]byte, error) {
	const most = 64 << 20
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file that can be read", name)
	case info.Size() > most:
		return nil, fmt.Errorf("%s holds %d MB, want %d at most", name, info.Size()>>20, most>>20)
	}
	return os.ReadFile(name)
}

// read opens the first puzzle of what was read.
func (a *app) read(m readMsg) tea.Cmd {
	if m.asked != a.asked || a.entry == nil {
		return nil
	}
	if m.err != nil {
		a.entry.say = m.err.Error()
		return nil
	}
	for _, e := range m.entries {
		if e.Err == nil {
			a.entry.say = ""
			return a.open(e.Puzzle, -1, 0)
		}
	}
	first := m.entries[0]
	if errors.As(first.Err, &a.entry.several) {
		return nil
	}
	if first.Puzzle != nil { // it lacks something, which can be typed
		return a.editNew(play.NewSketch(first.Kind, first.Puzzle))
	}
	a.entry.say = first.Err.Error()
	return nil
}

// The least window that can be played in.
const leastWidth, leastHeight = 32, 10

func (a *app) View() string {
	if a.w == 0 || !a.settled {
		return ""
	}
	if a.w < leastWidth || a.h < leastHeight {
		c := newCanvas(a.w-1, a.h)
		for i, l := range wrapped(fmt.Sprintf("This window is %dx%d; crib needs %dx%d.", a.w, a.h, leastWidth, leastHeight), c.w) {
			c.put(0, i, l, tone{})
		}
		return c.render(a.theme)
	}
	// The last column stays free: some terminals wrap there.
	c := newCanvas(a.w-1, a.h)
	kind, board, ruled := a.ruledBy()
	switch {
	case a.rules && ruled:
		a.more = drawRules(c, kind, board, a.scroll)
		a.drawKeysBar(c)
	case a.keys && a.edit != nil:
		name, groups := a.edit.help()
		a.more = drawKeys(c, c.w, c.h, name, groups, a.scroll)
		a.drawKeysBar(c)
	case a.keys && a.playScreen != nil:
		name, groups := a.playScreen.help()
		a.more = drawKeys(c, c.w, c.h, name, groups, a.scroll)
		a.drawKeysBar(c)
	case a.keys:
		a.more = drawKeys(c, c.w, c.h, "All keys of the menu", a.menu.keys.groups(), a.scroll)
		a.drawKeysBar(c)
	case a.entry != nil:
		a.entry.draw(c)
	case a.begin != nil:
		a.begin.draw(c)
	case a.makingScreen != nil:
		a.makingScreen.draw(c)
	case a.fresh != nil:
		a.fresh.draw(c)
	case a.edit != nil:
		a.edit.draw(c)
	case a.playScreen != nil:
		a.playScreen.draw(c)
	default:
		a.menu.draw(c)
	}
	return c.render(a.theme)
}

func (a *app) drawKeysBar(c *canvas) {
	var keys []key.Binding
	if a.more {
		keys = append(keys, a.menu.keys.Down)
	}
	if _, _, ok := a.ruledBy(); ok && !a.rules {
		keys = append(keys, rulesKey)
	}
	drawBar(c, 1, c.h-1, c.w-1, append(keys, quitKey), bind("any other key", "back", ""))
}

func (e *entry) draw(c *canvas) {
	const x = 2
	w := c.w - 2*x
	c.put(x, 0, "Paste or type a puzzle", tone{ink: title})
	y := 2
	for _, l := range wrapped("A line of 81 characters, a game ID, the name of a file, or a whole text in any format crib knows.", w) {
		c.put(x, y, l, tone{ink: quiet})
		y++
	}
	y++
	e.typing.draw(c, x, y, w)
	y += 2
	for _, l := range wrapped(e.say, w) {
		c.put(x, y, l, tone{ink: warning})
		y++
	}
	if e.several != nil {
		e.drawSeveral(c, x, y, w)
		return
	}
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{e.keys.Enter}, e.keys.Leave)
}
