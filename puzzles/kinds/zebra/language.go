package zebra

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"crib/puzzles/english"
)

// lexicon is the classes of each word that patterns of the grammar place.
var lexicon = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	declared := map[string]bool{"act": true, "bare": true, "doing": true, "plural": true}
	for _, line := range strings.Split(strings.TrimSpace(`
the: the this that his her their its
det: the this that his her their its a an
an: a an one either
they: they he she it
who: who that which
some: someone somebody anyone whoever
is: is are was were
aux: is are was were do does did has have had been being
has: has have had
while: and while whereas but
not: not never
that: that this
given: given stated listed mentioned
any: any either
prep: in on at inside with from
onto: to on at in
as: as for
than: than from to as
go: go goes going went belong belongs listen listens travel travels
house: house home door place position spot room
noun: house home door place position spot room number man woman person people owner guy fellow lady gentleman resident inhabitant occupant player lover fan color colour colored coloured painted smoker drinker brand brands cigarette cigarettes cigar pet pets nationality national
kin: child boy girl family
own: own favorite favourite
row: row street line
neighbor: neighbor neighbors neighbour neighbours
adjacent: adjacent neighboring neighbouring
beside: beside alongside adjoining bordering neighboring neighbouring
borders: border borders abut abuts adjoins neighbor neighbors neighbour neighbours
exact: exact same
somewhere: somewhere anywhere someplace
further: further farther
directly: directly direct immediately immediate just exactly precisely
immediate: immediate direct
inmost: directly direct immediately immediate just right
tightly: directly immediately just right exactly precisely
exactly: exactly precisely just
away: away apart
far: far extreme
end: end edge
outer: outer outermost
parity: parity parities
different: different another
verb: has had does did is are was were been being kept ate eaten drank drunk drove driven wore worn grew grown rode ridden spoke bred goes went found orders ordered ordering
done: kept eaten drunk driven worn grown ridden bred found
`), "\n") {
		class, words, _ := strings.Cut(line, ":")
		declared[class] = true
		for _, w := range strings.Fields(words) {
			m[w] = append(m[w], class)
		}
	}
	for _, r := range grammar {
		for _, w := range strings.FieldsFunc(r.patterns, func(c rune) bool { return strings.ContainsRune(" []|~", c) }) {
			if strings.ToLower(w) == w && !declared[w] && !slices.Contains(m[w], w) {
				m[w] = append(m[w], w)
			}
		}
	}
	return m
})

// ordinal is the number of a house, where last and middle depend on how many
// there are.
var ordinal = sync.OnceValue(func() map[string]int {
	m := map[string]int{"leftmost": 1, "last": last, "rightmost": last, "middle": middle, "center": middle, "centre": middle, "central": middle}
	for _, words := range []string{strings.Join(ordinals, " "), "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th"} {
		for i, w := range strings.Fields(words) {
			m[w] = i + 1
		}
	}
	return m
})

const last, middle = -1, -2

// verbs are those a sentence may have, in their first form.
var verbs = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("live own keep have drink smoke eat like love prefer play drive read wear work study enjoy breed raise rear grow bake cook ride collect speak " +
		"sit stand reside dwell stay watch use write sing paint teach sell buy hold carry bring choose pick feed walk listen practise practice visit travel come do make take " +
		"occupy inhabit contain belong consume sip call name build park roast want get give go plant dance draw knit run swim fish hunt sail ski tend train win host cultivate adore favor favour possess " +
		"lie locate situate") {
		m[w] = true
	}
	return m
})

// Endings of verbs, and of nouns for who does it.
var (
	doing = []string{"s", "es", "ed", "d", "ing"}
	doer  = []string{"er", "r", "ers", "rs"}
)

// classes returns the classes of a token: those the lexicon gives, and what it
// is as a form of a verb or of the name of an attribute.
func (v *vocabulary) classes(t string) []string {
	all := lexicon()[t]
	if all == nil {
		all = lexicon()[english.Stem(t)]
	}
	all = slices.Clip(all)
	isVerb := func(w string) bool { return verbs()[w] }
	verb := english.FormOf(t, doing, isVerb)
	noun := !verb && english.FormOf(t, doer, isVerb)
	if all == nil && number(t) == 0 {
		isAttribute := func(w string) bool { return v.parts[w] }
		named := english.FormOf(t, doing, isAttribute)
		verb, noun = verb || named, noun || named || english.FormOf(t, doer, isAttribute)
	}
	if noun {
		all = append(all, "noun")
	}
	if slices.Contains(all, "noun") && (english.Stem(t) != t || t == "people") {
		all = append(all, "plural")
	}
	if verb {
		all = append(all, "verb")
		if strings.HasSuffix(t, "ing") {
			all = append(all, "doing")
		}
		if strings.HasSuffix(t, "ed") {
			all = append(all, "done")
		}
	}
	if verbs()[t] {
		all = append(all, "bare")
	}
	if slices.Contains(all, "verb") && !slices.Contains(all, "aux") {
		all = append(all, "act")
	}
	return all
}

var numbers = strings.Fields("one two three four five six seven eight nine ten")

// number returns the number that a token is, or 0.
func number(t string) int {
	if n, err := strconv.Atoi(t); err == nil && 0 < n && n <= maxHouses {
		return n
	}
	return slices.Index(numbers, t) + 1
}

// reserved reports whether clues use a token otherwise than as a word of the puzzle.
func reserved(t string) bool { return lexicon()[t] != nil || number(t) != 0 || ordinal()[t] != 0 }
