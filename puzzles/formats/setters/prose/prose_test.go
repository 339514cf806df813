package prose

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// board is one of 9 rows with cages and both diagonals.
func board(fact string) bool {
	return slices.Contains([]string{Cages, Boxes, "9x9 cells", "the values 1 to 9", "boxes of 3x3", "diagonals"}, fact)
}

// right are rules that a board of 9 rows with cages and diagonals has.
var right = []string{
	"- Normal sudoku rules apply.",
	"• Standard 9x9 sudoku rules apply.",
	"Place the digits 1-9 once each in every row, column and 3x3 box.",
	"Normal rules apply for sudoku and killer.\n\nHave fun!",
	"Fill the grid with the digits 1 to 9 so that no digit repeats in any row, column or box.",
	"Every row, every column and every 3x3 box must contain all digits from 1 through 9.",
	"1) Digits in a cage can't repeat, and they add up to the number in its corner (if given).",
	"Cages: In each cage, digits sum to the small clue in the top left corner and may not repeat.",
	"Digits do not repeat within cages, which show their totals. And that's it!",
	"Some cages show their sums.",
	"Digits cannot repeat on either diagonal marked in blue.",
	"Thanks to Ann and Bob for testing.",
	"Anti-knight: Cells separated by a knight's move (in chess) must be different.",
	"Identical digits may not be a king’s move apart.",
	"Orthogonally adjacent cells cannot contain consecutive digits.",
	"Digits may not repeat on both main diagonals.",
	"Both main diagonals contain the digits 1 to 9 once.",
	"Cells one chess knight's move apart may not contain the same digit.",
}

func TestRules(t *testing.T) {
	for _, text := range right {
		if _, err := Rules(text, board); err != nil {
			t.Error(err)
		}
	}
	got, err := Rules(strings.Join(right, "\n"), func(fact string) bool { return fact != "diagonals" && board(fact) })
	if want := []string{"anti-knight", "anti-king", "non-consecutive", "diagonals"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("the rules are %v, %v, want %v", got, err, want)
	}
	for _, wrong := range []string{
		"Digits in a cage multiply to the clue.",
		"Digits in a cage may repeat.",
		"Digits in cages sum to the clue, which is off by one.",
		"In cages, digits must sum to the clue in the top left corner, but one cage lies.",
		"All cages have the same sum.",
		"Normal sudoku rules do not apply.",
		"Normal 6x6 sudoku rules apply.",
		"Normal 6x6 rules apply.",
		"Place the digits 0-8 in every row, column and box.",
		"Place the digits 1-6 in every row, column and 2x3 box.",
		"Every row and every column contains the digits 1 to 9.",
		"No digit repeats in any row or box.",
		"Normal irregular sudoku rules apply.",
		"Digits cannot repeat on the marked diagonal.",
		"Digits along the indicated diagonal sum to the clue, and may repeat.",
		"Every 5 sees another 5 by a knight's move.",
		"Digits along a line are consecutive.",
		"White dots join consecutive digits.",
		"The king is in the red cell.",
		"Both main diagonals contain a number.",
		"Normal sudoku rules apply, thanks to " + strings.Repeat("Ann ", 100_000),
	} {
		if rules, err := Rules(wrong, board); err == nil {
			t.Errorf("%q passes as %v", wrong, rules)
		}
	}
}

// idle are words without which a sentence says the same, or with which.
var idle = strings.Fields("- • 1) a an the all any each every its their of in exactly must may do they some small top left corner corner. empty 9x9 3x3 1-9 1 9 once given " +
	"two one chess once. and and, from digits marked can or main both also have killer separated (in chess) apart apart. anti-knight: through up ann cage diagonal cages: sudoku rules to then apply apply. standard normal")

// TestRulesAltered adds words to right sentences and drops some: what then passes says the
// same, or the words say nothing.
func TestRulesAltered(t *testing.T) {
	const rounds = 4000
	random := rand.New(rand.NewPCG(33, 3))
	more := strings.Fields("not no never may can only except one two some odd even marked grey outside repeat 0 6 7 6x6 2x2 product multiply line cells cage diagonal knight king consecutive twice less than irregular " +
		"the a and all each every small killer also both")
	changed := 0
	for range rounds {
		text := right[random.IntN(len(right))]
		want, _ := Rules(text, board)
		words := strings.Fields(text)
		i := random.IntN(len(words))
		word := words[i]
		if random.IntN(2) == 0 {
			words = slices.Delete(words, i, i+1)
		} else {
			word = more[random.IntN(len(more))]
			words = slices.Insert(words, i, word)
		}
		got, err := Rules(strings.Join(words, " "), board)
		if err != nil || !slices.Equal(got, want) {
			changed++
		} else if !slices.Contains(idle, strings.ToLower(word)) {
			t.Errorf("%q is not missed or passed over in %q", word, strings.Join(words, " "))
		}
	}
	if changed < rounds/2 {
		t.Errorf("only %d of %d changes were noticed", changed, rounds)
	}
}
