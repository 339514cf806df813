package files_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/language/files"
	"crib/ui/draw"
)

// What reading, building and drawing of a file may take.
const (
	mostMemory = 256 << 20
	mostTime   = 10 * time.Second
)

// looked reads a text as a program does that opens it, builds and draws each puzzle, and wants that to
// take neither long nor much, and nothing that moves a terminal's cursor in what it has drawn.
func looked(t *testing.T, text string) {
	t.Helper()
	runtime.GC()
	live := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(live)
	before := live[0].Value.Uint64() // what tests before this one have left
	// As in the program what is no longer used is thrown away before it is much: what is measured is what it takes.
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(before) + mostMemory*3/4))
	begin, peak, stop := time.Now(), before, make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for {
			metrics.Read(live)
			peak = max(peak, live[0].Value.Uint64())
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	for _, e := range files.Read(kinds.All, text, "") {
		if e.Puzzle == nil {
			if i := strings.IndexFunc(e.Err.Error(), unicode.IsControl); i >= 0 { // it may quote what is no kind
				t.Fatalf("an error moves the cursor: %q", e.Err)
			}
			continue
		}
		plain(t, "the title", e.Kind.Title)
		plain(t, "the rules", strings.ReplaceAll(e.Kind.Rules, "\n", " "))
		at := puzzles.Opening(e.Puzzle)
		for _, c := range at.Rules.Constraints[:min(len(at.Rules.Constraints), 1000)] {
			plain(t, "a sentence", c.Text())
		}
		b := at.Rules.Board
		var scene draw.Scene
		scene.SetBoard(b)
		c := draw.NewCanvas(79, 24)
		v := draw.Marked(b.Givens())
		scene.Draw(c, v, 0, "")
		for i, row := range strings.Split(ansi.Strip(c.Render(draw.NewTheme("", termenv.Ascii, true, false))), "\n") {
			plain(t, "the board", row)
			if ansi.StringWidth(row) > 80 {
				t.Fatalf("row %d of the screen is %d wide", i+1, ansi.StringWidth(row))
			}
		}
	}
	close(stop)
	<-watched
	peak -= before
	if took := time.Since(begin); took > mostTime || peak > mostMemory {
		t.Fatalf("it took %v and %d MB", took, peak>>20)
	}
	if os.Getenv("CRIB_HOSTILE") != "" {
		fmt.Println(t.Name(), time.Since(begin).Round(time.Millisecond), peak>>20, "MB")
	}
}

// plain wants a text to have nothing that is no mark of its own on a terminal.
func plain(t *testing.T, what, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me)) {
			t.Fatalf("%s has %U: %q", what, r, text)
		}
	}
}

const big = "kind hostile\nrules x\nsizes 60x60\n"

// TestHostile opens files that ask for as much as they can.
func TestHostile(t *testing.T) {
	two := "value # ■ shaded\nvalue o • unshaded\n"
	many := func(line string) string { return strings.Repeat(line, 40) }
	for name, text := range map[string]string{
		"numbers":   big + "values 1-36\n" + many("rule a: each touching is all different\n"),
		"size":      big + "values 1-size\n" + many("rule a: each line is all different\n"),
		"rising":    big + "values 1-36\n" + many("rule a: each line is rising\n"),
		"apart":     big + "values 1-36\n" + many("rule a: each touching is apart by 9\n"),
		"ratio":     big + "values 1-36\n" + many("rule a: each around is in ratio 2\n"),
		"gaps":      big + "values 1-36\n" + many("rule a: each line is without gaps\n"),
		"spaced":    big + "values 1-36\n" + many("rule a: each line is spaced\n"),
		"never":     big + two + many("rule a: never ##########/##########/##########/##########/##########/##########/##########/##########/##########/#########o\n"),
		"seen":      big + two + many("rule a: each seen has shaded >= 1\n"),
		"board":     big + two + many("rule a: each board has shaded = half\n"),
		"piece":     big + two + many("rule a: shaded in one piece\n"),
		"where":     big + two + many("rule a: where shaded each around has shaded = 4\n"),
		"knight":    big + "values 1-36\n" + many("rule a: each knight is all different\n"),
		"reads":     big + two + many("rule a: each line reads ((#o?)*(o#?)*)*(#|o)*\n"),
		"loop":      big + "strokes\n" + many("rule a: one loop through all\n"),
		"walls":     big + "walls\nclue 1-999\n" + many("rule a: each piece is a rectangle with one clue, its size\n"),
		"sizepiece": big + "walls\n" + many("rule a: each piece has size = 999\n"),
		"fillomino": big + "values 1-36\n" + many("rule a: each piece has size = value\n"),
		"visible":   big + "values 1-size\nclues top bottom left right\n" + many("rule a: each side has visible = clue\n"),
		"wide":      "kind hostile\ntitle \u202e\u200bx\x1b[2J漢字\nrules \x1b]0;x\x07 **a\u0300\u0301**\nsizes 4x4\nvalue 漢 漢 \u200bkanji\nvalue o \u0301 zero\nrule a: each pair has zero <= 1 \"\u202e{set}\x1b[0m\"\n",
		"glyph":     "kind hostile\nrules x\nsizes 4x4\nvalue a 漢 wide\nvalue o • unshaded\nrule a: each pair has wide <= 1\n",
		"combining": "kind hostile\nrules x\nsizes 4x4\nvalue a \u0301 wide\nvalue o • unshaded\nrule a: each pair has wide <= 1\n",
		"wide sign": "kind hostile\nrules x\nsizes 4x4\nvalue a # shaded\nvalue o • unshaded\nsign b 😀 face\nrule a: each pair has shaded <= 1\nexamples:\nhostile 3x3\nb..\n...\n...\n",
	} {
		t.Run(name, func(t *testing.T) {
			looked(t, text)
			if !strings.HasPrefix(text, big) || testing.Short() {
				return
			}
			head, rule, _ := strings.Cut(text, "rule a:") // and as much of it as is just taken
			rule = "rule a:" + strings.SplitAfter(rule, "\n")[0]
			for _, size := range []string{"60x60", "12x12"} {
				for n := 40; n > 0; n /= 2 {
					text := strings.Replace(head, "60x60", size, 1) + strings.Repeat(rule, n)
					if es := files.Read(kinds.All, text, ""); es[0].Puzzle != nil {
						looked(t, text)
						break
					}
				}
			}
		})
	}
}

// FuzzKind opens whatever becomes of the files that come with crib.
func FuzzKind(f *testing.F) {
	names, _ := filepath.Glob("../../../assets/kinds/*.kind")
	more, _ := filepath.Glob("../testdata/*.kind")
	for _, name := range append(names, more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		head, examples, _ := strings.Cut(string(text), "examples:\n")
		first, _, _ := strings.Cut(examples, "-- ")
		// No name of a kind that comes with crib, which would be refused.
		f.Add(strings.NewReplacer("\nkind ", "\nkind x").Replace("\n"+head) + "examples:\nx" + first)
	}
	f.Fuzz(func(t *testing.T, text string) { looked(t, text) })
}
