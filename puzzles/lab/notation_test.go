package lab_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/lab"
)

// each calls do with every formulation of the first puzzle of every pack, where last is 1 of the last one too, or
// of the first one of a kind where tests are to be short.
func each(t *testing.T, last int, do func(t *testing.T, e *puzzles.Encoding)) {
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, pack := range packs {
		if testing.Short() && seen[pack.Kind.Name] {
			continue
		}
		seen[pack.Kind.Name] = true
		for _, i := range slices.Compact([]int{0, last * (len(pack.Texts) - 1)}) {
			p, err := pack.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range p.Formulations() {
				if f.Refused == "" && (i == 0 || !testing.Short()) {
					t.Run(pack.Kind.Name+" "+pack.Name+" "+f.Name, func(t *testing.T) { do(t, puzzles.Encode(p.Board(), f)) })
				}
			}
		}
	}
}

// TestNotation wants the mathematics to say what the rows do: each row that engines take is
// in one family, with its relation and its right hand side, and every letter is explained.
func TestNotation(t *testing.T) {
	side := regexp.MustCompile(`(=|≤|≥) (−?[0-9.e+]+)$`)
	each(t, 0, func(t *testing.T, e *puzzles.Encoding) {
		p := lab.Notation(e)
		stated := 0
		for _, c := range e.Constraints {
			if c.Stated() {
				stated++
			}
		}
		rows, vars := 0, 0
		for _, f := range p.Families {
			rows += len(f.Rows)
			says := side.FindStringSubmatch(f.Body)
			for _, c := range f.Rows {
				text := lab.Row(e, c)
				if c.Rule != f.Rule {
					t.Errorf("%s: a row of the rule %s", f.Rule, c.Rule)
				}
				if own := side.FindStringSubmatch(text); says != nil && (own == nil || own[1] != says[1] || own[2] != says[2]) {
					t.Errorf("%s: %s, but a row says %s", f.Rule, f.Body, text)
				}
			}
			for _, v := range regexp.MustCompile(`\pL+\d*\[`).FindAllString(f.Body, -1) {
				letter := strings.TrimSuffix(v, "[")
				if !slices.ContainsFunc(p.Variables, func(v lab.Variable) bool { return strings.HasPrefix(v.Symbol, letter+"[") }) && !strings.Contains("ce", letter) {
					t.Errorf("%s: %s, but no variable is called %s", f.Rule, f.Body, letter)
				}
			}
			if plain := lab.ASCII(f.Body + f.Over + strings.Join(p.Sets, "")); strings.ContainsFunc(plain, func(r rune) bool { return r > 126 }) {
				t.Errorf("%q is no ASCII", plain)
			}
		}
		for _, v := range p.Variables {
			vars += v.Count
		}
		if rows != stated || vars != e.Len() {
			t.Errorf("%d rows and %d variables, want %d and %d", rows, vars, stated, e.Len())
		}
		if testing.Verbose() {
			t.Log(e.Formulation.Name, p.Objective)
			for _, v := range p.Variables {
				t.Logf("   %-8s %s  %s (%d)", v.Symbol, v.Domain, v.Means, v.Count)
			}
			for _, f := range p.Families {
				t.Logf("   %-14s %-8s %s   %s", f.Rule, f.Equation, f.Body, f.Over)
			}
		}
	})
}

// TestEquations wants the numbers of equations to be of rules that some puzzle has.
func TestEquations(t *testing.T) {
	has := map[string]map[string]bool{} // by equations: the rules of the formulations with them
	each(t, 1, func(_ *testing.T, e *puzzles.Encoding) {
		key := e.Formulation.Equations
		if has[key] == nil {
			has[key] = map[string]bool{}
		}
		for _, c := range e.Constraints {
			has[key][c.Rule] = true
		}
		for _, l := range e.Lazy {
			has[key][l.Rule] = true
		}
	})
	for equations, rules := range has {
		for part := range strings.SplitSeq(equations, ", ") {
			name, number, ok := strings.Cut(part, " (")
			if equations == "" || testing.Short() && name == "crossing" {
				continue
			}
			known := false
			for r := range rules {
				known = known || lab.Equation(puzzles.Formulation{Equations: part}, r) == "("+number
			}
			if !ok || !known {
				t.Errorf("%q is the equation of no rule: %v", part, rules)
			}
		}
	}
}
