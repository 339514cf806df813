package proof

import (
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// mistake finds marks that are wrong: those that break a rule, those that are
// not the solution's, and those that leave no way on.
func (x *explainer) mistake(solution []int) (Hint, bool) {
	var wrong []int
	if solution != nil {
		if wrong = x.p.Wrong(solution); len(wrong) == 0 {
			return Hint{}, false // what is there agrees with it
		}
	}
	for _, b := range x.p.Broken() {
		h := Hint{Strength: Mistake}
		for _, s := range b.Sites {
			if x.e.At(s).Given != puzzles.Blank || len(wrong) > 0 && !slices.Contains(wrong, s) {
				continue
			}
			h.Gains = append(h.Gains, puzzles.Gain{Fact: puzzles.Fact{Site: s, Value: x.p.Marks[s]}, Holds: true})
		}
		if len(h.Gains) > 0 {
			says := "the rule “" + b.Rule + "” is broken: " + b.Text
			if rest, ok := strings.CutPrefix(b.Text, "by "+b.Rule+" "); ok { // a clue of the puzzle's own
				says = b.Rule + " is broken: " + rest
			}
			h.main = Step{Text: english.AsSentence(says), Sites: b.Sites, Rule: b.Rule, Broken: true}
			h.Steps = []Step{h.main}
			return h, true
		}
	}
	if len(wrong) > 0 {
		return x.disprove(wrong), true
	}
	t := x.e.NewTrail(x.known, false)
	if !t.Propagate(0) {
		return Hint{}, false
	}
	steps, broken := t.Conflict()
	h := Hint{Strength: Mistake, Steps: x.narrate(refutation{steps: steps, broken: broken}, nil, nil)}
	h.main = h.Steps[len(h.Steps)-1]
	for site, m := range x.p.Marks {
		if m != puzzles.Blank && x.e.At(site).Given == puzzles.Blank {
			h.Gains = append(h.Gains, puzzles.Gain{Fact: puzzles.Fact{Site: site, Value: m}, Holds: true})
		}
	}
	return h, len(h.Gains) > 0
}

// disprove proves the wrong mark with the shortest proof wrong, from the givens and the
// marks that are right.
func (x *explainer) disprove(wrong []int) Hint {
	right := slices.Clone(x.p.Marks)
	for _, s := range wrong {
		right[s] = x.e.At(s).Given
	}
	t := x.e.NewTrail(x.e.With(right), false)
	t.Propagate(0)
	var best Hint
	for _, s := range wrong {
		m := x.p.Marks[s]
		gain := puzzles.Gain{Fact: puzzles.Fact{Site: s, Value: m}, Holds: true}
		if m == puzzles.Blank { // a right value was crossed out
			for v := range x.e.Board.Sites[s].Values {
				if x.p.Crossed[s].Has(v) {
					gain = puzzles.Gain{Fact: puzzles.Fact{Site: s, Value: v}, Holds: false}
				}
			}
		}
		h := Hint{
			Strength: Mistake, Gains: []puzzles.Gain{gain}, Cost: 1 << 20,
			main: Step{Text: english.AsSentence(x.e.At(s).String() + " is not what the only solution has there"), Sites: []int{s}},
		}
		h.Steps = []Step{h.main}
		if m != puzzles.Blank {
			if proof, ok := x.contradict(t, x.e.Is(s, m)); ok {
				h.Steps, h.main, h.Cost = proof.Steps, proof.main, proof.Cost
			}
		}
		if best.Gains == nil || h.Cost < best.Cost {
			best = h
		}
	}
	return best
}

// contradict refutes a literal on a trail where it may be decided already.
func (x *explainer) contradict(t *solver.Trail, l solver.Lit) (h Hint, ok bool) {
	if _, no := l.In(t.Known()); !no {
		if h, ok = x.refute(t, l); ok {
			h.Steps = x.narrate(refutation{steps: h.steps, broken: h.broken}, nil, nil)
			h.main = h.Steps[len(h.Steps)-1]
		}
		return h, ok
	}
	for i := range t.Len() {
		if t.At(i).Lit() == l.Not() {
			n := newNarrator(x, nil)
			n.steps = t.Derivation(i)
			n.visited, n.shows = make([]bool, len(n.steps)), map[int]shown{}
			last := len(n.steps) - 1
			for _, u := range n.steps[last].Uses {
				n.visit(u)
			}
			// That another value stands there was said.
			if _, held, _ := x.e.Meaning(l.Not()); held || n.steps[last].Reason.Rule != puzzles.OneValue {
				n.say(last)
			}
			return Hint{Strength: Mistake, Steps: n.out, main: n.out[len(n.out)-1], Cost: 8 * len(n.out)}, true
		}
	}
	return Hint{}, false
}
