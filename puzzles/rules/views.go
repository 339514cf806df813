package rules

import (
	"fmt"
	"slices"
	"strconv"

	"crib/puzzles"
	"crib/solver"
)

// A View is a clue at the end of a line whose sites hold buildings, each height once:
// how many are seen from there, where a building hides all behind it that are lower.
type View struct {
	Area        // the sites from that end on
	From string // "the left of row 3"
	Seen int
}

// Views returns the views that the numbers on the sides of a board ask for, in the order of
// puzzles.Text.Sides. There is none for Blank.
func Views(size puzzles.Size, numbers []int) (views []View) {
	lines := Lines(size)
	for i, n := range numbers {
		if n == puzzles.Blank {
			continue
		}
		line, end := size.Side(i)
		v := View{Area: lines[line], Seen: n}
		v.From = [...]string{"the left of ", "the right of ", "the top of ", "the bottom of "}[2*(line/size.Rows)+end] + v.Name
		if v.Rule = "view"; end == 1 {
			v.Sites = slices.Clone(v.Sites)
			slices.Reverse(v.Sites)
		}
		views = append(views, v)
	}
	return views
}

// Seen returns how many buildings are seen from each side, in the same order, of heights
// from 0 on row by row.
func Seen(size puzzles.Size, heights []int) []int {
	numbers := make([]int, 2*size.Lines())
	for i, v := range Views(size, numbers) {
		at := nothing
		for _, s := range v.Sites {
			at, _ = v.on(at, heights[s])
		}
		numbers[i] = at.seen
	}
	return numbers
}

// Kept returns the numbers that are kept, and Blank in place of others.
func Kept(numbers []int, kept []bool) []int {
	numbers = slices.Clone(numbers)
	for i, keep := range kept {
		if !keep {
			numbers[i] = puzzles.Blank
		}
	}
	return numbers
}

// says is the clue in words, a clause.
func (v View) says() string {
	if v.Seen == 1 {
		return "1 building is seen from " + v.From
	}
	return fmt.Sprintf("%d buildings are seen from %s", v.Seen, v.From)
}

// A sight is what is seen of some buildings: how many, and the height of the tallest, from
// 0 on, or -1 where there is none.
type sight struct{ seen, tallest int }

// on returns what is seen with one building more. It reports false where the view can't
// come about any more.
func (v View) on(from sight, height int) (sight, bool) {
	if height > from.tallest {
		from = sight{from.seen + 1, height}
	}
	higher := len(v.Sites) - 1 - from.tallest // buildings that may still be seen
	return from, from.seen+min(higher, 1) <= v.Seen && v.Seen <= from.seen+higher
}

var nothing = sight{tallest: -1}

// table returns the view as a choice of orders of its buildings. To go through many
// is an effort.
func (v View) table(e *puzzles.Encoding) *Table {
	name := fmt.Sprintf("the view of %d", v.Seen)
	return &Table{
		Name: name + " from " + v.From, Short: name, Rule: v.Rule, Shows: "possible orders", Says: v.says(),
		Sites: v.Sites, Values: e.At(v.Sites[0]).Values, Areas: []Area{v.Area}, Key: strconv.Itoa(v.Seen) + " seen",
		Fits: func(way []int) bool {
			at, ok := nothing, true
			for _, height := range way {
				at, ok = v.on(at, height)
			}
			return ok
		},
		Effort: 6,
		Else:   v.count,
	}
}

func (v View) count(e *puzzles.Encoding) {
	all := solver.Sum()
	tallest := len(v.Sites) - 1
	for i, s := range v.Sites {
		for height := range v.Sites {
			is := e.Is(s, height)
			if i == 0 || height == tallest {
				all = all.PlusLit(1, is)
				continue
			}
			if height < i { // there is one higher among so many
				continue
			}
			seen := e.Bool(fmt.Sprintf("a %s at %v is seen from %s", e.At(s).Values[height].Key, e.At(s), v.From))
			all = all.PlusLit(1, seen)
			e.Require(solver.Sum(seen).PlusLit(-1, is).AtMost(0), v.Rule, "what is seen at %v stands there", e.At(s))
			hidden := solver.Sum(is).PlusLit(-1, seen)
			for _, before := range v.Sites[:i] {
				higher := e.Lits(before)[height+1:]
				e.Require(solver.Sum(higher...).PlusLit(1, seen).AtMost(1), v.Rule,
					"seen from %s, what is higher at %v hides a %s at %v", v.From, e.At(before), e.At(s).Values[height].Key, e.At(s))
				for _, l := range higher {
					hidden = hidden.PlusLit(-1, l)
				}
			}
			e.Require(hidden.AtMost(0), v.Rule, "nothing but a higher one before it hides a %s at %v from %s", e.At(s).Values[height].Key, e.At(s), v.From)
		}
	}
	e.Require(all.Equals(v.Seen), v.Rule, "%s", v.says())
	for i, s := range v.Sites {
		if low := len(v.Sites) - v.Seen + i; low < tallest {
			e.Imply(e.Sum(e.Lits(s)[low+1:]...).Equals(0), v.Rule, "with %d to be seen from %s, %v is not higher than %s", v.Seen, v.From, e.At(s), e.At(s).Values[low].Key)
		}
	}
}

// RequireViews states views as choices of orders. The first labels of the board are those
// of Board.LabelSides, and stand for them.
func RequireViews(e *puzzles.Encoding, views []View) {
	tables := make([]*Table, len(views))
	for i, v := range views {
		tables[i] = v.table(e)
	}
	for i, clue := range Tables(e, tables) {
		e.Board.Labels[i].Clue = clue
	}
}

// CountViews states views with a variable for each site and height, which is 1 if a building
// of that height is seen there: if none before it is higher. So does Furmanek, ILP Part 86
// - Skyscrapers, 2021, who compares each two sites.
func CountViews(e *puzzles.Encoding, views []View) {
	for _, v := range views {
		v.count(e)
	}
}

// LayerViews states views as paths through layers, as Regular does: what is seen of the
// buildings so far leads to what is seen with the next one.
func LayerViews(e *puzzles.Encoding, views []View) {
	for _, v := range views {
		Regular(e, v.Sites, nothing, v.on, v.Rule, v.says())
	}
}
