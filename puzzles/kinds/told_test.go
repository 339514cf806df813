package kinds_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/kindtest"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/solver/search"
)

var errEnough = errors.New("enough")

// film shows the hints of a pack's puzzles until it has seen enough.
func film(t *testing.T, kind, pack string, show func(puzzles.Position, proof.Hint) error) {
	t.Helper()
	packs, err := puzzles.Packs(assets.FS, kinds.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packs {
		if p.Kind.Name != kind || p.Name != pack {
			continue
		}
		for i := range p.Texts {
			puzzle, err := p.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			solution, _, err := proof.Solve(t.Context(), proof.Question{Puzzle: puzzle, Engines: []solver.Engine{search.Engine{}}})
			if err != nil {
				t.Fatal(err)
			}
			if err := proof.Film(t.Context(), puzzles.Opening(puzzle), search.Engine{}, solution, show); errors.Is(err, errEnough) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A sentence that is left out of a proof, and that the last one rests on, is missed: 100 planted
// leaps, of all kinds.
func TestPlantedLeaps(t *testing.T) {
	each, most, all := 25, 800, 0 // leaps of a kind, and hints of it
	if testing.Short() {
		each, most = 2, 100
	}
	for _, k := range kinds.All {
		t.Run(k.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(17, 33))
			planted, looked := 0, 0
			for _, pack := range []string{"hard", "fiendish"} {
				film(t, k.Name, pack, func(at puzzles.Position, h proof.Hint) error {
					if looked++; planted == each || looked > most {
						return errEnough
					}
					var may []int
					for i := range h.Steps {
						if leap(at, h, i) {
							may = append(may, i)
						}
					}
					if len(may) == 0 {
						return nil
					}
					if err := kindtest.CheckSaid(t.Context(), at, h); err != nil {
						t.Error(err)
					}
					i := may[r.IntN(len(may))]
					planted++
					less := h
					less.Steps = slices.Delete(slices.Clone(h.Steps), i, i+1)
					if err := kindtest.CheckSaid(t.Context(), at, less); err == nil {
						t.Errorf("without %q nothing is missed in %v", h.Steps[i].Text, less.Proof())
					} else if !strings.Contains(err.Error(), "leap") {
						t.Error(err)
					}
					return nil
				})
			}
			all += planted
		})
	}
	if want := 100; all < want && !testing.Short() {
		t.Errorf("%d leaps were planted, want %d", all, want)
	}
}

// leap reports whether a step places a value, and the last step, which ends the proof, does not
// show without it, whatever all rules rule out on the way.
func leap(at puzzles.Position, h proof.Hint, i int) bool {
	e, last := at.Rules, h.Steps[len(h.Steps)-1]
	s := h.Steps[i]
	if h.Strength != proof.Suppose || s.Supposed || s.Broken || s.Constraint == nil || !s.Gains[0].Holds || last.Constraint == nil || !last.Broken {
		return false
	}
	if last.Constraint.Effort == 0 && slices.ContainsFunc(last.Constraint.Terms, func(t solver.Term) bool { return !e.Factual(t.Var) || max(t.Coef, -t.Coef) > 1 }) {
		return false // all that one clue says is seen at once, a sum's too
	}
	breaks := func(without int) bool {
		known := at.Known()
		for k, s := range h.Steps[:len(h.Steps)-1] {
			for _, g := range s.Gains {
				if k != without {
					known.Fix(e.Lit(g))
				}
			}
		}
		for again := true; again; {
			again = false
			stated := e.Constraints
			for _, l := range e.Lazy {
				stated = append(slices.Clip(stated), l.Cut(known)...)
			}
			for _, c := range stated {
				if !c.Exact() {
					continue
				}
				for _, s := range c.Propagate(known) {
					if s.Conflict() {
						return true
					}
					f, held, ok := e.Meaning(s.Lit())
					if ok && held && s.To.Fixed() && !e.At(f.Site).Values[f.Value].Default {
						continue
					}
					known[s.Var] = solver.Range{Lo: max(known[s.Var].Lo, s.To.Lo), Hi: min(known[s.Var].Hi, s.To.Hi)}
					again = true
				}
			}
		}
		return false
	}
	return breaks(-1) && !breaks(i)
}

// Each hint is told whole: a ship that can't lie anywhere says which ships are found, and facts that
// rest on one another are told one after the other. What a clue of a Zebra says is no glance at the board:
// the sentence that rests on it names it.
func TestToldWhole(t *testing.T) {
	for _, kind := range []string{"battleship", "takuzu", "slitherlink", "zebra"} {
		left := kindtest.Rounds(300)
		film(t, kind, "fiendish", func(at puzzles.Position, h proof.Hint) error {
			if left == 0 {
				return errEnough
			}
			if h.Strength == proof.Because {
				return nil
			}
			left--
			return kindtest.CheckSaid(t.Context(), at, h)
		})
	}
}

// A hint is called only what the kind's rules have, and what its definition says, worked out anew from
// the position; and no sentence is too long to be read.
func TestNamesHold(t *testing.T) {
	const longest = 400
	for _, k := range kinds.All {
		t.Run(k.Name, func(t *testing.T) {
			left := kindtest.Rounds(1600)
			for _, pack := range []string{"hard", "medium"} {
				film(t, k.Name, pack, func(at puzzles.Position, h proof.Hint) error {
					if left--; left < 0 {
						return errEnough
					}
					for _, s := range h.Steps {
						if n := len([]rune(s.Text)); n > longest {
							t.Errorf("a sentence of %d letters: %s", n, s.Text)
						}
					}
					if offered, _ := proof.Techniques(at.Rules); h.Name != "" && !slices.Contains(offered, h.Name) {
						t.Errorf("a %s has no %s: %v", k.Name, h.Name, h.Proof())
					}
					if !deserved(at, h) {
						t.Errorf("this is no %s: %v", h.Name, h.Proof())
					}
					return nil
				})
			}
		})
	}
}

// deserved reports whether a hint is what its name says, of those that can be told from the board.
func deserved(at puzzles.Position, h proof.Hint) bool {
	e, known := at.Rules, at.Known()
	visible := slices.Clone(known)
	for _, c := range e.Exact() {
		for _, s := range c.Propagate(known) {
			if _, held, ok := e.Meaning(s.Lit()); ok && !held && !s.Conflict() {
				visible[s.Var] = s.To
			}
		}
	}
	for _, s := range h.Steps[:len(h.Steps)-1] {
		for _, g := range s.Gains {
			if h.Strength == proof.Because {
				visible.Fix(e.Lit(g))
			}
		}
	}
	may := func(site int) (values []int) {
		for v, l := range e.Lits(site) {
			if _, no := l.In(visible); !no {
				values = append(values, v)
			}
		}
		return values
	}
	gain := h.Gains[0]
	c := h.Steps[len(h.Steps)-1].Constraint
	blank := 0
	if c != nil {
		for _, s := range e.Sites(c) {
			if at.Marks[s] == puzzles.Blank && slices.Contains(may(s), gain.Value) {
				blank++
			}
		}
	}
	switch h.Name {
	case "naked single":
		return len(may(gain.Site)) == 1
	case "hidden single", "last cell":
		return blank == 1
	case "w-wing", "xy-wing": // what can't be there is in two cells of two values, w and x or w and y, of which one must hold it
		var ends []int
		for s := range e.Board.Sites {
			if s != gain.Site && at.Marks[s] == puzzles.Blank && len(may(s)) == 2 && slices.Contains(may(s), gain.Value) {
				ends = append(ends, s)
			}
		}
		for i, a := range ends {
			for _, b := range ends[:i] {
				if same := slices.Equal(may(a), may(b)); same == (h.Name == "w-wing") {
					return true
				}
			}
		}
		return false
	}
	return true
}

// Only what a kind has is offered for new puzzles.
func TestTechniquesOffered(t *testing.T) {
	has := map[string]string{"sudoku": "skyscraper", "slitherlink": "parity", "kakuro": "run combination", "battleship": "last ship"}
	for _, k := range kinds.All {
		packs, err := puzzles.Packs(assets.FS, []puzzles.Kind{k})
		if err != nil {
			t.Fatal(err)
		}
		p, err := packs[0].Read(0)
		if err != nil {
			t.Fatal(err)
		}
		offered, _ := proof.Techniques(puzzles.Opening(p).Rules)
		if want := has[k.Name]; want != "" && !slices.Contains(offered, want) {
			t.Errorf("%s has no %s: %q", k.Name, want, offered)
		}
		for _, name := range []string{"skyscraper", "w-wing", "hidden single"} {
			if slices.Contains([]string{"hashi", "kakuro", "slitherlink", "takuzu"}, k.Name) && slices.Contains(offered, name) {
				t.Errorf("%s has a %s", k.Name, name)
			}
		}
	}
}
