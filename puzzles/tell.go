package puzzles

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"crib/solver"
)

// said joins gains as a sentence does: "r1c2 and r1c3 are not a 5".
func (b *Board) said(gains []Gain) string {
	var parts []string
	for i := 0; i < len(gains); {
		v := b.value(gains[i])
		j := i + 1
		for j < len(gains) && gains[j].Holds == gains[i].Holds && b.value(gains[j]) == v {
			j++
		}
		words := v.Words
		if !gains[i].Holds {
			words = v.Deny()
		}
		if rest := b.denied(gains[i:]); j == i+1 && len(rest) > 1 {
			var at []string
			for ; i < len(gains) && slices.Equal(b.denied(gains[i:]), rest); i += len(rest) {
				at = append(at, b.Sites[gains[i].Site].String())
			}
			are := " is not "
			if len(at) > 1 {
				are = " are not "
			}
			parts = append(parts, List(at, "and")+are+List(rest, "or"))
			continue
		}
		var at []string
		for _, g := range gains[i:j] {
			at = append(at, b.Sites[g.Site].String())
		}
		if len(at) > 1 && gains[i].Holds && v.Plural != "" {
			words = v.Plural
		} else if rest, ok := strings.CutPrefix(words, "is "); ok && len(at) > 1 {
			words = "are " + rest
		} else if len(at) > 1 {
			for _, p := range at[:len(at)-1] {
				parts = append(parts, p+" "+words)
			}
			at = at[len(at)-1:]
		}
		parts = append(parts, List(at, "and")+" "+words)
		i = j
	}
	return List(parts, "and")
}

// denied returns what the first site among gains is not, as far as the gains in
// a row say so of it: "a 1", "a 2".
func (b *Board) denied(gains []Gain) []string {
	var rest []string
	for _, g := range gains {
		what, ok := strings.CutPrefix(b.value(g).Deny(), "is not ")
		if g.Holds || g.Site != gains[0].Site || !ok {
			break
		}
		rest = append(rest, what)
	}
	return rest
}

func (b *Board) value(g Gain) Value { return b.Sites[g.Site].Values[g.Value] }

// sentence makes a clause a sentence. A place keeps its small letter.
func sentence(clause string) string {
	if len(clause) > 1 && !(clause[0] == 'r' && clause[1] >= '0' && clause[1] <= '9') {
		clause = strings.ToUpper(clause[:1]) + clause[1:]
	}
	return clause + "."
}

// told puts a chain of steps that ends in a broken constraint into sentences.
func (x *explainer) told(steps []solver.Step, broken *solver.Constraint) []ProofStep {
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
	out    []ProofStep
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
			if _, ok := all[s.At]; !ok {
				all[s.At] = s
				through(s.Why)
			}
		}
	}
	add(r.steps)
	through(r.broken)
	r.steps = slices.SortedFunc(maps.Values(all), func(a, b solver.Step) int { return cmp.Compare(a.At, b.At) })
	return r
}

func (n *narrator) tell(steps []solver.Step) {
	for _, s := range steps {
		l := s.Lit()
		f, held, ok := n.x.e.Meaning(l)
		if !ok || n.said[l] {
			continue
		}
		gain := Gain{f, held}
		if a, ok := n.asides[s.Why]; ok {
			n.tellAside(a)
			n.said[l] = true // not before: the proof of it can't go without it
			n.say(ProofStep{Text: sentence("so here " + n.x.e.Board.said([]Gain{gain})), Sites: []int{f.Site}, Gains: []Gain{gain}})
			continue
		}
		n.said[l] = true
		last := len(n.out) - 1
		switch {
		case s.Why == nil:
			also := ""
			if n.depth > 0 {
				also = "also "
			}
			n.say(ProofStep{Text: sentence("suppose " + also + n.x.e.Board.said([]Gain{gain})), Sites: []int{f.Site}, Gains: []Gain{gain}, Supposed: true})
		case s.Why.Rule == OneValue && !held:
		case last >= 0 && n.out[last].why == s.Why && n.out[last].Depth == n.depth:
			n.out[last].Gains = append(n.out[last].Gains, gain)
			n.out[last].Text = n.then(n.out[last])
		default:
			p := ProofStep{Sites: n.x.e.Sites(s.Why), Gains: []Gain{gain}, Rule: s.Why.Rule, why: s.Why}
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

func (n *narrator) then(p ProofStep) string {
	because := p.why.Text()
	if p.Rule == OneValue {
		because = "nothing else is left for it"
	}
	return sentence("then " + n.x.e.Board.said(p.Gains) + ", because " + because)
}

func (n *narrator) say(p ProofStep) {
	p.Depth = n.depth
	n.out = append(n.out, p)
}

func (n *narrator) end(broken *solver.Constraint) {
	sites := n.x.e.Sites(broken)
	if a, ok := n.asides[broken]; ok { // what must be here was refuted
		n.tellAside(a)
		n.say(ProofStep{Text: "But it must be so here, and can't.", Sites: sites, Broken: true})
		return
	}
	end := "but " + broken.Text() + ", and now that can't be"
	if broken.Rule == OneValue && len(sites) > 0 {
		end = "but now nothing is left for " + n.x.e.At(sites[0]).String()
	}
	n.say(ProofStep{Text: sentence(end), Sites: sites, Rule: broken.Rule, Broken: true, why: broken})
}
