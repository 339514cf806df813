// Package replay is the screen on which a player sees a game of his own again, move by move.
package replay

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/play"
	"crib/ui"
	"crib/ui/draw"
)

// A screen shows the game after some of its moves.
type screen struct {
	ui.Runner
	app   *ui.App
	kind  puzzles.Kind
	name  string
	game  *play.Game // which has made the moves so far
	at    int        // how many that are
	all   int
	scene draw.Scene
}

// Show shows the moves of a game from the first on, by themselves until a key is typed.
func Show(a *ui.App, kind puzzles.Kind, name string, g *play.Game) tea.Cmd {
	r, n := g.Replay()
	s := &screen{app: a, kind: kind, name: name, game: r, all: n}
	each := min(slowest, max(50*time.Millisecond, time.Minute/time.Duration(max(1, n))))
	s.Runner = ui.NewRunner(s, each, func() (at, last int, more bool) { return s.at, s.all, false }, s.to)
	s.scene.SetBoard(r.Board)
	a.Push(s)
	return s.Run(1)
}

// slowest is how long a move is shown at most by itself. A whole game takes a minute at most.
var slowest = time.Second

// to makes moves, or takes them back, until so many are made.
func (s *screen) to(at int) {
	for s.at < at && s.game.Redo() {
		s.at++
	}
	for s.at > at && s.game.Undo() {
		s.at--
	}
}

func (s *screen) Keys() ui.Keys {
	return ui.Keys{Title: "All keys of a replay", Kind: s.kind, Board: s.game.Board, Groups: []ui.Group{{Title: "Replay", Actions: append(
		s.Stepping(1, 2, 4), s.app.Help(s), ui.Action{Key: "esc", Also: "q", Help: "leave", Bar: ui.Last, Do: s.app.Leave(s)},
	)}}}
}

// says is the move that was made last, in a sentence, and the site it begins at, or -1.
func (s *screen) says() (text string, site int) {
	m, ok := s.game.CanUndo()
	if !ok {
		return "This is how it began.", -1
	}
	if len(m.Changes) == 0 {
		return english.AsSentence(m.Name), -1
	}
	c, b := m.Changes[0], s.game.Board
	what := b.Sites[c.Site].String()
	switch {
	case len(m.Changes) > 1:
		what = fmt.Sprintf("%d places", len(m.Changes))
	case c.Is.Mark != puzzles.Blank && c.Is.Mark != c.Was.Mark:
		what = b.Describe(puzzles.Fact{Site: c.Site, Value: c.Is.Mark})
	}
	return english.AsSentence(m.Name + ": " + what), c.Site
}

func (s *screen) Draw(c *draw.Canvas) {
	text, site := s.says()
	v := draw.Plainly(s.game.Cells())
	if m, ok := s.game.CanUndo(); ok {
		for _, change := range m.Changes {
			v.Looks[change.Site].Paper = draw.Hinted
		}
	}
	s.scene.Draw(c, v, max(0, site), text)
	s.scene.DrawTitle(c, s.kind.Title, s.name, fmt.Sprintf("move %d of %d", s.at, s.all))
	s.scene.Beside(c, func(w, _ int) []draw.Row {
		return append([]draw.Row{draw.Text("Replay", draw.Title), {}}, draw.Paragraph(text, w, draw.Plain)...)
	})
}
