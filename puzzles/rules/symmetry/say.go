package symmetry

import (
	"slices"

	"crib/puzzles"
	"crib/puzzles/rules"
	"crib/puzzles/rules/pieces"
	"crib/solver"
)

// note notes what is known of a link as a reason.
func (v *view) note(link int) {
	value := pieces.Open
	if v.state[link] == wall {
		value = pieces.Wall
	}
	v.because[v.e.Is(link, value)] = true
}

// why notes the reasons for which a cell does not belong to a point.
func (v *view) why(point, cell int) {
	d := v.denied[point][cell]
	f, by := puzzles.Fact{Site: cell, Value: point}, int(d.by)
	if d.at <= v.began || v.asked[f] {
		return // nothing that is known, or asked before
	}
	v.asked[f] = true
	switch d.why {
	case owned:
		v.joinedTo(cell)
	case opposite:
		v.why(point, by)
	case joined:
		v.note(v.between(cell, by))
		v.why(point, by)
	case parted:
		v.steps++
		v.note(v.between(cell, by))
		v.belongs(by, point)
	case other:
		v.belongs(by, v.sure[by])
	case exit:
		v.steps++
		of := v.sure[by]
		part, _ := v.part(of, by, d.at)
		for _, c := range part {
			v.belongs(c, of)
		}
		v.around(of, part, d.at, cell)
	case apart:
		v.steps++
		v.around(point, v.region(point, cell, d.at), d.at, -1)
	}
}

// region returns the cells around one that were denied a point together.
func (v *view) region(point, cell int, at int32) []int {
	part := []int{cell}
	for i := 0; i < len(part); i++ {
		for _, k := range v.Board.At[part[i]] {
			if next := v.Board.Links[k].Across(part[i]); v.passable(point, k) && v.denied[point][next].at == at && !slices.Contains(part, next) {
				part = append(part, next)
			}
		}
	}
	return part
}

// around notes why, at some time, no way of a point led out of a part but to one cell.
func (v *view) around(point int, part []int, at int32, but int) {
	for _, c := range part {
		for _, k := range v.Board.At[c] {
			next := v.Board.Links[k].Across(c)
			d := v.denied[point][next]
			switch {
			case slices.Contains(part, next) || d.at > 0 && d.at <= v.began:
			case v.state[k] == wall:
				v.note(k)
			case !v.passable(point, k):
				v.note(v.link[point][k])
			case next != but:
				v.why(point, next)
			}
		}
	}
}

// between returns the link between two cells side by side.
func (v *view) between(a, b int) int {
	return v.Board.At[a][slices.IndexFunc(v.Board.At[a], func(k int) bool { return v.Board.Links[k].Across(a) == b })]
}

// joinedTo notes what joins a cell to its point.
func (v *view) joinedTo(cell int) {
	if v.core[cell] >= 0 {
		return
	}
	var shortest []int
	for _, c := range v.Rule.core(v.owner[cell]) {
		if v.group[c] != v.group[cell] {
			continue
		}
		if path := pieces.Path(v.Board, v.open, c, cell); shortest == nil || len(path) < len(shortest) {
			shortest = path
		}
	}
	for _, k := range shortest {
		if l := v.Board.Links[k]; v.core[l.A] < 0 || v.core[l.A] != v.core[l.B] {
			v.note(k)
		}
	}
}

// belongs notes why a cell surely belongs to a point.
func (v *view) belongs(cell, point int) {
	if v.owner[cell] == point {
		v.joinedTo(cell)
		return
	}
	for p := range v.Points {
		if p != point {
			v.why(p, cell)
		}
	}
}

// say says what follows for the walls.
func (v *view) say() {
	if len(v.cuts) > 0 {
		return
	}
	for c, n := range v.left {
		if n == 0 {
			v.conclude(func() {
				for p := range v.Points {
					v.why(p, c)
				}
			}, solver.NoLit, "no %s can have %v", v.Noun, v.Board.Nodes[c])
		}
	}
	if len(v.cuts) > 0 {
		return
	}
	for k, s := range v.state {
		if s == unsure {
			v.settleLink(k)
		}
	}
}

// conclude states what follows from the reasons that why notes: a literal, or NoLit for a
// contradiction.
func (v *view) conclude(why func(), is solver.Lit, says string, of ...any) {
	v.because, v.asked, v.steps = map[solver.Lit]bool{}, map[puzzles.Fact]bool{}, 0
	why()
	var premises []solver.Lit
	for l := range v.because {
		premises = append(premises, l)
	}
	slices.Sort(premises)
	var row solver.Relation
	if is != solver.NoLit {
		row = rules.If(premises, []solver.Lit{is})
	} else {
		var some solver.Linear
		for _, l := range premises {
			some = some.PlusLit(1, l.Not())
		}
		row = some.AtLeast(1)
	}
	c := solver.Because(row, v.Name, says, of...)
	c.Effort = min(3*max(0, v.steps-1), 30)
	if v.steps > 0 {
		c.Look = 3
	}
	v.cuts = append(v.cuts, c)
}

// settleLink says of a link of which nothing is known whether a wall is there, if that follows.
func (v *view) settleLink(k int) {
	a, b := v.Board.Links[k].A, v.Board.Links[k].B
	for range 2 {
		if p := v.sure[a]; p >= 0 && v.link[p][k] >= 0 && v.state[v.link[p][k]] != unsure {
			v.mirrored(k, a, b, p)
			return
		}
		a, b = b, a
	}
	if v.sure[a] < 0 || v.owner[b] >= 0 && v.owner[a] < 0 {
		a, b = b, a
	}
	if p := v.sure[a]; p >= 0 && p == v.sure[b] {
		says, of := v.belonging(a, p)
		if v.owner[a] == p {
			says, of = v.belonging(b, p)
		} else if v.owner[b] != p && v.plain(a, p) && v.plain(b, p) {
			says, of = "only %s can have %v and %v", []any{v.called(p), v.Board.Nodes[a], v.Board.Nodes[b]}
		}
		v.conclude(func() {
			v.belongs(a, p)
			v.belongs(b, p)
		}, v.e.Is(k, pieces.Open), says, of...)
		return
	}
	for p := range v.Points {
		if v.denied[p][a].at == 0 && v.denied[p][b].at == 0 {
			return
		}
	}
	is := v.e.Is(k, pieces.Wall)
	if v.sure[a] < 0 {
		v.conclude(func() {
			for p := range v.Points {
				if c := a; v.denied[p][c].at == 0 || v.denied[p][b].at > 0 && v.denied[p][b].at < v.denied[p][c].at {
					v.why(p, b)
				} else {
					v.why(p, c)
				}
			}
		}, is, "no %s can have both %v and %v", v.Noun, v.Board.Nodes[a], v.Board.Nodes[b])
		return
	}
	p := v.sure[a]
	says, of := v.belonging(a, p)
	not, and := v.not(b, p)
	v.conclude(func() {
		v.belongs(a, p)
		v.why(p, b)
	}, is, says+", "+not, append(of, and...)...)
}

// mirrored says of a link at a cell of a point that a wall is there just where it is on the other
// side of the point.
func (v *view) mirrored(k, cell, beside, p int) {
	to := v.link[p][k]
	value, are := pieces.Open, "are together"
	if v.state[to] == wall {
		value, are = pieces.Wall, "a wall parts"
	}
	says, of := v.belonging(cell, p)
	at := func(cell int) any { return v.Board.Nodes[cell] }
	v.conclude(func() {
		v.belongs(cell, p)
		v.note(to)
	}, v.e.Is(k, value), says+", and turned halfway about that %v and %v come to %v and %v, which "+are,
		append(of, at(cell), at(beside), at(v.turns[p][cell]), at(v.turns[p][beside]))...)
}

// plain reports whether a cell belongs to a point because no other can have it.
func (v *view) plain(cell, p int) bool {
	for q := range v.Points {
		if q != p && v.denied[q][cell].why != other && v.denied[q][cell].why != exit {
			continue
		} else if q != p {
			return false
		}
	}
	return v.owner[cell] != p
}

// belonging is how a sentence says that a cell belongs to a point.
func (v *view) belonging(cell, p int) (says string, of []any) {
	at := v.Board.Nodes[cell]
	if v.owner[cell] == p {
		return "%v belongs to %s", []any{at, v.called(p)}
	}
	for q := range v.Points {
		if d := v.denied[q][cell]; q != p && d.at > 0 {
			switch d.why {
			case other:
				return "%v is %v turned about %s", []any{at, v.Board.Nodes[d.by], v.called(p)}
			case exit:
				return "%v has no other way to %s than %v", []any{v.Board.Nodes[d.by], v.called(p), at}
			}
		}
	}
	return "only %s can have %v", []any{v.called(p), at}
}

// not is how a sentence goes on that says of a cell that it does not belong to a point.
func (v *view) not(cell, p int) (says string, of []any) {
	at := v.Board.Nodes[cell]
	d := v.denied[p][cell]
	if q := v.sure[cell]; q >= 0 && v.owner[cell] == q {
		return "and %v to %s", []any{at, v.called(q)}
	}
	to := v.turns[p][cell]
	switch {
	case to < 0:
		return "and %v turned about that is beyond the border", []any{at}
	case v.owner[to] >= 0 && v.owner[to] != p:
		return "and %v turned about that comes to %v, which belongs to %s", []any{at, v.Board.Nodes[to], v.called(v.owner[to])}
	case v.sure[cell] >= 0 && v.sure[cell] != p && v.plain(cell, v.sure[cell]):
		return "and only %s can have %v", []any{v.called(v.sure[cell]), at}
	case d.why == apart:
		return "which can't reach %v", []any{at}
	}
	return "which can't have %v", []any{at}
}
