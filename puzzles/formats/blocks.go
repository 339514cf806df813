package formats

import (
	"strconv"
	"strings"
)

// A Dialect is how a game writes blocks.
type Dialect struct {
	open    byte // the letter of a run without a closed edge behind it
	repeats bool // a number says how often the character before it stands there
}

// The dialects of two games. In both the run that goes on is the longest that
// its writer makes: Keen's stops at y.
var (
	Solo = Dialect{open: 'z'}
	Keen = Dialect{open: 'y', repeats: true}
)

// ReadBlocks reads how a board of n rows and columns is parted into blocks, as
// game IDs of Solo and Keen write it, from text[from:] to its end or the first
// comma: the inner edges are counted row by row, then column by column, and a
// character says how many stand open before the next closed one: _ is 0, a to z
// are 1 to 26, but for the one letter behind which no closed one stands. One edge
// past the last is closed. It returns the block of each cell, row by row,
// counted from 0 in the order of their first cells.
func ReadBlocks(text string, from, n int, d Dialect) ([]int, error) {
	edges := 2 * n * (n - 1)
	closed := make([]bool, edges+1)
	next := 0 // the next edge
	for i := from; i < len(text) && text[i] != ','; {
		first, times := i, 1
		ch := text[i]
		if ch != '_' && (ch < 'a' || ch > 'z') {
			r := []rune(text[i:])[0]
			return nil, at(i, "%q is not part of a drawing of blocks, want _ or a letter a to z", r)
		}
		for i++; i < len(text) && d.repeats && '0' <= text[i] && text[i] <= '9'; {
			i++
		}
		if i > first+1 {
			times, _ = strconv.Atoi(text[first+1 : i]) // one too large says more edges than there are
		}
		for range min(times, edges+2) {
			if ch != '_' {
				next += int(ch-'a') + 1
			}
			if ch != d.open {
				if next <= edges {
					closed[next] = true
				}
				next++
			}
		}
		if next > edges+1 {
			return nil, at(first, "the blocks have more than %d edges, want %d", edges, edges)
		}
	}
	if next < edges+1 {
		return nil, at(len(text), "the blocks end at edge %d, want them to pass edge %d", next, edges)
	}
	block := make([]int, n*n)
	for i := range block {
		block[i] = -1
	}
	blocks := 0
	var fill func(cell int)
	fill = func(cell int) {
		if block[cell] >= 0 {
			return
		}
		block[cell] = blocks
		r, c := cell/n, cell%n
		for _, side := range []struct {
			r, c int
			edge int
		}{
			{r, c + 1, beside(n, r, c)},
			{r, c - 1, beside(n, r, c-1)},
			{r + 1, c, below(n, r, c)},
			{r - 1, c, below(n, r-1, c)},
		} {
			if 0 <= side.r && side.r < n && 0 <= side.c && side.c < n && !closed[side.edge] {
				fill(side.r*n + side.c)
			}
		}
	}
	for cell := range block {
		if block[cell] < 0 {
			fill(cell)
			blocks++
		}
	}
	return block, nil
}

// beside and below number the edges right of and under a cell.
func beside(n, r, c int) int { return r*(n-1) + c }
func below(n, r, c int) int  { return n*(n-1) + c*(n-1) + r }

// WriteBlocks writes blocks, the block of each cell, as ReadBlocks reads them.
func WriteBlocks(block []int, n int, d Dialect) string {
	closed := make([]bool, 2*n*(n-1), 2*n*(n-1)+1)
	for cell, b := range block {
		r, c := cell/n, cell%n
		if c+1 < n {
			closed[beside(n, r, c)] = block[cell+1] != b
		}
		if r+1 < n {
			closed[below(n, r, c)] = block[cell+n] != b
		}
	}
	var out []byte
	open, longest := 0, int(d.open-'a')+1
	for _, shut := range append(closed, true) {
		if !shut {
			open++
			continue
		}
		for ; open >= longest; open -= longest {
			out = append(out, d.open)
		}
		out = append(out, "_abcdefghijklmnopqrstuvwxy"[open])
		open = 0
	}
	if !d.repeats {
		return string(out)
	}
	var b strings.Builder
	for i := 0; i < len(out); {
		k := i + 1
		for k < len(out) && out[k] == out[i] {
			k++
		}
		switch n := k - i; n {
		case 1, 2:
			b.Write(out[i:k])
		default:
			b.WriteByte(out[i])
			b.WriteString(strconv.Itoa(n))
		}
		i = k
	}
	return b.String()
}
