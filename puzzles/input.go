package puzzles

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"crib/puzzles/english"
)

// longest is how many bytes one puzzle may have. What is longer is not kept in
// memory.
const longest = 1 << 20

// An input is what puzzles are read from, without control characters. It is gone over several times, and is
// in memory only where it may be one puzzle.
type input struct {
	text string            // all of it, or
	long *io.SectionReader // what is longer than a puzzle
	err  error             // why it could not be read to its end
}

// newInput returns an input of so many bytes.
func newInput(r io.ReaderAt, size int64) *input {
	if size > longest {
		return &input{long: io.NewSectionReader(r, 0, size)}
	}
	text := make([]byte, size)
	n, err := r.ReadAt(text, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return &input{text: english.Plain(strings.TrimPrefix(strings.ReplaceAll(string(text[:n]), "\r\n", "\n"), mark)), err: err}
}

// head is the beginning of the input, in which a second puzzle shows, if there is one.
func (in *input) head() *input {
	if in.long == nil {
		return in
	}
	var text strings.Builder
	text.Grow(2 * longest)
	io.CopyN(&text, io.NewSectionReader(in.long, 0, in.long.Size()), 2*longest) // who reads on meets what is wrong
	return &input{text: english.Plain(strings.TrimPrefix(strings.ReplaceAll(text.String(), "\r\n", "\n"), mark))}
}

// mark is a byte order mark, with which some programs begin a text.
const mark = "\ufeff"

// lines visits the lines, counted from 1.
func (in *input) lines(yield func(n int, line string) bool) {
	n := 0
	if in.long == nil {
		for line := range strings.SplitSeq(in.text, "\n") {
			if n++; !yield(n, line) {
				return
			}
		}
		return
	}
	r := bufio.NewReaderSize(io.NewSectionReader(in.long, 0, in.long.Size()), 1<<16)
	for {
		line, err := readLine(r)
		if n++; n == 1 {
			line = strings.TrimPrefix(line, mark)
		}
		if err != nil && err != io.EOF {
			in.err = err
			return
		}
		if !yield(n, english.Plain(line)) || err == io.EOF {
			return
		}
	}
}

// readLine reads a line, of which no more is kept than a puzzle may have.
func readLine(r *bufio.Reader) (string, error) {
	var begun []byte
	for {
		part, err := r.ReadSlice('\n')
		if err == nil && len(part) > 1 && part[len(part)-2] == '\r' {
			part = part[:len(part)-1]
		}
		if err == nil {
			part = part[:len(part)-1]
		}
		if begun != nil || errors.Is(err, bufio.ErrBufferFull) {
			begun = append(begun, part[:min(len(part), longest+1-len(begun))]...)
			part = begun
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return string(part), err
		}
	}
}

// whole is all of the input as one part, as far as it may be one puzzle.
func (in *input) whole(yield func(Line) bool) {
	if in.long == nil {
		yield(Line{Text: in.text})
		return
	}
	var b strings.Builder
	for _, line := range in.lines {
		if b.Len() > longest {
			break
		}
		b.WriteString(line + "\n")
	}
	yield(Line{Text: b.String()})
}

// singles visits the lines without blank ones and comments. The first is none where it
// names the columns of those below.
func (in *input) singles(yield func(Line) bool) {
	var names *Line
	for n, line := range in.lines {
		body := strings.TrimSpace(line)
		if body == "" || body[0] == '#' {
			continue
		}
		l := Line{body, n, strings.Index(line, body) + 1}
		if n == 1 && strings.Contains(body, ",") && strings.Trim(strings.ToLower(body), "abcdefghijklmnopqrstuvwxyz_, \"") == "" {
			names = &l
			continue
		}
		if names = nil; !yield(l) {
			return
		}
	}
	if names != nil {
		yield(*names)
	}
}

// squares visits as many lines at a time as the first of them has cells: grids with nothing
// between them. Lines that may well be puzzles of their own, 4x4 and 6x6, are none.
func (in *input) squares(yield func(Line) bool) {
	var b block
	left := 0
	for n, line := range in.lines {
		body := strings.TrimSpace(line)
		if body == "" || body[0] == '#' {
			continue
		}
		if b.first == 0 {
			commas := strings.Count(body, ",")
			if strings.HasSuffix(body, ",") && body[0] != ',' && !strings.Contains(body, ",,") {
				commas--
			}
			switch left = len(strings.FieldsFunc(body, func(r rune) bool { return r == ' ' || r == '\t' || r == ';' })); {
			case commas > 0:
				left = commas + 1
			case left == 1:
				if left = utf8.RuneCountInString(body); left == 16 || left == 36 {
					return
				}
			}
		}
		b.add(n, line)
		if left--; left <= 0 && !yield(b.end()) {
			return
		}
	}
	if b.first > 0 {
		yield(b.end())
	}
}

// A block collects lines for a part of an input, no more of them than a puzzle may
// have.
type block struct {
	text  strings.Builder
	first int // its first line, 0 where there is none yet
}

func (b *block) add(n int, line string) {
	if b.first == 0 {
		b.first = n
	} else if b.text.Len() <= longest {
		b.text.WriteByte('\n')
	}
	if b.text.Len() <= longest {
		b.text.WriteString(line)
	}
}

// end returns what was collected, and begins anew.
func (b *block) end() Line {
	l := Line{b.text.String(), b.first, 1}
	*b = block{}
	return l
}

// blocks visits the parts between blank lines. Comments that stand alone belong
// to what follows.
func (in *input) blocks(yield func(Line) bool) {
	var b block
	drawn := false // there is more than comments
	for n, line := range in.lines {
		switch body := strings.TrimSpace(line); {
		case body == "" && drawn:
			if drawn = false; !yield(b.end()) {
				return
			}
		case body != "" || b.first > 0:
			b.add(n, line)
			drawn = drawn || body != "" && body[0] != '#'
		}
	}
	if drawn {
		yield(b.end())
	}
}

// marked visits the parts each of which begins at a line that does. What stands
// before the first is none.
func (in *input) marked(begins func(line string) bool) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		var b block
		for n, line := range in.lines {
			begun := begins(line)
			if begun && b.first > 0 {
				if b.text.WriteByte('\n'); !yield(b.end()) {
					return
				}
			}
			if begun || b.first > 0 {
				b.add(n, line)
			}
		}
		if b.first > 0 {
			yield(b.end())
		}
	}
}
