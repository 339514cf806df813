package battleship

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/formats/setters"
)

// jankoMost is how many a page of janko.at may say there are of anything.
const jankoMost = 100

// onPage is how janko.at writes a Battleship: the parts of ships by the points of the compass.
var onPage = setters.Page{
	Names:  []string{"battleships", "battleship"},
	Signs:  [][2]string{{"x", "~"}, {"n", "^"}, {"s", "v"}, {"w", "<"}, {"e", ">"}, {"o", "o"}, {"m", "+"}},
	NoWord: map[string]string{"?": "a ship of unknown shape"},
	Words:  []string{"ships", "clabels", "rlabels"},
	Fields: jankoFields,
	Field: func(f puzzles.Field) (string, bool) {
		switch f.Key {
		case "fleet":
			return fmt.Sprintf("ships %s\n", jankoFleet(f.Value)), true
		case "rows", "cols":
			return fmt.Sprintf("%clabels\n%s\n", f.Key[0], strings.ReplaceAll(f.Value, "?", "-")), true
		}
		return "", false
	},
}

// jankoFields reads totals and ships. The ships are the length of each, or how many there are
// of length 1, 2 and so on: which of it the totals tell.
func jankoFields(g *setters.Grids, size puzzles.Size) ([]puzzles.Field, error) {
	total := 0 // of all rows, or of all columns, where they are all printed
	var fields []puzzles.Field
	for _, side := range []struct {
		word, key string
		n         int
	}{{"rlabels", "rows", size.Rows}, {"clabels", "cols", size.Cols}} {
		if !g.Has(side.word) {
			continue
		}
		values, err := g.Numbers(side.word, puzzles.Size{Rows: 1, Cols: side.n})
		if err != nil {
			return nil, err
		}
		var words []string
		here := 0
		for _, v := range values {
			word := strconv.Itoa(v)
			if here += v; v == puzzles.Blank {
				word, here = "?", -jankoMost*jankoMost
			}
			words = append(words, word)
		}
		total = max(total, here)
		fields = append(fields, puzzles.Field{Key: side.key, Value: strings.Join(words, " ")})
	}
	var lengths, counts []string
	sum, counted, falls, last := 0, 0, true, jankoMost+1
	for i, word := range strings.FieldsFunc(g.Word("ships"), func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > jankoMost {
			return nil, fmt.Errorf("%.20q is no ship, want lengths or how many there are of each", word)
		}
		sum, counted = sum+n, counted+n*(i+1)
		falls, last = falls && n < last, n
		lengths, counts = append(lengths, word), append(counts, fmt.Sprintf("%d:%d", i+1, n))
	}
	switch {
	case lengths == nil:
		return nil, errors.New("the fleet is missing, want a line such as ships 4 3 3 2 2 2 1 1 1 1")
	case slices.Contains(lengths, "0"): // no length
	case total > 0 && total == sum && sum != counted, total <= 0 && !falls, sum == 1:
		counts = lengths
	case total <= 0 || total != counted || sum == counted:
		return nil, fmt.Errorf("the ships %.40q can't be told from how many there are of 1, 2 and so on by the totals", g.Word("ships"))
	}
	return append([]puzzles.Field{{Key: "fleet", Value: strings.Join(counts, " ")}}, fields...), nil
}

// jankoFleet writes the lengths of ships. Where that might be how many there are, how many
// there are is written instead, of one length more than there is.
func jankoFleet(fleet string) string {
	var lengths, counts []string
	for word := range strings.FieldsSeq(fleet) {
		length, count, counted := strings.Cut(word, ":")
		l, _ := strconv.Atoi(length)
		n, _ := strconv.Atoi(count)
		if !counted {
			n = 1
		}
		lengths = append(lengths, slices.Repeat([]string{length}, n)...)
		if counts == nil { // the longest comes first
			counts = slices.Repeat([]string{"0"}, l+1)
		}
		before, _ := strconv.Atoi(counts[l-1])
		counts[l-1] = strconv.Itoa(before + n)
	}
	if len(slices.Compact(slices.Clone(lengths))) == len(lengths) {
		lengths = counts
	}
	return strings.Join(lengths, " ")
}
