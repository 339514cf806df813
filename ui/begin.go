package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
)

// begin is the screen on which a blank sheet is chosen: its kind, its size, and
// what the kind has to choose.
type begin struct {
	kinds  []puzzles.Kind
	form   form
	sketch *puzzles.Sketch // with what is chosen now; nil where that can't be
	err    error
}

func newBegin(kinds []puzzles.Kind) *begin {
	b := &begin{kinds: kinds, form: form{keys: newFormKeys("begin")}}
	kind := &formLine{label: "Kind"}
	for _, k := range kinds {
		kind.values = append(kind.values, k.Title)
	}
	b.form.lines = []*formLine{kind}
	b.turned()
	return b
}

func (b *begin) kind() puzzles.Kind { return b.kinds[b.form.lines[0].picked] }

// turned lays out the lines below the kind, and the sheet.
func (b *begin) turned() {
	k := b.kind()
	size := &formLine{label: "Size", typing: func(r rune) bool { return r >= '0' && r <= '9' || r == 'x' }}
	for i, s := range k.Sizes {
		size.values = append(size.values, s.String())
		if s == k.Usual {
			size.picked = i
		}
	}
	b.form.lines = append(b.form.lines[:1], size)
	for _, o := range k.Draft.Options {
		for _, l := range optionLines(o) {
			b.form.lines = append(b.form.lines, l)
		}
	}
	b.lay()
}

// optionLines are the lines of an option: one of its values, or of many each
// by itself.
func optionLines(o puzzles.Option) []*formLine {
	if !o.Many {
		values := slices.Clone(o.Values)
		for i, v := range values {
			if v == "" {
				values[i] = usually
			}
		}
		return []*formLine{{label: capital(o.Key), values: values}}
	}
	var lines []*formLine
	for _, v := range o.Values {
		lines = append(lines, &formLine{label: capital(o.Key) + ": " + v, values: []string{"no", "yes"}})
	}
	return lines
}

// usually is what a field that is left out is called.
const usually = "as usual"

// fields are those of the text format that are chosen.
func (b *begin) fields() []puzzles.Field {
	var fs []puzzles.Field
	lines := b.form.lines[2:]
	for _, o := range b.kind().Draft.Options {
		mine := optionLines(o)
		var values []string
		for i := range mine {
			switch v := lines[i].value(); {
			case o.Many && v == "yes":
				values = append(values, o.Values[i])
			case !o.Many && v != usually:
				values = append(values, v)
			}
		}
		lines = lines[len(mine):]
		if len(values) > 0 {
			fs = append(fs, puzzles.Field{Key: o.Key, Value: strings.Join(values, ", ")})
		}
	}
	return fs
}

// lay lays out the sheet with what is chosen.
func (b *begin) lay() {
	b.sketch, b.err = nil, nil
	value := b.form.lines[1].value()
	if !strings.Contains(value, "x") {
		value += "x" + value // 9 is 9x9
	}
	size, ok := puzzles.ParseSize(value)
	const most = 1000
	if !ok || size.Rows > most || size.Cols > most {
		b.err = fmt.Errorf("%q is no size, want ROWSxCOLS such as %v", b.form.lines[1].value(), b.kind().Usual)
		return
	}
	b.sketch, b.err = puzzles.BlankSketch(b.kind(), size, b.fields())
}

// pressed does what a key says. It returns the sheet that is to be begun.
func (b *begin) pressed(k tea.KeyMsg) (sketch *puzzles.Sketch, leave bool) {
	changed, enter, leave := b.form.pressed(k)
	if changed {
		b.changed()
	}
	if enter {
		return b.sketch, false
	}
	return nil, leave
}

func (b *begin) changed() {
	if b.form.at == 0 {
		b.turned()
	} else {
		b.lay()
	}
}

func (b *begin) clicked(m tea.MouseMsg) {
	if b.form.clicked(m) {
		b.changed()
	}
}

func (b *begin) draw(c *canvas) {
	const x = 2
	w := min(56, c.w-2*x)
	c.put(x, 0, "A blank sheet", tone{ink: title})
	y := b.form.draw(c, x, 2, w, max(1, c.h-6)) + 1
	text, in := b.kind().Draft.Says, quiet
	if b.err != nil {
		var at *puzzles.ErrorAt
		if text, in = b.err.Error(), warning; errors.As(b.err, &at) {
			text = at.Err.Error()
		}
		text = spoken(text)
	}
	for _, l := range wrapped(text, w) {
		if y < c.h-1 {
			c.put(x, y, l, tone{ink: in})
		}
		y++
	}
	if b.sketch != nil {
		board := sheetBoard(b.sketch.Puzzle().Board(), reach{})
		if l := fitted(board, compact); l.w <= c.w-x-w-6 && l.h <= c.h-4 {
			c.blit(x+w+4, 2, draw(l, sheetView(board)), 0, 0, l.w, l.h)
		}
	}
	b.form.keys.Enter.SetEnabled(b.sketch != nil)
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{b.form.keys.Enter, b.form.keys.Down, b.form.keys.Right}, b.form.keys.Leave)
}
