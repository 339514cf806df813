package kinds_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// BenchmarkHints solves the last puzzle of each pack, mostly the largest, by hints.
func BenchmarkHints(b *testing.B) {
	for _, k := range kinds.All {
		packs, err := puzzles.Packs(assets.FS, []puzzles.Kind{k})
		if err != nil {
			b.Fatal(err)
		}
		for _, pack := range packs {
			b.Run(k.Name+"/"+pack.Name, func(b *testing.B) {
				p, err := pack.Read(len(pack.Texts) - 1)
				if err != nil {
					b.Fatal(err)
				}
				engine := search.Engine{}
				solution, _, err := proof.Solve(b.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{engine}})
				if err != nil {
					b.Fatal(err)
				}
				var took []time.Duration
				for b.Loop() {
					begin := time.Now()
					err := new(proof.Guide).Film(b.Context(), puzzles.Opening(p), engine, solution, func(puzzles.Position, proof.Hint) error {
						took = append(took, time.Since(begin))
						begin = time.Now()
						return nil
					})
					if err != nil {
						b.Fatal(err)
					}
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs/median")
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs/99%")
				b.ReportMetric(float64(took[len(took)-1].Microseconds()), "µs/worst")
			})
		}
	}
}

// Ways to reason that players have a name for are called so.
func TestHintNames(t *testing.T) {
	text, err := assets.FS.ReadFile("puzzles/sudoku/hard.txt")
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{
		"last cell": true, "hidden single": true, "naked single": true, "pointing": true, "claiming": true, "hidden pair": true,
		"x-wing": true, "skyscraper": true, "turbot fish": true, "empty rectangle": true, "alternating chain": true,
	}
	for _, e := range puzzles.Read(kinds.All, string(text), "") {
		solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: e.Puzzle, Engines: []solver.Engine{search.Engine{}}})
		if err != nil {
			t.Fatal(err)
		}
		err = new(proof.Guide).Film(t.Context(), puzzles.Opening(e.Puzzle), search.Engine{}, solution, func(_ puzzles.Position, h proof.Hint) error {
			delete(missing, h.Name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(missing) == 0 {
			return
		}
	}
	for name := range missing {
		t.Errorf("no hint of the pack is called %q", name)
	}
}

// Whoever asks again where nothing has changed is told the same.
func TestHintAgain(t *testing.T) {
	packs, err := puzzles.Packs(assets.FS, kinds.All[:1])
	if err != nil {
		t.Fatal(err)
	}
	jigsaw := packs[slices.IndexFunc(packs, func(p puzzles.Pack) bool { return p.Name == "jigsaw" })]
	p, err := jigsaw.Read(37) // where what has been found is asked for again
	if err != nil {
		t.Fatal(err)
	}
	solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}})
	if err != nil {
		t.Fatal(err)
	}
	var guide proof.Guide
	for at := puzzles.Opening(p); !at.Done(); {
		h, err := guide.Next(t.Context(), at, search.Engine{}, solution)
		if err != nil {
			t.Fatal(err)
		}
		again, err := guide.Next(t.Context(), at, search.Engine{}, solution)
		if err != nil || h.Cost != again.Cost || !slices.Equal(h.Proof(), again.Proof()) {
			t.Errorf("the hint is\n%v\nand then (%v)\n%v", h.Proof(), err, again.Proof())
		}
		at, _ = h.Apply(at)
	}
}

// What players see sooner costs less, on boards of any size.
func TestHintCosts(t *testing.T) {
	classes := [][]string{
		{"last cell", "naked single", "hidden single"},
		{"pointing", "claiming"},
		{"naked pair", "hidden pair"},
		{"naked triple", "hidden triple"},
		{"x-wing"},
	}
	packs, err := puzzles.Packs(assets.FS, kinds.All[:1])
	if err != nil {
		t.Fatal(err)
	}
	least, most := map[int]int{}, map[int]int{}
	for _, pack := range packs[1:4] { // easy to hard
		for i := range pack.Texts {
			p, err := pack.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			if p.Text().Size.Rows > 12 {
				continue
			}
			solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}})
			if err != nil {
				t.Fatal(err)
			}
			err = new(proof.Guide).Film(t.Context(), puzzles.Opening(p), search.Engine{}, solution, func(_ puzzles.Position, h proof.Hint) error {
				k := slices.IndexFunc(classes, func(names []string) bool { return slices.Contains(names, h.Name) })
				if cost, seen := least[k]; !seen || h.Cost < cost {
					least[k] = h.Cost
				}
				most[k] = max(most[k], h.Cost)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for k := range classes[1:] {
		if least[k+1] <= most[k] {
			t.Errorf("%v cost %d and more, want more than %v with up to %d", classes[k+1], least[k+1], classes[k], most[k])
		}
	}
}

// A wrong entry, whatever else is written, is told with a proof.
func TestWrongEntries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, k := range kinds.Written {
		packs, err := puzzles.Packs(assets.FS, []puzzles.Kind{k})
		if err != nil {
			t.Fatal(err)
		}
		p, err := packs[0].Read(0)
		if err != nil {
			t.Fatal(err)
		}
		solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}})
		if err != nil {
			t.Fatal(err)
		}
		sites := p.Board().Sites
		for range kindtest.Rounds(200) {
			at := puzzles.Opening(p)
			wrong := -1
			for range 20 {
				s := random.IntN(len(sites))
				if sites[s].Given != puzzles.Blank || s == wrong {
					continue
				}
				if at.Marks[s] = solution[s]; wrong < 0 {
					at.Marks[s], wrong = (solution[s]+1+random.IntN(len(sites[s].Values)-1))%len(sites[s].Values), s
				}
			}
			h, err := proof.Next(t.Context(), at, search.Engine{}, solution)
			if err != nil || h.Strength != proof.Mistake || len(h.Steps) == 0 {
				t.Errorf("%s: the hint is %v (%v), want that %v is wrong", k.Name, h.Steps, err, sites[wrong])
			}
		}
	}
}
