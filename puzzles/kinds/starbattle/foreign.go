package starbattle

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/formats"
)

var form = formats.Form[puzzle]{
	Of: "a star battle", Largest: largest,
	Make: func(p *puzzle) (puzzles.Puzzle, error) {
		p.given = slices.Repeat([]int{puzzles.Blank}, len(p.regions))
		q, err := read(p.Text())
		if err == nil {
			err = q.(*puzzle).lacks
		}
		return q, err
	},
	Take: func(w *formats.Walk, q puzzles.Puzzle) *puzzle {
		p := q.(*puzzle)
		if p.lacks != nil {
			w.Fail(p.lacks)
		}
		if i := slices.IndexFunc(p.given, func(v int) bool { return v != puzzles.Blank }); i >= 0 {
			w.Lacks("what is given at %v, want a star battle without givens", p.size.At(i))
		}
		return p
	},
}

// foreign are the ways other programs write a star battle.
var foreign = []puzzles.Format{
	form.Format(puzzles.Format{Name: "puzz.link", Description: "an address such as https://puzz.link/p?starbattle/6/6/1/..."}, asLink),
	form.Format(puzzles.Format{Name: "task", Description: "the task of puzzle-star-battle.com: the number of each cell's region, such as 1,1,2,2,..."}, asTask),
}

func asLink(w *formats.Walk, p *puzzle) {
	w.Link(&p.size, name)
	w.Check(p.size.Rows == p.size.Cols && p.size.Rows >= 4, "a star battle of %v can't be, want as many rows as columns, 4 at least", p.size)
	w.Int(&p.stars, 1, mostStars)
	w.Lit("/")
	w.Borders(p.size, &p.regions)
}

// asTask is the numbers of the regions. How many stars there are is not said, and goes
// by the size.
func asTask(w *formats.Walk, p *puzzle) {
	w.CanWrite(p.stars == usual(p.size.Rows), "%s a row are not what a task of %v means, want %d", p.these(), p.size, usual(p.size.Rows))
	numbers := slices.Clone(p.regions)
	for i := range numbers {
		numbers[i]++
	}
	w.Ints(&numbers, formats.List{Between: ",", End: `$`, Gap: `,?`}, 1, largest)
	w.Square(&p.size, len(numbers), []int{5, 6, 8, 10, 14, 17, 21, 25})
	if w.Reading() {
		p.stars, p.regions = usual(p.size.Rows), blocks.Split(p.size, numbers)
	}
}
