package english

import (
	"slices"
	"testing"
)

func TestDictionary(t *testing.T) {
	var d Dictionary
	for i, w := range []string{"dogs", "orange", "orange juice", "Old Gold", "first"} {
		toks := Tokens(w)
		if w != "first" {
			d.Add("", Joined(toks), len(toks), i)
		}
		d.Add("pet", Joined(toks), 1+len(toks), i)
	}
	asked := 0
	var l Lookup
	l.Begin(&d, func(token string) Set {
		asked++
		return Set{uint64(len(token))}
	}, func(token string) bool { return token == "dog" })
	for line, want := range map[string]struct {
		words  []int
		tokens int
	}{
		"dogs bark": {[]int{0}, 1}, "pet dogs": {[]int{0}, 2}, "pet/dog": {[]int{0}, 2}, "dog": {nil, 0}, // it is common
		"orange": {[]int{1}, 1}, "orange juices": {[]int{2}, 2}, "Orange-juice": {[]int{2}, 2}, "oldgold x": {[]int{3}, 1},
		"first": {nil, 0}, "pet first": {[]int{4}, 2}, "": {nil, 0},
	} {
		if words, n := l.Find(Tokens(line)); n != want.tokens || !slices.Equal(words, want.words) {
			t.Errorf("%q begins with %v of %d tokens, want %v of %d", line, words, n, want.words, want.tokens)
		}
	}
	if first := l.ClassesOf("dogs"); l.ClassesOf("dogs") != first || asked != 1 {
		t.Errorf("the classes of a token were asked for %d times, want once", asked)
	}
	if !l.IsCommon("dog") || l.IsCommon("dogs") {
		t.Error("dog is common, dogs is not")
	}
}

func TestNumbers(t *testing.T) {
	for word, want := range map[string][2]int{"three": {3, 0}, "12": {12, 0}, "third": {0, 3}, "3rd": {0, 3}, "0": {0, 0}, "-1": {0, 0}, "house": {0, 0}} {
		if got := [2]int{Number(word), Ordinal(word)}; got != want {
			t.Errorf("%q is the number and the ordinal %v, want %v", word, got, want)
		}
	}
	for word, want := range map[string][2]bool{"drinking": {true, false}, "drinker": {false, true}, "drink": {true, false}, "zebra": {false, false}} {
		if does, doer := Form(word, Verb); [2]bool{does, doer} != want {
			t.Errorf("%q is a form of a verb, or who does it: %v, %v, want %v", word, does, doer, want)
		}
	}
}
