package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/play"
)

// sheetBoard is a board with room in the margins where clues can be typed, and a
// dot where there is none yet. A cell that holds nothing has a dot too.
func sheetBoard(b *puzzles.Board, r reach) *puzzles.Board {
	s := *b
	s.Labels = slices.Clone(b.Labels)
	held := setOf(b.Blocks)
	for _, site := range b.Sites {
		held[site.At] = true
	}
	for _, n := range b.Nodes {
		held[n.At] = true
	}
	for _, n := range b.Labels {
		held[n.At] = held[n.At] || !n.Small
	}
	dot := func(a grid.At) {
		if !held[a] {
			s.Labels = append(s.Labels, puzzles.Label{At: a, Text: "·"})
		}
	}
	if r.right { // room for the cursor's right bracket too
		s.Labels = append(s.Labels, puzzles.Label{At: grid.At{C: 2*b.Cols + 1}, Text: "  "})
	}
	for c := range b.Cols {
		if r.top {
			dot(grid.Cell(-1, c))
		}
		if r.bottom {
			dot(grid.Cell(b.Rows, c))
		}
	}
	for i := range b.Rows {
		if r.left {
			dot(grid.Cell(i, -1))
		}
		if r.right {
			dot(grid.Cell(i, b.Cols))
		}
		for c := range b.Cols {
			dot(grid.Cell(i, c))
		}
	}
	return &s
}

// sheetView shows the clues of a board.
func sheetView(b *puzzles.Board) view {
	v := view{cells: make([]play.Cell, len(b.Sites)), cursor: -1, node: -1, looks: map[int]look{}}
	for i, s := range b.Sites {
		v.cells[i].Mark = s.Given
	}
	return v
}

// view shows the sketch.
func (e *edit) view() view {
	v := sheetView(e.board)
	v.places = append(slices.Clone(e.marks), e.cursor)
	for _, s := range e.found.broken {
		if s < len(e.board.Sites) {
			v.looks[s] = look{ink: broken, sign: '!'}
		}
	}
	return v
}

// draw draws the screen.
func (e *edit) draw(c *canvas) {
	switch {
	case e.over != nil:
		e.over.draw(c)
		return
	case e.text != nil:
		e.text.draw(c)
		return
	}
	e.scene.drawAt(c, e.view(), e.cursor, e.line())
	e.drawTitle(c)
	if r := e.scene.panel; r.w > 0 {
		if e.prompt != nil { // its line is the one above the keys
			r.h = min(r.h, c.h-2-r.y)
		}
		e.drawPanel(c, r)
	} else {
		e.page.more = false
	}
	e.drawHelp(c)
}

// line is what must be told where there is no room for the panel.
func (e *edit) line() string {
	switch {
	case e.prompt != nil && e.say.text == "":
		return " " // room for the line that is typed
	case e.prompt != nil:
		return strings.ReplaceAll(e.say.text, "\n", " ") + "\n "
	case e.question != nil:
		return e.question.text
	case e.say.text != "":
		return strings.ReplaceAll(e.say.text, "\n", " ")
	}
	return e.found.text
}

func (e *edit) drawTitle(c *canvas) {
	x, w := e.scene.head.x, e.scene.head.w
	room := w - ansi.StringWidth(e.saved) - 2
	end := c.put(x, 0, clipped(e.sketch.Kind().Title, room), tone{ink: title})
	c.put(end, 0, clipped(" · a sheet · "+e.name(), room-(end-x)), tone{ink: quiet})
	c.right(x+w, 0, clipped(e.saved, w), tone{ink: quiet})
}

func (e *edit) drawHelp(c *canvas) {
	y := c.h - 1
	switch {
	case e.prompt != nil:
		e.prompt.draw(c, 1, y-1, c.w-2)
		drawBar(c, 1, y, c.w-1, []key.Binding{e.prompt.keys.Enter}, e.prompt.keys.Leave)
	case e.question != nil:
		drawBar(c, 1, y, c.w-1, []key.Binding{e.choose.Yes}, e.choose.No)
	default:
		e.enable()
		drawBar(c, 1, y, c.w-1, e.keys.bar(), e.keys.All)
	}
}

// enable says which keys do something now; the others vanish from the help.
func (e *edit) enable() {
	k := e.keys
	k.free(e.clues)
	k.Undo.SetEnabled(e.sketch.CanUndo())
	k.Redo.SetEnabled(e.sketch.CanRedo())
	k.Verify.SetEnabled(len(e.engines) > 0)
	k.words = e.words
	for _, b := range []*key.Binding{&k.EdgeUp, &k.EdgeDown, &k.EdgeLeft, &k.EdgeRight, &k.edge} {
		b.SetEnabled(e.reach.edges || e.reach.border)
	}
	k.PageDown.SetEnabled(e.page.more)
	k.PageUp.SetEnabled(e.page.top > 0)
}

// drawPanel writes the message, or how clues are typed; where the cursor is; and
// what was found out.
func (e *edit) drawPanel(c *canvas, r rect) {
	var top []row
	switch {
	case e.question != nil:
		top = append(top, row{{"Sure?", warning}}, row{})
		top = append(top, paragraph(e.question.text, r.w, plainInk)...)
	case e.say.text != "":
		if e.say.title != "" && r.h > panelBelow+2 {
			top = append(top, row{{e.say.title, e.say.ink}}, row{})
		}
		top = append(top, paragraph(e.say.text, r.w, plainInk)...)
	}
	if e.prompt != nil && e.prompt.says != "" {
		if len(top) > 0 {
			top = append(top, row{})
		}
		top = append(top, paragraph(e.prompt.says, r.w, quiet)...)
	}
	said := len(top)
	bottom := paragraph(e.here(), r.w, mark)
	if said == 0 {
		bottom = append(bottom, e.numbered(r.w)...)
	}
	if e.found.text != "" {
		bottom = append(append(bottom, row{}), paragraph(e.found.text, r.w, e.found.ink)...)
	}
	help := len(top) == 0
	for i, n := range e.board.Notes {
		if i == 0 && len(top) > 0 {
			top = append(top, row{})
		}
		top = append(top, paragraph(n.Text, r.w, plainInk)...)
	}
	if help {
		for _, text := range append([]string{e.sketch.Kind().Draft.Help}, e.board.ExtraRules...) {
			if len(top) > 0 {
				top = append(top, row{})
			}
			top = append(top, paragraph(text, r.w, quiet)...)
		}
	}
	if r.h <= panelBelow { // there is room for one thing: what matters most
		text := e.found.text
		if line := strings.TrimSpace(e.line()); line != "" {
			text = line
		}
		drawRows(c, r, e.page.cut(paragraph(text, r.w, plainInk), r.h, e.keys.PageDown))
		return
	}
	bottom = bottom[:max(0, min(len(bottom), r.h-said-1))] // what is said comes first
	rows := e.page.cut(top, max(1, r.h-len(bottom)-1), e.keys.PageDown)
	drawRows(c, r, append(append(rows, row{}), bottom...))
}

// here tells where the cursor is, and what is typed there.
func (e *edit) here() string {
	text := placeName(e.board, e.cursor)
	if n := len(e.marks); n > 0 {
		text = fmt.Sprintf("%d cells are marked", n)
		if n == 1 {
			text = placeName(e.board, e.marks[0]) + " is marked"
		}
	}
	if len(e.typed) > 0 {
		text += ": " + string(e.typed)
	}
	return text
}

// numbered lists the words that can be typed at the cursor, with their numbers.
func (e *edit) numbered(w int) []row {
	i := slices.IndexFunc(e.board.Sites, func(s puzzles.Site) bool { return s.At == e.cursor })
	if !e.words || i < 0 {
		return nil
	}
	var parts []string
	for n, v := range e.board.Sites[i].Values {
		parts = append(parts, fmt.Sprintf("%d %s", n+1, v.Key))
	}
	return flowed(parts, " ·", w, quiet)
}

// placeName is how a place is called on a sheet.
func placeName(b *puzzles.Board, a grid.At) string {
	switch {
	case a.IsCell() && a.R < 0:
		return fmt.Sprintf("above column %d", a.Col()+1)
	case a.IsCell() && a.R > 2*b.Rows:
		return fmt.Sprintf("below column %d", a.Col()+1)
	case a.IsCell() && a.C < 0:
		return fmt.Sprintf("to the left of row %d", a.Row()+1)
	case a.IsCell() && a.C > 2*b.Cols:
		return fmt.Sprintf("to the right of row %d", a.Row()+1)
	case a.IsEdge():
		one, two := a.Plus(-1, 0), a.Plus(1, 0)
		if a.R&1 == 1 {
			one, two = a.Plus(0, -1), a.Plus(0, 1)
		}
		if inside(b.Rows, b.Cols, one) && inside(b.Rows, b.Cols, two) {
			return fmt.Sprintf("between %v and %v", one, two)
		}
		if !inside(b.Rows, b.Cols, one) {
			one = two
		}
		return fmt.Sprintf("the border at %v", one)
	}
	for _, s := range b.Sites {
		if s.At == a && a.IsCell() {
			return s.String()
		}
	}
	return a.String()
}
