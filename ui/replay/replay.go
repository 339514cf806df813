// Package replay is the screen on which a player sees a game of his own again, move by
// move.
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
	s.Runner = ui.NewRunner(s, each, func() bool {
		s.step(1)
		return s.at < s.all
	})
	s.scene.SetBoard(r.Board)
	a.Push(s)
	return s.roll()
}

// slowest is how long a move is shown at most where they go on by themselves. A whole game
// takes a minute at most, unless it has very many.
var slowest = time.Second

// roll runs the game, from the beginning if it is at its end.
func (s *screen) roll() tea.Cmd {
	if s.at == s.all {
		s.step(-s.all)
	}
	return s.Start()
}

// step makes so many moves, or takes them back.
func (s *screen) step(by int) {
	for ; by > 0 && s.game.Redo(); by-- {
		s.at++
	}
	for ; by < 0 && s.game.Undo(); by++ {
		s.at--
	}
}

func (s *screen) Keys() ui.Keys {
	step := func(by int) func() tea.Cmd { return ui.Do(func() { s.step(by) }) }
	end := s.at == s.all
	return ui.Keys{Title: "All keys of a replay", Kind: s.kind, Board: s.game.Board, Groups: []ui.Group{{Title: "Replay", Actions: []ui.Action{
		{Key: "space", Help: s.Called(), Bar: 1, Do: s.roll},
		{Key: "→ l", Also: "down j", Help: "on", Off: end, Bar: 2, Do: step(1)},
		{Key: "← h", Also: "up k", Help: "back", Off: s.at == 0, Bar: 4, Do: step(-1)},
		{Key: "home", Help: "to the beginning", Off: s.at == 0, Do: step(-s.all)},
		{Key: "end", Help: "to the end", Off: end, Do: step(s.all)},
		s.app.Help(s),
		{Key: "esc", Also: "q", Help: "leave", Bar: ui.Last, Do: s.app.Leave(s)},
	}}}}
}

// says is the move that was made last, in a sentence, and the site it begins at, or -1.
func (s *screen) says() (text string, site int) {
	m, ok := s.game.CanUndo()
	if !ok {
		return "This is how it began.", -1
	}
	n := len(m.Changes)
	if n == 0 {
		return english.AsSentence(m.Name), -1
	}
	site = m.Changes[0].Site
	c := m.Changes[0]
	switch {
	case n > 1:
		return english.AsSentence(fmt.Sprintf("%s: %d places", m.Name, n)), site
	case c.Is.Mark != puzzles.Blank && c.Is.Mark != c.Was.Mark:
		return english.AsSentence(fmt.Sprintf("%s: %s", m.Name, s.game.Board.Describe(puzzles.Fact{Site: site, Value: c.Is.Mark}))), site
	}
	return english.AsSentence(fmt.Sprintf("%s: %v", m.Name, s.game.Board.Sites[site])), site
}

func (s *screen) Draw(c *draw.Canvas) {
	text, site := s.says()
	v := draw.Plainly(s.game.Cells())
	if site >= 0 {
		m, _ := s.game.CanUndo()
		for _, change := range m.Changes {
			v.Looks[change.Site].Paper = draw.Hinted
		}
	}
	s.scene.Draw(c, v, max(0, site), text)
	s.scene.DrawTitle(c, s.kind.Title, s.name, fmt.Sprintf("move %d of %d", s.at, s.all))
	r := s.scene.Panel
	if r.W <= 0 {
		return
	}
	rows := append([]draw.Row{draw.Text("Replay", draw.Title), {}}, draw.Paragraph(text, r.W, draw.Plain)...)
	c.Rows(r, rows)
}
