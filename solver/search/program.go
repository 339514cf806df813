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
	slacks  []int64 // of each sum, while no literal is false
	uses    []use
	useFrom []int32 // by literal: its first use; one more at the end

	arena   []lit // of the clauses; see clause
	watches []watch
	watched []span // by literal: its watches

	rows, nonzeros int

	// Room for what it takes to compile it.
	watchFrom []int32
	sides     sides
}

// idle are what programs and searches that are over leave to those to come.
var idle struct{ programs, searches sync.Pool }

// sized returns a slice of n elements, which may be anything, in the memory of s if that
// is enough.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

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

// newProgram returns a program with nothing in it.
func newProgram() *program {
	p, ok := idle.programs.Get().(*program)
	if !ok {
		p = new(program)
	}
	*p = program{
		first: p.first, units: p.units[:0], groupEnd: p.groupEnd[:0], grouped: p.grouped[:0], leasts: p.leasts[:0], opens: p.opens, most: p.most, least: p.least,
		sumEnd: p.sumEnd[:0], terms: p.terms[:0], slacks: p.slacks[:0], uses: p.uses, useFrom: p.useFrom, arena: p.arena[:0], watches: p.watches, watched: p.watched,
		watchFrom: p.watchFrom, sides: p.sides,
	}
	return p
}

// maxBits bounds the memory that wide variables take.
const maxBits = 4 << 20

// compile encodes a model in bits (the order encoding): a variable with n values
// becomes n-1 of them, each saying that it is at least some value.
func compile(m *solver.Model, declared solver.Ranges) (*program, error) {
	p := newProgram()
	p.declared, p.first = declared, sized(p.first, len(declared)+1)
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
	for _, k := range m.Constraints {
		if !k.Stated() || k.Implied && !k.Exact() {
			continue
		}
		if !k.Exact() {
			return nil, ErrReal
		}
		p.rows++
		p.nonzeros += len(k.Terms)
		if k.Hi == 1 && b.oneAtMost(k) {
			continue
		}
		for _, side := range p.sides.of(p, k) {
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

// oneAtMost adds the sum of 0/1 variables that is at most 1, or exactly. It reports false
// if the constraint is something else.
func (b *builder) oneAtMost(k *solver.Constraint) bool {
	exactly := k.Lo == 1
	if n := len(k.Terms); n < 2 || exactly && n == 2 || !exactly && k.Lo > 0 {
		return false
	}
	from := len(b.grouped)
	for _, t := range k.Terms {
		if t.Coef != 1 || b.declared[t.Var] != (solver.Range{Lo: 0, Hi: 1}) {
			b.grouped = b.grouped[:from]
			return false
		}
		b.grouped = append(b.grouped, lit(2*b.first[t.Var]))
	}
	switch lits := b.grouped[from:]; {
	case exactly:
		b.leasts = append(b.leasts, int32(len(b.groupEnd)))
	case len(lits) == 2:
		b.arena = append(b.arena, 2, 0, lits[0].not(), lits[1].not())
		b.grouped = b.grouped[:from]
		return true
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
		b.slacks = append(b.slacks, slack)
	}
}

func heaviestFirst(a, b term) int { return int(b.weight - a.weight) }

// clause adds that one of the literals, of which there are two or more, is true.
func (b *builder) clause(terms []term) {
	b.arena = append(b.arena, lit(len(terms)), 0)
	for _, t := range terms {
		b.arena = append(b.arena, t.lit)
	}
}

// finish lists the groups, the sums and the watched clauses by literal.
func (b *builder) finish() {
	p := b.program
	groups := begun(p.most.from, p.bits)
	for _, l := range p.grouped {
		groups.count(l)
	}
	p.most.of = sized(p.most.of, groups.sum())
	for g := range p.groupEnd {
		for _, l := range p.group(int32(g)) {
			p.most.of[groups.next(l)] = int32(g)
		}
	}
	p.most.from = groups

	p.opens = sized(p.opens, len(p.groupEnd))
	clear(p.opens)
	exact := begun(p.least.from, p.bits)
	for _, g := range p.leasts {
		o := &p.opens[g]
		for _, l := range p.group(g) {
			exact.count(l)
			o.count++
			o.lits ^= l
		}
	}
	p.least.of = sized(p.least.of, exact.sum())
	for _, g := range p.leasts {
		for _, l := range p.group(g) {
			p.least.of[exact.next(l)] = g
		}
	}
	p.least.from = exact

	uses := begun(p.useFrom, p.bits)
	for _, t := range p.terms {
		uses.count(t.lit)
	}
	p.uses = sized(p.uses, uses.sum())
	for i := range p.sumEnd {
		for _, t := range p.sum(int32(i)) {
			p.uses[uses.next(t.lit)] = use{int32(i), t.weight}
		}
	}
	p.useFrom = uses

	watches := begun(p.watchFrom, p.bits)
	for c := int32(0); int(c) < len(p.arena); c += 2 + int32(p.arena[c]) {
		watches.count(p.arena[c+2])
		watches.count(p.arena[c+3])
	}
	p.watches = sized(p.watches, watches.sum())
	for c := int32(0); int(c) < len(p.arena); c += 2 + int32(p.arena[c]) {
		one, other := p.arena[c+2], p.arena[c+3]
		p.watches[watches.next(one)] = watch{c, other}
		p.watches[watches.next(other)] = watch{c, one}
	}
	p.watched, p.watchFrom = sized(p.watched, 2*p.bits), watches
	for l := range p.watched {
		count := watches[l+1] - watches[l]
		p.watched[l] = span{watches[l], count, count}
	}
}

// A tally says where what is listed for each literal begins, once all was counted and
// then taken in turn.
type tally []int32

// begun returns an empty tally in some memory.
func begun(room []int32, bits int) tally {
	t := sized(room, 2*bits+2)
	clear(t)
	return t
}

func (t tally) count(l lit) { t[l+2]++ }

// sum ends the count, and returns how many there are in all.
func (t tally) sum() int {
	all := int32(0)
	for l := range t {
		all += t[l]
		t[l] = all
	}
	return int(all)
}

// next takes the next place of a literal.
func (t tally) next(l lit) int32 {
	at := t[l+1]
	t[l+1]++
	return at
}
