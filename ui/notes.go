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
	var lines []row
	for _, n := range notes {
		lines = append(lines, p.noteLines(n, each)...)
	}
	if each == w {
		return lines
	}
	half := (len(lines) + 1) / 2
	rows := lines[:half:half]
	for i, r := range lines[half:] {
		width := 0
		for _, part := range rows[i] {
			width += ansi.StringWidth(part.text)
		}
		rows[i] = append(append(rows[i], part{text: strings.Repeat(" ", each+noteGap-width)}), r...)
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
	var rows []row
	for i, line := range wrapped(text, w-2) {
		if i > 0 {
			lead = "  "
		}
		rows = append(rows, row{{lead + line, in}})
	}
	return rows
}
