package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
)

// noteGap is what lies between two columns of notes.
const noteGap = 3

// noteRows writes the notes of the board, in two columns where there is room. A
// note says by a sign how it is kept, and the one a hint tells of
// stands out.
func (p *play) noteRows(w int) []row {
	notes := p.game.Board.Notes
	if len(notes) == 0 {
		return nil
	}
	each := noteColumn(w)
	var told [][]row
	for _, n := range notes {
		told = append(told, p.noteLines(n, each))
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

// noteColumn is how wide a column of notes is in a panel of some width: there
// are two where there is room.
func noteColumn(w int) int {
	if w < 2*panelLeast+noteGap {
		return w
	}
	return (w - noteGap) / 2
}

func (p *play) noteLines(n puzzles.Note, w int) []row {
	lead, in, text := "  ", plainInk, n.Text
	if p.keeps != nil && n.Rule != "" {
		kept, left := p.keeps(n.Clue)
		if n.Left && kept == puzzles.Open {
			text += fmt.Sprintf(", %d left", left)
		}
		switch kept {
		case puzzles.Done:
			lead, in = "✓ ", quiet
		case puzzles.Broken:
			lead, in = "! ", broken
		}
	}
	if p.hint != nil && p.stage > 0 && n.Rule != "" && slices.ContainsFunc(p.hint.Steps, func(s puzzles.ProofStep) bool { return s.Rule == n.Rule }) {
		lead, in = "> ", answer
	}
	rows := hanging(text, w-2)
	for i := range rows {
		rows[i][0] = part{lead + rows[i][0].text, in}
		lead = "  "
	}
	return rows
}
