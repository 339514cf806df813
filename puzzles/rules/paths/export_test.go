package paths

import "crib/puzzles"

// Rows states the path as where there are too many ways for a table.
func (l *Line) Rows(e *puzzles.Encoding) { l.rows(e) }
