// Package prose reads what people write above a sudoku: its rules in English. Only sentences
// of which every word is known mean anything. All else may be a rule of its own, and is
// refused with the sentence.
package prose

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"crib/puzzles/english"
)

// What may be true of a board. Besides there are its size, such as "9x9 cells", its values,
// such as "the values 1 to 9", its boxes, such as "boxes of 3x3", and the names of its
// further rules.
const (
	Cages   = "cages"
	Boxes   = "boxes" // and no other regions
	Regions = "irregular regions"
)

// These say no more than that the board is a sudoku; but who names its rows and columns
// alone may mean a Latin square.
const (
	whole = "a sudoku"
	row   = "rows, columns and boxes"
	col   = "columns, rows and boxes"
	area  = "boxes, rows and columns"
	on    = "+" // before the name of a rule that holds because a sentence says so
)

// A sentence is words, each of which counts; meaning is what must be true of a board.
type (
	sentence []english.Token
	meaning  = []string
)

// longest is how many words a sentence has at most: of all its parts each may be a phrase.
const longest = 150

// Rules returns the names of the rules that a text adds to those of a board. has reports
// what is true of the board; a sentence that needs more, or that means nothing here, is an
// error.
func Rules(text string, has func(fact string) bool) (rules []string, err error) {
	type said struct{ sentence, fact string }
	var all []said
	for line := range strings.Lines(strings.ReplaceAll(text, `\n`, "\n")) {
		line = english.Unnumbered(strings.TrimLeft(line, " \t\r\n\"'+-*•·–—>#"))
		for _, s := range english.Sentences(english.Line{Text: strings.TrimSpace(line)}) {
			words := sentence(english.Tokens(size().ReplaceAllString(s.Text, "${1}x$2")))
			if len(words) == 0 {
				continue
			}
			var found []meaning
			if len(words) <= longest {
				found, _ = grammar().Read("Sentence", words)
			}
			if len(found) != 1 {
				return nil, fmt.Errorf("a rule is told in prose alone, %.120q, want rules that are fields", s.Text)
			}
			for _, fact := range found[0] {
				all = append(all, said{s.Text, fact})
				if rule, ok := strings.CutPrefix(fact, on); ok && !slices.Contains(rules, rule) && !has(rule) {
					rules = append(rules, rule)
				}
			}
		}
	}
	told := func(fact string) bool {
		return slices.ContainsFunc(all, func(s said) bool { return s.fact == fact })
	}
	sudoku := told(whole) || told(row) && told(col) && told(area)
	for _, s := range all {
		plain := slices.Contains([]string{whole, row, col, area}, s.fact)
		if !(plain && sudoku || strings.HasPrefix(s.fact, on) || slices.Contains(rules, s.fact) || has(s.fact)) {
			return nil, fmt.Errorf("the rules say %.120q, and the fields of the puzzle say otherwise: want %s", s.sentence, s.fact)
		}
	}
	return rules, nil
}

var size = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b(\d+) ?[x×*] ?(\d+)\b`) })

func (s sentence) Len() int               { return len(s) }
func (s sentence) Same(a, b meaning) bool { return slices.Equal(a, b) }

// Classes are those of the lexicon, and N for numbers, S for sizes and W for names.
func (s sentence) Classes(i int) english.Set {
	t := s[i]
	is, known := grammar().Word(t.Low)
	if english.Number(t.Low) > 0 || t.Low == "0" {
		is = is.And(grammar().Class("N"))
	} else if size().MatchString(t.Low) {
		is = is.And(grammar().Class("S"))
	} else if r := []rune(t.Raw)[0]; !known && unicode.IsUpper(r) {
		is = is.And(grammar().Class("W"))
	}
	return is
}

func (s sentence) Take(class string, i int) meaning {
	switch t := s[i].Low; class {
	case "N":
		return meaning{strconv.Itoa(english.Number(t))}
	case "S":
		return meaning{t + " cells"}
	}
	return meaning{}
}

// parts is all that the parts of a phrase mean, each once.
func parts(_ sentence, m []meaning) meaning {
	all := append(meaning{}, slices.Concat(m...)...)
	slices.Sort(all)
	return slices.Compact(all)
}

// is means a fact, and what the parts mean.
func is(fact string) func(sentence, []meaning) meaning {
	return func(s sentence, m []meaning) meaning { return parts(s, append(slices.Clone(m), meaning{fact})) }
}

func values(_ sentence, m []meaning) meaning {
	return meaning{"the values " + m[0][0] + " to " + m[1][0]}
}
func cells(_ sentence, m []meaning) meaning { return meaning{area, "the values 1 to " + m[0][0]} }
func boxes(_ sentence, m []meaning) meaning {
	return meaning{area, Boxes, "boxes of " + strings.TrimSuffix(m[0][0], " cells")}
}
func noMeaning(_ sentence, _ []meaning) meaning { return meaning{} }

// grammar is ready when the first sentence is read.
var grammar = sync.OnceValue(func() *english.Grammar[sentence, meaning, string] {
	return english.NewGrammar(productions, lexicon)
})

// lexicon is words that mean the same wherever a pattern has their class.
const lexicon = `
det: a an the each every any all its their that this
a: a one
every: each every all
digits: digit digits number numbers value values
cell: cell cells square squares
same: same identical equal
aux: can may must do does should will shall
normal: normal standard usual classic classical regular default ordinary conventional
rules: rules rule constraint constraints
apply: apply applies
put: place put fill write enter insert
contain: contain contains hold holds have has include includes
appear: appear appears occur occurs
prep: in of within inside on along at into
repeat: repeat repeats repeated repeating
show: show shows
and: and or
but: and but
cage: cage cages
killer: killer
clue: clue clues number total totals value sum sums
shown: given shown indicated printed provided displayed marked stated
sum: sum sums add adds
top: top upper
row: row rows
column: column columns col cols
box: box boxes block blocks
region: region regions
apart: apart away
knight: knight knights
king: king kings
move: move moves
big: main long big
diagonals: diagonals
adjacent: adjacent neighbouring neighboring
differ: differ
different: different distinct unique
such: so such
color: blue grey gray red green purple yellow color colour
`

// productions are the sentences. What is marked or drawn must be in the fields.
var productions = []english.Production[sentence, meaning]{
	{"Sentence", "Parts | Head | Head [:] Parts | Polite", parts},
	{"Parts", "[Lead] Part | [Lead] Part [Join] Parts", parts},
	{"Lead", "in addition [,] | additionally [,] | also [,] | furthermore [,] | ie | i e", noMeaning},
	{"Join", ", | : | [,] but | [,] [:] ie | [,] [:] i e", noMeaning},
	{"Head", "rules | Kinds [rules] | knight ['s] move | king ['s] move", parts},
	{"Polite", "[but] [have] fun | good luck [to all] | good luck [,] but have fun | enjoy [the puzzle] | enjoy [solving] | happy solving | [but] that 's it | [but] that is it | [but] that 's all | that is all | " +
		"thanks for solving | thanks for playing | thanks to Names | thanks to Names for testing | [puzzle] by Names | exported from sudokulab net", noMeaning},
	{"Names", "W | W Names | W [,] and Names | W , Names", noMeaning},

	// Sudoku.
	{"Part", "[the] normal [S] Kinds | [the] normal [S] Kinds rules [apply] | [the] normal [S] rules [apply] | [the] normal rules apply for Kinds | " +
		"[the] normal rules of sudoku [apply] | [S] Kinds rules apply | S sudoku", parts},
	{"Kinds", "Kind | Kind Kinds | Kind [,] and Kinds", parts},
	{"Kind", "sudoku", is(whole)},
	{"Kind", "killer | [killer] cage", is(Cages)},
	{"Kind", "irregular | jigsaw", is(Regions)},
	{"Kind", "diagonal | diagonals", is("diagonals")},
	{"Kind", "anti knight | antiknight", is(on + "anti-knight")},
	{"Kind", "anti king | antiking", is(on + "anti-king")},
	{"Kind", "non consecutive | nonconsecutive", is(on + "non-consecutive")},
	{"Part", "put Values [Once] prep Areas [Once] | put Values prep det Grid | put Values prep det Grid such that Fill | " +
		"put Values prep det Grid without repeat prep Areas | put [in] det Grid with Values | put [in] det Grid with Values such that Fill | Fill", parts},
	{"Grid", "grid | [empty] cell [prep the grid]", noMeaning},
	{"Fill", "Areas [must] contain All [Once] | NoneRepeat prep Areas | Values [Must] appear [Once] prep Areas [Once] | prep Areas [,] Values [Must] appear [Once] | prep Areas [,] NoneRepeat", parts},
	{"NoneRepeat", "[det] digits Not repeat | no digits [may] repeat | no digits [may] appear more than once | [det] digits Not appear more than once", noMeaning},
	{"Values", "[det] [of] [det] [digits] [from] Range | [det] [of] [det] digits", parts},
	{"All", "[det] [of] [det] [digits] [from] Range | every [of] [the] digits", parts},
	{"Range", "N [to] N | N through N", values},
	{"Once", "[,] [exactly] once [each] | only once | without repeat", noMeaning},
	{"Areas", "Area | Area [,] [and] Areas", parts},
	{"Area", "[det] [same] row", is(row)},
	{"Area", "[det] [same] column", is(col)},
	{"Area", "[det] [same] Box | Diagonals", nil},
	{"Box", "box", func(sentence, []meaning) meaning { return meaning{area, Boxes} }},
	{"Box", "[bold] [outlined] S [outlined] box | S region", boxes},
	{"Box", "N cell region", cells},
	{"Box", "[bold] [outlined] region", is(area)},
	{"Box", "irregular region | irregularly shaped region | jigsaw region", func(sentence, []meaning) meaning { return meaning{area, Regions} }},

	// Killer.
	{"Cage", "[det] [same] [killer] cage", is(Cages)},
	{"Part", "prep Cage [,] [det] digits Do | [det] digits prep Cage Do | [det] digits RepeatIn | [det] digits RepeatIn [,] but One | [det] digits RepeatIn [,] which Show | [det] digits RepeatIn [,] which Sum | " +
		"no digits [may] repeat prep Cage | prep Cage [,] no digits [may] repeat | [some] Cage Show | [some] Cage Show [,] but Show", parts},
	{"RepeatIn", "Not repeat prep Cage | Not be repeat prep Cage", parts},
	{"Do", "One | One [,] but One | One , One", parts},
	{"One", "[they] Sum | [they] Must Sum | [they] Not repeat | [they] RepeatIn | [they] Not be repeat | [must] [all] differ | [must] be [all] different | are [all] different", parts},
	{"Must", "must | have to | has to | need to | always", noMeaning},
	{"Not", "not | aux not | never", noMeaning},
	{"Sum", "sum [up] to Clue | total Clue", parts},
	{"Clue", "[det] [small] [shown] clue [shown] [Corner] [If]", parts},
	{"Corner", "prep [det] corner [OfCage] | prep [det] top [left] [hand] [corner] [OfCage]", parts},
	{"OfCage", "of Cage", parts},
	{"If", "[,] if shown | [,] when shown | [,] where shown | [,] if any | [,] if there is one | [,] if one is shown", noMeaning},
	{"Show", "show [det] clue [If] | Not contain repeat [digits] | their clue may be shown | Sum | Must Sum | sum up", parts},

	// Chess, neighbours and diagonals.
	{"Part", "[if] Cells Away [,] Differ | Same Not be Away | Same Not appear Away | no two cell Away may contain Same | no digits can see itself prep [a] [chess] Moves | no digits can see itself Away", parts},
	{"Cells", "Things | two Things | any two Things | all Things", noMeaning},
	{"Same", "[the] same digits | two same digits", noMeaning},
	{"Away", "[are] [separated] by Move | [are] Move | prep Move", parts},
	{"Move", "Moves [prep chess] [apart] [of each other] [from each other]", parts},
	{"Moves", "[a] [chess] knight ['s] move | [a] [chess] knight ['s] move of chess", is(on + "anti-knight")},
	{"Moves", "[a] [chess] king ['s] move", is(on + "anti-king")},
	{"Moves", "[a] knight ['s] or [a] king ['s] move | either [a] knight ['s] move or [a] king ['s] move | [a] king ['s] or [a] knight ['s] move", func(sentence, []meaning) meaning {
		return meaning{on + "anti-king", on + "anti-knight"}
	}},
	{"Differ", "[then] [they] Not contain Same | [they] Not be [the] same | [they] must be different | [they] must contain different digits | [must] differ | are different", noMeaning},
	{"Part", "orthogonally adjacent Things Not be consecutive | orthogonally adjacent cell Not contain consecutive digits | consecutive digits Not be orthogonally adjacent | " +
		"consecutive digits Not appear prep orthogonally adjacent cell | no two orthogonally adjacent cell may contain consecutive digits | two orthogonally adjacent cell Not contain consecutive digits", is(on + "non-consecutive")},
	{"Part", "[two] adjacent Things Not be consecutive | [two] adjacent cell Not contain consecutive digits | consecutive digits Not be adjacent", is("non-consecutive")},
	{"Things", "cell | digits", noMeaning},
	{"Part", "[det] digits Not repeat prep Diagonals | [det] digits prep Diagonals Not repeat | prep Diagonals [,] [det] digits Not repeat | Diagonals [must] contain All [Once]", parts},
	{"Diagonals", "both [of the] [big] diagonals | the two [big] diagonals | either [of the] [big] diagonals | each big diagonal | each of the big diagonals | the big diagonals | either big diagonal", is(on + "diagonals")},
	{"Blue", "marked [in color] | in color | shown in color", noMeaning},
	{"Diagonals", "[the] marked [big] diagonals | [the] big marked diagonals | either of the marked [big] diagonals | [the] diagonals | det big diagonal Blue | either [big] diagonal Blue | either of the [big] diagonals Blue | " +
		"[det] [both] [big] diagonals Blue", is("diagonals")},
}
