package ui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
)

// hardest needs suppositions within suppositions.
const hardest = "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........"

// nested is a proof with a supposition within a supposition, in sentences of
// its own, so that its drawings do not change with the explainer.
func nested(b *puzzles.Board) proof.Hint {
	site := func(at string) int {
		for i, s := range b.Sites {
			if s.At.String() == at {
				return i
			}
		}
		panic(at)
	}
	sites := func(at ...string) []int {
		var all []int
		for _, a := range at {
			all = append(all, site(a))
		}
		return all
	}
	is := func(at string, digit int, holds bool) puzzles.Gain {
		return puzzles.Gain{Fact: puzzles.Fact{Site: site(at), Value: digit - 1}, Holds: holds}
	}
	return proof.Hint{
		Strength: proof.Together,
		Gains:    []puzzles.Gain{is("r1c3", 2, false)},
		Steps: []proof.Step{
			{Text: "Suppose r1c3 is a 2.", Sites: sites("r1c3"), Gains: []puzzles.Gain{is("r1c3", 2, true)}, Supposed: true},
			{Text: "Then r1c4 and r1c9 are not a 2, because row 1 holds exactly one 2.", Sites: sites("r1c3", "r1c4", "r1c6", "r1c7", "r1c8", "r1c9"), Gains: []puzzles.Gain{is("r1c4", 2, false), is("r1c9", 2, false)}},
			{Text: "Then r2c3 is a 4, because box 1 holds exactly one 4.", Sites: sites("r2c2", "r2c3", "r3c1"), Gains: []puzzles.Gain{is("r2c3", 4, true)}},
			{Text: "Suppose also r2c2 is a 7.", Sites: sites("r2c2"), Gains: []puzzles.Gain{is("r2c2", 7, true)}, Supposed: true, Depth: 1},
			{Text: "Then r3c1 is a 1, because nothing else is left for it.", Sites: sites("r3c1"), Gains: []puzzles.Gain{is("r3c1", 1, true)}, Depth: 1},
			{Text: "But column 1 holds exactly one 2, and now that can't be.", Sites: sites("r3c1", "r7c1", "r8c1", "r9c1"), Broken: true, Depth: 1},
			{Text: "So here r2c2 is not a 7.", Sites: sites("r2c2"), Gains: []puzzles.Gain{is("r2c2", 7, false)}},
			{Text: "But now nothing is left for r2c2.", Sites: sites("r2c2"), Broken: true},
		},
	}
}

// proving opens the nested proof and types keys.
func proving(t testing.TB, c Config, w, h int, keys string) *app {
	t.Helper()
	c.Play = read(t, wikipedia)
	a := shown(t, c, w, h, "i")
	hint := nested(a.playScreen.game.Board)
	a.playScreen.hint = &hint
	types(a, keys)
	return a
}

// types types keys and lets all background work end between them.
func types(a *app, keys string) {
	for _, k := range typed(keys) {
		_, cmd := a.Update(k)
		settle(a, cmd)
		a.View()
	}
}

func TestProofDrawings(t *testing.T) {
	for _, c := range []struct {
		name string
		w, h int
		keys string
	}{
		{"proof-short-80x24", 80, 24, "i"}, // the reason is too long to be told in the panel
		{"proof-first-80x24", 80, 24, "s"},
		{"proof-inner-80x24", 80, 24, "sllll"},
		{"proof-broken-80x24", 80, 24, "slllll"},
		{"proof-after-80x24", 80, 24, "sllllll"},
		{"proof-answer-80x24", 80, 24, "s↘"},
		{"proof-120x40", 120, 40, "slllll"},
		{"proof-50x36", 50, 36, "slllll"},
		{"proof-40x12", 40, 12, "sllll"},
	} {
		t.Run(c.name, func(t *testing.T) {
			golden(t, c.name, ansi.Strip(proving(t, Config{}, c.w, c.h, c.keys).View())+"\n")
		})
	}
}

func TestProofKeys(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"s", "step 1 of 8"},
		{"sl", "step 2 of 8"},
		{"s→ l", "step 4 of 8"},
		{"sllh", "step 2 of 8"},
		{"sh", "step 1 of 8"},
		{"s↘", "the answer"},
		{"s↘l", "the answer"},
		{"s↘h", "step 8 of 8"},
		{"sll↖", "step 1 of 8"},
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := proving(t, Config{}, 80, 24, c.keys)
			f, ok := a.playScreen.sheet().(*proofScreen)
			if !ok {
				t.Fatal("no proof is open")
			}
			if got := f.count(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := state(a.playScreen); got != "@r1c3" {
				t.Errorf("the game is %q, want it untouched", got)
			}
		})
	}
	for _, c := range []struct{ keys, want string }{
		{"s⎋", "@r1c3"},
		{"sllq", "@r1c3"},
		{"ss⎋", "@r1c3"},
		{"s⎋⎋sj", "@r3c3"}, // s moves again
		{"s⏎", "r1c3-2 @r1c3"},
		{"sll⏎u", "@r1c3"},
		{"s↘⏎", "r1c3-2 @r1c3"},
		{"s⎋i⎋", "@r1c3"},
		{"s⎋ii", "r1c3-2 @r1c3"},
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := proving(t, Config{}, 80, 24, c.keys)
			if s := a.playScreen.sheet(); s != nil {
				t.Fatalf("%T is still open", s)
			}
			if got := state(a.playScreen); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// What an inner supposition led to falls with it.
func TestInnerSuppositionFalls(t *testing.T) {
	b := read(t, wikipedia).Board()
	f := proofScreen{hint: nested(b)}
	for at, want := range []string{
		"r1c3=2?", "r1c3=2? r1c4-2 r1c9-2", "r1c3=2? r1c4-2 r1c9-2 r2c3=4",
		"r1c3=2? r1c4-2 r1c9-2 r2c3=4 r2c2=7?", "r1c3=2? r1c4-2 r1c9-2 r2c3=4 r2c2=7? r3c1=1", "r1c3=2? r1c4-2 r1c9-2 r2c3=4 r2c2=7? r3c1=1",
		"r1c3=2? r1c4-2 r1c9-2 r2c3=4 r2c2-7", "r1c3=2? r1c4-2 r1c9-2 r2c3=4 r2c2-7",
	} {
		f.at = at
		var got []string
		for _, s := range f.stand() {
			sign, supposed := "-", ""
			if s.Holds {
				sign = "="
			}
			if s.supposed {
				supposed = "?"
			}
			got = append(got, fmt.Sprintf("%v%s%d%s", b.Sites[s.Site].At, sign, s.Value+1, supposed))
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("step %d: got %q, want %q", at+1, g, want)
		}
	}
}

// A reason that is longer than the panel opens as a proof, and the third press
// still does what it says.
func TestLongReasonOpensItself(t *testing.T) {
	a := proving(t, Config{}, 50, 24, "i")
	if _, ok := a.playScreen.sheet().(*proofScreen); !ok {
		t.Fatalf("no proof is open:\n%s", ansi.Strip(a.View()))
	}
	types(a, "i")
	if got := state(a.playScreen); got != "r1c3-2 @r1c3" || a.playScreen.sheet() != nil {
		t.Errorf("got %q", got)
	}
}

// Every step of the explainer's own proofs can be walked through, in windows of
// all sizes.
func TestWalkThroughRealProofs(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {32, 10}} {
		a := shown(t, Config{Play: read(t, hardest)}, size[0], size[1], "iiiis")
		f, ok := a.playScreen.sheet().(*proofScreen)
		if !ok {
			t.Fatal("no proof is open")
		}
		if len(f.hint.Steps) < 4 {
			t.Fatalf("a proof of %d steps, want a long one", len(f.hint.Steps))
		}
		for range len(f.hint.Steps) + 1 {
			words := strings.Fields(f.text())
			if screen := ansi.Strip(a.View()); !strings.Contains(screen, words[0]+" "+words[1]) {
				t.Fatalf("%v, %s: no %q in\n%s", size, f.count(), f.text(), screen)
			}
			types(a, "l")
		}
	}
}

func TestFilm(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "4→n12n>")
	before := state(a.playScreen)
	f := a.playScreen.sheet().(*film)
	if f.why != "Solved." || !f.last.Done() {
		t.Fatalf("the film ends with %q, want the puzzle solved", f.why)
	}
	if len(f.steps) != 50 {
		t.Errorf("%d steps, want one for each of the 50 empty cells", len(f.steps))
	}
	golden(t, "film-first-80x24", ansi.Strip(a.View())+"\n")
	types(a, "lll")
	golden(t, "film-80x24", ansi.Strip(a.View())+"\n")
	for _, c := range []struct {
		keys string
		at   int
	}{{"h", 2}, {"hhhh", 0}, {"↘", 50}, {"l", 50}, {"h", 49}, {"↖", 0}, {"l", 1}} {
		if types(a, c.keys); f.at != c.at {
			t.Errorf("after %s it shows step %d, want %d", c.keys, f.at, c.at)
		}
	}
	types(a, "⏎")
	if _, ok := a.playScreen.sheet().(*proofScreen); !ok {
		t.Fatal("enter opens no proof")
	}
	types(a, "⎋")
	if a.playScreen.sheet() != f || f.at != 1 {
		t.Fatal("esc does not lead back to the step")
	}
	if types(a, "⏎⏎"); a.playScreen.sheet() != f || f.at != 2 {
		t.Fatal("enter in the proof does not lead on to the next step")
	}
	types(a, "↘")
	golden(t, "film-end-80x24", ansi.Strip(a.View())+"\n")
	if types(a, "⎋"); a.playScreen.sheet() != nil || state(a.playScreen) != before {
		t.Errorf("the game is %q, want it untouched: %q", state(a.playScreen), before)
	}
}

// A film runs by itself, any key stops it, and beats of an older run are
// dropped.
func TestFilmRuns(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 40, 12, ">")
	f := a.playScreen.sheet().(*film)
	beat := func() { a.Update(beatMsg{f, f.run}) }
	space := typed(" ")[0]
	if a.Update(space); !f.runs {
		t.Fatal("space does not start it")
	}
	beat()
	beat()
	if f.at != 2 {
		t.Fatalf("after two beats it shows step %d", f.at)
	}
	a.Update(space)
	if beat(); f.at != 2 {
		t.Error("it goes on while it is paused")
	}
	a.Update(space)
	if a.Update(beatMsg{f, f.run - 1}); f.at != 2 {
		t.Error("a beat of the older run moves it")
	}
	for range len(f.steps) {
		beat()
	}
	if f.at != len(f.steps) || f.runs {
		t.Errorf("it stands at %d of %d, runs: %v", f.at, len(f.steps), f.runs)
	}
}

// Leaving a film, or the puzzle, ends its work.
func TestLeavingEndsTheWork(t *testing.T) {
	for _, c := range []struct {
		name  string
		leave func(a *app)
	}{
		{"esc", func(a *app) { a.Update(typed("⎋")[0]) }},
		{"the puzzle is left", func(a *app) { a.playScreen.end() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := shown(t, Config{Play: read(t, hardest)}, 80, 24, "iii")
			_, cmd := a.Update(typed(">")[0])
			f := a.playScreen.sheet().(*film)
			c.leave(a)
			if m := cmd().(filmMsg); !errors.Is(m.err, context.Canceled) {
				t.Errorf("the search ended with %v, want it cancelled", m.err)
			}
			if f.ctx.Err() == nil {
				t.Error("the film's work goes on")
			}
		})
	}
}

// A key ends a hint that is being looked for: what it shows, and the work.
func TestKeyEndsRunningHint(t *testing.T) {
	click := tea.MouseMsg{X: 20, Y: 12, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
	for name, then := range map[string]tea.Msg{"a move": typed("→")[0], "a value": typed("4")[0], "all keys": typed("?")[0], "esc": typed("⎋")[0], "a click": click} {
		t.Run(name, func(t *testing.T) {
			a := shown(t, Config{Play: read(t, hardest)}, 80, 24, "iii") // the first step is easy
			a.playScreen.say = message{}
			_, cmd := a.Update(typed("i")[0])
			if !strings.Contains(a.playScreen.say.text, "Looking") {
				t.Fatalf("it says %q", a.playScreen.say.text)
			}
			a.Update(then)
			m := cmd().(hintMsg)
			if !errors.Is(m.err, context.Canceled) {
				t.Errorf("the search ended with %v, want it cancelled", m.err)
			}
			if strings.Contains(a.playScreen.say.text, "Looking") {
				t.Error("the panel still says that it is looked for")
			}
			if a.Update(m); a.playScreen.hint != nil || strings.Contains(a.playScreen.say.text, "No next step") {
				t.Errorf("the late answer is shown: %q", a.playScreen.say.text)
			}
		})
	}
}

// several has two solutions, which share two of the places to fill.
const several = "sudoku 6x6\n1.43.6\n6.314.\n26.413\n4316..\n516234\n34256.\n"

// unsolvable has no solution: its third box can't hold a 3.
const unsolvable = "sudoku 6x6\n.....6\n3.....\n..1...\n..2...\n.3....\n.5....\n"

// verified opens a puzzle, asks for the verdict, and sets what it took, which
// differs from run to run and with every change of the engine.
func verified(t testing.TB, c Config, w, h int, keys string) (*app, *verdict) {
	t.Helper()
	a := shown(t, c, w, h, "v")
	v := a.playScreen.sheet().(*verdict)
	for i := range v.report.Results {
		v.report.Results[i].Stats = solver.Stats{Vars: 729, Rows: 324, Nonzeros: 2916, Solves: 2, Nodes: 12, Conflicts: 7, Time: 1500 * time.Microsecond}
	}
	if v.rated.Band != "" {
		v.rated = play.Rated{Band: "hard", Score: 131, Steps: 51, Hardest: "a supposition that takes 4 steps to refute, at r1c3"}
		a.playScreen.rated = v.rated
	}
	a.View()
	types(a, keys)
	return a, v
}

func TestVerdictDrawings(t *testing.T) {
	for _, c := range []struct {
		name, puzzle string
		w, h         int
		keys         string
	}{
		{"verdict-one-80x24", wikipedia, 80, 24, ""},
		{"verdict-model-80x24", wikipedia, 80, 24, "m"},
		{"verdict-none-80x24", unsolvable, 80, 24, ""},
		{"verdict-none-120x40", unsolvable, 120, 40, ""},
		{"verdict-several-80x24", several, 80, 24, ""},
		{"verdict-several-120x40", several, 120, 40, ""},
		{"verdict-several-34x40", several, 34, 40, ""},
		{"verdict-several-40x12", several, 40, 12, ""},
		{"verdict-several-other-60x14", several, 60, 14, " "},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, _ := verified(t, Config{Play: read(t, c.puzzle)}, c.w, c.h, c.keys)
			golden(t, c.name, ansi.Strip(a.View())+"\n")
		})
	}
}

func TestVerdictSays(t *testing.T) {
	for _, c := range []struct {
		puzzle string
		want   []string
	}{
		{wikipedia, []string{"One solution: proved by search", "the hardest of 51 steps"}},
		{unsolvable, []string{"No solution: proved by search", "can't be"}},
		{several, []string{"Several solutions: proved by search", "they differ at", "the same in all solutions"}},
	} {
		a, v := verified(t, Config{Play: read(t, c.puzzle)}, 80, 24, "")
		says := strings.Join(v.says(), " ")
		for _, want := range c.want {
			if !strings.Contains(says, want) {
				t.Errorf("no %q in %q", want, says)
			}
		}
		if types(a, "⎋"); a.playScreen.sheet() != nil {
			t.Error("esc does not leave it")
		}
	}
}

// Where time runs out the verdict is unknown, and says why.
func TestVerdictUnknown(t *testing.T) {
	a, v := verified(t, Config{Play: read(t, wikipedia)}, 80, 24, "")
	v.report = proof.Report{Err: context.DeadlineExceeded, Results: []proof.Result{{Engine: "search", Formulation: "areas", Err: context.DeadlineExceeded}}}
	for _, c := range []struct{ keys, want string }{{"", "Unknown: no proof was finished"}, {"m", "was stopped after"}} {
		if types(a, c.keys); !strings.Contains(ansi.Strip(a.View()), c.want) {
			t.Errorf("no %q in\n%s", c.want, ansi.Strip(a.View()))
		}
	}
}

// A rating is worked out once and kept on the shelf, for the title and the menu.
func TestRatingIsKept(t *testing.T) {
	texts, _ := puzzles.Texts("sudoku 9x9\ntitle: One\n" + lines(wikipedia, 9) + "\nsudoku 9x9\ntitle: Two\n" + strings.Repeat(".........\n", 9))
	packs := []puzzles.Pack{{Kind: kinds.All[0], Name: "some", Title: "Some", Texts: texts}}
	c := Config{Packs: packs, Shelf: shelf(t)}
	a := shown(t, c, 80, 24, "⏎⏎⏎v")
	rated := a.playScreen.rated
	if rated.Band == "" || rated.Score == 0 {
		t.Fatalf("the rating is %+v", rated)
	}
	a = shown(t, c, 80, 24, "⏎⏎")
	want := fmt.Sprintf("%s %d", rated.Band, rated.Score)
	if !strings.Contains(ansi.Strip(a.View()), want) {
		t.Errorf("the menu does not say %q:\n%s", want, ansi.Strip(a.View()))
	}
	types(a, "⏎")
	if title := strings.Split(ansi.Strip(a.View()), "\n")[0]; !strings.Contains(title, rated.Band) {
		t.Errorf("the title does not say %q: %q", rated.Band, title)
	}
	if a.playScreen.rated != rated {
		t.Errorf("kept is %+v, want %+v", a.playScreen.rated, rated)
	}
	// A damaged one is as none.
	if err := os.WriteFile(strings.TrimSuffix(c.Shelf.File(a.playScreen.key), ".json")+".rating", []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := c.Shelf.Rated(a.playScreen.key); got != (play.Rated{}) {
		t.Errorf("a damaged rating reads %+v", got)
	}
}

// lines breaks a drawing into lines of n.
func lines(drawing string, n int) string {
	var s string
	for ; drawing != ""; drawing = drawing[n:] {
		s += drawing[:n] + "\n"
	}
	return s
}

// Who gave up has not solved it.
func TestGivenUp(t *testing.T) {
	texts, _ := puzzles.Texts("sudoku 9x9\ntitle: One\n" + lines(wikipedia, 9))
	c := Config{Packs: []puzzles.Pack{{Kind: kinds.All[0], Name: "some", Title: "Some", Texts: texts}}, Shelf: shelf(t)}
	a := shown(t, c, 80, 24, "⏎⏎⏎gy")
	if a.playScreen.say.title != "Given up" {
		t.Errorf("the panel says %q", a.playScreen.say.title)
	}
	types(a, "q")
	if screen := ansi.Strip(a.View()); !strings.Contains(screen, "given up") || strings.Contains(screen, "✓") {
		t.Errorf("the list does not say so:\n%s", screen)
	}
	types(a, "⎋")
	if screen := ansi.Strip(a.View()); !strings.Contains(screen, "1 given up") || strings.Contains(screen, "solved") {
		t.Errorf("the menu does not say so:\n%s", screen)
	}
	if types(a, "⏎⏎"); strings.Contains(a.playScreen.say.text, "Well done") {
		t.Errorf("opened again it says %q", a.playScreen.say.text)
	}
	// Taken back, and solved by hand.
	types(a, "u")
	for range 60 {
		types(a, "iii")
	}
	types(a, "q")
	if screen := ansi.Strip(a.View()); strings.Contains(screen, "given up") || !strings.Contains(screen, "✓") {
		t.Errorf("the list does not say that it is solved:\n%s", screen)
	}
}

func TestMenuFilter(t *testing.T) {
	var text string
	for i := range 12 {
		text += fmt.Sprintf("sudoku 9x9\ntitle: Number %d\nband: %s\n", i+1, puzzles.Bands[i%5]) + strings.Repeat(".........\n", 9) + "\n"
	}
	texts, _ := puzzles.Texts(text)
	packs := []puzzles.Pack{{Kind: kinds.All[0], Name: "some", Title: "Some", Texts: texts}}
	for _, c := range []struct {
		keys  string
		count int
		first int // the puzzle that is selected, -1 for none
	}{
		{"", 12, 0},
		{"12", 1, 11},
		{"1", 4, 0},
		{"/hard", 2, 3},
		{"/hard 9", 2, 3}, // 9x9
		{"/GENTLE", 3, 0},
		{"/er 11", 1, 10},
		{"/q", 0, -1},
		{"/q⌫", 12, 0},
		{"/hard⎋", 12, 0},
		{"1↓", 4, 9},
		{"/?", 0, -1}, // not the page of keys
	} {
		t.Run(c.keys, func(t *testing.T) {
			a := shown(t, Config{Packs: packs}, 80, 24, "⏎⏎"+c.keys)
			n := 0
			for _, r := range a.menu.rows() {
				if _, ok := r.does.(puzzleRow); ok {
					n++
				}
			}
			if n != c.count || a.keys {
				t.Errorf("%d puzzles are listed, want %d", n, c.count)
			}
			if c.first >= 0 {
				if got := a.menu.rows()[a.menu.selected].does; got != puzzleRow(c.first) {
					t.Errorf("selected is %v, want %d", got, c.first)
				}
			}
		})
	}
	a := shown(t, Config{Packs: packs}, 80, 24, "⏎⏎/hard")
	golden(t, "menu-filter-80x24", ansi.Strip(a.View())+"\n")
	if types(a, "⏎"); a.playScreen == nil || a.playScreen.name != "hard · Number 4" {
		t.Errorf("enter does not open the puzzle that is selected")
	}
}

// A drag moves the cursor along and writes nothing.
func TestDrag(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "")
	for i, at := range []grid.At{grid.Cell(0, 3), grid.Cell(1, 3), grid.Cell(2, 4)} {
		x, y := a.playScreen.scene.frame.layout.middle(at)
		action := tea.MouseActionMotion
		if i == 0 {
			action = tea.MouseActionPress
		}
		a.Update(tea.MouseMsg{X: a.playScreen.scene.frame.x + x, Y: a.playScreen.scene.frame.y + y, Button: tea.MouseButtonLeft, Action: action})
		if got, want := state(a.playScreen), fmt.Sprintf("@%v", at); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The keys of every sheet are apart, and the page of keys shows them.
func TestSheetKeys(t *testing.T) {
	for keys, title := range map[string]string{"is?": "All keys of a proof", ">?": "All keys of a film", "v?": "All keys of a verdict"} {
		a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, keys)
		if screen := ansi.Strip(a.View()); !strings.Contains(screen, title) {
			t.Errorf("%s: no %q in\n%s", keys, title, screen)
		}
		_, groups := a.playScreen.help()
		seen := map[string]bool{}
		for _, g := range groups {
			for _, b := range g.keys {
				for _, k := range b.Keys() {
					if seen[k] {
						t.Errorf("%s: %q means two things", title, k)
					}
					seen[k] = true
				}
			}
		}
	}
}
