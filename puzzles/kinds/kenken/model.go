package kenken

import (
	"fmt"
	"math"
	"slices"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/solver"
)

const (
	article   = "Kalvelagen's article on Sudoku and KenKen, 2016"
	melkonian = "Melkonian, An Integer Programming Model for the KenKen Problem, 2016"
	cells     = "a variable for each cell and value is 1 if the cell holds the value"
	besides   = "besides, what no way to fill a cage has is ruled out"
)

func (p *puzzle) Formulations() []puzzles.Formulation {
	return []puzzles.Formulation{
		{
			Name: "tuples", Means: cells + ", and one for each way to fill a cage if it is filled so",
			Source: "the table constraint of constraint programming", Explains: true,
			Build: func(e *puzzles.Encoding) {
				p.latin(e)
				for i, clue := range rules.Tables(e, p.table()) {
					e.Board.Labels[i].Clue = clue // those of the cages come first
				}
				rules.ImplyLatin(e, p.lines())
			},
		},
		{
			Name: "primes", Means: cells + "; where a sign is hidden, one for each operation if it is that",
			Source: "the prime factors of a product as " + melkonian + ", and pairs of numbers for - and /",
			Build:  func(e *puzzles.Encoding) { p.build(e, primes) },
		},
		{
			Name: "logs", Means: cells + "; delta says which of two cells holds the greater number",
			Source: article + ": logarithms of products and quotients; " + besides,
			Build:  func(e *puzzles.Encoding) { p.build(e, logs) }, Refused: p.tooLargeForLogs(),
		},
		{
			Name: "big-M", Means: cells + "; delta says which of two cells holds the greater number",
			Source: melkonian + ", as the article quotes it; " + besides,
			Build:  func(e *puzzles.Encoding) { p.build(e, bigM) },
		},
	}
}

// tooLargeForLogs says why logarithms won't do: an engine that reckons in
// floating point can't tell those of neighbouring large products apart.
func (p *puzzle) tooLargeForLogs() string {
	const safe = 1_000_000
	if p.n > 9 {
		return fmt.Sprintf("the logarithms of its products are too close to each other on a board of %v, want 9x9 at most", p.size())
	}
	for _, c := range p.cages {
		if c.may(times) && c.target > safe {
			return fmt.Sprintf("the logarithm of %d in %s is too close to those of other products, want targets up to %d", c.target, p.name(c), safe)
		}
	}
	return ""
}

// lines returns the rows and the columns.
func (p *puzzle) lines() []rules.Area {
	if p.areas == nil {
		p.areas = rules.Lines(p.size())
	}
	return p.areas
}

// latin says that each row and column holds each value once.
func (p *puzzle) latin(e *puzzles.Encoding) {
	e.Constraints = slices.Grow(e.Constraints, 3*p.n*p.n)
	e.OneHot()
	rules.Latin(e, p.lines())
}

// A method is how a formulation says products, differences and quotients.
type method int

const (
	primes method = iota
	logs
	bigM
)

// build states a formulation that computes. A logarithm and an M do not say which
// numbers divide a target, and an engine would try them all: that is said besides.
func (p *puzzle) build(e *puzzles.Encoding, m method) {
	p.latin(e)
	for i, c := range p.clued() {
		p.arithmetic(e, c, m)
		if m != primes { // which say so themselves
			p.never(e, c, p.table()[i])
		}
	}
}

// never states which numbers no way to fill a cage has in its cells; of a
// product with more ways than anyone would go through, which don't divide it.
func (p *puzzle) never(e *puzzles.Encoding, c cage, t *rules.Table) {
	may, listed := t.Allowed()
	var never solver.Linear
	for i, cell := range c.cells {
		for v := range p.n {
			if listed && !may[i].Has(v) || !listed && c.op == times && c.target%(v+1) != 0 {
				never = never.PlusLit(1, e.Is(cell, v))
			}
		}
	}
	if terms, _ := never.Terms(); terms != nil {
		e.Tighten(never.Equals(0), c.rule(), "%s", p.says(c))
	}
}

// arithmetic states the clue of a cage. Where the sign is hidden, a variable for
// each operation says whether it is that one, and what is stated of the others
// is let go.
func (p *puzzle) arithmetic(e *puzzles.Encoding, c cage, m method) {
	r := &rows{puzzle: p, e: e, cage: c, says: p.says(c), only: solver.NoLit}
	if c.op != hidden {
		r.state(c.op, m)
		return
	}
	var is solver.Linear
	for _, o := range c.ops() {
		r.only = e.Bool(fmt.Sprintf("%s is %c", p.name(c), o))
		is = is.PlusLit(1, r.only)
		r.state(o, m)
	}
	e.Require(is.Equals(1), c.rule(), "%s", r.says)
}

// rows states rows of one cage, which hold if a literal does.
type rows struct {
	*puzzle
	cage
	e    *puzzles.Encoding
	says string
	only solver.Lit // or NoLit: always
}

// require states from <= sum <= to. miss is by how much the sum is wrong at most
// where the row need not hold.
func (r *rows) require(sum solver.Linear, from, to, miss int) {
	if r.only == solver.NoLit {
		r.e.Require(sum.Between(from, to), r.rule(), "%s", r.says)
		return
	}
	if from > -solver.NoLimit {
		r.e.Require(sum.PlusLit(miss, r.only.Not()).AtLeast(from), r.rule(), "%s", r.says)
	}
	if to < solver.NoLimit {
		r.e.Require(sum.PlusLit(-miss, r.only.Not()).AtMost(to), r.rule(), "%s", r.says)
	}
}

// requireReal states that a sum with real coefficients is a number.
func (r *rows) requireReal(vars []solver.Var, coefs []float64, is, miss float64) {
	if r.only == solver.NoLit {
		r.e.RequireReal(vars, coefs, is, is, r.rule(), "%s", r.says)
		return
	}
	vars = append(slices.Clip(vars), r.only.Var())
	r.e.RequireReal(vars, append(slices.Clip(coefs), -miss), is-miss, math.Inf(1), r.rule(), "%s", r.says)
	r.e.RequireReal(vars, append(slices.Clip(coefs), miss), math.Inf(-1), is+miss, r.rule(), "%s", r.says)
}

// sum adds up f of the number in each cell, times the coefficient of the cell
// where there are such.
func (r *rows) sum(f func(number int) int, coefs ...int) (sum solver.Linear) {
	for i, cell := range r.cells {
		coef := 1
		if coefs != nil {
			coef = coefs[i]
		}
		for v := range r.n {
			sum = sum.PlusLit(coef*f(v+1), r.e.Is(cell, v))
		}
	}
	return sum
}

// logs is sum with the logarithm of each number. Coefficients are 1 or -1.
func (r *rows) logs(coefs ...int) (vars []solver.Var, logs []float64) {
	terms, _ := r.sum(itself, coefs...).Terms()
	for _, t := range terms {
		if k := float64(t.Coef); math.Abs(k) > 1 { // the logarithm of 1 is 0
			vars, logs = append(vars, t.Var), append(logs, math.Copysign(math.Log(math.Abs(k)), k))
		}
	}
	return vars, logs
}

func itself(number int) int { return number }

// state states that the numbers of a cage make the target by an operation. Where
// it tells one cell from the other, delta says that the first holds the greater
// number.
func (r *rows) state(o op, m method) {
	t, log := r.target, math.Log(float64(r.target))
	delta := func() solver.Lit { return r.e.Bool(fmt.Sprintf("delta of %s for %c", r.name(r.cage), o)) }
	switch {
	case o == plus:
		r.require(r.sum(itself), t, t, max(t, r.n*len(r.cells)))
	case o == times && m == logs: // the logarithms add up to that of the target
		vars, coefs := r.logs()
		r.requireReal(vars, coefs, log, max(log, float64(len(r.cells))*math.Log(float64(r.n))))
	case o == times:
		r.factors()
	case m == primes:
		r.pairs(o)
	case o == minus: // v1 - v2 = target (2 delta - 1)
		r.require(r.sum(itself, 1, -1).PlusLit(-2*t, delta()), -t, -t, r.n+t)
	case m == logs: // log v1 - log v2 = log target (2 delta - 1)
		vars, coefs := r.logs(1, -1)
		r.requireReal(append(vars, delta().Var()), append(coefs, -2*log), -log, log+math.Log(float64(r.n)))
	default: // v1 = target v2 or v2 = target v1: an M lets go of that which delta does not choose
		d := delta()
		for _, sign := range [2]int{1, -1} {
			r.require(r.sum(itself, sign, -sign*t).PlusLit(t*r.n, d.Not()), 0, solver.NoLimit, t*r.n)
			r.require(r.sum(itself, -sign*t, sign).PlusLit(t*r.n, d), 0, solver.NoLimit, t*r.n)
		}
	}
}

// factors states a product by its prime factors: the cells have each as often
// as the target.
func (r *rows) factors() {
	rest := r.target
	for _, prime := range []int{2, 3, 5, 7, 11} {
		if prime > r.n {
			break
		}
		want := power(rest, prime)
		for range want {
			rest /= prime
		}
		r.require(r.sum(func(k int) int { return power(k, prime) }), want, want, max(want, len(r.cells)*4))
	}
	if rest > 1 { // a factor that no number has
		r.require(solver.Linear{}, 1, 1, 1)
	}
}

// power returns how often a prime divides a number above 0.
func power(number, prime int) int {
	if number%prime != 0 {
		return 0
	}
	return 1 + power(number/prime, prime)
}

// pairs states of two cells that the number in each has its like in the other.
func (r *rows) pairs(o op) {
	for _, two := range [2][2]int{{r.cells[0], r.cells[1]}, {r.cells[1], r.cells[0]}} {
		for v := range r.n {
			sum := solver.Sum(r.e.Is(two[0], v))
			for w := range r.n {
				if fits(o, v+1, w+1, r.target) {
					sum = sum.PlusLit(-1, r.e.Is(two[1], w))
				}
			}
			r.require(sum, -solver.NoLimit, 0, 1)
		}
	}
}
