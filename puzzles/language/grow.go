package language

import (
	"math/rand/v2"
	"slices"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/rules"
	lines "crib/puzzles/rules/line"
)

// grow lays out a board at random, and reads its clues off a solution.
func (d *definition) grow(r *rand.Rand, blank *puzzle) puzzles.Growth {
	p := d.empty(blank.size)
	p.fields = blank.fields
	if g, ok := d.divide(r, p); ok {
		return g
	}
	if d.rooms {
		p.rooms = blocks.Random(r, p.size, func() int { return 3 + r.IntN(6) }, 8, func([]int, int) bool { return true })
	}
	if d.clues.on == "black" && !d.strokes {
		p.blacken(r)
	}
	for _, side := range d.lists {
		n, _ := p.onSide(side)
		p.sides[side] = make([][]int, n)
	}
	if d.strokes {
		return d.growLoop(r, p)
	}
	p.place()
	can := p.printable()
	var always []instance // lists are printed at every line
	can = slices.DeleteFunc(can, func(i instance) bool {
		if i.of.form == "runs" {
			always = append(always, i)
		}
		return i.of.form == "runs"
	})
	same := slices.ContainsFunc(d.stated, func(s statement) bool {
		return slices.ContainsFunc(s.each, func(f family) bool { return f.name == "same" })
	})
	return puzzles.Growth{
		Blank: p, Fixed: len(can)+len(always) > 0 || same, Loose: len(can),
		WithClues: func(solution, givens []int, kept []bool) puzzles.Puzzle {
			q := p.copied()
			for _, c := range always {
				q.print(c, solution)
			}
			for i, c := range can {
				if kept[i] {
					q.print(c, solution)
				}
			}
			if same {
				q.repeat(solution)
			}
			q.place()
			copy(q.given, givens)
			for cell, n := range q.clue {
				if n != none && q.site[cell] >= 0 && d.clues.on != "" && d.clues.on != "black" {
					q.given[q.site[cell]] = d.clues.value
				}
			}
			return q
		},
	}
}

// copied returns the puzzle with clues of its own.
func (p *puzzle) copied() *puzzle {
	q := *p
	q.clue, q.arrow, q.black, q.sign = slices.Clone(p.clue), slices.Clone(p.arrow), slices.Clone(p.black), slices.Clone(p.sign)
	q.sides = map[string][][]int{}
	for side, lists := range p.sides {
		q.sides[side] = slices.Clone(lists)
	}
	return &q
}

// blacken takes cells off the board, each with the one across the middle.
func (p *puzzle) blacken(r *rand.Rand) {
	n := p.size.Cells()
	for cell := range (n + 1) / 2 {
		if r.IntN(9) < 2 {
			p.black[cell], p.black[n-1-cell] = true, true
		}
	}
	if !slices.Contains(p.black, false) {
		p.black[r.IntN(n)] = false
	}
}

// printable returns the rules whose number can be printed, one for each place: not those of an
// expression, which is matched and not read.
func (p *puzzle) printable() (can []instance) {
	for _, i := range p.cluable().instances(false) {
		if _, ok := i.Rule.(rules.Numbered); ok && i.clued && i.of.form != "reads" && (i.at < 0 || p.clues.on != "black" || p.black[i.at]) {
			can = append(can, i)
		}
	}
	return can
}

// cluable returns the puzzle with a clue that is not said in each cell where there may be one, for
// rules about the cells with clues.
func (p *puzzle) cluable() *puzzle {
	if !slices.ContainsFunc(p.stated, func(s statement) bool {
		return s.want == "clue" && slices.ContainsFunc(s.each, func(f family) bool { return f.name == "clue" })
	}) {
		return p
	}
	q := *p
	q.clue = slices.Repeat([]int{unsaid}, len(p.clue))
	for cell := range q.clue {
		if p.black[cell] != (p.clues.on == "black") {
			q.clue[cell] = none
		}
	}
	return &q
}

// print prints the number that a solution has, if it may be printed.
func (p *puzzle) print(i instance, solution []int) {
	n, ok := i.Rule.(rules.Numbered).Number(solution)
	for _, side := range p.lists {
		for k := range p.sides[side] {
			if p.margin(side, k) != i.place {
				continue
			}
			if listed, is := i.Rule.(lines.Rule); is && many(side) {
				all, _ := listed.Numbers(solution)
				p.sides[side][k] = append([]int{}, all...)
			} else if ok {
				p.sides[side][k] = []int{n + btoi(i.of.form == "first")}
			}
			return
		}
	}
	if !ok {
		return
	}
	cell, inside := p.size.Cell(i.place)
	if !inside || n < p.clues.first || n > p.clues.last {
		return
	}
	if on := p.clues.on; on != "" && on != "black" && (p.site[cell] < 0 || solution[p.site[cell]] != p.clues.value) {
		return
	}
	p.clue[cell] = n
}

// repeat prints a number in each cell so that those which keep theirs hold none twice in a line, and
// those that lose it stand beside an equal one: of a statement about each `same`.
func (p *puzzle) repeat(solution []int) {
	keeps := func(cell int) bool {
		return slices.ContainsFunc(p.stated, func(s statement) bool {
			return s.each != nil && s.each[0].name == "same" && s.form == "count" && solution[p.site[cell]] == s.holds
		})
	}
	n := max(p.size.Rows, p.size.Cols)
	seed := uint64(0)
	for _, v := range solution {
		seed = seed*31 + uint64(v)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	square := rules.RandomLatin(r, n)
	for cell := range p.clue {
		p.clue[cell] = 1 + square[cell/p.size.Cols*n+cell%p.size.Cols]
	}
	for cell := range p.clue {
		if keeps(cell) {
			continue
		}
		var others []int
		for _, k := range [2]int{cell / p.size.Cols, p.size.Rows + cell%p.size.Cols} {
			for _, c := range p.size.Line(k) {
				if keeps(c) {
					others = append(others, p.clue[c])
				}
			}
		}
		if len(others) > 0 {
			p.clue[cell] = others[r.IntN(len(others))]
		}
	}
}
