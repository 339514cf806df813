package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles/english"
	"crib/puzzles/rules/relation"
	"crib/puzzles/rules/route"
)

// A statement is a rule as its line states it.
type statement struct {
	at      line
	name    string
	implied bool
	says    string // the file's own clause, or ""
	form    string // what is stated: a key of forms

	where     string   // a value's name: only about cells that hold it
	each      []family // of what sets
	value     string   // a value's name
	other     string   // a second one, where a view or what stands between two ends
	op        relation.Op
	want      string // a number, "clue", "half" or "size"
	n         int    // of want, where it is a number, and of a ratio or a difference
	pattern   [][]rune
	reads     string // a regular expression
	condition int    // index of where's value, or -1
	holds     int    // index of value
	last      int    // index of other, or -1

	shape route.Shape // that lines have in a cell, or ""
	all   bool        // a loop goes through all cells
}

// A family is sets of cells of one sort.
type family struct {
	name string
	of   string // the key of a sign whose cells alone have such a set; "" for all
	n    int    // how many rooms a span meets
	self bool   // with +: the cell itself is among them
}

// families are their names, with what an error says of them.
var families = []string{"row", "column", "line", "box", "diagonal", "room", "board", "cell", "clue", "beside", "around", "pair", "touching", "square", "three", "same", "run", "seen", "span", "ahead", "along", "side"}

// conditions are what a set can be said to be, apart from a value.
var conditions = []string{"all different", "all alike", "not all alike", "rising", "falling", "not falling", "consecutive", "not consecutive", "in ratio", "apart by"}

// A parser reads the words of a rule one after the other.
type parser struct {
	l     line
	words []string
	at    []int // by word: where it begins in the line
	i     int
}

func newParser(l line, text string) *parser {
	p := &parser{l: l}
	base := l.at(text)
	for k := 0; k < len(text); {
		if text[k] == ' ' || text[k] == '\t' {
			k++
			continue
		}
		n := strings.IndexAny(text[k:], " \t")
		if n < 0 {
			n = len(text) - k
		}
		p.words, p.at = append(p.words, text[k:k+n]), append(p.at, base+k)
		k += n
	}
	return p
}

// word returns the next word, "" at the end.
func (p *parser) word() string {
	if p.i < len(p.words) {
		return p.words[p.i]
	}
	return ""
}

// take goes on behind some words, if they are next.
func (p *parser) take(words string) bool {
	all := strings.Fields(words)
	if p.i+len(all) > len(p.words) || !slices.Equal(p.words[p.i:p.i+len(all)], all) {
		return false
	}
	p.i += len(all)
	return true
}

// errorf is an error at the next word.
func (p *parser) errorf(format string, args ...any) error {
	k := len(p.l.text)
	if p.i < len(p.at) {
		k = p.at[p.i]
	}
	return p.l.errorf(k, format, args...)
}

// wrong is an error at the next word, which is none of those that can stand there.
func (p *parser) wrong(what string, can []string) error {
	if p.word() == "" {
		return p.errorf("the rule ends where %s is wanted: %s", what, english.List(can, "or"))
	}
	near := ""
	if w := english.Closest(p.word(), can); w != "" && w != p.word() {
		near = " (did you mean " + w + "?)"
	}
	return p.errorf("%q is no %s%s, want %s", p.word(), what, near, english.List(can, "or"))
}

// number takes a number.
func (p *parser) number(what string) (int, error) {
	n, err := strconv.Atoi(p.word())
	if err != nil || n < 0 || n > largestNumber {
		return 0, p.errorf("%q is no number, want %s", p.word(), what)
	}
	p.i++
	return n, nil
}

var (
	ruled    = regexp.MustCompile(`^([a-z][a-z -]{0,30}):\s*(.*)$`)
	quotedAt = regexp.MustCompile(`\s*"([^"]*)"$`)
	inBraces = regexp.MustCompile(`\{[^}]*\}?`)
)

// fillers are what may stand in braces in a file's sentence.
var fillers = []string{"{set}", "{n}", "{cell}", "{value}", "{count}"}

// readRule reads what stands behind `rule`.
func (d *definition) readRule(l line, implied bool, rest string) error {
	m := ruled.FindStringSubmatch(rest)
	if m == nil {
		return l.errorf(l.at(rest), "a rule has a name and a colon before what it says, such as: rule apart: each pair has shaded <= 1")
	}
	if len(d.stated) == mostRules {
		return l.errorf(0, "there are more than %d rules", mostRules)
	}
	s := statement{at: l, name: m[1], implied: implied}
	text := m[2]
	if q := quotedAt.FindStringSubmatch(text); q != nil {
		s.says, text = q[1], strings.TrimSuffix(text, q[0])
		if len(s.says) > longestSays {
			return l.errorf(l.at(s.says), "the sentence is too long, want %d letters at most", longestSays)
		}
		for _, f := range inBraces.FindAllString(s.says, -1) {
			if !slices.Contains(fillers, f) {
				return l.wrong(f, "part of a sentence", fillers)
			}
		}
	}
	p := newParser(l, text)
	if len(p.words) == 0 {
		return l.errorf(len(l.text), "nothing is said by the rule %q", s.name)
	}
	if err := s.parse(p); err != nil {
		return err
	}
	if p.i < len(p.words) {
		return p.errorf("%q is not understood, want the end of the rule", strings.Join(p.words[p.i:], " "))
	}
	d.stated = append(d.stated, s)
	return nil
}

// parse reads what a rule says.
func (s *statement) parse(p *parser) (err error) {
	if p.take("never") {
		s.form = "never"
		for _, row := range strings.Split(p.word(), "/") {
			s.pattern = append(s.pattern, []rune(row))
		}
		if p.word() == "" {
			return p.errorf("nothing stands after never, want a pattern such as ##/##")
		}
		p.i++
		return nil
	}
	if p.take(hasWalls) {
		s.form = hasWalls
		return nil
	}
	if p.take("each piece") {
		return s.parsePiece(p)
	}
	if p.take("where") {
		if s.where = p.value(" each "); s.where == "" {
			return p.errorf("nothing stands after where, want a value")
		}
	}
	if p.word() == "each" {
		return s.parseEach(p)
	}
	if p.take("one loop") {
		s.form, s.all = "one loop", p.take("through all")
		return nil
	}
	// VALUE in one piece
	if s.value = p.value(" in "); s.value != "" {
		for _, form := range []string{"in one piece", "in islands"} {
			if p.take(form) {
				s.form = form
				return nil
			}
		}
		return p.wrong("form of a rule", []string{"in one piece", "in islands"})
	}
	return p.wrong("word that a rule begins with", []string{"each", "where", "never", "one loop"})
}

// value takes the words up to some that end it, or to the end.
func (p *parser) value(end string) string {
	rest := " " + strings.Join(p.words[p.i:], " ") + " "
	k := strings.Index(rest, end)
	if k < 0 {
		return ""
	}
	name := strings.TrimSpace(rest[:k])
	p.i += len(strings.Fields(name))
	return name
}

// parseEach reads `each FAMILY [or FAMILY] has ...` or `is ...`.
func (s *statement) parseEach(p *parser) error {
	p.take("each")
	for {
		f, err := p.family()
		if err != nil {
			return err
		}
		if s.each = append(s.each, f); !p.take("or") {
			break
		}
	}
	switch {
	case p.take("has every value"):
		s.form = "every"
	case p.take("reads"):
		if s.form, s.reads = "reads", p.word(); s.reads == "" {
			return p.errorf("nothing stands after reads, want a regular expression over the keys of the values")
		}
		if p.i++; strings.Contains(s.reads, "{clue}") {
			s.want = "clue"
		}
	case p.take("has"), p.take("holds"):
		return s.parseHas(p)
	case p.take("is"), p.take("are"):
		return s.parseIs(p)
	default:
		return p.wrong("word after a family", []string{"has", "is", "reads"})
	}
	return nil
}

// parseHas reads `VALUE <= 1`, `sum = clue` or `VALUE in one piece`.
func (s *statement) parseHas(p *parser) error {
	begin := p.i
	for p.i < len(p.words) && !slices.Contains([]string{"=", "<=", ">=", "in"}, p.words[p.i]) {
		p.i++
	}
	s.value = strings.Join(p.words[begin:p.i], " ")
	switch {
	case s.value == "":
		return p.errorf("nothing stands after has, want a value or sum")
	case p.take("in one piece"):
		s.form = "in one piece"
		return nil
	case p.word() == "in" || p.word() == "":
		return p.wrong("comparison", []string{"=", "<=", ">=", "in one piece"})
	}
	s.op = relation.Op(p.word())
	p.i++
	s.form = "count"
	if s.value == "sum" {
		s.form, s.value = "sum", ""
	}
	switch w := p.word(); w {
	case "clue", "half", "size":
		s.want = w
		p.i++
	default:
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > largestNumber {
			return p.wrong("number", []string{"a number", "clue", "half", "size"})
		}
		s.n = n
		p.i++
	}
	_, err := s.parseLine(p)
	return err
}

// parseIs reads what each set is.
func (s *statement) parseIs(p *parser) (err error) {
	for _, c := range conditions {
		if p.take(c) {
			if s.form = c; c == "in ratio" || c == "apart by" {
				s.n, err = p.number("one such as 2")
			}
			return err
		}
	}
	if p.take("passed once") || p.take("passed twice") {
		s.form, s.n = "visits", 1+btoi(p.words[p.i-1] == "twice")
		return nil
	}
	s.form, s.value = "all", strings.Join(p.words[p.i:], " ")
	if s.value == "" {
		return p.wrong("condition", conditions)
	}
	p.i = len(p.words)
	return nil
}

// family takes a family.
func (p *parser) family() (f family, err error) {
	w := p.word()
	f.name, f.self = strings.CutSuffix(w, "+")
	switch {
	case f.name == "span":
		p.i++
		if f.n, err = p.number("how many rooms a span meets, such as 3"); err != nil {
			return f, err
		}
		p.take("rooms")
		p.take("room")
		return f, nil
	case slices.Contains(families, f.name):
		if f.self && f.name != "beside" && f.name != "around" {
			return f, p.errorf("%q has no + behind it, only beside and around have", f.name)
		}
		p.i++
		if p.i < len(p.words) && !slices.Contains([]string{"has", "is", "are", "holds", "or", "reads"}, p.words[p.i]) {
			f.of = p.word()
			p.i++
		}
		return f, nil
	case len([]rune(w)) == 1: // a sign
		p.i++
		return family{name: "sign", of: w}, nil
	}
	return f, p.wrong("family of sets", append([]string{"a sign"}, families...))
}

// check resolves the names in a statement.
func (s *statement) check(d *definition) error {
	resolve := func(name string) (int, error) {
		if name == "" {
			return -1, nil
		}
		v, ok := d.valueOf(name)
		if !ok {
			can := d.valueNames()
			if d.number.is {
				can = []string{"a number"}
			}
			if len(can) == 0 {
				return 0, s.at.errorf(s.at.at(name), "%q is no value: nothing is written in the cells", name)
			}
			return 0, s.at.wrong(name, "value", can)
		}
		return v, nil
	}
	var err error
	if s.condition, err = resolve(s.where); err != nil {
		return err
	}
	if s.form == "one loop" && !d.strokes {
		return s.at.errorf(s.at.at("one loop"), "no lines are drawn, want a line: strokes")
	}
	if s.holds = -1; s.form == "visits" && !d.strokes {
		return s.at.errorf(s.at.at("passed"), "no lines are drawn, want a line: strokes")
	}
	if lines, err := s.passing(d); err != nil {
		return err
	} else if !lines {
		if s.holds, err = resolve(s.value); err != nil {
			return err
		}
	}
	if s.last, err = resolve(s.other); err != nil {
		return err
	}
	for _, f := range s.each {
		switch {
		case f.name == "sign" || f.of != "" && f.of != "clue":
			if !slices.ContainsFunc(d.signs, func(o sign) bool { return o.key == f.of }) {
				var can []string
				for _, o := range d.signs {
					can = append(can, o.key)
				}
				if len(can) == 0 {
					can = families
				}
				return s.at.wrong(f.of, "sign", can)
			}
		case (f.name == "room" || f.name == "span") && !d.rooms:
			return s.at.errorf(s.at.at(f.name), "there are no rooms on the board, want a line: rooms")
		case (f.name == "same" || f.name == "clue" || f.name == "ahead") && !d.clues.is:
			return s.at.errorf(s.at.at(f.name), "no numbers are printed in cells, want a line such as: clue 1-9")
		}
	}
	if err := s.checkPieces(d); err != nil {
		return err
	}
	if err := s.checkLine(d); err != nil {
		return err
	}
	numeric := slices.Contains(conditions[3:], s.form) || s.form == "sum"
	if numeric && !d.number.is {
		return s.at.errorf(s.at.at(s.form), "cells hold no numbers, want a line such as: values 1-9")
	}
	if s.want == "clue" && !d.clues.is && len(d.lists) == 0 && !d.rooms {
		return s.at.errorf(s.at.at("clue"), "no numbers are printed, want a line such as: clue 0-4")
	}
	if s.form == "never" {
		for _, row := range s.pattern {
			for _, r := range row {
				if r != '.' && !slices.ContainsFunc(d.values, func(v value) bool { return v.key == string(r) }) {
					return s.at.errorf(s.at.at(string(r)), "%q is the key of no value, want one, or . for any", r)
				}
			}
			if len(row) != len(s.pattern[0]) || len(row) > 10 || len(s.pattern) > 10 {
				return s.at.errorf(s.at.at(string(row)), "the rows of a pattern are as long as the first, 10 at most")
			}
		}
	}
	return nil
}
