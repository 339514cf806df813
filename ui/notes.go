package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
)

// noteGap is what lies between two columns of notes.
const noteGap = 3

// noteRows writes the notes of the board, in two columns where they are narrow
// enough. A note says by a sign how it is kept, and the one a hint tells of
// stands out.
func (p *play) noteRows(w int) []row {
	notes := p.game.Board.Notes
	if len(notes) == 0 {
		return nil
	}
	wide := 0
	for _, n := range notes {
		wide = max(wide, 2+ansi.StringWidth(n.Text))
	}
	cols, each := 1, w
	if 2*wide+noteGap <= w {
		cols, each = 2, (w-noteGap)/2
	}
	columns := make([][]row, cols)
	half := (len(notes) + cols - 1) / cols
	for i, n := range notes {
		columns[i/half] = append(columns[i/half], p.noteLines(n, each)...)
	}
	rows := columns[0]
	for _, other := range columns[1:] {
		for i, r := range other {
			if i == len(rows) {
				rows = append(rows, row{})
			}
			width := 0
			for _, part := range rows[i] {
				width += ansi.StringWidth(part.text)
			}
			rows[i] = append(append(rows[i], part{text: strings.Repeat(" ", each+noteGap-width)}), r...)
		}
	}
	return rows
}

func (p *play) noteLines(n puzzles.Note, w int) []row {
	lead, in := "  ", plainInk
	if p.keeps != nil && n.Rule != "" {
		switch kept, _ := p.keeps(n.Clue); kept {
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
	for i, line := range wrapped(n.Text, w-2) {
		if i > 0 {
			lead = "  "
		}
		rows = append(rows, row{{lead + line, in}})
	}
	return rows
}
