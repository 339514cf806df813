package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
)

func bind(help, desc string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, desc))
}

// playKeys are the keys of the play screen. Small letters are commands, since
// on large boards capitals are values; h j k l and w a s d move.
type playKeys struct {
	Up, Down, Left, Right                     key.Binding
	JumpUp, JumpDown, JumpLeft, JumpRight     key.Binding
	First, Last                               key.Binding
	Write, ShiftNote, Cycle, Clear            key.Binding
	Pencil, Cross, Fill, Rest                 key.Binding
	Undo, Redo, Rewind                        key.Binding
	Restart, Checkpoint, Back                 key.Binding
	Hint, Take, Proof, Film                   key.Binding
	Check, Live, Verify                       key.Binding
	Reveal, GiveUp                            key.Binding
	Next, Timer, PageUp, PageDown, All, Leave key.Binding
	Pick, Edit                                key.Binding

	draw key.Binding // in the bar, for all four
}

func newPlayKeys(b *puzzles.Board) *playKeys {
	k := &playKeys{
		Up:    bind("↑ k w", "up", "up", "k", "w"),
		Down:  bind("↓ j s", "down", "down", "j", "s"),
		Left:  bind("← h a", "left", "left", "h", "a"),
		Right: bind("→ l d", "right", "right", "l", "d"),

		JumpUp:    bind("shift+↑", "up to the next box", "shift+up", "ctrl+up"),
		JumpDown:  bind("shift+↓", "down to the next box", "shift+down", "ctrl+down"),
		JumpLeft:  bind("shift+←", "left to the next box", "shift+left", "ctrl+left"),
		JumpRight: bind("shift+→", "right to the next box", "shift+right", "ctrl+right"),
		First:     bind("home", "first of the row", "home"),
		Last:      bind("end", "last of the row", "end"),

		Write:     bind(valueRange(b), "write", values(b)...),
		ShiftNote: bind("shift+1-9", "note (or alt+1-9)", shifted...),
		Cycle:     bind("space", "next value", " "),
		Clear:     bind(".", "clear (or 0, backspace)", ".", "0", "backspace", "delete"),
		Pencil:    bind("n", "notes", "n", "tab"),
		Cross:     bind("x", "cross out", "x"),
		Fill:      bind("p", "fill in all notes", "p"),
		Rest:      bind(",", "fill the rest of the line", ","),

		Undo:       bind("u", "undo", "u", "z", "ctrl+z"),
		Redo:       bind("y", "redo", "y", "ctrl+y", "ctrl+r"),
		Rewind:     bind("f", "undo to the first mistake", "f"),
		Restart:    bind("r", "restart", "r"),
		Checkpoint: bind("m", "keep a checkpoint", "m"),
		Back:       bind("b", "back to a checkpoint", "b"),

		Hint:   bind("i", "hint", "i"),
		Take:   bind("enter", "do it", "enter"),
		Proof:  bind("s", "show the proof", "s"),
		Film:   bind(">", "solve by hints, as a film", ">"),
		Check:  bind("c", "check", "c"),
		Live:   bind("o", "mark broken rules or not", "o"),
		Verify: bind("v", "one solution? how hard?", "v"),
		Reveal: bind("e", "show this cell's value", "e"),
		GiveUp: bind("g", "give up: see the solution", "g"),

		Next:     bind("enter", "next puzzle", "enter", "n"),
		Timer:    bind("t", "hide or show the time", "t"),
		PageUp:   bind("pgup", "panel up", "pgup"),
		PageDown: bind("pgdn", "more", "pgdown"),
		Edit:     bind("ctrl+e", "edit a copy", "ctrl+e"),
		All:      bind("?", "help", "?", "f1"),
		Leave:    bind("q", "leave", "q", "esc"),
	}
	if len(b.Nodes) > 0 {
		k.JumpUp = bind("shift+↑ K", "draw up", "shift+up", "ctrl+up", "K")
		k.JumpDown = bind("shift+↓ J", "draw down", "shift+down", "ctrl+down", "J")
		k.JumpLeft = bind("shift+← H", "draw left", "shift+left", "ctrl+left", "H")
		k.JumpRight = bind("shift+→ L", "draw right", "shift+right", "ctrl+right", "L")
		k.draw = bind("shift+←↑↓→", "draw", "shift+up")
		k.Cross = bind("x", "cross out a value", "x")
		k.Write = bind(valueRange(b), "write what is aimed at", values(b)...)
		k.Cycle = bind("space", "draw what is aimed at", " ")
		k.Reveal = bind("e", "show what is aimed at", "e")
		k.First, k.Last = key.Binding{}, key.Binding{} // there are no rows of nodes
	} else {
		k.draw.SetEnabled(false)
	}
	if wordy(b) {
		k.Pick = bind("enter", "pick a word", "enter")
		k.Write = bind("1-9", "write", digits...)
	}
	if !slices.ContainsFunc(b.Clues(), func(c puzzles.Clue) bool { return c.Constraints != nil && c.Sites != nil }) {
		k.Rest = key.Binding{} // no clue counts a line
	}
	k.prove(false)
	if len(b.Sites) == 0 { // nothing can be done but look
		k = &playKeys{Verify: k.Verify, Timer: k.Timer, PageUp: k.PageUp, PageDown: k.PageDown, Edit: k.Edit, All: k.All, Leave: k.Leave}
	}
	return k
}

// wordy reports whether the values of a board are words, written by number.
func wordy(b *puzzles.Board) bool {
	return slices.ContainsFunc(values(b), func(k string) bool { return len(k) > 1 })
}

// digits are the numbers by which words are written.
var digits = strings.Split("123456789", "")

// prove says whether there is a proof to show. Its key moves down where there
// is none.
func (k *playKeys) prove(on bool) {
	k.Proof.SetEnabled(on)
	if on {
		k.Down = bind("↓ j", "down", "down", "j")
	} else {
		k.Down = bind("↓ j s", "down", "down", "j", "s")
	}
}

// shifted is what 1 to 9 give with shift on the US layout. Other layouts have
// alt, or the pencil mode.
var shifted = []string{"!", "@", "#", "$", "%", "^", "&", "*", "("}

// values lists the keys of all values on the board, in order.
func values(b *puzzles.Board) []string {
	var keys []string
	seen := map[string]bool{}
	for _, s := range b.Sites {
		for _, v := range s.Values {
			if !seen[v.Key] {
				seen[v.Key] = true
				keys = append(keys, v.Key)
			}
		}
	}
	return keys
}

// valueRange writes the keys of values for the help: "1-9 A-G".
func valueRange(b *puzzles.Board) string {
	var parts []string
	var from, to string
	flush := func() {
		switch {
		case from == "":
		case from == to:
			parts = append(parts, from)
		default:
			parts = append(parts, from+"-"+to)
		}
	}
	for _, k := range values(b) {
		if len(to) == 1 && len(k) == 1 && k[0] == to[0]+1 {
			to = k
			continue
		}
		flush()
		from, to = k, k
	}
	flush()
	return strings.Join(parts, " ")
}

// bar is the line of keys that matter most now.
func (k *playKeys) bar() []key.Binding {
	hint := []key.Binding{k.Hint, k.Take, k.Proof}
	write := []key.Binding{k.Next, k.PageDown, k.draw, k.Rest, k.Write, k.Undo}
	if k.draw.Enabled() {
		write = []key.Binding{k.Next, k.PageDown, k.draw, k.Undo}
	}
	rest := []key.Binding{k.Pick, k.Pencil, k.Check, k.Leave, k.Redo, k.Verify, k.Film}
	if k.draw.Enabled() {
		rest = []key.Binding{k.Check, k.Cross, k.Leave, k.Redo, k.Verify, k.Film}
	}
	if k.Take.Enabled() {
		return slices.Concat(hint, write, rest)
	}
	return slices.Concat(write, hint, rest)
}

// groups are all keys, for the page of keys.
func (k *playKeys) groups() []group {
	return []group{
		{"Move", []key.Binding{k.Up, k.Down, k.Left, k.Right, k.JumpUp, k.JumpDown, k.JumpLeft, k.JumpRight, k.First, k.Last}},
		{"Write", []key.Binding{k.Write, k.Pick, k.Cycle, k.Clear, k.Rest, k.Pencil, k.ShiftNote, k.Cross, k.Fill}},
		{"Take back", []key.Binding{k.Undo, k.Redo, k.Rewind, k.Restart, k.Checkpoint, k.Back}},
		{"Ask", []key.Binding{k.Hint, k.Take, k.Proof, k.Film, k.Check, k.Live, k.Verify, k.Reveal, k.GiveUp}},
		{"Other", []key.Binding{k.Next, k.Timer, k.Edit, k.PageDown, k.PageUp, k.All, k.Leave}},
	}
}

// A group is some keys under a heading.
type group struct {
	title string
	keys  []key.Binding
}

// menuKeys are the keys of the menu.
type menuKeys struct {
	Up, Down, PageUp, PageDown, First, Last, Enter, Back, Filter, New, Days, Open, Blank, Continue, All, Quit key.Binding
}

func newMenuKeys() *menuKeys {
	return &menuKeys{
		Up:       bind("↑ k", "up", "up", "k", "w"),
		Down:     bind("↓ j", "down", "down", "j", "s"),
		PageUp:   bind("pgup", "page up", "pgup"),
		PageDown: bind("pgdn", "page down", "pgdown"),
		First:    bind("home", "first", "home"),
		Last:     bind("end", "last", "end"),
		Enter:    bind("enter", "open", "enter", "right", "l", " "),
		Back:     bind("esc", "back", "esc", "left", "h", "backspace", "q"),
		Filter:   bind("/ 1-9", "narrow the list", "/"),
		New:      bind("n", "a new puzzle", "n"),
		Days:     bind("d", "the puzzles of the day", "d"),
		Open:     bind("o", "open a text", "o"),
		Blank:    bind("e", "a blank sheet", "e"),
		Continue: bind("c", "continue the last game", "c"),
		All:      bind("?", "help", "?", "f1"),
		Quit:     bind("q", "quit", "q", "esc"),
	}
}

func (k *menuKeys) bar() []key.Binding {
	return []key.Binding{k.Enter, k.Continue, k.Back, k.Filter, k.New, k.Open, k.Blank, k.Quit, k.Up, k.Down}
}

func (k *menuKeys) groups() []group {
	return []group{{"Menu", []key.Binding{k.Up, k.Down, k.PageUp, k.PageDown, k.First, k.Last, k.Enter, k.Back, k.Filter, k.Continue, k.New, k.Days, k.Open, k.Blank, k.All, k.Quit}}}
}

// proofKeys are the keys of a proof.
type proofKeys struct {
	Forward, Back, First, Last, Take, PageUp, PageDown, All, Leave key.Binding
}

func newProofKeys() *proofKeys {
	return &proofKeys{
		Forward:  bind("→ l", "on", "right", "l", " ", "down", "j"),
		Back:     bind("← h", "back", "left", "h", "up", "k"),
		First:    bind("home", "to the beginning", "home"),
		Last:     bind("end", "to the answer", "end"),
		Take:     bind("enter", "do it", "enter", "i"),
		PageUp:   bind("pgup", "earlier steps", "pgup"),
		PageDown: bind("pgdn", "later steps", "pgdown"),
		All:      bind("?", "help", "?", "f1"),
		Leave:    bind("esc", "leave", "esc", "q"),
	}
}

func (k *proofKeys) all() []key.Binding {
	return []key.Binding{k.Forward, k.Back, k.Take, k.First, k.Last, k.PageUp, k.PageDown, k.All, k.Leave}
}

// filmKeys are the keys of a film.
type filmKeys struct {
	Forward, Back, First, Last, Run, Proof, PageUp, PageDown, All, Leave key.Binding
}

func newFilmKeys() *filmKeys {
	return &filmKeys{
		Forward:  bind("→ l", "on", "right", "l", "down", "j"),
		Back:     bind("← h", "back", "left", "h", "up", "k"),
		First:    bind("home", "to the beginning", "home"),
		Last:     bind("end", "to the end", "end"),
		Run:      bind("space", "run", " "),
		Proof:    bind("enter", "the proof", "enter", "s"),
		PageUp:   bind("pgup", "panel up", "pgup"),
		PageDown: bind("pgdn", "more", "pgdown"),
		All:      bind("?", "help", "?", "f1"),
		Leave:    bind("esc", "leave", "esc", "q"),
	}
}

func (k *filmKeys) all() []key.Binding {
	return []key.Binding{k.Run, k.Forward, k.Back, k.Proof, k.First, k.Last, k.PageUp, k.PageDown, k.All, k.Leave}
}

// verdictKeys are the keys of a verdict.
type verdictKeys struct{ Model, Other, PageUp, PageDown, All, Leave key.Binding }

func newVerdictKeys() *verdictKeys {
	return &verdictKeys{
		Model:    bind("m", "the model", "m"),
		Other:    bind("space", "the other solution", " ", "tab"),
		PageUp:   bind("pgup", "panel up", "pgup", "up", "k"),
		PageDown: bind("pgdn", "more", "pgdown", "down", "j"),
		All:      bind("?", "help", "?", "f1"),
		Leave:    bind("esc", "leave", "esc", "q", "v"),
	}
}

func (k *verdictKeys) all() []key.Binding {
	return []key.Binding{k.Other, k.Model, k.PageUp, k.PageDown, k.All, k.Leave}
}

// chooseKeys are the keys of a question or a short list on the play screen.
type chooseKeys struct{ Yes, No, Up, Down, Pick key.Binding }

func newChooseKeys() *chooseKeys {
	return &chooseKeys{
		Yes:  bind("y", "yes", "y", "enter"),
		No:   bind("esc", "no", "esc", "n", "q"),
		Up:   bind("↑ k", "up", "up", "k", "w"),
		Down: bind("↓ j", "down", "down", "j", "s"),
		Pick: bind("enter", "take it", "enter", " "),
	}
}

// entryKeys are the keys of a line of text.
type entryKeys struct {
	Enter, Leave, Left, Right, First, Last, Erase, Delete, Empty key.Binding
}

func newEntryKeys() *entryKeys {
	return &entryKeys{
		Enter:  bind("enter", "open", "enter"),
		Leave:  bind("esc", "back", "esc"),
		Left:   bind("←", "left", "left", "ctrl+b"),
		Right:  bind("→", "right", "right", "ctrl+f"),
		First:  bind("home", "to the beginning", "home", "ctrl+a"),
		Last:   bind("end", "to the end", "end", "ctrl+e"),
		Erase:  bind("backspace", "erase", "backspace"),
		Delete: bind("del", "erase ahead", "delete", "ctrl+d"),
		Empty:  bind("ctrl+u", "empty the line", "ctrl+u"),
	}
}

// quitKey ends the program from everywhere.
var quitKey = bind("ctrl+c", "quit at once", "ctrl+c")

// rulesKey goes from the page of keys to that of the rules.
var rulesKey = bind("?", "the rules", "?", "f1")

// drawBar writes keys and what they do on one line, the first ones first, as
// many as there is room for. The last one always has its place.
func drawBar(c *canvas, x, y, w int, keys []key.Binding, last key.Binding) {
	size := func(b key.Binding) int { return ansi.StringWidth(b.Help().Key + " " + b.Help().Desc) }
	const between = 3 // " · "
	room := w - size(last)
	end := x + w
	write := func(b key.Binding) {
		x = c.put(x, y, b.Help().Key, tone{ink: keyInk})
		x = c.put(x+1, y, b.Help().Desc, tone{ink: quiet})
	}
	for _, b := range keys {
		if !b.Enabled() {
			continue
		}
		if size(b)+between > room {
			continue
		}
		room -= size(b) + between
		write(b)
		x = c.put(x, y, " · ", tone{ink: line})
	}
	if x+size(last) <= end {
		write(last)
	}
}

// drawKeys is the page of all keys, in as many columns as fit.
func drawKeys(c *canvas, w, h int, name string, groups []group, scroll int) (more bool) {
	type entry struct{ key, desc, title string }
	var columns [][]entry
	lines := 0
	for _, g := range groups {
		col := []entry{{title: g.title}}
		for _, b := range g.keys {
			if b.Help().Key != "" {
				col = append(col, entry{key: b.Help().Key, desc: b.Help().Desc})
			}
		}
		columns = append(columns, append(col, entry{}))
		lines += len(col) + 1
	}
	const width = 38 // two columns in a usual window
	n := max(1, min(len(columns), (w-2)/width))
	// Fill the columns evenly, group by group.
	stacks := make([][]entry, n)
	for _, col := range columns {
		i := 0
		for j := range stacks {
			if len(stacks[j]) < len(stacks[i]) {
				i = j
			}
		}
		stacks[i] = append(stacks[i], col...)
	}
	c.put(2, 0, name, tone{ink: title})
	deepest := 0
	for j, s := range stacks {
		deepest = max(deepest, len(s)-1)
		for i, e := range s {
			y := 2 + i - scroll
			if y < 2 || y >= h-1 {
				continue
			}
			x := 2 + j*width
			if e.title != "" {
				c.put(x, y, e.title, tone{ink: title})
				continue
			}
			c.put(x, y, e.key, tone{ink: keyInk})
			c.put(x+12, y, clipped(e.desc, min(width-13, w-x-12)), tone{})
		}
	}
	return deepest-scroll > h-3
}
