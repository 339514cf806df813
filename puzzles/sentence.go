package puzzles

import (
	"math/bits"
	"slices"
	"strings"

	"crib/puzzles/english"
)

// A Gain is a fact learned: that it holds, or that it is ruled out.
type Gain struct {
	Fact
	Holds bool
}

// Clause joins gains as a sentence does: "r1c2 and r1c3 are not a 5".
func (b *Board) Clause(gains []Gain) string {
	if b.Says != nil {
		if says := b.Says(gains); says != "" {
			return says
		}
	}
	gains = b.settled(gains)
	var parts []string
	for i := 0; i < len(gains); {
		v := b.value(gains[i])
		j := i + 1
		for j < len(gains) && gains[j].Holds == gains[i].Holds && b.value(gains[j]) == v {
			j++
		}
		words := v.Words
		if !gains[i].Holds {
			words = v.Deny()
		}
		if rest := b.denied(gains[i:]); j == i+1 && len(rest) > 1 {
			var at []string
			for ; i < len(gains) && slices.Equal(b.denied(gains[i:]), rest); i += len(rest) {
				at = append(at, b.Sites[gains[i].Site].String())
			}
			are := " is not "
			if len(at) > 1 {
				are = " are not "
				for k, what := range rest {
					rest[k] = strings.TrimPrefix(english.Are("is "+what), "are ")
				}
			}
			parts = append(parts, english.List(at, "and")+are+english.List(rest, "or"))
			continue
		}
		var at []string
		for _, g := range gains[i:j] {
			at = append(at, b.Sites[g.Site].String())
		}
		if are := english.Are(words); len(at) > 1 && are != words {
			words = are
		} else if len(at) > 1 {
			for _, p := range at[:len(at)-1] {
				parts = append(parts, p+" "+words)
			}
			at = at[len(at)-1:]
		}
		parts = append(parts, english.List(at, "and")+" "+words)
		i = j
	}
	return english.List(parts, "and")
}

// settled says which value a site holds rather than that it holds none of the others, where
// these are several.
func (b *Board) settled(gains []Gain) []Gain {
	var out []Gain
	for i := 0; i < len(gains); {
		rest := Values(0) // of the site, which are not denied
		n := len(b.Sites[gains[i].Site].Values)
		for v := range n {
			rest = rest.With(v)
		}
		j := i
		for j < len(gains) && !gains[j].Holds && gains[j].Site == gains[i].Site && rest.Has(gains[j].Value) {
			rest = rest.Toggle(gains[j].Value)
			j++
		}
		if n > 2 && j-i == n-1 {
			out = append(out, Gain{Fact{gains[i].Site, bits.TrailingZeros64(uint64(rest))}, true})
			i = j
			continue
		}
		out = append(out, gains[i])
		i++
	}
	return out
}

// denied returns what the first site among gains is not, as far as the gains in
// a row say so of it: "a 1", "a 2".
func (b *Board) denied(gains []Gain) []string {
	var rest []string
	for _, g := range gains {
		what, ok := strings.CutPrefix(b.value(g).Deny(), "is not ")
		if g.Holds || g.Site != gains[0].Site || !ok {
			break
		}
		rest = append(rest, what)
	}
	return rest
}

func (b *Board) value(g Gain) Value { return b.Sites[g.Site].Values[g.Value] }
