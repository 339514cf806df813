package cmd

import (
	"bytes"
	bin "encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/google/go-cmp/cmp"

	all "crib/puzzles/kinds"
)

// A font of which a table is broken is one sentence, and nothing is written in the place of the book.
func TestBrokenFont(t *testing.T) {
	tables := int(bin.BigEndian.Uint16(dejavusans.TTF[4:]))
	name := filepath.Join(t.TempDir(), "font.ttf")
	for k := range tables {
		for field, is := range map[int]uint32{8: 0xfffffff0, 12: 1, 0: 0x58585858} { // where it is, how long it is, what it is called
			data := bytes.Clone(dejavusans.TTF)
			table := string(data[12+16*k:][:4])
			bin.BigEndian.PutUint32(data[12+16*k+field:], is)
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Fatal(err)
			}
			var out, says bytes.Buffer
			p := Program{Kinds: all.All, In: strings.NewReader(""), Out: &out, Err: &says}
			switch status := p.Run(t.Context(), []string{"print", "--no-solutions", "--font", name, "sudoku 4x4\n1...\n...2\n.3..\n..4.\n"}); {
			case status == 0 && bytes.HasPrefix(out.Bytes(), []byte("%PDF-")): // it can be done without
			case status != 2 || out.Len() > 0 || !strings.HasPrefix(says.String(), "crib: --font "+name) || strings.Count(says.String(), "\n") != 1:
				t.Errorf("table %q, %d: status %d, %q, %d bytes", table, field, status, cmp.Diff("", says.String()), out.Len())
			}
		}
	}
}
