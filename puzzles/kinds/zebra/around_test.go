package zebra

import (
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// told in the ways that go around: numbers or bullets before what is so and before the clues, small
// letters, a question in the midst and in capitals, people in the opening sentence, a race.
var around = []struct{ text, answer string }{
	{`The situation:
1. There are 5 houses in five different colors.
2. In each house lives a person with a different nationality.
3. These five owners drink a certain type of beverage, smoke a certain brand of cigar and keep a certain pet.
4. No owners have the same pet, smoke the same brand of cigar or drink the same beverage.

- THE QUESTION IS: WHO OWNS THE FISH?

Hints:
1. the Brit lives in the red house
2. the Swede keeps dogs as pets
3. the Dane drinks tea
4. the green house is on the left of the white house
5. the green house's owner drinks coffee
6. the person who smokes Pall Mall rears birds
7. the owner of the yellow house smokes Dunhill
8. the man living in the center house drinks milk
9. the Norwegian lives in the first house
10. the man who smokes Blends lives next to the one who keeps cats
11. the man who keeps horses lives next to the man who smokes Dunhill
12. the owner who smokes BlueMaster drinks beer
13. the German smokes Prince
14. the Norwegian lives next to the blue house
15. the man who smokes Blend has a neighbor who drinks water
`, "The German owns the fish."},
	{`* There are 5 houses in five different colors.
* In each house lives a person with a different nationality.
* These five owners drink a certain type of beverage, smoke a certain brand of cigar and keep a certain pet.
* No owners have the same pet, smoke the same brand of cigar or drink the same beverage.

**Hints:**
* the Brit lives in the red house
* the Swede keeps dogs as pets
* the Dane drinks tea
* the green house is on the left of the white house
* the green house's owner drinks coffee
* the person who smokes Pall Mall rears birds
* the owner of the yellow house smokes Dunhill
* the man living in the center house drinks milk
* the Norwegian lives in the first house
* the man who smokes blends lives next to the one who keeps cats
* the man who keeps horses lives next to the man who smokes Dunhill
* the owner who smokes BlueMaster drinks beer
* the German smokes Prince
* the Norwegian lives next to the blue house
* the man who smokes blend has a neighbor who drinks water

The question is: *Who owns the fish?*
`, "The German owns the fish."},
	{`There are five houses of different colors adjacent to one another on a road. 
In each house lives a man of different nationality. 
Each man has a favorite drink, a favorite brand of cigarettes, and keeps a different kind of pet.

The Englishman lives in the red house.
The Swede keeps dogs.
The Dane drinks tea.
The green house is just to the left of the white house.
The owner of the green house drinks coffee.
The Pall Mall smoker keeps birds.
The owner of the yellow house smokes Dunhills.
The man in the center house drinks milk.
The Norwegian lives in the first house.
The Blend Smoker has a neighbor who keeps cats.
The man who smokes Blue Masters drinks bier.
The man who keeps horses lives next to the Dunhill smoker.
The German smokes Prince.
The Norwegian lives next to the blue house.
The Blend smoker has a neighbor who drinks water.

Who owns the fish?
`, "The German owns the fish."},
	{`There are five houses in a row, each of a different colour, inhabited by men of different nationalities, with different pets, drinks and cigarettes.

• The Englishman lives in the red house.
• The Spaniard owns the dog.
• Coffee is drunk in the green house.
• The Ukrainian drinks tea.
• The green house is immediately to the right of the ivory house.
• The Old Gold smoker owns snails.
• Kools are smoked in the yellow house.
• Milk is drunk in the middle house.
• The Norwegian lives in the first house on the left.
• The man who smokes Chesterfields lives in the house next to the man with the fox.
• Kools are smoked in the house next to the house where the horse is kept.
• The Lucky Strike smoker drinks orange juice.
• The Japanese smokes Parliaments.
• The Norwegian lives next to the blue house.

Who drinks water? And who owns the zebra?
`, "The Norwegian drinks water. The Japanese owns the zebra."},
	{`Four friends, Ann, Bob, Carl and Dan, each own a different pet (dog, cat, fish, bird) and each like a different color (red, green, blue, white). They live in four houses in a row.
- Ann lives next to the dog owner.
- Bob owns the cat.
- The person who likes red lives in the first house.
- Carl lives directly to the left of Dan.
- The fish owner likes blue.
- Ann lives in the first house.
- Bob likes neither green nor blue.

Who owns the bird?
`, "Ann owns the bird."},
	{`Five runners, Ann, Bob, Carl, Dan and Eve, ran a race. There were no ties.
• Ann finished before Bob.
• Carl came in second.
• Dan finished just after Eve.
• Bob did not finish last.
• Eve finished after Bob.
Who won the race?
`, ""},
	{`Three friends - Ann, Bob and Carl - each drink a different drink: tea, milk and water.
1) Ann drinks tea.
2) The milk drinker lives in the first house.
3) Bob doesn't live in the first house.
4) Ann lives in the last house.
`, ""},
	{strings.NewReplacer("drinks beer", "drinks root beer").Replace(riddle), "The German owns the fish."},
	{`In a race, Ann, Bob, Carl and Dan came in first to fourth, wearing shirts of different colors: red, green, blue and white.
1. Ann finished ahead of Bob.
2. The runner in red came in second.
3. Carl finished immediately after the runner in green.
4. Dan beat the runner in red.
5. The winner wore blue.
6. Bob finished just ahead of Carl.
`, ""},
	{`In a race, Ann, Bob and Carl came in first to third.
Ann finished ahead of Bob.
Carl finished last.
`, ""},
}

func TestProseAround(t *testing.T) {
	for _, want := range around {
		es := puzzles.Read([]puzzles.Kind{Kind}, want.text, "")
		if len(es) != 1 || es[0].Err != nil {
			t.Errorf("%s\nis read as %d puzzles: %v", want.text, len(es), es[0].Err)
			continue
		}
		p := es[0].Puzzle.(*puzzle)
		rep := proof.Verify(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}}, nil)
		if rep.Verdict != solver.Unique {
			t.Errorf("%s\nhas the verdict %v", want.text, rep.Verdict)
		} else if p.Answer(rep.First) != want.answer {
			t.Errorf("%s\nhas the answer %q, want %q", want.text, p.Answer(rep.First), want.answer)
		}
	}
}

// TestAnswerIsTrue wants no answer that the board denies.
func TestAnswerIsTrue(t *testing.T) {
	for question, want := range map[string]string{
		"Who owns the fox?":          "Bob owns the fox.",
		"Who lives next to the fox?": "The fox is in house 2, with Bob.",
		"Who does not own the fox?":  "The fox is in house 2, with Bob.",
		"Who lives with the fox?":    "Bob lives with the fox.",
	} {
		p := kindtest.Puzzle(t, Kind, "zebra 2x3\nquestion: "+question+"\nname: Ann Bob Cy\npet: dog fox cat\nAnn at 1\n").(*puzzle)
		if got := p.Answer([]int{0, 1, 2, 0, 1, 2}); got != want {
			t.Errorf("%s is answered by %q, want %q", question, got, want)
		}
	}
}

// TestRace reads who came in when. Nobody lives between.
func TestRace(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 2x5\nname: Ann, Bob, Carl, Dan, Eve\nshirt: red, green, blue, white, black\n").(*puzzle)
	for text, want := range map[string]string{
		"Ann finished before Bob.": "Ann somewhere left-of Bob", "Carl came in second.": "Carl at 2", "Dan finished just after Eve.": "Dan right-of Eve", "Bob did not finish last.": "Bob not at 5",
		"Carl finished immediately after the runner in green.": "Carl right-of green", "Dan didn't win.": "Dan not at 1", "The winner wore blue": "blue at 1", "Ann won the race": "Ann at 1",
		"Ann finished ahead of Bob": "Ann somewhere left-of Bob", "Ann finished behind Bob": "Ann somewhere right-of Bob", "Dan finished right behind Eve": "Dan right-of Eve", "Dan finished two places ahead of Eve": "Dan 2 left-of Eve",
		"Ann came in just ahead of Eve": "Ann left-of Eve", "Ann beat Bob in the race": "Ann somewhere left-of Bob", "The runner in red didn't beat Bob": "red not somewhere left-of Bob",
		"Ann lives behind Bob": "", "Ann is ahead of Bob": "", "Ann overtook Bob": "", "Ann beat red Bob": "",
		"Bob finished two places after Dan": "Bob 2 right-of Dan", "Bob finished somewhere between Ann and Dan": "Bob somewhere between Ann and Dan", "Bob finished between Ann and Dan": "", "Bob finished Dan": "",
	} {
		c, err := p.parse(puzzles.Line{Text: text})
		if (err == nil) != (want != "") || err == nil && p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
}

// TestProseHeeds wants words noticed that change what a text says, where its words are told from it too.
func TestProseHeeds(t *testing.T) {
	for _, of := range []struct{ text, from, to string }{
		{life, "drinks tea", "drinks possibly tea"},
		{life, "Milk is", "Milk rarely is"},
		{life, "owns the dog", "owns almost a dog"},
		{riddle, "drinks tea", "drinks off"},
		{riddle, "drinks milk", "drinks made milk"},
		{riddle, "keep a certain pet", "perhaps keep a certain pet"},
		{listed, "People have a favorite", "People may have the same"},
		{listed, "has a unique name", "has no unique name"},
		{listed, "mother's name is Holly", "mother's student is Holly"},
		{around[5].text, "There were no ties", "There were ties"},
		{around[5].text, "There were no ties", "They finished next to each other"},
		{around[4].text, "each own a different pet", "some own a different pet"},
		{around[4].text, "They live in", "They perhaps live in"},
	} {
		text := strings.Replace(of.text, of.from, of.to, 1)
		if es := puzzles.Read([]puzzles.Kind{Kind}, text, ""); text == of.text || len(es) == 1 && es[0].Err == nil {
			t.Errorf("with %q for %q it is read as\n%v", of.to, of.from, es[0].Puzzle.Text())
		}
	}
}

// TestSentenceNamed wants the sentence named where prose is no puzzle.
func TestSentenceNamed(t *testing.T) {
	for more, want := range map[string]string{
		"The weather is nice today.":                                            `"The weather is nice today."`,
		"A quick fox jumps over the lazy wolf.":                                 `"A quick fox jumps over the lazy wolf."`,
		"The Dane lives near the Swede.":                                        `"near"`,
		"ARE YOU IN THE TOP 2% OF INTELLIGENT PEOPLE IN THE WORLD?":             `are you in the top 2% of intelligent people in the world?`,
		"There are no tricks, just pure logic, so good luck and don't give up.": `There are no tricks, just pure logic`,
	} {
		text := strings.Replace(riddle, "Hints:\n", "Hints:\n"+more+"\n", 1)
		es := puzzles.Read([]puzzles.Kind{Kind}, text, "")
		if len(es) != 1 || es[0].Err == nil || !strings.Contains(es[0].Err.Error(), want) {
			t.Errorf("%q is answered by %v", more, es[0].Err)
		}
	}
}
