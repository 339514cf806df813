package circuits

import (
	"math/rand/v2"
	"strings"
	"testing"

	"crib/puzzles"
)

// A drawing is read as the board that it draws, with every mark; one that says too much or too little is
// refused, at its place.
func TestRead(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	between := func(signs string) string { return signs[r.IntN(len(signs)):][:1] }
	for range 300 {
		rows, cols := 2+r.IntN(4), 2+r.IntN(4)
		points := make([][]bool, rows)
		for i := range points {
			points[i] = make([]bool, cols)
			for j := range points[i] {
				points[i][j] = r.IntN(4) > 0
			}
		}
		points[0][0] = true
		letter := r.IntN(3) == 0
		var drawn []string
		for i := range rows {
			var line, below strings.Builder
			for j := range cols {
				switch {
				case !points[i][j]:
					line.WriteByte('#')
				case letter && i+j == 0:
					line.WriteByte('S')
				default:
					line.WriteByte('o')
				}
				joins := func(i, j int, sign string) string {
					if points[i][j] {
						return between(".x" + sign)
					}
					return "."
				}
				if !points[i][j] {
					joins = func(int, int, string) string { return "." }
				}
				if j+1 < cols {
					line.WriteString(joins(i, j+1, "-"))
				}
				if i+1 < rows {
					below.WriteString(joins(i+1, j, "|") + " ")
				}
			}
			drawn = append(drawn, line.String())
			if i+1 < rows {
				drawn = append(drawn, strings.TrimRight(below.String(), " "))
			}
		}
		p, err := Read(text(rows, cols, drawn), "S")
		if err != nil {
			t.Fatalf("%v of\n%s", err, strings.Join(drawn, "\n"))
		}
		for k, line := range p.Text().Drawing {
			if strings.TrimRight(line.Text, " ") != strings.TrimRight(drawn[k], " ") {
				t.Fatalf("read as\n%v\nwant\n%s", p.Text(), strings.Join(drawn, "\n"))
			}
		}
		if has := p.Marks[0] >= 0; has != letter {
			t.Errorf("the letter is at point %d of\n%s", p.Marks[0], strings.Join(drawn, "\n"))
		}
	}
	for drawing, want := range map[string]string{
		"#.#\n. .\n#.#": "every cell is black",
		"S.S\n. .\no.o": "S stands at a second point",
		"o.z\n. .\no.o": "'z' is no cell",
	} {
		if _, err := Read(text(2, 2, strings.Split(drawing, "\n")), "S"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want that %s:\n%s", err, want, drawing)
		}
	}
}

func text(rows, cols int, drawing []string) *puzzles.Text {
	return &puzzles.Text{Kind: "circuit", Size: puzzles.Size{Rows: rows, Cols: cols}, Drawing: puzzles.Lines(drawing)}
}

// What grows is a tree in which each point has one line or three, with few black cells.
func TestGrow(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	cells, black := 0, 0
	for range 60 {
		size := puzzles.Size{Rows: 2 + r.IntN(6), Cols: 2 + r.IntN(6)}
		p, solution := Grow(r, Full("circuit", "", size, nil))
		cells, black = cells+size.Cells(), black+size.Cells()-len(p.Nodes)
		lines, piece := make([]int, len(p.Nodes)), make([]int, len(p.Nodes))
		for i := range piece {
			piece[i] = i
		}
		for k, l := range p.Links {
			if solution[k] != Line {
				continue
			}
			lines[l.A]++
			lines[l.B]++
			was, now := piece[l.A], piece[l.B]
			if was == now {
				t.Fatalf("%v: the line %v closes a loop", size, l)
			}
			for i := range piece {
				if piece[i] == was {
					piece[i] = now
				}
			}
		}
		for i, n := range lines {
			if n != 1 && n != 3 || piece[i] != piece[0] {
				t.Fatalf("%v: point %d of %d has %d lines, or hangs apart", size, i, len(lines), n)
			}
		}
	}
	if black*4 > cells {
		t.Errorf("%d of %d cells are black", black, cells)
	}
}
