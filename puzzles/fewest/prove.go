package fewest

import "context"

// A prover goes through all choices of so many clues that hit every unavoidable set, and
// finds a puzzle among them, or none.
//
// At a node it takes the set with the fewest clues that may still be chosen and tries
// each; a clue that was tried is dead for those after it. A node is given up if disjoint
// sets need more clues than are left. Where the clues hit all that is known and leave
// another solution, they miss a set that was not known; it joins the others, at every
// depth.
type prover struct {
	*follower
	ctx     context.Context
	sets    []mask
	all     mask
	chosen  mask
	learned [][]int
	nodes   int
	err     error

	splitAt int
	split   func(task) // told of what is left once so many are chosen, where not nil

	lists [][]mask // of open sets, by the clues that are left
	few   few
}

// A task is a node of the search.
type task struct {
	Chosen, Dead []int
	Left         int
}

func (f *follower) prover(ctx context.Context, sets [][]int) *prover {
	p := &prover{follower: f, ctx: ctx, all: maskWhere(len(f.clues), func(int) bool { return true })}
	p.know(sets)
	return p
}

// know adds sets between two searches.
func (p *prover) know(sets [][]int) {
	for _, s := range sets {
		p.sets = append(p.sets, maskOf(s))
	}
}

// search does a task. It reports whether the chosen clues are a puzzle in the end.
func (p *prover) search(t task) bool {
	p.chosen, p.learned, p.nodes = maskOf(t.Chosen), nil, 0
	ok := p.next(t.Left, maskOf(t.Dead), p.sets)
	p.know(p.learned)
	return ok
}

// begun counts a node, and reports whether it goes on.
func (p *prover) begun() bool {
	if p.nodes++; p.nodes%1024 == 0 && p.err == nil {
		p.err = p.ctx.Err()
	}
	return p.err == nil
}

// next chooses so many more clues, none of them dead, which hit those of some sets that are
// not hit yet. It reports whether they make a puzzle.
func (p *prover) next(left int, dead mask, sets []mask) bool {
	if p.split != nil && p.chosen.size() == p.splitAt {
		p.split(task{p.chosen.clues(), dead.clues(), left})
		return false
	}
	learned := len(p.learned)
	for len(p.lists) <= left {
		p.lists = append(p.lists, nil)
	}
	open := p.lists[left][:0]
	for _, m := range sets {
		if !m.meets(p.chosen) {
			open = append(open, m)
		}
	}
	p.lists[left] = open
	p.few.know(open, dead)
	if len(open) <= fewest {
		return p.inner(left, dead, p.few.open, p.few.size)
	}
	if !p.begun() {
		return false
	}
	need, _, best := p.few.bound(p.few.open, p.few.size, dead, left)
	if need > left {
		return false
	}
	for _, c := range p.few.order(p.few.open, best) {
		if dead.meets(bit(c)) {
			continue
		}
		p.chosen = p.chosen.or(bit(c))
		if p.next(left-1, dead, open) || p.err != nil {
			return p.err == nil
		}
		p.chosen = p.chosen.without(bit(c))
		dead = dead.or(p.alike(p.chosen, c))
		for _, s := range p.learned[learned:] {
			open = append(open, maskOf(s))
		}
		learned = len(p.learned)
	}
	return false
}

// inner is next where the open sets are few.
func (p *prover) inner(left int, dead, open mask, size sizes) bool {
	if !p.begun() {
		return false
	}
	if p.split != nil && p.chosen.size() == p.splitAt {
		p.split(task{p.chosen.clues(), dead.clues(), left})
		return false
	}
	f := &p.few
	var best mask
	for {
		if open.empty() {
			set := p.check()
			if set.empty() {
				return p.err == nil
			}
			if left == 0 {
				return false
			}
			best = set.without(dead)
			open = f.add(set)
			break
		}
		if left == 0 {
			return false
		}
		if left == 1 {
			best = f.sets[open.first()].without(dead)
			break
		}
		var need int
		var where mask
		need, where, best = f.bound(open, size, dead, left)
		if need > left {
			return false
		}
		// If all clues are where they are needed, there are none elsewhere.
		if more := p.all.without(where).without(dead).without(p.chosen); need == left && !more.empty() {
			dead = dead.or(more)
			size = f.sized(where.without(dead), open)
			continue
		}
		break
	}
	for _, c := range f.order(open, best) {
		rest := open.without(f.of[c])
		if left == 1 && !rest.empty() || dead.meets(bit(c)) {
			continue
		}
		p.chosen = p.chosen.or(bit(c))
		before := f.learned
		if p.inner(left-1, dead, rest, size) || p.err != nil {
			return p.err == nil
		}
		p.chosen = p.chosen.without(bit(c))
		open = open.or(f.learned.without(before)) // none of them has a clue that is chosen here
		gone := bit(c)
		if p.symmetries != nil && p.chosen.size() <= 3 {
			gone = p.alike(p.chosen, c).without(dead)
		}
		dead = dead.or(gone)
		for ; !gone.empty(); gone = gone.without(bit(gone.first())) {
			size.less(f.of[gone.first()])
		}
	}
	return false
}

// check asks whether the chosen clues leave the solution alone. If not it returns a set
// that they don't hit.
func (p *prover) check() mask {
	set, err := p.unavoidable(p.ctx, func(c int) bool { return p.chosen.meets(bit(c)) })
	if err != nil {
		p.err = err
		return p.all
	}
	if set != nil {
		p.learned = append(p.learned, set)
	}
	return maskOf(set)
}
