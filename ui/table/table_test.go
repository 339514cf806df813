package table_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"crib/ui/table"
)

type percent int

func (p percent) String() string { return strings.Repeat("%", int(p)) }

func TestText(t *testing.T) {
	tab := table.Table{Columns: []table.Column{
		{Text: "name", Left: true}, {Text: "by", Left: true, Wide: 4}, {Text: "n"}, {Text: "of"}, {JSON: "hidden"}, {Text: "says", Left: true},
	}, Indent: 1}
	tab.Add("a long name", "x", 1, percent(2), 7, "good")
	tab.Add("é", nil, nil, "a wide cell", 8, nil)
	want := ` name         by   n          of  says
 a long name  x    1          %%  good
 é                   a wide cell
`
	if got := tab.Text(); got != want {
		t.Errorf("the table is\n%swant\n%s", got, want)
	}
	tab.Columns[3].Wide = 2
	if got := tab.Line("a name that is much too long", "y", 2, 3, 0, ""); got != " a name that is much too long y 2 3\n" {
		t.Errorf("a cell too wide makes the line %q", got)
	}
}

func TestForms(t *testing.T) {
	tab := table.Table{Columns: []table.Column{{CSV: "name", JSON: "n"}, {JSON: "share"}, {CSV: "x"}, {CSV: "ok", JSON: "ok"}}}
	tab.Add("a, <b>", table.Some(0), percent(3), true)
	tab.Add(`"`, table.Value(new(int)), table.Value[int](nil), false)
	var b strings.Builder
	if err := tab.CSV(&b); err != nil || b.String() != "name,x,ok\n\"a, <b>\",3,true\n\"\"\"\",,false\n" {
		t.Errorf("the CSV is %q, %v", b.String(), err)
	}
	for i, want := range []string{`{"n":"a, <b>","ok":true}`, `{"n":"\"","share":0,"ok":false}`} {
		b.Reset()
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(tab.Object(tab.Rows[i]...)); err != nil || strings.TrimSpace(b.String()) != want {
			t.Errorf("row %d is %s, %v, want %s", i, b.String(), err, want)
		}
	}
}

// TestAny fills tables at random. Cells must line up with the head of their column unless one is
// too wide, and CSV and JSON must be read back by their own readers.
func TestAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tab := table.Table{Gap: rapid.IntRange(0, 3).Draw(t, "gap"), Indent: rapid.IntRange(0, 3).Draw(t, "indent")}
		n := rapid.IntRange(1, 5).Draw(t, "columns")
		for i := range n {
			name := string(rune('A'+i)) + rapid.StringMatching(`[0-9]{0,4}`).Draw(t, "name")
			tab.Columns = append(tab.Columns, table.Column{Text: name, CSV: name, JSON: name, Left: rapid.Bool().Draw(t, "left")})
		}
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			row := make([]any, n)
			for i := range row {
				row[i] = rapid.StringMatching(`[a-z]{1,7}`).Draw(t, "cell")
			}
			tab.Add(row...)
		}
		lines := strings.Split(strings.TrimRight(tab.Text(), "\n"), "\n")
		for i, c := range tab.Columns {
			at := strings.Index(lines[0], c.Text)
			for k, row := range tab.Rows {
				cell := row[i].(string)
				if !c.Left {
					at = strings.Index(lines[0], c.Text) + len(c.Text) - len(cell)
				}
				if got := lines[k+1]; at < 0 || !strings.HasPrefix(got[at:], cell) || at > 0 && got[at-1] != ' ' {
					t.Fatalf("%q is not under %q:\n%s", cell, c.Text, strings.Join(lines, "\n"))
				}
			}
		}
		var b strings.Builder
		if err := tab.CSV(&b); err != nil {
			t.Fatal(err)
		}
		all, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
		if err != nil || len(all) != 1+len(tab.Rows) {
			t.Fatalf("the CSV has %d lines, %v", len(all), err)
		}
		for k, row := range tab.Rows {
			data, err := json.Marshal(tab.Object(row...))
			var o map[string]string
			if err = errors.Join(err, json.Unmarshal(data, &o)); err != nil {
				t.Fatal(err)
			}
			for i, c := range tab.Columns {
				if o[c.JSON] != row[i] || all[k+1][i] != row[i] {
					t.Fatalf("%v is %q in JSON and %q in CSV", row[i], o[c.JSON], all[k+1][i])
				}
			}
		}
	})
}

func TestDrawn(t *testing.T) {
	tab := table.Table{Columns: []table.Column{{Text: "board"}, {Text: "ours"}, {Text: "<theirs>", Dashed: true}}}
	for i, x := range []float64{0.5, 20, math.NaN(), 3000} {
		tab.Add(i+1, x, nil)
		if i == 1 {
			tab.Rows[i][2] = 100.0
		}
	}
	says := tab.Plot("times", false, func(x float64) string { return strings.Repeat("|", int(math.Round(math.Log10(x)))+1) })
	if lines := strings.Split(says, "\n"); !strings.Contains(says, "* ours") || !strings.Contains(says, "+ <theirs>") || !strings.Contains(lines[0], "||||") {
		t.Errorf("the plot is\n%s", says)
	}
	drawn, err := tab.SVG("a <title>", "ms")
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	circles := 0
	for d := xml.NewDecoder(strings.NewReader(drawn)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.CharData:
			words = append(words, string(token))
		case xml.StartElement:
			if token.Name.Local == "circle" {
				circles++
			}
		}
	}
	for _, want := range []string{"a <title>", "board", "ms", "ours", "<theirs>", "0.1", "1", "10000", "4"} {
		if !slices.Contains(words, want) {
			t.Errorf("the picture does not say %q: %q", want, words)
		}
	}
	if circles != 4 || strings.Count(drawn, "stroke-dasharray") != 1 {
		t.Errorf("the picture has %d points, want 4, and a dashed line:\n%s", circles, drawn)
	}
}
