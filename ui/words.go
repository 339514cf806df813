package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
)

// A word is chosen from the list of a site's values, which typing narrows.
type word struct {
	typed string
	at    int // in the list
}

// offered returns the values of the cursor's site that what is typed allows.
func (p *playScreen) offered() []int {
	var all []int
	for i, v := range p.game.Board.Sites[p.cursor].Values {
		if strings.Contains(strings.ToLower(v.Key), strings.ToLower(p.word.typed)) {
			all = append(all, i)
		}
	}
	return all
}

func (p *playScreen) pickWord(k tea.KeyMsg) tea.Cmd {
	all := p.offered()
	switch {
	case k.Type == tea.KeyRunes && !k.Alt:
		was := p.word.typed
		p.word.typed, p.word.at = was+string(k.Runes), 0
		if len(p.offered()) == 0 {
			p.word.typed = was
		}
	case k.Type == tea.KeyBackspace && p.word.typed != "":
		r := []rune(p.word.typed)
		p.word.typed, p.word.at = string(r[:len(r)-1]), 0
	case key.Matches(k, p.choose.Up):
		p.word.at = max(0, p.word.at-1)
	case key.Matches(k, p.choose.Down):
		p.word.at = min(len(all)-1, p.word.at+1)
	case k.Type == tea.KeyEnter:
		v := all[p.word.at]
		p.word = nil
		return p.put(v, p.pencil)
	default:
		p.word = nil
	}
	return nil
}

// wordRows is the list, for the panel.
func (p *playScreen) wordRows() []row {
	s, cell := p.game.Board.Sites[p.cursor], p.game.At(p.cursor)
	rows := []row{{{s.String() + ": " + p.word.typed + "_", title}}, {}}
	for n, i := range p.offered() {
		lead, in := "  ", plainInk
		if n == p.word.at {
			lead, in = "> ", given
		}
		text := lead + s.Values[i].Key
		if cell.Crossed.Has(i) {
			text, in = text+" ×", quiet
		}
		rows = append(rows, row{{text, in}})
	}
	return rows
}

// numbered lists the words of the cursor's site with their numbers, those that
// are crossed out marked.
func (p *playScreen) numbered(w int) []row {
	s, cell := p.game.Board.Sites[p.cursor], p.game.At(p.cursor)
	if !p.words || p.game.Fixed(p.cursor) || cell.Mark != puzzles.Blank {
		return nil
	}
	var parts []string
	for i, v := range s.Values {
		text := fmt.Sprintf("%d %s", i+1, v.Key)
		if cell.Crossed.Has(i) {
			text = fmt.Sprintf("%d ×%s", i+1, v.Key)
		}
		parts = append(parts, text)
	}
	return flowed(parts, " ·", w, quiet)
}

// signs says what the keys of the cursor's site write, where a value is drawn as
// something else.
func (p *playScreen) signs(w int) []row {
	s := p.game.Board.Sites[p.cursor]
	if p.words || p.game.Fixed(p.cursor) || p.game.Mark(p.cursor) != puzzles.Blank {
		return nil
	}
	var parts []string
	for _, v := range s.Values {
		if v.Key == v.Glyph {
			return nil
		}
		text := v.Key + " " + v.Words
		if strings.HasSuffix(v.Words, " "+v.Key) { // which says no more than the key
			text = v.Key + " " + v.Glyph
		}
		parts = append(parts, text)
	}
	return flowed(parts, " ·", w, quiet)
}

// flowed writes parts one after the other, each but the last with sep behind it.
// None is broken at the end of a line unless it is longer than that.
func flowed(parts []string, sep string, w int, i ink) []row {
	const hard = "\u00a0" // no place to break
	sep = strings.ReplaceAll(sep, " ", hard)
	whole := make([]string, len(parts))
	for n, p := range parts {
		if whole[n] = p; ansi.StringWidth(p) <= w-2 {
			whole[n] = strings.ReplaceAll(p, " ", hard)
		}
		if n < len(parts)-1 && !strings.HasSuffix(p, ":") {
			whole[n] += sep
		}
	}
	rows := paragraph(strings.Join(whole, " "), w, i)
	for _, r := range rows {
		r[0].text = strings.ReplaceAll(r[0].text, hard, " ")
	}
	return rows
}
