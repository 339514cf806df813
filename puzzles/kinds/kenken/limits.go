package kenken

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
)

// limits are what a puzzle says of its cages in general, and its generator keeps
// to.
type limits struct {
	ops    []op   // the operations there are, nil for all
	cells  [2]int // the fewest and the most cells of a cage, 0 for any
	hidden bool   // no target has a sign
}

const signless = "hidden"

// readLimits reads the fields "operations", "cells" and "signs".
func readLimits(t *puzzles.Text) (limits, error) {
	var l limits
	f, _ := t.Field("operations")
	for _, w := range f.Words() {
		o, ok := opOf(w.Value)
		if !ok {
			return l, w.Errorf("%q is no operation, want +, -, x or /", w.Value)
		}
		if !slices.Contains(l.ops, o) {
			l.ops = append(l.ops, o)
		}
	}
	slices.SortFunc(l.ops, func(a, b op) int { return slices.Index(all, a) - slices.Index(all, b) })
	if f, ok := t.Field("cells"); ok {
		from, to, span := strings.Cut(f.Value, "-")
		if !span {
			to = from
		}
		a, err1 := strconv.Atoi(strings.TrimSpace(from))
		b, err2 := strconv.Atoi(strings.TrimSpace(to))
		if err1 != nil || err2 != nil || a < 1 || b < max(a, 2) || b > t.Size.Rows*t.Size.Cols {
			return l, f.Errorf("%q is no range of cells in a cage, want one such as 2-4", f.Value)
		}
		l.cells = [2]int{a, b}
	}
	if f, ok := t.Field("signs"); ok {
		if f.Value != signless {
			return l, f.Errorf("the signs are %q, want %s or no such line", f.Value, signless)
		}
		l.hidden = true
	}
	return l, nil
}

// among returns the operations that there are.
func (l limits) among() []op {
	if l.ops == nil {
		return all
	}
	return l.ops
}

// says is what the player must know of the limits where signs are hidden.
func (l limits) says() []string {
	if l.ops == nil {
		return nil
	}
	return []string{"The operations are only " + list(l.ops, "and") + "."}
}

func (l limits) fields() []puzzles.Field {
	var fs []puzzles.Field
	if l.ops != nil {
		var words []string
		for _, o := range l.ops {
			words = append(words, string(o))
		}
		fs = append(fs, puzzles.Field{Key: "operations", Value: strings.Join(words, ", ")})
	}
	if l.cells != [2]int{} {
		fs = append(fs, puzzles.Field{Key: "cells", Value: fmt.Sprintf("%d-%d", l.cells[0], l.cells[1])})
	}
	if l.hidden {
		fs = append(fs, puzzles.Field{Key: "signs", Value: signless})
	}
	return fs
}

// check says what a cage has that the limits don't allow.
func (l limits) check(c cage) error {
	switch {
	case l.cells != [2]int{} && (len(c.cells) < l.cells[0] || len(c.cells) > l.cells[1]):
		return fmt.Errorf("it has %d cells, and the line cells says %d to %d", len(c.cells), l.cells[0], l.cells[1])
	case l.hidden && c.op != hidden:
		return fmt.Errorf("it has a sign, and the line signs says they are hidden")
	case l.ops != nil && c.op != hidden && !slices.Contains(l.ops, c.op):
		return fmt.Errorf("its sign is %c, which is not among the operations", c.op)
	}
	return nil
}
