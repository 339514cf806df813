package ui

import (
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
)

func init() { checkPause = 0 } // tests do not type as slowly as people

// editing opens a sheet with a puzzle and types keys.
func editing(t testing.TB, c Config, text string, w, h int, keys string) *app {
	t.Helper()
	a := shown(t, c, w, h, "")
	e := puzzles.Read(kinds.All, text, "")[0]
	if e.Puzzle == nil {
		t.Fatal(e.Err)
	}
	settle(a, a.editNew(play.NewSketch(e.Kind, e.Puzzle)))
	a.View()
	types(a, keys)
	return a
}

const blank4 = "sudoku 4x4\n....\n....\n....\n....\n"

// sheetText is the text of the sheet, the rows on one line, and where the cursor
// is.
func sheetText(a *app) string {
	t := a.edit.sketch.Puzzle().Text()
	var parts []string
	for _, f := range t.Fields {
		part := f.Key + ":" + f.Value
		for i, l := range f.Drawing {
			if i > 0 {
				part += " "
			}
			part += l.Text
		}
		parts = append(parts, part)
	}
	for _, l := range t.Drawing {
		parts = append(parts, l.Text)
	}
	return strings.Join(append(parts, "@"+a.edit.cursor.String()), " ")
}

func TestEditKeys(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"", ".... .... .... .... @r1c1"},
		{"1", "1... .... .... .... @r1c1"},
		{"1→2", "12.. .... .... .... @r1c2"},
		{"12", "2... .... .... .... @r1c1"}, // 12 is no value, so the 2 stands
		{"15", "1... .... .... .... @r1c1"}, // nor is 5
		{"1⌫", ".... .... .... .... @r1c1"},
		{"1u", ".... .... .... .... @r1c1"},
		{"1→2uu", ".... .... .... .... @r1c2"},
		{"1→2uuy", "1... .... .... .... @r1c2"},
		{"1u2y", "2... .... .... .... @r1c1"}, // nothing to redo after a change
		{"11u", ".... .... .... .... @r1c1"},  // the second 1 changed nothing
		{"←↑", ".... .... .... .... @r1c1"},   // nothing is typed in the margin
		{"→→→→", ".... .... .... .... @r1c4"},
		{"↘4↖1", "1..4 .... .... .... @r1c1"},
		{"0", ".... .... .... .... @r1c1"},
		{"1.", ".... .... .... .... @r1c1"},
		{"⇒⇓3", ".... .... .... .... @r2c2"}, // three cells can't add up to 3, nor to 30
		{"⇒7", "cages:aa.. .... .... .... sums:a=7 .... .... .... .... @r1c2"},
		{"⇒12", ".... .... .... .... @r1c2"},
		{"⇒125", "cages:aa.. .... .... .... sums:a=5 .... .... .... .... @r1c2"}, // as much of it as can be
		{"⇒7→5", "cages:aa.. .... .... .... sums:a=7 .... .... .... .... @r1c3"},
		{"⇒7⌫", ".... .... .... .... @r1c2"},
		{"⇒⎋3", ".3.. .... .... .... @r1c2"}, // esc lets go of the marks
		{"⇒⇒⇒a", "regions:aaaa .... .... .... .... .... .... .... @r1c4"},
		{"⇒⇒⇒a⎋u", ".... .... .... .... @r1c4"},
		{" ↓1", ".... 1... .... .... @r2c1"},
		{" 1", "1... .... .... .... @r1c1"},
		{"⏎rules: diagonals⏎⎋", "rules:diagonals .... .... .... .... @r1c1"},
		{"⏎rules: diagonals⏎rules:⏎⎋", ".... .... .... .... @r1c1"},
		{"⏎rules: nonsense⏎⎋", ".... .... .... .... @r1c1"},
		{"⏎title: Mine⏎⎋1", "title:Mine 1... .... .... .... @r1c1"},
		{"⏎⎋1", "1... .... .... .... @r1c1"},
		{"v⎋1", "1... .... .... .... @r1c1"}, // the verdict, and back
		{"t⎋1", "1... .... .... .... @r1c1"},
		{"?⎋1", "1... .... .... .... @r1c1"},
		{"QQ", ""}, // a caps lock does no harm: it leaves
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := editing(t, Config{}, blank4, 80, 24, c.keys)
			got := ""
			if a.edit != nil {
				got = sheetText(a)
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// What is typed on is one change: undo takes back the whole clue.
func TestEditUndoTakesBackAClue(t *testing.T) {
	a := editing(t, Config{}, "sudoku 9x9\n"+strings.Repeat(".........\n", 9), 80, 24, "5↓⇒12")
	if got := sheetText(a); !strings.Contains(got, "sums:a=12") {
		t.Fatalf("got %q, want a sum of 12", got)
	}
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlU})
	if got, want := sheetText(a), "5........"; !strings.HasPrefix(got, want) || strings.Contains(got, "cages") {
		t.Errorf("undone: %q", got)
	}
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlY})
	if got := sheetText(a); !strings.Contains(got, "sums:a=12") {
		t.Errorf("made again: %q", got)
	}
}

// What the panel says, after keys.
func TestEditSays(t *testing.T) {
	for _, c := range []struct{ text, keys, want string }{
		{blank4, "", "Several solutions; no place is forced yet."},
		{"sudoku 4x4\n1234\n3412\n21..\n43..\n", "", "One solution."},
		{"sudoku 4x4\n12..\n34..\n....\n....\n", "", "Several solutions; no place is forced yet."},
		{blank4, "1→1", "No solution as it stands: row 1 holds exactly one 1."},
		{"sudoku 4x4\n123.\n...4\n....\n....\n", "", "No solution as it stands."},
		{blank4, "⇒⇒⇒a", "Not yet complete: r2c1 is in no region, want a letter."},
		{blank4, "⇒⇒⇒ap", "r2c1 is in no region"},
		{blank4, "5", `"5" is no value of this sudoku`},
		{blank4, "⇒30", "can't add up to 30"},
		{blank4, "⇒↓↓⇒", "2 cells are marked"},
		{blank4, "⏎hello⏎", "a sudoku has no clues in words"},
		{blank4, "⏎rules: nonsense⏎", `no rule "nonsense"`},
		{blank4, "v", "Several solutions: proved by search"},
		{blank4, "1→1v", "No solution: proved by search"},
		{"sudoku 4x4\n1234\n3412\n21..\n43..\n", "v", "One solution: proved by search"},
		{blank4, "c", "Copied"},
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := editing(t, Config{}, c.text, 100, 30, c.keys)
			if !strings.Contains(strings.ToLower(panelWords(a)), strings.ToLower(c.want)) {
				t.Errorf("no %q in:\n%s", c.want, ansi.Strip(a.View()))
			}
		})
	}
}

// panelWords is the screen with the panel's lines joined.
func panelWords(a *app) string {
	var left, right []string
	screen := ansi.Strip(a.View())
	cut := a.edit.scene.panel.x
	if a.edit.over != nil {
		cut = a.edit.over.scene.panel.x
	}
	for _, l := range strings.Split(screen, "\n") {
		r := []rune(l)
		n := min(len(r), cut)
		left, right = append(left, string(r[:n])), append(right, string(r[n:]))
	}
	return strings.Join(strings.Fields(strings.Join(append(left, right...), " ")), " ")
}

// Late news of a sketch that has changed since is dropped.
func TestEditLateNewsIsDropped(t *testing.T) {
	a := editing(t, Config{}, blank4, 80, 24, "")
	_, late := a.Update(typed("1")[0])
	a.Update(typed("→")[0])
	_, cmd := a.Update(typed("1")[0])
	settle(a, cmd)
	want := a.edit.found
	settle(a, late)
	if a.edit.found.text != want.text || !strings.HasPrefix(want.text, "No solution") {
		t.Errorf("the line says %q, and before the late news %q", a.edit.found.text, want.text)
	}
}

func TestEditMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		a := editing(t, Config{}, blank4, size[0], size[1], "")
		at := func(r, c int) (x, y int) {
			f := a.edit.scene.frame
			x, y = f.layout.middle(grid.Cell(r, c))
			return f.x + x - f.dx, f.y + y - f.dy
		}
		mouse := func(r, c int, action tea.MouseAction) {
			x, y := at(r, c)
			a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
			a.View()
		}
		mouse(2, 1, tea.MouseActionPress)
		mouse(2, 2, tea.MouseActionMotion)
		mouse(3, 2, tea.MouseActionMotion)
		mouse(3, 2, tea.MouseActionRelease)
		types(a, "7")
		want := "cages:.... .... .aa. ..a. sums:a=7 .... .... .... .... @r4c3"
		if got := sheetText(a); got != want {
			t.Errorf("%v: got %q, want %q", size, got, want)
		}
		mouse(3, 1, tea.MouseActionPress)
		types(a, "1")
		if got := sheetText(a); !strings.HasSuffix(got, ".... .... .... .1.. @r4c2") {
			t.Errorf("%v: after a click %q", size, got)
		}
	}
}

func TestEditPaste(t *testing.T) {
	a := editing(t, Config{}, blank4, 80, 24, "1")
	paste := func(text string) {
		_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
		settle(a, cmd)
		a.View()
	}
	paste(wikipedia)
	if got := sheetText(a); !strings.HasPrefix(got, "53..7....") {
		t.Errorf("pasted: %q", got)
	}
	paste(strings.ReplaceAll(small, "\n", "\r")) // as terminals paste
	if got := a.edit.sketch.Puzzle().Text().Size.String(); got != "6x6" {
		t.Errorf("pasted a text: %s", got)
	}
	paste("miracle 9x9\n" + strings.Repeat(".........\n", 9))
	if got := a.edit.sketch.Kind().Name; got != "miracle" {
		t.Errorf("pasted another kind: %s", got)
	}
	paste("nonsense")
	if got := a.edit.say.text; !strings.Contains(got, "tried") {
		t.Errorf("pasted nonsense: it says %q", got)
	}
	types(a, "uuu")
	if got, want := sheetText(a), "1... .... .... .... @r1c1"; got != want {
		t.Errorf("undone: %q, want %q", got, want)
	}
	paste("title: Mine\nrules: diagonals\n")
	if got, want := sheetText(a), "title:Mine rules:diagonals 1... .... .... .... @r1c1"; got != want && got != "rules:diagonals title:Mine 1... .... .... .... @r1c1" {
		t.Errorf("pasted lines: %q, want %q", got, want)
	}
}

// A puzzle that is pasted into the menu opens, and one that lacks something
// opens as a sheet.
func TestMenuPaste(t *testing.T) {
	paste := func(text string) *app {
		a := shown(t, Config{}, 80, 24, "")
		_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
		settle(a, cmd)
		a.View()
		return a
	}
	if a := paste(wikipedia); a.playScreen == nil {
		t.Error("a puzzle is not open")
	}
	a := paste("sudoku 4x4\nregions:\n  aabb\n  aabb\n  ccd.\n  ccdd\n....\n....\n....\n....\n")
	if a.edit == nil || !strings.HasPrefix(a.edit.found.text, "Not yet complete") {
		t.Errorf("an unfinished puzzle is no sheet:\n%s", ansi.Strip(a.View()))
	}
}

// A text that several kinds read is asked about.
func TestSeveralKinds(t *testing.T) {
	a := shown(t, Config{}, 80, 24, "o")
	p := read(t, wikipedia)
	m := read(t, "miracle 9x9\n"+strings.Repeat(".........\n", 9))
	a.read(readMsg{asked: a.asked, entries: []puzzles.Entry{{Err: &puzzles.Ambiguous{Text: "1", Entries: []puzzles.Entry{
		{Kind: kindOf(kinds.All, p), Puzzle: p, Format: "line"}, {Kind: kindOf(kinds.All, m), Puzzle: m, Format: "line"},
	}}}}})
	golden(t, "several-kinds-80x24", ansi.Strip(a.View())+"\n")
	types(a, "2")
	if a.playScreen == nil || a.playScreen.kind.Name != "miracle" {
		t.Errorf("the second kind is not open:\n%s", ansi.Strip(a.View()))
	}
}

func TestEditText(t *testing.T) {
	a := editing(t, Config{}, blank4, 80, 24, "t↓↘")
	types(a, "⌫⌫⌫⌫12")
	if a.edit.text == nil || a.edit.text.ok {
		t.Fatalf("a text that can't be read is taken for one:\n%s", ansi.Strip(a.View()))
	}
	if got := ansi.Strip(a.View()); !strings.Contains(got, "Line 2: row 1 has 2 cells, want 4.") {
		t.Errorf("it does not say what is wrong:\n%s", got)
	}
	types(a, "34")
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlS})
	if got, want := sheetText(a), "1234 .... .... .... @r1c1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	types(a, "t1⎋")
	if a.edit.text == nil {
		t.Fatal("changes were lost without a word")
	}
	types(a, "⎋")
	if a.edit.text != nil {
		t.Error("a second esc does not drop the changes")
	}
}

// The text can be typed in like any other.
func TestTextKeys(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"x", "xab|cd"},
		{"→→→x", "ab|xcd"},
		{"⏎", "|ab|cd"},
		{"→⏎", "a|b|cd"},
		{"↓⌫", "abcd"},
		{"→→⌦", "abcd"},
		{"↓↘x↑y", "aby|cdx"},
		{"→→→←←x", "axb|cd"},
	} {
		a := editing(t, Config{}, blank4, 80, 24, "t")
		e := a.edit.text
		e.lines = []typing{newTyping("ab", ""), newTyping("cd", "")}
		e.to(0, 0)
		for _, k := range typed(strings.ReplaceAll(c.keys, "⌦", "\x00")) {
			if len(k.Runes) == 1 && k.Runes[0] == 0 {
				k = tea.KeyMsg{Type: tea.KeyDelete}
			}
			e.edit(k)
		}
		if got := strings.ReplaceAll(e.text(), "\n", "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.keys, got, c.want)
		}
	}
}

func TestEditSaves(t *testing.T) {
	t.Chdir(t.TempDir())
	a := editing(t, Config{}, blank4, 80, 24, "1s⏎")
	read := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	const name = "sudoku-4x4.txt"
	if got, want := read(name), "sudoku 4x4\n1...\n....\n....\n....\n"; got != want {
		t.Errorf("the file holds %q, want %q", got, want)
	}
	types(a, "2s⏎") // there is one already
	if a.edit.question == nil || !strings.HasPrefix(read(name), "sudoku 4x4\n1...") {
		t.Fatalf("a file was written over without a question: %q", read(name))
	}
	types(a, "n")
	if !strings.HasPrefix(read(name), "sudoku 4x4\n1...") {
		t.Error("a file was written over against the answer")
	}
	types(a, "s⏎y")
	if !strings.HasPrefix(read(name), "sudoku 4x4\n2...") {
		t.Error("a file was not written over")
	}
	types(a, "s")
	a.edit.prompt.typing = newTyping(filepath.Join("no", "folder"), "")
	types(a, "⏎")
	if a.edit.say.title != "Not saved" {
		t.Errorf("it says %q", a.edit.say.text)
	}
	if _, err := os.Stat("no"); !errors.Is(err, fs.ErrNotExist) {
		t.Error("something is there that could not be written")
	}
}

func TestEditCopies(t *testing.T) {
	var out strings.Builder
	editing(t, Config{out: &out}, blank4, 80, 24, "1c")
	want := base64.StdEncoding.EncodeToString([]byte("sudoku 4x4\n1...\n....\n....\n....\n"))
	if got := out.String(); !strings.HasPrefix(got, "\x1b]52;c;") || !strings.Contains(got, want) {
		t.Errorf("the terminal was sent %q", got)
	}
	inside := func(name, value string) string {
		return clipboard("x", func(n string) string {
			if n == name {
				return value
			}
			return ""
		})
	}
	if got := inside("TMUX", "1"); !strings.HasPrefix(got, "\x1bPtmux;") {
		t.Errorf("in tmux: %q", got)
	}
	if got := inside("TERM", "screen"); !strings.HasPrefix(got, "\x1bP") {
		t.Errorf("in screen: %q", got)
	}
}

func TestEditPlays(t *testing.T) {
	a := editing(t, Config{}, "sudoku 4x4\n1...\n..3.\n...1\n....\n", 80, 24, "↓↓↓→2p")
	if a.edit != nil || a.playScreen == nil {
		t.Fatalf("it is not played:\n%s", ansi.Strip(a.View()))
	}
	if got, want := a.playScreen.game.Puzzle.Text().Drawing[3].Text, ".2.."; got != want {
		t.Errorf("the last row is %q, want %q", got, want)
	}
}

// A copy of a puzzle in play can be edited, and what is played stays.
func TestEditCopyOfAPuzzle(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "4")
	_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyCtrlE})
	settle(a, cmd)
	if a.edit == nil || !strings.HasPrefix(sheetText(a), "53..7....") {
		t.Fatalf("no copy is open:\n%s", ansi.Strip(a.View()))
	}
	types(a, "1q")
	if got, want := state(a.playScreen), "r1c3=4 @r1c3"; got != want {
		t.Errorf("in play is %q, want %q", got, want)
	}
}

// A sheet is kept with its changes, offered again, and gone once it is thrown
// away.
func TestSheetsAreKept(t *testing.T) {
	c := Config{Shelf: shelf(t)}
	editing(t, c, blank4, 80, 24, "1→2")
	a := shown(t, c, 80, 24, "")
	if got := ansi.Strip(a.View()); !strings.Contains(got, "Sheet: Sudoku · 4x4") {
		t.Fatalf("no sheet is offered:\n%s", got)
	}
	types(a, "⏎")
	if a.edit == nil || sheetText(a) != "12.. .... .... .... @r1c1" {
		t.Fatalf("the sheet is not open:\n%s", ansi.Strip(a.View()))
	}
	types(a, "u")
	if got, want := sheetText(a), "1... .... .... .... @r1c1"; got != want {
		t.Errorf("undone: %q, want %q", got, want)
	}
	_, cmd := a.Update(tea.KeyMsg{Type: tea.KeyCtrlX})
	settle(a, cmd)
	types(a, "y")
	if a.edit != nil || len(c.Shelf.Sketches()) != 0 {
		t.Errorf("the sheet is still there:\n%s", ansi.Strip(a.View()))
	}
}

// A sheet that was only looked at leaves no file.
func TestBlankSheetsAreNotKept(t *testing.T) {
	c := Config{Shelf: shelf(t)}
	editing(t, c, blank4, 80, 24, "→→v⎋")
	if got := c.Shelf.Sketches(); len(got) != 0 {
		t.Errorf("the shelf holds %v", got)
	}
}

func TestDamagedSheetStays(t *testing.T) {
	c := Config{Shelf: shelf(t)}
	editing(t, c, blank4, 80, 24, "1")
	key := c.Shelf.Sketches()[0].Key
	if err := os.WriteFile(c.Shelf.File(key), []byte(`{"crib":1,"at":0,"texts":["sudoku 4x4\n....\n"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	a := shown(t, c, 80, 24, "⏎")
	if a.edit != nil || !strings.Contains(a.menu.notice, key) {
		t.Errorf("it says %q", a.menu.notice)
	}
	if _, err := os.Stat(c.Shelf.File(key)); err != nil {
		t.Error(err)
	}
}

func TestBegin(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"e⏎", "sudoku 9x9 "},
		{"e↓→⏎", "sudoku 10x10 "},
		{"e↓←←←⏎", "sudoku 4x4 "},
		{"e↓12⏎", "sudoku 12x12 "},
		{"e↓7x7⏎", "sudoku 7x7 regions"},
		{"e↓7x⏎", ""}, // no size
		{"e↓40⏎", ""}, // too large
		{"e↓40⌫⌫⏎", "sudoku 9x9 "},
		{"e↓↓→↓↓ ⏎", "sudoku 9x9 rules:diagonals,anti-king"},
		{"e→⏎", "miracle 9x9 "},
		{"e⎋", ""},
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := shown(t, Config{}, 80, 24, c.keys)
			got := ""
			if a.edit != nil {
				text := a.edit.sketch.Puzzle().Text()
				got = text.Kind + " " + text.Size.String() + " "
				for _, f := range text.Fields {
					got += f.Key
					if f.Value != "" {
						got += ":" + strings.ReplaceAll(f.Value, " ", "")
					}
				}
			}
			if got != c.want {
				t.Errorf("got %q, want %q:\n%s", got, c.want, ansi.Strip(a.View()))
			}
		})
	}
}

// margined is a kind of puzzle whose clues stand in the margins and on edges,
// and are words, none of which sudoku has.
func margined(t *testing.T) puzzles.Kind {
	k := kindOf(kinds.All, read(t, wikipedia))
	k.Draft = puzzles.Draft{Help: "Type numbers.", Enter: func(p puzzles.Puzzle, at []grid.At, typed string) (*puzzles.Text, error) {
		text := *p.Text()
		value := typed
		switch {
		case at == nil:
		case len(at) == 1 && (at[0].R < 0 || at[0].C < 0) && strings.Trim(typed, "0123456789") == "",
			len(at) == 1 && at[0].IsEdge() && strings.Trim(typed, "v") == "":
			value = placeName(p.Board(), at[0]) + " " + typed
		default:
			return nil, errors.New("only numbers in the margin")
		}
		text.Fields = []puzzles.Field{{Key: "comment", Value: value}}
		return &text, nil
	}}
	return k
}

func TestEditMarginsAndEdges(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"←12", "to the left of row 1 12"},
		{"↑→7", "above column 2 7"},
		{"→→→→→7", ""}, // there is no margin to the right
		{"↓↓↓↓↓7", ""},
		{"⏎a clue in words⏎⎋", "a clue in words"},
		{"⇥v", "between r1c1 and r1c2 v"}, // no command here
		{"vu", ""},                        // nor here, where it is refused
		{"⇥→↓⇥v", "between r2c2 and r2c3 v"},
		{"⇥↓v", "between r2c1 and r2c2 v"},
		{"⇥⇥v", "between r1c2 and r1c3 v"},
		{"←12→←u", ""},
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := shown(t, Config{}, 80, 24, "")
			settle(a, a.editNew(play.NewSketch(margined(t), read(t, blank4))))
			for _, k := range typed(c.keys) {
				if k.Type == tea.KeyTab { // it stands for ctrl and right
					k.Type = tea.KeyCtrlRight
				}
				_, cmd := a.Update(k)
				settle(a, cmd)
				a.View()
			}
			f, _ := a.edit.sketch.Puzzle().Text().Field("comment")
			if f.Value != c.want {
				t.Errorf("got %q, want %q, at %v", f.Value, c.want, a.edit.cursor)
			}
		})
	}
}

func TestEditDrawings(t *testing.T) {
	nine := "sudoku 9x9\n" + strings.Repeat(".........\n", 9)
	for _, c := range []struct {
		name, text string
		w, h       int
		keys       string
		config     Config
	}{
		{"edit-80x24", nine, 80, 24, "53→→7", Config{}},
		{"edit-cage-80x24", nine, 80, 24, "⇒⇓15", Config{}},
		{"edit-clash-120x40", nine, 120, 40, "5→→5↓", Config{}},
		{"edit-40x12", nine, 40, 12, "⇒⇓", Config{}},
		{"edit-prompt-80x24", nine, 80, 24, "⏎rules: diag", Config{}},
		{"edit-prompt-40x12", nine, 40, 12, "⏎rules: diag", Config{}},
		{"edit-said-40x12", nine, 40, 12, "⏎rules: diagonals⏎", Config{}},
		{"edit-words-80x24", riddle, 80, 24, "→2", Config{}},
		{"edit-words-said-80x24", riddle, 80, 24, "⏎milk⏎", Config{}},
		{"edit-margin-80x24", fleet, 80, 24, "↘→", Config{}},
		{"edit-points-80x24", "circuit 4x4\no.o.o.o\no.o.o.o\no.o.o.o\no.o.o.o\n", 80, 24, "⇒⇓-", Config{}},
		{"edit-refused-40x12", nine, 40, 12, "x", Config{}},
		{"edit-text-80x24", nine, 80, 24, "t↓x", Config{}},
		{"edit-file-80x24", nine, 80, 24, "s", Config{}},
		{"edit-keys-120x40", nine, 120, 40, "?", Config{}},
		{"edit-ascii-80x24", nine, 80, 24, "⇒⇓15", Config{ASCII: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := editing(t, c.config, c.text, c.w, c.h, c.keys)
			got := ansi.Strip(a.View())
			for i, l := range strings.Split(got, "\n") {
				if w := ansi.StringWidth(l); w >= c.w {
					t.Errorf("line %d is %d wide, want the last of %d columns free", i+1, w, c.w)
				}
			}
			golden(t, c.name, got+"\n")
		})
	}
	for _, c := range []struct {
		name string
		w, h int
		keys string
	}{
		{"begin-80x24", 80, 24, "e"},
		{"begin-120x40", 120, 40, "e↓4x"},
		{"begin-40x12", 40, 12, "e↓↓↓↓"},
	} {
		t.Run(c.name, func(t *testing.T) {
			golden(t, c.name, ansi.Strip(shown(t, Config{}, c.w, c.h, c.keys).View())+"\n")
		})
	}
	t.Run("edit-margins", func(t *testing.T) {
		a := shown(t, Config{}, 80, 24, "")
		settle(a, a.editNew(play.NewSketch(margined(t), read(t, blank4))))
		types(a, "←↓")
		golden(t, "edit-margins-80x24", ansi.Strip(a.View())+"\n")
	})
}
