package setters

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crib/puzzles"
	"crib/puzzles/blocks"
	"crib/puzzles/english"
)

// ipuzOrg is how the names of versions and sorts begin.
const ipuzOrg = "http://ipuz.org/"

// What a sort of ipuz.org may have, besides "" for the plain one; or it is of Other kinds.
const (
	Diagonals = "diagonals"
	Regions   = "regions"
	Cages     = "cages"
	Other     = "another kind's"
)

// has reports whether one of some sorts has this.
func (k Kind) has(sorts []string, what string) bool {
	return slices.ContainsFunc(k.Sorts, func(s [2]string) bool { return s[1] == what && slices.Contains(sorts, s[0]) })
}

// sort is the name of the sort that has this.
func (k Kind) sort(what string) string {
	return k.Sorts[slices.IndexFunc(k.Sorts, func(s [2]string) bool { return s[1] == what })][0]
}

// IPUZ is the format of ipuz.org, version 2: JSON with a field for each part
// of a puzzle. A cell is its column and its row, from 0.
func (k Kind) IPUZ() puzzles.Format {
	var sorts []string
	for _, s := range k.Sorts {
		if s[1] != Other {
			sorts = append(sorts, s[0])
		}
	}
	f := puzzles.Format{
		Name: "ipuz", Whole: true, Ends: []string{".ipuz"},
		Description: "JSON of ipuz.org, version 2: " + english.List(sorts, "and"),
	}
	return k.squared(f, func(text string) (*square, error) {
		if !strings.Contains(text, "ipuz.org/") {
			return nil, puzzles.ErrNotThis
		}
		text = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(text), "ipuz("), ")")
		o, err := objectOf(text)
		if err != nil {
			if strings.HasPrefix(text, "{") && strings.Contains(text, ipuzOrg+sorts[0]) {
				return nil, fmt.Errorf("the file is no JSON: %w", err)
			}
			return nil, puzzles.ErrNotThis
		}
		var kinds []string
		if o.into("kind", &kinds) != nil || len(kinds) == 0 {
			return nil, puzzles.ErrNotThis
		}
		for i, k := range kinds {
			_, kinds[i], _ = strings.Cut(strings.TrimSuffix(k, "#1"), "ipuz.org/")
		}
		if k.has(kinds, Other) || !slices.Contains(kinds, sorts[0]) && !strings.HasPrefix(kinds[0], sorts[0]) {
			return nil, puzzles.ErrNotThis
		}
		for _, name := range kinds {
			if !slices.Contains(sorts, name) {
				return nil, fmt.Errorf("%q of ipuz is nothing crib knows, want %s", name, english.List(sorts, "or"))
			}
		}
		return k.fromIPUZ(o, kinds)
	}, (*square).toIPUZ)
}

// A group is some cells: one by one, or all between two corners.
type group struct {
	Rect     json.RawMessage `json:"rect,omitempty"`
	Cells    []pair          `json:"cells,omitempty"`
	Value    text            `json:"value,omitempty"`
	Operator string          `json:"operator,omitempty"`
	Style    passed          `json:"style,omitempty"`
}

func (k Kind) fromIPUZ(o object, kinds []string) (*square, error) {
	s := &square{of: k}
	if err := o.only("the field", "version", "kind", "dimensions", "puzzle", "charset", "displaycharset", "boxes", "showoperators", "cageborder", "zones", "cages",
		"title", "author", "editor", "copyright", "publisher", "publication", "url", "uniqueid", "date", "difficulty", "origin", "checksum",
		"solution", "saved", "block", "empty", "styles", "volatile", "intro", "explanation", "annotation", "notes"); err != nil {
		return nil, err
	}
	var rows [][]json.RawMessage
	if err := o.into("puzzle", &rows); err != nil {
		return nil, err
	}
	if err := s.side(len(rows)); err != nil {
		return nil, err
	}
	if err := s.ipuzCells(o, rows); err != nil {
		return nil, err
	}
	var zones, cages []group
	boxes := k.Boxed && !k.has(kinds, Regions)
	size := struct{ Width, Height int }{s.n, s.n}
	operators := true
	if err := cmp.Or(o.into("zones", &zones), o.into("cages", &cages), o.into("boxes", &boxes), o.into("dimensions", &size), o.into("showoperators", &operators)); err != nil {
		return nil, err
	}
	first := ipuzFirst(s.n, append(slices.Clone(zones), cages...))
	if k.has(kinds, Diagonals) {
		s.rules = []string{"diagonals"}
	}
	box, _ := blocks.Boxes(s.n)
	switch {
	case size.Width != s.n || size.Height != s.n:
		return nil, fmt.Errorf("the dimensions are %dx%d, and the puzzle has %d rows", size.Height, size.Width, s.n)
	case k.Boxed && k.has(kinds, Cages) && cages == nil:
		return nil, errors.New("a killer sudoku has no cages, want some")
	case k.Boxed && zones == nil && o["boxes"] == nil && box.Rows != box.Cols:
		return nil, fmt.Errorf("nothing says of what shape the boxes of %d rows are, want boxes or zones", s.n)
	case !k.Boxed && (boxes || zones != nil):
		return nil, errors.New("a calcudoku has boxes or zones, want cages alone")
	case k.Boxed && !boxes && zones == nil:
		return nil, errors.New("there are neither boxes nor zones, want a sudoku with one of them")
	case boxes && zones != nil:
		return nil, errors.New("there are boxes and zones, want one of them")
	}
	if err := cmp.Or(s.ipuzZones(zones, first), s.ipuzCages(cages, first, operators)); err != nil {
		return nil, err
	}
	for _, key := range []string{"intro", "notes"} {
		var words text
		if err := o.into(key, &words); err != nil {
			return nil, err
		}
		if err := s.prose(string(words)); err != nil {
			return nil, err
		}
	}
	return s, s.called(o)
}

// ipuzZones takes the regions.
func (s *square) ipuzZones(zones []group, first int) error {
	if zones == nil {
		return nil
	}
	region := slices.Repeat([]int{nowhere}, s.n*s.n)
	for i, z := range zones {
		cells, err := s.groupCells(z, first)
		if err == nil && z.Value+text(z.Operator) != "" {
			err = fmt.Errorf("the zone of %s has a clue, want none", s.size().At(cells[0]))
		}
		if err != nil {
			return err
		}
		for _, cell := range cells {
			region[cell] = i
		}
	}
	return s.parted(region)
}

// ipuzCages takes the cages with their clues, in which operators may stand.
func (s *square) ipuzCages(cages []group, first int, operators bool) error {
	for _, c := range cages {
		cells, err := s.groupCells(c, first)
		if err != nil {
			return err
		}
		clue := string(c.Value)
		if s.of.Boxed {
			if clue, err = sum(clue); err == nil && c.Operator != "" && c.Operator != "+" {
				err = fmt.Errorf("the cage at %s has the operator %.20q, want a sum", s.size().At(cells[0]), c.Operator)
			}
			if err != nil {
				return err
			}
		} else if n, err := strconv.Atoi(clue); err == nil && len(cells) == 1 {
			if err := s.give(cells[0], n); err != nil {
				return err
			}
			continue
		} else if operators {
			sign := strings.NewReplacer("*", "x", "×", "x", "÷", "/", "−", "-").Replace(c.Operator)
			if clue += sign; !strings.Contains("+-x/", sign) || len(sign) > 1 {
				return fmt.Errorf("the cage at %s has the operator %.20q, want +, -, * or /", s.size().At(cells[0]), c.Operator)
			}
		}
		if err := s.cage(cells, clue); err != nil {
			return err
		}
	}
	return nil
}

// ipuzFirst is what the first row and column are called: 0, or 1 where nothing is at 0
// and something at the number of rows.
func ipuzFirst(n int, groups []group) int {
	least, most := n, 0
	for _, g := range groups {
		for _, at := range g.Cells {
			least, most = min(least, at[0], at[1]), max(most, at[0], at[1])
		}
	}
	if least > 0 && most == n {
		return 1
	}
	return 0
}

// groupCells returns the cells of a group.
func (s *square) groupCells(g group, first int) ([]int, error) {
	var cells []int
	at := func(col, row int) error {
		cell, err := s.cell(row-first, col-first)
		cells = append(cells, cell)
		return err
	}
	for _, c := range g.Cells {
		if err := at(c[0], c[1]); err != nil {
			return nil, err
		}
	}
	if g.Rect != nil {
		var corners []pair
		var flat []int
		if err := json.Unmarshal(g.Rect, &corners); err != nil && json.Unmarshal(g.Rect, &flat) == nil && len(flat) == 4 && !strings.Contains(string(g.Rect), "null") {
			corners = []pair{{flat[0], flat[1]}, {flat[2], flat[3]}}
		}
		if len(corners) != 2 {
			return nil, fmt.Errorf("the rectangle %.30s can't be read, want two corners", g.Rect)
		}
		for row := corners[0][1]; row <= corners[1][1]; row++ {
			for col := corners[0][0]; col <= corners[1][0]; col++ {
				if err := at(col, row); err != nil {
					return nil, err
				}
			}
		}
	}
	if cells == nil {
		return nil, errors.New("a group has no cells, want one at least")
	}
	return cells, nil
}

// ipuzCells reads the givens.
func (s *square) ipuzCells(o object, rows [][]json.RawMessage) error {
	charset, empty := ipuzCharset(mostRows), text("0")
	var said string
	if err := cmp.Or(o.into("charset", &said), o.into("empty", &empty)); err != nil {
		return err
	}
	if said != "" && said != charset[:s.n] {
		return fmt.Errorf("the values are %.40q, want digits from 1 on", said)
	}
	for r, row := range rows {
		if len(row) != s.n {
			return fmt.Errorf("row %d has %d cells, want %d", r+1, len(row), s.n)
		}
		for c, raw := range row {
			var cell struct {
				Value, Given, Cell text
				Style              passed
			}
			var v text
			i := r*s.n + c
			if err := json.Unmarshal(raw, &v); err != nil {
				if err := (object{"puzzle": raw}).into("puzzle", &cell); err != nil {
					return fmt.Errorf("%s can't be read, want a value or 0: %w", s.size().At(i), err)
				}
				for _, t := range []text{cell.Value, cell.Given, cell.Cell} {
					if v == "" {
						v = t
					}
				}
			}
			if v == empty || v == "" || v == "null" {
				continue
			}
			n, _ := strconv.Atoi(string(v))
			if len(v) == 1 && n == 0 {
				n = strings.Index(charset, string(v)) + 1
			}
			if n == 0 {
				return fmt.Errorf("%.20q is no value for %s, want 1 to %d", string(v), s.size().At(i), s.n)
			}
			if err := s.give(i, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// ipuzCharset are the values up to n, a character each.
func ipuzCharset(n int) (charset string) {
	for _, v := range puzzles.Digits(n) {
		charset += v.Key
	}
	return charset
}

func (s *square) toIPUZ() (string, error) {
	kinds := []string{}
	for _, rule := range s.rules {
		if rule != "diagonals" {
			return "", fmt.Errorf("the format ipuz has no word for the rule %s, want a sudoku without it", rule)
		}
		kinds = append(kinds, s.of.sort(Diagonals))
	}
	groups := func(block []int) (all []group) {
		for i, k := range block {
			if slices.Index(block, k) == i {
				var g group
				for j, other := range block {
					if other == k {
						g.Cells = append(g.Cells, pair{j % s.n, j / s.n})
					}
				}
				all = append(all, g)
			}
		}
		return all
	}
	type field struct {
		key   string
		value any
	}
	fields := []field{{"version", ipuzOrg + "v2"}}
	var parts []field
	switch {
	case !s.of.Boxed:
		kinds = []string{s.of.sort(Cages)}
	case s.region != nil:
		kinds = append(kinds, s.of.sort(Regions))
		parts = append(parts, field{"zones", groups(s.region)})
	default:
		parts = append(parts, field{"boxes", true})
	}
	given := slices.Clone(s.given)
	var cages []group
	for _, c := range s.cages {
		g := group{Value: text(strings.TrimRight(c.clue, "+-x/")), Operator: strings.TrimLeft(c.clue, "0123456789")}
		for _, cell := range c.cells {
			g.Cells = append(g.Cells, pair{cell % s.n, cell / s.n})
		}
		cages = append(cages, g)
	}
	if cages != nil {
		if s.of.Boxed {
			kinds = append(kinds, s.of.sort(Cages))
		}
		parts = append(parts, field{"cages", cages})
	}
	if len(kinds) == 0 {
		kinds = []string{s.of.sort("")}
	}
	for i, k := range kinds {
		kinds[i] = ipuzOrg + k + "#1"
	}
	fields = append(fields, field{"kind", kinds})
	for _, key := range []string{"title", "author"} {
		if value := s.field(key); value != "" {
			fields = append(fields, field{key, value})
		}
	}
	fields = append(fields, field{"dimensions", map[string]int{"width": s.n, "height": s.n}}, field{"charset", ipuzCharset(s.n)})
	rows := slices.Collect(slices.Chunk(given, s.n))
	for _, row := range rows {
		for i := range row {
			row[i]++
		}
	}
	fields = append(append(fields, parts...), field{"puzzle", rows})
	var lines []string
	for _, f := range fields {
		data, err := json.Marshal(f.value)
		if err != nil {
			return "", err
		}
		text := string(data)
		if f.key == "puzzle" { // a row on each line
			text = strings.ReplaceAll(text, "],[", "],\n    [")
		}
		lines = append(lines, fmt.Sprintf("  %q: %s", f.key, text))
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}\n", nil
}
