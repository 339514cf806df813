package ui

import (
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
)

// A choice is a form of what puzzles can be begun: their kind, their size, and
// what the kind has to choose.
type choice struct {
	form    form
	kinds   []puzzles.Kind
	options func(puzzles.Kind) []puzzles.Option
	chosen  []*formLine // the lines of the options
}

func newChoice(kinds []puzzles.Kind, kind, enter string, options func(puzzles.Kind) []puzzles.Option) choice {
	line := &formLine{label: "Kind"}
	for i, k := range kinds {
		line.values = append(line.values, k.Title)
		if k.Name == kind {
			line.picked = i
		}
	}
	return choice{form: form{keys: newFormKeys(enter), lines: []*formLine{line}}, kinds: kinds, options: options}
}

func (c *choice) kind() puzzles.Kind { return c.kinds[c.form.lines[0].picked] }

// turned lays out the lines below the kind.
func (c *choice) turned() {
	k := c.kind()
	size := &formLine{label: "Size", typing: func(r rune) bool { return r >= '0' && r <= '9' || r == 'x' }}
	for i, s := range k.Sizes {
		size.values = append(size.values, s.String())
		if s == k.Usual {
			size.picked = i
		}
	}
	c.chosen = nil
	for _, o := range c.options(k) {
		c.chosen = append(c.chosen, optionLines(o)...)
	}
	c.form.lines = slices.Concat(c.form.lines[:1], []*formLine{size}, c.chosen)
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
		return []*formLine{{label: puzzles.Title(o.Key), values: values}}
	}
	var lines []*formLine
	for _, v := range o.Values {
		lines = append(lines, &formLine{label: puzzles.Title(o.Key) + ": " + v, values: []string{"no", "yes"}})
	}
	return lines
}

// usually is what a field that is left out is called.
const usually = "as usual"

// fields are those of the text format that are chosen.
func (c *choice) fields() []puzzles.Field {
	var fs []puzzles.Field
	lines := c.chosen
	for _, o := range c.options(c.kind()) {
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

// size is the size that is chosen.
func (c *choice) size() (puzzles.Size, error) {
	typed := c.form.lines[1].value()
	value := typed
	if !strings.Contains(value, "x") {
		value += "x" + value // 9 is 9x9
	}
	size, ok := puzzles.ParseSize(value)
	if !ok {
		return size, fmt.Errorf("%q is no size, want ROWSxCOLS such as %v", typed, c.kind().Usual)
	}
	return size, nil
}
