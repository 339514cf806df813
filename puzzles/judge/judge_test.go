package judge_test

import (
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/judge"
	"crib/puzzles/kinds"
	"crib/puzzles/play"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

// TestGame plays the first puzzle of a pack of each kind by hints, as a player would who follows them. Every move follows.
// Then a value that can't be seen yet and a mistake are planted at the beginning, and are found, and nothing else is called so.
func TestGame(t *testing.T) {
	t.Parallel()
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	guesses, mistakes := 0, 0
	last := ""
	for _, pack := range packs {
		if pack.Kind.Name == last {
			continue
		}
		last = pack.Kind.Name
		p, err := pack.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: p, Engines: []solver.Engine{search.Engine{}}})
		if err != nil {
			t.Fatal(err)
		}
		g := play.New(p)
		opening := g.Position()
		followed(t, g, solution)
		if j := judged(t, g, solution); j.Count[judge.Followed]+j.Count[judge.Other] != len(g.Moves()) {
			t.Errorf("%s: of %d moves by hints %v followed", p.Text().Kind, len(g.Moves()), j.Count)
		}

		g = play.New(p)
		planted := map[judge.Verdict]int{}
		open := map[puzzles.Gain]bool{}
		for _, h := range proof.Steps(t.Context(), opening, solution) {
			for _, gain := range h.Gains {
				open[gain] = true
			}
		}
		for site, v := range solution {
			gain := puzzles.Gain{Fact: puzzles.Fact{Site: site, Value: v}, Holds: true}
			if g.Fixed(site) || v == puzzles.Blank || open[gain] {
				continue
			}
			verdict := judge.Guess
			if h, err := proof.Why(t.Context(), opening, gain, solution); err == nil {
				verdict = judge.Ahead
				if len(h.Steps) <= 4 {
					continue // that is a short one
				}
			}
			g.Write(site, v)
			planted[verdict]++
			break
		}
		for site, v := range solution {
			if n := len(g.Board.Sites[site].Values); !g.Fixed(site) && g.Mark(site) == puzzles.Blank && v != puzzles.Blank && n > 1 {
				g.Write(site, (v+1)%n)
				planted[judge.Mistake]++
				break
			}
		}
		j := judged(t, g, solution)
		for _, v := range []judge.Verdict{judge.Ahead, judge.Guess, judge.Mistake} {
			if j.Count[v] != planted[v] {
				t.Errorf("%s: %d of %d moves are judged to be %v", p.Text().Kind, j.Count[v], planted[v], v)
			}
		}
		guesses, mistakes = guesses+planted[judge.Guess]+planted[judge.Ahead], mistakes+planted[judge.Mistake]
	}
	if guesses < 10 || mistakes < 50 {
		t.Errorf("%d guesses and %d mistakes were planted", guesses, mistakes)
	}
}

// followed plays a game by hints.
func followed(t *testing.T, g *play.Game, solution []int) {
	t.Helper()
	at := g.Position()
	var guide proof.Guide
	for {
		h, err := guide.Next(t.Context(), at, search.Engine{}, solution)
		if err == proof.ErrDone {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, gain := range h.Gains {
			if gain.Holds {
				g.Write(gain.Site, gain.Value)
			} else {
				g.Cross(gain.Site, gain.Value)
			}
		}
		next, ok := h.Apply(at)
		if !ok {
			return
		}
		at = next
	}
}

// TestOverlooked leaves a value that one row settles for last.
func TestOverlooked(t *testing.T) {
	t.Parallel()
	e := puzzles.Read(kinds.All, "takuzu 4x4\n.1.0\n..0.\n.0..\n11.0\n", "")[0]
	if e.Err != nil {
		t.Fatal(e.Err)
	}
	solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: e.Puzzle, Engines: []solver.Engine{search.Engine{}}})
	if err != nil {
		t.Fatal(err)
	}
	g := play.New(e.Puzzle)
	first, err := proof.Next(t.Context(), g.Position(), nil, solution)
	if err != nil {
		t.Fatal(err)
	}
	late := first.Gains[0].Site
	for site, v := range solution {
		if !g.Fixed(site) && site != late {
			g.Write(site, v)
		}
	}
	g.Write(late, solution[late])
	j := judged(t, g, solution)
	if o := j.Longest; o.Site != late || o.Seen != 0 || o.Written != len(g.Moves())-1 || len(o.By.Steps) == 0 {
		t.Errorf("overlooked longest: %+v, want site %d from 0 to %d", o, late, len(g.Moves())-1)
	}
}

func judged(t *testing.T, g *play.Game, solution []int) judge.Judgment {
	r, n := g.Replay()
	told := 0
	j := judge.Game(t.Context(), r, n, solution, func() { told++ })
	if told != n || len(j.Moves) != n {
		t.Errorf("%d of %d moves are judged, %d told", len(j.Moves), n, told)
	}
	return j
}
