package nurikabe

import (
	"crib/puzzles"
	"crib/puzzles/formats"
)

var form = formats.Form[puzzle]{
	Of: "a nurikabe", Largest: largest, Names: map[int]string{sea: "sea that is given", land: "island that is given"},
}

// foreign are the ways other programs write a nurikabe.
var foreign = []puzzles.Format{
	form.Format(puzzles.Format{Name: "puzz.link", Description: "an address such as https://puzz.link/p?nurikabe/5/5/g3g2p4h1l"}, func(w *formats.Walk, p *puzzle) {
		w.Link(&p.size, name)
		numbers := formats.Number16(1, greatest)
		numbers.Above, numbers.Unknown = -land, ""
		w.Cells(p.size, &p.cells, numbers)
	}),
}
