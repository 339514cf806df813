package ghost_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/ghost"
	"crib/puzzles/kinds"
	"crib/puzzles/language/files"
	"crib/puzzles/play"
)

const (
	small = "takuzu 4x4\ntitle: Small\nband: easy\n.1.0\n..0.\n.0..\n11.0\n"
	wide  = "sudoku 9x9\ntitle: Wikipedia\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
	own   = "kind one\ntitle One\nrules Shade **one cell** of each row.\nsizes 2x2\nvalue # ■ shaded\nvalue o • unshaded default\nclue 1-4\nrule one: each row has shaded = 1\nrule two: each column has shaded = 1\n\nexamples:\none 2x2\n12\n21\n"
)

// solved plays a puzzle to its end, a place each two seconds, with a slip at the beginning. solution is row by row.
func solved(t testing.TB, text, solution string) (puzzles.Kind, *play.Game) {
	t.Helper()
	e := files.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	g := play.New(e.Puzzle)
	played := time.Duration(0)
	g.Clock = func() time.Duration { return played }
	slip := true
	for i, s := range g.Board.Sites {
		v, err := s.Called(solution[i : i+1])
		if err != nil {
			t.Fatal(err)
		}
		if s.Given != puzzles.Blank {
			continue
		}
		played += 2 * time.Second
		if slip {
			g.Write(i, (v+1)%len(s.Values))
			slip = false
			played += 2 * time.Second
		}
		g.Note(i, v)
		if v != s.Default() {
			g.Write(i, v)
		}
	}
	if !g.Done() {
		t.Fatalf("%s is not solved by %s", text, solution)
	}
	return e.Kind, g
}

const (
	wideSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// made is the ghost of a game.
func made(t testing.TB, text, solution string) ghost.Ghost {
	t.Helper()
	k, g := solved(t, text, solution)
	h, err := ghost.Of(k, g, " Anna\x1b[31m of  the house ", play.Help{Hints: 2, Notes: 1})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// A ghost is one short line, and comes back from it the same.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		text, solution string
		most           int // characters
		took           time.Duration
		all            int
	}{{small, "0110" + "1001" + "0011" + "1100", 200, 20 * time.Second, 9}, {wide, wideSolution, 460, 104 * time.Second, 51}, {own, "#oo#", 400, 10 * time.Second, 2}} {
		h := made(t, c.text, c.solution)
		line := h.String()
		if len(line) > c.most || strings.ContainsAny(line, " \n\"'$&") {
			t.Errorf("a line of %d characters, want %d at most: %s", len(line), c.most, line)
		}
		mailed := "\n" + line[:60] + "\r\n  " + line[60:] + "\n"
		got, err := ghost.Read(kinds.All, mailed)
		if err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if got.String() != line || got.Name != "Anna�[31m of the house" || got.Took != c.took || got.Help != (play.Help{Hints: 2, Notes: 1}) || got.All() != c.all || play.Key(got.Puzzle) != play.Key(h.Puzzle) {
			t.Errorf("%+v comes back as\n%+v", h, got)
		}
	}
}

// How far a ghost is follows from the time, and where it is names no place by itself.
func TestLap(t *testing.T) {
	h := made(t, wide, wideSolution)
	for _, c := range []struct {
		played time.Duration
		want   int
	}{{0, 0}, {time.Second, 0}, {2 * time.Second, 1}, {4 * time.Second, 1}, {6 * time.Second, 2}, {time.Hour, 51}} {
		if got := h.Filled(c.played); got != c.want {
			t.Errorf("after %v it has filled %d places, want %d", c.played, got, c.want)
		}
	}
	if h.Where(0) != nil || len(h.Where(5*time.Second)) != 9 {
		t.Errorf("it is at %v", h.Where(5*time.Second))
	}
	_, g := solved(t, wide, wideSolution)
	r, n := g.Replay()
	for range n/2 + 1 { // a note, and what is written there
		r.Redo()
	}
	m, _ := r.CanUndo()
	if l := h.Lap(r, m.At); l.Ahead != 0 || l.Mine != l.Theirs || l.All != 51 {
		t.Errorf("beside itself: %+v", l)
	}
	if l := h.Lap(r, m.At+10*time.Second); l.Ahead != -8*time.Second || l.Mine != l.Theirs-5 {
		t.Errorf("ten seconds later: %+v", l)
	}
	slow, fast := play.New(h.Puzzle), play.New(h.Puzzle)
	slow.Clock = func() time.Duration { return 30 * time.Second }
	fast.Clock = func() time.Duration { return time.Second }
	for site := range slow.Board.Sites {
		slow.Write(site, 0)
		fast.Write(site, 0)
		if h.Lap(fast, time.Second).Mine == 5 {
			break
		}
	}
	if l := h.Lap(slow, 30*time.Second); l.Ahead >= 0 {
		t.Errorf("five places after half a minute: %+v", l)
	}
	if l := h.Lap(fast, time.Second); l.Ahead != 11*time.Second {
		t.Errorf("five places after a second: %+v", l)
	}
}

// What is given up, not solved, or not timed has no ghost; what was played before the board was emptied is left out.
func TestOf(t *testing.T) {
	k, g := solved(t, small, "0110"+"1001"+"0011"+"1100")
	line := func() string {
		h, err := ghost.Of(k, g, "", play.Help{})
		if err != nil {
			return err.Error()
		}
		return h.Took.String()
	}
	if got := line(); got != "20s" {
		t.Error(got)
	}
	all := g.Marks()
	g.Restart()
	if got := line(); !strings.Contains(got, "once it is solved") {
		t.Error(got)
	}
	g.Clock = func() time.Duration { return 7 * time.Second }
	p := g.Position()
	p.Marks = all
	g.Become("write", p)
	if got := line(); got != "7s" {
		t.Error(got)
	}
	g.Restart()
	g.Clock = nil
	g.Become("write", p)
	if got := line(); !strings.Contains(got, "counted the time") {
		t.Error(got)
	}
	g.Undo()
	g.Become(play.GaveUp, p)
	if got := line(); !strings.Contains(got, "given up") {
		t.Error(got)
	}
}

// packed is what a line holds, with a right sum.
func packed(b []byte) string {
	var out bytes.Buffer
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(b)))
	w, _ := flate.NewWriter(&out, flate.BestCompression)
	_, _ = w.Write(b)
	_ = w.Close()
	return "crib-ghost-1:" + base64.RawURLEncoding.EncodeToString(out.Bytes())
}

// unpacked is the game of a line.
func unpacked(t testing.TB, line string) []byte {
	t.Helper()
	data, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(line, "crib-ghost-1:"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(flate.NewReader(bytes.NewReader(data[4:])))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Each line that is no ghost gets one sentence.
func TestHostile(t *testing.T) {
	line := made(t, small, "0110"+"1001"+"0011"+"1100").String()
	game := unpacked(t, line)
	end := len(game) - 4 // of the last move but its writes
	with := func(at int, b ...byte) string {
		other := bytes.Clone(game)
		copy(other[at:], b)
		return packed(other)
	}
	begin := func(text string) string {
		return packed(append(binary.AppendUvarint(nil, uint64(len(text))), text...))
	}
	for name, c := range map[string]struct{ line, want string }{
		"nothing":         {"", "no ghost"},
		"no code":         {"crib-ghost-1", "no ghost"},
		"an empty code":   {"crib-ghost-1:", "damaged"},
		"newer":           {"crib-ghost-2:abc", "version \"2\""},
		"a long version":  {"crib-ghost-" + strings.Repeat("9", 1000) + ":abc", "version \"99999999\""},
		"cut off":         {line[:len(line)-3], "damaged"},
		"changed":         {strings.Replace(line, line[40:44], "AAAA", 1), "damaged"},
		"no letters":      {line + "!", "damaged"},
		"too long":        {"crib-ghost-1:" + strings.Repeat("A", 1<<17), "at most"},
		"rather long":     {"crib-ghost-1:" + strings.Repeat("A", 1<<16), "at most"},
		"a bomb":          {packed(make([]byte, 1<<22)), "unpacks to more"},
		"no game":         {packed(nil), "damaged"},
		"many moves":      {packed(append(bytes.Clone(game[:len(small)+40]), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1)), "damaged"},
		"more behind":     {packed(append(bytes.Clone(game), 0)), "damaged"},
		"a long text":     {packed([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 1}), "damaged"},
		"another place":   {with(len(game)-2, 99), "can't be written"},
		"another value":   {with(len(game)-1, 99), "can't be written"},
		"a given":         {with(len(game)-2, 1), "can't be written"},
		"not solved":      {with(len(game)-1, 0), "do not solve"},
		"breaks a rule":   {with(len(game)-1, 2), "do not solve"},
		"writes nothing":  {packed(append(bytes.Clone(game[:end]), game[end], 0)), "damaged"},
		"no puzzle":       {begin("\x00"), "damaged"},
		"a strange kind":  {packed(bytes.Replace(game, []byte("takuzu"), []byte("tukazu"), 1)), "can't be read"},
		"without a board": {packed(bytes.Replace(game, []byte(".1.0\n..0"), []byte("........"), 1)), "can't be read"},
		"a hostile name":  {packed(bytes.Replace(game, []byte(" of the"), []byte("\x1b[0mthe"), 1)), "damaged"},
	} {
		h, err := ghost.Read(kinds.All, c.line)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
			continue
		}
		if says := err.Error(); len(says) > 800 || strings.ContainsAny(says, "\n\x1b") || h.Name != "" && h.All() > 0 {
			t.Errorf("%s: %q", name, says)
		}
	}
	if got := ghost.Lines("Dear all,\n> crib-ghost-1:a\nmine: crib-ghost-1:b and more\ncrib-ghos\n"); len(got) != 2 || got[1] != "crib-ghost-1:b" {
		t.Errorf("in a mail there are %q", got)
	}
}

// FuzzRead reads any game behind a right sum: it is refused in a sentence, or it is a ghost that is written and read again.
func FuzzRead(f *testing.F) {
	for _, c := range [][2]string{{small, "0110" + "1001" + "0011" + "1100"}, {wide, wideSolution}, {own, "#oo#"}} {
		f.Add(unpacked(f, made(f, c[0], c[1]).String()), "")
	}
	f.Add([]byte{0xff}, "crib-ghost-1:AAAA")
	f.Fuzz(func(t *testing.T, game []byte, line string) {
		for _, text := range []string{packed(game), line} {
			h, err := ghost.Read(kinds.All, text)
			if err != nil {
				if says := err.Error(); says == "" || len(says) > 800 || !utf8.ValidString(says) || strings.ContainsFunc(says, english.IsControl) {
					t.Errorf("it is refused with %q", says)
				}
				continue
			}
			again, err := ghost.Read(kinds.All, h.String())
			if err != nil || again.String() != h.String() {
				t.Errorf("%q is written as %s: %v", game, h, err)
			}
			h.Where(h.Took)
			if h.Filled(h.Took) != h.All() {
				t.Errorf("in the end %d places are filled, want %d", h.Filled(h.Took), h.All())
			}
		}
	})
}
