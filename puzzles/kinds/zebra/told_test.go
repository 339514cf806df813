package zebra

import (
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
)

// village has words of every sort that clues speak of in other forms.
const village = `zebra 20x5
name: Alice, Bob, Carol, Edwin, Freya
mother: Holly, Janelle, Kailyn, Aniya, Penny
child: Bella, Fred, Meredith, Samantha, Timothy
birthday month: jan, feb, april, sept, mar
nationality: brit, swede, dane, spaniard, norwegian
color: red, green, blue, white, yellow
drink: tea, water, root beer, milk, coffee
food: pizza, stew, grilled cheese, soup, spaghetti
animal: cat, horse, birds, fish, dog
cigar: pall mall, prince, dunhill, blue master, blends
occupation: doctor, engineer, teacher, artist, lawyer
phone model: google pixel 6, iphone 13, huawei p50, oneplus 9, samsung galaxy s21
car: ford f150, tesla model 3, bmw 3 series, toyota camry, honda civic
hobby: photography, cooking, gardening, painting, knitting
team: Arsenal, Chelsea, Everton, Leeds United, Fulham
music genre: pop, rock, hip hop, classical, jazz
house style: victorian, colonial, ranch, craftsman, mediterranean
education: high school, associate, bachelor, master, doctorate
vacation: beach, cruise, mountain, camping, city
height: very short, short, average, tall, very tall
`

// told are clues as others put them, with their short form.
var told = map[string]string{
	"The person whose mother's name is Holly is the Dane.":                                     "Holly is dane",
	"The person whose mother is Janelle drinks tea.":                                           "Janelle is tea",
	"Bob's mother's name is Penny.":                                                            "Bob is Penny",
	"Bob's mother is called Penny":                                                             "Bob is Penny",
	"The person's child is named Bella is the person who keeps horses.":                        "Bella is horse",
	"The person's child is named Fred.":                                                        "-",
	"The person whose child is named Fred is somewhere to the left of the Swedish person.":     "Fred somewhere left-of swede",
	"The person who is the mother of Timothy is Alice":                                         "Timothy is Alice",
	"The mother of Timothy is in the third house":                                              "Timothy at 3",
	"The parent of Fred owns the Honda Civic":                                                  "Fred is honda civic",
	"The person whose birthday is in February is Carol.":                                       "feb is Carol",
	"Carol was born in January":                                                                "Carol is jan",
	"The person born in September is Edwin.":                                                   "sept is Edwin",
	"Edwin's birthday is in March.":                                                            "Edwin is mar",
	"Edwin's birth month is April":                                                             "Edwin is april",
	"The April birthday belongs to Alice":                                                      "april is Alice",
	"The one with the March birthday drinks milk":                                              "mar is milk",
	"The British person is the person who supports Arsenal.":                                   "brit is Arsenal",
	"The Briton supports Leeds United.":                                                        "brit is Leeds United",
	"The Danish person roots for Everton":                                                      "dane is Everton",
	"The Fulham fan is Spanish":                                                                "Fulham is spaniard",
	"The Chelsea supporter is the Spanish man":                                                 "Chelsea is spaniard",
	"The supporter of Chelsea is a Swede":                                                      "Chelsea is swede",
	"The photography enthusiast is Bob.":                                                       "photography is Bob",
	"The photographer is in the second house.":                                                 "photography at 2",
	"The person who paints as a hobby lives in house 2":                                        "painting at 2",
	"The painter is not Freya":                                                                 "painting is not Freya",
	"The person who enjoys gardening is directly left of the person who loves cooking.":        "gardening left-of cooking",
	"The gardener is the cook's neighbor":                                                      "gardening next-to cooking",
	"The person who cooks has a cat":                                                           "cooking is cat",
	"Freya knits.":                                                                             "Freya is knitting",
	"The knitting hobbyist is Freya":                                                           "knitting is Freya",
	"The hobby of Freya is knitting":                                                           "Freya is knitting",
	"Freya's hobby is knitting":                                                                "Freya is knitting",
	"The person whose favorite color is red is Alice":                                          "red is Alice",
	"The person whose favourite colour is green is the doctor":                                 "green is doctor",
	"Alice's favorite color is blue.":                                                          "Alice is blue",
	"Alice loves the color blue":                                                               "Alice is blue",
	"The person who loves white is Alice":                                                      "white is Alice",
	"The person with a master's degree is Edwin":                                               "master is Edwin",
	"Edwin has a bachelor's degree.":                                                           "Edwin is bachelor",
	"The person with an associate's degree owns the cat":                                       "associate is cat",
	"The person with a high school diploma is a teacher":                                       "high school is teacher",
	"The person who holds a doctorate is the lawyer":                                           "doctorate is lawyer",
	"Bob's level of education is a doctorate":                                                  "Bob is doctorate",
	"The one who only drinks water is Carol":                                                   "water is Carol",
	"The root beer lover is Carol":                                                             "root beer is Carol",
	"The person who likes milk keeps a bird":                                                   "milk is birds",
	"The bird keeper drinks coffee":                                                            "birds is coffee",
	"The fish enthusiast drinks tea":                                                           "fish is tea",
	"The cat lover is next to the dog owner":                                                   "cat next-to dog",
	"The person with an aquarium of fish is the pizza lover":                                   "fish is pizza",
	"The person who has a pet dog is a pizza lover":                                            "dog is pizza",
	"The person who is a pizza lover is Bob":                                                   "pizza is Bob",
	"The person who loves the stew is Bob":                                                     "stew is Bob",
	"The person who loves eating grilled cheese is Bob":                                        "grilled cheese is Bob",
	"The spaghetti eater is Bob":                                                               "spaghetti is Bob",
	"The person who loves the soup is in the fourth house":                                     "soup at 4",
	"The person partial to Pall Mall is Edwin.":                                                "pall mall is Edwin",
	"The person who smokes Blue Master is Edwin.":                                              "blue master is Edwin",
	"The person who smokes many unique blends is Edwin.":                                       "blends is Edwin",
	"The Dunhill smoker is fond of pizza":                                                      "dunhill is pizza",
	"The Dunhill smoker is a fan of jazz":                                                      "dunhill is jazz",
	"The Dunhill smoker is keen on jazz":                                                       "dunhill is jazz",
	"The person who uses an iPhone 13 is an engineer":                                          "iphone 13 is engineer",
	"The person who uses a Google Pixel 6 is the person who is an artist":                      "google pixel 6 is artist",
	"The person who uses a OnePlus 9 works as a lawyer":                                        "oneplus 9 is lawyer",
	"The engineer uses the Huawei P50 phone":                                                   "engineer is huawei p50",
	"The person who owns a Ford F-150 is Bob":                                                  "ford f150 is Bob",
	"The person who owns a Tesla Model 3 is Bob":                                               "tesla model 3 is Bob",
	"The driver of the Toyota Camry is Bob":                                                    "toyota camry is Bob",
	"The BMW 3 Series driver is Bob":                                                           "bmw 3 series is Bob",
	"Bob drives a Honda Civic":                                                                 "Bob is honda civic",
	"The person who loves rock music is Bob":                                                   "rock is Bob",
	"The person who loves pop music is Bob":                                                    "pop is Bob",
	"The person who loves hip-hop music is Bob":                                                "hip hop is Bob",
	"The jazz listener is Bob":                                                                 "jazz is Bob",
	"Bob listens to classical music":                                                           "Bob is classical",
	"Bob's favorite music genre is jazz":                                                       "Bob is jazz",
	"The person living in a colonial-style house is Bob":                                       "colonial is Bob",
	"The person residing in a Victorian house is Bob":                                          "victorian is Bob",
	"The person in a ranch-style home is Bob":                                                  "ranch is Bob",
	"The person in a Craftsman-style house is Bob":                                             "craftsman is Bob",
	"The person in a Mediterranean-style villa is Bob":                                         "mediterranean is Bob",
	"The person who loves beach vacations is Bob":                                              "beach is Bob",
	"The person who enjoys mountain retreats is Bob":                                           "mountain is Bob",
	"The person who prefers city breaks is Bob":                                                "city is Bob",
	"The person who likes going on cruises is Bob":                                             "cruise is Bob",
	"The person who enjoys camping trips is Bob":                                               "camping is Bob",
	"The person who is short is Bob":                                                           "short is Bob",
	"The person who is very short is Bob":                                                      "very short is Bob",
	"The person who has an average height is Bob":                                              "average is Bob",
	"The person who is tall is directly left of the person who is very tall":                   "tall left-of very tall",
	"Bob's height is average":                                                                  "Bob is average",
	"Bob is a doctor by profession":                                                            "Bob is doctor",
	"Bob works as an engineer":                                                                 "Bob is engineer",
	"Bob's occupation is teacher":                                                              "Bob is teacher",
	"The person named Bob drinks tea":                                                          "Bob is tea",
	"The person called Bob drinks tea":                                                         "Bob is tea",
	"The tea drinker's name is Bob":                                                            "tea is Bob",
	"The tea drinker is named Bob":                                                             "tea is Bob",
	"The tea drinker goes by the name of Bob":                                                  "tea is Bob",
	"The tea drinker's favorite team is Everton":                                               "tea is Everton",
	"The favorite team of the tea drinker is Everton":                                          "tea is Everton",
	"Everton is the favorite team of the tea drinker":                                          "Everton is tea",
	"The tea drinker enjoys listening to jazz":                                                 "tea is jazz",
	"The person who likes to drink tea is Bob":                                                 "tea is Bob",
	"The person whose favorite drink is tea is next to the person whose favorite food is stew": "tea next-to stew",
	"Bob is the person who has a cat":                                                          "Bob is cat",
	"Bob has a cat":                                                                            "Bob is cat",
	"Bob is not the person who has a cat":                                                      "Bob is not cat",
	"The person who owns a dog is Alice":                                                       "dog is Alice",
	"The Norwegian is Alice":                                                                   "norwegian is Alice",
	"The Pixel user is Bob":                                                                    "google pixel 6 is Bob",
	"The Tesla driver is an artist":                                                            "tesla model 3 is artist",
	"Bob drives a Camry":                                                                       "Bob is toyota camry",
	"The user of the Samsung phone is Bob":                                                     "samsung galaxy s21 is Bob",
	"The Leeds supporter is Bob":                                                               "Leeds United is Bob",
	"The beer drinker is Bob":                                                                  "-",
	"The model owner is Bob":                                                                   "-",
	"Mr. Bob is next to Mrs. Alice":                                                            "Bob next-to Alice",
	"Bob's daughter is Meredith":                                                               "Bob is Meredith",
	"The house of the person employed as a teacher is red":                                     "teacher is red",
	"Bob, who is a teacher, drinks milk":                                                       "Bob is teacher and Bob is milk",
	"The Dane, who drinks tea, is not Bob":                                                     "dane is tea and dane is not Bob",
	"The doctor lives in the red house, which is next to the blue one":                         "doctor is red and red next-to blue",
	"Bob lives next to the doctor, who drinks milk":                                            "Bob next-to doctor and doctor is milk",
	"Bob, the doctor, drinks milk":                                                             "Bob is doctor and Bob is milk",
	"Bob is a doctor and drinks milk":                                                          "Bob is doctor and Bob is milk",
	"Bob lives in house 3 and drinks milk":                                                     "Bob at 3 and Bob is milk",
	"Bob drinks milk, keeps a horse and drives a Honda Civic":                                  "Bob is milk and Bob is horse and Bob is honda civic",
	"Bob has a cat and a Honda Civic":                                                          "Bob is cat and Bob is honda civic",
	"It is Bob who drinks milk":                                                                "Bob is milk",
	"It isn't Bob who drinks milk":                                                             "Bob is not milk",
	"It's the doctor who lives in the red house":                                               "doctor is red",
	"Whoever drinks milk owns a cat":                                                           "milk is cat",
	"The person drinking tea likes to cook":                                                    "tea is cooking",
	"The cat-owning person is Bob":                                                             "cat is Bob",
	"The red house is home to the doctor":                                                      "red is doctor",
	"The red house is where the doctor lives":                                                  "red is doctor",
	"Bob and Alice are the doctor and the lawyer, in some order":                               "either Bob is doctor or Alice is doctor and either Bob is doctor or Bob is lawyer and either Bob is lawyer or Alice is lawyer and either Alice is doctor or Alice is lawyer",
	"Bob and Alice are the doctor and the lawyer":                                              "-",
	"Exactly one of Bob and Alice drinks milk":                                                 "either Bob is milk or Alice is milk",
	"Only one of the doctor and the lawyer is Bob":                                             "either doctor is Bob or lawyer is Bob",
	"The doctor's drink of choice is milk":                                                     "doctor is milk",
}

// TestTold reads them.
func TestToldThings(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, village).(*puzzle)
	for text, want := range told {
		c, err := p.parse(puzzles.Line{Text: text})
		switch {
		case want == "-" && err == nil:
			t.Errorf("%s\nis read as %q", text, p.short(c, false))
		case want == "-":
		case err != nil:
			t.Errorf("%s: %s", text, strings.Split(err.Error(), ": it is none")[0])
		case p.short(c, false) != want:
			t.Errorf("%s\nis read as %q, want %q", text, p.short(c, false), want)
		}
	}
}

func dist(a, b int) int { return max(a-b, b-a) }

// toldPlaces are clues about where Ann, Bob and Cid live, and when they are true.
var toldPlaces = map[string]func(a, b, c int) bool{
	"Ann is immediately left of Bob":                                                          func(a, b, _ int) bool { return a == b-1 },
	"Ann is immediately to the left of Bob":                                                   func(a, b, _ int) bool { return a == b-1 },
	"Ann lives on the immediate left of Bob":                                                  func(a, b, _ int) bool { return a == b-1 },
	"Ann is directly right of Bob":                                                            func(a, b, _ int) bool { return a == b+1 },
	"Ann and Bob are next to each other.":                                                     func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann and Bob live next to each other":                                                     func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann and Bob are not next to each other":                                                  func(a, b, _ int) bool { return dist(a, b) != 1 },
	"Ann and Bob live in houses next to each other":                                           func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann and Bob live side by side":                                                           func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives side by side with Bob":                                                         func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann and Bob are adjacent to each other":                                                  func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann and Bob live in adjacent houses":                                                     func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann and Bob are direct neighbors":                                                        func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Bob is Ann's neighbor":                                                                   func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Bob is a neighbor of Ann":                                                                func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Bob is Ann's next-door neighbor":                                                         func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Bob is Ann's immediate neighbor":                                                         func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Bob is not Ann's neighbor":                                                               func(a, b, _ int) bool { return dist(a, b) != 1 },
	"Ann's neighbor is Bob":                                                                   func(a, b, _ int) bool { return dist(a, b) == 1 },
	"One of Ann's neighbors is Bob":                                                           func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann has a neighbor who is Bob":                                                           func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann is the left neighbor of Bob":                                                         func(a, b, _ int) bool { return a == b-1 },
	"Ann lives beside Bob":                                                                    func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives adjacent to Bob":                                                               func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives at least two houses away from Bob":                                             func(a, b, _ int) bool { return dist(a, b) >= 2 },
	"Ann is at least two houses from Bob":                                                     func(a, b, _ int) bool { return dist(a, b) >= 2 },
	"Ann and Bob are at least three houses apart":                                             func(a, b, _ int) bool { return dist(a, b) >= 3 },
	"Ann and Bob live at most two houses apart":                                               func(a, b, _ int) bool { return dist(a, b) <= 2 },
	"Ann lives at least two houses to the left of Bob":                                        func(a, b, _ int) bool { return a <= b-2 },
	"Ann is at least two houses right of Bob":                                                 func(a, b, _ int) bool { return a >= b+2 },
	"Ann lives at most two houses to the left of Bob":                                         func(a, b, _ int) bool { return a >= b-2 && a < b },
	"Ann lives more than one house away from Bob":                                             func(a, b, _ int) bool { return dist(a, b) > 1 },
	"Ann lives more than two houses to the right of Bob":                                      func(a, b, _ int) bool { return a > b+2 },
	"There are at least two houses between Ann and Bob":                                       func(a, b, _ int) bool { return dist(a, b) >= 3 },
	"There is at least one house between Ann and Bob":                                         func(a, b, _ int) bool { return dist(a, b) >= 2 },
	"There is exactly one house between Ann and Bob":                                          func(a, b, _ int) bool { return dist(a, b) == 2 },
	"There are two houses between Ann and Bob":                                                func(a, b, _ int) bool { return dist(a, b) == 3 },
	"There is one person between Ann and Bob":                                                 func(a, b, _ int) bool { return dist(a, b) == 2 },
	"There are no houses between Ann and Bob":                                                 func(a, b, _ int) bool { return dist(a, b) == 1 },
	"There is no house between Ann and Bob":                                                   func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Exactly one house lies between Ann and Bob":                                              func(a, b, _ int) bool { return dist(a, b) == 2 },
	"Ann is somewhere to the left of both Bob and Cid":                                        func(a, b, c int) bool { return a < b && a < c },
	"Ann is somewhere left of both Bob and Cid":                                               func(a, b, c int) bool { return a < b && a < c },
	"Ann lives somewhere to the right of both Bob and Cid":                                    func(a, b, c int) bool { return a > b && a > c },
	"Ann is next to both Bob and Cid":                                                         func(a, b, c int) bool { return dist(a, b) == 1 && dist(a, c) == 1 },
	"Both Ann and Bob live somewhere to the left of Cid":                                      func(a, b, c int) bool { return a < c && b < c },
	"Ann and Bob are both somewhere left of Cid":                                              func(a, b, c int) bool { return a < c && b < c },
	"Ann and Bob live somewhere to the left of Cid":                                           func(a, b, c int) bool { return a < c && b < c },
	"Both Ann and Bob live next to Cid":                                                       func(a, b, c int) bool { return dist(a, c) == 1 && dist(b, c) == 1 },
	"Ann comes before Bob":                                                                    func(a, b, _ int) bool { return a < b },
	"Ann is before Bob":                                                                       func(a, b, _ int) bool { return a < b },
	"Ann is somewhere before Bob":                                                             func(a, b, _ int) bool { return a < b },
	"Ann comes after Bob":                                                                     func(a, b, _ int) bool { return a > b },
	"Ann is immediately before Bob":                                                           func(a, b, _ int) bool { return a == b-1 },
	"Ann comes directly after Bob":                                                            func(a, b, _ int) bool { return a == b+1 },
	"Ann comes right after Bob":                                                               func(a, b, _ int) bool { return a == b+1 },
	"Ann is two houses before Bob":                                                            func(a, b, _ int) bool { return a == b-2 },
	"Ann is two places after Bob":                                                             func(a, b, _ int) bool { return a == b+2 },
	"Ann is before Bob but after Cid":                                                         func(a, b, c int) bool { return c < a && a < b },
	"Ann comes after Bob and before Cid":                                                      func(a, b, c int) bool { return b < a && a < c },
	"Ann is somewhere to the left of Bob and somewhere to the right of Cid":                   func(a, b, c int) bool { return c < a && a < b },
	"Ann lives in the second to last house":                                                   func(a, _, _ int) bool { return a == 4 },
	"Ann is second to last":                                                                   func(a, _, _ int) bool { return a == 4 },
	"Ann lives in the second-to-last house":                                                   func(a, _, _ int) bool { return a == 4 },
	"Ann lives in the third to last house":                                                    func(a, _, _ int) bool { return a == 3 },
	"Ann lives in the next to last house":                                                     func(a, _, _ int) bool { return a == 4 },
	"Ann lives in the second last house":                                                      func(a, _, _ int) bool { return a == 4 },
	"Ann lives in the second house from the right":                                            func(a, _, _ int) bool { return a == 4 },
	"Ann is second from the right":                                                            func(a, _, _ int) bool { return a == 4 },
	"Ann is second from the left":                                                             func(a, _, _ int) bool { return a == 2 },
	"Ann is in the penultimate house":                                                         func(a, _, _ int) bool { return a == 4 },
	"Ann is at one of the ends":                                                               func(a, _, _ int) bool { return a == 1 || a == 5 },
	"In one of the ends is Ann":                                                               func(a, _, _ int) bool { return a == 1 || a == 5 },
	"Ann is not at either end":                                                                func(a, _, _ int) bool { return a != 1 && a != 5 },
	"Ann does not live at either end of the row":                                              func(a, _, _ int) bool { return a != 1 && a != 5 },
	"Ann is at neither end":                                                                   func(a, _, _ int) bool { return a != 1 && a != 5 },
	"Ann and Bob live at opposite ends":                                                       func(a, b, _ int) bool { return dist(a, b) == 4 },
	"Ann and Bob are at opposite ends of the street":                                          func(a, b, _ int) bool { return dist(a, b) == 4 },
	"Ann lives at the opposite end of the row from Bob":                                       func(a, b, _ int) bool { return dist(a, b) == 4 },
	"Ann is at the opposite end from Bob":                                                     func(a, b, _ int) bool { return dist(a, b) == 4 },
	"Ann lives at the left end":                                                               func(a, _, _ int) bool { return a == 1 },
	"Ann is at 1 or 2 or 3 or 4 or 5":                                                         func(_, _, _ int) bool { return true },
	"Ann at 1, 2, 3 or 5":                                                                     func(a, _, _ int) bool { return a != 4 },
	"Ann lives in one of the first two houses":                                                func(a, _, _ int) bool { return a <= 2 },
	"Ann lives in one of the last three houses":                                               func(a, _, _ int) bool { return a >= 3 },
	"Ann lives in one of the first three":                                                     func(a, _, _ int) bool { return a <= 3 },
	"Ann is at the fourth position":                                                           func(a, _, _ int) bool { return a == 4 },
	"At the fourth position is Ann":                                                           func(a, _, _ int) bool { return a == 4 },
	"In the third house lives Ann":                                                            func(a, _, _ int) bool { return a == 3 },
	"Ann is in the center house":                                                              func(a, _, _ int) bool { return a == 3 },
	"Ann lives in the house in the middle":                                                    func(a, _, _ int) bool { return a == 3 },
	"Ann lives in house #3":                                                                   func(a, _, _ int) bool { return a == 3 },
	"Ann lives in house number 3":                                                             func(a, _, _ int) bool { return a == 3 },
	"Ann is in house three":                                                                   func(a, _, _ int) bool { return a == 3 },
	"Ann is not in the fourth house":                                                          func(a, _, _ int) bool { return a != 4 },
	"Ann is exactly to the left of Bob":                                                       func(a, b, _ int) bool { return a == b-1 },
	"Ann is just left of Bob":                                                                 func(a, b, _ int) bool { return a == b-1 },
	"Ann is somewhere between Bob and Cid":                                                    func(a, b, c int) bool { return b < a && a < c || c < a && a < b },
	"Ann lives between Bob and Cid":                                                           func(a, b, c int) bool { return dist(a, b) == 1 && dist(a, c) == 1 && b != c },
	"Ann lives directly between Bob and Cid":                                                  func(a, b, c int) bool { return dist(a, b) == 1 && dist(a, c) == 1 && b != c },
	"Ann lives in a house somewhere between Bob and Cid":                                      func(a, b, c int) bool { return b < a && a < c || c < a && a < b },
	"Ann lives in the house between Bob and Cid":                                              func(a, b, c int) bool { return dist(a, b) == 1 && dist(a, c) == 1 && b != c },
	"Ann's house is next to Bob's house":                                                      func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann's house is next to Bob's":                                                            func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives in the house next to Bob":                                                      func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives in the house next to the one where Bob lives":                                  func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives in a house next to the house of Bob":                                           func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann lives in the house immediately to the left of Bob's":                                 func(a, b, _ int) bool { return a == b-1 },
	"The house of Ann is to the immediate right of the house of Bob":                          func(a, b, _ int) bool { return a == b+1 },
	"Immediately left of Bob is Ann":                                                          func(a, b, _ int) bool { return a == b-1 },
	"Ann has Bob as a neighbor":                                                               func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann has Bob to her left":                                                                 func(a, b, _ int) bool { return b == a-1 },
	"Ann lives two doors from Bob":                                                            func(a, b, _ int) bool { return dist(a, b) == 2 },
	"Ann lives two doors away from Bob":                                                       func(a, b, _ int) bool { return dist(a, b) == 2 },
	"Ann and Bob are two houses apart":                                                        func(a, b, _ int) bool { return dist(a, b) == 2 },
	"Ann and Bob are separated by one house":                                                  func(a, b, _ int) bool { return dist(a, b) == 2 },
	"Ann is separated from Bob by two houses":                                                 func(a, b, _ int) bool { return dist(a, b) == 3 },
	"Ann is Bob and lives in the first house":                                                 func(a, b, _ int) bool { return a == 1 && b == 1 },
	"Ann is Bob and is next to Cid":                                                           func(a, b, c int) bool { return a == b && dist(a, c) == 1 },
	"Ann lives in the first house, and Bob lives in the last house":                           func(a, b, _ int) bool { return a == 1 && b == 5 },
	"Ann, Bob and Cid live in different houses":                                               func(a, b, c int) bool { return a != b && b != c && a != c },
	"Ann, Bob and Cid are three different people":                                             func(a, b, c int) bool { return a != b && b != c && a != c },
	"Of Ann and Bob, one lives in house 2 and the other in house 4":                           func(a, b, _ int) bool { return a == 2 && b == 4 || a == 4 && b == 2 },
	"Of Ann and Bob, one is Cid and the other lives in the first house":                       func(a, b, c int) bool { return a == c && b == 1 && a != b || b == c && a == 1 && a != b },
	"Ann is not adjacent to Bob":                                                              func(a, b, _ int) bool { return dist(a, b) != 1 },
	"Ann doesn't live beside Bob or Cid":                                                      func(a, b, c int) bool { return dist(a, b) != 1 && dist(a, c) != 1 },
	"Ann lives in an even-numbered house":                                                     func(a, _, _ int) bool { return a%2 == 0 },
	"Ann is the first":                                                                        func(a, _, _ int) bool { return a == 1 },
	"Ann is first in the row":                                                                 func(a, _, _ int) bool { return a == 1 },
	"Ann is last":                                                                             func(a, _, _ int) bool { return a == 5 },
	"Ann lives further left than Bob":                                                         func(a, b, _ int) bool { return a < b },
	"Ann's house number is lower than Bob's":                                                  func(a, b, _ int) bool { return a < b },
	"Ann lives in a lower-numbered house than Bob":                                            func(a, b, _ int) bool { return a < b },
	"Ann's house number is higher than Bob's":                                                 func(a, b, _ int) bool { return a > b },
	"Ann lives to the right of Bob, but not immediately":                                      func(a, b, _ int) bool { return a > b+1 },
	"Ann lives somewhere to the left of Bob but not directly":                                 func(a, b, _ int) bool { return a < b-1 },
	"Ann is to the left of, but not next to, Bob":                                             func(a, b, _ int) bool { return a < b-1 },
	"Ann is somewhere right of Bob, but not next to him":                                      nil,
	"Ann is somewhere right of Bob, but not next to it":                                       func(a, b, _ int) bool { return a > b+1 },
	"Ann, Bob, Cid and q are four different people":                                           nil,
	"Ann, Bob and Cid are four different people":                                              nil,
	"The three people are Ann, Bob and Cid":                                                   func(a, b, c int) bool { return a != b && b != c && a != c },
	"Ann's neighbor to the left is Bob":                                                       func(a, b, _ int) bool { return b == a-1 },
	"Ann's next-door neighbor on the right is Bob":                                            func(a, b, _ int) bool { return b == a+1 },
	"The rightmost house's owner is Ann":                                                      func(a, _, _ int) bool { return a == 5 },
	"Ann lives in house no. 3":                                                                func(a, _, _ int) bool { return a == 3 },
	"Ann at no 3":                                                                             nil,
	"Ann lives in one of the end houses":                                                      func(a, _, _ int) bool { return a == 1 || a == 5 },
	"Ann lives no further than two houses from Bob":                                           func(a, b, _ int) bool { return dist(a, b) <= 2 },
	"The third house is where Ann lives":                                                      func(a, _, _ int) bool { return a == 3 },
	"Ann is neighbors with Bob":                                                               func(a, b, _ int) bool { return dist(a, b) == 1 },
	"Ann, who is next to Bob, lives in the third house":                                       func(a, b, _ int) bool { return a == 3 && dist(a, b) == 1 },
	"Ann lives next to Bob, who is not in the third house":                                    func(a, b, _ int) bool { return b != 3 && dist(a, b) == 1 },
	"Ann lives in the first house on the left":                                                func(a, _, _ int) bool { return a == 1 },
	"Ann lives in the second house on the right":                                              func(a, _, _ int) bool { return a == 4 },
	"Ann lives in the last house on the left":                                                 nil,
	"There's one house between Ann and Bob":                                                   func(a, b, _ int) bool { return dist(a, b) == 2 },
	"There are two houses separating Ann and Bob":                                             func(a, b, _ int) bool { return dist(a, b) == 3 },
	"One house separates Ann from Bob":                                                        func(a, b, _ int) bool { return dist(a, b) == 2 },
	"Ann, Bob and Cid all live in different houses":                                           func(a, b, c int) bool { return a != b && b != c && a != c },
	"Between Ann and Bob, one lives in the first house and the other in the last house":       func(a, b, _ int) bool { return dist(a, b) == 4 },
	"Between Ann and Bob, one lives in the first house and the other lives in the last house": func(a, b, _ int) bool { return dist(a, b) == 4 },
	"One of Ann and Bob lives in the first house and the other lives in the last house":       func(a, b, _ int) bool { return dist(a, b) == 4 },
	"Ann is Bob or lives in the first house":                                                  func(a, b, _ int) bool { return (a == b) != (a == 1) },
	// None of these says one thing.
	"Ann was born before Bob":        nil,
	"Ann's birthday is before Bob's": nil, "Ann eats before Bob": nil, "Ann drinks after Bob": nil, "Ann is older than Bob": nil,
	"Ann is to the left or right of both Bob and Cid": nil,
	"Ann lives near Bob":                              nil,
	"Ann is at least Bob":                             nil,
	"Ann is both Bob and Cid's":                       nil,
	"Ann lives at opposite ends":                      nil,
	"Ann and Bob and":                                 nil,
	"Ann is before":                                   nil,
	"Ann and Bob live to the opposite end":            nil,
	"Ann lives at least six houses from Bob":          nil,
	"Ann lives in one of the first nine houses":       nil,
	"Ann is left of Bob and Cid":                      nil,
	"Ann lives next to Bob and Cid":                   nil,
	"Ann hates Bob":                                   nil,
	"Ann lives in the same city as Bob":               nil,
	"Ann lives in the sixth to last house":            nil,
	"There are no two houses between Ann and Bob":     nil,
	"Ann is not next to both Bob and Cid":             nil,
	"Ann or Bob is both next to Cid":                  nil,
	"Ann is either before Bob but after Cid":          nil,
}

func TestToldPlaces(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 3x5\na: Ann q r s t\nb: Bob Q R S T\nc: Cid u v w x\n").(*puzzle)
	for text, want := range toldPlaces {
		got, err := p.parse(puzzles.Line{Text: text})
		if err != nil || want == nil {
			if err == nil {
				t.Errorf("%s\nis read as %q", text, p.short(got, false))
			} else if want != nil {
				t.Errorf("%s\n    %s", text, strings.Split(err.Error(), ": it is none")[0])
			}
			continue
		}
		for n := range 125 {
			a, b, c := n/25, n/5%5, n%5
			if in := []int{a, b, c}; got.holds(func(w int) int { return in[w/5] }) != want(a+1, b+1, c+1) {
				t.Errorf("%s\nis read as %q, wrong for Ann, Bob and Cid in %d, %d, %d", text, p.short(got, false), a+1, b+1, c+1)
				break
			}
		}
	}
}

// TestTwofold tells words apart that several attributes have.
func TestTwofold(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 3x2\nname: Alice Bob\nmother: Alice Carol\nchild: Bob Alice\n").(*puzzle)
	for text, want := range map[string]string{
		"The person whose mother's name is Alice is in house 1": "mother/Alice at 1",
		"The person whose name is Alice is in house 1":          "name/Alice at 1",
		"The person whose child is named Bob lives in house 1":  "child/Bob at 1",
		"Carol's child is named Alice":                          "Carol is child/Alice",
		"Alice is in house 1":                                   "",
		"The mother of the person in house 1 is Alice":          "",
		"The person whose mother is Bob lives in house 1":       "",
		"The person named Bob lives in house 1":                 "name/Bob at 1",
	} {
		c, err := p.parse(puzzles.Line{Text: text})
		if (err == nil) != (want != "") || err == nil && p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
}
