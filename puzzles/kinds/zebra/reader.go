package zebra

import (
	"fmt"
	"slices"
	"sync"

	"crib/puzzles/formats"
)

// phrases is the grammar, ready to be read.
var phrases = sync.OnceValue(func() *formats.Grammar[*reader, meaning, part] {
	var g formats.Grammar[*reader, meaning, part]
	for _, p := range grammar {
		g.Add(p.phrase, p.patterns, p.means)
	}
	return &g
})

// A reader is a clue to be read.
type reader struct {
	p    *puzzle
	syms []symbol
	err  error // what a reading that was given up says of the puzzle
}

// Len returns how many symbols there are.
func (r *reader) Len() int { return len(r.syms) }

// Same reports whether two meanings are the same.
func (r *reader) Same(a, b meaning) bool { return sameParts(a, b) }

// Take returns what a symbol means as one of a class. Most mean nothing alone.
func (r *reader) Take(class string, i int) (m meaning, ok bool) {
	s := r.syms[i]
	switch class {
	case "W":
		return sure(atom{subject, s.word, together}), s.word != none
	case "N":
		n := number(s.Low)
		return sure(at(subject, 1<<n>>1)), s.word == none && n > 0
	case "O":
		n := ordinal()[s.Low]
		switch {
		case s.word != none || n == 0:
			return nil, false
		case n == last:
			n = r.p.houses
		case n == middle && r.p.houses%2 == 1:
			n = r.p.houses/2 + 1
		}
		if n < 1 || n > r.p.houses {
			r.err = fmt.Errorf("there is no house %q in a row of %d", s.Raw, r.p.houses)
			return nil, false
		}
		return sure(at(subject, 1<<n>>1)), true
	}
	return nil, slices.Contains(s.classes, class)
}
