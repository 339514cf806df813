package puzzles

import (
	"slices"

	"crib/solver"
)

// mistake finds marks that are wrong: those that break a rule, those that are
// not the solution's, and those that leave no way on.
func (x *explainer) mistake(solution []int) (Hint, bool) {
	var wrong []int
	if solution != nil {
		wrong = x.g.Wrong(solution)
	}
	for _, b := range x.g.Broken() {
		h := Hint{Strength: Mistake}
		for _, s := range b.Sites {
			if x.g.Fixed(s) || len(wrong) > 0 && !slices.Contains(wrong, s) {
				continue
			}
			h.Gains = append(h.Gains, Gain{Fact{s, x.g.Mark(s)}, true})
		}
		if len(h.Gains) > 0 {
			h.main = ProofStep{Text: sentence("the rule “" + b.Rule + "” is broken: " + b.Text), Sites: b.Sites, Rule: b.Rule, Broken: true}
			h.Steps = []ProofStep{h.main}
			return h, true
		}
	}
	if len(wrong) > 0 {
		return x.disprove(wrong), true
	}
	if solution != nil {
		return Hint{}, false // what is there agrees with it
	}
	t := x.e.NewTrail(x.known, false)
	if !t.Deduce(0) {
		return Hint{}, false
	}
	steps, broken := t.Contradiction()
	h := Hint{Strength: Mistake, Steps: x.told(steps, broken)}
	h.main = h.Steps[len(h.Steps)-1]
	for site, c := range x.g.cells {
		if c.Mark != Blank && !x.g.Fixed(site) {
			h.Gains = append(h.Gains, Gain{Fact{site, c.Mark}, true})
		}
	}
	return h, len(h.Gains) > 0
}

// disprove shows of the wrong mark with the shortest proof that it is wrong,
// from the givens and the marks that are right.
func (x *explainer) disprove(wrong []int) Hint {
	right := x.g.Marks()
	for _, s := range wrong {
		right[s] = x.g.Board.Sites[s].Given
	}
	t := x.e.NewTrail(x.e.With(right), false)
	t.Deduce(0)
	var best Hint
	for _, s := range wrong {
		m := x.g.Mark(s)
		gain := Gain{Fact{s, m}, true}
		if m == Blank { // a right value was crossed out
			for v := range x.e.Board.Sites[s].Values {
				if x.g.cells[s].Crossed.Has(v) {
					gain = Gain{Fact{s, v}, false}
				}
			}
		}
		h := Hint{
			Strength: Mistake, Gains: []Gain{gain}, Cost: 1 << 20,
			main: ProofStep{Text: sentence(x.e.At(s).String() + " is not what the only solution has there"), Sites: []int{s}},
		}
		h.Steps = []ProofStep{h.main}
		if m != Blank {
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
func (x *explainer) contradict(t *solver.Trail, l solver.Lit) (Hint, bool) {
	if _, no := l.In(t.Known()); !no {
		return x.refute(t, l, 0)
	}
	for i := range t.Len() {
		if t.At(i).Lit() == l.Not() {
			steps := t.Proof(i)
			last := steps[len(steps)-1]
			h := Hint{Strength: Mistake, Steps: x.told(steps[:len(steps)-1], last.Why)}
			h.main = h.Steps[len(h.Steps)-1]
			f, held, _ := x.e.Meaning(last.Lit())
			h.Steps[len(h.Steps)-1].Broken = false
			h.Steps[len(h.Steps)-1].Text = sentence(last.Why.Text() + ", so " + x.e.Board.said([]Gain{{f, held}}))
			h.main = h.Steps[len(h.Steps)-1]
			h.Cost = 8 * len(h.Steps)
			return h, true
		}
	}
	return Hint{}, false
}
