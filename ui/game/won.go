package game

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"crib/ui"
	"crib/ui/draw"
	"crib/ui/pause"
	"crib/ui/won"
)

// celebrate lights the board that was just solved, until a key is typed, and says how the
// game stands among the player's others as soon as that is known.
func (p *Play) celebrate() tea.Cmd {
	now := p.app.Now()
	p.wave = won.NewWave(p.game.Board, p.cursor.site, time.Now())
	if p.source.unkept {
		return nil
	}
	s := p.game.Save()
	s.Elapsed, s.Played, s.Help = p.elapsed, now, p.help
	finish, shelf, kinds := s.Finish(p.source.key), p.app.Shelf, p.app.Kinds
	return ui.Work(p, func() func() tea.Cmd {
		all := shelf.Finishes()
		stands := won.Stands(all, finish, kinds, now)
		return ui.Do(func() {
			if p.wave != nil {
				p.standing = &stands
				p.panel.Show(solved, p.solvedText(), draw.Good)
			}
		})
	})
}

// copyResult copies what can be shown of the game.
func (p *Play) copyResult() tea.Cmd {
	took := draw.Either(p.untimed || p.app.Untimed, "", draw.Clock(p.elapsed))
	text := won.Shared(p.source.kind, p.game.Puzzle, p.source.name, took, p.help, p.game.Moves())
	p.panel.Show("Copied", text+"\nThis"+ui.Copied, draw.Good)
	return p.app.Copy(p, text)
}

// copyPuzzle copies the text of the puzzle.
func (p *Play) copyPuzzle() tea.Cmd {
	p.panel.Show("Copied", "The puzzle"+ui.Copied, draw.Good)
	return p.app.Copy(p, p.game.Puzzle.Text().String())
}

// pause hides the board, where there is still something to hide and the clock goes.
func (p *Play) pause() tea.Cmd {
	if p.board.done || p.over != nil && p.app.Has(p.over) {
		return nil
	}
	pause.Show(p.app, draw.Dotted(p.source.kind.Title, p.source.name))
	p.over = p.app.Top()
	return p.save()
}

// Focus has the clock stand while the window is not the one that is typed in.
func (p *Play) Focus(has bool) tea.Cmd {
	if p.away = !has; has {
		return nil
	}
	return p.save()
}
