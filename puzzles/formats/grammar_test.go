package formats

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A sum is letters, of which digits mean themselves.
type sum string

func (s sum) Len() int                { return len(s) }
func (s sum) Same(a, b []int) bool    { return slices.Equal(a, b) }
func (s sum) numbers(m [][]int) []int { return slices.Concat(m...) }

func (s sum) Take(class string, i int) ([]int, bool) {
	if class == "D" && s[i] >= '0' && s[i] <= '9' {
		return []int{int(s[i] - '0')}, true
	}
	return nil, class == string(s[i])
}

func TestGrammar(t *testing.T) {
	var g Grammar[sum, []int, int]
	g.Add("Sum", "Part | Part + Sum | Part - Sum", func(_ sum, m [][]int) []int {
		return slices.Concat(m...)
	})
	g.Add("Part", "[x] D", nil)
	g.Add("Part", "D D", func(_ sum, m [][]int) []int {
		if m[0][0] == 0 {
			return nil
		}
		return []int{10*m[0][0] + m[1][0]}
	})
	g.Add("Pairs~", "( Few~ )", nil)
	g.Add("Few~", "D ~ D", sum.numbers)
	g.Add("Few-or", "D o D", sum.numbers)
	g.Add("Few-nor", "D n D", sum.numbers)
	g.Add("Twofold", "One | Two", nil)
	g.Add("One", "D D", sum.numbers)
	g.Add("Two", "D D", func(_ sum, m [][]int) []int { return m[1] })
	for _, c := range []struct {
		phrase, text, want string
		furthest           int
	}{
		{"Sum", "1", "[[1]]", 1},
		{"Sum", "12+x3-4", "[[12 3 4]]", 7},
		{"Sum", "x12", "[]", 2}, // no digit is passed over
		{"Sum", "1+", "[]", 2},
		{"Sum", "05", "[]", 1},
		{"Pairs-or", "(1o2)", "[[1 2]]", 4},
		{"Pairs-or", "(1n2)", "[]", 2},
		{"Pairs-nor", "(1n2)", "[[1 2]]", 4},
		{"Twofold", "12", "[[1 2] [2]]", 1},
	} {
		found, furthest := g.Read(c.phrase, sum(c.text))
		if got := fmt.Sprint(found); got != c.want || furthest != c.furthest {
			t.Errorf("%q as %s means %s, got as far as %d, want %s and %d", strings.ToLower(c.text), c.phrase, got, furthest, c.want, c.furthest)
		}
	}
}
