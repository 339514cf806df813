package setters

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/formats/setters/prose"
)

// unpacked is the longest text that an address may hold, in characters.
const unpacked = 1 << 18

// widestBoard is how many rows those programs have at most.
const widestBoard = 16

// An object is one of JSON, each of whose fields is read by whom it concerns.
type object map[string]json.RawMessage

// objectOf reads an object.
func objectOf(text string) (object, error) {
	var o object
	err := json.Unmarshal([]byte(text), &o)
	if err == nil && o == nil {
		err = errors.New("there is no object")
	}
	return o, err
}

// into reads a field into a value. One that is missing or null leaves it. What the value has
// no place for may be a rule.
func (o object) into(key string, v any) error {
	raw, ok := o[key]
	if !ok {
		return nil
	}
	read := json.NewDecoder(bytes.NewReader(raw))
	read.DisallowUnknownFields()
	err := read.Decode(v)
	if err == nil {
		return nil
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return fmt.Errorf("%s in the field %q is nothing crib knows, want a puzzle without", name, key)
	}
	var other *json.UnmarshalTypeError
	if errors.As(err, &other) {
		return fmt.Errorf("the field %q holds a %s where something else should be", key, other.Value)
	}
	return fmt.Errorf("the field %q can't be read: %w", key, err)
}

// flag reports whether a field switches something on.
func (o object) flag(key string) (bool, error) {
	switch strings.ToLower(strings.Trim(string(o[key]), "\" \n\t")) {
	case "", "null", "false", "0":
		return false, nil
	case "true", "1":
		return true, nil
	}
	return false, fmt.Errorf("the field %q is %.20s, want true or false", key, o[key])
}

// A passed is what only says how something looks.
type passed = json.RawMessage

// has reports whether a field says anything.
func (o object) has(key string) bool {
	switch value := strings.Join(strings.Fields(string(o[key])), ""); value {
	case "", "null", "false", "0", `""`:
		return false
	default:
		return strings.Trim(value, "[]{},") != ""
	}
}

// only returns an error for the first field, in the order of their names, that says
// anything and is none of these.
func (o object) only(what string, keys ...string) error {
	var others []string
	for key := range o {
		if !slices.Contains(keys, key) && o.has(key) {
			others = append(others, strconv.Quote(key))
		}
	}
	slices.Sort(others)
	if others != nil {
		return fmt.Errorf("%s %s is nothing crib knows, want a puzzle without", what, english.List(others, "and"))
	}
	return nil
}

// A pair is two numbers, such as a row and a column.
type pair [2]int

func (p *pair) UnmarshalJSON(raw []byte) error {
	var all []*int
	if err := json.Unmarshal(raw, &all); err != nil || len(all) != len(p) || slices.Contains(all, nil) {
		return fmt.Errorf("%.20s is no pair of numbers", raw)
	}
	p[0], p[1] = *all[0], *all[1]
	return nil
}

// A text is a string or a number.
type text string

func (t *text) UnmarshalJSON(raw []byte) error {
	if bytes.HasPrefix(raw, []byte{'"'}) {
		return json.Unmarshal(raw, (*string)(t))
	}
	if bytes.ContainsAny(raw[:1], "[{tf") {
		return fmt.Errorf("%.20s is neither a text nor a number", raw)
	}
	if *t = text(raw); string(raw) == "null" {
		*t = ""
	}
	return nil
}

func (t text) MarshalJSON() ([]byte, error) {
	if t != "" && strings.Trim(string(t), "0123456789") == "" {
		return []byte(t), nil
	}
	return json.Marshal(string(t))
}

// A setting is a rule of f-puzzles that a field switches on, and what it is here.
type setting struct{ key, rule string }

// settings are those of f-puzzles. Both diagonals make one rule.
var settings = []setting{
	{"diagonal+", "diagonals"},
	{"diagonal-", "diagonals"},
	{"antiknight", "anti-knight"},
	{"antiking", "anti-king"},
	{"nonconsecutive", "non-consecutive"},
}

// fPuzzles is the format of f-puzzles.com: JSON, compressed in the address.
func (k Kind) fPuzzles() puzzles.Format {
	return k.packed(puzzles.Format{Name: "f-puzzles", Description: "an address such as https://f-puzzles.com/?load=N4Ig..."},
		`^(?:https?://)?(?:www\.)?f-puzzles\.com/`, `[?&]load=([^\s&#]+)`, "https://f-puzzles.com/?load=", func(packed string) (*square, error) {
			return fromPacked(packed, fromFPuzzles)
		})
}

// sudokuPad is the format of SudokuPad, whose addresses hold what f-puzzles writes
// (fpuz), its own drawing (scl), or the givens alone (scf).
func (k Kind) sudokuPad() puzzles.Format {
	return k.packed(puzzles.Format{Name: "sudokupad", Description: "an address such as https://sudokupad.app/fpuzN4Ig... (fpuzzles, scl, ctc, scf)"},
		`^(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:[a-z]*\?puzzleid=)?`, `^((?:fpuz|scl|ctc|scf|classic)[^\s?&#]+|N4Ig[^\s?&#]+)`,
		"https://sudokupad.app/fpuz", fromSudokuPad)
}

// packed is a format of addresses that hold JSON, of a site and in a part of it.
func (k Kind) packed(f puzzles.Format, site, part, begin string, from func(string) (*square, error)) puzzles.Format {
	return k.squared(f, func(text string) (*square, error) {
		host, _, _ := strings.Cut(begin[len("https://"):], "/")
		if !strings.Contains(text, "/") || !strings.Contains(text, host) && !strings.Contains(text, "crackingthecryptic.com") {
			return nil, puzzles.ErrNotThis
		}
		text = strings.TrimSpace(text)
		at := regexp.MustCompile(site).FindString(text)
		if at == "" || strings.ContainsAny(text, "\n") {
			return nil, puzzles.ErrNotThis
		}
		m := regexp.MustCompile(part).FindStringSubmatch(text[len(at):])
		if m == nil {
			return nil, fmt.Errorf("the address is only the name of a puzzle that its site keeps, want one that holds the puzzle, such as %sN4Ig", begin)
		}
		plain, err := url.PathUnescape(m[1])
		if err != nil {
			return nil, errCompressed
		}
		return from(plain)
	}, func(s *square) (string, error) {
		if s.n > widestBoard {
			return "", fmt.Errorf("this sudoku has %d rows, and %s at most %d", s.n, f.Name, widestBoard)
		}
		return begin + url.QueryEscape(compress(s.toFPuzzles())), nil
	})
}

// fromPacked reads JSON that is compressed.
func fromPacked(packed string, from func(object) (*square, error)) (*square, error) {
	text, err := decompress(packed, unpacked)
	if err != nil {
		return nil, err
	}
	o, err := objectOf(text)
	if err != nil {
		if o, err = objectOf(unzipped(text)); err != nil {
			return nil, fmt.Errorf("the address holds no puzzle: %w", err)
		}
		o.rename()
	}
	return from(o)
}

// place is a cell as f-puzzles writes it.
func place(s *square, text string) (int, error) {
	var row, col int
	if n, err := fmt.Sscanf(text, "R%dC%d", &row, &col); n < 2 || err != nil || text != fmt.Sprintf("R%dC%d", row, col) {
		return 0, fmt.Errorf("%.20q is no cell, want one such as R1C2", text)
	}
	return s.cell(row-1, col-1)
}

// fromFPuzzles reads the JSON of f-puzzles.
func fromFPuzzles(o object) (*square, error) {
	s := new(square)
	var n int
	if err := o.into("size", &n); err != nil {
		return nil, err
	}
	if err := s.side(n); err != nil {
		return nil, err
	}
	keys := []string{
		"size", "grid", "title", "author", "ruleset", "killercage", // and what is no rule:
		"solution", "truecandidatesoptions", "disabledlogic", "successMessage", "highlightConflicts", "msgcorrect",
	}
	for _, rule := range settings {
		keys = append(keys, rule.key)
	}
	if err := cmp.Or(s.switched(o, nil), o.only("the constraint", keys...)); err != nil {
		return nil, err
	}
	if err := s.fGrid(o); err != nil {
		return nil, err
	}
	var cages []struct {
		Cells           []string
		Value           text
		OutlineC, FontC passed
	}
	if err := o.into("killercage", &cages); err != nil {
		return nil, err
	}
	for _, c := range cages {
		clue, err := sum(string(c.Value))
		if err != nil {
			return nil, err
		}
		var cells []int
		for _, text := range c.Cells {
			cell, err := place(s, text)
			if err != nil {
				return nil, err
			}
			cells = append(cells, cell)
		}
		if err := s.cage(cells, clue); err != nil {
			return nil, err
		}
	}
	return s, s.told(o)
}

// switched takes the rules that fields switch on, or their names in a list.
func (s *square) switched(o object, names []string) error {
	diagonals := 0
	for _, rule := range settings {
		on, err := o.flag(rule.key)
		if err != nil {
			return err
		}
		if !on && !slices.Contains(names, rule.key) {
			continue
		}
		if rule.rule == "diagonals" {
			diagonals++
		}
		if !slices.Contains(s.rules, rule.rule) {
			s.rules = append(s.rules, rule.rule)
		}
	}
	if diagonals == 1 {
		return errors.New("one diagonal alone holds each value once, want both or none")
	}
	return nil
}

// told keeps what a puzzle is called, and looks at the rules in prose.
func (s *square) told(o object) error {
	var ruleset text
	if err := o.into("ruleset", &ruleset); err != nil {
		return err
	}
	if err := s.called(o); err != nil {
		return err
	}
	return s.prose(string(ruleset))
}

// called keeps what a puzzle is called, and by whom it is.
func (s *square) called(o object) error {
	for _, key := range []string{"title", "author"} {
		var value text
		if err := o.into(key, &value); err != nil {
			return err
		}
		s.say(key, string(value))
	}
	return nil
}

// fGrid reads the cells.
func (s *square) fGrid(o object) error {
	type cell struct {
		Value            *int
		Given            bool
		Region           json.RawMessage
		GivenPencilMarks []int

		C, CArray, Highlight, HighlightArray, CenterPencilMarks, CornerPencilMarks passed
	}
	var rows [][]cell
	if err := o.into("grid", &rows); err != nil {
		return err
	}
	if len(rows) != s.n || slices.ContainsFunc(rows, func(row []cell) bool { return len(row) != s.n }) {
		return fmt.Errorf("the grid has not %d rows of %[1]d cells", s.n)
	}
	region, drawn := slices.Repeat([]int{nowhere}, s.n*s.n), 0
	copy(region, usualBoxes(s.n))
	for i := range region {
		c := rows[i/s.n][i%s.n]
		switch {
		case len(c.GivenPencilMarks) > 0:
			return fmt.Errorf("%s has given pencil marks, want none", s.size().At(i))
		case c.Given && c.Value != nil:
			if err := s.give(i, *c.Value); err != nil {
				return err
			}
		}
		if c.Region != nil { // null is none
			drawn++
			if region[i] = nowhere; json.Unmarshal(c.Region, &region[i]) != nil {
				return fmt.Errorf("the region %.20s of %s is no number", c.Region, s.size().At(i))
			}
		}
	}
	if drawn == 0 {
		return nil
	}
	return s.parted(region)
}

// prose adds the rules that a text says, and returns an error for one that is nothing crib
// knows, or not what the fields say.
func (s *square) prose(rules string) error {
	box, boxed := s.boxes()
	more, err := prose.Rules(rules, func(fact string) bool {
		switch fact {
		case prose.Cages:
			return s.cages != nil
		case prose.Boxes:
			return boxed
		case prose.Regions:
			return !boxed
		case fmt.Sprintf("%v cells", s.size()), fmt.Sprintf("the values 1 to %d", s.n), fmt.Sprintf("boxes of %v", box), fmt.Sprintf("boxes of %dx%d", box.Cols, box.Rows):
			return true
		}
		return slices.Contains(s.rules, fact)
	})
	s.rules = append(s.rules, more...)
	return err
}

// toFPuzzles writes the JSON of f-puzzles.
func (s *square) toFPuzzles() string {
	type cell struct {
		Value  int  `json:"value,omitempty"`
		Given  bool `json:"given,omitempty"`
		Region *int `json:"region,omitempty"`
	}
	type cage struct {
		Cells []string `json:"cells"`
		Value string   `json:"value,omitempty"`
	}
	region := s.region
	if region == nil && s.n != 9 { // only those of 9 rows are the same everywhere
		region = usualBoxes(s.n)
	}
	rows := make([][]cell, s.n)
	for i, v := range s.given {
		c := cell{Value: v + 1, Given: v != puzzles.Blank}
		if region != nil {
			c.Region = &region[i]
		}
		rows[i/s.n] = append(rows[i/s.n], c)
	}
	o := map[string]any{"size": s.n, "grid": rows}
	for _, key := range []string{"title", "author"} {
		if value := s.field(key); value != "" {
			o[key] = value
		}
	}
	for _, rule := range settings {
		if slices.Contains(s.rules, rule.rule) {
			o[rule.key] = true
		}
	}
	var cages []cage
	for _, c := range s.cages {
		var cells []string
		for _, cell := range c.cells {
			cells = append(cells, fmt.Sprintf("R%dC%d", cell/s.n+1, cell%s.n+1))
		}
		cages = append(cages, cage{cells, c.clue})
	}
	if cages != nil {
		o["killercage"] = cages
	}
	data, _ := json.Marshal(o) // maps of plain values
	return string(data)
}
