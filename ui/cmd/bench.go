package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/lab"
	"crib/puzzles/proof"
	"crib/solver"
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
	CSV     bool          `name:"csv" help:"With --table: comma-separated values."`
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
	verdict  solver.Verdict // as first proved
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
	for i, c := range contests {
		if i > 0 && !v.JSON {
			fmt.Fprintln(r.Out)
		}
		if !v.JSON {
			fmt.Fprintf(r.Out, "%s: %s from %s, %s\n", c.kind.Title, english.Count(len(c.puzzles), "puzzle"), c.from, c.sizes())
		}
		if v.Relax {
			err = v.relax(r, c)
		} else {
			err = v.race(r, c, q.Engines)
		}
		if err != nil {
			return err
		}
	}
	return nil
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
		c := contest{kind: k, from: "its packs"}
		for _, p := range packs {
			for i, t := range p.Texts {
				if p.Kind.Name != k.Name || v.Size != "" && t.Size.String() != v.Size {
					continue
				}
				puzzle, err := p.Read(i)
				if err != nil {
					return nil, err
				}
				c.puzzles = append(c.puzzles, &benched{puzzle: puzzle, label: fmt.Sprintf("%s %d", strings.ToLower(p.Title), i+1)})
			}
		}
		c.puzzles = spread(c.puzzles, v.Count)
		if len(c.puzzles) > 0 {
			contests = append(contests, c)
		} else if named[k.Name] {
			return nil, fmt.Errorf("bench %s: no such puzzle is packed, want another size", k.Name)
		}
	}
	if len(given) == 0 {
		return contests, nil
	}
	of := map[string]int{} // contests of given puzzles, by kind
	for it := range r.items(inputs{Kind: v.Kind, Input: given}) {
		if it.Err != nil {
			r.say("%v", it.Err)
			r.became(bad)
			continue
		}
		if v.Size != "" && it.Puzzle.Board().Size().String() != v.Size {
			continue
		}
		i, ok := of[it.Kind.Name]
		if !ok {
			i = len(contests)
			of[it.Kind.Name] = i
			contests = append(contests, contest{kind: it.Kind, from: "the input"})
		}
		label := it.label
		if label == "" {
			label = "the puzzle"
		}
		contests[i].puzzles = append(contests[i].puzzles, &benched{puzzle: it.Puzzle, label: label})
	}
	return contests, nil
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

// A benchLine is one line of bench --json.
type benchLine struct {
	Kind        string         `json:"kind"`
	Formulation string         `json:"formulation,omitempty"`
	Slip        string         `json:"slip,omitempty"` // of a model as printed
	Method      string         `json:"method,omitempty"`
	Engine      string         `json:"engine,omitempty"`
	Puzzles     int            `json:"puzzles"`           // solved or tried
	Refused     int            `json:"refused,omitempty"` // for which the formulation can't be built
	Verdicts    map[string]int `json:"verdicts,omitempty"`
	Median      float64        `json:"median_millis"`
	P90         float64        `json:"p90_millis"`
	Worst       float64        `json:"worst_millis"`
	Ratio       float64        `json:"ratio,omitempty"` // of the median to the first line's
	Vars        int            `json:"variables,omitempty"`
	Rows        int            `json:"rows,omitempty"`
	Nodes       int            `json:"nodes"`                  // median
	Iterations  int            `json:"iterations"`             // median
	Effort      int            `json:"effort,omitempty"`       // of a method: median
	Counts      string         `json:"effort_means,omitempty"` // what it counts
}

// race puts every formulation to every engine, and then the puzzles to the
// methods of the laboratory that take them.
func (v *bench) race(r *run, c contest, engines []solver.Engine) error {
	all := c.formulations(v.Printed)
	wide := len("formulation")
	for _, f := range all {
		wide = max(wide, len(f.Name))
	}
	methods := c.methods()
	for _, m := range methods {
		wide = max(wide, len(m.Name))
	}
	show := func(l benchLine) error {
		if v.JSON {
			return r.printJSON(l)
		}
		_, err := fmt.Fprint(r.Out, l.text(wide))
		return err
	}
	if !v.JSON {
		fmt.Fprintf(r.Out, "  %-*s  %-6s %9s %9s %9s %6s %7s %7s %8s %10s  %s\n", wide, "formulation", "engine",
			"median", "p90", "worst", "ratio", "vars", "rows", "nodes", "iterations", "verdicts")
	}
	first := 0.0
	for _, f := range all {
		for _, engine := range engines {
			l, ok, err := v.formulation(r, c, f, engine)
			if err != nil {
				return err
			} else if !ok {
				continue
			}
			if first == 0 {
				first = l.Median
			}
			l.Ratio = l.Median / max(first, 0.001)
			if err := show(l); err != nil {
				return err
			}
		}
	}
	for _, m := range methods {
		l, err := v.method(r, c, m)
		if err != nil {
			return err
		}
		l.Ratio = l.Median / max(first, 0.001)
		if err := show(l); err != nil {
			return err
		}
	}
	for _, f := range all {
		if f.Slip != "" && !v.JSON {
			fmt.Fprintf(r.Out, "%s\n", slip(f.Name, f.Slip))
		}
	}
	return nil
}

// slip says what is known of a model as printed.
func slip(name, says string) string { return fmt.Sprintf("%s: %s.", name, says) }

// formulation puts one formulation to one engine. It reports false if the
// engine can't solve it.
func (v *bench) formulation(r *run, c contest, of puzzles.Formulation, engine solver.Engine) (benchLine, bool, error) {
	name := of.Name
	l := benchLine{Kind: c.kind.Name, Formulation: name, Engine: engine.Name(), Slip: of.Slip, Verdicts: map[string]int{}}
	var times []time.Duration
	var vars, rows, nodes, iterations []int
	for _, p := range c.puzzles {
		f, err := puzzles.FormulationOf(p.puzzle, name)
		if err != nil {
			l.Refused++
			continue
		}
		ctx, stop := context.WithTimeout(r.ctx, v.Limit)
		rep := proof.Verify(ctx, proof.Question{Puzzle: p.puzzle, Engines: []solver.Engine{engine}, Formulation: name}, nil)
		stop()
		if err := r.ctx.Err(); err != nil {
			return l, false, err
		}
		result := rep.Results[0]
		if errors.Is(rep.Err, solver.ErrReal) {
			return l, false, nil
		}
		l.Verdicts[rep.Verdict.String()]++
		if rep.Verdict == solver.Unknown {
			if !errors.Is(rep.Err, context.DeadlineExceeded) {
				r.say("%s, %s: %v", p.label, name, rep.Err)
			}
			result.Stats.Time = max(result.Stats.Time, v.Limit)
		}
		if of.Slip == "" {
			r.agrees(p, rep.Verdict, rep.First, name+" by "+engine.Name())
		}
		times = append(times, result.Stats.Time)
		e := puzzles.Encode(p.puzzle.Board(), f)
		stated := slices.DeleteFunc(e.Constraints, func(c *solver.Constraint) bool { return !c.Stated() })
		vars, rows = append(vars, e.Len()), append(rows, len(stated))
		nodes, iterations = append(nodes, result.Stats.Nodes), append(iterations, result.Stats.Iterations)
	}
	l.timed(times)
	l.Vars, l.Rows, l.Nodes, l.Iterations = rank(vars, 0.5), rank(rows, 0.5), rank(nodes, 0.5), rank(iterations, 0.5)
	return l, true, nil
}

// methods returns those of the laboratory if they take some puzzle.
func (c contest) methods() []lab.Method {
	if slices.ContainsFunc(c.puzzles, func(p *benched) bool { return lab.Takes(p.explained()) }) {
		return lab.Methods
	}
	return nil
}

// explained returns the encoding that speaks in sentences.
func (p *benched) explained() *puzzles.Encoding {
	return puzzles.Encode(p.puzzle.Board(), puzzles.Explaining(p.puzzle))
}

// method puts the puzzles to a way of solving that is no integer program.
func (v *bench) method(r *run, c contest, m lab.Method) (benchLine, error) {
	l := benchLine{Kind: c.kind.Name, Method: m.Name, Counts: "inferences", Verdicts: map[string]int{}}
	var times []time.Duration
	var efforts []int
	for _, p := range c.puzzles {
		e := p.explained()
		ctx, stop := context.WithTimeout(r.ctx, v.Limit)
		begin := time.Now()
		res, err := m.Solve(ctx, e)
		took := time.Since(begin)
		stop()
		if err != nil {
			l.Refused++
			continue
		}
		if err := r.ctx.Err(); err != nil {
			return l, err
		}
		if res.Verdict == solver.Unknown {
			took = max(took, v.Limit)
		}
		l.Verdicts[res.Verdict.String()]++
		r.agrees(p, res.Verdict, res.Marks, m.Name)
		times, efforts = append(times, took), append(efforts, res.Inferences)
	}
	l.timed(times)
	l.Effort = rank(efforts, 0.5)
	return l, nil
}

// agrees notes what was proved of a puzzle, and says so if it is not what was
// proved before.
func (r *run) agrees(p *benched, verdict solver.Verdict, solution []int, by string) {
	switch {
	case verdict == solver.Unknown:
	case p.verdict == solver.Unknown:
		p.verdict, p.solution = verdict, solution
	case p.verdict != verdict || verdict == solver.Unique && !slices.Equal(p.solution, solution):
		r.became(notAsAsked)
		r.say("%s: %s says %v, and others disagree, which is a bug in crib", p.label, by, verdict)
	}
}

// timed fills in the times.
func (l *benchLine) timed(times []time.Duration) {
	l.Puzzles = len(times)
	l.Median, l.P90, l.Worst = millis(rank(times, 0.5)), millis(rank(times, 0.9)), millis(rank(times, 1))
}

// rank returns the least element that a share of all don't exceed; zero if there
// is none.
func rank[N int | float64 | time.Duration](all []N, share float64) (at N) {
	if len(all) == 0 {
		return at
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[max(int(math.Ceil(share*float64(len(sorted)))), 1)-1]
}

// text is the line for people.
func (l benchLine) text(wide int) string {
	name, count := l.Formulation, fmt.Sprintf("%7d %7d %8d %10d", l.Vars, l.Rows, l.Nodes, l.Iterations)
	if l.Method != "" {
		name, count = l.Method, fmt.Sprintf("%35s", fmt.Sprintf("%d %s", l.Effort, l.Counts))
	}
	if l.Puzzles == 0 {
		return fmt.Sprintf("  %-*s  %-6s refused for every puzzle\n", wide, name, l.Engine)
	}
	var verdicts []string
	for _, v := range []solver.Verdict{solver.Unique, solver.Multiple, solver.None, solver.Unknown} {
		if n := l.Verdicts[v.String()]; n > 0 {
			verdicts = append(verdicts, fmt.Sprintf("%d %v", n, v))
		}
	}
	if l.Refused > 0 {
		verdicts = append(verdicts, fmt.Sprintf("%d refused", l.Refused))
	}
	return fmt.Sprintf("  %-*s  %-6s %9s %9s %9s %6s %s  %s\n", wide, name, l.Engine,
		figure(l.Median), figure(l.P90), figure(l.Worst), ratio(l.Ratio), count, strings.Join(verdicts, ", "))
}

// figure writes milliseconds.
func figure(ms float64) string {
	return proof.Millis(time.Duration(ms * float64(time.Millisecond)))
}

// ratio writes a ratio with two figures that matter.
func ratio(x float64) string {
	if x < 10 {
		return fmt.Sprintf("%.2g", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// A relaxLine is one line of bench --relax --json.
type relaxLine struct {
	Kind        string   `json:"kind"`
	Formulation string   `json:"formulation"`
	Puzzles     int      `json:"puzzles"`
	Refused     int      `json:"refused,omitempty"`
	Empty       int      `json:"empty,omitempty"` // relaxations without a solution
	Whole       int      `json:"whole"`           // relaxations whose best solution is whole
	Fractional  int      `json:"fractional"`      // variables that are not, median
	Bound       *float64 `json:"bound,omitempty"` // share, median
	Settled     float64  `json:"settled"`         // share, median
	Millis      float64  `json:"median_millis"`
	Iterations  int      `json:"iterations"`
	Vars        int      `json:"variables"`
	Lazy        bool     `json:"lazy,omitempty"` // some rules have no part in it
}

// relax solves the linear relaxations of every formulation.
func (v *bench) relax(r *run, c contest) error {
	i := slices.IndexFunc(r.Engines, func(e solver.Engine) bool { _, ok := e.(solver.Relaxer); return ok })
	if i < 0 {
		return fmt.Errorf("--relax: %s", r.Missing)
	}
	all := c.formulations(v.Printed)
	wide := len("formulation")
	for _, f := range all {
		wide = max(wide, len(f.Name))
	}
	if !v.JSON {
		fmt.Fprintf(r.Out, "  %-*s  %9s %10s %7s %10s %9s %7s %7s\n", wide, "formulation", "median", "iterations", "vars", "fractional", "whole", "bound", "settled")
	}
	for _, f := range all {
		l, err := v.relaxed(r, c, f.Name, r.Engines[i].(solver.Relaxer))
		if err != nil {
			return err
		}
		if v.JSON {
			err = r.printJSON(l)
		} else {
			_, err = fmt.Fprint(r.Out, l.text(wide))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// relaxed solves the relaxations of one formulation.
func (v *bench) relaxed(r *run, c contest, name string, engine solver.Relaxer) (relaxLine, error) {
	l := relaxLine{Kind: c.kind.Name, Formulation: name}
	var times []time.Duration
	var fractional, iterations, vars []int
	var bounds, settled []float64
	for _, p := range c.puzzles {
		f, err := puzzles.FormulationOf(p.puzzle, name)
		if err != nil {
			l.Refused++
			continue
		}
		ctx, stop := context.WithTimeout(r.ctx, v.Limit)
		got, err := r.relax(ctx, p, f, engine)
		stop()
		switch {
		case r.ctx.Err() != nil:
			return l, r.ctx.Err()
		case errors.Is(err, solver.ErrNoSolution):
			l.Empty++
			continue
		case err != nil:
			r.say("%s, %s: %v", p.label, name, err)
			continue
		}
		l.Puzzles++
		l.Lazy = l.Lazy || got.lazy
		if got.fractional == 0 {
			l.Whole++
		}
		if got.best != 0 {
			bounds = append(bounds, got.Bound/float64(got.best))
		}
		times, fractional, vars = append(times, got.Time), append(fractional, got.fractional), append(vars, len(got.Values))
		iterations, settled = append(iterations, got.Iterations), append(settled, got.settled)
	}
	l.Millis, l.Iterations, l.Vars, l.Fractional = millis(rank(times, 0.5)), rank(iterations, 0.5), rank(vars, 0.5), rank(fractional, 0.5)
	l.Settled = rank(settled, 0.5)
	if len(bounds) > 0 {
		b := rank(bounds, 0.5)
		l.Bound = &b
	}
	return l, nil
}

// A relaxation is that of a puzzle, compared with a solution.
type relaxation struct {
	solver.Relaxation
	fractional int
	best       int     // what the formulation minimises, in the solution
	settled    float64 // the least share of the open places that hold what they do there
	lazy       bool
}

// relax solves the relaxation of a puzzle for what its formulation minimises,
// if anything, and then for as little of the solution as can be.
func (r *run) relax(ctx context.Context, p *benched, f puzzles.Formulation, engine solver.Relaxer) (got relaxation, err error) {
	if p.solution == nil {
		if p.solution, _, err = proof.Solve(ctx, proof.Question{Puzzle: p.puzzle, Engines: r.Engines, HeadStart: headStart}); err != nil {
			return got, err
		}
	}
	e := puzzles.Encode(p.puzzle.Board(), f)
	got.lazy = slices.ContainsFunc(e.Lazy, func(l solver.Lazy) bool { return !l.Implied })
	if got.Relaxation, err = engine.Relax(ctx, &e.Model, e.Start(), e.Minimise); err != nil {
		return got, err
	}
	got.fractional = got.Fractional(&e.Model)
	var open solver.Linear
	places := 0
	for i, site := range e.Board.Sites {
		if site.Given == puzzles.Blank {
			open = open.PlusLit(1, e.Is(i, p.solution[i]))
			places++
		}
	}
	all, err := engine.Relax(ctx, &e.Model, e.Start(), open)
	if err != nil {
		return got, err
	}
	got.settled = all.Bound / float64(max(1, places))
	if terms, _ := e.Minimise.Terms(); len(terms) > 0 {
		values, err := solver.Solve(ctx, engine.Start(&e.Model, e.With(p.solution)), &e.Model)
		if err != nil {
			return got, err
		}
		got.best = e.Minimise.Value(values)
	}
	return got, nil
}

// text is the line for people.
func (l relaxLine) text(wide int) string {
	if l.Puzzles == 0 {
		return fmt.Sprintf("  %-*s  no relaxation was solved: refused for %d, without solution for %d\n", wide, l.Formulation, l.Refused, l.Empty)
	}
	bound := "-"
	if l.Bound != nil {
		bound = percent(*l.Bound)
	}
	var notes []string
	if l.Refused > 0 {
		notes = append(notes, fmt.Sprintf("%d refused", l.Refused))
	}
	if l.Empty > 0 {
		notes = append(notes, fmt.Sprintf("%d without solution", l.Empty))
	}
	if l.Lazy {
		notes = append(notes, "without its lazy rules")
	}
	return strings.TrimRight(fmt.Sprintf("  %-*s  %9s %10d %7d %10d %9s %7s %7s  %s", wide, l.Formulation, figure(l.Millis), l.Iterations, l.Vars,
		l.Fractional, fmt.Sprintf("%d of %d", l.Whole, l.Puzzles), bound, percent(l.Settled), strings.Join(notes, ", ")), " ") + "\n"
}

func percent(x float64) string { return fmt.Sprintf("%.0f%%", 100*x) }
