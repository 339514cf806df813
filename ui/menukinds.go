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

// packRows are the packs of a kind.
func (m *menu) packRows(kind int) []menuRow {
	rows := []menuRow{{text: m.kinds[kind].Title, ink: title}, {}}
	for _, i := range m.packsOf(kind) {
		rows = append(rows, menuRow{"  " + m.packs[i].Title, m.count(i), plainInk, packRow(i)})
	}
	return rows
}
