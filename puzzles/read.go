package puzzles

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"crib/solver"
)

// A Format is a way that other programs write puzzles of one kind.
type Format struct {
	Name        string // "line", "sdk", "sgt"
	Description string // what it is, for people

	// Read reads one puzzle. It returns ErrNotThis if the text is not of this
	// format, and another error if it is but can't be read.
	Read func(text string) (Puzzle, error)

	// Whole: a text of many lines is one puzzle. Otherwise each line is one.
	Whole bool

	// Ends are how the names of files in this format end, where nothing else is
	// called so: ".sdm".
	Ends []string

	// Bare formats hold the drawing and nothing else: they get the fields that an
	// alias of the kind implies.
	Bare bool

	// Split parts a file of many puzzles of many lines each; each part knows its
	// line. It returns none for a text of another format, and
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
	Number  int // in its input, from 1
	Kind    Kind
	Puzzle  Puzzle
	Format  string // "crib" for the text format
	Guessed bool   // the kind is named neither in the text nor by the file's name nor by the caller
	Err     error
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
func Read(kinds []Kind, input, only string) []Entry { return ReadFile(kinds, "", input, only) }

// ReadFile is Read of a file of that name. The formats of files whose names end
// like it go before all others.
func ReadFile(kinds []Kind, file, input, only string) []Entry {
	if only != "" {
		k, by, ok := Find(kinds, only)
		if !ok {
			return []Entry{{Number: 1, Err: fmt.Errorf("no kind %q, want one of %s", only, names(kinds))}}
		}
		kinds = []Kind{k.called(by)}
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
	if own := ending(kinds, strings.ToLower(path.Ext(file))); own != nil {
		if es := foreign(own, input); slices.ContainsFunc(es, Entry.isRead) {
			return es
		}
	}
	es := foreign(kinds, input)
	for i := range es {
		es[i].Guessed = only == ""
	}
	return es
}

// ending returns the kinds that have formats of files whose names end like this,
// with those formats alone.
func ending(kinds []Kind, end string) []Kind {
	var all []Kind
	for _, k := range kinds {
		k.Formats = slices.DeleteFunc(slices.Clone(k.Formats), func(f Format) bool { return !slices.Contains(f.Ends, end) })
		if len(k.Formats) > 0 {
			all = append(all, k)
		}
	}
	return all
}

// called returns a kind whose bare formats read puzzles with the fields that the
// name implies by which the kind was asked for.
func (k Kind) called(by Alias) Kind {
	if len(by.Fields) == 0 {
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
			t.Fields = by.Complete(t.Fields)
			return k.Read(t)
		}
	}
	return k
}

func readText(kinds []Kind, t *Text, number int) Entry {
	e := Entry{Number: number, Format: "crib"}
	k, by, ok := Find(kinds, t.Kind)
	if !ok {
		e.Err = t.Errorf("no kind %q, want %s", t.Kind, names(kinds))
		return e
	}
	e.Kind = k
	named := *t
	named.Kind, named.Fields = k.Name, by.Complete(t.Fields)
	if e.Puzzle, e.Err = k.Parse(&named); e.Err == nil {
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

// isRead reports whether there is a puzzle, even if it is not known of which kind
// or lacks something.
func (e Entry) isRead() bool {
	return e.Err == nil || e.Puzzle != nil || errors.As(e.Err, new(*Ambiguous))
}

// A partition is how an input can be parted into puzzles that are not in the text format.
type partition struct {
	parts   []Line // without a line number where the part is the whole input
	minimum int    // so many must be read where no kind reads all
	suits   func(k Kind, f Format, part string) bool
}

// partitions returns all of them: parted at the marks of a format, at blank lines, whole,
// and line by line. The lines come last because the rows of a large board may be small
// puzzles.
func partitions(kinds []Kind, input string) []partition {
	var all []partition
	type format struct{ kind, name string }
	marked := map[format]bool{} // whose marks part the input
	for _, k := range kinds {
		for _, f := range k.Formats {
			if f.Split == nil {
				continue
			}
			if parts := f.Split(input); len(parts) > 1 {
				one := format{k.Name, f.Name}
				marked[one] = true
				all = append(all, partition{parts, 0, func(k Kind, f Format, _ string) bool { return format{k.Name, f.Name} == one }})
			}
		}
	}
	whole := func(k Kind, f Format, _ string) bool { return f.Whole && !marked[format{k.Name, f.Name}] }
	if parts := blocks(input); len(parts) > 1 {
		all = append(all, partition{parts, len(parts), func(k Kind, f Format, part string) bool {
			return whole(k, f, part) || !f.Whole && !strings.Contains(part, "\n")
		}})
	}
	lines := lines(input)
	return append(all,
		partition{[]Line{{Text: input}}, 1, whole},
		partition{lines, (len(lines) + 1) / 2, func(_ Kind, f Format, _ string) bool { return !f.Whole }})
}

// blocks are the parts of an input between blank lines. Comments that stand alone
// belong to what follows.
func blocks(input string) []Line {
	var all []Line
	var block []string
	first, drawn := 0, false // its first line, and whether it has more than comments
	for i, line := range append(strings.Split(input, "\n"), "") {
		body := strings.TrimSpace(line)
		switch {
		case body == "" && drawn:
			all = append(all, Line{strings.Join(block, "\n"), first, 1})
			block, drawn = nil, false
		case body != "":
			if block == nil {
				first = i + 1
			}
			drawn = drawn || body[0] != '#'
			fallthrough
		case block != nil:
			block = append(block, line)
		}
	}
	return all
}

// lines are the lines of an input without blank ones and comments.
func lines(input string) []Line {
	var all []Line
	for i, line := range strings.Split(input, "\n") {
		if body := strings.TrimSpace(line); body != "" && body[0] != '#' {
			all = append(all, Line{body, i + 1, strings.Index(line, body) + 1})
		}
	}
	return all
}

// foreign reads an input that is not in the text format. A kind that reads all
// of it goes before those that read a part; where several do, that is Ambiguous.
func foreign(kinds []Kind, input string) []Entry {
	all := partitions(kinds, input)
	whole, single := all[len(all)-2], all[len(all)-1]
	if len(single.parts) == 0 {
		return []Entry{{Number: 1, Err: errors.New("the input holds only comments, want a puzzle")}}
	}
	var full [][]Entry
	var part Line
	for _, k := range kinds {
		for _, w := range all {
			if es := w.read([]Kind{k}, true); es != nil {
				full, part = append(full, es), w.parts[0]
				break
			}
		}
	}
	switch {
	case len(full) == 1:
		return full[0]
	case len(full) > 1:
		several := &Ambiguous{Text: part.Text}
		for _, es := range full {
			several.Entries = append(several.Entries, es[0])
		}
		return []Entry{{Number: 1, Err: part.located(several)}}
	}
	for _, w := range all {
		es := w.read(kinds, false)
		read := 0
		for _, e := range es {
			if e.isRead() {
				read++
			}
		}
		if read >= w.minimum {
			return es
		}
	}
	if e := whole.read(kinds, false)[0]; e.Kind.Name != "" { // a format knows it as its own
		return []Entry{e}
	}
	// A grid of many short lines that no format took is one mistake, not many.
	es := single.read(kinds, false)
	if len(es) > 1 {
		es[0].Err = fmt.Errorf("%w (in %d lines, few of which are puzzles)", es[0].Err, len(es))
	}
	return es[:1]
}

// read reads the parts as puzzles of the kinds. Where all are wanted it returns
// nil unless each is read.
func (w partition) read(kinds []Kind, all bool) []Entry {
	var es []Entry
	for i, part := range w.parts {
		e := w.puzzle(kinds, part.Text)
		if all && !e.isRead() {
			return nil
		}
		e.Number = i + 1
		if e.Err != nil {
			e.Err = part.located(e.Err)
		}
		es = append(es, e)
	}
	return es
}

// puzzle reads one puzzle in any of the formats that suit. An error of a format
// that knows the text as its own is kept in case no other reads it.
func (w partition) puzzle(kinds []Kind, text string) Entry {
	var good []Entry
	var bad Entry
	for _, k := range kinds {
		for _, f := range k.Formats {
			if !w.suits(k, f, text) {
				continue
			}
			p, err := f.read(text)
			if err == nil {
				good = append(good, Entry{Kind: k, Puzzle: p, Format: f.Name, Err: lacks(p)})
				break
			}
			if !errors.Is(err, ErrNotThis) && bad.Err == nil {
				bad = Entry{Kind: k, Format: f.Name, Err: err}
			}
		}
	}
	switch {
	case len(good) == 1:
		return good[0]
	case len(good) > 1:
		return Entry{Err: &Ambiguous{text, good}}
	case bad.Err == nil:
		bad.Err = fmt.Errorf("%s is no puzzle crib can read, tried %s", abridged(text), tried(kinds))
	}
	return bad
}

// read is Read with a panic as an error.
func (f Format) read(text string) (p Puzzle, err error) {
	defer solver.Recovered(&err)
	return f.Read(text)
}

// located adds to an error of a part where the part stands.
func (l Line) located(err error) error {
	if l.Line == 0 {
		return err
	}
	at := &ErrorAt{Err: err}
	errors.As(err, &at)
	col := at.Col
	if !strings.Contains(l.Text, "\n") {
		col = max(col, 1) + l.Col - 1
	}
	return &ErrorAt{Line: l.Line + max(at.Line, 1) - 1, Col: col, Err: at.Err}
}

func abridged(s string) string {
	n, last := 0, 0 // of a long text only its beginning is looked at
	for i := range s {
		switch n++; n {
		case 30:
			last = i
		case 31:
			return fmt.Sprintf("%q", string([]rune(s[:last]))+"…")
		}
	}
	return fmt.Sprintf("%q", s)
}

// tried names the formats in which a text was tried, those of few kinds one by one.
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
