package rules

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"crib/puzzles"
	"crib/solver"
	"crib/solver/search"
)

var update = flag.Bool("update", false, "write what the words say anew")

// A word is a rule as it is stated on a small board, and a plain check of the same.
type word struct {
	name   string
	size   puzzles.Size
	values []puzzles.Value
	label  func(b *puzzles.Board) // may be nil
	state  func(e *puzzles.Encoding)
	keeps  func(marks []int) bool // sites that are Blank keep a rule as long as they can

	idle bool // cuts may say what is known

	// Without others the boards that keep the rules are found by trying all, cell by cell.
	solutions func(r *rand.Rand) [][]int
}

func (w *word) encode() *puzzles.Encoding {
	b := w.size.Board(w.values, slices.Repeat([]int{puzzles.Blank}, w.size.Cells()))
	if w.label != nil {
		w.label(b)
	}
	return puzzles.Encode(b, puzzles.Formulation{Build: w.state})
}

// all returns the boards that keep the rules: all, or so many of them.
func (w *word) all() [][]int {
	if w.solutions != nil {
		return w.solutions(rand.New(rand.NewPCG(7, 7)))
	}
	return fillings(w.size.Cells(), len(w.values), w.keeps)
}

// fillings returns all values of n sites that are kept, where what is kept was kept with
// the last of them blank.
func fillings(n, values int, keeps func([]int) bool) (all [][]int) {
	marks := slices.Repeat([]int{puzzles.Blank}, n)
	var fill func(i int)
	fill = func(i int) {
		if !keeps(marks) {
			return
		}
		if i == n {
			all = append(all, slices.Clone(marks))
			return
		}
		for marks[i] = range values {
			fill(i + 1)
		}
		marks[i] = puzzles.Blank
	}
	fill(0)
	return all
}

// whole returns the model with whole variables alone: flows can be whole where the links
// are known, and real coefficients are compared to five places. Without implied it leaves
// out what follows from the rest.
func whole(e *puzzles.Encoding, implied bool) *solver.Model {
	const scale = 1_000_000
	m := &solver.Model{}
	for _, r := range e.Start() {
		m.Ints(1, r.Lo, r.Hi, func(i int) string { return fmt.Sprint(i) })
	}
	for _, c := range e.Constraints {
		if c.Implied && !implied {
			continue
		}
		times := 1.0
		for i, t := range c.Terms {
			if c.Coef(i) != float64(t.Coef) {
				times = scale
			}
		}
		var sum solver.Linear
		for i, t := range c.Terms {
			sum = sum.Plus(int(math.Round(times*c.Coef(i))), t.Var)
		}
		lo, hi := c.Sides()
		if times > 1 {
			lo, hi = lo-1e-5, hi+1e-5
		}
		bound := func(x float64) int { return int(max(-solver.NoLimit, min(math.Round(times*x), solver.NoLimit))) }
		m.Require(sum.Between(bound(lo), bound(hi)), c.Rule, "%s", c.Text())
	}
	for _, l := range e.Lazy {
		if !l.Implied {
			m.Lazy = append(m.Lazy, l)
		}
	}
	return m
}

// near returns n boards of each of three sorts: solutions, solutions with one site changed or two
// swapped, and boards at random.
func near(r *rand.Rand, w *word, all [][]int, n int) (boards [][]int) {
	for range n {
		board := slices.Clone(all[r.IntN(len(all))])
		boards = append(boards, slices.Clone(board))
		if i, j := r.IntN(len(board)), r.IntN(len(board)); r.IntN(2) == 0 {
			board[i] = r.IntN(len(w.values))
		} else {
			board[i], board[j] = board[j], board[i]
		}
		boards = append(boards, board, make([]int, len(board)))
		for i := range board {
			boards[len(boards)-1][i] = r.IntN(len(w.values))
		}
	}
	return boards
}

// TestWords wants of each word that its rows have a solution on just those boards that keep the
// rule, that what is implied removes none of these, and that what is said of a part of one is
// true of all others that have that part.
func TestWords(t *testing.T) {
	for _, w := range words {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			e, all := w.encode(), w.all()
			if len(all) < 2 {
				t.Fatalf("%d boards keep the rule: the test says little", len(all))
			}
			bare, full := whole(e, false), whole(e, true)
			one, other := search.Engine{}.Start(bare, bare.Start()), search.Engine{}.Start(full, full.Start())
			defer one.Close()
			defer other.Close()
			solvable := func(s solver.Session, m *solver.Model, marks []int) bool {
				known := e.Marked(marks)
				var assumed []solver.Lit
				for _, l := range e.Facts() {
					if yes, no := l.In(known); yes {
						assumed = append(assumed, l)
					} else if no {
						assumed = append(assumed, l.Not())
					}
				}
				_, err := solver.Solve(t.Context(), s, m, assumed...)
				if err != nil && !errors.Is(err, solver.ErrNoSolution) {
					t.Fatal(err)
				}
				return err == nil
			}
			boards := 120
			if e.Len() > 100 && !e.OnlyFacts() { // flows: each takes long
				boards = 12
			}
			for _, marks := range near(r, &w, all, boards) {
				want := w.keeps(marks)
				if got := solvable(one, bare, marks); got != want {
					t.Fatalf("%v keeps the rule: %v, want %v", marks, got, want)
				}
				if want && !solvable(other, full, marks) {
					t.Fatalf("what is implied removes %v", marks)
				}
				if e.OnlyFacts() && !slices.ContainsFunc(e.Marked(marks), solver.Range.Empty) && len(e.Broken(marks)) == 0 != want {
					t.Fatalf("%v breaks %v, and keeps the rule: %v", marks, e.Broken(marks), want)
				}
			}
			for _, known := range moments(r, e, all, 60) {
				for _, lazy := range e.Lazy {
					for _, c := range lazy.Cut(known) {
						holds(t, e, c, all)
						if !w.idle && !c.Broken(known) && len(c.Propagate(known)) == 0 {
							t.Errorf("%q says nothing", c.Text())
						}
						if c.Implied != lazy.Implied || c.Effort < lazy.Effort {
							t.Fatalf("%q is implied: %v, of effort %d, and its rule %v of %d", c.Text(), c.Implied, c.Effort, lazy.Implied, lazy.Effort)
						}
					}
				}
			}
		})
	}
}

// holds wants a constraint on facts to hold on boards that keep the rules.
func holds(t *testing.T, e *puzzles.Encoding, c *solver.Constraint, all [][]int) {
	t.Helper()
	for _, marks := range all {
		lo := 0
		for _, term := range c.Terms {
			f, held, ok := e.Meaning(term.Var.Lit())
			if !ok {
				return
			}
			if (marks[f.Site] == f.Value) == held {
				lo += term.Coef
			}
		}
		if lo < c.Lo || lo > c.Hi {
			t.Fatalf("%q does not hold on %v", c.Text(), marks)
		}
	}
}

// moments returns what is known where some sites of a board are filled in, and some values of
// the others are ruled out.
func moments(r *rand.Rand, e *puzzles.Encoding, all [][]int, n int) (moments []solver.Ranges) {
	for k := range n {
		truth, known := all[r.IntN(len(all))], e.Start()
		for site, v := range truth {
			if r.IntN(6) < k%6 {
				known.Fix(e.Is(site, v))
			}
			for w, l := range e.Lits(site) {
				if w != v && (known[e.Is(site, v).Var()].Fixed() || len(e.Lits(site)) > 2 && r.IntN(3) < k%4) {
					known.Fix(l.Not())
				}
			}
		}
		moments = append(moments, known)
	}
	return moments
}

// TestWordsSay compares the sentences of each word with those in a file: of its rows, and of
// what it says at some moments, with the effort and how far one looks.
func TestWordsSay(t *testing.T) {
	const rows, lazy = 12, 40
	for _, w := range words {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 4))
			e := w.encode()
			var said []string
			say := func(c *solver.Constraint, most int) {
				line := fmt.Sprintf("%s: %s %v", c.Rule, c.Text(), e.Sites(c))
				if c.Effort != 0 || c.Look != 0 {
					line += fmt.Sprintf(", effort %d, look %d", c.Effort, c.Look)
				}
				if c.Implied {
					line += ", implied"
				}
				if len(said) < most && !slices.Contains(said, line) {
					said = append(said, line)
				}
			}
			perm := r.Perm(len(e.Constraints))
			slices.SortFunc(perm[:min(rows, len(perm))], cmp.Compare)
			for _, i := range perm {
				if e.Constraints[i].Rule != puzzles.OneValue {
					say(e.Constraints[i], rows)
				}
			}
			count := 0
			for _, known := range moments(r, e, w.all(), 200) {
				for _, l := range e.Lazy {
					for _, c := range l.Cut(known) {
						count++
						say(c, rows+lazy)
					}
				}
			}
			said = append(said, fmt.Sprintf("%d rows, %d variables, %d things said", len(e.Constraints), e.Len(), count))
			for _, l := range e.Board.Labels {
				var of []string
				for _, c := range l.Constraints {
					of = append(of, c.Text())
				}
				slices.Sort(of)
				said = append(said, fmt.Sprintf("%q at %v stands for %s", l.Text, l.At, strings.Join(slices.Compact(of), "; ")))
			}
			file := filepath.Join("testdata", "said", w.name+".txt")
			got := strings.Join(said, "\n") + "\n"
			if *update {
				if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(got), 0o666)); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if d := gocmp.Diff(string(want), got); err != nil || d != "" {
				t.Errorf("%v\n%s", err, d)
			}
		})
	}
}
