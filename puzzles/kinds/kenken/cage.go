package kenken

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// A cage is two cells or more, in order, whose numbers make a target.
type cage struct {
	cells  []int
	op     op
	among  []op          // where op is hidden: those it is one of
	target int           // 0 where it is not told yet
	clue   puzzles.Field // where the target was written
}

// An op is how the numbers of a cage make its target.
type op byte

const (
	hidden   op = 0 // any way that is possible for so many cells
	plus     op = '+'
	minus    op = '-' // of two cells, the smaller from the greater
	times    op = 'x'
	division op = '/' // of two cells, the greater by the smaller
)

// all operations, in the order in which they are told.
var all = []op{plus, minus, times, division}

// signs are the ways to write an operation, the usual one first.
var signs = []struct {
	op    op
	signs string
}{{plus, "+"}, {minus, "-−–"}, {times, "x×*X·"}, {division, "/÷:"}}

// opOf reads a sign.
func opOf(sign string) (op, bool) {
	for _, s := range signs {
		if len([]rune(sign)) == 1 && strings.Contains(s.signs, sign) {
			return s.op, true
		}
	}
	return hidden, false
}

// may reports whether o may be the operation of a cage.
func (c cage) may(o op) bool {
	if c.op != hidden {
		return c.op == o
	}
	return (len(c.cells) == 2 || o == plus || o == times) && slices.Contains(c.among, o)
}

// ops returns what may be the operation of a cage.
func (c cage) ops() []op {
	return slices.DeleteFunc(slices.Clone(all), func(o op) bool { return !c.may(o) })
}

// sign is the target as it is printed: "12x".
func (c cage) sign() string {
	if c.target == 0 {
		return ""
	}
	s := strconv.Itoa(c.target)
	if c.op != hidden {
		s += string(c.op)
	}
	return s
}

// most is the greatest target that can be written.
const most = 1_000_000_000_000_000

// parse reads a target with or without a sign: "12x", "12". The error says
// what was wanted.
func parse(text string) (target int, o op, err error) {
	digits := strings.TrimLeft(text, "0123456789")
	number, rest := text[:len(text)-len(digits)], strings.TrimSpace(digits)
	o, signed := opOf(rest)
	if target, err = strconv.Atoi(number); err != nil && number != "" || target > most {
		return 0, 0, fmt.Errorf("%s is too large, want at most %d", number, most)
	}
	if number == "" || rest != "" && !signed || target == 0 {
		return 0, 0, fmt.Errorf("%q is no clue of a cage, want a number and +, -, x or /, such as 12x, or the number alone where the sign is hidden", text)
	}
	return target, o, nil
}

// shape says in a sentence why a cage can't have its sign, "" if it can.
func (c cage) shape() string {
	if k := len(c.cells); k != 2 && (c.op == minus || c.op == division) {
		return fmt.Sprintf("%s is for cages of two cells, and this one has %d: want + or x", map[op]string{minus: "a difference (-)", division: "a quotient (/)"}[c.op], k)
	}
	return ""
}

func list(ops []op, and string) string {
	words := make([]string, len(ops))
	for i, o := range ops {
		words[i] = string(o)
	}
	return puzzles.List(words, and)
}

// at names a cell.
func (p *puzzle) at(cell int) string { return grid.Cell(cell/p.n, cell%p.n).String() }

// name is how sentences call a cage: "the cage 12x at r1c1".
func (p *puzzle) name(c cage) string { return "the cage " + c.sign() + " at " + p.at(c.cells[0]) }

// rule is the rule of a cage: one of each operation.
func (c cage) rule() string {
	switch c.op {
	case plus:
		return "sum"
	case minus:
		return "difference"
	case times:
		return "product"
	case division:
		return "quotient"
	}
	return "cage"
}

// says is the clue of a cage in words, a clause.
func (p *puzzle) says(c cage) string {
	s := "the numbers in " + p.name(c)
	switch c.op {
	case plus:
		return fmt.Sprintf("%s add up to %d", s, c.target)
	case minus:
		return fmt.Sprintf("%s differ by %d", s, c.target)
	case times:
		return fmt.Sprintf("%s multiply to %d", s, c.target)
	case division:
		return fmt.Sprintf("of %s one is %d times the other", s, c.target)
	}
	return fmt.Sprintf("%s make %d with %s", s, c.target, list(c.ops(), "or"))
}

// A way to fill a cage is a number, from 1, for each of its cells.
type way []uint8

// A filler finds the ways to fill a cage.
type filler struct {
	n          int
	cage       cage
	may        []uint64 // for each cell of the cage the values it may hold, from bit 0; nil for all
	rows, cols []uint64 // values taken, by row and column of the board
	way        way
	left       int // steps left before it gives up
	visit      func(way) bool
}

// eachWay visits the ways to fill a cage that hold no number twice in a row or a
// column, until visit returns false. It reports whether it saw them all: it gives
// up after so many steps.
func (p *puzzle) eachWay(c cage, may []uint64, steps int, visit func(way) bool) bool {
	taken := make([]uint64, 2*p.n)
	f := filler{n: p.n, cage: c, may: may, rows: taken[:p.n], cols: taken[p.n:], way: make(way, len(c.cells)), left: steps, visit: visit}
	return f.fill(0, 0, 1, c.may(plus), c.may(times))
}

// fill tries the numbers of the i-th cell and those after it. sum and product
// are those of the cells before; add and mul say whether they may still make the
// target.
func (f *filler) fill(i, sum, product int, add, mul bool) bool {
	if i == len(f.way) {
		return !f.kept(sum, product, add, mul) || f.visit(f.way)
	}
	if f.left--; f.left < 0 {
		return false
	}
	rest := len(f.way) - i - 1
	cell := f.cage.cells[i]
	row, col := &f.rows[cell/f.n], &f.cols[cell%f.n]
	two := len(f.way) == 2 && (f.cage.may(minus) || f.cage.may(division))
	for v := 1; v <= f.n; v++ {
		bit := uint64(1) << (v - 1)
		if (*row|*col)&bit != 0 || f.may != nil && f.may[i]&bit == 0 {
			continue
		}
		add := add && sum+v+rest <= f.cage.target && sum+v+rest*f.n >= f.cage.target
		mul := mul && product*v <= f.cage.target && f.cage.target%(product*v) == 0
		if !add && !mul && !two {
			continue
		}
		next := product
		if mul {
			next = product * v
		}
		f.way[i] = uint8(v)
		*row |= bit
		*col |= bit
		ok := f.fill(i+1, sum+v, next, add, mul)
		*row &^= bit
		*col &^= bit
		if !ok {
			return false
		}
	}
	return true
}

// kept reports whether the numbers of a full cage make its target.
func (f *filler) kept(sum, product int, add, mul bool) bool {
	t := f.cage.target
	if add && sum == t || mul && product == t {
		return true
	}
	if len(f.way) != 2 {
		return false
	}
	small, great := int(min(f.way[0], f.way[1])), int(max(f.way[0], f.way[1]))
	return f.cage.may(minus) && great-small == t || f.cage.may(division) && small*t == great
}

// impossible says in a sentence why no numbers make the target of a cage, "" if
// some may.
func (p *puzzle) impossible(c cage) string {
	const steps = 200_000 // where that many don't tell, the engines will
	found := false
	all := p.eachWay(c, nil, steps, func(way) bool { found = true; return false })
	if found || !all {
		return ""
	}
	what := map[op]string{hidden: "make %d", plus: "add up to %d", minus: "differ by %d", times: "multiply to %d"}[c.op]
	if c.op == division {
		return fmt.Sprintf("no number from 1 to %d is %d times another", p.n, c.target)
	}
	return fmt.Sprintf("no %d numbers from 1 to %d, different in each row and column, "+what, len(c.cells), p.n, c.target)
}

// words writes numbers as they stand on the board: "2 6".
func words(numbers []uint8) string {
	text := make([]byte, 0, 2*len(numbers))
	for i, k := range numbers {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, symbol(int(k)-1))
	}
	return string(text)
}
