// Package formats holds what the formats of other programs have in common
// across kinds of puzzle: game IDs, saved games, URLs, and the ways they write
// a grid of numbers. The functions that read say at which column of the text
// they failed.
package formats

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"crib/puzzles"
)

// at is an error at a byte of a text of one line, counted from 0.
func at(i int, format string, args ...any) error {
	return &puzzles.ErrorAt{Col: i + 1, Err: fmt.Errorf(format, args...)}
}

// An ID is a game ID of Simon Tatham's collection, `params:desc`.
type ID struct {
	Params string
	Desc   string
	From   int // where in the text the description begins, in bytes
}

var idParams = regexp.MustCompile(`^[0-9][0-9a-zA-Z%.]*$`)

// ReadID splits a game ID. It returns ErrNotThis if the text is none, and an
// error that says what to do instead if it is `params#seed`: only the program
// that made the seed can turn it into a puzzle.
func ReadID(text string) (ID, error) {
	i := strings.IndexAny(text, ":#")
	if i < 0 || !idParams.MatchString(text[:i]) || strings.ContainsAny(text, " \t\n") {
		return ID{}, puzzles.ErrNotThis
	}
	id := ID{Params: text[:i], Desc: text[i+1:], From: i + 1}
	if text[i] == '#' {
		return id, at(i, "a random seed (#) means nothing without the program that made it, want the game ID with a colon (its menu Game, Specific)")
	}
	return id, nil
}

// ReadRuns reads a grid of so many cells, row by row, from text[from:] to its
// end or the first comma: numbers from 1 to most, and letters a to z for runs
// of 1 to 26 blank cells. Blank cells are puzzles.Blank.
func ReadRuns(text string, from, cells, most int) ([]int, error) {
	out := make([]int, 0, cells)
	for i := from; i < len(text) && text[i] != ','; {
		switch ch := text[i]; {
		case ch == '_':
			i++
			continue
		case 'a' <= ch && ch <= 'z':
			for range ch - 'a' + 1 {
				out = append(out, puzzles.Blank)
			}
			i++
		case '0' <= ch && ch <= '9':
			end := i
			for end < len(text) && '0' <= text[end] && text[end] <= '9' {
				end++
			}
			v, err := strconv.Atoi(text[i:end])
			if err != nil || v < 1 || v > most {
				return nil, at(i, "%s is no value here, want 1 to %d", text[i:end], most)
			}
			out = append(out, v)
			i = end
		default:
			r := []rune(text[i:])[0]
			return nil, at(i, "%q is not part of a grid, want a number or a letter a to z for blank cells", r)
		}
		if len(out) > cells {
			return nil, at(i-1, "the grid has more than %d cells, want %d", cells, cells)
		}
	}
	if len(out) < cells {
		return nil, at(len(text), "the grid has %d cells, want %d", len(out), cells)
	}
	return out, nil
}

// WriteRuns writes a grid as ReadRuns reads it.
func WriteRuns(cells []int) string {
	var b []byte
	run, number := 0, false // blank cells not yet written; whether a number was just written
	flush := func() {
		for ; run > 0; run -= min(run, 26) {
			b = append(b, byte('a'+min(run, 26)-1))
			number = false
		}
	}
	for _, v := range cells {
		if v == puzzles.Blank {
			run++
			continue
		}
		flush()
		if number {
			b = append(b, '_')
		}
		b = strconv.AppendInt(b, int64(v), 10)
		number = true
	}
	flush()
	return string(b)
}

const saveMagic = "Simon Tatham's Portable Puzzle Collection"

// Save is the format of saved games of the same collection: those of one game,
// of which example is a game ID that read reads.
func Save(game, example string, read func(id string) (puzzles.Puzzle, error)) puzzles.Format {
	return puzzles.Format{
		Name: "sav", Whole: true, Ends: []string{".sav"},
		Description: "a saved game of " + game + " in Simon Tatham's collection",
		Read: func(text string) (puzzles.Puzzle, error) {
			of, id, err := ReadSave(text)
			if err != nil {
				return nil, err
			}
			if of != game {
				return nil, puzzles.ErrNotThis
			}
			p, err := read(id)
			if errors.Is(err, puzzles.ErrNotThis) {
				return nil, fmt.Errorf("the game ID %s in the saved game can't be read, want one of %s such as %s", id, game, example)
			}
			return p, err
		},
	}
}

// ReadSave returns the game's name and the game ID in a saved game of the same
// collection. It returns ErrNotThis if the text is none.
func ReadSave(text string) (game, id string, err error) {
	keys := map[string]string{}
	for n := 1; text != ""; n++ {
		m := saveLine.FindStringSubmatch(text)
		if m == nil {
			break
		}
		size, err := strconv.Atoi(m[2])
		rest := text[len(m[0]):]
		if n == 1 && (m[1] != "SAVEFILE" || !strings.HasPrefix(rest, saveMagic)) {
			break
		}
		if err != nil || size > len(rest) {
			return "", "", &puzzles.ErrorAt{Line: n, Col: 1, Err: fmt.Errorf("%s says it has %s characters and ends before, want a whole saved game", m[1], m[2])}
		}
		if _, seen := keys[m[1]]; !seen {
			keys[m[1]] = rest[:size]
		}
		text = strings.TrimPrefix(rest[size:], "\n")
	}
	if keys["SAVEFILE"] == "" {
		return "", "", puzzles.ErrNotThis
	}
	params, desc := keys["CPARAMS"], keys["DESC"]
	if params == "" {
		params = keys["PARAMS"]
	}
	if params == "" || desc == "" {
		return "", "", errors.New("the saved game holds no puzzle, want lines PARAMS and DESC")
	}
	return keys["GAME"], params + ":" + desc, nil
}

var saveLine = regexp.MustCompile(`^([A-Z]+) *:(\d+):`)
