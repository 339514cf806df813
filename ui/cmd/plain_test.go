package cmd

import (
	"strings"
	"testing"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"r1\tone\ntwo ✓":       "r1\tone\ntwo ✓",
		"\x1b[31mred\a":        "�[31mred�",
		"\u009b31m\u202eback.": "�31m�back.",
		"\x7f\r\n":             "��\n",
	} {
		var b strings.Builder
		w := newPlain(&b)
		for i := range len(text) { // also in the midst of a character
			if _, err := w.Write([]byte{text[i]}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil || b.String() != want {
			t.Errorf("%q is written as %q, want %q (%v)", text, b.String(), want, err)
		}
	}
}
