package game

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/ui"
	"crib/ui/draw"
)

// A walk is a hint whose proof is walked through, step by step, to its answer; or a clash,
// to a broken rule.
type walk struct {
	ui.Worker
	runner
	play  *Play
	game  *play.Game // as it was when the hint was given
	keeps func(puzzles.Clue) (play.ClueState, int)
	hint  proof.Hint
	take  func() tea.Cmd // follows the hint; nil for a clash, which has no answer
	at    int            // the step; after the last one comes the answer
	back  int            // lines the panel is scrolled back from the step
	fold  bool           // inner suppositions are folded up
}

func newProof(p *Play, g *play.Game, h proof.Hint, take func() tea.Cmd) *walk {
	f := &walk{Worker: ui.NewWorker(), play: p, game: g, keeps: keeps(g), hint: h, take: take, fold: true}
	f.runner = runner{of: f, on: func() bool {
		f.to(f.next(1))
		return f.at < f.end()
	}}
	return f
}

func (f *walk) Keys() ui.Keys {
	to := func(step int) func() tea.Cmd { return ui.Do(func() { f.to(step) }) }
	leave := func() tea.Cmd { return f.play.app.Pop(f) }
	return ui.Keys{Title: "All keys of a proof", Kind: f.play.source.kind, Board: f.game.Board, Groups: []ui.Group{{Title: "Proof", Actions: []ui.Action{
		{Key: "→ l", Also: "down j", Help: "on", Off: f.at == f.end(), Bar: 1, Do: to(f.next(1))},
		{Key: "← h", Also: "up k", Help: "back", Off: f.at == 0, Bar: 4, Do: to(f.next(-1))},
		{Key: "space", Help: f.called(), Bar: 6, Do: f.roll},
		{Key: "tab", Help: draw.Either(f.fold, "all steps", "main steps"), Off: !f.nested(), Bar: 5, Do: ui.Do(func() { f.fold = !f.fold })},
		{Key: "enter", Also: "i", Help: "do it", Off: f.take == nil, Bar: 2, Do: func() tea.Cmd { return tea.Batch(leave(), f.take()) }},
		{Key: "home", Help: "to the beginning", Do: to(0)},
		{Key: "end", Help: draw.Either(f.take == nil, "to the end", "to the answer"), Off: f.at == f.end(), Bar: 7, Do: to(f.end())},
		{Key: "pgup", Help: "earlier steps", Do: ui.Do(func() { f.back += 5 })},
		{Key: "pgdn", Help: "later steps", Do: ui.Do(func() { f.back -= 5 })},
		f.play.app.Help(f),
		{Key: "esc", Also: "q", Help: "leave", Bar: 3, Do: leave},
	}}}}
}

// answered reports whether all steps are shown, and the answer.
func (f *walk) answered() bool { return f.at == len(f.hint.Steps) }

// to goes to a step.
func (f *walk) to(step int) { f.at, f.back = max(0, min(step, f.end())), 0 }

// next is the step after this one, or before it, passing over what is folded up: all of
// an inner supposition but what it begins with.
func (f *walk) next(by int) int {
	at := f.at + by
	for f.fold && f.folded(at) {
		at += by
	}
	return at
}

func (f *walk) folded(at int) bool {
	steps := f.hint.Steps
	return at > 0 && at < len(steps) && steps[at].Depth > 0 && !(steps[at].Supposed && steps[at-1].Depth < steps[at].Depth && steps[at].Depth == 1)
}

// nested reports whether there is something to fold up.
func (f *walk) nested() bool {
	return slices.ContainsFunc(f.hint.Steps, func(s proof.Step) bool { return s.Depth > 0 })
}

// roll runs the proof, from the beginning if it is at its end.
func (f *walk) roll() tea.Cmd {
	if f.at == f.end() {
		f.to(0)
	}
	return f.start()
}

// end is the last step, or the answer after it.
func (f *walk) end() int {
	return draw.Either(f.take == nil, len(f.hint.Steps)-1, len(f.hint.Steps))
}

// A standing is a fact that holds at some point of a proof.
type standing struct {
	puzzles.Gain
	supposed bool
	depth    int
}

// stand returns what the steps up to the present one suppose and gain. An
// inner supposition and what followed from it fall when it is refuted.
func (f *walk) stand() []standing {
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
func (f *walk) view() draw.View {
	v := draw.Plainly(f.game.Cells())
	v.Keeps = f.keeps
	if f.answered() {
		v.Show(f.hint.Witnesses(), draw.Look{Paper: draw.Basis})
		for _, g := range f.hint.Gains {
			l := &v.Looks[g.Site]
			l.Paper = draw.Hinted
			switch {
			case f.hint.Strength == proof.Mistake:
				l.Ink, l.Sign = draw.Wrong, '✗'
			case g.Holds:
				v.Cells[g.Site].Mark, l.Ink = g.Value, draw.Answer
			default:
				l.Out = l.Out.With(g.Value)
			}
		}
		return v
	}
	step := f.hint.Steps[f.at]
	if f.hint.Strength != proof.Mistake { // what it is all about
		for _, g := range f.hint.Gains {
			v.Looks[g.Site].Paper = draw.Hinted
		}
	}
	v.Show(step.Sites, draw.Look{Paper: draw.Reason})
	v.Show(step.Basis, draw.Look{Paper: draw.Basis})
	if step.Broken {
		v.Show(step.Sites, draw.Look{Paper: draw.Clash, Ink: draw.Broken, Sign: '!'})
	} else if f.at == len(f.hint.Steps)-1 {
		v.Show(f.hint.Witnesses(), draw.Look{Paper: draw.Basis})
	}
	for _, g := range step.Gains {
		l := &v.Looks[g.Site]
		l.Paper = draw.Hinted
		if !g.Holds {
			l.Now = l.Now.With(g.Value)
		}
	}
	for _, g := range f.stand() {
		l := &v.Looks[g.Site]
		switch {
		case g.Holds:
			v.Cells[g.Site].Mark = g.Value
			l.Ink, l.Out = draw.Either(g.supposed, draw.Supposed, draw.Tried), 0
			l.Lead = draw.Either(g.supposed, '?', '~')
		case v.Cells[g.Site].Mark == puzzles.Blank:
			l.Out = l.Out.With(g.Value)
		}
	}
	return v
}

// focus is the site the board is scrolled to.
func (f *walk) focus() int {
	if !f.answered() {
		if s := f.hint.Steps[f.at]; len(s.Gains) > 0 {
			return s.Gains[0].Site
		} else if len(s.Sites) > 0 {
			return s.Sites[0]
		}
	}
	return f.play.cursor.site
}

// now says where in the proof this is, and the step.
func (f *walk) now() (count, text string) {
	if f.answered() {
		return "the answer", f.hint.Answer(f.game.Board)
	}
	return fmt.Sprintf("step %d of %d", f.at+1, len(f.hint.Steps)), f.hint.Steps[f.at].Text
}

func (f *walk) Draw(c *draw.Canvas) {
	p := f.play
	count, text := f.now()
	p.scene.Draw(c, f.view(), f.focus(), count+": "+text)
	p.drawTitle(c)
	r := p.scene.Panel
	if r.W <= 0 {
		return
	}
	if r.H <= draw.Least-2 { // no room but for the step itself
		c.Rows(r, draw.Paragraph(count+": "+text, r.W, draw.Plain))
		return
	}
	name := ui.When(f.hint.Name != "", " · "+f.hint.Name)
	c.Rows(r, []draw.Row{draw.Text("Proof", draw.Title).And(", "+count+name, draw.Quiet)})
	rows, from := f.rows(r.W)
	now := f.hint.Steps
	if !f.answered() {
		now = now[f.at : f.at+1]
	}
	r.Y, r.H = r.Y+2, r.H-2
	rows = draw.WithNotes(rows, draw.NoteRows(f.game.Board.Notes, r.W, f.keeps, restingOn(now)), r.H)
	f.drawRows(c, r, rows, from)
}

// restingOn reports of a clue whether some steps rest on it.
func restingOn(steps []proof.Step) func(puzzles.Clue) bool {
	return func(c puzzles.Clue) bool {
		return slices.ContainsFunc(steps, func(s proof.Step) bool { return c.States(s.Rule) })
	}
}

// rows are the steps up to the present one, which begins at row from.
func (f *walk) rows(w int) (rows []draw.Row, from int) {
	add := func(text, number string, depth int, in, numberIn draw.Ink) {
		from = len(rows)
		const step = 2 // columns for each supposition within another
		indent := strings.Repeat(" ", min(depth*step, w/3))
		for _, l := range draw.Wrapped(text, max(8, w-len(indent)-len(number))) {
			rows = append(rows, draw.Text(indent+number, numberIn).And(l, in))
			number = strings.Repeat(" ", len(number))
		}
	}
	within := 0 // steps that are folded up
	for i, s := range f.hint.Steps[:min(f.at+1, len(f.hint.Steps))] {
		if f.fold && i != f.at && f.folded(i) {
			within++
			continue
		}
		if within > 0 {
			add(fmt.Sprintf("(%d steps within: tab)", within), "    ", 1, draw.Quiet, draw.Quiet)
			within = 0
		}
		in, numberIn := draw.Quiet, draw.Quiet
		if i == f.at {
			in, numberIn = draw.Given, draw.Key
			switch {
			case s.Broken:
				in = draw.Broken
			case s.Supposed:
				in = draw.Supposed
			}
		}
		add(s.Text, fmt.Sprintf("%*d. ", len(fmt.Sprint(len(f.hint.Steps))), i+1), s.Depth, in, numberIn)
	}
	if f.answered() {
		rows = append(rows, draw.Row{})
		_, text := f.now()
		add(text, "", 0, draw.Answer, draw.Answer)
	}
	return rows, from
}

// drawRows draws the rows so that the present step is seen, with what comes
// before it where there is room.
func (f *walk) drawRows(c *draw.Canvas, r draw.Rect, rows []draw.Row, from int) {
	top := max(0, min(len(rows)-r.H, from))
	f.back = max(min(0, top-(len(rows)-r.H)), min(f.back, top))
	top -= f.back
	end := min(len(rows), top+max(0, r.H))
	seen := slices.Clone(rows[top:end])
	if top > 0 && len(seen) > 3 && from > top {
		seen[0] = draw.Text("↑ pgup for earlier steps", draw.Quiet)
	}
	if end < len(rows) && r.H > 1 {
		seen[r.H-1] = draw.Text("… pgdn for more", draw.Key)
	}
	c.Rows(r, seen)
}
