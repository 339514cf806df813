package terminal

import (
	"os"
	"testing"
)

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
