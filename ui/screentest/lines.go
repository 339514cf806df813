package screentest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
	"crib/solver"
)

// Lines are those that puzzles of the kind LinesKind may have.
var Lines = []puzzles.Path{
	{Name: "thermometer", Begin: "bulb", Colour: "grey"},
	{Name: "arrow", Begin: "circle", End: "arrow", Colour: "grey"},
	{Name: "between line", Begin: "circle", End: "circle", Colour: "blue"},
	{Name: "whisper", Colour: "green"},
	{Name: "renban line", Colour: "purple"},
	{Name: "palindrome", Colour: "yellow"},
	{Name: "ten line", Colour: "orange"},
	{Name: "zipper", Colour: "red"},
}

// ruled are the rules of lines, as a board says them.
var ruled = map[string]string{
	"thermometer": "Along a thermometer numbers rise from the bulb.",
	"whisper":     "Neighbours on a whisper differ by at least 5.",
}

// LinesKind is Sudoku with lines and with signs between cells: `paths: thermometer r1c1 r1c2, whisper r3c3 r4c4`
// and `signs: r1c1 r1c2 ●`. Only its thermometers have a rule.
var LinesKind = linesKind()

func linesKind() puzzles.Kind {
	k := kinds.All[slices.IndexFunc(kinds.All, func(k puzzles.Kind) bool { return k.Name == "sudoku" })]
	under := k
	k.Name, k.Title, k.Formats, k.Grow, k.Aliases = "lines", "Sudoku with lines", nil, nil, nil
	k.Read = func(t *puzzles.Text) (puzzles.Puzzle, error) {
		inner, p := *t, &lined{}
		inner.Fields = nil
		for _, f := range t.Fields {
			switch f.Key {
			case "paths", "signs":
				p.fields = append(p.fields, f)
				if err := p.add(f, t.Size); err != nil {
					return nil, err
				}
			default:
				inner.Fields = append(inner.Fields, f)
			}
		}
		of, err := under.Read(&inner)
		p.Puzzle = of
		return p, err
	}
	k.Draft.Paths = Lines
	enter := k.Draft.Enter
	k.Draft.Enter = func(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
		p := *was.(*lined)
		same := func(l puzzles.Path) bool { return slices.Equal(l.Cells, at) }
		switch named := slices.ContainsFunc(Lines, func(l puzzles.Path) bool { return l.Name == typed }); {
		case named && len(at) < 2:
			return nil, fmt.Errorf("a %s has two cells or more", typed)
		case named:
			p.lines = append(slices.Clone(p.lines), puzzles.Path{Name: typed, Cells: at})
		case typed == "" && slices.ContainsFunc(p.lines, same):
			p.lines = slices.DeleteFunc(slices.Clone(p.lines), same)
		default:
			t, err := enter(p.Puzzle, at, typed)
			if err != nil {
				return nil, err
			}
			t.Kind, t.Fields = "lines", append(t.Fields, p.fields...)
			return t, nil
		}
		var all []string
		for _, l := range p.lines {
			all = append(all, l.Name+" "+strings.Trim(fmt.Sprint(l.Cells), "[]"))
		}
		p.fields = slices.DeleteFunc(slices.Clone(p.fields), func(f puzzles.Field) bool { return f.Key == "paths" })
		if all != nil {
			p.fields = append(p.fields, puzzles.Field{Key: "paths", Value: strings.Join(all, ", ")})
		}
		return p.Text(), nil
	}
	return k
}

// A lined is a Sudoku with lines and signs.
type lined struct {
	puzzles.Puzzle
	lines  []puzzles.Path
	signs  []puzzles.Label
	fields []puzzles.Field
}

func (p *lined) add(f puzzles.Field, size puzzles.Size) error {
	for _, w := range f.Words() {
		at := grid.Named(w.Value)
		if len(at) == 0 {
			return w.Errorf("%q names no cells", w.Value)
		}
		if f.Key == "signs" {
			l := puzzles.Label{At: grid.At{R: (at[0].R + at[len(at)-1].R) / 2, C: (at[0].C + at[len(at)-1].C) / 2}, Text: w.Value[strings.LastIndexByte(w.Value, ' ')+1:]}
			l.Small = l.At.IsCell()
			p.signs = append(p.signs, l)
			continue
		}
		first := at[0].String()
		name := strings.TrimSpace(w.Value[:strings.Index(w.Value, first)])
		i := slices.IndexFunc(Lines, func(l puzzles.Path) bool { return l.Name == name })
		if i < 0 {
			return w.Errorf("there is no line %q", name)
		}
		l := Lines[i]
		l.Cells = at
		for _, a := range at {
			site, ok := size.Cell(a)
			if !ok {
				return w.Errorf("%v is off the board", a)
			}
			l.Sites = append(l.Sites, site)
		}
		p.lines = append(p.lines, l)
	}
	return nil
}

func (p *lined) Text() *puzzles.Text {
	t := *p.Puzzle.Text()
	t.Kind, t.Fields = "lines", slices.Concat(t.Fields, p.fields)
	return &t
}

func (p *lined) Board() *puzzles.Board {
	b := p.Puzzle.Board()
	b.Paths, b.Labels = slices.Clone(p.lines), append(b.Labels, p.signs...)
	for name, says := range ruled {
		if slices.ContainsFunc(p.lines, func(l puzzles.Path) bool { return l.Name == name }) {
			b.ExtraRules = append(b.ExtraRules, says)
		}
	}
	slices.Sort(b.ExtraRules)
	return b
}

func (p *lined) Formulations() []puzzles.Formulation {
	all := slices.Clone(p.Puzzle.Formulations())
	for i, f := range all {
		build := f.Build
		all[i].Shape = ""
		all[i].Build = func(e *puzzles.Encoding) {
			build(e)
			for i := range e.Board.Paths {
				p.rise(e, &e.Board.Paths[i])
			}
		}
	}
	return all
}

// rise has the numbers along a thermometer rise.
func (p *lined) rise(e *puzzles.Encoding, path *puzzles.Path) {
	if path.Begin != "bulb" {
		return
	}
	for i, b := range path.Sites[1:] {
		a := path.Sites[i]
		n := len(e.Board.Sites[a].Values)
		for v := range n {
			lits := append([]solver.Lit{}, e.Lits(a)[v:]...)
			path.StandsFor(e.Require(solver.Sum(append(lits, e.Lits(b)[:v+1]...)...).AtMost(1), "thermometer", "the thermometer from %v rises from %v to %v", path.Cells[0], e.At(a), e.At(b)))
		}
	}
}

// ReadLines reads a puzzle of LinesKind.
func ReadLines(t testing.TB, text string) puzzles.Puzzle {
	t.Helper()
	e := puzzles.Read([]puzzles.Kind{LinesKind}, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Puzzle
}

// Rising has one solution, which its thermometers settle.
const Rising = "lines 4x4\npaths: thermometer r1c1 r1c2 r1c3 r1c4, thermometer r2c1 r2c2\n....\n..1.\n.14.\n....\n"

// TenLines is a 9x9 board with ten lines, some of which cross and share cells, and cages beside them.
const TenLines = `lines 9x9
paths: thermometer r1c1 r1c2 r1c3 r2c3 r3c3 r3c2, arrow r2c5 r1c6 r1c7 r1c8 r2c9, arrow r2c5 r3c5 r4c5, whisper r4c1 r5c1 r6c2 r7c1 r8c1 r8c2, renban line r5c4 r6c4 r6c5 r6c6 r5c6, between line r9c3 r9c4 r9c5 r9c6, palindrome r3c7 r4c8 r5c7 r6c8, ten line r4c9 r5c9 r6c9 r7c9 r7c8, zipper r7c4 r7c5 r7c6 r8c6, thermometer r9c9 r8c9 r8c8 r9c7
.........
.5...7...
.........
..1...3..
.........
.2.....8.
.........
...4.....
.........
`
