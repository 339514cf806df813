package proof

import (
	"fmt"
	"slices"

	"crib/puzzles"
	"crib/puzzles/english"
)

// Explain says in a sentence which clues clash, and how where it takes no step to see that.
// Givens are named by their places alone where they are many.
func (c Clash) Explain() string {
	const (
		givens = 6 // with their values
		most   = 8 // clues that are printed
		few    = 4 // rules that are broken at a glance
	)
	b := c.From.Rules.Board
	var says, at []string
	for _, p := range c.Printed {
		says = append(says, p.Constraints[0].Text())
	}
	n := len(says) + len(c.Clues)
	if len(says) > most {
		says = append(says[:most], fmt.Sprintf("%d more", len(says)-most))
	}
	var held []puzzles.Gain
	for _, f := range c.Clues {
		held, at = append(held, puzzles.Gain{Fact: f, Holds: true}), append(at, b.Sites[f.Site].String())
	}
	switch {
	case len(held) > givens:
		says = append(says, english.List(at, "and"))
	case len(held) > 0:
		says = append(says, b.Clause(held))
	}
	clash := english.List(says, "and")
	switch glance := len(c.Walk) == 1; {
	case c.totals > 0:
		return english.AsSentence(c.Walk[0].main.Constraint.Text())
	case n == 0 && glance:
		return english.AsSentence("even without clues it can't be that " + english.List(c.Rules(), "and"))
	case n == 0:
		return "The rules of this board leave no solution, whatever is written on it."
	case n == 1 && !glance:
		return english.AsSentence(clash + ", which can't be")
	case !glance:
		return fmt.Sprintf("These %d clues clash: %s.", n, clash)
	case c.Walk[0].main.Rule == puzzles.OneValue:
		return english.AsSentence(clash + ", so that nothing is left for " + b.Sites[c.Walk[0].main.Sites[0]].String())
	}
	clash += ", which can't be"
	if rules := slices.DeleteFunc(c.Rules(), func(r string) bool { return slices.Contains(says, r) }); len(rules) > 0 {
		clash += ": " + english.List(rules[max(0, len(rules)-few):], "and")
	}
	return english.AsSentence(clash)
}

// Rules returns what the rules say that the walk goes by, in clauses.
func (c Clash) Rules() []string {
	rules := []string{}
	for _, h := range c.Walk {
		for _, s := range h.Steps {
			if s.Constraint == nil || s.Rule == puzzles.OneValue {
				continue
			}
			if text := s.Constraint.Text(); !slices.Contains(rules, text) {
				rules = append(rules, text)
			}
		}
	}
	return rules
}

// Steps returns the walk in sentences: one for each step of one rule, and all those of a
// supposition. There are none where it takes no step to see that a rule is broken.
func (c Clash) Steps() []Step {
	if len(c.Walk) < 2 {
		return nil
	}
	return said(c.From, c.Walk)
}

// said is a walk in sentences.
func said(at puzzles.Position, walk []Hint) (all []Step) {
	b := at.Rules.Board
	for i := 0; i < len(walk); i++ {
		h := walk[i]
		if h.Strength != Because {
			for _, s := range h.Steps {
				s.Depth++
				all = append(all, s)
			}
			all = append(all, Step{Text: h.Answer(b), Sites: []int{h.Gains[0].Site}, Gains: h.Gains})
			continue
		}
		s := h.main
		s.Basis = h.witnesses
		if len(h.Gains) == 0 {
			for _, before := range walk[:i] {
				at = at.Put(before.Gains)
			}
			s.Text = english.AsSentence("but " + h.breach(at))
			return append(all, s)
		}
		for ; i+1 < len(walk) && h.alike(walk[i+1]); i++ {
			h.Gains = slices.Concat(h.Gains, walk[i+1].Gains)
		}
		s.Gains, s.Text = h.Gains, english.AsSentence(h.because(b)+", so "+b.Clause(h.Gains))
		all = append(all, s)
	}
	return all
}

// alike reports whether the next hint rules something out for the same reason, in the
// same words.
func (h Hint) alike(next Hint) bool {
	return next.Strength == Because && len(next.Gains) > 0 && !h.Gains[0].Holds && !next.Gains[0].Holds &&
		h.main.Constraint.Text() == next.main.Constraint.Text() && slices.Equal(h.witnesses, next.witnesses)
}

// because is the reason of a hint of one constraint, in a clause.
func (h Hint) because(b *puzzles.Board) string {
	if h.main.Rule == puzzles.OneValue {
		return "all values but one are ruled out for " + b.Sites[h.Gains[0].Site].String() + h.pointAt(b)
	}
	return h.main.Constraint.Text() + h.ruledOut(b)
}

// breach says in a clause how a rule is broken.
func (h Hint) breach(at puzzles.Position) string {
	const few = 4
	b, rule := at.Rules.Board, h.main.Constraint
	beyond := slices.ContainsFunc(h.witnesses, func(s int) bool { return at.Marks[s] == puzzles.Blank || !slices.Contains(h.main.Sites, s) })
	switch n := len(h.witnesses); {
	case rule.Rule == puzzles.OneValue:
		return "nothing is left for " + b.Sites[h.main.Sites[0]].String() + h.pointAt(b)
	case n == 0:
		return rule.Text() + ", which can't be"
	case beyond:
		return rule.Text() + ", and " + english.List(h.witnessNames(b), "and") + " leave no way"
	case n > few:
		return rule.Text() + ", and what is written there leaves no way"
	}
	var held []puzzles.Gain
	for _, s := range h.witnesses {
		held = append(held, puzzles.Gain{Fact: puzzles.Fact{Site: s, Value: at.Marks[s]}, Holds: true})
	}
	return rule.Text() + ", and " + b.Clause(held)
}
