package techniques

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"crib/puzzles"
	"crib/puzzles/proof"
	"crib/solver"
)

// Look makes the chapter of a kind anew, from its packs: each puzzle is solved by hints.
func Look(ctx context.Context, kind string, packs []puzzles.Pack, engine solver.Engine) (Chapter, error) {
	const most = 24 // spots of a technique, which come from as many packs and puzzles as there are
	c := Chapter{Kind: kind}
	by := map[string]*Technique{}
	reached := map[string][]reach{}
	for _, pack := range packs {
		if pack.Kind.Name != kind {
			continue
		}
		for i := range pack.Texts {
			p, err := pack.Read(i)
			if err != nil {
				return c, err
			}
			c.Puzzles++
			seen := map[string]bool{}
			asked := false // an engine, so that another may have taken other steps
			err = walk(ctx, p, []solver.Engine{engine}, func(place Place) bool {
				name := place.Step.Technique()
				t := by[name]
				if t == nil {
					t = &Technique{Kind: kind, Name: name}
					by[name] = t
				}
				c.Steps++
				t.Times++
				if !seen[name] {
					seen[name] = true
					if t.In++; !asked {
						reached[name] = append(reached[name], reach{Spot{pack.Name, i + 1, place.Number}, place.Number * len(place.At.Marks)})
					}
				}
				asked = asked || place.Step.Strength == proof.Together
				return true
			})
			if err != nil {
				return c, fmt.Errorf("puzzle %d of %s/%s: %w", i+1, kind, pack.Name, err)
			}
		}
	}
	for name, t := range by {
		t.Spots = nearest(reached[name], most)
		c.All = append(c.All, *t)
	}
	slices.SortFunc(c.All, func(a, b Technique) int { return cmp.Or(b.Times-a.Times, strings.Compare(a.Name, b.Name)) })
	return c, nil
}

// A reach is how far a spot is from the beginning: steps, on boards of so many places.
type reach struct {
	Spot
	far int
}

// nearest returns spots, of each pack in turn the one that is reached soonest.
func nearest(all []reach, most int) (spots []Spot) {
	slices.SortStableFunc(all, func(a, b reach) int { return a.far - b.far })
	taken := make([]bool, len(all))
	for len(spots) < min(most, len(all)) {
		in := map[string]bool{}
		for i, r := range all {
			if !taken[i] && !in[r.Pack] && len(spots) < most {
				taken[i], in[r.Pack] = true, true
				spots = append(spots, r.Spot)
			}
		}
	}
	return spots
}

// String writes a chapter as its file has it.
func (c Chapter) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d\t%d\n", c.Puzzles, c.Steps)
	for _, t := range c.All {
		fmt.Fprintf(&b, "%s\t%d\t%d\t", t.Name, t.Times, t.In)
		for i, s := range t.Spots {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(s.String())
		}
		b.WriteByte('\n')
	}
	return b.String()
}
