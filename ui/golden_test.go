package ui

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/solver"
	"crib/solver/search"
)

// golden compares a drawing with the file of that name in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	kindtest.Golden(t, filepath.Join("testdata", name+".golden"), got)
}

// read reads one puzzle.
func read(t testing.TB, text string) puzzles.Puzzle {
	t.Helper()
	e := puzzles.Read(kinds.All, text, "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	return e.Puzzle
}

const small = `sudoku 6x6
title: A small one
1....6
..3...
...4..
..1...
...2..
6....3
`

// killer, diagonals and jigsaw are the first of each that Solo made, and cages the
// first of the hardest that Keen did.
const (
	cages     = "9:_3a_a_3a_a__ab_4a_6a__a_4aa_a3_a3_aa_aba3baa_a3_7a_6ab_a_6a_5a_3ba__a_,a12m36d2s2s1d2a7a13d4m6m32m360s1s2s3d2d2a13s1a13s5s4a13m60m54a9m8s5a11d4a14m18a13m30m8s2d2"
	killer    = "3x3k:zzzc,_____aa______a_b_____aa____aaaaa_aba___ba__aaa_abaa_ca__b______a______a___aaa___a_b_a___a______aa_a,14_12_11_8_16_7a8f11_14_11a8a16d6_12a9_14a11d12a7a10a15a11b10a10_17c17a8b6a8a18a10a9a8a23b11b7c"
	diagonals = "3x3x:1b4a9_2d4j8_7a9a3c9b6k5b3c1a3a9_1j9d7_6a4b2"
	jigsaw    = "9j:2c7_3e8_4_9j9d1d8c4c6c7d8d5j1_5_7e6_2c1,aaea__ccdcadga_b_ebdhbd__d___da___a_aa__aa_aa___abbabc_a"
)

// Boards with counts in the margins, the first two made by Unruly.
const (
	unruly     = "14x14u:ABABiCdCcEEGGbaEAbGJBdaCeaGbaGHCdidabGBaHBchCDdeDaa"
	wideUnruly = "20x20u:ADDnLlaBbbfaDfafccLbbeBFCECeDFciFIjbbBDcamdbaKAcIAuECFBfbAAClKaCAJaKdaehCgCedCFbaCBcCc"
	margins    = "unruly 6x8\n0..11..1\n...1....\n0...1.1.\n........\n..0..0..\n.1...0..\n"
)

// hexadoku is a 16x16 board whose first row is given.
var hexadoku = "sudoku 16x16\n123456789ABCDEFG\n" + strings.Repeat("................\n", 15)

// shown opens a puzzle in a window, types keys, and lets all background work
// end between them.
func shown(t testing.TB, c Config, w, h int, keys string) *app {
	t.Helper()
	c.Kinds = kinds.All
	if c.Engines == nil {
		c.Engines = []solver.Engine{search.Engine{}}
	}
	if c.now == nil {
		c.now = saturday
	}
	a := newApp(c, termenv.Ascii, true, nil)
	settle(a, a.menu.look(c.Shelf))
	if c.Play != nil {
		settle(a, a.open(c.Play, -1, 0))
	}
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	a.View()
	for _, k := range typed(keys) {
		_, cmd := a.Update(k)
		settle(a, cmd)
		a.View()
	}
	return a
}

// settle runs a command, and those that follow from it, to their ends.
func settle(a *app, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg:
	case tea.BatchMsg:
		for _, c := range msg {
			settle(a, c)
		}
	default:
		// A sequence is a slice of commands whose type has no name outside.
		if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
			for i := range v.Len() {
				settle(a, v.Index(i).Interface().(tea.Cmd))
			}
			return
		}
		_, next := a.Update(msg)
		settle(a, next)
	}
}

// typed turns a string into keys. Arrows are arrows, shifted ones are double;
// ⌫ ⏎ ⎋ ⇥ ⇞ ⇟ are the keys that they picture.
func typed(s string) []tea.KeyMsg {
	special := map[rune]tea.KeyType{
		'→': tea.KeyRight, '←': tea.KeyLeft, '↑': tea.KeyUp, '↓': tea.KeyDown,
		'⇒': tea.KeyShiftRight, '⇐': tea.KeyShiftLeft, '⇑': tea.KeyShiftUp, '⇓': tea.KeyShiftDown,
		'⌫': tea.KeyBackspace, '⏎': tea.KeyEnter, '⎋': tea.KeyEsc, '⇥': tea.KeyTab, '⇟': tea.KeyPgDown, '⇞': tea.KeyPgUp,
		'↖': tea.KeyHome, '↘': tea.KeyEnd,
	}
	var keys []tea.KeyMsg
	for _, r := range s {
		switch kind, ok := special[r]; {
		case ok:
			keys = append(keys, tea.KeyMsg{Type: kind})
		case r == ' ':
			keys = append(keys, tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}})
		default:
			keys = append(keys, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return keys
}

func TestDrawings(t *testing.T) {
	for _, c := range []struct {
		name   string
		puzzle string
		config Config
		w, h   int
		keys   string
	}{
		{name: "start-80x24", puzzle: wikipedia, w: 80, h: 24},
		{name: "notes-80x24", puzzle: wikipedia, w: 80, h: 24, keys: "n124n"},
		{name: "notes-120x40", puzzle: wikipedia, w: 120, h: 40, keys: "p→x6x"},
		{name: "broken-80x24", puzzle: wikipedia, w: 80, h: 24, keys: "5c"},
		{name: "ascii-80x24", puzzle: wikipedia, config: Config{ASCII: true}, w: 80, h: 24, keys: "5c↓"},
		{name: "hint-1", puzzle: wikipedia, w: 80, h: 24, keys: "i"},
		{name: "hint-2", puzzle: wikipedia, w: 80, h: 24, keys: "ii"},
		{name: "hint-3", puzzle: wikipedia, w: 80, h: 24, keys: "iii"},
		{name: "narrow-50x36", puzzle: wikipedia, w: 50, h: 36},
		{name: "tiny-40x12", puzzle: wikipedia, w: 40, h: 12, keys: "↓↓↓↓↓↓"},
		{name: "tiny-message-40x12", puzzle: wikipedia, w: 40, h: 12, keys: "5c"},
		{name: "too-small-31x9", puzzle: wikipedia, w: 31, h: 9},
		{name: "large-200x60", puzzle: wikipedia, w: 200, h: 60, keys: "m1mb"},
		{name: "question-80x24", puzzle: wikipedia, w: 80, h: 24, keys: "4r"},
		{name: "keys-120x40", puzzle: wikipedia, w: 120, h: 40, keys: "?"},
		{name: "keys-60x20", puzzle: wikipedia, w: 60, h: 20, keys: "?↓"},
		{name: "6x6-80x24", puzzle: small, w: 80, h: 24},
		{name: "cages-80x24", puzzle: cages, w: 80, h: 24, keys: "→→2→"},
		{name: "cages-ascii-80x24", puzzle: cages, config: Config{ASCII: true}, w: 80, h: 24},
		{name: "killer-80x24", puzzle: killer, w: 80, h: 24, keys: "→→3"},
		{name: "killer-notes-140x50", puzzle: killer, w: 140, h: 50, keys: "p"},
		{name: "killer-ascii-80x24", puzzle: killer, config: Config{ASCII: true}, w: 80, h: 24},
		{name: "diagonals-80x24", puzzle: diagonals, w: 80, h: 24, keys: "↓↓"},
		{name: "jigsaw-80x24", puzzle: jigsaw, w: 80, h: 24},
		{name: "margins-80x24", puzzle: unruly, w: 80, h: 24, keys: "→1→→1"},
		{name: "margins-ascii-80x24", puzzle: unruly, config: Config{ASCII: true}, w: 80, h: 24, keys: "→1→→1"},
		{name: "margins-roomy-140x60", puzzle: margins, w: 140, h: 60, keys: "↓1"},
		{name: "margins-20x20-80x24", puzzle: wideUnruly, w: 80, h: 24},
		{name: "16x16-80x24", puzzle: hexadoku, w: 80, h: 24, keys: "↓↓"},
		{name: "16x16-64x20", puzzle: hexadoku, w: 64, h: 20, keys: "⇓⇓⇓⇓↘"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.config.Play = read(t, c.puzzle)
			a := shown(t, c.config, c.w, c.h, c.keys)
			got := ansi.Strip(a.View())
			lines := strings.Split(got, "\n")
			if len(lines) != c.h {
				t.Errorf("%d lines, want %d", len(lines), c.h)
			}
			for i, l := range lines {
				if w := ansi.StringWidth(l); w >= c.w {
					t.Errorf("line %d is %d wide, want the last of %d columns free", i+1, w, c.w)
				}
			}
			if c.config.ASCII && strings.ContainsFunc(got, func(r rune) bool { return r > 0x7e }) {
				t.Error("not only ASCII")
			}
			golden(t, c.name, got+"\n")
		})
	}
}

func TestMenuDrawings(t *testing.T) {
	texts, _ := puzzles.Texts(small + "\nsudoku 9x9\nband: easy\n" + strings.Repeat(".........\n", 9))
	packs := []puzzles.Pack{{Kind: kinds.All[0], Name: "easy", Title: "Easy", Texts: texts}}
	for _, c := range []struct {
		name string
		w, h int
		keys string
	}{
		{"menu-80x24", 80, 24, ""},
		{"menu-40x12", 40, 12, ""},
		{"menu-kind-80x24", 80, 24, "⏎"},
		{"menu-pack-80x24", 80, 24, "⏎⏎"},
		{"menu-typing-80x24", 80, 24, "o53..7"},
		{"menu-wrong-80x24", 80, 24, "osudoku 4x4⏎"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := shown(t, Config{Packs: packs, Notice: "HiGHS is missing, so search works alone."}, c.w, c.h, c.keys)
			golden(t, c.name, ansi.Strip(a.View())+"\n")
		})
	}
}

// Where nothing has colour, attributes and signs still tell givens, the
// cursor and broken entries apart.
func TestWithoutColour(t *testing.T) {
	a := shown(t, Config{Play: read(t, wikipedia)}, 80, 24, "5")
	screen := a.View()
	if strings.Contains(screen, "38;") || strings.Contains(screen, "48;") {
		t.Error("there are colours")
	}
	for what, want := range map[string]string{"a given is bold": "\x1b[1m3", "the cursor is reversed": "\x1b[1;7m[", "a broken entry has a sign": "5!"} {
		if !strings.Contains(screen, want) {
			t.Errorf("%s: no %q in\n%q", what, want, screen)
		}
	}
}
