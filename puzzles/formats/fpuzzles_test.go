package formats

import (
	"fmt"
	"strings"
	"testing"
)

// f is an empty board of f-puzzles with further fields.
func f(n int, fields, cell string) string {
	row := strings.TrimSuffix(strings.Repeat("{},", n), ",")
	rows := "[" + strings.TrimSuffix(strings.Repeat("["+row+"],", n), ",") + "]"
	return fmt.Sprintf(`{"size":%d,"grid":%s%s}`, n, strings.Replace(rows, "{}", cell, 1), fields)
}

// TestFPuzzlesFields reads no board without a rule that its fields or its text have.
func TestFPuzzlesFields(t *testing.T) {
	cage := `,"killercage":[{"cells":["R1C1","R1C2"],"value":"10"}]`
	for _, c := range []struct{ object, rules, wrong string }{
		{f(9, `,"ruleset":"- Normal sudoku rules apply."`, "{}"), "", ""},
		{f(9, cage+`,"ruleset":"Digits in a cage sum to the clue."`, "{}"), "", ""},
		{f(9, `,"ruleset":"Identical digits cannot be a knight's move apart."`, "{}"), "anti-knight", ""},
		{f(9, cage+`,"ruleset":"Digits in a cage multiply to the clue."`, "{}"), "", "prose"},
		{f(9, `,"ruleset":"Digits in a cage sum to the clue."`, "{}"), "", "cages"},
		{f(9, `,"ruleset":"Normal 6x6 rules apply."`, "{}"), "", "6x6"},
		{f(6, `,"ruleset":"Place 1-6 once in every row and column."`, "{}"), "", "boxes"},
		{f(9, "", `{"region":null}`), "", "region"},
		{f(9, "", `{"region":"x"}`), "", "region"},
	} {
		o, err := objectOf(c.object)
		if err != nil {
			t.Fatal(err)
		}
		s, err := fromFPuzzles(o)
		switch {
		case c.wrong == "" && (err != nil || strings.Join(s.rules, " ") != c.rules):
			t.Errorf("%s: %v, want the rules %q", c.object[len(c.object)-80:], err, c.rules)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%s: %v, want something about %s", c.object, err, c.wrong)
		}
	}
}
