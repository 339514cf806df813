package ui

import (
	"github.com/charmbracelet/bubbles/key"
)

// editKeys are the keys of the screen on which a puzzle is typed in. Every
// character is a clue first: a letter is a command only where it is no clue, and
// with ctrl it always is.
type editKeys struct {
	Up, Down, Left, Right                     key.Binding
	MarkUp, MarkDown, MarkLeft, MarkRight     key.Binding
	EdgeUp, EdgeDown, EdgeLeft, EdgeRight     key.Binding
	First, Last, Mark, Type, Clear            key.Binding
	Undo, Redo, Line, Text                    key.Binding
	Verify, Play, Save, Copy, Drop            key.Binding
	PageUp, PageDown, All, Leave, marks, edge key.Binding

	words bool // clues are lines of words, rather than of marked cells
}

func newEditKeys() *editKeys {
	k := &editKeys{
		Up:    bind("↑", "up", "up"),
		Down:  bind("↓", "down", "down"),
		Left:  bind("←", "left", "left"),
		Right: bind("→", "right", "right"),

		MarkUp:    bind("shift+↑", "mark cells upwards", "shift+up"),
		MarkDown:  bind("shift+↓", "mark cells downwards", "shift+down"),
		MarkLeft:  bind("shift+←", "mark cells to the left", "shift+left"),
		MarkRight: bind("shift+→", "mark cells to the right", "shift+right"),
		marks:     bind("shift+←↑↓→", "mark cells", "shift+up"),

		EdgeUp:    bind("ctrl+↑", "the edge above", "ctrl+up", "alt+up"),
		EdgeDown:  bind("ctrl+↓", "the edge below", "ctrl+down", "alt+down"),
		EdgeLeft:  bind("ctrl+←", "the edge to the left", "ctrl+left", "alt+left"),
		EdgeRight: bind("ctrl+→", "the edge to the right", "ctrl+right", "alt+right"),
		edge:      bind("ctrl+←↑↓→", "edges", "ctrl+up"),

		First: bind("home", "first of the row", "home"),
		Last:  bind("end", "last of the row", "end"),
		Mark:  bind("space", "mark this cell or not", " "),
		Type:  bind("1 a + …", "type a clue"),
		Clear: bind("backspace", "take away what is here", "backspace", "delete"),
		Line:  bind("enter", "type a line", "enter"),
		Drop:  bind("ctrl+x", "throw the sheet away", "ctrl+x"),

		PageUp:   bind("pgup", "panel up", "pgup"),
		PageDown: bind("pgdn", "more", "pgdown"),
	}
	k.free(func(rune) bool { return false })
	return k
}

// commandLetters are commands where they are no clues.
const commandLetters = "uytvpsc?q"

// free says which letters are commands now: those that no clue takes.
func (k *editKeys) free(takes func(rune) bool) {
	letter := func(r rune, ctrl, desc string, more ...string) key.Binding {
		help, keys := ctrl, append([]string{ctrl}, more...)
		if !takes(r) {
			help, keys = string(r), append(keys, string(r))
		}
		return bind(help, desc, keys...)
	}
	k.Undo = letter('u', "ctrl+u", "undo", "ctrl+z")
	k.Redo = letter('y', "ctrl+y", "redo", "ctrl+r")
	k.Text = letter('t', "ctrl+t", "the whole text")
	k.Verify = letter('v', "ctrl+v", "verify")
	k.Play = letter('p', "ctrl+p", "play it")
	k.Save = letter('s', "ctrl+s", "save as a file")
	k.Copy = letter('c', "ctrl+k", "copy as text")
	k.All = letter('?', "f1", "help")
	k.Leave = letter('q', "ctrl+q", "leave", "esc")
}

func (k *editKeys) bar() []key.Binding {
	rest := []key.Binding{k.Save, k.Copy, k.Leave, k.Redo, k.Text}
	if k.words {
		return append([]key.Binding{k.PageDown, k.Line, k.Undo, k.Verify, k.Play}, rest...)
	}
	return append([]key.Binding{k.PageDown, k.marks, k.edge, k.Undo, k.Verify, k.Play, k.Line}, rest...)
}

func (k *editKeys) groups() []group {
	move := []key.Binding{k.Up, k.Down, k.Left, k.Right, k.First, k.Last}
	if k.edge.Enabled() {
		move = append(move, k.EdgeUp, k.EdgeDown, k.EdgeLeft, k.EdgeRight)
	}
	return []group{
		{"Move", move},
		{"Type", []key.Binding{k.Type, k.Clear, k.Line, k.Text, k.Undo, k.Redo}},
		{"Mark, for clues of several cells", []key.Binding{k.MarkUp, k.MarkDown, k.MarkLeft, k.MarkRight, k.Mark}},
		{"With it", []key.Binding{k.Verify, k.Play, k.Save, k.Copy, k.Drop}},
		{"Other", []key.Binding{k.PageDown, k.PageUp, k.All, k.Leave}},
	}
}
