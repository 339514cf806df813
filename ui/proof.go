package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/puzzles/proof"
)

// proof is a hint to be walked through, step by step, to its answer.
type proofScreen struct {
	playScreen *playScreen
	game       *play.Game // as it was when the hint was given
	keeps      func(puzzles.Clue) (play.ClueState, int)
	hint       proof.Hint
	take       func() tea.Cmd // does what the hint says
	keys       *proofKeys
	at         int // the step; after the last one comes the answer
	back       int // lines the panel is scrolled back from the step
}

func newProof(p *playScreen, g *play.Game, h proof.Hint, take func() tea.Cmd) *proofScreen {
	return &proofScreen{playScreen: p, game: g, keeps: p.follows(g), hint: h, take: take, keys: newProofKeys()}
}

func (f *proofScreen) told(tea.Msg) tea.Cmd { return nil }
func (f *proofScreen) end()                 {}

func (f *proofScreen) help() (string, []group) {
	return "All keys of a proof", []group{{"Proof", f.keys.all()}}
}

// answer reports whether all steps are told.
func (f *proofScreen) answer() bool { return f.at == len(f.hint.Steps) }

func (f *proofScreen) pressed(k tea.KeyMsg) (tea.Cmd, bool) {
	was := f.at
	switch is := func(b key.Binding) bool { return key.Matches(k, b) }; {
	case is(f.keys.Forward):
		f.at = min(f.at+1, len(f.hint.Steps))
	case is(f.keys.Back):
		f.at = max(f.at-1, 0)
	case is(f.keys.First):
		f.at = 0
	case is(f.keys.Last):
		f.at = len(f.hint.Steps)
	case is(f.keys.PageUp):
		f.back += 5
	case is(f.keys.PageDown):
		f.back -= 5
	case is(f.keys.Take):
		return f.take(), true
	case is(f.keys.Leave):
		return nil, true
	}
	if f.at != was {
		f.back = 0
	}
	return nil, false
}

// A standing is a fact that holds at some point of a proof.
type standing struct {
	puzzles.Gain
	supposed bool
	depth    int
}

// stand returns what the steps up to the present one suppose and gain. An
// inner supposition and what followed from it fall when it is refuted.
func (f *proofScreen) stand() []standing {
	var all []standing
	for i, s := range f.hint.Steps[:min(f.at+1, len(f.hint.Steps))] {
		last := len(all)
		for last > 0 && (all[last-1].depth > s.Depth || i > 0 && s.Supposed && all[last-1].depth == s.Depth && s.Depth > 0) {
			last--
		}
		all = all[:last]
		for _, g := range s.Gains {
			all = append(all, standing{g, s.Supposed, s.Depth})
		}
	}
	return all
}

// view is the board with what the proof supposes and gains.
func (f *proofScreen) view() view {
	v := view{cells: cellsOf(f.game), cursor: -1, looks: map[int]look{}, keeps: f.keeps}
	if f.answer() {
		for _, s := range f.hint.Witnesses() {
			v.looks[s] = look{paper: basis}
		}
		for _, g := range f.hint.Gains {
			l := v.looks[g.Site]
			l.paper = hinted
			switch {
			case f.hint.Strength == proof.Mistake:
				l.ink, l.sign = wrong, '✗'
			case g.Holds:
				v.cells[g.Site].Mark, l.ink = g.Value, answer
			default:
				l.out = l.out.With(g.Value)
			}
			v.looks[g.Site] = l
		}
		return v
	}
	step := f.hint.Steps[f.at]
	for _, s := range step.Sites {
		l := look{paper: reason}
		if step.Broken {
			l = look{paper: clash, ink: broken, sign: '!'}
		}
		v.looks[s] = l
	}
	if !step.Broken && f.at == len(f.hint.Steps)-1 {
		for _, s := range f.hint.Witnesses() {
			v.looks[s] = look{paper: basis}
		}
	}
	for _, g := range step.Gains {
		l := v.looks[g.Site]
		l.paper = hinted
		if !g.Holds {
			l.now = l.now.With(g.Value)
		}
		v.looks[g.Site] = l
	}
	for _, g := range f.stand() {
		l := v.looks[g.Site]
		switch {
		case g.Holds:
			v.cells[g.Site].Mark = g.Value
			l.ink, l.lead, l.out = tried, '~', 0
			if g.supposed {
				l.ink, l.lead = supposed, '?'
			}
		case v.cells[g.Site].Mark == puzzles.Blank:
			l.out = l.out.With(g.Value)
		}
		v.looks[g.Site] = l
	}
	return v
}

// focus is the site the board is scrolled to.
func (f *proofScreen) focus() int {
	if !f.answer() {
		if s := f.hint.Steps[f.at]; len(s.Gains) > 0 {
			return s.Gains[0].Site
		} else if len(s.Sites) > 0 {
			return s.Sites[0]
		}
	}
	return f.hint.Gains[0].Site
}

// count says where in the proof this is.
func (f *proofScreen) count() string {
	if f.answer() {
		return "the answer"
	}
	return fmt.Sprintf("step %d of %d", f.at+1, len(f.hint.Steps))
}

// text is what is told now.
func (f *proofScreen) text() string {
	if f.answer() {
		return f.hint.Answer(f.game.Board)
	}
	return f.hint.Steps[f.at].Text
}

func (f *proofScreen) draw(c *canvas) {
	p := f.playScreen
	p.scene.draw(c, f.view(), f.focus(), f.count()+": "+f.text())
	p.drawTitle(c)
	f.keys.Back.SetEnabled(f.at > 0)
	f.keys.Forward.SetEnabled(!f.answer())
	f.keys.Last.SetEnabled(!f.answer())
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{f.keys.Forward, f.keys.Take, f.keys.Leave, f.keys.Back, f.keys.Last}, f.keys.All)
	r := p.scene.panel
	if r.w <= 0 {
		return
	}
	if r.h <= panelBelow-2 { // no room but for the step itself
		drawRows(c, r, paragraph(f.count()+": "+f.text(), r.w, plainInk))
		return
	}
	head := row{{"Proof", title}, {", " + f.count(), quiet}}
	drawRows(c, r, []row{head})
	rows, from := f.rows(r.w)
	now := f.hint.Steps
	if !f.answer() {
		now = now[f.at : f.at+1]
	}
	rows = addNotes(rows, noteRows(f.game.Board.Notes, r.w, f.keeps, now), r.h-2)
	f.show(c, rect{r.x, r.y + 2, r.w, r.h - 2}, rows, from)
}

// rows tells the steps up to the present one, which begins at row from.
func (f *proofScreen) rows(w int) (rows []row, from int) {
	tell := func(text, mark string, depth int, in, key ink) {
		from = len(rows)
		const step = 2 // columns for each supposition within another
		indent := min(depth*step, w/3)
		room := max(8, w-indent-len(mark))
		for i, l := range wrapped(text, room) {
			lead := strings.Repeat(" ", indent)
			if i == 0 {
				rows = append(rows, row{{lead + mark, key}, {l, in}})
			} else {
				rows = append(rows, row{{lead + strings.Repeat(" ", len(mark)), quiet}, {l, in}})
			}
		}
	}
	for i, s := range f.hint.Steps[:min(f.at+1, len(f.hint.Steps))] {
		in, num := quiet, quiet
		switch {
		case i < f.at:
		case s.Broken:
			in, num = broken, keyInk
		case s.Supposed:
			in, num = supposed, keyInk
		default:
			in, num = given, keyInk
		}
		tell(s.Text, fmt.Sprintf("%*d. ", len(fmt.Sprint(len(f.hint.Steps))), i+1), s.Depth, in, num)
	}
	if f.answer() {
		rows = append(rows, row{})
		tell(f.text(), "", 0, answer, answer)
	}
	return rows, from
}

// show writes the rows so that the present step is seen, with what comes before
// it where there is room.
func (f *proofScreen) show(c *canvas, r rect, rows []row, from int) {
	top := max(0, min(len(rows)-r.h, from))
	f.back = max(min(0, top-(len(rows)-r.h)), min(f.back, top))
	top -= f.back
	end := min(len(rows), top+max(0, r.h))
	seen := rows[top:end]
	drawRows(c, r, seen)
	if top > 0 && len(seen) > 3 && from > top {
		c.put(r.x, r.y, strings.Repeat(" ", r.w), tone{})
		c.put(r.x, r.y, "↑ "+f.keys.PageUp.Help().Key+" for earlier steps", tone{ink: quiet})
	}
	if end < len(rows) && r.h > 1 {
		c.put(r.x, r.y+r.h-1, strings.Repeat(" ", r.w), tone{})
		c.put(r.x, r.y+r.h-1, "… "+f.keys.PageDown.Help().Key+" for more", tone{ink: keyInk})
	}
}
