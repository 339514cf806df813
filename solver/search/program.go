package search

import (
	"fmt"
	"slices"
	"sync"

	"crib/solver"
)

// A program is what the variables and the constraints of a model come to in bits. It
// does not change: any number of searches share it, one after another or at a time.
type program struct {
	declared solver.Ranges // the ranges it encodes
	first    []int32       // of each variable: its first bit; one more at the end
	bits     int
	unsat    bool
	units    []lit // true at the root

	// Groups are sets of literals of which at most one is true, and in some exactly
	// one.
	groupEnd []int32 // of each group in grouped
	grouped  []lit
	leasts   []int32 // the groups in which one is true
	opens    []open  // of each group in which one is true, while none is false
	most     index   // by literal: its groups
	least    index   // by literal: those of them in which one is true

	sumEnd  []int32 // of each sum in terms
	terms   []term  // heaviest first
	spares  []spare // of each sum, while no literal is false
	uses    []use
	useFrom []int32 // by literal: its first use; one more at the end

	pairs  []lit // the two literals of each clause that has no more
	follow index // by literal: those that are true where it is, by a pair

	arena   []lit // of the other clauses; see clause
	watches []watch
	watched []span // by literal: its watches

	rows, nonzeros int
	idle           sync.Pool // of *cdcl, for searches to come
}

// An index lists numbers for each literal.
type index struct{ from, of []int32 }

func (x *index) at(l lit) []int32 { return x.of[x.from[l]:x.from[l+1]] }

func (p *program) group(g int32) []lit {
	from := int32(0)
	if g > 0 {
		from = p.groupEnd[g-1]
	}
	return p.grouped[from:p.groupEnd[g]]
}

func (p *program) sum(i int32) []term {
	from := int32(0)
	if i > 0 {
		from = p.sumEnd[i-1]
	}
	return p.terms[from:p.sumEnd[i]]
}

// maxBits bounds the memory that wide variables take.
const maxBits = 4 << 20

// compile encodes a model in bits (the order encoding): a variable with n values
// becomes n-1 of them, each saying that it is at least some value.
func compile(m *solver.Model, declared solver.Ranges) (*program, error) {
	p := &program{declared: declared, first: make([]int32, len(declared)+1)}
	for v, r := range declared {
		p.first[v] = int32(p.bits)
		p.unsat = p.unsat || r.Empty()
		if m.Continuous(solver.Var(v)) {
			continue // it can stand only in constraints that are left out
		}
		p.bits += max(0, r.Hi-r.Lo)
		if p.bits > maxBits {
			return nil, fmt.Errorf("search would need more than %d bits for this model, which takes HiGHS", maxBits)
		}
	}
	p.first[len(declared)] = int32(p.bits)
	b := builder{p}
	for v := range declared { // at least k+1 means at least k
		for k := p.first[v]; k+1 < p.first[v+1]; k++ {
			b.clause([]term{{1, lit(2 * k)}, {1, lit(2*(k+1) + 1)}})
		}
	}
	if terms, _ := m.Minimise.Terms(); slices.ContainsFunc(terms, func(t solver.Term) bool { return m.Continuous(t.Var) }) {
		return nil, ErrReal
	}
	var sides sides
	for _, k := range m.Constraints {
		if !k.Stated() || k.Implied && !k.Exact() {
			continue
		}
		if !k.Exact() {
			return nil, ErrReal
		}
		p.rows++
		p.nonzeros += len(k.Terms)
		if k.Lo == 1 && k.Hi == 1 && b.exactlyOne(k) {
			continue
		}
		for _, side := range sides.of(p, k) {
			b.add(side.terms, side.bound)
		}
	}
	b.finish()
	return p, nil
}

// sides is room for what a constraint comes to: a model has thousands.
type sides [2]side

// A side says that positive weights of true literals reach a bound.
type side struct {
	terms []term
	bound int64
}

// of returns the one or two sides of a constraint. They are valid until the next
// call.
func (room *sides) of(p *program, k *solver.Constraint) []side {
	base := 0
	for _, t := range k.Terms {
		base += t.Coef * p.declared[t.Var].Lo
	}
	all := room[:0]
	one := func(bound, sign int) {
		out := side{room[len(all)].terms[:0], int64(bound)}
		for _, t := range k.Terms {
			w := int64(t.Coef * sign)
			for b := p.first[t.Var]; b < p.first[t.Var+1]; b++ {
				if w > 0 {
					out.terms = append(out.terms, term{w, lit(2 * b)})
				} else {
					out.terms = append(out.terms, term{-w, lit(2*b + 1)})
					out.bound -= w
				}
			}
		}
		all = append(all, out)
	}
	if k.Lo > -solver.NoLimit {
		one(k.Lo-base, 1)
	}
	if k.Hi < solver.NoLimit {
		one(base-k.Hi, -1)
	}
	return all
}

// A builder collects the constraints of a program, and then lists them by
// literal.
type builder struct{ *program }

// exactlyOne adds the sum of 0/1 variables that is exactly 1. It reports false if
// the constraint is something else.
func (b *builder) exactlyOne(k *solver.Constraint) bool {
	if len(k.Terms) < 3 {
		return false
	}
	for _, t := range k.Terms {
		if t.Coef != 1 || b.declared[t.Var] != (solver.Range{Lo: 0, Hi: 1}) {
			return false
		}
	}
	b.leasts = append(b.leasts, int32(len(b.groupEnd)))
	for _, t := range k.Terms {
		b.grouped = append(b.grouped, lit(2*b.first[t.Var]))
	}
	b.groupEnd = append(b.groupEnd, int32(len(b.grouped)))
	return true
}

// add adds that the weights, all positive, of the true terms add up to at least
// bound. It may change the terms, and does not keep them.
func (b *builder) add(terms []term, bound int64) {
	if bound <= 0 {
		return
	}
	total := int64(0)
	for _, t := range terms {
		total += t.weight
	}
	if total < bound {
		b.unsat = true
		return
	}
	least, most := bound, int64(0)
	for i := range terms {
		w := min(terms[i].weight, bound) // more than the bound is never needed
		terms[i].weight = w
		least, most = min(least, w), max(most, w)
	}
	n := int64(len(terms))
	needed := (bound + most - 1) / most // where all weights are alike
	switch {
	case n == 1, least == most && needed == n:
		for _, t := range terms {
			b.units = append(b.units, t.lit)
		}
	case least == bound, least == most && needed == 1:
		b.clause(terms)
	case least == most && needed == n-1:
		for _, t := range terms {
			b.grouped = append(b.grouped, t.lit.not())
		}
		b.groupEnd = append(b.groupEnd, int32(len(b.grouped)))
	default:
		if least != most {
			slices.SortFunc(terms, heaviestFirst)
		}
		slack := -bound
		for _, t := range terms {
			slack += t.weight
		}
		for _, t := range terms {
			if t.weight <= slack {
				break
			}
			b.units = append(b.units, t.lit)
		}
		b.terms = append(b.terms, terms...)
		b.sumEnd = append(b.sumEnd, int32(len(b.terms)))
		b.spares = append(b.spares, spare{slack, terms[0].weight})
	}
}

func heaviestFirst(a, b term) int { return int(b.weight - a.weight) }

// clause adds that one of the literals, of which there are two or more, is true.
func (b *builder) clause(terms []term) {
	if len(terms) == 2 {
		b.pairs = append(b.pairs, terms[0].lit, terms[1].lit)
		return
	}
	b.arena = append(b.arena, lit(len(terms)), 0)
	for _, t := range terms {
		b.arena = append(b.arena, t.lit)
	}
}

// finish lists the groups, the sums and the watched clauses by literal.
func (b *builder) finish() {
	p := b.program
	p.most = listed(p, func(visit func(lit, int32)) {
		for g := range p.groupEnd {
			for _, l := range p.group(int32(g)) {
				visit(l, int32(g))
			}
		}
	})
	p.least = listed(p, func(visit func(lit, int32)) {
		for _, g := range b.leasts {
			for _, l := range p.group(g) {
				visit(l, g)
			}
		}
	})
	p.follow = listed(p, func(visit func(lit, int32)) {
		for i, l := range p.pairs {
			visit(l.not(), int32(p.pairs[i^1]))
		}
	})
	p.opens = make([]open, len(p.groupEnd))
	for _, g := range p.leasts {
		o := &p.opens[g]
		for _, l := range p.group(g) {
			o.count++
			o.lits ^= l
		}
	}
	byTerm := listed(p, func(visit func(lit, int32)) {
		for i, t := range p.terms {
			visit(t.lit, int32(i))
		}
	})
	sumOf := make([]int32, len(p.terms))
	for i := range p.sumEnd {
		from := p.sumEnd[i] - int32(len(p.sum(int32(i))))
		for k := from; k < p.sumEnd[i]; k++ {
			sumOf[k] = int32(i)
		}
	}
	p.useFrom, p.uses = byTerm.from, make([]use, len(byTerm.of))
	for i, k := range byTerm.of {
		p.uses[i] = use{sumOf[k], p.terms[k].weight}
	}
	watching := listed(p, func(visit func(lit, int32)) {
		for c := int32(0); int(c) < len(p.arena); c += 2 + int32(p.arena[c]) {
			visit(p.arena[c+2], c)
			visit(p.arena[c+3], c)
		}
	})
	p.watched, p.watches = make([]span, 2*p.bits), make([]watch, len(watching.of))
	for l := range lit(2 * p.bits) {
		from, end := watching.from[l], watching.from[l+1]
		p.watched[l] = span{from, end - from, end - from}
		for i := from; i < end; i++ {
			c := watching.of[i]
			p.watches[i] = watch{c, p.arena[c+2] ^ p.arena[c+3] ^ l}
		}
	}
}

// listed returns the index of what each calls visit with, twice the same.
func listed(p *program, each func(visit func(lit, int32))) index {
	x := index{from: make([]int32, 2*p.bits+2)}
	each(func(l lit, _ int32) { x.from[l+2]++ })
	for l := 2; l < len(x.from); l++ {
		x.from[l] += x.from[l-1]
	}
	x.of = make([]int32, x.from[len(x.from)-1])
	each(func(l lit, n int32) {
		x.of[x.from[l+1]] = n
		x.from[l+1]++
	})
	x.from = x.from[:2*p.bits+1]
	return x
}
