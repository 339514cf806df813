package formats

import (
	"fmt"
	"regexp"
	"strings"

	"crib/puzzles"
)

// The functions of this file are for kinds whose formats are not declared yet.

// at is an error at a byte of a text of one line, counted from 0.
func at(i int, format string, args ...any) error {
	return &puzzles.ErrorAt{Col: i + 1, Err: fmt.Errorf(format, args...)}
}

// over is a walk over a text from a byte on, which is known to be of its format.
func over(text string, from int, noun string) *Walk {
	return &Walk{noun: noun, of: "a grid", reading: true, sure: true, text: text, at: from}
}

// An ID is a game ID of Simon Tatham's collection, `params:desc`.
type ID struct {
	Params string
	Desc   string
	From   int // where in the text the description begins, in bytes
}

var idParams = regexp.MustCompile(`^[0-9][0-9a-zA-Z%.]*$`)

// ReadID splits a game ID. It returns ErrNotThis if the text is none, and an
// error that says what to do instead if it is `params#seed`: only the program
// that made the seed can turn it into a puzzle.
func ReadID(text string) (ID, error) {
	i := strings.IndexAny(text, ":#")
	if i < 0 || !idParams.MatchString(text[:i]) || strings.ContainsAny(text, " \t\n") {
		return ID{}, puzzles.ErrNotThis
	}
	id := ID{Params: text[:i], Desc: text[i+1:], From: i + 1}
	if text[i] == '#' {
		return id, at(i, seed)
	}
	return id, nil
}

func runs(most int) Cells { return Cells{Least: 1, Most: most, Runs: Letters, Between: "_"} }

// ReadRuns reads a grid of so many cells from text[from:] to its end or the first
// comma: numbers from 1 to most, and runs of blank cells.
func ReadRuns(text string, from, cells, most int) (out []int, err error) {
	w := over(text, from, "grid")
	err = failure(func() { w.Cells(puzzles.Size{Rows: 1, Cols: cells}, &out, runs(most)) })
	return out, err
}

// WriteRuns writes a grid as ReadRuns reads it.
func WriteRuns(cells []int) string {
	var w Walk
	w.writeCells(cells, 1, runs(1<<30))
	return w.out.String()
}

// ReadNumber16 reads so many cells from text[from:] and returns where it stopped.
func ReadNumber16(text string, from, cells int) (out []int, end int, err error) {
	w := over(text, from, "address")
	err = failure(func() { w.Cells(puzzles.Size{Rows: 1, Cols: cells}, &out, Number16(0, 0xfff)) })
	return out, w.at, err
}

// WriteNumber16 writes cells as ReadNumber16 reads them.
func WriteNumber16(cells []int) string {
	var w Walk
	w.writeCells(cells, 1, Number16(0, 0xfff))
	return w.out.String()
}

// ReadBlocks reads the block of each cell of a board of n rows and columns from
// text[from:] to its end or the first comma.
func ReadBlocks(text string, from, n int, g Gaps) (block []int, err error) {
	w := over(text, from, "game ID")
	err = failure(func() { w.Blocks(n, &block, g) })
	return block, err
}

// WriteBlocks writes blocks as ReadBlocks reads them.
func WriteBlocks(block []int, n int, g Gaps) string {
	var w Walk
	w.Blocks(n, &block, g)
	return w.out.String()
}
