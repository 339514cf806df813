package ui

import (
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/muesli/termenv"
)

// A tone says why something stands out. Only the theme knows how that looks.
type tone struct {
	ink   ink
	paper paper
}

// An ink is what a character is.
type ink uint8

const (
	plainInk ink = iota
	quiet        // said, but not important
	title
	keyInk // a key's name
	good
	warning
	given    // printed on the board
	mark     // the player's own
	note     // pencil marks
	broken   // breaks a rule
	wrong    // is not the solution's
	answer   // what a hint says
	supposed // what a proof supposes
	tried    // what follows from that
	line     // thin lines of the board
	wall     // heavy ones
	coord    // row and column numbers
	here     // those of the cursor
	inks     // how many there are
)

// A paper is what it stands on.
type paper uint8

const (
	noPaper paper = iota
	same          // holds the cursor's value too
	reason        // what a hint's reason is about
	basis         // the marks which that reason rests on
	hinted        // what a hint is about
	clash         // where a rule is broken, or clues that can't be together
	at            // the cursor
	chosen        // a line of a list
	marked        // a place among those that a clue is typed for
	papers        // how many there are
)

// A theme turns tones into escape sequences. codes is filled once; nothing is
// worked out while drawing.
type theme struct {
	codes [inks][papers]string
	ascii bool
}

func (t *theme) code(o tone) string { return t.codes[o.ink][o.paper] }

// A hue is a colour on a dark ground and on a light one, for terminals with
// many colours and for those with sixteen. "" is the terminal's own.
type hue struct{ dark, light, dark16, light16 string }

var inkHues = [inks]hue{
	quiet:    {"#8b93a7", "#666f80", "7", "8"},
	title:    {"#e8ecf4", "#10141c", "15", "0"},
	keyInk:   {"#9cc4ff", "#0b57b8", "14", "4"},
	good:     {"#8fd98f", "#14731f", "10", "2"},
	warning:  {"#f2c86b", "#8a5a00", "11", "3"},
	given:    {"#ffffff", "#000000", "15", "0"},
	mark:     {"#8fc1ff", "#0b57b8", "14", "4"},
	note:     {"#9aa3b5", "#5d6675", "7", "8"},
	broken:   {"#ff8a80", "#b3140c", "9", "1"},
	wrong:    {"#ffa657", "#a34a00", "13", "5"},
	answer:   {"#8fd98f", "#14731f", "10", "2"},
	supposed: {"#e3b0ff", "#7a1fb8", "13", "5"},
	tried:    {"#c7a4e8", "#6f3a9c", "13", "5"},
	line:     {"#565e70", "#b4bac6", "8", "7"},
	wall:     {"#aab3c5", "#4a5262", "7", "8"},
	coord:    {"#767f92", "#7a8393", "8", "8"},
	here:     {"#e8ecf4", "#10141c", "15", "0"},
}

var paperHues = [papers]hue{
	same:   {"#2c3a55", "#d3e2fb", "", ""},
	reason: {"#46401f", "#fbefc0", "", ""},
	basis:  {"#23404a", "#cdeaf2", "", ""},
	clash:  {"#5a2226", "#fbd3d0", "", ""},
	hinted: {"#1f4a2a", "#c9efcf", "", ""},
	at:     {"#3d6db5", "#a9cbff", "4", "6"},
	chosen: {"#3d6db5", "#a9cbff", "4", "6"},
	marked: {"#4a3a66", "#e3d3fa", "5", ""},
}

// Attributes hold on every terminal, so that colour is never the only sign.
var inkAttributes = [inks]string{title: "1", given: "1", broken: "1", wrong: "1", answer: "1", supposed: "1", keyInk: "1", here: "1"}

// papersWithout are the attributes of papers which have no colour.
var papersWithout = [papers]string{same: "4", reason: "4", basis: "4", clash: "4", hinted: "7", at: "7", chosen: "7", marked: "7"}

// newTheme makes the theme for a terminal.
func newTheme(profile termenv.Profile, dark, ascii bool) *theme {
	t := &theme{ascii: ascii}
	pick := func(h hue) termenv.Color {
		s := h.light
		switch {
		case profile == termenv.Ascii:
			return termenv.NoColor{}
		case profile == termenv.ANSI && dark:
			s = h.dark16
		case profile == termenv.ANSI:
			s = h.light16
		case dark:
			s = h.dark
		}
		if s == "" {
			return termenv.NoColor{}
		}
		return profile.Color(s)
	}
	for i := range inks {
		for p := range papers {
			if i == 0 && p == 0 {
				continue
			}
			var codes []string
			add := func(s string) {
				if s != "" {
					codes = append(codes, s)
				}
			}
			add(inkAttributes[i])
			fg, bg := pick(inkHues[i]), pick(paperHues[p])
			add(bg.Sequence(true))
			if p > 0 && bg.Sequence(true) == "" {
				add(papersWithout[p])
			}
			switch {
			case p > 0 && bg.Sequence(true) == "" && papersWithout[p] == "7":
				fg = termenv.NoColor{} // reversed inks would make a patchwork
			case p == at || p == chosen:
				fg = pick(inkHues[given]) // readable on the strongest paper
			}
			add(fg.Sequence(false))
			if len(codes) > 0 {
				t.codes[i][p] = "\x1b[" + strings.Join(codes, ";") + "m"
			}
		}
	}
	return t
}

// saysASCII reports whether the locale rules out anything but ASCII.
func saysASCII() bool {
	if runtime.GOOS == "windows" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(os.Getenv(name)); v != "" {
			return !strings.Contains(v, "utf-8") && !strings.Contains(v, "utf8")
		}
	}
	return false
}

// saysLight reads the background that some terminals name in COLORFGBG.
func saysLight() (light, known bool) {
	_, bg, ok := cutLast(os.Getenv("COLORFGBG"), ";")
	n, err := strconv.Atoi(bg)
	if !ok || err != nil {
		return false, false
	}
	return n == 7 || n >= 9 && n <= 15, true
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
