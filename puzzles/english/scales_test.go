package english_test

import (
	"slices"
	"testing"

	"crib/puzzles/english"
)

func TestValues(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  []int
	}{
		{[]string{"21", "5", "nine"}, []int{21, 5, 9}},
		{[]string{"5 years", "21 years"}, []int{5, 21}},
		{[]string{"5 years", "21 months"}, nil},
		{[]string{"9am", "1pm"}, nil},
		{[]string{"5", "5"}, nil},
		{[]string{"5", "0"}, nil},
		{[]string{"March", "jan", "sept"}, []int{3, 1, 9}},
		{[]string{"very tall", "short"}, []int{5, 2}},
		{[]string{"tall", "red"}, nil},
		{[]string{"99999999999999999999", "1"}, nil},
	} {
		if got := english.Values(c.words); !slices.Equal(got, c.want) {
			t.Errorf("%q stand for %v, want %v", c.words, got, c.want)
		}
	}
}

func TestCompares(t *testing.T) {
	for _, c := range []struct {
		attribute, token string
		sign             int
		unit             bool
	}{
		{"age", "older", 1, false},
		{"ages", "youngest", -1, false},
		{"age", "years", 0, true},
		{"birth year", "older", -1, false},
		{"birth month", "earlier", -1, false},
		{"birth", "older", 0, false},
		{"cheese age", "older", 0, false},
		{"age", "taller", 0, false},
		{"color", "older", 0, false},
	} {
		if sign, unit := english.Compares(c.attribute, c.token); sign != c.sign || unit != c.unit {
			t.Errorf("%q of a %s: %d, %v, want %d, %v", c.token, c.attribute, sign, unit, c.sign, c.unit)
		}
	}
}
