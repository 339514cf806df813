package ui

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"crib/puzzles"
	"crib/puzzles/making"
)

// fresh is the screen on which a new puzzle is wished for.
type fresh struct {
	choice
	band, givens, seed *formLine
	wish               making.Wish // of what is chosen now
	err                error       // why that can't be
	seeded             bool        // the wish has the seed that was typed
}

// What stands for nothing chosen.
const (
	anyBand = "as it comes"
	anySeed = "at random"
	minimal = "as few as can be"
)

// newFresh begins with the kind of that name, or the first.
func newFresh(kinds []puzzles.Kind, kind string) *fresh {
	kinds = slices.DeleteFunc(slices.Clone(kinds), func(k puzzles.Kind) bool { return k.Grow == nil })
	f := &fresh{choice: newChoice(kinds, kind, "make it", func(k puzzles.Kind) []puzzles.Option {
		return slices.Concat(k.Draft.Options, k.GrowOptions)
	})}
	f.band = &formLine{label: "Difficulty", values: append([]string{anyBand}, puzzles.Bands...)}
	f.givens = &formLine{label: "Givens", values: []string{"anywhere", minimal}}
	for _, s := range making.Symmetries[1:] {
		f.givens.values = append(f.givens.values, "symmetry: "+s)
	}
	f.seed = &formLine{label: "Seed", values: []string{anySeed}, typing: func(r rune) bool { return r >= '0' && r <= '9' }}
	f.turned()
	f.lay()
	return f
}

func (f *fresh) turned() {
	f.choice.turned()
	f.form.lines = slices.Insert(f.form.lines, 2, f.band)
	f.form.lines = append(f.form.lines, f.givens, f.seed)
}

// lay works out the wish, and whether it can be granted.
func (f *fresh) lay() {
	w := making.Wish{Kind: f.kind(), Fields: f.fields(), Minimal: f.givens.value() == minimal}
	if f.band.picked > 0 {
		w.Band = f.band.value()
	}
	if i := f.givens.picked - 1; i > 0 {
		w.Symmetry = making.Symmetries[i]
	}
	if w.Size, f.err = f.size(); f.err != nil {
		return
	}
	f.seeded = f.seed.value() != anySeed
	if f.seeded {
		if w.Seed, f.err = strconv.ParseUint(f.seed.value(), 10, 64); f.err != nil {
			f.err = errors.New("this seed is too long, want at most 19 digits")
			return
		}
	}
	f.err = w.Possible()
	f.wish = w
}

// pressed does what a key says. wished tells that the puzzle is to be made.
func (f *fresh) pressed(k tea.KeyMsg) (wished, leave bool) {
	changed, enter, leave := f.form.pressed(k)
	if changed {
		f.changed()
	}
	return enter && f.err == nil, leave
}

func (f *fresh) changed() {
	if f.form.at == 0 {
		f.turned()
	}
	f.lay()
}

func (f *fresh) clicked(m tea.MouseMsg) {
	if f.form.clicked(m) {
		f.changed()
	}
}

// granted is the wish with a seed.
func (f *fresh) granted() making.Wish {
	w := f.wish
	if !f.seeded {
		w.Seed = uint64(rand.Uint32()) // short enough to be passed on
	}
	return w
}

func (f *fresh) draw(c *canvas) {
	const x = 2
	w := min(64, c.w-2*x)
	c.put(x, 0, "A new puzzle", tone{ink: title})
	y := f.form.draw(c, x, 2, w, max(1, c.h-6)) + 1
	text, in := "The same seed makes the same puzzle everywhere. It has one solution, which is proved, and can be solved by hints alone.", quiet
	if f.err != nil {
		var at *puzzles.ErrorAt
		if text, in = f.err.Error(), warning; errors.As(f.err, &at) {
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
	f.form.keys.Enter.SetEnabled(f.err == nil)
	drawBar(c, 1, c.h-1, c.w-1, []key.Binding{f.form.keys.Enter, f.form.keys.Down, f.form.keys.Right}, f.form.keys.Leave)
}

func (a *app) freshPressed(k tea.KeyMsg) tea.Cmd {
	wished, leave := a.fresh.pressed(k)
	switch {
	case leave:
		a.fresh = nil
	case wished:
		w := a.fresh.granted()
		return a.make(w, "A new puzzle · "+w.Kind.Title)
	}
	return nil
}
