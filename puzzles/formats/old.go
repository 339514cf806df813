package formats

import (
	"fmt"

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
