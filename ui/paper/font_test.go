package paper

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-fonts/dejavu/dejavusans"
)

// A font that can't stand in a book is an error, and nothing is written: not where the book
// goes, and not to standard output, as what writes it would.
func TestBrokenFonts(t *testing.T) {
	is := binary.BigEndian
	record := func(data []byte, table string) []byte {
		for k := range int(is.Uint16(data[4:])) {
			if r := data[12+16*k:]; string(r[:4]) == table {
				return r
			}
		}
		t.Fatalf("no table %s", table)
		return nil
	}
	in := func(data []byte, table string) []byte { return data[is.Uint32(record(data, table)[8:]):] }
	put := func(table string, at int, n uint16) func([]byte) {
		return func(data []byte) { is.PutUint16(in(data, table)[at:], n) }
	}
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	var err error
	if os.Stdout, err = os.Create(filepath.Join(t.TempDir(), "stdout")); err != nil {
		t.Fatal(err)
	}
	for name, harm := range map[string]func([]byte){
		"places of glyphs of format 2": put("head", 50, 2),
		"glyphs of format 1":           put("head", 52, 1),
		"widths of format 1":           put("hhea", 32, 1),
		"no widths":                    put("hhea", 34, 0),
		"a licence that forbids it":    put("OS/2", 8, 2),
		"no table of characters":       put("cmap", 2, 0),
		"no table post":                func(data []byte) { copy(record(data, "post"), "posu") },
		"a table behind the end":       func(data []byte) { is.PutUint32(record(data, "fpgm")[8:], 0xfffffff0) },
		"an empty table of its own":    func(data []byte) { is.PutUint32(record(data, "OS/2")[12:], 1) },
		"characters that stand many times": func(data []byte) {
			cmap := in(data, "cmap")
			at := cmap[is.Uint32(cmap[8:]):]
			n := int(is.Uint16(at[6:]))
			for k := 0; k < n; k += 2 {
				is.PutUint16(at[14+k:], 0xffff)
				is.PutUint16(at[16+n+k:], 0)
			}
		},
		"a glyph that is made of itself": func(data []byte) {
			f, err := NewFace(nil)
			if err != nil {
				t.Fatal(err)
			}
			i, err := f.font.GlyphIndex(&f.buf, 'Ä')
			if err != nil {
				t.Fatal(err)
			}
			at := is.Uint32(in(data, "loca")[4*int(i):])
			is.PutUint16(in(data, "glyf")[at+12:], uint16(i))
		},
	} {
		data := bytes.Clone(dejavusans.TTF)
		harm(data)
		var to bytes.Buffer
		face, err := NewFace(data)
		if err == nil {
			all := samples(t)[:1]
			err = Book{Entries: all, PerPage: 4, Paper: "a4", Face: face}.Write(&to)
		}
		if err == nil || to.Len() > 0 {
			t.Errorf("%s: %d bytes, %v", name, to.Len(), err)
		}
	}
	data := bytes.Clone(dejavusans.TTF)
	put("name", 0, 1)(data) // which is fine
	var to bytes.Buffer
	if face, err := NewFace(data); err != nil {
		t.Error(err)
	} else if err := (Book{Entries: samples(t)[:1], PerPage: 4, Paper: "a4", Face: face}).Write(&to); err != nil || to.Len() == 0 {
		t.Error(err)
	}
	if info, err := os.Stdout.Stat(); err != nil || info.Size() > 0 {
		t.Errorf("%d bytes went to standard output, %v", info.Size(), err)
	}
}
