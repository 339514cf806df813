package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/making"
)

// freshRows are the lines of the menu for puzzles that are in no pack.
func (m *menu) freshRows() []menuRow {
	rows := []menuRow{
		{},
		{"A new puzzle …", "", plainInk, newRow{}},
		{"The puzzles of " + making.DayTitle(m.now()) + " …", "", plainInk, daysRow{}},
	}
	if n := len(m.unpacked()); n > 0 {
		rows = append(rows, menuRow{"Your other puzzles …", fmt.Sprint(n), plainInk, shelfRow{}})
	}
	return rows
}

// dayRows are the puzzles of the day, one for each kind.
func (m *menu) dayRows() []menuRow {
	rows := []menuRow{{text: "The puzzles of " + making.DayTitle(m.now()), ink: title}, {}}
	for i, k := range m.kinds {
		if k.Grow == nil {
			continue
		}
		band, size := making.Daily(k, m.now()).Band, k.Usual
		state, in := "new", plainInk
		if id := m.dayKey(k); id != "" {
			state, in = m.state(id)
			band = m.states[id].Band
		}
		rows = append(rows, menuRow{"  " + k.Title, fmt.Sprintf("%s  %v  %11s", band, size, state), in, dayRow(i)})
	}
	rows = append(rows, menuRow{})
	for _, l := range wrapped(making.DailyRule, 50) {
		rows = append(rows, menuRow{text: "  " + l, ink: quiet})
	}
	return rows
}

// dayKey is the key under which a kind's puzzle of the day is on the shelf, ""
// if it is not.
func (m *menu) dayKey(k puzzles.Kind) string {
	for id, s := range m.states {
		if s.Kind == k.Name && s.Title == making.DayTitle(m.now()) {
			return id
		}
	}
	return ""
}

// unpacked returns the keys of what is on the shelf and in no pack, the latest
// first.
func (m *menu) unpacked() []string {
	if m.ids == nil {
		return nil
	}
	packed := map[string]bool{}
	for _, ids := range m.ids {
		for _, id := range ids {
			packed[id] = true
		}
	}
	var ids []string
	for id := range m.states {
		if !packed[id] {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(m.states[b].Played.Compare(m.states[a].Played), cmp.Compare(a, b))
	})
	return ids
}

// shelfRows are the games that are in no pack.
func (m *menu) shelfRows() []menuRow {
	rows := []menuRow{{text: "Your other puzzles", ink: title}, {}}
	for _, id := range m.unpacked() {
		s := m.states[id]
		state, in := m.state(id)
		band := s.Band
		if saysBand(s.Title, band) {
			band = "" // the name says it, or nothing does
		}
		right := strings.TrimSpace(fmt.Sprintf("%s  %v  %11s", band, s.Size, state))
		rows = append(rows, menuRow{"  " + m.nameOf(id, s), right, in, savedRow(id)})
	}
	return rows
}
