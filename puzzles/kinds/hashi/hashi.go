// Package hashi is Hashi, also called Bridges: islands with numbers, to be
// joined by bridges that do not cross.
package hashi

import (
	"errors"
	"slices"
	"strconv"

	"crib/puzzles"
	"crib/puzzles/grid"
)

// Kind is Hashi.
var Kind = puzzles.Kind{
	Name:    name,
	Title:   "Hashi",
	Aliases: []puzzles.Alias{{Name: "bridges"}},
	Rules: "Join the islands by bridges, which run straight **along a row or a column from one island to the next** " +
		"and **do not cross**. Two islands are joined by **at most two** bridges, unless the puzzle says otherwise. " +
		"**Each island has as many bridges as its number says**, an island with ? any number. " +
		"In the end one can walk **from every island to every other** over bridges.",
	Sizes:   []puzzles.Size{{Rows: 7, Cols: 7}, {Rows: 10, Cols: 10}, {Rows: 15, Cols: 15}, {Rows: 25, Cols: 25}},
	Usual:   puzzles.Size{Rows: 10, Cols: 10},
	Largest: puzzles.Size{Rows: largest, Cols: largest},
	Read:    read,
	Formats: foreign,
	Draft:   draft,
	Grow:    grow,
}

const name = "hashi"

// largest is the most rows and columns: beyond it names of places are no help.
const largest = 99

// A puzzle is islands, which may be joined in pairs.
type puzzle struct {
	size    puzzles.Size
	islands []island // row by row
	most    int      // bridges between two islands
	noLoops bool
	fields  []puzzles.Field

	pairs []pair  // of islands that face each other: by the first one, right before down
	at    [][]int // by island: the pairs it is in
	given []int   // by pair: how many bridges, or Blank
}

// An island stands on a cell. Its number is 0 where that is not known.
type island struct{ row, col, number int }

func (i island) cell() grid.At { return grid.Cell(i.row, i.col) }

// A pair is two islands with nothing but sea between them, the upper or left
// one first.
type pair struct {
	a, b int
	down bool
}

// of makes a puzzle of islands, row by row, and pairs them.
func of(size puzzles.Size, islands []island, most int, noLoops bool, fields []puzzles.Field) *puzzle {
	p := &puzzle{size: size, islands: islands, most: most, noLoops: noLoops, fields: fields}
	above := slices.Repeat([]int{-1}, size.Cols) // by column: the last island
	var across, down []pair
	for i, is := range islands {
		if i > 0 && islands[i-1].row == is.row {
			across = append(across, pair{i - 1, i, false})
		}
		if k := above[is.col]; k >= 0 {
			down = append(down, pair{k, i, true})
		}
		above[is.col] = i
	}
	p.pairs = append(across, down...)
	slices.SortStableFunc(p.pairs, func(x, y pair) int { return x.a - y.a })
	p.at = make([][]int, len(islands))
	for k, q := range p.pairs {
		p.at[q.a] = append(p.at[q.a], k)
		p.at[q.b] = append(p.at[q.b], k)
	}
	p.given = slices.Repeat([]int{puzzles.Blank}, len(p.pairs))
	return p
}

// span returns the places between the islands of a pair.
func (p *puzzle) span(q pair) []grid.At {
	from, to := p.islands[q.a].cell(), p.islands[q.b].cell()
	dr, dc := q.step()
	var between []grid.At
	for at := from.Plus(dr, dc); at != to; at = at.Plus(dr, dc) {
		between = append(between, at)
	}
	return between
}

// step is the way from the first island to the second.
func (q pair) step() (dr, dc int) {
	if q.down {
		return 1, 0
	}
	return 0, 1
}

func read(t *puzzles.Text) (puzzles.Puzzle, error) {
	if err := t.Only("most", "loops"); err != nil {
		return nil, err
	}
	most, noLoops := 2, false
	if f, ok := t.Field("most"); ok {
		n, err := strconv.Atoi(f.Value)
		if err != nil || n < 1 || n > 4 {
			return nil, f.Errorf("%q bridges at most can't be, want 1 to 4", f.Value)
		}
		most = n
	}
	if f, ok := t.Field("loops"); ok {
		if f.Value != "no" && f.Value != "yes" {
			return nil, f.Errorf("%q says nothing about loops, want yes or no", f.Value)
		}
		noLoops = f.Value == "no"
	}
	d, err := readDrawing(t)
	if err != nil {
		return nil, err
	}
	islands, err := d.islands(t.Size, most)
	if err != nil {
		return nil, err
	}
	p := of(t.Size, islands, most, noLoops, t.FreeFields())
	return p, d.give(p)
}

func (p *puzzle) Text() *puzzles.Text {
	t := &puzzles.Text{Kind: name, Size: p.size, Fields: slices.Clone(p.fields), Drawing: puzzles.Lines(p.Drawing(p.given))}
	if p.most != 2 {
		t.Fields = append(t.Fields, puzzles.Field{Key: "most", Value: strconv.Itoa(p.most)})
	}
	if p.noLoops {
		t.Fields = append(t.Fields, puzzles.Field{Key: "loops", Value: "no"})
	}
	return t
}

// Unfinished says what is missing before there is something to join.
func (p *puzzle) Unfinished() error {
	if len(p.islands) < 2 {
		return errors.New("there are fewer than two islands")
	}
	return nil
}

// numbers are what is printed for so many bridges.
var numbers = []string{"no", "one", "two", "three", "four"}

func (p *puzzle) values() []puzzles.Value {
	values := []puzzles.Value{{Key: "0", Glyph: "×", Words: "has no bridge", Not: "has a bridge", Default: true}}
	for n := 1; n <= p.most; n++ {
		many := numbers[n] + " bridges"
		if n == 1 {
			many = "one bridge"
		}
		v := puzzles.Value{Key: strconv.Itoa(n), Glyph: string(across[n]), Stroke: n, Words: "has " + many, Not: "does not have " + many}
		if p.most == 1 {
			v.Words, v.Not = "has a bridge", "has no bridge"
		}
		values = append(values, v)
	}
	return values
}

func (p *puzzle) Board() *puzzles.Board {
	b := &puzzles.Board{Rows: p.size.Rows, Cols: p.size.Cols, Sites: make([]puzzles.Site, len(p.pairs))}
	values := p.values()
	for i, q := range p.pairs {
		span := p.span(q)
		b.Sites[i] = puzzles.Site{
			At: span[0], Span: span, Values: values, Given: p.given[i],
			Name: p.called(q.a) + "-" + p.called(q.b),
		}
	}
	for i, is := range p.islands {
		n := puzzles.Node{At: is.cell(), Text: "?"}
		if is.number > 0 {
			n.Text = strconv.Itoa(is.number)
			n.Sites = p.at[i]
		}
		b.Nodes = append(b.Nodes, n)
	}
	if p.most != 2 {
		many := "at most " + numbers[p.most] + " bridges."
		if p.most == 1 {
			many = "at most one bridge."
		}
		b.ExtraRules = append(b.ExtraRules, "Two islands are joined by "+many)
	}
	if p.noLoops {
		b.ExtraRules = append(b.ExtraRules, "The bridges form no loop.")
	}
	return b
}

// called is how a sentence calls an island.
func (p *puzzle) called(island int) string { return p.islands[island].cell().String() }
