package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/lab"
	"crib/puzzles/proof"
	"crib/solver"
	"crib/ui/table"
)

// bench is the verb.
type bench struct {
	Engine  string        `enum:"all,highs,search" default:"all" help:"Who solves: highs, search, or all of them (all)."`
	Count   int           `default:"10" placeholder:"N" help:"How many packed puzzles of each kind, spread over its packs (10); 0 for all."`
	Size    string        `placeholder:"SIZE" help:"Only puzzles of this size, such as 9x9."`
	Limit   time.Duration `placeholder:"TIME" help:"How long each puzzle may take, such as 500ms (10s). One that takes longer counts as unknown, with this time."`
	Printed bool          `help:"The models of the literature as printed, too, with what is wrong in each."`
	Relax   bool          `help:"The linear relaxations in place of the solves: how much they say by themselves. HiGHS solves them."`
	Table   string        `placeholder:"NAME" help:"A table of the literature made anew, by its number there, such as A.4; list lists them."`
	Runs    int           `default:"1" placeholder:"N" help:"With --table: how often each board is solved; the times are medians (1)."`
	JSON    bool          `name:"json" help:"One object for each formulation and engine, on a line; with --table also for each board."`
	CSV     bool          `name:"csv" help:"Comma-separated values; with --table for each board."`
	Plot    bool          `help:"With --table: draw the times as well, on a logarithmic scale."`
	SVG     string        `name:"svg" placeholder:"FILE" help:"With --table: draw the times into an SVG file."`
	Kind    string        `placeholder:"KIND" help:"The kind of the puzzles given, where it can't be told from them."`
	Input   []string      `arg:"" optional:"" name:"kind" help:"Kinds, whose packed puzzles are solved (all of them), or files, - or puzzles to solve."`
}

func (bench) Help() string {
	return `Every formulation of a kind is put to every engine, on the same puzzles, one solve at a time: how long it takes to prove how many solutions there are. The ratio is that of the median to the first line's. Variables, rows, nodes (decisions, or those of branch and bound) and iterations of the simplex algorithm are medians too; rows that are stated lazily are not counted. Methods that are no integer programs stand below, with what they count.

With --printed the models that stand as the literature prints them take part, and what is wrong in each is said below, with a board that shows it; where one of them says otherwise that is no fault of crib.

With --relax variables need not be whole. "bound" is the least that what a formulation minimises comes to, as a share of what it comes to in the solution; "settled" the least share of the open places that hold what they do in the solution. 100% means that the relaxation leaves nothing to branch on. Rules that are stated only where they are broken have no part in it.

The times say something about this machine at this moment, no more. The exit status is 1 if two disagree about a puzzle, and 2 if one can't be read.

With --table a table of the literature is printed anew: its own figures, and beside them ours for the same models, on the boards of the source where it prints them, and else on new ones with the same parameters. Each is put to each engine, and to HiGHS without presolve too. When interrupted, it prints what there is.

    crib bench takuzu kenken
    crib bench --table A.2 --limit 2s --plot --svg a2.svg
    crib bench --count 0 --limit 1s --json sudoku
    crib bench --relax takuzu --size 8x8
    crib bench --printed battleship --size 10x10
    crib bench book.txt`
}

// A benched puzzle is one of those that are solved again and again.
type benched struct {
	puzzle   puzzles.Puzzle
	label    string
	verdict  string // as first proved
	solution []int
}

// A contest is a kind with its puzzles.
type contest struct {
	kind    puzzles.Kind
	puzzles []*benched
	from    string // "its packs", "the input"
}

func (v *bench) Run(r *run) error {
	if v.Table != "" {
		return v.tables(r)
	}
	if v.Plot || v.SVG != "" {
		return errors.New("--plot and --svg draw the times of a table, want --table")
	}
	v.Limit = cmp.Or(v.Limit, 10*time.Second)
	if v.Count < 0 {
		return fmt.Errorf("--count %d: want a number of puzzles, or 0 for all", v.Count)
	}
	contests, err := v.contests(r)
	if err != nil {
		return err
	}
	q, err := r.engines(v.Engine)
	if err != nil {
		return err
	}
	r.interruptible()
	t := raced()
	if v.Relax {
		t = relaxations()
	}
	for i, c := range contests {
		if i > 0 && v.form().text() {
			fmt.Fprintln(r.Out)
		}
		if v.form().text() {
			fmt.Fprintf(r.Out, "%s: %s from %s, %s\n", c.kind.Title, english.Count(len(c.puzzles), "puzzle"), c.from, c.sizes())
		}
		if v.Relax {
			err = v.relax(r, c, &t)
		} else {
			err = v.race(r, c, q.Engines, &t)
		}
		if err != nil {
			return err
		}
	}
	return v.form().end(r, &t)
}

// contests finds the puzzles: those of the packs of the kinds that are named,
// and those of the inputs.
func (v *bench) contests(r *run) ([]contest, error) {
	if err := r.known(v.Kind); err != nil {
		return nil, err
	}
	if _, ok := puzzles.ParseSize(v.Size); !ok && v.Size != "" {
		return nil, fmt.Errorf("--size %s: no size, want rows and columns such as 9x9", v.Size)
	}
	packs, err := r.Packs()
	if err != nil {
		return nil, err
	}
	var contests []contest
	var given []string
	named := map[string]bool{}
	for _, name := range v.Input {
		if k, _, ok := puzzles.Find(r.Kinds, name); ok {
			named[k.Name] = true
		} else {
			given = append(given, name)
		}
	}
	for _, k := range r.Kinds {
		if !named[k.Name] && len(v.Input) > 0 {
			continue
		}
		c, err := v.packed(k, packs)
		switch {
		case err != nil:
			return nil, err
		case len(c.puzzles) > 0:
			contests = append(contests, c)
		case named[k.Name]:
			return nil, fmt.Errorf("bench %s: no such puzzle is packed, want another size", k.Name)
		}
	}
	return append(contests, v.given(r, given)...), nil
}

// packed is the contest of the puzzles of a kind's packs.
func (v *bench) packed(k puzzles.Kind, packs []puzzles.Pack) (contest, error) {
	c := contest{kind: k, from: "its packs"}
	for _, p := range packs {
		for i, t := range p.Texts {
			if p.Kind.Name != k.Name || v.Size != "" && t.Size.String() != v.Size {
				continue
			}
			puzzle, err := p.Read(i)
			if err != nil {
				return c, err
			}
			c.puzzles = append(c.puzzles, &benched{puzzle: puzzle, label: fmt.Sprintf("%s %d", strings.ToLower(p.Title), i+1)})
		}
	}
	c.puzzles = spread(c.puzzles, v.Count)
	return c, nil
}

// given are the contests of inputs, one for each kind.
func (v *bench) given(r *run, names []string) (contests []contest) {
	for it := range r.items(inputs{Kind: v.Kind, Input: names}) {
		if it.Err != nil {
			r.say("%v", it.Err)
			r.became(bad)
			continue
		}
		if v.Size != "" && it.Puzzle.Board().Size().String() != v.Size {
			continue
		}
		i := slices.IndexFunc(contests, func(c contest) bool { return c.kind.Name == it.Kind.Name })
		if i < 0 {
			i = len(contests)
			contests = append(contests, contest{kind: it.Kind, from: "the input"})
		}
		contests[i].puzzles = append(contests[i].puzzles, &benched{puzzle: it.Puzzle, label: cmp.Or(it.label, "the puzzle")})
	}
	return contests
}

// spread returns n of the puzzles, far from each other; all of them for 0.
func spread(all []*benched, n int) []*benched {
	if n == 0 || n >= len(all) {
		return all
	}
	some := make([]*benched, n)
	for i := range some {
		some[i] = all[(2*i+1)*len(all)/(2*n)]
	}
	return some
}

// sizes says how large the puzzles are.
func (c contest) sizes() string {
	cells := func(a *benched) int { s := a.puzzle.Board().Size(); return s.Rows * s.Cols }
	order := func(a, b *benched) int { return cells(a) - cells(b) }
	least, most := slices.MinFunc(c.puzzles, order).puzzle.Board().Size(), slices.MaxFunc(c.puzzles, order).puzzle.Board().Size()
	if least == most {
		return least.String()
	}
	return fmt.Sprintf("%v to %v", least, most)
}

// formulations returns those that some puzzle has, by their names, with the models as
// printed where these are asked for.
func (c contest) formulations(printed bool) (all []puzzles.Formulation) {
	for _, p := range c.puzzles {
		some := p.puzzle.Formulations()
		if printed {
			some = append(some, puzzles.Printed(p.puzzle)...)
		}
		for _, f := range some {
			if !slices.ContainsFunc(all, func(g puzzles.Formulation) bool { return g.Name == f.Name }) {
				all = append(all, f)
			}
		}
	}
	return all
}

// A ratio has two figures that matter.
type ratio float64

func (x ratio) String() string {
	if x < 10 {
		return fmt.Sprintf("%.2g", float64(x))
	}
	return fmt.Sprintf("%.0f", float64(x))
}

// A figure is milliseconds, for people with their unit; 0 is none.
type figure float64

func (x figure) String() string {
	if x == 0 {
		return ""
	}
	return proof.Millis(time.Duration(float64(x) * float64(time.Millisecond)))
}

// A percent is a share.
type percent float64

func (x percent) String() string { return fmt.Sprintf("%.0f%%", 100*float64(x)) }

// slip says what is known of a model as printed.
func slip(name, says string) string { return fmt.Sprintf("%s: %s.", name, says) }

// raced is the table of a race: text and JSON have columns of their own where they count
// otherwise.
func raced() table.Table {
	return table.Table{Indent: 2, Columns: []table.Column{
		{CSV: "kind", JSON: "kind"},
		{Text: "formulation", Left: true},
		{CSV: "formulation", JSON: "formulation"},
		{CSV: "slip", JSON: "slip"},
		{CSV: "method", JSON: "method"},
		{Text: "engine", Left: true},
		{CSV: "engine", JSON: "engine"},
		{CSV: "puzzles", JSON: "puzzles"},
		{CSV: "refused", JSON: "refused"},
		{JSON: "verdicts"},
		{Text: "median", CSV: "median_ms", JSON: "median_millis", Wide: 9},
		{Text: "p90", CSV: "p90_ms", JSON: "p90_millis", Wide: 9},
		{Text: "worst", CSV: "worst_ms", JSON: "worst_millis", Wide: 9},
		{Text: "ratio", CSV: "ratio", JSON: "ratio", Wide: 6},
		{Text: "vars", CSV: "variables", JSON: "variables", Wide: 7},
		{Text: "rows", CSV: "rows", JSON: "rows", Wide: 7},
		{CSV: "nodes", JSON: "nodes"},
		{CSV: "iterations", JSON: "iterations"},
		{Text: "nodes", Wide: 8},
		{Text: "iterations"},
		{CSV: "effort", JSON: "effort"},
		{CSV: "effort_means", JSON: "effort_means"},
		{Text: "verdicts", CSV: "verdicts", Left: true},
	}}
}

// race puts every formulation to every engine, and then the puzzles to the methods of the
// laboratory that take them.
func (v *bench) race(r *run, c contest, engines []solver.Engine, t *table.Table) error {
	var entrants []lab.Entrant
	formulations := c.formulations(v.Printed)
	for _, f := range formulations {
		for _, engine := range engines {
			entrants = append(entrants, lab.Entrant{Formulation: f, Engine: engine})
		}
	}
	if slices.ContainsFunc(c.puzzles, func(p *benched) bool {
		return lab.Takes(puzzles.Encode(p.puzzle.Board(), puzzles.Explaining(p.puzzle)))
	}) {
		for _, m := range lab.Methods {
			entrants = append(entrants, lab.Entrant{Method: m})
		}
	}
	t.Columns[1].Wide = 0
	for _, e := range entrants {
		t.Columns[1].Wide = max(t.Columns[1].Wide, len(e.Name), len(e.Method.Name))
	}
	if err := v.form().begin(r, t); err != nil {
		return err
	}
	first := 0.0
	for _, e := range entrants {
		s, refused, err := v.enter(r, c, e)
		switch {
		case errors.Is(err, solver.ErrReal):
			continue
		case err != nil:
			return err
		}
		if first == 0 && e.Engine != nil {
			first = s.Rank(0.5, lab.Timing.ToProof)
		}
		if err := v.form().row(r, t, raceLine(c.kind.Name, e, s, refused, first)...); err != nil {
			return err
		}
	}
	for _, f := range formulations {
		if f.Slip != "" && v.form().text() {
			fmt.Fprintf(r.Out, "%s\n", slip(f.Name, f.Slip))
		}
	}
	return nil
}

// enter puts the puzzles to an entrant. The error is solver.ErrReal where its engine can't
// solve the formulation.
func (v *bench) enter(r *run, c contest, e lab.Entrant) (s lab.Series, refused int, err error) {
	for _, p := range c.puzzles {
		t, err := e.Solve(r.ctx, p.puzzle, v.Limit)
		switch {
		case errors.Is(err, lab.ErrRefused):
			refused++
			continue
		case err != nil:
			return s, 0, err
		case t.Err != nil && !t.Proved && !errors.Is(t.Err, context.DeadlineExceeded):
			r.say("%s, %s: %v", p.label, e.Name, t.Err)
		}
		if e.Slip == "" && t.Proved {
			r.agrees(p, t, e.By())
		}
		s.Timings = append(s.Timings, t)
	}
	return s, refused, nil
}

// agrees notes what was proved of a puzzle, and says so if it is not what was
// proved before.
func (r *run) agrees(p *benched, t lab.Timing, by string) {
	if p.verdict == "" {
		p.verdict, p.solution = t.Verdict, t.Marks
		return
	}
	if p.verdict != t.Verdict || t.Verdict == solver.Unique.String() && !slices.Equal(p.solution, t.Marks) {
		r.became(notAsAsked)
		r.say("%s: %s says %v, and others disagree, which is a bug in crib", p.label, by, t.Verdict)
	}
}

// raceLine is the row of an entrant; first is the median of the first one.
func raceLine(kind string, e lab.Entrant, s lab.Series, refused int, first float64) []any {
	count := map[string]int{}
	var says []string
	for _, v := range []solver.Verdict{solver.Unique, solver.Multiple, solver.None, solver.Unknown} {
		if n := s.Count(func(t lab.Timing) bool { return t.Verdict == v.String() }); n > 0 {
			count[v.String()] = n
			says = append(says, fmt.Sprintf("%d %v", n, v))
		}
	}
	if refused > 0 {
		says = append(says, fmt.Sprintf("%d refused", refused))
	}
	if len(s.Timings) == 0 {
		says = []string{"refused for every puzzle"}
	}
	var verdicts, engine, nodes, iterations, means any
	if len(count) > 0 {
		verdicts = count
	}
	effort := s.Median(func(t lab.Timing) int { return t.Inferences })
	switch {
	case e.Engine == nil:
		means = "inferences"
		iterations = fmt.Sprintf("%d inferences", effort)
	case len(s.Timings) > 0:
		nodes, iterations = s.Median(func(t lab.Timing) int { return t.Nodes }), s.Median(func(t lab.Timing) int { return t.Iterations })
	}
	if e.Engine != nil {
		engine = e.Engine.Name()
	}
	median := s.Rank(0.5, lab.Timing.ToProof)
	return []any{
		kind, e.Name + e.Method.Name, table.Some(e.Name), table.Some(e.Slip), table.Some(e.Method.Name), engine, engine, len(s.Timings), table.Some(refused), verdicts,
		figure(median), figure(s.Rank(0.9, lab.Timing.ToProof)), figure(s.Rank(1, lab.Timing.ToProof)), table.Some(ratio(median / max(first, 0.001))),
		table.Some(s.Median(func(t lab.Timing) int { return t.Vars + t.Accounting })), table.Some(s.Median(func(t lab.Timing) int { return t.Rows + t.Accounting })),
		s.Median(func(t lab.Timing) int { return t.Nodes }), s.Median(func(t lab.Timing) int { return t.Iterations }), nodes, iterations,
		table.Some(effort), means, strings.Join(says, ", "),
	}
}

// relaxations is the table of bench --relax, whose text has an order of its own.
func relaxations() table.Table {
	return table.Table{Indent: 2, Columns: []table.Column{
		{CSV: "kind", JSON: "kind"},
		{Text: "formulation", CSV: "formulation", JSON: "formulation", Left: true},
		{Text: "median", Wide: 10},
		{Text: "iterations"},
		{Text: "vars", Wide: 7},
		{Text: "fractional"},
		{Text: "whole", Wide: 9},
		{CSV: "puzzles", JSON: "puzzles"},
		{CSV: "refused", JSON: "refused"},
		{CSV: "empty", JSON: "empty"},
		{CSV: "whole", JSON: "whole"},
		{CSV: "fractional", JSON: "fractional"},
		{Text: "bound", Wide: 7},
		{CSV: "bound", JSON: "bound"},
		{Text: "settled", Wide: 7, CSV: "settled", JSON: "settled"},
		{CSV: "median_ms", JSON: "median_millis"},
		{CSV: "iterations", JSON: "iterations"},
		{CSV: "variables", JSON: "variables"},
		{CSV: "lazy", JSON: "lazy"},
		{Text: " ", Left: true},
	}}
}

// relax solves the linear relaxations of every formulation.
func (v *bench) relax(r *run, c contest, t *table.Table) error {
	i := slices.IndexFunc(r.Engines, func(e solver.Engine) bool { _, ok := e.(solver.Relaxer); return ok })
	if i < 0 {
		return fmt.Errorf("--relax: %s", r.Missing)
	}
	all := c.formulations(v.Printed)
	t.Columns[1].Wide = 0
	for _, f := range all {
		t.Columns[1].Wide = max(t.Columns[1].Wide, len(f.Name))
	}
	if err := v.form().begin(r, t); err != nil {
		return err
	}
	for _, f := range all {
		l, err := v.relaxed(r, c, f.Name, r.Engines[i].(solver.Relaxer))
		if err != nil {
			return err
		}
		if err := v.form().row(r, t, l.cells(c.kind.Name, f.Name)...); err != nil {
			return err
		}
	}
	return nil
}

// A relaxLine is what the relaxations of a formulation came to.
type relaxLine struct {
	of             []lab.Compared
	refused, empty int // empty: those without a solution
}

// relaxed solves the relaxations of one formulation.
func (v *bench) relaxed(r *run, c contest, name string, engine solver.Relaxer) (l relaxLine, err error) {
	for _, p := range c.puzzles {
		f, err := puzzles.FormulationOf(p.puzzle, name)
		if err != nil {
			l.refused++
			continue
		}
		ctx, stop := context.WithTimeout(r.ctx, v.Limit)
		if p.solution == nil {
			p.solution, _, err = proof.Solve(ctx, proof.Question{Puzzle: p.puzzle, Engines: r.Engines, HeadStart: headStart})
		}
		var got lab.Compared
		if err == nil {
			got, err = lab.Compare(ctx, engine, p.puzzle, f, p.solution)
		}
		stop()
		switch {
		case r.ctx.Err() != nil:
			return l, r.ctx.Err()
		case errors.Is(err, solver.ErrNoSolution):
			l.empty++
		case err != nil:
			r.say("%s, %s: %v", p.label, name, err)
		default:
			l.of = append(l.of, got)
		}
	}
	return l, nil
}

// cells are a row of the table.
func (l relaxLine) cells(kind, formulation string) []any {
	var times []time.Duration
	var fractional, iterations, vars []int
	var bounds, settled []float64
	whole, lazy := 0, false
	for _, x := range l.of {
		if lazy = lazy || x.Lazy; x.Fraction == 0 {
			whole++
		}
		if x.Best != 0 {
			bounds = append(bounds, x.Bound/float64(x.Best))
		}
		times, fractional, vars = append(times, x.Time), append(fractional, x.Fraction), append(vars, len(x.Values))
		iterations, settled = append(iterations, x.Iterations), append(settled, x.Settled)
	}
	var notes []string
	note := func(n int, says string) {
		if n > 0 {
			notes = append(notes, fmt.Sprintf("%d %s", n, says))
		}
	}
	note(l.refused, "refused")
	note(l.empty, "without solution")
	if lazy {
		notes = append(notes, "without its lazy rules")
	}
	median, many := millis(lab.Rank(times, 0.5)), []any{nil, nil, nil, nil, nil}
	var bound, said any
	switch {
	case len(l.of) == 0:
		notes = []string{fmt.Sprintf("no relaxation was solved: refused for %d, without solution for %d", l.refused, l.empty)}
	case len(bounds) > 0:
		bound = percent(lab.Rank(bounds, 0.5))
	}
	if len(l.of) > 0 {
		said = cmp.Or(bound, any("-"))
		many = []any{figure(median), lab.Rank(iterations, 0.5), lab.Rank(vars, 0.5), lab.Rank(fractional, 0.5), fmt.Sprintf("%d of %d", whole, len(l.of))}
	}
	return slices.Concat([]any{kind, formulation}, many, []any{
		len(l.of), table.Some(l.refused), table.Some(l.empty), whole, lab.Rank(fractional, 0.5), said, bound, percent(lab.Rank(settled, 0.5)),
		median, lab.Rank(iterations, 0.5), lab.Rank(vars, 0.5), table.Some(lazy), strings.Join(notes, ", "),
	})
}
