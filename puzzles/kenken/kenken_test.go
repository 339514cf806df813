package kenken

import (
	_ "embed"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/puzzletest"
	"crib/solver"
	"crib/solver/search"
)

//go:embed testdata/broken.txt
var broken string

const (
	// The puzzle of the New York Times in Kalvelagen's article, and the
	// solution printed there.
	nyt = `kenken 6x6
title: New York Times
cages:
  abbcdd
  aeecfd
  gghhfd
  ggijkk
  llijjm
  nnnoom
clues: a=11+, b=2/, c=20x, d=6x, e=3-, f=3/, g=240x, h=6x, i=6x, j=7+, k=30x, l=6x, m=9+, n=8+, o=2/
......
......
......
......
......
......
`
	nytSolution = "563412 614523 452361 341256 236145 125634"

	// With a given, and with the sign of two cages hidden.
	mixed = `kenken 4x4
cages:
  aabb
  .cdb
  ecdd
  eeff
clues: a=1-, b=24x, c=3, d=8+, e=24x, f=3
....
3...
....
....
`
	// Larger than 9x9: logarithms are refused.
	ten = `kenken 10x10
`
)

var suite = puzzletest.Suite{
	Samples: []string{nyt},
	Small: []string{
		"kenken 3x3\ncages:\n  aab\n  cdb\n  cdd\nclues: a=3, b=2-, c=3/, d=12x\n...\n...\n...\n",
		"kenken 3x3\ncages:\n  aaa\n  bba\n  cbb\nclues: a=12, b=4, c=2\n...\n...\n...\n",
		"kenken 3x3\ncages:\n  aaa\n  bba\n  cbb\nclues: a=7, b=6, c=1\n...\n...\n...\n",
		"kenken 4x4\ncages:\n  aabb\n  ccdb\n  eddf\n  eggf\nclues: a=3, b=36, c=1, d=9, e=12, f=2, g=6\n1.34\n2..3\n.4.2\n4.2.\n",
	},
	Engines: engines,
	Referee: keepsRules,
	Broken:  broken,
}

func TestKind(t *testing.T) { puzzletest.Run(t, Kind, suite) }

// keepsRules is the referee: it looks at the board cell by cell.
func keepsRules(q puzzles.Puzzle, marks []int) bool {
	p := q.(*puzzle)
	for i, v := range marks {
		for j, w := range marks[:i] {
			if v == w && (i/p.n == j/p.n || i%p.n == j%p.n) {
				return false
			}
		}
	}
	for _, c := range p.cages {
		var numbers []int
		for _, cell := range c.cells {
			numbers = append(numbers, marks[cell]+1)
		}
		if !makes(c, numbers) {
			return false
		}
	}
	return true
}

// makes reckons what some numbers make.
func makes(c cage, numbers []int) bool {
	sum, product := 0, 1
	for _, k := range numbers {
		sum += k
		product *= k
	}
	a, b := numbers[0], numbers[1]
	if a < b {
		a, b = b, a
	}
	pair := len(numbers) == 2
	is := map[op]bool{plus: sum == c.target, times: product == c.target, minus: pair && a-b == c.target, division: pair && a == b*c.target}
	if c.op != hidden {
		return is[c.op]
	}
	for _, o := range c.among {
		if is[o] {
			return true
		}
	}
	return false
}

// TestNYT has every engine prove, in every formulation, that the solution
// printed in the article is the only one.
func TestNYT(t *testing.T) {
	p := puzzletest.Puzzle(t, Kind, nyt)
	for _, f := range p.Formulations() {
		for _, engine := range engines {
			if f.Name == "logs" && engine.Name() == "search" {
				continue // it reckons in whole numbers
			}
			r := puzzles.Verify(t.Context(), puzzles.Question{Puzzle: p, Engines: []solver.Engine{engine}, Formulation: f.Name}, nil)
			if got := strings.Join(p.Drawing(r.First), " "); r.Verdict != solver.Unique || got != nytSolution {
				t.Errorf("%s, %s: %s %s", f.Name, engine.Name(), r.Says(), got)
			}
		}
	}
}

var (
	_ = rand.New
	_ = slices.Sort[[]int]
	_ = blocks.Letter
	_ = search.Engine{}
)
