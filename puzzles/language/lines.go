package language

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/rules"
	lines "crib/puzzles/rules/line"
)

// lineForms are the forms of rules that read a line, each with how it is written.
var lineForms = map[string]string{
	"runs":    "each line has runs of VALUE = clue",
	"until":   "each clue has VALUE until VALUE = clue",
	"visible": "each side has visible = clue",
	"first":   "each side has first but VALUE = clue",
	"between": "each line has sum between VALUE = clue",
	"reads":   "each line reads EXPRESSION",
}

// parseLine makes of what stands behind `has` a form that reads a line. It reports false for others.
func (s *statement) parseLine(p *parser) (ok bool, err error) {
	cut := func(before string) (rest string, ok bool) { return strings.CutPrefix(s.value, before) }
	if rest, is := cut("runs of "); is {
		s.form, s.value = "runs", rest
	} else if value, until, is := strings.Cut(s.value, " until "); is {
		s.form, s.value, s.other = "until", value, until
	} else if rest, is := cut("first but "); is {
		s.form, s.value = "first", rest
	} else if s.value == "visible" {
		s.form, s.value = "visible", ""
	} else if rest, is := cut("sum between "); is {
		s.form, s.value = "between", rest
		if a, b, two := strings.Cut(rest, " and "); two {
			s.value, s.other = a, b
		}
	} else {
		return false, nil
	}
	if s.op != "=" || s.want != "clue" {
		p.i--
		return true, p.errorf("the rule compares with %s, want: %s", p.word(), lineForms[s.form])
	}
	return true, nil
}

// checkLine says what is wrong with a rule that reads a line.
func (s *statement) checkLine(d *definition) error {
	lists := slices.ContainsFunc(d.lists, many)
	switch values := len(d.values); {
	case lineForms[s.form] == "":
		return nil
	case s.form == "runs" && !lists:
		return s.at.errorf(s.at.at("runs"), "no lists are printed, want a line: clues rows columns")
	case (s.form == "visible" || s.form == "between") && lists || slices.ContainsFunc(s.each, func(f family) bool { return f.name == "side" }) && len(d.lists) == 0:
		return s.at.errorf(s.at.at(s.form), "no numbers are printed beside the board, want a line: clues top bottom left right")
	case s.form == "until" && (s.value == s.other || values != 2):
		return s.at.errorf(s.at.at("until"), "a view ends at what isn't seen, want two values, as in: unshaded until shaded")
	case s.form == "visible" && !d.number.is:
		return s.at.errorf(s.at.at("visible"), "cells hold no numbers, want a line such as: values 1-size")
	case s.form == "first" && d.number.is:
		return s.at.errorf(s.at.at("first"), "cells hold numbers, want lines that begin with value")
	case s.form != "reads":
		return nil
	}
	var numbers []int
	for range strings.Count(s.reads, "{clue}") {
		numbers = append(numbers, 1)
	}
	if _, err := lines.Reads("", "", rules.Area{Sites: make([]int, 5)}, d.keys(), s.reads, numbers); err != nil {
		return s.at.errorf(s.at.at(s.reads), "%s can't be read: %v", s.reads, err)
	}
	return nil
}

// keys are the values of a cell, for their keys.
func (d *definition) keys() []puzzles.Value {
	var all []puzzles.Value
	for _, v := range d.values {
		all = append(all, puzzles.Value{Key: v.key})
	}
	if d.number.is {
		all = puzzles.Digits(mostValues - 1)[max(d.number.first, 1)-1:]
	}
	return all
}

// seenFrom are the lines seen from each side with numbers, each from there on.
func (p *puzzle) seenFrom() (all []set) {
	areas := rules.Lines(p.size)
	for _, side := range p.lists {
		n, _ := p.onSide(side)
		for i := range n {
			k := p.lineAt(side, i)
			s := set{name: "the " + side + " of " + areas[k].Name, cells: slices.Clone(areas[k].Sites), at: -1, clue: none, place: p.margin(side, i)}
			if side == "bottom" || side == "right" {
				slices.Reverse(s.cells)
			}
			if l := p.sides[side]; i < len(l) && len(l[i]) > 0 {
				s.list, s.clue = l[i], l[i][0]
			}
			all = append(all, s)
		}
	}
	return all
}

// arms are what is seen from a cell in each direction.
func (p *puzzle) arms(cell int) (all [][]int) {
	for d := range 4 {
		if ray := p.ray(cell, d, true); len(ray) > 0 {
			all = append(all, p.sitesOf(ray))
		}
	}
	return all
}

// reading returns what the statement says of one set where it reads a line, nil for nothing.
func (s *statement) reading(p *puzzle, set set, want int) rules.Rule {
	area := rules.Area{Rule: s.name, Name: set.name, Sites: p.sitesOf(set.cells)}
	says := s.says
	if says == "" {
		says = s.lineClause(p, set, want)
	} else {
		says = strings.NewReplacer("{set}", set.name, "{n}", listed(set.list, want), "{cell}", set.name).Replace(says)
	}
	switch s.form {
	case "runs":
		return lines.Runs(s.name, says, area, s.holds, set.list)
	case "until":
		return lines.Until(s.name, says, set.name, p.site[set.at], p.arms(set.at), s.holds, want)
	case "visible":
		return lines.Visible(s.name, says, area, want)
	case "first":
		return lines.First(s.name, says, area, puzzles.Values(0).With(s.holds), want-1)
	case "between":
		ends, weights := [2]int{s.holds, s.holds}, make([]int, len(p.valuesOf(0)))
		if s.last >= 0 {
			ends[1] = s.last
		}
		for v, value := range p.valuesOf(0) {
			weights[v], _ = strconv.Atoi(value.Key)
			if p.number.is {
				weights[v] = p.number.first + v
			}
		}
		return lines.Between(s.name, says, area, ends, weights, want)
	}
	r, err := lines.Reads(s.name, says, area, p.valuesOf(0), s.reads, set.list)
	if err != nil { // the numbers have no place
		return nil
	}
	return r
}

// unlettered writes numbers from 1 in place of the keys of values where a rule says which comes first.
func (d *definition) unlettered(text string) string {
	if !d.lettered() {
		return text
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	for i, w := range words {
		if v := slices.IndexFunc(d.values, func(v value) bool { return v.key == w }); v >= 0 {
			words[i] = strconv.Itoa(v + 1)
		}
	}
	return strings.Join(words, " ")
}

// lettered reports whether values are printed beside the board.
func (d *definition) lettered() bool {
	return slices.ContainsFunc(d.stated, func(s statement) bool { return s.form == "first" })
}

// said writes what is printed beside a line.
func (d *definition) said(list []int) string {
	if len(list) == 1 && d.lettered() && 0 < list[0] && list[0] <= len(d.values) {
		return d.values[list[0]-1].key
	}
	return said(list)
}

// listed writes the numbers that a set has, or the one.
func listed(list []int, want int) string {
	if list == nil {
		return strconv.Itoa(want)
	}
	return said(list)
}

// lineClause is what a rule that reads a line says itself of a set.
func (s *statement) lineClause(p *puzzle, set set, want int) string {
	called := func(v int) string { return strings.TrimPrefix(p.valuesOf(0)[v].Words, "is ") }
	switch s.form {
	case "runs":
		var words []string
		for _, n := range set.list {
			if n == unsaid {
				words = append(words, "one of any length")
			} else {
				words = append(words, strconv.Itoa(n))
			}
		}
		switch len(words) {
		case 0:
			return set.name + " holds " + p.values[s.holds].count(0)
		case 1:
			return "the run of " + set.name + " is " + words[0]
		}
		return "the runs of " + set.name + " are " + english.List(words, "and")
	case "until":
		return fmt.Sprintf("from %s %d %s are seen", set.name, want, strings.TrimPrefix(p.values[s.holds].count(2), "2 "))
	case "visible":
		return english.Count(want, "number") + map[bool]string{true: " is", false: " are"}[want == 1] + " seen from " + set.name
	case "first":
		return "the first from " + set.name + " is " + called(max(want-1, 0))
	case "between":
		if s.last >= 0 {
			return fmt.Sprintf("between %s and %s of %s are %d in all", called(s.holds), called(s.last), set.name, want)
		}
		return fmt.Sprintf("between the two %s of %s are %d in all", strings.TrimPrefix(p.values[s.holds].count(2), "2 "), set.name, want)
	}
	return set.name + " reads " + s.reads
}
