package sudoku

import (
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/rules"
)

// A variant is a rule on top of those of sudoku, by its name in the field
// "rules".
type variant struct {
	name  string
	says  string // for people
	moves []rules.Move
	build func(e *puzzles.Encoding, pairs [][2]int) // of the cells such a move apart; nil for diagonals, which are areas
}

var variants = []variant{
	{"diagonals", "Each of the two long diagonals, shaded, holds each value once too.", nil, nil},
	{"anti-knight", "Cells a knight's move of chess apart differ.", rules.Knight, func(e *puzzles.Encoding, pairs [][2]int) {
		rules.Different(e, pairs, "anti-knight", "a knight's move apart")
	}},
	{"anti-king", "Cells that touch, at a corner too, differ.", rules.King, func(e *puzzles.Encoding, pairs [][2]int) {
		rules.Different(e, pairs, "anti-king", "a king's move apart")
	}},
	{"non-consecutive", "Neighbours side by side are never two values in a row, such as 4 and 5.", rules.Step, func(e *puzzles.Encoding, pairs [][2]int) {
		rules.NotConsecutive(e, pairs, "non-consecutive")
	}},
}

func (p *puzzle) has(name string) bool { return slices.Contains(p.rules, name) }

// readRules reads the names of variants, with commas between them.
func (p *puzzle) readRules(t *puzzles.Text) error {
	f, _ := t.Field("rules")
	var known []string
	for _, v := range variants {
		known = append(known, v.name)
	}
	for _, w := range f.Words() {
		if !slices.Contains(known, w.Value) {
			return w.Errorf("no rule %q, want one of %s", w.Value, puzzles.List(known, "or"))
		}
		if !p.has(w.Value) {
			p.rules = append(p.rules, w.Value)
		}
	}
	slices.SortFunc(p.rules, func(a, b string) int { return slices.Index(known, a) - slices.Index(known, b) })
	return nil
}

// nowhere is the region of a cell that is in none.
const nowhere = -1

// readRegions reads a drawing of n regions of n cells, each a letter. Of a
// puzzle that is still being typed in they may be smaller, and cells in none.
func (p *puzzle) readRegions(f puzzles.Field) error {
	d, err := blocks.Read(f, p.size())
	if err != nil {
		return err
	}
	p.regions = p.grouped(d.Letters)
	for i, r := range p.regions {
		cells := blocks.Of(p.regions, i)
		var err error
		switch {
		case r == nowhere:
			err = d.At[i].Errorf("%s is in no region, want a letter", at(p.n, i))
		case len(cells) != p.n:
			err = d.At[i].Errorf("the region %c has %d cells in one piece at %s, want %d", d.Letters[i], len(cells), at(p.n, i), p.n)
		}
		if r != nowhere && len(cells) > p.n {
			return err
		}
		if p.lacks == nil {
			p.lacks = err
		}
	}
	return nil
}

// grouped numbers the regions of cells by their letters, in the order of their
// first cells.
func (p *puzzle) grouped(letters []rune) []int {
	regions := blocks.Pieces(p.size(), func(a, b int) bool { return letters[a] == letters[b] })
	for i, r := range letters {
		if r == 0 {
			regions[i] = nowhere
		}
	}
	return regions
}

// Unfinished says which region is not whole yet.
func (p *puzzle) Unfinished() error { return p.lacks }

func (p *puzzle) size() puzzles.Size { return puzzles.Size{Rows: p.n, Cols: p.n} }

// variantAreas returns the areas which only variants have.
func (p *puzzle) variantAreas() []area {
	var areas []area
	for i, r := range p.regions {
		if r != nowhere && slices.Index(p.regions, r) == i {
			areas = append(areas, area{"region", "the region of " + at(p.n, i), blocks.Of(p.regions, i)})
		}
	}
	if p.has("diagonals") {
		falling, rising := make([]int, p.n), make([]int, p.n)
		for i := range p.n {
			falling[i], rising[i] = i*p.n+i, (p.n-1-i)*p.n+i
		}
		areas = append(areas, area{"diagonal", "the falling diagonal", falling}, area{"diagonal", "the rising diagonal", rising})
	}
	return areas
}

// variantFields returns the fields that say what readRegions, readRules and
// readCages read.
func (p *puzzle) variantFields() []puzzles.Field {
	var fs []puzzles.Field
	if len(p.rules) > 0 {
		fs = append(fs, puzzles.Field{Key: "rules", Value: strings.Join(p.rules, ", ")})
	}
	if p.regions != nil {
		fs = append(fs, puzzles.Field{Key: "regions", Drawing: blocks.Draw(p.regions, p.n)})
	}
	return append(fs, p.cageFields()...)
}
