package nurikabe

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kindtest"
	"crib/puzzles/making"
)

//go:embed testdata/broken.txt
var broken string

const (
	small = "nurikabe 5x5\n.3.2.\n.....\n.....\n4..1.\n.....\n"
	wide  = "nurikabe 4x6\n.....3\n.7....\n..2...\n......\n"
	usual = "nurikabe 8x8\n.......4\n.2......\n......3.\n1.1..3..\n........\n3.....7.\n....2...\n.3......\n"
)

var suite = kindtest.Suite{
	Samples: []string{small, wide, usual},
	Small: []string{
		"nurikabe 3x4\n2...\n....\n...3\n",
		"nurikabe 4x4\n....\n.3..\n....\n2..#\n",
		"nurikabe 3x3\n1.-\n...\n..2\n",
		"nurikabe 4x4\n?..2\n....\n....\n3...\n",
	},
	Random:  anyPuzzle,
	Referee: keepsRules,
	Broken:  broken,
	Hints:   []string{small, usual},
	Wishes: []making.Wish{
		{Size: puzzles.Size{Rows: 5, Cols: 5}, Seed: 1},
		{Size: puzzles.Size{Rows: 8, Cols: 8}, Band: "medium", Seed: 2},
		{Size: puzzles.Size{Rows: 10, Cols: 10}, Seed: 3},
	},
}

func TestKind(t *testing.T) { kindtest.Run(t, Kind, suite) }

func FuzzRead(f *testing.F) {
	kindtest.Fuzz(f, Kind, small, "nurikabe 3x3\n1.#\n...\n-.A\n", link, "https://puzz.link/p?nurikabe/3/3/1g.h2i")
}

// keepsRules is the referee: it walks over the board cell by cell.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	rows, cols := p.size.Rows, p.size.Cols
	seen := make([]bool, len(marks))
	var numbers, cells int
	var walk func(r, c, value int)
	walk = func(r, c, value int) {
		if r < 0 || c < 0 || r >= rows || c >= cols || seen[r*cols+c] || marks[r*cols+c] != value {
			return
		}
		seen[r*cols+c] = true
		cells++
		if p.cells[r*cols+c] > land {
			numbers++
		}
		walk(r-1, c, value)
		walk(r+1, c, value)
		walk(r, c-1, value)
		walk(r, c+1, value)
	}
	seas := 0
	for r := range rows {
		for c := range cols {
			i := r*cols + c
			if r > 0 && c > 0 && marks[i]+marks[i-1]+marks[i-cols]+marks[i-cols-1] == 4*sea {
				return false
			}
			if n := p.cells[i] - land; n > 0 {
				if marks[i] != land || seen[i] {
					return false
				}
				numbers, cells = 0, 0
				if walk(r, c, land); numbers != 1 || cells != n && p.cells[i] != unknown {
					return false
				}
			}
			if marks[i] == sea && !seen[i] {
				walk(r, c, sea)
				seas++
			}
		}
	}
	for i := range seen {
		if !seen[i] {
			return false // an island without a number
		}
	}
	return seas <= 1
}

// anyPuzzle is a small board with numbers anywhere, and perhaps something given.
func anyPuzzle(r *rand.Rand) string {
	rows, cols := 2+r.IntN(3), 3+r.IntN(2)
	cells := []byte(strings.Repeat(".", rows*cols))
	for range 1 + r.IntN(4) {
		cells[r.IntN(len(cells))] = "111223345?"[r.IntN(10)]
	}
	if r.IntN(3) == 0 {
		cells[r.IntN(len(cells))] = "#-"[r.IntN(2)]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "nurikabe %dx%d\n", rows, cols)
	for i := 0; i < len(cells); i += cols {
		b.Write(append(cells[i:i+cols:i+cols], '\n'))
	}
	return b.String()
}

// link is wide as puzz.link writes it.
const link = "https://puzz.link/p?nurikabe/6/4/k3g7l2o"

func TestFormats(t *testing.T) {
	if p := kindtest.Foreign(t, Kind, "puzz.link", link); p.Text().String() != wide {
		t.Errorf("read as\n%s", p.Text())
	}
	p := kindtest.Puzzle(t, Kind, "https://puzz.link/p?nurikabe/3/1/g-10g").(*puzzle)
	if got := strings.Join(p.Drawing(p.cells), ""); got != ".G." {
		t.Errorf("an island of 16 is read as %s", got)
	}
	p = kindtest.Puzzle(t, Kind, "https://puzz.link/p?nurikabe/3/1/g.g").(*puzzle)
	if got := strings.Join(p.Drawing(p.cells), ""); got != ".?." {
		t.Errorf("an island of any size is read as %s", got)
	}
	p = kindtest.Foreign(t, Kind, "task", "a1g12i2_1d").(*puzzle)
	if got := strings.Join(p.Drawing(p.cells), "/"); got != ".1.../....C/...../....2/1...." {
		t.Errorf("a task is read as %s", got)
	}
	const kit = "4 6\n- - - - - 3\n- 7 - - - -\n- - 2 - - -\n- - - - - -\n"
	for format, text := range map[string]string{"puzzlekit": kit, "grid": strings.ReplaceAll(kit[4:], " ", "")} {
		if p := kindtest.As(t, Kind, format, text); p.Text().String() != wide {
			t.Errorf("%s is read as\n%s", format, p.Text())
		}
	}
	if p := kindtest.As(t, Kind, "grid", ". ? .\n. . .\n. . 40\n").(*puzzle); p.cells[1] != unknown || p.cells[8] != land+40 {
		t.Errorf("a grid of numbers is read as\n%s", p.Text())
	}
	if _, err := Kind.Formats[1].Read("a12_1v"); err == nil {
		t.Error("a task with numbers side by side is read")
	}
	if _, err := Kind.Formats[0].Write(kindtest.Puzzle(t, Kind, "nurikabe 3x3\n1..\n..#\n...\n")); err == nil {
		t.Error("sea that is given is written as an address")
	}
}

// TestTyping types numbers, sea and islands, and says what can't be typed.
func TestTyping(t *testing.T) {
	p := kindtest.Puzzle(t, Kind, "nurikabe 3x3\n3..\n...\n..1\n")
	kindtest.Types(t, Kind, p, [][3]string{
		{"r2c1", "12", "C.."},
		{"r2c1, r2c2", "#", " ##."},
		{"r2c2", "-", ".-."},
		{"r1c1", "?", "?.."},
		{"r1c1", "", "..."},
		{"r2c1", "2501", `"2501" can't be given, want #, -, 1 to 9, A to Z, ? or a number up to 2500`},
		{"r2c4", "1", "nothing is typed at r2c4, only in cells"},
		{"", "3 islands", "there are no clues in words: choose where to type one"},
	})
}

// TestErrors has an error at its place for each way to miswrite a puzzle.
func TestErrors(t *testing.T) {
	kindtest.Errors(t, Kind, map[string]string{
		"nurikabe 4x4\n":                         "line 1: the drawing is missing, want 4 rows of cells",
		"nurikabe 1x3\n1!.\n":                    "line 2, column 2: '!' is no cell of a nurikabe, want the number of an island from 1 to 9 or A to Z (10 to 35), or 36 and more with blanks between all cells, ? where it is unknown, # for sea, - for island, or . where it is blank",
		"nurikabe 2x2\nfleet: 1\n":               `line 2, column 1: a nurikabe has no field "fleet", want one of title, author, source, band or comment`,
		"nurikabe 51x2\n":                        "line 1: a Nurikabe of 51x2 is too large, want 50x50 at most",
		"https://puzz.link/p?nurikabe/3/3/1g!h2": "line 1, column 36: '!' is no cell of a nurikabe, want a hexadecimal number from 1 to 9c4, . where it is unknown or a letter g to z for blank cells",
		"https://puzz.link/p?nurikabe/3/3/1g2g":  "line 1, column 38: the address has 4 cells, want 9",
	})
}

// TestGreat reads numbers that no letter stands for, of every way to write them, and types one.
func TestGreat(t *testing.T) {
	const text = "nurikabe 8x8\n 40 . . . . . . .\n" + " . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . A 3\n"
	p := puzzles.Read([]puzzles.Kind{Kind}, text, "")[0].Puzzle
	if p == nil {
		t.Fatal(puzzles.Read([]puzzles.Kind{Kind}, text, "")[0].Err)
	}
	if l := p.Board().Labels; len(l) != 3 || l[0].Text != "40" || l[1].Text != "10" {
		t.Errorf("the numbers are %v", l)
	}
	if got := p.Text().Drawing[7].Text; got != " .  .  .  .  .  .  A  3" {
		t.Errorf("the last row is %q", got)
	}
	for _, f := range Kind.Formats {
		if f.Write == nil {
			continue
		}
		written, err := f.Write(p)
		if err != nil {
			continue
		}
		kindtest.ReadBack(t, Kind, p, f, written)
	}
	if e := puzzles.Read([]puzzles.Kind{Kind}, "https://puzz.link/p?nurikabe/8/8/-28zzzg-0a3", "")[0]; e.Err != nil || e.Puzzle.Text().String() != p.Text().String() {
		t.Errorf("the address is read as %v, %v", e.Puzzle, e.Err)
	}
	typed, err := Kind.Draft.Enter(p, []grid.At{grid.Cell(3, 3)}, "36")
	if err != nil || !strings.Contains(typed.String(), " 36 ") {
		t.Errorf("36 is typed as\n%v, %v", typed, err)
	}
}
