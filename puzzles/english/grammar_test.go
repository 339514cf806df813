package english

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A sum is letters, of which digits mean themselves.
type sum struct {
	*Grammar[sum, []int, int]
	text string
}

func (s sum) Len() int                { return len(s.text) }
func (s sum) Same(a, b []int) bool    { return slices.Equal(a, b) }
func (s sum) numbers(m [][]int) []int { return slices.Concat(m...) }

func (s sum) Classes(i int) Set {
	is, _ := s.Word(s.text[i : i+1])
	return is
}

func (s sum) Take(_ string, i int) []int { return []int{int(s.text[i] - '0')} }

func TestGrammar(t *testing.T) {
	g := NewGrammar([]Production[sum, []int]{
		{"Sum", "Part | Part + Sum | Part - Sum", sum.numbers},
		{"Part", "[x] D", nil},
		{"Part", "D D", func(_ sum, m [][]int) []int {
			if m[0][0] == 0 {
				return nil
			}
			return []int{10*m[0][0] + m[1][0]}
		}},
		{"Pairs~", "( Few~ )", nil},
		{"Few~", "D ~ D", sum.numbers},
		{"Few-or", "D o D", sum.numbers},
		{"Few-nor", "D n D", sum.numbers},
		{"Twofold", "One | Two", nil},
		{"One", "D D", sum.numbers},
		{"Two", "D D", func(_ sum, m [][]int) []int { return m[1] }},
		{"Maybe", "None D", nil},
		{"None", "[x] [+]", nil},
	}, "\nD: 0 1 2 3 4 5 6 7 8 9\n-: - ~")
	for _, c := range []struct {
		phrase, text, want string
		furthest           int // where it means nothing
	}{
		{"Sum", "1", "[[1]]", 0},
		{"Sum", "12+x3-4", "[[12 3 4]]", 0},
		{"Sum", "12~4", "[[12 4]]", 0},
		{"Sum", "x12", "[]", 2}, // no digit is passed over
		{"Sum", "1+", "[]", 2},
		{"Sum", "05", "[]", 1},
		{"Pairs-or", "(1o2)", "[[1 2]]", 0},
		{"Pairs-or", "(1n2)", "[]", 2},
		{"Pairs-nor", "(1n2)", "[[1 2]]", 0},
		{"Twofold", "12", "[[1 2] [2]]", 0},
		{"Maybe", "1", "[[1]]", 0},
		{"Maybe", "+1", "[[1]]", 0},
		{"Maybe", "+x1", "[]", 1},
	} {
		found, furthest := g.Read(c.phrase, sum{g, c.text})
		if got := fmt.Sprint(found); got != c.want || len(found) == 0 && furthest != c.furthest {
			t.Errorf("%q as %s means %s, got as far as %d, want %s and %d", strings.ToLower(c.text), c.phrase, got, furthest, c.want, c.furthest)
		}
	}
}
