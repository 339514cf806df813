package ui

import (
	"strings"

	"crib/puzzles"
)

// ruleRows tells the rules of a kind, what a board adds to them, and its notes,
// for a page in w columns.
func ruleRows(k puzzles.Kind, b *puzzles.Board, w int) []row {
	rows := paragraph(strings.Join(ruled(k.Rules, b), "\n\n"), w, plainInk)
	if len(b.Notes) > 0 {
		rows = append(rows, row{})
	}
	for _, n := range b.Notes {
		rows = append(rows, hanging(n.Text, w)...)
	}
	return rows
}

// ruled are the paragraphs of a kind's rules, and what a board adds to them.
func ruled(rules string, b *puzzles.Board) []string {
	rules = strings.ReplaceAll(rules, "**", "")
	return append([]string{strings.ReplaceAll(rules, "*", `"`)}, b.ExtraRules...) // stars around words which are spoken of
}

// drawRules is the page of the rules.
func drawRules(c *canvas, k puzzles.Kind, b *puzzles.Board, scroll int) (more bool) {
	const x, top, widest = 2, 2, 76
	c.put(x, 0, "The rules of "+k.Title, tone{ink: title})
	rows, h := ruleRows(k, b, min(widest, c.w-2*x)), c.h-top-2
	drawRows(c, rect{x, top, c.w - 2*x, h}, rows[min(scroll, len(rows)):])
	return len(rows)-scroll > h
}

// ruledBy is the kind and the board whose rules are told: those of the sheet on
// which a puzzle is typed in, or of the one that is played.
func (a *app) ruledBy() (k puzzles.Kind, b *puzzles.Board, ok bool) {
	switch {
	case a.edit != nil:
		return a.edit.sketch.Kind(), a.edit.board, true
	case a.playScreen != nil:
		return a.playScreen.kind, a.playScreen.game.Board, true
	}
	return k, nil, false
}
