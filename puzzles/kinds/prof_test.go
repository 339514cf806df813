package kinds_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"testing"
	"time"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

func TestProf(t *testing.T) {
	for _, f := range filepath.SplitList(os.Getenv("PROF")) {
		data, _ := os.ReadFile(f)
		best := []time.Duration{1 << 60, 1 << 60, 1 << 60, 1 << 60, 1 << 60}
		var worst time.Duration
		n, nodes, confl := 0, 0, 0
		var each []time.Duration
		if os.Getenv("CPU") != "" {
			o, _ := os.Create(os.Getenv("CPU"))
			pprof.StartCPUProfile(o)
			defer pprof.StopCPUProfile()
		}
		reps := 5
		if os.Getenv("REPS") != "" {
			fmt.Sscan(os.Getenv("REPS"), &reps)
		}
		for rep := range reps {
			a := time.Now()
			es := puzzles.ReadFile(kinds.All, f, string(data), "")
			read := time.Since(a)
			var board, enc, solve, ver time.Duration
			nodes, confl, n = 0, 0, 0
			var at []time.Duration
			for _, e := range es {
				if e.Err != nil {
					continue
				}
				n++
				a := time.Now()
				b := e.Puzzle.Board()
				board += time.Since(a)
				a = time.Now()
				enco := puzzles.Encode(b, e.Puzzle.Formulations()[0])
				enc += time.Since(a)
				a = time.Now()
				p := solver.Prove(t.Context(), search.Engine{}, &enco.Model, enco.Start(), enco.Facts())
				d := time.Since(a)
				solve += d
				at = append(at, d)
				nodes += p.Stats.Nodes
				confl += p.Stats.Conflicts
				worst = max(worst, d)
				if os.Getenv("VER") != "" {
					a = time.Now()
					proof.Verify(t.Context(), proof.Question{Puzzle: e.Puzzle, Engines: []solver.Engine{search.Engine{}}}, nil)
					ver += time.Since(a)
				}
			}
			for i, d := range []time.Duration{read, board, enc, solve, ver} {
				best[i] = min(best[i], d)
			}
			if rep == 0 {
				each = at
			}
			for i := range each {
				each[i] = min(each[i], at[i])
			}
		}
		if n == 0 {
			fmt.Println(f, "nothing read")
			continue
		}
		slices.Sort(each)
		us := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 / float64(n) }
		fmt.Printf("%-28s %5d read %6.1f board %6.1f encode %6.1f prove %7.1f (median %6.1f, worst %8.1f) verify %7.1f µs  nodes %d conflicts %d\n", filepath.Base(f), n, us(best[0]), us(best[1]), us(best[2]), us(best[3]), float64(each[len(each)/2].Nanoseconds())/1000, float64(each[len(each)-1].Nanoseconds())/1000, us(best[4]), nodes/n, confl/n)
	}
}
