package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
)

// How long background work may take before it gives up.
const (
	solveLimit = 20 * time.Second
	hintLimit  = 10 * time.Second
)

// play is the screen a puzzle is played on. What undo takes back is in the
// game; the rest is here.
type playScreen struct {
	game    *play.Game
	kind    puzzles.Kind
	key     string // of its save
	name    string // "hard 12"
	engines []solver.Engine
	shelf   *play.Shelf // nil: nothing is saved
	keys    *playKeys
	choose  *chooseKeys

	words    bool  // values are words, written by their number
	word     *word // one of them is chosen from a list
	cursor   int   // a site; -1 on a board that has none
	web      *web  // of a board of nodes, else nil
	node     int   // the one that the cursor stands on
	pencil   bool  // digits write notes
	crossing bool  // digits cross out
	live     bool  // broken rules are marked as they come
	noTime   bool

	elapsed time.Duration
	ticked  time.Time
	saved   string // what the title says of the save
	done    bool

	breaches []puzzles.Violation
	clued    bool                                     // the board has clues that are followed
	keeps    func(puzzles.Clue) (play.ClueState, int) // nil where it has none
	left     []play.Tally
	checked  bool        // since the last change
	wrong    map[int]int // sites a check found wrong, with the mark they had

	say  message
	page pager // of the panel

	hint     *proof.Hint
	stage    int
	stop     context.CancelFunc // ends the running hint
	asked    int                // counts questions, so that late answers are dropped
	solution []int
	solving  bool
	unsolve  context.CancelFunc // ends the search for the solution; nil before it begins
	rated    play.Rated         // how hard the puzzle is, where that is known
	banded   bool               // the puzzle itself says its band, and so does its name

	question *question
	list     bool // the list of checkpoints is open
	picked   int

	sheets []sheet // what lies over the board, the topmost last
	scene  scene
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
		playScreen *playScreen
		report     proof.Report
	}
	hintMsg struct {
		playScreen *playScreen
		asked      int
		hint       proof.Hint
		err        error
	}
	savedMsg struct {
		playScreen *playScreen
		err        error
	}
)

func newPlay(g *play.Game, kind puzzles.Kind, name string, engines []solver.Engine, shelf *play.Shelf) *playScreen {
	p := &playScreen{
		game: g, kind: kind, key: play.Key(g.Puzzle), name: name, engines: engines, shelf: shelf,
		keys: newPlayKeys(g.Board), choose: newChooseKeys(), live: true, ticked: time.Now(),
		scene: scene{board: g.Board}, words: wordy(g.Board),
	}
	_, p.banded = g.Puzzle.Text().Field("band")
	p.cursor = max(0, slices.Index(g.Marks(), puzzles.Blank))
	if len(g.Board.Sites) == 0 {
		p.cursor = -1
	}
	p.clued = slices.ContainsFunc(g.Board.Clues(), func(c puzzles.Clue) bool { return c.Constraints != nil })
	if len(g.Board.Nodes) > 0 {
		p.web = newWeb(g.Board)
	}
	p.refresh()
	return p
}

// start begins the work that goes on beside play: finding the one solution.
func (p *playScreen) start() tea.Cmd {
	if len(p.engines) == 0 {
		return nil
	}
	p.solving = true
	q := proof.Question{Puzzle: p.game.Puzzle, Engines: p.engines[:1]}
	ctx, stop := context.WithTimeout(context.Background(), solveLimit)
	p.unsolve = stop
	return func() tea.Msg {
		defer stop()
		return solvedMsg{p, proof.Verify(ctx, q, nil)}
	}
}

// end ends all background work and saves the game.
func (p *playScreen) end() tea.Cmd {
	p.cancel()
	for p.sheet() != nil {
		p.lift()
	}
	if p.unsolve != nil {
		p.unsolve()
	}
	return p.keep()
}

// follows returns how a board keeps its clues, or nil where it has none that are
// followed.
func (p *playScreen) follows(g *play.Game) func(puzzles.Clue) (play.ClueState, int) {
	if !p.clued {
		return nil
	}
	return g.ClueStates()
}

// refresh works out what follows from the board. It is called after every
// change.
func (p *playScreen) refresh() {
	p.breaches = p.game.Position().Broken()
	p.left = p.game.Tallies()
	p.keeps = p.follows(p.game)
	was := p.done
	p.done = len(p.breaches) == 0 && p.game.Done()
	switch {
	case p.cursor < 0:
		p.say = message{"Nothing to do", "This board has no place where anything can be written.", plainInk}
		if len(p.breaches) > 0 {
			p.say.text += " " + spoken("A rule of it can't be kept: "+p.breaches[0].Text)
		}
	case p.done && !was:
		p.say = message{"Solved", p.solvedText(), good}
		if p.gaveUp() {
			p.say = message{"Given up", p.solvedText(), plainInk}
		}
	case p.game.Filled() && len(p.breaches) > 0:
		p.say = message{"Not yet", "The board is full, but " + p.breaches[0].Text + ".", broken}
	}
	p.enable()
}

// gaveUp reports whether what fills the board is the solution that was shown.
func (p *playScreen) gaveUp() bool {
	m, ok := p.game.CanUndo()
	return ok && m.Name == play.GaveUp
}

func (p *playScreen) solvedText() string {
	answer := ""
	if q, ok := p.game.Puzzle.(puzzles.Asking); ok {
		if answer = q.Answer(p.game.Marks()); answer != "" {
			answer += "\n\n"
		}
	}
	if p.gaveUp() {
		return answer + "This is the only solution. " + p.undoWith() + "\n\n" + p.keys.Next.Help().Key + " goes on to the next puzzle."
	}
	time := "Well done"
	if !p.noTime {
		time += ", in " + clock(p.elapsed)
	}
	return answer + time + ".\n\n" + p.keys.Next.Help().Key + " goes on to the next puzzle."
}

// enable says which keys do something now; the others vanish from the help.
func (p *playScreen) enable() {
	if p.cursor < 0 {
		return
	}
	p.stand()
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
	k.Rest.SetEnabled(!p.done && p.keeps != nil && len(p.game.Rest(p.cursor)) > 0)
	k.Take.SetEnabled(p.hint != nil && p.stage > 0)
	k.prove(p.hint != nil && p.stage > 0)
	k.Film.SetEnabled(!p.done)
	k.Pick.SetEnabled(p.words && !p.done && !k.Take.Enabled() && !p.game.Fixed(p.cursor))
	k.PageDown.SetEnabled(p.page.more)
	k.PageUp.SetEnabled(p.page.top > 0)
	k.Hint.SetHelp("i", [...]string{"hint", "why?", "and so?"}[min(p.stage, 2)])
	desc := "notes"
	if p.pencil {
		desc = "notes off"
	}
	k.Pencil.SetHelp("n", desc)
}

// changed is called after a move: what was said of the old board is dropped,
// and the new one is saved.
func (p *playScreen) changed() tea.Cmd {
	p.dropHint()
	p.say = message{}
	p.page.top = 0
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
func (p *playScreen) keep() tea.Cmd {
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
func (p *playScreen) tick(now time.Time) {
	if d := now.Sub(p.ticked); !p.done && d < 5*time.Second {
		p.elapsed += d
	}
	p.ticked = now
}

// cancel ends a question whose answer has not come.
func (p *playScreen) cancel() {
	if p.stop != nil {
		p.stop()
		p.stop = nil
		p.asked++
		if p.say.title == "Hint" {
			p.say = message{}
		}
	}
}

// pressed does what a key says. leave and next tell the app to leave this puzzle,
// or to go on to the next.
func (p *playScreen) pressed(k tea.KeyMsg) (cmd tea.Cmd, leave, next bool) {
	defer p.enable()
	if s := p.sheet(); s != nil {
		cmd, left := s.pressed(lowered(k))
		if left && p.sheet() == s {
			p.lift()
		}
		return cmd, false, false
	}
	switch {
	case p.question != nil:
		return p.answer(k), false, false
	case p.list:
		return p.pick(k), false, false
	case p.word != nil:
		return p.pickWord(k), false, false
	}
	if p.stop != nil {
		if key.Matches(lowered(k), p.keys.Hint) {
			return nil, false, false // it is being looked for
		}
		p.cancel() // any other key ends a running hint
	}
	if cmd, ok := p.value(k); ok {
		return cmd, false, false
	}
	if p.web == nil || !slices.Contains([]string{"H", "J", "K", "L"}, k.String()) {
		k = lowered(k)
	}
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
		return p.jump(-1, 0), false, false
	case is(keys.JumpDown):
		return p.jump(1, 0), false, false
	case is(keys.JumpLeft):
		return p.jump(0, -1), false, false
	case is(keys.JumpRight):
		return p.jump(0, 1), false, false
	case is(keys.First):
		p.toEnd(-1)
	case is(keys.Last):
		p.toEnd(1)
	case is(keys.Next):
		return nil, false, true
	case is(keys.Take):
		return p.take(), false, false
	case is(keys.Proof):
		p.prove()
	case is(keys.Film):
		return p.film(), false, false
	case is(keys.Pick):
		p.word = &word{}
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
	case is(keys.Rest):
		return p.made(func() bool { return p.game.FillRest(p.cursor) }), false, false
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
			return p.reveal(all, play.GaveUp)
		}}
	case is(keys.Timer):
		p.noTime = !p.noTime
	case is(keys.PageDown):
		p.page.top += 5
	case is(keys.PageUp):
		p.page.top = max(0, p.page.top-5)
	case is(keys.Leave):
		return nil, p.escape(k), false
	}
	return nil, false, false
}

func (p *playScreen) undoWith() string { return p.keys.Undo.Help().Key + " takes it back." }

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
func (p *playScreen) escape(k tea.KeyMsg) bool {
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
func (p *playScreen) value(k tea.KeyMsg) (tea.Cmd, bool) {
	if k.Type != tea.KeyRunes || len(k.Runes) != 1 || p.cursor < 0 {
		return nil, false
	}
	typed := string(k.Runes)
	vs := p.game.Board.Sites[p.cursor].Values
	find := func(s string) int {
		if n := slices.Index(digits, s); p.words && n < len(vs) {
			return n
		}
		return slices.IndexFunc(vs, func(v puzzles.Value) bool { return v.Key == s })
	}
	v, pencil := find(typed), p.pencil || k.Alt
	if v < 0 {
		n := slices.Index(shifted, typed)
		if n < 0 || n >= len(vs) {
			return nil, false
		}
		v, pencil = n, true
	}
	return p.put(v, pencil), true
}

// put writes a value at the cursor, notes it, or crosses it out.
func (p *playScreen) put(v int, pencil bool) tea.Cmd {
	if p.game.Fixed(p.cursor) {
		p.say = message{text: fmt.Sprintf("%v is given and stays.", p.game.Board.Sites[p.cursor])}
		return nil
	}
	if (pencil || p.crossing) && p.game.Mark(p.cursor) != puzzles.Blank {
		p.say = message{text: fmt.Sprintf("%v holds a value already: clear it first to note others.", p.game.Board.Sites[p.cursor])}
		return nil
	}
	if why, refused := p.refused(p.cursor, v); refused && !pencil && !p.crossing {
		p.say = message{text: why}
		return nil
	}
	return p.made(func() bool {
		switch {
		case pencil:
			return p.game.Note(p.cursor, v)
		case p.crossing:
			return p.game.Cross(p.cursor, v)
		}
		return p.game.Write(p.cursor, v)
	})
}

// made makes a move, and says so if it could not be.
func (p *playScreen) made(move func() bool) tea.Cmd {
	if !move() {
		return nil
	}
	return p.changed()
}

func (p *playScreen) cycle() tea.Cmd {
	if p.game.Fixed(p.cursor) {
		return nil
	}
	// What needs no writing comes last, and what can't be is left out.
	var order []int
	var why string
	for _, rest := range []bool{false, true} {
		for i, v := range p.game.Board.Sites[p.cursor].Values {
			text, refused := p.refused(p.cursor, i)
			switch {
			case v.Default != rest:
			case refused:
				why = text
			default:
				order = append(order, i)
			}
		}
	}
	order = append(order, puzzles.Blank)
	next := (slices.Index(order, p.game.Mark(p.cursor)) + 1) % len(order)
	cmd := p.made(func() bool { return p.game.Write(p.cursor, order[next]) })
	if why != "" && p.say.text == "" {
		p.say = message{text: why}
	}
	return cmd
}

// travel undoes or redoes a move, goes to where it was and says which.
func (p *playScreen) travel(can func() (play.Move, bool), do func() bool) tea.Cmd {
	m, ok := can()
	if !ok || !do() {
		return nil
	}
	p.cursor = m.Changes[0].Site
	cmd := p.changed()
	if len(m.Changes) > 1 && p.say.text == "" {
		p.say = message{text: fmt.Sprintf("Took back or made again “%s”: %d places.", m.Name, len(m.Changes))}
	}
	return cmd
}

// rewind undoes moves until nothing on the board is wrong.
func (p *playScreen) rewind() tea.Cmd {
	n := 0
	for len(p.game.Position().Wrong(p.solution)) > 0 {
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

// answer takes the answer to a question.
func (p *playScreen) answer(k tea.KeyMsg) tea.Cmd {
	q := p.question
	p.question = nil
	if key.Matches(lowered(k), p.choose.Yes) {
		return q.yes()
	}
	return nil
}

func (p *playScreen) checkpoint() tea.Cmd {
	marked := 0
	for i, m := range p.game.Marks() {
		if m != puzzles.Blank && !p.game.Fixed(i) {
			marked++
		}
	}
	name := fmt.Sprintf("checkpoint %d: %d written, at %v", len(p.game.Checkpoints())+1, marked, p.game.Board.Sites[p.cursor])
	p.game.AddCheckpoint(name)
	p.say = message{"Checkpoint", "Kept. " + p.keys.Back.Help().Key + " goes back to it.", good}
	return p.keep()
}

// pick chooses from the list of checkpoints, the latest first.
func (p *playScreen) pick(k tea.KeyMsg) tea.Cmd {
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

// check says which rules are broken, and which entries are wrong where the
// solution is known.
func (p *playScreen) check() {
	p.dropHint()
	p.page.top = 0
	p.checked = true
	p.wrong = map[int]int{}
	var lines []string
	for _, b := range p.breaches {
		lines = append(lines, fmt.Sprintf("Broken by %s: %s.", p.places(b.Sites), b.Text))
	}
	if p.solution != nil {
		wrong := p.game.Position().Wrong(p.solution)
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
func (p *playScreen) places(sites []int) string {
	var at []string
	for _, s := range sites {
		at = append(at, p.game.Board.Sites[s].String())
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

func (p *playScreen) solved(m solvedMsg) {
	p.solving = false
	p.solution = nil
	if p.cursor < 0 {
		return // all is said
	}
	switch m.report.Verdict {
	case solver.Unique:
		p.solution = m.report.First
		p.game.Know(p.solution)
		p.scene.board = p.game.Board // which may say how good that is
	case solver.Multiple:
		p.say = message{"Note", "This " + p.kind.Title + " has several solutions, so a check can only tell broken rules.", warning}
	case solver.None:
		p.say = message{"Note", "This " + p.kind.Title + " has no solution: its clues contradict each other.", warning}
	case solver.Unknown:
		p.say = message{"Note", "The solution was not found in time, so a check can only tell broken rules.", warning}
	}
}

// reveal writes what the solution has at some sites.
func (p *playScreen) reveal(sites []int, name string) tea.Cmd {
	if p.solution == nil {
		p.say = message{"Show", "There is no single solution to show.", warning}
		if p.solving {
			p.say.text = "The solution is still being worked out."
		}
		return nil
	}
	to := map[int]play.Cell{}
	for _, s := range sites {
		c := p.game.At(s)
		c.Mark = p.solution[s]
		to[s] = c
	}
	cmd := p.made(func() bool { return p.game.Do(name, to) })
	return cmd
}

// looks says how sites stand out.
func (p *playScreen) looks() map[int]look {
	looks := map[int]look{}
	b := p.game.Board
	if p.cursor < 0 {
		return looks
	}
	if m := p.game.Mark(p.cursor); m != puzzles.Blank && p.web == nil {
		value := b.Sites[p.cursor].Values[m].Key
		for i, s := range b.Sites {
			if n := p.game.Mark(i); n != puzzles.Blank && s.Values[n].Key == value {
				looks[i] = look{paper: same}
			}
		}
	}
	if p.hint != nil {
		p.hintLooks(looks)
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
