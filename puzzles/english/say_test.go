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

func TestAsClause(t *testing.T) {
	for _, c := range []struct{ sentence, begins, want string }{
		{"The cat is in house 2.", "", "the cat is in house 2"},
		{"Émile drinks tea! ", "Émile", "Émile drinks tea"},
		{"Tea is drunk next to him.", "tea", "tea is drunk next to him"},
		{"", "", ""},
	} {
		if got := AsClause(c.sentence, c.begins); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.sentence, got, c.want)
		}
	}
}

func TestQuestion(t *testing.T) {
	for clause, want := range map[string]string{
		"row 6 holds exactly one 5":        "Where in row 6 can the 5 go?",
		"exactly one house's drink is tea": "Which house's drink is tea?",
		"r1c2 has 2 of its 3 bridges left": "r1c2 has 2 of its 3 bridges left: what follows from it?",
	} {
		if got := Question(clause); got != want {
			t.Errorf("%q asks %q, want %q", clause, got, want)
		}
	}
}

func TestSpans(t *testing.T) {
	for characters, want := range map[string]string{"": "none", "01": "0 and 1", "#-123?": "#, -, 1 to 3 and ?", "○●": "○ and ●", "abd": "a, b and d"} {
		if got := List(Spans(characters), "and"); got != want {
			t.Errorf("%q: %s, want %s", characters, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]bool{"r1c1 is": true, "r1c12": false, "at r1c1": true, "r1c12 and r1c1.": true, "r1c": false, "": false} {
		if Names(text, "r1c1") != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
