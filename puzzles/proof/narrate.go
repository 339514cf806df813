package proof

import (
	"cmp"
	"maps"
	"slices"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// narrate puts a chain of steps that ends in a broken constraint into sentences.
func (x *explainer) narrate(steps []solver.Step, broken *solver.Constraint) []Step {
	n := &narrator{x: x, stated: map[solver.Lit]bool{}}
	n.narrate(steps)
	n.conclude(broken)
	return n.out
}

// A narrator puts steps into sentences. Consecutive steps of one constraint share a
// sentence; that a filled site holds nothing else, and what was stated before, is left
// out.
type narrator struct {
	x      *explainer
	lemmas map[*solver.Constraint]lemma
	stated map[solver.Lit]bool
	depth  int
	out    []Step
}

// complete adds to the steps of a trail those that lemmas on the same trail rest on. All
// are in the order they were taken, since the sentence of a cut is about what was known
// then.
func (n *narrator) complete(r refutation) refutation {
	all := map[int]solver.Step{}
	var add func(steps []solver.Step)
	through := func(c *solver.Constraint) {
		if a, ok := n.lemmas[c]; ok && a.trial == r.trial {
			outer, _ := a.parts()
			add(outer)
		}
	}
	add = func(steps []solver.Step) {
		for _, s := range steps {
			if _, ok := all[s.Index]; !ok {
				all[s.Index] = s
				through(s.Reason)
			}
		}
	}
	add(r.steps)
	through(r.broken)
	r.steps = slices.SortedFunc(maps.Values(all), func(a, b solver.Step) int { return cmp.Compare(a.Index, b.Index) })
	return r
}

func (n *narrator) narrate(steps []solver.Step) {
	for _, s := range steps {
		l := s.Lit()
		f, held, ok := n.x.e.Meaning(l)
		if !ok || n.stated[l] {
			continue
		}
		gain := puzzles.Gain{Fact: f, Holds: held}
		if a, ok := n.lemmas[s.Reason]; ok {
			n.narrateLemma(a)
			n.stated[l] = true // not before: the proof of it can't go without it
			n.add(Step{Text: english.AsSentence("so here " + n.x.e.Board.Clause([]puzzles.Gain{gain})), Sites: []int{f.Site}, Gains: []puzzles.Gain{gain}})
			continue
		}
		n.stated[l] = true
		last := len(n.out) - 1
		switch {
		case s.Reason == nil:
			also := ""
			if n.depth > 0 {
				also = "also "
			}
			n.add(Step{Text: english.AsSentence("suppose " + also + n.x.e.Board.Clause([]puzzles.Gain{gain})), Sites: []int{f.Site}, Gains: []puzzles.Gain{gain}, Supposed: true})
		case s.Reason.Rule == puzzles.OneValue && !held:
		case last >= 0 && n.out[last].constraint == s.Reason && n.out[last].Depth == n.depth:
			n.out[last].Gains = append(n.out[last].Gains, gain)
			n.out[last].Text = n.then(n.out[last])
		default:
			p := Step{Sites: n.x.e.Sites(s.Reason), Gains: []puzzles.Gain{gain}, Rule: s.Reason.Rule, constraint: s.Reason}
			p.Text = n.then(p)
			n.add(p)
		}
	}
}

// narrateLemma puts an inner supposition into sentences, after what it needs of the outer
// one that was not stated yet. What it concludes does not hold in the outer one.
func (n *narrator) narrateLemma(a lemma) {
	outer, assumptions := n.complete(a.refutation).parts()
	n.narrate(outer)
	inner := &narrator{x: n.x, lemmas: n.lemmas, stated: maps.Clone(n.stated), depth: n.depth + 1, out: n.out}
	if len(assumptions) > 0 {
		delete(inner.stated, assumptions[0].Lit()) // supposed even where it was shown: that it can't be is news
	}
	inner.narrate(assumptions)
	inner.conclude(a.broken)
	n.out = inner.out
}

func (n *narrator) then(p Step) string {
	because := p.constraint.Text()
	if p.Rule == puzzles.OneValue {
		because = "nothing else is left for it"
	}
	return english.AsSentence("then " + n.x.e.Board.Clause(p.Gains) + ", because " + because)
}

func (n *narrator) add(p Step) {
	p.Depth = n.depth
	n.out = append(n.out, p)
}

func (n *narrator) conclude(broken *solver.Constraint) {
	sites := n.x.e.Sites(broken)
	if a, ok := n.lemmas[broken]; ok { // what must be here was refuted
		n.narrateLemma(a)
		n.add(Step{Text: "But it must be so here, and can't.", Sites: sites, Broken: true})
		return
	}
	end := "but " + broken.Text() + ", and now that can't be"
	if broken.Rule == puzzles.OneValue && len(sites) > 0 {
		end = "but now nothing is left for " + n.x.e.At(sites[0]).String()
	}
	n.add(Step{Text: english.AsSentence(end), Sites: sites, Rule: broken.Rule, Broken: true, constraint: broken})
}
