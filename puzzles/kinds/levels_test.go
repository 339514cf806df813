package kinds_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/proof"
)

// level wants the first level of a hint to say where to look and nothing of what follows there, and
// the second one not to say it either.
func level(seen *int) look {
	const long = 150 // letters
	return look{func(puzzles.Pack) int { return 25 }, func(t *testing.T, at puzzles.Position, h proof.Hint) bool {
		b := at.Rules.Board
		nudge, by := h.Nudge(b), h.By(b)
		*seen++
		if place, ok := strings.CutPrefix(nudge, "Look at "); !ok || len(place) < 3 || !strings.HasSuffix(nudge, ".") || utf8.RuneCountInString(nudge) > long {
			t.Errorf("%q does not say where to look", nudge)
		}
		if by == "" || by == nudge {
			t.Errorf("%q is followed by %q, which does not say by what", nudge, by)
		}
		if !slices.ContainsFunc(h.LooksAt(), func(s proof.Step) bool { return len(s.Sites) > 0 }) {
			t.Errorf("%q points at nothing that could be lit", nudge)
		}
		for _, g := range h.Gains {
			site := b.Sites[g.Site]
			is := site.Values[g.Value]
			rest := regexp.MustCompile(`\b(row|column|box|clue) \d+`).ReplaceAllString(strings.ReplaceAll(nudge, site.String(), ""), "")
			rest = regexp.MustCompile(`\bcage \S+ at `).ReplaceAllString(rest, "cage ") // a clue is printed too
			for _, l := range b.Labels {                                                // a clue is printed, whatever it says
				if said := l.Said(); said != "" {
					rest = strings.Replace(rest, "the "+said+" ", "", 1)
				}
			}
			word := func(of string) bool {
				return regexp.MustCompile(`(^|\W)` + regexp.QuoteMeta(of) + `(\W|$)`).MatchString(rest)
			}
			if english.Names(nudge, site.String()) && (word(is.Key) || word(strings.TrimPrefix(is.Words, "is "))) {
				t.Errorf("%q names the value of %v", nudge, site)
			}
			for _, level := range []string{nudge, by} {
				if says := b.Clause([]puzzles.Gain{g}); strings.Contains(strings.ToLower(level), strings.ToLower(says)) || strings.Contains(level, site.String()+" "+is.Words) {
					t.Errorf("%q gives away that %s", level, says)
				}
			}
		}
		return false
	}}
}
