package zebra

import (
	"testing"

	"crib/puzzles"
	"crib/puzzles/kindtest"
)

// ages are clues about how old Bob and Dora are, in years, and when they are true.
var ages = map[string]func(b, d int) bool{
	"Bob is older than Dora":                             func(b, d int) bool { return b > d },
	"Bob is younger than Dora":                           func(b, d int) bool { return b < d },
	"Bob is not older than Dora":                         func(b, d int) bool { return b <= d },
	"Bob isn't younger than Dora":                        func(b, d int) bool { return b >= d },
	"Bob is the oldest":                                  func(b, _ int) bool { return b == 33 },
	"The oldest person is Bob":                           func(b, _ int) bool { return b == 33 },
	"The youngest is not Bob":                            func(b, _ int) bool { return b != 5 },
	"Bob is the second oldest":                           func(b, _ int) bool { return b == 21 },
	"The third youngest child is Bob":                    func(b, _ int) bool { return b == 21 },
	"Bob is 9 years old":                                 func(b, _ int) bool { return b == 9 },
	"Bob is 21 years old":                                func(b, _ int) bool { return b == 21 },
	"The 9-year-old is not Bob":                          func(b, _ int) bool { return b != 9 },
	"Bob's age is 9":                                     func(b, _ int) bool { return b == 9 },
	"Bob is 12 years older than Dora":                    func(b, d int) bool { return b == d+12 },
	"Bob is exactly four years younger than Dora":        func(b, d int) bool { return b == d-4 },
	"Bob is at least 12 years older than Dora":           func(b, d int) bool { return b >= d+12 },
	"Bob is more than 12 years older than Dora":          func(b, d int) bool { return b > d+12 },
	"Bob is more than 12 years younger than Dora":        func(b, d int) bool { return b < d-12 },
	"Bob is older than the 9-year-old":                   func(b, _ int) bool { return b > 9 },
	"The 21-year-old is older than Bob":                  func(b, _ int) bool { return b < 21 },
	"Bob's age is higher than Dora's":                    func(b, d int) bool { return b > d },
	"Bob has a lower age than Dora":                      func(b, d int) bool { return b < d },
	"Bob is older than both Dora and the 9-year-old":     func(b, d int) bool { return b > d && b > 9 },
	"Bob is older than Dora but younger than the oldest": func(b, d int) bool { return b > d && b < 33 },
	"If Bob is 21 years old, Dora is younger than Bob":   func(b, d int) bool { return b != 21 || d < b },
	"Both Bob and Dora are older than the 5-year-old":    func(b, d int) bool { return b > 5 && d > 5 },
}

// noAges are clues that say no such thing, or not clearly.
var noAges = []string{
	"Bob is the 9-year-old and is younger than Dora",
	"Bob is 12 months older than Dora",
	"Bob is much older than Dora",
	"Bob is twice as old as Dora",
	"Bob is older than Dora or the 9-year-old",
	"Bob is either older than Dora or the oldest",
	"Bob is older",
	"The older is Bob",
	"The man who is older than Bob is Dora",
	"Bob lives next to a man older than Dora",
	"Bob is taller than Dora",
	"Bob is 8 years old",
	"The 5-year-old is older than Bob",
	"Bob is the sixth oldest",
	"Bob was born before Dora",
	"Bob is older than Dora by 12 years",
	"Neither Bob nor Dora is older than the youngest",
	"Bob, older than Dora, lives in the first house",
	"If Bob is older than Dora, Bob is 9 years old",
}

// TestCompared compares what is read with plain arithmetic, in all houses.
func TestCompared(t *testing.T) {
	years := []int{21, 5, 33, 9}
	p := kindtest.Puzzle(t, Kind, "zebra 3x4\nname: Ann, Bob, Cid, q\ngirl: Ada, Bea, Cleo, Dora\nage: 21, 5, 33, 9\n").(*puzzle)
	for _, text := range noAges {
		if c, err := p.parse(puzzles.Line{Text: text}); err == nil {
			t.Errorf("%s\nis read as %q", text, p.short(c, false))
		}
	}
	for text, want := range ages {
		got, err := p.parse(puzzles.Line{Text: text})
		if err != nil {
			t.Error(err)
			continue
		}
		for n := range 24 * 16 {
			old := []int{0, 1, 2, 3} // the house of each age
			for i, k := 0, n/16; i < 3; i++ {
				j := i + k%(4-i)
				old[i], old[j] = old[j], old[i]
				k /= 4 - i
			}
			b, d := n%4, n/4%4
			in := map[int]int{1: b, 4 + 3: d}
			of := map[int]int{}
			for k, h := range old {
				in[8+k], of[h] = h, years[k]
			}
			if got.holds(func(w int) int { return in[w] }) != want(of[b], of[d]) {
				t.Errorf("%s\nis read as %q, wrong where they are %d and %d", text, p.short(got, false), of[b], of[d])
				break
			}
		}
	}
}

// TestOthersAge wants nobody to be older by the age of something else.
func TestOthersAge(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 2x3\nname: Ann, Bob, Cid\ncheese age: 5, 9, 12\n").(*puzzle)
	for _, text := range []string{"Ann is older than Bob", "The oldest is Bob", "Ann is 4 years older than Bob", "Ann is 9 years old"} {
		if c, err := p.parse(puzzles.Line{Text: text}); err == nil {
			t.Errorf("%s\nis read as %q", text, p.short(c, false))
		}
	}
}

// TestOrders compares what is no number.
func TestOrders(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "zebra 4x3\nname: Ann, Bob, Cid\nbirth month: may, jan, apr\nheight: short, very tall, average\nrent: 900, 700, 850\n").(*puzzle)
	for text, want := range map[string]string{
		"The one born latest in the year is Bob":              "",
		"Ann was born earlier in the year than Bob":           "Ann is not may and either Ann is not apr or Bob is may or both and either Ann is not jan or Bob is not jan or both and Bob is not jan",
		"The tallest is Bob":                                  "very tall is Bob",
		"The shortest man is Bob":                             "short is Bob",
		"The short man is Bob":                                "short is Bob",
		"Bob is the shortest":                                 "Bob is short",
		"Bob has the highest rent":                            "",
		"Bob's rent is higher than Ann's":                     "Bob is not 700 and either Bob is not 850 or Ann is 700 or both and either Bob is not 900 or Ann is not 900 or both and Ann is not 900",
		"Bob pays a higher rent than Ann":                     "",
		"Bob has a lower rent than the tallest person":        "either Bob is not 700 or very tall is not 700 or both and very tall is not 700 and either Bob is not 850 or very tall is 900 or both and Bob is not 900",
		"Bob has a higher house than Ann":                     "",
		"The cheapest is Bob's":                               "700 is Bob",
		"Bob is older than Ann":                               "",
		"Ann's birth month is earlier in the year than Bob's": "Ann is not may and either Ann is not apr or Bob is may or both and either Ann is not jan or Bob is not jan or both and Bob is not jan",
	} {
		c, err := p.parse(puzzles.Line{Text: text})
		if (err == nil) != (want != "") || err == nil && p.short(c, false) != want {
			t.Errorf("%s\nis read as %q (%v), want %q", text, p.short(c, false), err, want)
		}
	}
}
