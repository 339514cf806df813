package zebra

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"crib/puzzles"
	"crib/puzzles/english"
)

// quint is the text of quint-t's Puzzle-Generator-and-Solver: lines `Name: a, b,
// c`, then clues of 22 forms about items `Name:a`. The answer below is passed
// over.
var quint = puzzles.Format{
	Name:        "quint",
	Description: "the text of quint-t's Puzzle-Generator-and-Solver: \"Pet: cat, dog\", then \"1. Pet:cat is on the left of Color:red\"",
	Whole:       true,
	Begins:      func(line string) bool { return strings.HasPrefix(line, quintHead) }, // not indented
	Read:        readQuint,
	Write:       writeQuint,
}

const (
	quintHead   = ".:: Puzzle"
	quintAnswer = ".:: Answer"
	space       = " \t\n\f\r"
)

// quintItem is an item of a clue: an attribute and a word. quintFirst is the first
// clue of a text without a head.
var (
	quintItem  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([^\s:]+):([^\s:,]+)`) })
	quintFirst = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*1\.\s+[^\s:]+:[^\s:,]+ `) })
)

// forms are all that a clue can be.
var forms = []string{
	"I == I",
	"I != I",
	"I is on the left of I",
	"I is on the right of I",
	"I is on the left or right of I",
	"I is somewhere to the left of I",
	"I is somewhere to the right of I",
	"I is not to the left of I",
	"I is not to the right of I",
	"I is between I and I",
	"I is somewhere between I and I",
	"I is on the far left",
	"I is on the far right",
	"I is on the far left or far right",
	"I is in the middle",
	"I is in an odd position",
	"I is in an even position",
	"I and I have the same parity positions",
	"I and I have different parity positions",
	"I == I or I == I, but not both",
	"I == I or I == I or both",
	"I != I or I != I or both",
}

// formTokens are the tokens of each form, as sentences are read; but to be "not
// to the left" here is to be in none of the houses on that side.
var formTokens = sync.OnceValue(func() map[string][]english.Token {
	m := map[string][]english.Token{}
	for _, f := range forms {
		m[f] = english.Tokens(strings.Replace(f, "not to", "not somewhere to", 1))
	}
	return m
})

// form reads a form with words for its items.
func (r *reader) form(l puzzles.Line, form string, words []int) (clue, error) {
	r.syms = r.syms[:0]
	for _, t := range formTokens()[form] {
		s := symbol{Token: t, word: none}
		if t.Raw == "I" {
			s.word, s.classes, words = words[0], language().Class("W"), words[1:]
		} else {
			s.classes = r.ClassesOf(t.Low)
		}
		r.syms = append(r.syms, s)
	}
	c, err := r.understand(l, l.Text)
	c.text = r.short(c, false)
	return c, err
}

// isClued reports whether a text has a first clue. Texts of all kinds are asked, and to look for a
// 1 is quicker than to match each.
func isClued(text string) bool {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, space), "1."); ok && rest != strings.TrimLeft(rest, space) {
			return quintFirst().MatchString(text)
		}
	}
	return false
}

func readQuint(text string) (puzzles.Puzzle, error) {
	if !strings.Contains(text, quintHead) && !isClued(text) {
		return nil, puzzles.ErrNotThis
	}
	t := &puzzles.Text{Kind: name, Line: 1}
	var clues []puzzles.Line
	for i, line := range strings.Split(text, "\n") {
		l := puzzles.Line{Text: strings.TrimRight(line, " \t\r"), Line: i + 1, Col: 1}
		name, values, isField := strings.Cut(l.Text, ":")
		clue, isClue := quintClue(l.Text)
		switch {
		case strings.HasPrefix(l.Text, quintHead):
			t.Line = i + 1
			title := strings.TrimSuffix(strings.ToValidUTF8(l.Text[len(quintHead):], "?"), "::.")
			if words := strings.Fields(title); len(words) > 0 {
				t.Fields = append(t.Fields, puzzles.Field{Key: "title", Value: strings.Join(words, " ")})
			}
			continue
		case strings.HasPrefix(l.Text, quintAnswer):
		case l.Text == "" || strings.Trim(l.Text, "=") == "":
			continue
		case isClue:
			clues = append(clues, puzzles.Line{Text: clue, Line: i + 1, Col: len(l.Text) - len(clue) + 1})
			continue
		case isField && len(clues) == 0:
			key := strings.TrimSpace(strings.ReplaceAll(strings.ToLower(name), "_", " "))
			if key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz -") != "" || slices.Contains(puzzles.Free, key) || key == asked {
				return nil, l.Errorf(1, "%q can't be the name of an attribute, want letters", name)
			}
			values = strings.ReplaceAll(values, "_", " ")
			t.Fields = append(t.Fields, puzzles.Field{Key: key, Value: strings.TrimSpace(values), Line: i + 1, Col: len(name) + 2})
			t.Size.Rows++
			t.Size.Cols = max(t.Size.Cols, len(strings.Split(values, ",")))
			continue
		default:
			return nil, l.Errorf(1, "%q is neither an attribute nor a clue, want \"Name: a, b\" or \"1. Name:a == Other:b\"", l.Text)
		}
		break
	}
	if t.Size.Rows == 0 {
		return nil, t.Errorf("no attributes, want lines such as \"Pet: cat, dog\"")
	}
	r, err := begun(t)
	if err != nil {
		return nil, err
	}
	p := r.puzzle
	for _, l := range clues {
		c, err := r.quint(l)
		if err != nil {
			return nil, err
		}
		p.clues = append(p.clues, c)
	}
	return p, nil
}

// quintClue returns what stands behind the number of a clue.
func quintClue(line string) (clue string, ok bool) {
	line = strings.TrimLeft(line, space)
	rest := strings.TrimLeft(line, "0123456789")
	clue = strings.TrimLeft(strings.TrimPrefix(rest, "."), space)
	return clue, len(rest) < len(line) && strings.HasPrefix(rest, ".") && len(clue) < len(rest)-1
}

// quint reads a clue of one of the forms, with items such as Pet:cat.
func (r *reader) quint(l puzzles.Line) (clue, error) {
	var words []int
	form, end := "", 0 // up to the end of the last item
	for _, at := range quintItem().FindAllStringSubmatchIndex(l.Text, -1) {
		name, value := l.Text[at[2]:at[3]], l.Text[at[4]:at[5]]
		a := slices.Index(r.keys, english.Norm(name))
		if a < 0 {
			return clue{}, l.Errorf(at[0]+1, "%q is no attribute, want %s", name, english.List(r.attributes, "or"))
		}
		k := r.numberOf(a, value)
		if k < 0 {
			return clue{}, l.Errorf(at[0]+1, "%q is no %s, want %s", value, name, english.List(r.of(a), "or"))
		}
		words = append(words, a*r.houses+k)
		form += l.Text[end:at[0]] + "I"
		end = at[1]
	}
	form += l.Text[end:]
	if formTokens()[form] == nil {
		return clue{}, l.Errorf(1, "%q is none of the forms of a clue, want one of %s, where I is an item such as Pet:cat", l.Text, strings.Join(forms, "; "))
	}
	return r.form(l, form, words)
}

func writeQuint(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	if slices.ContainsFunc(p.given, func(v int) bool { return v != puzzles.Blank }) {
		return "", errors.New("the quint format has no givens in the table")
	}
	var b strings.Builder
	title := (&puzzles.Text{Fields: p.fields}).Title()
	if title == "" {
		title = fmt.Sprintf("%dx%d", p.size.Rows, p.houses)
	}
	fmt.Fprintf(&b, "%s %s ::.\n", quintHead, title)
	plain := func(s string) (string, error) {
		if strings.ContainsAny(s, "_:,") {
			return "", fmt.Errorf("the quint format has no way to write %q", s)
		}
		return strings.ReplaceAll(s, " ", "_"), nil
	}
	items := make([]string, len(p.words))
	for a, name := range p.attributes {
		name, _ = plain(name)
		name = strings.ToUpper(name[:1]) + name[1:]
		var values []string
		for k, w := range p.of(a) {
			w, err := plain(w)
			if err != nil {
				return "", err
			}
			values = append(values, w)
			items[a*p.houses+k] = name + ":" + w
		}
		fmt.Fprintf(&b, "%s: %s\n", name, strings.Join(values, ", "))
	}
	r := p.reader()
	for i, c := range p.clues {
		text, ok := r.quintText(c, items)
		if !ok {
			return "", fmt.Errorf("the quint format has no words for clue %d: %s", i+1, c.text)
		}
		fmt.Fprintf(&b, "%d. %s\n", i+1, text)
	}
	return b.String(), nil
}

// quintText writes a clue in the form that says the same.
func (r *reader) quintText(c clue, items []string) (string, bool) {
	words := c.words
	if r.middle(c) == "" {
		words = nil
		for _, t := range c.parts[0].atoms {
			if words = append(words, t.a); t.b != none {
				words = append(words, t.b)
			}
		}
	}
	for _, f := range forms {
		between := strings.Split(f, "I")
		if len(between) != len(words)+1 {
			continue
		}
		if as, err := r.form(puzzles.Line{}, f, words); err != nil || !sameParts(as.parts, c.parts) {
			continue
		}
		text := between[0]
		for i, w := range words {
			text += items[w] + between[i+1]
		}
		return text, true
	}
	return "", false
}
