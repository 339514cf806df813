package takuzu

import (
	"fmt"

	"crib/puzzles"
	"crib/solver"
)

const (
	cells   = "a variable for each cell is 1 if the cell holds a 0"
	article = `Kalvelagen, "Takuzu", 2016`
)

// bigMost is how long the lines may be for big-M: M is 2 to the power of their
// length, and the tolerance of a solver that reckons in floating point times M
// must stay well below 1.
const bigMost = 16

func (p *puzzle) Formulations() []puzzles.Formulation {
	fs := []puzzles.Formulation{
		{
			Name: "lazy lines", Means: cells, Explains: true,
			Source: article + ", counts and triples; equal lines are cut off when they appear",
			Build: func(e *puzzles.Encoding) {
				lines := p.base(e)
				hints(e, lines)
				if !p.mayRepeat {
					differ(e, lines)
					differInTwo(e, lines)
				}
			},
		},
		{
			Name: "xor", Means: cells + "; z, of two cells at the same place of two lines, may be 1 only if they differ",
			Source: article + ", xor as inequalities, z continuous",
			Build: func(e *puzzles.Encoding) {
				if lines := p.base(e); !p.mayRepeat {
					xor(e, lines)
				}
			},
		},
		{
			Name: "big-M lines", Means: cells + "; delta says which of two lines, read as binary numbers, is the greater",
			Source: article + ", all different by big-M",
			Build: func(e *puzzles.Encoding) {
				if lines := p.base(e); !p.mayRepeat {
					bigM(e, lines)
				}
			},
		},
	}
	if n := max(p.size.Rows, p.size.Cols); n > bigMost && !p.mayRepeat {
		fs[2].Refused = fmt.Sprintf("M would be 2 to the power of %d, more than a solver can tell from a rounding error; want lines of at most %d cells", n, bigMost)
	}
	return fs
}

// count are the rules, by value, on how many cells of a line hold it. That of
// the 1s follows from that of the 0s, which speaks of both.
var count = [2]string{"half and half", "ones"}

// inWords are the numbers there may be of a value in a line.
var inWords = [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}

// base states the rules but that on equal lines, and returns the lines.
func (p *puzzle) base(e *puzzles.Encoding) []line {
	e.OneHot()
	lines := p.lines()
	for i, l := range lines {
		half := len(l.sites) / 2
		zeros := e.Require(solver.Sum(e.All(l.sites, 0)...).Equals(half), count[0], "%s holds %s 0s and %s 1s", l.name, inWords[half], inWords[half])
		ones := e.Imply(solver.Sum(e.All(l.sites, 1)...).Equals(half), count[1], "%s holds %s 1s", l.name, inWords[half])
		e.Board.Labels[2*i].StandsFor(zeros)
		e.Board.Labels[2*i+1].StandsFor(ones)
		for i := range len(l.sites) - 2 {
			three := l.sites[i : i+3]
			e.Require(solver.Sum(e.All(three, 0)...).Between(1, 2), "three alike", "%v, %v and %v are not all the same", e.At(three[0]), e.At(three[1]), e.At(three[2]))
		}
	}
	return lines
}

// xor says of each two rows, and each two columns, that they differ somewhere:
// of two cells, z is at most whether they differ, and some z is 1.
func xor(e *puzzles.Encoding, lines []line) {
	eachTwo(lines, func(a, b *line) {
		n := len(a.sites)
		z := e.Reals(n, 0, 1, func(i int) string { return fmt.Sprintf("z %v %v", e.At(a.sites[i]), e.At(b.sites[i])) })
		var some solver.Linear
		for i := range n {
			z := z + solver.Var(i)
			one, other := e.Is(a.sites[i], 0), e.Is(b.sites[i], 0)
			e.Require(solver.Linear{}.Plus(1, z).PlusLit(-1, one).PlusLit(-1, other).AtMost(0), "xor", "%v and %v don't differ where neither is 0", e.At(a.sites[i]), e.At(b.sites[i]))
			e.Require(solver.Linear{}.Plus(1, z).PlusLit(1, one).PlusLit(1, other).AtMost(2), "xor", "%v and %v don't differ where both are 0", e.At(a.sites[i]), e.At(b.sites[i]))
			some = some.Plus(1, z)
		}
		e.Require(some.AtLeast(1), "equal lines", "%s and %s must differ", a.name, b.name)
	})
}

// bigM says of each two rows, and each two columns, that one is the greater
// when they are read as binary numbers, the first cell last.
func bigM(e *puzzles.Encoding, lines []line) {
	eachTwo(lines, func(a, b *line) {
		n := len(a.sites)
		delta := e.Bool(fmt.Sprintf("delta %s %s", a.name, b.name))
		var less solver.Linear // a less b
		for i := range n {
			less = less.PlusLit(1<<i, e.Is(a.sites[i], 0)).PlusLit(-(1 << i), e.Is(b.sites[i], 0))
		}
		m := 1 << n
		e.Require(less.PlusLit(-m, delta).AtMost(-1), "equal lines", "%s and %s must differ: the second is greater, unless delta is 1", a.name, b.name)
		e.Require(less.PlusLit(-m, delta).AtLeast(1-m), "equal lines", "%s and %s must differ: the first is greater, if delta is 1", a.name, b.name)
	})
}

// eachTwo visits each two rows and each two columns.
func eachTwo(lines []line, visit func(a, b *line)) {
	for i := range lines {
		for j := i + 1; j < len(lines) && lines[j].row == lines[i].row; j++ {
			visit(&lines[i], &lines[j])
		}
	}
}
