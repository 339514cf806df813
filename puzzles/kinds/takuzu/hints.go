package takuzu

import (
	"fmt"
	"math/bits"

	"crib/puzzles"
	"crib/solver"
)

// combined is what it takes more to see what follows from several rules.
const combined = 20

// hints states lazily, in a player's words, what follows from the rules.
func hints(e *puzzles.Encoding, lines []line) {
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "pair", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		imply := func(r solver.Relation, effort int, rule, format string, args ...any) {
			c := solver.Because(r, rule, format, args...)
			c.Implied, c.Effort = true, effort
			cuts = append(cuts, c)
		}
		for i := range lines {
			l := &lines[i]
			s := l.state(e, known)
			if s.open == 0 {
				continue
			}
			for v, held := range s.held {
				for i := range len(l.sites) - 2 {
					three := uint32(7) << i
					if s.open&three == 0 || bits.OnesCount32(held&three) != 2 {
						continue
					}
					if none := solver.Sum(l.among(e, three, v)...).AtMost(2); s.open>>(i+1)&1 == 1 {
						imply(none, 0, "gap", "between two %ds a cell apart there is no third", v)
					} else {
						imply(none, 0, "pair", "next to two %ds side by side there is no third", v)
					}
				}
				switch left := l.left(s, v); {
				case left == 0:
					imply(solver.Sum(e.All(l.sites, v)...).AtMost(len(l.sites)/2), 0, "full line", "%s holds no more than %s %ds", l.name, inWords[len(l.sites)/2], v)
				case left > 0:
					l.last(e, s, v, imply)
				}
			}
		}
		return cuts
	}})
}

// last states where the last cells of the line with a value must be. Of three
// neighbours that don't hold it one must, or they would be alike. Where as many
// threes as are left have no cell in common, nowhere else is one: the cells
// outside of them hold it as often as in all but so many.
func (l *line) last(e *puzzles.Encoding, s state, v int, imply func(r solver.Relation, effort int, rule, format string, args ...any)) {
	// The runs of cells that don't hold v.
	type run struct{ from, n int }
	var runs []run
	threes := 0
	for i := 0; i < len(l.sites); i++ {
		from := i
		for i < len(l.sites) && s.held[v]>>i&1 == 0 {
			i++
		}
		if n := i - from; n >= 3 {
			runs = append(runs, run{from, n})
			threes += n / 3
		}
	}
	if threes < l.left(s, v) {
		return
	}
	say := func(in uint32) {
		half := len(l.sites) / 2
		imply(solver.Sum(l.among(e, ^in, v)...).AtMost(half-bits.OnesCount32(in)/3), combined, "last places",
			"%s holds %s %ds, of them %s to part the %ds there", l.name, inWords[half], v, l.each(e, in), 1-v)
	}
	// in returns threes as far to the left as can be, but in one run leaves one
	// cell out.
	in := func(at run, out int) (cells uint32) {
		for _, r := range runs {
			for i := r.from; i+3 <= r.from+r.n; i += 3 {
				if r == at && i <= out && out < i+3 {
					i = out + 1 - 3
					continue
				}
				cells |= 7 << i
			}
		}
		return cells
	}
	told := in(run{}, -1)
	if s.open&^told != 0 || threes > l.left(s, v) {
		say(told)
	}
	for _, r := range runs {
		for k := range r.n {
			if out := r.from + k; s.open&told>>out&1 == 1 && k/3+(r.n-1-k)/3 == r.n/3 {
				cells := in(r, out)
				told &= cells
				say(cells)
			}
		}
	}
}

// each says that one of the line's cells is in each of these threes.
func (l *line) each(e *puzzles.Encoding, threes uint32) string {
	var in []string
	for i := 0; i < len(l.sites); i++ {
		if threes>>i&1 == 1 {
			in = append(in, fmt.Sprintf("one in %v-%v", e.At(l.sites[i]), e.At(l.sites[i+2])))
			i += 2
		}
	}
	return puzzles.List(in, "and")
}
