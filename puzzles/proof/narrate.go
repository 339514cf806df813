package proof

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// narrate puts steps that lead to a broken constraint into sentences, and where these
// rest on lemmas, the proofs of those: of what is needed once where it is, and of what is
// needed again before the rest.
func (x *explainer) narrate(r refutation, lemmas map[*solver.Constraint]lemma, needed []lemma) []Step {
	n := newNarrator(x, lemmas)
	n.needed = needed
	n.refute(r, false)
	return n.out
}

// A narrator puts steps into sentences, each after those it rests on. What one printed
// rule rules out, given what was said, is a glimpse: it has no sentence of its own, and
// the sentence that rests on it names what it comes from.
type narrator struct {
	x      *explainer
	lemmas map[*solver.Constraint]lemma
	needed []lemma             // of those, each after those it rests on
	stated map[solver.Lit]bool // what was said, and what goes without saying then
	known  solver.Ranges       // that, with the board
	depth  int
	out    []Step
	refutation
	visited  []bool        // of the steps
	shows    map[int]shown // of those that another rule shows at a glance
	told     []int         // those of a sentence
	toldAt   int           // which one that is
	toldFrom []string      // what it names to see
}

// A shown is by which rule something shows at a glance, and from which sites.
type shown struct {
	rule  *solver.Constraint
	sites []int
}

func newNarrator(x *explainer, lemmas map[*solver.Constraint]lemma) *narrator {
	return &narrator{x: x, lemmas: lemmas, stated: map[solver.Lit]bool{}, known: slices.Clone(x.known)}
}

// state notes what was said.
func (n *narrator) state(l solver.Lit) {
	n.stated[l] = true
	n.known.Fix(l)
}

// refute tells the proof from the innermost assumption to the broken constraint. What it
// rests on from before, as far as it was not said yet, comes first. All says that its
// assumptions are the innermost together.
func (n *narrator) refute(r refutation, all bool) {
	n.refutation = n.complete(r)
	n.visited, n.shows = make([]bool, len(n.steps)), map[int]shown{}
	inner, last := len(n.steps), len(n.steps)-1 // the innermost assumptions
	for i, s := range slices.Backward(n.steps) {
		if s.Reason == nil && (inner == len(n.steps) || all && s.Index >= r.from) {
			if inner == len(n.steps) {
				last = i
			}
			inner = i
		}
	}
	if n.depth > 0 {
		n.depth--
		outer := make([]int, inner)
		for i := range outer {
			outer[i] = i
		}
		n.visitAll(outer, nil)
		n.stated, n.known = maps.Clone(n.stated), slices.Clone(n.known)
		n.depth++
	}
	n.begin(inner, last)
	for _, a := range n.needed {
		if a.shared() {
			n.apart(a)
		}
	}
	n.conclude()
}

// complete adds to the steps of a trail those that lemmas on the same trail rest on: what
// holds outside of a supposition is said outside of it.
func (n *narrator) complete(r refutation) refutation {
	if len(n.lemmas) == 0 {
		return r
	}
	all := map[int]solver.Step{} // with Uses by Index
	var add func(steps []solver.Step)
	through := func(c *solver.Constraint) {
		if a, ok := n.lemmas[c]; ok && !a.shared() {
			outer := slices.IndexFunc(a.steps, func(s solver.Step) bool { return s.Index >= a.from })
			add(a.steps[:outer])
		}
	}
	add = func(steps []solver.Step) {
		for _, s := range steps {
			if _, ok := all[s.Index]; !ok {
				uses := make([]int, len(s.Uses))
				for k, u := range s.Uses {
					uses[k] = steps[u].Index
				}
				s.Uses = uses
				all[s.Index] = s
				through(s.Reason)
			}
		}
	}
	add(r.steps)
	through(r.broken)
	r.steps = slices.SortedFunc(maps.Values(all), func(a, b solver.Step) int { return cmp.Compare(a.Index, b.Index) })
	place := map[int]int{}
	for i, s := range r.steps {
		place[s.Index] = i
		for k, u := range s.Uses {
			s.Uses[k] = place[u]
		}
	}
	return r
}

// begin says the assumptions that are to be refuted, even where that was shown: that they
// can't be is news.
func (n *narrator) begin(first, last int) {
	if first > last {
		return
	}
	p := Step{Supposed: true}
	for i := first; i <= last; i++ {
		gain := n.x.gain(n.steps[i].Lit())
		p.Gains, p.Sites = append(p.Gains, gain), append(p.Sites, gain.Site)
		n.visited[i] = true
		n.state(n.steps[i].Lit())
	}
	suppose := "suppose "
	if n.depth > 0 {
		suppose = "suppose also "
	}
	p.Text = english.AsSentence(suppose + n.x.e.Board.Clause(p.Gains))
	n.add(p)
}

// shared reports whether it pays to tell a lemma apart from what rests on it.
func (a lemma) shared() bool { return a.uses > 1 && len(a.supposed) > 1 }

// apart tells the proof of a lemma, and then the lemma.
func (n *narrator) apart(a lemma) {
	n.within(a.refutation, true)
	p := Step{Text: english.AsSentence("so here " + n.either(a))}
	for _, l := range a.supposed {
		p.Sites = append(p.Sites, n.x.gain(l).Site)
	}
	n.add(p)
}

// within tells the proof of a lemma one supposition further in.
func (n *narrator) within(r refutation, all bool) {
	inner := &narrator{x: n.x, lemmas: n.lemmas, stated: n.stated, known: n.known, depth: n.depth + 1, out: n.out}
	inner.refute(r, all)
	n.out = inner.out
}

// either says a lemma.
func (n *narrator) either(a lemma) string {
	var ways []string
	for _, l := range a.supposed {
		ways = append(ways, n.x.e.Board.Clause([]puzzles.Gain{n.x.gain(l.Not())}))
	}
	return english.List(ways, "or")
}

// visitAll visits steps: those first that place a value, since that may show what others
// rule out, and then the others, unless that is enough.
func (n *narrator) visitAll(steps []int, enough func() bool) {
	for _, places := range [2]bool{true, false} {
		for _, i := range steps {
			if _, held, ok := n.x.e.Meaning(n.steps[i].Lit()); (ok && held) == places {
				n.visit(i)
			}
		}
		if places && enough != nil && enough() {
			return
		}
	}
}

// visit tells what a step rests on, and then what it says.
func (n *narrator) visit(i int) {
	if n.visited[i] {
		return
	}
	l := n.steps[i].Lit()
	f, held, ok := n.x.e.Meaning(l)
	seen := false
	n.visitAll(n.steps[i].Uses, func() bool {
		c := n.steps[i].Reason
		seen = ok && !held && !n.stated[l] && c != nil && c.Rule != puzzles.OneValue && n.shown(i)
		return seen
	})
	if n.visited[i] = true; seen {
		return
	}
	switch reason := n.steps[i].Reason; {
	case !ok || n.stated[l]:
	case reason == nil, reason.Rule == puzzles.OneValue && !held: // an outer one, or as good as said
		n.state(l)
	case n.glimpse(i):
	default:
		a, ok := n.lemmas[reason]
		if !ok {
			n.say(i)
			return
		}
		p := Step{Sites: []int{f.Site}, Gains: []puzzles.Gain{{Fact: f, Holds: held}}}
		if a.shared() {
			p.Text, p.Rule = n.then(p.Gains, n.either(a)+", as was shown"), Lemma
		} else {
			n.lemma(a, l.Not())
			p.Text = english.AsSentence("so here " + n.x.e.Board.Clause(p.Gains))
		}
		n.state(l) // not before: the proof of it can't go without it
		n.add(p)
	}
}

// shown reports whether some printed rule shows what a step rules out, given what was said.
func (n *narrator) shown(i int) bool {
	l := n.steps[i].Lit()
	for _, c := range n.x.printedOn(l.Var()) {
		for _, s := range c.Propagate(n.known) {
			if s.Var != l.Var() || s.Conflict() || s.Lit() != l {
				continue
			}
			sites := []int{}
			for _, t := range c.Terms {
				if f, held, _ := n.x.e.Meaning(t.Var.Lit()); held && n.known[t.Var].Lo == 1 && n.x.known[t.Var].Lo == 0 {
					sites = append(sites, f.Site)
				}
			}
			n.shows[i] = shown{c, sites}
			return true
		}
	}
	return false
}

// glimpse reports whether a step goes without saying: it rules a value out, or leaves a site
// what it is left blank for, next to one thing that was said.
func (n *narrator) glimpse(i int) bool {
	s := n.steps[i]
	f, held, ok := n.x.e.Meaning(s.Lit())
	if !ok || n.lemmas[s.Reason].broken != nil || !asPrinted(s.Reason) || slices.ContainsFunc(s.Uses, func(u int) bool {
		l := n.steps[u].Lit()
		return !n.x.e.Factual(l.Var()) || !n.stated[l]
	}) {
		return false
	}
	return !held || len(s.Uses) == 1 && n.x.e.At(f.Site).Values[f.Value].Default && n.x.memory.isStated(n.x.e, s.Reason)
}

// say tells a step, with all that its constraint says as well by now, and what is said in one
// breath with it.
func (n *narrator) say(i int) {
	p, told := n.sentence(i)
	last := len(n.out) - 1
	reason := p.Constraint
	if n.alike(last, reason) { // it was said just now
		told = append(slices.Clip(n.told), told...)
		p.Gains = append(slices.Clip(n.out[last].Gains), p.Gains...)
		n.out = n.out[:last]
	}
	sortBySite(p.Gains)
	if reason.Rule == puzzles.OneValue && n.only(last, p.Gains[0].Site) { // what leaves it nothing else was just said
		n.out[last].Gains = p.Gains
		n.out[last].Text = n.then(p.Gains, n.out[last].Constraint.Text()+see(n.more(n.out[last], n.rests(told))))
		n.told = nil
		n.tell(told)
		return
	}
	rests := n.rests(told)
	if c := n.closing(rests, reason); c != nil {
		reason = c
		p.Sites, p.Rule, p.Constraint = n.x.e.Sites(c), c.Rule, c
	}
	at := n.from(rests, reason)
	var shows []solver.Lit
	for _, k := range told {
		shows = append(shows, n.steps[k].Lit())
	}
	p.Also = n.x.spare(n.known, n.further(rests, reason), reason, shows)
	p.Sites = n.x.withSites(p.Sites, p.Also)
	switch because := because(reason, p.Also); {
	case reason.Rule == puzzles.OneValue && at == nil:
		p.Text = n.then(p.Gains, "nothing else is left for it")
	case reason.Rule == puzzles.OneValue:
		p.Text = n.then(p.Gains, leave(at)+" nothing else for it")
	case at != nil && p.Gains[0].Holds && exactlyOne(reason):
		p.Text = n.then(p.Gains, because+", and "+leave(at)+" no other place for it")
	default:
		p.from = at
		p.Text = n.then(p.Gains, because+see(at))
	}
	if !n.join(p, told) {
		if q, ok := n.aside(rests); ok { // it goes with what follows from it
			p.Text = strings.TrimSuffix(p.Text, ".") + ", and " + q.Constraint.Text() + see(q.from) + "."
			p.Gains, p.Also = append(p.Gains, q.Gains...), append(p.Also, q.Constraint)
			n.out = n.out[:len(n.out)-1]
		}
		n.tell(told)
		n.add(p)
		if n.told, n.toldAt, n.toldFrom = told, len(n.out)-1, slices.Concat(n.names(rests, reason)); p.Also != nil {
			n.told = nil // that is enough for one breath
		}
	}
	for k, s := range n.steps {
		if _, held, ok := n.x.e.Meaning(s.Lit()); ok && held && !n.stated[s.Lit()] && !n.visited[k] && s.Reason != nil && n.lemmas[s.Reason].broken == nil && n.ready(s.Uses) {
			for _, u := range s.Uses {
				n.visit(u)
			}
			if n.stated[s.Lit()] || n.visited[k] {
				continue
			}
			if n.alike(len(n.out)-1, s.Reason) {
				n.say(k)
				return
			}
			n.join(n.sentence(k))
		}
	}
}

// closing returns the constraint that last rules out a value of a site, of a few, which by the
// given one holds a value; nil where that is not better to be told.
func (n *narrator) closing(excluding []int, c *solver.Constraint) *solver.Constraint {
	const few = 3
	if c.Rule != puzzles.OneValue || len(excluding) == 0 || len(n.x.e.Lits(n.x.e.Sites(c)[0])) > few {
		return nil
	}
	last := n.steps[slices.Max(excluding)].Reason
	if last == nil || last.Rule == puzzles.OneValue || n.lemmas[last].broken != nil {
		return nil
	}
	return last
}

// further returns the constraints by which a constraint rests on some steps besides: those that
// show, of what is about no fact and of several clues, more than facts do at a glance.
func (n *narrator) further(rests []int, c *solver.Constraint) (others []*solver.Constraint) {
	binds := func(i int) bool { return n.x.memory.bindsClues(n.x.e, n.steps[i].Var) }
	seen := map[int]bool{}
	var through func(uses []int)
	through = func(uses []int) {
		for _, i := range uses {
			s := n.steps[i]
			if seen[i] || !binds(i) && s.Reason != c {
				continue
			}
			seen[i] = true
			if through(s.Uses); s.Reason != nil && s.Reason != c && slices.ContainsFunc(s.Uses, binds) && !slices.Contains(others, s.Reason) {
				others = append(others, s.Reason)
			}
		}
	}
	through(rests)
	return others
}

// spare leaves out of further constraints what is not needed for a constraint to show some literals,
// or to be broken where there are none: where known facts say as much of what is about none.
func (x *explainer) spare(known solver.Ranges, others []*solver.Constraint, c *solver.Constraint, shows []solver.Lit) []*solver.Constraint {
	if len(others) == 0 {
		return nil
	}
	facts := x.glanced(known)
	enough := func(others []*solver.Constraint) bool {
		known := slices.Clone(facts)
		for again := true; again; {
			again = false
			for _, k := range append(slices.Clip(others), c) {
				for _, s := range k.Propagate(known) {
					if s.Conflict() {
						return true
					}
					narrow(known, s)
					again = true
				}
			}
		}
		return len(shows) > 0 && !slices.ContainsFunc(shows, func(l solver.Lit) bool { yes, _ := l.In(known); return !yes })
	}
	if !enough(others) {
		return others
	}
	for i := 0; i < len(others); {
		if less := slices.Concat(others[:i], others[i+1:]); enough(less) {
			others = less
		} else {
			i++
		}
	}
	return slices.Clip(others)
}

// glanced returns what is known with what each printed rule by itself rules out then, and with what
// that says, by one rule each, of what is about no fact.
func (x *explainer) glanced(known solver.Ranges) solver.Ranges {
	facts := slices.Clone(known)
	for _, factual := range [2]bool{true, false} {
		from := slices.Clone(facts)
		for _, k := range x.e.Constraints {
			if !k.Exact() || k.Tight || factual && !asPrinted(k) {
				continue
			}
			for _, s := range k.Propagate(from) {
				if !s.Conflict() && x.e.Factual(s.Var) == factual && (!factual || !x.placesValue(s)) {
					narrow(facts, s)
				}
			}
		}
	}
	return facts
}

func narrow(known solver.Ranges, s solver.Step) {
	known[s.Var].Lo, known[s.Var].Hi = max(known[s.Var].Lo, s.To.Lo), min(known[s.Var].Hi, s.To.Hi)
}

// because says a constraint, after those others that it rests on: at once what differs only in
// the place that it is about, of which a few are named.
func because(c *solver.Constraint, others []*solver.Constraint) string {
	const few = 3
	var all []string
	for i, o := range others {
		alike := slices.DeleteFunc(slices.Clone(others), func(k *solver.Constraint) bool { return !differInPlace(o, k) })
		switch first := slices.IndexFunc(others, func(k *solver.Constraint) bool { return k == o || differInPlace(o, k) }); {
		case first < i:
		case len(alike) == 1:
			all = append(all, o.Text())
		default:
			var at []string
			for _, k := range alike[:min(few, len(alike))] {
				at = append(at, fmt.Sprint(k.Named()[0]))
			}
			if more := len(alike) - len(at); more > 0 {
				at = append(at, strconv.Itoa(more)+" more")
			}
			instead := slices.Clone(o.Named())
			instead[0] = "each of " + english.List(at, "and")
			all = append(all, o.Naming(instead))
		}
	}
	return english.List(append(all, c.Text()), "and")
}

// withSites adds the sites that constraints are about.
func (x *explainer) withSites(sites []int, of []*solver.Constraint) []int {
	for _, c := range of {
		for _, s := range x.e.Sites(c) {
			if !slices.Contains(sites, s) {
				sites = append(slices.Clip(sites), s)
			}
		}
	}
	return sites
}

// differInPlace reports whether two constraints say the same, each of one place that it names first.
func differInPlace(a, b *solver.Constraint) bool {
	if !a.SaidAs(b) || len(a.Named()) == 0 || len(a.Named()) != len(b.Named()) {
		return a == b
	}
	for i, is := range a.Named() {
		if _, place := is.(*puzzles.Site); (i > 0 || !place) && fmt.Sprint(is) != fmt.Sprint(b.Named()[i]) {
			return false
		}
	}
	return true
}

func leave(at []string) string {
	if len(at) == 1 {
		return at[0] + " leaves"
	}
	return english.List(at, "and") + " leave"
}

func see(at []string) string {
	if len(at) == 0 {
		return ""
	}
	return " (see " + english.List(at, "and") + ")"
}

// exactlyOne reports whether a constraint says that one of several facts holds.
func exactlyOne(c *solver.Constraint) bool {
	return c.Lo == 1 && c.Hi == 1 && !slices.ContainsFunc(c.Terms, func(t solver.Term) bool { return t.Coef != 1 })
}

// only reports whether a sentence says of nothing but one site what it does not hold.
func (n *narrator) only(i, site int) bool {
	return i >= 0 && n.out[i].Constraint != nil && n.out[i].Also == nil && !n.out[i].Broken && n.out[i].Depth == n.depth &&
		!slices.ContainsFunc(n.out[i].Gains, func(g puzzles.Gain) bool { return g.Holds || g.Site != site })
}

// from names what was said in the chain that makes the glimpses among some steps, and
// those they rest on, unless that is too much to name, and the clues beside the board that do.
func (n *narrator) from(steps []int, c *solver.Constraint) []string {
	const few = 3
	at, clues := n.names(steps, c)
	if len(at) > few {
		return clues
	}
	return append(at, clues...)
}

// more is what a sentence names, and the clues beside the board that some steps rest on besides.
func (n *narrator) more(p Step, rests []int) []string {
	_, clues := n.names(rests, p.Constraint)
	return append(slices.Clip(p.from), slices.DeleteFunc(clues, func(c string) bool { return slices.Contains(p.from, c) })...)
}

// names returns those names, however many there are.
func (n *narrator) names(steps []int, c *solver.Constraint) (at, clues []string) {
	var about []int
	if c != nil {
		about = n.x.e.Sites(c)
	}
	name := func(site int) {
		if s := n.x.e.At(site).String(); !slices.Contains(about, site) && !slices.Contains(at, s) {
			at = append(at, s)
		}
	}
	by := func(rule *solver.Constraint) {
		if n.x.memory.isBeside(n.x.e, rule) && (c == nil || rule.Rule != c.Rule) && !slices.Contains(clues, rule.Rule) {
			clues = append(clues, rule.Rule)
		}
	}
	seen := map[int]bool{}
	var through func(i int, glimpsed bool)
	through = func(i int, glimpsed bool) {
		if seen[i] {
			return
		}
		seen[i] = true
		if shown := n.shows[i]; shown.rule != nil {
			by(shown.rule)
			for _, site := range shown.sites {
				name(site)
			}
			return
		}
		s := n.steps[i]
		f, held, ok := n.x.e.Meaning(s.Lit())
		if ok && n.stated[s.Lit()] && (held || s.Reason == nil || s.Reason.Rule != puzzles.OneValue) {
			if glimpsed {
				name(f.Site)
			}
			return
		}
		if ok {
			by(s.Reason)
		}
		for _, u := range s.Uses {
			through(u, true)
		}
	}
	for _, i := range steps {
		through(i, false)
	}
	return at, clues
}

// lemma tells the proof of a lemma as that of one supposition, where all else that it
// supposes was said. What it concludes does not hold outside of that.
func (n *narrator) lemma(a lemma, supposed solver.Lit) {
	r := a.refutation
	r.steps = slices.Clone(r.steps)
	one := slices.IndexFunc(r.steps, func(s solver.Step) bool { return s.Reason == nil && s.Index >= a.from && s.Lit() == supposed })
	last := one // of its assumptions, which follow each other
	for last+1 < len(r.steps) && r.steps[last+1].Reason == nil {
		last++
	}
	r.steps[one], r.steps[last] = r.steps[last], r.steps[one]
	r.steps[one].Index, r.steps[last].Index = r.steps[last].Index, r.steps[one].Index
	for i, s := range r.steps {
		r.steps[i].Uses = slices.Clone(s.Uses)
		for k, u := range s.Uses {
			switch u {
			case one:
				r.steps[i].Uses[k] = last
			case last:
				r.steps[i].Uses[k] = one
			}
		}
	}
	n.within(r, false)
}

func (n *narrator) then(gains []puzzles.Gain, because string) string {
	return english.AsSentence("then " + n.x.e.Board.Clause(gains) + ", because " + because)
}

func (n *narrator) add(p Step) {
	p.Depth = n.depth
	n.out = append(n.out, p)
}

// conclude tells how the constraint breaks, after what that rests on.
func (n *narrator) conclude() {
	var rests []int // the last step on each variable
	for i, s := range slices.Backward(n.steps) {
		if slices.ContainsFunc(n.broken.Terms, func(t solver.Term) bool { return t.Var == s.Var }) &&
			!slices.ContainsFunc(rests, func(r int) bool { return n.steps[r].Var == s.Var }) {
			rests = append(rests, i)
		}
	}
	slices.Reverse(rests)
	n.visitAll(rests, nil)
	a, ok := n.lemmas[n.broken]
	if ok && a.shared() {
		n.add(Step{Text: english.AsSentence("but " + n.either(a) + ", as was shown"), Rule: Lemma, Broken: true})
		return
	}
	if ok { // what must be here was refuted
		n.lemma(a, a.supposed[len(a.supposed)-1])
		n.add(Step{Text: "But it must be so here, and can't.", Sites: n.x.e.Sites(n.broken), Broken: true})
		return
	}
	broken := n.broken
	if last := n.lastWay(rests); last >= 0 {
		broken, rests = n.steps[last].Reason, n.steps[last].Uses
	}
	var held []puzzles.Gain
	for _, i := range rests {
		if gain := n.x.gain(n.steps[i].Lit()); gain.Holds {
			held = append(held, gain)
		}
	}
	at, others := n.from(rests, broken), n.x.spare(n.known, n.further(rests, broken), broken, nil)
	end := because(broken, others) + n.how(broken, held, at)
	if broken.Rule == puzzles.OneValue {
		site, last := n.x.e.Sites(broken)[0], len(n.out)-1
		switch {
		case len(held) > 1:
			end = "now " + n.both(held)
		case n.only(last, site): // the last way out was just closed
			broken = n.out[last].Constraint
			end = broken.Text() + see(n.more(n.out[last], rests)) + ", and now nothing is left for " + n.x.e.At(site).String()
			n.out = n.out[:last]
		case n.closing(rests, broken) != nil:
			broken = n.closing(rests, broken)
			end = broken.Text() + see(n.from(rests, broken)) + ", and now nothing is left for " + n.x.e.At(site).String()
		case at != nil:
			end = leave(at) + " nothing for " + n.x.e.At(site).String()
		default:
			end = "now nothing is left for " + n.x.e.At(site).String()
		}
	}
	p := Step{Text: english.AsSentence("but " + end), Sites: n.x.e.Sites(broken), Rule: broken.Rule, Broken: true, Constraint: broken, Also: others}
	p.Sites = n.x.withSites(p.Sites, others)
	if q, ok := n.lastOne(rests); ok && others == nil && broken == n.broken && broken.Rule != puzzles.OneValue && !strings.Contains(broken.Text()+q.Constraint.Text(), ", and ") { // the two leave its place nothing
		site := q.Gains[0].Site
		p.Text = english.AsSentence("but " + broken.Text() + see(at) + ", and " + q.Constraint.Text() + see(q.from) + ", which leaves nothing for " + n.x.e.At(site).String())
		p.Also = []*solver.Constraint{q.Constraint}
		n.out = n.out[:len(n.out)-1]
	}
	n.add(p)
}

// lastWay says where a site of few values has nothing left that by one constraint it holds a
// value, and returns the step that rules this out; else -1.
func (n *narrator) lastWay(excluding []int) int {
	const few = 3
	if n.broken.Rule != puzzles.OneValue || len(n.x.e.Lits(n.x.e.Sites(n.broken)[0])) > few {
		return -1
	}
	site := n.x.e.Sites(n.broken)[0]
	for _, first := range slices.Backward(excluding) {
		c := n.steps[first].Reason
		var out []int // what it rules out
		others := -1
		for _, i := range excluding {
			if gain := n.x.gain(n.steps[i].Lit()); gain.Holds || others >= 0 && n.steps[i].Reason != c {
				others = -2
				break
			} else if n.steps[i].Reason == c {
				out = append(out, n.steps[i].Uses...)
			} else {
				others = i
			}
		}
		if _, ok := n.lemmas[c]; ok || others < 0 || n.lemmas[n.steps[others].Reason].broken != nil || c == nil || n.steps[others].Reason == nil {
			continue
		}
		p := Step{Sites: n.x.e.Sites(c), Gains: []puzzles.Gain{{Fact: n.x.gain(n.steps[others].Lit()).Fact, Holds: true}}, Rule: c.Rule, Constraint: c}
		p.Text = n.then(p.Gains, c.Text()+see(n.from(out, c)))
		if last := len(n.out) - 1; n.only(last, site) {
			n.out = n.out[:last]
		}
		n.add(p)
		return others
	}
	return -1
}

// how says how a constraint is broken by what holds, and what is glimpsed at some places.
func (n *narrator) how(c *solver.Constraint, held []puzzles.Gain, at []string) string {
	if len(held) > 1 && len(held) == len(c.Terms) && strings.Contains(c.Text(), n.x.e.At(held[0].Site).String()) {
		return ", and now they would be"
	}
	count := 0 // of what is counted, if the constraint does that
	for _, t := range c.Terms {
		if f, _, ok := n.x.e.Meaning(t.Var.Lit()); !ok || t.Coef != 1 {
			return see(at) + ", and now that can't be"
		} else if slices.Contains(held, puzzles.Gain{Fact: f, Holds: true}) {
			count++
		}
	}
	switch {
	case count > c.Hi && c.Hi == 1:
		return ", and now " + n.x.e.Board.Clause(held)
	case count > c.Hi:
		return ", and now that makes " + strconv.Itoa(count)
	case c.Lo == 1 && c.Hi == 1 && at != nil:
		return ", and " + leave(at) + " no place for it"
	case c.Lo == 1 && c.Hi == 1:
		return ", and now no place is left for it"
	case c.Lo == c.Hi:
		return see(at) + ", and now there is room for only " + strconv.Itoa(c.Lo-1)
	}
	return see(at) + ", and now that can't be"
}

// both says that a site would hold two values.
func (n *narrator) both(held []puzzles.Gain) string {
	b := n.x.e.Board
	one, other := b.Sites[held[0].Site].Values[held[0].Value].Words, b.Sites[held[1].Site].Values[held[1].Value].Words
	verb, first, _ := strings.Cut(one, " ")
	if second, ok := strings.CutPrefix(other, verb+" "); ok && held[0].Site == held[1].Site {
		return b.Sites[held[0].Site].String() + " " + verb + " both " + first + " and " + second
	}
	return b.Clause(held)
}
