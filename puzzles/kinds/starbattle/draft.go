package starbattle

import (
	"errors"
	"fmt"
	"unicode"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/grid"
)

var draft = puzzles.Draft{
	Help:    "Mark the cells of a region and type any letter. In a cell type 1 for a star that is given, and 0 for none.",
	Options: []puzzles.Option{{Key: "stars", Values: []string{"", "1", "2", "3", "4"}}},
	Blank:   blank,
	Enter:   enter,
}

// blank is a sheet where no region is drawn.
func blank(size puzzles.Size, fields []puzzles.Field) *puzzles.Text {
	return blocks.Undrawn(puzzles.EmptyText(name, size, fields))
}

// enter draws a region, or gives cells a value.
func enter(was puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
	p := *was.(*puzzle)
	cells, err := p.size.Typed(at)
	if err != nil {
		return nil, err
	}
	typedRunes := []rune(typed)
	value, ok := puzzles.Blank, typed == ""
	if len(typedRunes) == 1 && typed != "." {
		value, ok = puzzles.ParseValue(values, typedRunes[0])
	}
	switch {
	case len(cells) == 0:
		return nil, errors.New("a star battle has no clues in words: mark the cells of a region and type a letter")
	case typed == "" && p.given[cells[0]] == puzzles.Blank:
		p.regions = blocks.Regroup(p.size, p.regions, cells, blocks.None)
	case ok:
		p.given, err = p.size.Give(p.given, at, value)
	case len(typedRunes) > 1 || !unicode.IsLetter(typedRunes[0]):
		return nil, fmt.Errorf("%q can't be typed here, want a letter for a region, 1 for a star or 0 for none", typed)
	case !blocks.OnePiece(p.size, cells):
		return nil, errors.New("a region is in one piece, and the marked cells are not")
	default:
		p.regions = blocks.Regroup(p.size, p.regions, cells, len(p.regions))
	}
	return p.Text(), err
}
