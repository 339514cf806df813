package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/solver"
)

// inputs are the arguments of a verb that takes many puzzles.
type inputs struct {
	Kind  string   `placeholder:"KIND" help:"The kind of the puzzles, where it can't be told from them."`
	First int      `placeholder:"N" help:"The number of the first puzzle of each input, where it is a part of a longer one."`
	Input []string `arg:"" name:"input" help:"Files, - for standard input, puzzles, or what comes with crib, such as sudoku/hard."`
}

// input is the argument of a verb that takes one puzzle.
type input struct {
	Kind   string `placeholder:"KIND" help:"The kind of the puzzle, where it can't be told from it."`
	Number int    `placeholder:"N" default:"1" help:"Which puzzle, of an input with many (1)."`
	Input  string `arg:"" name:"input" help:"A file, - for standard input, a puzzle, or what comes with crib, such as sudoku/hard."`
}

// An item is a puzzle of an input, or the error that stands in its place.
type item struct {
	puzzles.Entry
	file  string // "" if it comes from no file
	label string // what messages call it, among many: "book.txt, puzzle 3"
}

// items reads inputs, one when the puzzles of the last are used up.
func (r *run) items(in inputs) iter.Seq[item] {
	return func(yield func(item) bool) {
		for _, name := range in.Input {
			src := r.open(name)
			more := src.items(r.entries(src, in.Kind), len(in.Input) > 1, in.First, yield)
			if src.close != nil {
				src.close()
			}
			if !more {
				return
			}
		}
	}
}

// entries are the puzzles of a source.
func (r *run) entries(src source, kind string) iter.Seq[puzzles.Entry] {
	if src.err != nil {
		return slices.Values([]puzzles.Entry{{Number: 1, Err: src.err}})
	}
	return puzzles.Entries(r.Kinds, src.file, tied{r.ctx, src.text}, src.size, kind)
}

// A tied reader reads until its context ends, so that a long input can be interrupted.
type tied struct {
	ctx context.Context
	io.ReaderAt
}

func (t tied) ReadAt(p []byte, at int64) (int, error) {
	if err := t.ctx.Err(); err != nil {
		return 0, err
	}
	return t.ReaderAt.ReadAt(p, at)
}

// items visits entries as items, and reports whether more are wanted. Each waits
// for the next one, which tells whether it is one among many. first is the number of the
// first one, of a part of an input; 0 for a whole one.
func (s source) items(entries iter.Seq[puzzles.Entry], named bool, first int, yield func(item) bool) bool {
	n := 0
	visit := func(e puzzles.Entry, many bool) bool {
		if e.Err != nil {
			e.Err = s.located(e.Err)
		}
		e.Number += max(first-1, 0)
		it := item{Entry: e, file: s.file}
		var words []string
		if named {
			words = append(words, s.name)
		}
		if many {
			words = append(words, fmt.Sprintf("puzzle %d", e.Number))
		}
		it.label = strings.Join(words, ", ")
		return yield(it)
	}
	var last puzzles.Entry
	for e := range entries {
		if n++; n > 1 && !visit(last, true) {
			return false
		}
		last = e
	}
	return visit(last, n > 1 || first > 0)
}

// known returns an error for a --kind that there is not.
func (r *run) known(kind string) error {
	if _, _, ok := puzzles.Find(r.Kinds, kind); ok || kind == "" {
		return nil
	}
	var names []string
	for _, k := range r.Kinds {
		names = append(names, k.Name)
	}
	return fmt.Errorf("--kind %s: no such kind, want %s", kind, english.List(names, "or"))
}

// one reads the puzzle that an input of one names.
func (r *run) one(in input) (it item, err error) {
	for it, err = range r.from(in) {
		break
	}
	return it, err
}

// from reads the puzzle that an input of one names, and those after it. There is always
// at least one item, or the error that stands in its place.
func (r *run) from(in input) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		if err := r.known(in.Kind); err != nil {
			yield(item{}, err)
			return
		}
		n := 0
		for it := range r.items(inputs{Kind: in.Kind, Input: []string{in.Input}}) {
			if n++; n >= in.Number && !yield(it, it.Err) {
				return
			}
		}
		if n < in.Number {
			yield(item{}, fmt.Errorf("--number %d: the input has puzzles 1 to %d", in.Number, n))
		}
	}
}

// A source is an input with its text.
type source struct {
	name    string // as messages begin
	file    string // "" if it is no file
	text    io.ReaderAt
	size    int64
	close   func() // may be nil
	literal bool   // the argument itself was taken as a puzzle, on one line
	err     error
}

// open finds out what an argument is, and opens it. It returns at once if the
// run is interrupted while something else ought to write a pipe.
func (r *run) open(arg string) source {
	opened := make(chan source, 1)
	go func() { opened <- r.opened(arg) }()
	select {
	case src := <-opened:
		return src
	case <-r.ctx.Done():
		return source{name: arg, err: r.ctx.Err()}
	}
}

func (r *run) opened(arg string) (src source) {
	defer solver.Recovered(&src.err)
	if arg == "-" {
		return source{name: "standard input"}.spooled(r.ctx, io.NopCloser(r.In))
	}
	info, err := os.Stat(arg)
	if text, ok := r.packed(arg); ok && err != nil {
		return source{name: arg, text: strings.NewReader(text), size: int64(len(text))}
	}
	if err != nil { // a puzzle as an argument is no name of a file, or too long for one
		return source{
			name: strconv.Quote(short(arg)), text: strings.NewReader(arg), size: int64(len(arg)), literal: !strings.Contains(arg, "\n"),
		}
	}
	src = source{name: arg, file: arg}
	f, err := os.Open(arg)
	if err != nil {
		src.err = reason(err, arg)
		return src
	}
	if info.Mode().IsRegular() {
		src.text, src.size, src.close = f, info.Size(), func() { f.Close() }
		return src
	}
	src = src.spooled(r.ctx, f)
	src.err = reason(src.err, arg)
	return src
}

// packed returns the puzzles that come with the program and have a name: those of a kind,
// such as sudoku, or of one of its packs, such as sudoku/hard.
func (r *run) packed(name string) (text string, ok bool) {
	kind, pack, one := strings.Cut(name, "/")
	k, _, ok := puzzles.Find(r.Kinds, kind)
	if !ok {
		return "", false
	}
	packs, err := r.Packs()
	if err != nil {
		return "", false
	}
	var b strings.Builder
	for _, p := range packs {
		if p.Kind.Name == k.Name && (!one || p.Name == pack) {
			for _, t := range p.Texts {
				b.WriteString(t.String() + "\n")
			}
		}
	}
	return b.String(), b.Len() > 0
}

// spooled returns a source with the text of a stream that can be read only once: in
// memory, or in a temporary file if it is long, from which is read while it is still
// written. Some streams never end.
func (s source) spooled(ctx context.Context, r io.ReadCloser) source {
	const inMemory, most = 1 << 20, 1 << 30
	var begun bytes.Buffer
	if _, err := io.CopyN(&begun, r, inMemory); err != nil {
		if !errors.Is(err, io.EOF) {
			s.err = err
		}
		s.text, s.size = bytes.NewReader(begun.Bytes()), int64(begun.Len())
		r.Close()
		return s
	}
	f, err := os.CreateTemp("", "crib-*")
	if err != nil {
		s.err = err
		return s
	}
	gone := os.Remove(f.Name()) == nil // at once where that can be done, so that nothing is left behind
	s.close = func() {
		if f.Close(); !gone {
			os.Remove(f.Name())
		}
	}
	sp := &spool{file: f, ctx: ctx}
	sp.grown.L = &sp.mutex
	s.text, s.size = sp, math.MaxInt64
	context.AfterFunc(ctx, sp.grown.Broadcast)
	go func() {
		defer r.Close()
		n, err := begun.WriteTo(sp)
		if begun = (bytes.Buffer{}); err == nil { // its memory is free from here on
			var more int64
			more, err = io.Copy(sp, io.LimitReader(r, most+1-n))
			n += more
		}
		if err == nil {
			err = io.EOF
		}
		if n > most {
			err = fmt.Errorf("it goes on for more than %d MB, want a plain file where it is so long", most>>20)
		}
		sp.mutex.Lock()
		defer sp.mutex.Unlock()
		sp.err = err
		sp.grown.Broadcast()
	}()
	return s
}

// A spool is a file that is read while it is written. ReadAt waits for the first byte, and
// returns what there is.
type spool struct {
	file  *os.File
	ctx   context.Context
	mutex sync.Mutex
	grown sync.Cond
	size  int64
	err   error // io.EOF once all is there
}

func (sp *spool) Write(p []byte) (int, error) {
	n, err := sp.file.Write(p)
	sp.mutex.Lock()
	defer sp.mutex.Unlock()
	sp.size += int64(n)
	sp.grown.Broadcast()
	return n, err
}

func (sp *spool) ReadAt(p []byte, at int64) (int, error) {
	sp.mutex.Lock()
	for at >= sp.size && sp.err == nil && sp.ctx.Err() == nil {
		sp.grown.Wait()
	}
	size, err := sp.size, sp.err
	sp.mutex.Unlock()
	switch {
	case sp.ctx.Err() != nil:
		return 0, sp.ctx.Err()
	case at >= size:
		return 0, err
	}
	return sp.file.ReadAt(p[:min(int64(len(p)), size-at)], at)
}

// head returns what a file begins with, so many bytes at most: some never end.
func head(name string, most int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}

// reason is what went wrong with a file, without its name.
func reason(err error, file string) error {
	var p *fs.PathError
	if errors.As(err, &p) && p.Path == file {
		return p.Err
	}
	return err
}

// located adds to an error where it comes from.
func (s source) located(err error) error {
	at := &puzzles.ErrorAt{Err: err}
	var found *puzzles.ErrorAt
	if errors.As(err, &found) {
		at.Line, at.Col, at.Err = found.Line, found.Col, found.Err
	} else {
		at.Err = reason(err, s.file)
	}
	at.File = s.name
	if s.literal {
		return fmt.Errorf("%s: there is no such file, and as a puzzle: %w", s.name, at.Err)
	}
	return at
}

func short(s string) string {
	s, _, more := strings.Cut(s, "\n")
	if r := []rune(s); len(r) > 40 {
		s, more = string(r[:39]), true
	}
	if more {
		s += "…"
	}
	return s
}
