package zebra

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/english"
)

// prose is a whole problem as it is printed: how many houses there are, what no two
// have the same, the clues, and a question. The words may be listed; else they are told
// from the clues. Every sentence is used, or refused.
var prose = puzzles.Format{
	Name:        "prose",
	Description: `a problem in English: "There are five houses. The Englishman lives in the red house. ... Who owns the zebra?"`,
	Whole:       true,
	Read:        readProse,
}

// outside is classes of words that problems have outside their clues.
//
//go:embed prose.txt
var outside string

var prosaic = sync.OnceValue(func() *english.Grammar[*reader, meaning, part] {
	return english.NewGrammar[*reader, meaning](nil, outside)
})

// isOf reports whether a token is of a class outside of clues.
func isOf(t, class string) bool {
	is, _ := prosaic().Word(t)
	return is.Has(prosaic().Class(class))
}

// A telling is a problem in prose, sentence by sentence.
type telling struct {
	puzzles.Text
	reader    *reader // without words
	questions []string
	houses    []int // the numbers of which sentences speak
}

func readProse(text string) (puzzles.Puzzle, error) {
	if !strings.Contains(text, "house") || strings.Count(text, "the ")+strings.Count(text, "The ") < 3 || strings.ContainsAny(text, "{}<>") {
		return nil, puzzles.ErrNotThis
	}
	t := telling{Text: puzzles.Text{Kind: name, Line: 1}, reader: (&puzzle{vocabulary: vocabulary{houses: maxHouses}}).reader()}
	for _, l := range paragraphs(text) {
		begins := append(english.Sentences(l.Text), len(l.Text))
		for i, from := range begins[:len(begins)-1] {
			t.sentence(piece(l, from, begins[i+1]))
		}
	}
	if len(t.Drawing) < 2 {
		return nil, puzzles.ErrNotThis
	}
	if listed := slices.ContainsFunc(t.Fields, isAttribute); !listed {
		if err := t.infer(); err != nil {
			return nil, err
		}
	}
	for _, f := range t.Fields {
		if isAttribute(f) {
			t.Size.Rows++
			t.Size.Cols = max(t.Size.Cols, len(f.Words()))
		}
	}
	for _, n := range t.houses {
		if n != t.Size.Cols {
			return nil, t.Errorf("a sentence speaks of %d of something, and each sort has %d words", n, t.Size.Cols)
		}
	}
	if len(t.questions) > 0 {
		t.Fields = append(t.Fields, puzzles.Field{Key: asked, Value: strings.Join(t.questions, " ")})
	}
	return read(&t.Text)
}

// paragraphs returns the lines of a text without marks and numbers before them. A line
// that begins with a small letter goes on with the one before.
func paragraphs(text string) (all []puzzles.Line) {
	goesOn := false
	for i, line := range strings.Split(text, "\n") {
		rest := strings.TrimSpace(numbered(strings.TrimLeft(line, " \t\r#*->•")))
		first, _ := utf8.DecodeRuneInString(rest)
		switch {
		case rest == "":
		case goesOn && unicode.IsLower(first):
			all[len(all)-1].Text += " " + rest
		default:
			all = append(all, puzzles.Line{Text: rest, Line: i + 1, Col: utf8.RuneCountInString(line[:strings.Index(line, rest)]) + 1})
		}
		goesOn = rest != "" && !strings.ContainsAny(rest[len(rest)-1:], ".?!:;")
	}
	return all
}

// piece is some of a line.
func piece(l puzzles.Line, from, to int) puzzles.Line {
	return puzzles.Line{Text: strings.TrimRight(l.Text[from:to], "; "), Line: l.Line, Col: l.Col + utf8.RuneCountInString(l.Text[:from])}
}

// sentence sorts out what lists words, what asks, what only says that no two houses
// have the same, and clues.
func (t *telling) sentence(l puzzles.Line) {
	head, rest, colon := strings.Cut(l.Text, ":")
	switch from := len(l.Text) - len(strings.TrimLeft(rest, " ")); {
	case colon && isHeading(english.Tokens(head)):
		l = piece(l, from, len(l.Text))
	case colon && t.list(l, head, rest):
		return
	case colon && strings.TrimSpace(rest) == "": // "... of these:"
		l.Text = head
	}
	toks := english.Tokens(l.Text)
	asks := slices.IndexFunc(toks, func(k english.Token) bool { return isOf(k.Low, "asks") })
	text := strings.TrimRight(l.Text, ". ")
	open, in, listing := strings.Cut(text, "(")
	if !listing {
		open, in, listing = strings.Cut(text, " are ")
		listing = listing && strings.Count(in, ",") > 1
	}
	switch {
	case strings.HasSuffix(l.Text, "?") && asks >= 0 && isHeading(toks[:asks]):
		q := l.Text[index(l.Text, toks[asks].Col):]
		t.questions = append(t.questions, strings.ToUpper(q[:1])+q[1:])
	case listing && t.list(l, open, strings.TrimRight(in, ") ")), t.isRule(toks), isHeading(toks):
	default:
		t.Drawing = append(t.Drawing, l)
	}
}

func isHeading(toks []english.Token) bool {
	return !slices.ContainsFunc(toks, func(k english.Token) bool { return k.Low != "," && !isOf(k.Low, "heading") })
}

// list takes the words of an attribute.
func (t *telling) list(l puzzles.Line, head, rest string) bool {
	var words []string
	for w := range strings.SplitSeq(strings.NewReplacer("`", "", "\"", "", ", and ", ", ", ", or ", ", ", " and ", ", ", " or ", ", ").Replace(strings.Trim(rest, " .")), ",") {
		w = strings.TrimSpace(w)
		if w == "" || len(strings.Fields(w)) > 4 || strings.ContainsAny(w, ".:;?()") {
			return false
		}
		words = append(words, w)
	}
	if len(words) < minHouses {
		return false
	}
	g := language()
	var key []string
	for _, k := range english.Tokens(head) {
		is := t.reader.ClassesOf(k.Low)
		thing := is == english.Set{} || is.Has(g.Class("noun")) || english.Verb(k.Low)
		if thing && !is.Has(g.Class("house", "kin", "has")) && !isOf(k.Low, "each") && !isOf(k.Low, "unlike") && !isOf(k.Low, "person") {
			key = append(key, k.Low)
		}
	}
	t.attribute(strings.Join(key[max(0, len(key)-2):], " "), words, l)
	return true
}

func (t *telling) attribute(key string, words []string, l puzzles.Line) {
	same := func(f puzzles.Field) bool { return f.Key == key }
	if key == "" || key == asked || slices.Contains(puzzles.Free, key) || slices.ContainsFunc(t.Fields, same) || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz ") != "" {
		key = strings.TrimSpace("sort " + english.Ordinals[len(t.Fields)%len(english.Ordinals)] + strings.Repeat(" more", len(t.Fields)/len(english.Ordinals)))
	}
	t.Fields = append(t.Fields, puzzles.Field{Key: key, Value: strings.Join(words, ", "), Line: l.Line, Col: l.Col})
}

// isRule reports whether a sentence says that no two houses have the same of something,
// and no more. What that is may be any words.
func (t *telling) isRule(toks []english.Token) bool {
	g := language()
	may := g.Class("noun", "verb", "the", "an", "they", "is", "aux", "has", "who", "that", "by", "for", "of", "prep", "onto", "house", "kin", "while", ",", "one", "or", "N", "same", "two", "there")
	var each, unlike, same, no, open bool
	for _, k := range toks {
		is := t.reader.ClassesOf(k.Low)
		switch {
		case isOf(k.Low, "unlike") || k.Low == "same":
			open = true
		case is.Has(g.Class("verb", ",", "while", "aux", "prep")):
			open = false
		case !is.Has(may) && !isOf(k.Low, "each") && !isOf(k.Low, "none") && !isOf(k.Low, "foreword") && (!open || is != english.Set{}):
			return false
		}
		each = each || isOf(k.Low, "each") || k.Low == "their" || number(k.Low) > 1
		unlike, same = unlike || isOf(k.Low, "unlike") && k.Low != "own", same || k.Low == "same"
		no = no || isOf(k.Low, "none")
	}
	rule := each && unlike && !same && !no || no && same && !unlike
	for _, k := range toks {
		if n := english.Number(k.Low); rule && n > 2 || n == 2 && !no {
			t.houses = append(t.houses, n)
		}
	}
	return rule
}

// A spoken word is one that clues speak of, and how.
type spoken struct {
	raw   string
	verb  string // what is done with it, or how it is otherwise spoken of
	start bool   // it was only seen where a sentence begins
}

// synonyms are verbs for one attribute, the name of which comes first.
var synonyms = [][]string{strings.Fields("pet own keep have raise rear breed"), strings.Fields("food eat"), strings.Fields("vehicle drive"), strings.Fields("game play")}

// infer finds the attributes: words of which the same is said are of one, as long as
// there are as many as houses.
func (t *telling) infer() error {
	all, order := map[string]*spoken{}, []string(nil)
	lines := slices.Clone(t.Drawing)
	for _, q := range t.questions {
		lines = append(lines, puzzles.Line{Text: q})
	}
	for _, l := range lines {
		toks := english.Tokens(l.Text)
		if len(toks) > 3 && toks[0].Low == "there" && number(toks[2].Low) > 0 && toks[1].Low == "are" {
			t.houses = append(t.houses, number(toks[2].Low))
			continue
		}
		for i := 0; i < len(toks); i++ {
			n := t.content(toks, i)
			if n == 0 {
				continue
			}
			last := toks[i+n-1]
			key := english.Joined(toks[i:i+n-1]) + english.Stem(last.Low)
			raw := strings.TrimSuffix(l.Text[index(l.Text, toks[i].Col):index(l.Text, last.Col)]+last.Raw, "'s")
			verb := t.spokenOf(toks, i, i+n)
			w := all[key]
			if w == nil {
				w = &spoken{raw: raw, start: true}
				all[key], order = w, append(order, key)
			}
			if i > 0 {
				w.raw, w.start = raw, false
			}
			if w.verb == "" || w.verb == "person" && verb != "" {
				w.verb = verb
			}
			i += n - 1
		}
	}
	groups, names := map[string][]string{}, []string(nil)
	for _, key := range order {
		w := all[key]
		for _, a := range synonyms {
			if slices.Contains(a, w.verb) {
				w.verb = a[0]
			}
		}
		w.verb = cmp.Or(w.verb, "other")
		if groups[w.verb] == nil {
			names = append(names, w.verb)
		}
		groups[w.verb] = append(groups[w.verb], key)
	}
	houses := 0
	for _, g := range groups {
		houses = max(houses, len(g))
	}
	if t.houses != nil {
		houses = t.houses[0]
	}
	// What is left over may be of one more.
	var rest []string
	for _, n := range names {
		if len(groups[n]) != houses {
			rest = append(rest, groups[n]...)
		}
	}
	names = slices.DeleteFunc(names, func(n string) bool { return len(groups[n]) != houses })
	switch {
	case len(rest) == houses:
		name := all[rest[0]].verb
		names, groups[name] = append(names, name), rest
	case len(rest) > 0:
		var raw []string
		for _, k := range rest[:min(len(rest), 6)] {
			raw = append(raw, fmt.Sprintf("%q", all[k].raw))
		}
		return t.Errorf("it can't be told from the clues of which sort %s are, want %d words of each, or lines such as \"color: red, green, blue\"", english.List(raw, "and"), houses)
	}
	for _, n := range names {
		var words []string
		for _, key := range groups[n] {
			w := all[key]
			if small := func(key string) bool { return !all[key].start && unicode.IsLower(rune(all[key].raw[0])) }; w.start && slices.ContainsFunc(groups[n], small) {
				w.raw = strings.ToLower(w.raw[:1]) + w.raw[1:]
			}
			words = append(words, w.raw)
		}
		if n == "house" && strings.Contains(strings.ToLower(fmt.Sprint(t.Drawing)), "red") {
			n = "color"
		}
		t.attribute(n, words, puzzles.Line{Line: 1})
	}
	return nil
}

// index is where a column begins in a text.
func index(text string, col int) int {
	for i := range text {
		if col--; col == 0 {
			return i
		}
	}
	return len(text)
}

// content returns how many tokens from one on are a word that clues speak of.
func (t *telling) content(toks []english.Token, i int) (n int) {
	g := language()
	unknown := func(i int) bool {
		k := toks[i].Low
		if begin, _ := utf8.DecodeRuneInString(toks[i].Raw); i > 0 && unicode.IsUpper(begin) && !reserved(k) {
			return true // a name, such as Old Gold
		}
		return isOf(k, "stuff") || t.reader.ClassesOf(k) == (english.Set{}) && unicode.IsLetter([]rune(k)[0]) && !isOf(k, "each") && !isOf(k, "unlike")
	}
	is := func(i int, classes ...string) bool {
		return i >= 0 && i < len(toks) && t.reader.ClassesOf(toks[i].Low).Has(g.Class(classes...))
	}
	ends := i+1 == len(toks) || !unknown(i+1) && !is(i+1, "noun", "of", "named")
	before := i - 1
	if is(before, "the", "an") {
		before--
	}
	object := before >= 0 && english.Infinitive(toks[before].Low) != "" && is(before, "verb")
	if ends && !reserved(toks[i].Low) && (object && is(i, "noun") && !isOf(toks[i].Low, "person") || before == i-2 && i > 1 && english.Verb(toks[i].Low)) {
		return 1 // the fish, beer
	}
	for i+n < len(toks) && unknown(i+n) {
		n++
	}
	return n
}

// spokenOf returns the verb by which a sentence speaks of the word at some tokens,
// "house" for what a house is called by, "person" for who does something, or "".
func (t *telling) spokenOf(toks []english.Token, from, to int) string {
	g := language()
	is := func(i int, classes ...string) bool {
		return i >= 0 && i < len(toks) && t.reader.ClassesOf(toks[i].Low).Has(g.Class(classes...))
	}
	verb := func(i int) string {
		v := ""
		if i >= 0 && i < len(toks) {
			v = english.Infinitive(toks[i].Low)
		}
		if slices.Contains(strings.Fields("live reside dwell stay sit stand come belong lie locate situate occupy inhabit"), v) {
			return ""
		}
		return v
	}
	before := from - 1
	for is(before, "the", "an") || is(before, "noun", "own") && verb(before) == "" && !is(before, "house") {
		before--
	}
	switch {
	case is(to, "house", "one") || is(to, "noun") && is(to+1, "house"):
		return "house"
	case is(to, "noun") && !is(to, "verb") && verb(to) != "":
		return verb(to) // the tea drinker
	case is(to, "is") && is(to+1, "done") && verb(to+1) != "":
		return verb(to + 1) // tea is drunk
	case is(before, "verb") && verb(before) != "":
		return verb(before)
	case before >= 0 && toks[before].Low == "with":
		return "have"
	case is(to, "verb", "aux", "is", "'s"):
		return "person"
	}
	return ""
}
