package battleship

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/formats"
)

// numbered are the clues of an address, in the order of their numbers.
var numbered = []clue{sea, top, bottom, left, right, middle, single}

// presets are the fleets that an address names by a letter: how many ships
// there are of each length.
var presets = map[string][]int{"c": {3, 2, 1}, "d": {4, 3, 2, 1}, "e": {5, 4, 3, 2, 1}, "z": {}}

// readLink reads an address: the totals of the columns, then of the rows, the
// cells, and the fleet by a letter or ship by ship.
func readLink(text string) (puzzles.Puzzle, error) {
	l, err := formats.ReadLink(text)
	if err != nil || l.Kind != "battleship" {
		return nil, puzzles.ErrNotThis
	}
	if err := fits(l.Rows, l.Cols); err != nil {
		return nil, err
	}
	totals, end, err := formats.ReadNumber16(text, l.From, l.Cols+l.Rows)
	if err != nil {
		return nil, err
	}
	for i, n := range totals {
		if n == formats.Unknown {
			totals[i] = unknown
		}
	}
	numbers, end, err := formats.ReadNumber16(text, end, l.Cols*l.Rows)
	if err != nil {
		return nil, err
	}
	clues := make([]clue, len(numbers))
	for i, n := range numbers {
		switch {
		case n == formats.Unknown:
			clues[i] = some
		case n >= len(numbered):
			return nil, fmt.Errorf("%d is no clue, want 0 to %d", n, len(numbered)-1)
		case n >= 0:
			clues[i] = numbered[n]
		}
	}
	fleet, err := linkFleet(strings.Split(strings.Trim(text[end:], "/"), "/"))
	if err != nil {
		return nil, err
	}
	return made(l.Rows, l.Cols, fleet, totals[l.Cols:], totals[:l.Cols], clues, "")
}

// linkFleet reads a letter, or how many ships there are and the shape of each.
func linkFleet(parts []string) (string, error) {
	if ships, ok := presets[parts[0]]; ok {
		return counts(ships), nil
	}
	n, err := strconv.Atoi(parts[0])
	if err != nil || len(parts) != n+1 {
		return "", fmt.Errorf("the fleet %q can't be read, want a letter c, d or e, or how many ships there are and each of them", strings.Join(parts, "/"))
	}
	var list []string
	for _, ship := range parts[1:] {
		length := 0
		for l := 1; l <= most && length == 0; l++ {
			if ship == piece(l, 1) || ship == piece(1, l) {
				length = l
			}
		}
		if length == 0 {
			return "", fmt.Errorf("%q is no ship in a straight line, want one such as 31s", ship)
		}
		list = append(list, strconv.Itoa(length))
	}
	return strings.Join(list, " "), nil
}

// piece writes a shape that fills its rectangle: width and height in base 36,
// then its cells, five to a digit of base 32.
func piece(width, height int) string {
	bits := strings.Repeat("1", width*height)
	s := strconv.FormatInt(int64(width), 36) + strconv.FormatInt(int64(height), 36)
	for digit := range slices.Chunk([]byte(bits), 5) {
		v, _ := strconv.ParseInt((string(digit) + "0000")[:5], 2, 64)
		s += strconv.FormatInt(v, 32)
	}
	return s
}

func writeLink(q puzzles.Puzzle) (string, error) {
	p := q.(*puzzle)
	totals := slices.Concat(p.across, p.down)
	for _, n := range totals {
		if n > 0xff {
			return "", fmt.Errorf("an address has no way to say a total of %d", n)
		}
	}
	cells := make([]int, len(p.clues))
	for i, c := range p.clues {
		switch c {
		case none:
			cells[i] = puzzles.Blank
		case some:
			cells[i] = formats.Unknown
		default:
			cells[i] = slices.Index(numbered, c)
		}
	}
	if len(p.fleet)-1 >= 36 {
		return "", fmt.Errorf("an address has no way to say a ship of %d", len(p.fleet)-1)
	}
	fleet := ""
	for letter, ships := range presets {
		if slices.Equal(ships, p.fleet[1:]) {
			fleet = "/" + letter
		}
	}
	if fleet == "" {
		ships := 0
		for l, n := range p.fleet {
			ships += n
			for range n {
				fleet += "/" + piece(l, 1)
			}
		}
		fleet = strconv.Itoa(ships) + fleet
	}
	return fmt.Sprintf("https://puzz.link/p?battleship/%d/%d/%s%s/%s", p.cols, p.rows,
		formats.WriteNumber16(totals), formats.WriteNumber16(cells), fleet), nil
}
