package english

import "testing"

func TestAsSentence(t *testing.T) {
	for clause, want := range map[string]string{
		"the cat is in house 2": "The cat is in house 2.",
		"émile is in house 1":   "Émile is in house 1.",
		"r1c2 is a 5":           "r1c2 is a 5.",
		"":                      ".",
	} {
		if got := AsSentence(clause); got != want {
			t.Errorf("%q becomes %q, want %q", clause, got, want)
		}
	}
}
