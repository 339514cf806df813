package draw

import (
	"slices"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/grid"
	"crib/puzzles/kinds"
)

// What is lit is seen at any size: numbers in cells, on black ones and in margins, and points; and
// under the cursor both what is lit and the cursor.
func TestLit(t *testing.T) {
	for _, k := range kinds.All {
		packs, err := puzzles.Packs(assets.FS, []puzzles.Kind{k})
		if err != nil {
			t.Fatal(err)
		}
		p, err := packs[0].Read(0)
		if err != nil {
			t.Fatal(err)
		}
		b := p.Board()
		for _, f := range []fit{roomy, usual, compact} {
			l := fitted(b, f)
			spots := map[grid.At]string{}
			for _, n := range b.Labels {
				if n.Text != "" { // else what it counts is drawn
					spots[n.At] = n.Text
				}
			}
			for _, n := range b.Nodes {
				spots[n.At] = n.Text
			}
			for at, text := range spots {
				v := Marked(b.Givens())
				v.Spots[at] = Reason
				if !has(draw(l, v), Reason) {
					t.Errorf("%s, size %d: %q at %v is not lit", k.Name, f, text, at)
				}
			}
			blank := slices.IndexFunc(b.Sites, func(s puzzles.Site) bool { return s.Given == puzzles.Blank })
			v := Marked(b.Givens())
			v.Cursor, v.Node, v.Looks[blank].Paper = blank, 0, Hinted
			if l.web != nil {
				v.Node = l.web.Ends[blank][0]
			}
			if c := draw(l, v); !has(c, Hinted) || !has(c, At) {
				t.Errorf("%s, size %d: the target is seen %v under the cursor, and the cursor %v", k.Name, f, has(c, Hinted), has(c, At))
			}
		}
	}
}

// has reports whether something of a canvas stands on a paper.
func has(c *Canvas, p Paper) bool {
	return slices.ContainsFunc(c.cells, func(s spot) bool { return s.tone.paper == p })
}
