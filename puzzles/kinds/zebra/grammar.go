package zebra

// A production says what a phrase can be and then means, as formats.Grammar
// reads it. A small word is a class of words, or itself where no class has its
// name. W is a word of the puzzle, N a number, O an ordinal.
type production struct {
	phrase, patterns string
	means            sense
}

// grammar is all that a clue can be. Each word of a clue has its place in a
// pattern, so that none is passed over.
var grammar = []production{
	{"Clue", "Clause | All | [either] Any", nil},
	{"Clue", "there is N house [Row]", houses},
	{"Clue", "Choice [,] or both", choice(true)},
	{"Clue", "Choice [,] [but] not both", choice(false)},
	{"Choice", "Clause | [either] Any", nil},
	{"All", "Clause [,] while Clause | Clause [,] while All", all},
	{"Any", "Clause [,] or Clause | Clause [,] or Any | Clause , Any", either},

	// A clause: somebody, and what is said of him.
	{"Clause", "Place Says | they Verbs Thing Where | Where , Verbs Thing | Where [,] they Verbs Thing | Where [,] Thing Verbs | [either] Things-or Does", join},
	{"Clause", "neither Things-nor Does", opposite(join)},
	{"Clause", "[there is] [exactly] Count house [Verbs] between Thing and Thing", housesBetween},
	{"Clause", "Thing and Thing [Verbs] Mutual", pair},
	{"Clause", "Thing and Thing Not [Verbs] Mutual", opposite(pair)},
	{"Clause", "Place DoesNot [,] [and] nor aux NP | Place DoesNot [,] [and] neither aux NP | Place DoesNot [,] and NP aux not either", norHe},
	{"Clause", "Place DoesNot [,] [and] nor aux NP Verbs Pred | Place DoesNot [,] [and] nor aux NP Where | Place DoesNot [,] [and] nor is NP Pred", norThat},
	{"Clause", "Place DoesNot [,] [and] nor aux they [Verbs] Pred | Place DoesNot [,] nor act Pred", norDoes},

	{"Says", "DoesOr | DoesNot", nil},
	{"DoesOr", "Does | Verbs [either] Preds-or | [either] Wheres-or | [either] Doings-or", nil},
	{"Does", "Verbs Place | Where | Verbs as NP | [Verbs] done by NP | [Verbs] go to NP", nil},
	{"Does", "[Verbs] has det neighbor Rel | [Verbs] has det neighbor with NP | [Verbs] borders Thing", nextTo},
	{"Doings~", "Does [,] ~ Does | Does [,] ~ Doings~ | Does , Doings~", either},
	{"DoesNot", "Not Does | IsNot Place | IsNot [either] Preds-or | IsNot Preds-nor | Not Verbs [either] Preds-or | Not Verbs Preds-nor | Verbs neither Preds-nor | neither Doings-nor", opposite(it)},
	{"DoesNot", "Verbs prep neither NPs-nor", opposite(it)},
	{"DoesNot", "Verbs Relation neither Things-nor | Verbs SideOf neither Things-nor", opposite(stands)},
	{"DoesNot", "aux not Bares-or | aux not Bares-nor", opposite(it)},
	{"Bares~", "Bare [,] ~ Bare | Bare [,] ~ Bares~ | Bare , Bares~", either},
	{"Bare", "bare Place", nil},
	{"Not", "[Verbs] not", nil},
	{"IsNot", "not | is not | 's not", nil},
	{"Verbs", "[aux] [aux] Verb | Verb doing | Verb to bare", nil},
	{"Verb", "[also] verb | verb also | 's", nil},
	{"Pred", "Place | [either] Preds-or", nil},
	{"Preds~", "NPs~ | Wheres~", nil},
	{"Preds~", "NP [,] ~ Where", either},
	{"Place", "NP | Where", nil},

	// Who is meant: by a word, by what is said of him, or by his house.
	{"Thing", "NP", someone},
	{"Things~", "NPs~", someone},
	{"NPs~", "NP [,] ~ NP | NP [,] ~ NPs~ | NP , NPs~", either},
	{"NPs~", "[det] house [number] Numbers~", nil},
	{"NP", "Name | Name 's | Name 's [own] Nouns | Somebody Rel | Somebody There | [det] Nouns of NP | [the] Nouns Beside | the one Beside", nil},
	{"NP", "one of det [two] plural [who Verbs] There | [det] same Nouns as Thing", nil},
	{"NP", "one of det plural [who Verbs] Beside", somewhere},
	{"NP", "[det] neighbor of Thing | Name 's neighbor | one of Name 's neighbor", nextTo},
	{"NP", "[det] Side [hand] neighbor of Thing | Name 's Side [hand] neighbor", stands},
	{"NP", "[det] different Nouns than Thing", opposite(it)},
	{"Name", "[det] W [Ones] [As] | [det] [own] Nouns W [Nouns] [As]", nil},
	{"Somebody", "[det] Nouns | [det] kin | the one | some", nil},
	{"Ones", "Nouns | kin | one", nil},
	{"As", "as [det] Nouns", nil},
	{"Nouns", "noun | noun noun | noun noun noun", nil},
	{"Rel", "who DoesOr | where Thing Verbs | where they Verbs Thing | in which Thing Verbs | in which they Verbs Thing", nil},
	{"Rel", "whose [own] Nouns Verbs Place | doing Place | done Place | done by NP", nil},

	// Houses by their place in the row.
	{"NP", "[det] O [Ones] [Row] | [det] O [Ones] from the left | [det] house [number] House | number House", nil},
	{"NP", "[det] O [Ones] from the right", fromRight},
	{"NP", "[the] far Side [Nouns] [end] [side] [Row] | [the] Side end [Row]", farEnd},
	{"NP", "an [far] end [Row] | one of the [two] [far] end [Row] | an outer Nouns | one of the [two] outer plural", ends},
	{"NP", "[det] odd [numbered] Nouns", among(0b0101010101)},
	{"NP", "[det] even [numbered] Nouns", among(0b1010101010)},
	{"Row", "prep det row | of det row", nil},
	{"House", "N", house},
	{"Count", "N", fewer},
	{"Numbers~", "House [,] ~ House | House [,] ~ Numbers~ | House , Numbers~", either},

	// Where somebody lives, as seen from others. Left and right are the very
	// next house unless more is said.
	{"Where", "There | Beside", nil},
	{"There", "prep NP | at House", nil},
	{"There", "Relation Thing", stands},
	{"There", "onto Name 's immediate Side [hand] [side]", stands},
	{"There", "directly Own", nil},
	{"There", "somewhere Own", somewhere},
	{"There", "[exactly] Count [house] Own", times},
	{"There", "[inmost] [in] between Thing and Thing [InAnyOrder]", amid(false)},
	{"There", "[inmost] [in] between Thing and Thing InOrder", ordered(false)},
	{"There", "somewhere [in] between Thing and Thing [InAnyOrder]", amid(true)},
	{"There", "somewhere [in] between Thing and Thing InOrder", ordered(true)},
	{"Wheres~", "Where [,] ~ Where | Where [,] ~ Wheres~ | Where , Wheres~", either},
	{"Wheres~", "Relation Things~ | SideOf Things~", stands},
	{"Wheres~", "prep NPs~ | at Numbers~", nil},
	{"Wheres-or", "prep either NPs-or", nil},
	{"Wheres-or", "Relation either Things-or | SideOf either Things-or", stands},
	{"Beside", "SideOf Thing", stands},
	{"Beside", "Own", nil},
	{"Own", "onto Name 's Side [hand] [side]", stands},
	{"SideOf", "[onto] [det] Side [hand] [side] of", nil},
	{"Side", "left", distances(1)},
	{"Side", "right", distances(-1)},
	{"Side", "left or right | right or left", distances(-1, 1)},
	{"Relation", "directly SideOf | [onto] [det] immediate Side [hand] [side] of", nil},
	{"Relation", "somewhere SideOf | further SideOf | further [onto] [det] Side than", somewhere},
	{"Relation", "[exactly] Count [house] SideOf", times},
	{"Relation", "Next to | [tightly] beside | [tightly] borders", distances(-1, 1)},
	{"Relation", "[exactly] Count house from | [exactly] Count [house] away from | Count away", away(0)},
	{"Relation", "same parity [as]", constant(atom{subject, object, even})},
	{"Next", "[tightly] next [door] | [tightly] adjacent", nil},
	{"InOrder", "[,] [and] Order | [,] Order [,] from left to right | [,] from left to right", distances(1)},
	{"InOrder", "[,] Order [,] from right to left | [,] from right to left", distances(-1)},
	{"Order", "[exactly] in [exactly] that [exact] order | in the given order | in the order given", nil},
	{"InAnyOrder", "[,] in any order | [,] [but] not necessarily in that order", nil},

	// How two stand to each other.
	{"Mutual", "Next to Other | Next | [tightly] beside Other | [directly] [next door] neighbor | prep adjacent house | side by side", distances(-1, 1)},
	{"Mutual", "[exactly] Count [house] away [from Other]", away(0)},
	{"Mutual", "[prep] [det] same Nouns", distances(0)},
	{"Mutual", "[prep] different Nouns", opposite(distances(0))},
	{"Mutual", "[det] same parity [Nouns] | prep Nouns of [the] same parity", constant(atom{subject, object, even})},
	{"Mutual", "[det] different parity [Nouns] | prep Nouns of different parity", constant(atom{subject, object, even ^ each})},
	{"Other", "each other | one another", nil},
}
