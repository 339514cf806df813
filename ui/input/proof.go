package input

import (
	"context"
	"fmt"
	"io"
	"strings"

	"crib/puzzles/claim"
)

// Proof reads a text with a puzzle and a proof, which begins at a line.
func (r Reader) Proof(ctx context.Context, kind, name string) (it Item, text string, line int, err error) {
	src := r.Open(ctx, name)
	defer src.Close()
	switch {
	case src.Err != nil:
		return it, "", 0, src.Located(src.Err)
	case src.File == "" && name != "-":
		return it, "", 0, fmt.Errorf("%s: there is no such file", name)
	}
	all, err := io.ReadAll(io.NewSectionReader(src.Text, 0, src.Size))
	if err != nil {
		return it, "", 0, src.Located(err)
	}
	puzzle, text, line, ok := claim.Split(string(all))
	if !ok {
		return it, "", 0, fmt.Errorf("%s: there is no proof in it, want a line below the puzzle that says %s", name, claim.Begin)
	}
	own := r
	own.In = strings.NewReader(puzzle)
	n := 0
	for item := range own.Items(ctx, kind, 0, "-") {
		if n++; n > 1 {
			return it, "", 0, fmt.Errorf("%s: there are several puzzles above the proof, want one", name)
		}
		it = item
	}
	if n == 0 {
		return it, "", 0, fmt.Errorf("%s: there is no puzzle above the proof", name)
	}
	if it.Err != nil {
		return it, "", 0, fmt.Errorf("%s: the puzzle above the proof: %w", name, it.Err)
	}
	return it, text, line, nil
}
