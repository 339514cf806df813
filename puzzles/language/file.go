package language

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/english"
)

// Limits of a file, which is data from strangers. They are checked before anything is made.
const (
	largestText   = 64 << 10 // bytes before the examples
	mostValues    = 36       // of a cell
	mostRules     = 40
	mostSigns     = 16
	largestBoard  = 60 // rows, and columns
	largestNumber = 999
	longestSays   = 300 // bytes of a sentence
)

// A line is one of a file.
type line struct {
	text string
	n    int // from 1
}

// errorf is an error at the k-th byte of a line, from 0.
func (l line) errorf(k int, format string, args ...any) error {
	return &puzzles.ErrorAt{Line: l.n, Col: 1 + utf8.RuneCountInString(l.text[:min(k, len(l.text))]), Err: fmt.Errorf(format, args...)}
}

// at returns where a part of the line begins, a substring of it.
func (l line) at(part string) int { return max(0, strings.Index(l.text, part)) }

// wrong is an error at a word that is none of those that can stand there.
func (l line) wrong(word, what string, can []string) error {
	near := ""
	if w := english.Closest(word, can); w != "" && w != word {
		near = fmt.Sprintf(" (did you mean %s?)", w)
	}
	return l.errorf(l.at(word), "%q is no %s%s, want %s", word, what, near, english.List(can, "or"))
}

// A definition is a kind as its file declares it.
type definition struct {
	text, hash string // all of it up to the examples, and what it is known by

	name, title, rules, group string
	names                     []string // in other languages
	sizes                     []puzzles.Size
	values                    []value
	number                    numbers // where values are numbers
	clues                     clues
	lists                     []string // the sides at which lists or numbers are printed: "rows", "top"
	rooms                     bool
	strokes, walls            bool
	signs                     []sign
	stated                    []statement
	bands                     []string // that new puzzles reach, nil for all
	examples                  []line
}

// A value is something a cell holds.
type value struct {
	key, glyph string
	name       string // shaded, lamp
	article    string // "a" or "an" where it is a thing, "" where it is an adjective
	blank      bool   // by default
}

// count is so many in words: "3 lamps", "1 shaded cell".
func (v value) count(n int) string {
	if v.article == "" {
		return english.Count(n, v.name+" cell")
	}
	return english.Count(n, v.name)
}

// is is how a sentence ends: "is shaded", "is a lamp".
func (v value) is() string {
	if v.article == "" {
		return "is " + v.name
	}
	return "is " + v.article + " " + v.name
}

// are is the same of several.
func (v value) are() string {
	if v.article == "" {
		return "are " + v.name
	}
	return "are " + v.name + "s"
}

// numbers say which numbers a cell may hold: from first to last, or to the size of the board or
// of its room.
type numbers struct {
	is          bool
	first, last int
	to          string // "size" or "room", or ""
}

// clues are the numbers printed in cells.
type clues struct {
	is          bool
	first, last int
	on          string // "black": off the board; the name of a value, which is then given; "" anything
	value       int    // of on
	arrows      bool
}

// A sign is printed in cells, or between them.
type sign struct {
	key, glyph, name string
	off              bool   // takes its cell off the board
	on               string // "edges" or "corners", "" for cells
}

// Words that begin a line, with what follows them.
var heads = []string{"kind", "title", "names", "group", "rules", "sizes", "value", "values", "clue", "clues", "rooms", "strokes", "walls", "sign", "rule", "implied", "new", "examples:"}

// groups are what one does.
var groups = []string{"numbers", "shading", "loops", "dividing", "placing"}

var (
	headed   = regexp.MustCompile(`^kind\s+\S`)
	isName   = regexp.MustCompile(`^[a-z]{2,24}$`)
	isRange  = regexp.MustCompile(`^(\d{1,3})-(\d{1,3}|size|room)$`)
	keyValue = regexp.MustCompile(`^[^\s.?:]$`)
)

// IsKind reports whether a text begins with a kind.
func IsKind(text string) bool {
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "# ") && l != "#" {
			return headed.MatchString(l)
		}
	}
	return false
}

// parse reads the text of a file up to its end, or to the puzzles that stand below it.
func parse(text string) (*definition, error) {
	d := &definition{}
	n := 0
	var kept strings.Builder
	for raw := range strings.Lines(text) {
		n++
		l := line{strings.TrimRight(english.Plain(strings.TrimRight(raw, "\r\n")), " \t"), n}
		if d.examples != nil {
			d.examples = append(d.examples, l)
			continue
		}
		trimmed := strings.TrimSpace(l.text)
		if strings.TrimSuffix(trimmed, ":") == "examples" {
			d.examples = []line{}
			continue
		}
		if kept.WriteString(raw); kept.Len() > largestText {
			return nil, l.errorf(0, "a kind of more than %d bytes is too long", largestText)
		}
		if trimmed == "" || trimmed == "#" || strings.HasPrefix(trimmed, "# ") {
			continue
		}
		if err := d.readLine(l); err != nil {
			return nil, err
		}
	}
	d.text = kept.String()
	return d, d.whole()
}

// readLine reads a line.
func (d *definition) readLine(l line) error {
	head, rest, _ := strings.Cut(strings.TrimSpace(l.text), " ")
	head, rest = strings.TrimSuffix(head, ":"), strings.TrimSpace(rest)
	if d.name == "" && head != "kind" {
		return l.errorf(0, "a kind begins with a line such as: kind hitori")
	}
	if rest == "" && !slices.Contains([]string{"rooms", "strokes", "walls"}, head) && slices.Contains(heads, head) {
		return l.errorf(len(l.text), "nothing stands after %s", head)
	}
	words := strings.Fields(rest)
	switch head {
	case "kind":
		switch {
		case d.name != "":
			return l.errorf(0, "there is a second line that begins with kind, want one")
		case !isName.MatchString(rest):
			return l.errorf(l.at(rest), "%q can't be the name of a kind, want one word of small letters", rest)
		}
		d.name = rest
	case "title":
		d.title = rest
	case "names":
		for _, w := range strings.Split(rest, ",") {
			d.names = append(d.names, strings.TrimSpace(w))
		}
	case "group":
		if !slices.Contains(groups, rest) {
			return l.wrong(rest, "group", groups)
		}
		d.group = rest
	case "rules":
		d.rules = strings.TrimSpace(d.rules + " " + rest)
	case "sizes":
		for _, w := range words {
			s, ok := puzzles.ParseSize(w)
			if !ok || s.Rows > largestBoard || s.Cols > largestBoard {
				return l.errorf(l.at(w), "%q is no size, want one such as 8x8, %dx%d at most", w, largestBoard, largestBoard)
			}
			d.sizes = append(d.sizes, s)
		}
	case "value":
		return d.readValue(l, words)
	case "values":
		return d.readNumbers(l, rest)
	case "clue":
		return d.readClue(l, words)
	case "clues":
		for _, w := range words {
			if can := []string{"rows", "columns", "top", "bottom", "left", "right"}; !slices.Contains(can, w) {
				return l.wrong(w, "side for clues", can)
			}
			d.lists = append(d.lists, w)
		}
	case "rooms":
		d.rooms = true
	case "strokes":
		d.strokes = true
	case "walls":
		d.walls = true
	case "sign":
		return d.readSign(l, words)
	case "rule", "implied":
		return d.readRule(l, head == "implied", rest)
	case "new":
		if words[0] != "bands" {
			return l.wrong(words[0], "thing to say of new puzzles", []string{"bands"})
		}
		for _, w := range words[1:] {
			if !slices.Contains(puzzles.Bands, w) {
				return l.wrong(w, "band", puzzles.Bands)
			}
		}
		d.bands = words[1:]
	default:
		return l.wrong(head, "word that a line begins with", heads)
	}
	return nil
}

// readValue reads `value # ■ shaded default`, or `value o ● a lamp`.
func (d *definition) readValue(l line, words []string) error {
	if len(words) < 3 {
		return l.errorf(len(l.text), "a value has a key, a sign and a name, such as: value # ■ shaded")
	}
	v := value{key: words[0], glyph: words[1]}
	words = words[2:]
	if len(words) > 1 && words[len(words)-1] == "default" {
		v.blank, words = true, words[:len(words)-1]
	}
	if len(words) > 1 && (words[0] == "a" || words[0] == "an") {
		v.article, words = words[0], words[1:]
	}
	v.name = strings.Join(words, " ")
	switch {
	case !keyValue.MatchString(v.key):
		return l.errorf(l.at(v.key), "%q can't be the key of a value, want one character that is no blank, point, colon or question mark", v.key)
	case utf8.RuneCountInString(v.glyph) != 1:
		return l.errorf(l.at(v.glyph), "%q can't be the sign of a value, want one character", v.glyph)
	case slices.ContainsFunc(d.values, func(o value) bool { return o.key == v.key || o.name == v.name }):
		return l.errorf(l.at(v.key), "there are two values %s %s, want each once", v.key, v.name)
	case len(d.values) == mostValues:
		return l.errorf(0, "there are more than %d values", mostValues)
	case d.number.is:
		return l.errorf(0, "a cell holds numbers or signs, want either values or lines that begin with value")
	}
	d.values = append(d.values, v)
	return nil
}

// readNumbers reads `values 1-9`, `values 1-size` or `values 1-room`.
func (d *definition) readNumbers(l line, rest string) error {
	m := isRange.FindStringSubmatch(rest)
	switch {
	case m == nil:
		return l.errorf(l.at(rest), "%q says no numbers, want them such as 1-9, 1-size (as many as the board has rows) or 1-room (as many as the room has cells)", rest)
	case len(d.values) > 0 || d.number.is:
		return l.errorf(0, "a cell holds numbers or signs, want either values or lines that begin with value")
	}
	d.number = numbers{is: true, to: m[2]}
	d.number.first, _ = strconv.Atoi(m[1])
	if n, err := strconv.Atoi(m[2]); err == nil {
		d.number.to, d.number.last = "", n
		if n < d.number.first || n-d.number.first >= mostValues {
			return l.errorf(l.at(rest), "%s can't be, want %d numbers at most", rest, mostValues)
		}
	}
	return nil
}

// readClue reads `clue [on VALUE|black] 0-4 [arrows]`.
func (d *definition) readClue(l line, words []string) error {
	c := clues{is: true}
	if len(words) > 2 && words[0] == "on" {
		c.on, words = words[1], words[2:]
	}
	if len(words) > 1 && words[1] == "arrows" {
		c.arrows, words = true, words[:1]
	}
	m := isRange.FindStringSubmatch(words[0])
	if m == nil || len(words) > 1 {
		return l.errorf(l.at(words[0]), "%q says no numbers, want a line such as: clue 0-4, or: clue on black 0-4", strings.Join(words, " "))
	}
	c.first, _ = strconv.Atoi(m[1])
	if n, err := strconv.Atoi(m[2]); err == nil {
		c.last = n
	} else {
		c.last = largestNumber
	}
	if c.last < c.first {
		return l.errorf(l.at(words[0]), "%s can't be, want the least number first", words[0])
	}
	d.clues = c
	return nil
}

// readSign reads `sign b ● black circle [off] [on edges]`.
func (d *definition) readSign(l line, words []string) error {
	if len(words) < 3 {
		return l.errorf(len(l.text), "a sign has a key, what is drawn and a name, such as: sign b ● black circle")
	}
	s := sign{key: words[0], glyph: words[1]}
	words = words[2:]
	for done := false; !done && len(words) > 1; {
		switch last := words[len(words)-1]; {
		case last == "off":
			s.off, words = true, words[:len(words)-1]
		case (last == "edges" || last == "corners") && len(words) > 2 && words[len(words)-2] == "on":
			s.on, words = last, words[:len(words)-2]
		default:
			done = true
		}
	}
	s.name = strings.Join(words, " ")
	switch {
	case !keyValue.MatchString(s.key):
		return l.errorf(l.at(s.key), "%q can't be the key of a sign, want one character", s.key)
	case utf8.RuneCountInString(s.glyph) != 1:
		return l.errorf(l.at(s.glyph), "%q can't be drawn in a cell, want one character", s.glyph)
	case slices.ContainsFunc(d.signs, func(o sign) bool { return o.key == s.key && o.on == s.on }):
		return l.errorf(l.at(s.key), "there are two signs %s, want each once", s.key)
	case len(d.signs) == mostSigns:
		return l.errorf(0, "there are more than %d signs", mostSigns)
	}
	d.signs = append(d.signs, s)
	return nil
}

// valueOf returns the value of a name, or of a number.
func (d *definition) valueOf(name string) (int, bool) {
	if n, err := strconv.Atoi(name); err == nil && d.number.is {
		return n - d.number.first, n >= d.number.first && n-d.number.first < mostValues
	}
	i := slices.IndexFunc(d.values, func(v value) bool { return v.name == name })
	return i, i >= 0
}

// valueNames are the names of the values.
func (d *definition) valueNames() (names []string) {
	for _, v := range d.values {
		names = append(names, v.name)
	}
	return names
}

// signOf returns the sign of a key.
func (d *definition) signOf(key, on string) int {
	return slices.IndexFunc(d.signs, func(s sign) bool { return s.key == key && s.on == on })
}

// whole returns what the file lacks, and resolves names.
func (d *definition) whole() error {
	at := line{"", 1}
	switch {
	case d.name == "":
		return at.errorf(0, "this is no kind, want a first line such as: kind hitori")
	case d.rules == "":
		return at.errorf(0, "nothing says the rules to players, want a line that begins with rules")
	case len(d.sizes) == 0:
		return at.errorf(0, "there are no sizes, want a line such as: sizes 5x5 8x8 10x10")
	case len(d.values) == 0 && !d.number.is && !d.strokes && !d.walls:
		return at.errorf(0, "nothing can be written on the board, want a line that begins with value, values, strokes or walls")
	case len(d.values) == 1:
		return at.errorf(0, "there is one value, want two at least: what a cell is that is not %s", d.values[0].name)
	case d.strokes && d.walls:
		return at.errorf(0, "a board has strokes or walls, want one of them")
	case len(d.stated) == 0:
		return at.errorf(0, "there are no rules, want lines such as: rule apart: each pair has shaded <= 1")
	}
	if d.title == "" {
		d.title = english.Title(d.name)
	}
	if on := d.clues.on; on != "" && on != "black" {
		i, ok := d.valueOf(on)
		if !ok {
			return at.errorf(0, "clues stand on %q, which is no value, want black or one of %s", on, english.List(d.valueNames(), "or"))
		}
		d.clues.value = i
	}
	for i := range d.stated {
		if err := d.stated[i].check(d); err != nil {
			return err
		}
	}
	return nil
}
