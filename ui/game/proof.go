package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui"
	"crib/ui/draw"
)

// A walk is a hint whose proof is walked through, step by step, to its answer; or a clash,
// to a broken rule.
type walk struct {
	ui.Runner
	play  *Play
	game  *play.Game // as it was when the hint was given
	keeps func(puzzles.Clue) (play.ClueState, int)
	hint  proof.Hint
	take  func() tea.Cmd // follows the hint; nil for a clash, which has no answer
	by    int            // where it runs: 1 is on, -1 back
	at    int            // the step; after the last one comes the answer
	back  int            // lines the panel is scrolled back from the step
	main  []int          // by step: the main step it is folded up with
	open  map[int]bool   // main steps whose others are shown
	seen  map[int]proof.Glance
}

func newProof(p *Play, g *play.Game, h proof.Hint, take func() tea.Cmd) *walk {
	f := &walk{play: p, game: g, keeps: keeps(g), hint: h, take: take, main: mainSteps(h.Steps), open: map[int]bool{}, seen: map[int]proof.Glance{}}
	f.Runner = ui.NewRunner(f, beat, func() bool {
		f.to(f.next(f.by))
		return f.by > 0 && f.at < f.end() || f.by < 0 && f.at > 0
	})
	return f
}

func (f *walk) Keys() ui.Keys {
	to := func(step int) func() tea.Cmd { return ui.Do(func() { f.to(step) }) }
	leave := func() tea.Cmd { return f.play.app.Pop(f) }
	return ui.Keys{Title: "All keys of a proof", Kind: f.play.source.kind, Board: f.game.Board, Groups: []ui.Group{{Title: "Proof", Actions: []ui.Action{
		{Key: "→ l", Also: "down j", Help: "on", Off: f.at == f.end(), Bar: 1, Do: to(f.next(1))},
		{Key: "← h", Also: "up k", Help: "back", Off: f.at == 0, Bar: 4, Do: to(f.next(-1))},
		{Key: "space", Help: f.Called(), Bar: 6, Do: func() tea.Cmd { return f.roll(1) }},
		{Key: "backspace", Help: "run back", Off: f.at == 0, Do: func() tea.Cmd { return f.roll(-1) }},
		{Key: "tab", Help: draw.Either(f.open[f.fold()], "fold up", "open"), Off: f.folds(f.fold()) == 0, Bar: 5, Do: ui.Do(f.unfold)},
		{Key: "a", Help: draw.Either(len(f.open) > 0, "main steps", "all steps"), Off: !slices.ContainsFunc(f.main, func(m int) bool { return f.folds(m) > 0 }), Bar: 5, Do: ui.Do(f.unfoldAll)},
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

// next is the step after this one, or before it, passing over what is folded up.
func (f *walk) next(by int) int {
	at := f.at + by
	for f.folded(at) {
		at += by
	}
	return at
}

// mainSteps returns for each step the main one that it is folded up with, or itself. Of an
// inner supposition that is what it begins with; and what only rules something out goes
// with what that leads to.
func mainSteps(steps []proof.Step) []int {
	const few = 8 // need no folding
	main := make([]int, len(steps))
	for i, s := range steps {
		main[i] = i
		if s.Depth > 1 || s.Depth == 1 && i > 0 && (!s.Supposed || steps[i-1].Depth > 0) {
			main[i] = main[i-1]
		}
	}
	for i, s := range slices.Backward(steps) {
		aside := !slices.ContainsFunc(s.Gains, func(g puzzles.Gain) bool { return g.Holds })
		if len(steps) > few && i > 0 && i < len(steps)-1 && steps[i-1].Depth == 0 && s.Depth == 0 && aside && !s.Supposed && !s.Broken && steps[i+1].Depth == 0 {
			main[i] = main[i+1]
		}
	}
	return main
}

// folded reports whether a step is not shown.
func (f *walk) folded(at int) bool {
	return at >= 0 && at < len(f.main) && f.main[at] != at && !f.open[f.main[at]]
}

// folds is how many steps are folded up with a main one.
func (f *walk) folds(main int) (n int) {
	for i, m := range f.main {
		if m == main && i != main {
			n++
		}
	}
	return n
}

// fold is the main step of this one, or where none is folded up with that the last before
// it that has some; -1 where there is none.
func (f *walk) fold() int {
	for at := min(f.at, len(f.main)-1); at >= 0; at-- {
		if f.folds(f.main[at]) > 0 {
			return f.main[at]
		}
	}
	return -1
}

// unfold opens the main step of this one, or folds it up.
func (f *walk) unfold() {
	main := f.fold()
	if f.open[main] {
		delete(f.open, main)
		f.to(main)
		return
	}
	f.open[main] = true
	f.to(slices.Index(f.main, main))
}

// unfoldAll opens all main steps, or folds them up.
func (f *walk) unfoldAll() {
	if len(f.open) > 0 {
		clear(f.open)
		if !f.answered() {
			f.to(f.main[f.at])
		}
		return
	}
	for _, m := range f.main {
		f.open[m] = true
	}
}

// roll runs the proof on or back; on from the beginning if it is at its end.
func (f *walk) roll(by int) tea.Cmd {
	if by > 0 && f.at == f.end() {
		f.to(0)
	}
	f.by = by
	return f.Start()
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
	step     int // that it comes from
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
			all = append(all, standing{g, s.Supposed, s.Depth, i})
		}
	}
	return all
}

// view is the board with what the proof supposes and gains.
func (f *walk) view() draw.View {
	v := draw.Plainly(f.game.Cells())
	v.Keeps = f.keeps
	if f.answered() {
		if f.hint.Strength == proof.Because {
			last := f.hint.Steps[len(f.hint.Steps)-1]
			point(v, f.game.Board, last, last.Text)
		}
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
	v.Show(step.Named(), draw.Look{Paper: draw.CutOff})
	v.Show(step.Sites, draw.Look{Paper: draw.Reason})
	v.Show(step.Basis, draw.Look{Paper: draw.Basis})
	f.glance(v, step)
	point(v, f.game.Board, step, step.Text)
	if step.Broken {
		v.Show(step.Sites, draw.Look{Paper: draw.Clash, Ink: draw.Broken, Sign: '!'})
	} else if f.at == len(f.hint.Steps)-1 {
		v.Show(f.hint.Witnesses(), draw.Look{Paper: draw.Basis})
	}
	for _, g := range f.hint.Gains { // what it is all about
		if l := &v.Looks[g.Site]; f.hint.Strength != proof.Mistake && l.Paper != draw.Clash {
			l.Paper = draw.Hinted
		}
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
			l.Ink, l.Out, l.Seen = draw.Either(g.supposed, draw.Supposed, draw.Tried), 0, 0
			l.Lead = '~'
			if g.supposed {
				l.Lead = '?'
			} else if len(f.hint.Steps) > 1 && g.step < len(raised) {
				l.Lead = raised[g.step]
			}
		case v.Cells[g.Site].Mark == puzzles.Blank:
			l.Out = l.Out.With(g.Value)
		}
	}
	v.Links = f.links()
	return v
}

// links lead from what stands to what followed from it, as far as the present step rests on
// that: from the places which the sentence of a step names, or its constraint is about.
func (f *walk) links() (all []draw.Link) {
	const most = 10 // that an eye can follow
	stands := f.stand()
	rests := func(step int, on standing) bool {
		s := f.hint.Steps[step]
		return on.step < step && !s.Supposed && (slices.Contains(s.Sites, on.Site) || names(s.Text, f.game.Board.Sites[on.Site].String()))
	}
	needed := map[int]bool{} // by site
	for _, on := range stands {
		if on.step == f.at || f.hint.Steps[f.at].Broken && rests(f.at, on) {
			needed[on.Site] = true
		}
	}
	for _, to := range slices.Backward(stands) {
		for _, on := range stands {
			l := draw.Link{From: on.Site, To: to.Site, Now: to.step == f.at}
			if needed[to.Site] && on.Site != to.Site && rests(to.step, on) && !slices.Contains(all, l) {
				needed[on.Site] = true
				all = append(all, l)
			}
		}
	}
	if len(all) > most { // those alone that lead to the step, and to what it rests on
		near := map[int]bool{}
		for _, on := range stands {
			near[on.Site] = near[on.Site] || on.step == f.at || rests(f.at, on)
		}
		all = slices.DeleteFunc(all, func(l draw.Link) bool { return !near[l.To] })
	}
	return all
}

// names reports whether a sentence has a name in it: r1c1, which r1c12 has not.
func names(text, name string) bool {
	for {
		_, after, ok := strings.Cut(text, name)
		if !ok {
			return false
		}
		if after == "" || after[0] < '0' || after[0] > '9' {
			return true
		}
		text = after
	}
}

// glance shows what one sees at once of a step: faintly what rules by themselves rule out of
// what its constraint is about, and the marks that show this.
func (f *walk) glance(v draw.View, step proof.Step) {
	if step.Constraint == nil {
		return
	}
	seen, ok := f.seen[f.at]
	if !ok {
		var before []puzzles.Gain
		for _, g := range f.stand() {
			if !slices.Contains(step.Gains, g.Gain) {
				before = append(before, g.Gain)
			}
		}
		seen = proof.Glimpsed(f.game.Position().Put(before), step.Constraint, step.Gains)
		f.seen[f.at] = seen
	}
	glimpse(v, f.game.Board, seen)
}

// glimpse shows a glance.
func glimpse(v draw.View, b *puzzles.Board, seen proof.Glance) {
	light(v, b, draw.Basis, func(c puzzles.Clue) bool {
		return slices.ContainsFunc(c.Constraints, func(c *solver.Constraint) bool { return slices.Contains(seen.By, c) })
	})
	for _, s := range seen.From {
		if v.Looks[s].Paper == draw.NoPaper {
			v.Looks[s].Paper = draw.Basis
		}
	}
	for _, fact := range seen.Out {
		if l := &v.Looks[fact.Site]; v.Cells[fact.Site].Mark == puzzles.Blank {
			l.Seen = l.Seen.With(fact.Value)
		}
	}
}

// light has some of the clues on the board stand out.
func light(v draw.View, b *puzzles.Board, p draw.Paper, which func(puzzles.Clue) bool) {
	for _, l := range b.Labels {
		if which(l.Clue) {
			v.Spots[l.At] = p
		}
	}
	for _, n := range b.Nodes {
		if which(n.Clue) {
			v.Spots[n.At] = p
		}
	}
}

// point lights what the sentence of a step names besides the sites of its constraint: the clue,
// places, and the part of the board that it speaks of as one.
func point(v draw.View, b *puzzles.Board, s proof.Step, text string) {
	for _, a := range grid.Named(strings.Join(s.Part(), " ")) {
		v.Spots[a] = draw.CutOff
	}
	light(v, b, draw.Reason, s.States)
	for i, site := range b.Sites {
		if v.Looks[i].Paper == draw.NoPaper && names(text, site.String()) {
			v.Looks[i].Paper = draw.Basis
		}
	}
	for _, a := range grid.Named(text) {
		if v.Spots[a] == draw.NoPaper && !slices.ContainsFunc(b.Sites, func(s puzzles.Site) bool { return s.At == a }) {
			v.Spots[a] = draw.Reason
		}
	}
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

// Mouse scrolls the steps.
func (f *walk) Mouse(m tea.MouseMsg) tea.Cmd {
	f.back -= ui.Notches(m)
	return nil
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
	rows = draw.WithNotes(rows, draw.NoteRows(f.game.Board.Notes, r.W, draw.NoteLook{Keeps: f.keeps, Stands: restingOn(f.game.Board, now), Struck: f.game.Struck, Tint: f.game.NoteTint}), r.H)
	f.drawRows(c, r, rows, from)
}

// restingOn reports of a note of a board whether some steps rest on it, or name it.
func restingOn(b *puzzles.Board, steps []proof.Step) func(note int) bool {
	return func(note int) bool {
		n := b.Notes[note]
		return slices.ContainsFunc(steps, func(s proof.Step) bool {
			named := func(c *solver.Constraint) bool { return names(s.Text, c.Rule) }
			return s.States(n.Clue) || n.States(s.Rule) || slices.ContainsFunc(n.Constraints, named)
		})
	}
}

// signs are the numbers of steps, of one column each so that they fit beside a value on the
// board, where they are raised.
const signs = "123456789abcdefghijklmnoprstuvwxyz"

var raised = []rune("¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")

// numbered returns the number of a step.
func numbered(i int) string {
	if i < len(signs) {
		return signs[i : i+1]
	}
	return strconv.Itoa(i + 1)
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
	within, with := 0, 0 // steps that are folded up, and what with
	for i, s := range f.hint.Steps[:min(f.at+1, len(f.hint.Steps))] {
		if f.folded(i) && i != f.at {
			within, with = within+1, f.main[i]
			continue
		}
		if within > 0 {
			aside := fmt.Sprintf("(%d more step%s%s)", within, ui.When(within > 1, "s"), ui.When(with == f.fold(), ": tab"))
			add(aside, "    ", 0, draw.Quiet, draw.Quiet)
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
		add(s.Text, numbered(i)+". ", s.Depth, in, numberIn)
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
