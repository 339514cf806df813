package zebra

import (
	"slices"
	"strconv"
	"strings"
)

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
		'B': "both", 'f': "from", 'F': "far extreme", 'y': "parity parities", 'S': "same", 'D': "different another",
		'N': "one two three four five six seven eight nine ten", 'u': "but",
		0: "the a an of to in on with by where is are be was were does do did that this there it its who whom whose which what whoever somebody someone anyone they he she his her their him " +
			"immediate immediately directly direct just exactly precisely side hand row street line " +
			"man woman person people owner guy fellow lady gentleman child boy girl family resident inhabitant occupant player lover fan also ly own color colour colored coloured painted numbered " +
			"only as for than some lies located situated live stay drunk smoker drinker brand brands cigarette cigarettes cigar pet pets nationality national",
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
