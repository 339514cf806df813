package english

import (
	"strings"
	"testing"
)

func TestTokens(t *testing.T) {
	for line, want := range map[string]string{
		"The dog's owner isn't Bob.": "the dog 's owner is not bob",
		"They can't, and cannot!":    "they not , and not",
		"cat != dog; a == b":         "cat not dog , a is b",
		"next-to -3":                 "next to - 3",
		"n't so":                     "n t so",
	} {
		var low []string
		for _, tok := range Tokens(line) {
			low = append(low, tok.Low)
			if runes := []rune(line); !strings.HasPrefix(string(runes[tok.Col-1:]), strings.TrimSuffix(tok.Raw, "'t")) && tok.Low != "'s" {
				t.Errorf("%q: %q is not at %d", line, tok.Raw, tok.Col)
			}
		}
		if got := strings.Join(low, " "); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

func TestForms(t *testing.T) {
	for word, want := range map[string]string{"parties": "party", "boxes": "box", "dogs": "dog", "glass": "glass", "women": "woman"} {
		if got := Stem(word); got != want {
			t.Errorf("one of %q is %q, want %q", word, got, want)
		}
	}
	known := func(w string) bool { return w == "drive" || w == "run" || w == "carry" }
	for word, want := range map[string]bool{"drives": true, "driving": true, "running": true, "carries": true, "sing": false} {
		if formOf(word, []string{"s", "ing"}, known) != want {
			t.Errorf("%q: a form of drive, run or carry is not %v", word, want)
		}
	}
	for word, want := range map[string]bool{"zebra": true, "zbra": true, "ezbra": true, "zebrra": true, "zbar": false} {
		if similar([]rune(word), []rune("zebra"), 1) != want {
			t.Errorf("%q is one slip from zebra: want %v", word, want)
		}
	}
}

func TestDeny(t *testing.T) {
	for says, want := range map[string]string{
		"is the Dane": "is not the Dane", "has 3": "does not have 3",
		"lives in the red house": "does not live in the red house", "grows roses": "does not grow roses",
	} {
		if got := Deny(says); got != want {
			t.Errorf("not %q is %q, want %q", says, got, want)
		}
	}
}
