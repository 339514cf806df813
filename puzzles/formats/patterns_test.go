package formats

import (
	"regexp"
	"testing"
)

// TestFind wants of every pattern what a regular expression finds.
func TestFind(t *testing.T) {
	texts := []string{"", " ", "\n", " \t\r\n\f x", "\v", "abc", "ABC", "a", "12x", ":5", "#", ",,", "é", "\u00a0", "\xff\xfe", "x\xff", "-+", "aab", "aX"}
	for _, pattern := range []string{
		`\s*`, `[ \t]*`, `.*`, `(?s).*`, `\n|$`, `$`, `[:#]`, `#`, `,`, `abc`, `(?i)abc`, `é`, `[^\n]*`, `[^:]*:`, `[a-z]`, `\S`, `\w*`, `\d+`, `a*?`, `a+`,
		`[0-9a-f]{2}`, `(?:a)*`, `x[0-9]`, `[é-ü]*`, `a{2}`, `.`, `(?i)a`, `(?i)a*`,
	} {
		slow := regexp.MustCompile("^(?:" + pattern + ")")
		for _, text := range texts {
			want := -1
			if m := slow.FindStringIndex(text); m != nil {
				want = m[1]
			}
			if got := find(pattern, text); got != want {
				t.Errorf("%q in %q is %d, want %d", pattern, text, got, want)
			}
		}
	}
}
