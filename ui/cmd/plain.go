package cmd

import (
	"cmp"
	"io"
	"os"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"

	"crib/puzzles/english"
)

// A plain writer lets nothing through that moves a terminal's cursor or turns its
// lines around: what stands in titles, names of files and arguments is not ours.
type plain struct {
	*transform.Writer
	to     io.Writer
	failed *error // the first of what could not be written
}

func newPlain(to io.Writer) plain {
	return plain{transform.NewWriter(to, runes.Map(func(r rune) rune {
		if english.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	})), to, new(error)}
}

func (p plain) Write(b []byte) (int, error) {
	n, err := p.Writer.Write(b)
	*p.failed = cmp.Or(*p.failed, err)
	return n, err
}

// file returns the file that a stream is or goes to.
func file(stream any) (f *os.File, ok bool) {
	if p, plain := stream.(plain); plain {
		stream = p.to
	}
	f, ok = stream.(*os.File)
	return f, ok
}

// binary returns where what is no text goes, past what keeps a terminal safe.
func binary(stream io.Writer) io.Writer {
	if p, ok := stream.(plain); ok {
		return p.to
	}
	return stream
}
