package sudoku

import (
	"errors"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/formats"
)

// TestPages reads texts inside addresses and elements, and says what is wrong with others.
func TestPages(t *testing.T) {
	line := puzzles.Format{Name: "line", Read: func(text string) (puzzles.Puzzle, error) {
		if strings.Trim(text, "0123456789:") != "" {
			return nil, puzzles.ErrNotThis
		}
		return nil, errors.New("read " + text)
	}}
	wiki, game, xml := page(line, "wiki", "https://www.example.org/solver.htm?bd="), formats.Inside(puzzles.Format{}, line, "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#"), openSudoku(line)
	cells := strings.Repeat("012345678", 9)
	for _, c := range []struct {
		f          puzzles.Format
		text, want string
	}{
		{wiki, "https://www.example.org/solver.htm?bd=123", "read 123"},
		{wiki, "example.org/solver.htm?x=1&bd=123&d=2", "read 123"},
		{wiki, "http://example.org/solver.htm?bd=S9B", `behind bd= there is "S9B", want a line`},
		{wiki, "http://example.org/solver.htm", "the address holds no puzzle, want a line behind https://www.example.org/solver.htm?bd="},
		{wiki, "http://example.org/killersolver.htm?bd=123", "not in this format"},
		{wiki, "http://example.org/solver.htm?abd=123", "the address holds no puzzle, want a line behind https://www.example.org/solver.htm?bd="},
		{wiki, "http://example.com/solver.htm?bd=123", "not in this format"},
		{wiki, "123", "not in this format"},
		{game, "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3%3A4", "read 3:4"},
		{game, "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#3:4", "not in this format"},
		{xml, `<?xml?><opensudoku><game created="1" data="` + cells + `" state="0" /></opensudoku>`, "read " + cells},
		{xml, `<game data='` + cells + `' />`, "read " + cells},
		{xml, `<game data='123' />`, "the game has no data that crib can read, want 81 digits"},
		{xml, `<game data='1' /><game data='2' />`, "there are 2 games, want each on a line of its own"},
		{xml, `<game type="killer" data='` + cells + `' />`, `the attribute "type" is nothing crib knows, want a puzzle without`},
		{xml, `<opensudoku><killer><game data='` + cells + `' /></killer></opensudoku>`, `the element "killer" is nothing crib knows, want a puzzle without`},
		{xml, `<opensudoku><game data='` + cells + `' /></folder>`, "the file is no XML: XML syntax error on line 1: element <opensudoku> closed by </folder>"},
		{xml, `<games />`, "not in this format"},
	} {
		if _, err := c.f.Read(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s\nis read as %v, want %s", c.text, err, c.want)
		}
	}
}
