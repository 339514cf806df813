package lab

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/solver"
)

// A Program is a formulation in mathematics. All of it is read off the rows that engines
// are given, so that it says what they say.
type Program struct {
	Sets      []string // what the letters stand for
	Variables []Variable
	Objective string
	Families  []Family
	Lazy      []string // rules that are stated where they are broken
}

// A Variable is those of a formulation that are of one sort.
type Variable struct {
	Symbol string // "x[i,k]"
	Domain string // "∈ {0, 1}"
	Means  string
	Count  int
}

// A Family is the rows that say the same of different places.
type Family struct {
	Rule     string
	Equation string // the number it has in its source: "(3.1b)"; "" for none
	Body     string // "∑ i∈A: x[i,k] = 1"
	Over     string // for what there is a row, and how many there are
	Rows     []*solver.Constraint
}

// ASCII writes what is in mathematics without a sign that is not in ASCII.
func ASCII(s string) string { return plainly.Replace(s) }

var plainly = strings.NewReplacer("∑", "sum", " ∈ ", " in ", "∈ ", "in ", "∈", " in ", "≤", "<=", "≥", ">=", "∀", "for all", "·", "*", "−", "-", "…", "..", "×", "x", "⊆", "in", "ℝ", "R", "ℤ", "Z", "α", "a", "β", "b", "→", "->", "⌈", "", "⌉", "")

// Notation returns the formulation of an encoding in mathematics.
func Notation(e *puzzles.Encoding) Program {
	n := newNotation(e)
	p := Program{Sets: n.sets(), Variables: n.variables(), Objective: n.objective()}
	at := map[string]int{}
	for _, c := range e.Constraints {
		if !c.Stated() {
			continue
		}
		key := n.key(c)
		i, ok := at[key]
		if !ok {
			i = len(p.Families)
			at[key] = i
			p.Families = append(p.Families, Family{Rule: c.Rule, Equation: Equation(e.Formulation, c.Rule)})
		}
		p.Families[i].Rows = append(p.Families[i].Rows, c)
	}
	for i := range p.Families {
		f := &p.Families[i]
		f.Body, f.Over = n.body(f.Rows)
	}
	for _, uses := range []struct{ sign, set string }{
		{"∈A", "A, B ⊆ I: what one row adds up, such as the places of one line"},
		{"∈S", "S ⊆ I × K: places with values that one row adds up"},
		{"c·", "c, e: coefficients, one for each row"},
		{"c[", "c, e: coefficients, one for each term"},
		{"α", "α, β: right hand sides, one for each row"},
	} {
		if slices.ContainsFunc(p.Families, func(f Family) bool { return strings.Contains(f.Body, uses.sign) }) {
			p.Sets = append(p.Sets, uses.set)
		}
	}
	for _, l := range e.Lazy {
		if !l.Implied && !slices.Contains(p.Lazy, l.Rule) {
			p.Lazy = append(p.Lazy, l.Rule)
		}
	}
	return p
}

// Equation returns the number that the rows of a rule have in the source of a
// formulation, "" for none.
func Equation(f puzzles.Formulation, rule string) string {
	for part := range strings.SplitSeq(f.Equations, ", ") {
		if name, number, ok := strings.Cut(part, " ("); ok && (name == rule || strings.HasPrefix(rule, name+" ")) {
			return "(" + number
		}
	}
	return ""
}

// A notation knows how the variables of an encoding are called.
type notation struct {
	e      *puzzles.Encoding
	of     []int // by variable: its sort
	sorts  []sort
	values bool // sites have more than two
}

// A sort is variables which differ in their place alone.
type sort struct {
	symbol      string
	fact        bool
	first, last solver.Var
	count       int
	domain      string
}

// index is what the variables of a sort are told apart by.
func (n *notation) index(s sort, i, k string) string {
	switch {
	case s.count == 1 && !s.fact:
		return s.symbol
	case s.fact && n.values:
		return s.symbol + "[" + i + "," + k + "]"
	}
	return s.symbol + "[" + i + "]"
}

var (
	places  = regexp.MustCompile(`r\d+c\d+`)
	letters = regexp.MustCompile(`[^\pL ]+`)
)

func newNotation(e *puzzles.Encoding) *notation {
	n := &notation{e: e, of: make([]int, e.Len())}
	for _, s := range e.Board.Sites {
		n.values = n.values || len(s.Values) > 2
	}
	at, taken := map[string]int{}, map[string]bool{"x": true, "i": true, "j": true, "k": true, "l": true, "c": true, "e": true}
	start := e.Start()
	for v := range start {
		key, domain := "", n.domain(solver.Var(v), start[v])
		if !e.Factual(solver.Var(v)) {
			name := places.ReplaceAllString(e.Name(solver.Var(v)), "")
			words := strings.Fields(letters.ReplaceAllString(name, " "))
			key = strings.Join(words[:min(len(words), 3)], " ")
			// A letter of its own stands first: "y r1c1", "a0 r1c1-r1c2".
			if first, _, _ := strings.Cut(name, " "); len(words) > 0 && len(first) < 3 && first != "a" && first != "" || strings.HasPrefix(name, "delta ") {
				key = words[0]
			}
			key += domain
		}
		i, ok := at[key]
		if !ok {
			i = len(n.sorts)
			at[key] = i
			s := sort{symbol: "x", fact: key == "", first: solver.Var(v), domain: domain}
			if key != "" {
				s.symbol = free(strings.TrimSuffix(key, domain), taken)
			}
			taken[s.symbol] = true
			n.sorts = append(n.sorts, s)
		}
		n.of[v] = i
		n.sorts[i].count++
		n.sorts[i].last = solver.Var(v)
	}
	return n
}

// free returns a letter that is not taken: the name itself where it is one.
func free(name string, taken map[string]bool) string {
	candidates := append([]string{name}, strings.Split("y w t s u v q p g h b m n o r", " ")...)
	for _, c := range candidates {
		if len(c) < 3 && c != "" && !taken[c] || c == "delta" && !taken[c] {
			return c
		}
	}
	return fmt.Sprintf("y%d", len(taken))
}

// domain is what a variable may be, before anything is given.
func (n *notation) domain(v solver.Var, r solver.Range) string {
	if n.e.Factual(v) {
		return "∈ {0, 1}"
	}
	hi := "…"
	if r.Hi < solver.NoLimit {
		hi = strconv.Itoa(r.Hi)
	}
	lo := "…"
	if r.Lo > -solver.NoLimit {
		lo = strconv.Itoa(r.Lo)
	}
	switch {
	case n.e.Continuous(v):
		return fmt.Sprintf("∈ ℝ, %s to %s", lo, hi)
	case r.Lo == 0 && r.Hi == 1 || r.Fixed() && r.Lo >= 0 && r.Hi <= 1:
		return "∈ {0, 1}"
	}
	return fmt.Sprintf("∈ ℤ, %s to %s", lo, hi)
}

func (n *notation) sets() []string {
	b := n.e.Board
	if len(b.Sites) == 0 {
		return nil
	}
	most := b.Sites[0]
	for _, s := range b.Sites {
		if len(s.Values) > len(most.Values) {
			most = s
		}
	}
	var keys []string
	for _, v := range most.Values {
		keys = append(keys, v.Key)
	}
	if len(keys) > 9 {
		keys = append(append(keys[:3:3], "…"), keys[len(keys)-1])
	}
	sets := []string{fmt.Sprintf("i, j ∈ I, the %d places: %v … %v", len(b.Sites), &b.Sites[0], &b.Sites[len(b.Sites)-1])}
	if n.values {
		sets = append(sets, fmt.Sprintf("k, l ∈ K, the values of a place: %s", strings.Join(keys, " ")))
	}
	return sets
}

func (n *notation) variables() (all []Variable) {
	for _, s := range n.sorts {
		means := n.e.Name(s.first)
		if s.fact && n.values {
			means = fmt.Sprintf("1 if place i holds value k: \"%s\"", means)
		} else if s.fact {
			means = fmt.Sprintf("1 if place i holds the first of its two values: \"%s\"", means)
		} else if s.count > 1 {
			means = fmt.Sprintf("\"%s\" … \"%s\"", means, n.e.Name(s.last))
		}
		all = append(all, Variable{n.index(s, "i", "k"), s.domain, means, s.count})
	}
	return all
}

func (n *notation) objective() string {
	terms, constant := n.e.Minimise.Terms()
	if len(terms) == 0 {
		return "minimise 0: any solution will do"
	}
	c := &solver.Constraint{Terms: terms}
	s := "minimise " + n.sum([]*solver.Constraint{c})
	if constant != 0 {
		s += fmt.Sprintf(" %+d", constant)
	}
	return s
}

// relation is the sign of a row.
func relation(c *solver.Constraint) string {
	lo, hi := c.Sides()
	switch {
	case lo == hi:
		return "="
	case math.IsInf(lo, -1):
		return "≤"
	case math.IsInf(hi, 1):
		return "≥"
	}
	return "≤≤"
}

// key is what rows of one family have in common: the rule, the relation, and of which
// sorts of variables they add and subtract some.
func (n *notation) key(c *solver.Constraint) string {
	var has []string
	for i, t := range c.Terms {
		has = append(has, fmt.Sprint(n.of[t.Var], c.Coef(i) < 0))
	}
	slices.Sort(has)
	return fmt.Sprint(c.Rule, "|", relation(c), slices.Compact(has))
}

// A part of a sum is its terms of one sort and sign, row by row.
type part struct {
	sort     int
	negative bool
	rows     [][]int // of each row, which of its terms
}

func (n *notation) parts(rows []*solver.Constraint) (parts []part) {
	for r, c := range rows {
		for i, t := range c.Terms {
			k := slices.IndexFunc(parts, func(p part) bool { return p.sort == n.of[t.Var] && p.negative == (c.Coef(i) < 0) })
			if k < 0 {
				k = len(parts)
				parts = append(parts, part{n.of[t.Var], c.Coef(i) < 0, make([][]int, len(rows))})
			}
			parts[k].rows[r] = append(parts[k].rows[r], i)
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(fmt.Sprint(a.negative), fmt.Sprint(b.negative)), cmp.Compare(a.sort, b.sort))
	})
	return parts
}

// sum writes what the sums of rows have in common.
func (n *notation) sum(rows []*solver.Constraint) string {
	var b strings.Builder
	parts := n.parts(rows)
	free := strings.Split("i j h g f e d c b a", " ") // of indices that no sum binds
	if slices.ContainsFunc(parts, func(p part) bool { least, most := p.sizes(); return most > 2 || least != most }) {
		free = free[1:]
	}
	type place struct {
		letter string
		tags   []string
	}
	var earlier []place // those of single terms
	for k, p := range parts {
		b.WriteString(sign(p.negative, k == 0))
		letters, tags := free, n.tags(rows, p)
		for _, e := range earlier {
			if tags != nil && slices.Equal(e.tags, tags) { // the same place in every row
				letters = []string{e.letter}
			}
		}
		text, used := n.part(rows, p, k, letters)
		if len(letters) == 1 {
			used = 0
		} else if tags != nil && used == 1 {
			earlier = append(earlier, place{free[0], tags})
		}
		b.WriteString(text)
		free = free[min(used, len(free)-2):]
	}
	if b.Len() == 0 {
		return "0"
	}
	return b.String()
}

// tags are the places that the only terms of a part name, row by row; nil if there are
// other terms, or none is named.
func (n *notation) tags(rows []*solver.Constraint, p part) (tags []string) {
	for r, terms := range p.rows {
		if len(terms) != 1 {
			return nil
		}
		tag := strings.Join(places.FindAllString(n.e.Name(rows[r].Terms[terms[0]].Var), -1), " ")
		if tag == "" {
			return nil
		}
		tags = append(tags, tag)
	}
	return tags
}

// sizes are the fewest and the most terms of a row.
func (p part) sizes() (least, most int) {
	least = math.MaxInt
	for _, terms := range p.rows {
		least, most = min(least, len(terms)), max(most, len(terms))
	}
	return least, most
}

// part writes the terms of one sort, and says how many of the free indices it takes.
func (n *notation) part(rows []*solver.Constraint, p part, k int, free []string) (text string, used int) {
	s := n.sorts[p.sort]
	least, most := p.sizes()
	same, factor := true, 0.0
	oneSite, oneValue := true, true
	for r, c := range rows {
		site, value := -1, -1
		for _, i := range p.rows[r] {
			a := math.Abs(c.Coef(i))
			if factor == 0 {
				factor = a
			}
			same = same && a == factor
			if f, held, ok := n.e.Meaning(c.Terms[i].Var.Lit()); ok && held {
				oneSite, oneValue = oneSite && (site < 0 || site == f.Site), oneValue && (value < 0 || value == f.Value)
				site, value = f.Site, f.Value
			}
		}
	}
	times := ""
	switch {
	case !same && most > 1:
		times = []string{"c", "e", "c", "e", "c"}[min(k, 4)] + "[i" + map[bool]string{true: ",k", false: ""}[s.fact && n.values && !oneValue] + "]·"
	case !same:
		times = []string{"c", "e", "c", "e", "c"}[min(k, 4)] + "·"
	case factor != 1:
		times = number(factor) + "·"
	}
	minus := sign(p.negative, false)
	switch {
	case s.count == 1 && !s.fact:
		return times + s.symbol, 0
	case most == 1:
		return times + n.index(s, free[0], "k"), 1
	case least == 2 && most == 2 && same && times == "":
		if s.fact && oneSite {
			return n.index(s, free[0], "k") + minus + n.index(s, free[0], "l"), 1
		}
		return n.index(s, free[0], "k") + minus + n.index(s, free[1], map[bool]string{true: "k", false: "l"}[oneValue || !s.fact]), 2
	case s.fact && n.values && oneSite:
		return "∑ k: " + times + n.index(s, "i", "k"), 0
	case s.fact && n.values && !oneValue:
		return "∑ (i,k)∈S: " + times + n.index(s, "i", "k"), 0
	}
	return fmt.Sprintf("∑ i∈%s: ", []string{"A", "B", "C", "D", "E"}[min(k, 4)]) + times + n.index(s, "i", "k"), 0
}

// body writes what rows have in common, and over what they differ.
func (n *notation) body(rows []*solver.Constraint) (body, over string) {
	var lows, highs []float64
	for _, c := range rows {
		lo, hi := c.Sides()
		lows, highs = append(lows, lo), append(highs, hi)
	}
	var notes []string
	side := func(all []float64, letter string) string {
		least, most := slices.Min(all), slices.Max(all)
		if least == most {
			return number(least)
		}
		notes = append(notes, fmt.Sprintf("%s from %s to %s", letter, number(least), number(most)))
		return letter
	}
	sum := n.sum(rows)
	switch relation(rows[0]) {
	case "=":
		body = sum + " = " + side(lows, "α")
	case "≤":
		body = sum + " ≤ " + side(highs, "α")
	case "≥":
		body = sum + " ≥ " + side(lows, "α")
	default:
		body = side(lows, "α") + " ≤ " + sum + " ≤ " + side(highs, "β")
	}
	over, terms := n.over(rows)
	return body, strings.Join(slices.Concat([]string{over}, notes, terms), "; ")
}

// over says for what there is a row, and of how many terms where these are not as many in each.
func (n *notation) over(rows []*solver.Constraint) (over string, terms []string) {
	least, most := math.MaxInt, 0
	sites, values := map[string]bool{}, map[int]bool{}
	for _, c := range rows {
		least, most = min(least, len(c.Terms)), max(most, len(c.Terms))
		sites[fmt.Sprint(n.e.Sites(c))] = true
		value := -1
		for _, t := range c.Terms {
			if f, held, ok := n.e.Meaning(t.Var.Lit()); ok && held {
				if value >= 0 && value != f.Value {
					value = -2
				} else if value == -1 {
					value = f.Value
				}
			}
		}
		values[value] = true
	}
	if least != most {
		terms = []string{fmt.Sprintf("%d to %d terms", least, most)}
	}
	switch {
	case len(rows) == 1:
		return "one row", terms
	case n.values && !values[-2] && len(values) > 1 && len(sites)*len(values) == len(rows):
		return fmt.Sprintf("∀ A, k: %d × %d rows", len(sites), len(values)), terms
	}
	return fmt.Sprintf("%d rows", len(rows)), terms
}

// sign stands before a term, the first or another one.
func sign(negative, first bool) string {
	switch {
	case negative && first:
		return "−"
	case negative:
		return " − "
	case first:
		return ""
	}
	return " + "
}

// number writes a coefficient or a side with few figures.
func number(x float64) string {
	format, digits := byte('g'), 4
	if x == math.Trunc(x) {
		format, digits = 'f', -1
	}
	return strings.Replace(strconv.FormatFloat(x, format, digits, 64), "-", "−", 1)
}

// Row writes one row out, with the names of its variables.
func Row(e *puzzles.Encoding, c *solver.Constraint) string {
	var b strings.Builder
	lo, hi := c.Sides()
	rel := relation(c)
	if rel == "≤≤" {
		b.WriteString(number(lo) + " ≤ ")
	}
	for i, t := range c.Terms {
		a := c.Coef(i)
		b.WriteString(sign(a < 0, i == 0))
		if a = math.Abs(a); a != 1 {
			b.WriteString(number(a) + "·")
		}
		b.WriteString("[" + e.Name(t.Var) + "]")
	}
	if len(c.Terms) == 0 {
		b.WriteString("0")
	}
	switch rel {
	case "=", "≥":
		b.WriteString(" " + rel + " " + number(lo))
	default:
		b.WriteString(" ≤ " + number(hi))
	}
	return b.String()
}

// Here returns the rows of a family that speak of a site.
func (f Family) Here(e *puzzles.Encoding, site int) (rows []*solver.Constraint) {
	name := e.Board.Sites[site].At.String()
	for _, c := range f.Rows {
		sites := e.Sites(c)
		if slices.Contains(sites, site) || sites == nil && slices.ContainsFunc(c.Terms, func(t solver.Term) bool {
			return slices.Contains(strings.FieldsFunc(e.Name(t.Var), func(r rune) bool { return r == ' ' || r == '-' }), name)
		}) {
			rows = append(rows, c)
		}
	}
	return rows
}
