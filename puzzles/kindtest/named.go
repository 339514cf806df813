package kindtest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/proof"
	"crib/solver"
)

// many is how a sentence calls many points of a board whose sites join them.
var many = regexp.MustCompile(`^the (\d+) \w+ (?:that are joined to (?P<joined>.+)|that (?P<from>.+?) can reach(?P<without> without .+)?|(?P<in>.+))$`)

// CheckNamed follows the proof of a hint, and of each set of points that its sentences name by
// where one comes to, reads the name back: on the board as it then is, that must be the set which
// the step's constraint is about. It returns how many such names there are.
func CheckNamed(at puzzles.Position, h proof.Hint) (names int, err error) {
	r := &reader{at: at, scopes: []scope{{depth: -1, known: meet(at.Rules.Marked(at.Marks), onBoard(at))}}}
	r.printed, r.of = printedRules(at.Rules)
	for _, s := range h.Steps {
		r.leave(s.Depth + 1)
		if s.Supposed {
			r.leave(s.Depth)
			r.scopes = append(r.scopes, scope{depth: s.Depth, known: slices.Clone(r.top().known)})
		}
		for _, c := range append(slices.Clip(s.Also), s.Constraint) {
			if c == nil || !strings.Contains(strings.ToLower(s.Text), strings.ToLower(c.Text())) {
				continue
			}
			for _, named := range c.Named() {
				set, ok := named.(interface{ Names() []string })
				if !ok || !strings.HasPrefix(fmt.Sprint(set), "the ") {
					continue
				}
				names++
				places := grid.Named(strings.Join(set.Names(), " "))
				err := r.reads(r.top().known, c, s.Text, fmt.Sprint(set), places)
				if err != nil && r.reads(r.oneStep(r.top().known, s.Text), c, s.Text, fmt.Sprint(set), places) != nil {
					return names, fmt.Errorf("%q: %w", s.Text, err)
				}
			}
		}
		r.take(s.Gains)
	}
	return names, nil
}

// reads reads the name of a set that a constraint speaks of, in a sentence.
func (r *reader) reads(known solver.Ranges, c *solver.Constraint, text, name string, set []grid.At) error {
	m := many.FindStringSubmatch(name)
	if m == nil {
		return fmt.Errorf("a reader can't tell which points %q are", name)
	}
	part := func(group string) string { return m[many.SubexpIndex(group)] }
	subject, _, _ := strings.Cut(c.Text(), " alone joins ")
	subject, _, _ = strings.Cut(subject, " is the only way ")
	avoided := strings.Replace(part("without"), " without it", " "+subject, 1)
	start := grid.Named(part("joined") + part("from"))
	point := grid.Named(subject)

	e := r.at.Rules
	in := map[grid.At]bool{}
	for _, rectangle := range regexp.MustCompile(`, | and `).Split(part("in"), -1) {
		for site := range e.Board.Sites {
			for _, a := range ends(e.Board, site) {
				if c := grid.Named(rectangle); len(c) > 0 && c[0].R <= a.R && c[0].C <= a.C && a.R <= c[len(c)-1].R && a.C <= c[len(c)-1].C {
					in[a] = true
				}
			}
		}
	}
	for queue := start; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		in[from] = true
		for site := range e.Board.Sites {
			ends := ends(e.Board, site)
			i := slices.Index(ends, from)
			if i < 0 || in[ends[1-i]] {
				continue
			}
			none := slices.IndexFunc(e.Board.Sites[site].Values, func(v puzzles.Value) bool { return v.Default })
			gone, sure := e.Is(site, none).In(known)
			switch to := ends[1-i]; {
			case part("joined") != "" && !sure, gone, strings.Contains(text, "nothing for "+e.At(site).String()+"."):
			case strings.HasSuffix(avoided, " "+e.At(site).String()), strings.HasSuffix(avoided, " "+subject) && slices.Equal(point, []grid.At{to}):
			default:
				queue = append(queue, to)
			}
		}
	}
	if n, _ := strconv.Atoi(m[1]); n != len(in) || n != len(set) || slices.ContainsFunc(set, func(p grid.At) bool { return !in[p] }) {
		return fmt.Errorf("%q are %d points as one reads it, and the set is %v", name, len(in), set)
	}
	about := e.Sites(c)
	for site := range e.Board.Sites {
		ends := ends(e.Board, site)
		leads := in[ends[0]] != in[ends[1]]
		switch is := slices.Contains(about, site); {
		case part("joined") != "" && is && !in[ends[0]] && !in[ends[1]]:
			return fmt.Errorf("%v has nothing to do with %q", e.At(site), name)
		case part("joined") == "" && is != leads && !(is && len(point) == 1 && slices.Contains(ends, point[0])):
			return fmt.Errorf("%v leads out of %q: %v; it is one of what the rule is about: %v", e.At(site), name, leads, is)
		}
	}
	return nil
}

// ends returns the two points that a site joins: nodes, or corners.
func ends(b *puzzles.Board, site int) (at []grid.At) {
	for _, n := range b.Nodes {
		if slices.Contains(n.Sites, site) {
			at = append(at, n.At)
		}
	}
	if at != nil {
		return at
	}
	if at := b.Sites[site].At; at.R%2 == 0 {
		return []grid.At{at.Plus(0, -1), at.Plus(0, 1)}
	} else {
		return []grid.At{at.Plus(-1, 0), at.Plus(1, 0)}
	}
}
