package language

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/grid"
)

// New reads the text of a kind. Its errors are *puzzles.ErrorAt, with what was wanted.
func New(text string) (puzzles.Kind, error) {
	d, err := parse(text)
	if err != nil {
		return puzzles.Kind{}, err
	}
	return d.hashed().kind(), nil
}

// hashed notes what a definition is known by.
func (d *definition) hashed() *definition {
	sum := sha256.Sum256([]byte(d.text))
	d.hash = hex.EncodeToString(sum[:8])
	return d
}

// Files reads the kinds of a folder, each a file NAME.kind, in the order of their names.
func Files(fsys fs.FS, folder string) (all []puzzles.Kind, err error) {
	files, err := fs.Glob(fsys, path.Join(folder, "*.kind"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	for _, f := range files {
		text, err := fs.ReadFile(fsys, f)
		if err != nil {
			return nil, err
		}
		k, err := New(string(text))
		if at, ok := err.(*puzzles.ErrorAt); ok {
			at.File = f
		}
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, nil
}

// kind makes the kind of a definition.
func (d *definition) kind() puzzles.Kind {
	read := func(t *puzzles.Text) (puzzles.Puzzle, error) {
		p, err := d.read(t)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	k := puzzles.Kind{
		Name: d.name, Title: d.title, Rules: d.rules, Sizes: d.sizes, Usual: d.sizes[len(d.sizes)/2],
		Largest: puzzles.Size{Rows: largestBoard, Cols: largestBoard},
		Read:    read,
		Draft:   puzzles.Draft{Help: d.help(), Enter: puzzles.Entering((*puzzle).enter)},
		Grow:    puzzles.GrowFrom(d.name, read, 3, 20, d.grow),
	}
	if len(d.bands) > 0 {
		k.Missing = func(puzzles.Size, []puzzles.Field) []string {
			return slices.DeleteFunc(slices.Clone(puzzles.Bands), func(b string) bool { return slices.Contains(d.bands, b) })
		}
	}
	for _, n := range d.names {
		k.Aliases = append(k.Aliases, puzzles.Alias{Name: strings.Map(func(r rune) rune {
			if r = unicode.ToLower(r); r < 'a' || r > 'z' {
				return -1
			}
			return r
		}, n)})
	}
	return k
}

// help says how a puzzle is typed in.
func (d *definition) help() string {
	var can []string
	if d.clues.is {
		n := fmt.Sprintf("a number from %d to %d", d.clues.first, d.clues.last)
		if d.clues.last == largestNumber {
			n = "a number"
		}
		if d.clues.on == "black" {
			n = "# for a black cell, " + n + " for one with a clue"
		}
		can = append(can, n)
	}
	for _, s := range d.signs {
		can = append(can, s.key+" for "+s.name)
	}
	for _, v := range d.values {
		can = append(can, v.key+" for "+strings.TrimPrefix(v.is(), "is ")+" that is given")
	}
	if d.number.is {
		can = append(can, "a number that is given")
	}
	if d.strokes {
		can = append(can, "- between two cells for a line that is given")
	}
	if d.walls {
		can = append(can, "- between two cells for a wall that is given")
	}
	help := "Type " + english.List(can, "or") + "."
	if d.rooms {
		help = "Mark the cells of a room and type any letter. " + help
	}
	if len(d.lists) > 0 {
		help += " Numbers beside the board are typed in the margin."
	}
	return help
}

// enter types a clue.
func (p *puzzle) enter(at []grid.At, typed string) error {
	return p.typed(at, typed)
}
