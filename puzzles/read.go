package puzzles

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Format is a way that other programs write puzzles of one kind.
type Format struct {
	Name string // "line", "sdk", "sgt"
	Says string // what it is, for people

	// Read reads one puzzle. It returns ErrNotThis if the text is not of this
	// format, and another error if it is but can't be read.
	Read func(text string) (Puzzle, error)

	// Whole says that a text of many lines is one puzzle. Otherwise each line
	// is one.
	Whole bool

	// Bare formats hold the drawing and nothing else: what another name of the
	// kind says of a puzzle holds for them too.
	Bare bool

	// Split parts a file of many puzzles of many lines each, and says on which
	// line each part begins. It returns none for a text of another format, and
	// is nil where a file holds one puzzle.
	Split func(text string) []Line

	// Write writes one puzzle, or returns an error if the format has no way to
	// say it. It is nil if the format is only read.
	Write func(p Puzzle) (string, error)
}

// ErrNotThis says that a text is not of the format it was tried as.
var ErrNotThis = errors.New("not in this format")

// An Entry is one puzzle of an input, or the error that stands in its place.
// A puzzle that was read and lacks something has both.
type Entry struct {
	Number int // in its input, from 1
	Kind   Kind
	Puzzle Puzzle
	Format string // "crib" for the text format
	Err    error
}

// Ambiguous is the error of a text that several kinds read.
type Ambiguous struct {
	Text    string
	Entries []Entry // one of each kind
}

func (a *Ambiguous) Error() string {
	var s []string
	for _, e := range a.Entries {
		s = append(s, e.Kind.Name+" ("+e.Format+")")
	}
	return fmt.Sprintf("%s could be read as %s: say which with --kind", abridged(a.Text), List(s, "or"))
}

// Read reads an input, the text of a file or of an argument: any number of
// puzzles in the text format or in any format a kind knows. only, where not
// "", is the one kind to try. An unreadable puzzle gives an entry with an
// error, and the others are still read; there is always at least one entry.
func Read(kinds []Kind, input, only string) []Entry {
	if only != "" {
		k, implied, ok := Find(kinds, only)
		if !ok {
			return []Entry{{Number: 1, Err: fmt.Errorf("no kind %q, want one of %s", only, names(kinds))}}
		}
		kinds = []Kind{k.called(implied)}
	}
	input = strings.TrimPrefix(strings.ReplaceAll(input, "\r\n", "\n"), "\ufeff")
	if strings.TrimSpace(input) == "" {
		return []Entry{{Number: 1, Err: errors.New("the input is empty, want a puzzle")}}
	}
	if ts, ok := Texts(input); ok {
		var es []Entry
		for i, t := range ts {
			es = append(es, readText(kinds, t, i+1))
		}
		return es
	}
	if es := split(kinds, input); es != nil {
		return es
	}
	if e, ok := foreign(kinds, input, 1, func(f Format) bool { return f.Whole }); ok {
		return []Entry{e}
	}
	var es []Entry
	for i, line := range strings.Split(input, "\n") {
		body := strings.TrimSpace(line)
		if body == "" || strings.HasPrefix(body, "#") {
			continue
		}
		e, ok := foreign(kinds, body, len(es)+1, func(f Format) bool { return !f.Whole })
		if !ok {
			e.Err = fmt.Errorf("%s is no puzzle crib can read, tried %s", abridged(body), tried(kinds))
		}
		if e.Err != nil {
			var at *ErrorAt
			if !errors.As(e.Err, &at) {
				at = &ErrorAt{Col: 1, Err: e.Err}
			}
			e.Err = &ErrorAt{Line: i + 1, Col: max(at.Col, 1) + strings.Index(line, body), Err: at.Err}
		}
		es = append(es, e)
	}
	if len(es) == 0 {
		return []Entry{{Number: 1, Err: errors.New("the input holds only comments, want a puzzle")}}
	}
	// A grid of many short lines that no format took is one mistake, not many.
	if len(es) > 1 && !slices.ContainsFunc(es, func(e Entry) bool { return e.Err == nil }) {
		es[0].Err = fmt.Errorf("%w (in %d lines, none of which is a puzzle either)", es[0].Err, len(es))
		return es[:1]
	}
	return es
}

// called returns a kind whose bare formats read puzzles with the fields that the
// name implies by which the kind was asked for.
func (k Kind) called(implied []Field) Kind {
	if len(implied) == 0 {
		return k
	}
	k.Formats = slices.Clone(k.Formats)
	for i, f := range k.Formats {
		if !f.Bare {
			continue
		}
		k.Formats[i].Read = func(text string) (Puzzle, error) {
			p, err := f.Read(text)
			if err != nil {
				return nil, err
			}
			t := p.Text()
			t.Fields = Unless(t.Fields, implied)
			return k.Read(t)
		}
	}
	return k
}

func readText(kinds []Kind, t *Text, number int) Entry {
	e := Entry{Number: number, Format: "crib"}
	k, implied, ok := Find(kinds, t.Kind)
	if !ok {
		e.Err = t.Errorf("no kind %q, want %s", t.Kind, names(kinds))
		return e
	}
	e.Kind = k
	named := *t
	named.Kind, named.Fields = k.Name, Unless(t.Fields, implied)
	if e.Puzzle, e.Err = k.Read(&named); e.Err == nil {
		var at *ErrorAt
		if e.Err = lacks(e.Puzzle); e.Err != nil && !errors.As(e.Err, &at) {
			e.Err = t.Errorf("%w", e.Err)
		}
	}
	return e
}

// lacks returns what a puzzle lacks to be played, or nil.
func lacks(p Puzzle) error {
	if u, ok := p.(Unfinished); ok {
		return u.Unfinished()
	}
	return nil
}

// split reads a file of several puzzles of many lines each. It returns nil if
// it is nothing of the sort.
func split(kinds []Kind, input string) []Entry {
	for _, k := range kinds {
		for _, f := range k.Formats {
			if f.Split == nil {
				continue
			}
			parts := f.Split(input)
			if len(parts) < 2 {
				continue
			}
			var es []Entry
			for i, part := range parts {
				e := Entry{Number: i + 1, Kind: k, Format: f.Name}
				if e.Puzzle, e.Err = f.Read(part.Text); e.Err == nil {
					e.Err = lacks(e.Puzzle)
				}
				if e.Err != nil {
					at := &ErrorAt{Err: e.Err}
					errors.As(e.Err, &at)
					e.Err = &ErrorAt{Line: part.Line + max(at.Line, 1) - 1, Col: at.Col, Err: at.Err}
				}
				es = append(es, e)
			}
			return es
		}
	}
	return nil
}

// foreign reads one puzzle in any of the formats that suit. An error of a
// format that knows the text as its own is kept in case no other reads it.
func foreign(kinds []Kind, text string, number int, suits func(Format) bool) (Entry, bool) {
	var good []Entry
	var bad Entry
	for _, k := range kinds {
		for _, f := range k.Formats {
			if !suits(f) {
				continue
			}
			p, err := f.Read(text)
			e := Entry{number, k, p, f.Name, err}
			if err == nil {
				e.Err = lacks(p)
				good = append(good, e)
				break
			}
			if !errors.Is(err, ErrNotThis) && bad.Err == nil {
				bad = e
			}
		}
	}
	switch len(good) {
	case 0:
		bad.Number, bad.Puzzle = number, nil
		return bad, bad.Err != nil
	case 1:
		return good[0], true
	}
	return Entry{Number: number, Err: &Ambiguous{text, good}}, true
}

func abridged(s string) string {
	if r := []rune(s); len(r) > 30 {
		s = string(r[:29]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// tried says in which formats a text was tried, of few kinds by their names.
func tried(kinds []Kind) string {
	const few = 2
	s, of := []string{"the text format"}, []string{}
	for _, k := range kinds {
		var formats []string
		for _, f := range k.Formats {
			formats = append(formats, f.Name)
		}
		if formats != nil {
			s = append(s, k.Name+" ("+strings.Join(formats, ", ")+")")
			of = append(of, k.Name)
		}
	}
	if len(of) > few {
		return "the text format and all formats of " + List(of, "and") + ", which crib kinds lists"
	}
	return List(s, "and")
}

func names(kinds []Kind) string {
	var s []string
	for _, k := range kinds {
		s = append(s, k.Name)
	}
	return List(s, "or")
}
