package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
	"crib/solver"
)

// state tells what is on the board that was not given, and where the cursor
// is: "r1c3=4 r1c4:12 @r1c3". Notes stand after a colon, crosses after a
// minus.
func state(p *playScreen) string {
	var parts []string
	b := p.game.Board
	keys := func(s puzzles.Site, set puzzles.Values) string {
		var k string
		for i, v := range s.Values {
			if set.Has(i) {
				k += v.Key
			}
		}
		return k
	}
	for i, s := range b.Sites {
		c := p.game.At(i)
		switch {
		case p.game.Fixed(i):
		case c.Mark != puzzles.Blank:
			parts = append(parts, fmt.Sprintf("%v=%s", s.At, s.Values[c.Mark].Key))
		default:
			if c.Notes != 0 {
				parts = append(parts, fmt.Sprintf("%v:%s", s.At, keys(s, c.Notes)))
			}
			if c.Crossed != 0 {
				parts = append(parts, fmt.Sprintf("%v-%s", s.At, keys(s, c.Crossed)))
			}
		}
	}
	return strings.Join(append(parts, fmt.Sprintf("@%v", b.Sites[p.cursor].At)), " ")
}

func TestKeys(t *testing.T) {
	// The cursor starts on r1c3, the first blank cell.
	for _, c := range []struct{ keys, want string }{
		{"", "@r1c3"},
		{"4", "r1c3=4 @r1c3"},
		{"→→5", "@r1c5"}, // given, and stays
		{"→5u", "@r1c4"},
		{"4→6uu", "@r1c3"}, // undo goes to where the move was
		{"4→6uuyy", "r1c3=4 r1c4=6 @r1c4"},
		{"4→6zu", "@r1c3"},
		{"44u", "@r1c3"}, // the second 4 changed nothing
		{"4uy", "r1c3=4 @r1c3"},
		{"4u5y", "r1c3=5 @r1c3"}, // nothing to redo after a new move
		{"4⌫", "@r1c3"},
		{"4.", "@r1c3"},
		{"40", "@r1c3"},
		{"  ", "r1c3=2 @r1c3"},
		{"         ", "r1c3=9 @r1c3"},
		{"          ", "@r1c3"}, // after the last value comes none
		{"ljhk", "@r1c3"},
		{"dsaw", "@r1c3"},
		{"LJ", "@r2c4"}, // a caps lock does no harm
		{"hhhh", "@r1c1"},
		{"↘", "@r1c9"},
		{"↘↖", "@r1c1"},
		{"⇒", "@r1c4"},
		{"⇒⇒⇒", "@r1c9"},
		{"⇓⇓", "@r7c3"},
		{"⇐", "@r1c1"},
		{"n124", "r1c3:124 @r1c3"},
		{"n1242", "r1c3:14 @r1c3"},
		{"⇥12⇥4", "r1c3=4 @r1c3"},
		{"n12n4⌫", "r1c3:12 @r1c3"}, // the notes are back
		{"n12⌫", "@r1c3"},
		{"!@$", "r1c3:124 @r1c3"}, // shift on the US layout
		{"4!", "r1c3=4 @r1c3"},    // no notes under a value
		{"x59", "r1c3-59 @r1c3"},
		{"n1x2", "r1c3:1 r1c3-2 @r1c3"},
		{"n1⎋4", "r1c3=4 @r1c3"}, // esc ends the pencil mode
		{"4ry", "@r1c3"},
		{"4rn", "r1c3=4 @r1c3"},
		{"4ryu", "r1c3=4 @r1c3"},
		{"4r⎋", "r1c3=4 @r1c3"},
		{"4m→6b⏎", "r1c3=4 @r1c4"},
		{"4m→6mb↓⏎", "r1c3=4 @r1c4"},
		{"4m→6b⎋", "r1c3=4 r1c4=6 @r1c4"},
		{"e", "r1c3=4 @r1c3"},
		{"eu", "@r1c3"},
		{"4→1→↓1c", "r1c3=4 r1c4=1 @r2c5"},
		{"4→1↓↓3cf", "r1c3=4 @r1c4"}, // to before the first mistake
		{"4→1↓↓3cfyy", "r1c3=4 r1c4=1 r3c4=3 @r3c4"},
		{"4→1f", "r1c3=4 r1c4=1 @r1c4"}, // not before a check has told
		{"gn", "@r1c3"},
		{"iii", "r8c7=6 @r8c7"},
		{"i⏎", "r8c7=6 @r8c7"},
		{"i⏎u", "@r8c7"},
		{"i⎋⏎", "@r1c3"},  // the hint was put away
		{"5iii", "@r1c3"}, // what is wrong goes first
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, c.keys)
			if got := state(a.playScreen); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// On a large board capitals are values and small letters commands.
func TestLetters(t *testing.T) {
	a := shown(t, Config{Play: read(t, hexadoku)}, 80, 24, "A→Gu")
	if got, want := state(a.playScreen), "r2c1=A @r2c2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A slow link joins keys; what is pasted is no keys.
func TestJoinedKeys(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "")
	a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("4l6")})
	if got, want := state(a.playScreen), "r1c3=4 r1c4=6 @r1c4"; got != want {
		t.Errorf("joined: got %q, want %q", got, want)
	}
	a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("uu"), Paste: true})
	if got, want := state(a.playScreen), "r1c3=4 r1c4=6 @r1c4"; got != want {
		t.Errorf("pasted: got %q, want %q", got, want)
	}
}

func TestAltNotes(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "")
	a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("4"), Alt: true})
	if got, want := state(a.playScreen), "r1c3:4 @r1c3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What the panel says, after keys.
func TestSays(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"5", "5!"},
		{"5o", "only when you check"},
		{"4c", "All is right so far"},
		{"1c", "Not as in the only solution: r1c3."},
		{"5c", "Broken by r1c1 and r1c3: row 1 holds exactly one 5."},
		{"1i", "Something on the board is wrong"},
		{"v", "One solution: proved by search"},
		{"gy", "This is the only solution"},
		{"gyuy", "goes on to the next puzzle"},
		{"4m", "1 checkpoint kept"},
		{"n12n", "r1c3 notes 1 2"},
		{"→→5", "r1c5 is given and stays"},
		{"p", "u takes it back"},
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := shown(t, Config{Play: read(t, wikipedia)}, 100, 30, c.keys)
			words := strings.Join(strings.Fields(ansi.Strip(a.View())), " ")
			// The panel stands beside the board, so look at its lines alone.
			var panel []string
			for _, l := range strings.Split(ansi.Strip(a.View()), "\n") {
				if r := []rune(l); len(r) > 46 {
					panel = append(panel, string(r[46:]))
				}
			}
			words += " " + strings.Join(strings.Fields(strings.Join(panel, " ")), " ")
			if !strings.Contains(words, c.want) {
				t.Errorf("no %q in:\n%s", c.want, ansi.Strip(a.View()))
			}
		})
	}
}

// Only what can be done now is in the help.
func TestHelpFollowsState(t *testing.T) {
	bar := func(a *app) string {
		lines := strings.Split(ansi.Strip(a.View()), "\n")
		return lines[len(lines)-1]
	}
	a := shown(t, Config{Play: read(t, wikipedia)}, 120, 30, "")
	if strings.Contains(bar(a), "undo") {
		t.Errorf("nothing to undo, but the help says %q", bar(a))
	}
	a.Update(typed("4")[0])
	if !strings.Contains(bar(a), "u undo") {
		t.Errorf("undo is not in the help: %q", bar(a))
	}
	a.Update(typed("u")[0])
	if !strings.Contains(bar(a), "y redo") {
		t.Errorf("redo is not in the help: %q", bar(a))
	}
}

// No two keys of the play screen mean two things at a time, no small letter
// that moves is a command, and no command is a capital.
func TestKeysAreApart(t *testing.T) {
	k := newPlayKeys(play.New(read(t, wikipedia)).Board)
	k.Next.SetEnabled(false) // it shares keys with others that are off when it is on
	seen := map[string]string{}
	for _, g := range k.groups() {
		for _, b := range g.keys {
			if !b.Enabled() {
				continue
			}
			for _, name := range b.Keys() {
				if was := seen[name]; was != "" {
					t.Errorf("%q means %q and %q", name, was, b.Help().Desc)
				}
				seen[name] = b.Help().Desc
				if len(name) == 1 && name >= "A" && name <= "Z" {
					t.Errorf("%q is a capital: a value on large boards", name)
				}
			}
		}
	}
}

func TestMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {50, 36}} {
		a := shown(t, Config{Play: read(t, wikipedia)}, size[0], size[1], "")
		for _, want := range []grid.At{grid.Cell(0, 0), grid.Cell(3, 4), grid.Cell(4, 8)} {
			on := func() (x, y int) { // the screen
				f := a.playScreen.scene.frame
				x, y = f.layout.middle(want)
				return f.x + x - f.dx, f.y + y - f.dy
			}
			x, y := on()
			a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			if got := a.playScreen.game.Board.Sites[a.playScreen.cursor].At; got != want {
				t.Errorf("%v: click at %d,%d goes to %v, want %v", size, x, y, got, want)
			}
			screen := strings.Split(ansi.Strip(a.View()), "\n")
			x, y = on() // it may have scrolled
			if line := []rune(screen[y]); a.playScreen.scene.frame.layout.fit != roomy && line[x-1] != '[' {
				t.Errorf("%v: %v is drawn elsewhere: %q", size, want, string(line))
			}
		}
	}
}

// Every site can be reached with the arrows, from every site.
func TestArrowsReachAll(t *testing.T) {
	b := play.New(read(t, small)).Board
	// Two edges, so that sites between cells are reached too.
	b.Sites = append(b.Sites, puzzles.Site{At: grid.At{R: 2, C: 3}, Values: puzzles.Digits(2), Given: puzzles.Blank},
		puzzles.Site{At: grid.At{R: 5, C: 4}, Values: puzzles.Digits(2), Given: puzzles.Blank})
	seen := map[int]bool{0: true}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if to, ok := nearest(len(b.Sites), func(i int) grid.At { return b.Sites[i].At }, queue[0], d[0], d[1]); ok && !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	if len(seen) != len(b.Sites) {
		t.Errorf("%d of %d sites can be reached", len(seen), len(b.Sites))
	}
}

// A late answer to a question of another puzzle changes nothing.
func TestLateAnswersAreDropped(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "")
	_, hint := a.Update(typed("i")[0])
	a.Update(typed("4")[0])
	settle(a, hint)
	if a.playScreen.hint != nil {
		t.Error("the hint came after the board had changed")
	}
	_, hint = a.Update(typed("i")[0])
	settle(a, a.open(read(t, small), -1, 0))
	settle(a, hint)
	if a.playScreen.hint != nil {
		t.Error("the hint of one puzzle came up in another")
	}
}

// A puzzle with several solutions is played, and nothing is said to be wrong.
func TestSeveralSolutions(t *testing.T) {
	a := shown(t, Config{Play: read(t, hexadoku)}, 100, 30, "")
	if !strings.Contains(a.playScreen.say.text, "several solutions") {
		t.Errorf("it says %q", a.playScreen.say.text)
	}
	_, cmd := a.Update(typed("e")[0])
	settle(a, cmd)
	if got := state(a.playScreen); got != "@r2c1" {
		t.Errorf("it showed a cell: %s", got)
	}
}

func TestNextPuzzle(t *testing.T) {
	texts, _ := puzzles.Texts(small + "\n" + strings.Replace(small, "small", "second", 1))
	packs := []puzzles.Pack{{Kind: kinds.All[0], Name: "easy", Title: "Easy", Texts: texts}}
	a := shown(t, Config{Packs: packs}, 80, 24, "⏎⏎⏎gy")
	if a.playScreen == nil || a.playScreen.name != "A small one" {
		t.Fatalf("the first puzzle is not open:\n%s", ansi.Strip(a.View()))
	}
	if a.playScreen.solution == nil {
		t.Skip("the small puzzle has several solutions")
	}
	_, cmd := a.Update(typed("n")[0])
	settle(a, cmd)
	if a.playScreen == nil || a.playScreen.name != "A second one" {
		t.Errorf("the second puzzle is not open:\n%s", ansi.Strip(a.View()))
	}
}

// The time stands still while the program does.
func TestTime(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "")
	now := time.Now()
	a.playScreen.ticked = now
	for _, d := range []time.Duration{time.Second, time.Second, time.Hour, time.Second} {
		now = now.Add(d)
		a.Update(tickMsg(now))
	}
	if got := clock(a.playScreen.elapsed); got != "00:03" {
		t.Errorf("the clock says %s, want 00:03", got)
	}
	a.Update(typed("t")[0])
	if strings.Contains(a.View(), "00:03") {
		t.Error("the time can't be hidden")
	}
}

func shelf(t testing.TB) *play.Shelf {
	t.Setenv("CRIB_STATE", filepath.Join(t.TempDir(), "state"))
	s := play.OpenShelf()
	t.Cleanup(func() { s.Close() })
	return s
}

func TestShelfKeepsGames(t *testing.T) {
	c := Config{Play: read(t, wikipedia), Shelf: shelf(t)}
	shown(t, c, 80, 24, "4→n12m")
	a := shown(t, c, 80, 24, "")
	if got, want := state(a.playScreen), "r1c3=4 r1c4:12 @r1c4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if a.playScreen.saved != "saved" {
		t.Errorf("the title says %q", a.playScreen.saved)
	}
	// The menu offers to continue, by the pack's name for it or its own.
	c.Play = nil
	a = shown(t, c, 80, 24, "")
	if !strings.Contains(a.View(), "Continue Sudoku") {
		t.Errorf("no offer to continue:\n%s", ansi.Strip(a.View()))
	}
	_, cmd := a.Update(typed("⏎")[0])
	settle(a, cmd)
	if a.playScreen == nil || state(a.playScreen) != "r1c3=4 r1c4:12 @r1c4" {
		t.Errorf("it did not continue:\n%s", ansi.Strip(a.View()))
	}
}

// A puzzle that was only looked at leaves no file.
func TestShelfStaysEmpty(t *testing.T) {
	c := Config{Play: read(t, wikipedia), Shelf: shelf(t)}
	shown(t, c, 80, 24, "→→ic")
	if got := c.Shelf.List(); len(got) != 0 {
		t.Errorf("the shelf holds %v", got)
	}
}

func TestDamagedSaveIsKeptAside(t *testing.T) {
	c := Config{Play: read(t, wikipedia), Shelf: shelf(t)}
	for n, text := range []string{"{\"crib\":1,\"ki", "", "{\"crib\":99}", "[]"} {
		shown(t, c, 80, 24, "4.")
		file := c.Shelf.File(play.Key(c.Play))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		a := shown(t, c, 80, 24, "")
		if got := state(a.playScreen); got != "@r1c3" {
			t.Errorf("%q: play begins at %s", text, got)
		}
		if !strings.Contains(a.playScreen.say.text, file) {
			t.Errorf("%q: it says %q, which does not name %s", text, a.playScreen.say.text, file)
		}
		kept, err := os.ReadFile(fmt.Sprintf("%s.damaged-%d", file, n+1))
		if err != nil || string(kept) != text {
			t.Errorf("%q: kept is %q, %v", text, kept, err)
		}
	}
}

// The latest of many saves is the one on disk, and Close waits for it.
func TestShelfWritesTheLatest(t *testing.T) {
	s := shelf(t)
	p := read(t, wikipedia)
	g := play.New(p)
	for i := range 200 {
		g.Write(2, i%9)
		s.Keep(play.Key(p), g.Save())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := play.OpenShelf().Load(kinds.All, play.Key(p))
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Marks(); !slices.Equal(got, g.Marks()) {
		t.Errorf("got %v, want %v", got, g.Marks())
	}
}

// A save that can't be written is told.
func TestShelfTellsOfFailure(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CRIB_STATE", filepath.Join(file, "state")) // no folder can be there
	c := Config{Play: read(t, wikipedia), Shelf: play.OpenShelf()}
	a := shown(t, c, 80, 24, "4")
	if a.playScreen.saved != "not saved" || a.playScreen.say.title != "Not saved" {
		t.Errorf("the title says %q and the panel %q", a.playScreen.saved, a.playScreen.say.text)
	}
	if c.Shelf.Close() == nil {
		t.Error("Close tells of no error")
	}
}

func TestBackgroundAnswer(t *testing.T) {
	for _, c := range []struct {
		reads []string // what the terminal sends, in parts
		keys  string   // what is left
		dark  string
	}{
		{[]string{"abc"}, "abc", ""},
		{[]string{"a\x1b]11;rgb:1212/1414/1c1c\x1b\\b"}, "ab", "dark"},
		{[]string{"\x1b]11;rgb:ffff/ffff/ffff\ab"}, "b", "light"},
		{[]string{"\x1b]11;rgb:ff/f", "f/ff\x1b\\", "j"}, "j", "light"},
		{[]string{"\x1b"}, "\x1b", ""}, // the esc key
		{[]string{"\x1b[A\x1b]1x"}, "\x1b[A\x1b]1x", ""},
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		in := newInput(r)
		var got string
		for _, part := range c.reads {
			w.WriteString(part)
			buf := make([]byte, 256)
			n, err := in.Read(buf)
			if err != nil {
				t.Fatal(err)
			}
			got += string(buf[:n])
		}
		dark := ""
		select {
		case d := <-in.dark:
			dark = map[bool]string{true: "dark", false: "light"}[d]
		default:
		}
		if got != c.keys || dark != c.dark {
			t.Errorf("%q: keys %q and %q, want %q and %q", c.reads, got, dark, c.keys, c.dark)
		}
		r.Close()
		w.Close()
	}
}

func TestCanvas(t *testing.T) {
	c := newCanvas(6, 1)
	c.put(0, 0, "a\u0301\t字b", tone{}) // an accent takes no room, a wide one two cells
	c.put(5, 0, "字", tone{})           // half of it would be off the edge
	if got, want := c.render(newTheme(0, true, false)), "a 字b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := c.render(newTheme(0, true, true)), "a ?b"; got != want {
		t.Errorf("in ASCII: got %q, want %q", got, want)
	}
}

// BenchmarkFrame draws the screen of a 9x9 board with all notes.
func BenchmarkFrame(b *testing.B) {
	a := shown(b, Config{Play: read(b, wikipedia)}, 120, 40, "p")
	for b.Loop() {
		a.View()
	}
}

// BenchmarkKey writes a value and draws the screen.
func BenchmarkKey(b *testing.B) {
	for _, text := range []string{wikipedia, hexadoku} {
		p := read(b, text)
		b.Run(p.Board().Size().String(), func(b *testing.B) {
			a := shown(b, Config{Play: p, Engines: []solver.Engine{}}, 120, 40, "")
			keys := typed("1u")
			for i := 0; b.Loop(); i++ {
				a.Update(keys[i%2])
				a.View()
			}
		})
	}
}
