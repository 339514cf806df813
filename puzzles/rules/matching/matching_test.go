package matching

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/solver"
	"crib/solver/search"
)

// anyPairs prints posts on a board at random, with sites on all cells that have none, or on some.
func anyPairs(r *rand.Rand, size puzzles.Size) (p Pairs, b *puzzles.Board) {
	values := []puzzles.Value{{Key: "-", Words: "is empty"}, {Key: "#", Words: "is a tent"}}
	p = Pairs{Rule: "pairs", Post: "tree", Value: 1, Held: func(n int) string { return strconv.Itoa(n) + " tents" }}
	b = &puzzles.Board{Rows: size.Rows, Cols: size.Cols}
	site, post := map[int]int{}, map[int]bool{}
	for cell := range size.Cells() {
		if post[cell] = r.IntN(3) == 0; !post[cell] || r.IntN(8) == 0 {
			site[cell] = len(b.Sites)
			p.All = append(p.All, len(b.Sites))
			b.Sites = append(b.Sites, puzzles.Site{At: size.At(cell), Values: values, Given: puzzles.Blank})
		}
	}
	for cell := range size.Cells() {
		if !post[cell] {
			continue
		}
		var by []int
		for _, c := range size.Beside(cell) {
			if s, ok := site[c]; ok {
				by = append(by, s)
			}
		}
		p.At, p.By = append(p.At, size.At(cell)), append(p.By, by)
	}
	return p, b
}

// paired looks for partners in all ways, which is another check than the rule's own.
func paired(p Pairs, marks []int, post int, used map[int]bool) bool {
	if post == len(p.At) {
		return !slices.ContainsFunc(p.All, func(s int) bool { return marks[s] == p.Value && !used[s] })
	}
	for _, s := range p.By[post] {
		if marks[s] == p.Value && !used[s] {
			used[s] = true
			if paired(p, marks, post+1, used) {
				return true
			}
			delete(used, s)
		}
	}
	return false
}

// all returns all boards with two values, each of which is seen by a function.
func all(sites int, see func(marks []int)) {
	for set := range 1 << sites {
		marks := make([]int, sites)
		for i := range marks {
			marks[i] = set >> i & 1
		}
		see(marks)
	}
}

// TestRows wants both formulations and the check to agree on all small boards, and what is said of a
// part of one to be true of all that keep the rule, and to say something.
func TestRows(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 5))
	kept, broken, said, together := 0, 0, 0, 0
	for range 150 {
		p, b := anyPairs(r, puzzles.Size{Rows: 3, Cols: 3 + r.IntN(2)})
		e := puzzles.Encode(b, puzzles.Formulation{Build: func(e *puzzles.Encoding) { e.OneHot(); p.State(e) }})
		rows := puzzles.Encode(b, puzzles.Formulation{Build: func(e *puzzles.Encoding) { e.OneHot(); p.Rows(e) }})
		s := search.Engine{}.Start(&rows.Model, rows.Start())
		var keep [][]int
		all(len(b.Sites), func(marks []int) {
			want := p.Kept(marks)
			if got := paired(p, marks, 0, map[int]bool{}); got != want {
				t.Fatalf("%v: they can be paired is %v, the check says %v", marks, got, want)
			}
			known := e.Marked(marks)
			is := func(c *solver.Constraint) bool { return c.Broken(known) }
			if got := !slices.ContainsFunc(e.Constraints, is) && !slices.ContainsFunc(e.Lazy[0].Cut(known), is); got != want {
				t.Fatalf("%v of %+v: rows and cuts say %v, want %v", marks, p, got, want)
			}
			if want || r.IntN(20) == 0 {
				var assumed []solver.Lit
				for site, v := range marks {
					assumed = append(assumed, rows.Is(site, v))
				}
				_, err := solver.Solve(t.Context(), s, &rows.Model, assumed...)
				if err != nil && !errors.Is(err, solver.ErrNoSolution) {
					t.Fatal(err)
				}
				if (err == nil) != want {
					t.Fatalf("%v of %+v: pairs as variables say %v, want %v", marks, p, err == nil, want)
				}
			}
			if want {
				kept++
				keep = append(keep, marks)
			} else {
				broken++
			}
		})
		s.Close()
		for k := range min(40, 10*len(keep)) {
			known := e.Start()
			for site, v := range keep[r.IntN(len(keep))] {
				if r.IntN(5) < k%5 {
					known.Fix(e.Is(site, v))
				}
			}
			for _, c := range e.Lazy[0].Cut(known) {
				if said++; c.Effort > 2*each {
					together++
				}
				if !c.Broken(known) && len(c.Propagate(known)) == 0 {
					t.Fatalf("%q says nothing", c.Text())
				}
				for _, marks := range keep {
					if c.Broken(e.Marked(marks)) {
						t.Fatalf("%q is broken by %v", c.Text(), marks)
					}
				}
			}
		}
	}
	if kept < 300 || broken < 1000 || said < 100 || together < 20 {
		t.Errorf("%d boards keep the rule, %d don't; %d things are said, %d of more than two posts", kept, broken, said, together)
	}
}

// TestSaid reads what is said of posts that have few cells left, and of cells that have few posts.
func TestSaid(t *testing.T) {
	size := puzzles.Size{Rows: 2, Cols: 4}
	p, b := anyPairs(rand.New(rand.NewPCG(1, 1)), puzzles.Size{Rows: 1, Cols: 1})
	p.At, p.By, p.All, b.Sites = []grid.At{grid.Cell(0, 0), grid.Cell(0, 2)}, nil, nil, nil
	for cell := range size.Cells() {
		if cell != 0 && cell != 2 {
			p.All = append(p.All, len(b.Sites))
			b.Sites = append(b.Sites, puzzles.Site{At: size.At(cell), Values: []puzzles.Value{{Key: "-"}, {Key: "#"}}, Given: puzzles.Blank})
		}
	}
	b.Rows, b.Cols = 2, 4
	p.By = [][]int{{0, 2}, {0, 1, 4}} // r1c2 is beside both
	e := puzzles.Encode(b, puzzles.Formulation{Build: func(e *puzzles.Encoding) { e.OneHot(); p.State(e) }})
	var got []string
	for _, marks := range [][]int{{-1, 0, -1, -1, 0, -1}, {1, -1, -1, -1, 1, -1}} {
		for _, c := range e.Lazy[0].Cut(e.Marked(marks)) {
			got = append(got, c.Text())
		}
	}
	for _, c := range e.Constraints {
		if c.Rule == p.Rule {
			got = append(got, c.Text())
		}
	}
	want := []string{
		"the trees at r1c1 and r1c3 have 2 tents beside them, one each",
		"the cells beside no tree but those at r1c1 and r1c3 hold at most 2 tents",
		"cells without a tree beside them hold 0 tents",
		"the tree at r1c1 has one tents beside it", "the tree at r1c3 has one tents beside it",
		"the cells beside no tree but that at r1c3 hold at most 1 tents",
		"there are as many tents as trees, 2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q is said, want %q", got, want)
	}
}
