package rules

import (
	"fmt"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/solver"
)

// Runs are the cells in line which no black cell parts, on a board with a site on each cell
// that is not black: those down, column by column, and then those across, row by row.
type Runs struct {
	White []int // the cell of each site
	Areas []Area
	Down  int     // how many go down
	of    [][]int // the runs of each site
}

// RunsOf returns the runs of a board.
func RunsOf(size puzzles.Size, black func(cell int) bool) *Runs {
	rs := &Runs{}
	site := make([]int, size.Cells())
	for cell := range site {
		if !black(cell) {
			site[cell] = len(rs.White)
			rs.White = append(rs.White, cell)
		}
	}
	rs.of = make([][]int, len(rs.White))
	for line, run := range runsIn(size, black) {
		way := "across"
		if line >= size.Rows {
			way = "down"
			rs.Down++
		}
		a := Area{"run", fmt.Sprintf("the run %s from %v", way, size.At(run[0])), nil}
		for _, cell := range run {
			a.Sites = append(a.Sites, site[cell])
			rs.of[site[cell]] = append(rs.of[site[cell]], len(rs.Areas))
		}
		rs.Areas = append(rs.Areas, a)
	}
	return rs
}

// runsIn visits the cells of each run, with its line: the columns first.
func runsIn(size puzzles.Size, black func(cell int) bool) iter.Seq2[int, []int] {
	return func(yield func(line int, run []int) bool) {
		for k := range size.Lines() {
			line := (k + size.Rows) % size.Lines()
			cells := size.Line(line)
			for from := 0; from < len(cells); {
				to := from
				for to < len(cells) && !black(cells[to]) {
					to++
				}
				if to > from && !yield(line, cells[from:to]) {
					return
				}
				from = to + 1
			}
		}
	}
}

// begin returns the first cell of a run, and its way: 0 down, 1 across.
func (rs *Runs) begin(k int) (cell, way int) {
	if k >= rs.Down {
		way = 1
	}
	return rs.White[rs.Areas[k].Sites[0]], way
}

// Of returns the numbers of the runs, Blank for 0, by their ways and the cells where they
// begin: down and across.
func (rs *Runs) Of(numbers [2][]int) []int {
	of := slices.Repeat([]int{puzzles.Blank}, len(rs.Areas))
	for k := range of {
		if cell, way := rs.begin(k); numbers[way] != nil && numbers[way][cell] > 0 {
			of[k] = numbers[way][cell]
		}
	}
	return of
}

// Begin is the way back, for a board of so many cells.
func (rs *Runs) Begin(of []int, cells int) (numbers [2][]int) {
	numbers = [2][]int{make([]int, cells), make([]int, cells)}
	for k, n := range of {
		cell, way := rs.begin(k)
		numbers[way][cell] = max(0, n)
	}
	return numbers
}

// Read reads the fields of numbers, from 1 to most, of the runs across and of those down.
func (rs *Runs) Read(t *puzzles.Text, most int, of string) ([]int, error) {
	across, err := t.Numbers("across", len(rs.Areas)-rs.Down, 1, most, of)
	if err != nil {
		return nil, err
	}
	down, err := t.Numbers("down", rs.Down, 1, most, of)
	return slices.Concat(down, across), err
}

// Fields returns the fields that Read reads.
func (rs *Runs) Fields(numbers []int) []puzzles.Field {
	return slices.Concat(puzzles.NumberFields("across", numbers[rs.Down:]), puzzles.NumberFields("down", numbers[:rs.Down]))
}

// Impossible says in a sentence which run has more cells than there are values, or a sum
// that so many different ones can't have; nil for none.
func (rs *Runs) Impossible(sums []int, n int) error {
	for k, run := range rs.Areas {
		cells := len(run.Sites)
		least := cells * (cells + 1) / 2
		switch sum, greatest := sums[k], cells*(n+1)-least; {
		case cells > n:
			return fmt.Errorf("%s has %d cells, want %d at most", run, cells, n)
		case sum != puzzles.Blank && (sum < least || sum > greatest):
			return fmt.Errorf("%s can't add up to %d, want %d to %d for its cells", run, sum, least, greatest)
		}
	}
	return nil
}

// Put returns the cells of a board with other values in the white ones.
func (rs *Runs) Put(cells, values []int) []int {
	cells = slices.Clone(cells)
	for site, cell := range rs.White {
		cells[cell] = values[site]
	}
	return cells
}

// stroke stands in a black cell behind the number of the run below it, and before that of
// the run to its right.
const stroke = `\`

// Board returns a board with a site on each white cell, what is given in all cells, and a
// number, unless it is Blank, where each run begins, as its clue.
func (rs *Runs) Board(size puzzles.Size, values []puzzles.Value, cells, numbers []int) *puzzles.Board {
	b := size.Board(values, cells)
	white := make([]puzzles.Site, 0, len(rs.White))
	for cell, s := range b.Sites {
		if i := len(white); i < len(rs.White) && rs.White[i] == cell {
			white = append(white, s)
		} else {
			b.Blocks = append(b.Blocks, s.At)
		}
	}
	b.Sites = white
	for k, n := range numbers {
		if n == puzzles.Blank {
			continue
		}
		cell, way := rs.begin(k)
		number := strconv.Itoa(n)
		l := puzzles.Label{At: size.At(cell).Plus(2*way-2, -2*way), Text: number, Words: number, Clue: puzzles.Clue{Sites: rs.Areas[k].Sites}}
		switch {
		case way == 0:
			l.Text += stroke
		case slices.ContainsFunc(b.Labels, func(o puzzles.Label) bool { return o.At == l.At }):
			l.AtEnd = true
		default:
			l.Text = stroke + l.Text
		}
		b.Labels = append(b.Labels, l)
	}
	return b
}

// Require gives the facts their variables, and says that the sites of a run, which hold the
// numbers from 1 on, hold none twice and add up to its sum, where that is not Blank.
func (rs *Runs) Require(e *puzzles.Encoding, sums []int, state func(e *puzzles.Encoding, runs []Area, sums []int)) {
	e.OneHot()
	var runs []Area
	var known []int
	for k, run := range rs.Areas {
		AtMostOnce(e, run.Sites, "repeat", run.Name)
		if sums[k] != puzzles.Blank {
			runs, known = append(runs, run), append(known, sums[k])
		}
	}
	state(e, runs, known)
}

// Combinations says what runs add up to as SumOf does, and what the ways to fill one that are
// left have in common. The first labels of the board stand for them.
func Combinations(e *puzzles.Encoding, runs []Area, sums []int) {
	tables := make([]*Table, len(runs))
	for i, run := range runs {
		values := e.Board.Sites[run.Sites[0]].Values
		tables[i] = &Table{
			Name: run.Name, Rule: "sum", Shows: "run combination", Says: adds(run, sums[i]), Sites: run.Sites, Values: values, Areas: runs[i : i+1],
			Key: fmt.Sprint(sums[i], " in all"),
			Fits: func(way []int) bool {
				rest, open := sums[i]-len(way), len(run.Sites)-len(way)
				for _, v := range way {
					rest -= v
				}
				return open*(open+1)/2 <= rest && rest <= open*len(values)-open*(open-1)/2
			},
			Effort: 3,
			Always: true,
			Else:   func(e *puzzles.Encoding) { SumOf(e, run.Sites, sums[i], "sum", run.Name) },
		}
	}
	for i, clue := range Tables(e, tables) {
		clue.Ways = SumWays(tables[i].Values, runs[i].Sites, sums[i])
		e.Board.Labels[i].Clue = clue
	}
}

func adds(run Area, sum int) string { return fmt.Sprintf("%s adds up to %d", run.Name, sum) }

// AccountRuns says what runs add up to by a variable for the number in each site: so does
// Kalvelagen, Solving Kakuro puzzles as a MIP, 2017, who quotes Simonis, Kakuro as a
// Constraint Problem, 2008.
func AccountRuns(e *puzzles.Encoding, runs []Area, sums []int) {
	v := Accounts(e)
	for i, run := range runs {
		var total solver.Linear
		for _, s := range run.Sites {
			total = total.Plus(1, v+solver.Var(s))
		}
		e.Require(total.Equals(sums[i]), "sum", "%s", adds(run, sums[i]))
	}
}

// BoundRuns says what runs add up to from below and from above.
func BoundRuns(e *puzzles.Encoding, runs []Area, sums []int) {
	for i, run := range runs {
		for _, r := range addsUp(e, run.Sites, sums[i]) {
			e.Require(r, "sum", "%s", adds(run, sums[i]))
		}
	}
}

// RandomRuns puts black cells at random, each with the one across the middle of the board, so
// that every run has two cells at least and so many at most, and white cells are joined.
// It returns the runs and the cells, of which those hold a value that is black; or nil where
// it came to no end.
func RandomRuns(r *rand.Rand, size puzzles.Size, longest, black int) (*Runs, []int) {
	cells := slices.Repeat([]int{puzzles.Blank}, size.Cells())
	is := func(cell int) bool { return cells[cell] == black }
	for {
		var long [][]int
		for _, run := range runsIn(size, is) {
			if len(run) > longest {
				long = append(long, run)
			}
		}
		if long == nil {
			return RunsOf(size, is), cells
		}
		var best []int
		most := 0
		run := long[r.IntN(len(long))]
		for _, k := range r.Perm(len(run)) {
			next := slices.Clone(cells)
			if n := blacken(size, next, run[k:k+1], black); n > most {
				best, most = next, n
			}
		}
		if best == nil {
			return nil, nil
		}
		copy(cells, best)
	}
}

// blacken makes cells black, those across the middle of the board, and what would be left
// alone in a run. It returns how many are still white, or 0 where they are not in one piece.
func blacken(size puzzles.Size, cells, next []int, black int) int {
	for len(next) > 0 {
		for _, cell := range next {
			cells[cell], cells[len(cells)-1-cell] = black, black
		}
		next = nil
		for _, run := range runsIn(size, func(cell int) bool { return cells[cell] == black }) {
			if len(run) == 1 {
				next = append(next, run[0])
			}
		}
	}
	var white []int
	for cell, v := range cells {
		if v != black {
			white = append(white, cell)
		}
	}
	if 2*len(white) < len(cells) || !blocks.OnePiece(size, white) {
		return 0
	}
	return len(white)
}

// Fill returns one of n values for each site at random, none twice in a run, some of them
// changed so that runs have few combinations; or nil where that can't be.
func (rs *Runs) Fill(r *rand.Rand, n int) []int {
	values := slices.Repeat([]int{puzzles.Blank}, len(rs.White))
	var fill func(site int) bool
	fill = func(site int) bool {
		if site == len(values) {
			return true
		}
		for _, v := range r.Perm(n) {
			if rs.may(values, site, v) {
				if values[site] = v; fill(site + 1) {
					return true
				}
			}
		}
		values[site] = puzzles.Blank
		return false
	}
	if !fill(0) {
		return nil
	}
	for range r.IntN(len(values)) {
		if changed, _ := rs.Changed(r, n, values, nil, nil); changed != nil {
			values = changed
		}
	}
	return values
}

// may reports whether no other site in the runs of a site has a value.
func (rs *Runs) may(values []int, site, v int) bool {
	for _, k := range rs.of[site] {
		for _, s := range rs.Areas[k].Sites {
			if s != site && values[s] == v {
				return false
			}
		}
	}
	return true
}

// Sums returns what the runs add up to, of values from 0 on that stand for the next number.
func (rs *Runs) Sums(values []int) []int {
	sums := make([]int, len(rs.Areas))
	for k, run := range rs.Areas {
		for _, s := range run.Sites {
			sums[k] += values[s] + 1
		}
	}
	return sums
}

// Changed returns values, of n, with one changed of those that others of the same sums have
// not, or of all without others, so that its runs have few combinations: with these there are
// few solutions. It is at none of the sites that were changed last, unless that can't be, and
// returns these with the new one. It returns nil where none can be changed.
func (rs *Runs) Changed(r *rand.Rand, n int, values, other, last []int) (best, changed []int) {
	sums := rs.Sums(values)
	known := map[[2]int]int{}
	ways := func(k, sum int) int { // in digits, to run through
		of := [2]int{len(rs.Areas[k].Sites), sum}
		if _, ok := known[of]; !ok {
			known[of] = bits.Len(uint(len(Sets(n, of[0], sum))))
		}
		return known[of]
	}
	least, at := 0, -1
	for site, v := range values {
		for w := range n {
			if other != nil && v == other[site] || w == v || slices.Contains(last, site) || !rs.may(values, site, w) {
				continue
			}
			more := r.IntN(3)
			for _, k := range rs.of[site] {
				more += ways(k, sums[k]+w-v) - ways(k, sums[k])
			}
			if at < 0 || more < least {
				best, least, at = slices.Clone(values), more, site
				best[site] = w
			}
		}
	}
	if at < 0 && last != nil {
		return rs.Changed(r, n, values, other, nil)
	}
	const recent = 4 // with fewer the same two take turns
	return best, append([]int{at}, last[:min(len(last), recent-1)]...)
}
