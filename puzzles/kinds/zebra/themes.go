package zebra

import (
	"fmt"
	"math/bits"
	"strings"
	"sync"

	"crib/puzzles"
	"crib/puzzles/english"
)

// A theme is an attribute as new puzzles have it: its words, and how sentences
// speak of them. Each of these says the word with %s.
type theme struct {
	key   string
	words string
	is    string // who has the word: "the Norwegian", "the tea drinker"
	does  string // what they do: "drinks tea"
	place string // what they live in, where it is a house: "the red house"
}

var themes = []theme{
	{"owner", "Norwegian Spaniard Japanese Ukrainian Italian Swede Dane German Greek Brazilian", "the %s", "is the %s", ""},
	{"name", "Anna Boris Clara David Emma Felix Greta Hugo Irene Jonas", "%s", "is %s", ""},
	{"color", "red green blue yellow white brown black purple pink gray", "the person in the %s house", "lives in the %s house", "the %s house"},
	{"pet", "dog cat fox horse zebra parrot rabbit turtle hamster goat", "the owner of the %s", "keeps the %s", ""},
	{"drink", "tea coffee milk water juice cocoa lemonade cider wine beer", "the %s drinker", "drinks %s", ""},
	{"food", "pizza soup rice pasta curry salad noodles pancakes dumplings cheese", "the person who eats %s", "eats %s", ""},
	{"game", "chess tennis golf football hockey cricket badminton rugby poker darts", "the %s player", "plays %s", ""},
	{"job", "doctor teacher pilot lawyer nurse baker farmer tailor painter gardener", "the %s", "is the %s", ""},
	{"instrument", "violin piano flute guitar drum harp trumpet cello banjo accordion", "the person who plays the %s", "plays the %s", ""},
	{"flower", "roses tulips lilies daisies orchids poppies irises asters dahlias violets", "the person who grows %s", "grows %s", ""},
	{"vehicle", "van bus truck taxi tractor jeep limousine sedan coupe scooter", "the driver of the %s", "drives the %s", ""},
	{"book", "poems comics novels thrillers fables sagas romances westerns diaries ballads", "the person who reads %s", "reads %s", ""},
}

// plain is the theme of an attribute that is none of them.
var plain = theme{is: "the person with %s", does: "has %s"}

// themeOf returns the theme of a word's attribute.
func (p *puzzle) themeOf(word int) theme {
	key := strings.ReplaceAll(p.attributes[word/p.houses], "colour", "color")
	for _, t := range themes {
		if t.key == key {
			return t
		}
	}
	return plain
}

// person, does, doesNot and home are how a sentence speaks of a word.
func (p *puzzle) person(w int) string  { return fmt.Sprintf(p.themeOf(w).is, p.names[w]) }
func (p *puzzle) does(w int) string    { return fmt.Sprintf(p.themeOf(w).does, p.names[w]) }
func (p *puzzle) doesNot(w int) string { return english.Deny(p.does(w)) }

func (p *puzzle) home(w int) string {
	if t := p.themeOf(w); t.place != "" {
		return fmt.Sprintf(t.place, p.names[w])
	}
	return p.person(w)
}

var ordinals = strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth")

// inFull makes a sentence of the words of a relation.
var inFull = sync.OnceValue(func() *strings.Replacer {
	pairs := []string{"left of", "to the left of", "right of", "to the right of"}
	for i, n := range numbers {
		pairs = append(pairs, fmt.Sprintf("%d houses", i+1), n+" houses")
	}
	return strings.NewReplacer(pairs...)
})

// written puts parts into a sentence, in words that parse understands. It returns
// "" for what it has no sentence for.
func (p *puzzle) written(parts []part) string {
	clause := ""
	switch k := parts[0]; {
	case len(parts) > 1:
		c := made(parts)
		is, somewhere := p.middle(c)
		if !is {
			return ""
		}
		a, b, d, where := c.words[0], c.words[1], c.words[2], "between"
		if somewhere {
			where = "somewhere between"
		}
		clause = p.home(a) + " " + p.lives(a) + " " + where + " " + p.home(b) + " and " + p.home(d)
	case len(k.atoms) == 2 && k.atoms[0].a == k.atoms[1].a && k.atoms[0].set == together && k.atoms[1].set == together:
		clause = p.person(k.atoms[0].a) + " either " + p.does(k.atoms[0].b) + " or " + p.does(k.atoms[1].b)
		if k.both {
			clause += " or both"
		}
	case len(k.atoms) == 1:
		clause = p.clauseOf(k.atoms[0])
	}
	if clause == "" {
		return ""
	}
	return puzzles.Sentence(clause)
}

// lives is the verb of a sentence about where a word is.
func (p *puzzle) lives(w int) string {
	if p.themeOf(w).place != "" {
		return "is"
	}
	return "lives"
}

// clauseOf puts an atom into words, without a full stop.
func (p *puzzle) clauseOf(t atom) string {
	a, lives, not := p.home(t.a), p.lives(t.a), "does not live"
	if lives == "is" {
		not = "is not"
	}
	switch {
	case t.b == none:
		return p.houseClause(t, a, lives, not)
	case t.set == together:
		return p.person(t.a) + " " + p.does(t.b)
	case t.set == together^each:
		return p.person(t.a) + " " + p.doesNot(t.b)
	}
	how := strings.TrimPrefix(inFull().Replace(p.stands(t, true)), "is ")
	if denied, ok := strings.CutPrefix(how, "not "); ok {
		lives, how = not, denied
	}
	return a + " " + lives + " " + how + " " + p.home(t.b)
}

// houseClause says in which house somebody lives, or does not live.
func (p *puzzle) houseClause(t atom, who, lives, not string) string {
	verb, set := lives, t.set
	if bits.OnesCount32(set) == p.houses-1 && p.houses > 2 {
		verb, set = not, set^p.all()
	}
	n, last := bits.TrailingZeros32(set), p.houses-1
	which := ordinals[min(n, last)]
	switch {
	case set == 1|1<<last && verb == lives:
		return who + " " + verb + " at one end of the row"
	case set != 1<<n:
		return ""
	case n == last:
		which = "last"
	case last%2 == 0 && n == last/2:
		which = "middle"
	}
	if lives == "is" {
		return who + " " + verb + " the " + which + " one"
	}
	return who + " " + verb + " in the " + which + " house"
}
