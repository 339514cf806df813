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
)

// item is a word in a clue, which forms write as I.
var (
	item       = lazily(`[^\s:]+:[^\s:,]+`)
	quintClue  = lazily(`^\s*\d+\.\s+(.*)$`)
	blank      = lazily(`\bI\b`)
	firstClue  = lazily(`(?m)^\s*1\.\s+[^\s:]+:[^\s:,]+ `)
	quintTitle = lazily(`^\.:: Puzzle(.*?)(?:::\.)?$`)
)

// lazily compiles a pattern when it is asked for.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

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

// form reads a form with words for its items, as sentences are read; but to be
// "not to the left" here is to be in none of the houses on that side.
func (p *puzzle) form(l puzzles.Line, form string, words []int) (clue, error) {
	var syms []symbol
	for _, t := range english.Tokens(strings.Replace(form, "not to", "not somewhere to", 1)) {
		s := symbol{t, none, p.classes(t.Low)}
		if t.Raw == "I" {
			s.word, words = words[0], words[1:]
		}
		syms = append(syms, s)
	}
	c, err := p.understand(l, l.Text, syms)
	c.text, c.says = p.short(c, false), p.short(c, true)
	return c, err
}

// isClued reports whether a line is a first clue. A text of any kind is asked: to
// look for a 1 is quicker than to match it all.
func isClued(text string) bool {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t\f\r"), "1."); ok && rest != strings.TrimLeft(rest, " \t\n\f\r") {
			return firstClue().MatchString(text)
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
		switch m := quintClue().FindStringSubmatchIndex(l.Text); {
		case strings.HasPrefix(l.Text, quintHead):
			t.Line = i + 1
			title := quintTitle().FindStringSubmatch(strings.ToValidUTF8(l.Text, "?"))
			if words := strings.Fields(title[1]); len(words) > 0 {
				t.Fields = append(t.Fields, puzzles.Field{Key: "title", Value: strings.Join(words, " ")})
			}
			continue
		case strings.HasPrefix(l.Text, quintAnswer):
		case l.Text == "" || strings.Trim(l.Text, "=") == "":
			continue
		case m != nil:
			clues = append(clues, puzzles.Line{Text: l.Text[m[2]:], Line: i + 1, Col: m[2] + 1})
			continue
		case isField && len(clues) == 0:
			key := strings.ReplaceAll(strings.ToLower(name), "_", " ")
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
	p, err := begun(t)
	if err != nil {
		return nil, err
	}
	for _, l := range clues {
		c, err := p.quintClue(l)
		if err != nil {
			return nil, err
		}
		p.clues = append(p.clues, c)
	}
	return p, nil
}

// quintClue reads a clue of one of the forms.
func (p *puzzle) quintClue(l puzzles.Line) (clue, error) {
	var words []int
	for _, m := range item().FindAllStringIndex(l.Text, -1) {
		name, value, _ := strings.Cut(l.Text[m[0]:m[1]], ":")
		a := slices.IndexFunc(p.attributes, func(a string) bool { return english.Norm(a) == english.Norm(name) })
		if a < 0 {
			return clue{}, l.Errorf(m[0]+1, "%q is no attribute, want %s", name, puzzles.List(p.attributes, "or"))
		}
		k := p.numberOf(a, value)
		if k < 0 {
			return clue{}, l.Errorf(m[0]+1, "%q is no %s, want %s", value, name, puzzles.List(p.of(a), "or"))
		}
		words = append(words, a*p.houses+k)
	}
	text := item().ReplaceAllString(l.Text, "I")
	if !slices.Contains(forms, text) {
		return clue{}, l.Errorf(1, "%q is none of the forms of a clue, want one of %s, where I is an item such as Pet:cat", l.Text, strings.Join(forms, "; "))
	}
	return p.form(l, text, words)
}

func writeQuint(q puzzles.Puzzle) (string, error) {
	p, ok := q.(*puzzle)
	if !ok {
		return "", errors.New("not a Zebra puzzle")
	}
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
	for i, c := range p.clues {
		text, ok := p.quintText(c, items)
		if !ok {
			return "", fmt.Errorf("the quint format has no words for clue %d: %s", i+1, c.text)
		}
		fmt.Fprintf(&b, "%d. %s\n", i+1, text)
	}
	return b.String(), nil
}

// quintText writes a clue in the form that says the same.
func (p *puzzle) quintText(c clue, items []string) (string, bool) {
	words := c.words
	if is, _ := p.middle(c); !is {
		words = nil
		for _, t := range c.parts[0].atoms {
			if words = append(words, t.a); t.b != none {
				words = append(words, t.b)
			}
		}
	}
	for _, f := range forms {
		if len(blank().FindAllString(f, -1)) != len(words) {
			continue
		}
		if as, err := p.form(puzzles.Line{}, f, words); err != nil || !sameParts(as.parts, c.parts) {
			continue
		}
		i := 0
		return blank().ReplaceAllStringFunc(f, func(string) string {
			i++
			return items[words[i-1]]
		}), true
	}
	return "", false
}
