package export

import (
	"fmt"
	"strings"

	"crib/puzzles/algebra"
)

// python is the language of a library there that states models.
type python struct {
	imports, begun        string
	minimise, add, summed string // with what is minimised, added, summed
	solve, name, value    string // of a variable, one
	variable              func(sort, name, lo, hi string) string
}

// The sorts of variables.
const (
	binary     = "binary"
	integer    = "integer"
	continuous = "continuous"
)

// sortOf returns that of a symbol.
func sortOf(s *algebra.Symbol) string {
	switch {
	case s.Binary():
		return binary
	case s.Continuous:
		return continuous
	}
	return integer
}

var pulp = python{
	imports: "import pulp", begun: `model = pulp.LpProblem("crib", pulp.LpMinimize)`,
	minimise: "model += %s + 0", add: "model += %s", summed: "pulp.lpSum(%s)",
	solve: "model.solve()\nprint(pulp.LpStatus[model.status])", name: "one.name", value: "one.varValue",
	variable: func(sort, name, lo, hi string) string {
		if sort == binary {
			return fmt.Sprintf(`pulp.LpVariable(%s, cat="Binary")`, name)
		}
		return fmt.Sprintf(`pulp.LpVariable(%s, %s, %s, "%s")`, name, lo, hi, map[string]string{integer: "Integer", continuous: "Continuous"}[sort])
	},
}

var gurobi = python{
	imports: "import gurobipy as gp", begun: `model = gp.Model("crib")`,
	minimise: "model.setObjective(%s)", add: "model.addConstr(%s)", summed: "gp.quicksum(%s)",
	solve: "model.optimize()", name: "one.VarName", value: "one.X",
	variable: func(sort, name, lo, hi string) string {
		return fmt.Sprintf(`model.addVar(%s, %s, vtype="%s", name=%s)`, lo, hi, map[string]string{binary: "B", integer: "I", continuous: "C"}[sort], name)
	},
}

func (python) comment(text string) string { return "# " + text }

func (p python) begin(w *writer) { w.line("%s\n", p.imports) }

func (p python) set(w *writer, s *algebra.Set) {
	if s.Numeric {
		w.line("%s = range(%d, %d)", s.Name, s.First, s.First+s.Len())
		return
	}
	var all []string
	for _, e := range s.Elements {
		all = append(all, quoted(e))
	}
	w.line("%s = [%s]", s.Name, wrapped(all, ", ", "    "))
}

// tuple writes elements as one: by itself where there is one.
func tuple(elements []string) string {
	if len(elements) == 1 {
		return elements[0]
	}
	return "(" + strings.Join(elements, ", ") + ")"
}

func (p python) domain(w *writer, d *algebra.Domain) {
	lists := make([]string, 0, len(d.Order))
	for _, key := range d.Order {
		var all []string
		for _, t := range d.Members[key] {
			all = append(all, tuple(labels(p, d.Of, t)))
		}
		list := "[" + wrapped(all, ", ", "    ") + "]"
		if len(d.By) > 0 {
			list = tuple(labels(p, d.By, key)) + ": " + list
		}
		lists = append(lists, list)
	}
	if len(d.By) == 0 {
		w.line("%s = %s", d.Name, lists[0])
		return
	}
	w.line("%s = {\n    %s,\n}", d.Name, strings.Join(lists, ",\n    "))
}

func (p python) param(w *writer, d *algebra.Param) {
	if len(d.By) == 0 {
		w.line("%s = %s", d.Name, number(d.Value[algebra.Tuple{}]))
		return
	}
	var all []string
	for _, key := range d.Order {
		all = append(all, tuple(labels(p, d.By, key))+": "+number(d.Value[key]))
	}
	w.line("%s = {%s}", d.Name, wrapped(all, ", ", "    "))
}

func (p python) symbol(w *writer, s *algebra.Symbol) error {
	at := names(s)
	bound := func(of *algebra.Param, n int) string {
		if of == nil {
			return fmt.Sprint(n)
		}
		return p.data(of.Name, at)
	}
	name := `"` + s.Name + `"`
	if len(at) > 0 {
		name = `f"` + s.Name + "[{" + strings.Join(at, "},{") + `}]"`
	}
	one := p.variable(sortOf(s), name, bound(s.Least, s.Lo), bound(s.Greatest, s.Hi))
	switch {
	case len(at) == 0:
		w.line("%s = %s", s.Name, one)
	case s.Within != nil:
		w.line("%s = {%s: %s for %s in %s}", s.Name, tuple(at), one, tuple(at), s.Within.Name)
	default:
		loops := ""
		for d, set := range s.By {
			loops += fmt.Sprintf(" for %s in %s", at[d], set.Name)
		}
		w.line("%s = {%s: %s%s}", s.Name, tuple(at), one, loops)
	}
	return nil
}

func (p python) model(w *writer) { w.line("%s", p.begun) }

func (p python) objective(w *writer, sum string) { w.line(p.minimise, sum) }

// in writes what the letters of a range run through.
func (p python) in(r algebra.Range) string {
	set := r.Letters[0].Set
	switch {
	case r.In != nil && len(r.By) > 0:
		return tuple(letters(r.Letters)) + " in " + p.data(r.In.Name, letters(r.By))
	case r.In != nil:
		return tuple(letters(r.Letters)) + " in " + r.In.Name
	case whole(r):
		return r.Letters[0].Name + " in " + set.Name
	}
	return fmt.Sprintf("%s in range(%d, %d)", r.Letters[0].Name, set.First+r.From, set.First+r.To+1)
}

func (p python) family(w *writer, f *algebra.Family) {
	indent := ""
	for _, r := range f.Over {
		w.line("%sfor %s:", indent, p.in(r))
		indent += "    "
	}
	for _, row := range rows(p, f, [3]string{" == ", " <= ", " >= "}) {
		w.line(indent+p.add, row)
	}
}

func (p python) end(w *writer) {
	w.line("\n# Solution\n%s", p.solve)
	for _, s := range w.p.Symbols {
		all := s.Name + ".values()"
		if len(s.By) == 0 {
			all = "[" + s.Name + "]"
		}
		w.line("for one in %s:\n    if %s:\n        print(%s, \"=\", round(%s, 6))", all, p.value, p.name, p.value)
	}
}

func (python) element(s *algebra.Set, at int) string {
	if s.Numeric {
		return s.Label(at)
	}
	return quoted(s.Elements[at])
}

func (python) number(l *algebra.Letter) string { return l.Name }

func (python) index(l *algebra.Letter, plus int) string {
	if plus == 0 {
		return l.Name
	}
	return fmt.Sprintf("%s%+d", l.Name, plus)
}

func (python) of(name string, at []string, _ bool) string {
	if len(at) == 0 {
		return name
	}
	return name + "[" + strings.Join(at, ", ") + "]"
}

func (p python) data(name string, at []string) string { return p.of(name, at, true) }

func (p python) sum(over []algebra.Range, body string) string {
	for _, r := range over {
		body += " for " + p.in(r)
	}
	return fmt.Sprintf(p.summed, body)
}
