package zebra

import (
	"math/rand/v2"
	"slices"
	"strings"

	"crib/puzzles"
)

// grow lays out a table at random, with some clues that are true of it. Of which
// sort they are is what makes a puzzle hard, so that is random too. The fields
// may say the attributes.
func grow(r *rand.Rand, size puzzles.Size, fields []puzzles.Field) (puzzles.Growth, error) {
	t := sheet(size, fields, r)
	p, err := begun(t)
	if err == nil {
		err = p.Unfinished()
	}
	if err != nil {
		return puzzles.Growth{}, err
	}
	g := &grower{puzzle: p, told: map[string]bool{}, asks: r.Perm(len(p.words)), taste: tastes[r.IntN(len(tastes))]}
	for range p.attributes {
		g.solution = append(g.solution, r.Perm(p.houses)...)
	}
	for range len(p.words) / 2 {
		g.add(r, nil)
	}
	return g.growth(), nil
}

// sheet is a text without clues. Attributes that fields do not name are themes,
// the usual ones or, where r is not nil, any, in any order.
func sheet(size puzzles.Size, fields []puzzles.Field, r *rand.Rand) *puzzles.Text {
	t := &puzzles.Text{Kind: name, Size: size, Fields: slices.Clone(fields)}
	has := map[string]bool{}
	n := 0
	for _, f := range fields {
		has[f.Key] = true
		if f.Key != asked && !slices.Contains(puzzles.Free, f.Key) {
			n++
		}
	}
	order := make([]int, len(themes))
	for i := range order {
		order[i] = i
	}
	if r != nil { // somebody, and then anything
		order[0] = r.IntN(2)
		order[1] = 1 - order[0]
		rest := order[2:]
		r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	} else {
		order = slices.Delete(order, 1, 2) // owners have a name already
	}
	for i, k := range order {
		th := themes[k]
		if n >= size.Rows || size.Cols > maxHouses || has[th.key] || r != nil && i == 1 && size.Rows < 8 {
			continue
		}
		words := strings.Fields(th.words)
		if r != nil {
			r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		}
		t.Fields = append(t.Fields, puzzles.Field{Key: th.key, Value: strings.Join(words[:max(0, size.Cols)], " ")})
		n++
	}
	return t
}

// A taste is how often each sort of clue comes, in a layout.
type taste struct {
	at, same, beside, next, notAt, differ, somewhere, apart, between, either, notNext int
}

// tastes go from easy to hard.
var tastes = []taste{
	{at: 6, same: 9, beside: 5},
	{at: 3, same: 8, beside: 4, next: 2},
	{at: 2, same: 6, beside: 2, next: 3, somewhere: 1, differ: 1, between: 1},
	{at: 1, same: 4, beside: 1, next: 4, notAt: 1, differ: 1, somewhere: 2, apart: 1, between: 1, either: 1},
	{same: 2, next: 3, notAt: 2, differ: 2, somewhere: 3, apart: 1, between: 2, either: 2, notNext: 1},
}

// A grower makes true clues.
type grower struct {
	*puzzle
	taste    taste
	solution []int // marks
	told     map[string]bool
	asks     []int // words, in the order in which one is asked for
}

func (g *grower) growth() puzzles.Growth {
	clues := slices.Clip(g.clues)
	return puzzles.Growth{
		Blank: g.puzzle, Solution: g.solution, Loose: len(clues), Fixed: true, Minimal: true,
		Clued: func(_, _ []int, kept []bool) puzzles.Puzzle {
			p := *g.puzzle
			p.clues = nil
			for i, c := range clues {
				if kept[i] {
					p.clues = append(p.clues, c)
				}
			}
			p.ask(g.asks)
			p.learn()
			return &p
		},
		Mend: func(r *rand.Rand, other []int) (puzzles.Growth, bool) {
			ok := g.add(r, other)
			return g.growth(), ok
		},
	}
}

// ask adds a question about the first of the words of which no clue speaks, or
// the first of all.
func (p *puzzle) ask(words []int) {
	if slices.ContainsFunc(p.fields, func(f puzzles.Field) bool { return f.Key == asked }) {
		return
	}
	word := none
	for _, w := range words {
		silent := !slices.ContainsFunc(p.clues, func(c clue) bool { return slices.Contains(c.words, w) })
		if who := p.who(); w/p.houses != who && (word == none || silent) {
			if word = w; silent {
				break
			}
		}
	}
	if word != none {
		p.fields = append(slices.Clip(p.fields), puzzles.Field{Key: asked, Value: "Who " + p.does(word) + "?"})
	}
}

// add adds a clue which is true of the solution and, where other is not nil,
// not of that. It reports false where none was found.
func (g *grower) add(r *rand.Rand, other []int) bool {
	const tries = 2000
	house := func(marks []int) func(int) int {
		return func(w int) int {
			a := w / g.houses * g.houses
			return slices.Index(marks[a:a+g.houses], w-a)
		}
	}
	is := house(g.solution)
	for n := range tries {
		parts := g.random(r, is)
		if n > tries/2 { // whatever says something else
			w := r.IntN(len(g.words))
			parts = sure(at(w, 1<<is(w)))
		}
		if parts == nil {
			continue
		}
		c := made("", "", parts)
		if !c.holds(is) || other != nil && c.holds(house(other)) {
			continue
		}
		c.text = g.puzzle.told(parts)
		if again, err := g.parse(puzzles.Line{Text: c.text}); c.text == "" || err != nil || g.short(again, false) != g.short(c, false) {
			c.text = g.short(c, false)
		}
		c, err := g.parse(puzzles.Line{Text: c.text})
		if key := g.short(c, false); err == nil && !g.told[key] {
			g.told[key] = true
			g.clues = append(g.clues, c)
			return true
		}
	}
	return false
}

// random returns parts of a clue, mostly a true one. house is where a word is.
func (g *grower) random(r *rand.Rand, house func(int) int) []part {
	t := g.taste
	weights := []int{t.at, t.same, t.beside, t.next, t.notAt, t.differ, t.somewhere, t.apart, t.between, t.either, t.notNext}
	sum := 0
	for _, w := range weights {
		sum += w
	}
	sort, n := 0, r.IntN(sum)
	for n >= weights[sort] {
		n -= weights[sort]
		sort++
	}
	some := r.Perm(len(g.words))
	if len(some) < 3 {
		return nil
	}
	a, b, c := some[0], some[1], some[2]
	if a/g.houses == b/g.houses && (sort == 1 || sort == 5) {
		return nil
	}
	if a > b {
		a, b = b, a // people before colors, as sentences go
	}
	d := house(b) - house(a)
	switch sort {
	case 0:
		return sure(at(a, 1<<house(a)))
	case 1: // what is in the house of a
		b = slices.IndexFunc(some, func(w int) bool { return w/g.houses != a/g.houses && house(w) == house(a) })
		if b < 0 {
			return nil
		}
		a, b = min(a, some[b]), max(a, some[b])
		return sure(apart(a, b, 0))
	case 2:
		if d*d != 1 {
			return nil
		}
		return sure(apart(a, b, d))
	case 3:
		if d*d != 1 {
			return nil
		}
		return sure(apart(a, b, -1, 1))
	case 4:
		h := r.IntN(g.houses)
		if g.houses == 2 || h == house(a) {
			return nil
		}
		return sure(at(a, 1<<h).not(g.houses))
	case 5:
		return sure(apart(a, b, 0).not(g.houses))
	case 6:
		switch {
		case d > 0:
			return sure(after(a, b))
		case d < 0:
			return sure(after(b, a).turned())
		}
		return nil
	case 7:
		if d > -2 && d < 2 {
			return nil
		}
		if r.IntN(2) == 0 {
			return sure(apart(a, b, d))
		}
		return sure(apart(a, b, d, -d))
	case 8:
		return between(a, b, c, r.IntN(2) == 0, g.houses)
	case 9:
		if a/g.houses == b/g.houses || a/g.houses == c/g.houses {
			return nil
		}
		return []part{{atoms: []atom{apart(a, b, 0), apart(a, c, 0)}}}
	default:
		if d == 0 || d*d == 1 {
			return nil
		}
		return sure(apart(a, b, -1, 1).not(g.houses))
	}
}
