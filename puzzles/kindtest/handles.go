package kindtest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/solver"
)

// handles wants each clue of a puzzle to stand for its own constraints, all of them, and
// for none of another clue.
func handles(t *testing.T, k puzzles.Kind, p puzzles.Puzzle) {
	for _, s := range Strays(puzzles.Encode(p.Board(), puzzles.Explaining(p)), Altered(k, p, Rounds(120))) {
		t.Errorf("%s in\n%s", s, p.Text())
	}
}

// Strays returns what is wrong with the constraints that the clues of an encoding of a
// puzzle stand for. They must be about its sites, and of those said alike all or none be some clue's.
// And where another puzzle on the board has another clue in its place, what is said no more
// there must be a constraint of it, and what it stands for must be said no more in one of
// those puzzles.
func Strays(e *puzzles.Encoding, others []*puzzles.Encoding) (says []string) {
	said := func(format string, args ...any) {
		if s := fmt.Sprintf(format, args...); !slices.Contains(says, s) {
			says = append(says, s)
		}
	}
	clues, shown := e.Board.Clues(), shownOn(e.Board)
	of := map[*solver.Constraint]int{}
	for i, c := range clues {
		for _, s := range c.Constraints {
			if j, ok := of[s]; ok && j != i {
				said("%q and %q both stand for %q", shown[j].says, shown[i].says, s.Text())
			}
			of[s] = i
			if c.Sites != nil && slices.ContainsFunc(e.Sites(s), func(site int) bool { return !slices.Contains(c.Sites, site) }) {
				said("%q stands for %q, which is about other places too", shown[i].says, s.Text())
			}
		}
	}
	for _, c := range e.Constraints {
		_, ok := of[c]
		for like := range of {
			if !ok && c.SaidAs(like) && c.Implied == like.Implied && !c.Tight {
				said("no clue stands for %q, but one does for %q", c.Text(), like.Text())
				break
			}
		}
	}
	lost := map[int]map[*solver.Constraint]bool{} // by clue
	for _, now := range others {
		there := shownOn(now.Board)
		if !slices.EqualFunc(e.Board.Sites, now.Board.Sites, func(a, b puzzles.Site) bool { return a.String() == b.String() && slices.Equal(a.Values, b.Values) }) {
			continue // that is another board
		}
		changed := slices.IndexFunc(shown, func(s sign) bool { return !slices.Contains(there, s) })
		if changed < 0 {
			continue
		}
		inPlace := now.Len() == e.Len() && slices.EqualFunc(shown, there, func(a, b sign) bool { return a.at == b.at })
		kept := map[string]bool{}
		for _, c := range now.Constraints {
			kept[readAs(now, c)] = true
		}
		for _, c := range e.Constraints {
			if !stated(c) || kept[readAs(e, c)] {
				continue
			}
			i, ok := of[c]
			if !ok || slices.Contains(there, shown[i]) {
				if inPlace {
					said("%q is said no more once %q is changed, which does not stand for it", c.Text(), shown[changed].says)
				}
				continue
			}
			if lost[i] == nil {
				lost[i] = map[*solver.Constraint]bool{}
			}
			lost[i][c] = true
		}
	}
	for i, of := range lost {
		for _, s := range clues[i].Constraints {
			if stated(s) && !of[s] {
				said("%q stands for %q, which holds whatever it says", shown[i].says, s.Text())
			}
		}
	}
	return says
}

func stated(c *solver.Constraint) bool { return c.Exact() && !c.Implied && !c.Tight }

// readAs is all that a constraint says.
func readAs(e *puzzles.Encoding, c *solver.Constraint) string {
	var terms []string
	for _, t := range c.Terms {
		terms = append(terms, fmt.Sprint(t.Coef, e.Name(t.Var)))
	}
	return fmt.Sprint(c.Rule, c.Lo, c.Hi, c.Text(), slices.Sorted(slices.Values(terms)))
}

// A sign is what a clue shows, and where.
type sign struct {
	at   grid.At
	says string
}

// shownOn returns what each clue of a board shows.
func shownOn(b *puzzles.Board) (all []sign) {
	for _, l := range b.Labels {
		all = append(all, sign{l.At, l.Said()})
	}
	for _, n := range b.Nodes {
		all = append(all, sign{n.At, n.Text})
	}
	for _, n := range b.Notes {
		all = append(all, sign{says: n.Said()})
	}
	return all
}

var number = regexp.MustCompile(`[0-9]+`)

// Altered returns encodings of puzzles whose texts differ from that of one in a number, or in
// a line that stands in it twice then: of so many such texts, or a few more, those that can be
// read. All changes of one number, or line, are among them or none.
func Altered(k puzzles.Kind, p puzzles.Puzzle, most int) (all []*puzzles.Encoding) {
	text := p.Text().String()
	var changes [][]string
	for _, at := range number.FindAllStringIndex(text, -1) {
		last := at[1] - 1
		other := func(more byte) string { return text[:last] + string('0'+(text[last]-'0'+more)%10) + text[at[1]:] }
		changes = append(changes, []string{text[:at[0]] + "?" + text[at[1]:], other(1), other(9)})
	}
	lines := strings.SplitAfter(text, "\n")
	for i := 1; i < len(lines); i++ {
		var others []string
		for _, l := range lines[1:] {
			if l != lines[i] {
				others = append(others, strings.Join(slices.Concat(lines[:i], []string{l}, lines[i+1:]), ""))
			}
		}
		changes = append(changes, others)
	}
	r := rand.New(rand.NewPCG(11, 13))
	r.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	n := 0
	for _, texts := range changes {
		if n >= most {
			break
		}
		n += len(texts)
		for _, text := range texts {
			if es := puzzles.Read([]puzzles.Kind{k}, text, ""); len(es) == 1 && es[0].Err == nil && puzzles.Lacks(es[0].Puzzle) == nil {
				all = append(all, puzzles.Encode(es[0].Puzzle.Board(), puzzles.Explaining(es[0].Puzzle)))
			}
		}
	}
	return all
}
