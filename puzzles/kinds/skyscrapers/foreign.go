package skyscrapers

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/formats"
)

var form = formats.Form[puzzle]{
	Of: "a Skyscrapers", Largest: largest,
	Read: read,
}

// foreign are the ways other programs write a Skyscrapers.
var foreign = append(form.Tatham("Towers", "4://3////1////3/////,c2l", "", asID),
	form.Format(puzzles.Format{Name: "puzz.link", Description: "an address such as https://puzz.link/p?skyscrapers/4/4/k13h4j3g"}, asLink),
)

// givens are whether there are any, of which a text that ends says nothing.
func (p *puzzle) givens(w *formats.Walk) bool {
	if w.Reading() {
		return w.Like(`\S`)
	}
	return slices.ContainsFunc(p.given, func(v int) bool { return v != puzzles.Blank })
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
	w.Link(&p.size, name)
	n := p.size.Rows
	number := formats.Number16(1, n)
	number.Unknown = ""
	w.Cells(puzzles.Size{Rows: 1, Cols: 2 * p.size.Lines()}, &p.views, number)
	if p.givens(w) {
		number.Above = 1
		w.Cells(p.size, &p.given, number)
	}
}
