package kenken

import (
	"fmt"
	"math"
	"slices"
	"strconv"

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
				lines := p.latin(e)
				for i, clue := range rules.Tables(e, p.table()) {
					e.Board.Labels[i].Clue = clue // those of the cages come first
				}
				rules.Subsets(e, lines)
				rules.Fish(e, lines[:p.n], lines[p.n:])
				rules.Fish(e, lines[p.n:], lines[:p.n])
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
	if p.areas != nil {
		return p.areas
	}
	lines := make([]rules.Area, 2*p.n)
	cells := make([]int, 0, 2*p.n*p.n)
	for i := range lines {
		name, from, step := "row ", i*p.n, 1
		if i >= p.n {
			name, from, step = "column ", i-p.n, p.n
		}
		for k := range p.n {
			cells = append(cells, from+k*step)
		}
		lines[i] = rules.Area{Name: name + strconv.Itoa(i%p.n+1), Sites: cells[i*p.n:]}
	}
	p.areas = lines
	return lines
}

// latin says that each row and column holds each value once, and returns them.
func (p *puzzle) latin(e *puzzles.Encoding) []rules.Area {
	e.Constraints = slices.Grow(e.Constraints, 3*p.n*p.n)
	e.OneHot()
	lines := p.lines()
	for i, a := range lines {
		rules.EachOnce(e, a.Sites, []string{"row", "column"}[i/p.n], a.Name)
	}
	return lines
}

// A method is how a formulation says products, differences and quotients.
type method int

const (
	primes method = iota
	logs
	bigM
)

// build states a formulation that reckons. A logarithm and an M do not say which
// numbers divide a target, and an engine would try them all: that is said besides.
func (p *puzzle) build(e *puzzles.Encoding, m method) {
	p.latin(e)
	tables := p.table()
	for _, c := range p.cages {
		if c.target == 0 {
			continue
		}
		p.arithmetic(e, c, m)
		if m != primes { // which say so themselves
			p.never(e, c, tables[0])
		}
		tables = tables[1:]
	}
}

// arithmetic states the clue of a cage. Where the sign is hidden, a variable for
// each operation says whether it is that one, and what is stated of the others
// is let go.
func (p *puzzle) arithmetic(e *puzzles.Encoding, c cage, m method) {
	switch ops := c.ops(); {
	case c.op != hidden:
		p.state(&rows{e: e, cage: c, says: p.says(c), only: solver.NoLit}, c.op, m)
	default:
		first := e.Bools(len(ops), func(i int) string { return fmt.Sprintf("%s is %c", p.name(c), ops[i]) })
		lits := make([]solver.Lit, len(ops))
		for i, o := range ops {
			lits[i] = (first + solver.Var(i)).Lit()
			p.state(&rows{e: e, cage: c, says: p.says(c), only: lits[i]}, o, m)
		}
		e.Require(solver.Sum(lits...).Equals(1), c.rule(), "%s", p.says(c))
	}
}

// rows states rows of one cage, which hold if a literal does.
type rows struct {
	e    *puzzles.Encoding
	cage cage
	says string
	only solver.Lit // or NoLit: always
}

// require states from <= sum <= to. miss is by how much the sum is wrong at most
// where the row need not hold.
func (r *rows) require(sum solver.Linear, from, to, miss int) {
	if r.only == solver.NoLit {
		r.e.Require(sum.Between(from, to), r.cage.rule(), "%s", r.says)
		return
	}
	terms, constant := sum.Terms()
	let := func(miss int) (s solver.Linear) {
		for _, t := range terms {
			s = s.Plus(t.Coef, t.Var)
		}
		return s.PlusLit(miss, r.only.Not())
	}
	if from > -solver.NoLimit {
		r.e.Require(let(miss).AtLeast(from-constant), r.cage.rule(), "%s", r.says)
	}
	if to < solver.NoLimit {
		r.e.Require(let(-miss).AtMost(to-constant), r.cage.rule(), "%s", r.says)
	}
}

// requireReal is require with real numbers on the facts of the cage.
func (r *rows) requireReal(vars []solver.Var, coefs []float64, from, to, miss float64) {
	if r.only == solver.NoLit {
		r.e.RequireReal(vars, coefs, from, to, r.cage.rule(), "%s", r.says)
		return
	}
	vars = append(slices.Clip(vars), r.only.Var())
	r.e.RequireReal(vars, append(slices.Clip(coefs), -miss), from-miss, math.Inf(1), r.cage.rule(), "%s", r.says)
	r.e.RequireReal(vars, append(slices.Clip(coefs), miss), math.Inf(-1), to+miss, r.cage.rule(), "%s", r.says)
}

// value adds f of the number in a cell to a sum.
func (p *puzzle) value(e *puzzles.Encoding, sum solver.Linear, cell int, f func(number int) int) solver.Linear {
	for v := range p.n {
		if k := f(v + 1); k != 0 {
			sum = sum.PlusLit(k, e.Is(cell, v))
		}
	}
	return sum
}

// state states that the numbers of a cage make the target by an operation.
func (p *puzzle) state(r *rows, o op, m method) {
	c, t := r.cage, r.cage.target
	switch {
	case o == plus:
		var sum solver.Linear
		for _, cell := range c.cells {
			sum = p.value(r.e, sum, cell, func(k int) int { return k })
		}
		r.require(sum, t, t, max(t, p.n*len(c.cells)))
	case o == times && m == logs:
		p.logProduct(r)
	case o == times:
		p.factors(r)
	case m == primes:
		p.pairs(r, o)
	case o == minus:
		p.difference(r)
	case m == logs:
		p.logQuotient(r)
	default:
		p.quotient(r)
	}
}

// factors states a product by its prime factors: the cells have each as often
// as the target.
func (p *puzzle) factors(r *rows) {
	rest := r.cage.target
	for _, prime := range primesTo(p.n) {
		want := power(rest, prime)
		for range want {
			rest /= prime
		}
		var sum solver.Linear
		for _, cell := range r.cage.cells {
			sum = p.value(r.e, sum, cell, func(k int) int { return power(k, prime) })
		}
		r.require(sum, want, want, max(want, len(r.cage.cells)*4))
	}
	if rest > 1 { // a factor that no number has
		r.require(solver.Linear{}, 1, 1, 1)
	}
}

// primesTo returns the primes up to n.
func primesTo(n int) []int {
	return slices.DeleteFunc([]int{2, 3, 5, 7, 11}, func(q int) bool { return q > n })
}

// power returns how often a prime divides a number above 0.
func power(number, prime int) int {
	k := 0
	for number%prime == 0 {
		number /= prime
		k++
	}
	return k
}

// pairs states of two cells that the number in each has its like in the other.
func (p *puzzle) pairs(r *rows, o op) {
	for _, two := range [2][2]int{{0, 1}, {1, 0}} {
		a, b := r.cage.cells[two[0]], r.cage.cells[two[1]]
		for v := range p.n {
			sum := solver.Sum(r.e.Is(a, v))
			for w := range p.n {
				if fits(o, v+1, w+1, r.cage.target) {
					sum = sum.PlusLit(-1, r.e.Is(b, w))
				}
			}
			r.require(sum, -solver.NoLimit, 0, 1)
		}
	}
}

// fits reports whether two numbers make a target.
func fits(o op, a, b, target int) bool {
	switch o {
	case plus:
		return a+b == target
	case minus:
		return a-b == target || b-a == target
	case times:
		return a*b == target
	}
	return a == b*target || b == a*target
}

// never states which numbers no way to fill a cage has in its cells; of a
// product with more ways than anyone would go through, which don't divide it.
func (p *puzzle) never(e *puzzles.Encoding, c cage, t *rules.Table) {
	may, listed := t.Allowed()
	if !listed && c.op != times {
		return
	}
	var never solver.Linear
	for i, cell := range c.cells {
		for v := range p.n {
			if listed && !may[i].Has(v) || !listed && c.target%(v+1) != 0 {
				never = never.PlusLit(1, e.Is(cell, v))
			}
		}
	}
	if terms, _ := never.Terms(); terms != nil {
		e.Tighten(never.Equals(0), c.rule(), "%s", p.says(c))
	}
}

// delta is the variable that says which of two cells holds the greater number: 1
// for the first.
func (p *puzzle) delta(r *rows, o op) solver.Lit {
	return r.e.Bool(fmt.Sprintf("delta of %s for %c", p.name(r.cage), o))
}

// difference states v1 - v2 = target (2 delta - 1).
func (p *puzzle) difference(r *rows) {
	t, d := r.cage.target, p.delta(r, minus)
	sum := p.value(r.e, solver.Linear{}, r.cage.cells[0], func(k int) int { return k })
	sum = p.value(r.e, sum, r.cage.cells[1], func(k int) int { return -k })
	r.require(sum.PlusLit(-2*t, d), -t, -t, p.n+t)
}

// quotient states that of two numbers one is the target times the other, with an
// M that lets go of the equation that delta does not choose.
func (p *puzzle) quotient(r *rows) {
	t, d := r.cage.target, p.delta(r, division)
	m := t * p.n
	for _, two := range []struct {
		a, b int
		let  solver.Lit
	}{{0, 1, d.Not()}, {1, 0, d}} {
		for _, sign := range [2]int{1, -1} {
			sum := p.value(r.e, solver.Linear{}, r.cage.cells[two.a], func(k int) int { return sign * k })
			sum = p.value(r.e, sum, r.cage.cells[two.b], func(k int) int { return -sign * t * k })
			r.require(sum.PlusLit(m, two.let), 0, solver.NoLimit, m)
		}
	}
}

// logProduct states that the logarithms of the numbers add up to that of the
// target.
func (p *puzzle) logProduct(r *rows) {
	var vars []solver.Var
	var coefs []float64
	for _, cell := range r.cage.cells {
		for v := 1; v < p.n; v++ { // the logarithm of 1 is 0
			vars, coefs = append(vars, r.e.Is(cell, v).Var()), append(coefs, math.Log(float64(v+1)))
		}
	}
	l := math.Log(float64(r.cage.target))
	r.requireReal(vars, coefs, l, l, max(l, float64(len(r.cage.cells))*math.Log(float64(p.n))))
}

// logQuotient states log v1 - log v2 = log target (2 delta - 1).
func (p *puzzle) logQuotient(r *rows) {
	d := p.delta(r, division)
	l := math.Log(float64(r.cage.target))
	vars, coefs := []solver.Var{d.Var()}, []float64{-2 * l}
	for i, cell := range r.cage.cells {
		for v := 1; v < p.n; v++ {
			vars, coefs = append(vars, r.e.Is(cell, v).Var()), append(coefs, float64(1-2*i)*math.Log(float64(v+1)))
		}
	}
	r.requireReal(vars, coefs, -l, -l, l+math.Log(float64(p.n)))
}
