package formats

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"crib/puzzles"
)

// A Link is a puzzle in a URL of puzz.link or one of its relatives.
type Link struct {
	Kind       string // "sudoku", "hashi"
	Flags      []string
	Cols, Rows int
	From       int // where in the text the body begins, in bytes
}

var linkStart = regexp.MustCompile(`^(?:https?://)?[a-z0-9.-]+/(?:p|p\.html|rules\.html|[a-z]+\.html)?\?(?:type=editor&)?`)

// ReadLink splits such a URL, of which flags are the parts between the kind
// and the size. It returns ErrNotThis if the text is none.
func ReadLink(text string) (Link, error) {
	start := linkStart.FindString(text)
	if start == "" {
		return Link{}, puzzles.ErrNotThis
	}
	var l Link
	pos := len(start)
	next := func() (string, bool) {
		part, _, found := strings.Cut(text[pos:], "/")
		pos += len(part) + 1
		return part, found
	}
	kind, ok := next()
	l.Kind = strings.TrimSuffix(strings.TrimSuffix(kind, "_edit"), "_play")
	for ok {
		var part string
		if part, ok = next(); !ok {
			break
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			l.Flags = append(l.Flags, part)
			continue
		}
		l.Cols = n
		if part, _ = next(); pos > len(text) {
			break
		}
		if l.Rows, err = strconv.Atoi(part); err != nil || l.Cols < 1 || l.Rows < 1 {
			break
		}
		l.From = pos
		return l, nil
	}
	return l, at(min(pos, len(text)), "the address ends before the puzzle does, want KIND/COLUMNS/ROWS/CELLS")
}

// Unknown is a cell that shows a clue without its number.
const Unknown = -2

// ReadNumber16 reads so many cells, row by row, from text[from:] and returns
// where it stopped: hexadecimal numbers, `.` for Unknown, and letters g to z
// for 1 to 20 blank cells, which are puzzles.Blank.
func ReadNumber16(text string, from, cells int) (out []int, end int, err error) {
	i := from
	for i < len(text) && len(out) < cells {
		ch, digits := text[i], 0
		switch {
		case 'g' <= ch && ch <= 'z':
			for range ch - 'g' + 1 {
				out = append(out, puzzles.Blank)
			}
			i++
			continue
		case ch == '.':
			out = append(out, Unknown)
			i++
			continue
		case '0' <= ch && ch <= '9' || 'a' <= ch && ch <= 'f':
			digits = 1
		case ch == '-':
			i, digits = i+1, 2
		case ch == '+':
			i, digits = i+1, 3
		}
		if digits > 0 && i+digits <= len(text) {
			if v, err := strconv.ParseUint(text[i:i+digits], 16, 32); err == nil {
				out = append(out, int(v))
				i += digits
				continue
			}
		}
		return nil, i, at(i, "the cells can't be read on, want a hexadecimal number or a letter g to z for blank cells")
	}
	if len(out) != cells {
		return nil, i, at(i, "the address has %d cells, want %d", len(out), cells)
	}
	return out, i, nil
}

// WriteNumber16 writes cells as ReadNumber16 reads them.
func WriteNumber16(cells []int) string {
	var b strings.Builder
	run := 0
	flush := func() {
		for ; run > 0; run -= min(run, 20) {
			b.WriteByte(byte('g' + min(run, 20) - 1))
		}
	}
	for _, v := range cells {
		if v == puzzles.Blank {
			run++
			continue
		}
		flush()
		switch {
		case v == Unknown:
			b.WriteByte('.')
		case v < 0x10:
			fmt.Fprintf(&b, "%x", v)
		case v < 0x100:
			fmt.Fprintf(&b, "-%02x", v)
		default:
			fmt.Fprintf(&b, "+%03x", v)
		}
	}
	flush()
	return b.String()
}
