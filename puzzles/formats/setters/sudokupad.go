package setters

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// classic are the characters of SudokuPad's shortest form: the number of one is a digit,
// or 0 for a blank, and ten times how many blanks follow.
const classic = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

// fromSudokuPad reads what stands behind the host: a word for the form, and a puzzle.
func fromSudokuPad(text string) (*square, error) {
	for _, form := range []struct {
		name string
		from func(string) (*square, error)
	}{
		{"fpuzzles", func(t string) (*square, error) { return fromPacked(t, fromFPuzzles) }},
		{"fpuz", func(t string) (*square, error) { return fromPacked(t, fromFPuzzles) }},
		{"scl", func(t string) (*square, error) { return fromPacked(t, fromLayout) }},
		{"ctc", func(t string) (*square, error) { return fromPacked(t, fromLayout) }},
		{"scf", fromClassic},
		{"classic", fromClassic},
	} {
		if rest, ok := strings.CutPrefix(text, form.name); ok {
			return form.from(rest)
		}
	}
	return fromPacked(text, fromLayout)
}

// fromClassic reads the givens of a plain sudoku.
func fromClassic(text string) (*square, error) {
	s := new(square)
	if err := s.side(9); err != nil {
		return nil, err
	}
	i := 0
	for _, r := range text {
		k := strings.IndexRune(classic, r)
		if k < 0 {
			return nil, fmt.Errorf("'%c' is no sign of givens, want one of %s to %s", r, classic[:1], classic[len(classic)-1:])
		}
		if i < len(s.given) && k%10 > 0 {
			s.given[i] = k%10 - 1
		}
		i += 1 + k/10
	}
	if i != len(s.given) {
		return nil, fmt.Errorf("the address has %d cells, want %d", i, len(s.given))
	}
	return s, nil
}

// fromLayout reads SudokuPad's own drawing, in which most rules are lines and words.
func fromLayout(o object) (*square, error) {
	var p, title text
	if o.has("p") { // givens with a name
		if err := cmp.Or(o.only("the part", "id", "p", "n", "s", "m"), o.into("p", &p), o.into("n", &title)); err != nil {
			return nil, err
		}
		s, err := fromClassic(string(p))
		if err == nil {
			s.say("title", string(title))
		}
		return s, err
	}
	if err := o.only("the drawing", "id", "cellSize", "cells", "regions", "cages", "metadata", "global", "title", "author", "settings"); err != nil {
		return nil, err
	}
	s := new(square)
	var rows [][]struct {
		Value                                 text
		Centremarks, PencilMarks, CornerMarks passed
	}
	if err := o.into("cells", &rows); err != nil {
		return nil, err
	}
	if err := s.side(len(rows)); err != nil {
		return nil, err
	}
	for r, row := range rows {
		if len(row) != s.n {
			return nil, fmt.Errorf("row %d has %d cells, want %d", r+1, len(row), s.n)
		}
		for c, cell := range row {
			if cell.Value == "" {
				continue
			}
			v, err := strconv.Atoi(string(cell.Value))
			if err != nil {
				return nil, fmt.Errorf("%.20q is no value for %s, want 1 to %d", string(cell.Value), s.size().At(r*s.n+c), s.n)
			}
			if err := s.give(r*s.n+c, v); err != nil {
				return nil, err
			}
		}
	}
	if err := s.layoutRegions(o); err != nil {
		return nil, err
	}
	return s, s.layoutCages(o)
}

// pairs are cells by row and column from 0.
func (s *square) pairs(all []pair) ([]int, error) {
	var cells []int
	for _, at := range all {
		cell, err := s.cell(at[0], at[1])
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

func (s *square) layoutRegions(o object) error {
	var all [][]pair
	if err := o.into("regions", &all); err != nil {
		return err
	}
	region := slices.Repeat([]int{nowhere}, s.n*s.n)
	for k, pairs := range all {
		cells, err := s.pairs(pairs)
		if err != nil {
			return err
		}
		for _, cell := range cells {
			region[cell] = k
		}
	}
	return s.parted(region)
}

// layoutCages reads cages, some of which are words about the puzzle.
func (s *square) layoutCages(o object) error {
	var cages []struct {
		Cells       []pair
		Value, Sum  text
		Unique      bool
		Type, Style text

		Hidden, FontC, OutlineC, BorderColor passed
	}
	told := object{}
	if err := cmp.Or(o.into("cages", &cages), o.into("metadata", &told)); err != nil {
		return err
	}
	lines, err := told.rules()
	if err != nil {
		return err
	}
	for _, c := range cages {
		if len(c.Cells) == 0 {
			switch key, value, ok := strings.Cut(string(c.Value), ":"); {
			case key == "rules" && ok:
				lines = append(lines, value)
			case ok:
				told[key], _ = json.Marshal(strings.TrimSpace(value))
			case key != "":
				return fmt.Errorf("the word %.30q is nothing crib knows, want a puzzle without", key)
			}
			continue
		}
		cells, err := s.pairs(c.Cells)
		if err != nil {
			return err
		}
		if !c.Unique && c.Type != "killer" && c.Style != "killer" || c.Type+c.Style != "" && c.Type != "killer" && c.Style != "killer" {
			return fmt.Errorf("the cage at %s is drawn and no killer cage, want cages whose values differ", s.size().At(cells[0]))
		}
		if c.Value == "" {
			c.Value = c.Sum
		} else if c.Sum != "" && c.Sum != c.Value {
			return fmt.Errorf("the cage at %s has the sum %.20s and says %.20q, want one", s.size().At(cells[0]), c.Sum, c.Value)
		}
		clue, err := sum(string(c.Value))
		if err != nil {
			return err
		}
		if err := s.cage(cells, clue); err != nil {
			return err
		}
	}
	var global []string
	if err := o.into("global", &global); err != nil {
		return err
	}
	err = s.switched(told, global)
	for _, rule := range settings {
		global = slices.DeleteFunc(global, func(g string) bool { return g == rule.key })
	}
	if err != nil {
		return err
	}
	if len(global) > 0 {
		return fmt.Errorf("the constraint %.30q is nothing crib knows, want a puzzle without", global[0])
	}
	for _, key := range []string{"title", "author"} {
		if _, ok := told[key]; !ok {
			told[key] = o[key]
		}
		if told[key] == nil {
			delete(told, key)
		}
	}
	if err := told.only("the word", "title", "author", "rules", "solution", "antiknight", "antiking", "nonconsecutive", "diagonal+", "diagonal-", "source", "msgcorrect", "copyright", "video", "created"); err != nil {
		return err
	}
	told["ruleset"], _ = json.Marshal(strings.Join(lines, "\n"))
	return s.told(told)
}

// rules are the lines of the rules in prose: one text, or several.
func (o object) rules() (lines []string, err error) {
	if one := text(""); o.into("rules", &one) == nil {
		return []string{string(one)}, nil
	}
	return lines, o.into("rules", &lines)
}

// A shorthand is a pattern, and what stands for it.
type shorthand struct {
	find    *regexp.Regexp
	replace string
}

// SudokuPad shortens JSON: names lose their quotes, {} and true and false shrink, and
// quotes are single.
var shortened = sync.OnceValue(func() []shorthand {
	return []shorthand{
		{regexp.MustCompile(`([,{\[])([a-zA-Z0-9]+):`), `$1"$2":`},
		{regexp.MustCompile(`(:)f([,}\]])`), `${1}false$2`},
		{regexp.MustCompile(`(:)t([,}\]])`), `${1}true$2`},
		{regexp.MustCompile(`:#?([0-9a-fA-F]{6}|0|F)([,}\]])`), `:"$1"$2`},
	}
})

// unzipped returns the JSON that such a text stands for. Colours are not looked at: what
// may be one becomes a string.
func unzipped(zipped string) string {
	if !strings.Contains(zipped, `"`) {
		zipped = strings.NewReplacer(`\'`, `'`, `'`, `"`).Replace(zipped)
	}
	s := quoted().ReplaceAllLiteralString(zipped, `"`+"\x00"+`"`)
	for _, rule := range shortened() {
		s = rule.find.ReplaceAllString(s, rule.replace)
	}
	var out strings.Builder
	before := byte(0)
	strs := quoted().FindAllString(zipped, -1)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if strings.IndexByte(",[", before) >= 0 && before != 0 && strings.IndexByte(",]", c) >= 0 && !(before == '[' && c == ']') {
			out.WriteString("{}")
		}
		if c == 0 && len(strs) > 0 {
			text := strs[0]
			out.WriteString(text[1 : len(text)-1])
			strs = strs[1:]
		} else {
			out.WriteByte(c)
		}
		before = c
	}
	return out.String()
}

var quoted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:\\.|[^"\\])*"`) })

// full are the names of fields that are shortened.
var full = map[string]string{
	"ca": "cages", "ce": "cells", "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "v": "value", "l": "lines",
	"re": "regions", "t": "title", "te": "text",
}

// rename gives fields their full names, in cells and cages too.
func (o object) rename() {
	for _, key := range slices.Collect(maps.Keys(o)) {
		raw := o[key]
		var inner any
		if json.Unmarshal(raw, &inner) == nil {
			raw, _ = json.Marshal(renamed(inner))
		}
		delete(o, key)
		o[fullName(key)] = raw
	}
}

func fullName(key string) string {
	if name, ok := full[key]; ok {
		return name
	}
	return key
}

func renamed(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = renamed(v[i])
		}
	case map[string]any:
		all := map[string]any{}
		for key, inner := range v {
			all[fullName(key)] = renamed(inner)
		}
		return all
	}
	return v
}
