package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/play"
)

// noteGap is what lies between two columns of notes.
const noteGap = 3

// NoteRows writes the notes of a board, in two columns where there is room. A
// note shows by a sign how it is kept, where keeps is not nil, and those that
// stand out are marked.
func NoteRows(notes []puzzles.Note, w int, keeps func(puzzles.Clue) (play.ClueState, int), stands func(puzzles.Clue) bool) []Row {
	if len(notes) == 0 {
		return nil
	}
	each := w // a column
	if w >= 2*panelLeast+noteGap {
		each = (w - noteGap) / 2
	}
	var all [][]Row
	for _, n := range notes {
		lead, in, text := "  ", Plain, n.Text
		if keeps != nil && n.Constraints != nil {
			kept, left := keeps(n.Clue)
			if n.CountsDown && kept == play.Open {
				text += fmt.Sprintf(", %d left", left)
			}
			switch kept {
			case play.Done:
				lead, in = "✓ ", Quiet
			case play.Broken:
				lead, in = "! ", Broken
			}
		}
		if stands(n.Clue) {
			lead, in = "> ", Answer
		}
		rows := Hanging(text, each-2)
		for i := range rows {
			rows[i][0] = Part{lead + rows[i][0].Text, in}
			lead = "  "
		}
		all = append(all, rows)
	}
	if each == w {
		return slices.Concat(all...)
	}
	// The first column is no shorter than the second, and no note is broken between them.
	rows, second := []Row(nil), slices.Concat(all...)
	for n := 0; len(rows) < len(second); n++ {
		rows, second = append(rows, all[n]...), second[len(all[n]):]
	}
	for i, r := range second {
		width := 0
		for _, part := range rows[i] {
			width += ansi.StringWidth(part.Text)
		}
		rows[i] = append(append(rows[i], Part{Text: strings.Repeat(" ", each+noteGap-width)}), r...)
	}
	return rows
}

// Hanging breaks a note into lines. What follows a number stands right of it.
func Hanging(text string, w int) []Row {
	number, rest, ok := strings.Cut(text, ". ")
	if !ok || strings.Trim(number, "0123456789") != "" {
		return Paragraph(text, w, Plain)
	}
	lead := number + ". "
	rows := Paragraph(rest, w-len(lead), Plain)
	for i := range rows {
		rows[i][0].Text = lead + rows[i][0].Text
		lead = strings.Repeat(" ", len(lead))
	}
	return rows
}

// around returns n of the rows, with the one that stands out among them.
func around(rows []Row, n int) []Row {
	if n >= len(rows) || n < 3 {
		return rows[:max(0, min(n, len(rows)))]
	}
	out := max(0, slices.IndexFunc(rows, func(r Row) bool { return slices.ContainsFunc(r, func(p Part) bool { return p.ink == Answer }) }))
	from := max(0, min(out-n/2, len(rows)-n))
	return rows[from : from+n]
}

// WithNotes adds the notes of a board below other rows, as many as h lines have
// room for.
func WithNotes(rows, notes []Row, h int) []Row {
	return Below(rows, around(notes, h-len(rows)-1))
}
