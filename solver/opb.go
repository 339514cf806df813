package solver

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
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
	_, err = m.writeOPB(w, first, nil, nil)
	return err
}

// writeOPB is WriteOPB with cuts after the rows of the model, and where bits are
// preserved, as VeriPB calls it, in a line that says which. It returns how many
// inequalities there are: an equation is two.
func (m *Model) writeOPB(w io.Writer, first []int, preserved []int, cuts []*Constraint) (inequalities int, err error) {
	var rows bytes.Buffer
	p := printer{w: bufio.NewWriter(&rows), m: m}
	n := max(1, first[m.Len()]) // a sum needs one at least
	count := 0
	var text []byte
	row := func(terms []Term, times int, relation string, bound int) {
		var least int
		if text, least = m.inBits(text[:0], terms, times, first); len(text) == 0 {
			text = append(text, "+0 x1 "...)
		}
		text = append(append(text, relation...), ' ')
		text = append(strconv.AppendInt(text, int64(bound-least), 10), " ;\n"...)
		p.w.Write(text)
		if count++; relation == "=" {
			inequalities++
		}
	}
	constraint := func(c *Constraint) {
		if c.Lo == c.Hi {
			row(c.Terms, 1, "=", c.Lo)
			return
		}
		if c.Lo > -NoLimit {
			row(c.Terms, 1, ">=", c.Lo)
		}
		if c.Hi < NoLimit {
			row(c.Terms, -1, ">=", -c.Hi)
		}
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
		sum, least := m.inBits(nil, terms, 1, first)
		if constant += least; constant != 0 {
			p.line("* The objective comes to %d more than this.", constant)
		}
		p.line("min: %s;", sum)
	}
	if preserved != nil {
		text = append(text[:0], "preserved: "...)
		for _, b := range preserved {
			text = append(strconv.AppendInt(append(text, 'x'), int64(b), 10), ' ')
		}
		p.line("%s;", text)
	}
	for v, r := range m.start {
		one := []Term{{1, Var(v)}}
		switch {
		case m.Continuous(Var(v)):
		case r.Empty():
			row(nil, 1, ">=", 1)
		case m.boolean(Var(v)) && r.Fixed():
			row(one, 1, "=", r.Lo)
		}
		for b := first[v] + 1; b < first[v+1]; b++ { // at least k+1 means at least k
			p.line("+1 x%d -1 x%d >= 0 ;", b, b+1)
			count++
		}
	}
	for _, c := range m.Constraints {
		if c.in(true) {
			p.line("* %s", oneLine(c.Text()))
			constraint(c)
		}
	}
	for _, c := range cuts {
		p.line("* A cut of the rule %q: %s", c.Rule, oneLine(c.Text()))
		constraint(c)
	}
	p.w.Flush() // to memory
	if _, err := fmt.Fprintf(w, "* #variable= %d #constraint= %d\n", n, count); err != nil {
		return 0, err
	}
	_, err = rows.WriteTo(w)
	return inequalities + count, err
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

// inBits adds to text a sum, times 1 or -1, in bits, and returns what it comes to where
// all are 0.
func (m *Model) inBits(text []byte, terms []Term, times int, first []int) (sum []byte, least int) {
	for _, t := range terms {
		coef := times * t.Coef
		if !m.boolean(t.Var) {
			least += coef * m.start[t.Var].Lo
		}
		for bit := first[t.Var]; bit < first[t.Var+1]; bit++ {
			if coef >= 0 {
				text = append(text, '+')
			}
			text = append(strconv.AppendInt(text, int64(coef), 10), " x"...)
			text = append(strconv.AppendInt(text, int64(bit+1), 10), ' ')
		}
	}
	return text, least
}
