package cmd

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/wcharczuk/go-chart/v2"
	"github.com/wcharczuk/go-chart/v2/drawing"

	"crib/puzzles/english"
	"crib/puzzles/lab"
	"crib/puzzles/play"
	"crib/solver"
	"crib/ui/plot"
)

// tables makes a table of the literature anew.
func (v *bench) tables(r *run) error {
	all, err := lab.Tables()
	if err != nil {
		return err
	}
	if v.Table == "list" {
		for _, t := range all {
			if _, err := fmt.Fprintf(r.Out, "%-8s %s (%s)\n", t.Name, t.Title, t.Source); err != nil {
				return err
			}
		}
		return nil
	}
	i := slices.IndexFunc(all, func(t lab.Table) bool { return strings.EqualFold(t.Name, v.Table) })
	switch {
	case i < 0:
		var names []string
		for _, t := range all {
			names = append(names, t.Name)
		}
		return fmt.Errorf("--table %s: no such table, want %s, or list", v.Table, strings.Join(names, ", "))
	case len(v.Input) > 0 || v.Size != "" || v.Relax || v.Kind != "":
		return fmt.Errorf("--table %s: its boards are part of it, want no kinds, inputs, --size or --relax beside it", v.Table)
	case v.Runs < 1:
		return fmt.Errorf("--runs %d: want 1 or more", v.Runs)
	}
	q, err := r.engines(v.Engine)
	if err != nil {
		return err
	}
	anew := lab.Anew{Table: all[i], Kinds: r.Kinds, Engines: q.Engines, Runs: v.Runs, Limit: cmp.Or(v.Limit, all[i].Patience())}
	for _, e := range anew.Engines {
		if p, ok := e.(solver.Presolver); ok {
			anew.Engines = append(slices.Clip(anew.Engines), p.WithoutPresolve())
		}
	}
	if v.SVG != "" { // before what takes minutes
		if err := (&play.Output{Name: v.SVG}).Check(); err != nil {
			return fmt.Errorf("--svg %w", err)
		}
	}
	r.interruptible()
	line := r.progress()
	var made []lab.Timing
	ran := anew.Run(r.ctx, func(done, of int) { line.bar(done, of, "table "+anew.Name) }, func(t lab.Timing) {
		made = append(made, t)
	})
	line.end()
	if ran != nil && r.ctx.Err() == nil {
		return ran
	}
	// An interrupted run prints what there is.
	p := remade{anew, made}
	switch {
	case v.JSON:
		for _, t := range made {
			if err := r.printJSON(t); err != nil {
				return err
			}
		}
	case v.CSV:
		err = p.csv(r.Out)
	default:
		err = p.text(r.Out)
		if err == nil && v.Plot {
			err = p.plot(r.Out)
		}
	}
	if err == nil && v.SVG != "" {
		err = p.svg(v.SVG)
	}
	if len(made) == 0 && ran == nil {
		return fmt.Errorf("--table %s: no engine here can solve these: %s", v.Table, r.Missing)
	}
	for i, t := range made {
		for _, u := range made[:i] {
			if t.Board == u.Board && t.Proved && u.Proved && t.Slip == "" && u.Slip == "" && t.Verdict != u.Verdict {
				r.became(notAsAsked)
				r.say("table %s, board %d: %s says %s and %s %s, which is a bug in crib", t.Table, t.Board, u.Method, u.Verdict, t.Method, t.Verdict)
			}
		}
	}
	return cmp.Or(err, ran)
}

// A remade is a table made anew, so far as it came.
type remade struct {
	lab.Anew
	made []lab.Timing
}

// A series is what one contender came to by one engine.
type series struct {
	name string
	of   []lab.Timing
}

// series returns the timings by contender and engine, in their order.
func (p remade) series() (all []series) {
	for _, t := range p.made {
		name := t.Method
		if t.Engine != "" {
			name += " · " + t.Engine
		}
		i := slices.IndexFunc(all, func(s series) bool { return s.name == name })
		if i < 0 {
			i = len(all)
			all = append(all, series{name: name})
		}
		all[i].of = append(all[i].of, t)
	}
	return all
}

// at returns the timing of a board, from 1.
func (s series) at(board int) (lab.Timing, bool) {
	i := slices.IndexFunc(s.of, func(t lab.Timing) bool { return t.Board == board })
	if i < 0 {
		return lab.Timing{}, false
	}
	return s.of[i], true
}

// text writes the table for people: the published figures, then for each contender how
// long the first solution and the proof took, then what all its boards came to.
func (p remade) text(to io.Writer) error {
	b := &strings.Builder{}
	fmt.Fprintf(b, "Table %s. %s\n%s; published figures: %s. Ours are milliseconds: to the first solution, and to the proof that there is no other.\n", p.Name, p.Title, p.Source, p.Solver)
	for _, n := range p.Notes {
		fmt.Fprintf(b, "Note: %s.\n", n)
	}
	all := p.series()
	heads := slices.Concat(p.Columns, p.Published)
	if p.Counts != "" {
		heads = append(heads, "our "+p.Counts)
	}
	// What our boards are where the columns say otherwise, or nothing.
	var ours []string
	for i, c := range append(slices.Clip(p.Columns), "level") {
		if slices.Contains(p.Columns[:i], c) {
			continue
		}
		if slices.ContainsFunc(p.made, func(t lab.Timing) bool {
			is := lab.Parameter(t.Puzzle, c)
			return is != "" && (i == len(p.Columns) || !strings.EqualFold(is, t.Columns[i]))
		}) {
			ours = append(ours, c)
			heads = append(heads, "our "+c)
		}
	}
	if p.boards() < 2 { // its figures are those of the summary
		all = nil
	}
	for _, s := range all {
		heads = append(heads, strings.NewReplacer(" · ", " ", "highs, no presolve", "highs*").Replace(s.name))
	}
	bounded := p.bounded() && all != nil
	if bounded {
		heads = append(heads, "bounds", "gap")
	}
	t := newTable(heads)
	rows := len(p.Rows)
	for i := range max(rows, p.boards()) {
		row := make([]string, len(p.Columns)+len(p.Published))
		if i < rows {
			copy(row, p.Rows[i])
		}
		var any lab.Timing
		for _, s := range all {
			if t, ok := s.at(i + 1); ok {
				any = t
			}
		}
		if p.Counts != "" {
			row = append(row, whole(any.Counted))
		}
		for _, c := range ours {
			is := ""
			if any.Puzzle != nil {
				is = lab.Parameter(any.Puzzle, c)
			}
			row = append(row, is)
		}
		for _, s := range all {
			t, ok := s.at(i + 1)
			row = append(row, cell(t, ok))
		}
		if bounded {
			best := any
			for _, s := range all { // who tells most
				if t, ok := s.at(i + 1); ok && t.Least != nil && (best.Most == nil || t.Most != nil && best.Gap == nil) {
					best = t
				}
			}
			row = append(row, bounds(best), number(best.Gap))
		}
		t.Row(row...)
	}
	b.WriteString(t.Render() + "\n")
	if slices.ContainsFunc(heads, func(h string) bool { return strings.HasSuffix(h, "*") }) {
		b.WriteString("* without presolve\n")
	}
	b.WriteString("\n")
	t = newTable([]string{"", "first", "proof", "worst", "unproved", "published", "faster", "variables", "rows", "nodes", "iterations", "no branching", "inferences", "relaxation", "ratio"})
	for _, s := range p.series() {
		t.Row(p.summary(s)...)
	}
	b.WriteString(t.Render() + "\n")
	b.WriteString("Medians over the boards, and the worst proof, in milliseconds; a board that was not proved counts with its limit. Accounting rows are not counted.\n")
	if says := p.faster(); says != "" {
		b.WriteString(says + "\n")
	}
	for _, s := range p.slips() {
		fmt.Fprintf(b, "\n%s\n", s)
	}
	if p.Solution {
		for _, t := range p.made {
			if t.Marks != nil {
				fmt.Fprintf(b, "\nOur solution:\n%s\n", strings.Join(t.Puzzle.Drawing(t.Marks), "\n"))
				break
			}
		}
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// newTable returns an empty table, in plain lines.
func newTable(heads []string) *table.Table {
	return table.New().Headers(heads...).Border(lipgloss.HiddenBorder()).BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).BorderHeader(false).
		StyleFunc(func(_, col int) lipgloss.Style {
			if col == 0 {
				return lipgloss.NewStyle()
			}
			return lipgloss.NewStyle().Align(lipgloss.Right)
		})
}

// boards returns how many there are.
func (p remade) boards() (n int) {
	for _, t := range p.made {
		n = max(n, t.Board)
	}
	return n
}

func (p remade) bounded() bool {
	return slices.ContainsFunc(p.made, func(t lab.Timing) bool { return t.Least != nil })
}

// cell is what a contender made of a board.
func cell(t lab.Timing, ok bool) string {
	switch {
	case !ok:
		return ""
	case t.Verdict == "relaxed":
		return number(t.Relaxation)
	case !t.Proved && t.First > 0:
		return ms(t.First) + " >" + ms(t.Proof)
	case !t.Proved:
		return ">" + ms(t.Proof)
	case t.Verdict == solver.None.String():
		return ms(t.Proof) + " none"
	case t.First > 0:
		return ms(t.First) + " " + ms(t.Proof)
	}
	return ms(t.Proof)
}

func bounds(t lab.Timing) string {
	if t.Least == nil {
		return ""
	}
	most := "-"
	if t.Most != nil {
		most = number(t.Most)
	}
	if most == number(t.Least) {
		return most
	}
	return number(t.Least) + " to " + most
}

// summary is the line of a contender.
func (p remade) summary(s series) []string {
	var times, firsts, relaxed, ratios []float64
	var vars, rows, nodes, iterations, inferences []int
	unproved, unbranched := 0, 0
	for _, t := range s.of {
		times, vars, rows = append(times, t.Proof), append(vars, t.Vars), append(rows, t.Rows)
		if t.First > 0 {
			firsts = append(firsts, t.First)
		}
		nodes, iterations, inferences = append(nodes, t.Nodes), append(iterations, t.Iterations), append(inferences, t.Inferences)
		if t.Relaxation != nil {
			relaxed = append(relaxed, *t.Relaxation)
		}
		if t.Ratio != nil {
			ratios = append(ratios, *t.Ratio)
		}
		if !t.Proved {
			unproved++
		}
		if t.Presolved {
			unbranched++
		}
	}
	line := []string{s.name, ms(rank(firsts, 0.5)), ms(rank(times, 0.5)), ms(rank(times, 1)), fmt.Sprintf("%d of %d", unproved, len(s.of)), "", ""}
	if published := s.published(); len(published) > 0 {
		line[5] = ms(rank(published, 0.5))
		line[6] = ratio(s.faster(toFirst)) + "x " + ratio(s.faster(toProof)) + "x"
	}
	for _, n := range [][]int{vars, rows, nodes, iterations} {
		line = append(line, strconv.Itoa(rank(n, 0.5)))
	}
	line = append(line, strconv.Itoa(unbranched), "", "", "")
	if n := rank(inferences, 0.5); n > 0 {
		line[12] = strconv.Itoa(n)
	}
	if len(relaxed) > 0 {
		line[13] = strconv.FormatFloat(rank(relaxed, 0.5), 'f', 3, 64)
	}
	if len(ratios) > 0 {
		line[14] = fmt.Sprintf("%.3f to %.3f", slices.Max(ratios), slices.Min(ratios))
	}
	return line
}

// faster says how many times faster than published each engine is where it is best, by the
// medians, and which are ten times: where the integer program does not come so far with a
// solver like the source's, another engine may.
func (p remade) faster() string {
	const times = 10
	type best struct {
		first float64
		says  string
	}
	engines := map[string]best{}
	var names []string
	for _, s := range p.series() {
		engine := cmp.Or(strings.Replace(s.of[0].Engine, ", no", " without", 1), "constraint programming")
		first := s.faster(toFirst)
		if first == 0 {
			continue
		}
		if _, ok := engines[engine]; !ok {
			names = append(names, engine)
		}
		if first > engines[engine].first {
			engines[engine] = best{first, fmt.Sprintf("%s %s times (%s; with the proof %s)", engine, ratio(first), s.of[0].Method, ratio(s.faster(toProof)))}
		}
	}
	var all, are, not []string
	for _, n := range names {
		all = append(all, engines[n].says)
		if engines[n].first >= times {
			are = append(are, n)
		} else {
			not = append(not, n)
		}
	}
	if len(names) == 0 {
		return ""
	}
	says := fmt.Sprintf("Faster than published, to one solution as there, each engine where it is best: %s.\nAt least %d times faster: %s", strings.Join(all, ", "), times, cmp.Or(english.List(are, "and"), "none"))
	if len(not) > 0 {
		says += "; not " + english.List(not, "and")
	}
	return says + "."
}

func toProof(t lab.Timing) float64 { return t.Proof }

// toFirst is how long the first solution took, or the search where it found none.
func toFirst(t lab.Timing) float64 {
	if t.First > 0 {
		return t.First
	}
	return t.Proof
}

// toSource is how long it took by the source, 0 where that says nothing.
func toSource(t lab.Timing) float64 {
	s, _ := strconv.ParseFloat(strings.TrimPrefix(t.Published, "<"), 64)
	return 1000 * s
}

// published are the times that the source says.
func (s series) published() (times []float64) {
	for _, t := range s.of {
		if t.Published != "" {
			times = append(times, toSource(t))
		}
	}
	return times
}

// faster is how many times shorter the median of some times is than the published one, 0
// where nothing is published.
func (s series) faster(to func(lab.Timing) float64) float64 {
	var times []float64
	for _, t := range s.of {
		times = append(times, to(t))
	}
	return rank(s.published(), 0.5) / max(rank(times, 0.5), 0.001)
}

// slips says what is known of the models as printed.
func (p remade) slips() (all []string) {
	for _, c := range p.Methods {
		for _, t := range p.made {
			if t.Method == c.Name && t.Slip != "" {
				all = append(all, slip(c.Name, t.Slip))
				break
			}
		}
	}
	return all
}

func ms(x float64) string {
	switch {
	case x >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

func number(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(math.Round(*x*1000)/1000, 'f', -1, 64)
}

func whole(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// csv writes a line for each board, contender and engine.
func (p remade) csv(to io.Writer) error {
	w := csv.NewWriter(to)
	err := w.Write(slices.Concat([]string{"table", "board"}, p.Columns, []string{
		"method", "engine", "published_s", "published_figure", "verdict", "proved", "first_ms", "proof_ms", "variables", "rows", "accounting", "counted",
		"nodes", "iterations", "presolved", "inferences", "lower", "upper", "gap_percent", "relaxation", "ratio",
	}))
	for _, t := range p.made {
		columns := make([]string, len(p.Columns))
		copy(columns, t.Columns)
		err = cmp.Or(err, w.Write(slices.Concat([]string{t.Table, strconv.Itoa(t.Board)}, columns, []string{
			t.Method, t.Engine, t.Published, t.Figure, t.Verdict, strconv.FormatBool(t.Proved), fmt.Sprint(t.First), fmt.Sprint(t.Proof),
			strconv.Itoa(t.Vars), strconv.Itoa(t.Rows), strconv.Itoa(t.Accounting), whole(t.Counted), strconv.Itoa(t.Nodes), strconv.Itoa(t.Iterations),
			strconv.FormatBool(t.Presolved), strconv.Itoa(t.Inferences), number(t.Least), number(t.Most), number(t.Gap), number(t.Relaxation), number(t.Ratio),
		})))
	}
	w.Flush()
	return cmp.Or(err, w.Error())
}

// lines returns for each contender the logarithm of the milliseconds of each board, and of
// the published times where there are any.
func (p remade) lines() (names []string, lines [][]float64) {
	line := func(name string, of []lab.Timing, value func(lab.Timing) float64) {
		l := slices.Repeat([]float64{math.NaN()}, p.boards())
		some := false
		for _, t := range of {
			if x := value(t); x > 0 {
				l[t.Board-1], some = math.Log10(x), true
			}
		}
		if some {
			names, lines = append(names, name), append(lines, l)
		}
	}
	published := map[string]bool{}
	for _, s := range p.series() {
		line(s.name, s.of, toProof)
		var figures strings.Builder
		for _, t := range s.of {
			figures.WriteString(t.Published + " ")
		}
		if key := figures.String(); !published[key] {
			published[key] = true
			line(s.of[0].Method+" · published", s.of, toSource)
		}
	}
	return names, lines
}

// plot draws the times in the terminal.
func (p remade) plot(to io.Writer) error {
	names, lines := p.lines()
	if len(lines) == 0 {
		return nil
	}
	if p.boards() == 1 { // a point can't be seen
		for i := range lines {
			lines[i] = append(lines[i], lines[i][0])
		}
	}
	drawn := plot.Lines(names, lines, "milliseconds to the proof, by board", terminal(to) && os.Getenv("NO_COLOR") == "", func(x float64) string { return ms(math.Pow(10, x)) })
	_, err := fmt.Fprintf(to, "\n%s\n", drawn)
	return err
}

// svg draws the times as a picture.
func (p remade) svg(name string) error {
	names, lines := p.lines()
	if len(lines) == 0 {
		return fmt.Errorf("--svg %s: there is nothing to draw", name)
	}
	least, most := math.Inf(1), math.Inf(-1)
	c := chart.Chart{
		Title: "Table " + p.Name + ": " + p.Title, Width: 1000, Height: 600,
		Background: chart.Style{Padding: chart.Box{Top: 60, Left: 220}},
		XAxis:      chart.XAxis{Name: "board"},
	}
	for i, l := range lines {
		s := chart.ContinuousSeries{Name: names[i], Style: chart.Style{DotWidth: 3, StrokeColor: chart.GetAlternateColor(i), DotColor: chart.GetAlternateColor(i)}}
		if strings.HasSuffix(names[i], "published") {
			s.Style.StrokeDashArray = []float64{5, 5}
		}
		for board, x := range l {
			if !math.IsNaN(x) {
				s.XValues, s.YValues = append(s.XValues, float64(board+1)), append(s.YValues, x)
				least, most = min(least, x), max(most, x)
			}
		}
		if len(s.XValues) == 1 {
			s.XValues, s.YValues = append(s.XValues, s.XValues[0]+0.01), append(s.YValues, s.YValues[0])
		}
		c.Series = append(c.Series, s)
	}
	c.XAxis.Ticks = []chart.Tick{{Value: 0.5}, {Value: float64(p.boards()) + 0.5}} // the ends
	for n := 1; n <= p.boards(); n += 1 + p.boards()/20 {
		c.XAxis.Ticks = append(c.XAxis.Ticks, chart.Tick{Value: float64(n), Label: strconv.Itoa(n)})
	}
	low, high := math.Floor(least), max(math.Ceil(most), math.Floor(least)+1)
	c.YAxis = chart.YAxis{Name: "ms to the proof", Range: &chart.ContinuousRange{Min: low, Max: high}}
	for x := low; x <= high; x++ {
		c.YAxis.Ticks = append(c.YAxis.Ticks, chart.Tick{Value: x, Label: strconv.FormatFloat(math.Pow(10, x), 'g', -1, 64)})
		c.YAxis.GridLines = append(c.YAxis.GridLines, chart.GridLine{Value: x})
	}
	c.YAxis.GridMajorStyle = chart.Style{StrokeColor: drawing.ColorFromHex("dddddd"), StrokeWidth: 1}
	c.YAxisSecondary = chart.YAxis{ValueFormatter: func(any) string { return "" }}
	c.Elements = []chart.Renderable{chart.LegendLeft(&c)}
	f := play.Output{Name: name}
	defer f.Drop()
	err := c.Render(chart.SVG, &f)
	if err == nil {
		err = f.Keep()
	}
	if err != nil {
		return fmt.Errorf("--svg %w", err)
	}
	return nil
}
