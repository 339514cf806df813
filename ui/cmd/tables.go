package cmd

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles/english"
	"crib/puzzles/lab"
	"crib/solver"
	"crib/ui/table"
)

// tables makes a table of the literature anew.
func (v *bench) tables(r *run) error {
	all, err := lab.Tables()
	if err != nil {
		return err
	}
	if v.Table == "list" {
		for _, t := range all {
			fmt.Fprintf(r.Out, "%-8s %s (%s)\n", t.Name, t.Title, t.Source)
		}
		return nil
	}
	anew, err := v.anew(r, all)
	if err != nil {
		return err
	}
	r.interruptible()
	line := r.progress()
	p := remade{Anew: anew}
	ran := anew.Run(r.ctx, func(done, of int) { line.bar(done, of, "table "+anew.Name) }, func(t lab.Timing) {
		p.made = append(p.made, t)
	})
	line.end()
	if ran != nil && r.ctx.Err() == nil {
		return ran
	}
	// An interrupted run prints what there is.
	p.series = lab.SeriesOf(p.made)
	err = v.show(r, p)
	if len(p.made) == 0 && ran == nil {
		return fmt.Errorf("--table %s: no engine here can solve these: %s", v.Table, r.Missing)
	}
	for i, t := range p.made {
		for _, u := range p.made[:i] {
			if t.Board == u.Board && t.Proved && u.Proved && t.Slip == "" && u.Slip == "" && t.Verdict != u.Verdict {
				r.became(notAsAsked)
				r.say("table %s, board %d: %s says %s and %s %s, which is a bug in crib", t.Table, t.Board, u.Method, u.Verdict, t.Method, t.Verdict)
			}
		}
	}
	return cmp.Or(err, ran)
}

// anew says which table is to be made, and how. An error names the flag.
func (v *bench) anew(r *run, all []lab.Table) (a lab.Anew, err error) {
	var names []string
	for _, t := range all {
		if names = append(names, t.Name); strings.EqualFold(t.Name, v.Table) {
			a.Table = t
		}
	}
	switch {
	case a.Name == "":
		return a, fmt.Errorf("--table %s: no such table, want %s, or list", v.Table, strings.Join(names, ", "))
	case len(v.Input) > 0 || v.Size != "" || v.Relax || v.Kind != "":
		return a, fmt.Errorf("--table %s: its boards are part of it, want no kinds, inputs, --size or --relax beside it", v.Table)
	case v.Runs < 1:
		return a, fmt.Errorf("--runs %d: want 1 or more", v.Runs)
	}
	q, err := r.engines(v.Engine)
	if err != nil {
		return a, err
	}
	a.Kinds, a.Engines, a.Runs, a.Limit = r.Kinds, slices.Clone(q.Engines), v.Runs, cmp.Or(v.Limit, a.Patience())
	for _, e := range q.Engines {
		if p, ok := e.(solver.Presolver); ok {
			a.Engines = append(a.Engines, p.WithoutPresolve())
		}
	}
	return a, v.form().check()
}

// show writes a table in the form that was asked for.
func (v *bench) show(r *run, p remade) (err error) {
	f, t := v.form(), p.csv()
	switch {
	case f.JSON:
		for _, t := range p.made {
			err = cmp.Or(err, r.printJSON(t))
		}
	case f.text():
		_, err = fmt.Fprint(r.Out, p.text())
	default:
		err = f.end(r, &t)
	}
	if err != nil {
		return err
	}
	times := p.times()
	return f.draw(r, &times, "Table "+p.Name+": "+p.Title, "milliseconds to the proof, by board")
}

func (v *bench) form() form { return form{v.JSON, v.CSV, v.Plot, v.SVG} }

// A remade is a table made anew, so far as it came.
type remade struct {
	lab.Anew
	made   []lab.Timing
	series []lab.Series
}

// text writes the table for people: the published figures, then for each contender how
// long the first solution and the proof took, then what all its boards came to.
func (p remade) text() string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "Table %s. %s\n%s; published figures: %s. Ours are milliseconds: to the first solution, and to the proof that there is no other.\n", p.Name, p.Title, p.Source, p.Solver)
	for _, n := range p.Notes {
		fmt.Fprintf(b, "Note: %s.\n", n)
	}
	boards := p.boards()
	b.WriteString(boards.Text())
	if slices.ContainsFunc(boards.Columns, func(c table.Column) bool { return strings.HasSuffix(c.Text, "*") }) {
		b.WriteString("* without presolve\n")
	}
	summary := p.summary()
	b.WriteString("\n" + summary.Text())
	b.WriteString("Medians over the boards, and the worst proof, in milliseconds; a board that was not proved counts with its limit. Accounting rows are not counted.\n")
	b.WriteString(p.faster())
	for _, c := range p.Methods { // what is known of the models as printed
		if i := slices.IndexFunc(p.made, func(t lab.Timing) bool { return t.Method == c.Name && t.Slip != "" }); i >= 0 {
			fmt.Fprintf(b, "\n%s\n", slip(c.Name, p.made[i].Slip))
		}
	}
	if i := slices.IndexFunc(p.made, func(t lab.Timing) bool { return t.Marks != nil }); i >= 0 && p.Solution {
		fmt.Fprintf(b, "\nOur solution:\n%s\n", strings.Join(p.made[i].Puzzle.Drawing(p.made[i].Marks), "\n"))
	}
	return b.String()
}

// boards has a row for each board.
func (p remade) boards() (t table.Table) {
	head := func(names ...string) {
		for _, n := range names {
			t.Columns = append(t.Columns, table.Column{Text: n, Left: len(t.Columns) == 0})
		}
	}
	head(p.Columns...)
	head(p.Published...)
	if p.Counts != "" {
		head("our " + p.Counts)
	}
	ours := p.ours()
	for _, c := range ours {
		head("our " + c)
	}
	all := p.series
	if lab.Boards(p.made) < 2 { // its figures are those of the summary
		all = nil
	}
	for _, s := range all {
		head(strings.NewReplacer(" · ", " ", "highs, no presolve", "highs*").Replace(s.Name))
	}
	bounded := all != nil && slices.ContainsFunc(p.made, func(t lab.Timing) bool { return t.Least != nil })
	if bounded {
		head("bounds", "gap")
	}
	for i := range max(len(p.Rows), lab.Boards(p.made)) {
		row := make([]any, len(p.Columns)+len(p.Published))
		if i < len(p.Rows) {
			for k, says := range p.Rows[i] {
				row[k] = says
			}
		}
		var any, best lab.Timing // best: who tells most of the bounds
		for _, s := range all {
			if t, ok := s.At(i + 1); ok {
				any = t
			}
		}
		best = any
		for _, s := range all {
			if t, ok := s.At(i + 1); ok && t.Least != nil && (best.Most == nil || t.Most != nil && best.Gap == nil) {
				best = t
			}
		}
		if p.Counts != "" {
			row = append(row, table.Value(any.Counted))
		}
		for _, c := range ours {
			is := ""
			if any.Puzzle != nil {
				is = lab.Parameter(any.Puzzle, c)
			}
			row = append(row, is)
		}
		for _, s := range all {
			row = append(row, cell(s.At(i+1)))
		}
		if bounded {
			row = append(row, bounds(best), number(best.Gap))
		}
		t.Add(row...)
	}
	return t
}

// ours are the columns that say otherwise than our boards, or nothing of them.
func (p remade) ours() (names []string) {
	for i, c := range append(slices.Clip(p.Columns), "level") {
		if !slices.Contains(p.Columns[:i], c) && slices.ContainsFunc(p.made, func(t lab.Timing) bool {
			is := lab.Parameter(t.Puzzle, c)
			return is != "" && (i == len(p.Columns) || !strings.EqualFold(is, t.Columns[i]))
		}) {
			names = append(names, c)
		}
	}
	return names
}

// cell is what a contender made of a board, if anything.
func cell(t lab.Timing, ok bool) any {
	first := ""
	if t.First > 0 {
		first = ms(t.First).String() + " "
	}
	switch {
	case !ok:
		return nil
	case t.Verdict == "relaxed":
		return number(t.Relaxation)
	case !t.Proved:
		return first + ">" + ms(t.Proof).String()
	case t.Verdict == solver.None.String():
		return ms(t.Proof).String() + " none"
	}
	return first + ms(t.Proof).String()
}

func bounds(t lab.Timing) any {
	switch {
	case t.Least == nil:
		return nil
	case t.Most == nil:
		return fmt.Sprintf("%v to -", number(t.Least))
	case number(t.Most) == number(t.Least):
		return number(t.Most)
	}
	return fmt.Sprintf("%v to %v", number(t.Least), number(t.Most))
}

// orNaN is a number that may be missing.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// summary has a row for each contender.
func (p remade) summary() (t table.Table) {
	for i, name := range []string{" ", "first", "proof", "worst", "unproved", "published", "faster", "variables", "rows", "nodes", "iterations", "no branching", "inferences", "relaxation", "ratio"} {
		t.Columns = append(t.Columns, table.Column{Text: name, Left: i == 0})
	}
	for _, s := range p.series {
		var published, faster, relaxation, ratios any
		if x := s.Rank(0.5, lab.Timing.Source); x > 0 {
			published, faster = ms(x), fmt.Sprintf("%vx %vx", ratio(s.Faster(lab.Timing.ToFirst)), ratio(s.Faster(lab.Timing.ToProof)))
		}
		if x := s.Rank(0.5, func(t lab.Timing) float64 { return orNaN(t.Relaxation) }); s.Count(func(t lab.Timing) bool { return t.Relaxation != nil }) > 0 {
			relaxation = fmt.Sprintf("%.3f", x)
		}
		of := func(t lab.Timing) float64 { return orNaN(t.Ratio) }
		if s.Count(func(t lab.Timing) bool { return t.Ratio != nil }) > 0 {
			ratios = fmt.Sprintf("%.3f to %.3f", s.Rank(1, of), s.Rank(0, of))
		}
		first := func(t lab.Timing) float64 {
			if t.First > 0 {
				return t.First
			}
			return math.NaN()
		}
		t.Add(
			s.Name, ms(s.Rank(0.5, first)), ms(s.Rank(0.5, lab.Timing.ToProof)), ms(s.Rank(1, lab.Timing.ToProof)),
			fmt.Sprintf("%d of %d", s.Count(func(t lab.Timing) bool { return !t.Proved }), len(s.Timings)), published, faster,
			s.Median(func(t lab.Timing) int { return t.Vars }), s.Median(func(t lab.Timing) int { return t.Rows }),
			s.Median(func(t lab.Timing) int { return t.Nodes }), s.Median(func(t lab.Timing) int { return t.Iterations }),
			s.Count(func(t lab.Timing) bool { return t.Presolved }),
			table.Some(s.Median(func(t lab.Timing) int { return t.Inferences })), relaxation, ratios,
		)
	}
	return t
}

// faster says how many times faster than published each engine is where it is best, by the
// medians, and which are ten times: where the integer program does not come so far with a
// solver like the source's, another engine may.
func (p remade) faster() string {
	const times = 10
	best := map[string]lab.Series{} // by engine
	var names []string
	for _, s := range p.series {
		engine := cmp.Or(strings.Replace(s.Timings[0].Engine, ", no", " without", 1), "constraint programming")
		first := s.Faster(lab.Timing.ToFirst)
		if first == 0 {
			continue
		}
		b, there := best[engine]
		if !there {
			names = append(names, engine)
		}
		if !there || first > b.Faster(lab.Timing.ToFirst) {
			best[engine] = s
		}
	}
	if len(names) == 0 {
		return ""
	}
	var all, are, not []string
	for _, n := range names {
		s := best[n]
		first := s.Faster(lab.Timing.ToFirst)
		all = append(all, fmt.Sprintf("%s %v times (%s; with the proof %v)", n, ratio(first), s.Timings[0].Method, ratio(s.Faster(lab.Timing.ToProof))))
		if first >= times {
			are = append(are, n)
		} else {
			not = append(not, n)
		}
	}
	says := fmt.Sprintf("Faster than published, to one solution as there, each engine where it is best: %s.\nAt least %d times faster: %s", strings.Join(all, ", "), times, cmp.Or(english.List(are, "and"), "none"))
	if len(not) > 0 {
		says += "; not " + english.List(not, "and")
	}
	return says + ".\n"
}

// ms are milliseconds with the figures that matter.
type ms float64

func (x ms) String() string {
	digits := 2
	switch {
	case x >= 100:
		digits = 0
	case x >= 10:
		digits = 1
	}
	return strconv.FormatFloat(float64(x), 'f', digits, 64)
}

// number is a cell with a number of three decimals, if there is one.
func number(x *float64) any {
	if x == nil {
		return nil
	}
	return decimals(math.Round(*x*1000) / 1000)
}

// decimals is a number that is written without an exponent.
type decimals float64

func (x decimals) String() string { return strconv.FormatFloat(float64(x), 'f', -1, 64) }

// csv has a row for each board, contender and engine.
func (p remade) csv() (t table.Table) {
	for _, name := range slices.Concat([]string{"table", "board"}, p.Columns, []string{
		"method", "engine", "published_s", "published_figure", "verdict", "proved", "first_ms", "proof_ms", "variables", "rows", "accounting", "counted",
		"nodes", "iterations", "presolved", "inferences", "lower", "upper", "gap_percent", "relaxation", "ratio",
	}) {
		t.Columns = append(t.Columns, table.Column{CSV: name})
	}
	for _, m := range p.made {
		columns := make([]any, len(p.Columns))
		for i, says := range m.Columns {
			columns[i] = says
		}
		t.Add(slices.Concat([]any{m.Table, m.Board}, columns, []any{
			m.Method, m.Engine, m.Published, m.Figure, m.Verdict, m.Proved, m.First, m.Proof, m.Vars, m.Rows, m.Accounting, table.Value(m.Counted),
			m.Nodes, m.Iterations, m.Presolved, m.Inferences, number(m.Least), number(m.Most), number(m.Gap), number(m.Relaxation), number(m.Ratio),
		})...)
	}
	return t
}

// times has a row for each board: how long each contender took, and its source.
func (p remade) times() table.Table {
	t := table.Table{Columns: []table.Column{{Text: "board"}}, Rows: make([][]any, lab.Boards(p.made))}
	for i := range t.Rows {
		t.Rows[i] = []any{i + 1}
	}
	column := func(name string, s lab.Series, of func(lab.Timing) float64) {
		if !(s.Rank(1, of) > 0) {
			return
		}
		t.Columns = append(t.Columns, table.Column{Text: name, Dashed: strings.HasSuffix(name, "published")})
		for i := range t.Rows {
			x := math.NaN()
			if m, ok := s.At(i + 1); ok {
				x = of(m)
			}
			t.Rows[i] = append(t.Rows[i], x)
		}
	}
	published := map[string]bool{}
	for _, s := range p.series {
		column(s.Name, s, lab.Timing.ToProof)
		var figures strings.Builder
		for _, t := range s.Timings {
			figures.WriteString(t.Published + " ")
		}
		if key := figures.String(); !published[key] {
			published[key] = true
			column(s.Timings[0].Method+" · published", s, lab.Timing.Source)
		}
	}
	return t
}
