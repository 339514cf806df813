package zebra

import (
	"context"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// methods are the constraint program of the thesis, chapter 7.3, with none, two
// and all three of its heuristics (Table 7.5). The thesis ran it in Prolog,
// where a clue is a goal that is met by putting its words into houses, one way
// after the other, and the goals are taken up in a fixed order: the heuristics
// are about that order. Prolog counts every call as an inference. Here an
// inference is one way of one clue that is held against the table so far, which
// is what each of those calls does; the thesis stops at the solution, and this
// goes on until there can be no other.
var methods = []puzzles.Method{
	method("cp", "clues one after the other as they are written, each tried in every way it allows", false, false),
	method("cp 1-2", "heuristics 1 and 2: clues that name a house first, clues about neighbors last", true, false),
	method("cp 1-3", "heuristics 1 to 3: after the clues that name a house always the one whose ways are fewest, for what excludes its words is placed already", true, true),
}

func method(name, means string, sorted, exclusive bool) puzzles.Method {
	return puzzles.Method{
		Name: name, Means: means, Effort: "inferences",
		Solve: func(ctx context.Context, q puzzles.Puzzle) ([]int, int, error) {
			p := q.(*puzzle)
			goals := p.goals()
			if sorted {
				slices.SortStableFunc(goals, func(a, b goal) int { return a.class - b.class })
			}
			if exclusive {
				goals = p.exclusive(goals)
			}
			c := program{puzzle: p, ctx: ctx, goals: goals, house: slices.Repeat([]int{none}, len(p.words)), word: slices.Repeat([]int{none}, len(p.words))}
			for site, v := range p.given {
				if v != puzzles.Blank {
					w := site/p.houses*p.houses + v
					if c.house[w] != none {
						return nil, 0, solver.ErrNoSolution
					}
					c.house[w], c.word[site] = site%p.houses, w
				}
			}
			if err := c.meet(0); err != nil && len(c.found) < 2 {
				return nil, c.inferences, err
			}
			if len(c.found) == 0 {
				return nil, c.inferences, solver.ErrNoSolution
			}
			return c.found[0], c.inferences, nil
		},
	}
}

// A goal is a clue, or a word of which no clue speaks: its words, and each way
// to put them into houses which it allows.
type goal struct {
	words []int
	ways  [][]int // a house for each word
	class int
}

// The classes of the thesis: direct location, attribute connection, indirect
// location. What says nothing comes last.
const (
	located = iota
	connected
	indirect
	silent
)

func (p *puzzle) goals() []goal {
	var goals []goal
	spoken := make([]bool, len(p.words))
	for _, c := range p.clues {
		g := goal{words: c.words, class: indirect}
		switch {
		case c.direct():
			g.class = located
		case c.same():
			g.class = connected
		}
		way := make([]int, len(g.words))
		var next func(i int)
		next = func(i int) {
			if i == len(way) {
				if c.holds(func(w int) int { return way[slices.Index(g.words, w)] }) {
					g.ways = append(g.ways, slices.Clone(way))
				}
				return
			}
			for way[i] = range p.houses {
				next(i + 1)
			}
		}
		next(0)
		for _, w := range g.words {
			spoken[w] = true
		}
		goals = append(goals, g)
	}
	for w, is := range spoken {
		if !is {
			g := goal{words: []int{w}, class: silent}
			for h := range p.houses {
				g.ways = append(g.ways, []int{h})
			}
			goals = append(goals, g)
		}
	}
	return goals
}

// exclusive orders the goals between those that name a house and those of which
// no clue speaks, so that each comes when most is known of where its words
// can't be: the more of the words that exclude its own are placed, those of the
// same attribute, the fewer of its ways are left. The next is the one with the
// fewest ways to be expected then.
func (p *puzzle) exclusive(sorted []goal) []goal {
	var out, goals, last []goal
	placed := make([]bool, len(p.words))
	take := func(g goal) {
		out = append(out, g)
		for _, w := range g.words {
			placed[w] = true
		}
	}
	for _, g := range sorted {
		switch g.class {
		case located:
			take(g)
		case silent:
			last = append(last, g)
		default:
			goals = append(goals, g)
		}
	}
	for len(goals) > 0 {
		best, fewest := 0, 0.0
		for i, g := range goals {
			ways := float64(len(g.ways))
			for _, w := range g.words {
				free := 1
				if !placed[w] {
					a := w / p.houses
					free = 0
					for _, is := range placed[a*p.houses : (a+1)*p.houses] {
						if !is {
							free++
						}
					}
				}
				ways *= float64(free) / float64(p.houses)
			}
			if i == 0 || ways < fewest {
				best, fewest = i, ways
			}
		}
		take(goals[best])
		goals = slices.Delete(goals, best, best+1)
	}
	return append(out, last...)
}

// A program is the constraint program at work.
type program struct {
	*puzzle
	ctx        context.Context
	goals      []goal
	house      []int // by word
	word       []int // by site
	inferences int
	found      [][]int
}

// meet meets the goals from one on, in every way, until a second solution is
// found. The error is the context's.
func (c *program) meet(from int) error {
	if from == len(c.goals) {
		marks := make([]int, len(c.word))
		for site, w := range c.word {
			marks[site] = w % c.houses
		}
		c.found = append(c.found, marks)
		return nil
	}
	g := c.goals[from]
	for _, way := range g.ways {
		if c.inferences++; c.inferences%1024 == 0 && c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		n := 0 // words that are in their place
		var put []int
		for ; n < len(way); n++ {
			w, h := g.words[n], way[n]
			site := c.site(w, h)
			if c.house[w] == h {
				continue
			}
			if c.house[w] != none || c.word[site] != none {
				break
			}
			c.house[w], c.word[site] = h, w
			put = append(put, w)
		}
		if n == len(way) {
			if err := c.meet(from + 1); err != nil {
				return err
			}
		}
		for _, w := range put {
			c.word[c.site(w, c.house[w])], c.house[w] = none, none
		}
		if len(c.found) > 1 {
			return nil
		}
	}
	return nil
}
