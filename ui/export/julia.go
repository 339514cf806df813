package export

import (
	"fmt"
	"strings"

	"crib/puzzles/algebra"
)

// julia is JuMP, the modelling language in Julia.
type julia struct{}

func (julia) comment(text string) string { return "# " + text }

func (julia) begin(w *writer) { w.line("using JuMP, HiGHS\n") }

func (julia) set(w *writer, s *algebra.Set) {
	if s.Numeric {
		w.line("%s = %d:%d", s.Name, s.First, s.First+s.Len()-1)
		return
	}
	var all []string
	for _, e := range s.Elements {
		all = append(all, quoted(e))
	}
	w.line("%s = [%s]", s.Name, wrapped(all, ", ", "    "))
}

func (j julia) domain(w *writer, d *algebra.Domain) {
	lists := make([]string, 0, len(d.Order))
	for _, key := range d.Order {
		var all []string
		for _, t := range d.Members[key] {
			all = append(all, tuple(labels(j, d.Of, t)))
		}
		list := "[" + wrapped(all, ", ", "    ") + "]"
		if len(d.By) > 0 {
			list = tuple(labels(j, d.By, key)) + " => " + list
		}
		lists = append(lists, list)
	}
	if len(d.By) == 0 {
		w.line("%s = %s", d.Name, lists[0])
		return
	}
	w.line("%s = Dict(\n    %s,\n)", d.Name, strings.Join(lists, ",\n    "))
}

func (j julia) param(w *writer, d *algebra.Param) {
	if len(d.By) == 0 {
		w.line("%s = %s", d.Name, number(d.Value[algebra.Tuple{}]))
		return
	}
	var all []string
	for _, key := range d.Order {
		all = append(all, tuple(labels(j, d.By, key))+" => "+number(d.Value[key]))
	}
	w.line("%s = Dict(%s)", d.Name, wrapped(all, ", ", "    "))
}

func (julia) model(w *writer) { w.line("model = Model(HiGHS.Optimizer)") }

func (j julia) symbol(w *writer, s *algebra.Symbol) error {
	at := names(s)
	var over []string
	for d, set := range s.By {
		over = append(over, at[d]+" in "+set.Name)
	}
	key := at
	if s.Within != nil {
		over, key = []string{"t in " + s.Within.Name}, nil
		for d := range at {
			key = append(key, fmt.Sprintf("t[%d]", d+1))
		}
		if len(at) == 1 {
			key = []string{"t"}
		}
	}
	bound := func(of *algebra.Param, n int) string {
		if of == nil {
			return fmt.Sprint(n)
		}
		return j.data(of.Name, key)
	}
	name := s.Name
	if len(over) > 0 {
		name += "[" + strings.Join(over, ", ") + "]"
	}
	if s.Binary() {
		w.line("@variable(model, %s, Bin)", name)
		return nil
	}
	sort := map[string]string{integer: ", Int", continuous: ""}[sortOf(s)]
	w.line("@variable(model, %s <= %s <= %s%s)", bound(s.Least, s.Lo), name, bound(s.Greatest, s.Hi), sort)
	return nil
}

func (julia) objective(w *writer, sum string) { w.line("@objective(model, Min, %s)", sum) }

// in writes what the letters of a range run through.
func (j julia) in(r algebra.Range) string {
	set := r.Letters[0].Set
	switch {
	case r.In != nil && len(r.By) > 0:
		return tuple(letters(r.Letters)) + " in " + j.data(r.In.Name, letters(r.By))
	case r.In != nil:
		return tuple(letters(r.Letters)) + " in " + r.In.Name
	case whole(r):
		return r.Letters[0].Name + " in " + set.Name
	}
	return fmt.Sprintf("%s in %d:%d", r.Letters[0].Name, set.First+r.From, set.First+r.To)
}

func (j julia) family(w *writer, f *algebra.Family) {
	var over []string
	for _, r := range f.Over {
		over = append(over, j.in(r))
	}
	indent := ""
	if len(over) > 0 {
		w.line("for %s", strings.Join(over, ", "))
		indent = "    "
	}
	for _, row := range rows(j, f, [3]string{" == ", " <= ", " >= "}) {
		w.line("%s@constraint(model, %s)", indent, row)
	}
	if len(over) > 0 {
		w.line("end")
	}
}

func (julia) end(w *writer) {
	w.line("\n# Solution\noptimize!(model)\nprintln(termination_status(model))")
	w.line("for one in all_variables(model)\n    if abs(value(one)) > 1e-6\n        println(name(one), \" = \", round(value(one), digits = 6))\n    end\nend")
}

func (julia) element(s *algebra.Set, at int) string {
	if s.Numeric {
		return s.Label(at)
	}
	return quoted(s.Elements[at])
}

func (julia) number(l *algebra.Letter) string { return l.Name }

func (julia) index(l *algebra.Letter, plus int) string {
	if plus == 0 {
		return l.Name
	}
	return fmt.Sprintf("%s%+d", l.Name, plus)
}

func (julia) of(name string, at []string, whole bool) string {
	switch {
	case len(at) == 0:
		return name
	case whole:
		return name + "[" + strings.Join(at, ", ") + "]"
	}
	return name + "[" + tuple(at) + "]"
}

func (j julia) data(name string, at []string) string { return j.of(name, at, false) }

func (j julia) sum(over []algebra.Range, body string) string {
	var all []string
	for _, r := range over {
		all = append(all, j.in(r))
	}
	return "sum(" + body + " for " + strings.Join(all, ", ") + ")"
}
