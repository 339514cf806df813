package terminal

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// A pipe is a source of keys.
type pipe struct{ *os.File }

func (p pipe) More(patience time.Duration) bool { return more(p.File, patience) }

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
		in := newInput(pipe{r})
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
		case <-in.answered:
			dark = map[bool]string{true: "dark", false: "light"}[in.dark]
		default:
		}
		if got != c.keys || dark != c.dark {
			t.Errorf("%q: keys %q and %q, want %q and %q", c.reads, got, dark, c.keys, c.dark)
		}
		r.Close()
		w.Close()
	}
}

// What is pasted comes whole, however it is cut up on its way, between the keys before
// and after it.
func TestPasted(t *testing.T) {
	const begin, end = "\x1b[200~", "\x1b[201~"
	const text = "a" + begin + "53..7\x1b[2\r\n6..195" + end + "b" + begin + end + "c\x1b[A"
	for size := len(begin); size <= len(text); size++ {
		for offset := range size {
			var got string
			in := newInput(pipe{})
			in.Pasted = func(text string) { got += begin + text + end }
			for from := 0; from < len(text); {
				to := min(from+size-offset*(1-min(from, 1)), len(text))
				for i := range text[:to] { // a mark that begins it comes whole
					if to < i+len(begin) && strings.HasPrefix(text[i:], begin) {
						to = i + len(begin)
					}
				}
				part := make([]byte, 256)
				n := copy(part, text[from:to])
				left := in.unpasted(part, n)
				got += string(part[:left])
				from = to
			}
			if got != text {
				t.Errorf("in parts of %d, the first %d less, it is %q, want %q", size, offset, got, text)
			}
		}
	}
}

// However keys and marks are cut up on their way, they come as they were sent, and
// what is read never ends in the midst of one.
func TestParts(t *testing.T) {
	const begin, end = "\x1b[200~", "\x1b[201~"
	const sent = "a\x1b[A\x1b[1;2B" + begin + "53..7\r\n" + end + "b\x1bOP\x1b[<0;5;5M"
	for at := 1; at < len(sent); at++ {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		var got string
		in := newInput(pipe{r})
		in.patience = time.Hour // however busy the machine is
		in.Pasted = func(text string) { got += begin + text + end }
		w.WriteString(sent[:at])
		go func() {
			w.WriteString(sent[at:])
			w.Close()
		}()
		for keys := make([]byte, 256); ; {
			n, err := in.Read(keys)
			if err != nil {
				break
			}
			if got += string(keys[:n]); unfinished(keys[:n]) < n {
				t.Errorf("in parts of which the first has %d bytes, one ends in %q", at, keys[:n])
			}
		}
		if got != sent {
			t.Errorf("in parts of which the first has %d bytes, it is %q, want %q", at, got, sent)
		}
		r.Close()
	}
}

// A mark of which a part comes late is one all the same.
func TestLate(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	in, got := newInput(pipe{r}), ""
	in.Pasted = func(text string) { got += text }
	keys := make([]byte, 256)
	for _, part := range []string{"\x1b[", "200", "~53", "..7\x1b[", "201~q\x1b", "x"} {
		w.WriteString(part)
		n, err := in.Read(keys)
		if err != nil {
			t.Fatal(err)
		}
		got += string(keys[:n])
	}
	if got != "53..7q\x1bx" {
		t.Errorf("it is %q, want what is pasted, q, esc and x", got)
	}
}

// A seen is a program that keeps the keys it gets, until it gets q. Once it has esc it calls next.
type seen struct {
	keys []string
	next func()
}

func (s *seen) Init() tea.Cmd { return nil }
func (s *seen) View() string  { return "" }

func (s *seen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok {
		for _, key := range strings.Split(k.String(), "x") { // keys that come at once are one message
			if key != "" {
				s.keys = append(s.keys, key)
			}
		}
		switch k.String() {
		case "esc":
			s.next()
		case "q":
			return s, tea.Quit
		}
	}
	return s, nil
}

// Keys that have waited fill what Bubble Tea reads at once. Nothing is torn where that ends.
func TestMany(t *testing.T) {
	const begin, end = "\x1b[200~", "\x1b[201~"
	want := []string{"[53..7]", "up", "shift+down", "é", "alt+a", "tab", "斑", "esc", "q"}
	for before := 225; before < 260; before++ {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		in, got := newInput(pipe{r}), &seen{next: func() { w.WriteString("q") }} // before, it would be alt and q
		program := tea.NewProgram(got, tea.WithInput(in), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithoutSignalHandler())
		in.Pasted = func(text string) { program.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}) }
		w.WriteString(strings.Repeat("x", before) + begin + "53..7" + end + "\x1b[A\x1b[1;2Bé\x1ba\t斑\x1b")
		if _, err := program.Run(); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.keys, want) {
			t.Errorf("after %d keys come %q, want %q", before, got.keys, want)
		}
		r.Close()
		w.Close()
	}
}

// What is too long to be a puzzle is not all kept.
func TestPastedTooLong(t *testing.T) {
	in, got := newInput(pipe{}), 0
	in.Pasted = func(text string) { got = len(text) }
	part := make([]byte, 256)
	in.unpasted(part, copy(part, pasteBegins))
	for range 2 * MostPasted / len(part) {
		in.unpasted(bytes.Repeat([]byte{'x'}, len(part)), len(part))
	}
	if n := in.unpasted(part, copy(part, "\x1b[201~q")); got != MostPasted || string(part[:n]) != "q" || cap(in.paste) > 3*MostPasted {
		t.Errorf("%d bytes are kept, want %d, and %q follows", got, MostPasted, part[:n])
	}
}

// FuzzInput reads whatever a terminal sends, cut up in any way. What is neither an answer
// nor pasted comes as it was sent.
func FuzzInput(f *testing.F) {
	f.Add([]byte("abc\x1b]11;rgb:1212/1414/1c1c\x1b\\b"), byte(3))
	f.Add([]byte("\x1b[200~53..7\r\n6\x1b[201~q\x1b[A\x1b[<0;5;5M"), byte(1))
	f.Add([]byte("\x1b]11;\x1b]11;rgb:f\a\x1b[200~\x1b[201~\x1b[201~"), byte(7))
	f.Fuzz(func(t *testing.T, sent []byte, size byte) {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		sent = sent[:min(len(sent), 4000)]
		in, got := newInput(pipe{r}), 0
		in.Pasted = func(text string) { got += len(text) }
		go func() {
			for rest := sent; len(rest) > 0; {
				n := min(1+int(size), len(rest))
				w.Write(rest[:n])
				rest = rest[n:]
			}
			w.Close()
		}()
		for keys := make([]byte, 256); ; {
			n, err := in.Read(keys)
			if got += n; err != nil {
				break
			}
		}
		if got > len(sent) {
			t.Errorf("of %d bytes come %d", len(sent), got)
		}
		if plain := !bytes.Contains(sent, []byte("\x1b")); plain && got < unfinished(sent) {
			t.Errorf("of %d bytes without an escape come %d", len(sent), got)
		}
	})
}
