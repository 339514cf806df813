package zebra

import (
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/english"
)

// prose is a whole problem as it is printed: how many houses there are, what no two
// have the same, the clues, and a question. The words may be listed; else they are told
// from the clues. Every sentence is used, or refused.
var prose = puzzles.Format{
	Name:        "prose",
	Description: `a problem in English: "There are five houses. The Englishman lives in the red house. ... Who owns the zebra?"`,
	Whole:       true,
	Read:        readProse,
}

func readProse(text string) (puzzles.Puzzle, error) {
	const longest = 1 << 15
	if len(text) > longest || !strings.Contains(text, "house") || strings.Count(text, "the ")+strings.Count(text, "The ") < 3 || strings.ContainsAny(text, "{}<>") {
		return nil, puzzles.ErrNotThis
	}
	t := &puzzles.Text{Kind: name, Line: 1}
	e, err := english.NewProblem(text, &(&puzzle{vocabulary: vocabulary{houses: maxHouses}}).reader().Lookup, language().Class)
	switch {
	case len(e.Clues) < 2:
		return nil, puzzles.ErrNotThis
	case err != nil:
		return nil, t.Errorf("%w", err)
	}
	for i, l := range e.Lists {
		same := func(f puzzles.Field) bool { return f.Key == l.Key }
		if l.Key == "" || !isAttribute(puzzles.Field{Key: l.Key}) || slices.ContainsFunc(t.Fields, same) || strings.Trim(l.Key, "abcdefghijklmnopqrstuvwxyz ") != "" {
			l.Key = "sort " + string(rune('a'+i%26))
		}
		t.Fields = append(t.Fields, puzzles.Field{Key: l.Key, Value: strings.Join(l.Words, ", "), Line: l.At.Line, Col: l.At.Col})
		t.Size = puzzles.Size{Rows: i + 1, Cols: max(t.Size.Cols, len(l.Words))}
	}
	for _, n := range e.Numbers {
		if n != t.Size.Cols {
			return nil, t.Errorf("a sentence speaks of %d of something, and each sort has %d words", n, t.Size.Cols)
		}
	}
	if e.Questions != nil {
		t.Fields = append(t.Fields, puzzles.Field{Key: asked, Value: strings.Join(e.Questions, " ")})
	}
	for _, l := range e.Clues {
		t.Drawing = append(t.Drawing, puzzles.Line(l))
	}
	return read(t)
}
