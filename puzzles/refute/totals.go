package refute

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// disagreeing is the rule of totals that can't agree.
const disagreeing = "totals"

// An equation is what a clue or a rule says, once each site holds one value: a sum of
// variables. What the values are by which they are written is told by its total.
type equation struct {
	clue  clue // nil for a rule
	coefs map[solver.Var]int
	is    int
	total int // of the numbers in the sites, or is

	factual bool // it has a total of its own
}

// totals returns clues that can't all hold because what they add up is the same and comes to
// different numbers, or because it must be even and is odd. They are found as a sum of equations,
// each so many times, in which all that is unknown cancels, or all but an even number (Gauss), or of
// which what is left can't come to so much, as where some totals are not said. says tells so in a sentence, and is nil where there are no such clues.
func (f *finder) totals() (clues []clue, says *solver.Constraint) {
	all := f.equations(nil, f.rules)
	for _, c := range f.clues {
		if c[0].Rule != given {
			all = append(all, f.equations(c, c)...)
		}
	}
	const prime = 1<<31 - 1 // by which what is whole stays whole
	offer := func(all []equation, ways [][]int, parity bool) {
		for _, times := range ways {
			text, of := f.disagree(all, times, parity)
			if text != "" && (says == nil || len(of) < len(clues)) {
				clues = of
				says = solver.Because(solver.Linear{}.AtLeast(1), disagreeing, "%s", text)
				says.Implied = true
			}
		}
	}
	ways, others := dependent(all, prime)
	if offer(all, ways, false); says != nil {
		return clues, says
	}
	// Of clues about sites alone, so that one can count along.
	factual := slices.DeleteFunc(slices.Clone(all), func(q equation) bool { return q.clue == nil || !q.factual })
	ways, _ = dependent(factual, 2)
	if offer(factual, ways, true); says != nil {
		return clues, says
	}
	if len(factual) == 0 {
		return nil, nil
	}
	offer(all, others, false)
	rules := map[string]bool{} // of which one may hide what others say
	for _, q := range factual {
		rules[q.clue[0].Rule] = true
	}
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		if len(rules) == 1 {
			break
		}
		few := slices.DeleteFunc(slices.Clone(all), func(q equation) bool { return q.clue != nil && q.clue[0].Rule == rule })
		_, others = dependent(few, prime)
		offer(few, others, false)
	}
	return clues, says
}

// equations returns what constraints say as equations: a sum that is bounded from both sides,
// by two of them perhaps. Of a clue those about sites alone are enough where there are any.
func (f *finder) equations(c clue, of []*solver.Constraint) (all []equation) {
	type sum struct {
		coefs  map[solver.Var]int
		lo, hi int
	}
	sums := map[string]*sum{}
	var order []*sum
	for _, k := range of {
		if k.Rule == puzzles.OneValue || k.Implied {
			continue
		}
		coefs, shift := f.without0(k)
		vars := slices.Sorted(maps.Keys(coefs))
		if len(vars) == 0 {
			continue
		}
		lo, hi := k.Lo-shift, k.Hi-shift
		if coefs[vars[0]] < 0 {
			lo, hi = -hi, -lo
			for v := range coefs {
				coefs[v] = -coefs[v]
			}
		}
		key := ""
		for _, v := range vars {
			key += fmt.Sprint(v, " ", coefs[v], " ")
		}
		if s := sums[key]; s != nil {
			s.lo, s.hi = max(s.lo, lo), min(s.hi, hi)
			continue
		}
		sums[key] = &sum{coefs, lo, hi}
		order = append(order, sums[key])
	}
	for _, s := range order {
		if s.lo == s.hi {
			q := equation{clue: c, coefs: s.coefs, is: s.lo, total: s.lo}
			q.factual = f.number(&q)
			all = append(all, q)
		}
	}
	if c != nil && slices.ContainsFunc(all, func(q equation) bool { return q.factual }) {
		all = slices.DeleteFunc(all, func(q equation) bool { return !q.factual })
	}
	return all
}

// without0 returns the terms of a constraint without the first value of any site, which holds
// where the others don't, and what the sum is more by for that.
func (f *finder) without0(k *solver.Constraint) (coefs map[solver.Var]int, shift int) {
	coefs = map[solver.Var]int{}
	for _, t := range k.Terms {
		fact, held, ok := f.e.Meaning(t.Var.Lit())
		if !ok || !held || fact.Value > 0 {
			coefs[t.Var] += t.Coef
			continue
		}
		lits := f.e.Lits(fact.Site)
		if len(lits) == 2 && lits[0] == lits[1].Not() {
			coefs[t.Var] += t.Coef
			continue
		}
		shift += t.Coef
		for _, l := range lits[1:] {
			coefs[l.Var()] -= t.Coef
		}
	}
	maps.DeleteFunc(coefs, func(_ solver.Var, c int) bool { return c == 0 })
	return coefs, shift
}

// number finds the total of an equation: it adds up the numbers that are written in its sites,
// each so many times. It reports false where that is not what it does.
func (f *finder) number(q *equation) bool {
	times, least := 0, 0
	sites := map[int]bool{}
	for v := range q.coefs {
		fact, _, ok := f.e.Meaning(v.Lit())
		if !ok {
			return false
		}
		sites[fact.Site] = true
	}
	for s := range sites {
		lits := f.e.Lits(s)
		base := 0 // the value where all variables are 0
		if len(lits) == 2 && lits[0] == lits[1].Not() && lits[0].Is() == 1 {
			base = 1
		}
		from, err := strconv.Atoi(f.e.At(s).Values[base].Key)
		if err != nil {
			return false
		}
		least += from
		for i, l := range lits {
			n, err := strconv.Atoi(f.e.At(s).Values[i].Key)
			if err != nil || i == base {
				if err != nil {
					return false
				}
				continue
			}
			if n == from || q.coefs[l.Var()]%(n-from) != 0 {
				return false
			}
			if by := q.coefs[l.Var()] / (n - from); times == 0 {
				times = by
			} else if by != times {
				return false
			}
		}
	}
	if times == 0 || q.is%times != 0 {
		return false
	}
	for v := range q.coefs {
		q.coefs[v] /= times
	}
	q.is /= times
	q.total = q.is + least
	return true
}

// dependent returns how often to take each of some equations so that their left sides cancel
// and their right sides don't, counted by a prime modulus: one way for each equation that
// depends so on those before it. In the others little is left.
func dependent(all []equation, modulus int) (ways, others [][]int) {
	const most = 1 << 28 // steps
	column := map[solver.Var]int{}
	for _, q := range all {
		for v := range q.coefs {
			if _, ok := column[v]; !ok {
				column[v] = len(column)
			}
		}
	}
	n, width := len(all), len(column)
	if n*n*(width+n) > most {
		return nil, nil
	}
	type row struct {
		of, times []int // with the right side at the end
		pivot     int
	}
	var rows []row
	for i, q := range all {
		r := row{make([]int, width+1), make([]int, n), -1}
		for v, c := range q.coefs {
			r.of[column[v]] = ((c % modulus) + modulus) % modulus
		}
		r.of[width], r.times[i] = ((q.is%modulus)+modulus)%modulus, 1
		for _, by := range rows {
			if c := r.of[by.pivot]; c != 0 {
				less := func(a, b []int) {
					for k, x := range b {
						if x != 0 {
							a[k] = (a[k] + (modulus-c)*x) % modulus
						}
					}
				}
				less(r.of, by.of)
				less(r.times, by.times)
			}
		}
		r.pivot = slices.IndexFunc(r.of[:width], func(c int) bool { return c != 0 })
		switch {
		case r.pivot >= 0:
			others = append(others, slices.Clone(r.times))
			by := inverse(r.of[r.pivot], modulus)
			for _, part := range [2][]int{r.of, r.times} {
				for k := range part {
					part[k] = part[k] * by % modulus
				}
			}
			rows = append(rows, r)
		case r.of[width] != 0:
			ways = append(ways, r.times)
		}
	}
	return ways, others
}

// inverse returns what a number is multiplied by to give 1.
func inverse(n, modulus int) int {
	result := 1
	for e := modulus - 2; e > 0; e >>= 1 {
		if e&1 == 1 {
			result = result * n % modulus
		}
		n = n * n % modulus
	}
	return result % modulus
}

// small returns small whole numbers in the same ratio as some numbers have by a modulus; nil where
// there are none.
func small(times []int, modulus int) []int {
	const most = 60
	for _, first := range times {
		if first == 0 {
			continue
		}
		by := inverse(first, modulus)
		for scale := 1; scale <= 12; scale++ {
			few := make([]int, len(times))
			ok := true
			for i, n := range times {
				if !ok {
					break
				}
				few[i] = n * by % modulus * scale % modulus
				if few[i] > modulus/2 {
					few[i] -= modulus
				}
				ok = ok && few[i] <= most && few[i] >= -most
			}
			if ok {
				return few
			}
		}
	}
	return nil
}

// left returns the least and the most that what is left of so many of each equation comes to, and
// what it must come to. A site holds one value.
func (f *finder) left(all []equation, times []int) (least, most, is int) {
	sum := map[solver.Var]int{}
	for i, n := range times {
		is += n * all[i].is
		for v, c := range all[i].coefs {
			if n != 0 {
				sum[v] += n * c
			}
		}
	}
	type ends struct{ least, most int }
	sites, known := map[int]ends{}, f.e.Start()
	for v, c := range sum {
		to := known[v]
		lo, hi := min(c*to.Lo, c*to.Hi), max(c*to.Lo, c*to.Hi)
		if fact, _, ok := f.e.Meaning(v.Lit()); ok {
			s := sites[fact.Site]
			sites[fact.Site] = ends{min(s.least, lo), max(s.most, hi)}
		} else {
			least, most = least+lo, most+hi
		}
	}
	for _, s := range sites {
		least, most = least+s.least, most+s.most
	}
	return least, most, is
}

// disagree says in a clause what is wrong where so many of each equation cancel, or leave too little
// or too much, and returns the clues; "" where that can't be said in short.
func (f *finder) disagree(all []equation, times []int, parity bool) (text string, clues []clue) {
	spare, bound := 0, "" // how much more may be left, and which of two bounds is broken
	if !parity {
		if times = small(times, 1<<31-1); times == nil {
			return "", nil
		}
		switch least, most, is := f.left(all, times); {
		case least <= is && is <= most:
			return "", nil
		case least == most:
			spare = least
		case is > most:
			spare, bound = most, "at most "
		default:
			spare, bound = least, "at least "
		}
	}
	var groups [2][]clue // those to be added, and to be taken away
	var sums [2]int
	must := 0 // what the first add up to more than the others
	for i, n := range times {
		q := all[i]
		switch side := 0; {
		case n == 0:
		case q.clue == nil:
			must -= n * q.is
		default:
			if n < 0 {
				side = 1
			}
			must += n * (q.total - q.is)
			sums[side] += max(n, -n) * q.total
			groups[side] = append(groups[side], q.clue)
			clues = append(clues, q.clue)
		}
	}
	other := map[string]string{"at most ": "at least ", "at least ": "at most "}
	if must += spare; groups[0] == nil {
		groups[0], groups[1], sums[0], sums[1], must, bound = groups[1], nil, sums[1], sums[0], -must, other[bound]
	}
	if groups[0] == nil || bound != "" && len(clues) == 1 {
		return "", nil // the rules alone, or what the clue shows by itself
	}
	one, two := called(groups[0], groups[1])
	if one == "" {
		return "", nil
	}
	if len(groups[0]) > 1 {
		one += " come"
	} else {
		one += " comes"
	}
	switch {
	case groups[1] == nil && parity:
		text = fmt.Sprintf("%s to %d together, which must be %s", one, sums[0], [2]string{"even, as all of it is counted twice", "odd"}[must&1])
	case groups[1] == nil:
		text = fmt.Sprintf("%s to %d together, which must be %s%d", one, sums[0], bound, must)
	case two != "" && bound != "":
		text = fmt.Sprintf("%s to %d together and %s to %d, which must be %s%d", one, sums[0], two, sums[1], other[bound], sums[0]-must)
	case two != "" && must == 0:
		text = fmt.Sprintf("%s to %d together and %s to %d, which must be the same", one, sums[0], two, sums[1])
	}
	return text, clues
}

// called names groups of clues by their rules, by how their sentences begin where the rules are
// the same, or by their places where these begin with them; "" where all that is too long.
func called(one, other []clue) (first, second string) {
	const most = 6 // places
	rules := func(cs []clue) (names []string) {
		for _, c := range cs {
			if name := "“" + c[0].Rule + "”"; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return names
	}
	alike := slices.Equal(rules(one), rules(other))
	name := func(cs []clue) string {
		if cs == nil {
			return ""
		}
		names := rules(cs)
		if alike {
			words := strings.Fields(cs[0][0].Text())
			var places []string
			for _, c := range cs {
				of := strings.Fields(c[0].Text())
				places = append(places, of[0])
				for i := range words {
					if words[i] != of[min(i, len(of)-1)] {
						words = words[:i]
						break
					}
				}
			}
			for len(words) > 0 && slices.Contains([]string{"from", "at", "of", "in"}, words[len(words)-1]) {
				words = words[:len(words)-1]
			}
			switch text := strings.TrimPrefix(strings.Join(words, " "), "the "); {
			case len(words) == 0 && len(cs) > most:
				return ""
			case len(words) == 0 || len(cs) == 1:
				return english.List(places, "and")
			default:
				names = []string{"“" + text + "”"}
			}
		}
		if len(cs) == 1 {
			return "the clue " + names[0]
		}
		return fmt.Sprintf("the %d clues %s", len(cs), english.List(names, "and"))
	}
	return name(one), name(other)
}
