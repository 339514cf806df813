package solver

import "sync"

// A memory is where the parts of a model stand. A batch of puzzles takes it over and
// over.
type memory struct {
	constraints arena[Constraint]
	terms       arena[Term]
	args        arena[any]
	list        []*Constraint // room for a model's own
	start       Ranges
}

// memories are for models to come.
var memories = sync.Pool{New: func() any { return new(memory) }}

// room returns the memory of the model.
func (m *Model) room() *memory {
	if m.memory == nil {
		m.memory = memories.Get().(*memory)
		if m.Constraints == nil {
			m.Constraints = m.memory.list
		}
		if m.start == nil {
			m.start = m.memory.start
		}
	}
	return m.memory
}

// Room returns an empty sum with room for so many terms, to be built for a constraint
// of the model.
func (m *Model) Room(terms int) Linear { return Linear{terms: m.room().terms.take(terms)[:0]} }

// Sum is the function Sum for a constraint of the model.
func (m *Model) Sum(lits ...Lit) Linear {
	s := m.Room(len(lits))
	for _, l := range lits {
		s = s.PlusLit(1, l)
	}
	return s
}

// Sums returns n sums for constraints of the model. Each adds literals to them, twice the
// same: they are counted first.
func (m *Model) Sums(n int, each func(add func(sum int, l Lit))) []Linear {
	count, sums := make([]int, n), make([]Linear, n)
	each(func(k int, _ Lit) { count[k]++ })
	for k, terms := range count {
		sums[k] = m.Room(terms)
	}
	each(func(k int, l Lit) { sums[k] = sums[k].PlusLit(1, l) })
	return sums
}

// Release leaves the memory of the model to others. Neither it nor its constraints may
// be used afterwards.
func (m *Model) Release() {
	if m.memory != nil {
		m.memory.constraints.empty()
		m.memory.terms.empty()
		m.memory.args.empty()
		clear(m.Constraints)
		m.memory.list, m.memory.start = m.Constraints[:0], m.start[:0]
		memories.Put(m.memory)
	}
	*m = Model{}
}

// An arena hands out pieces of a few large slices.
type arena[T any] struct {
	blocks [][]T
	full   int // blocks that are
	used   int // of the next one
}

// take returns n zero values, with room for no more.
func (a *arena[T]) take(n int) []T {
	for a.full < len(a.blocks) && a.used+n > len(a.blocks[a.full]) {
		a.full, a.used = a.full+1, 0
	}
	if a.full == len(a.blocks) {
		const first, most = 64, 4096
		a.blocks = append(a.blocks, make([]T, max(n, min(first<<len(a.blocks), most))))
	}
	a.used += n
	return a.blocks[a.full][a.used-n : a.used : a.used]
}

// empty takes all back.
func (a *arena[T]) empty() {
	for _, b := range a.blocks[:a.full] {
		clear(b)
	}
	if a.used > 0 {
		clear(a.blocks[a.full][:a.used])
	}
	a.full, a.used = 0, 0
}
