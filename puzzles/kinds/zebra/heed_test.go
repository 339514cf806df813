package zebra

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
)

const friends = `zebra 5x4
name: Ann, Bob, Carl, Dan
color: red, green, blue, white
pet: dog, cat, fish, bird
drink: tea, milk, beer, water
hobby: cooking, painting, chess, travel
`

// TestSomebodyElse reads nobody as who only has to do with him.
func TestSomebodyElse(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, friends).(*puzzle)
	refused := []string{
		"A friend of Ann owns the dog", "A friend of Ann's owns the dog", "The friend of the dog is Ann", "Bob lives next to Ann's mother", "Bob lives next to the mother of Ann",
		"The man who loves Ann owns the dog", "Bob loves Ann", "Bob loves the tea drinker", "Bob visits the man who drinks tea", "Ann dances with the tea drinker", "Bob does not love Ann",
		"The man with the dog's friend drinks tea", "The man whose friend is Ann owns the dog", "Ann drinks tea and her friend owns the dog", "Ann drinks tea and her dog drinks milk",
		"The dog's mother is Ann", "Bob's child is the tea drinker", "Ann's pet drinks tea", "Ann's pet is tea", "Ann's hobby is the dog", "Tea is Ann's pet", "The man whose pet is tea is Ann", "The red drink is Ann's",
		"Bob is Ann's friend", "The Ann lover owns the dog", "The person's friend is named Ann owns the dog",
	}
	for _, who := range strings.Fields("friend neighbourhood mother father sister brother boss wife husband son daughter child uncle aunt cousin teacher driver colleague doctor lawyer lover fan landlord tenant guest maid cook student keeper owner employer partner parent") {
		refused = append(refused, "Ann's "+who+" owns the dog")
	}
	for _, text := range refused {
		if c, err := p.parse(puzzles.Line{Text: text}); err == nil {
			t.Errorf("%s\nis read as %q", text, p.short(c, false))
		}
	}
	unnamed := kindtest.Puzzle(t, Kind, "zebra 2x3\na: Ann Bob Cid\nb: dog cat fox\n").(*puzzle)
	for _, who := range strings.Fields("friend mother father son daughter mom kid boss") {
		for _, text := range []string{"Ann's " + who + " owns the dog", "The " + who + " of Ann owns the dog", "Ann's " + who + " is in house 1"} {
			if c, err := unnamed.parse(puzzles.Line{Text: text}); err == nil {
				t.Errorf("%s\nis read as %q", text, unnamed.short(c, false))
			}
		}
	}
	for text, want := range map[string]string{
		"Ann's pet is the dog": "Ann is dog", "The dog is Ann's pet": "dog is Ann", "Ann's pet isn't the dog": "Ann is not dog", "Ann's pet is the dog or the cat": "either Ann is dog or Ann is cat",
		"Ann's house is next to Bob's": "Ann next-to Bob", "The dog's owner is Ann": "dog is Ann", "The owner of the dog drinks tea": "dog is tea", "The tea drinker's house is red": "tea is red",
		"The house of Ann is red": "Ann is red", "The red house's owner drinks tea": "red is tea", "Ann's beverage is tea": "Ann is tea",
	} {
		if c, err := p.parse(puzzles.Line{Text: text}); err != nil || p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
}

// TestNameless takes a capitalised word for somebody where nothing says what it is.
func TestNameless(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 3x3\na: Ann Bob Cid\nb: dog cat fox\nsort c: Kools Prince Blends\n").(*puzzle)
	for text, want := range map[string]string{
		"Ann's owner is in house 1": "", "Ann's owner owns the dog": "", "The owner of Ann owns the dog": "", "Bob loves Ann": "", "Bob visits Ann": "", "The man who loves Ann owns the dog": "",
		"The Ann lover owns the dog": "", "Bob does not love Ann": "", "Ann loves the dog": "Ann is dog", "The dog's owner is Ann": "dog is Ann", "The owner of the dog smokes Prince": "dog is Prince",
		"Ann smokes Kools": "Ann is Kools", "The Kools smoker owns the dog": "Kools is dog", "The owner of the dog does not smoke Prince": "dog is not Prince", "Ann's house is next to the Kools smoker": "Ann next-to Kools",
	} {
		c, err := p.parse(puzzles.Line{Text: text})
		if (err == nil) != (want != "") || err == nil && p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
}

// TestNotRemembered reads the same sentence otherwise where other attributes have its words.
func TestNotRemembered(t *testing.T) {
	for _, one := range []struct{ pet, text, want string }{
		{"pet", "Ann's pet is the dog", "Ann is dog"},
		{"color", "Ann's pet is the dog", ""},
		{"animal", "Ann's pet is the dog", "Ann is dog"},
		{"pet", "The owner of the dog is Ann", "dog is Ann"},
		{"friend", "The owner of the dog is Ann", ""},
		{"pet", "The owner of the dog is Ann", "dog is Ann"},
		{"shirt", "Ann beat Bob", "Ann somewhere left-of Bob"},
		{"age", "Ann beat Bob", ""},
		{"age", "Ann is 9 years old", "Ann is age/9"},
		{"age", "Ann is 9 years old", "Ann is age/9"},
		{"pet", "Ann always owns the dog if Bob is first", "either Bob not at 1 or Ann is dog or both"},
		{"pet", "Ann only owns the dog if Bob is first", ""},
	} {
		words := "dog cat fox"
		if one.pet == "age" {
			words = "5 9 12"
		}
		p := kindtest.Puzzle(t, Kind, "zebra 2x3\nname: Ann Bob Cy\n"+one.pet+": "+words+"\n").(*puzzle)
		c, err := p.parse(puzzles.Line{Text: one.text})
		if (err == nil) != (one.want != "") || err == nil && p.short(c, false) != one.want {
			t.Errorf("%s\nwhere %s is an attribute is read as %q (%v), want %q", one.text, one.pet, p.short(c, false), err, one.want)
		}
	}
}

// TestHowFar wants words that change what is said noticed.
func TestHowFar(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, friends).(*puzzle)
	for text, want := range map[string]string{
		"Ann not only drinks tea": "", "Ann doesn't only drink tea": "", "Ann doesn't always drink tea": "", "Ann isn't only the dog owner": "", "Ann mainly drinks tea": "", "Ann used to drink tea": "",
		"Ann wants to drink tea": "", "Ann likes to drink tea": "", "Ann wants to cook": "", "Ann wants drinking tea": "",
		"Ann only drinks tea": "Ann is tea", "Ann likes to cook": "Ann is cooking", "Ann loves cooking": "Ann is cooking", "Ann always drinks tea": "Ann is tea", "Ann also drinks tea": "Ann is tea",
		"One of the people between Ann and Dan owns the dog": "dog somewhere between Ann and Dan", "The dog lives in one of the houses between Ann and Dan": "dog somewhere between Ann and Dan",
		"Ann lives not more than two houses to the left of Bob": "", "Ann lives no more than two houses to the left of Bob": "Ann at most 2 left-of Bob",
		"The house between Ann and Dan is red": "red between Ann and Dan",
	} {
		c, err := p.parse(puzzles.Line{Text: text})
		if (err == nil) != (want != "") || err == nil && p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
}

// TestNamedByAttribute tells words apart by what names their attribute.
func TestNamedByAttribute(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 5x3\nname: Alice Bob Peter\nhair colors: red brown black\ncolor: red white blue\nchildren: Alice Bella Fred\nmothers names: Bob Holly Penny\n").(*puzzle)
	for text, want := range map[string]string{
		"The person whose favorite color is red is in house 1":      "color/red at 1",
		"The person who has red hair is in house 1":                 "hair colors/red at 1",
		"The person whose hair color is red is in house 1":          "hair colors/red at 1",
		"Peter's favorite color is red":                             "Peter is color/red",
		"Red is Peter's hair color":                                 "hair colors/red is Peter",
		"The person's child is named Alice is in house 1":           "children/Alice at 1",
		"The person whose child is Alice is in house 1":             "children/Alice at 1",
		"Alice is the person's child is named Alice":                "name/Alice is children/Alice",
		"The person who is the mother of Alice is in house 1":       "children/Alice at 1",
		"The person whose mother's name is Bob loves the color red": "mothers names/Bob is color/red",
		"The person named Alice has brown hair":                     "name/Alice is brown",
		"Peter's mother is Holly":                                   "Peter is Holly",
		"Holly's child is Peter":                                    "Holly is Peter",
		"Alice is in house 1":                                       "",
		"The person who loves red is in house 1":                    "",
		"The person whose child is Peter is in house 1":             "",
		"The person whose hair color is white is in house 1":        "",
		"The person named Holly has brown hair":                     "",
		"Peter's mother has brown hair":                             "",
	} {
		c, err := p.parse(puzzles.Line{Text: text})
		if (err == nil) != (want != "") || err == nil && p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
	if _, err := p.parse(puzzles.Line{Text: "Alice is in house 1"}); err == nil || !strings.Contains(err.Error(), "name/Alice or children/Alice") {
		t.Errorf("the two readings are not told: %v", err)
	}
}

// passed are the words that may be passed over somewhere: a sentence says the same without them.
var passed = strings.Fields("the a an this that his her their its also only always just exactly precisely one one who and own favorite far right " +
	"mr people man woman person boy girl child teacher student owner house is are was were been being had do did does have has used in on at from with for to")

// ordinary are words that people write, many of which change what is said.
const ordinary = `the a an of to and in that is was he for it with as his on be at by had not are but from or have they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many must before back through years where much your way well down should because each just those people mr too little state good very make world still own see men work long here get both between life being under three never know same another while last might us great old year off come since go against came right used take few four small large next early young important group often always perhaps seldom rarely nearly almost hardly barely scarcely merely mostly mainly usually sometimes once twice again already yet soon later formerly currently reportedly allegedly probably possibly maybe certainly surely definitely obviously clearly supposedly apparently actually really quite rather somewhat friend mother father sister brother boss neighbour wife husband son daughter child cousin uncle aunt teacher student doctor best worst favorite former future only other second third half quarter double triple neither nor either except besides without within near far beside behind above below across along around toward upon until unless although though however therefore instead otherwise hence thus wants likes hates loves seems tries hopes wishes plans stops keeps begins pretends refuses forgot sold lost bought borrowed stole gave broke fake toy dead wild tame empty big tall short fat thin cold hot dark light yellow purple Monday morning evening night today yesterday tomorrow every everybody nobody none nothing something anything elsewhere everywhere nowhere somewhere anywhere left middle end front away apart together alone please thank hello yes no okay not never isn't doesn't can't won't half-red non-red`

// TestNoWordPassedOver puts words into right sentences, each at every place: a sentence is
// then refused or says something else, or the word is one of those that may be passed over.
func TestNoWordPassedOver(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, friends).(*puzzle)
	random := rand.New(rand.NewPCG(33, 4))
	words := strings.Fields(ordinary)
	for _, text := range []string{
		"Ann lives in the red house", "The dog owner drinks tea", "Ann doesn't own the dog", "The tea drinker lives next to the dog", "Bob lives somewhere to the left of Ann",
		"The man who drinks tea owns the fish", "Ann's pet is the cat", "Ann lives two houses to the right of the painter", "Carl lives in the second house", "Either Ann or Bob drinks beer",
		"Ann drinks neither tea nor milk", "The cat is between the dog and the bird", "One of Ann and Bob owns the dog and the other drinks tea", "If Ann drinks tea then Bob owns the dog",
		"There are two houses between Ann and the fish", "Bob's hobby is chess", "The house of Dan is not blue", "Ann and Bob are neighbors", "The owner of the cat lives at one end of the street",
	} {
		right, err := p.parse(puzzles.Line{Text: text})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		was := strings.Fields(text)
		for i := range len(was) + 1 {
			for _, w := range append(slices.Clone(some(random, words)), words[random.IntN(len(words))]+" "+words[random.IntN(len(words))]) {
				longer := strings.Join(slices.Insert(slices.Clone(was), i, w), " ")
				c, err := p.parse(puzzles.Line{Text: longer})
				if err != nil || slices.Contains(passed, strings.ToLower(w)) {
					continue
				}
				if alike(right, c, p.houses) {
					t.Errorf("%q says no more than %q", longer, text)
				} else if testing.Verbose() {
					t.Logf("%q is read as %q", longer, p.short(c, false))
				}
			}
		}
	}
}
