package proof

import (
	"cmp"
	"maps"
	"slices"

	"crib/puzzles"
	"crib/solver"
)

// told puts a chain of steps that ends in a broken constraint into sentences.
func (x *explainer) told(steps []solver.Step, broken *solver.Constraint) []Step {
	n := &narrator{x: x, said: map[solver.Lit]bool{}}
	n.tell(steps)
	n.end(broken)
	return n.out
}

// A narrator puts steps into sentences. Steps of one constraint in a row are
// said together; that a filled site takes nothing else goes unsaid, and so
// does what was said before.
type narrator struct {
	x      *explainer
	asides map[*solver.Constraint]aside
	said   map[solver.Lit]bool
	depth  int
	out    []Step
}

// whole adds to the steps of a trail those that asides on the same trail rest
// on. All are in the order they were taken: a cut is put in words of what was
// known then.
func (n *narrator) whole(r refutation) refutation {
	all := map[int]solver.Step{}
	var add func(steps []solver.Step)
	through := func(c *solver.Constraint) {
		if a, ok := n.asides[c]; ok && a.trail == r.trail {
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

func (n *narrator) tell(steps []solver.Step) {
	for _, s := range steps {
		l := s.Lit()
		f, held, ok := n.x.e.Meaning(l)
		if !ok || n.said[l] {
			continue
		}
		gain := puzzles.Gain{Fact: f, Holds: held}
		if a, ok := n.asides[s.Reason]; ok {
			n.tellAside(a)
			n.said[l] = true // not before: the proof of it can't go without it
			n.say(Step{Text: puzzles.Sentence("so here " + n.x.e.Board.Clause([]puzzles.Gain{gain})), Sites: []int{f.Site}, Gains: []puzzles.Gain{gain}})
			continue
		}
		n.said[l] = true
		last := len(n.out) - 1
		switch {
		case s.Reason == nil:
			also := ""
			if n.depth > 0 {
				also = "also "
			}
			n.say(Step{Text: puzzles.Sentence("suppose " + also + n.x.e.Board.Clause([]puzzles.Gain{gain})), Sites: []int{f.Site}, Gains: []puzzles.Gain{gain}, Supposed: true})
		case s.Reason.Rule == puzzles.OneValue && !held:
		case last >= 0 && n.out[last].why == s.Reason && n.out[last].Depth == n.depth:
			n.out[last].Gains = append(n.out[last].Gains, gain)
			n.out[last].Text = n.then(n.out[last])
		default:
			p := Step{Sites: n.x.e.Sites(s.Reason), Gains: []puzzles.Gain{gain}, Rule: s.Reason.Rule, why: s.Reason}
			p.Text = n.then(p)
			n.say(p)
		}
	}
}

// tellAside tells an inner supposition: first what it needs of the outer one
// that was not said yet. What it concludes is not said of the outer one.
func (n *narrator) tellAside(a aside) {
	outer, within := n.whole(a.refutation).parts()
	n.tell(outer)
	inner := &narrator{x: n.x, asides: n.asides, said: maps.Clone(n.said), depth: n.depth + 1, out: n.out}
	if len(within) > 0 {
		delete(inner.said, within[0].Lit()) // supposed even where it was shown: that it can't be is news
	}
	inner.tell(within)
	inner.end(a.broken)
	n.out = inner.out
}

func (n *narrator) then(p Step) string {
	because := p.why.Text()
	if p.Rule == puzzles.OneValue {
		because = "nothing else is left for it"
	}
	return puzzles.Sentence("then " + n.x.e.Board.Clause(p.Gains) + ", because " + because)
}

func (n *narrator) say(p Step) {
	p.Depth = n.depth
	n.out = append(n.out, p)
}

func (n *narrator) end(broken *solver.Constraint) {
	sites := n.x.e.Sites(broken)
	if a, ok := n.asides[broken]; ok { // what must be here was refuted
		n.tellAside(a)
		n.say(Step{Text: "But it must be so here, and can't.", Sites: sites, Broken: true})
		return
	}
	end := "but " + broken.Text() + ", and now that can't be"
	if broken.Rule == puzzles.OneValue && len(sites) > 0 {
		end = "but now nothing is left for " + n.x.e.At(sites[0]).String()
	}
	n.say(Step{Text: puzzles.Sentence(end), Sites: sites, Rule: broken.Rule, Broken: true, why: broken})
}
