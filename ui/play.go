package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/solver"
)

// How long background work may take before it gives up.
const (
	solveLimit  = 20 * time.Second
	hintLimit   = 10 * time.Second
	verifyLimit = 60 * time.Second
)

// play is the screen a puzzle is played on. What undo takes back is in the
// game; the rest is here.
type play struct {
	game    *puzzles.Game
	kind    puzzles.Kind
	key     string // of its save
	name    string // "hard 12"
	engines []solver.Engine
	shelf   *Shelf // nil: nothing is saved
	keys    *playKeys
	choose  *chooseKeys

	cursor   int
	pencil   bool // digits write notes
	crossing bool // digits cross out
	live     bool // broken rules are marked as they come
	noTime   bool

	elapsed time.Duration
	ticked  time.Time
	saved   string // what the title says of the save
	done    bool

	breaches []puzzles.Breach
	left     []puzzles.Left
	checked  bool        // since the last change
	wrong    map[int]int // sites a check found wrong, with the mark they had

	say    message
	scroll int // lines of the panel scrolled away
	more   bool

	hint      *puzzles.Hint
	stage     int
	stop      context.CancelFunc // ends the running hint or verification
	asked     int                // counts questions, so that late answers are dropped
	solution  []int
	solving   bool
	unsolve   context.CancelFunc // ends the search for the solution; nil before it begins
	report    puzzles.Report
	verifying bool

	question *question
	list     bool // the list of checkpoints is open
	picked   int

	layouts [3]*layout
	frame   frame
}

// A message is what the panel has to say.
type message struct {
	title string
	text  string
	ink   ink // of the title
}

// A question waits for yes or no.
type question struct {
	text string
	yes  func() tea.Cmd
}

// Messages of background work. Each names the screen that asked; one that
// belongs to another screen or an older question is dropped.
type (
	solvedMsg struct {
		play   *play
		report puzzles.Report
	}
	hintMsg struct {
		play  *play
		asked int
		hint  puzzles.Hint
		err   error
	}
	proofMsg struct {
		play  *play
		asked int
		proof puzzles.Proof
		end   *puzzles.Report // with the last one
		next  <-chan proofMsg
	}
	savedMsg struct {
		play *play
		err  error
	}
)

func newPlay(g *puzzles.Game, kind puzzles.Kind, name string, engines []solver.Engine, shelf *Shelf) *play {
	p := &play{
		game: g, kind: kind, key: puzzles.Key(g.Puzzle), name: name, engines: engines, shelf: shelf,
		keys: newPlayKeys(g.Board), choose: newChooseKeys(), live: true, ticked: time.Now(),
	}
	p.cursor = max(0, slices.Index(g.Marks(), puzzles.Blank))
	p.refresh()
	return p
}

// start begins the work that goes on beside play: finding the one solution.
func (p *play) start() tea.Cmd {
	if len(p.engines) == 0 {
		return nil
	}
	p.solving = true
	q := puzzles.Question{Puzzle: p.game.Puzzle, Engines: p.engines[:1]}
	ctx, stop := context.WithTimeout(context.Background(), solveLimit)
	p.unsolve = stop
	return func() tea.Msg {
		defer stop()
		return solvedMsg{p, puzzles.Verify(ctx, q, nil)}
	}
}

// end ends all background work and saves the game.
func (p *play) end() tea.Cmd {
	p.cancel()
	if p.unsolve != nil {
		p.unsolve()
	}
	return p.keep()
}

// refresh works out what follows from the board. It is called after every
// change.
func (p *play) refresh() {
	p.breaches = p.game.Broken()
	p.left = p.game.Left()
	was := p.done
	p.done = p.game.Filled() && len(p.breaches) == 0
	switch {
	case p.done && !was:
		p.say = message{"Solved", p.solvedText(), good}
	case p.game.Filled() && len(p.breaches) > 0:
		p.say = message{"Not yet", "The board is full, but " + p.breaches[0].Text + ".", broken}
	}
	p.enable()
}

func (p *play) solvedText() string {
	time := "Well done"
	if !p.noTime {
		time += ", in " + clock(p.elapsed)
	}
	return time + ".\n\n" + p.keys.Next.Help().Key + " goes on to the next puzzle."
}

// enable says which keys do something now; the others vanish from the help.
func (p *play) enable() {
	k := p.keys
	_, undo := p.game.CanUndo()
	_, redo := p.game.CanRedo()
	k.Undo.SetEnabled(undo)
	k.Redo.SetEnabled(redo)
	k.Restart.SetEnabled(!slices.Equal(p.game.Marks(), p.game.Board.Givens()) || undo)
	k.Back.SetEnabled(len(p.game.Checkpoints()) > 0)
	k.Rewind.SetEnabled(undo && len(p.wrong) > 0)
	k.Next.SetEnabled(p.done)
	for _, b := range []*key.Binding{&k.Pencil, &k.Cross, &k.Fill, &k.Hint, &k.Reveal, &k.GiveUp} {
		b.SetEnabled(!p.done)
	}
	k.Take.SetEnabled(p.hint != nil && p.stage > 0)
	k.PageDown.SetEnabled(p.more)
	k.PageUp.SetEnabled(p.scroll > 0)
	k.Hint.SetHelp("i", [...]string{"hint", "why?", "and so?"}[min(p.stage, 2)])
	desc := "notes"
	if p.pencil {
		desc = "notes off"
	}
	k.Pencil.SetHelp("n", desc)
}

// changed is called after a move: what was said of the old board is dropped,
// and the new one is saved.
func (p *play) changed() tea.Cmd {
	p.dropHint()
	p.say = message{}
	p.scroll = 0
	p.checked = false
	for site, m := range p.wrong {
		if p.game.Mark(site) != m {
			delete(p.wrong, site)
		}
	}
	p.refresh()
	return p.keep()
}

// keep saves the game, and tells when it is on disk.
func (p *play) keep() tea.Cmd {
	if p.shelf == nil {
		return nil
	}
	s := p.game.Save()
	if !s.Begun() {
		return nil
	}
	s.Elapsed, s.Played = p.elapsed, time.Now()
	p.shelf.Keep(p.key, s)
	p.saved = "saving"
	return func() tea.Msg { return savedMsg{p, p.shelf.Wait(p.key)} }
}

// tick counts the time played. A pause in which the program did not run, such
// as a suspended computer, does not count.
func (p *play) tick(now time.Time) {
	if d := now.Sub(p.ticked); !p.done && d < 5*time.Second {
		p.elapsed += d
	}
	p.ticked = now
}

func (p *play) dropHint() {
	p.hint, p.stage = nil, 0
	p.cancel()
}

// cancel ends a question whose answer has not come.
func (p *play) cancel() {
	if p.stop != nil {
		p.stop()
		p.stop = nil
		p.asked++
		if p.verifying {
			p.verifying = false
			p.say = message{}
		} else if p.say.title == "Hint" {
			p.say = message{}
		}
	}
}

// pressed does what a key says. leave and next tell the app to leave this puzzle,
// or to go on to the next.
func (p *play) pressed(k tea.KeyMsg) (cmd tea.Cmd, leave, next bool) {
	defer p.enable()
	switch {
	case p.question != nil:
		return p.answer(k), false, false
	case p.list:
		return p.pick(k), false, false
	}
	if p.stop != nil && !p.verifying {
		if key.Matches(lowered(k), p.keys.Hint) {
			return nil, false, false // it is being looked for
		}
		p.cancel() // any other key ends a running hint
	}
	if cmd, ok := p.value(k); ok {
		return cmd, false, false
	}
	k = lowered(k)
	is := func(b key.Binding) bool { return key.Matches(k, b) }
	keys := p.keys
	switch {
	case is(keys.Up):
		p.move(-1, 0)
	case is(keys.Down):
		p.move(1, 0)
	case is(keys.Left):
		p.move(0, -1)
	case is(keys.Right):
		p.move(0, 1)
	case is(keys.JumpUp):
		p.jump(-1, 0)
	case is(keys.JumpDown):
		p.jump(1, 0)
	case is(keys.JumpLeft):
		p.jump(0, -1)
	case is(keys.JumpRight):
		p.jump(0, 1)
	case is(keys.First):
		p.toEnd(-1)
	case is(keys.Last):
		p.toEnd(1)
	case is(keys.Next):
		return nil, false, true
	case is(keys.Take):
		return p.take(), false, false
	case is(keys.Cycle):
		return p.cycle(), false, false
	case is(keys.Clear):
		return p.made(func() bool { return p.game.Clear(p.cursor) }), false, false
	case is(keys.Pencil):
		p.pencil, p.crossing = !p.pencil, false
	case is(keys.Cross):
		p.crossing, p.pencil = !p.crossing, false
	case is(keys.Fill):
		if p.game.FillNotes() {
			cmd := p.changed()
			p.say = message{"Notes", "Every empty cell now notes what no single rule rules out. " + p.undoWith(), good}
			return cmd, false, false
		}
	case is(keys.Undo):
		return p.travel(p.game.CanUndo, p.game.Undo), false, false
	case is(keys.Redo):
		return p.travel(p.game.CanRedo, p.game.Redo), false, false
	case is(keys.Rewind):
		return p.rewind(), false, false
	case is(keys.Restart):
		p.question = &question{"Empty the board and start again? " + p.undoWith(), func() tea.Cmd {
			return p.made(p.game.Restart)
		}}
	case is(keys.Checkpoint):
		return p.checkpoint(), false, false
	case is(keys.Back):
		p.list, p.picked = true, 0
	case is(keys.Hint):
		return p.ask(), false, false
	case is(keys.Check):
		p.check()
	case is(keys.Live):
		p.live = !p.live
		p.say = message{"Marking", "Broken rules are marked only when you check.", plainInk}
		if p.live {
			p.say.text = "Broken rules are marked at once."
		}
	case is(keys.Verify):
		return p.verify(), false, false
	case is(keys.Reveal):
		return p.reveal([]int{p.cursor}, "show a cell"), false, false
	case is(keys.GiveUp):
		p.question = &question{"Give up and show the whole solution? " + p.undoWith(), func() tea.Cmd {
			all := make([]int, len(p.game.Board.Sites))
			for i := range all {
				all[i] = i
			}
			return p.reveal(all, "show the solution")
		}}
	case is(keys.Timer):
		p.noTime = !p.noTime
	case is(keys.PageDown):
		p.scroll += 5
	case is(keys.PageUp):
		p.scroll = max(0, p.scroll-5)
	case is(keys.Leave):
		return nil, p.escape(k), false
	}
	return nil, false, false
}

func (p *play) undoWith() string { return p.keys.Undo.Help().Key + " takes it back." }

// lowered makes a capital that is no value the small letter it stands for, so
// that a caps lock does no harm.
func lowered(k tea.KeyMsg) tea.KeyMsg {
	if k.Type == tea.KeyRunes && len(k.Runes) == 1 && !k.Alt {
		k.Runes = []rune{unicode.ToLower(k.Runes[0])}
	}
	return k
}

// escape ends what is open, the innermost first; it reports true when there is
// nothing left but to leave. A q leaves at once.
func (p *play) escape(k tea.KeyMsg) bool {
	switch {
	case k.Type != tea.KeyEsc:
		return true
	case p.hint != nil || p.stop != nil || p.say.text != "":
		p.dropHint()
		p.say = message{}
		p.wrong = nil
	case p.pencil || p.crossing:
		p.pencil, p.crossing = false, false
	default:
		return true
	}
	return false
}

// value writes the value a key stands for at the cursor, notes it, or crosses
// it out.
func (p *play) value(k tea.KeyMsg) (tea.Cmd, bool) {
	if k.Type != tea.KeyRunes || len(k.Runes) != 1 {
		return nil, false
	}
	typed := string(k.Runes)
	vs := p.game.Board.Sites[p.cursor].Values
	find := func(s string) int { return slices.IndexFunc(vs, func(v puzzles.Value) bool { return v.Key == s }) }
	v, pencil := find(typed), p.pencil || k.Alt
	if v < 0 {
		n := slices.Index(shifted, typed)
		if n < 0 || n >= len(vs) {
			return nil, false
		}
		v, pencil = n, true
	}
	if p.game.Fixed(p.cursor) {
		p.say = message{text: fmt.Sprintf("%v is given and stays.", p.game.Board.Sites[p.cursor].At)}
		return nil, true
	}
	if (pencil || p.crossing) && p.game.Mark(p.cursor) != puzzles.Blank {
		p.say = message{text: fmt.Sprintf("%v holds a value already: clear it first to note others.", p.game.Board.Sites[p.cursor].At)}
		return nil, true
	}
	return p.made(func() bool {
		switch {
		case pencil:
			return p.game.Note(p.cursor, v)
		case p.crossing:
			return p.game.Cross(p.cursor, v)
		}
		return p.game.Write(p.cursor, v)
	}), true
}

// made makes a move, and says so if it could not be.
func (p *play) made(move func() bool) tea.Cmd {
	if !move() {
		return nil
	}
	return p.changed()
}

func (p *play) cycle() tea.Cmd {
	if p.game.Fixed(p.cursor) {
		return nil
	}
	n := len(p.game.Board.Sites[p.cursor].Values)
	v := p.game.Mark(p.cursor) + 1
	if v == n {
		v = puzzles.Blank
	}
	return p.made(func() bool { return p.game.Write(p.cursor, v) })
}

// travel undoes or redoes a move, goes to where it was and says which.
func (p *play) travel(can func() (puzzles.Move, bool), do func() bool) tea.Cmd {
	m, ok := can()
	if !ok || !do() {
		return nil
	}
	p.cursor = m.Changes[0].Site
	cmd := p.changed()
	if len(m.Changes) > 1 && p.say.text == "" {
		p.say = message{text: fmt.Sprintf("Took back or made again “%s”: %d cells.", m.Name, len(m.Changes))}
	}
	return cmd
}

// rewind undoes moves until nothing on the board is wrong.
func (p *play) rewind() tea.Cmd {
	n := 0
	for len(p.game.Wrong(p.solution)) > 0 {
		m, ok := p.game.CanUndo()
		if !ok || !p.game.Undo() {
			break
		}
		p.cursor = m.Changes[0].Site
		n++
	}
	cmd := p.changed()
	p.say = message{"Taken back", fmt.Sprintf("%d moves, to before the first mistake. %s makes them again, one by one.", n, p.keys.Redo.Help().Key), good}
	if n == 1 {
		p.say.text = "One move, which was the first mistake. " + p.keys.Redo.Help().Key + " makes it again."
	}
	return cmd
}

// move goes to the nearest site in a direction.
func (p *play) move(dr, dc int) {
	if s, ok := nearest(p.game.Board, p.cursor, dr, dc); ok {
		p.cursor = s
	}
}

// nearest returns the site nearest to one in a direction: straight ahead if
// there is one, else the least aside.
func nearest(b *puzzles.Board, from, dr, dc int) (int, bool) {
	a := b.Sites[from].At
	best, cost := from, 0
	for i, s := range b.Sites {
		ahead := (s.At.R-a.R)*dr + (s.At.C-a.C)*dc
		aside := (s.At.R-a.R)*dc + (s.At.C-a.C)*dr
		if aside < 0 {
			aside = -aside
		}
		if ahead <= 0 || aside > ahead {
			continue
		}
		if c := ahead + 3*aside; best == from || c < cost {
			best, cost = i, c
		}
	}
	return best, best != from
}

// jump goes on in a direction until a heavy line is crossed, at most to the
// end of the board.
func (p *play) jump(dr, dc int) {
	for {
		a := p.game.Board.Sites[p.cursor].At
		next, ok := nearest(p.game.Board, p.cursor, dr, dc)
		if !ok {
			return
		}
		p.cursor = next
		if slices.Contains(p.game.Board.Walls, a.Plus(dr, dc)) {
			return
		}
	}
}

func (p *play) toEnd(dc int) {
	for {
		row := p.game.Board.Sites[p.cursor].At.R
		next, ok := nearest(p.game.Board, p.cursor, 0, dc)
		if !ok || p.game.Board.Sites[next].At.R != row {
			return
		}
		p.cursor = next
	}
}

// answer takes the answer to a question.
func (p *play) answer(k tea.KeyMsg) tea.Cmd {
	q := p.question
	p.question = nil
	if key.Matches(lowered(k), p.choose.Yes) {
		return q.yes()
	}
	return nil
}

func (p *play) checkpoint() tea.Cmd {
	marked := 0
	for i, m := range p.game.Marks() {
		if m != puzzles.Blank && !p.game.Fixed(i) {
			marked++
		}
	}
	name := fmt.Sprintf("checkpoint %d: %d written, at %v", len(p.game.Checkpoints())+1, marked, p.game.Board.Sites[p.cursor].At)
	p.game.AddCheckpoint(name)
	p.say = message{"Checkpoint", "Kept. " + p.keys.Back.Help().Key + " goes back to it.", good}
	return p.keep()
}

// pick chooses from the list of checkpoints, the latest first.
func (p *play) pick(k tea.KeyMsg) tea.Cmd {
	all := p.game.Checkpoints()
	k = lowered(k)
	switch {
	case key.Matches(k, p.choose.Up):
		p.picked = max(0, p.picked-1)
	case key.Matches(k, p.choose.Down):
		p.picked = min(len(all)-1, p.picked+1)
	case key.Matches(k, p.choose.Pick):
		p.list = false
		return p.made(func() bool { return p.game.Return(all[len(all)-1-p.picked]) })
	case key.Matches(k, p.choose.No):
		p.list = false
	}
	return nil
}

// ask gives the next part of a hint: how to look, why, and what follows.
func (p *play) ask() tea.Cmd {
	if p.hint != nil {
		return p.tell()
	}
	p.cancel()
	ctx, stop := context.WithTimeout(context.Background(), hintLimit)
	p.stop = stop
	p.asked++
	p.scroll = 0
	p.say = message{title: "Hint", text: "Looking for a step that can be proved …"}
	var engine solver.Engine
	if len(p.engines) > 0 {
		engine = p.engines[0]
	}
	board, solution, asked := p.game.Snapshot(), p.solution, p.asked
	return func() tea.Msg {
		h, err := board.Hint(ctx, engine, solution)
		stop()
		return hintMsg{p, asked, h, err}
	}
}

func (p *play) hinted(m hintMsg) tea.Cmd {
	if m.asked != p.asked {
		return nil
	}
	p.stop = nil
	switch {
	case errors.Is(m.err, puzzles.ErrDone):
		p.say = message{"Hint", "Nothing is left to do.", good}
	case m.err != nil:
		p.say = message{"Hint", "No next step was found in time: " + m.err.Error() + ".", warning}
	default:
		p.hint = &m.hint
		cmd := p.tell()
		p.enable()
		return cmd
	}
	p.enable()
	return nil
}

// tell says the next part of the hint. The third one also writes it.
func (p *play) tell() tea.Cmd {
	b := p.game.Board
	p.stage++
	p.scroll = 0
	if p.stage == 2 && p.hint.Reason(b) == "" {
		p.stage = 3
	}
	p.say = message{title: fmt.Sprintf("Hint, %d of 3", p.stage), ink: answer}
	switch p.stage {
	case 1:
		p.say.text = p.hint.Nudge(b)
	case 2:
		p.say.text = p.hint.Reason(b)
	default:
		return p.take()
	}
	return nil
}

// take does what the hint says.
func (p *play) take() tea.Cmd {
	h, b := p.hint, p.game.Board
	text := h.Answer(b)
	p.cursor = h.Gains[0].Site
	if !p.game.Take(*h) { // several marks, one of which is wrong
		p.say = message{"Hint, 3 of 3", text, answer}
		p.stage = 2 // stays to be looked at
		return nil
	}
	cmd := p.changed()
	if !p.done {
		done := "Written: "
		switch {
		case h.Strength == puzzles.Mistake:
			done = "Taken back: "
		case !h.Gains[0].Holds:
			done = "Crossed out: "
		}
		p.say = message{"Hint, 3 of 3", text + "\n\n" + done + p.undoWith(), answer}
	}
	return cmd
}

// check says which rules are broken, and which entries are wrong where the
// solution is known.
func (p *play) check() {
	p.dropHint()
	p.scroll = 0
	p.checked = true
	p.wrong = map[int]int{}
	var lines []string
	for _, b := range p.breaches {
		lines = append(lines, fmt.Sprintf("Broken by %s: %s.", p.places(b.Sites), b.Text))
	}
	if p.solution != nil {
		wrong := p.game.Wrong(p.solution)
		for _, s := range wrong {
			p.wrong[s] = p.game.Mark(s)
		}
		if len(wrong) > 0 {
			lines = append(lines, fmt.Sprintf("Not as in the only solution: %s. %s undoes all since before the first mistake.",
				p.places(wrong), p.keys.Rewind.Help().Key))
		}
	}
	switch {
	case len(lines) > 0:
		p.say = message{"Check", strings.Join(lines, "\n\n"), broken}
	case p.solution != nil:
		p.say = message{"Check", "All is right so far.", good}
	case p.solving:
		p.say = message{"Check", "No rule is broken so far. The solution is still being worked out.", good}
	default:
		p.say = message{"Check", "No rule is broken so far. There is no single solution to compare with.", good}
	}
}

// places names sites: "r1c2 and r4c5".
func (p *play) places(sites []int) string {
	var at []string
	for _, s := range sites {
		at = append(at, p.game.Board.Sites[s].At.String())
	}
	if len(at) == 0 {
		return ""
	}
	if len(at) > 12 {
		at = append(at[:12], fmt.Sprintf("%d more", len(at)-12))
	}
	return puzzles.List(at, "and")
}

// spoken makes a clause a sentence. A place keeps its small letter.
func spoken(clause string) string {
	if len(clause) > 1 && !(clause[0] == 'r' && clause[1] >= '0' && clause[1] <= '9') {
		clause = strings.ToUpper(clause[:1]) + clause[1:]
	}
	return clause + "."
}

func (p *play) solved(m solvedMsg) {
	p.solving = false
	p.solution = nil
	switch m.report.Verdict {
	case solver.Unique:
		p.solution = m.report.First
	case solver.Multiple:
		p.say = message{"Note", "This puzzle has several solutions, so a check can only tell broken rules.", warning}
	case solver.None:
		p.say = message{"Note", "This puzzle has no solution: its clues contradict each other.", warning}
	case solver.Unknown:
		p.say = message{"Note", "The solution was not found in time, so a check can only tell broken rules.", warning}
	}
}

// reveal writes what the solution has at some sites.
func (p *play) reveal(sites []int, name string) tea.Cmd {
	if p.solution == nil {
		p.say = message{"Show", "There is no single solution to show.", warning}
		if p.solving {
			p.say.text = "The solution is still being worked out."
		}
		return nil
	}
	to := map[int]puzzles.Cell{}
	for _, s := range sites {
		c := p.game.At(s)
		c.Mark = p.solution[s]
		to[s] = c
	}
	cmd := p.made(func() bool { return p.game.Do(name, to) })
	if p.done {
		p.say = message{"Shown", "This is the only solution. " + p.undoWith(), plainInk}
	}
	return cmd
}

// verify asks every engine how many solutions there are. The first verdict is
// shown at once, the others as they come.
func (p *play) verify() tea.Cmd {
	p.dropHint()
	if len(p.engines) == 0 {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), verifyLimit)
	p.stop, p.verifying = stop, true
	p.asked++
	p.scroll = 0
	p.report = puzzles.Report{}
	p.say = message{title: "Verify", text: "Counting solutions …"}
	q := puzzles.Question{Puzzle: p.game.Puzzle, Engines: p.engines, Both: true}
	// Room for all, so that nobody waits for a screen that has gone.
	proofs := make(chan proofMsg, len(p.engines)+1)
	asked := p.asked
	return func() tea.Msg {
		go func() {
			defer stop()
			r := puzzles.Verify(ctx, q, func(proof puzzles.Proof) {
				proofs <- proofMsg{play: p, asked: asked, proof: proof, next: proofs}
			})
			proofs <- proofMsg{play: p, asked: asked, end: &r, next: proofs}
		}()
		return <-proofs
	}
}

func (p *play) proved(m proofMsg) tea.Cmd {
	if m.asked != p.asked {
		return nil
	}
	if m.end != nil {
		p.report, p.stop, p.verifying = *m.end, nil, false
	} else {
		p.report.Proofs = append(p.report.Proofs, m.proof)
		if p.report.Verdict == solver.Unknown {
			p.report.Verdict = m.proof.Verdict
		}
	}
	if p.report.Verdict == solver.Unknown && m.end == nil {
		return func() tea.Msg { return <-m.next }
	}
	p.say = message{"Verify", spoken(p.report.Says()), good}
	if p.report.Verdict != solver.Unique {
		p.say.ink = warning
	}
	if m.end != nil {
		return nil
	}
	p.say.text += "\n\nThe other engine is still at work …"
	return func() tea.Msg { return <-m.next }
}

// clicked goes to the site under the mouse. A click on the cursor cycles.
func (p *play) clicked(m tea.MouseMsg) tea.Cmd {
	switch m.Button {
	case tea.MouseButtonWheelDown:
		if p.more {
			p.scroll += 2
		}
	case tea.MouseButtonWheelUp:
		p.scroll = max(0, p.scroll-2)
	case tea.MouseButtonLeft:
		site, ok := p.frame.hit(m.X, m.Y)
		if !ok || p.question != nil || p.list {
			return nil
		}
		if m.Action == tea.MouseActionPress && site == p.cursor {
			return p.cycle()
		}
		if m.Action == tea.MouseActionPress || m.Action == tea.MouseActionMotion {
			p.cursor = site
		}
	}
	p.enable()
	return nil
}

// looks says how sites stand out.
func (p *play) looks() map[int]look {
	looks := map[int]look{}
	b := p.game.Board
	if m := p.game.Mark(p.cursor); m != puzzles.Blank {
		value := b.Sites[p.cursor].Values[m].Key
		for i, s := range b.Sites {
			if n := p.game.Mark(i); n != puzzles.Blank && s.Values[n].Key == value {
				looks[i] = look{paper: same}
			}
		}
	}
	if p.hint != nil && (p.stage > 1 || p.hint.Strength != puzzles.Mistake) {
		for _, s := range p.hint.Sites() {
			looks[s] = look{paper: reason}
		}
		if p.stage > 1 || p.hint.Strength == puzzles.Suppose {
			for _, g := range p.hint.Gains {
				looks[g.Site] = look{paper: hinted}
			}
		}
	}
	sign := func(site int, ink ink, r rune) {
		l := looks[site]
		l.ink, l.sign = ink, r
		looks[site] = l
	}
	if p.live || p.checked || p.game.Filled() {
		for _, breach := range p.breaches {
			for _, s := range breach.Sites {
				sign(s, broken, '!')
			}
		}
	}
	for s := range p.wrong {
		sign(s, wrong, '✗')
	}
	return looks
}

// The panel beside the board.
const (
	panelLeast = 28
	panelMost  = 48
	panelGap   = 2
	panelBelow = 5 // lines it needs where it stands below
)

// An arrangement is where the board and the panel stand.
type arrangement struct {
	fit            fit
	x, y, w, h     int // the board with its numbers
	px, py, pw, ph int // the panel; pw is 0 where there is no room for one
}

// arrange finds the largest drawing of the board that leaves room for the
// panel, in w columns and h lines. What doesn't fit at all is scrolled.
func arrange(size func(fit) (w, h int), w, h int) arrangement {
	beside := func(f fit, bw, bh int) arrangement {
		pw := min(panelMost, w-bw-panelGap)
		x := max(0, (w-bw-panelGap-pw)/2)
		y := min(1, max(0, h-bh))
		return arrangement{f, x, y, bw, bh, x + bw + panelGap, min(1, h-1), pw, h - min(1, h-1)}
	}
	below := func(f fit, bw, bh int) arrangement {
		return arrangement{f, max(0, (w-bw)/2), 0, bw, bh, 2, bh + 1, w - 2, h - bh - 1}
	}
	for _, f := range []fit{roomy, usual, compact} {
		bw, bh := size(f)
		switch {
		case bh <= h && bw+panelGap+panelLeast <= w:
			return beside(f, bw, bh)
		case f != roomy && bw <= w && bh+1+panelBelow <= h:
			return below(f, bw, bh)
		}
	}
	bw, bh := size(compact)
	const least = 30 // a board scrolled to less is no use beside a panel
	if room := w - panelGap - panelLeast; room >= min(bw, least) {
		return beside(compact, min(bw, room), min(bh, h))
	}
	if h >= 12+1+panelBelow {
		return below(compact, min(bw, w), min(bh, h-1-panelBelow))
	}
	return arrangement{fit: compact, x: max(0, (w-min(bw, w))/2), w: min(bw, w), h: min(bh, h)}
}

func (p *play) layout(f fit) *layout {
	if p.layouts[f] == nil {
		p.layouts[f] = fitted(p.game.Board, f)
	}
	return p.layouts[f]
}

// draw draws the screen.
func (p *play) draw(c *canvas) {
	a := arrange(func(f fit) (int, int) {
		l := p.layout(f)
		return l.w + marginLeft, l.h + marginTop
	}, c.w, c.h-2)
	if text := p.line(); a.pw == 0 && text != "" {
		// No room for a panel, but something to say: the board gives way.
		n := min(len(wrapped(text, c.w-2)), (c.h-2)/2)
		a.h = min(a.h, c.h-2-n)
		a.px, a.py, a.pw, a.ph = 1, c.h-2-n, c.w-2, n
	}
	p.frame = framed(p.layout(a.fit), a.x, a.y+1, a.w, a.h, p.cursor, p.frame.dx, p.frame.dy)
	cells := make([]puzzles.Cell, len(p.game.Board.Sites))
	for i := range cells {
		cells[i] = p.game.At(i)
	}
	p.frame.draw(c, view{cells: cells, cursor: p.cursor, looks: p.looks()})

	x := a.x + 1
	w := c.w - 2*x
	if a.px > a.x && a.pw > 0 {
		w = max(w, a.px+a.pw-x)
	}
	p.drawTitle(c, x, min(w, c.w-x))
	if a.pw > 0 {
		p.drawPanel(c, a.px, a.py+1, a.pw, a.ph)
	} else {
		p.more = false
	}
	p.enable()
	p.drawHelp(c)
}

func (p *play) drawTitle(c *canvas, x, w int) {
	var right []string
	if p.pencil {
		right = append(right, "notes on")
	}
	if p.crossing {
		right = append(right, "crossing out")
	}
	if !p.noTime {
		right = append(right, clock(p.elapsed))
	}
	if p.saved != "" {
		right = append(right, p.saved)
	}
	state := strings.Join(right, " · ")
	room := w - ansi.StringWidth(state) - 2
	end := c.put(x, 0, clipped(p.kind.Title, room), tone{ink: title})
	if p.name != "" {
		c.put(end, 0, clipped(" · "+p.name, room-(end-x)), tone{ink: quiet})
	}
	c.right(x+w, 0, clipped(state, w), tone{ink: quiet})
}

// line is the panel's message on one line.
func (p *play) line() string {
	switch {
	case p.question != nil:
		return p.question.text
	case p.list:
		all := p.game.Checkpoints()
		return "Back to " + all[len(all)-1-p.picked].Name + "?"
	}
	return strings.ReplaceAll(p.say.text, "\n", " ")
}

func (p *play) drawHelp(c *canvas) {
	y := c.h - 1
	switch {
	case p.question != nil:
		drawBar(c, 1, y, c.w-1, []key.Binding{p.choose.Yes}, p.choose.No)
	case p.list:
		drawBar(c, 1, y, c.w-1, []key.Binding{p.choose.Up, p.choose.Down, p.choose.Pick}, p.choose.No)
	default:
		drawBar(c, 1, y, c.w-1, p.keys.bar(), p.keys.All)
	}
}

// A row is one line of the panel, written in parts.
type row []part

type part struct {
	text string
	ink  ink
}

func paragraph(text string, w int, i ink) []row {
	var rows []row
	for _, l := range wrapped(text, w) {
		rows = append(rows, row{{l, i}})
	}
	return rows
}

// drawPanel writes what there is to say: the message, or the rules where there
// is none; the cursor's cell; and what is left to place.
func (p *play) drawPanel(c *canvas, x, y, w, h int) {
	var top []row
	switch {
	case p.question != nil:
		top = append(top, row{{"Sure?", warning}}, row{})
		top = append(top, paragraph(p.question.text, w, plainInk)...)
	case p.list:
		top = append(top, row{{"Go back to", title}}, row{})
		all := p.game.Checkpoints()
		for i := range all {
			name := all[len(all)-1-i].Name
			mark, in := "  ", plainInk
			if i == p.picked {
				mark, in = "> ", given
			}
			top = append(top, row{{clipped(mark+name, w), in}})
		}
	case p.say.text != "":
		if p.say.title != "" && h > panelBelow+2 {
			in := p.say.ink
			if in == plainInk {
				in = title
			}
			top = append(top, row{{p.say.title, in}}, row{})
		}
		top = append(top, paragraph(p.say.text, w, plainInk)...)
	}
	bottom := append(p.here(w), p.leftRows(w, h < 12)...)
	if n := len(p.game.Checkpoints()); n > 0 {
		s := "s"
		if n == 1 {
			s = ""
		}
		bottom = append(bottom, row{{fmt.Sprintf("%d checkpoint%s kept", n, s), quiet}})
	}
	if len(top) == 0 {
		rules := paragraph(strings.ReplaceAll(p.kind.Rules, "**", ""), w, quiet)
		if len(rules)+1+len(bottom) > h { // the first paragraph says what matters most
			rules = paragraph(strings.Split(strings.ReplaceAll(p.kind.Rules, "**", ""), "\n\n")[0], w, quiet)
		}
		if len(rules)+1+len(bottom) <= h {
			top = rules
		}
	}
	// The message comes first; what is below gives way to it.
	if len(top)+1+len(bottom) > h {
		bottom = bottom[:max(0, min(len(bottom), h-len(top)-1))]
	}
	p.scroll = max(0, min(p.scroll, len(top)-h))
	p.more = len(top)-p.scroll > h
	top = top[p.scroll:]
	if p.more {
		top = append(top[:h-1:h-1], row{{"… " + p.keys.PageDown.Help().Key + " for more", keyInk}})
	}
	rows := top
	if len(top) > 0 && len(bottom) > 0 {
		rows = append(rows, row{})
	}
	for i, r := range append(rows, bottom...) {
		if i >= h {
			break
		}
		at := x
		for _, part := range r {
			at = c.put(at, y+i, clipped(part.text, x+w-at), tone{ink: part.ink})
		}
	}
}

// here tells what is at the cursor.
func (p *play) here(w int) []row {
	s, cell := p.game.Board.Sites[p.cursor], p.game.At(p.cursor)
	list := func(set puzzles.Values) string {
		var keys []string
		for i, v := range s.Values {
			if set.Has(i) {
				keys = append(keys, v.Key)
			}
		}
		return strings.Join(keys, " ")
	}
	var says []string
	switch {
	case p.game.Fixed(p.cursor):
		says = append(says, "given")
	case cell.Mark != puzzles.Blank:
		says = append(says, s.Values[cell.Mark].Words)
	default:
		if cell.Notes != 0 {
			says = append(says, "notes "+list(cell.Notes))
		}
		if cell.Crossed != 0 {
			says = append(says, "not "+list(cell.Crossed))
		}
		if len(says) == 0 {
			says = append(says, "empty")
		}
	}
	text := s.At.String() + " " + strings.Join(says, " · ")
	rows := paragraph(text, w, mark)
	if p.pencil {
		rows = append(rows, row{{"notes are on: values are noted", warning}})
	}
	if p.crossing {
		rows = append(rows, row{{"crossing out: values are ruled out", warning}})
	}
	return append(rows, row{})
}

// leftRows tells how many of each value are left to place.
func (p *play) leftRows(w int, tight bool) []row {
	if len(p.left) == 0 {
		return nil
	}
	rows := []row{{{"left to place", title}}}
	if tight {
		rows = nil
	}
	const each = 7
	n := max(1, w/each)
	for i := 0; i < len(p.left); i += n {
		var r row
		for _, l := range p.left[i:min(i+n, len(p.left))] {
			text, in := fmt.Sprintf("%s ×%d", l.Value.Key, l.Count), plainInk
			switch {
			case l.Count == 0:
				text, in = l.Value.Key+" ✓", quiet
			case l.Count < 0:
				text, in = fmt.Sprintf("%s +%d!", l.Value.Key, -l.Count), broken
			}
			r = append(r, part{text + strings.Repeat(" ", max(1, each-ansi.StringWidth(text))), in})
		}
		rows = append(rows, r)
	}
	return append(rows, row{})
}

// clock writes a duration as a player reads it: 04:31, 1:02:03.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%02d:%02d", s/60, s%60)
}
