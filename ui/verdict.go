package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
)

// How long the engines may take for a verdict, and how long what is worked out
// after it: a clash, what all solutions share, or how hard the puzzle is.
const (
	verifyLimit = 60 * time.Second
	followLimit = 60 * time.Second
)

// verdict tells how many solutions the puzzle has and who proved it. Where
// there is none it shows which clues clash, where there are several it shows
// two of them, and where there is one it tells how hard the puzzle is.
type verdict struct {
	playScreen *playScreen
	keys       *verdictKeys
	ctx        context.Context
	stop       context.CancelFunc

	report proof.Report
	busy   bool // an engine is still at work
	model  bool // the numbers behind the proofs are shown
	second bool // of two solutions the second is shown
	pair   bool // both are
	page   pager

	clash  *proof.Clash
	forced []int // marks that all solutions share, nil before they are known
	rated  play.Rated
	follow bool   // what follows the verdict is still worked out
	failed string // why it was not found
}

// News of a verdict.
type (
	provedMsg struct {
		verdict     *verdict
		proofScreen proof.Result
		end         *proof.Report // with the last one
		next        <-chan provedMsg
	}
	clashMsg struct {
		verdict *verdict
		clash   proof.Clash
		err     error
	}
	forcedMsg struct {
		verdict *verdict
		forced  []int
		err     error
	}
	ratedMsg struct {
		verdict *verdict
		rated   play.Rated
		err     error
	}
)

// verify asks every engine how many solutions there are. The first verdict is
// shown at once, the others as they come.
func (p *playScreen) verify() tea.Cmd {
	p.dropHint()
	if len(p.engines) == 0 {
		p.say = message{"Verify", "There is no engine to ask.", warning}
		return nil
	}
	v := &verdict{playScreen: p, keys: newVerdictKeys(), busy: true, rated: p.rated}
	v.ctx, v.stop = context.WithCancel(context.Background())
	p.lay(v)
	q := proof.Question{Puzzle: p.game.Puzzle, Engines: p.engines, Both: true}
	// Room for all, so that nobody waits for a screen that has gone.
	proofs := make(chan provedMsg, len(p.engines)+1)
	return func() tea.Msg {
		go func() {
			ctx, stop := context.WithTimeout(v.ctx, verifyLimit)
			defer stop()
			r := proof.Verify(ctx, q, func(proofScreen proof.Result) {
				proofs <- provedMsg{verdict: v, proofScreen: proofScreen, next: proofs}
			})
			proofs <- provedMsg{verdict: v, end: &r, next: proofs}
		}()
		return <-proofs
	}
}

func (v *verdict) end() { v.stop() }

func (v *verdict) help() (string, []group) {
	return "All keys of a verdict", []group{{"Verdict", v.keys.all()}}
}

func (v *verdict) told(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case provedMsg:
		if msg.verdict == v {
			return v.proved(msg)
		}
	case clashMsg:
		if msg.verdict == v {
			v.follow = false
			v.clash = &msg.clash
			if msg.err != nil {
				v.clash = nil
				v.failed = "Which clues clash was not found" + unfinished(msg.err) + "."
			}
		}
	case forcedMsg:
		if msg.verdict == v {
			v.follow = false
			v.forced = msg.forced
			if msg.err != nil {
				v.failed = "What all solutions share was not found" + unfinished(msg.err) + "."
			}
		}
	case ratedMsg:
		if msg.verdict == v {
			v.follow = false
			if msg.err != nil {
				v.failed = "How hard it is was not found" + unfinished(msg.err) + "."
				return nil
			}
			v.rated, v.playScreen.rated = msg.rated, msg.rated
		}
	}
	return nil
}

// unfinished says why background work ended without a result.
func unfinished(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf(" in %d seconds", int(followLimit.Seconds()))
	}
	return ": " + err.Error()
}

// proved takes in a proof, or the end of all.
func (v *verdict) proved(m provedMsg) tea.Cmd {
	was := v.report.Verdict
	if m.end != nil {
		v.report, v.busy = *m.end, false
	} else {
		v.report.Results = append(v.report.Results, m.proofScreen)
		if was == solver.Unknown {
			v.report.Verdict, v.report.First, v.report.Second = m.proofScreen.Verdict, m.proofScreen.First, m.proofScreen.Second
		}
	}
	var cmds []tea.Cmd
	if m.end == nil {
		cmds = append(cmds, func() tea.Msg { return <-m.next })
	}
	if was == solver.Unknown && v.report.Verdict != solver.Unknown {
		cmds = append(cmds, v.further())
	}
	return tea.Batch(cmds...)
}

// further works out what follows a verdict.
func (v *verdict) further() tea.Cmd {
	p, engine := v.playScreen.game.Puzzle, v.playScreen.engines[0]
	within := func(work func(context.Context) tea.Msg) tea.Cmd {
		v.follow = true
		return func() tea.Msg {
			ctx, stop := context.WithTimeout(v.ctx, followLimit)
			defer stop()
			return work(ctx)
		}
	}
	switch v.report.Verdict {
	case solver.None:
		return within(func(ctx context.Context) tea.Msg {
			clash, err := proof.FindClash(ctx, p, engine)
			return clashMsg{v, clash, err}
		})
	case solver.Multiple:
		return within(func(ctx context.Context) tea.Msg {
			forced, err := proof.Forced(ctx, p, engine)
			return forcedMsg{v, forced, err}
		})
	}
	if v.rated.Band != "" {
		return nil
	}
	first, shelf, id := v.report.First, v.playScreen.shelf, v.playScreen.key
	return within(func(ctx context.Context) tea.Msg {
		r, err := proof.Rate(ctx, p, engine, first)
		if err != nil {
			return ratedMsg{v, play.Rated{}, err}
		}
		rated := ratedOf(r, p.Board())
		if shelf != nil {
			// A rating that can't be kept is worked out again next time.
			_ = shelf.KeepRated(id, rated)
		}
		return ratedMsg{v, rated, nil}
	})
}

// ratedOf puts a rating in words.
func ratedOf(r proof.Rating, b *puzzles.Board) play.Rated {
	h := r.Hardest
	where := b.Sites[h.Gains[0].Site]
	how := fmt.Sprintf("one rule (“%s”), at %v", h.Steps[len(h.Steps)-1].Rule, where)
	switch {
	case h.Strength == proof.Suppose:
		how = fmt.Sprintf("a supposition that takes %d steps to refute, at %v", len(h.Steps)-1, where)
	case h.Strength == proof.Together:
		how = fmt.Sprintf("a proof of %d steps, with suppositions within a supposition, at %v", len(h.Steps), where)
	case !h.Gains[0].Holds:
		how += ", which only rules out values"
	}
	return play.Rated{Band: r.Band, Score: r.Score, Steps: r.Steps, Hardest: how}
}

func (v *verdict) pressed(k tea.KeyMsg) (tea.Cmd, bool) {
	switch is := func(b key.Binding) bool { return key.Matches(k, b) }; {
	case is(v.keys.Model):
		v.model, v.page.top = !v.model, 0
	case is(v.keys.Other):
		v.second = !v.second
	case is(v.keys.PageDown):
		v.page.top += 3
	case is(v.keys.PageUp):
		v.page.top = max(0, v.page.top-3)
	case is(v.keys.Leave):
		return nil, true
	}
	return nil, false
}

// differ are the sites at which the two solutions differ.
func (v *verdict) differ() []int {
	var sites []int
	for i, m := range v.report.First {
		if m != v.report.Second[i] {
			sites = append(sites, i)
		}
	}
	return sites
}

// several reports whether there are two solutions to show.
func (v *verdict) several() bool {
	return v.report.Verdict == solver.Multiple && v.report.First != nil && v.report.Second != nil
}

// solution is the board with one of two solutions. Where they differ is
// marked, and what all solutions share.
func (v *verdict) solution(marks []int) view {
	w := view{cells: make([]play.Cell, len(marks)), cursor: -1, looks: map[int]look{}}
	for i, m := range marks {
		w.cells[i].Mark = m
	}
	for i, m := range v.forced {
		if m != puzzles.Blank && !v.playScreen.game.Fixed(i) {
			w.looks[i] = look{paper: same}
		}
	}
	for _, s := range v.differ() {
		w.looks[s] = look{paper: hinted}
	}
	return w
}

// view is the player's board. Clues that clash are marked, and what the rules
// are about which they clash under.
func (v *verdict) view() view {
	w := view{cells: v.playScreen.cells(), cursor: -1, looks: map[int]look{}}
	if v.clash == nil {
		return w
	}
	for _, r := range slices.Concat(v.clash.Printed, v.clash.Rules) {
		if r.Rule == puzzles.OneValue && len(v.clash.Rules) > 1 {
			continue
		}
		for _, s := range r.Sites {
			w.looks[s] = look{paper: reason}
		}
	}
	for _, s := range v.clash.Sites() {
		w.looks[s] = look{paper: clash, ink: broken, sign: '!'}
	}
	return w
}

// pairGap is what lies between two boards.
const pairGap = 3

// drawBoards draws two solutions side by side, or one above the other; where
// there is no room for both, one of them.
func (v *verdict) drawBoards(c *canvas, line string) {
	s := &v.playScreen.scene
	v.pair = false
	if !v.several() {
		s.draw(c, v.view(), v.playScreen.cursor, line)
		return
	}
	for _, beside := range []bool{true, false} {
		size := func(f fit) (w, h int) {
			w, h = s.size(f)
			if beside {
				return 2*w + pairGap, h
			}
			return w, 2*h + 1
		}
		a := arrange(size, panelBelow, c.w, c.h-2)
		if w, h := size(a.fit); a.w < w || a.h < h || a.pw <= 0 {
			continue
		}
		v.pair = true
		s.place(c, a)
		w, h := s.size(a.fit)
		frame := framed(s.layout(a.fit), a.x, a.y+1, w, h)
		frame.draw(c, v.solution(v.report.First))
		if beside {
			frame.x += w + pairGap
		} else {
			frame.y += h + 1
		}
		frame.draw(c, v.solution(v.report.Second))
		return
	}
	marks := v.report.First
	if v.second {
		marks = v.report.Second
	}
	s.draw(c, v.solution(marks), v.playScreen.cursor, line)
}

func (v *verdict) draw(c *canvas) {
	parts := v.says()
	v.drawBoards(c, strings.Join(parts, " "))
	v.playScreen.drawTitle(c)

	v.keys.Other.SetEnabled(v.several() && !v.pair)
	v.keys.Model.SetEnabled(len(v.report.Results) > 0)
	desc := "the model"
	if v.model {
		desc = "the verdict"
	}
	v.keys.Model.SetHelp("m", desc)
	v.keys.PageDown.SetEnabled(v.page.more)
	v.keys.PageUp.SetEnabled(v.page.top > 0)
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{v.keys.Other, v.keys.Leave, v.keys.Model, v.keys.PageDown}, v.keys.All)

	r := v.playScreen.scene.panel
	if r.w <= 0 {
		return
	}
	name, ink := "Verify", good
	if v.report.Verdict != solver.Unique {
		ink = warning
	}
	var rows []row
	switch {
	case v.model:
		name, ink = "The model", title
		rows = v.modelRows(r.w)
	default:
		for i, text := range parts {
			if i > 0 {
				rows = append(rows, row{})
			}
			rows = append(rows, paragraph(text, r.w, plainInk)...)
		}
	}
	if r.h > panelBelow+2 {
		rows = slices.Concat([]row{{{name, ink}}, {}}, rows)
	}
	drawRows(c, r, v.page.cut(rows, r.h, v.keys.PageDown))
}

// says is the verdict in sentences, a paragraph each.
func (v *verdict) says() []string {
	var says []string
	add := func(format string, args ...any) { says = append(says, fmt.Sprintf(format, args...)) }
	switch {
	case v.report.Verdict == solver.Unknown && v.busy:
		return []string{"Counting solutions …"}
	case v.report.Verdict == solver.Unknown && errors.Is(v.report.Err, context.DeadlineExceeded):
		return []string{fmt.Sprintf("Unknown: no proof was finished in %d seconds.", int(verifyLimit.Seconds()))}
	}
	add("%s", spoken(v.report.Summary()))
	if v.busy {
		add("The other engine is still at work …")
	}
	b := v.playScreen.game.Board
	switch v.report.Verdict {
	case solver.None:
		if v.follow {
			add("Looking for the clues that clash …")
		}
		if v.clash != nil {
			add("%s", v.clash.Explain(b))
		}
	case solver.Multiple:
		if v.several() {
			says = append(says, v.saysBoth())
		}
		if v.follow {
			add("Looking for what all solutions share …")
		}
		if v.forced != nil {
			says = append(says, v.saysForced())
		}
	case solver.Unique:
		if v.follow {
			add("Solving it by hints, to see how hard it is …")
		}
		if v.rated.Band != "" {
			says = append(says, v.rated.Summary())
		}
	}
	if v.failed != "" {
		add("%s", v.failed)
	}
	return says
}

func (v *verdict) saysBoth() string {
	n := len(v.differ())
	which := "Two of them are shown"
	if !v.pair {
		which = "The first of two is shown"
		if v.second {
			which = "The second of two is shown"
		}
	}
	return fmt.Sprintf("%s; they differ at %d places, each in brackets.", which, n)
}

func (v *verdict) saysForced() string {
	open, forced := 0, 0
	for i, m := range v.forced {
		if v.playScreen.game.Fixed(i) {
			continue
		}
		open++
		if m != puzzles.Blank {
			forced++
		}
	}
	if forced == 0 {
		return fmt.Sprintf("None of the %d places to fill is the same in all solutions.", open)
	}
	return fmt.Sprintf("%d of the %d places to fill are the same in all solutions, and shaded.", forced, open)
}

// modelRows tells of each proof, in a column of its own, what the engine was
// given and what it did.
func (v *verdict) modelRows(w int) []row {
	const first, each = 11, 9
	proofs := v.report.Results
	line := func(what string, in ink, of func(proof.Result) string) row {
		r := row{{fmt.Sprintf("%-*s", first, what), quiet}}
		for _, p := range proofs {
			r = append(r, part{fmt.Sprintf("%*s", each, clipped(of(p), each-1)), in})
		}
		return r
	}
	number := func(what string, of func(solver.Stats) int) row {
		return line(what, plainInk, func(p proof.Result) string { return fmt.Sprint(of(p.Stats)) })
	}
	rows := []row{
		line("", given, func(p proof.Result) string { return p.Title }),
		line("formulation", plainInk, func(p proof.Result) string { return p.Formulation }),
		line("verdict", plainInk, func(p proof.Result) string { return p.Verdict.String() }),
		{},
		number("variables", func(s solver.Stats) int { return s.Vars }),
		number("rows", func(s solver.Stats) int { return s.Rows }),
		number("nonzeros", func(s solver.Stats) int { return s.Nonzeros }),
		{},
		number("solves", func(s solver.Stats) int { return s.Solves }),
		number("nodes", func(s solver.Stats) int { return s.Nodes }),
		number("conflicts", func(s solver.Stats) int { return s.Conflicts }),
		number("simplex", func(s solver.Stats) int { return s.Iterations }),
		line("time", plainInk, func(p proof.Result) string { return proof.Millis(p.Stats.Time) }),
	}
	for _, p := range proofs {
		var says string
		switch {
		case errors.Is(p.Err, context.DeadlineExceeded):
			says = fmt.Sprintf("%s was stopped after %d seconds.", p.Engine, int(verifyLimit.Seconds()))
		case p.Err != nil:
			says = fmt.Sprintf("%s: %v.", p.Engine, p.Err)
		case p.Stats.Presolved:
			says = fmt.Sprintf("%s settled it in presolve, before any branching.", p.Title)
		case p.Stats.Unbranched():
			says = fmt.Sprintf("%s settled it without branching.", p.Title)
		default:
			continue
		}
		rows = append(rows, row{})
		rows = append(rows, paragraph(spoken(strings.TrimSuffix(says, ".")), w, quiet)...)
	}
	if v.busy {
		rows = append(rows, row{}, row{{"Another engine is at work …", quiet}})
	}
	return rows
}
