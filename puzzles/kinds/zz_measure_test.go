package kinds_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
)

func TestMeasureMistakes(t *testing.T) {
	only := os.Getenv("KIND")
	var took []time.Duration
	all, proved := 0, 0
	for _, k := range kinds.All {
		if only != "" && k.Name != only {
			continue
		}
		packs, _ := puzzles.Packs(assets.FS, []puzzles.Kind{k})
		r := rand.New(rand.NewPCG(7, 9))
		n, ok := 0, 0
		steps := 0
		for n < 24 {
			pack := packs[r.IntN(len(packs))]
			if slices.Contains([]string{"gentle", "easy", "classics", "small"}, pack.Name) {
				continue
			}
			p, err := pack.Read(r.IntN(len(pack.Texts)))
			if err != nil {
				t.Fatal(err)
			}
			if p.Text().Size.Rows > 16 {
				continue
			}
			ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
			solution, _, err := proof.Solve(ctx, proof.Question{Puzzle: p, Engines: kindtest.Engines[:1]})
			stop()
			if err != nil {
				continue
			}
			at := puzzles.Opening(p)
			b := p.Board()
			share := r.Float64() * 0.35
			var open []int
			for s, m := range at.Marks {
				if m == puzzles.Blank {
					if r.Float64() < share {
						at.Marks[s] = solution[s]
					} else {
						open = append(open, s)
					}
				}
			}
			if len(open) == 0 {
				continue
			}
			s := open[r.IntN(len(open))]
			v := r.IntN(len(b.Sites[s].Values))
			if v == solution[s] {
				continue
			}
			at.Marks[s] = v
			if len(at.Broken()) > 0 {
				continue
			}
			n++
			ctx, stop = context.WithTimeout(t.Context(), 10*time.Second)
			begin := time.Now()
			h, err := proof.Next(ctx, at, kindtest.Engines[0], solution)
			d := time.Since(begin)
			stop()
			if err != nil {
				t.Log(k.Name, err)
				continue
			}
			took = append(took, d)
			if h.Strength != proof.Mistake {
				t.Fatal(h)
			}
			if strings.Contains(h.Steps[len(h.Steps)-1].Text, "only solution") {
				if os.Getenv("SHOW") != "" {
					t.Log(k.Name, pack.Name, h.Steps[0].Text, d, "\n"+strings.Join(p.Drawing(at.Marks), "\n"))
				}
				continue
			}
			ok++
			steps += len(h.Steps)
			if os.Getenv("SHOW") == "2" {
				t.Log(k.Name, pack.Name, d, "\n"+strings.Join(h.Proof(), "\n"))
			}
		}
		slices.Sort(took)
		fmt.Println(k.Name, ok, "of", n, "steps", steps, "worst so far", took[len(took)-1])
		all, proved = all+n, proved+ok
	}
	slices.Sort(took)
	fmt.Println("ALL", proved, "of", all, "median", took[len(took)/2], "p90", took[len(took)*9/10], "worst", took[len(took)-1])
}
