// Package skyscrapers is Skyscrapers (also Towers): a latin square of heights, with views
// from its margins.
package skyscrapers

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/formats"
	"crib/puzzles/formats/setters"
	"crib/puzzles/grid"
	"crib/puzzles/rules"
)

const name = "skyscrapers"

// Kind is Skyscrapers.
var Kind = puzzles.Kind{
	Name:    name,
	Title:   "Skyscrapers",
	Names:   []string{"Towers", "Hochhäuser"},
	Group:   "numbers",
	Aliases: []puzzles.Alias{{Name: "towers"}},
	Rules: "Every cell is a building. Write its height, from 1 to the number of rows, so that **every row and every column** holds each once. " +
		"A number in the margin says **how many buildings are seen from there**, looking along its row or column: " +
		"a building hides all that are lower behind it. Where there is none, any number may be seen.",
	Sizes:    puzzles.Sizes("4x4 5x5 6x6 7x7"),
	Usual:    puzzles.Size{Rows: 5, Cols: 5},
	Largest:  puzzles.Size{Rows: largest, Cols: largest},
	Numbered: true,
	Read:     read,
	Formats:  foreign,
	Draft: puzzles.Draft{
		Help:  "Type the height of a building that is given, and in the margins how many are seen from there.",
		Enter: puzzles.Entering((*puzzle).enter),
	},
	Grow:    puzzles.GrowFrom(name, read, least, largest, grow),
	Missing: puzzles.BandLimits{First: 5, Rows: map[int]int{4: 4, 6: 4}}.Missing, // harder ones take more than seconds to find
}

// The least and the largest number of rows.
const least, largest = 3, 9

// A puzzle is how many buildings are seen from each side, and what is given: the index of a
// value, or Blank, for each cell row by row.
type puzzle struct {
	size   puzzles.Size
	views  []int // in the order of puzzles.Text.Sides, Blank where that is not said
	given  []int
	fields []puzzles.Field
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := cmp.Or(t.Only("top", "bottom", "left", "right"), t.Square("a Skyscrapers", least)); err != nil {
		return nil, err
	}
	views, err := t.Sides(1, t.Size.Rows, "view")
	given, wrong := t.Digits(t.Size.Rows, "a Skyscrapers")
	return &puzzle{t.Size, views, given, t.FreeFields()}, cmp.Or(err, wrong)
}

func (p *puzzle) Text() *puzzles.Text {
	return puzzles.NewText(name, p.size, p.Drawing(p.given), p.size.SideFields(p.views), p.fields)
}

func (p *puzzle) Drawing(marks []int) []string {
	return p.size.Draw(marks, puzzles.Digits(p.size.Rows))
}

func (p *puzzle) Board() *puzzles.Board {
	b := p.size.Board(puzzles.Digits(p.size.Rows), p.given)
	b.LabelSides(p.views)
	return b
}

func (p *puzzle) Formulations() []puzzles.Formulation {
	const cells = "a variable for each cell and height is 1 if the building has the height"
	build := func(state func(e *puzzles.Encoding, views []rules.View)) func(e *puzzles.Encoding) {
		return func(e *puzzles.Encoding) {
			lines := rules.Lines(p.size)
			rules.Latin(e, lines)
			state(e, rules.Views(p.size, p.views))
			rules.ImplyLatin(e, lines)
		}
	}
	return []puzzles.Formulation{
		{
			Name: "orders", Means: cells + ", and one for each order of a line in which so many are seen if the line is in that order",
			Source: "the table constraint of constraint programming", Explains: true, Build: build(rules.RequireViews),
		},
		{
			Name: "seen", Means: cells + "; seen, of a cell and a height, is 1 if such a building is seen there",
			Source: "Furmanek, ILP Part 86 - Skyscrapers, 2021: a building is seen that is higher than each before it",
			Build:  build(rules.CountViews),
		},
		{
			Name: "layers", Means: cells + ", and one for each arc between layers of states: how many are seen, and how high the highest is",
			Source: "Côté, Gendron and Rousseau, Modeling the Regular Constraint with Integer Programming, 2007",
			Build:  build(rules.LayerViews),
		},
	}
}

var form = formats.Form[puzzle]{Of: "a Skyscrapers", Largest: largest, Read: read}

// foreign are the ways other programs write a Skyscrapers.
var foreign = append(form.Tatham("Towers", "4://3////1////3/////,c2l", "", asID), form.Address("skyscrapers/4/4/k13h4j3g", asLink),
	kit, setters.Penpa(kit, "skyscrapers", "skyscrapers skyscraper building towers", viewed))

var kit = form.Format(puzzles.Format{Name: "puzzlekit", Bare: true, Whole: true, Description: "a line with the numbers of rows, columns and heights, four lines of views (top, bottom, left, right), and rows of heights, - where there is none (puzzlekit)"}, asPuzzlekit)

// viewed is a grid with views around it.
func viewed(d *setters.Drawing) string {
	n := d.Size.Rows
	side := func(at func(i int) string) string {
		words := make([]string, d.Size.Cols)
		for i := range words {
			words[i] = at(i)
		}
		return strings.Join(words, " ") + "\n"
	}
	return fmt.Sprintf("%d %d %[1]d\n", n, d.Size.Cols) +
		side(func(i int) string { return d.At(-1, i) }) + side(func(i int) string { return d.At(n, i) }) +
		side(func(i int) string { return d.At(i, -1) }) + side(func(i int) string { return d.At(i, d.Size.Cols) }) + d.Rows(d.At)
}

// givens reports whether there are any. A text without them just ends.
func (p *puzzle) givens(w *formats.Walk) bool {
	return w.Reading() && w.Like(`\S`) || slices.ContainsFunc(p.given, func(v int) bool { return v != puzzles.Blank })
}

func asID(w *formats.Walk, p *puzzle) {
	n := p.size.Rows
	w.Int(&n, least, largest)
	w.Skip("d[ehxu]") // how difficult
	w.Colon(w.Like("#|:[0-9]*/"))
	p.size = puzzles.Size{Rows: n, Cols: n}
	w.Slashed(4*n, &p.views, 1, n)
	if p.givens(w) {
		w.Part("heights")
		w.Cells(p.size, &p.given, formats.Cells{Least: 1, Most: n, Above: 1, Runs: formats.Letters, Between: "_"})
	}
}

func asLink(w *formats.Walk, p *puzzle) {
	w.Link(&p.size, name, "building", "skyscraper")
	n := p.size.Rows
	number := formats.Number16(1, n)
	number.Unknown = ""
	w.Cells(puzzles.Size{Rows: 1, Cols: 2 * p.size.Lines()}, &p.views, number)
	if p.givens(w) {
		number.Above = 1
		w.Cells(p.size, &p.given, number)
	}
}

// asPuzzlekit has a D behind the sizes where the diagonals hold each height once too, and fewer
// heights than rows where some plots are empty. Neither is a rule here.
func asPuzzlekit(w *formats.Walk, p *puzzle) {
	heights := p.size.Rows
	w.Int(&p.size.Rows, 1, 99)
	w.Space()
	w.Int(&p.size.Cols, 1, 99)
	w.Space()
	w.Int(&heights, 1, 99)
	w.Skip(" *")
	diagonals := w.Reading() && w.Opt("D")
	w.EndLine()
	n := p.size.Rows
	w.Check(n == p.size.Cols && least <= n && heights <= n, "%v with %d heights can't be, want as many rows as columns, %d at least", p.size, heights, least)
	w.Fits(p.size)
	number := formats.Cells{Least: 1, Most: n, Blank: "-0.", Space: " "}
	w.Rows(puzzles.Size{Rows: 4, Cols: n}, &p.views, number)
	w.Check(slices.Max(p.views) > 0, "a Skyscrapers is known by a view, want one")
	number.Above = 1
	w.Rows(p.size, &p.given, number)
	w.Sure()
	w.Check(!diagonals, "the D says that the diagonals hold each height once, which crib can't, want a Skyscrapers without it")
	w.Check(heights == n, "there are %d heights in %d rows, so that some plots are empty, which crib can't, want %[2]d heights", heights, n)
}

// enter types a height into cells, or a view into the margins.
func (p *puzzle) enter(at []grid.At, typed string) error {
	p.views, p.given = slices.Clone(p.views), slices.Clone(p.given)
	return p.size.EachTyped(at, func(cell int) error {
		height, err := puzzles.EnterNumber(typed, 1, p.size.Rows, "height")
		p.given[cell] = max(height-1, puzzles.Blank)
		return err
	}, func(k int) (err error) {
		p.views[k], err = puzzles.EnterNumber(typed, 1, p.size.Rows, "view")
		return err
	})
}

// grow lays out a latin square with all its views, any of which may be left out. Most of
// the small ones have no givens: with these they are hardly ever hard.
func grow(r *rand.Rand, blank *puzzle) puzzles.Growth {
	n := blank.size.Rows
	square := rules.RandomLatin(r, n)
	views := rules.Seen(blank.size, square)
	return puzzles.Growth{
		Solution: square, Loose: len(views), Fixed: n <= 5 && r.IntN(8) > 0,
		WithClues: func(_, givens []int, kept []bool) puzzles.Puzzle {
			return &puzzle{blank.size, rules.Kept(views, kept), givens, blank.fields}
		},
	}
}
