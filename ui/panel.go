package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
	"crib/puzzles/proof"
)

// The panel beside the board.
const (
	panelLeast = 27
	panelMost  = 48
	panelGap   = 2
	panelBelow = 5 // lines it needs where it stands below
)

// A scene is a board, as large as fits, and where the panel stands. Play and
// the sheets over it share one, so that the board stays where it is.
type scene struct {
	board   *puzzles.Board
	layouts [3]*layout
	frame   frame
	panel   rect
	head    rect // the title's line
}

// A rect is a rectangle of the screen.
type rect struct{ x, y, w, h int }

func (s *scene) layout(f fit) *layout {
	if s.layouts[f] == nil {
		s.layouts[f] = fitted(s.board, f)
	}
	return s.layouts[f]
}

// size is what a board takes with its numbers.
func (s *scene) size(f fit) (w, h int) {
	l := s.layout(f)
	return l.w + l.left, l.h + marginTop
}

// below is how many lines a panel of some width needs below the board.
func (s *scene) below(w int) int {
	each := noteColumn(w)
	var notes [][]row
	for _, n := range s.board.Notes {
		notes = append(notes, hanging(n.Text, each-2))
	}
	first := len(notes)
	if each < w {
		first = half(notes)
	}
	least := len(slices.Concat(notes[:first]...))
	if wordy(s.board) {
		least += 2 // which words the cursor's site may hold
	}
	return max(panelBelow, least)
}

// draw draws a board scrolled to a site, and says where the panel goes. line
// is what must be told even where there is no room for a panel.
func (s *scene) draw(c *canvas, v view, focus int, line string) {
	at := grid.Cell(0, 0) // of a board without sites
	if focus >= 0 {
		at = s.board.Sites[focus].At
	}
	s.drawAt(c, v, at, line)
}

// drawAt draws a board scrolled to a place.
func (s *scene) drawAt(c *canvas, v view, focus grid.At, line string) {
	a := arrange(s.size, s.below(c.w-2), c.w, c.h-2)
	if a.pw == 0 && line != "" {
		// The board gives way.
		n := min(len(wrapped(line, c.w-2)), (c.h-2)/2)
		a.h = min(a.h, c.h-2-n)
		a.px, a.py, a.pw, a.ph = 1, c.h-2-n, c.w-2, n
	}
	s.place(c, a)
	dx, dy := s.frame.dx, s.frame.dy
	s.frame = framed(s.layout(a.fit), a.x, a.y+1, a.w, a.h)
	s.frame.follow(focus, dx, dy)
	s.frame.draw(c, v)
}

// place notes where the panel and the title of an arrangement are.
func (s *scene) place(c *canvas, a arrangement) {
	s.panel = rect{a.px, a.py + 1, a.pw, a.ph}
	x := a.x + 1
	w := c.w - 2*x
	if a.px > a.x && a.pw > 0 {
		w = max(w, a.px+a.pw-x)
	}
	const least = 40 // a title is no wider than its board, unless that is too little
	if w < least {
		x, w = 1, c.w-2
	}
	s.head = rect{x, 0, min(w, c.w-x), 1}
}

// draw draws the screen.
func (p *playScreen) draw(c *canvas) {
	if s := p.sheet(); s != nil {
		s.draw(c)
		return
	}
	p.scene.draw(c, view{cells: p.cells(), cursor: p.cursor, node: p.node, looks: p.looks(), keeps: p.keeps}, p.cursor, p.line())
	p.drawTitle(c)
	if r := p.scene.panel; r.w > 0 {
		p.drawPanel(c, r.x, r.y, r.w, r.h)
	} else {
		p.page.more = false
	}
	p.enable()
	p.drawHelp(c)
}

// cells is what is on the board, in a copy.
func (p *playScreen) cells() []play.Cell { return cellsOf(p.game) }

func cellsOf(g *play.Game) []play.Cell {
	cells := make([]play.Cell, len(g.Board.Sites))
	for i := range cells {
		cells[i] = g.At(i)
	}
	return cells
}

// A pager is how far the lines of a panel are scrolled.
type pager struct {
	top  int
	more bool // there is more below
}

// cut returns the rows that are seen in h lines. Where there are more a last
// line says how to see them.
func (g *pager) cut(rows []row, h int, down key.Binding) []row {
	g.top = max(0, min(g.top, len(rows)-h))
	g.more = len(rows)-g.top > h
	rows = rows[g.top:]
	if g.more {
		n := max(0, h-1)
		rows = append(rows[:n:n], row{{"… " + down.Help().Key + " for more", keyInk}})
	}
	return rows
}

func drawRows(c *canvas, r rect, rows []row) {
	for i, row := range rows {
		if i >= r.h {
			break
		}
		at := r.x
		for _, part := range row {
			at = c.put(at, r.y+i, clipped(part.text, r.x+r.w-at), tone{ink: part.ink})
		}
	}
}

// An arrangement is where the board and the panel stand.
type arrangement struct {
	fit            fit
	x, y, w, h     int // the board with its numbers
	px, py, pw, ph int // the panel; pw is 0 where there is no room for one
}

// arrange finds the largest drawing of the board that leaves room for the
// panel, in w columns and h lines. What doesn't fit at all is scrolled. Below
// the board a panel needs least lines, unless nothing else will do.
func arrange(size func(fit) (w, h int), least, w, h int) arrangement {
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
		case f != roomy && bw <= w && bh+1+least <= h:
			return below(f, bw, bh)
		}
	}
	bw, bh := size(compact)
	const narrow = 30 // a board scrolled to less is no use beside a panel
	if room := w - panelGap - panelLeast; room >= min(bw, narrow) {
		return beside(compact, min(bw, room), min(bh, h))
	}
	if h >= 12+1+panelBelow {
		return below(compact, min(bw, w), min(bh, h-1-panelBelow))
	}
	return arrangement{fit: compact, x: max(0, (w-min(bw, w))/2), w: min(bw, w), h: min(bh, h)}
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

// clock writes a duration as a player reads it: 04:31, 1:02:03.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%02d:%02d", s/60, s%60)
}

func (p *playScreen) drawTitle(c *canvas) {
	x, w := p.scene.head.x, p.scene.head.w
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
	name := p.name
	if p.rated.Band != "" && !p.banded {
		name = strings.TrimSuffix(p.rated.Band+" · "+name, " · ")
	}
	if name != "" {
		c.put(end, 0, clipped(" · "+name, room-(end-x)), tone{ink: quiet})
	}
	c.right(x+w, 0, clipped(state, w), tone{ink: quiet})
}

// line is the panel's message on one line.
func (p *playScreen) line() string {
	switch {
	case p.question != nil:
		return p.question.text
	case p.list:
		all := p.game.Checkpoints()
		return "Back to " + all[len(all)-1-p.picked].Name + "?"
	}
	return strings.ReplaceAll(p.say.text, "\n", " ")
}

func (p *playScreen) drawHelp(c *canvas) {
	y := c.h - 1
	switch {
	case p.question != nil:
		drawBar(c, 1, y, c.w-1, []key.Binding{p.choose.Yes}, p.choose.No)
	case p.list, p.word != nil:
		drawBar(c, 1, y, c.w-1, []key.Binding{p.choose.Up, p.choose.Down, p.choose.Pick}, p.choose.No)
	default:
		drawBar(c, 1, y, c.w-1, p.keys.bar(), p.keys.All)
	}
}

// drawPanel writes what there is to say: the message, or the rules where there
// is none; the cursor's cell; and what is left to place.
func (p *playScreen) drawPanel(c *canvas, x, y, w, h int) {
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
	case p.word != nil:
		top = append(top, p.wordRows()...)
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
	told := len(top) > 0
	bottom := append(p.here(w), p.leftRows(w, h < 12)...)
	var steps []proof.Step
	if p.hint != nil && p.stage > 0 {
		steps = p.hint.Steps
	}
	if notes := noteRows(p.game.Board.Notes, w, p.keeps, steps); told {
		top = addNotes(top, notes, h-len(bottom)) // the message is what matters
	} else {
		top = notes
	}
	if n := len(p.game.Checkpoints()); n > 0 {
		s := "s"
		if n == 1 {
			s = ""
		}
		bottom = append(bottom, row{{fmt.Sprintf("%d checkpoint%s kept", n, s), quiet}})
	}
	if !told {
		with, ok := p.withRules(top, w, h-1-len(bottom))
		if _, begun := p.game.CanUndo(); !ok && !begun { // at first the rules matter more than counts
			if with, ok = p.withRules(top, w, h-1-len(p.here(w))); ok {
				bottom = p.here(w)
			}
		}
		top = with
	}
	for len(bottom) > 0 && len(bottom[len(bottom)-1]) == 0 {
		bottom = bottom[:len(bottom)-1]
	}
	// The message comes first; what is below gives way to it, after the blank
	// line between them.
	between := []row{{}}
	if len(top) == 0 || len(top)+1+len(bottom) > h {
		between = nil
	}
	bottom = bottom[:max(0, min(len(bottom), h-len(top)-len(between)))]
	rows := p.page.cut(top, h, p.keys.PageDown)
	if len(bottom) > 0 {
		rows = append(rows, between...)
	}
	drawRows(c, rect{x, y, w, h}, append(rows, bottom...))
}

// withRules adds the rules to the notes of a board, if they fit in h lines: all
// of them, or the first paragraph, which says what matters most.
func (p *playScreen) withRules(notes []row, w, h int) (rows []row, ok bool) {
	for _, rules := range []string{p.kind.Rules, strings.Split(p.kind.Rules, "\n\n")[0]} {
		rows = notes
		if len(notes) > 0 {
			rows = append(rows[:len(rows):len(rows)], row{})
		}
		rows = append(rows, paragraph(strings.Join(ruled(rules, p.game.Board), "\n\n"), w, quiet)...)
		if len(rows) <= h {
			return rows, true
		}
	}
	return notes, false
}

// here tells what is at the cursor.
func (p *playScreen) here(w int) []row {
	if p.cursor < 0 {
		return nil
	}
	s, cell := p.game.Board.Sites[p.cursor], p.game.At(p.cursor)
	list := func(set puzzles.Values) string {
		var keys []string
		for i, v := range s.Values {
			if set.Has(i) {
				keys = append(keys, v.Key)
			}
		}
		if p.words {
			return strings.Join(keys, ", ")
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
		if noted := cell.Notes &^ cell.Crossed; noted != 0 { // a cross hides the note below it
			says = append(says, "notes "+list(noted))
		}
		if cell.Crossed != 0 {
			says = append(says, "not "+list(cell.Crossed))
		}
		if len(says) == 0 {
			says = append(says, "empty")
		}
	}
	text := s.String() + " " + strings.Join(says, " · ")
	if p.words {
		text = s.String() + ": " + strings.Join(says, " · ")
	}
	rows := append(paragraph(text, w, mark), p.numbered(w)...)
	rows = append(rows, p.signs(w)...)
	if p.pencil {
		rows = append(rows, row{{"notes are on: values are noted", warning}})
	}
	if p.crossing {
		rows = append(rows, row{{"crossing out: values are ruled out", warning}})
	}
	rows = append(rows, p.ways(w)...)
	return append(rows, row{})
}

// ways lists how the clue of the cursor's cell can still be kept, where that
// leaves a choice.
func (p *playScreen) ways(w int) []row {
	clue, ways, ok := p.game.Combinations(p.cursor)
	switch {
	case !ok:
		return nil
	case len(ways) == 0:
		return paragraph(clue+": nothing is left that makes it", w, warning)
	}
	const most = 3 // lines
	rows := flowed(append([]string{clue + ":"}, ways...), ",", w, plainInk)
	if len(rows) > most {
		return paragraph(fmt.Sprintf("%s: %d ways are left", clue, len(ways)), w, plainInk)
	}
	return rows
}

// leftRows tells how many of each value are left to place.
func (p *playScreen) leftRows(w int, tight bool) []row {
	// What needs no writing is no more left to place than a cross is.
	lefts := slices.DeleteFunc(slices.Clone(p.left), func(l play.Tally) bool { return l.Value.Default })
	if len(lefts) == 0 || p.words {
		return nil
	}
	rows := []row{{{"left to place", title}}}
	if tight {
		rows = nil
	}
	const each = 7
	n := max(1, w/each)
	for i := 0; i < len(lefts); i += n {
		var r row
		for _, l := range lefts[i:min(i+n, len(lefts))] {
			text, in := fmt.Sprintf("%s ×%d", l.Value.Glyph, l.Count), plainInk
			switch {
			case l.Count == 0:
				text, in = l.Value.Glyph+" ✓", quiet
			case l.Count < 0:
				text, in = fmt.Sprintf("%s +%d!", l.Value.Glyph, -l.Count), broken
			}
			r = append(r, part{text + strings.Repeat(" ", max(1, each-ansi.StringWidth(text))), in})
		}
		rows = append(rows, r)
	}
	return append(rows, row{})
}
