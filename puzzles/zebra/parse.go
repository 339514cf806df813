package zebra

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"crib/puzzles"
)

// wanted is what a clue can be, for an error.
const wanted = `want two of the words and how they stand ("is", "is not", "next to", "left of", "right of", "somewhere left of", "2 houses apart", ` +
	`"between ... and ..."), or a word and where it is ("first", "middle", "last", "at 3"), and "either ... or ..." between two such`

// What a token means in a clue is a character:
//
//	w a word           o an ordinal or another set of houses
//	x next to          l left of, r right of       s somewhere
//	b between          p apart                     P of the same parity, Q not
//	n a number         h a house                   a at
//	! not              e either, | or, & and       ~ neither
//	^ but not both     v or both                   E an end
//
// and 0 for all that only makes a sentence of it.
var meanings = func() map[string]byte {
	m := map[string]byte{}
	for c, words := range map[byte]string{
		'x': "next beside neighbor neighbour neighboring neighbouring adjacent alongside adjoining borders bordering abuts",
		'l': "left", 'r': "right",
		's': "somewhere anywhere further farther someplace",
		'b': "between", 'p': "apart away",
		'h': "house home door place position spot number room",
		'a': "at",
		'!': "not never no", 'e': "either", '|': "or nor", '&': "and while whereas", '~': "neither",
		'1': "first leftmost 1st", '2': "second 2nd", '3': "third 3rd", '4': "fourth 4th", '5': "fifth 5th",
		'6': "sixth 6th", '7': "seventh 7th", '8': "eighth 8th", '9': "ninth 9th", 'X': "tenth 10th",
		'z': "last rightmost", 'm': "middle center centre central", 'E': "end edge outer outermost", 'O': "odd", 'V': "even",
		'B': "both", 'f': "from", 'F': "far extreme", 'y': "parity parities", 'S': "same equal", 'D': "different opposite other another",
		'N': "one two three four five six seven eight nine ten", 'u': "but",
		0: "the a an of to in on with by where there is are be was were does do did that this there it its who whom whose which what whoever somebody someone anyone they he she his her their him " +
			"immediate immediately directly direct just exactly precisely immediately side hand row street line " +
			"man woman person people owner guy one's fellow lady gentleman child boy girl family resident inhabitant occupant player lover fan also ly own color colour colored coloured painted numbered " +
			"only exactly as for than some lies located situated live stay drunk smoker drinker brand brands cigarette cigarettes cigar pet pets nationality national",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = c
		}
	}
	return m
}()

// verbs are those a sentence may have, in their first form.
var verbs = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("live own keep have drink smoke eat like love prefer play drive read wear work study enjoy breed raise rear grow bake cook ride collect speak " +
		"sit stand reside dwell stay watch use write sing paint teach sell buy hold carry bring choose pick order feed walk listen practise practice visit travel come do make take " +
		"occupy inhabit contain belong consume sip call name build park roast want get give go plant dance draw knit run swim fish hunt sail ski tend train win host cultivate adore favor favour possess " +
		"has had does is are was kept ate drank drunk drove wore grew rode spoke bred goes") {
		m[w] = true
	}
	return m
}()

// isVerb reports whether a token is one of the verbs, in any form.
func isVerb(t string) bool { return formOf(t, func(base string) bool { return verbs[base] }) }

// formOf reports whether a token is a form of a word, such as "smokes",
// "smoked" or "smoker".
func formOf(t string, word func(base string) bool) bool {
	if word(t) {
		return true
	}
	for _, end := range []string{"s", "es", "ed", "d", "ing", "er", "r", "ers", "rs"} {
		rest, ok := strings.CutSuffix(t, end)
		n := len(rest)
		if ok && (word(rest) || end == "ing" && word(rest+"e") || n > 2 && rest[n-1] == rest[n-2] && word(rest[:n-1])) {
			return true
		}
	}
	rest, ok := strings.CutSuffix(t, "ies")
	return ok && word(rest+"y")
}

var numbers = strings.Fields("one two three four five six seven eight nine ten")

// number returns the number that a token is, or 0.
func number(t string) int {
	if n, err := strconv.Atoi(t); err == nil && 0 < n && n <= maxHouses {
		return n
	}
	return slices.Index(numbers, t) + 1
}

// A symbol is a token with its meaning. n is the word, the number, or the
// houses as bits.
type symbol struct {
	is byte
	n  int
	token
}

// errMeaning says that a clue can't be understood.
var errMeaning = errors.New("")

// parse reads a clue.
func (p *puzzle) parse(l puzzles.Line) (clue, error) {
	text := strings.Join(strings.Fields(strings.TrimLeft(numbered(l.Text), "#|*")), " ")
	if i := strings.IndexByte(l.Text, ':'); i >= 0 { // else it might be read as a field
		return clue{}, l.Errorf(i+1, "a colon can't be in a clue, %s", wanted)
	}
	syms, prose, err := p.symbols(l)
	if err != nil {
		return clue{}, err
	}
	parts, err := p.meaning(syms)
	switch {
	case errors.Is(err, errMeaning):
		return clue{}, l.Errorf(1, "%q can't be understood as a clue, %s", text, wanted)
	case err != nil:
		return clue{}, l.Errorf(1, "%q: %w", text, err)
	}
	c := made(text, "", parts)
	if w := c.itself(); w != none {
		return clue{}, l.Errorf(1, "%q says something of %s and %[2]s itself, want two words", text, p.words[w])
	}
	if c.says = p.clause(text, prose); c.says == "" {
		c.says = p.short(c, true)
	}
	return c, nil
}

// numbered takes the number off a clue: "3. The Norwegian ..." or "3) ...".
func numbered(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest != text && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")) {
		return rest[2:]
	}
	return text
}

// clause makes a clause of a clue that is a sentence: without its full stop,
// and with a small letter unless a word of the puzzle begins it. It returns ""
// for the short form.
func (p *puzzle) clause(text string, prose bool) string {
	if !prose {
		return ""
	}
	text = strings.TrimRight(text, ".! ")
	toks := tokens(text)
	begins := "a"
	if ids, _ := p.find(toks); len(ids) > 0 {
		begins = p.words[ids[0]]
	}
	if r, _ := utf8.DecodeRuneInString(begins); unicode.IsLower(r) {
		r, n := utf8.DecodeRuneInString(text)
		text = string(unicode.ToLower(r)) + text[n:]
	}
	return text
}

// symbols gives each token its meaning. prose reports whether the line is a
// sentence, with a verb or an article.
func (p *puzzle) symbols(l puzzles.Line) (syms []symbol, prose bool, err error) {
	body := numbered(l.Text)
	shift := len(l.Text) - len(body)
	toks := tokens(body)
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		t.col += shift
		ids, n := p.find(toks[i:])
		if n == 1 && meanings[t.low] != 0 {
			n = 0
		}
		switch {
		case n > 0 && len(ids) > 1:
			return nil, false, p.twofold(l, t, ids)
		case n > 0:
			syms = append(syms, symbol{'w', ids[0], t})
			i += n - 1
			continue
		case t.low == ",":
			syms = append(syms, symbol{',', 0, t})
			continue
		}
		m, known := meanings[t.low]
		if !known {
			m, known = meanings[stem(t.low)]
		}
		switch {
		case known && m != 0 && m != 'N':
			syms = append(syms, symbol{m, 0, t})
		case number(t.low) > 0:
			syms = append(syms, symbol{'n', number(t.low), t})
		case known || isVerb(t.low) || formOf(t.low, p.isAttribute):
			prose = prose || t.low == "the" || t.low == "a" || isVerb(t.low) && t.low != "is"
		default:
			return nil, false, l.Errorf(t.col, "%q is not understood: it is none of the words, nor one that clues use; %s", t.raw, wanted)
		}
	}
	return p.idioms(syms), prose, nil
}

// idioms joins symbols that mean one thing together.
func (p *puzzle) idioms(in []symbol) []symbol {
	var out []symbol
	is := func(i int, want string) bool {
		for k := range len(want) {
			if i+k >= len(in) || in[i+k].is != want[k] {
				return false
			}
		}
		return true
	}
	counted := func(i int) bool { return is(i, "h") || is(i, "l") || is(i, "r") || is(i, "p") }
	last := p.houses - 1
	emit := func(s symbol, kind byte, n int) { s.is, s.n = kind, n; out = append(out, s) }
	for i := 0; i < len(in); i++ {
		s := in[i]
		switch {
		case is(i, "l|r") || is(i, "r|l"):
			emit(s, 'x', 0)
			i += 2
		case is(i, "rx"): // right next to
		case is(i, "fl"): // the third house from the left
			i++
		case is(i, "fr") && len(out) > 0 && out[len(out)-1].is == 'o':
			n := &out[len(out)-1].n
			*n = int(bits.Reverse32(uint32(*n)) >> (31 - last))
			i++
		case s.is == 'f':
		case is(i, "u!B"): // but not both
			emit(s, '^', 0)
			i += 2
		case is(i, "!B"):
			emit(s, '^', 0)
			i++
		case is(i, "|B"): // or both
			emit(s, 'v', 0)
			i++
		case is(i, "Sy"):
			emit(s, 'P', 0)
			i++
		case is(i, "Dy"):
			emit(s, 'Q', 0)
			i++
		case is(i, "FE"):
			emit(s, 'o', 1|1<<last)
			i++
		case is(i, "Fl"), is(i, "lE"):
			emit(s, 'o', 1)
			i++
		case is(i, "Fr"), is(i, "rE"):
			emit(s, 'o', 1<<last)
			i++
		case is(i, "eE"): // either end
			emit(s, 'o', 1|1<<last)
			i++
		case s.is >= '1' && s.is <= '9' || s.is == 'X':
			n := int(s.is - '1')
			if s.is == 'X' {
				n = 9
			}
			emit(s, 'o', 1<<n)
		case s.is == 'z':
			emit(s, 'o', 1<<last)
		case s.is == 'm':
			n := 0 // which no house is in
			if last%2 == 0 {
				n = 1 << (last / 2)
			}
			emit(s, 'o', n)
		case s.is == 'E':
			emit(s, 'o', 1|1<<last)
		case s.is == 'O':
			emit(s, 'o', 0b0101010101)
		case s.is == 'V':
			emit(s, 'o', 0b1010101010)
		case is(i, "ahn"), is(i, "hhn") && !counted(i+3):
			i += 2
			emit(in[i], 'o', 1<<(in[i].n-1))
		case is(i, "anE"): // at one end
			i++
		case is(i, "an"), is(i, "hn") && !counted(i+2): // house 2, and not the red house two houses to the left
			i++
			emit(in[i], 'o', 1<<(in[i].n-1))
		case s.is == 'n' && len(out) > 1 && out[len(out)-2].is == 'o' && (out[len(out)-1].is == '|' || out[len(out)-1].is == ','):
			emit(s, 'o', 1<<(s.n-1)) // at 1 or 3
		case is(i, "nh"):
			emit(s, 'n', s.n)
			i++
		case s.is == 'n' && s.low == "one" && !is(i, "np") && !is(i, "nl") && !is(i, "nr"): // the green one
		case s.is == 'h' || s.is == 'a':
		default:
			out = append(out, s)
		}
	}
	return out
}

// meaning makes the parts of a clue of its symbols.
func (p *puzzle) meaning(syms []symbol) ([]part, error) {
	for _, s := range syms {
		if s.is == 'o' && (s.n == 0 || s.n>>p.houses != 0 && s.n != 0b0101010101 && s.n != 0b1010101010) {
			return nil, fmt.Errorf("there is no house %q in a row of %d", s.raw, p.houses)
		}
		if s.is == 'n' && s.n >= p.houses && len(syms) > 1 {
			return nil, fmt.Errorf("%d houses are too many in a row of %d", s.n, p.houses)
		}
	}
	both, neither := false, false
	syms = slices.DeleteFunc(slices.Clone(syms), func(s symbol) bool {
		both, neither = both || s.is == 'v', neither || s.is == '~'
		return strings.IndexByte("v^e~", s.is) >= 0
	})
	if len(syms) == 1 && syms[0].is == 'n' && syms[0].n == p.houses { // there are five houses
		return nil, nil
	}
	if parts, ok := p.betweens(syms); ok {
		return parts, nil
	}
	if !slices.ContainsFunc(syms, func(s symbol) bool { return s.is == '|' }) {
		syms = slices.DeleteFunc(syms, func(s symbol) bool { return s.is == ',' })
		if t, ok := p.atom(syms, nil); ok {
			return sure(t), nil
		}
		var atoms []atom
		for _, k := range split(syms, "&") {
			t, ok := p.atom(k, nil)
			if !ok {
				return nil, errMeaning
			}
			atoms = append(atoms, t)
		}
		if len(atoms) == 0 {
			return nil, errMeaning
		}
		return sure(atoms...), nil
	}
	return p.choice(split(syms, "|,"), both, neither)
}

// split cuts symbols at some of them. Empty pieces are left out.
func split(syms []symbol, at string) [][]symbol {
	var all [][]symbol
	begin := 0
	for i := 0; i <= len(syms); i++ {
		if i == len(syms) || strings.IndexByte(at, syms[i].is) >= 0 {
			if i > begin {
				all = append(all, syms[begin:i])
			}
			begin = i + 1
		}
	}
	return all
}

// choice reads what stands between "or"s: whole clauses, or one that begins
// with several words, or one that ends in several.
func (p *puzzle) choice(pieces [][]symbol, both, neither bool) ([]part, error) {
	const most = 4
	if len(pieces) > most {
		return nil, fmt.Errorf("%d alternatives are too many, want at most %d", len(pieces), most)
	}
	var atoms []atom
	first, ok := p.atom(pieces[0], nil)
	negated := slices.ContainsFunc(pieces[0], func(s symbol) bool { return s.is == '!' })
	if !ok { // A or B is C
		last := pieces[len(pieces)-1]
		for _, k := range pieces[:len(pieces)-1] {
			if len(k) != 1 || k[0].is != 'w' {
				return nil, errMeaning
			}
			t, ok := p.atom(append([]symbol{k[0]}, last[1:]...), nil)
			if !ok || last[0].is != 'w' {
				return nil, errMeaning
			}
			atoms = append(atoms, t)
		}
		t, ok := p.atom(last, nil)
		if !ok {
			return nil, errMeaning
		}
		atoms = append(atoms, t)
	} else {
		atoms = append(atoms, first)
		whole := 0
		for _, k := range pieces[1:] {
			t, ok := p.atom(k, nil)
			if ok {
				whole++
			} else if t, ok = p.atom(k, pieces[0]); !ok {
				return nil, errMeaning
			}
			atoms = append(atoms, t)
		}
		neither = neither || negated && whole == 0 // is not A or B
	}
	if neither {
		for i, t := range atoms {
			if !negated {
				atoms[i] = t.not(p.houses)
			}
		}
		if _, ok := alone(atoms); ok {
			for _, t := range atoms {
				atoms[0].set &= t.set
			}
			atoms = atoms[:1]
		}
		return sure(atoms...), nil
	}
	if w, ok := alone(atoms); ok {
		houses := uint32(0)
		for _, t := range atoms {
			houses |= t.set
		}
		return sure(at(w, houses)), nil
	}
	return []part{{atoms, both}}, nil
}

// alone returns the word that all atoms are about, where they are about no other.
func alone(atoms []atom) (word int, ok bool) {
	w := atoms[0].a
	return w, !slices.ContainsFunc(atoms, func(t atom) bool { return t.b != none || t.a != w })
}

// betweens reads a clue with "between".
func (p *puzzle) betweens(syms []symbol) ([]part, bool) {
	var kinds []byte
	var words []int
	n, not := 0, false
	for _, s := range syms {
		switch s.is {
		case 'w':
			words = append(words, s.n)
		case 'n':
			n = s.n
		case '!':
			not = true
			continue
		case ',':
			continue
		}
		kinds = append(kinds, s.is)
	}
	var parts []part
	switch string(kinds) {
	case "wbw&w":
		parts = between(words[0], words[1], words[2], false, p.houses)
	case "bw&ww":
		parts = between(words[2], words[0], words[1], false, p.houses)
	case "wsbw&w":
		parts = between(words[0], words[1], words[2], true, p.houses)
	case "nbw&w":
		parts = sure(apart(words[0], words[1], n+1, -n-1))
	default:
		return nil, false
	}
	if not {
		if len(parts) == 1 {
			return sure(parts[0].atoms[0].not(p.houses)), true
		}
		if len(parts[3].atoms) > 1 {
			return nil, false
		}
		var any part
		for _, k := range parts[1:] { // the first follows from the others
			any.atoms = append(any.atoms, k.atoms[0].not(p.houses))
		}
		any.both = true
		parts = []part{any}
	}
	return parts, true
}

// atom reads a clause: a word, how it stands, and another word or a place.
// Where it has no first word, that of another clause is meant, and where it
// does not say how it stands either, as there.
func (p *puzzle) atom(syms, other []symbol) (atom, bool) {
	var kinds []byte
	var words []int
	n, houses, not := 0, 0, false
	all := syms
	if other != nil {
		head := 0 // of the other: its word, and how it stands unless this says how
		for i, s := range other {
			if s.is == 'w' {
				head = i + 1
				break
			}
		}
		if len(syms) > 0 && (syms[0].is == 'w' || syms[0].is == 'o') {
			for head < len(other) && strings.IndexByte("slrxnpPQ!", other[head].is) >= 0 {
				head++
			}
			if syms[0].is == 'o' {
				head = 1
			}
		}
		all = append(slices.Clone(other[:head]), syms...)
		if slices.ContainsFunc(other[head:], func(s symbol) bool { return s.is == '!' }) {
			not = !not
		}
	}
	for _, s := range all {
		switch s.is {
		case 'w':
			words = append(words, s.n)
		case 'n':
			n = s.n
		case 'o':
			if houses != 0 {
				return atom{}, false
			}
			houses = s.n
		case '!':
			not = !not
			continue
		}
		kinds = append(kinds, s.is)
	}
	var t atom
	switch string(kinds) {
	case "wo", "ow":
		t = at(words[0], uint32(houses)&(1<<p.houses-1))
	case "ww":
		t = apart(words[0], words[1], 0)
	case "wxw", "xww", "w&wx":
		t = apart(words[0], words[1], -1, 1)
	case "wlw", "lww":
		t = apart(words[0], words[1], 1)
	case "wrw", "rww":
		t = apart(words[0], words[1], -1)
	case "wslw", "slww":
		t = after(words[0], words[1])
	case "wsrw", "srww":
		t = after(words[1], words[0]).turned()
	case "wnlw", "nlww":
		t = apart(words[0], words[1], n)
	case "wnrw", "nrww":
		t = apart(words[0], words[1], -n)
	case "wnpw", "wnw", "wwnp", "w&wnp", "npww":
		t = apart(words[0], words[1], n, -n)
	case "w&wS", "wSw":
		t = apart(words[0], words[1], 0)
	case "w&wD", "wDw":
		t = apart(words[0], words[1], 0).not(p.houses)
	case "w&wP", "wPw", "wwP":
		t = atom{words[0], words[1], even}
	case "w&wQ", "wQw", "wwQ":
		t = atom{words[0], words[1], even}.not(p.houses)
	default:
		return atom{}, false
	}
	if k := strings.TrimLeft(string(kinds), "ns"); k[0] == 'l' || k[0] == 'r' { // left of A is B
		t.a, t.b = t.b, t.a
	}
	if not {
		t = t.not(p.houses)
	}
	return t, true
}
