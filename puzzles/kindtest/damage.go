package kindtest

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crib/assets"
	"crib/puzzles"
)

// A Packing is what a text holds, and how it is packed into one.
type Packing struct {
	Body string
	Pack func(body string) string
	Err  error
}

// Plain is the packing of a text that is not packed.
func Plain(text string) Packing {
	return Packing{Body: text, Pack: func(body string) string { return body }}
}

// Damage writes a few of crib's puzzles of all kinds in formats of these names and wants them
// read back the same. It damages what was written and unpacked, and compares what is said of that,
// each sentence once, with a golden file.
func Damage(t *testing.T, kinds []puzzles.Kind, unpack func(text string) Packing, names ...string) {
	packs, err := puzzles.Packs(assets.FS, kinds)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string][]string{} // by kind and format
	var order []string
	for _, pack := range packs {
		for i := 0; i < len(pack.Texts); i += 1 + len(pack.Texts)/2 {
			p, err := pack.Kind.Parse(pack.Texts[i])
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range pack.Kind.Formats {
				key := pack.Kind.Name + " " + f.Name
				if f.Write == nil || !slices.Contains(names, f.Name) {
					continue
				}
				if said[key] == nil {
					order = append(order, key)
					said[key] = []string{}
				}
				written, err := f.Write(p)
				if err != nil {
					said[key] = append(said[key], "refuses: "+err.Error())
					continue
				}
				if ReadBack(t, pack.Kind, p, f, written); len(said[key]) > 30 {
					continue
				}
				said[key] = append(said[key], damaged(t, f, unpack(written))...)
			}
		}
	}
	var b strings.Builder
	slices.Sort(order)
	for _, key := range order {
		slices.Sort(said[key])
		fmt.Fprintf(&b, "%s\n\t%s\n", key, strings.Join(slices.Compact(said[key]), "\n\t"))
	}
	Golden(t, filepath.Join("testdata", "damage.golden"), b.String())
}

// damaged returns what a format says of a text of which a character is gone, another stands there or
// is there twice, at some places of it.
func damaged(t *testing.T, f puzzles.Format, whole Packing) (said []string) {
	if whole.Err != nil {
		t.Fatal(whole.Err)
	}
	const places = 14
	body, read := []rune(whole.Body), f.Read
	if f.Named != nil {
		read = f.Named
	}
	for k := range places {
		i := (len(body) - 1) * k * k / (places - 1) / (places - 1) // most of them near the beginning
		for _, put := range []string{"", "!", "7", "-", string(body[i]) + string(body[i])} {
			_, err := read(whole.Pack(string(body[:i]) + put + string(body[i+1:])))
			if err != nil && !errors.Is(err, puzzles.ErrNotThis) {
				said = append(said, err.Error())
			}
		}
	}
	return said
}
