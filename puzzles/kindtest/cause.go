package kindtest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/grid"
	"crib/puzzles/proof"
	"crib/puzzles/proof/narrate"
	"crib/solver"
)

// figure finds the numbers in the sentence of a hint, and what each of them counts.
var figure = regexp.MustCompile(`, and only (?P<left>\w+) places are left|\bthe other (?P<others>\w+) are|\band (?P<of>\w+) of them are|\bthe other \w+ come to (?P<sum>\d+)|\ball (?P<there>\w+) [^,]+ are there|all other places are (?P<gone>taken or crossed out|taken|crossed out)\.`)

// CheckCause computes again, from the row and the board alone, what a hint of one constraint says
// settles it: its facts are on the board, or one rule shows them there; they are enough; and the
// figures of the sentence are right. It reports whether the row was counted.
func CheckCause(at puzzles.Position, h proof.Hint) (counted bool, err error) {
	c, why, e := h.Steps[len(h.Steps)-1].Constraint, h.Cause(), at.Rules
	says := h.Reason(e.Board)
	switch stands := slices.Contains(e.Constraints, c); {
	case h.Strength != proof.Because || c.Rule == puzzles.OneValue:
		return false, nil
	case strings.Contains(says, "one way is left") || strings.Contains(says, " only one way"):
		return false, fmt.Errorf("%q says only that one way is left", says)
	case stands && c.Cause != solver.Counting:
		return false, fmt.Errorf("%q was not found for the position, and its cause is said to be %q", says, c.Cause)
	case c.Cause != solver.Counting || why.Sort == narrate.ByItself:
		return false, nil
	}
	if err := lit(at, h, says); err != nil {
		return false, err
	}
	known := meet(e.Marked(at.Marks), at.Known())
	alone := e.Start()
	for v := range alone {
		if alone[v] = (solver.Range{Lo: 0, Hi: 1}); !e.Factual(solver.Var(v)) {
			return false, nil // what follows of other variables has no figures
		}
	}
	for _, f := range why.Facts {
		l := e.Lit(f)
		if yes, _ := l.In(known); !yes && at.Marks[f.Site] == puzzles.Blank && !shows(e, known, l) {
			return true, fmt.Errorf("%q rests on %s, which is not to be seen", says, e.Board.Clause([]puzzles.Gain{f}))
		}
		for v, l := range e.Lits(f.Site) {
			switch {
			case v == f.Value && !f.Holds, v != f.Value && f.Holds:
				alone.Fix(l.Not())
			case f.Holds:
				alone.Fix(l)
			}
		}
	}
	if why.Sort == narrate.Sums {
		return true, figures(at, h, says)
	}
	for _, g := range h.Gains {
		if !slices.ContainsFunc(c.Propagate(alone), func(s solver.Step) bool { return s.Var == e.Lit(g).Var() && (s.Conflict() || s.Lit() == e.Lit(g)) }) {
			return true, fmt.Errorf("%q: %d facts are not enough for %s", says, len(why.Facts), e.Board.Clause([]puzzles.Gain{g}))
		}
	}
	return true, figures(at, h, says)
}

// shows reports whether one rule of a board shows a literal.
func shows(e *puzzles.Encoding, known solver.Ranges, l solver.Lit) bool {
	all := slices.Clone(e.Constraints)
	for _, lazy := range e.Lazy {
		all = append(all, lazy.Cut(known)...)
	}
	return slices.ContainsFunc(all, func(c *solver.Constraint) bool {
		return c.Exact() && slices.ContainsFunc(c.Terms, func(t solver.Term) bool { return t.Var == l.Var() }) &&
			slices.ContainsFunc(c.Propagate(known), func(s solver.Step) bool { return s.Var == l.Var() && !s.Conflict() && s.Lit() == l })
	})
}

// figures compares the numbers of a sentence with what is at the places that its row is about.
func figures(at puzzles.Position, h proof.Hint, says string) error {
	m := figure.FindStringSubmatch(says)
	if m == nil {
		return nil
	}
	sites, e := h.Sites(), at.Rules
	marked, alike := 0, map[int]int{} // of the places, and how many have each value as far as the cause says
	for _, s := range sites {
		if at.Marks[s] != puzzles.Blank {
			marked++
		}
	}
	facts := h.Cause().Facts
	for _, f := range facts {
		alike[f.Value]++
	}
	for i, name := range figure.SubexpNames() {
		if m[i] == "" || name == "" {
			continue
		}
		is := func(n int) bool { return m[i] == strconv.Itoa(n) || m[i] == english.InWords(n) }
		var right bool
		switch name {
		case "left":
			right = is(len(sites) - len(facts))
		case "others": // besides what the sentence names and what it settles
			text, others, words := h.Steps[len(h.Steps)-1].Constraint.Text()+" ", 0, map[string]bool{}
			for _, f := range facts {
				if v, name := f.Value, e.At(f.Site).String()+" "; !strings.Contains(text, " at "+name) && !strings.HasPrefix(text, "if "+name) && !strings.Contains(text, " if "+name) {
					if !f.Holds && len(e.At(f.Site).Values) == 2 {
						v = 1 - v
					}
					others++
					words[e.At(f.Site).Values[v].Words] = true
				}
			}
			about, said := map[int]bool{}, len(facts)-others
			for _, g := range h.Gains {
				about[g.Site] = true
			}
			// Nothing else is left there.
			right = len(words) == 1 && is(others) && others+said+len(about) >= len(e.Sites(h.Steps[len(h.Steps)-1].Constraint))
		case "of":
			right = len(alike) == 1 && is(len(facts)) && !slices.ContainsFunc(facts, func(f puzzles.Gain) bool {
				return !slices.Contains(grid.Spanned(h.Steps[len(h.Steps)-1].Constraint.Text()), e.At(f.Site).At)
			})
		case "there":
			right = len(alike) == 1 && is(len(facts)) && !slices.ContainsFunc(facts, func(f puzzles.Gain) bool { return !f.Holds })
		case "sum":
			sum, all, c := 0, 0, h.Steps[len(h.Steps)-1].Constraint // of what stands there, and of a full row in excess of what its terms add up
			for _, s := range sites {
				first, _ := strconv.Atoi(e.At(s).Values[0].Key)
				if all += first; at.Marks[s] != puzzles.Blank {
					n, _ := strconv.Atoi(e.At(s).Values[at.Marks[s]].Key)
					sum += n
				}
			}
			right = is(sum) && marked == len(sites)-1
			for _, g := range h.Gains {
				n, err := strconv.Atoi(e.At(g.Site).Values[g.Value].Key)
				right = right && err == nil && (sum+n == c.Lo+all) == g.Holds
			}
		case "gone":
			open := len(sites) - len(h.Gains) - marked
			taken := slices.ContainsFunc(sites, func(s int) bool { // by something else
				return at.Marks[s] != puzzles.Blank && at.Marks[s] != h.Gains[0].Value
			})
			right = (open > 0) == strings.Contains(m[i], "crossed") && taken == strings.Contains(m[i], "taken") &&
				!slices.ContainsFunc(facts, func(f puzzles.Gain) bool {
					return at.Marks[f.Site] == puzzles.Blank && !at.Crossed[f.Site].Has(f.Value)
				})
		}
		if !right {
			return fmt.Errorf("%q: %q is wrong of %d places, %d of them marked, and %d facts", says, m[i], len(sites), marked, len(facts))
		}
	}
	return nil
}

// lit returns an error where a sentence names a place behind that of its rule, and the place is not lit.
func lit(at puzzles.Position, h proof.Hint, says string) error {
	c, near := h.Steps[len(h.Steps)-1].Constraint, func(a, b grid.At) bool { return a.Apart(b) <= 1 }
	_, tail, _ := strings.Cut(strings.ToLower(says), strings.ToLower(c.Text()))
	for _, name := range regexp.MustCompile(`r\d+c\d+\b`).FindAllString(tail, -1) {
		place := grid.Named(name)[0]
		if !slices.ContainsFunc(slices.Concat(h.Sites(), h.Witnesses()), func(s int) bool {
			return strings.Contains(at.Rules.At(s).String(), name) || near(place, at.Rules.At(s).At)
		}) {
			return fmt.Errorf("%q names %s, which is not lit", says, name)
		}
	}
	return nil
}
