package formats

import (
	"regexp"
	"sync"
)

// patterns are what was made of those that were asked for: a file may have many
// lines, and a line is tried as many formats.
var patterns sync.Map

// find returns how much of a text matches a pattern at its beginning, -1 if it
// does not.
func find(pattern, text string) int {
	re, ok := patterns.Load(pattern)
	if !ok {
		re, _ = patterns.LoadOrStore(pattern, regexp.MustCompile("^(?:"+pattern+")"))
	}
	if m := re.(*regexp.Regexp).FindStringIndex(text); m != nil {
		return m[1]
	}
	return -1
}
