package formats

import (
	"slices"
	"strings"
	"testing"
)

func TestBarred(t *testing.T) {
	for _, c := range []struct {
		words, want string
	}{
		{"é tea milk", "|     | 1    | 2    |\n| who | é    | .    |"},
		{strings.Repeat("w", 40), "|     | 1 | 2 |\n| who | é | . |"},
	} {
		rows := [][]string{{"", "1", "2"}, {"who", "é", "."}}
		lines := DrawBarred(rows, strings.Fields(c.words))
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("drawn as\n%s\nwant\n%s", got, c.want)
		}
		for i, l := range lines {
			if cells, ok := Barred(l); !ok || !slices.Equal(cells, rows[i]) {
				t.Errorf("%q is read as %q, %v", l, cells, ok)
			}
		}
	}
	if cells, ok := Barred("a | b |"); ok {
		t.Errorf("a line without a bar before it is read as %q", cells)
	}
}
