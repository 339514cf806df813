package claim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"crib/puzzles"
	"crib/puzzles/english"
)

// Begin is the line of a text with which a proof begins. Above it stands the puzzle.
const Begin = "proof:"

// A Step is a claim at a line of a text.
type Step struct {
	Claim
	Line int
}

// Split parts a text into the puzzle and the proof below it, which begins at a line. It reports false for a text without a
// proof.
func Split(text string) (puzzle, proof string, line int, ok bool) {
	for at, l := range lines(text) {
		if line++; strings.EqualFold(strings.TrimSpace(l), Begin) {
			return text[:at], text[at+len(l):], line + 1, true
		}
	}
	return text, "", 0, false
}

// lines visits the lines of a text with where they begin.
func lines(text string) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		at := 0
		for l := range strings.Lines(text) {
			if !yield(at, l) {
				return
			}
			at += len(l)
		}
	}
}

// Text returns a claim as a line of a proof.
func (c *Checker) Text(claim Claim) string {
	var gains []string
	for _, g := range claim.Gains {
		s, is := c.e.At(g.Site), " = "
		if !g.Holds {
			is = " != "
		}
		gains = append(gains, s.String()+is+s.Values[g.Value].Key)
	}
	return strings.Join(gains, ", ") + " from " + cmp.Or(strings.Join(Said(claim.From), ", "), nothing)
}

// nothing is what a step names that follows from the places themselves.
const nothing = "nothing"

// Proof reads the steps of a proof, whose first line has a number in its text. A line about rules becomes the Rules
// of the checker. An error is at a line and a column.
func (c *Checker) Proof(text string, first int) (steps []Step, err error) {
	n := first - 1
	for l := range strings.Lines(text) {
		n++
		l = strings.TrimRightFunc(l, unicode.IsSpace)
		s := &scanner{names: c.names, line: puzzles.Line{Text: l, Line: n, Col: 1}, text: []rune(l)}
		switch s.blanks(); {
		case s.end() || s.text[s.at] == '#':
		case s.word("rules:"):
			if c.Rules, err = s.ruleNames(); err != nil {
				return nil, err
			}
		default:
			s.number()
			claim, err := s.claim()
			if err != nil {
				return nil, err
			}
			steps = append(steps, Step{claim, n})
		}
	}
	return steps, nil
}

// Claim reads a claim: "r3c4 = 5 from row 3, r3c1". An error says at which column of it.
func (c *Checker) Claim(text string) (Claim, error) {
	s := &scanner{names: c.names, line: puzzles.Line{Text: text, Col: 1}, text: []rune(text)}
	return s.claim()
}

// Gain reads a place and a value, and nothing else.
func (c *Checker) Gain(text string) (puzzles.Gain, error) {
	s := &scanner{names: c.names, line: puzzles.Line{Text: text, Col: 1}, text: []rune(text)}
	g, err := s.gain()
	if s.blanks(); err == nil && !s.end() {
		err = s.wants("nothing more")
	}
	return g, err
}

// A scanner reads a line.
type scanner struct {
	names
	line puzzles.Line
	text []rune
	at   int
}

func (s *scanner) end() bool { return s.at == len(s.text) }

func (s *scanner) blanks() {
	for !s.end() && unicode.IsSpace(s.text[s.at]) {
		s.at++
	}
}

// number skips the number of a step: "3."
func (s *scanner) number() {
	at := s.at
	for at < len(s.text) && unicode.IsDigit(s.text[at]) {
		at++
	}
	if at > s.at && at < len(s.text) && s.text[at] == '.' {
		s.at = at + 1
	}
	s.blanks()
}

// rest returns so many letters of what is to be read, in small letters.
func (s *scanner) rest(n int) string { return lower(string(s.text[s.at:min(s.at+n, len(s.text))])) }

// parts reports whether no word goes on over a place.
func (s *scanner) parts(at int) bool {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' }
	return at == 0 || at >= len(s.text) || !word(s.text[at-1]) || !word(s.text[at])
}

// word reads a word, or several, and the blanks after it.
func (s *scanner) word(w string) bool {
	n := len([]rune(w))
	if s.rest(n) != w || !s.parts(s.at+n) {
		return false
	}
	s.at += n
	s.blanks()
	return true
}

func (s *scanner) wants(format string, args ...any) error {
	what := "the line ends"
	if rest := strings.TrimSpace(s.rest(len(s.text))); rest != "" {
		if few := []rune(rest); len(few) > 20 {
			rest = string(few[:19]) + "…"
		}
		what = fmt.Sprintf("%q", rest)
	}
	return s.line.Errorf(s.at+1, "%s, want %s", what, fmt.Sprintf(format, args...))
}

func (s *scanner) claim() (claim Claim, err error) {
	for {
		g, err := s.gain()
		if err != nil {
			return claim, err
		}
		claim.Gains = append(claim.Gains, g)
		if s.blanks(); s.word("from") {
			break
		}
		if !s.word(",") && !s.word("and") {
			return claim, s.wants("a comma and another place, or from and what it follows from")
		}
	}
	if s.word(nothing) && s.end() {
		return claim, nil
	}
	for {
		r, err := s.reference()
		if err != nil {
			return claim, err
		}
		claim.From = append(claim.From, r)
		switch s.blanks(); {
		case s.end():
			return claim, nil
		case !s.word(","):
			return claim, s.wants("a comma")
		}
	}
}

// gain reads a place and what it holds, or does not.
func (s *scanner) gain() (g puzzles.Gain, err error) {
	s.blanks()
	site := s.site()
	if site < 0 {
		return g, s.wants("a place such as %v", s.of.At(0))
	}
	g.Site = site
	s.blanks()
	begin, values := s.at, s.of.At(site).Values
	after := begin // of the word that stands there
	ways := []struct {
		is    []string
		holds bool
		said  func(v puzzles.Value) []string
	}{
		{[]string{""}, false, func(v puzzles.Value) []string { return []string{v.Deny()} }},
		{[]string{""}, true, func(v puzzles.Value) []string { return []string{v.Words} }},
		{[]string{"!=", "≠", "is not", "not"}, false, key},
		{[]string{"=", "is", ""}, true, key},
	}
	for _, way := range ways {
		for _, is := range way.is {
			if is != "" && !s.word(is) {
				continue
			}
			longest := 0
			after = max(after, s.at)
			for v, value := range values {
				for _, said := range way.said(value) {
					if n := len([]rune(said)); n > longest && s.rest(n) == lower(said) && s.parts(s.at+n) {
						longest, g.Value, g.Holds = n, v, way.holds
					}
				}
			}
			if longest > 0 {
				s.at += longest
				return g, nil
			}
			s.at = begin
		}
	}
	s.at = after
	var keys []string
	for _, v := range values {
		keys = append(keys, v.Key)
	}
	return g, s.wants("what %v may hold: %s", s.of.At(site), english.List(keys, "or"))
}

// key is how a value is said after a word: by what is typed, or what follows "is".
func key(v puzzles.Value) []string { return []string{v.Key, strings.TrimPrefix(v.Words, "is ")} }

// site reads the longest name of a place, -1 where there is none.
func (s *scanner) site() int {
	for n := min(s.long, len(s.text)-s.at); n > 0; n-- {
		if site, ok := s.sites[s.rest(n)]; ok && s.parts(s.at+n) {
			s.at += n
			return site
		}
	}
	return -1
}

// reference reads what a claim follows from.
func (s *scanner) reference() (r Reference, err error) {
	begin := s.at
	ok := false
	said := ""
	if !s.end() && s.text[s.at] == '"' {
		if said, ok = s.quotation(); !ok {
			s.at = begin
			return r, s.wants("a quotation mark at the end of the sentence")
		}
		r, ok = s.sentence(said)
	} else {
		said, s.at = s.item()
		r, ok = s.names.reference(said)
	}
	if !ok {
		s.at = begin
		return r, s.wants("a place, a clue, a rule (%s), what sentences of rules speak of, or such a sentence in quotation marks", english.List(s.rules, "or"))
	}
	return r, nil
}

// item returns what stands before the next comma, or the end, and where that is.
func (s *scanner) item() (said string, end int) {
	end = len(s.text)
	if n := slices.Index(s.text[s.at:], ','); n >= 0 {
		end = s.at + n
	}
	return strings.TrimSpace(string(s.text[s.at:end])), end
}

// quotation reads what is in quotation marks, where two stand for one.
func (s *scanner) quotation() (said string, ok bool) {
	for s.at++; !s.end(); s.at++ {
		if s.text[s.at] == '"' {
			if s.at++; s.end() || s.text[s.at] != '"' {
				return said, true
			}
		}
		said += string(s.text[s.at])
	}
	return "", false
}

// ruleNames reads the names of rules that count.
func (s *scanner) ruleNames() (all []string, err error) {
	for !s.end() {
		name, end := s.item()
		if _, ok := s.rule(name); !ok {
			return nil, s.wants("a rule: %s", english.List(s.rules, "or"))
		}
		all = append(all, name)
		if s.at = end; s.word(",") && s.end() {
			return nil, s.wants("a rule: %s", english.List(s.rules, "or"))
		}
	}
	if all == nil {
		return nil, s.wants("rules with commas between them: %s", english.List(s.rules, "or"))
	}
	return all, nil
}
