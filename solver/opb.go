package solver

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// WriteOPB writes the model in the format of the pseudo-Boolean competitions. A
// variable from 0 to 1 is one of x1, x2 and so on; any other has one for each value
// above its least, which says that it is that much or more (the order encoding).
// Comments say which is which, and what is left out: besides what WriteLP leaves out,
// the constraints for engines alone that have real-valued parts. It returns an error
// that wraps ErrReal if others have, and one if a variable is without bounds.
func (m *Model) WriteOPB(w io.Writer) error {
	first, err := m.bits()
	if err != nil {
		return err
	}
	var rows bytes.Buffer
	p := printer{w: bufio.NewWriter(&rows), m: m}
	n := max(1, first[m.Len()]) // a sum needs one at least
	count := 0
	row := func(sum, relation string, bound int) {
		if sum == "" {
			sum = "+0 x1 "
		}
		p.line("%s%s %d ;", sum, relation, bound)
		count++
	}
	p.heading("*", true)
	names := m.plainNames()
	for v, r := range m.start {
		if m.boolean(Var(v)) {
			p.line("* x%d %s", first[v]+1, names[v])
			continue
		}
		for b := first[v]; b < first[v+1]; b++ {
			p.line("* x%d %s >= %d", b+1, names[v], r.Lo+1+b-first[v])
		}
	}
	if terms, constant := m.Minimise.Terms(); len(terms) > 0 {
		sum, least := m.inBits(terms, 1, first)
		if constant += least; constant != 0 {
			p.line("* The objective comes to %d more than this.", constant)
		}
		p.line("min: %s;", sum)
	}
	for v, r := range m.start {
		one := []Term{{1, Var(v)}}
		sum, _ := m.inBits(one, 1, first)
		switch {
		case m.Continuous(Var(v)):
		case r.Empty():
			row("", ">=", 1)
		case m.boolean(Var(v)) && r.Fixed():
			row(sum, "=", r.Lo)
		}
		for b := first[v] + 1; b < first[v+1]; b++ { // at least k+1 means at least k
			row(fmt.Sprintf("+1 x%d -1 x%d ", b, b+1), ">=", 0)
		}
	}
	for _, c := range m.Constraints {
		if !c.in(true) {
			continue
		}
		p.line("* %s", oneLine(c.Text()))
		sum, least := m.inBits(c.Terms, 1, first)
		if c.Lo == c.Hi {
			row(sum, "=", c.Lo-least)
			continue
		}
		if c.Lo > -NoLimit {
			row(sum, ">=", c.Lo-least)
		}
		if c.Hi < NoLimit {
			sum, least := m.inBits(c.Terms, -1, first)
			row(sum, ">=", -c.Hi-least)
		}
	}
	p.w.Flush() // to memory
	if _, err := fmt.Fprintf(w, "* #variable= %d #constraint= %d\n", n, count); err != nil {
		return err
	}
	_, err = rows.WriteTo(w)
	return err
}

// boolean reports whether a variable is 0 or 1.
func (m *Model) boolean(v Var) bool {
	r := m.start[v]
	return !m.Continuous(v) && r.Lo >= 0 && r.Hi <= 1
}

// bits returns by variable how many bits those before it take, and at the end how
// many all take.
func (m *Model) bits() (first []int, err error) {
	const most = 4 << 20
	first = make([]int, m.Len()+1)
	for v, r := range m.start {
		n := 0
		switch {
		case m.Continuous(Var(v)): // it can stand only in constraints that are left out
		case m.boolean(Var(v)):
			n = 1
		case r.Lo <= -NoLimit || r.Hi >= NoLimit:
			return nil, fmt.Errorf("%s is without bounds, which 0/1 variables can't say", m.Name(Var(v)))
		default:
			n = max(0, r.Hi-r.Lo)
		}
		if first[v+1] = first[v] + n; first[v+1] > most {
			return nil, fmt.Errorf("it would take more than %d variables of 0/1", most)
		}
	}
	terms, _ := m.Minimise.Terms()
	for _, t := range terms {
		if m.Continuous(t.Var) {
			return nil, fmt.Errorf("%w, which 0/1 variables can't say: %s is minimised", ErrReal, m.Name(t.Var))
		}
	}
	for _, c := range m.Constraints {
		if c.in(true) && !c.Exact() {
			return nil, fmt.Errorf("%w, which 0/1 variables can't say: %s", ErrReal, c.Text())
		}
	}
	return first, nil
}

// inBits writes a sum, times 1 or -1, in bits, and returns what it comes to where all
// are 0.
func (m *Model) inBits(terms []Term, times int, first []int) (sum string, least int) {
	var b bytes.Buffer
	for _, t := range terms {
		coef := times * t.Coef
		if !m.boolean(t.Var) {
			least += coef * m.start[t.Var].Lo
		}
		for bit := first[t.Var]; bit < first[t.Var+1]; bit++ {
			fmt.Fprintf(&b, "%+d x%d ", coef, bit+1)
		}
	}
	return b.String(), least
}
