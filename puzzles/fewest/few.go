package fewest

import (
	"math/bits"
	"slices"
)

// few are up to 128 sets, turned about: of each clue the sets it is in, as bits.
type few struct {
	sets    []mask
	of      [128]mask
	open    mask  // all of them, at first
	size    sizes // at first
	learned mask  // since

	packing packing // of the last bound
}

// fewest is how many sets there are at most at first, so that others can be learned.
const fewest = 120

// know takes the first sets of some, with their clues that are not dead.
func (f *few) know(sets []mask, dead mask) {
	f.sets, f.of, f.learned, f.open = f.sets[:0], [128]mask{}, mask{}, mask{}
	for _, m := range sets[:min(len(sets), fewest)] {
		f.open = f.open.or(f.add(m.without(dead)))
	}
	f.learned = mask{}
	var all mask
	for _, m := range f.sets {
		all = all.or(m)
	}
	f.size = f.sized(all, f.open)
}

// add adds a set, as a bit, or none where there is no more room.
func (f *few) add(set mask) mask {
	i := len(f.sets)
	if i == len(f.of) {
		return mask{}
	}
	f.sets = append(f.sets, set)
	b := bit(i)
	for x := set.a; x != 0; x &= x - 1 {
		of := &f.of[bits.TrailingZeros64(x)]
		*of = of.or(b)
	}
	for x := set.b; x != 0; x &= x - 1 {
		of := &f.of[64+bits.TrailingZeros64(x)]
		*of = of.or(b)
	}
	f.learned = f.learned.or(b)
	return b
}

// sizes are the numbers of live clues of each set, each a binary number down four masks.
// What is not known, or more than 15, is 15, and stays so: these sets are the fifth mask.
type sizes [5]mask

// sized counts the clues of open sets that are live.
func (f *few) sized(live, open mask) (s sizes) {
	for x := live.a; x != 0; x &= x - 1 {
		s.more(f.of[bits.TrailingZeros64(x)])
	}
	for x := live.b; x != 0; x &= x - 1 {
		s.more(f.of[64+bits.TrailingZeros64(x)])
	}
	s[4].a |= ^open.a
	s[4].b |= ^open.b
	for i := range 4 {
		s[i] = s[i].or(s[4])
	}
	return s
}

// more adds one to the sizes of sets.
func (s *sizes) more(of mask) {
	for i := range 4 {
		of, s[i] = of.and(s[i]), mask{of.a ^ s[i].a, of.b ^ s[i].b}
	}
	s[4] = s[4].or(of)
}

// less takes one away from the sizes of sets.
func (s *sizes) less(of mask) {
	of = of.without(s[4])
	for i := range 4 {
		of, s[i] = of.without(s[i]), mask{of.a ^ s[i].a, of.b ^ s[i].b}
	}
}

// is returns the sets of a size.
func (s *sizes) is(k int) mask {
	all := mask{^uint64(0), ^uint64(0)}
	for i := range 4 {
		if k>>i&1 == 1 {
			all = all.and(s[i])
		} else {
			all = all.without(s[i])
		}
	}
	return all
}

// meeting returns the sets with any of some clues.
func (f *few) meeting(clues mask) (m mask) {
	for x := clues.a; x != 0; x &= x - 1 {
		m = m.or(f.of[bits.TrailingZeros64(x)])
	}
	for x := clues.b; x != 0; x &= x - 1 {
		m = m.or(f.of[64+bits.TrailingZeros64(x)])
	}
	return m
}

// order returns the clues of a mask, those first that are in most open sets.
func (f *few) order(open, of mask) []int {
	clues := of.clues()
	if len(clues) > 1 {
		slices.SortStableFunc(clues, func(c, d int) int { return f.of[d].and(open).size() - f.of[c].and(open).size() })
	}
	return clues
}

// common returns the clues of a set that hit all sets of a group.
func (f *few) common(set, group mask) (all mask) {
	for x := set.a; x != 0; x &= x - 1 {
		if group.within(f.of[bits.TrailingZeros64(x)]) {
			all.a |= x & -x
		}
	}
	for x := set.b; x != 0; x &= x - 1 {
		if group.within(f.of[64+bits.TrailingZeros64(x)]) {
			all.b |= x & -x
		}
	}
	return all
}

// A packing are regions: disjoint sets, which need a clue each, and sets joined with others
// that meet no other region, which need more.
type packing struct {
	*few
	open, dead  mask
	regions     [128]mask // the empty mask where it is part of another
	met         [128]mask // the open sets that meet a region
	once, twice mask      // the sets that meet any region, and more than one
	n           int
	joined      mask // regions, that need more than one clue
}

// alone returns the sets that meet one region only.
func (p *packing) alone(i int) mask { return p.open.and(p.met[i]).without(p.twice) }

// join makes a region larger by sets of a group, so that no clue of part is in all of them.
func (p *packing) join(i int, part, group mask) {
	for !part.empty() {
		l := p.sets[group.without(p.of[part.first()]).first()].without(p.dead)
		part, p.regions[i] = part.and(l), p.regions[i].or(l)
	}
}

// meet notes again which sets meet regions, of which one is larger now.
func (p *packing) meet(i int) {
	p.met[i] = p.open.and(p.meeting(p.regions[i]))
	p.joined = p.joined.or(bit(i))
	p.once, p.twice = mask{}, mask{}
	for _, m := range p.met[:p.n] {
		p.once, p.twice = p.once.or(m), p.twice.or(p.once.and(m))
	}
}

// three looks for two regions of one set each that need three clues, since no two hit all
// sets that meet no other region, and joins them.
func (p *packing) three() bool {
	for i, s := range p.regions[:p.n] {
		if p.joined.meets(bit(i)) {
			continue
		}
	pairs:
		for j, t := range p.regions[:i] {
			if p.joined.meets(bit(j)) {
				continue
			}
			group := p.met[i].or(p.met[j])
			for k, m := range p.met[:p.n] {
				if k != i && k != j {
					group = group.without(m)
				}
			}
			p.regions[i] = s.or(t)
			for c := s; !c.empty(); c = c.without(bit(c.first())) {
				rest := group.without(p.of[c.first()])
				if !p.common(t, rest).empty() {
					p.regions[i] = s
					continue pairs
				}
				p.join(i, t, rest)
			}
			p.regions[j], p.met[j], p.joined = mask{}, mask{}, p.joined.or(bit(j))
			p.meet(i)
			return true
		}
	}
	return false
}

// bound returns a number of clues that are needed at least to hit the open sets with
// clues that are not dead, and the set with the fewest live clues. Where as many are needed
// as are left, where are the clues that these can be. It stops when more are needed than are
// left.
func (f *few) bound(open mask, size sizes, dead mask, left int) (need int, where, best mask) {
	if open.meets(size.is(0)) {
		return left + 1, where, best
	}
	p := &f.packing
	p.few, p.open, p.dead, p.n = f, open, dead, 0
	p.once, p.twice, p.joined = mask{}, mask{}, mask{}
	rest := open
	for k := 1; !rest.empty(); k++ {
		for of := rest.and(size.is(k)); !of.empty(); of = of.and(rest) {
			s := f.sets[of.first()].without(dead)
			if p.n == 0 {
				best = s
			}
			if p.n == left {
				return left + 1, where, best
			}
			m := open.and(f.meeting(s))
			p.regions[p.n], p.met[p.n] = s, m
			p.n++
			p.once, p.twice = p.once.or(m), p.twice.or(p.once.and(m))
			rest = rest.without(m)
		}
	}
	// A set needs two clues, together with those that meet no other region, if no clue is in
	// all of them.
	var two mask
	for i, s := range p.regions[:p.n] {
		if f.common(s, p.alone(i)).empty() {
			two = two.or(bit(i))
		}
	}
	need = p.n
	if need+two.size() < left-1 {
		return need, where, best // it is not worth while
	}
	for ; !two.empty(); two = two.without(bit(two.first())) {
		i := two.first()
		if s, group := p.regions[i], p.alone(i); f.common(s, group).empty() {
			if need++; need > left {
				return need, where, best
			}
			p.join(i, s, group)
			p.meet(i)
		}
	}
	if need == left-1 && p.three() || need == left && p.three() {
		need++
	}
	if need != left {
		return need, where, best
	}
	for i, s := range p.regions[:p.n] {
		if !p.joined.meets(bit(i)) {
			if s = f.common(s, p.alone(i)); s.empty() {
				return left + 1, where, best
			}
		}
		where = where.or(s)
	}
	return need, where, best
}
