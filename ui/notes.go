package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/play"
	"crib/puzzles/proof"
)

// noteGap is what lies between two columns of notes.
const noteGap = 3

// noteRows writes the notes of a board, in two columns where there is room. A
// note says by a sign how it is kept, where keeps is not nil, and those that the
// steps of a proof tell of stand out.
func noteRows(notes []puzzles.Note, w int, keeps func(puzzles.Clue) (play.ClueState, int), steps []proof.Step) []row {
	if len(notes) == 0 {
		return nil
	}
	each := noteColumn(w)
	var told [][]row
	for _, n := range notes {
		lead, in, text := "  ", plainInk, n.Text
		if keeps != nil && n.Constraints != nil {
			kept, left := keeps(n.Clue)
			if n.CountsDown && kept == play.Open {
				text += fmt.Sprintf(", %d left", left)
			}
			switch kept {
			case play.Done:
				lead, in = "✓ ", quiet
			case play.Broken:
				lead, in = "! ", broken
			}
		}
		if slices.ContainsFunc(steps, func(s proof.Step) bool { return n.States(s.Rule) }) {
			lead, in = "> ", answer
		}
		rows := hanging(text, each-2)
		for i := range rows {
			rows[i][0] = part{lead + rows[i][0].text, in}
			lead = "  "
		}
		told = append(told, rows)
	}
	if each == w {
		return slices.Concat(told...)
	}
	n := half(told)
	rows, second := slices.Concat(told[:n]...), slices.Concat(told[n:]...)
	for i, r := range second {
		width := 0
		for _, part := range rows[i] {
			width += ansi.StringWidth(part.text)
		}
		rows[i] = append(append(rows[i], part{text: strings.Repeat(" ", each+noteGap-width)}), r...)
	}
	return rows
}

// half is how many of the notes go to the first of two columns, which is no
// shorter than the second. None is broken between them.
func half(notes [][]row) int {
	n := 0
	for n < len(notes) && len(slices.Concat(notes[:n]...)) < len(slices.Concat(notes[n:]...)) {
		n++
	}
	return n
}

// hanging breaks a note into lines. What follows a number stands right of it.
func hanging(text string, w int) []row {
	number, rest, ok := strings.Cut(text, ". ")
	if !ok || strings.Trim(number, "0123456789") != "" {
		return paragraph(text, w, plainInk)
	}
	lead := number + ". "
	rows := paragraph(rest, w-len(lead), plainInk)
	for i := range rows {
		rows[i][0].text = lead + rows[i][0].text
		lead = strings.Repeat(" ", len(lead))
	}
	return rows
}

// around returns n of the rows, with the one that a hint tells of among them.
func around(rows []row, n int) []row {
	if n >= len(rows) || n < 3 {
		return rows[:max(0, min(n, len(rows)))]
	}
	told := max(0, slices.IndexFunc(rows, func(r row) bool { return slices.ContainsFunc(r, func(p part) bool { return p.ink == answer }) }))
	from := max(0, min(told-n/2, len(rows)-n))
	return rows[from : from+n]
}

// addNotes adds the notes of a board below what is said, as many as h lines have
// room for.
func addNotes(rows, notes []row, h int) []row {
	if notes = around(notes, h-len(rows)-1); len(notes) == 0 {
		return rows
	}
	return append(append(rows[:len(rows):len(rows)], row{}), notes...)
}

// noteColumn is how wide a column of notes is in a panel of some width: there
// are two where there is room.
func noteColumn(w int) int {
	if w < 2*panelLeast+noteGap {
		return w
	}
	return (w - noteGap) / 2
}
