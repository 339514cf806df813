package ui

// packsOf returns the packs of a kind.
func (m *menu) packsOf(kind int) []int {
	var packs []int
	for i, p := range m.packs {
		if p.Kind.Name == m.kinds[kind].Name {
			packs = append(packs, i)
		}
	}
	return packs
}

// kindRows are the kinds that have packs.
func (m *menu) kindRows() []menuRow {
	var rows []menuRow
	for i, k := range m.kinds {
		if packs := m.packsOf(i); len(packs) > 0 {
			rows = append(rows, menuRow{k.Title, m.count(packs...), plainInk, kindRow(i)})
		}
	}
	return rows
}

// pointed is the name of the kind that is listed or selected, or "".
func (m *menu) pointed() string {
	if rows := m.rows(); m.selected < len(rows) {
		switch r := rows[m.selected].does.(type) {
		case kindRow:
			return m.kinds[r].Name
		case dayRow:
			return m.kinds[r].Name
		}
	}
	switch {
	case m.open == openKind:
		return m.kinds[m.kind].Name
	case m.open >= 0:
		return m.packs[m.open].Kind.Name
	}
	return ""
}

// packRows are the packs of a kind.
func (m *menu) packRows(kind int) []menuRow {
	rows := []menuRow{{text: m.kinds[kind].Title, ink: title}, {}}
	for _, i := range m.packsOf(kind) {
		rows = append(rows, menuRow{"  " + m.packs[i].Title, m.count(i), plainInk, packRow(i)})
	}
	return rows
}
